//! Simple moves are decided by comparing edges, of listed obstacles or of whole cells. Their results must be those of
//! the full move, to the bit, with all that is recorded.

mod in_a_world;

use crate::numbers::{Number, for_numbers, n};
use crate::random::Random;
use jostle::motion::{Either, Motion, MoveLeg, Obstacle, Obstacles, Path};
use jostle::{
    Aabb, Moment, MoveLog, MoveOptions, Moved, Mover, Outside, Response, Side, Slope, SlopePart,
    Tile, TileMap, TilePos,
};

for_numbers! {
    among_boxes: i16 i32 i64 f32 f64;
    on_a_map: i16 i32 i64 f32 f64;
    in_a_pair: i16 i32 i64 f32 f64;
}

struct Draw(Random);

impl Draw {
    fn index(&mut self, bound: u64) -> usize {
        usize::try_from(self.0.below(bound)).unwrap()
    }

    /// A whole number below a bound, in units.
    fn number<S: Number>(&mut self, bound: u64, unit: S) -> S {
        times(self.index(bound), unit)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.index(all.len() as u64)]
    }

    /// A step of up to four units either way, or half of it.
    fn step<S: Number>(&mut self, unit: S) -> S {
        let step = times(self.index(5), unit);
        let step = step.scaled(self.one_of(&[1, 2]), 2).unwrap();
        match self.index(2) {
            0 => step,
            _ => S::ZERO.saturating_sub(step),
        }
    }

    fn options<S: Number>(&mut self, one: S) -> MoveOptions<S> {
        let none = S::ZERO;
        MoveOptions {
            up: self.one_of(&[
                Some(Side::MinY),
                Some(Side::MinY),
                Some(Side::MaxY),
                Some(Side::MinX),
                None,
            ]),
            forgive_ceiling: self.one_of(&[none, none, one]),
            forgive_wall: self.one_of(&[none, none, one]),
            forgive_floor: self.one_of(&[none, none, one]),
            forgive_ledge: self.one_of(&[none, none, one]),
            step: self.one_of(&[none, none, one]),
            snap: self.one_of(&[none, none, one]),
            axis_by_axis: self.index(12) == 0,
            max_hits: self.one_of(&[32, 32, 32, 1, 2, 0]),
            ..MoveOptions::default()
        }
    }
}

/// What scenes are measured in: numbers that fit together, and, of fractions, some that do not quite.
fn unit<S: Number>(draw: &mut Draw) -> S {
    n::<S>(20.0).scaled(1, draw.one_of(&[1, 3, 10])).unwrap()
}

fn times<S: Number>(count: usize, unit: S) -> S {
    unit.scaled(u32::try_from(count).unwrap(), 1).unwrap()
}

/// Obstacles that claim to be too many to list: no move among them is simple.
struct Far<'a, O>(&'a O);

impl<S: Number, O: Obstacles<S>> Obstacles<S> for Far<'_, O> {
    type Name = O::Name;

    fn near(&self, area: Aabb<S>, visit: impl FnMut(O::Name, Obstacle<S>)) {
        self.0.near(area, visit);
    }

    fn along(&self, path: &Path<S>, visit: impl FnMut(O::Name, Obstacle<S>) -> Option<Moment<S>>) {
        self.0.along(path, visit);
    }

    fn is_far(&self, _area: Aabb<S>) -> bool {
        true
    }
}

/// A leg to the bit, and readable.
fn leg_text<S: Number>(leg: &MoveLeg<S>) -> String {
    format!("{:?} {leg:?}", leg.start())
}

/// How a walk is made.
struct Manner<S: Number> {
    options: MoveOptions<S>,
    /// The response to what is to the left of a line.
    odd: Response,
    left: S,
}

impl<S: Number> Manner<S> {
    /// Makes one move; the legs are text.
    fn run<O: Obstacles<S>>(
        &self,
        obstacles: &O,
        mover: Mover<S>,
        delta: [S; 2],
        keeps_legs: bool,
    ) -> (Option<Moved<S>>, MoveLog<S, O::Name>) {
        let mut log = MoveLog::new();
        log.set_keeps_legs(keeps_legs);
        let motion = Motion::among(obstacles).with_options(self.options);
        let moved = match self.odd {
            // Only a motion without a closure uses the cells of a tile map.
            Response::Slide => motion.run(mover, delta, &mut log),
            odd => motion
                .with_response(|_, obstacle| {
                    if obstacle.place.min().x < self.left {
                        odd
                    } else {
                        Response::Slide
                    }
                })
                .run(mover, delta, &mut log),
        };
        (moved.ok(), log)
    }
}

/// Walks about by simple moves and by full ones. Now and then what is far to the left gets another response.
///
/// Names that are not `named` depend on the area that was asked for, and are left out.
fn walk<S: Number, O: Obstacles<S>>(
    obstacles: &O,
    start: Mover<S>,
    named: impl Fn(O::Name) -> bool,
    draw: &mut Draw,
    seed: u64,
    unit: S,
) {
    let manner = Manner {
        options: draw.options(unit),
        odd: match draw.index(3) {
            0 => draw.one_of(&[Response::Pass, Response::Stop, Response::Bounce]),
            _ => Response::Slide,
        },
        left: times(8, unit),
    };
    let named = |name: O::Name| Some(name).filter(|&name| named(name));
    let hits = |log: &MoveLog<S, O::Name>| -> Vec<_> {
        let hits = log.hits().iter();
        hits.map(|hit| {
            (
                named(hit.other),
                hit.side,
                hit.fraction,
                hit.response,
                hit.slope,
            )
        })
        .collect()
    };
    let touching = |log: &MoveLog<S, O::Name>| -> Vec<_> {
        let touching = log.touching().iter();
        touching.map(|&(name, side)| (named(name), side)).collect()
    };
    let mut mover = start;
    for tick in 0..6 {
        let delta = [draw.step::<S>(unit), draw.step::<S>(unit)];
        let (full, expected) = manner.run(&Far(obstacles), mover, delta, true);
        for keeps_legs in [false, true] {
            let (moved, log) = manner.run(obstacles, mover, delta, keeps_legs);
            let case = format!(
                "seed {seed}, tick {tick}, {mover:?} by {delta:?}, {:?}",
                manner.options
            );
            assert_eq!(moved, full, "{case}");
            assert_eq!(hits(&log), hits(&expected), "{case}");
            assert_eq!(touching(&log), touching(&expected), "{case}");
            let legs =
                |log: &MoveLog<S, O::Name>| log.legs().iter().map(leg_text).collect::<Vec<_>>();
            if keeps_legs {
                assert_eq!(legs(&log), legs(&expected), "{case}");
            } else {
                assert!(log.legs().is_empty(), "{case}");
            }
        }
        let Some(moved) = full else { return };
        mover = moved.mover;
    }
}

fn among_boxes<S: Number>() {
    for seed in 0..3000 {
        let mut draw = Draw(Random::seed(seed));
        let unit = unit::<S>(&mut draw);
        let scene: Vec<Obstacle<S>> = (0..draw.index(7))
            .map(|_| {
                let [x, y] = [24, 24].map(|bound| draw.number(bound, unit));
                let [width, height] = [8, 8].map(|bound| times(1 + draw.index(bound), unit));
                let place = Aabb::new(x, y, width, height);
                match draw.index(5) {
                    0 => Obstacle::one_way(place, draw.one_of(&Side::ALL)),
                    1 => Obstacle::solid(place).with_faces(Side::MinY | Side::MaxX),
                    _ => Obstacle::solid(place),
                }
            })
            .collect();
        let [x, y] = [24, 24].map(|bound| draw.number(bound, unit));
        let start = Aabb::new(x, y, times(4, unit), times(4, unit));
        walk(&&scene[..], start.into(), |_| true, &mut draw, seed, unit);
    }
}

/// A map of eight rows and columns of four units, mostly plain, some with a little of everything.
fn map<S: Number>(draw: &mut Draw, unit: S) -> TileMap<S> {
    let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let odd = [
        Tile::one_way(Side::MinY),
        Tile::half(Side::MaxY),
        Tile::slope(ramp),
    ];
    let outside = draw.one_of(&[Outside::Solid, Outside::Empty, Outside::Clamp]);
    let (origin, size) = ([S::ZERO; 2], [times(4, unit); 2]);
    let kinds = draw.one_of(&[7, 7, 12]);
    let mut tile = |_: TilePos| match draw.index(kinds) {
        0..3 => Tile::SOLID,
        at @ 7..10 => odd[at - 7],
        _ => Tile::EMPTY,
    };
    let dense = TileMap::from_fn(origin, size, [8, 8], outside, &mut tile).unwrap();
    let sparse = TileMap::sparse(origin, size, outside);
    let Some(mut sparse) = sparse.ok().filter(|_| draw.index(4) == 0) else {
        return dense;
    };
    for at in 0..64 {
        let pos = TilePos::new(at % 8, at / 8);
        sparse.set(pos, dense.tile(pos)).unwrap();
    }
    sparse
}

fn on_a_map<S: Number>() {
    for seed in 0..3000 {
        let mut draw = Draw(Random::seed(seed));
        let unit = unit::<S>(&mut draw);
        let map = map::<S>(&mut draw, unit);
        let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
        let start = Aabb::new(x, y, times(3, unit), times(3, unit));
        let is_inside = |pos| map.cell_box(pos).is_some() && !map.is_sparse();
        walk(&map, start.into(), is_inside, &mut draw, seed, unit);
    }
}

/// A tile map and boxes, in either order: near the boxes they are listed, elsewhere the cells count.
fn in_a_pair<S: Number>() {
    for seed in 0..1500 {
        let mut draw = Draw(Random::seed(seed));
        let unit = unit::<S>(&mut draw);
        let map = map::<S>(&mut draw, unit);
        let boxes: Vec<Aabb<S>> = (0..draw.index(3))
            .map(|_| {
                let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
                Aabb::new(x, y, times(2, unit), times(2, unit))
            })
            .collect();
        let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
        let start = Aabb::new(x, y, times(3, unit), times(3, unit)).into();
        let is_inside = |pos| map.cell_box(pos).is_some() && !map.is_sparse();
        if draw.index(2) == 0 {
            let named = |name| match name {
                Either::First(pos) => is_inside(pos),
                Either::Second(_) => true,
            };
            walk(&(&map, &boxes[..]), start, named, &mut draw, seed, unit);
        } else {
            let named = |name| match name {
                Either::First(_) => true,
                Either::Second(pos) => is_inside(pos),
            };
            walk(&(&boxes[..], &map), start, named, &mut draw, seed, unit);
        }
    }
}
