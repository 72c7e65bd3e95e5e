//! Still boxes, packed for questions.
//!
//! - **Owns** [`PackedIndex`] and [`PackedTree`].
//! - **Uses** the lattice and the lists of eights.
//! - **Never** changes but as a whole.

mod course;
mod first;
mod kept;
mod packed_tree;
mod tiling;
mod tree;

#[cfg(test)]
mod tests;

pub(super) use self::course::Course;
use self::first::First;
pub use self::kept::FilterCountMismatch;
use self::kept::Kept;
pub use self::packed_tree::PackedTree;
use self::tiling::Tiling;
use self::tree::Tree;
use crate::broad::ask::{first_of, one_by_one};
use crate::broad::moving_grid::Crowd;
use crate::broad::questions::questions;
use crate::broad::{Area, Cell, Filter, Line, MovingCells, Search};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// Still boxes, for the quickest answers to questions: a level's walls, a map's markers.
///
/// It chooses by the data: boxes over a few cells each go into a grid, in every cell they touch, so
/// that a point looks into one cell and a line walks from cell to cell; larger ones, and all boxes
/// where no cell size suits them, go into a [`PackedTree`]. At most 1 KiB per box, usually a tenth of
/// that.
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
    kept: Kept<S>,
    tiling: Tiling<S>,
    /// What the tiling does not hold.
    rest: Tree<S>,
    /// All boxes once more, each filed once: for questions over many cells.
    broad: MovingCells<S>,
}

/// A question over more cells is better asked where each box is filed once.
const WIDE: u32 = 12;

impl<S: Scalar> PackedIndex<S> {
    /// The boxes of a slice, each at its own index, in all layers.
    ///
    /// # Panics
    ///
    /// Beyond the range of `u32` in boxes.
    #[must_use]
    pub fn new(boxes: &[Aabb<S>]) -> Self {
        let mut all = Self {
            kept: Kept::new(),
            tiling: Tiling::new(),
            rest: Tree::new(),
            broad: MovingCells::still(),
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
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{FilterCountMismatch, Filter};
    /// use jostle::i32::{Aabb, PackedIndex};
    ///
    /// let boxes = [Aabb::new(0, 0, 8, 8), Aabb::new(0, 0, 8, 8)];
    /// let level = PackedIndex::with_filters(&boxes, &[Filter::new(1, 0), Filter::new(2, 0)])?;
    /// assert_eq!(level.containing([4, 4]).in_layers(2).sorted(), [1]);
    /// assert!(PackedIndex::with_filters(&boxes, &[]).is_err());
    /// # Ok::<(), FilterCountMismatch>(())
    /// ```
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
        self.tiling.rebuild(boxes);
        let tiling = &self.tiling;
        let is_left = |&index: &u32| !tiling.holds(index);
        self.broad.sort(Crowd::of(boxes));
        self.rest
            .rebuild(boxes, self.kept.indices().filter(is_left));
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

    /// Shows the cells and nodes that hold boxes, for a debug view.
    pub fn visit_cells(&self, mut visit: impl FnMut(Cell<S>)) {
        self.tiling.visit_cells(&mut visit);
        self.rest
            .visit_nodes(|bounds, count| visit(Cell { bounds, count }));
    }
}

questions!(impl<S: Scalar> PackedIndex<S>);

impl<S: Scalar> Search<S> for PackedIndex<S> {
    #[inline]
    fn search(
        &self,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.tiling.search(area, &mut visit)?;
        self.rest.search(area, visit)
    }

    #[inline]
    fn matching(
        &self,
        probe: Probe<S>,
        mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.kept.has_empty() {
            return one_by_one(probe, visit, |area, visit| self.search(area, visit));
        }
        let window = self.tiling.window(probe);
        if WIDE < window.len() {
            return self.broad.decide(probe, visit);
        }
        self.tiling.decide(probe, window, &mut visit)?;
        self.rest.decide(probe, visit)
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
        let all_count = mask == u32::MAX && !self.kept.has_layers();
        let mut first = First::new(line, |index| self.is_in_layers(index, mask));
        let beam = line.beam();
        let walked = beam.and_then(|beam| {
            self.tiling.walk(&beam, all_count, |index, at, is_sure| {
                first.take(index, at, is_sure)
            })
        });
        match walked {
            Some(_) if self.rest.is_empty() => first.found(),
            Some(limit) => {
                let area = line.area()?;
                let Some(course) = area.course() else {
                    return first_of(self, line, mask);
                };
                self.offer_rest((&area, &course), &mut first, limit);
                first.found()
            }
            None => self.first_anywhere(line, mask),
        }
    }
}

impl<S: Scalar> PackedIndex<S> {
    /// Offers what a line may meet in the tree until the limit.
    fn offer_rest<L: Line<Number = S>>(
        &self,
        (area, course): (&Area<S>, &Course),
        first: &mut First<'_, L, impl Fn(u32) -> bool>,
        limit: f64,
    ) {
        self.rest
            .search_along((area, course), limit, |index, at, limit| {
                first.offer(course, (index, at), limit)
            });
    }

    /// What a line of any kind meets first.
    fn first_anywhere<L: Line<Number = S>>(&self, line: &L, mask: u32) -> Option<(u32, L::Hit)> {
        let area = line.area()?;
        let Some(course) = area.course() else {
            return first_of(self, line, mask);
        };
        let mut first = First::new(line, |index| self.is_in_layers(index, mask));
        let limit = self
            .tiling
            .search_along(&area, &course, |index, at, limit| {
                first.offer(&course, (index, at), limit)
            });
        self.offer_rest((&area, &course), &mut first, limit);
        first.found()
    }
}
