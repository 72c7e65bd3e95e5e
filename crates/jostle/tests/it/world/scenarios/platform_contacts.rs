//! S145 and S146: the contacts of others with one-way actors that come, leave or are dropped through.

use super::scene::{Scene, in_all_frames, is_contact};
use crate::numbers::{Number, for_numbers};
use jostle::{Aabb, BodyId, EventKind, MoveOptions, Partner, Side};

for_numbers! {
    s145_a_teleported_one_way_actor_touches_and_leaves_others: i16 i32 i64 f32 f64;
    s145_a_resized_one_way_actor_touches_and_leaves_others: i16 i32 i64 f32 f64;
    s145_a_carried_one_way_actor_touches_and_leaves_others: i16 i32 i64 f32 f64;
    s145_a_moved_one_way_actor_touches_and_leaves_others: i16 i32 i64 f32 f64;
    s145_what_has_been_dropped_through_and_left_blocks_again: i16 i32 i64 f32 f64;
    s146_no_contact_with_what_is_being_dropped_through: i16 i32 i64 f32 f64;
}

/// Adds a one-way actor of 10 by 10 that is open above, and a hero at (0, 0), with no contact yet.
fn scene_of_two<S: Number>(scene: &mut Scene<S>, corner: (f64, f64)) -> [BodyId; 2] {
    let place = (corner.0, corner.1, 10.0, 10.0);
    let open = scene.seen_side(Side::MinY);
    let body = scene.actor_body(place, MoveOptions::default());
    let walker = scene.add(body.with_one_way(open));
    let hero = scene.actor((0.0, 0.0, 10.0, 10.0));
    scene.world.begin_tick();
    [walker, hero]
}

/// Checks whether the hero touches the walker with its feet, and that this call was the one to report it.
#[track_caller]
fn check_contact<S: Number>(scene: &mut Scene<S>, [walker, hero]: [BodyId; 2], touches: bool) {
    let (other, side) = (Partner::from(walker), Side::MaxY);
    let kind = if touches {
        EventKind::ContactBegin { other, side }
    } else {
        EventKind::ContactEnd { other, side }
    };
    let events = scene.events(is_contact);
    let own: Vec<_> = events.iter().filter(|event| event.body == hero).collect();
    assert_eq!(
        own.iter().map(|event| event.kind).collect::<Vec<_>>(),
        [kind]
    );
    assert_eq!(scene.world.contacts(hero).len(), usize::from(touches));
    assert_eq!(scene.touching(hero).has(side), touches);
    scene.world.begin_tick();
}

fn s145_a_teleported_one_way_actor_touches_and_leaves_others<S: Number>() {
    in_all_frames::<S>(|scene| {
        let both @ [walker, _] = scene_of_two(scene, (40.0, 10.0));
        scene.teleport(walker, (5.0, 10.0));
        check_contact(scene, both, true);
        scene.teleport(walker, (40.0, 10.0));
        check_contact(scene, both, false);
    });
}

fn s145_a_resized_one_way_actor_touches_and_leaves_others<S: Number>() {
    in_all_frames::<S>(|scene| {
        let both @ [walker, _] = scene_of_two(scene, (5.0, 20.0));
        let tall: Aabb<S> = scene.seen((5.0, 10.0, 10.0, 20.0));
        scene.world.resize(walker, tall).unwrap();
        check_contact(scene, both, true);
        let small = scene.seen((5.0, 20.0, 10.0, 10.0));
        scene.world.try_resize(walker, small).unwrap();
        check_contact(scene, both, false);
    });
}

fn s145_a_carried_one_way_actor_touches_and_leaves_others<S: Number>() {
    in_all_frames::<S>(|scene| {
        let both @ [walker, _] = scene_of_two(scene, (20.0, 10.0));
        let cart = scene.solid((20.0, 20.0, 10.0, 10.0));
        scene.slide(walker, (0.0, 1.0));
        scene.world.begin_tick();
        scene.move_solid(cart, (-15.0, 0.0));
        check_contact(scene, both, true);
        scene.move_solid(cart, (-20.0, 0.0));
        check_contact(scene, both, false);
        // Pushed back from the other side.
        let wall = scene.solid((-40.0, 0.0, 20.0, 20.0));
        scene.move_solid(wall, (15.0, 0.0));
        check_contact(scene, both, true);
    });
}

fn s145_a_moved_one_way_actor_touches_and_leaves_others<S: Number>() {
    in_all_frames::<S>(|scene| {
        let both @ [walker, _] = scene_of_two(scene, (20.0, 10.0));
        scene.slide(walker, (-15.0, 0.0)).ends_at((5.0, 10.0));
        check_contact(scene, both, true);
        scene.slide(walker, (0.0, 0.0)).ends_at((5.0, 10.0));
        assert!(scene.events(is_contact).is_empty());
        scene.slide(walker, (-15.0, 0.0)).ends_at((-10.0, 10.0));
        check_contact(scene, both, false);
    });
}

fn s145_what_has_been_dropped_through_and_left_blocks_again<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [walker, hero] = scene_of_two(scene, (0.0, 10.0));
        scene.slide(hero, (0.0, 1.0)).ends_at((0.0, 0.0));
        assert!(scene.world.drop_through(hero).unwrap());
        // It is gone and back before the hero has moved.
        scene.teleport(walker, (40.0, 10.0));
        scene.teleport(walker, (0.0, 10.0));
        scene.slide(hero, (0.0, 3.0)).ends_at((0.0, 0.0));
    });
}

fn s146_no_contact_with_what_is_being_dropped_through<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [walker, hero] = scene_of_two(scene, (0.0, 10.0));
        scene.slide(hero, (0.0, 1.0)).ends_at((0.0, 0.0));
        assert!(scene.world.drop_through(hero).unwrap());
        // Still flush with it, but about to fall.
        scene.slide(hero, (2.0, 0.0)).ends_at((2.0, 0.0));
        assert_eq!(scene.world.contacts(hero).len(), 0);
        scene.world.begin_tick();
        scene.slide(walker, (1.0, 0.0)).ends_at((1.0, 10.0));
        scene.teleport(walker, (2.0, 10.0));
        assert!(scene.events(is_contact).is_empty());
        assert_eq!(scene.world.contacts(hero).len(), 0);
        assert!(scene.world.touched_by(walker).is_empty());
        scene.slide(hero, (0.0, 4.0)).ends_at((2.0, 4.0));
        assert!(scene.events(is_contact).is_empty());
    });
}
