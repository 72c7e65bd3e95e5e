//! Answers, for each number, and the memory they take.

use allocation_counter::measure;
use jostle::Scalar;
use jostle_flat::records::{BodyDef, CharacterDef, DrawnRecord, MapDef, QueryRecord, Rect};
use jostle_flat::{
    Answers, FlatBoxes, FlatCharacter, FlatPairs, FlatTrackedPairs, FlatTwoSets, FlatWorld, codes,
};

fn number<S: Scalar>(value: i32) -> S {
    S::from_i32(value)
}

fn rect<S: Scalar>(numbers: [i32; 4]) -> Rect<S> {
    let [x, y, w, h] = numbers.map(number);
    Rect { x, y, w, h }
}

fn add<S: Scalar>(world: &mut FlatWorld<S>, kind: u32, place: [i32; 4], data: u64) -> u64 {
    let mut def = BodyDef::new(kind);
    (def.rect, def.data) = (rect(place), data);
    world.add(&def).unwrap()
}

fn world_with_map<S: Scalar>() -> FlatWorld<S> {
    let mut world = FlatWorld::new();
    let mut map = MapDef::new();
    (map.tile_width, map.tile_height) = (number(16), number(16));
    world.add_map_text(&map, "......\n......\n######").unwrap();
    world
}

fn check_a_game<S: Scalar>() {
    let mut world = world_with_map::<S>();
    let mut answers = Answers::new();
    let hero = add(&mut world, codes::ACTOR, [20, 10, 12, 14], 7);
    let coin = add(&mut world, codes::SENSOR, [40, 20, 8, 8], 8);
    let wall = add(&mut world, codes::SOLID, [60, 0, 8, 32], 9);
    world.set_keeps_places(true);
    world.begin_tick();
    let moved = world
        .move_and_slide(hero, [number(100), number(100)])
        .unwrap();
    assert_eq!(
        (moved.edges.max_x, moved.edges.max_y),
        (number(60), number(32))
    );
    assert_eq!(moved.blocked, codes::MAX_X | codes::MAX_Y);
    assert_eq!(moved.touching, codes::MAX_X | codes::MAX_Y);
    let hits: Vec<_> = world
        .hits(&mut answers)
        .iter()
        .map(|hit| hit.kind)
        .collect();
    assert!(
        hits.contains(&codes::BODY) && hits.contains(&codes::TILE),
        "{hits:?}"
    );
    let events = world.events(&mut answers);
    let entered = events
        .iter()
        .find(|event| event.kind == codes::ENTER)
        .unwrap();
    assert_eq!((entered.body, entered.other), (hero, coin));
    assert_eq!((entered.body_data, entered.other_data), (7, 8));
    assert_eq!(world.moved_bodies(&mut answers), [hero]);
    let contacts = world.contacts(hero, &mut answers).unwrap();
    let touched: Vec<_> = contacts.iter().map(|one| (one.kind, one.side)).collect();
    assert_eq!(
        touched,
        [(codes::MAP, codes::MAX_Y), (codes::BODY, codes::MAX_X)]
    );
    let query = QueryRecord {
        without: hero,
        ..QueryRecord::new()
    };
    let ray = [[number(50), number(18)], [number(10), number(0)]];
    let hit = world.raycast(ray, &query).unwrap();
    assert_eq!((hit.kind, hit.other, hit.data), (codes::BODY, wall, 9));
    assert_eq!((hit.x, hit.y), (number(60), number(18)));
    let half = world.edges_between(hero, 0.5).unwrap();
    assert_eq!((half.min_x, half.min_y), (number(34), number(14)));
}

#[test]
fn a_game_is_the_same_on_every_number() {
    check_a_game::<f32>();
    check_a_game::<f64>();
    check_a_game::<i32>();
    check_a_game::<i16>();
}

#[test]
fn whole_numbers_are_rounded_between_ticks() {
    let mut world = FlatWorld::<i32>::new();
    let hero = add(&mut world, codes::ACTOR, [0, 0, 8, 8], 0);
    world.set_keeps_places(true);
    world.begin_tick();
    world.move_and_slide(hero, [3, -3]).unwrap();
    let edges = [0.0, 0.3, 0.4, 1.0, f32::NAN].map(|alpha| {
        let edges = world.edges_between(hero, alpha).unwrap();
        (edges.min_x, edges.min_y, edges.max_x)
    });
    assert_eq!(
        edges,
        [(0, 0, 8), (1, -1, 9), (1, -1, 9), (3, -3, 11), (0, 0, 8)]
    );
}

#[test]
fn questions_name_tiles_before_bodies() {
    let mut world = world_with_map::<f32>();
    let mut answers = Answers::new();
    let hero = add(&mut world, codes::ACTOR, [20, 18, 12, 14], 7);
    let area = rect([16, 20, 16, 20]);
    let found = world
        .overlapping(&area, &QueryRecord::new(), &mut answers)
        .unwrap();
    let names: Vec<_> = found.iter().map(|one| (one.kind, one.other)).collect();
    assert_eq!(names, [(codes::TILE, 2 << 32 | 1), (codes::BODY, hero)]);
    let areas = [area, rect([0, 0, 4, 4]), area];
    let (found, starts) = world
        .overlapping_many(&areas, &QueryRecord::new(), &mut answers)
        .unwrap();
    assert_eq!((found.len(), starts), (4, &[0, 2, 2, 4][..]));
    let bodies = QueryRecord {
        kinds: codes::FIND_ACTORS,
        ..QueryRecord::new()
    };
    let (found, starts) = world
        .overlapping_many(&areas, &bodies, &mut answers)
        .unwrap();
    assert_eq!((found.len(), starts), (2, &[0, 1, 1, 2][..]));
}

/// One of each kind is in the area; every choice of kinds finds those and no others.
#[test]
fn a_query_finds_the_kinds_that_it_names() {
    let mut world = world_with_map::<i32>();
    let mut answers = Answers::new();
    let place = [20, 18, 12, 14];
    let kinds = [
        (codes::FIND_ACTORS, codes::ACTOR),
        (codes::FIND_SOLIDS, codes::SOLID),
        (codes::FIND_SENSORS, codes::SENSOR),
    ];
    let bodies = kinds.map(|(flag, kind)| (flag, add(&mut world, kind, place, 0)));
    let tile = (codes::FIND_TILES, 2 << 32 | 1);
    for wanted in 0..16 {
        let mut query = QueryRecord::new();
        query.kinds = wanted;
        let found = world.overlapping(&rect([16, 20, 16, 20]), &query, &mut answers);
        let found: Vec<_> = found.unwrap().iter().map(|one| one.other).collect();
        let all = [tile].into_iter().chain(bodies);
        let expected = all.filter(|(flag, _)| wanted & flag != 0);
        assert!(expected.map(|(_, other)| other).eq(found), "{wanted}");
    }
}

#[test]
fn a_copy_lists_all_bodies_as_moved_until_its_next_tick() {
    let mut world = FlatWorld::<i32>::new();
    let hero = add(&mut world, codes::ACTOR, [0, 0, 8, 8], 0);
    let rock = add(&mut world, codes::SOLID, [90, 0, 8, 8], 0);
    world.set_keeps_places(true);
    let mut answers = Answers::new();
    let mut before = FlatWorld::new();
    before.copy_from(&world);
    world.begin_tick();
    world.move_and_slide(hero, [3, 0]).unwrap();
    world.begin_tick();
    world.copy_from(&before);
    assert_eq!(world.edges(hero).unwrap().min_x, 0);
    assert_eq!(world.moved_bodies(&mut answers), [hero, rock]);
    world.begin_tick();
    assert!(world.moved_bodies(&mut answers).is_empty());
}

#[test]
fn a_copy_draws_bodies_between_the_same_places() {
    let mut world = FlatWorld::<i32>::new();
    let hero = add(&mut world, codes::ACTOR, [0, 0, 8, 8], 0);
    world.set_keeps_places(true);
    world.begin_tick();
    world.move_and_slide(hero, [4, 0]).unwrap();
    let mut seen = FlatWorld::new();
    seen.copy_from(&world);
    assert_eq!(seen.edges_between(hero, 0.5).unwrap().min_x, 2);
}

#[test]
fn a_character_between_ticks_touches_what_it_stands_on() {
    let mut world = world_with_map::<f32>();
    let def = CharacterDef::new(codes::CLASSIC, 16.0, 60).unwrap();
    let mut hero = FlatCharacter::spawn(&mut world, &rect([20, 18, 12, 14]), &def).unwrap();
    let done = hero.tick(&mut world, 0, 0).unwrap();
    assert_eq!(done.moved.touching, codes::MAX_Y);
    let state = hero.state(&world).unwrap();
    assert_eq!(state.moved.touching, codes::MAX_Y);
    assert_eq!((state.moved.blocked, state.moved.hits), (0, 0));
}

#[test]
fn drawings_have_codes_of_their_own() {
    let mut world = world_with_map::<f32>();
    let mut answers = Answers::new();
    let hero = add(&mut world, codes::ACTOR, [20, 18, 12, 14], 0);
    add(&mut world, codes::SOLID, [60, 0, 8, 8], 0);
    add(&mut world, codes::SENSOR, [80, 0, 8, 8], 0);
    world.move_and_slide(hero, [0.0, 1.0]).unwrap();
    let drawn = world.draw(&rect([0, 0, 96, 48]), &mut answers).unwrap();
    let has = |kind, is_line| {
        let is_such = |one: &DrawnRecord<f32>| (one.kind, one.is_line) == (kind, is_line);
        drawn.iter().any(is_such)
    };
    for kind in [codes::DRAWN_ACTOR, codes::DRAWN_SOLID, codes::DRAWN_SENSOR] {
        assert!(has(kind, 0), "a box of kind {kind}");
    }
    for kind in [codes::DRAWN_FACE, codes::DRAWN_CONTACT] {
        assert!(has(kind, 1), "a line of kind {kind}");
    }
}

/// Pairs of all finders, by plain loops.
#[test]
fn finders_find_what_two_loops_find() {
    let boxes: Vec<Rect<f32>> = (0..300)
        .map(|k: i32| rect([k * 37 % 301, k * 53 % 211, 1 + k % 19, 1 + k % 13]))
        .collect();
    let overlap = |a: &Rect<f32>, b: &Rect<f32>| {
        let x = a.x.max(b.x) < (a.x + a.w).min(b.x + b.w);
        x && a.y.max(b.y) < (a.y + a.h).min(b.y + b.h)
    };
    let mut expected = Vec::new();
    for (a, one) in (0_u32..).zip(&boxes) {
        for (b, other) in (0_u32..).zip(&boxes).skip(a as usize + 1) {
            if overlap(one, other) {
                expected.push([a, b]);
            }
        }
    }
    assert!(expected.len() > 100);
    assert_eq!(FlatPairs::new().find(&boxes, None, true).unwrap(), expected);
    assert_eq!(
        FlatTrackedPairs::new().find(&boxes, None, true).unwrap(),
        expected
    );
    let mut set = FlatBoxes::new();
    for one in &boxes {
        set.insert(one, FlatBoxes::<f32>::ALL).unwrap();
    }
    assert_eq!(set.pairs(true), expected);
    let (some, rest) = boxes.split_at(100);
    let between: Vec<_> = expected
        .iter()
        .filter(|pair| pair[0] < 100 && 100 <= pair[1])
        .map(|pair| [pair[0], pair[1] - 100])
        .collect();
    assert_eq!(
        FlatTwoSets::new()
            .find([some, rest], [None; 2], true)
            .unwrap(),
        between
    );
}

#[test]
fn nothing_is_allocated_after_the_first_ticks() {
    let mut world = world_with_map::<f32>();
    let mut answers = Answers::new();
    let hero = add(&mut world, codes::ACTOR, [20, 10, 12, 14], 0);
    add(&mut world, codes::SENSOR, [40, 20, 8, 8], 0);
    let query = QueryRecord::new();
    let boxes: Vec<Rect<f32>> = (0..200).map(|k| rect([k * 3, k % 7, 8, 8])).collect();
    let mut pairs = FlatPairs::new();
    let mut tick = |tick: u32| {
        world.begin_tick();
        let delta = if tick % 40 < 20 { 2.0 } else { -2.0 };
        world.move_and_slide(hero, [delta, 3.0]).unwrap();
        let area = rect([0, 0, 96, 48]);
        let count = world.events(&mut answers).len()
            + world.hits(&mut answers).len()
            + world
                .overlapping(&area, &query, &mut answers)
                .unwrap()
                .len()
            + world.save(&mut answers).len()
            + pairs.find(&boxes, None, true).unwrap().len();
        assert!(count > 0);
    };
    (0..120).for_each(&mut tick);
    let counted = measure(|| (120..240).for_each(&mut tick));
    assert_eq!(counted.count_total, 0);
}
