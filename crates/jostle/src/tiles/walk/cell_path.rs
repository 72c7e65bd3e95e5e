use crate::geometry::{Axis, Side};
use crate::narrow::Path;
use crate::scalar::Scalar;
use crate::tiles::map_axis::{MapAxis, floor};
use crate::tiles::store::{CellRect, CellRun};

/// A path in units of cells, roughly: which cells it passes, strip by strip along the axis on which it passes most.
///
/// Computed in `f64` and widened by more than the rounding of edges (at most half a cell) and of this computation, so
/// that no cell that the path meets is ever left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellPath {
    axis: Axis,
    /// The lesser and the greater edge at moment 0, by axis.
    from: [[f64; 2]; 2],
    /// The number of cells it travels from moment 0 to 1, by axis.
    way: [f64; 2],
    since: f64,
    slack: f64,
}

/// 64 roundings of `f64`, relative to the coordinates: more than the computation has.
const ROUNDING: f64 = 1.0 / (1_u64 << 47) as f64;
/// Half a cell, by which a rounded edge may be off, and a little more.
const EDGE: f64 = 0.5 + 1.0 / 1024.0;

impl CellPath {
    /// Returns `None` if the path does not move, or if `f64` cannot represent it.
    pub(crate) fn new<S: Scalar>(axes: &[MapAxis<S>; 2], path: &Path<S>) -> Option<Self> {
        let edges = |at: f64| {
            Axis::BOTH
                .map(|axis| [false, true].map(|is_max| path.edge_at(Side::new(axis, is_max), at)))
        };
        let (first, last) = (edges(0.0), edges(1.0));
        let along = |axis: usize, x: f64| axes[axis].in_cells(x);
        let from = [0, 1].map(|axis| first[axis].map(|x| along(axis, x)));
        let way = [0, 1].map(|axis| axes[axis].cells_of(last[axis][0] - first[axis][0]));
        let reach = [0, 1].map(|axis| axes[axis].reach(first[axis]));
        let axis = if way[0].abs() < way[1].abs() {
            Axis::Y
        } else {
            Axis::X
        };
        let cell_path = Self {
            axis,
            from,
            way,
            since: path.since().fraction() * (1.0 - 4.0 * f64::EPSILON),
            slack: EDGE + ROUNDING * reach[0].max(reach[1]),
        };
        let is_known = cell_path.slack.is_finite() && way[0].is_finite() && way[1].is_finite();
        (is_known && cell_path.pace() != 0.0).then_some(cell_path)
    }

    fn pace(&self) -> f64 {
        self.way[self.axis as usize]
    }

    /// Returns when the path enters a strip that begins at a cell and is `side` cells thick, and when it leaves it,
    /// also before and after the path.
    fn passes(&self, strip: i32, side: i32) -> [f64; 2] {
        let [low, high] = self.from[self.axis as usize];
        let start = f64::from(strip) - self.slack;
        let end = f64::from(strip) + f64::from(side) + self.slack;
        let (to_start, to_end) = ((start - high) / self.pace(), (end - low) / self.pace());
        if 0.0 < self.pace() {
            [to_start, to_end]
        } else {
            [to_end, to_start]
        }
    }

    /// Returns a moment before which nothing in the strip, or in later ones, is met.
    pub(crate) fn begin(&self, strip: i32, side: i32) -> f64 {
        let [begin, _] = self.passes(strip, side);
        begin - begin.abs() * (8.0 * f64::EPSILON)
    }

    /// Returns the cells across a strip that may be passed.
    fn across(&self, strip: i32, side: i32) -> CellRun {
        let [begin, end] = self.passes(strip, side).map(|t| t.clamp(self.since, 1.0));
        let across = self.axis.other() as usize;
        let ([low, high], way) = (self.from[across], self.way[across]);
        let [a, b] = [begin * way, end * way];
        CellRun {
            first: floor(low + a.min(b) - self.slack),
            last: floor(high + a.max(b) + self.slack),
        }
    }

    /// Returns the strips that may be passed among these cells, in the order of travel, each `side` cells thick and
    /// beginning at a multiple of that.
    pub(crate) fn strips(&self, cells: CellRect, side: i32) -> impl Iterator<Item = i32> + use<> {
        let CellRun { first, last } = self.along(cells);
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

    /// Returns the cells along the axis of travel.
    fn along(&self, cells: CellRect) -> CellRun {
        match self.axis {
            Axis::X => cells.columns,
            Axis::Y => cells.rows,
        }
    }

    /// Returns the cells of a strip that may be passed.
    pub(crate) fn cells_of(&self, strip: i32, side: i32, cells: CellRect) -> Option<CellRect> {
        let own = CellRun::new(strip, strip.saturating_add(side - 1));
        let across = self.across(strip, side);
        let passed = match self.axis {
            Axis::X => CellRect {
                columns: own,
                rows: across,
            },
            Axis::Y => CellRect {
                columns: across,
                rows: own,
            },
        };
        passed.common(cells)
    }

    /// Returns the strip where these cells begin.
    pub(crate) fn strip_of(&self, cells: CellRect) -> i32 {
        self.along(cells).first
    }
}
