//! One box against a list of boxes.

use crate::geometry::Aabb;
use crate::kernels::masks::{BLOCK, WORDS, mask, masks};
use crate::scalar::Scalar;

/// Below this many boxes a plain loop is quicker than a row filled up.
const FEW: usize = 32;

impl<S: Scalar> Aabb<S> {
    /// The index of the first box of the list that overlaps this one.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let enemies = [Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8), Aabb::new(22, 0, 8, 8)];
    /// assert_eq!(Aabb::new(25, 2, 2, 2).first_overlapping(&enemies), Some(1));
    /// ```
    #[doc(alias = "collidelist")]
    #[must_use]
    pub fn first_overlapping(self, boxes: &[Self]) -> Option<usize> {
        // One by one first: who asks for the first expects it early.
        let (head, tail) = boxes.split_at(boxes.len().min(BLOCK));
        let first = head.iter().position(|&other| self.overlaps(other));
        first.or_else(|| {
            self.overlapping(tail)
                .next()
                .map(|index| index + head.len())
        })
    }

    /// The indices of all boxes of the list that overlap this one, in order.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let enemies = [Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8), Aabb::new(22, 0, 8, 8)];
    /// let blast = Aabb::new(25, 2, 2, 2);
    /// assert!(blast.overlapping(&enemies).eq([1, 2]));
    /// ```
    #[doc(alias = "collidelistall")]
    pub fn overlapping(self, boxes: &[Self]) -> impl Iterator<Item = usize> {
        let runs = boxes.chunks(BLOCK * WORDS).map(move |run| self.masks(run));
        let words = runs.flatten().zip((0..).step_by(BLOCK));
        words.flat_map(|(word, first)| Set(word).map(move |place| first + place))
    }

    /// How many boxes of the list overlap this one.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    ///
    /// let enemies = [Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8), Aabb::new(22, 0, 8, 8)];
    /// assert_eq!(Aabb::new(25, 2, 2, 2).count_overlapping(&enemies), 2);
    /// ```
    #[must_use]
    pub fn count_overlapping(self, boxes: &[Self]) -> usize {
        let runs = boxes.chunks(BLOCK * WORDS).map(|run| self.masks(run));
        runs.flatten().map(|word| Set(word).count()).sum()
    }

    /// Which boxes of a list overlap this one; `None` if it is too long for one word.
    #[inline]
    pub(crate) fn overlap_mask(self, boxes: &[Self]) -> Option<u64> {
        (boxes.len() < BLOCK).then(|| self.rest_mask(boxes))
    }

    /// Which boxes of a run overlap this one, 64 to a word.
    #[inline]
    fn masks(self, run: &[Self]) -> [u64; WORDS] {
        let words = run.len() / BLOCK;
        let row = |word: usize| {
            // A row of known length takes the bounds checks out of the loop.
            let row = run[word * BLOCK..]
                .first_chunk::<BLOCK>()
                .expect("as many rows as fit");
            |index: usize| row[index].edges.0
        };
        let mut masks = match words {
            0 => [0; WORDS],
            _ => masks(self.edges.0, words, row),
        };
        let rest = &run[words * BLOCK..];
        if !rest.is_empty() {
            masks[words] = self.rest_mask(rest);
        }
        masks
    }

    /// Which boxes of the last, shorter row overlap this one.
    #[inline]
    fn rest_mask(self, rest: &[Self]) -> u64 {
        if rest.len() < FEW {
            return mask(self.edges.0, rest.len(), |index| rest[index].edges.0);
        }
        // Filled up with empty boxes, which overlap nothing.
        let mut row = [[S::ZERO; 4]; BLOCK];
        for (edges, other) in row.iter_mut().zip(rest) {
            *edges = other.edges.0;
        }
        masks(self.edges.0, 1, |_| |index: usize| row[index])[0]
    }
}

/// The places of the bits that are set, in order.
pub(crate) struct Set(pub(crate) u64);

impl Iterator for Set {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = usize::try_from(self.0.trailing_zeros())
            .ok()
            .filter(|_| self.0 != 0)?;
        self.0 &= self.0 - 1;
        Some(place)
    }

    fn count(self) -> usize {
        usize::try_from(self.0.count_ones()).unwrap_or(0)
    }
}
