//! What a world answers about its bodies, wherever they are.

use super::values::{Special, check_aabb};
use jostle::{BodyId, BodyKind, Other, Sides, World};

/// Checks the invariants of a world.
#[track_caller]
pub(super) fn check_world<S: Special>(world: &World<S>) {
    for body in world.bodies() {
        let id = body.id();
        check_aabb(body.place());
        assert!(!body.place().is_empty(), "{:?}", body.place());
        assert_eq!(world.place_of(Other::from(id)), Some(body.place()));
        let sensors = world.sensors_around(id);
        assert!(sensors.clone().all(|sensor| world.contains(sensor.id)));
        let ride = world.rides(id).map(BodyId::from);
        assert!(ride.is_none_or(|ride| world.contains(ride)));
        assert_eq!(world[id], body.place());
        // A place that was rounded after the sensors were asked may be just outside.
        let near = |sensor: &BodyId| world[*sensor].touches(body.place());
        for sensor in sensors.map(BodyId::from).filter(near) {
            let inside = world.bodies_in(sensor);
            assert!(
                inside.contains(&id.into()),
                "{body:?} in {:?}",
                world[sensor]
            );
        }
        assert!(ride.is_none_or(|ride| world.riders(ride).iter().any(|one| *one == id)));
        check_lists(world, id);
        let crossed = world.entered(id).chain(world.exited(id)).count();
        let mut events = vec![];
        world.events_into(&mut events);
        assert!(crossed <= events.len() && events == world.events());
        let with = world.contacts(id).filter_map(|(other, _)| other.body());
        assert!(with.into_iter().all(|other| world.contains(other)));
        if let Some(last) = world.last_move(id) {
            check_aabb(last.to);
            assert!(last.body == id && last.delta.is_finite());
            for hit in &last.hits {
                hit.place_of(&last.legs, last.to)
                    .into_iter()
                    .for_each(check_aabb);
            }
            assert_eq!(last.cause_of(last.legs.len()), None);
        }
        for shift in world.shifts_of(id) {
            check_aabb(shift.to);
            assert!(shift.cause.body().is_none_or(|by| by != id), "{shift:?}");
        }
    }
    for event in world.events() {
        assert!((0.0..=1.0).contains(&event.fraction), "{event:?}");
    }
    for hit in world.hits() {
        assert!((0.0..=1.0).contains(&hit.fraction), "{hit:?}");
    }
}

/// Checks the lists of what is at a body.
#[track_caller]
fn check_lists<S: Special>(world: &World<S>, id: BodyId) {
    let mut touched = vec![(id.into(), Sides::ALL)];
    world.touched_by_into(id, &mut touched);
    assert_eq!(touched, world.touched_by(id));
    let mut all = Sides::NONE;
    for (actor, sides) in touched {
        assert!(!sides.is_empty() && actor != id && world.contains(actor.id));
        all = all | sides;
    }
    if world.body(id).unwrap().kind() == BodyKind::Solid {
        assert_eq!(world.touching(id), all);
    }
    let mut list = vec![id.into()];
    world.bodies_in_into(id, &mut list);
    assert_eq!(list, world.bodies_in(id));
    world.riders_into(id, &mut list);
    assert_eq!(list, world.riders(id));
}
