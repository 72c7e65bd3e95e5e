//! S67: equal inputs give equal bits, on any thread and in any order of insertion.

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use crate::random::Random;
use jostle::{
    Aabb, ActorRule, Body, BodyId, BodyKind, BodyRef, Event, EventKind, Moved, Other, Outside,
    Partner, Side, Tile, TileMap, World,
};

for_numbers! {
    s67_threads_do_not_matter: i32 f32 f64;
    s67_the_order_of_insertion_changes_only_ids: i16 i32 i64 f32 f64;
    every_contact_begins_once_and_ends: i32 f32 f64;
}

const PLATFORMS: usize = 4;
const ACTORS: usize = 14;
const TICKS: u32 = 60;

/// Returns the bodies of the scene by role: platforms, then actors, sensors, walls.
fn cast<S: Number>(seed: u64) -> Vec<Body<S>> {
    let mut random = Random::seed(seed);
    let random = &mut random;
    let mut cast = Vec::new();
    for lane in 0..PLATFORMS {
        let x = 100.0 * f64::from(u8::try_from(lane).unwrap());
        let place = aabb((
            x + 20.0,
            100.0 + whole(random, 30),
            50.0 + whole(random, 9),
            8.0,
        ));
        let platform = Body::solid(place);
        cast.push(match lane % 2 {
            0 => platform,
            _ => platform.with_one_way(Side::MinY),
        });
    }
    for _ in 0..ACTORS {
        let place = aabb((
            whole(random, 400),
            whole(random, 100),
            5.0 + whole(random, 13),
            5.0 + whole(random, 13),
        ));
        let rule = [ActorRule::Ignore, ActorRule::Block, ActorRule::Share];
        let rule = rule[usize::from(whole(random, 3) > 0.0) + usize::from(whole(random, 3) > 1.0)];
        let weight = u16::try_from(random.below(4)).unwrap();
        cast.push(Body::actor(place).with_actors(rule).with_weight(weight));
    }
    let mut place = |most| {
        let (x, y) = (whole(random, 400), whole(random, 200));
        aabb((x, y, 1.0 + whole(random, most), 1.0 + whole(random, most)))
    };
    cast.extend((0..5).map(|_| Body::sensor(place(40))));
    cast.extend((0..8).map(|_| Body::solid(place(20))));
    cast
}

fn whole(random: &mut Random, below: u64) -> f64 {
    f64::from(u32::try_from(random.below(below)).unwrap())
}

/// What happened in a tick, with roles instead of ids, so that worlds can be compared.
#[derive(Clone, Debug, PartialEq)]
struct Tick<S: Number> {
    places: Vec<Aabb<S>>,
    moves: Vec<Moved<S>>,
    /// What each actor stands on.
    rides: Vec<Option<usize>>,
    events: Vec<RoleEvent>,
}

/// An event with roles instead of ids, and its fraction.
type RoleEvent = (usize, String, u64);

struct Play<S: Number> {
    world: World<S>,
    /// The ids by role.
    ids: Vec<BodyId>,
}

impl<S: Number> Play<S> {
    /// Adds the cast in that order.
    fn new(seed: u64, order: &[usize]) -> Self {
        let cast = cast::<S>(seed);
        let mut world = World::new();
        let rows = ["#...............................#"; 16];
        let mut rows = rows.to_vec();
        rows.push("#####.###########--######.#######");
        let (corner, size) = (vec::<S>((-16.0, -64.0)), [n::<S>(16.0); 2]);
        let map = TileMap::from_text(corner, size, &rows, Tile::from_char, Outside::Solid).unwrap();
        world.add_map(map);
        let mut ids = vec![None; cast.len()];
        for &role in order {
            ids[role] = Some(world.add(cast[role].clone()).unwrap());
        }
        let ids = ids.into_iter().map(Option::unwrap).collect();
        Self { world, ids }
    }

    fn role(&self, id: BodyId) -> usize {
        self.ids.iter().position(|&known| known == id).unwrap()
    }

    fn tell(&self, event: &Event) -> RoleEvent {
        let partner = |other: Partner| match other {
            Partner::Body(body) => format!("body {}", self.role(body.id)),
            Partner::Map(_) => "map".to_string(),
        };
        let kind = match event.kind {
            EventKind::ContactBegin { other, side } => format!("begin {} {side:?}", partner(other)),
            EventKind::ContactEnd { other, side } => format!("end {} {side:?}", partner(other)),
            EventKind::Enter { sensor } => format!("enter {}", self.role(sensor.id)),
            EventKind::Exit { sensor } => format!("exit {}", self.role(sensor.id)),
            // Of several events at one moment, the lowest id comes first.
            EventKind::Crush { by, against } => {
                let is_body = against.and_then(Other::body).is_some();
                format!("crush {} {is_body}", self.role(by.id))
            }
        };
        (self.role(event.body.id), kind, event.fraction.to_bits())
    }

    /// Moves every platform and actor once, in order of role.
    fn tick(&mut self, seed: u64, tick: u32) -> Tick<S> {
        let mut random = Random::seed(seed ^ (u64::from(tick) << 32));
        let mut step = |range: u64| {
            let whole = f64::from(u32::try_from(random.below(2 * range + 1)).unwrap());
            let range = f64::from(u32::try_from(range).unwrap());
            n::<S>(whole - range)
        };
        self.world.begin_tick();
        for role in 0..PLATFORMS {
            self.world
                .move_solid(self.ids[role], [step(4), step(4)])
                .unwrap();
        }
        let mut moves = Vec::new();
        for role in PLATFORMS..PLATFORMS + ACTORS {
            let (id, fall) = (self.ids[role], step(3).saturating_add(n(2.0)));
            if tick % 16 == 7 {
                self.world.drop_through(id).unwrap();
            }
            let inside = self.solids_around(id);
            moves.push(self.world.move_and_slide(id, [step(6), fall]).unwrap());
            let new = self
                .solids_around(id)
                .into_iter()
                .find(|at| !inside.contains(at));
            assert_eq!(new, None, "seed {seed}, tick {tick}: {id} moved into it");
        }
        let mut events: Vec<_> = self.world.events().iter().map(|e| self.tell(e)).collect();
        events.sort();
        let ride = |&id: &BodyId| Some(self.role(self.world.rides(id)?.id));
        let rides = self.ids.iter().map(ride);
        let places = self.ids.iter().map(|&id| self.world.place(id).unwrap());
        Tick {
            places: places.collect(),
            moves,
            rides: rides.collect(),
            events,
        }
    }

    /// Returns the boxes of all solids, other than one-way platforms, that overlap an actor.
    fn solids_around(&self, id: BodyId) -> Vec<Aabb<S>> {
        let place = self.world.place(id).unwrap();
        let bodies = self.world.bodies();
        let solids = bodies.filter(|one| one.kind() == BodyKind::Solid && one.one_way().is_none());
        let solids = solids.map(|solid| solid.place());
        let maps = self.world.maps().map(|(_, map)| map);
        let tiles = maps.flat_map(|map| {
            let solid = map.tiles_in(place).filter(|(_, tile)| *tile == Tile::SOLID);
            solid.map(|(pos, _)| map.cell_box(pos).unwrap())
        });
        let all = solids.chain(tiles);
        all.filter(|at| at.overlaps(place)).collect()
    }

    fn run(&mut self, seed: u64) -> Vec<Tick<S>> {
        (0..TICKS).map(|tick| self.tick(seed, tick)).collect()
    }
}

fn roles<S: Number>() -> Vec<usize> {
    (0..cast::<S>(0).len()).collect()
}

fn s67_threads_do_not_matter<S: Number + Send>() {
    let seed = 7;
    let play = move || {
        let mut play = Play::<S>::new(seed, &roles::<S>());
        let ticks = play.run(seed);
        let names: Vec<_> = play.ids.iter().map(|id| id.to_bits()).collect();
        let events = play.world.events().to_vec();
        (
            format!("{ticks:?}"),
            names,
            events,
            play.world.hits().to_vec(),
        )
    };
    let alone = play();
    let threads: Vec<_> = (0..8).map(|_| std::thread::spawn(play)).collect();
    for thread in threads {
        assert!(thread.join().unwrap() == alone);
    }
}

/// On two floors with equal edges, the lowest id carries. These seeds contain no such case.
fn s67_the_order_of_insertion_changes_only_ids<S: Number>() {
    for seed in 0..5 {
        let mut order = roles::<S>();
        let expected = Play::<S>::new(seed, &order).run(seed);
        let mut random = Random::seed(seed);
        for last in (1..order.len()).rev() {
            let other = random.index(last + 1);
            order.swap(last, other);
        }
        let shuffled = Play::<S>::new(seed, &order).run(seed);
        for (tick, (expected, shuffled)) in expected.iter().zip(&shuffled).enumerate() {
            let about = format!("seed {seed}, tick {tick}, order {order:?}");
            assert_eq!(shuffled.places, expected.places, "{about}");
            assert_eq!(shuffled, expected, "{about}");
        }
    }
}

fn every_contact_begins_once_and_ends<S: Number>() {
    for seed in 0..5 {
        let mut play = Play::<S>::new(seed, &roles::<S>());
        let mut open: Vec<(BodyId, EventKind)> = Vec::new();
        let spawned = play.world.events().to_vec();
        follow(&mut open, &spawned, seed);
        for tick in 0..TICKS {
            play.tick(seed, tick);
            follow(&mut open, play.world.events(), seed);
        }
        for body in play
            .world
            .bodies()
            .filter(|body| body.kind() == BodyKind::Actor)
        {
            let own = || open.iter().filter(|(id, _)| *id == body.id());
            let is_contact = |kind: &EventKind| matches!(kind, EventKind::ContactBegin { .. });
            let is_sensor = |kind: &EventKind| matches!(kind, EventKind::Enter { .. });
            let contacts = own().filter(|(_, kind)| is_contact(kind)).count();
            let sensors = own().filter(|(_, kind)| is_sensor(kind)).count();
            assert_eq!(
                contacts,
                play.world.contacts(body.id()).len(),
                "seed {seed}"
            );
            assert_eq!(
                sensors,
                play.world.sensors_around(body.id()).len(),
                "seed {seed}"
            );
            let is_in = |sensor: &BodyRef| {
                let at = play.world.place(sensor.id).unwrap();
                at.overlaps(body.place())
            };
            let around = play.world.sensors_around(body.id());
            assert_eq!(
                around.clone().filter(is_in).count(),
                around.len(),
                "seed {seed}"
            );
        }
    }
}

/// Tracks what has begun and not ended.
fn follow(open: &mut Vec<(BodyId, EventKind)>, events: &[Event], seed: u64) {
    for event in events {
        let begun = match event.kind {
            EventKind::ContactEnd { other, side } => EventKind::ContactBegin { other, side },
            EventKind::Exit { sensor } => EventKind::Enter { sensor },
            kind => kind,
        };
        let known = open.iter().position(|one| *one == (event.body.id, begun));
        match (known, begun == event.kind) {
            _ if matches!(event.kind, EventKind::Crush { .. }) => {}
            (None, true) => open.push((event.body.id, begun)),
            (Some(at), false) => _ = open.remove(at),
            _ => panic!("seed {seed}: {event:?} does not follow from {open:?}"),
        }
    }
}
