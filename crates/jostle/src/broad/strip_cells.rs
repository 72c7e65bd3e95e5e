//! All overlapping pairs of a slice: boxes filed by strip and by cell along it, then one scan forward.

mod build;
mod plan;

use crate::broad::strip_cells::build::Build;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::scan::Found;

/// Finds all overlapping pairs of a slice of boxes, from scratch, quicker than anything else here.
#[derive(Clone, Debug)]
pub struct StripCells<S: Scalar = f32> {
    build: Build<S>,
    found: Found,
}

impl<S: Scalar> StripCells<S> {
    /// With no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            build: Build::new(),
            found: Found::default(),
        }
    }

    /// Unsorted.
    pub fn unsorted(&mut self, boxes: &[Aabb<S>]) -> &[[u32; 2]] {
        self.found.clear();
        self.build.file(boxes);
        let (filed, count) = self.build.filed();
        S::scan(filed, count, &mut self.found);
        self.found.pairs()
    }
}

impl<S: Scalar> StripCells<S> {
    /// Sorted.
    pub fn sorted(&mut self, boxes: &[Aabb<S>]) -> &[[u32; 2]] {
        self.unsorted(boxes);
        self.found.pairs_mut().sort_unstable();
        self.found.pairs()
    }
}

impl<S: Scalar> Default for StripCells<S> {
    fn default() -> Self {
        Self::new()
    }
}
