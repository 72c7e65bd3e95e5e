//! Objects as boxes: rectangles, shapes on tiles, halves and slopes, lines.

use super::kinds::{flipped_side, outline_of};
use super::lookup::Tile;
use super::outline::{corner, corners, flipped, placed, rotated};
use super::raster::boxes_of;
use super::shapes::{draw_offset, odd_shape};
use super::{MOST_BOXES, Meanings, Oddity, ShapeBox};
use crate::finding::Rule;
use crate::source::{Object, Shape};
use jostle::{Axis, Side, TileKind};

/// A part of the cell: what the squares of a raster are as large as.
const SQUARES: f64 = 8.0;
/// The most steps that a slanted line becomes.
const MOST_STEPS: f64 = 256.0;

/// The outline of a part of an object, in pixels of its layer.
struct Outline {
    points: Vec<[f64; 2]>,
    /// The only side that blocks.
    one_way: Option<Side>,
}

impl Meanings<'_> {
    /// Returns the boxes of an object that blocks, in pixels of its layer.
    pub(super) fn boxes(
        &self,
        layer: usize,
        object: &Object,
        tile: Option<&Tile<'_>>,
        kind: TileKind,
        oddities: &mut Vec<Oddity>,
    ) -> Vec<ShapeBox> {
        if let Shape::Polyline(_) = object.shape {
            let points = super::points(object);
            return line_boxes(&points, self.square(layer), one_way(kind), object, oddities);
        }
        let outlines = self.outlines(object, tile, kind, oddities);
        self.boxes_of_outlines(layer, object, outlines, oddities)
    }

    /// Returns the boxes in which an object is noticed, in pixels of its layer: those of the shapes on its tile that say so,
    /// otherwise all of it.
    pub(super) fn sensor_boxes(
        &self,
        layer: usize,
        object: &Object,
        tile: Option<&Tile<'_>>,
        oddities: &mut Vec<Oddity>,
    ) -> Vec<ShapeBox> {
        let shapes = tile.and_then(|tile| self.object_shapes(object, tile));
        let (Some(shapes), Some(tile)) = (shapes.filter(|shapes| !shapes.of_data.is_empty()), tile)
        else {
            return self.boxes(layer, object, tile, TileKind::Solid, oddities);
        };
        let outlines = self.on_object(object, tile, &shapes.of_data);
        self.boxes_of_outlines(layer, object, outlines, oddities)
    }

    fn boxes_of_outlines(
        &self,
        layer: usize,
        object: &Object,
        outlines: Vec<Outline>,
        oddities: &mut Vec<Oddity>,
    ) -> Vec<ShapeBox> {
        let name = format!("object {}", object.id);
        let mut all = Vec::new();
        for outline in outlines {
            let found = boxes_of(&outline.points, self.square(layer));
            self.add_work(found.work);
            if 0.0 < found.differs {
                oddities.push(odd_shape(&name, object, &found));
            }
            all.extend(found.boxes.into_iter().map(|shape| ShapeBox {
                one_way: outline.one_way,
                ..shape
            }));
            // Such a level is refused when its boxes or its corners are counted.
            if MOST_BOXES < all.len() || self.has_worked_enough() {
                break;
            }
        }
        all
    }

    /// Returns the size of the squares that the slanted outlines of a layer become.
    fn square(&self, layer: usize) -> [f64; 2] {
        self.source.layers[layer].cell.map(|side| side / SQUARES)
    }

    /// Returns the outlines of what blocks in an object: a part of it if its kind is one, the shapes that are drawn on its
    /// tile, or all of it.
    fn outlines(
        &self,
        object: &Object,
        tile: Option<&Tile<'_>>,
        kind: TileKind,
        oddities: &mut Vec<Oddity>,
    ) -> Vec<Outline> {
        let is_part = matches!(kind, TileKind::Half(_) | TileKind::Slope(_));
        if is_part && matches!(object.shape, Shape::Rectangle | Shape::Tile { .. }) {
            let corner = corner(self.source, object);
            let flips = tile.map_or(0, |tile| tile.flips);
            let points = outline_of(kind, object.size).into_iter().map(|point| {
                let [x, y] = flipped(point, object.size, flips);
                [x + corner[0], y + corner[1]]
            });
            return vec![Outline {
                points: placed(object, points.collect()),
                one_way: None,
            }];
        }
        let shapes = tile.and_then(|tile| Some((tile, self.object_shapes(object, tile)?)));
        if let Some((tile, shapes)) = shapes.filter(|(_, shapes)| shapes.blocks) {
            oddities.extend_from_slice(&shapes.oddities);
            let mut outlines = self.on_object(object, tile, &shapes.solid);
            if let Some(side) = one_way(kind) {
                outlines.iter_mut().for_each(|one| one.one_way = Some(side));
            }
            return outlines;
        }
        vec![Outline {
            points: corners(self.source, object),
            one_way: one_way(kind),
        }]
    }

    /// Returns the outlines of shapes that are drawn on the tile of an object, where the object shows them.
    fn on_object(&self, object: &Object, tile: &Tile<'_>, shapes: &[ShapeBox]) -> Vec<Outline> {
        // The object shows its tile moved by the drawing offset, which is scaled with it.
        let scaled =
            |point: [f64; 2]| [0, 1].map(|axis| point[axis] / tile.size[axis] * object.size[axis]);
        let offset = scaled(draw_offset(tile));
        let corner = corner(self.source, object);
        let outline = |shape: &ShapeBox| {
            let [min, max] = [shape.min, shape.max];
            let points = [min, [max[0], min[1]], max, [min[0], max[1]]].map(|point| {
                let [x, y] = flipped(scaled(point), object.size, tile.flips);
                [x + corner[0] + offset[0], y + corner[1] + offset[1]]
            });
            let side = shape.one_way.map(|side| flipped_side(side, tile.flips));
            Outline {
                points: placed(object, points.to_vec()),
                one_way: side.map(|side| turned_side(object, side)),
            }
        };
        shapes.iter().map(outline).collect()
    }
}

/// Returns where a side of an object looks after it is rotated; the nearest side if that is not by quarter turns.
fn turned_side(object: &Object, side: Side) -> Side {
    let normal = match side {
        Side::MinX => [-1.0, 0.0],
        Side::MaxX => [1.0, 0.0],
        Side::MinY => [0.0, -1.0],
        Side::MaxY => [0.0, 1.0],
    };
    let [x, y] = rotated(normal, object.rotation);
    match (x.abs() < y.abs(), x < 0.0, y < 0.0) {
        (true, _, true) => Side::MinY,
        (true, _, false) => Side::MaxY,
        (false, true, _) => Side::MinX,
        (false, false, _) => Side::MaxX,
    }
}

/// Returns the only side that a kind blocks at, if it is one-way.
pub(super) fn one_way(kind: TileKind) -> Option<Side> {
    match kind {
        TileKind::OneWay(faces) => faces.iter().next(),
        _ => None,
    }
}

/// Returns the boxes of a line: one-way floors of one pixel where it is level, thin walls where it is upright, steps
/// where it is slanted.
fn line_boxes(
    points: &[[f64; 2]],
    square: [f64; 2],
    one_way: Option<Side>,
    object: &Object,
    oddities: &mut Vec<Oddity>,
) -> Vec<ShapeBox> {
    let mut boxes = Vec::new();
    let mut is_slanted = false;
    for pair in points.windows(2) {
        // Such a level is refused when its boxes are counted.
        if MOST_BOXES < boxes.len() {
            break;
        }
        let [a, b] = [pair[0], pair[1]];
        let [dx, dy] = [(b[0] - a[0]).abs(), (b[1] - a[1]).abs()];
        is_slanted |= 0.0 < dx && 0.0 < dy;
        let steps = if 0.0 < dx && 0.0 < dy {
            (dx / square[0])
                .max(dy / square[1])
                .ceil()
                .clamp(1.0, MOST_STEPS)
        } else {
            1.0
        };
        let at = |step: f64| [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * (step / steps));
        let is_floor = dy < dx;
        let axis = if is_floor { Axis::Y } else { Axis::X };
        let side = one_way.filter(|side| side.axis() == axis);
        let side = side.or(is_floor.then_some(Side::MinY));
        let mut step = 0.0;
        while step < steps {
            let [from, to] = [at(step), at(step + 1.0)];
            let min = [0, 1].map(|axis| from[axis].min(to[axis]));
            let max = [0, 1].map(|axis| from[axis].max(to[axis]));
            let thick = if is_floor { [0.0, 1.0] } else { [1.0, 0.0] };
            boxes.push(ShapeBox {
                min,
                max: [max[0] + thick[0], max[1] + thick[1]],
                one_way: side,
            });
            step += 1.0;
        }
    }
    if is_slanted {
        oddities.push(Oddity {
            rule: Rule::OddShape,
            message: format!("object {} is a slanted line: it becomes steps", object.id),
            remedy: "draw level and upright lines, or use tiles with slopes".to_owned(),
            unknown: None,
        });
    }
    boxes
}
