//! Riders of pushed bodies, and contacts between actors.

use crate::random::Random;
use jostle::i32::{Aabb, Body, Obstacle, World};
use jostle::{ActorRule, BodyId, Event, EventKind, Partner, Side};

fn at(world: &World, id: BodyId) -> [i32; 2] {
    world.place(id).unwrap().min().into()
}

fn crate_at(x: i32, y: i32, width: i32, height: i32) -> Body {
    Body::actor(Aabb::new(x, y, width, height)).with_actors(ActorRule::Block)
}

/// Adds a solid with a stack of actors on it, at rest.
fn tower(world: &mut World, places: &[[i32; 4]]) -> Vec<BodyId> {
    let add = |&[x, y, w, h]: &[i32; 4]| {
        let id = world.add(crate_at(x, y, w, h)).unwrap();
        world.move_and_slide(id, [0, 1]).unwrap();
        id
    };
    places.iter().map(add).collect()
}

fn floor(world: &mut World) {
    world
        .add(Body::solid(Aabb::new(-500, 16, 1000, 8)))
        .unwrap();
}

#[test]
fn a_crate_pushed_by_a_solid_carries_its_rider() {
    let mut world = World::new();
    floor(&mut world);
    let solid = world.add(Body::solid(Aabb::new(0, 8, 4, 8))).unwrap();
    let all = tower(&mut world, &[[4, 8, 8, 8], [6, 0, 8, 8], [8, -4, 4, 4]]);
    for &id in &all {
        world.move_and_slide(id, [0, 1]).unwrap();
    }
    world.begin_tick();
    world.move_solid(solid, [10, 0]).unwrap();
    let places: Vec<_> = all.iter().map(|&id| at(&world, id)).collect();
    assert_eq!(places, [[14, 8], [16, 0], [18, -4]]);
    assert_eq!(world.rides(all[2]), Some(all[1].into()));
    let events = world.events();
    assert_eq!(events, [], "no contact begins or ends");
}

#[test]
fn a_blocked_rider_stays_and_the_crate_moves_on() {
    let mut world = World::new();
    floor(&mut world);
    let solid = world.add(Body::solid(Aabb::new(0, 8, 4, 8))).unwrap();
    world.add(Body::solid(Aabb::new(17, -20, 4, 24))).unwrap();
    let all = tower(&mut world, &[[4, 8, 8, 8], [6, 0, 8, 8], [8, -4, 4, 4]]);
    world.move_solid(solid, [10, 0]).unwrap();
    let places: Vec<_> = all.iter().map(|&id| at(&world, id)).collect();
    assert_eq!(places, [[14, 8], [9, 0], [11, -4]]);
    assert!(world.events().iter().all(|event| !is_crush(event.kind)));
}

fn is_crush(kind: EventKind) -> bool {
    matches!(kind, EventKind::Crush { .. })
}

#[test]
fn a_pushed_row_carries_its_riders_in_any_insertion_order() {
    let crates = [[4, 8, 8, 8], [12, 8, 8, 8], [20, 8, 8, 8]];
    let riders = [[4, 0, 8, 8], [12, 0, 8, 8], [20, 0, 8, 8]];
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let mut world = World::new();
        floor(&mut world);
        let solid = world.add(Body::solid(Aabb::new(0, 8, 4, 8))).unwrap();
        let crates = tower(&mut world, &order.map(|at| crates[at]));
        let riders = tower(&mut world, &order.map(|at| riders[at]));
        for way in [5, 3, 7] {
            world.move_solid(solid, [way, 0]).unwrap();
        }
        for (at_, &index) in order.iter().enumerate() {
            let x = 19 + 8 * i32::try_from(index).unwrap();
            assert_eq!(at(&world, crates[at_]), [x, 8], "{order:?}");
            assert_eq!(at(&world, riders[at_]), [x, 0], "{order:?}");
        }
    }
}

/// A pushed actor that also stands on one that is pushed farther moves that far, however many ticks it takes.
#[test]
fn a_rider_in_the_way_moves_as_far_as_its_floor() {
    for ways in [&[10][..], &[1; 10], &[3, 7]] {
        let mut world = World::new();
        floor(&mut world);
        let solid = world.add(Body::solid(Aabb::new(0, -8, 4, 24))).unwrap();
        let all = tower(&mut world, &[[4, 8, 8, 8], [10, 0, 8, 8]]);
        for &way in ways {
            world.move_solid(solid, [way, 0]).unwrap();
        }
        let places: Vec<_> = all.iter().map(|&id| at(&world, id)).collect();
        assert_eq!(places, [[14, 8], [20, 0]], "{ways:?}");
    }
}

#[test]
fn a_rider_of_a_lifted_or_lowered_crate_stays_on_it() {
    for (from, way, expected) in [(8, -6, [[4, -6], [6, -14]]), (-8, 6, [[4, 6], [6, -2]])] {
        let mut world = World::new();
        // The crate has never moved, so it is no rider and gets pushed.
        let solid = world.add(Body::solid(Aabb::new(0, from, 6, 8))).unwrap();
        let crate_ = Body::actor(Aabb::new(4, 0, 8, 8));
        let crate_ = world.add(crate_).unwrap();
        let rider = tower(&mut world, &[[6, -8, 8, 8]])[0];
        world.move_solid(solid, [0, way]).unwrap();
        assert_eq!([at(&world, crate_), at(&world, rider)], expected);
    }
}

#[test]
fn a_rider_pushed_by_the_row_carries_its_own_rider() {
    // The lift carries a crate, which lifts a shelf that is not its rider, which carries a cat.
    let mut world = World::new();
    let lift = world.add(Body::solid(Aabb::new(0, 16, 8, 8))).unwrap();
    let shelf = world.add(crate_at(0, 0, 30, 4)).unwrap();
    let crate_ = tower(&mut world, &[[0, 8, 8, 8]])[0];
    let cat = tower(&mut world, &[[20, -4, 4, 4]])[0];
    world.move_solid(lift, [0, -8]).unwrap();
    assert_eq!(at(&world, crate_), [0, 0]);
    assert_eq!(at(&world, shelf), [0, -4]);
    assert_eq!(at(&world, cat), [20, -8]);
}

#[test]
fn a_crate_without_carry_leaves_its_rider_behind() {
    let mut world = World::new();
    floor(&mut world);
    let solid = world.add(Body::solid(Aabb::new(0, 8, 4, 8))).unwrap();
    let all = tower(&mut world, &[[4, 8, 8, 8], [6, 0, 8, 8]]);
    world.set_carry(all[0], false).unwrap();
    world.move_solid(solid, [10, 0]).unwrap();
    let places: Vec<_> = all.iter().map(|&id| at(&world, id)).collect();
    assert_eq!(places, [[14, 8], [6, 0]]);
}

/// Adds a crate with a hero on it. Returns the hero's events when the crate leaves in that way.
fn hero_on_a_crate(goes: impl FnOnce(&mut World, BodyId)) -> (World, [BodyId; 2], Vec<Event>) {
    let mut world = World::new();
    floor(&mut world);
    let all = tower(&mut world, &[[4, 8, 8, 8], [6, 0, 8, 8]]);
    let (crate_, hero) = (all[0], all[1]);
    assert_eq!(
        world.contacts(hero).collect::<Vec<_>>(),
        [(crate_.into(), Side::MaxY)]
    );
    assert_eq!(world.rides(hero), Some(crate_.into()));
    world.begin_tick();
    goes(&mut world, crate_);
    let with_crate = |event: &&Event| match event.kind {
        EventKind::ContactEnd { other, .. } | EventKind::ContactBegin { other, .. } => {
            event.body == hero && other == Partner::from(crate_)
        }
        _ => false,
    };
    let events = world.events().iter().filter(with_crate).copied().collect();
    (world, [crate_, hero], events)
}

fn end(body: BodyId, other: BodyId, side: Side) -> Event {
    let other = Partner::from(other);
    Event {
        body: body.into(),
        kind: EventKind::ContactEnd { other, side },
        fraction: 0.0,
    }
}

/// A way to leave.
type Way = fn(&mut World, BodyId);

#[test]
fn a_contact_ends_when_the_other_leaves() {
    let ways: [(&str, Way); 8] = [
        ("walks", |world, id| {
            world.move_and_slide(id, [20, 0]).unwrap();
        }),
        ("teleports", |world, id| {
            world.teleport(id, [40, 0]).unwrap();
        }),
        ("is pushed", |world, _| {
            // Too fast for the hero, which is held back.
            world.add(Body::solid(Aabb::new(14, -8, 4, 16))).unwrap();
            let solid = world.add(Body::solid(Aabb::new(0, 8, 4, 8))).unwrap();
            world.move_solid(solid, [20, 0]).unwrap();
        }),
        ("is pushed by an actor", |world, id| {
            world.add(Body::solid(Aabb::new(14, -8, 4, 16))).unwrap();
            let strong = Body::actor(Aabb::new(-8, 8, 8, 8)).with_actors(ActorRule::Share);
            let strong = world.add(strong.with_weight(9)).unwrap();
            world.set_weight(id, 0).unwrap();
            world.move_and_slide(strong, [40, 0]).unwrap();
        }),
        ("is removed", |world, id| {
            world.remove(id).unwrap();
        }),
        ("shrinks", |world, id| {
            world.try_resize(id, Aabb::new(4, 12, 8, 4)).unwrap();
        }),
        ("is in no layer", |world, id| {
            world.set_layers(id, 0).unwrap();
        }),
        ("walks after a load", |world, id| {
            let bytes = world.save();
            *world = World::load(&bytes).unwrap();
            let id = BodyId::from_bits(id.to_bits()).unwrap();
            world.move_and_slide(id, [20, 0]).unwrap();
        }),
    ];
    for (name, goes) in ways {
        let (world, [crate_, hero], events) = hero_on_a_crate(goes);
        assert_eq!(events, [end(hero, crate_, Side::MaxY)], "{name}");
        let hero = BodyId::from_bits(hero.to_bits()).unwrap();
        let with_it = (Partner::from(crate_), Side::MaxY);
        assert!(
            !world.contacts(hero).collect::<Vec<_>>().contains(&with_it),
            "{name}"
        );
        assert_eq!(world.rides(hero), None, "{name}");
        assert!(!world.touching(hero).has(Side::MaxY), "{name}");
    }
}

#[test]
fn a_contact_lasts_while_the_other_slides_along() {
    let (mut world, [crate_, hero], events) = hero_on_a_crate(|world, id| {
        world.move_and_slide(id, [3, 0]).unwrap();
    });
    assert_eq!(events, []);
    assert_eq!(world.rides(hero), Some(crate_.into()));
    // The contact still ends when the hero leaves.
    world.move_and_slide(crate_, [30, 0]).unwrap();
    let of_hero = world.events().iter().filter(|event| event.body == hero);
    let events: Vec<_> = of_hero.copied().collect();
    assert_eq!(events, [end(hero, crate_, Side::MaxY)]);
}

/// If several actors touch one that leaves, their contacts end in order of id.
#[test]
fn contacts_with_one_body_end_in_order() {
    let mut world = World::new();
    let places = [[8, 0], [0, 8], [16, 8], [8, 16]];
    let ways = [[0, 9], [9, 0], [-9, 0], [0, -9]];
    let ids = places.map(|[x, y]| world.add(crate_at(x, y, 8, 8)).unwrap());
    let middle = world.add(crate_at(8, 8, 8, 8)).unwrap();
    for (id, way) in ids.into_iter().zip(ways) {
        world.move_and_slide(id, way).unwrap();
    }
    world.begin_tick();
    world.teleport(middle, [100, 100]).unwrap();
    let sides = [Side::MaxY, Side::MaxX, Side::MinX, Side::MinY];
    let theirs = [0, 1, 2, 3].map(|at| end(ids[at], middle, sides[at]));
    let own = [0, 1, 2, 3].map(|at| end(middle, ids[at], sides[at].opposite()));
    assert_eq!(world.events(), [theirs, own].concat());
}

#[test]
fn a_carrier_that_was_teleported_and_then_removed_is_forgotten() {
    let (world, [_, hero], _) = hero_on_a_crate(|world, id| {
        world.teleport(id, [300, 0]).unwrap();
        world.remove(id).unwrap();
    });
    assert_eq!((world.rides(hero), world.contacts(hero).len()), (None, 0));
}

/// Compared with geometry: no contact and no ride outlasts the overlap of edges.
#[test]
fn no_contact_between_actors_outlives_its_end() {
    for seed in 0..40 {
        let mut random = Random::seed(seed);
        let mut world = World::new();
        let mut below = |n: u64| i32::try_from(random.below(n)).unwrap();
        let solid = world.add(Body::solid(Aabb::new(0, 40, 40, 8))).unwrap();
        let rules = [ActorRule::Block, ActorRule::Share, ActorRule::Ignore];
        let ids: Vec<_> = (0..8)
            .map(|at| {
                let body = Body::actor(Aabb::new(below(10) * 4, below(10) * 4, 4, 4));
                world.add(body.with_actors(rules[at % 3])).unwrap()
            })
            .collect();
        for tick in 0..60 {
            let id = ids[usize::try_from(below(8)).unwrap()];
            let way = [below(17) - 8, below(17) - 8];
            match below(10) {
                0 => world.teleport(id, [below(40), below(40)]).unwrap(),
                1 => drop(world.move_solid(solid, way)),
                _ => drop(world.move_and_slide(id, way)),
            }
            check_contacts(&world, &ids, &format!("seed {seed}, tick {tick}"));
        }
    }
}

#[track_caller]
fn check_contacts(world: &World, ids: &[BodyId], what: &str) {
    for &id in ids {
        let place = world.place(id).unwrap();
        for (partner, side) in world.contacts(id) {
            let Some(other) = partner.body() else {
                continue;
            };
            let sides = Obstacle::solid(world.place(other).unwrap()).touching(place);
            assert!(sides.has(side), "{what}: {id} and {other} along {side:?}");
        }
        let rides = world.rides(id).map(Partner::Body);
        let below = |ride| {
            world
                .contacts(id)
                .collect::<Vec<_>>()
                .contains(&(ride, Side::MaxY))
        };
        assert!(rides.is_none_or(below), "{what}: {id} rides {rides:?}");
    }
}

#[test]
fn actors_in_no_layer_block_nothing() {
    let mut world = World::new();
    let solid = world.add(Body::solid(Aabb::new(0, 0, 4, 8))).unwrap();
    let pushed = world.add(crate_at(4, 0, 8, 8)).unwrap();
    let ghost = world.add(crate_at(16, 0, 8, 8).with_layers(0)).unwrap();
    world.move_solid(solid, [10, 0]).unwrap();
    assert_eq!([at(&world, pushed), at(&world, ghost)], [[14, 0], [16, 0]]);
}

#[test]
fn of_equally_wide_floors_a_solid_carries_before_an_actor() {
    for is_solid_first in [true, false] {
        let mut world = World::new();
        let floors = [Body::solid(Aabb::new(0, 8, 8, 8)), crate_at(8, 8, 8, 8)];
        let mut ids = [None; 2];
        for at in if is_solid_first { [0, 1] } else { [1, 0] } {
            ids[at] = Some(world.add(floors[at].clone()).unwrap());
        }
        let hero = world.add(crate_at(4, 0, 8, 8)).unwrap();
        world.move_and_slide(hero, [0, 5]).unwrap();
        assert_eq!(world.rides(hero).map(BodyId::from), ids[0]);
    }
}

/// Of two overlapping actors, the one in front makes room, in either order of insertion.
#[test]
fn overlapping_actors_are_pushed_alike_in_any_order() {
    for is_long_first in [true, false] {
        let mut world = World::new();
        let solid = world.add(Body::solid(Aabb::new(0, 0, 4, 8))).unwrap();
        let (long, short) = (crate_at(4, 2, 8, 4), crate_at(4, 0, 4, 4));
        let [long, short] = if is_long_first {
            [long, short].map(|body| world.add(body).unwrap())
        } else {
            let [short, long] = [short, long].map(|body| world.add(body).unwrap());
            [long, short]
        };
        world.move_solid(solid, [10, 0]).unwrap();
        assert_eq!([at(&world, long), at(&world, short)], [[18, 2], [14, 0]]);
        assert!(world.events().iter().all(|event| !is_crush(event.kind)));
    }
}

/// A crate is sunk into a rising solid and rises with it by 3. The solid pushes the crate on top up by 2 only, until
/// that one is flush with it: the lower crate pushes it the rest of the way instead of ending inside it.
#[test]
fn a_rider_pushed_less_far_than_its_carrier_rises_is_pushed_on() {
    let mut world = World::new();
    let upper = world.add(crate_at(-2, -1, 3, 2)).unwrap();
    let solid = world.add(Body::solid(Aabb::new(-5, 2, 7, 6))).unwrap();
    let lower = world.add(crate_at(-4, 1, 3, 2)).unwrap();
    for id in [upper, lower] {
        world.move_and_slide(id, [0, 3]).unwrap();
    }
    assert_eq!(world.rides(lower), Some(solid.into()));
    assert_eq!(world.rides(upper), Some(lower.into()));
    world.begin_tick();
    world.move_solid(solid, [-7, -3]).unwrap();
    assert_eq!(at(&world, lower), [-11, -2]);
    assert_eq!(at(&world, upper), [-9, -4], "on top of the lower crate");
    assert_eq!(world.events(), [], "no contact begins or ends");
}

/// Of equally wide floors the lowest id carries, in either order of insertion and on every code path.
#[test]
fn of_two_equally_wide_floors_the_lowest_id_carries() {
    for (xs, keeps) in [[0, 8], [8, 0]]
        .into_iter()
        .flat_map(|xs| [(xs, false), (xs, true)])
    {
        for is_crate in [false, true] {
            let mut world = World::new();
            world.set_records_moves(keeps);
            let hero = world.add(crate_at(4, 0, 8, 8)).unwrap();
            let floors = xs.map(|x| {
                let place = Aabb::new(x, 10, 8, 8);
                let body = if is_crate {
                    Body::actor(place)
                } else {
                    Body::solid(place)
                };
                world.add(body).unwrap()
            });
            world.move_and_slide(hero, [0, 5]).unwrap();
            assert_eq!(world.rides(hero), Some(floors[0].into()), "{xs:?} {keeps}");
            world.move_and_slide(hero, [0, 0]).unwrap();
            assert_eq!(world.rides(hero), Some(floors[0].into()), "{xs:?} {keeps}");
            // Slightly wider on the other side, and that one carries.
            world
                .move_and_slide(hero, [(xs[1] - xs[0]) / 8, 0])
                .unwrap();
            assert_eq!(world.rides(hero), Some(floors[1].into()), "{xs:?} {keeps}");
        }
    }
}
