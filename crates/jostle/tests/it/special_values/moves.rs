//! Pushes, sweeps, paths and slides.

use super::values::{
    Special, check_aabb, check_sound, check_unit, check_vec, finite, for_each, for_floats,
    for_pairs,
};
use crate::numbers::for_numbers;
use jostle::motion::{FirstHits, Path, refused, slide};
use jostle::{
    Aabb, Axis, Circle, Contact, Float, Hit, Moment, MoveError, Mover, Response, Side, Sides, Slid,
    Sum, Sweep, Vec2, slide_among,
};
use std::cmp::Ordering;

const RESPONSES: [Response; 4] = [
    Response::Pass,
    Response::Slide,
    Response::Bounce,
    Response::Stop,
];

for_numbers! {
    pushed_boxes_no_longer_overlap: i16 i32 i64 f32 f64;
    contacts_of_any_numbers_push_within_the_range: i16 i32 i64 f32 f64;
    sweeps_hit_between_start_and_end: i16 i32 i64 f32 f64;
    moves_by_axis_end_outside: i16 i32 i64 f32 f64;
    slides_end_outside_or_are_refused: i16 i32 i64 f32 f64;
    slides_with_any_hit_limit_are_sound: i16 i32 i64 f32 f64;
    hits_of_any_numbers_are_answered: i16 i32 i64 f32 f64;
}

for_floats! {
    circle_sweeps_hit_between_start_and_end;
}

fn pushed_boxes_no_longer_overlap<S: Special>() {
    for_pairs(8_000, |a: Aabb<S>, b: Aabb<S>, _| {
        for side in Side::ALL {
            let placed = a.placed_beside(b, side);
            check_aabb(placed);
            assert!(!placed.overlaps(b), "{placed:?} beside {b:?}");
            assert_eq!(placed.edge(side.opposite()), b.edge(side));
        }
        let pushed = [
            a.pushed_out(b),
            a.pushed_out_along(Axis::X, b),
            a.pushed_out_along(Axis::Y, b),
        ];
        for pushed in pushed {
            check_aabb(pushed);
            assert!(!pushed.overlaps(b), "{pushed:?} out of {b:?}");
            assert!(a.overlaps(b) || pushed == a);
        }
        for weights in [[0, 0], [0, 1], [1, 0], [1, u16::MAX], [u16::MAX; 2]] {
            let (one, other) = a.pushed_apart(b, weights[0], weights[1]);
            check_aabb(one);
            check_aabb(other);
            assert!(!one.overlaps(other), "{one:?} apart from {other:?}");
        }
        let contact = a.contact(b);
        assert_eq!(contact.is_some(), a.overlaps(b));
        assert_eq!(contact.map(Contact::push_out), a.push_out(b));
        if let Some(contact) = contact {
            check_unit(contact.normal);
            assert!(S::ZERO < contact.depth, "{contact:?}");
            check_sound(contact.depth);
            check_vec(contact.push_out());
            assert!(contact.side().is_some());
        }
    });
}

/// The fields are public, so they may hold anything.
fn contacts_of_any_numbers_push_within_the_range<S: Special>() {
    for_each(14_000, |[x, y, depth]: [S; 3]| {
        let normal = Vec2::new(x, y);
        let contact = Contact { normal, depth };
        let push = contact.push_out();
        assert!(push.is_finite() || (x == S::ONE || y == S::ONE) && !depth.is_finite());
        let side = Side::from_normal(normal).map(Side::opposite);
        assert_eq!(contact.side(), side);
    });
}

fn sweeps_hit_between_start_and_end<S: Special>() {
    for_pairs(12_000, |a: Aabb<S>, b: Aabb<S>, delta| {
        let found = a.sweep(delta, b);
        check_sweep(found, |moment| moment < Moment::end());
        assert!(delta.is_finite() || found == Sweep::Clear);
        let is_inside = found == Sweep::Overlapping;
        assert_eq!(found.is_overlapping(), is_inside);
        if let Sweep::Hit(hit) = found {
            let (side, stopped) = (hit.side().unwrap(), hit.place_of(a, delta));
            check_aabb(stopped);
            assert_eq!(
                stopped.edge(side),
                b.edge(side.opposite()),
                "{a:?} {delta:?} {b:?}"
            );
        }
        assert_eq!(is_inside, a.overlaps(b) && delta.is_finite());
        let sides = refused(a, delta, b);
        assert!(sides.is_empty() || (a.overlaps(b) && delta.is_finite()));

        let path = Path::new(a, delta);
        assert_eq!(path.is_some(), delta.is_finite());
        let Some(path) = path else { return };
        assert_eq!(path.sweep(b), found);
        check_aabb(path.bounds());
        assert!(path.bounds().contains(a) && path.start() == a && !path.is_probe());
        assert_eq!(path.since(), Moment::start());
        for axis in Axis::BOTH {
            assert_eq!(path.heading(axis), Side::toward(axis, delta.along(axis)));
        }
    });
}

#[track_caller]
fn check_sweep<S: Special>(found: Sweep<S>, is_before_end: impl Fn(Moment<S>) -> bool) {
    let Some(hit) = found.hit() else { return };
    check_unit(hit.normal);
    assert!(
        Moment::start() <= hit.moment && is_before_end(hit.moment),
        "{hit:?}"
    );
    assert!((0.0..=1.0).contains(&hit.fraction()), "{hit:?}");
    let is_straight = hit.normal.x == S::ZERO || hit.normal.y == S::ZERO;
    assert_eq!(hit.side().is_some(), is_straight, "{hit:?}");
}

fn circle_sweeps_hit_between_start_and_end<S: Special + Float>() {
    for_each(8_000, |[a, b, c, d, e, f, g, h, x]: [S; 9]| {
        let delta = Vec2::new(x, a);
        let one = Circle::try_new([a, b], c);
        let aabb = Aabb::try_from_points([e, f], [g, h]).ok();
        let Ok(one) = one else { return };
        if let Ok(other) = Circle::try_new([e, f], d) {
            let found = one.sweep(delta, other);
            check_sweep(found, |moment| moment < Moment::end());
            assert!(delta.is_finite() || found == Sweep::Clear);
            assert!(!delta.is_finite() || (found == Sweep::Overlapping) == one.overlaps(other));
        }
        let Some(aabb) = aabb else { return };
        for found in [one.sweep_aabb(delta, aabb), aabb.sweep_circle(delta, one)] {
            check_sweep(found, |moment| moment < Moment::end());
            assert!(delta.is_finite() || found == Sweep::Clear);
            let is_inside = found == Sweep::Overlapping;
            assert_eq!(found.is_overlapping(), is_inside);
            assert!(!delta.is_finite() || is_inside == one.overlaps_aabb(aabb));
        }
    });
}

fn moves_by_axis_end_outside<S: Special>() {
    for_pairs(8_000, |a: Aabb<S>, b: Aabb<S>, delta| {
        let moved = a.moved_by_axis(delta, &[b, b]);
        check_aabb(moved.place);
        let was_free = !a.overlaps(b);
        assert!(!was_free || !moved.place.overlaps(b), "{moved:?}");
        let free = a.moved_by_axis(delta, &[]);
        check_aabb(free.place);
        assert_eq!(free.blocked, Sides::NONE);
        for axis in Axis::BOTH {
            let is_kept = delta.along(axis).is_finite() || free.place.span(axis) == a.span(axis);
            assert!(is_kept, "{free:?}");
        }
    });
}

#[track_caller]
fn check_slid<S: Special>(slid: Result<Slid<S>, MoveError<S>>, delta: Vec2<S>) {
    match slid {
        Ok(slid) => {
            check_aabb(slid.place());
            check_vec(slid.remaining);
            assert!(delta.is_finite());
        }
        Err(error) => {
            let is_finite = !matches!(error, MoveError::NotFinite(_));
            let is_about_delta = !matches!(error, MoveError::TooLarge(_));
            assert!(delta.is_finite() == is_finite || !is_about_delta, "{error}");
            assert!(error.to_string().starts_with("cannot move"), "{error}");
        }
    }
}

fn slides_end_outside_or_are_refused<S: Special>() {
    for_pairs(6_000, |a: Aabb<S>, b: Aabb<S>, delta| {
        for response in RESPONSES {
            let slid = slide_among(a, delta, &[b], response);
            check_slid(slid, delta);
            let Ok(slid) = slid else { continue };
            let is_blocked = response != Response::Pass;
            let was_free = is_blocked && !a.overlaps(b);
            assert!(
                !was_free || !slid.place().overlaps(b),
                "{response:?}: {slid:?}"
            );
            assert_eq!(slid.is_stuck, is_blocked && a.overlaps(b));
        }
    });
}

fn slides_with_any_hit_limit_are_sound<S: Special>() {
    for_pairs(6_000, |place: Aabb<S>, wall: Aabb<S>, delta| {
        // After a move, the exact size may differ from the rounded size of the place.
        let start = Mover::from(place);
        let moved = slide_among(start, delta, &[], Response::Slide).map(|slid| slid.mover);
        for mover in moved.into_iter().chain([start]) {
            check_vec(mover.size());
            for (cap, response) in [
                (0, Response::Slide),
                (1, Response::Bounce),
                (40, Response::Bounce),
            ] {
                let slid = slide(mover, delta, cap, |path: &Path<S>| {
                    let mut first = FirstHits::default();
                    let hit = first.offer_box(path, wall, response);
                    assert!(hit.is_none_or(|(_, order)| order == Ordering::Less));
                    assert_eq!(first.moment(), hit.map(|(hit, _)| hit.moment));
                    first
                });
                check_slid(slid, delta);
                assert!(slid.is_ok_and(|slid| slid.mover.size() == mover.size()) || slid.is_err());
                assert!(slid.is_ok_and(|slid| slid.mover.place() == slid.place()) || slid.is_err());
                check_slid(slide_among(mover, delta, &[wall], response), delta);
            }
        }
    });
}

/// A callback of the slide loop may offer any hit on any box, any number of times.
fn hits_of_any_numbers_are_answered<S: Special>() {
    let place = Aabb::from_corners([S::ZERO; 2], [S::ONE; 2]);
    for_each(8_000, |[edge, part, x, y, normal_x, normal_y]: [S; 6]| {
        let Some(wall) = Aabb::try_from_points([edge; 2], [edge; 2]).ok() else {
            return;
        };
        let hit = Hit {
            moment: Moment::of(Sum::of(part), Sum::of(S::ONE)),
            normal: Vec2::new(normal_x, normal_y),
            is_corner: false,
        };
        let delta = Vec2::new(x, y);
        for response in RESPONSES {
            let mut rounds = 0;
            let slid = slide(place, delta, 4, |path: &Path<S>| {
                rounds += 1;
                check_aabb(path.bounds());
                let mut first = FirstHits::default();
                let order = first.offer(hit, wall, response);
                let is_taken = order == Ordering::Less;
                assert_eq!(first.moment().is_some(), is_taken);
                let is_sound = hit.side().is_some();
                assert_eq!(is_taken, is_sound && response != Response::Pass);
                first.offer_boxes(path, &[place], response, |_, _, _| {});
                first
            });
            check_slid(slid, delta);
            // One more than the cap, and at most two probes along each axis.
            assert!(rounds <= 4 + 5, "{rounds} rounds");
        }
    });
    // Ties keep the strongest response, whatever the edges.
    for edge in finite::<S>() {
        let mut first = FirstHits::default();
        let normal = Side::MinX.normal();
        let hit = Hit {
            moment: Moment::start(),
            normal,
            is_corner: false,
        };
        let wall = Aabb::from_corners([edge; 2], [edge; 2]);
        assert_eq!(first.offer(hit, wall, Response::Slide), Ordering::Less);
        assert_eq!(first.offer(hit, wall, Response::Stop), Ordering::Equal);
    }
}
