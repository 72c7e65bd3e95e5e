//! Simple moves are decided by comparing edges, of listed obstacles or of whole cells. Their results must be those of
//! the full move, to the bit, with all that is recorded.

use crate::numbers::{Number, for_numbers, n};
use crate::random::Random;
use jostle::motion::{Either, Motion, MoveLeg, Obstacle, Obstacles, Path};
use jostle::{
    Aabb, Body, BodyId, LastMove, Moment, MoveHit, MoveLog, MoveOptions, Moved, Mover, Outside,
    Response, Side, Slope, SlopePart, Tile, TileMap, TilePos, World,
};

for_numbers! {
    among_boxes: i16 i32 i64 f32 f64;
    on_a_map: i16 i32 i64 f32 f64;
    in_a_pair: i16 i32 i64 f32 f64;
    in_a_world: i16 i32 i64 f32 f64;
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
            up: self.one_of(&[Side::MinY, Side::MinY, Side::MaxY, Side::MinX]),
            forgive_ceiling: self.one_of(&[none, none, one]),
            forgive_wall: self.one_of(&[none, none, one]),
            forgive_floor: self.one_of(&[none, none, one]),
            step: self.one_of(&[none, none, one]),
            snap: self.one_of(&[none, none, one]),
            axis_by_axis: self.index(12) == 0,
            max_hits: self.one_of(&[32, 32, 32, 1, 2]),
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
    (seed, unit): (u64, S),
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
        walk(&&scene[..], start.into(), |_| true, &mut draw, (seed, unit));
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
        walk(&map, start.into(), is_inside, &mut draw, (seed, unit));
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
            walk(&(&map, &boxes[..]), start, named, &mut draw, (seed, unit));
        } else {
            let named = |name| match name {
                Either::First(_) => true,
                Either::Second(pos) => is_inside(pos),
            };
            walk(&(&boxes[..], &map), start, named, &mut draw, (seed, unit));
        }
    }
}

/// A recorded move as text, without what depends on how far obstacles were looked up.
fn recorded_text<S: Number>(last: &LastMove<S>) -> String {
    let legs: Vec<String> = last.legs.iter().map(leg_text).collect();
    let hits: Vec<&MoveHit<_>> = last.hits.iter().collect();
    format!(
        "{:?} {:?} {:?} {legs:?} {hits:?} {:?} {} {}",
        last.from, last.delta, last.to, last.blocked, last.is_stuck, last.is_cut_short
    )
}

/// Adds an empty map of tiles so small that no move is simple, as it touches too many of them.
fn add_fine_map<S: Number>(world: &mut World<S>, unit: S) {
    let eighth = unit.scaled(1, 8).filter(|&tile| S::ZERO < tile);
    let tile = eighth.unwrap_or(S::ONE);
    // As many as cover 40 units, which are 8 tiles each, or one tile if the unit cannot be divided.
    let cells = if eighth.is_some() { 320 } else { 40 };
    let map = TileMap::new([S::ZERO; 2], [tile; 2], [cells; 2], Outside::Empty).unwrap();
    world.add_map(map);
}

/// The quickest moves of a world, recorded ones, and full ones near the same sensors, solids and tiles.
fn in_a_world<S: Number>() {
    for seed in 0..1000 {
        let mut draw = Draw(Random::seed(seed));
        let unit = unit::<S>(&mut draw);
        let mut quick = World::<S>::new();
        quick.add_map(map(&mut draw, unit));
        let mut ids = Vec::new();
        for _ in 0..draw.index(4) {
            let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
            let place = Aabb::new(x, y, times(2, unit), times(2, unit));
            let body = match draw.index(4) {
                0 | 1 => Body::sensor(place),
                2 => Body::actor(place),
                _ => Body::solid(place),
            };
            ids.push(quick.add(body).unwrap());
        }
        let [x, y] = [32, 32].map(|bound| draw.number(bound, unit));
        let place = Aabb::new(x, y, times(3, unit), times(3, unit));
        let options = draw.options(unit);
        let hero = quick.add(Body::actor(place).with_options(options)).unwrap();
        ids.push(hero);
        let (mut recorded, mut full) = (quick.clone(), quick.clone());
        if draw.index(2) == 0 {
            recorded.set_records_moves(true);
        } else {
            recorded.record_moves_of(&[hero]).unwrap();
        }
        full.set_records_moves(true);
        add_fine_map(&mut full, unit);
        for tick in 0..8 {
            let delta = [draw.step::<S>(unit), draw.step::<S>(unit)];
            let case = format!("seed {seed}, tick {tick}, {delta:?}");
            let step = |world: &mut World<S>| {
                world.begin_tick();
                world.move_and_slide(hero, delta)
            };
            let moved = step(&mut full);
            for world in [&mut quick, &mut recorded] {
                assert_eq!(step(world), moved, "{case}");
                assert_eq!(world.hits(), full.hits(), "{case}");
                assert_eq!(world.events(), full.events(), "{case}");
                for &id in &ids {
                    assert_eq!(state_of(world, id), state_of(&full, id), "{case}");
                }
            }
            assert_eq!(quick, recorded, "{case}");
            assert!(quick.last_move(hero).is_none(), "{case}");
            let last = [&recorded, &full].map(|world| world.last_move(hero).map(recorded_text));
            assert_eq!(last[0], last[1], "{case}");
        }
    }
}

/// Where a body is and what it has to do with others.
fn state_of<S: Number>(world: &World<S>, id: BodyId) -> String {
    format!(
        "{:?} {:?} {:?} {:?}",
        world.place(id),
        world.contacts(id),
        world.rides(id),
        world.sensors_around(id)
    )
}

/// Ids of other worlds and of bodies that are gone are refused, and refused calls change nothing.
#[test]
fn records_the_moves_of_chosen_bodies() {
    let mut world = World::<i32>::new();
    let [hero, bat, gone] =
        [0, 50, 100].map(|x| world.add(Body::actor(Aabb::new(x, 0, 8, 8))).unwrap());
    world.remove(gone).unwrap();
    world.record_moves_of(&[hero]).unwrap();
    assert!(world.record_moves_of(&[bat, gone]).is_err());
    let other = World::<i32>::new()
        .add(Body::actor(Aabb::new(0, 0, 8, 8)))
        .unwrap();
    assert!(world.record_moves_of(&[other]).is_err());
    let step = |world: &mut World<i32>| {
        for id in [hero, bat] {
            world.move_and_slide(id, [3, 0]).unwrap();
        }
        [hero, bat].map(|id| world.last_move(id).is_some())
    };
    assert_eq!(step(&mut world), [true, false]);

    // Clones record the same bodies, and so does a world that goes back to what was saved.
    let mut copy = world.clone();
    assert_eq!(copy.last_move(hero).unwrap().to, Aabb::new(3, 0, 8, 8));
    assert_eq!(step(&mut copy), [true, false]);
    let saved = world.save();
    world.restore(&saved).unwrap();
    assert!(world.last_move(hero).is_none(), "moves are not saved");
    assert_eq!(step(&mut world), [true, false]);

    world.record_moves_of(&[bat]).unwrap();
    assert!(world.last_move(hero).is_none(), "no longer recorded");
    assert_eq!(step(&mut world), [false, true]);
    world.set_records_moves(true);
    assert!(world.last_move(bat).is_some());
    assert_eq!(step(&mut world), [true, true]);
    world.record_moves_of(&[]).unwrap();
    assert_eq!(step(&mut world), [false, false]);
}
