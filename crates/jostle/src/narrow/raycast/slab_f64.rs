//! A first look at a line through a box in numbers of the machine, which leaves no doubt but where
//! two moments are next to each other.

use crate::geometry::{Aabb, Axis};
use crate::narrow::RayHit;
use crate::narrow::raycast::ExactLine;
use crate::scalar::Scalar;

/// More than the relative error of a moment below: two differences, a quotient and a product, each
/// off by half of [`f64::EPSILON`] at most.
const DOUBT: f64 = 4.0 * f64::EPSILON;

/// What never comes is later than this, and what comes is sooner: moments beyond are left to others.
const NEVER: f64 = 1e300;

/// When a line comes between the edges of each axis, and when it goes.
struct SlabTimes {
    enter: [f64; 2],
    exit: [f64; 2],
}

impl<S: Scalar> ExactLine<S> {
    /// The stretch within the box, up to the end of the way if it has one. `None` if that takes a
    /// closer look.
    #[inline(always)]
    #[expect(
        clippy::option_option,
        reason = "not to know is something else than to know of none"
    )]
    pub(super) fn through_f64(&self, aabb: Aabb<S>, has_end: bool) -> Option<Option<RayHit<S>>> {
        let Some(stretch) = self.stretch(aabb)? else {
            return Some(None);
        };
        let (first, other_enter, enter) = greatest(stretch.enter);
        let (last, other_exit, exit) = greatest(stretch.exit.map(|moment| -moment));
        let (other_exit, exit) = (-other_exit, -exit);
        let end = if has_end { 1.0 } else { NEVER };
        if is_below(exit, enter) || is_below(exit, 0.0) || is_below(end, enter) {
            return Some(None);
        }
        let starts_inside = is_below(enter, 0.0);
        let comes_in = is_below(0.0, enter) & is_below(other_enter, enter);
        let ends_inside = has_end & is_below(end, exit);
        let goes_out = is_below(exit, end) & is_below(exit, other_exit);
        let is_sure = (starts_inside | comes_in)
            & (ends_inside | goes_out)
            & is_below(enter, exit)
            & is_below(0.0, exit)
            & is_below(enter, end);
        is_sure.then(|| {
            Some(RayHit {
                enter: comes_in.then(|| self.face(aabb, first, true)),
                exit: goes_out.then(|| self.face(aabb, last, false)),
            })
        })
    }

    /// `None` at all if the numbers are too large, `None` inside if the line passes by the box.
    #[inline(always)]
    #[expect(clippy::option_option, reason = "as above")]
    fn stretch(&self, aabb: Aabb<S>) -> Option<Option<SlabTimes>> {
        let mut stretch = SlabTimes {
            enter: [-NEVER; 2],
            exit: [NEVER; 2],
        };
        let mut is_sound = S::IS_EXACT_IN_F64;
        for axis in Axis::BOTH {
            let (span, origin) = (aabb.span(axis), self.origin.along(axis));
            // A difference rounds to zero only if it is zero.
            let along = self.direction[axis as usize].quick_f64();
            if along == 0.0 {
                if is_sound && !span.contains_point(origin) {
                    return Some(None);
                }
                continue;
            }
            let pace = 1.0 / along;
            // Of a way out of range nothing is left, and a pace too small has lost its digits.
            is_sound &= pace.is_normal();
            let [min, max] =
                [span.min(), span.max()].map(|edge| (edge.to_f64() - origin.to_f64()) * pace);
            let (enter, exit) = if along < 0.0 { (max, min) } else { (min, max) };
            is_sound &= (enter.abs() < NEVER) & (exit.abs() < NEVER);
            (stretch.enter[axis as usize], stretch.exit[axis as usize]) = (enter, exit);
        }
        is_sound.then_some(Some(stretch))
    }
}

/// The axis of the greater of two moments, the lesser, and the greater.
#[inline(always)]
fn greatest([x, y]: [f64; 2]) -> (Axis, f64, f64) {
    match x < y {
        true => (Axis::Y, x, y),
        false => (Axis::X, y, x),
    }
}

/// Whether one moment comes before another beyond doubt.
#[inline(always)]
fn is_below(one: f64, other: f64) -> bool {
    // The last number is for products too small for their digits.
    one + (one.abs() + other.abs()) * DOUBT + f64::MIN_POSITIVE < other
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Aabb, Segment};

    /// The way from one end to the other is beyond the range of the numbers it is counted in.
    #[test]
    fn a_way_out_of_range_takes_a_closer_look() {
        for scale in [1e308, 1e298, 1.0] {
            let at = |x: f64| x * scale;
            let sight = Segment::new([at(-1.0), 0.0], [at(1.0), 1.0]);
            let wall = Aabb::from_corners([at(-0.5), 0.3], [at(0.5), 0.7]);
            let hit = sight.raycast(wall).expect("it goes right through");
            let distance = (hit.moment().fraction() - 0.3).abs();
            assert!(distance < 1e-15, "{scale:e}");
        }
    }
}
