//! S54 to S56: bodies that enter and leave a sensor.

use super::scene::{Scene, in_all_frames, is_sensed};
use crate::numbers::{Number, aabb, for_numbers, vec};
use jostle::Response::Slide;
use jostle::{Aabb, Body, BodyId, EventKind, Float, Vec2};

for_numbers! {
    s54_crossing_a_trigger_in_one_move_is_an_enter_and_an_exit: i16 i32 i64 f32 f64;
    s54_a_solid_and_a_sensor_crossing_are_noticed: i16 i32 i64 f32 f64;
    s54_slides_bounces_and_carrying_enter_sensors: i16 i32 i64 f32 f64;
    s54_flush_and_corner_contacts_do_not_enter: i16 i32 i64 f32 f64;
    s55_whole_steps_past_a_trigger_enter_once: i16 i32 i64 f32 f64;
    s56_a_removed_body_leaves_and_its_slot_is_not_confused: i16 i32 i64 f32 f64;
    s56_removing_a_sensor_ends_every_overlap: i16 i32 i64 f32 f64;
    s56_spawning_and_teleporting_enter_and_leave: i16 i32 i64 f32 f64;
    s56_changing_layers_enters_and_leaves: i16 i32 i64 f32 f64;
}

type Sensed = (BodyId, bool, f64);

/// Returns which bodies entered (true) or left (false) in this tick, and when.
fn sensed<S: Number>(scene: &Scene<S>) -> Vec<Sensed> {
    let is_enter = |kind| matches!(kind, EventKind::Enter { .. });
    let events = scene.events(is_sensed);
    events
        .iter()
        .map(|event| (event.body.id, is_enter(event.kind), event.fraction))
        .collect()
}

fn s54_crossing_a_trigger_in_one_move_is_an_enter_and_an_exit<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.sensor((50.0, -5.0, 1.0, 20.0));
        let body = scene.actor((0.0, 0.0, 2.0, 2.0));
        scene.go(body, (100.0, 0.0), Slide).ends_at((100.0, 0.0));
        assert_eq!(sensed(scene), [(body, true, 0.48), (body, false, 0.51)]);
        assert_eq!(scene.world.sensors_around(body).len(), 0);
    });
}

fn s54_a_solid_and_a_sensor_crossing_are_noticed<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.sensor((50.0, -5.0, 1.0, 20.0));
        let body = scene.solid((0.0, 0.0, 2.0, 2.0));
        scene.move_solid(body, (100.0, 0.0));
        assert_eq!(sensed(scene), [(body, true, 0.48), (body, false, 0.51)]);
    });
    for is_solid in [true, false] {
        in_all_frames::<S>(|scene| {
            let sensor = scene.sensor((0.0, 0.0, 2.0, 2.0));
            let place = (50.0, -5.0, 1.0, 20.0);
            let body = if is_solid {
                scene.solid(place)
            } else {
                scene.actor(place)
            };
            let delta = scene.seen_vec((100.0, 0.0));
            scene.world.move_sensor(sensor, delta).unwrap();
            scene.check_at(sensor, (100.0, 0.0));
            assert_eq!(sensed(scene), [(body, true, 0.48), (body, false, 0.51)]);
        });
    }
}

fn s54_slides_bounces_and_carrying_enter_sensors<S: Number>() {
    // Down to the floor, then along it: the trigger is below the straight path.
    in_all_frames::<S>(|scene| {
        scene.solid((-100.0, 20.0, 300.0, 10.0));
        scene.sensor((50.0, 16.0, 1.0, 4.0));
        let body = scene.actor((0.0, 8.0, 2.0, 2.0));
        scene.slide(body, (100.0, 20.0)).ends_at((100.0, 18.0));
        assert_eq!(sensed(scene), [(body, true, 0.48), (body, false, 0.51)]);
    });
    // To the wall and back: two enters and two exits.
    in_all_frames::<S>(|scene| {
        scene.solid((60.0, -10.0, 8.0, 30.0));
        scene.sensor((40.0, 0.0, 5.0, 2.0));
        let body = scene.actor((10.0, 0.0, 10.0, 2.0));
        let delta = scene.seen_vec((80.0, 0.0));
        scene.world.move_and_bounce(body, delta).unwrap();
        scene.check_at(body, (10.0, 0.0));
        let ways = [(true, 20.0), (false, 35.0), (true, 45.0), (false, 60.0)];
        assert_eq!(
            sensed(scene),
            ways.map(|(enters, way)| (body, enters, way / 80.0))
        );
    });
    // Carried and pushed.
    in_all_frames::<S>(|scene| {
        let platform = scene.solid((0.0, 10.0, 20.0, 4.0));
        let rider = scene.actor((0.0, 8.0, 2.0, 2.0));
        let pushed = scene.actor((30.0, 10.0, 2.0, 2.0));
        scene.slide(rider, (0.0, 1.0));
        scene.sensor((50.0, 4.0, 1.0, 5.0));
        scene.sensor((60.0, 10.0, 1.0, 1.0));
        scene.move_solid(platform, (100.0, 0.0));
        scene.check_at(pushed, (120.0, 10.0));
        let count = |id, is_enter| {
            let all = sensed(scene);
            all.iter()
                .filter(|event| (event.0, event.1) == (id, is_enter))
                .count()
        };
        for id in [rider, pushed, platform] {
            assert_eq!((count(id, true), count(id, false)), (1, 1), "{id}");
        }
    });
}

fn s54_flush_and_corner_contacts_do_not_enter<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.sensor((50.0, 0.0, 10.0, 10.0));
        let body = scene.actor((0.0, 10.0, 2.0, 2.0));
        scene.slide(body, (100.0, 0.0));
        let falling = scene.actor((46.0, -6.0, 2.0, 2.0));
        scene.slide(falling, (2.0, 4.0)).ends_at((48.0, -2.0));
        scene.slide(falling, (-4.0, 4.0)).ends_at((44.0, 2.0));
        scene.slide(falling, (4.0, 0.0)).ends_at((48.0, 2.0));
        assert_eq!(sensed(scene), [], "it ended flush");
    });
}

fn s55_whole_steps_past_a_trigger_enter_once<S: Number>() {
    for is_sensor_moving in [true, false] {
        in_all_frames::<S>(|scene| {
            let mover = aabb((73.0, 39.0, 2.0, 2.0));
            let trigger = aabb((10.0, 0.0, 10.0, 80.0));
            check_s55(scene, mover, trigger, vec((-3.0, 0.0)), is_sensor_moving);
        });
    }
}

/// Moves past each other for 60 ticks: one enter, one exit.
fn check_s55<S: Number>(
    scene: &mut Scene<S>,
    mover: Aabb<S>,
    trigger: Aabb<S>,
    delta: Vec2<S>,
    is_sensor_moving: bool,
) {
    let (mover, trigger) = (scene.seen_box(mover), scene.seen_box(trigger));
    let visitor = if is_sensor_moving {
        Body::solid(trigger)
    } else {
        Body::actor(mover)
    };
    let sensor = Body::sensor(if is_sensor_moving { mover } else { trigger });
    let (visitor, sensor) = (scene.add(visitor), scene.add(sensor));
    for _ in 0..60 {
        let delta = scene.seen_delta(delta);
        if is_sensor_moving {
            scene.world.move_sensor(sensor, delta).unwrap();
        } else {
            scene.world.move_and_slide(visitor, delta).unwrap();
        }
    }
    let events: Vec<_> = sensed(scene)
        .iter()
        .map(|event| (event.0, event.1))
        .collect();
    assert_eq!(events, [(visitor, true), (visitor, false)]);
}

#[test]
fn s55_thirds_past_a_trigger_enter_once() {
    fn check<S: Number + Float>() {
        let near = S::from_f64;
        let mover = Aabb::new(near(7.298_14), near(3.9), near(0.2), near(0.2));
        let trigger = aabb((1.0, 0.0, 1.0, 8.0));
        let delta = Vec2::new(near(-1.0 / 3.0), S::ZERO);
        for is_sensor_moving in [true, false] {
            in_all_frames::<S>(|scene| {
                check_s55(scene, mover, trigger, delta, is_sensor_moving);
            });
        }
    }
    check::<f32>();
    check::<f64>();
}

fn s56_a_removed_body_leaves_and_its_slot_is_not_confused<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.sensor((0.0, 0.0, 20.0, 20.0));
        let old = scene.actor((5.0, 5.0, 4.0, 4.0));
        assert_eq!(sensed(scene), [(old, true, 0.0)], "spawned inside");
        scene.world.begin_tick();
        scene.world.remove(old).unwrap();
        let new = scene.actor((5.0, 5.0, 4.0, 4.0));
        assert_eq!(new.slot(), old.slot());
        assert_eq!(sensed(scene), [(old, false, 0.0), (new, true, 0.0)]);
        scene.world.begin_tick();
        scene.slide(new, (1.0, 0.0));
        assert_eq!(sensed(scene), []);
        scene.slide(new, (30.0, 0.0));
        assert_eq!(sensed(scene), [(new, false, 14.0 / 30.0)]);
    });
}

fn s56_removing_a_sensor_ends_every_overlap<S: Number>() {
    in_all_frames::<S>(|scene| {
        let sensor = scene.sensor((0.0, 0.0, 20.0, 20.0));
        let (a, b) = (
            scene.actor((5.0, 5.0, 4.0, 4.0)),
            scene.solid((10.0, 5.0, 4.0, 4.0)),
        );
        scene.world.begin_tick();
        scene.world.remove(sensor).unwrap();
        assert_eq!(sensed(scene), [(a, false, 0.0), (b, false, 0.0)]);
        let new = scene.sensor((5.0, 5.0, 2.0, 2.0));
        assert_eq!(new.slot(), sensor.slot());
        assert!(scene.world.sensors_around(a).eq([new]));
        assert_eq!(scene.world.sensors_around(b).len(), 0);
    });
}

fn s56_spawning_and_teleporting_enter_and_leave<S: Number>() {
    in_all_frames::<S>(|scene| {
        let body = scene.actor((5.0, 5.0, 4.0, 4.0));
        let sensor = scene.sensor((0.0, 0.0, 20.0, 20.0));
        scene.sensor((50.0, 0.0, 20.0, 20.0));
        assert_eq!(sensed(scene), [(body, true, 0.0)]);
        scene.world.begin_tick();
        scene.teleport(body, (100.0, 5.0));
        assert_eq!(
            sensed(scene),
            [(body, false, 0.0)],
            "a teleport enters nothing on the way"
        );
        scene.teleport(sensor, (95.0, 0.0));
        scene.teleport(sensor, (0.0, 0.0));
        let events = [(body, false, 0.0), (body, true, 0.0), (body, false, 0.0)];
        assert_eq!(sensed(scene), events);

        scene.world.begin_tick();
        scene.teleport(body, (5.0, 5.0));
        let second = scene.actor((8.0, 8.0, 4.0, 4.0));
        let inside = [(body, true, 0.0), (second, true, 0.0)];
        assert_eq!(sensed(scene), inside, "teleported and added inside");
        assert!(scene.world.sensors_around(second).eq([sensor]));
        scene.world.begin_tick();
        scene.slide(second, (1.0, 0.0));
        assert_eq!(sensed(scene), [], "reported once");
    });
}

fn s56_changing_layers_enters_and_leaves<S: Number>() {
    in_all_frames::<S>(|scene| {
        let sensor = scene.sensor((0.0, 0.0, 20.0, 20.0));
        let body = scene.actor((5.0, 5.0, 4.0, 4.0));
        scene.world.begin_tick();
        scene.world.set_mask(sensor, 0).unwrap();
        assert_eq!(sensed(scene), [(body, false, 0.0)]);
        scene.world.set_mask(sensor, 1).unwrap();
        scene.world.set_layers(body, 2).unwrap();
        scene.world.set_layers(body, 3).unwrap();
        let events = sensed(scene)
            .iter()
            .map(|event| event.1)
            .collect::<Vec<_>>();
        assert_eq!(events, [false, true, false, true]);
    });
}
