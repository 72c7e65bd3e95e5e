//! S103 and S104: what is in a sensor, on a platform, at a wall.

use super::scene::in_all_frames;
use crate::numbers::{Number, for_numbers};
use jostle::{ActorRule, BodyId, MoveOptions, Side, Sides, World};

for_numbers! {
    s103_a_door_stays_open_while_anything_is_on_its_plate: i16 i32 i64 f32 f64;
    s103_enter_and_exit_are_known_to_both: i16 i32 i64 f32 f64;
    s104_a_platform_knows_its_riders_and_what_touches_it: i16 i32 i64 f32 f64;
}

fn s103_a_door_stays_open_while_anything_is_on_its_plate<S: Number>() {
    in_all_frames::<S>(|scene| {
        let plate = scene.sensor((0.0, 0.0, 20.0, 4.0));
        let hero = scene.actor((0.0, 0.0, 8.0, 8.0));
        let crate_ = scene.actor((10.0, 0.0, 8.0, 8.0));
        assert_eq!(scene.world.bodies_in(plate), [hero, crate_]);
        scene.world.begin_tick();
        scene.slide(hero, (-20.0, 0.0));
        assert!(scene.world.exited(plate).eq([hero]));
        assert_eq!(
            scene.world.bodies_in(plate),
            [crate_],
            "one has left, one is there"
        );
        scene.world.set_mask(plate, 0).unwrap();
        assert!(
            scene.world.bodies_in(plate).is_empty(),
            "it reports nothing"
        );
        scene.world.set_mask(plate, 1).unwrap();
        let loaded = World::<S>::load(&scene.world.save()).unwrap();
        let loaded_plate = loaded.bodies().next().unwrap().id();
        assert_eq!(loaded.bodies_in(loaded_plate), scene.world.bodies_in(plate));
        scene.teleport(crate_, (50.0, 0.0));
        assert!(scene.world.bodies_in(plate).is_empty());
    });
}

fn s103_enter_and_exit_are_known_to_both<S: Number>() {
    in_all_frames::<S>(|scene| {
        let hero = scene.actor((0.0, 0.0, 4.0, 4.0));
        let [near, far] = [10.0, 20.0].map(|x| scene.sensor((x, 0.0, 4.0, 4.0)));
        scene.world.begin_tick();
        scene.slide(hero, (22.0, 0.0));
        let world = &mut scene.world;
        assert!(world.entered(hero).eq([near, far]) && world.exited(hero).eq([near]));
        assert!(world.entered(near).eq([hero]) && world.exited(near).eq([hero]));
        assert!(world.entered(far).eq([hero]) && world.exited(far).next().is_none());
        let mut events = Vec::new();
        world.events_into(&mut events);
        for event in &events {
            assert_eq!(event.body, hero);
            if world.contains(far) {
                world.remove(far).unwrap();
            }
        }
        assert!(
            world.exited(hero).eq([near, far]),
            "it is gone, and so left"
        );
        world.begin_tick();
        assert!(world.entered(hero).next().is_none() && world.exited(far).next().is_none());
    });
}

fn s104_a_platform_knows_its_riders_and_what_touches_it<S: Number>() {
    in_all_frames::<S>(|scene| {
        let lift = scene.solid((0.0, 20.0, 40.0, 8.0));
        let rider = scene.actor((0.0, 8.0, 8.0, 8.0));
        let pushes = scene.actor_body((10.0, 8.0, 8.0, 8.0), MoveOptions::default());
        let other = scene.add(pushes.with_actors(ActorRule::Block));
        let beside = scene.actor((40.0, 20.0, 8.0, 8.0));
        assert!(scene.world.riders(lift).is_empty());
        scene.slide(rider, (0.0, 6.0));
        scene.slide(other, (0.0, 6.0));
        assert_eq!(scene.world.riders(lift), [rider, other]);
        let [top, right] = [Side::MinY, Side::MaxX].map(|side| scene.seen_side(side));
        let touched = scene.world.touched_by(lift);
        let expected: [(BodyId, Sides); 3] = [
            (rider, top.into()),
            (other, top.into()),
            (beside, right.into()),
        ];
        assert_eq!(touched, expected.map(|(id, sides)| (id.into(), sides)));
        assert_eq!(scene.world.touching(lift), top | right);
        // So far that the first one would be left behind if it were not carried.
        scene.move_solid(lift, (9.0, -4.0));
        assert_eq!(scene.world.riders(lift), [rider, other], "carried");
        scene.slide(rider, (0.0, -4.0));
        assert_eq!(scene.world.riders(lift), [other]);
        scene.world.set_mask(other, 0).unwrap();
        assert_eq!(
            scene.world.touching(lift),
            right.into(),
            "it blocks no body with another mask"
        );
        let lonely = scene.sensor((0.0, 20.0, 4.0, 4.0));
        assert!(
            scene.world.touched_by(lonely).is_empty() && scene.world.touching(lonely).is_empty()
        );
    });
}
