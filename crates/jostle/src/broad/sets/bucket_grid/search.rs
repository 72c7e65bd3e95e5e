//! Queries, pairs, and cells for debug views.

use super::{BucketBlock, BucketGrid, place};
use crate::broad::queries::{Area, Search};
use crate::broad::sets::Cell;
use crate::geometry::{Aabb, Axis};
use crate::scalar::{Scalar, lesser};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::ops::ControlFlow;

impl<S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize>
    BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
{
    /// Calls `visit` once with each overlapping pair whose filters match, the lesser index first: in no
    /// particular order, but always in the same order.
    pub fn each_pair(&self, mut visit: impl FnMut(u32, u32)) {
        for cell in self.all_cells() {
            self.join(cell, &mut visit);
        }
        for &index in self.aside.slots() {
            let _ = self.search(&Area::of(self.slots[place(index)].aabb), |other, _| {
                // The side list reports its own pairs from the greater index.
                if other < index || self.block(other).is_some() {
                    self.report(index, other, &mut visit);
                }
                ControlFlow::Continue(())
            });
        }
    }

    /// Returns the overlapping pairs, sorted.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sorted_pairs(&self) -> Vec<[u32; 2]> {
        let mut pairs = Vec::new();
        self.sorted_pairs_into(&mut pairs);
        pairs
    }

    /// Replaces the contents of a list by the overlapping pairs, sorted.
    #[cfg(feature = "alloc")]
    pub fn sorted_pairs_into(&self, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        self.each_pair(|a, b| pairs.push([a, b]));
        pairs.sort_unstable();
    }

    /// Calls `visit` with the cells that hold boxes, for a debug view; the last one is the side list.
    pub fn visit_cells(&self, mut visit: impl FnMut(Cell<S>)) {
        let (x, y) = (self.screen.span(Axis::X), self.screen.span(Axis::Y));
        for [column, row] in self.all_cells() {
            let count = self.cells[row][column].count;
            let [left, right] = self.columns.bounds(column, x);
            let [top, bottom] = self.rows.bounds(row, y);
            if count != 0 {
                // The last edge may be rounded past that of the screen.
                let bounds =
                    Aabb::from_corners([lesser(left, right), lesser(top, bottom)], [right, bottom]);
                visit(Cell { bounds, count });
            }
        }
        let boxes = self.aside.slots().iter();
        let bounds = Aabb::union_of(boxes.map(|&index| self.slots[place(index)].aabb));
        if let Some(bounds) = bounds {
            let count = self.aside.count;
            visit(Cell { bounds, count });
        }
    }

    /// Calls `visit` with the pairs of a cell, except those that share an earlier one.
    fn join(&self, cell: [usize; 2], visit: &mut impl FnMut(u32, u32)) {
        let boxes = self.cells[cell[1]][cell[0]].slots();
        for (at, &a) in boxes.iter().enumerate() {
            for &b in &boxes[at + 1..] {
                let is_first = |axis: usize| {
                    let begins = |index| self.block(index).map(|block| block.first[axis]);
                    begins(a) == Some(cell[axis]) || begins(b) == Some(cell[axis])
                };
                if is_first(0) && is_first(1) {
                    self.report(a, b, visit);
                }
            }
        }
    }

    /// Calls `visit` with two boxes if they overlap and their filters match.
    fn report(&self, a: u32, b: u32, visit: &mut impl FnMut(u32, u32)) {
        let [one, other] = [a, b].map(|index| &self.slots[place(index)]);
        if one.aabb.overlaps(other.aabb) && one.filter.meets(other.filter) {
            visit(a.min(b), a.max(b));
        }
    }

    fn all_cells(&self) -> impl Iterator<Item = [usize; 2]> {
        let (first, last) = ([0, 0], [COLS - 1, ROWS - 1]);
        BucketBlock { first, last }.cells()
    }

    /// Returns the cells that a box is in; `None` if it is in the side list.
    fn block(&self, index: u32) -> Option<BucketBlock> {
        self.slots[place(index)].block
    }

    /// Calls `visit` with those of some boxes that an area may touch.
    fn visit_touching<'a>(
        &self,
        area: &Area<S>,
        boxes: impl Iterator<Item = &'a u32>,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &index in boxes {
            let aabb = self.slots[place(index)].aabb;
            if area.may_touch(aabb) {
                visit(index, aabb)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the columns of a row that may hold a box that an area touches; none if the second is below the
    /// first.
    fn columns_in(&self, area: &Area<S>, row: usize) -> [usize; 2] {
        let [top, bottom] = self.rows.reach(row);
        self.columns
            .touched(area.x_range(top.to_f64(), bottom.to_f64()))
    }
}

impl<S: Scalar, const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize>
    Search<S> for BucketGrid<S, COLS, ROWS, BOXES, PER_CELL>
{
    fn search(
        &self,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_touching(area, self.aside.slots().iter(), &mut visit)?;
        let (min, max) = (area.bounds().min(), area.bounds().max());
        let [first, last] = self.rows.touched([min.y, max.y].map(S::to_f64));
        // The columns opened in each row so far: a box is reported in the first of its cells that is opened.
        let mut opened = [[1, 0]; ROWS];
        for row in first..=last {
            let columns = self.columns_in(area, row);
            let is_first = |column: usize, block: &BucketBlock| {
                let is_open =
                    |[from, to]: &[usize; 2]| block.first[0].max(*from) <= block.last[0].min(*to);
                let above = opened.get(block.first[1]..row).unwrap_or(&[]);
                column == block.first[0].max(columns[0]) && !above.iter().any(is_open)
            };
            for column in columns[0]..=columns[1] {
                let is_new = |&&index: &&u32| {
                    self.block(index)
                        .is_some_and(|block| is_first(column, &block))
                };
                let boxes = self.cells[row][column].slots().iter().filter(is_new);
                self.visit_touching(area, boxes, &mut visit)?;
            }
            opened[row] = columns;
        }
        ControlFlow::Continue(())
    }

    fn get(&self, index: u32) -> Option<Aabb<S>> {
        self.id_of(index).map(|_| self.slots[place(index)].aabb)
    }

    fn is_in_layers(&self, index: u32, mask: u32) -> bool {
        let slot = self.slots.get(place(index));
        slot.is_some_and(|slot| slot.filter.layers & mask != 0)
    }

    fn spacing(&self) -> S {
        let [left, right] = self.columns.bounds(0, self.screen.span(Axis::X));
        right.saturating_sub(left)
    }
}
