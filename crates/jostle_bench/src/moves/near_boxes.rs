//! jostle as far as it goes without a world: `slide_among` with the few tiles near the mover.
//!
//! Stands in for jostle's `World` and `TileMap`.

use super::level::Level;
use super::walker::{Crowd, Form, Point, Step, Walker};
use crate::scene::{Edges, aabbs};
use jostle::f32::Aabb;
use jostle::{Axis, BoxId, Boxes, Mover, Response, Slid, slide_among};

pub(crate) const NAME: &str = "jostle slide_among (stand-in)";

/// Moves a box among the tiles near its way.
#[inline]
pub(crate) fn slide_near(
    level: &Level,
    mover: Mover<f32>,
    delta: Point,
    near: &mut Vec<Aabb>,
) -> Slid<f32> {
    let way = mover.place().swept(delta);
    let [columns, rows] =
        [[way.min().x, way.max().x], [way.min().y, way.max().y]].map(|[low, high]| {
            cell_of(low, level.tile).saturating_sub(1)..=cell_of(high, level.tile) + 1
        });
    near.clear();
    for row in rows {
        let solid = columns
            .clone()
            .filter(|&column| level.is_solid(column, row));
        near.extend(solid.map(|column| {
            let [left, top, right, bottom] = level.cell(column, row);
            Aabb::from_corners([left, top], [right, bottom])
        }));
    }
    slid_among(mover, delta, near)
}

fn slid_among(mover: Mover<f32>, delta: Point, obstacles: &[Aabb]) -> Slid<f32> {
    slide_among(mover, delta, obstacles, Response::Slide).expect("small numbers")
}

/// The cell of a coordinate, or one beside it; those below zero count as the first.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "levels are small, and below zero there is nothing"
)]
fn cell_of(coordinate: f32, tile: f32) -> usize {
    (coordinate / tile).max(0.0) as usize
}

fn corner(mover: Mover<f32>) -> Point {
    mover.place().min().into()
}

fn standing(at: Point, [width, height]: Point) -> Mover<f32> {
    Aabb::new(at[0], at[1], width, height).into()
}

/// One box among tiles.
struct NearTiles {
    level: Level,
    mover: Mover<f32>,
    near: Vec<Aabb>,
}

/// One box among all of a few large boxes.
struct AllBoxes {
    size: Point,
    mover: Mover<f32>,
    boxes: Vec<Aabb>,
}

pub(crate) fn walker(level: &Level, form: Form) -> Option<Box<dyn Walker>> {
    let mover = standing([0.0, 0.0], level.actor());
    match form {
        Form::Merged => Some(Box::new(AllBoxes {
            size: level.actor(),
            mover,
            boxes: aabbs(&level.merged()),
        })),
        Form::Tiles => Some(Box::new(NearTiles {
            level: level.clone(),
            mover,
            near: Vec::new(),
        })),
        Form::Compound | Form::Map => None,
    }
}

fn step(mover: &mut Mover<f32>, slid: Slid<f32>) -> Step {
    *mover = slid.mover;
    let met = |axis| slid.blocked.iter().any(|side| side.axis() == axis);
    Step {
        at: corner(*mover),
        met: [met(Axis::X), met(Axis::Y)],
    }
}

impl Walker for NearTiles {
    fn put(&mut self, at: Point) {
        self.mover = standing(at, self.level.actor());
    }

    fn step(&mut self, delta: Point) -> Step {
        let slid = slide_near(&self.level, self.mover, delta, &mut self.near);
        step(&mut self.mover, slid)
    }
}

impl Walker for AllBoxes {
    fn put(&mut self, at: Point) {
        self.mover = standing(at, self.size);
    }

    fn step(&mut self, delta: Point) -> Step {
        let slid = slid_among(self.mover, delta, &self.boxes);
        step(&mut self.mover, slid)
    }
}

/// Many boxes among tiles, in a set that can be asked.
struct NearCrowd {
    level: Level,
    movers: Vec<Mover<f32>>,
    set: Boxes<f32>,
    ids: Vec<BoxId>,
    near: Vec<Aabb>,
}

pub(crate) fn crowd(level: &Level, places: &[Point]) -> Option<Box<dyn Crowd>> {
    let movers: Vec<_> = places
        .iter()
        .map(|at| standing(*at, level.actor()))
        .collect();
    let boxes: Vec<_> = movers.iter().map(|mover| mover.place()).collect();
    let set = Boxes::from_boxes(&boxes);
    let ids = set.iter().map(|(id, _)| id).collect();
    Some(Box::new(NearCrowd {
        level: level.clone(),
        movers,
        set,
        ids,
        near: Vec::new(),
    }))
}

impl NearCrowd {
    fn file(&mut self, index: usize) {
        let place = self.movers[index].place();
        let filed = self.set.move_to(self.ids[index], place);
        filed.expect("nothing is ever removed");
    }
}

impl Crowd for NearCrowd {
    fn put(&mut self, places: &[Point]) {
        for (index, at) in places.iter().enumerate() {
            self.movers[index] = standing(*at, self.level.actor());
            self.file(index);
        }
    }

    fn tick(&mut self, deltas: &[Point]) {
        for (index, delta) in deltas.iter().enumerate() {
            let slid = slide_near(&self.level, self.movers[index], *delta, &mut self.near);
            self.movers[index] = slid.mover;
            self.file(index);
        }
    }

    fn count_near(&mut self, [left, top, right, bottom]: Edges) -> usize {
        let area = Aabb::from_corners([left, top], [right, bottom]);
        self.set.overlapping(area).count()
    }

    fn places(&self) -> Vec<Point> {
        self.movers.iter().map(|mover| corner(*mover)).collect()
    }
}
