//! Fast equals slow: moves along plain box edges give exactly what the full move loop gives.
//!
//! A move that records its legs takes the full loop; without a record it may take a fast path.

use crate::numbers::{Number, for_numbers, n};
use crate::random::Random;
use jostle::{
    Aabb, Body, Motion, MoveLog, MoveOptions, Mover, Obstacle, Obstacles, Outside, Response, Side,
    Slope, SlopePart, Tile, TileMap, TilePos, World,
};

for_numbers! {
    among_boxes: i16 i32 i64 f32 f64;
    on_a_map: i16 i32 i64 f32 f64;
    in_a_world: i16 i32 i64 f32 f64;
}

struct Draw(Random);

impl Draw {
    fn index(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    /// Returns a whole number of units below `bound`.
    fn number<S: Number>(&mut self, bound: usize, unit: S) -> S {
        times(self.index(bound), unit)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        self.0.pick(all)
    }

    /// Returns a step of up to four units in either direction, or half of that.
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
            up: self.one_of(&[Side::MinY, Side::MinY, Side::MaxY, Side::MinX]),
            forgive_ceiling: self.one_of(&[none, none, one]),
            forgive_wall: self.one_of(&[none, none, one]),
            step: self.one_of(&[none, none, one]),
            snap: self.one_of(&[none, none, one]),
            axis_by_axis: self.index(12) == 0,
            max_hits: self.one_of(&[32, 32, 32, 1, 2]),
            ..MoveOptions::default()
        }
    }
}

/// Returns the length unit of a scene. Fractions of 20 include some that floats cannot hold exactly.
fn unit<S: Number>(draw: &mut Draw) -> S {
    n::<S>(20.0).scaled(1, draw.one_of(&[1, 3, 10])).unwrap()
}

fn times<S: Number>(count: usize, unit: S) -> S {
    unit.scaled(u32::try_from(count).unwrap(), 1).unwrap()
}

/// Takes the same steps on the fast and the slow path. In some scenes, obstacles on the far left get an unusual
/// response.
///
/// Names for which `named` is false depend on the query, so they are not compared.
fn walk<S: Number, O: Obstacles<S>>(
    obstacles: &O,
    start: Mover<S>,
    named: impl Fn(O::Name) -> bool,
    draw: &mut Draw,
    unit: S,
    seed: u64,
) {
    let (options, left) = (draw.options(unit), times(8, unit));
    let odd = match draw.index(3) {
        0 => draw.one_of(&[Response::Pass, Response::Stop, Response::Bounce]),
        _ => Response::Slide,
    };
    let mut mover = start;
    for tick in 0..6 {
        let delta = [draw.step::<S>(unit), draw.step::<S>(unit)];
        let run = |keeps| {
            let mut log = MoveLog::new();
            log.set_keeps_legs(keeps);
            let motion = Motion::among(obstacles).with_options(options);
            let moved = match odd {
                // Whole cells have a faster path of their own, used only without a response callback.
                Response::Slide => motion.run(mover, delta, &mut log),
                _ => motion
                    .with_response(|_, obstacle| {
                        if obstacle.place.min().x < left {
                            odd
                        } else {
                            Response::Slide
                        }
                    })
                    .run(mover, delta, &mut log),
            };
            let named = |name| Some(name).filter(|&name| named(name));
            let hits = log.hits().iter().map(|hit| {
                let how = (hit.side, hit.fraction, hit.response, hit.slope);
                (named(hit.other), how)
            });
            let touching = log.touching().iter();
            let touching = touching.map(|&(name, side)| (named(name), side));
            (
                moved,
                hits.collect::<Vec<_>>(),
                touching.collect::<Vec<_>>(),
            )
        };
        let (long, short) = (run(true), run(false));
        assert_eq!(
            short, long,
            "seed {seed}, tick {tick}, {mover:?} by {delta:?}, {options:?}"
        );
        let Ok(moved) = long.0 else { return };
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
        walk(&&scene[..], start.into(), |_| true, &mut draw, unit, seed);
    }
}

/// Returns a map of 8 x 8 tiles of four units each: mostly plain tiles, sometimes a few of every kind.
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
        walk(&map, start.into(), is_inside, &mut draw, unit, seed);
    }
}

/// Recording moves, or a sensor within reach, takes the full loop.
fn in_a_world<S: Number>() {
    for seed in 0..1000 {
        let mut draw = Draw(Random::seed(seed));
        let unit = unit::<S>(&mut draw);
        let mut short = World::<S>::new();
        short.add_map(map(&mut draw, unit));
        for _ in 0..draw.index(4) {
            let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
            let place = Aabb::new(x, y, times(2, unit), times(2, unit));
            let body = match draw.index(4) {
                0 => Body::sensor(place),
                1 => Body::actor(place),
                _ => Body::solid(place),
            };
            short.add(body).unwrap();
        }
        let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
        let place = Aabb::new(x, y, times(3, unit), times(3, unit));
        let options = draw.options(unit);
        let hero = short.add(Body::actor(place).with_options(options)).unwrap();
        let mut long = short.clone();
        long.set_records_moves(true);
        for tick in 0..8 {
            let delta = [draw.step::<S>(unit), draw.step::<S>(unit)];
            short.begin_tick();
            long.begin_tick();
            let moves = [&mut short, &mut long].map(|world| world.move_and_slide(hero, delta));
            assert_eq!(moves[0], moves[1], "seed {seed}, tick {tick}, {delta:?}");
            assert_eq!(short.hits(), long.hits(), "seed {seed}, tick {tick}");
            assert_eq!(short.events(), long.events(), "seed {seed}, tick {tick}");
            assert_eq!(short, long, "seed {seed}, tick {tick}");
        }
    }
}
