//! S35 to S41: starting inside something, resting on it, and resizing.

use super::scene::{Scene, in_all_frames, is_contact, with_tiles};
use crate::numbers::{Number, aabb, for_numbers, n};
use jostle::Response::Slide;
use jostle::{Axis, EventKind, Other, Partner, Side, Sides, WorldError};

for_numbers! {
    s35_a_body_inside_a_new_solid_goes_no_deeper: i16 i32 i64 f32 f64;
    s36_leaving_from_inside_is_free: i16 i32 i64 f32 f64;
    s37_a_body_spawned_in_the_floor_stays_for_ever: i16 i32 i64 f32 f64;
    s38_resting_is_one_long_contact: i16 i32 i64 f32 f64;
    s38_walking_over_the_tiles_of_a_map_is_one_contact: i16 i32 i64 f32 f64;
    s39_a_body_in_a_corner_touches_floor_and_wall: i16 i32 i64 f32 f64;
    s40_a_body_between_floor_and_ceiling_touches_both: i16 i32 i64 f32 f64;
    s41_standing_up_needs_room: i16 i32 i64 f32 f64;
}

fn s35_a_body_inside_a_new_solid_goes_no_deeper<S: Number>() {
    in_all_frames::<S>(|scene| {
        let body = scene.actor((20.0, 10.0, 16.0, 16.0));
        let arrow = scene.solid((8.0, 0.0, 32.0, 32.0));
        scene.world.set_layers(arrow, 0).unwrap();
        scene.go(body, (20.0, 10.0), Slide).ends_at((20.0, 10.0));
        scene.world.set_layers(arrow, 1).unwrap();
        scene.world.set_records_moves(true);
        let outcome = scene.go(body, (19.0, 10.0), Slide);
        outcome.ends_at((20.0, 10.0)).blocked_at(Side::MinX);
        assert!(outcome.is_stuck);
        let last = scene.world.last_move(body).unwrap();
        assert!(last.is_stuck && last.hits.is_empty() && !last.is_cut_short);
        assert_eq!(last.inside, [Other::from(arrow)]);
        assert_eq!(last.blocked.iter().count(), 1);
        assert_eq!(
            outcome.touching,
            Side::MinX.into(),
            "the side of the shortest way out"
        );
        let out = scene.world.push_out(body).unwrap();
        assert_eq!(scene.plain(out), aabb((40.0, 10.0, 16.0, 16.0)));
        scene.check_at(body, (40.0, 10.0));
        assert_eq!(scene.world.push_out(body), Ok(out), "already free");
    });
}

fn s36_leaving_from_inside_is_free<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.solid((0.0, 0.0, 8.0, 8.0));
        let body = scene.actor((3.0, 3.0, 2.0, 2.0));
        scene.world.set_records_moves(true);
        let outcome = scene.go(body, (20.0, 3.0), Slide);
        outcome.ends_at((20.0, 3.0)).blocked_at(Sides::NONE);
        assert!(outcome.is_stuck, "it started inside");
        assert!(!scene.slide(body, (1.0, 0.0)).is_stuck);
        let last = scene.world.last_move(body).unwrap();
        assert!(
            !last.is_stuck && last.inside.is_empty(),
            "only the last move counts"
        );
    });
}

fn s37_a_body_spawned_in_the_floor_stays_for_ever<S: Number>() {
    in_all_frames::<S>(|scene| {
        let floor = scene.solid((-50.0, 32.0, 200.0, 64.0));
        let body = scene.actor((0.0, 40.0, 16.0, 16.0));
        let before = scene.world.place(body);
        let mut fall = 0.0;
        for tick in 0..600 {
            fall = f64::min(fall + 1.0, 100.0);
            let outcome = scene.slide(body, (0.0, fall));
            assert!(outcome.is_stuck, "tick {tick}");
            outcome.blocked_at(Side::MaxY).touching_at(Side::MaxY);
            assert_eq!(scene.world.place(body), before, "tick {tick}");
        }
        let outcome = scene.slide(body, (5.0, 3.0));
        outcome.ends_at((5.0, 40.0)).blocked_at(Side::MaxY);
        assert_eq!(scene.world.contacts(body).len(), 1, "with {floor}");
    });
}

#[track_caller]
fn check_one_begin<S: Number>(scene: &Scene<S>, other: Partner, side: Side) {
    let kinds: Vec<_> = scene
        .events(is_contact)
        .iter()
        .map(|event| event.kind)
        .collect();
    assert_eq!(kinds, [EventKind::ContactBegin { other, side }]);
}

fn s38_resting_is_one_long_contact<S: Number>() {
    in_all_frames::<S>(|scene| {
        let floor = scene.solid((0.0, 32.0, 200.0, 16.0));
        let body = scene.actor((0.0, 16.0, 16.0, 16.0));
        let before = scene.world.place(body).unwrap().span(Axis::Y);
        let ticks = [
            ((0.0, 3.0), 600),
            ((0.0, 0.0), 600),
            ((1.0, 3.0), 100),
            ((1.0, 0.0), 80),
        ];
        for (delta, count) in ticks {
            for tick in 0..count {
                scene.slide(body, delta).touching_at(Side::MaxY);
                let now = scene.world.place(body).unwrap().span(Axis::Y);
                assert_eq!(now, before, "tick {tick} of {delta:?}");
            }
        }
        check_one_begin(scene, Partner::from(floor), Side::MaxY);
        scene.world.begin_tick();
        scene.slide(body, (0.0, -1.0)).touching_at(Sides::NONE);
        let events = scene.events(is_contact);
        let (other, side) = (Partner::from(floor), Side::MaxY);
        assert_eq!(events.len(), 1);
        assert_eq!(events[0].kind, EventKind::ContactEnd { other, side });
    });
}

fn s38_walking_over_the_tiles_of_a_map_is_one_contact<S: Number>() {
    in_all_frames::<S>(|scene| {
        let map = scene.map((0.0, 32.0), 16.0, &["##########"]);
        let body = scene.actor((0.0, 16.0, 16.0, 16.0));
        for tick in 1..=100 {
            let outcome = scene.slide(body, (1.0, 2.0));
            outcome
                .ends_at((f64::from(tick), 16.0))
                .touching_at(Side::MaxY);
        }
        check_one_begin(scene, Partner::Map(map), Side::MaxY);
    });
}

fn s39_a_body_in_a_corner_touches_floor_and_wall<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 16.0, &["..#", "..#", "###"]);
        let body = scene.actor((8.0, 8.0, 16.0, 16.0));
        for tick in 0..20 {
            let outcome = scene.slide(body, (1.0, 1.0));
            if 8 <= tick {
                outcome
                    .ends_at((16.0, 16.0))
                    .touching_at(Side::MaxX | Side::MaxY);
                outcome.blocked_at(Side::MaxX | Side::MaxY);
            }
        }
    });
}

fn s40_a_body_between_floor_and_ceiling_touches_both<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 16.0, &["###", "...", "###"]);
        let body = scene.actor((4.0, 16.0, 16.0, 16.0));
        for (dy, side) in [(1.0, Side::MaxY), (-1.0, Side::MinY)].repeat(10) {
            let outcome = scene.slide(body, (1.0, dy));
            outcome
                .touching_at(Side::MinY | Side::MaxY)
                .blocked_at(side);
            assert!(scene.hits().iter().all(|hit| hit.1 == side));
            assert!(!scene.hits().is_empty());
        }
        scene.check_at(body, (24.0, 16.0));
    });
}

fn s41_standing_up_needs_room<S: Number>() {
    for (bottom, has_room) in [(70.0, false), (61.0, false), (60.0, true), (50.0, true)] {
        in_all_frames::<S>(|scene| {
            let ceiling = scene.solid((-20.0, bottom - 10.0, 60.0, 10.0));
            let body = scene.actor((0.0, 80.0, 20.0, 20.0));
            let before = scene.world.clone();
            let standing = scene.seen((0.0, 60.0, 20.0, 40.0));
            let refused = WorldError::NoRoom {
                id: body,
                other: Other::from(ceiling),
            };
            let expected = if has_room { Ok(()) } else { Err(refused) };
            assert_eq!(scene.world.try_resize(body, standing), expected);
            assert_eq!(scene.world == before, !has_room);

            let by_size = &mut before.clone();
            let outcome = by_size.try_resize_standing(body, [n::<S>(20.0), n(40.0)]);
            assert_eq!(outcome, expected);
            assert_eq!(*by_size, scene.world, "the middle of the feet stays");
        });
    }
}
