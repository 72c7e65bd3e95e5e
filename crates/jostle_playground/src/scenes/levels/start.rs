//! Where the hero starts.

use crate::opened_level::OpenedLevel;
use jostle::TileKind;
use jostle::errors::ShapeError;
use jostle::f32::{Aabb, TileMap};

/// Returns the place of the hero at the start: at the marker of the player if there is one, otherwise on the first floor
/// from the left, otherwise in the middle of the level.
///
/// # Errors
///
/// Returns an error if that is beyond the range of numbers.
pub(super) fn start(opened: &OpenedLevel, is_above: bool) -> Result<Aabb, ShapeError<f32>> {
    let size = opened.body();
    if let Some(marker) = opened.level.starts().next() {
        return if is_above {
            Aabb::try_from_center_size(marker.place.center(), size)
        } else {
            marker.try_standing(size)
        };
    }
    let mut maps = opened.level.maps.iter().map(|map| &map.map);
    let floor = maps.find_map(|map| first_floor(map, opened.bounds(), size));
    floor.map_or_else(
        || Aabb::try_from_center_size(opened.bounds().center(), size),
        Ok,
    )
}

/// Returns the first place on solid ground with two free cells above it, column by column from the left.
fn first_floor(map: &TileMap, bounds: Aabb, size: [f32; 2]) -> Option<Aabb> {
    let is_free = |column: i32, row: i32| {
        let cell = map.cell_box([column, row]);
        let is_inside = cell.is_some_and(|cell| bounds.contains(cell));
        is_inside && map.tile([column, row]).kind() == TileKind::Empty
    };
    let floors = map.tiles().filter(|(pos, tile)| {
        tile.kind() == TileKind::Solid
            && is_free(pos.column, pos.row - 1)
            && is_free(pos.column, pos.row - 2)
    });
    let (pos, _) = floors.min_by_key(|(pos, _)| (pos.column, pos.row))?;
    let cell = map.cell_box(pos)?;
    let on_top = Aabb::try_from_center_size(cell.center(), size).ok()?;
    Some(on_top.moved([0.0, cell.min().y - on_top.max().y]))
}
