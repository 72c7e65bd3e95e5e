//! Tile maps against loops over every cell.

mod faces;
mod paths;
mod random_map;
mod rays;

use self::random_map::{RandomMap, all_cells};
use crate::draw::{Draw, Lattice};
use crate::{laws, same};
use faces::faces;
use jostle::motion::Obstacle;
use jostle::{Aabb, Outside, Scalar, Tile, TileKind, TileMap, TilePos};
use paths::{cells_along, tiles_along, tiles_on_slides};
use rays::{rays_on_tiles, seen_tiles};

laws! {
    cells, 40, [i16, i32, i64, fixed, f32, f64];
    tiles_near, 100, [i16, i32, i64, fixed, f32, f64];
    tiles_along, 100, [i16, i32, i64, fixed, f32, f64];
    tiles_on_slides, 200, [i16, i32, i64, fixed, f32, f64];
    cells_along, 200, [i16, i32, i64, fixed, f32, f64];
    rays_on_tiles, 200, [i16, i32, i64, fixed, f32, f64];
    seen_tiles, 200, [i16, i32, i64, fixed, f32, f64];
    merged_boxes, 60, [i16, i32, i64, fixed, f32, f64];
    sparse_is_dense, 200, [i16, i32, i64, fixed, f32, f64];
}

/// Finds the cells of a point and of a box.
fn cells<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let map = &scene.map;
    let (point, area) = (scene.point(draw), scene.aabb(draw));
    let boxes = || all_cells(map).map(|pos| (pos, map.cell_box(pos).expect("it is a cell")));
    let holds: Vec<_> = boxes()
        .filter(|(_, cell)| cell.contains_point(point))
        .collect();
    same!(
        map.cell_at(point).into_iter().collect::<Vec<_>>(),
        holds.iter().map(|&(pos, _)| pos).collect::<Vec<_>>(),
        "the cell at {point:?} in {map:?}"
    );
    let shared: Vec<_> = boxes()
        .filter(|(_, cell)| cell.overlaps(area))
        .map(|(pos, _)| pos)
        .collect();
    same!(
        map.cells_in(area).collect::<Vec<_>>(),
        shared,
        "the cells in {area:?} of {map:?}"
    );
    let tiles = shared.iter().map(|&pos| (pos, map.tile(pos)));
    same!(
        map.tiles_in(area).collect::<Vec<_>>(),
        tiles
            .filter(|&(_, tile)| tile != Tile::EMPTY)
            .collect::<Vec<_>>(),
        "the tiles in {area:?} of {map:?}"
    );
    Ok(())
}

/// Finds everything near a box with its exposed faces, and whether the box overlaps anything.
fn tiles_near<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let (map, area) = (&scene.map, scene.aabb(draw));
    let (mut near, mut outside, mut is_inside) = (Vec::new(), Vec::new(), false);
    map.visit_near(area, |pos, obstacle| {
        is_inside |= obstacle.overlaps(area);
        let list = if map.cell_box(pos).is_some() {
            &mut near
        } else {
            &mut outside
        };
        list.push((pos, obstacle));
    });
    let expected: Vec<_> = all_cells(map)
        .filter(|&pos| map.tile(pos).is_blocking())
        .filter(|&pos| map.cell_box(pos).is_some_and(|cell| cell.touches(area)))
        .map(|pos| (pos, faces(map, pos)))
        .collect();
    let actual: Vec<_> = near
        .iter()
        .map(|(pos, obstacle)| (*pos, obstacle.faces))
        .collect();
    same!(actual, expected, "near {area:?} in {map:?}");
    same!(
        map.overlaps(area),
        is_inside && !area.is_empty(),
        "overlap of {area:?} in {map:?}"
    );
    if map.outside() == Outside::Empty {
        same!(outside.len(), 0, "outside of {map:?}");
    }
    if map.outside() == Outside::Solid {
        let around = outside
            .iter()
            .filter_map(|(_, obstacle)| obstacle.place.intersection(area));
        let inner = map.bounds().intersection(area);
        let total: f64 = around.chain(inner).map(measure).sum();
        let is_equal = (total - measure(area)).abs() <= 1e-9 * measure(area);
        same!(is_equal, true, "the frame around {map:?} in {area:?}");
        // One beside each border cell, and one beyond each corner.
        let most = 2 * (map.width() as usize + map.height() as usize) + 4;
        same!(outside.len() <= most, true, "boxes around {map:?}");
    }
    Ok(())
}

fn measure<S: Scalar>(aabb: Aabb<S>) -> f64 {
    (aabb.max().x.to_f64() - aabb.min().x.to_f64())
        * (aabb.max().y.to_f64() - aabb.min().y.to_f64())
}

/// A question about a tile, by which tiles are merged.
type IsWanted = fn(Tile) -> bool;

/// Every wanted cell is in exactly one merged box, and nothing else is; without a closure, solid cells are wanted.
fn merged_boxes<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    // In solid chunks, cells that were never set are solid too.
    let sparse = (scene.map.outside() != Outside::Solid).then(|| scene.sparse());
    for map in [Some(&scene.map), sparse.as_ref()].into_iter().flatten() {
        let is_solid: IsWanted = |tile| tile.kind() == TileKind::Solid;
        let is_flat: IsWanted = |tile| !matches!(tile.kind(), TileKind::Empty | TileKind::Slope(_));
        same!(
            map.merged_boxes(),
            map.merged_boxes_where(is_solid),
            "solid tiles of {map:?}"
        );
        for is_wanted in [is_solid, is_flat, Tile::is_blocking] {
            let boxes = map.merged_boxes_where(is_wanted);
            for pos in all_cells(&scene.map) {
                let cell = map.cell_box(pos).expect("it is a cell");
                let holding = boxes.iter().filter(|aabb| aabb.contains(cell)).count();
                let meeting = boxes.iter().filter(|aabb| aabb.overlaps(cell)).count();
                let expected = [usize::from(is_wanted(map.tile(pos))); 2];
                same!([holding, meeting], expected, "cell {pos} of {map:?}");
            }
            let bounds = scene.map.bounds();
            let is_within = boxes.iter().all(|&aabb| bounds.contains(aabb));
            same!(is_within, true, "within {map:?}");
        }
    }
    Ok(())
}

/// A sparse map with the tiles of a dense one gives its answers, within the dense map or if nothing is outside.
fn sparse_is_dense<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let (dense, sparse) = (&scene.map, &scene.sparse());
    let area = scene.aabb(draw);
    if dense.outside() == Outside::Clamp {
        return Ok(());
    }
    same!(
        sparse.overlaps(area),
        dense.overlaps(area),
        "overlap of {area:?} in {dense:?}"
    );
    let near = |map: &TileMap<S>| {
        let mut near = Vec::new();
        // Outside tiles are named after a cell too, but reach beyond it.
        let show = |pos: TilePos, obstacle: Obstacle<S>| {
            let is_in = |cell: Aabb<S>| cell.contains(obstacle.place);
            let is_known = dense.cell_box(pos).is_some_and(is_in) && dense.tile(pos).is_blocking();
            near.extend(is_known.then_some((pos, obstacle)));
        };
        map.visit_near(area, show);
        near
    };
    // A chunk that equals the outside is not stored, and its cells are part of a larger box.
    let in_chunks = near(sparse);
    let mut expected = near(dense);
    if dense.outside() == Outside::Solid {
        expected.retain(|(pos, _)| in_chunks.iter().any(|(kept, _)| kept == pos));
    }
    same!(in_chunks, expected, "near {area:?} in {dense:?}");
    let tiles: Vec<_> = all_cells(dense).map(|pos| sparse.tile(pos)).collect();
    let expected: Vec<_> = all_cells(dense).map(|pos| dense.tile(pos)).collect();
    same!(tiles, expected, "tiles of {dense:?}");
    Ok(())
}
