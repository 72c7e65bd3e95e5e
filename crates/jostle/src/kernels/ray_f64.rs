//! A ray or segment in `f64`, to reject most of many boxes before exact arithmetic is asked.
//!
//! Conservative: with the rounding errors added, it never says that a line misses a box that it hits, nor
//! that it is sure to hit one that it misses. `broad/sets/packed_index/tests.rs` compares it with the exact answer.

use crate::scalar::Scalar;

/// A point that moves along a straight line, from time 0 on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayF64 {
    start: [f64; 2],
    /// Time per length along each axis; infinite on an axis along which nothing moves.
    pace: [f64; 2],
    /// When the line ends.
    end: f64,
}

/// More than the relative error of a moment, which is rounded three or four times.
const ERROR: f64 = 1.0 / (1_u64 << 48) as f64;

/// Bounds of a moment that is not known exactly: `[no sooner than, no later than]`.
type MomentBounds = [f64; 2];

/// A rough answer about a line and a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoughHit {
    /// The line does not reach the box before this moment.
    pub(crate) soonest: f64,
    /// If the line hits the box, then not after this moment.
    pub(crate) latest: f64,
    /// Whether the line may hit the box at all.
    pub(crate) is_met: bool,
    /// Whether it certainly does.
    pub(crate) is_sure: bool,
}

impl RayF64 {
    /// Creates a line from its start, how far it moves in one unit of time, and the moment it ends.
    ///
    /// Returns `None` if a number is too large or too small for the error bounds to hold.
    #[inline]
    pub(crate) fn new(start: [f64; 2], along: [f64; 2], end: f64) -> Option<Self> {
        let pace = along.map(f64::recip);
        // The reciprocal of a subnormal number overflows: then nothing that follows could be bounded.
        let is_sound = |axis: usize| {
            start[axis].is_finite()
                && along[axis].is_finite()
                && (pace[axis].is_finite() || along[axis] == 0.0)
        };
        // The reciprocal of -0 would point backward.
        let pace = [0, 1].map(|axis| {
            if along[axis] == 0.0 {
                f64::INFINITY
            } else {
                pace[axis]
            }
        });
        (is_sound(0) && is_sound(1)).then_some(Self { start, pace, end })
    }

    #[inline]
    #[cfg(feature = "alloc")]
    pub(crate) fn start(&self) -> [f64; 2] {
        self.start
    }

    #[inline]
    #[cfg(feature = "alloc")]
    pub(crate) fn pace(&self) -> [f64; 2] {
        self.pace
    }

    #[inline]
    #[cfg(feature = "alloc")]
    pub(crate) fn end(&self) -> f64 {
        self.end
    }

    /// Tests a box, by its edges.
    #[inline(always)]
    pub(crate) fn test<S: Scalar>(&self, [x0, y0, x1, y1]: [S; 4]) -> RoughHit {
        let [enter_x, exit_x] = self.crossing(0, [x0, x1]);
        let [enter_y, exit_y] = self.crossing(1, [y0, y1]);
        let soonest = larger(larger(enter_x[0], enter_y[0]), 0.0);
        let latest = larger(larger(enter_x[1], enter_y[1]), 0.0);
        RoughHit {
            soonest,
            latest,
            // The slab test: within the box while within both slabs. The widest bounds decide "may", the
            // narrowest decide "surely".
            is_met: soonest <= smaller(smaller(exit_x[1], exit_y[1]), self.end),
            is_sure: latest < smaller(smaller(exit_x[0], exit_y[0]), self.end),
        }
    }

    /// Returns when the line enters the slab between two edges of an axis, and when it leaves it.
    #[inline(always)]
    fn crossing<S: Scalar>(&self, axis: usize, [min, max]: [S; 2]) -> [MomentBounds; 2] {
        // Not by `map`, which is not inlined in builds for size: rays among boxes would take twice as long.
        let min = self.moment_at::<S>(axis, min.to_f64());
        let max = self.moment_at::<S>(axis, max.to_f64());
        // A line that goes backward enters through the max edge.
        if self.pace[axis] < 0.0 {
            [max, min]
        } else {
            [min, max]
        }
    }

    #[inline(always)]
    fn moment_at<S: Scalar>(&self, axis: usize, edge: f64) -> MomentBounds {
        let (start, pace) = (self.start[axis], self.pace[axis]);
        // What `to_f64` rounded off, if it did.
        let slack = if S::IS_EXACT_IN_F64 {
            0.0
        } else {
            (edge.abs() + start.abs()) * ERROR
        };
        let distance = edge - start;
        if pace == f64::INFINITY {
            // Nothing moves along this axis: the edge was passed long ago or never will be.
            let ever = |is_passed: bool| if is_passed { -f64::MAX } else { f64::MAX };
            // The sooner bound counts the edge itself as passed, the later one does not: flush lines remain
            // possible hits without becoming sure ones.
            return [ever(distance <= slack), ever(distance < -slack)];
        }
        let moment = distance * pace;
        // `MIN_POSITIVE` covers products so small that they lost digits, where a relative error says nothing.
        let error = moment.abs() * ERROR + slack * pace.abs() + f64::MIN_POSITIVE;
        if moment.is_finite() && error.is_finite() {
            [moment - error, moment + error]
        } else {
            [-f64::MAX, f64::MAX]
        }
    }

    /// Returns a moment by which the line has left the box between these corners, or has ended.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn last_within(&self, min: [f64; 2], max: [f64; 2]) -> f64 {
        let gone = |axis: usize| {
            let edge = if self.pace[axis] < 0.0 { min } else { max };
            // The error bounds of `i64`: corners of any number type may have been rounded on the way here.
            self.moment_at::<i64>(axis, edge[axis])[1]
        };
        smaller(smaller(gone(0), gone(1)), self.end)
    }
}

/// Returns the larger of two numbers; unlike [`f64::max`], one instruction.
#[inline(always)]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if b < a { a } else { b }
}

/// Returns the smaller of two numbers; unlike [`f64::min`], one instruction.
#[inline(always)]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
