//! Statistics from a sample of the boxes: how large they are, and where most of them are.

use crate::broad::sets::Slots;
use crate::geometry::{Aabb, Axis};
use crate::scalar::{Scalar, greater};
use core::cmp::Ordering;

/// The number of boxes in a sample. Percentiles of 256 values are off by about 3%, far less than cell
/// sizes need.
const SAMPLE_SIZE: usize = 256;

/// The size of a typical box and where the boxes are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxSample<S: Scalar> {
    /// The median of the longer sides.
    pub(crate) side: S,
    /// The bounds of all boxes.
    pub(crate) bounds: Aabb<S>,
    /// The bounds of the middle eight tenths of the centers.
    pub(crate) core: Aabb<S>,
}

impl<S: Scalar> BoxSample<S> {
    /// Returns `None` if there is no box.
    pub(crate) fn of(slots: &Slots<S>) -> Option<Self> {
        let bounds = Aabb::union_of(slots.iter().map(|(_, aabb)| aabb))?;
        let step = stride(slots.len(), SAMPLE_SIZE);
        let part = |measure: fn(Aabb<S>) -> S| {
            let mut sorted = [S::ZERO; SAMPLE_SIZE];
            let mut count = 0;
            for (to, (_, aabb)) in sorted.iter_mut().zip(slots.iter().step_by(step)) {
                *to = measure(aabb);
                count += 1;
            }
            // Edges of boxes are finite, so any two compare.
            sorted[..count].sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
            // Tenths from either end instead of the extremes: a few boxes far away must not stretch the cells.
            [1, 5, 9].map(|tenth| sorted[(count.saturating_sub(1)) * tenth / 10])
        };
        let [_, side, _] = part(|aabb| greater(aabb.width(), aabb.height()));
        let [min_x, _, max_x] = part(|aabb| aabb.span(Axis::X).middle());
        let [min_y, _, max_y] = part(|aabb| aabb.span(Axis::Y).middle());
        Some(Self {
            side,
            bounds,
            core: Aabb::from_corners([min_x, min_y], [max_x, max_y]),
        })
    }

    /// Returns the distance of neighbors if `count` boxes were spread evenly.
    pub(crate) fn spacing(&self, count: usize) -> S {
        let [x, y] = Axis::BOTH.map(|axis| self.core.span(axis).length());
        let rows = u32::try_from(count.isqrt()).unwrap_or(u32::MAX).max(1);
        x.middle(y).scaled(1, rows).unwrap_or(S::ZERO)
    }
}

/// Returns the step between the boxes of a sample.
///
/// Not a multiple of small primes: games often insert boxes in a repeating pattern, and a step in rhythm
/// with it would sample only one kind.
pub(crate) fn stride(count: usize, wanted: usize) -> usize {
    let is_odd = |step: &usize| [2, 3, 5, 7].iter().all(|small| step % small != 0);
    let least = count.div_ceil(wanted).max(1);
    if least < 11 {
        // Small steps: odd is enough.
        return least | 1;
    }
    (least..least + 10).find(is_odd).unwrap_or(least)
}
