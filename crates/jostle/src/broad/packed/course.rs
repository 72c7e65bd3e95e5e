//! The way of a line in numbers of the machine: when it may come to a box at the soonest.
//!
//! - **Owns** the quick look that spares most exact ones.
//! - **Never** says that a line misses what it meets, nor that it comes later than it does.

use crate::geometry::{Aabb, Axis};
use crate::kernels::lanes8::LANES;
use crate::kernels::ray_f64::{larger, smaller};
use crate::scalar::Scalar;

/// More than the relative error of all operations below together, products included.
const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;

/// A point with some room around it, on its way.
#[derive(Clone, Copy, Debug)]
pub(in crate::broad) struct Course {
    pub(super) x: Lane,
    pub(super) y: Lane,
}

/// One axis of a course.
#[derive(Clone, Copy, Debug)]
pub(in crate::broad) struct Lane {
    /// The front of what moves, and its back.
    ahead: f64,
    behind: f64,
    /// The share of the way per length; the sign is that of the direction.
    pace: f64,
    /// How large the numbers are that are added up.
    size: f64,
    /// The relative slack, with the sign of the direction.
    slack: f64,
}

/// When a line comes to a box: not before the first number, not after the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) soonest: f64,
    pub(super) latest: f64,
}

impl Course {
    /// `None` if the numbers are beyond those of the machine.
    pub(in crate::broad) fn new(center: [f64; 2], half: [f64; 2], along: [f64; 2]) -> Option<Self> {
        let all = [center, half, along];
        let is_finite = all.as_flattened().iter().all(|number| number.is_finite());
        let [x, y] = [0, 1].map(|axis| Lane::new(center[axis], half[axis], along[axis]));
        is_finite.then_some(Self { x, y })
    }

    /// When the line may come to a box; `None` if it surely misses it.
    #[inline(always)]
    pub(super) fn arrival<S: Scalar>(&self, aabb: Aabb<S>) -> Option<Arrival> {
        let (min, max) = (aabb.min(), aabb.max());
        let x = self.x.passage(min.x.to_f64(), max.x.to_f64());
        let y = self.y.passage(min.y.to_f64(), max.y.to_f64());
        let soonest = larger(larger(x.soonest, y.soonest), 0.0);
        let is_met = soonest <= smaller(x.gone, y.gone);
        is_met.then_some(Arrival {
            soonest,
            latest: larger(larger(x.latest, y.latest), 0.0),
        })
    }

    /// When the line may come to each of eight boxes at the soonest; not a number for those it
    /// surely misses.
    #[inline(always)]
    pub(super) fn soonest<S: Scalar>(&self, boxes: &[Aabb<S>; LANES]) -> [f64; LANES] {
        let edges = |axis: Axis, is_max: bool| {
            let mut all = [0.0; LANES];
            for (to, aabb) in all.iter_mut().zip(boxes) {
                *to = aabb.span(axis).end(is_max).to_f64();
            }
            all
        };
        let x = [false, true].map(|is_max| edges(Axis::X, is_max != self.x.is_backward()));
        let y = [false, true].map(|is_max| edges(Axis::Y, is_max != self.y.is_backward()));
        let mut all = [f64::NAN; LANES];
        for i in 0..LANES {
            let (x, y) = (
                self.x.stretch(x[0][i], x[1][i]),
                self.y.stretch(y[0][i], y[1][i]),
            );
            let soonest = larger(larger(x.soonest, y.soonest), 0.0);
            let is_met = soonest <= smaller(x.gone, y.gone);
            all[i] = if is_met { soonest } else { f64::NAN };
        }
        all
    }
}

/// When a line is between two edges: from a moment between the first two numbers until, at the latest,
/// the third.
struct Passage {
    soonest: f64,
    latest: f64,
    gone: f64,
}

impl Lane {
    fn new(from: f64, half: f64, along: f64) -> Self {
        let pace = 1.0 / along;
        let size = from.abs() + half;
        let (pace, half) = if pace.is_finite() {
            (pace, half)
        } else if 0.0 == along {
            // What does not move arrives at once or, in effect, never.
            (f64::MAX, half)
        } else {
            // Too slow for numbers of the machine to tell anything.
            (1.0, f64::INFINITY)
        };
        let (half, slack) = match pace < 0.0 {
            true => (-half, -SLACK),
            false => (half, SLACK),
        };
        Self {
            ahead: from + half,
            behind: from - half,
            pace,
            size,
            slack,
        }
    }

    /// Whether the way leads to lesser coordinates.
    pub(super) fn is_backward(&self) -> bool {
        self.pace < 0.0
    }

    #[inline(always)]
    fn passage(&self, min: f64, max: f64) -> Passage {
        let (enter, leave) = match self.is_backward() {
            true => (max, min),
            false => (min, max),
        };
        self.stretch(enter, leave)
    }

    /// The same by the edge where the line comes in and the one where it goes out.
    #[inline(always)]
    fn stretch(&self, enter: f64, leave: f64) -> Passage {
        let slack = |edge: f64| (edge.abs() + self.size) * self.slack;
        let (enter_slack, leave_slack) = (slack(enter), slack(leave));
        let way = enter - self.ahead;
        Passage {
            soonest: (way - enter_slack) * self.pace,
            latest: (way + enter_slack) * self.pace,
            gone: (leave - self.behind + leave_slack) * self.pace,
        }
    }

    /// When the line comes to an edge from the side it starts on, at the soonest; `edge` may be a
    /// little off, and infinite.
    #[inline(always)]
    pub(super) fn soonest_at(&self, edge: f64) -> f64 {
        let slack = (edge.abs() + self.size) * self.slack;
        (edge - self.ahead - slack) * self.pace
    }
}
