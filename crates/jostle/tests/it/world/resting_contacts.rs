//! Contacts of bodies at rest with bodies that come to them.

use crate::random::Random;
use jostle::i32::{Aabb, Body, Obstacle, World};
use jostle::{ActorRule, BodyId, Event, EventKind, Partner, Side};

fn block_at(x: i32, y: i32) -> Body {
    Body::actor(Aabb::new(x, y, 8, 8)).with_actors(ActorRule::Block)
}

fn begin(body: BodyId, other: BodyId, side: Side) -> (BodyId, EventKind) {
    let other = Partner::from(other);
    (body, EventKind::ContactBegin { other, side })
}

fn events(world: &World) -> Vec<(BodyId, EventKind)> {
    let plain = |event: &Event| (event.body.id, event.kind);
    world.events().iter().map(plain).collect()
}

/// A way to arrive.
type Way = fn(&mut World, BodyId);

#[test]
fn a_resting_body_is_notified_of_an_arrival() {
    let ways: [(&str, Way); 5] = [
        ("walks", |world, id| {
            world.move_and_slide(id, [14, 0]).unwrap();
        }),
        ("just arrives", |world, id| {
            world.move_and_slide(id, [12, 0]).unwrap();
        }),
        ("teleports", |world, id| {
            world.teleport(id, [12, 0]).unwrap();
        }),
        ("grows", |world, id| {
            world.try_resize(id, Aabb::new(0, 0, 20, 8)).unwrap();
        }),
        ("is pushed", |world, _| {
            let solid = world.add(Body::solid(Aabb::new(-8, 0, 8, 8))).unwrap();
            world.move_solid(solid, [12, 0]).unwrap();
        }),
    ];
    for (name, goes) in ways {
        let mut world = World::new();
        let rests = world.add(block_at(20, 0)).unwrap();
        let comes = world.add(block_at(0, 0)).unwrap();
        goes(&mut world, comes);
        let events = events(&world);
        assert!(events.contains(&begin(rests, comes, Side::MinX)), "{name}");
        assert!(events.contains(&begin(comes, rests, Side::MaxX)), "{name}");
        let contacts = [(Partner::from(comes), Side::MinX)];
        assert_eq!(
            world.contacts(rests).collect::<Vec<_>>(),
            contacts,
            "{name}"
        );
        world.begin_tick();
        world.move_and_slide(rests, [0, 0]).unwrap();
        assert_eq!(world.events(), [], "{name}: no contact begins twice");
        world.move_and_slide(comes, [0, -20]).unwrap();
        assert_eq!(
            world.contacts(rests).collect::<Vec<_>>(),
            [],
            "{name}: the other has left"
        );
    }
}

#[test]
fn a_resting_body_is_notified_only_of_blockers() {
    let mut world = World::new();
    let ghost = block_at(20, 0).with_actors(ActorRule::Ignore);
    let ghost = world.add(ghost).unwrap();
    let other = world.add(block_at(20, 8).with_mask(2)).unwrap();
    let comes = Body::actor(Aabb::new(0, 0, 8, 16)).with_layers(1);
    let comes = world.add(comes.with_actors(ActorRule::Block)).unwrap();
    world.move_and_slide(comes, [14, 0]).unwrap();
    let expected = [ghost, other].map(|rests| begin(comes, rests, Side::MaxX));
    assert_eq!(events(&world), expected);
}

#[test]
fn changing_the_actor_rule_updates_contacts() {
    let mut world = World::new();
    let [one, other] = [0, 8].map(|x| world.add(block_at(x, 0)).unwrap());
    world.move_and_slide(one, [1, 0]).unwrap();
    assert_eq!(world.contacts(one).len(), 1);
    world.begin_tick();
    world.set_actors(one, ActorRule::Ignore).unwrap();
    assert_eq!(
        world.contacts(one).collect::<Vec<_>>(),
        [],
        "it ignores {other}"
    );
    let (partner, side) = (Partner::from(other), Side::MaxX);
    let end = EventKind::ContactEnd {
        other: partner,
        side,
    };
    assert_eq!(events(&world), [(one, end)]);
    world.set_actors(one, ActorRule::Share).unwrap();
    assert_eq!(world.contacts(one).collect::<Vec<_>>(), [(partner, side)]);
    assert_eq!(events(&world)[1..], [begin(one, other, side)]);
    world.set_actors(one, ActorRule::Block).unwrap();
    assert_eq!(world.events().len(), 2, "both block actors");
}

#[test]
fn an_actor_that_ignores_actors_rides_none() {
    let mut world = World::new();
    let low = world.add(block_at(0, 8)).unwrap();
    let high = world.add(block_at(0, 0)).unwrap();
    world.move_and_slide(high, [0, 1]).unwrap();
    assert_eq!(world.rides(high), Some(low.into()));
    world.set_actors(high, ActorRule::Ignore).unwrap();
    assert_eq!(world.rides(high), None);
}

#[test]
fn changing_layers_updates_contacts_of_both() {
    let mut world = World::new();
    let rests = world.add(block_at(8, 0).with_mask(2)).unwrap();
    let other = world.add(block_at(0, 0).with_layers(1)).unwrap();
    world.move_and_slide(other, [1, 0]).unwrap();
    assert_eq!(world.contacts(rests).collect::<Vec<_>>(), []);
    world.set_layers(other, 2).unwrap();
    assert_eq!(
        world.contacts(rests).collect::<Vec<_>>(),
        [(Partner::from(other), Side::MinX)]
    );
    world.set_layers(other, 1).unwrap();
    assert_eq!(world.contacts(rests).collect::<Vec<_>>(), []);
}

#[test]
fn a_solid_that_becomes_one_way_updates_contacts() {
    let mut world = World::new();
    let wall = world.add(Body::solid(Aabb::new(8, 0, 8, 8))).unwrap();
    let actor = world.add(block_at(0, 0)).unwrap();
    world.move_and_slide(actor, [1, 0]).unwrap();
    let contact = (Partner::from(wall), Side::MaxX);
    assert_eq!(world.contacts(actor).collect::<Vec<_>>(), [contact]);
    world.set_one_way(wall, Some(Side::MinY)).unwrap();
    assert_eq!(
        world.contacts(actor).collect::<Vec<_>>(),
        [],
        "only its top blocks"
    );
    world.set_one_way(wall, None).unwrap();
    assert_eq!(world.contacts(actor).collect::<Vec<_>>(), [contact]);
}

/// Between actors that block each other, the contacts are exactly those of geometry.
#[test]
fn contacts_between_actors_match_the_geometry() {
    for seed in 0..60 {
        let mut random = Random::seed(seed);
        let mut world = World::new();
        let mut below = |n: u64| i32::try_from(random.below(n)).unwrap();
        let solid = world.add(Body::solid(Aabb::new(0, 40, 40, 8))).unwrap();
        let rules = [ActorRule::Block, ActorRule::Share];
        let ids: Vec<_> = (0..8)
            .map(|at| {
                let body = Body::actor(Aabb::new(-8, 0, 4, 4)).with_actors(rules[at % 2]);
                world.add(body).unwrap()
            })
            .collect();
        for &id in &ids {
            let place = [below(10) * 4, below(10) * 4];
            world.teleport(id, place).unwrap();
        }
        for tick in 0..60 {
            let id = ids[usize::try_from(below(8)).unwrap()];
            let way = [below(17) - 8, below(17) - 8];
            match below(12) {
                0 => world.teleport(id, [below(40), below(40)]).unwrap(),
                1 => drop(world.move_solid(solid, way)),
                2 => world.set_actors(id, rules[0]).unwrap(),
                3 => drop(world.try_resize_standing(id, [4, 2 + below(5)])),
                _ => drop(world.move_and_slide(id, way)),
            }
            check(&world, &ids, &format!("seed {seed}, tick {tick}, {id}"));
        }
    }
}

#[track_caller]
fn check(world: &World, ids: &[BodyId], what: &str) {
    for &id in ids {
        let place = world.place(id).unwrap();
        let mut expected = Vec::new();
        for &other in ids.iter().filter(|&&other| other != id) {
            let sides = Obstacle::solid(world.place(other).unwrap()).touching(place);
            expected.extend(sides.iter().map(|side| (Partner::from(other), side)));
        }
        let is_actor =
            |(partner, _): &(Partner, Side)| partner.body().is_some_and(|id| ids.contains(&id));
        let contacts: Vec<_> = world.contacts(id).filter(is_actor).collect();
        assert_eq!(contacts, expected, "{what}: of {id}");
    }
}
