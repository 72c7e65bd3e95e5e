//! Choosing the cells anew and filing every box.

use crate::broad::Slots;
use crate::broad::filed::is_empty;
use crate::broad::lattice::{Lattice, corners_into, most_of, share};
use crate::broad::moving_grid::level::{Level, size};
use crate::broad::moving_grid::{FEW, MovingCells, NOWHERE, count};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// How many boxes a cell holds on average.
const PER_CELL: f64 = 2.0;

/// How many times as high as wide a cell is: each row costs a look at where it begins.
const ASPECT: f64 = 2.0;

/// The same for boxes that never move, which are only asked about large areas.
const STILL_ASPECT: f64 = 6.0;

/// Sizes by powers of four, as many as there are numbers of the machine.
const SIZES: usize = 1024;

/// A level holds at least one in so many boxes, so that there are never many levels.
const SHARE: usize = 64;

/// The least box count of a level.
const LEAST: usize = 8;

/// Boxes by index, some of which may be missing.
#[derive(Clone, Copy)]
pub(in crate::broad) struct Crowd<'a, S: Scalar> {
    boxes: &'a [Aabb<S>],
    slots: Option<&'a Slots<S>>,
}

impl<'a, S: Scalar> Crowd<'a, S> {
    /// All boxes of a list.
    pub(in crate::broad) fn of(boxes: &'a [Aabb<S>]) -> Self {
        Self { boxes, slots: None }
    }

    /// The boxes of a set that changes.
    pub(super) fn in_slots(slots: &'a Slots<S>) -> Self {
        Self {
            boxes: slots.boxes(),
            slots: Some(slots),
        }
    }

    fn len(self) -> usize {
        self.slots.map_or(self.boxes.len(), Slots::len)
    }

    fn iter(self) -> impl Iterator<Item = (u32, Aabb<S>)> {
        let is_there =
            move |&(index, _): &(u32, Aabb<S>)| self.slots.is_none_or(|slots| slots.has(index));
        (0..).zip(self.boxes.iter().copied()).filter(is_there)
    }
}

impl<S: Scalar> MovingCells<S> {
    /// Chooses the cells from the boxes and files each of them.
    pub(in crate::broad) fn sort(&mut self, crowd: Crowd<'_, S>) {
        self.changes = 0;
        self.has_empty = crowd.iter().any(|(_, aabb)| is_empty(aabb));
        self.levels.clear();
        self.starts.clear();
        self.overflow.reset(0);
        self.homes.clear();
        self.homes.resize(crowd.boxes.len(), NOWHERE);
        self.overflow.reserve(2 * FEW + crowd.len() / 50);
        if crowd.len() == 0 {
            return self.cells.reset(0);
        }
        let levels = self.choose_levels(crowd);
        for level in 0..levels {
            self.add_level(crowd, level);
        }
        let gaps = self.count_up(crowd);
        self.cells.reserve(crowd.len() + gaps);
        self.cells.reset(crowd.len() + gaps);
        self.fill(crowd);
    }

    /// Notes the level of each box in its home and tells how many levels there are.
    fn choose_levels(&mut self, crowd: Crowd<'_, S>) -> u32 {
        let mut counts = [0_usize; SIZES];
        for (index, aabb) in crowd.iter() {
            let class = size_class(aabb);
            counts[class] += 1;
            self.homes[place(index)].level = count(class);
        }
        let least = LEAST.max(crowd.len() / SHARE);
        let mut levels = [0_u32; SIZES];
        let (mut level, mut boxes) = (0, 0);
        for (class, &count) in counts.iter().enumerate() {
            levels[class] = level;
            boxes += count;
            if least <= boxes {
                level += 1;
                boxes = 0;
            }
        }
        for home in &mut self.homes {
            if let Some(&level) = levels.get(place(home.level)) {
                home.level = level;
            }
        }
        level + u32::from(0 < boxes)
    }

    /// Lays a lattice over the boxes of a level.
    fn add_level(&mut self, crowd: Crowd<'_, S>, number: u32) {
        let homes = &self.homes;
        let on_level = |&(index, _): &(u32, Aabb<S>)| homes[place(index)].level == number;
        let boxes = crowd.iter().filter(on_level).map(|(_, aabb)| aabb);
        let mut largest = [0.0_f64; 2];
        let measured = boxes.inspect(|&aabb| {
            let [width, height] = size(aabb);
            largest = [largest[0].max(width), largest[1].max(height)];
        });
        corners_into(measured, &mut self.corners);
        // A box that moves may grow a little by rounding.
        let largest = largest.map(|length| length * (1.0 + 1.0 / 64.0));
        let bounds = most_of(&self.corners)
            .unwrap_or_else(|| Aabb::from_corners([S::ZERO; 2], [S::ZERO; 2]));
        let most = share(self.corners.len(), PER_CELL);
        let aspect = if self.is_still { STILL_ASPECT } else { ASPECT };
        let lattice = Lattice::new(bounds, most, aspect);
        let first = self.starts.len();
        self.starts.resize(first + lattice.len() + 1, 0);
        let level = Level::new(lattice, first, largest);
        self.levels
            .push(if self.is_still { level.still() } else { level });
    }

    /// Turns the cells into the places where they begin, with a gap at the end of every second one.
    fn count_up(&mut self, crowd: Crowd<'_, S>) -> usize {
        for (index, aabb) in crowd.iter() {
            let home = &mut self.homes[place(index)];
            let level = &self.levels[place(home.level)];
            [home.column, home.row] = level.home(aabb);
            self.starts[level.cell(home.column, home.row)] += 1;
        }
        let (mut next, mut gaps) = (0, 0);
        for level in &self.levels {
            let (cells, end) = (
                level.first..level.first + level.len(),
                level.first + level.len(),
            );
            for (number, start) in self.starts[cells].iter_mut().enumerate() {
                let boxes = *start;
                *start = next;
                let gap = gap_of(number, self.is_still);
                next += boxes + gap;
                gaps += place(gap);
            }
            self.starts[end] = next;
        }
        gaps
    }

    /// Puts each box into its cell.
    fn fill(&mut self, crowd: Crowd<'_, S>) {
        for (index, aabb) in crowd.iter() {
            let home = &mut self.homes[place(index)];
            let cell = self.levels[place(home.level)].cell(home.column, home.row);
            home.place = self.starts[cell];
            self.starts[cell] += 1;
            self.cells.set(place(home.place), index, aabb);
        }
        // Each start stands behind its boxes now, where the gap is.
        for level in &self.levels {
            let cells = level.first..level.first + level.len();
            let mut next = match level.first.checked_sub(1) {
                Some(before) => self.starts[before],
                None => 0,
            };
            for (number, start) in self.starts[cells].iter_mut().enumerate() {
                next = core::mem::replace(start, next) + gap_of(number, self.is_still);
            }
        }
    }
}

/// How many gaps a cell is given: every second one has room for a newcomer.
fn gap_of(cell: usize, is_still: bool) -> u32 {
    u32::from(cell % 2 == 0 && !is_still)
}

/// A class of sizes: each is four times the one before it.
fn size_class<S: Scalar>(aabb: Aabb<S>) -> usize {
    let [width, height] = size(aabb);
    let exponent = width.max(height).to_bits() >> 53;
    usize::try_from(exponent).map_or(0, |class| class % SIZES)
}
