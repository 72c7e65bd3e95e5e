//! Which cells of a hash grid an area has, and which boxes of a cell it shows.

use super::lists::Entry;
use super::ruler::Ruler;
use super::{HashCells, Home};
use crate::broad::cell_block::{CellBlock, WalkedRows};
use crate::broad::slots::place;
use crate::broad::{Area, Slots};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use core::ops::ControlFlow;

impl<S: Scalar> HashCells<S> {
    pub(super) fn search_large(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &index in &self.large {
            let at = slots.boxes()[place(index)];
            if area.may_touch(at) {
                visit(index, at)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes through the cells of the area, row by row.
    pub(super) fn search_rows(
        &self,
        slots: &Slots<S>,
        (area, ruler, block): (&Area<S>, Ruler<S>, CellBlock),
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut walked = WalkedRows::from(block.first[1]);
        for row in block.first[1]..=block.last[1] {
            let columns = ruler.columns(area, &block, row);
            walked.enter(row, columns);
            for column in columns[0]..=columns[1] {
                let cell = [column, row];
                let Some(bucket) = self.table.find(cell) else {
                    continue;
                };
                let is_first = |home: &CellBlock| walked.is_first(home, cell);
                self.search_cell(slots, area, (bucket.head, is_first), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes through all cells that hold boxes: fewer than the area has.
    pub(super) fn search_buckets(
        &self,
        slots: &Slots<S>,
        (area, block): (&Area<S>, CellBlock),
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for bucket in self.table.buckets() {
            let cell = bucket.cell;
            if block.has(cell) {
                let is_first = |home: &CellBlock| {
                    (0..2).all(|axis| cell[axis] == home.first[axis].max(block.first[axis]))
                };
                self.search_cell(slots, area, (bucket.head, is_first), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the boxes of a cell that touch the area, unless an earlier cell has shown them.
    #[inline]
    fn search_cell(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        (head, is_first): (u32, impl Fn(&CellBlock) -> bool),
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for entry in self.entries.list(head) {
            let at = slots.boxes()[place(entry.index)];
            let is_shown = area.may_touch(at)
                // No cell of a box is walked before its first one.
                && (entry.is_first == [true; 2]
                    || match &self.homes[place(entry.index)] {
                        Home::Cells(block, _) => is_first(block),
                        _ => false,
                    });
            if is_shown {
                visit(entry.index, at)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether an area has no more cells than there are with boxes in them.
    pub(super) fn is_small(&self, area: &Area<S>, ruler: Ruler<S>, block: &CellBlock) -> bool {
        let most = self.table.buckets().len() as u64 + 16;
        if block.count() <= most {
            return true;
        }
        let mut count = 0;
        let mut rows = block.first[1]..=block.last[1];
        block.side(1) <= most
            && rows.all(|row| {
                let [from, to] = ruler.columns(area, block, row).map(i64::from);
                count += u64::try_from(to - from + 1).unwrap_or(0);
                count <= most
            })
    }
}

/// The pairs of one cell, of which a pair in several cells is told in the first it shares.
#[inline]
pub(super) fn join<S: Scalar>(cell: &[(Aabb<S>, Entry)], visit: &mut impl FnMut(u32, u32)) {
    for (at, (aabb, entry)) in cell.iter().enumerate() {
        for (other_aabb, other) in &cell[at + 1..] {
            let is_first = (0..2).all(|axis| entry.is_first[axis] || other.is_first[axis]);
            if is_first && aabb.overlaps(*other_aabb) {
                visit(entry.index.min(other.index), entry.index.max(other.index));
            }
        }
    }
}
