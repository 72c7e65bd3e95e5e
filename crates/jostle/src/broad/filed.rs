//! Boxes in the order in which they are looked through, eight at a time.

use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Lanes8, MARK, Probe};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The index of a gap.
pub(super) const NONE: u32 = u32::MAX;

/// How many gaps are behind the last box, so that a look at two times eight stays inside.
const PADDING: usize = 2 * LANES;

/// Boxes with their indices and gaps between them, and more gaps behind the last.
#[derive(Debug)]
pub(super) struct Filed<S: Scalar> {
    boxes: Vec<Aabb<S>>,
    indices: Vec<u32>,
}

clone_in_place!([S: Scalar] Filed<S> { boxes, indices });

impl<S: Scalar> Filed<S> {
    /// Nothing.
    pub(super) fn new() -> Self {
        Self {
            boxes: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// How many there are, gaps included.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.boxes.len().saturating_sub(PADDING)
    }

    /// So many gaps and nothing else.
    pub(super) fn reset(&mut self, len: usize) {
        self.boxes.clear();
        self.indices.clear();
        self.boxes.resize(len + PADDING, nowhere());
        self.indices.resize(len + PADDING, NONE);
    }

    /// Makes room for so many, so that later ones allocate nothing.
    pub(super) fn reserve(&mut self, len: usize) {
        let more = (len + PADDING).saturating_sub(self.boxes.len());
        self.boxes.reserve(more);
        self.indices.reserve(more);
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, index: u32, aabb: Aabb<S>) {
        (self.boxes[place], self.indices[place]) = (aabb, index);
    }

    /// Puts another box at a place, for the same index.
    #[inline]
    pub(super) fn replace(&mut self, place: usize, aabb: Aabb<S>) {
        self.boxes[place] = aabb;
    }

    pub(super) fn clear(&mut self, place: usize) {
        self.set(place, NONE, nowhere());
    }

    #[inline]
    pub(super) fn index(&self, place: usize) -> u32 {
        self.indices[place]
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> (u32, Aabb<S>) {
        (self.indices[place], self.boxes[place])
    }

    /// Marks the one at a place as a mover, unless it is marked already; tells whether it was not.
    #[inline]
    pub(super) fn mark(&mut self, place: usize) -> bool {
        let word = &mut self.indices[place];
        let is_new = *word & MARK == 0;
        *word |= MARK;
        is_new
    }

    #[inline]
    pub(super) fn unmark(&mut self, place: usize) {
        self.indices[place] &= !MARK;
    }

    pub(super) fn indices(&self, from: usize, to: usize) -> &[u32] {
        &self.indices[from..to]
    }

    /// Adds one behind the last and gives back its place.
    pub(super) fn push(&mut self, index: u32, aabb: Aabb<S>) -> usize {
        let place = self.len();
        let padded = place + 1 + PADDING;
        self.boxes.resize(padded, nowhere());
        self.indices.resize(padded, NONE);
        self.set(place, index, aabb);
        place
    }

    /// Takes one out of a list without gaps; gives back which one has come to its place.
    pub(super) fn swap_remove(&mut self, place: usize) -> Option<u32> {
        let last = self.len() - 1;
        let (index, aabb) = self.get(last);
        self.set(place, index, aabb);
        self.clear(last);
        self.boxes.pop();
        self.indices.pop();
        (place != last).then_some(index)
    }

    /// Shows the boxes from one place up to another that touch one, edges included.
    #[inline(always)]
    pub(super) fn scan(
        &self,
        eights: impl Lanes8<S>,
        one: [S; 4],
        (from, to): (usize, usize),
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ready = eights.ready(Probe::Touching(one));
        let mut at = from;
        while at < to {
            let (Some(boxes), Some(indices)) = (self.eight(at), self.indices.get(at..at + LANES))
            else {
                break;
            };
            let mut mask = eights.found(ready, to - at, |i| edges(boxes[i]));
            while mask != 0 {
                let i = super::slots::place(mask.trailing_zeros()) % LANES;
                mask &= mask - 1;
                if indices[i] != NONE {
                    visit(indices[i], boxes[i])?;
                }
            }
            at += LANES;
        }
        ControlFlow::Continue(())
    }

    /// Shows which boxes from one place up to another answer a probe with yes, up to eight at a time.
    /// Words with one of the `known` bits are left out.
    #[inline(always)]
    pub(super) fn pick<E: Lanes8<S>>(
        &self,
        (eights, ready): (E, E::Ready),
        (from, to): (usize, usize),
        known: u32,
        visit: &mut impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut at = from;
        while at < to {
            let (Some(boxes), Some(indices)) = (self.eight(at), self.eight_indices(at)) else {
                break;
            };
            let mut mask = eights.found(ready, to - at, |i| edges(boxes[i]));
            if known != 0 {
                mask &= eights.without(indices, known);
            }
            visit(
                &eights.pick(mask, indices),
                super::slots::place(mask.count_ones()),
            )?;
            at += LANES;
        }
        ControlFlow::Continue(())
    }

    /// Which of up to sixteen boxes from a place on answer a probe with yes.
    #[inline(always)]
    pub(super) fn sixteen<E: Lanes8<S>>(
        &self,
        (eights, ready): (E, E::Ready),
        (from, count): (usize, usize),
    ) -> u32 {
        let boxes = self.boxes.get(from..).and_then(|rest| rest.first_chunk());
        let Some(boxes): Option<&[Aabb<S>; 2 * LANES]> = boxes else {
            return 0;
        };
        let low = eights.found(ready, count, |i| edges(boxes[i]));
        let more = count.saturating_sub(LANES);
        low | (eights.found(ready, more, |i| edges(boxes[i + LANES])) << LANES)
    }

    /// All boxes and all indices, padding included: two lists of the same length, so that one check of a
    /// place does for both.
    #[inline(always)]
    pub(super) fn lists(&self) -> (&[Aabb<S>], &[u32]) {
        let len = self.boxes.len().min(self.indices.len());
        (&self.boxes[..len], &self.indices[..len])
    }

    /// The eight boxes and indices from a place on.
    #[inline(always)]
    pub(super) fn eight_of_both(&self, at: usize) -> Option<(&[Aabb<S>; LANES], &[u32; LANES])> {
        Some((self.eight(at)?, self.eight_indices(at)?))
    }

    /// The eight indices from a place on.
    #[inline(always)]
    pub(super) fn eight_indices(&self, at: usize) -> Option<&[u32; LANES]> {
        self.indices.get(at..)?.first_chunk()
    }

    /// The eight boxes from a place on.
    #[inline(always)]
    pub(super) fn eight(&self, at: usize) -> Option<&[Aabb<S>; LANES]> {
        self.boxes.get(at..)?.first_chunk()
    }
}

/// Least x, least y, greatest x, greatest y.
#[inline(always)]
pub(super) fn edges<S: Scalar>(aabb: Aabb<S>) -> [S; 4] {
    let (min, max) = (aabb.min(), aabb.max());
    [min.x, min.y, max.x, max.y]
}

/// Whether a box has no area.
#[inline(always)]
pub(super) fn is_empty<S: Scalar>(aabb: Aabb<S>) -> bool {
    let [x0, y0, x1, y1] = edges(aabb);
    (x0 == x1) | (y0 == y1)
}

/// A box for gaps: it overlaps nothing and contains no point, and as good as nothing touches it.
pub(super) fn nowhere<S: Scalar>() -> Aabb<S> {
    Aabb::from_corners([S::MAX; 2], [S::MAX; 2])
}
