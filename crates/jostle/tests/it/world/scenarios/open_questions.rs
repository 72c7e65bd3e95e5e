//! S74 to S80, S148: what was left open about bounces, depth, one-ways at the border, sensors and rides.

use super::scene::{Scene, in_all_frames, is_sensed};
use crate::numbers::{Number, aabb, for_numbers, n};
use jostle::Response::{Bounce, Slide};
use jostle::slide_among;
use jostle::{ActorRule, BodyId, EventKind, Outside, Side, Sides, Slope, Tile, Vec2, WorldError};

for_numbers! {
    s74_what_it_started_in_blocks_again_after_a_bounce: i16 i32 i64 f32 f64;
    s148_a_bounce_inside_leads_no_deeper: i16 i32 i64 f32 f64;
    s148_a_bounce_inside_may_lead_out: i16 i32 i64 f32 f64;
    s75_a_body_buried_in_tiles_goes_where_it_likes: i16 i32 i64 f32 f64;
    s76_outside_it_is_as_deep_as_the_way_back: i16 i32 i64 f32 f64;
    s77_a_one_way_at_the_border_is_one_long_platform: i16 i32 i64 f32 f64;
    s78_turning_around_at_the_edge_of_a_sensor: i16 i32 i64 f32 f64;
    s79_a_body_sunk_into_a_solid_rides_it: i16 i32 i64 f32 f64;
    s79_a_body_sunk_sideways_does_not_ride: i16 i32 i64 f32 f64;
    s80_a_ride_ends_when_touch_is_lost: i16 i32 i64 f32 f64;
    s80_what_is_still_below_takes_over: i16 i32 i64 f32 f64;
}

/// The ball starts inside the left wall, leaves it, and bounces between both walls from then on.
fn s74_what_it_started_in_blocks_again_after_a_bounce<S: Number>() {
    in_all_frames::<S>(|scene| {
        let left = scene.solid((0.0, 0.0, 10.0, 40.0));
        let right = scene.solid((30.0, 0.0, 10.0, 40.0));
        let ball = scene.actor((8.0, 10.0, 4.0, 4.0));
        let outcome = scene.go_by(ball, Vec2::new(n(40.0), n(2.0)), Bounce);
        // 18 to the right wall, 16 back to the left one, 6 right again.
        outcome.ends_at((16.0, 12.0));
        assert!(outcome.is_stuck && outcome.bounced[0]);
        let expected = [
            (Some(right), Side::MaxX, 18.0 / 40.0),
            (Some(left), Side::MinX, 34.0 / 40.0),
        ];
        assert_eq!(scene.hits(), expected);
    });
    // Tiles, and a slope.
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 8.0, &["#...#"]);
        let ball = scene.actor((6.0, 2.0, 4.0, 4.0));
        let outcome = scene.go_by(ball, Vec2::new(n(50.0), n(0.0)), Bounce);
        outcome.ends_at((16.0, 2.0));
        let sides: Vec<_> = scene.hits().iter().map(|hit| hit.1).collect();
        assert_eq!(sides, [Side::MaxX, Side::MinX]);
    });
    in_all_frames::<S>(|scene| {
        let mut map = scene.drawn((0.0, 0.0), (8.0, 8.0), &["....#"], Outside::Empty);
        let (surface, uphill) = (scene.seen_side(Side::MinY), scene.seen_side(Side::MinX));
        let ramp = Slope::new(surface, uphill, jostle::SlopePart::Whole);
        let cell = map.cell_at(scene.seen((2.0, 2.0, 1.0, 1.0)).min()).unwrap();
        map.set(cell, Tile::slope(ramp.unwrap())).unwrap();
        scene.world.add_map(map);
        let ball = scene.actor((4.0, 6.0, 8.0, 2.0));
        let outcome = scene.go_by(ball, Vec2::new(n(50.0), n(0.0)), Bounce);
        assert!(outcome.is_stuck);
        assert!(n::<S>(8.0) <= outcome.corner.x, "{outcome:?}");
    });
}

/// It bounces before it has left the wall it started in, and the way back leads deeper into that.
fn s148_a_bounce_inside_leads_no_deeper<S: Number>() {
    for down in [0.0, 31.0] {
        in_all_frames::<S>(|scene| {
            scene.solid((10.0, 0.0, 10.0, 80.0));
            let right = scene.solid((22.0, 0.0, 10.0, 80.0));
            let ball = scene.actor((16.0, 10.0, 5.0, 4.0));
            let outcome = scene.go_by(ball, Vec2::new(n(31.0), n(down)), Bounce);
            outcome.ends_at((17.0, 10.0 + down)).blocked_at(Side::MinX);
            assert!(outcome.is_stuck && outcome.bounced == [true, false]);
            assert_eq!(outcome.remaining.x, n::<S>(-30.0));
            assert_eq!(scene.hits(), [(Some(right), Side::MaxX, 1.0 / 31.0)]);
        });
    }
    // In a tile, and among boxes without a world.
    in_all_frames::<S>(|scene| {
        scene.map((8.0, 8.0), 8.0, &["#"]);
        scene.solid((18.0, 0.0, 10.0, 80.0));
        let ball = scene.actor((13.0, 10.0, 4.0, 4.0));
        let outcome = scene.go_by(ball, Vec2::new(n(31.0), n(0.0)), Bounce);
        outcome.ends_at((14.0, 10.0)).blocked_at(Side::MinX);
    });
    let walls = [aabb((10.0, 0.0, 10.0, 80.0)), aabb((22.0, 0.0, 10.0, 80.0))];
    let ball = aabb::<S>((16.0, 10.0, 5.0, 4.0));
    let slid = slide_among(ball, [n(31.0), n(0.0)], &walls, Bounce).unwrap();
    assert_eq!(slid.place(), aabb((17.0, 10.0, 5.0, 4.0)));
    assert_eq!(
        (slid.blocked, slid.remaining.x),
        (Side::MinX.into(), n(-30.0))
    );
    assert!(slid.is_stuck && slid.bounced == [true, false]);
}

/// The nearest way out is up, so that the ball may go to and fro.
fn s148_a_bounce_inside_may_lead_out<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((-90.0, 10.0, 180.0, 10.0));
        scene.solid((22.0, 0.0, 10.0, 80.0));
        let ball = scene.actor((16.0, 7.0, 5.0, 4.0));
        let outcome = scene.go_by(ball, Vec2::new(n(31.0), n(0.0)), Bounce);
        outcome.ends_at((-13.0, 7.0)).blocked_at(Sides::NONE);
    });
}

fn s75_a_body_buried_in_tiles_goes_where_it_likes<S: Number>() {
    let rows = [".....", ".###.", ".###.", ".###.", "....."];
    for delta in [
        (5.0, 0.0),
        (-5.0, 0.0),
        (0.0, 5.0),
        (0.0, -5.0),
        (3.0, -3.0),
    ] {
        in_all_frames::<S>(|scene| {
            scene.map((0.0, 0.0), 8.0, &rows);
            let body = scene.actor((18.0, 18.0, 4.0, 4.0));
            let outcome = scene.slide(body, delta);
            outcome.ends_at((18.0 + delta.0, 18.0 + delta.1));
            outcome.blocked_at(Sides::NONE);
            assert!(outcome.is_stuck);
        });
    }
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 8.0, &rows);
        let body = scene.actor((18.0, 18.0, 4.0, 4.0));
        scene.slide(body, (0.0, 0.0)).touching_at(Sides::NONE);
        let out = scene.world.push_out(body);
        assert_eq!(
            out,
            Err(WorldError::NoWayOut(body)),
            "it touches no way out"
        );
        scene.check_at(body, (18.0, 18.0));
        // Once it overlaps a tile with an exposed face, that holds it: out, but not back in.
        scene.slide(body, (0.0, -6.0)).ends_at((18.0, 12.0));
        scene.slide(body, (0.0, 1.0)).blocked_at(Side::MaxY);
        scene.slide(body, (0.0, -5.0)).ends_at((18.0, 7.0));
    });
}

fn s76_outside_it_is_as_deep_as_the_way_back<S: Number>() {
    let rows = ["....", "....", "#..."];
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &rows, Outside::Solid);
        scene.world.add_map(map);
        let body = scene.actor((-100.0, 4.0, 4.0, 4.0));
        let outcome = scene.slide(body, (-5.0, 0.0)).ends_at((-100.0, 4.0));
        outcome.blocked_at(Side::MinX).touching_at(Side::MinX);
        assert!(outcome.is_stuck);
        // Along the border and back is free.
        scene.slide(body, (0.0, 6.0)).ends_at((-100.0, 10.0));
        scene.slide(body, (60.0, 0.0)).ends_at((-40.0, 10.0));
        scene.world.push_out(body).unwrap();
        scene.check_at(body, (0.0, 10.0));
        assert!(!scene.slide(body, (0.0, 0.0)).is_stuck);
    });
    // Beyond the corner, and behind the solid border tile, nothing leads back.
    for corner in [(-20.0, -20.0), (-20.0, 18.0)] {
        in_all_frames::<S>(|scene| {
            let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &rows, Outside::Solid);
            scene.world.add_map(map);
            let body = scene.actor((corner.0, corner.1, 4.0, 4.0));
            let outcome = scene.slide(body, (-5.0, 0.0));
            outcome.ends_at((corner.0 - 5.0, corner.1));
            assert!(outcome.is_stuck && outcome.touching == Sides::NONE);
            assert_eq!(scene.world.push_out(body), Err(WorldError::NoWayOut(body)));
        });
    }
}

fn s77_a_one_way_at_the_border_is_one_long_platform<S: Number>() {
    // Sideways it goes on for ever.
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &["..", "-.", ".."], Outside::Clamp);
        scene.world.add_map(map);
        let body = scene.actor((-200.0, 0.0, 4.0, 4.0));
        let outcome = scene.slide(body, (0.0, 20.0)).ends_at((-200.0, 4.0));
        outcome.blocked_at(Side::MaxY);
        scene.slide(body, (90.0, 3.0)).ends_at((-110.0, 4.0));
        let below = scene.actor((-200.0, 30.0, 4.0, 4.0));
        scene.slide(below, (0.0, -28.0)).ends_at((-200.0, 2.0));
    });
    // In the last row it opens into the map: one more face at the border, none beyond.
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &[".", "-"], Outside::Clamp);
        scene.world.add_map(map);
        let body = scene.actor((2.0, 0.0, 4.0, 4.0));
        scene.slide(body, (0.0, 90.0)).ends_at((2.0, 4.0));
        assert!(scene.world.drop_through(body).unwrap());
        scene.slide(body, (0.0, 90.0)).ends_at((2.0, 12.0));
        assert!(scene.world.drop_through(body).unwrap());
        scene.slide(body, (0.0, 90.0)).ends_at((2.0, 102.0));
    });
    // In the first row it opens out of the map: what falls in from above lands on the tile itself.
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &["-", "."], Outside::Clamp);
        scene.world.add_map(map);
        let body = scene.actor((2.0, -50.0, 4.0, 4.0));
        scene.slide(body, (0.0, 90.0)).ends_at((2.0, -4.0));
        assert_eq!(scene.hits().len(), 1);
    });
}

/// Returns which bodies entered (true) or left (false) in this tick, and when.
fn sensed<S: Number>(scene: &Scene<S>) -> Vec<(BodyId, bool, f64)> {
    let is_enter = |kind| matches!(kind, EventKind::Enter { .. });
    let events = scene.events(is_sensed);
    let told = events
        .iter()
        .map(|event| (event.body.id, is_enter(event.kind), event.fraction));
    told.collect()
}

fn s78_turning_around_at_the_edge_of_a_sensor<S: Number>() {
    // It leaves the sensor at the very moment at which it bounces, and comes back at once: it was never outside.
    in_all_frames::<S>(|scene| {
        scene.solid((20.0, -20.0, 4.0, 60.0));
        scene.sensor((0.0, 0.0, 16.0, 8.0));
        let body = scene.actor((8.0, 2.0, 4.0, 4.0));
        scene.world.begin_tick();
        let outcome = scene.go_by(body, Vec2::new(n(16.0), n(0.0)), Bounce);
        outcome.ends_at((8.0, 2.0));
        assert_eq!(sensed(scene), []);
        assert_eq!(scene.world.sensors_around(body).len(), 1);
    });
    // It comes up to the sensor, bounces at its edge and goes away: it was never inside.
    in_all_frames::<S>(|scene| {
        scene.solid((20.0, -20.0, 4.0, 60.0));
        scene.sensor((20.0, 0.0, 16.0, 8.0));
        let body = scene.actor((8.0, 2.0, 4.0, 4.0));
        scene.world.begin_tick();
        scene.go_by(body, Vec2::new(n(16.0), n(0.0)), Bounce);
        assert_eq!(sensed(scene), []);
    });
    // With two moves it was outside in between.
    in_all_frames::<S>(|scene| {
        let body = scene.actor((0.0, 0.0, 4.0, 4.0));
        scene.sensor((0.0, 0.0, 4.0, 4.0));
        scene.world.begin_tick();
        scene.slide(body, (4.0, 0.0));
        scene.slide(body, (-4.0, 0.0));
        let expected = [(body, false, 1.0), (body, true, 0.0)];
        assert_eq!(
            sensed(scene),
            expected,
            "two moves are an exit and an enter"
        );
    });
}

fn s79_a_body_sunk_into_a_solid_rides_it<S: Number>() {
    in_all_frames::<S>(|scene| {
        let lift = scene.solid((0.0, 20.0, 40.0, 8.0));
        let body = scene.actor((10.0, 13.0, 8.0, 8.0));
        let outcome = scene.slide(body, (0.0, 1.0)).ends_at((10.0, 13.0));
        assert!(outcome.is_stuck);
        assert_eq!(scene.world.rides(body), Some(lift.into()));
        for (delta, corner) in [
            ((5.0, 0.0), (15.0, 13.0)),
            ((0.0, 4.0), (15.0, 17.0)),
            ((-3.0, -6.0), (12.0, 11.0)),
        ] {
            scene.move_solid(lift, delta);
            scene.check_at(body, corner);
            assert_eq!(
                scene.world.rides(body),
                Some(lift.into()),
                "as deep as before"
            );
        }
        assert!(scene.events(super::scene::is_crush).is_empty());
    });
    // On an actor that a solid carries.
    in_all_frames::<S>(|scene| {
        let lift = scene.solid((0.0, 20.0, 40.0, 8.0));
        let carrier = scene.actor_body((4.0, 10.0, 20.0, 10.0), jostle::MoveOptions::default());
        let rider = scene.actor_body((8.0, 3.0, 8.0, 8.0), jostle::MoveOptions::default());
        let carrier = scene.add(carrier.with_actors(ActorRule::Block));
        let rider = scene.add(rider.with_actors(ActorRule::Block));
        for body in [carrier, rider] {
            scene.slide(body, (0.0, 1.0));
        }
        assert_eq!(scene.world.rides(rider), Some(carrier.into()));
        scene.move_solid(lift, (60.0, 4.0));
        scene.check_at(carrier, (64.0, 14.0));
        scene.check_at(rider, (68.0, 7.0));
    });
}

fn s79_a_body_sunk_sideways_does_not_ride<S: Number>() {
    in_all_frames::<S>(|scene| {
        let wall = scene.solid((0.0, 0.0, 8.0, 60.0));
        let body = scene.actor((7.0, 20.0, 8.0, 8.0));
        scene.slide(body, (0.0, 0.0)).touching_at(Side::MinX);
        assert_eq!(scene.world.rides(body), None);
        scene.move_solid(wall, (0.0, 5.0));
        scene.check_at(body, (7.0, 20.0));
    });
}

fn s80_a_ride_ends_when_touch_is_lost<S: Number>() {
    let riding = |scene: &mut Scene<S>| {
        let lift = scene.solid((0.0, 20.0, 40.0, 8.0));
        let body = scene.actor((10.0, 12.0, 8.0, 8.0));
        scene.slide(body, (0.0, 1.0));
        assert_eq!(scene.world.rides(body), Some(lift.into()));
        (lift, body)
    };
    // A jump, a walk off the edge, a teleport of either, a wall that holds it back, and removal end it.
    in_all_frames::<S>(|scene| {
        let (lift, body) = riding(scene);
        scene.slide(body, (0.0, -1.0));
        assert_eq!(scene.world.rides(body), None);
        scene.move_solid(lift, (5.0, 0.0));
        scene.check_at(body, (10.0, 11.0));
    });
    in_all_frames::<S>(|scene| {
        let (_, body) = riding(scene);
        scene.slide(body, (29.0, 0.0));
        assert!(scene.world.rides(body).is_some(), "one unit is enough");
        scene.slide(body, (1.0, 0.0));
        assert_eq!(scene.world.rides(body), None);
    });
    in_all_frames::<S>(|scene| {
        let (lift, body) = riding(scene);
        scene.teleport(lift, (0.0, 21.0));
        assert_eq!(scene.world.rides(body), None);
        scene.teleport(lift, (0.0, 20.0));
        assert_eq!(scene.world.rides(body), None, "only a move begins a ride");
        scene.slide(body, (0.0, 0.0));
        assert_eq!(
            scene.world.rides(body),
            Some(lift.into()),
            "even one by nothing"
        );
    });
    in_all_frames::<S>(|scene| {
        let (lift, body) = riding(scene);
        scene.solid((18.0, 0.0, 4.0, 20.0));
        scene.move_solid(lift, (30.0, 0.0));
        scene.check_at(body, (10.0, 12.0));
        assert_eq!(scene.world.rides(body), None);
    });
    in_all_frames::<S>(|scene| {
        let (lift, body) = riding(scene);
        scene.world.remove(lift).unwrap();
        assert_eq!(scene.world.rides(body), None);
    });
}

/// The body stands on two platforms. If the one it rides goes away, it rides the other at once.
fn s80_what_is_still_below_takes_over<S: Number>() {
    for is_removed in [false, true] {
        in_all_frames::<S>(|scene| {
            let narrow = scene.solid((13.0, 20.0, 8.0, 8.0));
            let wide = scene.solid((0.0, 20.0, 13.0, 8.0));
            let body = scene.actor((5.0, 12.0, 12.0, 8.0));
            scene.slide(body, (0.0, 1.0));
            assert_eq!(scene.world.rides(body), Some(wide.into()));
            if is_removed {
                scene.world.remove(wide).unwrap();
            } else {
                scene.teleport(wide, (0.0, 40.0));
            }
            assert_eq!(scene.world.rides(body), Some(narrow.into()));
            scene.move_solid(narrow, (3.0, 2.0));
            scene.check_at(body, (8.0, 14.0));
        });
    }
    // The same with actors as carriers: which one was added first makes no difference.
    for first in [0, 1] {
        in_all_frames::<S>(|scene| {
            let floor = scene.solid((0.0, 20.0, 9.0, 8.0));
            let places = [(0.0, 12.0, 9.0, 8.0), (9.0, 12.0, 9.0, 8.0)];
            let mut add = |index: usize| {
                let body = scene.actor_body(places[index], jostle::MoveOptions::default());
                scene.add(body.with_actors(ActorRule::Block))
            };
            let [one, other] = [add(first), add(1 - first)];
            let [stays, falls] = if first == 0 {
                [one, other]
            } else {
                [other, one]
            };
            let rider = scene.actor_body((4.0, 4.0, 10.0, 8.0), jostle::MoveOptions::default());
            let rider = scene.add(rider.with_actors(ActorRule::Block));
            for body in [stays, rider, falls] {
                scene.go_by(body, Vec2::new(n(0.0), n(3.0)), Slide);
            }
            assert_eq!(scene.world.rides(rider), Some(stays.into()));
            scene.move_solid(floor, (2.0, 1.0));
            scene.check_at(rider, (6.0, 5.0));
        });
    }
}
