//! Boxes that stay, found by an index.

use jostle::{Aabb, PackedIndex, Scalar};

/// Boxes that stay, and an index of them.
#[derive(Debug)]
pub(crate) struct Places<S: Scalar> {
    boxes: Vec<Aabb<S>>,
    index: PackedIndex<S>,
    /// More than nothing, but too little to find much more than what touches.
    margin: S,
}

impl<S: Scalar> Places<S> {
    /// Keeps boxes. `margin` must be greater than zero; it does not change what is found.
    pub(crate) fn new(boxes: Vec<Aabb<S>>, margin: S) -> Self {
        Self {
            index: PackedIndex::new(&boxes),
            boxes,
            margin,
        }
    }

    /// Returns all boxes, in order.
    pub(crate) fn all(&self) -> &[Aabb<S>] {
        &self.boxes
    }

    /// Returns the boxes that share area with another, with their indices, in order.
    pub(crate) fn overlapping(&self, area: Aabb<S>) -> impl Iterator<Item = (usize, Aabb<S>)> {
        let found = self.index.overlapping(area).sorted().into_iter();
        found.map(|index| (index as usize, self.boxes[index as usize]))
    }

    /// Returns the boxes that share area with another or touch it, with their indices, in order. Boxes without area
    /// are never found.
    pub(crate) fn touching(&self, area: Aabb<S>) -> impl Iterator<Item = (usize, Aabb<S>)> {
        let near = self.overlapping(area.grown(self.margin));
        near.filter(move |(_, place)| place.touches(area))
    }
}
