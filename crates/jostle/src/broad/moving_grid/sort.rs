//! Choosing the cells anew and filing every box.

use crate::broad::Slots;
use crate::broad::filed::is_empty;
use crate::broad::lattice::{Lattice, corners_into, most_of, share};
use crate::broad::moving_grid::level::{Level, size};
use crate::broad::moving_grid::{CROWDED, Crowding, FEW, MovingCells, NOWHERE, count};
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// How many boxes a cell holds on average: so many that those of a row that a small box has to look at are
/// seldom more than eight.
const PER_CELL: f64 = 1.33;

/// The same where most boxes stand in crowds, with much room in between.
const CROWDED_PER_CELL: f64 = 0.25;

/// The same for boxes that never move.
const STILL_PER_CELL: f64 = 2.0;

/// So many boxes in a cell are a crowd.
const CROWD: u32 = 6;

/// How many times as high as wide a cell is: each row costs a look at where it begins.
const ASPECT: f64 = 2.0;

/// The same for boxes that never move, which are only asked about large areas.
const STILL_ASPECT: f64 = 6.0;

/// How many gaps there are at the end of a level, besides those between the boxes.
const LAST_GAPS: u32 = 8;

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
        self.crowding = Crowding::default();
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
        let places = self.count_up(crowd);
        self.cells.reset(places);
        self.fill(crowd);
    }

    /// Notes the level of each box in its home and tells how many levels there are.
    ///
    /// A size joins the next greater one if that is not rarer: looking at a few small boxes among many
    /// larger ones costs less than looking at one more level.
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
            let next = counts.get(class + 1).copied().unwrap_or(0);
            if least <= boxes && (self.is_still || next < boxes) {
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
        let lattice = self.lattice_over(bounds);
        let first = self.starts.len();
        self.starts.resize(first + lattice.len() + 1, 0);
        let level = Level::new(lattice, first, largest);
        self.levels
            .push(if self.is_still { level.still() } else { level });
    }

    /// Chooses how many cells the boxes are shared out to whose corners were collected.
    fn lattice_over(&mut self, bounds: Aabb<S>) -> Lattice<S> {
        let boxes = self.corners.len();
        if self.is_still {
            return Lattice::new(bounds, share(boxes, STILL_PER_CELL), STILL_ASPECT);
        }
        let lattice = Lattice::new(bounds, share(boxes, PER_CELL), ASPECT);
        if self.is_crowded(&lattice) {
            return Lattice::new(bounds, share(boxes, CROWDED_PER_CELL), ASPECT);
        }
        lattice
    }

    /// Whether most of the corners share their cells with many others.
    fn is_crowded(&mut self, lattice: &Lattice<S>) -> bool {
        let first = self.starts.len();
        self.starts.resize(first + lattice.len(), 0);
        for corner in &self.corners {
            let [column, row] = lattice.cell_of(*corner);
            self.starts[first + lattice.place(column, row)] += 1;
        }
        let crowds = self.starts[first..].iter().filter(|&&boxes| CROWD <= boxes);
        let in_crowds: u32 = crowds.sum();
        self.starts.truncate(first);
        self.corners.len() < 2 * place(in_crowds)
    }

    /// Turns the cells into the places where they begin, with gaps between them, and tells how many
    /// places there are.
    fn count_up(&mut self, crowd: Crowd<'_, S>) -> usize {
        for (index, aabb) in crowd.iter() {
            let home = &mut self.homes[place(index)];
            let level = &self.levels[place(home.level)];
            [home.column, home.row] = level.home(aabb);
            self.starts[level.cell(home.column, home.row)] += 1;
        }
        let mut next = 0;
        for level in &self.levels {
            let end = level.first + level.len();
            let mut gaps = Gaps::new(self.is_still);
            for start in &mut self.starts[level.first..end] {
                let boxes = core::mem::replace(start, next);
                let places = boxes + gaps.behind(boxes);
                if CROWDED < place(places) {
                    self.crowding.before += place(boxes);
                }
                next += places;
            }
            next += gaps.at_the_end();
            self.starts[end] = next;
        }
        place(next)
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
            let mut gaps = Gaps::new(self.is_still);
            for start in &mut self.starts[cells] {
                let boxes = *start - next;
                next = core::mem::replace(start, next) + gaps.behind(boxes);
            }
        }
    }
}

/// Shares out the gaps: one for every four boxes, and one for every sixteen cells.
struct Gaps {
    sixteenths: u32,
    is_still: bool,
}

impl Gaps {
    fn new(is_still: bool) -> Self {
        Self {
            sixteenths: 8,
            is_still,
        }
    }

    /// How many gaps there are behind the boxes of the next cell.
    fn behind(&mut self, boxes: u32) -> u32 {
        if self.is_still {
            return 0;
        }
        self.sixteenths += 1 + 4 * (boxes % 4);
        let gaps = boxes / 4 + self.sixteenths / 16;
        self.sixteenths %= 16;
        gaps
    }

    /// How many more there are at the end of a level: nothing can be pushed aside beyond it.
    fn at_the_end(&self) -> u32 {
        if self.is_still { 0 } else { LAST_GAPS }
    }
}

/// A class of sizes: each is four times the one before it.
fn size_class<S: Scalar>(aabb: Aabb<S>) -> usize {
    let [width, height] = size(aabb);
    let exponent = width.max(height).to_bits() >> 53;
    usize::try_from(exponent).map_or(0, |class| class % SIZES)
}
