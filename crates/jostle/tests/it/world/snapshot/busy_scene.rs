//! A busy world in which every tick follows from its number and the current state.

use crate::numbers::{Number, aabb, n};
use crate::random::Random;
use jostle::{
    ActorRule, Body, BodyId, BodyKind, Filter, Hitbox, Label, MoveOptions, Outside, Side, Tile,
    TileMap, TilePos, Vec2, World,
};

const LEVEL: [&str; 12] = [
    "####################",
    "#..................#",
    "#..................#",
    "#...--..........##.#",
    "#.........---......#",
    "#..##..............#",
    "#.........../##\\...#",
    "#--...../####......#",
    "#..................#",
    "#...^^......ab.cd..#",
    "#....v....--####...#",
    "####################",
];
const TILE: f64 = 16.0;

pub(super) struct Scene<S: Number> {
    pub(super) world: World<S>,
    seed: u64,
    /// The largest number of bodies.
    most: usize,
}

/// Returns tenths, which floats round as badly as possible.
fn crooked<S: Number>(tenths: i32) -> S {
    let value = f64::from(tenths) / 10.0;
    #[expect(clippy::cast_possible_truncation, reason = "to the nearest f32")]
    let short = f64::from(value as f32);
    let eighths = (value * 8.0).round() / 8.0;
    S::exactly(short)
        .or_else(|| S::exactly(eighths))
        .unwrap_or_else(|| n(value.round()))
}

fn label(text: &str) -> Label {
    Label::new(text).unwrap()
}

impl<S: Number> Scene<S> {
    pub(super) fn new(seed: u64, most: usize) -> Self {
        let size = Vec2::new(n(TILE), n(TILE));
        let origin = Vec2::new(n(0.0), n(0.0));
        let level = TileMap::from_text(origin, size, &LEVEL, Tile::from_char, Outside::Solid);
        let mut far = TileMap::sparse(origin, size, Outside::Empty).unwrap();
        far.set([-3, 4], Tile::SOLID.with_data(9)).unwrap();
        far.set([12, 8], Tile::one_way(Side::MinY)).unwrap();
        let mut world = World::new();
        world.add_map(level.unwrap());
        let gone = world.add_map(far.clone());
        world.add_map(far);
        world.remove_map(gone).unwrap();
        let mut scene = Self { world, seed, most };
        let mut draw = Random::seed(seed);
        (0..most).for_each(|_| scene.spawn(&mut draw));
        scene
    }

    /// Continues with a world.
    pub(super) fn of(world: World<S>) -> Self {
        Self {
            world,
            seed: 1,
            most: 14,
        }
    }

    fn spawn(&mut self, draw: &mut Random) {
        let mut tenths = |least: i32, most: i32| {
            let span = u64::try_from(most - least).unwrap();
            least + i32::try_from(draw.below(span)).unwrap()
        };
        let corner = [tenths(200, 2600), tenths(200, 1200)].map(crooked::<S>);
        let size = [tenths(50, 200), tenths(50, 200)].map(crooked::<S>);
        let place = jostle::Aabb::new(corner[0], corner[1], size[0], size[1]);
        let body = match tenths(0, 6) {
            0 | 1 => Body::solid(place).with_conveyor([crooked(tenths(-5, 5)), n(0.0)]),
            2 => Body::solid(place).with_one_way(Side::MinY),
            3 => Body::sensor(place),
            4 => Body::actor(place)
                .with_actors(ActorRule::Share)
                .with_weight(3),
            _ => Body::actor(place).with_options(MoveOptions {
                forgive_ceiling: n(2.0),
                step: n(4.0),
                snap: n(3.0),
                ..MoveOptions::default()
            }),
        };
        let hitbox = Hitbox::new(label("hurt"), aabb((1.0, 1.0, 6.0, 6.0)));
        let _ = self.world.add(body.with_hitbox(hitbox));
    }

    /// Runs a tick, which follows from its number and the current state alone.
    pub(super) fn tick(&mut self, number: u64) {
        let mut draw = Random::seed(
            self.seed
                .wrapping_add(number.wrapping_mul(0xA5A5_1234_5678_9ABD)),
        );
        self.world.begin_tick();
        let bodies = self.world.bodies().map(|body| (body.id(), body.kind()));
        let bodies: Vec<(BodyId, BodyKind)> = bodies.collect();
        for &(id, kind) in &bodies {
            match kind {
                BodyKind::Actor => self.drive_actor(id, number, &mut draw),
                BodyKind::Solid => {
                    let slot = u64::try_from(id.slot()).unwrap();
                    let is_back = (number / 24 + slot) % 2 == 0;
                    let step = if is_back { -7 } else { 7 };
                    let delta = match slot % 3 {
                        0 => [step, 0],
                        1 => [0, step],
                        _ => [0, 0],
                    };
                    let _ = self.world.move_solid(id, delta.map(crooked::<S>));
                }
                BodyKind::Sensor => {
                    let delta = [draw.below(31), draw.below(31)];
                    let delta = delta.map(|tenths| crooked(i32::try_from(tenths).unwrap() - 15));
                    let _ = self.world.move_sensor(id, delta);
                }
            }
        }
        self.change(&bodies, &mut draw);
    }

    fn drive_actor(&mut self, id: BodyId, number: u64, draw: &mut Random) {
        let world = &mut self.world;
        let slot = u64::try_from(id.slot()).unwrap();
        let across = match (number / 40 + slot) % 3 {
            0 => 23,
            1 => -19,
            _ => 0,
        };
        let jumps = (number + 5 * slot) % 30 < 6;
        let delta = [across, if jumps { -51 } else { 33 }].map(crooked::<S>);
        let _ = match draw.below(60) {
            0..=2 => world.drop_through(id).map(|_| ()),
            3 => world.try_resize_standing(id, [n::<S>(10.0), n(6.0)]),
            4 => world.try_resize_standing(id, [n::<S>(9.0), n(15.0)]),
            5 => world.push_out(id).map(|_| ()),
            6 => world.teleport(id, [crooked::<S>(400), crooked(203)]),
            7 => world.move_and_bounce(id, delta).map(|_| ()),
            8 => world.move_and_stop(id, delta).map(|_| ()),
            _ => world.move_and_slide(id, delta).map(|_| ()),
        };
    }

    /// Adds, removes and changes bodies, hitboxes and tiles.
    fn change(&mut self, bodies: &[(BodyId, BodyKind)], draw: &mut Random) {
        let chosen = draw.index(64);
        let chosen = bodies.get(chosen).map(|&(id, _)| id);
        if draw.below(12) == 0 && self.world.len() < self.most {
            self.spawn(draw);
        }
        let what = draw.below(16);
        let (column, row) = (draw.below(20), draw.below(12));
        let pos = [column, row].map(|cell| i32::try_from(cell).unwrap());
        let world = &mut self.world;
        if let Some(id) = chosen {
            let _ = match what {
                0 if self.most / 2 < world.len() => world.remove(id).map(|_| ()),
                1 => world.set_flipped(id, true),
                2 => world.set_flipped(id, false),
                3 => world.set_hitbox_active(id, label("hurt"), false),
                4 => world.set_hitbox_active(id, label("hurt"), true),
                5 => {
                    let hitbox = Hitbox::new(label("attack"), aabb((4.0, 0.0, 9.0, 3.0)));
                    world.add_hitbox(id, hitbox.with_filter(Filter::new(2, 1)))
                }
                6 => world.remove_hitbox(id, label("attack")).map(|_| ()),
                7 => world.set_carry(id, false),
                8 => world.set_carry(id, true),
                _ => Ok(()),
            };
        }
        let maps: Vec<_> = world.maps().map(|(id, _)| id).collect();
        let is_inner = pos[0] % 19 != 0 && pos[1] % 11 != 0;
        if is_inner && what < 2 {
            let tile = [Tile::EMPTY, Tile::one_way(Side::MinY)][usize::from(what == 1)];
            if let Some(map) = maps.first().and_then(|&id| world.map_mut(id)) {
                let _ = map.set(TilePos::new(pos[0], pos[1]), tile);
            }
        }
    }
}

/// Returns a world that contains everything that can be saved: an actor dropping through a one-way platform, a
/// crushed actor, data, and the contents of a busy scene after some ticks.
pub(super) fn everything<S: Number>() -> World<S> {
    let mut scene = Scene::<S>::new(5, 14);
    for number in 0..150 {
        scene.tick(number);
    }
    let world = &mut scene.world;
    let box_of = |place: (f64, f64, f64, f64)| aabb::<S>(place);
    world
        .add(Body::solid(box_of((2000.0, 0.0, 20.0, 20.0))))
        .unwrap();
    let press = world
        .add(Body::solid(box_of((2000.0, 40.0, 20.0, 20.0))))
        .unwrap();
    world
        .add(Body::actor(box_of((2005.0, 20.0, 10.0, 18.0))))
        .unwrap();
    world.move_solid(press, [n::<S>(0.0), n(-6.0)]).unwrap();
    let shelf = Body::solid(box_of((1000.0, 40.0, 20.0, 20.0))).with_one_way(Side::MinY);
    world.add(shelf).unwrap();
    let hero = world
        .add(Body::actor(box_of((1005.0, 20.0, 10.0, 18.0))))
        .unwrap();
    world
        .add(Body::sensor(box_of((1000.0, 0.0, 40.0, 60.0))))
        .unwrap();
    world.move_and_slide(hero, [n::<S>(0.0), n(9.0)]).unwrap();
    assert!(world.drop_through(hero).unwrap());
    world.set_data(hero, u64::MAX).unwrap();
    world.set_data(press, 1).unwrap();
    scene.world
}
