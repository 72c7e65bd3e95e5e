//! Cells by least corner, for boxes of which some move.
//!
//! - **Owns** [`MovingGrid`] and its arrangement, [`MovingCells`].
//! - **Uses** the lattice and the lists of eights.
//! - **Never** looks at all boxes when a few have moved.

mod level;
mod look;
mod movers;
mod sort;

#[cfg(test)]
mod tests;

use self::level::Level;
use self::movers::Asker;
pub(super) use self::sort::Crowd;
use crate::broad::ask::one_by_one;
use crate::broad::filed::{Filed, NONE, edges, is_empty};
use crate::broad::slots::place;
use crate::broad::{Area, Arrangement, Boxes, Cell, Slots};
use crate::geometry::{Aabb, Vec2};
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::pair_list::PairList;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Boxes of which some move every tick, for [`pairs_with`](Boxes::pairs_with) and questions.
///
/// The choice when up to a fifth of many boxes move per tick. A box that moves a little costs next to
/// nothing; sizes may differ as they like, and no cell size has to be chosen. Where nearly all boxes
/// move, sorting anew for all pairs is quicker.
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
/// # Ok::<(), jostle::UnknownBox>(())
/// ```
pub type MovingGrid<S = f32> = Boxes<S, MovingCells<S>>;

/// Cells by least corner, on levels by size: the arrangement of a [`MovingGrid`].
///
/// Each box is filed once, under the cell of its least corner or one beside it, so that it can move a
/// little without being filed again. A box that comes to a full cell pushes others aside, up to the next
/// gap. The cells are chosen anew, from the boxes themselves, when too many have no place or stand in
/// crowds, and after as many changes as make that cheap.
#[derive(Debug)]
pub struct MovingCells<S: Scalar = f32> {
    /// The smallest boxes first.
    levels: Vec<Level<S>>,
    /// Where each cell begins, level by level, and behind each level its end.
    starts: Vec<u32>,
    cells: Filed<S>,
    /// What found no gap near its cell.
    overflow: Filed<S>,
    /// Where each box is, by index.
    homes: Vec<Home>,
    /// How many changes there were since the cells were chosen.
    changes: usize,
    crowding: Crowding,
    /// Whether a box without area is among them, so that overlaps need a closer look.
    has_empty: bool,
    /// Whether the boxes never move, so that no room has to be left for that.
    is_still: bool,
    corners: Vec<Vec2<S>>,
    /// Those that are asked for their pairs; empty in between.
    askers: Vec<Asker<S>>,
}

clone_in_place!([S: Scalar] MovingCells<S> {
    levels, starts, cells, overflow, homes, changes, crowding, has_empty, is_still,
} memory { corners, askers });

/// How many boxes come to crowded cells.
#[derive(Clone, Copy, Debug, Default)]
struct Crowding {
    /// How many were in such cells when the cells were chosen.
    before: usize,
    /// How many came to one lately, and how many changes there had been at the beginning of that time.
    arrivals: usize,
    since: usize,
}

impl Crowding {
    /// Whether more came lately than moving about among crowds explains; asked once in as many changes as
    /// there are boxes.
    fn is_growing(&mut self, boxes: usize, changes: usize) -> bool {
        if changes - self.since < boxes {
            return false;
        }
        self.since = changes;
        FEW + boxes / 32 + self.before < core::mem::take(&mut self.arrivals)
    }
}

/// Where a box is filed.
#[derive(Clone, Copy, Debug)]
struct Home {
    /// One of the levels, [`OVERFLOW`] or [`NONE`].
    level: u32,
    column: u32,
    row: u32,
    place: u32,
}

const OVERFLOW: u32 = NONE - 1;

/// How many places of a cell, and behind it, are looked at for a gap.
const LOOKS: usize = 64;

/// A cell of more places than that is crowded: it takes long to look through.
const CROWDED: usize = 8;

/// So few boxes without a cell are no trouble.
const FEW: usize = 16;

impl<S: Scalar> Default for MovingCells<S> {
    fn default() -> Self {
        Self {
            levels: Vec::new(),
            starts: Vec::new(),
            cells: Filed::new(),
            overflow: Filed::new(),
            homes: Vec::new(),
            changes: 0,
            crowding: Crowding::default(),
            has_empty: false,
            is_still: false,
            corners: Vec::new(),
            askers: Vec::new(),
        }
    }
}

impl<S: Scalar> MovingCells<S> {
    /// For boxes that never move and questions about large areas.
    pub(super) fn still() -> Self {
        Self {
            is_still: true,
            ..Self::default()
        }
    }

    /// Files a box that is nowhere: near its cell if there is a gap.
    fn file(&mut self, index: u32, aabb: Aabb<S>) {
        self.has_empty |= is_empty(aabb);
        let home = self.gap_for(aabb);
        match home {
            Some(home) => self.cells.set(place(home.place), index, aabb),
            None => {
                self.overflow.push(index, aabb);
            }
        }
        self.homes[place(index)] = home.unwrap_or_else(|| Home {
            level: OVERFLOW,
            column: 0,
            row: 0,
            place: count(self.overflow.len() - 1),
        });
    }

    /// A gap in the cell of a box, made if need be.
    fn gap_for(&mut self, aabb: Aabb<S>) -> Option<Home> {
        let number = self.levels.iter().position(|level| level.suits(aabb))?;
        let level = &self.levels[number];
        let [column, row] = level.home(aabb);
        let (cell, end) = (level.cell(column, row), level.first + level.len());
        let place = self.make_gap(cell, end)?;
        Some(Home {
            level: count(number),
            column,
            row,
            place: count(place),
        })
    }

    /// A gap in a cell: one that is there, or the next one of the cells behind it, up to the end of
    /// the level, in exchange for a box of each cell in between.
    fn make_gap(&mut self, cell: usize, end: usize) -> Option<usize> {
        let (from, to) = (place(self.starts[cell]), place(self.starts[cell + 1]));
        self.crowding.arrivals += usize::from(CROWDED < to - from);
        // Only so far: in a pile, all boxes are in one cell.
        let from = from.max(to.saturating_sub(LOOKS));
        let to = place(self.starts[end]).min(to + LOOKS);
        let indices = self.cells.indices(from, to);
        let mut gap = from + indices.iter().position(|&index| index == NONE)?;
        let behind = self.starts[cell + 1..end].iter();
        let passed = behind.take_while(|&&start| place(start) <= gap).count();
        for start in self.starts[cell + 1..=cell + passed].iter_mut().rev() {
            let first = place(*start);
            *start += 1;
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

    /// Takes a box out of its place.
    fn unfile(&mut self, index: u32) {
        let home = self.homes[place(index)];
        match home.level {
            NONE => {}
            OVERFLOW => {
                if let Some(moved) = self.overflow.swap_remove(place(home.place)) {
                    self.homes[place(moved)].place = home.place;
                }
            }
            _ => self.cells.clear(place(home.place)),
        }
        self.homes[place(index)].level = NONE;
    }

    /// Files a box that has left its cell.
    #[inline(never)]
    fn refile(&mut self, index: u32, aabb: Aabb<S>) {
        self.unfile(index);
        self.file(index, aabb);
    }

    /// Chooses the cells anew if that pays by now.
    fn settle(&mut self, slots: &Slots<S>) {
        self.changes += 1;
        let (boxes, stray) = (slots.len(), self.overflow.len());
        let is_due = boxes <= self.changes;
        let is_crowded = FEW + boxes / 50 < stray;
        let is_scattered = is_due && FEW + boxes.isqrt() / 4 < stray;
        let is_uneven = self.crowding.is_growing(boxes, self.changes);
        let is_hollow = is_due && 64 + boxes * 4 < self.cells.len();
        if is_crowded || is_scattered || is_uneven || is_hollow {
            self.rebuild(slots);
        }
    }
}

impl<S: Scalar> Arrangement<S> for MovingCells<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        let at = place(index);
        if self.homes.len() <= at {
            self.homes.resize(at + 1, NOWHERE);
        }
        self.file(index, slots.boxes()[at]);
        self.settle(slots);
    }

    #[inline]
    fn shift(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        let home = self.homes[place(index)];
        if let Some(level) = self.levels.get(place(home.level)) {
            if level.holds(home.column, home.row, aabb) {
                self.cells.replace(place(home.place), aabb);
                self.has_empty |= is_empty(aabb);
                self.changes += 1;
                return;
            }
        }
        self.refile(index, aabb);
        self.settle(slots);
    }

    fn remove(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        self.unfile(index);
        self.settle(slots);
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        self.sort(Crowd::in_slots(slots));
    }

    #[inline]
    fn search(
        &self,
        _: &Slots<S>,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.look(area, visit)
    }

    #[inline]
    fn matching(
        &self,
        slots: &Slots<S>,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.has_empty {
            return one_by_one(probe, visit, |area, visit| self.search(slots, area, visit));
        }
        self.decide(probe, visit)
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        let largest = self.levels.iter().max_by_key(|level| level.len());
        let length = largest.map(|level| {
            let bounds = level.bounds();
            let (width, height) = (bounds.width(), bounds.height());
            if width < height { height } else { width }
        });
        let roots = u32::try_from(slots.len().isqrt() + 1).unwrap_or(u32::MAX);
        length
            .and_then(|length| length.scaled(2, roots))
            .filter(|length| S::ZERO < *length)
            .unwrap_or(S::ONE)
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        for level in &self.levels {
            for at in 0..level.len() {
                let (from, to) = (level.first + at, level.first + at + 1);
                let range = place(self.starts[from])..place(self.starts[to]);
                let boxes = self.cells.indices(range.start, range.end);
                let count = boxes.iter().filter(|&&index| index != NONE).count();
                if 0 < count {
                    let bounds = level.cell_bounds(at);
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

    fn pairs_with(&mut self, slots: &Slots<S>, movers: &[u32], found: &mut PairList) -> bool {
        self.find_pairs_with(slots, movers, found)
    }

    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        // In the order of the cells, so that neighbours are asked one after the other.
        for filed in [&self.cells, &self.overflow] {
            for at in 0..filed.len() {
                let (index, aabb) = filed.get(at);
                // Gaps are empty too.
                if is_empty(aabb) {
                    continue;
                }
                let probe = Probe::Overlapping(edges(aabb));
                let _ = self.matching(slots, probe, |others, count| {
                    let later = others[..count].iter().filter(|&&other| index < other);
                    later.for_each(|&other| visit(index, other));
                    ControlFlow::Continue(())
                });
            }
        }
    }
}

const NOWHERE: Home = Home {
    level: NONE,
    column: 0,
    row: 0,
    place: 0,
};

/// A place in a list as a number that is stored.
fn count(place: usize) -> u32 {
    u32::try_from(place).expect("fewer places than u32 can count")
}
