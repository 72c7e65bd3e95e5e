//! Chooses the cells and stores every box.

use crate::broad::sets::moving_grid::level::{Level, size};
use crate::broad::sets::moving_grid::{CROWDED, Crowding, MAX_STRAY, MovingCells, NOWHERE, count};
use crate::broad::sets::storage::packed_boxes::is_empty;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::{UniformGrid, cells_for, corners_into, most_of};
use crate::geometry::Aabb;
use crate::scalar::Scalar;

/// The average number of boxes in a cell: as many as keep the part of a row that a small query scans within
/// one vector of eight, most of the time. Not critical: between 1 and 2, points, small boxes and the pairs of
/// movers differ by at most 8% at 1,000 boxes; more slows points down, fewer slow down moves and rays.
const PER_CELL: f64 = 1.33;

/// The average number of boxes in a cell if most boxes are in crowds, with much empty space in between. Measured
/// with seven crowds of 1,000 and 10,000 boxes: with 1.33 the pairs of movers take 1.2 to 1.4 times as long, while
/// points take 10 to 20% less and rays half the time. With half as many, the pairs of
/// movers take up to 12% less, and rays 1.3 to 1.5 times as long.
const CROWDED_PER_CELL: f64 = 0.25;

/// The average number of boxes in a cell if they never move: large queries want few, full cells. Not critical:
/// half as many are within 4% for large boxes, twice as many cost up to 18% in crowds.
const STILL_PER_CELL: f64 = 2.0;

/// This many boxes in a cell are a crowd: more than four times the average. Not critical: half and twice as many
/// are within 6% for all queries.
const CROWD: u32 = 6;

/// The height of a cell in widths. Every row of a query costs two lookups, so rows should be few. With square
/// cells rays take up to 20% longer; with twice the height the pairs of movers in a small crowd take 1.6 times as
/// long.
const ASPECT: f64 = 2.0;

/// The height of a cell in widths for boxes that never move, which only serve large queries. A third of it costs
/// large boxes 7 to 9%; twice as much gains nothing.
const STILL_ASPECT: f64 = 6.0;

/// The gaps at the end of a level: nothing can be pushed aside beyond it. Not critical: only moves into the last
/// cells need them, and one vector of eight is scanned in one step.
const LAST_GAPS: u32 = 8;

/// Size classes by powers of four, for all exponents of `f64`.
const SIZES: usize = 1024;

/// A level holds at least one in this many boxes, because every query visits every level. Not critical: a quarter
/// and four times as much are within 5% for all queries at 1,000 boxes.
const LEVEL_SHARE: usize = 64;

/// The fewest boxes of a level: one vector of eight. Not critical, as `LEVEL_SHARE`.
const MIN_LEVEL: usize = 8;

impl<S: Scalar> MovingCells<S> {
    /// Chooses the cells from `len` boxes by index and stores each of them. `slots` is more than any index.
    pub(in crate::broad::sets) fn choose_cells(
        &mut self,
        boxes: impl Iterator<Item = (u32, Aabb<S>)> + Clone,
        len: usize,
        slots: usize,
    ) {
        self.changes = 0;
        self.crowding = Crowding::default();
        self.has_empty = boxes.clone().any(|(_, aabb)| is_empty(aabb));
        self.levels.clear();
        self.starts.clear();
        self.overflow.reset(0);
        self.homes.clear();
        self.homes.resize(slots, NOWHERE);
        // As many strays as may come before the cells are chosen again, so that moves allocate nothing.
        self.overflow.reserve(2 * MAX_STRAY + len / 50);
        if len == 0 {
            return self.cells.reset(0);
        }
        let levels = self.choose_levels(boxes.clone(), len);
        for level in 0..levels {
            self.add_level(boxes.clone(), level);
        }
        let places = self.count_up(boxes.clone());
        self.cells.reset(places);
        self.fill(boxes);
    }

    /// Sets the level of each box and returns the number of levels.
    ///
    /// A size class joins the next larger one if that is not rarer: testing a few small boxes among many larger
    /// ones costs less than visiting one more level.
    fn choose_levels(&mut self, boxes: impl Iterator<Item = (u32, Aabb<S>)>, len: usize) -> u32 {
        let mut counts = [0_usize; SIZES];
        for (index, aabb) in boxes {
            let class = size_class(aabb);
            counts[class] += 1;
            self.homes[place(index)].level = count(class);
        }
        let least = MIN_LEVEL.max(len / LEVEL_SHARE);
        let mut levels = [0_u32; SIZES];
        let (mut level, mut held) = (0, 0);
        for (class, &count) in counts.iter().enumerate() {
            levels[class] = level;
            held += count;
            let next = counts.get(class + 1).copied().unwrap_or(0);
            // A level closes once it holds enough, unless the next class is more frequent and takes it in.
            if least <= held && (self.is_still || next < held) {
                level += 1;
                held = 0;
            }
        }
        for home in &mut self.homes {
            if let Some(&level) = levels.get(place(home.level)) {
                home.level = level;
            }
        }
        level + u32::from(0 < held)
    }

    /// Adds a grid over the boxes of a level.
    fn add_level(&mut self, boxes: impl Iterator<Item = (u32, Aabb<S>)>, number: u32) {
        let homes = &self.homes;
        let on_level = |&(index, _): &(u32, Aabb<S>)| homes[place(index)].level == number;
        let on_it = boxes.filter(on_level).map(|(_, aabb)| aabb);
        let mut largest = [0.0_f64; 2];
        let measured = on_it.inspect(|&aabb| {
            let [width, height] = size(aabb);
            largest = [largest[0].max(width), largest[1].max(height)];
        });
        corners_into(measured, &mut self.corners);
        // Moving a box may change its size by rounding.
        let largest = largest.map(|length| length * (1.0 + 1.0 / 64.0));
        let bounds = most_of(&self.corners)
            .unwrap_or_else(|| Aabb::from_corners([S::ZERO; 2], [S::ZERO; 2]));
        // Over most boxes, not all: one box far away would otherwise stretch the cells of all others.
        let grid = self.grid_over(bounds);
        let first = self.starts.len();
        self.starts.resize(first + grid.len() + 1, 0);
        self.levels
            .push(Level::new(grid, first, largest, self.is_still));
    }

    /// Chooses the cells for the boxes whose corners were collected.
    fn grid_over(&mut self, bounds: Aabb<S>) -> UniformGrid<S> {
        let boxes = self.corners.len();
        if self.is_still {
            return UniformGrid::new(bounds, cells_for(boxes, STILL_PER_CELL), STILL_ASPECT);
        }
        let grid = UniformGrid::new(bounds, cells_for(boxes, PER_CELL), ASPECT);
        if self.is_crowded(&grid) {
            return UniformGrid::new(bounds, cells_for(boxes, CROWDED_PER_CELL), ASPECT);
        }
        grid
    }

    /// Returns whether most corners share their cells with many others.
    fn is_crowded(&mut self, grid: &UniformGrid<S>) -> bool {
        let first = self.starts.len();
        self.starts.resize(first + grid.len(), 0);
        for corner in &self.corners {
            let [column, row] = grid.cell_of(*corner);
            self.starts[first + grid.place(column, row)] += 1;
        }
        // By boxes, not by cells: what counts is how many boxes a usual box shares its cell with.
        let crowds = self.starts[first..].iter().filter(|&&boxes| CROWD <= boxes);
        let in_crowds: u32 = crowds.sum();
        // Borrowed as a table of counts; what was there before is untouched.
        self.starts.truncate(first);
        self.corners.len() < 2 * place(in_crowds)
    }

    /// Computes where the boxes of each cell end, with gaps behind them, and returns the number of places.
    fn count_up(&mut self, boxes: impl Iterator<Item = (u32, Aabb<S>)>) -> usize {
        for (index, aabb) in boxes {
            let home = &mut self.homes[place(index)];
            let level = &self.levels[place(home.level)];
            // Remembered for the second pass, and for the moves that follow.
            [home.column, home.row] = level.home(aabb);
            self.starts[level.cell(home.column, home.row)] += 1;
        }
        let mut next = 0;
        for level in &self.levels {
            let end = level.first + level.len();
            let mut sixteenths = 8;
            for start in &mut self.starts[level.first..end] {
                let boxes = *start;
                // The prefix sum of a counting sort, with gaps added.
                *start = next + boxes;
                next = *start;
                if !self.is_still {
                    // One gap for every four boxes, and one for every sixteen cells. Counted in sixteenths, so
                    // that cells with too few boxes for a gap of their own still get one now and then.
                    sixteenths += 1 + 4 * (boxes % 4);
                    next += boxes / 4 + sixteenths / 16;
                    sixteenths %= 16;
                }
                if CROWDED < place(boxes + next - *start) {
                    self.crowding.before += place(boxes);
                }
            }
            next += if self.is_still { 0 } else { LAST_GAPS };
            self.starts[end] = next;
        }
        place(next)
    }

    /// Puts each box into its cell.
    fn fill(&mut self, boxes: impl Iterator<Item = (u32, Aabb<S>)>) {
        for (index, aabb) in boxes {
            let home = &mut self.homes[place(index)];
            let cell = self.levels[place(home.level)].cell(home.column, home.row);
            // From the end of the boxes backward, so that each start is where its cell begins afterward.
            self.starts[cell] -= 1;
            home.place = self.starts[cell];
            self.cells.set(place(home.place), index, aabb);
        }
    }
}

/// Returns the size class of a box; each class is four times as large as the one before it.
fn size_class<S: Scalar>(aabb: Aabb<S>) -> usize {
    let [width, height] = size(aabb);
    // The exponent without its lowest bit, hence classes by powers of four.
    let exponent = width.max(height).to_bits() >> 53;
    usize::try_from(exponent).map_or(0, |class| class % SIZES)
}
