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
        let all = [block.first[0], block.last[0]];
        let mut walked = WalkedRows::from(block.first[1]);
        let mut is_plain = true;
        for row in block.first[1]..=block.last[1] {
            let columns = ruler.columns(area, &block, row);
            walked.enter(row, columns);
            is_plain &= columns == all;
            // As long as every row is walked from end to end, the entry itself can tell.
            let is_first = |entry: &Entry, cell| match is_plain {
                true => begins(entry, cell, block.first),
                false => self
                    .block(entry.index)
                    .is_some_and(|home| walked.is_first(&home, cell)),
            };
            for cell in (columns[0]..=columns[1]).map(|column| [column, row]) {
                if let Some(bucket) = self.table.find(cell) {
                    let is_first = |entry: &Entry| is_first(entry, cell);
                    self.search_cell(slots, area, (bucket.head, is_first), visit)?;
                }
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
                let is_first = |entry: &Entry| begins(entry, cell, block.first);
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
        (head, is_first): (u32, impl Fn(&Entry) -> bool),
        visit: &mut impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for entry in self.entries.list(head) {
            let at = slots.boxes()[place(entry.index)];
            if area.may_touch(at) && is_first(entry) {
                visit(entry.index, at)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells a box is filed in; `None` if it is too large for that.
    fn block(&self, index: u32) -> Option<CellBlock> {
        match self.homes[place(index)] {
            Home::Cells(block, _) => Some(block),
            _ => None,
        }
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

/// Whether a box has no cell before this one in a walk that begins with the cell `first`.
fn begins(entry: &Entry, cell: [i32; 2], first: [i32; 2]) -> bool {
    (0..2).all(|axis| entry.is_first[axis] || cell[axis] == first[axis])
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
