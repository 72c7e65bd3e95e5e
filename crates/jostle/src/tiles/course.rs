use crate::geometry::{Axis, Side};
use crate::narrow::Path;
use crate::scalar::Scalar;
use crate::tiles::blocks::Cells;
use crate::tiles::lane::{Lane, floor};

/// A path in cells, roughly: which it passes, strip by strip along the axis on which it passes most.
///
/// All is computed in `f64` and widened by a slack that is more than the edges' rounding, at most half a
/// cell, and that of this computation. So a cell that the path meets is never left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    axis: Axis,
    /// Lesser and greater edge at moment 0, by axis.
    from: [[f64; 2]; 2],
    /// How many cells it goes from moment 0 to 1, by axis.
    way: [f64; 2],
    since: f64,
    slack: f64,
}

/// Relative to the coordinates, 64 roundings of `f64`.
const ROUNDING: f64 = 1.0 / (1_u64 << 47) as f64;
/// Half a cell, by which a rounded edge may be off, and a little.
const EDGE: f64 = 0.5 + 1.0 / 1024.0;

impl Course {
    /// `None` if it does not move, or numbers of `f64` cannot tell.
    pub(super) fn new<S: Scalar>(lanes: &[Lane<S>; 2], path: &Path<S>) -> Option<Self> {
        let edges = |at: f64| {
            Axis::BOTH
                .map(|axis| [false, true].map(|is_max| path.edge_at(Side::new(axis, is_max), at)))
        };
        let (first, last) = (edges(0.0), edges(1.0));
        let along = |axis: usize, x: f64| lanes[axis].in_cells(x);
        let from = [0, 1].map(|axis| first[axis].map(|x| along(axis, x)));
        let way = [0, 1].map(|axis| lanes[axis].cells_of(last[axis][0] - first[axis][0]));
        let reach = [0, 1].map(|axis| lanes[axis].reach(first[axis]));
        let axis = match way[0].abs() < way[1].abs() {
            true => Axis::Y,
            false => Axis::X,
        };
        let course = Self {
            axis,
            from,
            way,
            since: path.since().fraction() * (1.0 - 4.0 * f64::EPSILON),
            slack: EDGE + ROUNDING * reach[0].max(reach[1]),
        };
        let is_known = course.slack.is_finite() && way[0].is_finite() && way[1].is_finite();
        (is_known && course.pace() != 0.0).then_some(course)
    }

    fn pace(&self) -> f64 {
        self.way[self.axis as usize]
    }

    /// When it comes to a strip that begins at a cell and is `side` cells thick, and when it leaves it,
    /// before and beyond the path too.
    fn passes(&self, strip: i32, side: i32) -> [f64; 2] {
        let [low, high] = self.from[self.axis as usize];
        let start = f64::from(strip) - self.slack;
        let end = f64::from(strip) + f64::from(side) + self.slack;
        let (to_start, to_end) = ((start - high) / self.pace(), (end - low) / self.pace());
        match 0.0 < self.pace() {
            true => [to_start, to_end],
            false => [to_end, to_start],
        }
    }

    /// A moment before which nothing in the strip, or in those behind it, is met.
    pub(super) fn begin(&self, strip: i32, side: i32) -> f64 {
        let [begin, _] = self.passes(strip, side);
        begin - begin.abs() * (8.0 * f64::EPSILON)
    }

    /// The first and the last cell across a strip that may be passed, among those from `first` to `last`.
    pub(super) fn across(&self, strip: i32, side: i32) -> (i32, i32) {
        let [begin, end] = self.passes(strip, side).map(|t| t.clamp(self.since, 1.0));
        let across = self.axis.other() as usize;
        let ([low, high], way) = (self.from[across], self.way[across]);
        let [a, b] = [begin * way, end * way];
        (
            floor(low + a.min(b) - self.slack),
            floor(high + a.max(b) + self.slack),
        )
    }

    /// The strips that may be passed among these cells, in the order of travel, each `side` cells thick and
    /// beginning at a multiple of that.
    pub(super) fn strips(&self, cells: Cells, side: i32) -> impl Iterator<Item = i32> + use<> {
        let (first, last) = self.along(cells);
        let at = |t: f64| {
            let [low, high] = self.from[self.axis as usize].map(|edge| edge + self.pace() * t);
            [floor(low - self.slack), floor(high + self.slack)]
        };
        let (begin, end) = (at(self.since), at(1.0));
        let low = begin[0].min(end[0]).max(first).div_euclid(side);
        let high = begin[1].max(end[1]).min(last).div_euclid(side);
        let is_up = 0.0 < self.pace();
        (low..=high).map(move |index| side * if is_up { index } else { low + (high - index) })
    }

    /// The cells along the axis of travel.
    fn along(&self, cells: Cells) -> (i32, i32) {
        match self.axis {
            Axis::X => cells.columns,
            Axis::Y => cells.rows,
        }
    }

    /// The cells of a strip that may be passed.
    pub(super) fn cells_of(&self, strip: i32, side: i32, cells: Cells) -> Option<Cells> {
        let own = (strip, strip.saturating_add(side - 1));
        let across = self.across(strip, side);
        let passed = match self.axis {
            Axis::X => Cells {
                columns: own,
                rows: across,
            },
            Axis::Y => Cells {
                columns: across,
                rows: own,
            },
        };
        passed.common(cells)
    }

    /// The strip that a cell is in.
    pub(super) fn strip_of(&self, cells: Cells) -> i32 {
        self.along(cells).0
    }
}
