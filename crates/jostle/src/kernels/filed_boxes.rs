//! Boxes as five parallel lists, the form that wide registers load without shuffling.

use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::Range;

/// How many entries exist beyond the last box, so that a register may be loaded from any of them.
pub(crate) const PADDING: usize = 16;

/// Boxes by edge, in the order in which they are scanned, with a name for each.
#[derive(Clone, Debug)]
pub(crate) struct FiledBoxes<S> {
    x0: Vec<S>,
    y0: Vec<S>,
    x1: Vec<S>,
    y1: Vec<S>,
    names: Vec<u32>,
}

/// The lists of [`FiledBoxes`], borrowed: all of the same length, [`PADDING`] included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeLists<'a, S> {
    pub(crate) x0: &'a [S],
    pub(crate) y0: &'a [S],
    pub(crate) x1: &'a [S],
    pub(crate) y1: &'a [S],
    pub(crate) names: &'a [u32],
}

impl<S: Scalar> FiledBoxes<S> {
    pub(crate) fn new() -> Self {
        Self {
            x0: Vec::new(),
            y0: Vec::new(),
            x1: Vec::new(),
            y1: Vec::new(),
            names: Vec::new(),
        }
    }

    /// Makes the lists long enough for this many boxes.
    pub(crate) fn reserve(&mut self, count: usize) {
        // Never shrinks and never clears: entries beyond the last box may be stale, and loops mask them out.
        let padded = count + PADDING;
        if padded <= self.names.len() {
            return;
        }
        for edges in [&mut self.x0, &mut self.y0, &mut self.x1, &mut self.y1] {
            resize_generously(edges, padded, S::ZERO);
        }
        resize_generously(&mut self.names, padded, 0);
    }

    /// Returns the lists of edges and of names in a range, to be filled.
    ///
    /// Slices of one length, so that one bounds check serves all of them.
    #[inline(always)]
    pub(crate) fn slices_mut(&mut self, range: Range<usize>) -> ([&mut [S]; 4], &mut [u32]) {
        let edges = [&mut self.x0, &mut self.y0, &mut self.x1, &mut self.y1];
        (
            edges.map(|list| &mut list[range.clone()]),
            &mut self.names[range.clone()],
        )
    }

    #[inline(always)]
    pub(crate) fn lists(&self) -> EdgeLists<'_, S> {
        EdgeLists {
            x0: &self.x0,
            y0: &self.y0,
            x1: &self.x1,
            y1: &self.y1,
            names: &self.names,
        }
    }
}

impl<'a, S: Scalar> EdgeLists<'a, S> {
    /// Returns the lists as lists of `f32`s if they are of that type.
    #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
    #[inline(always)]
    pub(crate) fn as_f32s(self) -> Option<EdgeLists<'a, f32>> {
        Some(EdgeLists {
            x0: S::as_f32s(self.x0)?,
            y0: S::as_f32s(self.y0)?,
            x1: S::as_f32s(self.x1)?,
            y1: S::as_f32s(self.y1)?,
            names: self.names,
        })
    }

    /// Returns the lists cut to one length, so that the compiler checks bounds once instead of five times.
    #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
    #[inline(always)]
    pub(crate) fn of_one_length(self) -> Self {
        let len = self.names.len();
        Self {
            x0: &self.x0[..len],
            y0: &self.y0[..len],
            x1: &self.x1[..len],
            y1: &self.y1[..len],
            names: self.names,
        }
    }

    /// Returns the box at a place.
    #[inline(always)]
    pub(crate) fn edges(self, at: usize) -> [S; 4] {
        [self.x0[at], self.y0[at], self.x1[at], self.y1[at]]
    }

    /// Returns the boxes in a range with their names.
    #[inline(always)]
    pub(crate) fn range(self, range: Range<usize>) -> impl Iterator<Item = ([S; 4], u32)> {
        // Zipped slices of one range: bounds are checked five times per range, not per box.
        let mins = self.x0[range.clone()].iter().zip(&self.y0[range.clone()]);
        let maxs = self.x1[range.clone()].iter().zip(&self.y1[range.clone()]);
        let edges = mins.zip(maxs).zip(&self.names[range]);
        edges.map(|(((&x0, &y0), (&x1, &y1)), &name)| ([x0, y0, x1, y1], name))
    }
}

/// Resizes a list. One that must grow gets a quarter more than it needs: how many cells and copies there
/// are differs from tick to tick, even among the same boxes, and later ticks should not allocate.
pub(crate) fn resize_generously<T: Copy>(list: &mut Vec<T>, len: usize, value: T) {
    if list.capacity() < len {
        list.reserve(len + len / 4 - list.len());
    }
    list.resize(len, value);
}

/// Whether two boxes share area; neither may be empty.
///
/// Four comparisons, one less than [`shares_area`](crate::kernels::shares_area) needs.
#[inline(always)]
pub(crate) fn overlap<S: Scalar>(a: [S; 4], b: [S; 4]) -> bool {
    (b[0] < a[2]) & (a[0] < b[2]) & (b[1] < a[3]) & (a[1] < b[3])
}
