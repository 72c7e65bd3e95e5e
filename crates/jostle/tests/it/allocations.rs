//! Memory: nothing is allocated after the first tick, and each box costs little.
//!
//! The counting allocator counts per thread, so tests that run in parallel do not disturb each other.

use crate::broad::{Moving, for_sets, scattered};
use allocation_counter::measure;
use jostle::f32::{Body, StripCells, TileMap, TrackedPairs, World};
use jostle::{
    Aabb, ActorRule, BodyId, BoxId, BucketGrid, Circle, Outside, PairChanges, Ray, Segment, Tile,
    TilePos, Vec2,
};

for_sets! { moving:
    nothing_is_allocated_after_the_first_tick;
    no_box_takes_more_than_a_kibibyte;
}

/// The lists a game keeps between ticks, with the capacity it expects to need.
struct Lists {
    pairs: Vec<[u32; 2]>,
    found: Vec<u32>,
    met: Vec<(u32, jostle::RayHit<f32>)>,
    hit: Vec<(u32, jostle::Sweep<f32>)>,
    changes: PairChanges,
}

impl Lists {
    fn new() -> Self {
        let mut changes = PairChanges::new();
        // Feed the largest number of pairs once, so that all begin and then all end.
        let most: Vec<_> = (0..20_000).map(|a| [a, a + 1]).collect();
        changes.update(&most);
        changes.update(&[]);
        Self {
            pairs: Vec::with_capacity(20_000),
            found: Vec::with_capacity(2_000),
            met: Vec::with_capacity(2_000),
            hit: Vec::with_capacity(2_000),
            changes,
        }
    }
}

/// Returns where box `at` is in a tick.
type Motion = fn(boxes: &[Aabb], at: usize, tick: u16) -> Aabb;

/// Moves each box to the place of the next, so that every tick has as many pairs as the first.
fn in_a_ring(boxes: &[Aabb], at: usize, tick: u16) -> Aabb {
    boxes[(at + usize::from(tick)) % boxes.len()]
}

/// Moves each box along its own path, back to its start after [`PERIOD`] ticks.
fn to_and_fro(boxes: &[Aabb], at: usize, tick: u16) -> Aabb {
    let step = f32::from(u16::try_from(at % 7).unwrap()) - 3.0;
    let phase = tick % PERIOD;
    let away = f32::from(phase.min(PERIOD - phase));
    boxes[at].moved([step * away, away * 2.0])
}

const PERIOD: u16 = 16;

/// Motions, each with the number of ticks after which the buffers have reached their final size.
const MOTIONS: [(Motion, u16); 2] = [(in_a_ring, 1), (to_and_fro, PERIOD)];

fn nothing_is_allocated_after_the_first_tick<M: Moving>() {
    for (motion, warm) in MOTIONS {
        allocates_nothing::<M>(motion, warm);
    }
}

fn allocates_nothing<M: Moving>(motion: Motion, warm: u16) {
    let start = scattered(31, 300, 430, 24);
    let mut made = M::from_slice(&start);
    let ids: Vec<BoxId> = made.set().iter().map(|(id, _)| id).collect();
    let mut lists = Lists::new();
    let moved: Vec<u32> = (0..300).step_by(20).collect();
    let mut tick = |number: u16| {
        let set = made.set();
        for (at, &id) in ids.iter().enumerate() {
            set.move_to(id, motion(&start, at, number)).unwrap();
        }
        set.pairs().sorted_into(&mut lists.pairs);
        lists.changes.update(&lists.pairs);
        set.pairs().unsorted_into(&mut lists.pairs);
        set.pairs_with(&moved).sorted_into(&mut lists.pairs);
        let (point, all) = (Vec2::new(300.0, 300.0), Aabb::new(0.0, 0.0, 800.0, 800.0));
        set.overlapping(all).sorted_into(&mut lists.found);
        set.overlapping_circle(Circle::new(point, 90.0))
            .unsorted_into(&mut lists.found);
        set.containing(point).sorted_into(&mut lists.found);
        set.nearest(point).several_into(20, &mut lists.found);
        let ray = Ray::new([-5.0, 3.0], [2.0, 1.0]);
        set.raycast(ray).sorted_into(&mut lists.met);
        let segment = Segment::new([430.0, 3.0], [0.0, 400.0]);
        set.raycast_segment(segment).sorted_into(&mut lists.met);
        let mover = Aabb::new(-40.0, 300.0, 16.0, 16.0);
        set.sweep(mover, [900.0, 40.0]).sorted_into(&mut lists.hit);
        assert!(!lists.hit.is_empty() && !lists.met.is_empty());
    };
    (0..warm).for_each(&mut tick);
    let counted = measure(|| (warm..warm + 50).for_each(&mut tick));
    assert_eq!(counted.count_total, 0, "after {warm} ticks: {counted:?}");
}

#[test]
fn strip_cells_allocate_nothing_after_the_first_tick() {
    let start = scattered(32, 3_000, 1_400, 24);
    for (motion, warm) in MOTIONS {
        let (mut cells, mut lists) = (StripCells::new(), Lists::new());
        let mut boxes = start.clone();
        let mut tick = |number: u16| {
            for (at, aabb) in boxes.iter_mut().enumerate() {
                *aabb = motion(&start, at, number);
            }
            cells.pairs(&boxes).sorted_into(&mut lists.pairs);
            lists.changes.update(&lists.pairs);
            cells.pairs(&boxes).unsorted_into(&mut lists.pairs);
        };
        (0..warm).for_each(&mut tick);
        let counted = measure(|| (warm..warm + 50).for_each(&mut tick));
        assert_eq!(counted.count_total, 0, "after {warm} ticks: {counted:?}");
    }
}

#[test]
fn tracked_pairs_allocate_nothing_after_the_first_ticks() {
    let start = scattered(32, 3_000, 1_400, 24);
    for (motion, _) in MOTIONS {
        let (mut near, mut lists) = (TrackedPairs::new(), Lists::new());
        let mut boxes = start.clone();
        let mut tick = |number: u16| {
            for (at, aabb) in boxes.iter_mut().enumerate() {
                *aabb = motion(&start, at, number);
            }
            near.pairs(&boxes).sorted_into(&mut lists.pairs);
            near.pairs(&boxes).unsorted_into(&mut lists.pairs);
        };
        // Use slices of several lengths.
        let warm = 200;
        (0..warm).for_each(&mut tick);
        let counted = measure(|| (warm..warm + 50).for_each(&mut tick));
        assert_eq!(counted.count_total, 0, "{counted:?}");
    }
}

#[test]
fn a_bucket_grid_never_allocates() {
    let start = scattered(33, 100, 256, 24);
    let mut pairs = Vec::with_capacity(5_000);
    let counted = measure(|| {
        let screen = Aabb::new(0.0, 0.0, 256.0, 192.0);
        let mut grid = BucketGrid::<f32, 16, 12, 100, 8>::new(screen).unwrap();
        for &aabb in &start {
            grid.insert(aabb).unwrap();
        }
        for tick in 0..50 {
            for at in 0..start.len() {
                let id = grid.id_of(u32::try_from(at).unwrap()).unwrap();
                grid.move_to(id, to_and_fro(&start, at, tick)).unwrap();
            }
            grid.sorted_pairs_into(&mut pairs);
        }
    });
    assert_eq!(counted.count_total, 0, "{counted:?}");
    assert!(!pairs.is_empty());
}

const MANY: u16 = 1_000;

/// Worlds that inflate data structures: by box size, by position, by crowding.
fn hard_worlds() -> Vec<(&'static str, Vec<Aabb>)> {
    let many = MANY;
    let each = |make: fn(f32) -> Aabb| (0..many).map(|at| make(f32::from(at))).collect();
    vec![
        ("identical", each(|_| Aabb::new(5.0, 5.0, 1.0, 1.0))),
        ("empty", each(|_| Aabb::new(5.0, 5.0, 0.0, 0.0))),
        (
            "giants",
            each(|at| Aabb::new(-1.0e9 - at, -1.0e9, 2.0e9, 2.0e9)),
        ),
        (
            "larger and larger",
            each(|at| Aabb::new(at, at, at * at, at * at)),
        ),
        (
            "a diagonal",
            each(|at| Aabb::new(at * 50.0, at * 50.0, 60.0, 60.0)),
        ),
        (
            "ever farther",
            each(|at| Aabb::new(at * at * at, -at * at, 1.0, 1.0)),
        ),
        ("rows", each(|at| Aabb::new(-1.0e6, at * 0.01, 2.0e6, 0.5))),
        (
            "4 by 4 cells",
            each(|at| Aabb::new(at * 5.0, -at * 3.0, 3.9, 3.9)),
        ),
    ]
}

fn no_box_takes_more_than_a_kibibyte<M: Moving>() {
    for (name, boxes) in hard_worlds() {
        let most = 1024 * u64::try_from(boxes.len()).unwrap();
        let check = |what: &str, bytes: u64| {
            assert!(
                bytes <= most,
                "{name}, {what}: {} per box",
                bytes / u64::from(MANY)
            );
        };
        let mut made = M::from_slice(&[]);
        let inserted = measure(|| {
            for &aabb in &boxes {
                made.set().insert(aabb);
            }
        });
        check("inserted", inserted.bytes_max);
        let filled = measure(|| drop(M::from_slice(&boxes)));
        check("filled", filled.bytes_max);
        let question = Aabb::from_corners([f32::MIN; 2], [f32::MAX; 2]);
        let asked = measure(|| {
            let count = made.overlapping(question).count();
            assert_eq!(count == 0, name == "empty");
        });
        assert_eq!(asked.count_total, 0, "{name}: a query allocates");
        let ids: Vec<BoxId> = made.set().iter().map(|(id, _)| id).collect();
        let moved = measure(|| {
            for (&id, &aabb) in ids.iter().zip(boxes.iter().rev()) {
                made.set().move_to(id, aabb).unwrap();
            }
        });
        check("moved", inserted.bytes_max + moved.bytes_max);
    }
}

/// Boxes of all sizes over cells of side 1.
#[test]
fn small_cells_take_at_most_a_kibibyte_per_box() {
    for (name, boxes) in hard_worlds() {
        let mut set = jostle::f32::HashGrid::with_cell_size(1.0).unwrap();
        let inserted = measure(|| {
            for &aabb in &boxes {
                set.insert(aabb);
            }
        });
        let per_box = inserted.bytes_max / u64::from(MANY);
        assert!(per_box <= 1024, "{name}: {per_box} per box");
    }
}

/// The buffers grow with boxes and pairs; a pair takes eight bytes.
#[test]
fn strip_cells_take_at_most_a_kibibyte_per_box() {
    for (name, boxes) in hard_worlds() {
        let mut cells = StripCells::new();
        let mut pairs = 0;
        let counted = measure(|| pairs = cells.pairs(&boxes).sorted().len());
        let for_pairs = 40 * u64::try_from(pairs).unwrap();
        let per_box = counted.bytes_max.saturating_sub(for_pairs) / u64::from(MANY);
        assert!(per_box <= 1024, "{name}: {per_box} per box");
    }
}

/// Stores pairs a second time, up to 48 per box.
#[test]
fn tracked_pairs_add_at_most_a_kibibyte_per_box() {
    for (name, mut boxes) in hard_worlds() {
        let mut near = TrackedPairs::new();
        let mut pairs = 0;
        let counted = measure(|| {
            for _ in 0..4 {
                for aabb in &mut boxes {
                    *aabb = aabb.moved([0.25, 0.5]);
                }
                pairs = pairs.max(near.pairs(&boxes).unsorted().len());
            }
        });
        let for_pairs = 80 * u64::try_from(pairs).unwrap();
        let per_box = counted.bytes_max.saturating_sub(for_pairs) / u64::from(MANY);
        assert!(per_box <= 1024, "{name}: {per_box} per box");
    }
}

/// Walkers on a floor with walls, a lift with riders, and sensors to pass through. Everything returns to where
/// it started, so every round after the first needs exactly the memory of the first.
#[test]
fn a_world_allocates_nothing_in_a_steady_tick() {
    let floor = |pos: TilePos| {
        if pos.row == 9 || pos.column % 20 == 0 {
            Tile::SOLID
        } else {
            Tile::EMPTY
        }
    };
    let map = TileMap::from_fn([0.0; 2], [16.0; 2], [61, 10], Outside::Solid, floor);
    let mut world = World::new();
    world.add_map(map.unwrap());
    let lift = world.add(Body::solid(Aabb::new(500.0, 100.0, 60.0, 8.0)));
    let lift = lift.unwrap();
    for x in [505.0, 530.0] {
        let rider = Body::actor(Aabb::new(x, 88.0, 12.0, 12.0));
        let rider = world.add(rider).unwrap();
        world.move_and_slide(rider, [0.0, 1.0]).unwrap();
        assert_eq!(world.rides(rider), Some(lift.into()));
    }
    let step = |at: u16| f32::from(at) * 11.0;
    let walkers: Vec<BodyId> = (0..80)
        .map(|at| Body::actor(Aabb::new(20.0 + step(at), 130.0, 10.0, 12.0)))
        .map(|body| world.add(body).unwrap())
        .collect();
    for at in 0..12 {
        let place = Aabb::new(40.0 + 7.0 * step(at), 120.0, 16.0, 16.0);
        world.add(Body::sensor(place)).unwrap();
    }
    let mut events = 0;
    let mut tick = |number: u16| {
        let way = if number % 40 < 20 { 1.0 } else { -1.0 };
        world.begin_tick();
        world.move_solid(lift, [way, -way]).unwrap();
        for &walker in &walkers {
            world.move_and_slide(walker, [2.0 * way, 3.0]).unwrap();
        }
        events += world.events().len();
    };
    (0..80).for_each(&mut tick);
    let counted = measure(|| (80..240).for_each(&mut tick));
    assert_eq!(counted.count_total, 0, "{counted:?}");
    assert!(100 < events, "too few sensor events: {events}");
}

/// A lift with three riders pushes a row of three crates, one with a cat on top, and another solid pushes them
/// back, while a strong actor pushes two others along. All of it happens inside a sensor.
#[test]
fn pushing_allocates_nothing_in_a_steady_tick() {
    let mut world = World::new();
    let mut solid = |x, width| {
        let body = Body::solid(Aabb::new(x, 100.0, width, 16.0));
        world.add(body).unwrap()
    };
    let (lift, back) = (solid(0.0, 60.0), solid(96.0, 8.0));
    let floor = Aabb::new(-400.0, 116.0, 800.0, 8.0);
    world.add(Body::solid(floor)).unwrap();
    let around = Aabb::new(-100.0, 60.0, 400.0, 60.0);
    world.add(Body::sensor(around)).unwrap();
    let mut actor = |x: f32, y: f32, rule| {
        let body = Body::actor(Aabb::new(x, y, 12.0, 12.0)).with_actors(rule);
        let id = world.add(body).unwrap();
        world.move_and_slide(id, [0.0, 1.0]).unwrap();
        id
    };
    let riders = [4.0, 24.0, 44.0].map(|x| actor(x, 88.0, ActorRule::Block));
    let crates = [60.0, 72.0, 84.0].map(|x| actor(x, 104.0, ActorRule::Block));
    let cat = actor(82.0, 92.0, ActorRule::Block);
    let [strong, low, high] = [200.0, 212.0, 224.0].map(|x| actor(x, 104.0, ActorRule::Share));
    let carried = [riders[0], riders[1], riders[2], crates[0], crates[2], cat];
    let places = |world: &World| carried.map(|id| world.place(id).unwrap());
    let mut tick = |number: u16| {
        let (way, solids) = if number % 40 < 20 {
            (1.0, [back, lift])
        } else {
            (-1.0, [lift, back])
        };
        world.begin_tick();
        let before = places(&world);
        for solid in solids {
            world.move_solid(solid, [way, 0.0]).unwrap();
        }
        let expected = before.map(|place| place.moved([way, 0.0]));
        assert_eq!(places(&world), expected, "tick {number}");
        for (id, x, y) in [
            (strong, 200.0, 98.0),
            (low, 212.0, 104.0),
            (high, 212.0, 92.0),
        ] {
            world.teleport(id, [x, y]).unwrap();
        }
        world.move_and_slide(strong, [8.0, 0.0]).unwrap();
        let pushed = [low, high].map(|id| world.place(id).unwrap().min());
        let expected = [[216.0, 104.0], [216.0, 92.0]].map(Vec2::from);
        assert_eq!(pushed, expected, "tick {number}");
    };
    (0..80).for_each(&mut tick);
    let counted = measure(|| (80..240).for_each(&mut tick));
    assert_eq!(counted.count_total, 0, "{counted:?}");
}
