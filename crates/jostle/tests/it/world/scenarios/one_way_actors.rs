//! S90 to S93: actors that are one-way platforms for others.

use super::scene::{Scene, in_all_frames, is_crush};
use crate::numbers::{Number, for_numbers};
use jostle::{
    ActorRule, Body, BodyId, BodyKind, Event, EventKind, MoveOptions, Side, Sides, WorldError,
};

for_numbers! {
    s90_every_actor_lands_on_a_one_way_actor: i16 i32 i64 f32 f64;
    s90_every_actor_passes_a_one_way_actor_from_other_sides: i16 i32 i64 f32 f64;
    s91_a_one_way_actor_carries_its_riders_when_it_moves: i16 i32 i64 f32 f64;
    s91_a_wall_holds_the_rider_back_and_not_the_carrier: i16 i32 i64 f32 f64;
    s91_a_carrier_goes_as_far_as_it_can: i16 i32 i64 f32 f64;
    s92_a_rising_one_way_actor_lifts_what_is_above: i16 i32 i64 f32 f64;
    s92_riders_do_not_hold_up_what_they_stand_on: i16 i32 i64 f32 f64;
    s92_a_lifted_rider_without_room_is_crushed: i16 i32 i64 f32 f64;
    s93_a_one_way_actor_becomes_one_of_many_again: i16 i32 i64 f32 f64;
    s93_sensors_are_never_one_way: i16 i32 i64 f32 f64;
    s93_one_way_actors_are_saved_and_restored: i16 i32 i64 f32 f64;
}

pub(super) const RULES: [ActorRule; 3] = [ActorRule::Ignore, ActorRule::Block, ActorRule::Share];

/// Returns an actor of 10 by 10.
pub(super) fn body<S: Number>(scene: &Scene<S>, x: f64, y: f64) -> Body<S> {
    scene.actor_body((x, y, 10.0, 10.0), MoveOptions::default())
}

/// Adds a one-way actor of 10 by 10 that is open on a side.
pub(super) fn platform<S: Number>(
    scene: &mut Scene<S>,
    corner: (f64, f64),
    open: Side,
    rule: ActorRule,
) -> BodyId {
    let open = scene.seen_side(open);
    let body = body(scene, corner.0, corner.1);
    scene.add(body.with_one_way(open).with_actors(rule))
}

/// Adds a walker of 10 by 10 with a platform on its head.
fn walker<S: Number>(scene: &mut Scene<S>, x: f64, y: f64, rule: ActorRule) -> BodyId {
    platform(scene, (x, y), Side::MinY, rule)
}

/// Adds a hero of 10 by 10 that has landed on something right below it.
fn rider<S: Number>(scene: &mut Scene<S>, x: f64, y: f64, rule: ActorRule) -> BodyId {
    let id = scene.add(body(scene, x, y).with_actors(rule));
    scene.slide(id, (0.0, 1.0)).ends_at((x, y));
    id
}

/// Returns which bodies were crushed, and by which.
pub(super) fn crushes<S: Number>(scene: &Scene<S>) -> Vec<(BodyId, BodyId)> {
    let events = scene.events(is_crush);
    let crush = |event: &Event| match event.kind {
        EventKind::Crush { by, .. } => Some((event.body.id, by.id)),
        _ => None,
    };
    events.iter().filter_map(crush).collect()
}

fn s90_every_actor_lands_on_a_one_way_actor<S: Number>() {
    for rule in RULES {
        in_all_frames::<S>(|scene| {
            let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
            let hero = scene.add(body(scene, 5.0, 0.0).with_actors(rule));
            let landed = scene.slide(hero, (0.0, 15.0));
            let landed = landed.ends_at((5.0, 10.0)).blocked_at(Side::MaxY);
            landed.touching_at(Side::MaxY);
            scene.check_at(walker, (0.0, 20.0));
            assert_eq!(scene.world.rides(hero), Some(walker.into()), "{rule:?}");
        });
    }
}

fn s90_every_actor_passes_a_one_way_actor_from_other_sides<S: Number>() {
    for rule in RULES {
        in_all_frames::<S>(|scene| {
            let walker = walker(scene, 20.0, 20.0, ActorRule::Ignore);
            for (corner, delta) in [
                ((0.0, 20.0), (40.0, 0.0)),
                ((40.0, 20.0), (-40.0, 0.0)),
                ((20.0, 40.0), (0.0, -40.0)),
            ] {
                let hero = scene.add(body(scene, corner.0, corner.1).with_actors(rule));
                let passed = scene.slide(hero, delta);
                passed.ends_at((corner.0 + delta.0, corner.1 + delta.1));
                passed.blocked_at(Sides::NONE);
                scene.world.remove(hero).unwrap();
            }
            scene.check_at(walker, (20.0, 20.0));
        });
    }
}

fn s91_a_one_way_actor_carries_its_riders_when_it_moves<S: Number>() {
    for rule in RULES {
        for own in RULES {
            in_all_frames::<S>(|scene| {
                let walker = walker(scene, 0.0, 40.0, own);
                let lower = rider(scene, 5.0, 30.0, rule);
                // Riders of riders come along. This one stands on actors, since they block it.
                let upper = rider(scene, 5.0, 20.0, ActorRule::Block);
                for (delta, x, y) in [
                    ((3.0, 0.0), 3.0, 0.0),
                    ((2.0, 4.0), 5.0, 4.0),
                    ((-7.0, -6.0), -2.0, -2.0),
                ] {
                    scene.slide(walker, delta).ends_at((x, y + 40.0));
                    scene.check_at(lower, (x + 5.0, y + 30.0));
                    scene.check_at(upper, (x + 5.0, y + 20.0));
                    assert_eq!(
                        scene.world.rides(lower),
                        Some(walker.into()),
                        "{rule:?} on {own:?}"
                    );
                    assert_eq!(
                        scene.world.rides(upper),
                        Some(lower.into()),
                        "{rule:?} on {own:?}"
                    );
                }
            });
        }
    }
}

fn s91_a_wall_holds_the_rider_back_and_not_the_carrier<S: Number>() {
    in_all_frames::<S>(|scene| {
        let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
        let hero = rider(scene, 0.0, 10.0, ActorRule::Ignore);
        scene.solid((12.0, 0.0, 10.0, 20.0));
        scene.slide(walker, (6.0, 0.0)).ends_at((6.0, 20.0));
        scene.check_at(hero, (2.0, 10.0));
        assert!(scene.events(is_crush).is_empty());
    });
}

fn s91_a_carrier_goes_as_far_as_it_can<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((14.0, 22.0, 10.0, 10.0));
        let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
        let hero = rider(scene, 0.0, 10.0, ActorRule::Ignore);
        let outcome = scene.slide(walker, (9.0, 0.0));
        outcome.ends_at((4.0, 20.0)).blocked_at(Side::MaxX);
        scene.check_at(hero, (4.0, 10.0));
    });
}

fn s92_a_rising_one_way_actor_lifts_what_is_above<S: Number>() {
    in_all_frames::<S>(|scene| {
        let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
        let above = scene.actor((5.0, 6.0, 10.0, 10.0));
        let beside = scene.actor((10.0, 18.0, 10.0, 10.0));
        let inside = scene.actor((2.0, 14.0, 10.0, 10.0));
        scene.slide(walker, (0.0, -8.0)).ends_at((0.0, 12.0));
        scene.check_at(above, (5.0, 2.0));
        scene.check_at(beside, (10.0, 18.0));
        scene.check_at(inside, (2.0, 14.0));
    });
}

/// Even a walker that is blocked by actors jumps with a hero on its head.
fn s92_riders_do_not_hold_up_what_they_stand_on<S: Number>() {
    for rule in [ActorRule::Block, ActorRule::Share] {
        in_all_frames::<S>(|scene| {
            let walker = walker(scene, 0.0, 20.0, rule);
            let hero = rider(scene, 5.0, 10.0, rule);
            let outcome = scene.slide(walker, (0.0, -5.0));
            outcome.ends_at((0.0, 15.0)).blocked_at(Sides::NONE);
            scene.check_at(hero, (5.0, 5.0));
        });
    }
}

fn s92_a_lifted_rider_without_room_is_crushed<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((0.0, 0.0, 30.0, 8.0));
        let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
        let hero = rider(scene, 5.0, 10.0, ActorRule::Ignore);
        scene.world.begin_tick();
        scene.slide(walker, (0.0, -5.0)).ends_at((0.0, 15.0));
        scene.check_at(hero, (5.0, 8.0));
        assert_eq!(crushes(scene), [(hero, walker)]);
    });
}

fn s93_a_one_way_actor_becomes_one_of_many_again<S: Number>() {
    in_all_frames::<S>(|scene| {
        let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
        let hero = rider(scene, 5.0, 10.0, ActorRule::Ignore);
        scene.world.set_one_way(walker, None).unwrap();
        assert_eq!(scene.world.rides(hero), None);
        assert_eq!(scene.touching(hero), Sides::NONE);
        scene.slide(hero, (0.0, 7.0)).ends_at((5.0, 17.0));
        scene.teleport(hero, (5.0, 10.0));
        let open = scene.seen_side(Side::MinY);
        scene.world.set_one_way(walker, Some(open)).unwrap();
        assert_eq!(scene.touching(hero), Side::MaxY.into());
        scene.slide(hero, (0.0, 7.0)).ends_at((5.0, 10.0));
        assert!(scene.world.drop_through(hero).unwrap());
        scene.slide(hero, (0.0, 7.0)).ends_at((5.0, 17.0));
    });
}

fn s93_sensors_are_never_one_way<S: Number>() {
    in_all_frames::<S>(|scene| {
        let place = scene.seen((0.0, 0.0, 10.0, 10.0));
        let refused = WorldError::OneWay(BodyKind::Sensor);
        let sensor = Body::sensor(place).with_one_way(Side::MinY);
        assert_eq!(scene.world.add(sensor), Err(refused));
        let sensor = scene.add(Body::sensor(place));
        let error = scene.world.set_one_way(sensor, Some(Side::MinY));
        assert_eq!(error, Err(refused));
        assert_eq!(scene.world.set_one_way(sensor, None), Err(refused));
    });
}

fn s93_one_way_actors_are_saved_and_restored<S: Number>() {
    in_all_frames::<S>(|scene| {
        let walker = walker(scene, 0.0, 20.0, ActorRule::Ignore);
        let hero = rider(scene, 5.0, 10.0, ActorRule::Ignore);
        let bytes = scene.world.save();
        let before = scene.world.clone();
        scene.world.remove(walker).unwrap();
        scene.world.restore(&bytes).unwrap();
        assert_eq!(scene.world, before);
        scene.slide(hero, (0.0, 3.0)).ends_at((5.0, 10.0));
        scene.slide(walker, (4.0, 0.0));
        scene.check_at(hero, (9.0, 10.0));
    });
}
