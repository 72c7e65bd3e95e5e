use crate::geometry::Aabb;
#[cfg(feature = "alloc")]
use crate::geometry::Vec2;
use crate::narrow::{FirstHits, Mover, Path, Response, slide};
use crate::random::Random;
#[cfg(feature = "alloc")]
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use core::mem::discriminant;

fn first_of(path: &Path, boxes: &[Aabb], response: Response) -> FirstHits {
    let mut first = FirstHits::default();
    first.offer_boxes(path, boxes, response, |_, _, _| {});
    first
}

#[cfg(feature = "alloc")]
#[test]
fn a_free_move_is_a_slide_among_nothing() {
    let floats = [0.0, 1.0, 0.7, -3.3, 1.0e-9, 1.0e7, -1.0e9, f32::MAX];
    free_moves(&[&floats[..], &[f32::NAN]].concat());
    free_moves(&[0, 1, -3, 1_000, i16::MAX, i16::MIN]);
    free_moves(&[0, 1, -3, 1_000, i32::MAX, i32::MIN]);
}

/// Compares free moves of random boxes with slides, with coordinates and deltas among these numbers.
#[cfg(feature = "alloc")]
fn free_moves<S: Scalar>(numbers: &[S]) {
    let mut random = Random::seed(3);
    let mut next = || numbers[random.index(numbers.len())];
    for case in 0..3_000 {
        let Ok(place) = Aabb::try_from_corners([next(), next()], [next(), next()]) else {
            continue;
        };
        let (mut mover, delta) = (Mover::from(place), Vec2::new(next(), next()));
        for _ in 0..3 {
            let slid = slide(mover, delta, 0, |_| FirstHits::default());
            match (slid, mover.moved(delta)) {
                (Ok(slid), Ok(free)) => assert_eq!(slid.mover, free, "case {case}"),
                (Err(slid), Err(free)) => {
                    assert_eq!(discriminant(&slid), discriminant(&free), "case {case}");
                }
                (slid, free) => panic!("case {case}: {slid:?} and {free:?}"),
            }
            mover = mover.moved(delta).unwrap_or(mover);
        }
    }
}

/// `Journey::end` asserts that a probe finds nothing where it is left out.
#[test]
fn rounding_needs_no_probe_where_the_box_began() {
    let mut random = Random::seed(1);
    let mut next =
        |below: u16| f32::from(u16::try_from(random.below(below.into())).expect("16 bits")) / 7.0;
    for case in 0..3_000 {
        let mut box_at = || Aabb::new(next(80), next(80), next(30), next(30));
        let (place, boxes) = (box_at(), [box_at(), box_at(), box_at()]);
        let response = [Response::Slide, Response::Stop, Response::Bounce][case % 3];
        let mut mover = Mover::from(place);
        for _ in 0..4 {
            let delta = [next(60) - 4.0, next(60) - 4.0];
            let slid = slide(mover, delta, 4, |path| first_of(path, &boxes, response));
            mover = slid.expect("in range").mover;
        }
    }
}
