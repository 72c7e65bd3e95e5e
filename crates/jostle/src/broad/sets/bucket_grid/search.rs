//! Queries, pairs, and cells for debug views.

use super::{BucketGrid, MAX_SPAN, SlotHome, place};
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
        for index in (0..self.used).filter(|&index| self.id_of(index).is_some()) {
            let one = self.slots[place(index)];
            let _ = self.search(&Area::of(one.aabb), |other, at| {
                let meets = || one.filter.meets(self.slots[place(other)].filter);
                if index < other && one.aabb.overlaps(at) && meets() {
                    visit(index, other);
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
        let cells = (0..ROWS).flat_map(|row| (0..COLS).map(move |column| [column, row]));
        for [column, row] in cells {
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
        let boxes = self.side_list().map(|index| self.slots[place(index)].aabb);
        if let Some(bounds) = Aabb::union_of(boxes) {
            let count = self.side_list().count();
            visit(Cell { bounds, count });
        }
    }

    /// Calls `visit` with those of some boxes that an area may touch.
    fn visit_touching(
        &self,
        area: &Area<S>,
        boxes: impl Iterator<Item = u32>,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for index in boxes {
            let aabb = self.slots[place(index)].aabb;
            if area.may_touch(aabb) {
                visit(index, aabb)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn side_list(&self) -> impl Iterator<Item = u32> {
        let known = |index: u32| self.slots.get(place(index)).map(|_| index);
        core::iter::successors(known(self.aside), move |&index| {
            match self.slots[place(index)].home {
                SlotHome::Aside { after, .. } => known(after),
                _ => None,
            }
        })
    }

    /// Returns the columns of a row that may hold a box that an area touches; none if the second is below the
    /// first.
    fn columns_in(&self, area: &Area<S>, row: usize) -> [usize; 2] {
        let last_row = (ROWS - 1).min(row + MAX_SPAN);
        let ([top, _], [_, bottom]) = (self.rows.reach(row), self.rows.reach(last_row));
        let x_range = area.x_range(top.to_f64(), bottom.to_f64());
        let [from, to] = self.columns.touched_about(x_range);
        let [first, last] = self.columns.touched(area.bounds().span(Axis::X));
        [from.max(first).saturating_sub(MAX_SPAN), to.min(last)]
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
        self.visit_touching(area, self.side_list(), &mut visit)?;
        let [first, last] = self.rows.touched(area.bounds().span(Axis::Y));
        for row in first.saturating_sub(MAX_SPAN)..=last {
            let [from, to] = self.columns_in(area, row);
            for column in from..=to {
                let boxes = self.cells[row][column].boxes().iter();
                self.visit_touching(area, boxes.copied(), &mut visit)?;
            }
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
