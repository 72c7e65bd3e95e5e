//! Draws tile maps.

use super::canvas::{Canvas, Pen};
use super::color::{SOLID, TILE, TILE_EDGE};
use super::view::{PixelRect, View};
use jostle::{Side, Slope, SlopePart, Tile, TileKind};
use jostle_inspect::{MapRow, Rect};

/// Smaller tiles have no lines between them.
const MIN_EDGE: i32 = 8;

impl Canvas {
    /// Draws a tile map.
    pub(super) fn map(&mut self, map: &MapRow, view: &View) {
        for (&code, number) in map.kinds.iter().zip(0..) {
            if code == Tile::EMPTY.code() {
                continue;
            }
            if let Some(pixels) = view.pixels(&cell(map, number)) {
                self.tile(code, pixels);
                self.faces(map, number, &pixels);
            }
        }
    }

    fn tile(&mut self, code: u8, pixels: PixelRect) {
        match Tile::from_bits(code.into()).map(Tile::kind) {
            Some(TileKind::Empty) => {}
            Some(TileKind::OneWay(faces)) => faces
                .iter()
                .for_each(|face| self.one_way(face as u8, &pixels)),
            Some(TileKind::Half(side)) => {
                let side = side as u8;
                let half = pixels.strip(side, (pixels.across(side) / 2).max(1));
                self.fill(&half, TILE);
                self.outline(&half, Pen::new(SOLID, 1));
            }
            Some(TileKind::Slope(slope)) => self.slope(slope, &pixels),
            Some(TileKind::Solid) | None => self.block(&pixels),
        }
    }

    /// Draws the sides of a solid tile that something can hit.
    fn faces(&mut self, map: &MapRow, number: i64, pixels: &PixelRect) {
        let thick = if pixels.width().min(pixels.height()) < MIN_EDGE {
            1
        } else {
            2
        };
        for side in (0..4).filter(|&side| is_face(map, number, side)) {
            self.fill(&pixels.strip(side, thick), SOLID);
        }
    }

    fn block(&mut self, pixels: &PixelRect) {
        self.fill(pixels, TILE);
        if MIN_EDGE <= pixels.width() && MIN_EDGE <= pixels.height() {
            // One line between two tiles, not two.
            self.fill(&pixels.strip(0, 1), TILE_EDGE);
            self.fill(&pixels.strip(2, 1), TILE_EDGE);
        }
    }

    /// Draws a bar at the side that blocks, with short posts behind it.
    pub(super) fn one_way(&mut self, side: u8, pixels: &PixelRect) {
        let size = pixels.across(side);
        let posts = pixels.strip(side, (size / 3).clamp(1, 12));
        self.fill(&posts, TILE);
        let step = (size / 4).max(4);
        let axis = usize::from(side < 2);
        let mut at = posts.min[axis] + step / 2;
        while at < posts.max[axis] {
            let mut post = posts;
            post.min[axis] = at;
            post.max[axis] = at + 1;
            self.fill(&post, SOLID);
            at += step;
        }
        self.fill(&pixels.strip(side, (size / 12).clamp(1, 3)), SOLID);
    }

    fn slope(&mut self, slope: Slope, pixels: &PixelRect) {
        let size = [pixels.width(), pixels.height()].map(f64::from);
        let corner = |share: [f64; 2]| {
            [0, 1].map(|axis| f64::from(pixels.min[axis]) + size[axis] * share[axis])
        };
        let corners = wedge(slope).map(corner);
        self.polygon(&corners, Some(TILE), None);
        self.line(corners[1], corners[2], Pen::new(SOLID, 2));
    }
}

/// Whether a tile is solid and the cell beyond one of its sides is empty.
fn is_face(map: &MapRow, number: i64, side: u8) -> bool {
    let columns = i64::from(map.columns.max(1));
    let kind = |column: i64, row: i64| {
        let is_inside = (0..columns).contains(&column);
        let index = usize::try_from(row * columns + column)
            .ok()
            .filter(|_| is_inside);
        index.and_then(|index| map.kinds.get(index)).copied()
    };
    let (column, row) = (number % columns, number / columns);
    let [x, y] = [[-1, 0], [1, 0], [0, -1], [0, 1]][usize::from(side % 4)];
    let is = |tile: Tile, column, row| kind(column, row) == Some(tile.code());
    is(Tile::SOLID, column, row) && is(Tile::EMPTY, column + x, row + y)
}

/// Returns the corners of a slope as fractions of its cell: base, surface, surface, base.
fn wedge(slope: Slope) -> [[f64; 2]; 4] {
    let [low, high] = match slope.part() {
        SlopePart::Whole => [0.0, 1.0],
        SlopePart::Low => [0.0, 0.5],
        SlopePart::High => [0.5, 1.0],
    };
    let [left, right] = match slope.uphill() {
        Side::MaxX => [low, high],
        _ => [high, low],
    };
    let (base, sign) = match slope.surface() {
        Side::MaxY => (0.0, 1.0),
        _ => (1.0, -1.0),
    };
    let at = |thick: f64| base + sign * thick;
    [[0.0, base], [0.0, at(left)], [1.0, at(right)], [1.0, base]]
}

/// Returns the box of a tile by its index in the map.
#[expect(clippy::cast_precision_loss, reason = "cell positions fit in 32 bits")]
fn cell(map: &MapRow, number: i64) -> Rect {
    let columns = i64::from(map.columns.max(1));
    let pos = [
        map.first[0] + number % columns,
        map.first[1] + number / columns,
    ];
    let edge = |axis: usize, cell: i64| map.origin[axis] + map.tile_size[axis] * cell as f64;
    Rect {
        min: [edge(0, pos[0]), edge(1, pos[1])],
        max: [edge(0, pos[0] + 1), edge(1, pos[1] + 1)],
    }
}

#[cfg(test)]
mod tests {
    use super::{cell, is_face, wedge};
    use jostle::{Side, Slope, SlopePart, Tile};
    use jostle_inspect::{MapRow, Rect};

    /// Returns the corners of a slope, from its left end to its right.
    fn corners(surface: Side, uphill: Side, part: SlopePart) -> [[f64; 2]; 4] {
        wedge(Slope::new(surface, uphill, part).expect("slopes rise along x"))
    }

    #[test]
    fn slopes_are_thick_uphill() {
        assert_eq!(
            corners(Side::MinY, Side::MinX, SlopePart::Whole),
            [[0.0, 1.0], [0.0, 0.0], [1.0, 1.0], [1.0, 1.0]],
            "falls to the right"
        );
        assert_eq!(
            corners(Side::MinY, Side::MaxX, SlopePart::Whole),
            [[0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]],
            "rises to the right"
        );
        let high = corners(Side::MinY, Side::MaxX, SlopePart::High);
        assert_eq!(high[1..3], [[0.0, 0.5], [1.0, 0.0]], "the high half");
        assert_eq!(
            corners(Side::MaxY, Side::MaxX, SlopePart::Low)[1..3],
            [[0.0, 0.0], [1.0, 0.5]],
            "the low half, from a ceiling"
        );
    }

    fn map(kinds: &[u8]) -> MapRow {
        MapRow {
            world: 0,
            map: 0,
            revision: 0,
            origin: [100.0, 0.0],
            tile_size: [16.0, 8.0],
            first: [-1, 2],
            columns: 3,
            outside: jostle::Outside::Empty,
            layers: 1,
            kinds: kinds.to_vec(),
            data: Vec::new(),
        }
    }

    #[test]
    fn cells_count_from_the_first() {
        let map = map(&[0; 6]);
        assert_eq!(cell(&map, 0), Rect::new(84.0, 16.0, 16.0, 8.0));
        assert_eq!(cell(&map, 5), Rect::new(116.0, 24.0, 16.0, 8.0));
    }

    #[test]
    fn faces_point_at_empty_cells_of_the_map() {
        let ramp = Slope::new(Side::MinY, Side::MinX, SlopePart::Whole).expect("it rises along x");
        let [empty, solid, slope] = [Tile::EMPTY, Tile::SOLID, Tile::slope(ramp)].map(Tile::code);
        let map = map(&[solid, empty, slope, solid, solid, solid]);
        let faces = |number| {
            (0..4)
                .filter(|&side| is_face(&map, number, side))
                .collect::<Vec<_>>()
        };
        assert_eq!(faces(0), [1], "the edge of the map is not a face");
        assert_eq!(faces(4), [2]);
        assert!(faces(5).is_empty(), "a slope is not nothing");
        assert!(faces(1).is_empty(), "an empty tile has no faces");
    }
}
