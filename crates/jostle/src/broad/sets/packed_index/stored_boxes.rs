//! The boxes of an index with their filters.

use crate::broad::Filter;
use crate::broad::sets::storage::packed_boxes::is_empty;
use crate::broad::sets::storage::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::fmt;

#[derive(Clone, Debug)]
pub(super) struct StoredBoxes<S: Scalar> {
    boxes: Vec<Aabb<S>>,
    /// Empty if all boxes are in all layers.
    filters: Vec<Filter>,
    spacing: S,
    /// Whether a box is empty, so that matches of an overlap need a second test.
    has_empty: bool,
}

impl<S: Scalar> StoredBoxes<S> {
    pub(super) fn new() -> Self {
        Self {
            boxes: Vec::new(),
            filters: Vec::new(),
            spacing: S::ONE,
            has_empty: false,
        }
    }

    pub(super) fn refill(&mut self, boxes: &[Aabb<S>]) {
        assert!(
            u32::try_from(boxes.len()).is_ok(),
            "{} boxes are more than u32 can count",
            boxes.len()
        );
        self.boxes.clear();
        self.boxes.extend_from_slice(boxes);
        self.filters.clear();
        // Computed once, since the boxes stay.
        self.spacing = spacing(boxes);
        self.has_empty = boxes.iter().any(|&aabb| is_empty(aabb));
    }

    pub(super) fn set_filters(&mut self, filters: &[Filter]) -> Result<(), FilterCountMismatch> {
        if filters.len() != self.boxes.len() {
            return Err(FilterCountMismatch {
                boxes: self.boxes.len(),
                filters: filters.len(),
            });
        }
        self.filters.extend_from_slice(filters);
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.boxes.len()
    }

    /// Returns all indices, in order.
    pub(super) fn indices(&self) -> core::ops::Range<u32> {
        0..u32::try_from(self.boxes.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn has_empty(&self) -> bool {
        self.has_empty
    }

    pub(super) fn has_layers(&self) -> bool {
        !self.filters.is_empty()
    }

    pub(super) fn boxes(&self) -> &[Aabb<S>] {
        &self.boxes
    }

    #[inline]
    pub(super) fn is_in_layers(&self, index: u32, mask: u32) -> bool {
        match self.filters.get(place(index)) {
            Some(filter) => filter.layers & mask != 0,
            // Without filters a box is in all layers, which any mask but zero meets.
            None => mask != 0,
        }
    }

    pub(super) fn spacing(&self) -> S {
        self.spacing
    }
}

/// Returns the approximate distance between neighbors.
fn spacing<S: Scalar>(boxes: &[Aabb<S>]) -> S {
    let bounds = Aabb::union_of(boxes.iter().copied());
    // Boxes spread evenly over their bounds are about this far apart; only a first guess for `nearest`.
    let roots = u32::try_from(boxes.len().isqrt() + 1).unwrap_or(u32::MAX);
    let length = bounds.map(|bounds| {
        let (width, height) = (bounds.width(), bounds.height());
        if width < height { height } else { width }
    });
    length
        .and_then(|length| length.scaled(2, roots))
        .filter(|length| S::ZERO < *length)
        .unwrap_or(S::ONE)
}

/// The error for a list of filters that is not as long as the list of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilterCountMismatch {
    /// The number of boxes.
    pub boxes: usize,
    /// The number of filters.
    pub filters: usize,
}

impl fmt::Display for FilterCountMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} boxes came with {} filters: give one filter per box",
            self.boxes, self.filters
        )
    }
}

impl core::error::Error for FilterCountMismatch {}
