//! Which boxes of a row of boxes meet, by their edges: each against those that follow it.
//!
//! - **Owns** the forward scan that all-pairs questions end in, and its twin with wide registers.
//! - **Uses** nothing but numbers: who filed the boxes in this order, and why, is not known here.
//! - **Never** gives other pairs, or in another order, than [`scan`].

#[cfg(feature = "simd")]
mod simd;

use crate::scalar::Scalar;
use alloc::vec::Vec;

#[cfg(feature = "simd")]
pub(crate) use self::simd::scan_f32;

/// How many entries beyond the last must exist, so that wide registers may read past it.
pub(crate) const PADDING: usize = 16;

/// Marks the name of a copy.
pub(crate) const COPY: u32 = 1 << 31;

/// Boxes filed in rows, edge by edge, padded at the end.
///
/// A box that reaches into a row from the one before is there as a copy, its name marked by [`COPY`].
/// Copies do not meet copies: they, or their originals, have met in the row before.
#[derive(Clone, Copy, Debug)]
pub struct Filed<'a, S> {
    pub(crate) x0: &'a [S],
    pub(crate) x1: &'a [S],
    pub(crate) y0: &'a [S],
    pub(crate) y1: &'a [S],
    pub(crate) name: &'a [u32],
    /// Where the candidates of each box end; they begin right after it.
    pub(crate) end: &'a [u32],
}

/// Pairs found, the lesser name first.
///
/// The list keeps its length, so that nothing is written twice; what counts is the first `len`.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pairs: Vec<[u32; 2]>,
    len: usize,
}

impl Found {
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs[..self.len]
    }

    pub(crate) fn pairs_mut(&mut self) -> &mut [[u32; 2]] {
        &mut self.pairs[..self.len]
    }

    pub(crate) fn push(&mut self, pair: [u32; 2]) {
        let (room, len) = self.room(1);
        room[len] = pair;
        self.len += 1;
    }

    /// Adds pairs found elsewhere.
    pub(crate) fn extend(&mut self, pairs: &[[u32; 2]]) {
        let (room, len) = self.room(pairs.len());
        room[len..len + pairs.len()].copy_from_slice(pairs);
        self.len += pairs.len();
    }

    /// Keeps the pairs that are wanted, in order.
    pub(crate) fn retain(&mut self, mut is_wanted: impl FnMut(u32, u32) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let [a, b] = self.pairs[i];
            self.pairs[kept] = [a, b];
            kept += usize::from(is_wanted(a, b));
        }
        self.len = kept;
    }

    /// Declares so many pairs of the room to be found.
    #[inline]
    pub(crate) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Makes room for so many pairs more and gives it, with the number of those before.
    #[inline]
    pub(crate) fn room(&mut self, more: usize) -> (&mut [[u32; 2]], usize) {
        if self.pairs.len() < self.len + more {
            self.grow(more);
        }
        (&mut self.pairs, self.len)
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        let len = (self.len + more).max(self.pairs.len() * 2).max(1 << 10);
        self.pairs.resize(len, [0; 2]);
    }
}

/// Adds the pairs among the first `count` boxes.
pub(crate) fn scan<S: Scalar>(filed: Filed<'_, S>, count: usize, found: &mut Found) {
    for i in 0..count {
        let end = filed.end[i] as usize;
        let candidates = i + 1..end.max(i + 1);
        let (room, mut len) = found.room(candidates.len() + 1);
        let (x0, x1, y0, y1) = (filed.x0[i], filed.x1[i], filed.y0[i], filed.y1[i]);
        let name = filed.name[i];
        let others = filed.x0[candidates.clone()]
            .iter()
            .zip(&filed.x1[candidates.clone()])
            .zip(&filed.y0[candidates.clone()])
            .zip(&filed.y1[candidates.clone()])
            .zip(&filed.name[candidates]);
        for ((((&other_x0, &other_x1), &other_y0), &other_y1), &other) in others {
            let meets_x = (other_x0 < x1) & (x0 < other_x1);
            let meets_y = (other_y0 < y1) & (y0 < other_y1);
            let is_new = name & other & COPY == 0;
            // Written in any case: a branch here would be wrong half of the time.
            let (a, b) = (name & !COPY, other & !COPY);
            room[len] = [a.min(b), a.max(b)];
            len += usize::from(meets_x & meets_y & is_new);
        }
        found.len = len;
    }
}
