//! Draws everything of the level that never changes as one picture.
//!
//! One picture instead of a drawing per tile keeps frames small: they are sent and recorded 60 times a second.

use super::drawn::{Drawn, Palette, by_name};
use super::skin::{Fill, Ground, QUARTERS, one_of};
use super::{LADDER, Landscape, SPIKES, WATER};
use jostle::{Side, Slope, SlopePart, Tile, TileKind, TilePos};
use std::collections::BTreeMap;

/// The size of a tile and of a piece of ground, in pixels.
const TILE: i32 = 16;
const PIECE: i32 = TILE / QUARTERS;
struct LevelPicture<'a> {
    pieces: BTreeMap<&'a str, Drawn>,
    land: &'a Landscape,
    ground: Ground,
    paper: Drawn,
}

/// Draws a level.
pub(super) fn level_picture(palette: &Palette, pieces: &str, land: &Landscape) -> Drawn {
    let [columns, rows] = [land.map.width(), land.map.height()];
    let size = [columns, rows].map(|cells| i32::try_from(cells).expect("a small level"));
    let mut picture = LevelPicture {
        pieces: by_name(palette, pieces),
        ground: Ground::of(&land.map, size, SPIKES),
        land,
        paper: Drawn::clear([columns, rows].map(|cells| cells as usize * 16)),
    };
    picture.draw_cave();
    picture.draw_scenery();
    picture.draw_ground();
    picture.draw_tiles();
    picture.draw_plants();
    picture.paper
}

impl LevelPicture<'_> {
    fn stamp(&mut self, name: &str, [x, y]: [i32; 2], is_flipped: bool) {
        let piece = self.pieces.get(name);
        let piece = piece.unwrap_or_else(|| panic!("`{name}` is not drawn"));
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) {
            self.paper.stamp(piece, [x, y], is_flipped);
        }
    }

    fn draw_cave(&mut self) {
        let cave = self.land.cave * QUARTERS;
        let is_below = |at: &[i32; 2]| cave <= at[1];
        for at in self.ground.quarters().filter(is_below) {
            let piece = one_of(&["cave_1", "cave_1", "cave_2", "cave_1", "cave_3"], at);
            self.stamp(piece, at.map(|quarter| quarter * PIECE), false);
        }
    }

    fn draw_scenery(&mut self) {
        for &(name, [column, row]) in self.land.scenery {
            let height = self.pieces.get(name).map_or(0, Drawn::height);
            let height = i32::try_from(height).unwrap_or(0);
            self.stamp(name, [column * TILE, row * TILE - height], column % 2 == 0);
        }
    }

    fn draw_ground(&mut self) {
        for at in self.ground.quarters() {
            if self.ground.fill(at) == Fill::Ground {
                let piece = self.ground.piece(at);
                self.stamp(piece, at.map(|quarter| quarter * PIECE), false);
            }
        }
    }

    fn draw_tiles(&mut self) {
        let tiles: Vec<(TilePos, Tile)> = self.land.map.tiles().collect();
        for (pos, tile) in tiles {
            if let Some((name, is_flipped)) = self.look(pos, tile) {
                self.stamp(name, [pos.column * TILE, pos.row * TILE], is_flipped);
            }
        }
    }

    /// Returns the picture of a tile that is not put together from pieces, and whether it is flipped.
    fn look(&self, pos: TilePos, tile: Tile) -> Option<(&'static str, bool)> {
        let is_water = |rows: i32| {
            let other = TilePos::new(pos.column, pos.row + rows);
            self.land.map.tile(other).data() == WATER
        };
        let name = match (tile.kind(), tile.data()) {
            (TileKind::Slope(slope), _) => return Some(look_of_slope(slope)),
            (TileKind::OneWay(_), LADDER) => "ladder_top",
            (TileKind::OneWay(_), _) => "planks",
            (_, LADDER) => "ladder",
            (_, SPIKES) => "spikes",
            (_, WATER) if !is_water(-1) => "water_top",
            (_, WATER) if !is_water(1) => "water_floor",
            (_, WATER) => "water",
            _ => return None,
        };
        Some((name, false))
    }

    /// Draws grass and flowers on the ground, and vines below it, where nothing else is.
    fn draw_plants(&mut self) {
        let plants = [
            "", "tuft_1", "", "tuft_2", "", "flower_1", "", "tuft_1", "", "flower_2", "", "",
        ];
        for at in self.ground.quarters() {
            let [x, y] = at;
            let is_cave = self.land.cave * QUARTERS <= y;
            let [above, below] = [[x, y - 1], [x, y + 1]];
            // Nothing hangs from the upper edge of the level.
            if y == 0 || self.ground.fill(at) != Fill::Open || !self.is_empty(at) {
                continue;
            }
            let name = match [self.ground.fill(above), self.ground.fill(below)] {
                [_, Fill::Ground] if is_cave => one_of(&["", "", "", "mushroom", ""], at),
                [_, Fill::Ground] => one_of(&plants, at),
                [Fill::Ground, _] => one_of(&["", "vine_1", "", "", "vine_2", ""], at),
                _ => "",
            };
            if !name.is_empty() {
                self.stamp(name, at.map(|quarter| quarter * PIECE), false);
            }
        }
    }

    fn is_empty(&self, [x, y]: [i32; 2]) -> bool {
        let pos = TilePos::new(x / QUARTERS, y / QUARTERS);
        let tile = self.land.map.tile(pos);
        tile == Tile::EMPTY || matches!(tile.kind(), TileKind::Half(_)) && tile.data() != SPIKES
    }
}

/// Returns the picture of a slope, which is drawn rising to the right.
fn look_of_slope(slope: Slope) -> (&'static str, bool) {
    let name = match (slope.surface(), slope.part()) {
        (Side::MaxY, SlopePart::Whole) => "ceiling",
        (Side::MaxY, SlopePart::Low) => "ceiling_low",
        (Side::MaxY, SlopePart::High) => "ceiling_high",
        (_, SlopePart::Whole) => "slope",
        (_, SlopePart::Low) => "slope_low",
        (_, SlopePart::High) => "slope_high",
    };
    (name, slope.uphill() != Side::MaxX)
}
