//! Actors among actors, actors inside things, and dry runs.

use super::scenarios::scene::{Scene, in_all_frames, with_tiles};
use crate::numbers::{Number, aabb, for_numbers, n, vec};
use crate::random::Random;
use jostle::{
    ActorRule, Body, BodyId, MoveOptions, Other, Response, Side, Sides, World, WorldError,
};

for_numbers! {
    actors_ignore_each_other_by_default: i16 i32 i64 f32 f64;
    actors_that_block_are_walls: i16 i32 i64 f32 f64;
    a_crate_is_pushed_by_its_share: i16 i32 i64 f32 f64;
    a_crate_is_pushed_as_far_as_it_can_go: i16 i32 i64 f32 f64;
    two_crates_at_once_are_both_pushed: i16 i32 i64 f32 f64;
    of_two_blocked_axes_x_is_pushed_first: i16 i32 i64 f32 f64;
    inside_two_solids_each_deeper_axis_is_refused: i16 i32 i64 f32 f64;
    push_out_resolves_one_overlap_after_another: i16 i32 i64 f32 f64;
    push_out_without_a_way_out_changes_nothing: i16 i32 i64 f32 f64;
    push_out_leaves_tiles_only_through_open_faces: i16 i32 i64 f32 f64;
    a_resize_names_the_first_blocker: i16 i32 i64 f32 f64;
    a_dry_run_changes_nothing_and_predicts_the_move: i32 f32 f64;
}

/// Adds a pusher with that weight and rule, and a crate of weight 1 that is 2 units away.
fn crates<S: Number>(scene: &mut Scene<S>, rule: ActorRule, [own, its]: [u16; 2]) -> [BodyId; 2] {
    let pusher = scene.actor_body((0.0, 0.0, 8.0, 8.0), MoveOptions::default());
    let pusher = scene.add(pusher.with_actors(rule).with_weight(own));
    let other = scene.actor_body((10.0, 0.0, 8.0, 8.0), MoveOptions::default());
    let other = scene.add(other.with_weight(its));
    [pusher, other]
}

fn actors_ignore_each_other_by_default<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [pusher, other] = crates(scene, ActorRule::Ignore, [1, 1]);
        let outcome = scene.slide(pusher, (12.0, 0.0));
        outcome.ends_at((12.0, 0.0)).blocked_at(Sides::NONE);
        assert!(scene.hits().is_empty() && !scene.slide(pusher, (1.0, 0.0)).is_stuck);
        scene.check_at(other, (10.0, 0.0));
    });
}

fn actors_that_block_are_walls<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [pusher, other] = crates(scene, ActorRule::Block, [9, 1]);
        let outcome = scene.slide(pusher, (12.0, 0.0));
        outcome.ends_at((2.0, 0.0)).blocked_at(Side::MaxX);
        assert_eq!(scene.hits(), [(Some(other), Side::MaxX, 2.0 / 12.0)]);
        scene.check_at(other, (10.0, 0.0));
    });
}

fn a_crate_is_pushed_by_its_share<S: Number>() {
    // The pusher has 12 units of motion left when it reaches the crate.
    for (weights, share) in [
        ([1, 1], 6.0),
        ([3, 1], 9.0),
        ([1, 2], 4.0),
        ([0, 0], 6.0),
        ([0, 5], 0.0),
        ([5, 0], 12.0),
    ] {
        in_all_frames::<S>(|scene| {
            let [pusher, other] = crates(scene, ActorRule::Share, weights);
            let outcome = scene.slide(pusher, (14.0, 0.0));
            outcome.ends_at((2.0 + share, 0.0));
            assert_eq!(outcome.remaining, vec((12.0 - share, 0.0)), "{weights:?}");
            assert_eq!(outcome.blocked.has(Side::MaxX), share < 12.0);
            scene.check_at(other, (10.0 + share, 0.0));
        });
    }
}

#[test]
fn a_share_is_rounded_toward_zero() {
    in_all_frames::<i32>(|scene| {
        let [pusher, other] = crates(scene, ActorRule::Share, [1, 1]);
        scene.slide(pusher, (7.0, 0.0)).ends_at((4.0, 0.0));
        scene.check_at(other, (12.0, 0.0));
    });
}

fn a_crate_is_pushed_as_far_as_it_can_go<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [pusher, other] = crates(scene, ActorRule::Share, [1, 1]);
        scene.solid((21.0, 0.0, 8.0, 8.0));
        let outcome = scene.slide(pusher, (14.0, 0.0));
        outcome.ends_at((5.0, 0.0)).blocked_at(Side::MaxX);
        scene.check_at(other, (13.0, 0.0));
        let events = scene.events(super::scenarios::scene::is_contact);
        assert_eq!(events.len(), 2, "each begins a contact: {events:?}");
    });
}

fn two_crates_at_once_are_both_pushed<S: Number>() {
    in_all_frames::<S>(|scene| {
        let pusher = scene.actor_body((0.0, 0.0, 8.0, 16.0), MoveOptions::default());
        let pusher = scene.add(pusher.with_actors(ActorRule::Share));
        let low = scene.actor((10.0, 8.0, 8.0, 8.0));
        let high = scene.actor((10.0, 0.0, 8.0, 8.0));
        scene.slide(pusher, (14.0, 0.0)).ends_at((8.0, 0.0));
        scene.check_at(low, (16.0, 8.0));
        scene.check_at(high, (16.0, 0.0));
    });
}

fn of_two_blocked_axes_x_is_pushed_first<S: Number>() {
    let places = [(8.0, 0.0, 8.0, 8.0), (0.0, 8.0, 8.0, 8.0)];
    for order in [[0, 1], [1, 0]] {
        in_all_frames::<S>(|scene| {
            let pusher = scene.actor_body((0.0, 0.0, 8.0, 8.0), MoveOptions::default());
            let pusher = scene.add(pusher.with_actors(ActorRule::Share));
            let mut crates = [pusher; 2];
            for at in order {
                crates[at] = scene.actor(places[at]);
            }
            scene.slide(pusher, (24.0, 12.0)).ends_at((12.0, 12.0));
            scene.check_at(crates[0], (20.0, 0.0));
            scene.check_at(crates[1], (0.0, 14.0));
        });
    }
}

fn inside_two_solids_each_deeper_axis_is_refused<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((-50.0, 30.0, 200.0, 64.0));
        scene.solid((30.0, -50.0, 64.0, 200.0));
        let body = scene.actor((16.0, 16.0, 16.0, 16.0));
        let outcome = scene.slide(body, (3.0, 5.0));
        outcome
            .ends_at((16.0, 16.0))
            .blocked_at(Side::MaxX | Side::MaxY);
        assert!(outcome.is_stuck);
        assert_eq!(outcome.remaining, vec((3.0, 5.0)));
        outcome.touching_at(Side::MaxX | Side::MaxY);
        let outcome = scene.slide(body, (-3.0, 5.0));
        outcome.ends_at((13.0, 16.0)).blocked_at(Side::MaxY);
        let outcome = scene.slide(body, (0.0, -5.0));
        outcome.ends_at((13.0, 11.0)).blocked_at(Sides::NONE);
        assert!(!scene.slide(body, (0.0, 0.0)).is_stuck);
    });
}

fn push_out_resolves_one_overlap_after_another<S: Number>() {
    in_all_frames::<S>(|scene| {
        // To the left out of the deep one, which leads into the next, and then up.
        scene.solid((20.0, -100.0, 100.0, 300.0));
        scene.solid((-100.0, 20.0, 110.0, 300.0));
        let body = scene.actor((14.0, 8.0, 16.0, 16.0));
        let out = scene.world.push_out(body).unwrap();
        assert_eq!(scene.plain(out), aabb((4.0, 4.0, 16.0, 16.0)));
        assert_eq!(scene.touching(body), Side::MaxX | Side::MaxY);
        assert!(!scene.slide(body, (0.0, 0.0)).is_stuck);
    });
}

fn push_out_without_a_way_out_changes_nothing<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((0.0, -50.0, 10.0, 100.0));
        scene.solid((20.0, -50.0, 10.0, 100.0));
        let body = scene.actor((7.0, 0.0, 16.0, 16.0));
        let before = scene.world.clone();
        let refused = WorldError::NoWayOut(body);
        assert_eq!(scene.world.push_out(body), Err(refused));
        assert!(scene.world == before);
        assert!(scene.world.events().is_empty());
    });
}

fn push_out_leaves_tiles_only_through_open_faces<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 16.0, &["....", "####", "####"]);
        // The seam between two tiles is nearer than the surface.
        let body = scene.actor((15.0, 20.0, 10.0, 10.0));
        let out = scene.world.push_out(body).unwrap();
        assert_eq!(scene.plain(out), aabb((15.0, 6.0, 10.0, 10.0)));
    });
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 16.0, &["....", "####"]);
        let body = scene.actor((15.0, 9.0, 10.0, 10.0));
        let out = scene.world.push_out(body).unwrap();
        assert_eq!(
            scene.plain(out),
            aabb((15.0, 6.0, 10.0, 10.0)),
            "the surface is near"
        );
    });
}

fn a_resize_names_the_first_blocker<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [low, high] = scene.solids([(0.0, 50.0, 20.0, 10.0), (0.0, 20.0, 20.0, 10.0)]);
        let body = scene.actor((0.0, 80.0, 20.0, 20.0));
        let (tall, taller) = (
            scene.seen((0.0, 55.0, 20.0, 45.0)),
            scene.seen((0.0, 10.0, 20.0, 90.0)),
        );
        let refused = |other| {
            Err(WorldError::NoRoom {
                id: body,
                other: Other::from(other),
            })
        };
        assert_eq!(scene.world.try_resize(body, tall), refused(low));
        assert_eq!(scene.world.try_resize(body, taller), refused(low));
        scene.world.remove(low).unwrap();
        assert_eq!(scene.world.try_resize(body, taller), refused(high));
        assert_eq!(scene.world.try_resize(body, tall), Ok(()));
        // Blockers that it already overlaps are no reason to refuse.
        let around = scene.solid((5.0, 60.0, 5.0, 5.0));
        assert!(scene.slide(body, (0.0, 0.0)).is_stuck, "in {around}");
        assert_eq!(
            scene
                .world
                .try_resize(body, scene.seen((0.0, 40.0, 20.0, 60.0))),
            Ok(())
        );
        let flat = scene.seen((0.0, 40.0, 20.0, 0.0));
        assert_eq!(
            scene.world.try_resize(body, flat),
            Err(WorldError::EmptyBox(flat))
        );
    });
}

fn a_dry_run_changes_nothing_and_predicts_the_move<S: Number>() {
    for seed in 0..10 {
        let mut random = Random::seed(seed);
        let mut whole = |below: u64| f64::from(u32::try_from(random.below(below)).unwrap());
        let mut world = World::<S>::new();
        for _ in 0..20 {
            let place = (whole(100), whole(100), 4.0 + whole(20), 4.0 + whole(20));
            world.add(Body::solid(aabb(place))).unwrap();
        }
        let rule = [ActorRule::Ignore, ActorRule::Block][usize::from(whole(2) > 0.0)];
        let actors: Vec<_> = (0..6)
            .map(|_| {
                let place = (whole(100), whole(100), 4.0 + whole(8), 4.0 + whole(8));
                world
                    .add(Body::actor(aabb(place)).with_actors(rule))
                    .unwrap()
            })
            .collect();
        for tick in 0..40 {
            for &actor in &actors {
                let delta = [n::<S>(whole(60) - 30.0), n(whole(60) - 30.0)];
                let before = world.clone();
                let tried = world.check_move(actor, delta).unwrap();
                let tried_hits = world.hits().to_vec();
                assert!(world == before, "seed {seed}, tick {tick}");
                assert_eq!(world.events(), before.events());
                let moved = world
                    .move_with(actor, delta, |_, _| Response::Slide)
                    .unwrap();
                assert_eq!(tried, moved, "seed {seed}, tick {tick}");
                assert_eq!(tried_hits, world.hits(), "seed {seed}, tick {tick}");
                assert_eq!(
                    world.touching(actor),
                    moved.touching,
                    "seed {seed}, tick {tick}"
                );
            }
        }
    }
}
