//! Draws tiles as plain shapes: for maps beside the main one, and for those with too many cells for pieces of ground.

use super::drawn::{Drawn, Palette};
use super::{LADDER, SPIKES, WATER};
use jostle::f32::{Aabb, TileMap};
use jostle::{Outside, Side, Tile, TileKind};
use std::collections::BTreeMap;

/// The letters of colors in the palette.
const GROUND: char = 'e';
const PLANKS: char = 'o';
const RUNGS: char = 'm';
const HURTS: char = 'r';
const WATERY: char = 'b';

/// Draws a map that is not sparse and begins at 0, with this many pixels along each axis of a cell.
pub(super) fn plain_picture(palette: &Palette, map: &TileMap, grain: usize) -> Drawn {
    let size = [map.width(), map.height()].map(|cells| cells as usize * grain);
    let mut paper = Drawn::clear(size);
    let mut looks: BTreeMap<u32, Drawn> = BTreeMap::new();
    for (pos, tile) in map.tiles() {
        let look = looks
            .entry(tile.to_bits())
            .or_insert_with(|| look_of(palette, tile, grain));
        let corner = [pos.column, pos.row].map(usize::try_from);
        if let [Ok(column), Ok(row)] = corner {
            paper.stamp(look, [column * grain, row * grain], false);
        }
    }
    paper
}

/// Draws a tile: what blocks, or the upper edge of a one-way tile, or all of it if it has a meaning but blocks nothing.
fn look_of(palette: &Palette, tile: Tile, grain: usize) -> Drawn {
    let mut look = Drawn::clear([grain; 2]);
    let letter = match (tile.data(), tile.kind()) {
        (SPIKES, _) => HURTS,
        (WATER, _) => WATERY,
        (LADDER, _) => RUNGS,
        (_, TileKind::OneWay(_)) => PLANKS,
        (_, TileKind::Empty) => return look,
        _ => GROUND,
    };
    let color = palette.number(letter);
    let is_drawn = shape_of(tile);
    for (at, pixel) in look.pixels.iter_mut().enumerate() {
        if is_drawn([at % grain, at / grain], grain) {
            *pixel = color;
        }
    }
    look
}

/// Returns whether a pixel of a tile is drawn, by its column, its row, and how many there are.
fn shape_of(tile: Tile) -> impl Fn([usize; 2], usize) -> bool {
    let alone = TileMap::from_fn([0.0; 2], [1.0; 2], [1; 2], Outside::Empty, |_| tile).ok();
    move |[x, y], grain| match (tile.kind(), &alone) {
        (TileKind::Empty | TileKind::Solid, _) | (_, None) => true,
        (TileKind::OneWay(faces), _) => {
            let last = grain - 1;
            faces.has(Side::MinX) && x == 0
                || faces.has(Side::MaxX) && x == last
                || faces.has(Side::MinY) && y == 0
                || faces.has(Side::MaxY) && y == last
        }
        (_, Some(alone)) => {
            #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
            let [left, top] = [x, y].map(|at| (at as f32 + 0.25) / grain as f32);
            #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
            let half = 0.5 / grain as f32;
            alone.overlaps(Aabb::new(left, top, half, half))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::plain_picture;
    use crate::scenes::art::PALETTE;
    use crate::scenes::art::drawn::Palette;
    use jostle::f32::TileMap;
    use jostle::{Outside, Tile};

    #[test]
    fn tiles_are_drawn_with_their_shapes() {
        let rows = ["#-/.", ".v7#"];
        let map = TileMap::from_text([0.0; 2], [16.0; 2], &rows, Tile::from_char, Outside::Empty);
        let drawn = plain_picture(&Palette::from_text(PALETTE), &map.unwrap(), 4);
        let letters: Vec<char> = drawn
            .pixels
            .iter()
            .map(|pixel| if *pixel == 0 { '.' } else { '#' })
            .collect();
        let lines = letters.chunks(drawn.width).map(String::from_iter);
        let expected = [
            "########...#....",
            "####......##....",
            "####.....###....",
            "####....####....",
        ];
        assert_eq!(lines.take(4).collect::<Vec<_>>(), expected);
    }
}
