//! The path of a caster of any width in `f64`: bounds on when it can reach a box.
//!
//! A slab test with slack. Its slow twin is the exact test of the caster; the `agree_with_brute_force` tests
//! of the sets compare them. It may name a box that the caster misses or a moment that is too early, never
//! the reverse.

use crate::geometry::{Aabb, Axis};
use crate::kernels::lanes8::LANES;
use crate::kernels::ray_f64::{larger, smaller};
use crate::scalar::Scalar;

/// More than the relative error of all operations below together: each adds at most 2^-53.
const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;

/// A moving point with some room around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePath {
    pub(crate) x: LinePathAxis,
    pub(crate) y: LinePathAxis,
}

/// One axis of a [`LinePath`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePathAxis {
    /// The front edge of what moves, and its back edge.
    front: f64,
    back: f64,
    /// The share of the whole path per unit of length, with the sign of the direction.
    share: f64,
    /// A bound on the numbers that are added, for the slack.
    size: f64,
    /// [`SLACK`] with the sign of the direction.
    slack: f64,
}

/// When a caster reaches a box: between these two moments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    pub(crate) earliest: f64,
    pub(crate) latest: f64,
}

/// When a caster is between two edges of an axis.
struct SlabTimes {
    /// It enters between these two.
    enter_earliest: f64,
    enter_latest: f64,
    /// It has left after this.
    left: f64,
}

impl LinePath {
    /// Returns `None` if a number is not finite.
    pub(crate) fn new(center: [f64; 2], half: [f64; 2], delta: [f64; 2]) -> Option<Self> {
        let all = [center, half, delta];
        let is_finite = all.as_flattened().iter().all(|number| number.is_finite());
        let [x, y] = [0, 1].map(|axis| LinePathAxis::new(center[axis], half[axis], delta[axis]));
        is_finite.then_some(Self { x, y })
    }

    /// Returns when the caster may reach a box; `None` if it certainly misses it.
    #[inline(always)]
    pub(crate) fn arrival<S: Scalar>(&self, aabb: Aabb<S>) -> Option<Arrival> {
        let edges = |axis: Axis, is_max: bool| aabb.span(axis).end(is_max).to_f64();
        let (x, y) = (self.x, self.y);
        let x = x.slab(
            edges(Axis::X, x.is_backward()),
            edges(Axis::X, !x.is_backward()),
        );
        let y = y.slab(
            edges(Axis::Y, y.is_backward()),
            edges(Axis::Y, !y.is_backward()),
        );
        // The slab test: within the box while within both slabs, so the later entry and the sooner exit count.
        let earliest = larger(larger(x.enter_earliest, y.enter_earliest), 0.0);
        let is_hit = earliest <= smaller(x.left, y.left);
        is_hit.then_some(Arrival {
            earliest,
            latest: larger(larger(x.enter_latest, y.enter_latest), 0.0),
        })
    }

    /// Returns the earliest moment at which the caster may reach each of eight boxes; NaN for those that it
    /// certainly misses.
    #[inline(always)]
    pub(crate) fn earliest<S: Scalar>(&self, boxes: &[Aabb<S>; LANES]) -> [f64; LANES] {
        core::array::from_fn(|i| {
            // NaN is below no limit, so the comparison of the caller drops the misses as well.
            let arrival = self.arrival(boxes[i]);
            arrival.map_or(f64::NAN, |arrival| arrival.earliest)
        })
    }
}

impl LinePathAxis {
    fn new(center: f64, half: f64, delta: f64) -> Self {
        let share = 1.0 / delta;
        let size = center.abs() + half;
        let (share, half) = if share.is_finite() {
            (share, half)
        } else if 0.0 == delta {
            // Without motion an edge is passed at once or, in effect, never.
            // Not infinity, which times a distance of zero would be NaN.
            (f64::MAX, half)
        } else {
            // Too slow for `f64`: infinite width makes every test inconclusive.
            (1.0, f64::INFINITY)
        };
        // The signs make one formula serve both directions: multiplied by a negative share, a distance that was
        // lowered becomes a moment that is raised.
        let (half, slack) = if share < 0.0 {
            (-half, -SLACK)
        } else {
            (half, SLACK)
        };
        Self {
            front: center + half,
            back: center - half,
            share,
            size,
            slack,
        }
    }

    /// Returns whether the path leads to lesser coordinates.
    #[inline(always)]
    pub(crate) fn is_backward(&self) -> bool {
        self.share < 0.0
    }

    /// Returns when the caster is between the edge where it comes in and the one where it goes out.
    #[inline(always)]
    fn slab(&self, enter: f64, leave: f64) -> SlabTimes {
        let slack = |edge: f64| (edge.abs() + self.size) * self.slack;
        let (enter_slack, leave_slack) = (slack(enter), slack(leave));
        let distance = enter - self.front;
        SlabTimes {
            enter_earliest: (distance - enter_slack) * self.share,
            enter_latest: (distance + enter_slack) * self.share,
            left: (leave - self.back + leave_slack) * self.share,
        }
    }

    /// Returns the earliest moment at which the caster may reach an edge, which may be infinite.
    #[inline(always)]
    pub(crate) fn earliest_at(&self, edge: f64) -> f64 {
        let slack = (edge.abs() + self.size) * self.slack;
        (edge - self.front - slack) * self.share
    }
}
