//! The slab test in `f64`: answers a raycast unless two moments are too close to tell apart.
//!
//! The slow twin is `through_exact`; `laws/between_shapes.rs` checks both against exact arithmetic. Without it
//! and several other short cuts, switched off together, rays took 5 times as long; its own share was not measured.

use crate::geometry::{Aabb, Axis};
use crate::narrow::RayHit;
use crate::narrow::raycast::ExactLine;
use crate::scalar::Scalar;

/// An upper bound for the relative error of a moment: two differences, a quotient and a product,
/// each off by at most half of [`f64::EPSILON`].
const DOUBT: f64 = 4.0 * f64::EPSILON;

/// Stands for "never". Moments beyond it are left to exact arithmetic, so any huge number that
/// cannot overflow will do.
const NEVER: f64 = 1e300;

/// When a line comes between the edges of each axis, and when it leaves them.
struct SlabTimesF64 {
    enter: [f64; 2],
    exit: [f64; 2],
}

impl<S: Scalar> ExactLine<S> {
    /// Returns the part within the box, up to the end of the line if it has one, or `None` if only
    /// exact arithmetic can tell.
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
        // The least exit is the greatest of the negated ones.
        let (last, other_exit, exit) = greatest(stretch.exit.map(|moment| -moment));
        let (other_exit, exit) = (-other_exit, -exit);
        let end = if has_end { 1.0 } else { NEVER };
        // A sure miss needs one comparison that is certain; a hit needs all of them.
        if is_below(exit, enter) || is_below(exit, 0.0) || is_below(end, enter) {
            return Some(None);
        }
        let starts_inside = is_below(enter, 0.0);
        // The other axis must have been entered clearly before, or the two could be a corner.
        let comes_in = is_below(0.0, enter) & is_below(other_enter, enter);
        let ends_inside = has_end & is_below(end, exit);
        let goes_out = is_below(exit, end) & is_below(exit, other_exit);
        // Every comparison that picks a face must be certain, or the exact twin decides.
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

    /// Returns `None` if the numbers are too large, an inner `None` if the line misses the box.
    #[inline(always)]
    #[expect(clippy::option_option, reason = "as above")]
    fn stretch(&self, aabb: Aabb<S>) -> Option<Option<SlabTimesF64>> {
        let mut stretch = SlabTimesF64 {
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
            // One division for two edges.
            let pace = 1.0 / along;
            // The inverse of an overflow is zero, and a subnormal inverse has lost digits.
            is_sound &= pace.is_normal();
            let [min, max] =
                [span.min(), span.max()].map(|edge| (edge.to_f64() - origin.to_f64()) * pace);
            let (enter, exit) = if along < 0.0 { (max, min) } else { (min, max) };
            is_sound &= (enter.abs() < NEVER) & (exit.abs() < NEVER);
            // Written even if it turns out not to be sound: one branch at the end instead of one per axis.
            (stretch.enter[axis as usize], stretch.exit[axis as usize]) = (enter, exit);
        }
        is_sound.then_some(Some(stretch))
    }
}

/// Returns the axis of the larger of two moments, the smaller one, and the larger one.
#[inline(always)]
fn greatest([x, y]: [f64; 2]) -> (Axis, f64, f64) {
    if x < y {
        (Axis::Y, x, y)
    } else {
        (Axis::X, y, x)
    }
}

/// Returns whether one moment certainly comes before another.
#[inline(always)]
fn is_below(one: f64, other: f64) -> bool {
    // The last term covers products so small that they lose digits.
    one + (one.abs() + other.abs()) * DOUBT + f64::MIN_POSITIVE < other
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Aabb, Segment};

    /// The distance from one end to the other is beyond the range of the numbers.
    #[test]
    fn falls_back_to_exact_if_the_length_overflows() {
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
