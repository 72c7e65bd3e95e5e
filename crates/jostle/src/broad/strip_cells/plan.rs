//! How wide the strips and how long the cells should be, from a look at the boxes.

use crate::broad::survey::stride;
use crate::geometry::Aabb;
use crate::scalar::batch::ruler::Ruler;
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;

/// How many boxes are looked at closely.
const SAMPLES: usize = 1024;
/// How many candidates a box should have on average: fewer mean more strips, hence more copies.
const CANDIDATES: f64 = 5.0;
/// How many strips, and how many cells along a strip, there may be.
const MOST: f64 = (1_u32 << 21) as f64;
/// How many cells there may be in all.
const MOST_CELLS: f64 = (1_u32 << 31) as f64;
/// How much thicker than on average the crowd around a box may be before it is looked at more closely.
const THICK: f64 = 24.0;
/// How many boxes may be ahead of a box in its cell, on average, before even cells are no use.
const CROWDED: f64 = 24.0;

/// Maps numbers to the cells 0 to `count - 1`, the greater number never to the lesser cell.
///
/// Nothing else is needed for the pairs to be right, so any two rulers make a plan.
pub(super) trait Rule: Clone + Send + Sync {
    fn cell<S: Scalar>(&self, value: S) -> u32;
    fn count(&self) -> u32;
}

/// Strips across the longer axis of the world, cells along them.
#[derive(Clone, Debug)]
pub(super) struct Plan<R> {
    /// Whether the strips lie along y instead of along x.
    pub(super) is_turned: bool,
    pub(super) row: R,
    pub(super) column: R,
}

/// Cells of the same length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Even(Ruler);

impl Rule for Even {
    #[inline(always)]
    fn cell<S: Scalar>(&self, value: S) -> u32 {
        value.ruled(&self.0)
    }

    fn count(&self) -> u32 {
        self.0.count()
    }
}

/// Cells with about as many boxes each, wherever these are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowded<'a> {
    /// Where the cells begin, but for the first; several of them may be taken together.
    edges: &'a [f64],
    together: u32,
}

impl Rule for Crowded<'_> {
    #[inline]
    fn cell<S: Scalar>(&self, value: S) -> u32 {
        let value = value.to_f64();
        let cell = self.edges.partition_point(|&edge| edge <= value);
        u32::try_from(cell).unwrap_or(0) / self.together
    }

    fn count(&self) -> u32 {
        u32::try_from(self.edges.len()).unwrap_or(0) / self.together + 1
    }
}

/// What a look at the boxes has shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    is_turned: bool,
    /// The ends of the world along the strips.
    x: [f64; 2],
    /// The same across them.
    y: [f64; 2],
    rows: f64,
    columns: f64,
    /// Whether even cells would leave many boxes in a few of them.
    pub(super) is_uneven: bool,
}

impl Look {
    pub(super) fn at<S: Scalar>(boxes: &[Aabb<S>]) -> Self {
        let [min_x, min_y, max_x, max_y] = bounds(boxes).map(S::to_f64);
        let is_turned = max_y - min_y < max_x - min_x;
        let (x, y) = match is_turned {
            true => ([min_y, max_y], [min_x, max_x]),
            false => ([min_x, max_x], [min_y, max_y]),
        };
        let look = Self {
            is_turned,
            x,
            y,
            rows: 1.0,
            columns: 1.0,
            is_uneven: false,
        };
        look.closer(boxes)
    }

    /// Looks at some of the boxes: how large they are, and how thick the crowd around each is.
    fn closer<S: Scalar>(self, boxes: &[Aabb<S>]) -> Self {
        let count = approximate(boxes.len());
        let sample = Sample::of(boxes, &self);
        let [width, height] = sample.mean;
        let (length, breadth) = (self.y[1] - self.y[0], self.x[1] - self.x[0]);
        let even = count / (length * breadth);
        let strip = f64::max(
            CANDIDATES / (even * sample.thickness.max(1.0) * width) - height,
            height,
        );
        let strip = f64::max(strip, length / (count / 4.0 + 1.0));
        let rows = hold(length / strip + 1.0, f64::min(count + 1.0, MOST));
        let fill = hold(sample.thickness / 2.0, 4.0);
        let look = Self {
            rows,
            columns: hold(fill * count / rows + 1.0, f64::min(MOST_CELLS / rows, MOST)),
            ..self
        };
        // Also where there is no telling, in a world without area.
        let is_thick = sample.thickness.is_nan() || THICK < sample.thickness;
        Self {
            is_uneven: is_thick && CROWDED < look.even(0).crowd(boxes),
            ..look
        }
    }

    /// Cells of the same length, with `halvings` fewer strips for boxes that reach into too many.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "held in range"
    )]
    pub(super) fn even(&self, halvings: u32) -> Plan<Even> {
        let share = f64::from(1_u32 << halvings.min(31));
        let rows = f64::max(self.rows / share, 1.0);
        let columns = hold(self.columns * self.rows / rows, MOST);
        Plan {
            is_turned: self.is_turned,
            row: Even(Ruler::new(self.y[0], self.y[1], rows as u32)),
            column: Even(Ruler::new(self.x[0], self.x[1], columns as u32)),
        }
    }

    /// Cells with about as many boxes each, with `halvings` fewer strips.
    pub(super) fn crowded<'a>(&self, crowd: &'a Crowd, halvings: u32) -> Plan<Crowded<'a>> {
        let [x, y] = [&crowd.x[..], &crowd.y[..]].map(|edges| Crowded { edges, together: 1 });
        let wanted = u32::try_from(crowd.count.isqrt() / 2)
            .unwrap_or(u32::MAX)
            .max(1);
        let together = (y.count() / wanted)
            .max(1)
            .saturating_mul(1 << halvings.min(20));
        Plan {
            is_turned: self.is_turned,
            row: Crowded { together, ..y },
            column: x,
        }
    }
}

impl<R: Rule> Plan<R> {
    /// How many boxes are ahead of a box in its cell on average, by a sample.
    pub(super) fn crowd<S: Scalar>(&self, boxes: &[Aabb<S>]) -> f64 {
        let mut cells = [0_u32; SAMPLES];
        let wanted = (boxes.len() / 8).clamp(128, SAMPLES);
        let sample = boxes.iter().step_by(stride(boxes.len(), wanted));
        let mut taken = 0;
        for (cell, aabb) in cells.iter_mut().zip(sample) {
            let [x, y, ..] = turned(aabb.edges(), self.is_turned);
            *cell = self.row.cell(y) * self.column.count() + self.column.cell(x);
            taken += 1;
        }
        let cells = &mut cells[..taken];
        cells.sort_unstable();
        let ahead = |same: &[u32]| same.len() * (same.len() - 1) / 2;
        let pairs: usize = cells.chunk_by(|a, b| a == b).map(ahead).sum();
        let taken = approximate(taken);
        approximate(pairs) / taken * (approximate(boxes.len()) / taken)
    }
}

/// Where the boxes of a sample are, in order along each axis.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowd {
    x: Vec<f64>,
    y: Vec<f64>,
    count: usize,
}

impl Crowd {
    /// Whether cells by number, chosen here, part the boxes much better than cells by length. They do
    /// where boxes crowd in a few places, not where they lie on top of each other.
    pub(super) fn is_relieved<S: Scalar>(&mut self, boxes: &[Aabb<S>], look: &Look) -> bool {
        self.sample(boxes, look);
        4.0 * look.crowded(self, 0).crowd(boxes) < look.even(0).crowd(boxes)
    }

    fn sample<S: Scalar>(&mut self, boxes: &[Aabb<S>], look: &Look) {
        self.count = boxes.len();
        self.x.clear();
        self.y.clear();
        for aabb in boxes.iter().step_by(stride(boxes.len(), SAMPLES)) {
            let [x, y, ..] = turned(aabb.edges(), look.is_turned).map(S::to_f64);
            self.x.push(x);
            self.y.push(y);
        }
        for edges in [&mut self.x, &mut self.y] {
            edges.sort_unstable_by(f64::total_cmp);
            edges.dedup();
        }
    }
}

struct Sample {
    /// Mean width and height.
    mean: [f64; 2],
    /// How thick the crowd around a box is, compared with boxes spread evenly.
    thickness: f64,
}

impl Sample {
    fn of<S: Scalar>(boxes: &[Aabb<S>], look: &Look) -> Self {
        let (grid, wanted) = match boxes.len() {
            0..2048 => (8_u32, 64),
            count @ 2048..8192 => (16, count / 16),
            count => (32, (count / 16).min(SAMPLES)),
        };
        let columns = Even(Ruler::new(look.x[0], look.x[1], grid));
        let rows = Even(Ruler::new(look.y[0], look.y[1], grid));
        let mut counts = [0_u16; 32 * 32];
        let (mut width, mut height, mut taken) = (0.0, 0.0, 0.0);
        for aabb in boxes.iter().step_by(stride(boxes.len(), wanted)) {
            let edges = turned(aabb.edges(), look.is_turned);
            let [x0, y0, x1, y1] = edges.map(S::to_f64);
            width += x1 - x0;
            height += y1 - y0;
            taken += 1.0;
            let cell = rows.cell(edges[1]) * grid + columns.cell(edges[0]);
            counts[super::place(cell)] += 1;
        }
        let others = |count: &u16| f64::from(*count) * (f64::from(*count) - 1.0);
        let neighbours: f64 = counts.iter().map(others).sum();
        Self {
            mean: [width / taken, height / taken],
            thickness: neighbours * f64::from(grid * grid) / (taken * taken),
        }
    }
}

/// The least and the greatest of all edges: `[min_x, min_y, max_x, max_y]`.
fn bounds<S: Scalar>(boxes: &[Aabb<S>]) -> [S; 4] {
    // Two of the four are not asked for, but all alike they go into one register.
    let wider = |[least, most]: [[S; 4]; 2], edges: [S; 4]| {
        [each(lesser, edges, least), each(greater, edges, most)]
    };
    let nothing = [[S::MAX; 4], [S::MIN; 4]];
    // Four lanes that do not wait for each other.
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

/// One of each two numbers. Spelt out, since nothing else is sure to be inlined.
#[inline(always)]
fn each<S: Scalar>(one_of: impl Fn(S, S) -> S, a: [S; 4], b: [S; 4]) -> [S; 4] {
    [
        one_of(a[0], b[0]),
        one_of(a[1], b[1]),
        one_of(a[2], b[2]),
        one_of(a[3], b[3]),
    ]
}

/// The edges with the axes exchanged, or not.
#[inline(always)]
pub(super) fn turned<S: Scalar>([x0, y0, x1, y1]: [S; 4], is_turned: bool) -> [S; 4] {
    if is_turned {
        [y0, x0, y1, x1]
    } else {
        [x0, y0, x1, y1]
    }
}

/// From 1 to the most; 1 if it is no number.
fn hold(value: f64, most: f64) -> f64 {
    f64::max(1.0, value).min(most)
}

#[expect(clippy::cast_precision_loss, reason = "a rough count will do")]
fn approximate(count: usize) -> f64 {
    count as f64
}
