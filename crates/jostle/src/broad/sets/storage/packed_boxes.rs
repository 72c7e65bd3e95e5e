//! Boxes in the order in which they are scanned, eight at a time.

use crate::broad::sets::storage::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Lanes8, MARK, Probe};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

/// The index of a gap.
pub(crate) const NONE: u32 = u32::MAX;

/// The number of gaps behind the last box, so that reading sixteen boxes from any place stays in bounds.
const PADDING: usize = 2 * LANES;

/// Boxes with their indices, gaps between them and [`PADDING`] behind the last.
#[derive(Debug)]
pub(crate) struct PackedBoxes<S: Scalar> {
    boxes: Vec<Aabb<S>>,
    indices: Vec<u32>,
}

clone_in_place!([S: Scalar] PackedBoxes<S> { boxes, indices });

impl<S: Scalar> PackedBoxes<S> {
    pub(crate) fn new() -> Self {
        Self {
            boxes: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Returns the number of places, gaps included.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.boxes.len().saturating_sub(PADDING)
    }

    /// Replaces everything by this many gaps.
    pub(crate) fn reset(&mut self, len: usize) {
        self.boxes.clear();
        self.indices.clear();
        self.boxes.resize(len + PADDING, nowhere());
        self.indices.resize(len + PADDING, NONE);
    }

    /// Reserves memory for this many boxes.
    pub(crate) fn reserve(&mut self, len: usize) {
        let more = (len + PADDING).saturating_sub(self.boxes.len());
        self.boxes.reserve(more);
        self.indices.reserve(more);
    }

    #[inline]
    pub(crate) fn set(&mut self, place: usize, index: u32, aabb: Aabb<S>) {
        (self.boxes[place], self.indices[place]) = (aabb, index);
    }

    /// Replaces the box at a place and keeps its index.
    #[inline]
    pub(crate) fn replace(&mut self, place: usize, aabb: Aabb<S>) {
        self.boxes[place] = aabb;
    }

    pub(crate) fn clear(&mut self, place: usize) {
        self.set(place, NONE, nowhere());
    }

    #[inline]
    pub(crate) fn index(&self, place: usize) -> u32 {
        self.indices[place]
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> (u32, Aabb<S>) {
        (self.indices[place], self.boxes[place])
    }

    /// Marks the box at a place as a mover and returns whether it was unmarked before.
    #[inline]
    pub(crate) fn mark(&mut self, place: usize) -> bool {
        let word = &mut self.indices[place];
        let is_new = *word & MARK == 0;
        *word |= MARK;
        is_new
    }

    #[inline]
    pub(crate) fn unmark(&mut self, place: usize) {
        self.indices[place] &= !MARK;
    }

    pub(crate) fn indices(&self, from: usize, to: usize) -> &[u32] {
        &self.indices[from..to]
    }

    /// Appends a box and returns its place.
    pub(crate) fn push(&mut self, index: u32, aabb: Aabb<S>) -> usize {
        let place = self.len();
        // The padding moves along behind the last box, so that eight or sixteen boxes can be read from any
        // place.
        let padded = place + 1 + PADDING;
        self.boxes.resize(padded, nowhere());
        self.indices.resize(padded, NONE);
        self.set(place, index, aabb);
        place
    }

    /// Removes a box from a list without gaps and returns the index of the one that took its place.
    pub(crate) fn swap_remove(&mut self, place: usize) -> Option<u32> {
        let last = self.len() - 1;
        let (index, aabb) = self.get(last);
        self.set(place, index, aabb);
        self.clear(last);
        // The padding is as long as before: the cleared last place belongs to it.
        self.boxes.pop();
        self.indices.pop();
        (place != last).then_some(index)
    }

    /// Calls `visit` with the boxes from one place up to another that touch `one`, edges included.
    #[inline(always)]
    pub(crate) fn scan(
        &self,
        eights: impl Lanes8<S>,
        one: [S; 4],
        run: Range<usize>,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ready = eights.ready(&Probe::touching(one));
        let (mut at, to) = (run.start, run.end);
        while at < to {
            let Some((boxes, indices)) = self.eight_of_both(at) else {
                break;
            };
            let mut mask = eights.found(ready, to - at, |i| boxes[i].edges());
            while mask != 0 {
                let i = place(mask.trailing_zeros()) % LANES;
                mask &= mask - 1;
                // Gaps are empty boxes at the end of the number range, which an area that reaches it touches.
                if indices[i] != NONE {
                    visit(indices[i], boxes[i])?;
                }
            }
            at += LANES;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the indices from one place up to another whose boxes match a probe, up to eight at a
    /// time.
    #[inline(always)]
    pub(crate) fn pick<E: Lanes8<S>>(
        &self,
        eights: E,
        ready: E::Ready,
        run: Range<usize>,
        visit: &mut impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut at, to) = (run.start, run.end);
        while at < to {
            let Some((boxes, indices)) = self.eight_of_both(at) else {
                break;
            };
            let mask = eights.found(ready, to - at, |i| boxes[i].edges());
            // Called without asking whether anything matched: with none, the caller loops over nothing.
            visit(&eights.pick(mask, indices), place(mask.count_ones()))?;
            at += LANES;
        }
        ControlFlow::Continue(())
    }

    /// Returns which of up to sixteen boxes from a place on match a probe.
    #[inline(always)]
    pub(crate) fn sixteen<E: Lanes8<S>>(
        &self,
        eights: E,
        ready: E::Ready,
        from: usize,
        count: usize,
    ) -> u32 {
        let boxes = self.boxes.get(from..).and_then(|rest| rest.first_chunk());
        let Some(boxes): Option<&[Aabb<S>; 2 * LANES]> = boxes else {
            return 0;
        };
        // Both halves are always tested: sixteen boxes without a branch on how many there are.
        let low = eights.found(ready, count, |i| boxes[i].edges());
        let more = count.saturating_sub(LANES);
        low | (eights.found(ready, more, |i| boxes[i + LANES].edges()) << LANES)
    }

    /// Returns all boxes and all indices, padding included. Both slices have the same length, so one bounds
    /// check covers both.
    #[inline(always)]
    pub(crate) fn lists(&self) -> (&[Aabb<S>], &[u32]) {
        // Both are of equal length already; the cut lets the compiler see it.
        let len = self.boxes.len().min(self.indices.len());
        (&self.boxes[..len], &self.indices[..len])
    }

    /// Returns the eight boxes and indices from a place on.
    #[inline(always)]
    pub(crate) fn eight_of_both(&self, at: usize) -> Option<(&[Aabb<S>; LANES], &[u32; LANES])> {
        let boxes = self.boxes.get(at..)?.first_chunk()?;
        Some((boxes, self.indices.get(at..)?.first_chunk()?))
    }
}

/// Returns whether a box has no area, without a branch.
#[inline(always)]
pub(crate) fn is_empty<S: Scalar>(aabb: Aabb<S>) -> bool {
    let [x0, y0, x1, y1] = aabb.edges();
    (x0 == x1) | (y0 == y1)
}

/// Returns the box of a gap: it overlaps nothing, contains no point, and touches only areas that reach the end
/// of the number range.
pub(crate) fn nowhere<S: Scalar>() -> Aabb<S> {
    Aabb::from_corners([S::MAX; 2], [S::MAX; 2])
}
