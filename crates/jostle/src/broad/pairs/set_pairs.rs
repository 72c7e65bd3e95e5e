use crate::broad::{Arrangement, Boxes};
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::fmt;

/// The overlapping pairs of a set, in the form you ask for.
///
/// A pair is `[a, b]` with `a < b`: the indices of two overlapping boxes whose
/// [filters](crate::broad::Filter) let them meet.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Boxes};
///
/// let row = [0, 10, 20].map(|x| Aabb::new(x, 0, 12, 8));
/// let mut boxes = Boxes::from_boxes(&row);
/// assert_eq!(boxes.pairs().sorted(), [[0, 1], [1, 2]]);
/// assert_eq!(boxes.pairs_with(&[2]).sorted(), [[1, 2]], "pairs of the third box");
/// ```
pub struct Pairs<'a, S: Scalar, G> {
    boxes: &'a mut Boxes<S, G>,
    movers: Option<&'a [u32]>,
}

impl<'a, S: Scalar, G: Arrangement<S>> Pairs<'a, S, G> {
    #[inline(always)]
    pub(crate) fn of(boxes: &'a mut Boxes<S, G>) -> Self {
        Self {
            boxes,
            movers: None,
        }
    }

    pub(crate) fn with(boxes: &'a mut Boxes<S, G>, movers: &'a [u32]) -> Self {
        Self {
            boxes,
            movers: Some(movers),
        }
    }

    /// Calls back with each pair once, in no particular order: the same calls give the same order.
    pub fn each(self, mut visit: impl FnMut(u32, u32)) {
        match self.movers {
            None => self.boxes.visit_pairs(visit),
            Some(movers) => {
                let found = self.boxes.find_pairs_with(movers);
                found.iter().for_each(|&[a, b]| visit(a, b));
            }
        }
    }

    /// Returns the pairs, sorted.
    #[must_use]
    pub fn sorted(self) -> Vec<[u32; 2]> {
        let mut pairs = Vec::new();
        self.sorted_into(&mut pairs);
        pairs
    }

    /// Replaces the contents of a list with the pairs, sorted.
    #[inline]
    pub fn sorted_into(self, pairs: &mut Vec<[u32; 2]>) {
        self.unsorted_into(pairs);
        pairs.sort_unstable();
    }

    /// Replaces the contents of a list with the pairs, in the order of [`each`](Self::each).
    #[inline(always)]
    pub fn unsorted_into(self, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        match self.movers {
            Some(movers) => pairs.extend_from_slice(self.boxes.find_pairs_with(movers)),
            None => self.boxes.visit_pairs(|a, b| pairs.push([a, b])),
        }
    }
}

impl<S: Scalar, G> fmt::Debug for Pairs<'_, S, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pairs")
            .field("movers", &self.movers)
            .finish_non_exhaustive()
    }
}
