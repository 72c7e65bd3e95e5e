//! Chooses how wide strips and how long cells should be, from a sample of the boxes.
//!
//! Any two monotone rules give the right pairs; a plan only decides how long it takes to find them.

use crate::broad::pairs::{place, stride};
use crate::geometry::Aabb;
use crate::kernels::quantizer::Quantizer;
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;

/// How many boxes are looked at closely, at most. The mean of this many sizes is off by about a thirtieth of
/// their spread, which no plan notices.
const SAMPLES: usize = 1024;
/// How many candidates a box should have on average. Fewer mean narrower strips, hence more copies; more mean
/// more comparisons. Not critical: one wide register compares up to eight candidates at once.
const CANDIDATES: f64 = 5.0;
/// The most strips, and the most cells along a strip: half of what a [`Quantizer`] can number.
const MAX_ALONG_AXIS: f64 = (1_u32 << 21) as f64;
/// The most cells in all, so that their numbers fit 32 bits.
const MAX_CELLS: f64 = (1_u32 << 31) as f64;
/// From which [density](SizeSample::density) on equal cells are checked for crowding. Below, they never are
/// crowded enough to matter; the check costs as much as filing a few hundred boxes.
const DENSE: f64 = 24.0;
/// How many boxes may be ahead of a box in its cell, on average, before equal cells are no use: as many
/// candidates as three loads of eight.
const CROWDED: f64 = 24.0;

/// Maps coordinates to the cells 0 to `count - 1`; a greater coordinate never gets a lower cell.
pub(super) trait CellRule: Clone + Send + Sync {
    fn cell<S: Scalar>(&self, value: S) -> u32;
    fn count(&self) -> u32;
}

/// Strips across the longer axis of the world, and cells along them.
#[derive(Clone, Debug)]
pub(super) struct StripPlan<R> {
    /// Whether the strips run along y instead of along x; then x and y change places everywhere.
    pub(super) is_turned: bool,
    pub(super) row: R,
    pub(super) column: R,
}

/// Cells of equal length.
impl CellRule for Quantizer {
    #[inline(always)]
    fn cell<S: Scalar>(&self, value: S) -> u32 {
        self.cell(value)
    }

    fn count(&self) -> u32 {
        self.count()
    }
}

/// Cells with about the same number of boxes each, wherever these are.
#[derive(Clone, Copy, Debug)]
pub(super) struct CrowdCells<'a> {
    /// Where the cells begin, the first excepted.
    edges: &'a [f64],
    /// How many of them are taken together.
    group: u32,
}

impl CellRule for CrowdCells<'_> {
    #[inline]
    fn cell<S: Scalar>(&self, value: S) -> u32 {
        let value = value.to_f64();
        // `<=` sends a box on an edge to the later cell; which one is free to choose, as long as every box
        // is asked by one rule, which keeps it monotone.
        let cell = self.edges.partition_point(|&edge| edge <= value);
        u32::try_from(cell).unwrap_or(0) / self.group
    }

    fn count(&self) -> u32 {
        u32::try_from(self.edges.len()).unwrap_or(0) / self.group + 1
    }
}

/// What the boxes are like, as far as a plan depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StripSurvey {
    is_turned: bool,
    /// The ends of the world along the strips.
    x: [f64; 2],
    /// The ends of the world across the strips.
    y: [f64; 2],
    rows: f64,
    columns: f64,
    /// Whether equal cells would leave many boxes in a few of them.
    pub(super) is_uneven: bool,
}

impl StripSurvey {
    pub(super) fn of<S: Scalar>(boxes: &[Aabb<S>]) -> Self {
        let [min_x, min_y, max_x, max_y] = bounds(boxes).map(S::to_f64);
        // For a given number of strips, cutting the longer axis makes them wider, so that fewer boxes reach
        // into a second one and have to be copied.
        let is_turned = max_y - min_y < max_x - min_x;
        let (x, y) = if is_turned {
            ([min_y, max_y], [min_x, max_x])
        } else {
            ([min_x, max_x], [min_y, max_y])
        };
        let survey = Self {
            is_turned,
            x,
            y,
            rows: 1.0,
            columns: 1.0,
            is_uneven: false,
        };
        survey.with_sample(boxes)
    }

    /// Chooses the number of strips and cells by how large some boxes are and how crowded.
    fn with_sample<S: Scalar>(self, boxes: &[Aabb<S>]) -> Self {
        let count = approximate(boxes.len());
        let sample = SizeSample::of(boxes, &self);
        let [width, height] = sample.mean_size;
        let (length, breadth) = (self.y[1] - self.y[0], self.x[1] - self.x[0]);
        let boxes_per_area = count / (length * breadth) * sample.density.max(1.0);
        // A box meets those in its strip, and in as much above it as boxes reach down, along its width.
        let strip = f64::max(CANDIDATES / (boxes_per_area * width) - height, height);
        // At least four boxes per strip on average: narrower ones would only multiply the copies.
        let strip = f64::max(strip, length / (count / 4.0 + 1.0));
        let rows = at_least_one(length / strip + 1.0, f64::min(count + 1.0, MAX_ALONG_AXIS));
        // About one cell per box; up to four where boxes crowd in a part of the world.
        let fill = at_least_one(sample.density / 2.0, 4.0);
        let most_columns = f64::min(MAX_CELLS / rows, MAX_ALONG_AXIS);
        let survey = Self {
            rows,
            columns: at_least_one(fill * count / rows + 1.0, most_columns),
            ..self
        };
        // In a world without area the density is NaN.
        let is_dense = sample.density.is_nan() || DENSE < sample.density;
        Self {
            is_uneven: is_dense && CROWDED < survey.even(0).crowding(boxes),
            ..survey
        }
    }

    /// Plans cells of equal length; each halving halves the strips, for boxes that reach into too many.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "both numbers are from 1 to 2^21"
    )]
    pub(super) fn even(&self, halvings: u32) -> StripPlan<Quantizer> {
        let share = f64::from(1_u32 << halvings.min(31));
        let rows = f64::max(self.rows / share, 1.0);
        // As many cells in all as before: fewer strips get longer rows of cells.
        let columns = at_least_one(self.columns * self.rows / rows, MAX_ALONG_AXIS);
        StripPlan {
            is_turned: self.is_turned,
            row: Quantizer::new(self.y[0], self.y[1], rows as u32),
            column: Quantizer::new(self.x[0], self.x[1], columns as u32),
        }
    }

    /// Plans cells with about the same number of boxes each; each halving halves the strips.
    pub(super) fn crowded<'a>(
        &self,
        crowd: &'a CrowdSample,
        halvings: u32,
    ) -> StripPlan<CrowdCells<'a>> {
        // The quantiles of the sample are the edges of cells, so each holds about as many boxes.
        let [x, y] = [&crowd.x[..], &crowd.y[..]].map(|edges| CrowdCells { edges, group: 1 });
        // Half as many strips as a square grid would have: boxes that are copied cost more than cells.
        let wanted = u32::try_from(crowd.count.isqrt() / 2)
            .unwrap_or(u32::MAX)
            .max(1);
        let group = (y.count() / wanted)
            .max(1)
            .saturating_mul(1 << halvings.min(20));
        StripPlan {
            is_turned: self.is_turned,
            row: CrowdCells { group, ..y },
            column: x,
        }
    }
}

impl<R: CellRule> StripPlan<R> {
    /// Estimates how many boxes are ahead of a box in its cell on average.
    pub(super) fn crowding<S: Scalar>(&self, boxes: &[Aabb<S>]) -> f64 {
        let mut cells = [0_u32; SAMPLES];
        // A fraction of the boxes: the estimate decides only between two plans that differ by a factor.
        let wanted = (boxes.len() / 8).clamp(128, SAMPLES);
        let sample = boxes.iter().step_by(stride(boxes.len(), wanted));
        let mut taken = 0;
        for (cell, aabb) in cells.iter_mut().zip(sample) {
            let [x, y, ..] = turned(aabb.edges(), self.is_turned);
            *cell = self.row.cell(y) * self.column.count() + self.column.cell(x);
            taken += 1;
        }
        let cells = &mut cells[..taken];
        // Boxes in one cell become neighbors, and `chunk_by` counts each cell without a table of all cells.
        cells.sort_unstable();
        let ahead = |same: &[u32]| same.len() * (same.len() - 1) / 2;
        let pairs: usize = cells.chunk_by(|a, b| a == b).map(ahead).sum();
        let taken = approximate(taken);
        // A sample of one in n sees one in n of the boxes ahead of each box it sees.
        approximate(pairs) / taken * (approximate(boxes.len()) / taken)
    }
}

/// Where the boxes of a sample begin, sorted along each axis.
#[derive(Clone, Debug, Default)]
pub(super) struct CrowdSample {
    x: Vec<f64>,
    y: Vec<f64>,
    /// How many boxes the sample is taken from.
    count: usize,
}

impl CrowdSample {
    /// Takes a sample; returns whether cells by number of boxes separate them much better than cells by
    /// length. They do if boxes crowd in a few places, not if they are on top of each other.
    pub(super) fn is_relief<S: Scalar>(&mut self, boxes: &[Aabb<S>], survey: &StripSurvey) -> bool {
        self.take(boxes, survey);
        // Finding such a cell takes a binary search, about as long as a handful of comparisons.
        4.0 * survey.crowded(self, 0).crowding(boxes) < survey.even(0).crowding(boxes)
    }

    fn take<S: Scalar>(&mut self, boxes: &[Aabb<S>], survey: &StripSurvey) {
        self.count = boxes.len();
        self.x.clear();
        self.y.clear();
        for aabb in boxes.iter().step_by(stride(boxes.len(), SAMPLES)) {
            let [x, y, ..] = turned(aabb.edges(), survey.is_turned).map(S::to_f64);
            self.x.push(x);
            self.y.push(y);
        }
        for edges in [&mut self.x, &mut self.y] {
            // Equal edges would be cells that no box can fall into.
            edges.sort_unstable_by(f64::total_cmp);
            edges.dedup();
        }
    }
}

struct SizeSample {
    mean_size: [f64; 2],
    /// How many boxes are near a box, compared with boxes spread evenly over the world.
    density: f64,
}

impl SizeSample {
    fn of<S: Scalar>(boxes: &[Aabb<S>], survey: &StripSurvey) -> Self {
        // About one sampled box per cell of a small grid.
        let (grid, wanted) = match boxes.len() {
            0..2048 => (8_u32, 64),
            count @ 2048..8192 => (16, count / 16),
            count => (32, (count / 16).min(SAMPLES)),
        };
        let columns = Quantizer::new(survey.x[0], survey.x[1], grid);
        let rows = Quantizer::new(survey.y[0], survey.y[1], grid);
        let mut counts = [0_u16; 32 * 32];
        let (mut width, mut height, mut taken) = (0.0, 0.0, 0.0);
        for aabb in boxes.iter().step_by(stride(boxes.len(), wanted)) {
            let edges = turned(aabb.edges(), survey.is_turned);
            let [x0, y0, x1, y1] = edges.map(S::to_f64);
            width += x1 - x0;
            height += y1 - y0;
            taken += 1.0;
            counts[place(rows.cell(edges[1]) * grid + columns.cell(edges[0]))] += 1;
        }
        // Ordered pairs in a cell, compared with what an even spread would give: 1 if boxes are spread
        // evenly, the number of cells if all are in one of them.
        let others = |count: &u16| f64::from(*count) * (f64::from(*count) - 1.0);
        let neighbors: f64 = counts.iter().map(others).sum();
        Self {
            mean_size: [width / taken, height / taken],
            density: neighbors * f64::from(grid * grid) / (taken * taken),
        }
    }
}

/// Returns the bounds of all boxes: `[min_x, min_y, max_x, max_y]`.
///
/// Never inlined: inside the survey the compiler mixes the four chains below across registers, and this takes
/// three times as long.
#[inline(never)]
fn bounds<S: Scalar>(boxes: &[Aabb<S>]) -> [S; 4] {
    // The minimum of max edges is not needed, nor the maximum of min edges, but four alike fit a register.
    let wider = |[least, most]: [[S; 4]; 2], edges: [S; 4]| {
        [each(lesser, edges, least), each(greater, edges, most)]
    };
    let nothing = [[S::MAX; 4], [S::MIN; 4]];
    // Four chains of operations that do not wait for each other.
    let mut lanes = [nothing; 4];
    let mut chunks = boxes.chunks_exact(4);
    for chunk in &mut chunks {
        for (lane, aabb) in lanes.iter_mut().zip(chunk) {
            *lane = wider(*lane, aabb.edges());
        }
    }
    let ends = lanes.into_iter().flatten();
    let rest = chunks.remainder().iter().map(|aabb| aabb.edges());
    let [least, most] = ends.chain(rest).fold(nothing, wider);
    [least[0], least[1], most[2], most[3]]
}

/// Chooses one of each two numbers. Spelled out: `array::from_fn` is not sure to be unrolled.
#[inline(always)]
fn each<S: Scalar>(one_of: impl Fn(S, S) -> S, a: [S; 4], b: [S; 4]) -> [S; 4] {
    [
        one_of(a[0], b[0]),
        one_of(a[1], b[1]),
        one_of(a[2], b[2]),
        one_of(a[3], b[3]),
    ]
}

/// Returns the edges with x and y exchanged, or not.
#[inline(always)]
pub(super) fn turned<S: Scalar>([x0, y0, x1, y1]: [S; 4], is_turned: bool) -> [S; 4] {
    if is_turned {
        [y0, x0, y1, x1]
    } else {
        [x0, y0, x1, y1]
    }
}

/// Clamps to the range from 1 to `most`; 1 if the value is NaN.
fn at_least_one(value: f64, most: f64) -> f64 {
    f64::max(1.0, value).min(most)
}

#[expect(clippy::cast_precision_loss, reason = "a rough count will do")]
fn approximate(count: usize) -> f64 {
    count as f64
}
