//! One box against a list of boxes.

use crate::geometry::Aabb;
use crate::scalar::Scalar;

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
        boxes.iter().position(|&other| self.overlaps(other))
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
        boxes
            .iter()
            .enumerate()
            .filter(move |&(_, &other)| self.overlaps(other))
            .map(|(index, _)| index)
    }

    /// How many boxes of the list overlap this one.
    #[must_use]
    pub fn count_overlapping(self, boxes: &[Self]) -> usize {
        boxes.iter().filter(|&&other| self.overlaps(other)).count()
    }
}
