//! An index of boxes that stay.
//!
//! - **Owns** [`PackedIndex`]: a grid that holds a box in every cell it touches, a tree for boxes that suit no
//!   grid, and the cells of a moving grid for wide queries.
//! - **Uses** uniform grids and packed boxes.
//! - **Never** changes except as a whole.

mod replicated_grid;
mod stored_boxes;
mod tree;

#[cfg(test)]
mod tests;

use self::replicated_grid::ReplicatedGrid;
pub use self::stored_boxes::FilterCountMismatch;
use self::stored_boxes::StoredBoxes;
use self::tree::PackedTree;
use crate::broad::Filter;
use crate::broad::queries::{Area, Caster, FirstHitSearch, Scope, Sealed, Search, query_methods};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::{BoxId, Cell, MovingCells, NamedBoxes};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use core::ops::ControlFlow;

/// An index of boxes that stay, with the fastest answers to queries: a level's walls, a map's markers.
///
/// Boxes that cover a few cells are stored in every cell they touch, so that a point opens one cell and a ray
/// walks from cell to cell. Larger boxes, and all boxes if no cell size suits them, go into a tree of nodes of
/// equal count. Takes at most 1 KiB per box, usually a tenth of that.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, PackedIndex, Ray};
///
/// let walls = [0, 16, 32].map(|x| Aabb::new(x, 100, 16, 16));
/// let level = PackedIndex::new(&walls);
/// assert_eq!(level.containing([16, 100]).sorted(), [1], "on the seam, in one of the two");
/// let (wall, hit) = level.raycast(Ray::new([40, 0], [0, 1])).first().unwrap();
/// assert_eq!((wall, hit.moment().fraction()), (2, 100.0));
/// ```
#[derive(Clone, Debug)]
#[doc(alias("StaticIndex", "RTree"))]
pub struct PackedIndex<S: Scalar = f32> {
    stored: StoredBoxes<S>,
    grid: ReplicatedGrid<S>,
    /// The boxes that are not in the grid.
    tree: PackedTree<S>,
    /// All boxes again, each in one cell: for queries that cover many cells, where copies cost more.
    single: MovingCells<S>,
}

/// Queries that cover more cells than this use `single`. Found by a sweep over query sizes: below it copies
/// are few, above it they dominate; the curve is flat from 8 to 20.
const MAX_WINDOW: u32 = 12;

impl<S: Scalar> PackedIndex<S> {
    /// Creates an index of the boxes of a slice, each at its own index, in all layers.
    ///
    /// # Panics
    ///
    /// Panics if there are more boxes than `u32` can count.
    #[must_use]
    #[track_caller]
    pub fn new(boxes: &[Aabb<S>]) -> Self {
        let mut all = Self {
            stored: StoredBoxes::new(),
            grid: ReplicatedGrid::new(),
            tree: PackedTree::new(),
            single: MovingCells::still(),
        };
        all.rebuild(boxes);
        all
    }

    /// Creates an index of the boxes of a slice with a filter for each.
    ///
    /// # Errors
    ///
    /// Returns [`FilterCountMismatch`] if there are not as many filters as boxes.
    ///
    /// # Panics
    ///
    /// Panics if there are more boxes than `u32` can count.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Filter;
    /// use jostle::errors::FilterCountMismatch;
    /// use jostle::i32::{Aabb, PackedIndex};
    ///
    /// let boxes = [Aabb::new(0, 0, 8, 8), Aabb::new(0, 0, 8, 8)];
    /// let level = PackedIndex::with_filters(&boxes, &[Filter::new(1, 0), Filter::new(2, 0)])?;
    /// assert_eq!(level.containing([4, 4]).in_layers(2).sorted(), [1]);
    /// assert!(PackedIndex::with_filters(&boxes, &[]).is_err());
    /// # Ok::<(), FilterCountMismatch>(())
    /// ```
    #[track_caller]
    pub fn with_filters(
        boxes: &[Aabb<S>],
        filters: &[Filter],
    ) -> Result<Self, FilterCountMismatch> {
        let mut all = Self::new(boxes);
        all.stored.set_filters(filters)?;
        Ok(all)
    }

    /// Replaces all boxes by those of a slice, in all layers, and reuses the memory.
    ///
    /// # Panics
    ///
    /// Panics if there are more boxes than `u32` can count.
    #[track_caller]
    pub fn rebuild(&mut self, boxes: &[Aabb<S>]) {
        compiled!(PackedIndex::rebuild_all[
            packed: &mut PackedIndex<S> = self,
            boxes: &[Aabb<S>] = boxes,
        ]);
    }

    fn rebuild_all(&mut self, boxes: &[Aabb<S>]) {
        self.stored.refill(boxes);
        self.grid.rebuild(boxes);
        let numbered = (0..).zip(boxes.iter().copied());
        self.single.choose_cells(numbered, boxes.len(), boxes.len());
        let grid = &self.grid;
        // Boxes too large for the grid, or all of them if it suits none: each box is in exactly one of the two.
        let is_left = |&index: &u32| !grid.holds(index);
        self.tree
            .rebuild(boxes, self.stored.indices().filter(is_left));
    }

    /// Replaces all boxes and keeps none of them in the grid.
    #[cfg(test)]
    fn rebuild_as_tree(&mut self, boxes: &[Aabb<S>]) {
        self.rebuild(boxes);
        self.grid.rebuild(&[]);
        self.tree.rebuild(boxes, self.stored.indices());
    }

    /// Returns the number of boxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.stored.len()
    }

    /// Returns whether there are no boxes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with the cells of the grid and the lowest nodes of the tree, for a debug view. Each box is either in
    /// all grid cells it touches, or in exactly one node.
    pub fn visit_cells(&self, mut visit: impl FnMut(Cell<S>)) {
        self.grid.visit_cells(&mut visit);
        self.tree
            .visit_leaves(|bounds, count| visit(Cell { bounds, count }));
    }
}

query_methods!([S: Scalar] PackedIndex<S>);

impl<S: Scalar> Sealed for PackedIndex<S> {}

impl<S: Scalar> NamedBoxes for PackedIndex<S> {
    fn id_at(&self, index: u32) -> Option<BoxId> {
        self.get(index).map(|_| BoxId::without_generation(index))
    }
}

impl<S: Scalar> Search<S> for PackedIndex<S> {
    #[inline]
    fn search(
        &self,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if area.is_line() {
            // All boxes along a line: in the grid of copies each would be met once per cell.
            return self.single.scan_line(area, visit);
        }
        let probe = Probe::touching(area.bounds().edges());
        self.scan_probe(&probe, |indices, count| {
            let found = indices[..count].iter();
            found
                .map(|&index| (index, self.stored.boxes()[place(index)]))
                .try_for_each(|(index, at)| visit(index, at))
        })
    }

    #[inline]
    fn matching(
        &self,
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.stored.has_empty() {
            return self.matching_nonempty(probe, visit);
        }
        self.scan_probe(probe, visit)
    }

    fn has_layers(&self) -> bool {
        self.stored.has_layers()
    }

    fn get(&self, index: u32) -> Option<Aabb<S>> {
        self.stored.boxes().get(place(index)).copied()
    }

    #[inline]
    fn is_in_layers(&self, index: u32, mask: u32) -> bool {
        self.stored.is_in_layers(index, mask)
    }

    fn spacing(&self) -> S {
        self.stored.spacing()
    }

    fn first<C: Caster<Number = S>>(&self, caster: &C, scope: Scope) -> Option<(u32, C::Hit)> {
        // Only if no box can be refused may a sure hit end the walk before its exact test.
        let all_count = scope.is_everything() && !self.stored.has_layers();
        let is_wanted = |index| scope.has(index, self);
        let mut first = FirstHitSearch::new(caster, is_wanted);
        let walked = caster.beam().and_then(|beam| {
            self.grid.walk(&beam, all_count, |index, at, is_sure| {
                first.offer_thin(index, at, is_sure)
            })
        });
        match walked {
            // The usual case: every box fits the grid.
            Some(_) if self.tree.is_empty() => first.found(),
            Some(limit) => self.first_with_tree(caster, first, limit),
            // A moving box, or a line that is too far away for the grid.
            None => self.single.first_along(caster, is_wanted, all_count),
        }
    }
}

impl<S: Scalar> PackedIndex<S> {
    /// Calls `visit` with each box that matches a probe. For overlaps, no box may be empty.
    #[inline]
    fn scan_probe(
        &self,
        probe: &Probe<S>,
        mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let window = self.grid.window(probe);
        // Few cells: copies are rare and the grid opens fewer. Many cells: each box once.
        if MAX_WINDOW < window.len() {
            return self.single.scan_probe(probe, visit);
        }
        self.grid.scan_probe(probe, window, &mut visit)?;
        self.tree.scan_probe(probe, visit)
    }

    /// Calls `visit` with each box that matches a probe, where the kernels may count an empty box inside another
    /// as an overlap. Out of line, to keep the common path short.
    #[inline(never)]
    fn matching_nonempty(
        &self,
        probe: &Probe<S>,
        mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.scan_probe(probe, |indices, count| {
            for &index in &indices[..count] {
                if probe.is_met_by(self.stored.boxes()[place(index)].edges()) {
                    visit(&[index; LANES], 1)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Completes a search that has walked the grid by the boxes of the tree.
    #[inline(never)]
    fn first_with_tree<C: Caster<Number = S>>(
        &self,
        caster: &C,
        mut first: FirstHitSearch<'_, C, impl Fn(u32) -> bool>,
        limit: f64,
    ) -> Option<(u32, C::Hit)> {
        let area = caster.area()?;
        if let Some(path) = area.path() {
            self.tree.walk(&area, &path, limit, |index, at, limit| {
                first.offer(&path, index, at, limit)
            });
        } else {
            // Beyond the range of `f64` there are no moments to order nodes by.
            first.test_all(&area, |area, visit| self.single.scan_line(area, visit));
        }
        first.found()
    }
}
