//! What a sample of the boxes says about all of them: how large they are, and where most of them lie.

use crate::broad::Slots;
use crate::geometry::{Aabb, Axis};
use crate::scalar::{Scalar, greater};
use core::cmp::Ordering;

/// How many boxes are looked at closely.
const SAMPLE: usize = 256;

/// The size of a usual box and where the boxes are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey<S: Scalar> {
    /// The greater side of the box in the middle, when all are sorted by it.
    pub(super) side: S,
    /// Around all boxes.
    pub(super) bounds: Aabb<S>,
    /// Along each axis, how far apart the centres are, the outermost tenth on either side left out.
    pub(super) spread: [S; 2],
    /// Where the middle eight tenths of the centres are.
    pub(super) core: Aabb<S>,
}

impl<S: Scalar> Survey<S> {
    /// `None` if there is no box.
    pub(super) fn of(slots: &Slots<S>) -> Option<Self> {
        let bounds = Aabb::union_of(slots.iter().map(|(_, aabb)| aabb))?;
        let step = stride(slots.len(), SAMPLE);
        let part = |measure: fn(Aabb<S>) -> S| {
            let mut sorted = [S::ZERO; SAMPLE];
            let sample = slots.iter().step_by(step).map(|(_, aabb)| measure(aabb));
            let count = sorted.iter_mut().zip(sample).map(fill).count();
            sort(&mut sorted[..count]);
            [1, 5, 9].map(|tenth| sorted[(count.saturating_sub(1)) * tenth / 10])
        };
        let [_, side, _] = part(|aabb| greater(aabb.width(), aabb.height()));
        let [min_x, _, max_x] = part(|aabb| aabb.span(Axis::X).middle());
        let [min_y, _, max_y] = part(|aabb| aabb.span(Axis::Y).middle());
        Some(Self {
            side,
            bounds,
            spread: [max_x.saturating_sub(min_x), max_y.saturating_sub(min_y)],
            core: Aabb::from_corners([min_x, min_y], [max_x, max_y]),
        })
    }

    /// How far apart neighbours would be if so many boxes were spread evenly.
    pub(super) fn spacing(&self, count: usize) -> S {
        let [x, y] = self.spread;
        let rows = u32::try_from(count.isqrt()).unwrap_or(u32::MAX).max(1);
        x.middle(y).scaled(1, rows).unwrap_or(S::ZERO)
    }
}

/// How far apart the boxes of a sample are. Not a multiple of small numbers, since games like to repeat
/// themselves every so many boxes.
pub(super) fn stride(count: usize, wanted: usize) -> usize {
    let is_odd = |step: &usize| [2, 3, 5, 7].iter().all(|small| step % small != 0);
    let least = count.div_ceil(wanted).max(1);
    if least < 11 {
        return least | 1;
    }
    (least..least + 10).find(is_odd).unwrap_or(least)
}

fn fill<S: Scalar>((spot, value): (&mut S, S)) {
    *spot = value;
}

fn sort<S: Scalar>(values: &mut [S]) {
    // Edges of boxes are finite, so any two can be compared.
    values.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
}
