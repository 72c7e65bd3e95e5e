//! A thin line in numbers of the machine, for a first look at many boxes.
//!
//! - **Never** says that a line misses what it meets, nor that it has met what it misses.

use crate::scalar::Scalar;

/// A point on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    start: [f64; 2],
    /// Shares of the way per length; infinite along an axis on which nothing moves.
    pace: [f64; 2],
    /// When the way is over.
    end: f64,
}

/// More than the relative error of a moment: three roundings, or four.
const DOUBT: f64 = 1.0 / (1_u64 << 48) as f64;

/// A moment, not known exactly: no sooner than the first number, no later than the second.
type About = [f64; 2];

/// What a first look at a box tells of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    /// The line does not come to the box before this.
    pub(crate) soonest: f64,
    /// If the line meets the box, then not after this.
    pub(crate) latest: f64,
    /// Whether the line may meet the box at all.
    pub(crate) is_met: bool,
    /// Whether that is sure.
    pub(crate) is_sure: bool,
}

impl Beam {
    /// From where a line starts and where it leads in one unit of time, up to the moment `end`.
    ///
    /// `None` if a number is too large or too small for that.
    #[inline]
    pub(crate) fn new(start: [f64; 2], along: [f64; 2], end: f64) -> Option<Self> {
        let pace = along.map(f64::recip);
        let is_sound = |axis: usize| {
            start[axis].is_finite()
                && along[axis].is_finite()
                && (pace[axis].is_finite() || along[axis] == 0.0)
        };
        // Of -0 the reciprocal would lead backward.
        let pace = [0, 1].map(|axis| match along[axis] == 0.0 {
            true => f64::INFINITY,
            false => pace[axis],
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

    /// A first look at a box, by its edges.
    #[inline(always)]
    pub(crate) fn glance<S: Scalar>(&self, [x0, y0, x1, y1]: [S; 4]) -> Glance {
        let [enter_x, exit_x] = self.crossing(0, [x0, x1]);
        let [enter_y, exit_y] = self.crossing(1, [y0, y1]);
        let soonest = larger(larger(enter_x[0], enter_y[0]), 0.0);
        let latest = larger(larger(enter_x[1], enter_y[1]), 0.0);
        Glance {
            soonest,
            latest,
            is_met: soonest <= smaller(smaller(exit_x[1], exit_y[1]), self.end),
            is_sure: latest < smaller(smaller(exit_x[0], exit_y[0]), self.end),
        }
    }

    /// When the line comes between two edges of an axis, and when it goes.
    #[inline(always)]
    fn crossing<S: Scalar>(&self, axis: usize, edges: [S; 2]) -> [About; 2] {
        let [min, max] = edges.map(|edge| self.moment_at::<S>(axis, edge.to_f64()));
        match self.pace[axis] < 0.0 {
            true => [max, min],
            false => [min, max],
        }
    }

    #[inline(always)]
    fn moment_at<S: Scalar>(&self, axis: usize, edge: f64) -> About {
        let (start, pace) = (self.start[axis], self.pace[axis]);
        // What to_f64 rounded, if it did.
        let slack = match S::IS_EXACT_IN_F64 {
            true => 0.0,
            false => (edge.abs() + start.abs()) * DOUBT,
        };
        let way = edge - start;
        if pace == f64::INFINITY {
            // Where nothing moves an edge was passed long ago or never will be.
            let ever = |is_passed: bool| if is_passed { -f64::MAX } else { f64::MAX };
            return [ever(way <= slack), ever(way < -slack)];
        }
        let moment = way * pace;
        let doubt = moment.abs() * DOUBT + slack * pace.abs() + f64::MIN_POSITIVE;
        match moment.is_finite() && doubt.is_finite() {
            true => [moment - doubt, moment + doubt],
            false => [-f64::MAX, f64::MAX],
        }
    }

    /// Until when, at the latest, the line is between these edges.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn last_within(&self, min: [f64; 2], max: [f64; 2]) -> f64 {
        let gone = |axis: usize| {
            let edge = if self.pace[axis] < 0.0 { min } else { max };
            // Other types than floats were rounded on the way here.
            self.moment_at::<i64>(axis, edge[axis])[1]
        };
        smaller(smaller(gone(0), gone(1)), self.end)
    }
}

/// The larger of two numbers.
#[inline(always)]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if b < a { a } else { b }
}

/// The smaller of two numbers.
#[inline(always)]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
