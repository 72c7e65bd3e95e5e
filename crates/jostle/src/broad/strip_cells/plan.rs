//! How wide the strips and how long the cells should be, from a look at the boxes.

use crate::geometry::Aabb;
use crate::scalar::{Scalar, greater, lesser};

/// How many boxes are looked at closely.
const SAMPLES: usize = 1024;
/// How many candidates a box should have on average: fewer mean more strips, hence more copies.
const CANDIDATES: f64 = 5.0;

/// How many cells there may be.
const MOST_CELLS: f64 = (1_u32 << 31) as f64;

/// Strips across the longer axis of the world, cells along them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Whether the strips lie along y instead of along x.
    pub(super) is_turned: bool,
    /// The ends of the world along the strips and across them.
    along: [[f64; 2]; 2],
    pub(super) row: Ruler,
    pub(super) column: Ruler,
}

/// Maps numbers to the cells 0 to `count - 1`: the greater number never to the lesser cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruler {
    scale: f64,
    shift: f64,
    last: f64,
    pub(super) count: u32,
}

/// From here on an `f64` counts in ones, and its last bits are the count.
const ONES: f64 = (1_u64 << 52) as f64;

impl Ruler {
    pub(super) fn new(min: f64, max: f64, count: u32) -> Self {
        let scale = f64::min(f64::from(count) / (max - min), f64::MAX);
        let scale = if scale.is_nan() { 0.0 } else { scale };
        let origin = (min * scale).clamp(f64::MIN, f64::MAX);
        Self {
            scale,
            // Half a cell less, since what follows rounds to nearest.
            shift: ONES - origin - 0.5,
            last: ONES + f64::from(count - 1),
            count,
        }
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the count is in the low half"
    )]
    pub(super) fn cell<S: Scalar>(&self, value: S) -> u32 {
        let place = value.to_f64() * self.scale + self.shift;
        // Neither can be NaN, and either order of the two keeps numbers in order.
        let held = if place < ONES { ONES } else { place };
        let held = if self.last < held { self.last } else { held };
        held.to_bits() as u32
    }
}

/// The least and the greatest of all edges: `[min_x, min_y, max_x, max_y]`.
fn bounds<S: Scalar>(boxes: &[Aabb<S>]) -> [S; 4] {
    let start = || ([S::MAX; 2], [S::MIN; 2]);
    let mut lanes = [start(), start(), start(), start()];
    let mut chunks = boxes.chunks_exact(4);
    let widen = |lane: &mut ([S; 2], [S; 2]), aabb: &Aabb<S>| {
        let [x0, y0, x1, y1] = aabb.edges();
        lane.0 = [lesser(x0, lane.0[0]), lesser(y0, lane.0[1])];
        lane.1 = [greater(lane.1[0], x1), greater(lane.1[1], y1)];
    };
    for chunk in &mut chunks {
        // Four lanes that do not wait for each other.
        for (lane, aabb) in lanes.iter_mut().zip(chunk) {
            widen(lane, aabb);
        }
    }
    for aabb in chunks.remainder() {
        widen(&mut lanes[0], aabb);
    }
    let [first, rest @ ..] = lanes;
    let (min, max) = rest.iter().fold(first, |a, b| {
        (
            [lesser(a.0[0], b.0[0]), lesser(a.0[1], b.0[1])],
            [greater(a.1[0], b.1[0]), greater(a.1[1], b.1[1])],
        )
    });
    [min[0], min[1], max[0], max[1]]
}

impl Plan {
    pub(super) fn of<S: Scalar>(boxes: &[Aabb<S>]) -> Self {
        let [min_x, min_y, max_x, max_y] = bounds(boxes).map(S::to_f64);
        let is_turned = max_y - min_y < max_x - min_x;
        let (x, y) = if is_turned {
            ([min_y, max_y], [min_x, max_x])
        } else {
            ([min_x, max_x], [min_y, max_y])
        };
        let count = boxes.len() as f64;
        let sample = Sample::of(boxes, is_turned, x, y);
        let [width, height] = sample.mean;
        let (length, breadth) = (y[1] - y[0], x[1] - x[0]);
        let even = count / (length * breadth);
        let density = f64::max(even, sample.density * count);
        let strip = f64::max(CANDIDATES / (density * width) - height, height);
        let strip = f64::max(strip, length / (count / 4.0 + 1.0));
        let rows = (length / strip + 1.0).clamp(1.0, count + 1.0);
        let fill = (0.5 * density / even).clamp(1.0, 4.0);
        let columns = (fill * count / rows + 1.0).clamp(1.0, MOST_CELLS / rows);
        Self {
            is_turned,
            along: [x, y],
            row: Ruler::new(y[0], y[1], rows as u32),
            column: Ruler::new(x[0], x[1], columns as u32),
        }
    }

    /// With half as many strips, for boxes that reach into too many.
    pub(super) fn coarser(self) -> Self {
        let [x, y] = self.along;
        let rows = self.row.count.div_ceil(2);
        Self {
            row: Ruler::new(y[0], y[1], rows),
            column: Ruler::new(x[0], x[1], self.column.count.saturating_mul(2)),
            ..self
        }
    }
}

struct Sample {
    /// Mean width and height.
    mean: [f64; 2],
    /// How thick the crowd around a box is, per unit of area and box.
    density: f64,
}

impl Sample {
    fn of<S: Scalar>(boxes: &[Aabb<S>], is_turned: bool, x: [f64; 2], y: [f64; 2]) -> Self {
        let grid: u32 = if boxes.len() < 2048 {
            8
        } else if boxes.len() < 8192 {
            16
        } else {
            32
        };
        let (columns, rows) = (Ruler::new(x[0], x[1], grid), Ruler::new(y[0], y[1], grid));
        let mut counts = [0_u16; 32 * 32];
        let (mut width, mut height, mut taken) = (0.0, 0.0, 0.0);
        let wanted = (boxes.len() / 8).clamp(64, SAMPLES);
        for aabb in boxes.iter().step_by(boxes.len().div_ceil(wanted).max(1)) {
            let [x0, y0, x1, y1] = turned(aabb.edges(), is_turned);
            width += x1.to_f64() - x0.to_f64();
            height += y1.to_f64() - y0.to_f64();
            taken += 1.0;
            counts[(rows.cell(y0) * grid + columns.cell(x0)) as usize] += 1;
        }
        let neighbours: f64 = counts
            .iter()
            .map(|&c| f64::from(c) * (f64::from(c) - 1.0))
            .sum();
        let cell = (x[1] - x[0]) * (y[1] - y[0]) / f64::from(grid * grid);
        Self {
            mean: [width / taken, height / taken],
            density: neighbours / taken / cell / taken,
        }
    }
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
