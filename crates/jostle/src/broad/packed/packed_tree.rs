use crate::broad::ask::{first_of, one_by_one};
use crate::broad::packed::first::First;
use crate::broad::packed::kept::Kept;
use crate::broad::packed::tree::Tree;
use crate::broad::questions::questions;
use crate::broad::{Area, Cell, Filter, FilterCountMismatch, Line, Search};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// Still boxes in a packed tree, for questions.
///
/// Good for any spread of boxes and any mixture of sizes, in 30 to 40 bytes per `f32` box.
/// [`PackedIndex`](crate::broad::PackedIndex) is quicker where the boxes are spread more or less evenly,
/// and falls back on a tree where they are not.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, PackedTree};
///
/// let level = PackedTree::new(&[Aabb::new(0, 32, 64, 16), Aabb::new(48, 0, 16, 32)]);
/// assert_eq!(level.overlapping(Aabb::new(40, 20, 16, 16)).sorted(), [0, 1]);
/// assert_eq!(level.containing([0, 48]).count(), 0, "the lower edge is outside");
/// ```
#[derive(Clone, Debug)]
#[doc(alias("RTree", "BVH", "Flatbush"))]
pub struct PackedTree<S: Scalar = f32> {
    kept: Kept<S>,
    tree: Tree<S>,
}

impl<S: Scalar> PackedTree<S> {
    /// The boxes of a slice, each at its own index, in all layers.
    ///
    /// # Panics
    ///
    /// Beyond the range of `u32` in boxes.
    #[must_use]
    pub fn new(boxes: &[Aabb<S>]) -> Self {
        let mut all = Self {
            kept: Kept::new(),
            tree: Tree::new(),
        };
        all.rebuild(boxes);
        all
    }

    /// The boxes of a slice with layers and masks.
    ///
    /// # Errors
    ///
    /// If there are not as many filters as boxes.
    ///
    /// # Panics
    ///
    /// Beyond the range of `u32` in boxes.
    pub fn with_filters(
        boxes: &[Aabb<S>],
        filters: &[Filter],
    ) -> Result<Self, FilterCountMismatch> {
        let mut all = Self::new(boxes);
        all.kept.set_filters(filters)?;
        Ok(all)
    }

    /// Replaces everything by the boxes of a slice, in all layers, and reuses the memory.
    ///
    /// # Panics
    ///
    /// Beyond the range of `u32` in boxes.
    pub fn rebuild(&mut self, boxes: &[Aabb<S>]) {
        self.kept.refill(boxes);
        self.tree.rebuild(boxes, self.kept.indices());
    }

    /// How many boxes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Shows the nodes, for a debug view: those around boxes first, then those around nodes.
    pub fn visit_cells(&self, mut visit: impl FnMut(Cell<S>)) {
        self.tree
            .visit_nodes(|bounds, count| visit(Cell { bounds, count }));
    }
}

questions!(impl<S: Scalar> PackedTree<S>);

impl<S: Scalar> Search<S> for PackedTree<S> {
    #[inline]
    fn search(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.tree.search(area, visit)
    }

    #[inline]
    fn matching(
        &self,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.kept.has_empty() {
            return one_by_one(probe, visit, |area, visit| self.search(area, visit));
        }
        self.tree.decide(probe, visit)
    }

    fn has_layers(&self) -> bool {
        self.kept.has_layers()
    }

    fn get(&self, index: u32) -> Option<Aabb<S>> {
        self.kept.get(index)
    }

    #[inline]
    fn is_in_layers(&self, index: u32, mask: u32) -> bool {
        self.kept.is_in_layers(index, mask)
    }

    fn spacing(&self) -> S {
        self.kept.spacing()
    }

    fn first<L: Line<Number = S>>(&self, line: &L, mask: u32) -> Option<(u32, L::Hit)> {
        let area = line.area()?;
        let Some(course) = area.course() else {
            return first_of(self, line, mask);
        };
        let mut first = First::new(line, |index| self.is_in_layers(index, mask));
        self.tree
            .search_along((&area, &course), f64::INFINITY, |index, at, limit| {
                first.offer(&course, (index, at), limit)
            });
        first.found()
    }
}
