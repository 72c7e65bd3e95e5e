//! A grid for boxes of which some move.
//!
//! - **Owns** [`MovingGrid`] and its arrangement, [`MovingCells`].
//! - **Uses** uniform grids and packed boxes.
//! - **Never** visits all boxes because a few have moved.

mod first_hit;
mod level;
mod mover_pairs;
mod query;
mod rebuild;

#[cfg(test)]
mod tests;

use self::level::Level;
use self::mover_pairs::{MAX_MARKED, PairSeeker};
use crate::broad::queries::{Area, Caster, Scope, Sealed};
use crate::broad::sets::arrangement::{PairScratch, query_movers};
use crate::broad::sets::storage::packed_boxes::{NONE, PackedBoxes, is_empty};
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::even_spacing;
use crate::broad::sets::{Arrangement, Boxes, Cell, Slots};
use crate::geometry::{Aabb, Vec2};
use crate::kernels::lanes8::{LANES, Probe};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A grid for boxes of which some move every tick, for [`pairs_with`](Boxes::pairs_with) and queries.
///
/// Suits sets where up to a third of the boxes move per tick. A box that moves a little costs next to nothing,
/// sizes may vary freely, and there is no cell size to choose. If more of them move, [`pairs`](Boxes::pairs) is
/// faster than [`pairs_with`](Boxes::pairs_with).
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, MovingGrid};
///
/// let mut crowd = MovingGrid::from_boxes(&[Aabb::new(0, 0, 16, 16), Aabb::new(40, 0, 16, 16)]);
/// let hero = crowd.id_of(0).unwrap();
/// crowd.move_to(hero, Aabb::new(30, 0, 16, 16))?;
/// assert_eq!(crowd.pairs_with(&[hero.index()]).sorted(), [[0, 1]]);
/// # Ok::<(), jostle::errors::UnknownBox>(())
/// ```
pub type MovingGrid<S = f32> = Boxes<S, MovingCells<S>>;

/// The arrangement of a [`MovingGrid`]: cells on levels by size.
///
/// Each box is stored once, in the cell of its minimum corner or one beside it, so that it can move a little
/// without changing cells. A box that enters a full cell pushes others aside, up to the next gap. Cells are
/// chosen from the boxes, and chosen again when too many boxes have no cell or share one, and after enough
/// changes to make that cheap.
#[derive(Debug)]
pub struct MovingCells<S: Scalar = f32> {
    /// The smallest boxes first.
    levels: Vec<Level<S>>,
    /// Where each cell begins, level by level, with the end of each level behind it.
    starts: Vec<u32>,
    cells: PackedBoxes<S>,
    /// The boxes that found no gap near their cell.
    overflow: PackedBoxes<S>,
    /// Where each box is, by index.
    homes: Vec<CellPlace>,
    /// The number of changes since the cells were chosen.
    changes: usize,
    crowding: Crowding,
    /// Whether a box may be empty, so that matches of an overlap need a second test.
    has_empty: bool,
    /// Whether the boxes never move, so that cells need no gaps.
    is_still: bool,
    corners: Vec<Vec2<S>>,
    /// The movers whose pairs are sought; empty between calls.
    seekers: Vec<PairSeeker<S>>,
}

clone_in_place!([S: Scalar] MovingCells<S> {
    levels, starts, cells, overflow, homes, changes, crowding, has_empty, is_still,
} memory { corners, seekers });

/// How many boxes enter crowded cells.
#[derive(Clone, Copy, Debug, Default)]
struct Crowding {
    /// The number of boxes in such cells when the cells were chosen.
    before: usize,
    /// The number of boxes that entered one since `since`.
    arrivals: usize,
    /// The number of changes when counting began.
    since: usize,
}

impl Crowding {
    /// Returns whether more boxes entered crowded cells than movement within crowds explains. Decides once in
    /// as many changes as there are boxes.
    fn is_growing(&mut self, boxes: usize, changes: usize) -> bool {
        // Not at every change: a crowd that only moves about enters cells all the time.
        if changes - self.since < boxes {
            return false;
        }
        self.since = changes;
        // Not critical: in a steady crowd arrivals stay below `before`, and in one that grows they soon exceed any
        // share of the boxes.
        MAX_STRAY + boxes / 32 + self.before < core::mem::take(&mut self.arrivals)
    }
}

/// Where a box is stored.
#[derive(Clone, Copy, Debug)]
struct CellPlace {
    /// The number of a level, [`OVERFLOW`] or [`NONE`].
    level: u32,
    column: u32,
    row: u32,
    place: u32,
}

const OVERFLOW: u32 = NONE - 1;

/// How many places of a cell, and behind it, are searched for a gap. Bounds the cost of a move into a pile;
/// typical gaps are within eight places. Not critical: 16 and 256 change moves in crowds by 5 to 14%.
const GAP_SEARCH: usize = 64;

/// A cell with more places than fit one vector of eight is crowded: every scan of it costs a second step.
const CROWDED: usize = LANES;

/// Up to this many boxes without a cell are fine: scanning two vectors of eight is cheaper than choosing the
/// cells again.
const MAX_STRAY: usize = 16;

impl<S: Scalar> Default for MovingCells<S> {
    fn default() -> Self {
        Self {
            levels: Vec::new(),
            starts: Vec::new(),
            cells: PackedBoxes::new(),
            overflow: PackedBoxes::new(),
            homes: Vec::new(),
            changes: 0,
            crowding: Crowding::default(),
            has_empty: false,
            is_still: false,
            corners: Vec::new(),
            seekers: Vec::new(),
        }
    }
}

impl<S: Scalar> MovingCells<S> {
    /// Creates cells for boxes that never move and for queries over large areas.
    pub(super) fn still() -> Self {
        Self {
            is_still: true,
            ..Self::default()
        }
    }

    /// Stores a box that is nowhere yet: near its cell if there is a gap.
    fn file(&mut self, index: u32, aabb: Aabb<S>) {
        self.has_empty |= is_empty(aabb);
        // Without a gap nearby, a box joins the overflow, which every query scans: correct, only slower.
        let home = self.gap_for(aabb);
        match home {
            Some(home) => self.cells.set(place(home.place), index, aabb),
            None => {
                self.overflow.push(index, aabb);
            }
        }
        self.homes[place(index)] = home.unwrap_or_else(|| CellPlace {
            level: OVERFLOW,
            column: 0,
            row: 0,
            place: count(self.overflow.len() - 1),
        });
    }

    /// Returns a gap in the cell of a box, making one if needed.
    fn gap_for(&mut self, aabb: Aabb<S>) -> Option<CellPlace> {
        // Levels come by size, so this is the one with the smallest cells among those that suit.
        let number = self.levels.iter().position(|level| level.suits(aabb))?;
        let level = &self.levels[number];
        let [column, row] = level.home(aabb);
        let (cell, end) = (level.cell(column, row), level.first + level.len());
        let place = self.make_gap(cell, end)?;
        Some(CellPlace {
            level: count(number),
            column,
            row,
            place: count(place),
        })
    }

    /// Returns a gap in a cell: its own, or one from the cells behind it up to the end of the level, handed
    /// forward by moving one box of each cell in between.
    fn make_gap(&mut self, cell: usize, end: usize) -> Option<usize> {
        let (from, to) = (place(self.starts[cell]), place(self.starts[cell + 1]));
        self.crowding.arrivals += usize::from(CROWDED < to - from);
        // Bounded, because all boxes of a pile are in one cell.
        let from = from.max(to.saturating_sub(GAP_SEARCH));
        let to = place(self.starts[end]).min(to + GAP_SEARCH);
        let indices = self.cells.indices(from, to);
        // The own cell first, then those behind it: the nearest gap moves the fewest boxes.
        let mut gap = from + indices.iter().position(|&index| index == NONE)?;
        let behind = self.starts[cell + 1..end].iter();
        let passed = behind.take_while(|&&start| place(start) <= gap).count();
        // From the gap backward: each cell between gives its first place to the cell before it and takes the
        // gap behind its last place instead. One box per cell moves, however full the cells are.
        for start in self.starts[cell + 1..=cell + passed].iter_mut().rev() {
            let first = place(*start);
            *start += 1;
            // Otherwise the gap is the first place of this cell already.
            if first < gap {
                let (index, aabb) = self.cells.get(first);
                self.cells.set(gap, index, aabb);
                self.homes[place(index)].place = count(gap);
                gap = first;
            }
        }
        self.cells.clear(gap);
        Some(gap)
    }

    /// Removes a box from its place.
    fn unfile(&mut self, index: u32) {
        let home = self.homes[place(index)];
        match home.level {
            NONE => {}
            OVERFLOW => {
                // The last box took its place; its own record must follow.
                if let Some(moved) = self.overflow.swap_remove(place(home.place)) {
                    self.homes[place(moved)].place = home.place;
                }
            }
            _ => self.cells.clear(place(home.place)),
        }
        self.homes[place(index)].level = NONE;
    }

    /// Stores a box anew, or removes it if it is gone. Out of line, because most moves stay in their cell.
    #[inline(never)]
    fn refile(&mut self, index: u32, slots: &Slots<S>) {
        if self.homes.len() <= place(index) {
            self.homes.resize(place(index) + 1, NOWHERE);
        }
        self.unfile(index);
        if slots.has(index) {
            self.file(index, slots.boxes()[place(index)]);
        }
        self.settle(slots);
    }

    fn rebuild_cells(&mut self, slots: &Slots<S>) {
        self.choose_cells(slots.iter(), slots.len(), slots.boxes().len());
    }

    /// Chooses the cells again if that pays by now.
    fn settle(&mut self, slots: &Slots<S>) {
        self.changes += 1;
        let (boxes, stray) = (slots.len(), self.overflow.len());
        let is_due = boxes <= self.changes;
        // At once, because strays cost every query. One in 50 at 10,000 boxes is 200, a scan of 25 vectors.
        let is_crowded = MAX_STRAY + boxes / 50 < stray;
        // Cheaper reasons count only after as many changes as there are boxes, so the cost of choosing cells
        // again is spread over that many changes.
        let is_scattered = is_due && MAX_STRAY + boxes.isqrt() / 4 < stray;
        let is_uneven = self.crowding.is_growing(boxes, self.changes);
        // Boxes that were removed leave gaps, and scans read gaps like boxes. Not critical: a new grid has 1.3 to 1.5
        // places per box, so this means that scans read three times as much.
        let is_hollow = is_due && 64 + boxes * 4 < self.cells.len();
        if is_crowded || is_scattered || is_uneven || is_hollow {
            self.rebuild(slots);
        }
    }
}

impl<S: Scalar> Sealed for MovingCells<S> {}

impl<S: Scalar> Arrangement<S> for MovingCells<S> {
    #[inline]
    fn update(&mut self, index: u32, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        let home = self.homes.get(place(index)).copied().unwrap_or(NOWHERE);
        // The usual case of a move: the box stays within reach of its cell, and one store is all there is.
        if let Some(level) = self.levels.get(place(home.level)) {
            if slots.has(index) && level.holds(home.column, home.row, aabb) {
                self.cells.replace(place(home.place), aabb);
                self.has_empty |= is_empty(aabb);
                self.changes += 1;
                return;
            }
        }
        compiled!(MovingCells::refile[
            cells: &mut MovingCells<S> = self,
            index: u32 = index,
            slots: &Slots<S> = slots,
        ]);
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        compiled!(MovingCells::rebuild_cells[
            cells: &mut MovingCells<S> = self,
            slots: &Slots<S> = slots,
        ]);
    }

    #[inline]
    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if area.is_line() {
            return self.scan_line(area, visit);
        }
        let probe = Probe::touching(area.bounds().edges());
        self.scan_probe(&probe, |indices, count| {
            for &index in &indices[..count] {
                // A gap has the index `NONE`, which is no slot, so it is skipped here even if it matches.
                if let Some(&at) = slots.boxes().get(place(index)) {
                    visit(index, at)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    fn matching(
        &self,
        slots: &Slots<S>,
        probe: &Probe<S>,
        mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [_, _, x, y] = probe.edges();
        // Two rare cases need a second test: empty boxes, which must not count as overlaps, and areas up to
        // the end of the number range, where gaps are.
        if !self.has_empty && x < S::MAX && y < S::MAX {
            return self.scan_probe(probe, visit);
        }
        self.scan_probe(probe, |indices, count| {
            for &index in &indices[..count] {
                let at = slots.boxes().get(place(index));
                if at.is_some_and(|at| probe.is_met_by(at.edges())) {
                    visit(&[index; LANES], 1)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn first<C: Caster<Number = S>>(
        &self,
        slots: &Slots<S>,
        caster: &C,
        scope: Scope,
    ) -> Option<(u32, C::Hit)> {
        // Only if no box can be refused may a walk stop at the first box that is hit for sure.
        let all_count = scope.is_everything() && !slots.is_filtered();
        let is_wanted = |index| slots.is_in_scope(index, scope);
        self.first_along(caster, is_wanted, all_count)
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        let largest = self.levels.iter().max_by_key(|level| level.len());
        largest.map_or(S::ONE, |level| {
            even_spacing(level.grid.bounds(), slots.len())
        })
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        for level in &self.levels {
            for at in 0..level.len() {
                let (from, to) = (level.first + at, level.first + at + 1);
                let range = place(self.starts[from])..place(self.starts[to]);
                let boxes = self.cells.indices(range.start, range.end);
                let count = boxes.iter().filter(|&&index| index != NONE).count();
                if 0 < count {
                    let bounds = level.grid.cell_bounds(at);
                    visit(Cell { bounds, count });
                }
            }
        }
        let stray = (0..self.overflow.len()).map(|at| self.overflow.get(at).1);
        if let Some(bounds) = Aabb::union_of(stray) {
            let count = self.overflow.len();
            visit(Cell { bounds, count });
        }
    }

    fn pairs_with(&mut self, slots: &Slots<S>, movers: &[u32], scratch: &mut PairScratch<S>) {
        if MAX_MARKED < slots.boxes().len() {
            return query_movers(self, slots, movers, scratch);
        }
        self.find_pairs_with(slots, movers, &mut scratch.found);
    }
}

const NOWHERE: CellPlace = CellPlace {
    level: NONE,
    column: 0,
    row: 0,
    place: 0,
};

/// Converts a place for storage.
fn count(place: usize) -> u32 {
    u32::try_from(place).expect("fewer places than u32 can count")
}
