//! Tile maps as blocks: few boxes for solid tiles, one each for halves and slopes.

use super::frame::Frame;
use super::scene::{Block, BlockSource, OneWay};
use crate::finding::Origin;
use crate::level::{Level, LevelMap};
use jostle::{Aabb, Outside, Scalar, Side, Span, TileKind, TilePos};

/// Returns what the maps of a level are made of.
pub(super) fn of_maps<S: Scalar>(
    level: &Level<S>,
    frame: Frame,
) -> (Vec<Block<S>>, Vec<OneWay<S>>) {
    let (mut blocks, mut one_ways) = (Vec::new(), Vec::new());
    for (index, level_map) in level.maps.iter().enumerate() {
        let (map, source) = (&level_map.map, BlockSource::Map(index));
        let boxes = map.merged_boxes().into_iter();
        blocks.extend(boxes.map(|place| Block::solid(frame.place(place), source)));
        for (pos, tile) in map.tiles() {
            let Some(cell) = map.cell_box(pos) else {
                continue;
            };
            let cell = frame.place(cell);
            match tile.kind() {
                TileKind::Empty | TileKind::Solid => {}
                TileKind::OneWay(faces) => one_ways.push(OneWay {
                    place: cell,
                    faces: frame.sides(faces),
                    source,
                }),
                TileKind::Half(side) => {
                    blocks.push(Block::solid(half(cell, frame.side(side)), source));
                }
                TileKind::Slope(slope) => {
                    let slope = frame.slope(slope);
                    blocks.push(Block {
                        place: slope.bounds(cell),
                        faces: slope.surface().opposite() | slope.uphill(),
                        slope: Some((slope, cell)),
                        source,
                    });
                }
            }
        }
        if map.outside() == Outside::Solid && !map.is_sparse() {
            let bounds = frame.place(map.bounds());
            let thickness = [map.tile_size().x, map.tile_size().y];
            let around = around(bounds, thickness).into_iter();
            blocks.extend(around.map(|place| Block::solid(place, BlockSource::Outside)));
        }
    }
    (blocks, one_ways)
}

/// Returns the half of a cell next to a side.
fn half<S: Scalar>(cell: Aabb<S>, side: Side) -> Aabb<S> {
    let span = cell.span(side.axis());
    let part = if side.is_max() {
        Span::new(span.middle(), span.max())
    } else {
        Span::new(span.min(), span.middle())
    };
    part.map_or(cell, |part| cell.with_span(side.axis(), part))
}

/// Returns four boxes around another.
fn around<S: Scalar>(inner: Aabb<S>, thickness: [S; 2]) -> [Aabb<S>; 4] {
    let [x, y] = thickness;
    let (min, max) = (inner.min(), inner.max());
    let (left, right) = (min.x.saturating_sub(x), max.x.saturating_add(x));
    let (top, bottom) = (min.y.saturating_sub(y), max.y.saturating_add(y));
    [
        Aabb::from_points([left, top], [min.x, bottom]),
        Aabb::from_points([max.x, top], [right, bottom]),
        Aabb::from_points([min.x, top], [max.x, min.y]),
        Aabb::from_points([min.x, max.y], [max.x, bottom]),
    ]
}

/// Returns the origin of the first tile in a place of the scene. A map of several layers cannot tell which of them it
/// is from, so it names all of them.
pub(super) fn origin<S: Scalar>(map: &LevelMap<S>, frame: Frame, place: Aabb<S>) -> Origin {
    let cell = first_cell(map, frame, place);
    let allow = map.layers.iter().flat_map(|layer| layer.allow.clone());
    let first = map.layers.first();
    Origin {
        file: first.map_or(String::new(), |layer| layer.file.clone()),
        layer: map.name.clone(),
        object: String::new(),
        cell: cell.map(|cell| file_cell(map, frame, cell)),
        allow: allow.collect(),
    }
}

/// Returns the cell in the upper left corner of a place of the scene.
fn first_cell<S: Scalar>(map: &LevelMap<S>, frame: Frame, place: Aabb<S>) -> Option<TilePos> {
    let (size, corner) = (map.map.tile_size(), place.min());
    let corner = Aabb::from_points(corner, place.max().min(corner + size));
    let world = frame.place(corner);
    let cells = || map.map.cells_in(world);
    let first = cells().next().or_else(|| map.map.cell_at(world.center()))?;
    // Of up to four cells. The upper row of a level with y up is the last in the world.
    let last = cells().filter(|cell| cell.column == first.column).last();
    last.filter(|_| frame.is_turned()).or(Some(first))
}

fn file_cell<S: Scalar>(map: &LevelMap<S>, frame: Frame, cell: TilePos) -> [i32; 2] {
    let [column, row] = map.first_cell;
    [
        column.saturating_add(cell.column),
        // With y up, rows count the other way.
        if frame.is_turned() {
            row.saturating_sub(cell.row)
        } else {
            row.saturating_add(cell.row)
        },
    ]
}
