//! The tiles of a level as pictures.

use super::Look;
use crate::scenes::art::{self, Landscape};
use jostle::Outside;
use jostle::f32::{Aabb, TileMap};
use jostle_inspect::{Image, Rect};
use jostle_level::Level;

/// The most pixels of a picture, and the most along one side: browsers draw no larger ones.
const MAX_PIXELS: u64 = 8_000_000;
pub(super) const MAX_SIDE: u64 = 16_000;

/// The pixels per cell of a landscape, which is drawn with pieces of ground.
const LANDSCAPE: u32 = 16;

/// The tiles of a map as one picture.
#[derive(Clone, Debug)]
pub(crate) struct LevelPicture {
    pub(crate) image: Image,
    /// Where it is in the world.
    pub(crate) place: Rect,
}

/// What a picture will show.
#[derive(Clone, Debug)]
pub(super) struct PicturePlan {
    /// The index of the map.
    map: usize,
    /// Whether it is the map that looks like a landscape if there is room for that.
    is_main: bool,
    /// The first column and row that are drawn, and the last ones.
    cells: [i32; 4],
    /// The most pixels along each axis of a cell for which there is room.
    grain: u32,
}

/// Plans the pictures of a level, from back to front, the main map first. Maps without tiles have none, and neither have
/// those with too many cells.
pub(super) fn plans(level: &Level) -> Vec<PicturePlan> {
    let mut maps = level.maps.iter();
    let main = maps.position(|map| map.map.tile_size() == level.tile_size);
    let main = main.unwrap_or(0);
    let others = (0..level.maps.len()).filter(|map| *map != main);
    let all = [main].into_iter().chain(others);
    all.filter_map(|map| PicturePlan::new(level, map, map == main))
        .collect()
}

impl PicturePlan {
    fn new(level: &Level, map: usize, is_main: bool) -> Option<Self> {
        let cells = used_cells(&level.maps.get(map)?.map, level.bounds)?;
        let size = size_of(cells).map(u64::from);
        let fits = |grain: &u32| {
            let [x, y] = size.map(|cells| cells * u64::from(*grain));
            x <= MAX_SIDE && y <= MAX_SIDE && x * y <= MAX_PIXELS
        };
        let grain = [LANDSCAPE, 8, 4, 2, 1].into_iter().find(fits)?;
        Some(Self {
            map,
            is_main,
            cells,
            grain,
        })
    }

    /// Draws it: as a landscape, or plainly, with as many pixels per cell as there is room for.
    pub(super) fn draw(&self, level: &Level, look: Look) -> LevelPicture {
        let map = &level.maps[self.map].map;
        let [left, top, ..] = self.cells;
        let tiles = self.copy(map);
        let image = if self.is_main && self.grain == LANDSCAPE {
            art::level_image(&Landscape {
                map: tiles,
                cave: look.cave - top,
                scenery: look.scenery,
            })
        } else {
            // Beside a landscape, plain pixels need not be as fine.
            art::plain_image(&tiles, self.grain.min(8) as usize)
        };
        let [cell, first] = [map.tile_size(), map.origin()];
        let [width, height] = size_of(self.cells);
        let place = Rect::new(
            f64::from(first.x) + f64::from(cell.x) * f64::from(left),
            f64::from(first.y) + f64::from(cell.y) * f64::from(top),
            f64::from(cell.x) * f64::from(width),
            f64::from(cell.y) * f64::from(height),
        );
        LevelPicture { image, place }
    }

    /// Returns the cells that are drawn as a map that is not sparse and begins at 0.
    fn copy(&self, map: &TileMap) -> TileMap {
        let [left, top, ..] = self.cells;
        let size = size_of(self.cells).map(|cells| cells as usize);
        let copy = TileMap::new([0.0; 2], [16.0; 2], size, Outside::Empty);
        let mut copy = copy.expect("it has at most as many cells as a picture has pixels");
        for (pos, tile) in map.tiles() {
            let set = copy.set([pos.column - left, pos.row - top], tile);
            debug_assert!(set.is_ok(), "all tiles are within the cells that are drawn");
        }
        copy
    }
}

/// Returns the numbers of columns and rows.
fn size_of([left, top, right, bottom]: [i32; 4]) -> [u32; 2] {
    let length = |from: i32, to: i32| to.abs_diff(from).saturating_add(1);
    [length(left, right), length(top, bottom)]
}

/// Returns the first column and row of a map with a tile in it, and the last ones. A cell more on every side if that is
/// within the level, since what is beyond a picture counts as ground.
fn used_cells(map: &TileMap, bounds: Aabb) -> Option<[i32; 4]> {
    let columns = || map.tiles().map(|(pos, _)| pos.column);
    let rows = || map.tiles().map(|(pos, _)| pos.row);
    let [left, top] = [columns().min()?, rows().min()?];
    let [right, bottom] = [columns().max()?, rows().max()?];
    let is_inside = |column: i32, row: i32| {
        let cell = map.cell_box([column, row]);
        cell.is_some_and(|cell| cell.overlaps(bounds))
    };
    let more = |is_more: bool| i32::from(is_more);
    Some([
        left - more(is_inside(left.saturating_sub(1), top)),
        top - more(is_inside(left, top.saturating_sub(1))),
        right + more(is_inside(right.saturating_add(1), bottom)),
        bottom + more(is_inside(right, bottom.saturating_add(1))),
    ])
}
