//! Polygons as upright boxes: exactly where all edges are upright, otherwise by a raster.

use super::ShapeBox;
use super::outline::bounds;

/// The most squares of a raster along an axis.
const MOST_SQUARES: f64 = 128.0;
/// The most lines after the first: two more than there are squares, because both ends are rounded outward.
const MOST_LINES: u32 = 130;
/// How often a polygon is cut in halves at most: seven times for a raster of [`MOST_SQUARES`].
const CUTS: usize = 7;
/// The most corners of a polygon that is cut exactly, since that takes the square of their number.
const MOST_CORNERS: usize = 1000;
/// The most pairs of corners and squares that a raster looks at: damaged files may have a million corners.
const MOST_WORK: f64 = 4e6;

/// The boxes that a polygon becomes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Boxes {
    pub(super) boxes: Vec<ShapeBox>,
    /// The area in square pixels that is in the polygon or in the boxes, but not in both.
    pub(super) differs: f64,
    /// The area of the polygon.
    pub(super) area: f64,
    /// About how many corners were looked at.
    pub(super) work: usize,
}

/// Returns the boxes of a polygon. Without upright edges only, squares of that size count that are at least half inside
/// it. They are aligned to the point (0, 0).
pub(super) fn boxes_of(points: &[[f64; 2]], square: [f64; 2]) -> Boxes {
    upright(points).unwrap_or_else(|| rastered(points, square))
}

/// Cuts a polygon with only upright edges into boxes; `None` if an edge is slanted.
fn upright(points: &[[f64; 2]]) -> Option<Boxes> {
    let edges = || points.iter().zip(points.iter().cycle().skip(1));
    let is_upright = |(a, b): (&[f64; 2], &[f64; 2])| same(a[0], b[0]) || same(a[1], b[1]);
    if MOST_CORNERS < points.len() || !edges().all(is_upright) {
        return None;
    }
    let mut rows: Vec<f64> = points.iter().map(|point| point[1]).collect();
    rows.sort_by(f64::total_cmp);
    rows.dedup();
    let mut boxes = Stack::default();
    for row in rows.windows(2) {
        let &[top, bottom] = row else { continue };
        let middle = (top + bottom) / 2.0;
        let crosses = |(a, b): &(&[f64; 2], &[f64; 2])| (a[1] < middle) != (b[1] < middle);
        let mut walls: Vec<f64> = edges().filter(crosses).map(|(a, _)| a[0]).collect();
        walls.sort_by(f64::total_cmp);
        boxes.add_row(
            top,
            bottom,
            walls.chunks_exact(2).map(|pair| [pair[0], pair[1]]),
        );
    }
    Some(Boxes {
        boxes: boxes.done,
        differs: 0.0,
        area: area(points).abs(),
        work: rows.len() * points.len(),
    })
}

fn rastered(points: &[[f64; 2]], square: [f64; 2]) -> Boxes {
    let empty = Boxes {
        boxes: Vec::new(),
        differs: 0.0,
        area: 0.0,
        work: points.len(),
    };
    let Some(around) = bounds(points) else {
        return empty;
    };
    #[expect(clippy::cast_precision_loss, reason = "a limit, not a result")]
    let most = (MOST_WORK / points.len() as f64)
        .sqrt()
        .clamp(8.0, MOST_SQUARES);
    let square = [0, 1].map(|axis| {
        let extent = around.max[axis] - around.min[axis];
        square[axis].max(extent / most)
    });
    let is_sound = square.iter().all(|side| side.is_finite() && 0.0 < *side);
    if !is_sound {
        return empty;
    }
    let lines = |axis: usize| lines(around.min[axis], around.max[axis], square[axis]);
    let (columns, rows) = (lines(0), lines(1));
    let mut stack = Stack::default();
    let mut found = Boxes {
        work: points.len() * CUTS,
        ..empty
    };
    for (row, strip) in rows.windows(2).zip(strips(points, 1, &rows)) {
        let inside = found.runs(row, &strip, &columns);
        stack.add_row(row[0], row[1], inside.into_iter());
    }
    found.boxes = stack.done;
    found
}

impl Boxes {
    /// Returns the runs of squares in a row that are at least half inside, and adds what differs there.
    fn runs(&mut self, row: &[f64], strip: &[[f64; 2]], columns: &[f64]) -> Vec<[f64; 2]> {
        let mut inside: Vec<[f64; 2]> = Vec::new();
        self.work += strip.len() * CUTS + columns.len();
        for (column, part) in columns.windows(2).zip(strips(strip, 0, columns)) {
            let covered = area(&part).abs();
            let full = (column[1] - column[0]) * (row[1] - row[0]);
            self.area += covered;
            if covered * 2.0 < full {
                self.differs += covered;
                continue;
            }
            self.differs += full - covered;
            match inside.last_mut().filter(|run| same(run[1], column[0])) {
                Some(run) => run[1] = column[1],
                None => inside.push([column[0], column[1]]),
            }
        }
        inside
    }
}

/// Cuts a polygon along lines, and returns the part between each two of them.
///
/// Cuts in halves first, so each corner is looked at once for every doubling of the lines. Cutting off one part after
/// another took four times as long for a polygon of 244 corners.
fn strips(points: &[[f64; 2]], axis: usize, lines: &[f64]) -> Vec<Vec<[f64; 2]>> {
    let count = lines.len().saturating_sub(1);
    if count < 2 || points.is_empty() {
        return vec![points.to_vec(); count];
    }
    let middle = lines.len() / 2;
    let line = lines[middle];
    let mut found = strips(&clipped(points, axis, line, -1.0), axis, &lines[..=middle]);
    found.extend(strips(
        &clipped(points, axis, line, 1.0),
        axis,
        &lines[middle..],
    ));
    found
}

/// Returns ascending multiples of a side, from below the first number to above the second.
fn lines(min: f64, max: f64, side: f64) -> Vec<f64> {
    let first = (min / side).floor();
    let mut last = first * side;
    let mut found = vec![last];
    // Counted, because far from zero numbers are further apart than a side, and adding 1 changes nothing.
    for step in 1..=MOST_LINES {
        if max <= last {
            return found;
        }
        let line = (first + f64::from(step)) * side;
        if last < line {
            found.push(line);
            last = line;
        }
    }
    if last < max {
        found.push(max);
    }
    found
}

/// Returns the part of a polygon on one side of a line: where the coordinate is greater if `way` is 1, less if -1.
fn clipped(points: &[[f64; 2]], axis: usize, line: f64, way: f64) -> Vec<[f64; 2]> {
    let depth = |point: &[f64; 2]| (point[axis] - line) * way;
    let mut kept = Vec::with_capacity(points.len() + 2);
    for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
        let [from, to] = [depth(a), depth(b)];
        if 0.0 <= from {
            kept.push(*a);
        }
        if (from < 0.0) != (to < 0.0) {
            let share = from / (from - to);
            let mut crossing = [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * share);
            crossing[axis] = line;
            kept.push(crossing);
        }
    }
    kept
}

/// Returns the area of a polygon; negative if its corners go the other way round.
pub(super) fn area(points: &[[f64; 2]]) -> f64 {
    let Some(&[x0, y0]) = points.first() else {
        return 0.0;
    };
    // Relative to a corner, so that far away polygons keep their digits.
    let twice =
        |(a, b): (&[f64; 2], &[f64; 2])| (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0);
    let edges = points.iter().zip(points.iter().cycle().skip(1));
    edges.map(twice).sum::<f64>() / 2.0
}

#[expect(clippy::float_cmp, reason = "the very same number, not a near one")]
fn same(a: f64, b: f64) -> bool {
    a == b
}

/// Boxes that grow downward while their rows, which follow each other, are alike.
#[derive(Default)]
struct Stack {
    done: Vec<ShapeBox>,
    /// The boxes of the last row, from left to right.
    open: Vec<usize>,
}

impl Stack {
    /// Adds a row of runs, sorted from left to right.
    fn add_row(&mut self, top: f64, bottom: f64, runs: impl Iterator<Item = [f64; 2]>) {
        let mut above = std::mem::take(&mut self.open).into_iter().peekable();
        for [left, right] in runs {
            let span = |index: usize| [self.done[index].min[0], self.done[index].max[0]];
            while above
                .next_if(|&index| span(index) < [left, right])
                .is_some()
            {}
            let is_alike = |index: &usize| {
                let [known_left, known_right] = span(*index);
                same(known_left, left) && same(known_right, right)
            };
            let index = above.next_if(is_alike).unwrap_or(self.done.len());
            match self.done.get_mut(index) {
                Some(above) => above.max[1] = bottom,
                None => self.done.push(ShapeBox {
                    min: [left, top],
                    max: [right, bottom],
                    one_way: None,
                }),
            }
            self.open.push(index);
        }
    }
}

/// Returns a polygon of upright edges that goes up and down in `count` columns, then to and fro in `count` rows across
/// all of them. It becomes about half as many boxes as there are crossings. `count` must be even.
#[cfg(test)]
pub(crate) fn crossed(count: u32) -> Vec<[f64; 2]> {
    let height = f64::from(count + 1);
    let wall = |x: u32| {
        let [from, to] = if x.is_multiple_of(2) {
            [0.0, height]
        } else {
            [height, 0.0]
        };
        [[f64::from(x), from], [f64::from(x), to]]
    };
    let floor = |y: u32| {
        let [from, to] = if y.is_multiple_of(2) {
            [height, -1.0]
        } else {
            [-1.0, height]
        };
        [[from, f64::from(y)], [to, f64::from(y)]]
    };
    let around = [[height, -1.0], [0.0, -1.0]];
    let walls = (0..count).flat_map(wall);
    walls
        .chain((0..count).flat_map(floor))
        .chain(around)
        .collect()
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "areas of whole pixels are exact")]
mod tests {
    use super::{ShapeBox, boxes_of, crossed};

    fn rect(x: f64, y: f64, w: f64, h: f64) -> ShapeBox {
        ShapeBox {
            min: [x, y],
            max: [x + w, y + h],
            one_way: None,
        }
    }

    #[test]
    fn right_angled_polygons_become_boxes_exactly() {
        let corner = [
            [0.0, 0.0],
            [4.0, 0.0],
            [4.0, 3.0],
            [10.0, 3.0],
            [10.0, 7.0],
            [0.0, 7.0],
        ];
        let found = boxes_of(&corner, [2.0, 2.0]);
        assert_eq!(
            found.boxes,
            [rect(0.0, 0.0, 4.0, 3.0), rect(0.0, 3.0, 10.0, 4.0)]
        );
        assert_eq!((found.differs, found.area), (0.0, 52.0));
    }

    #[test]
    fn slanted_polygons_become_the_squares_that_are_half_inside() {
        let triangle = [[0.0, 16.0], [16.0, 16.0], [16.0, 0.0]];
        let found = boxes_of(&triangle, [2.0, 2.0]);
        assert_eq!(found.boxes.len(), 8, "eight steps");
        assert_eq!(found.area, 128.0);
        assert_eq!(found.differs, 16.0, "eight squares that are half inside");
        let covered: f64 = found
            .boxes
            .iter()
            .map(|one| (one.max[0] - one.min[0]) * (one.max[1] - one.min[1]))
            .sum();
        assert_eq!(covered, 144.0);
    }

    #[test]
    fn rows_that_differ_do_not_join() {
        let found = boxes_of(&crossed(240), [2.0, 2.0]);
        assert_eq!(found.differs, 0.0, "cut exactly");
        let rows = found
            .boxes
            .iter()
            .filter(|one| one.max[1] - one.min[1] == 1.0);
        assert!(25_000 < rows.count());
        let few = boxes_of(&crossed(4), [2.0, 2.0]).boxes;
        let mut apart = few.iter().enumerate();
        let overlaps = |a: &ShapeBox, b: &ShapeBox| {
            (0..2).all(|axis| a.min[axis] < b.max[axis] && b.min[axis] < a.max[axis])
        };
        assert!(apart.all(|(at, one)| !few[..at].iter().any(|other| overlaps(one, other))));
    }

    #[test]
    fn a_polygon_so_far_away_that_its_squares_have_no_numbers_is_one_box() {
        // Numbers are 16 apart there.
        let far = [[1e17, 0.0], [1e17 + 64.0, 64.0], [1e17, 64.0]];
        let found = boxes_of(&far, [2.0, 2.0]).boxes;
        assert!(!found.is_empty() && found.len() < 100, "{}", found.len());
        assert!(found.iter().all(|one| one.min[0] < one.max[0]));
    }

    #[test]
    fn endless_polygons_end() {
        let huge = [[-1e300, 0.0], [1e300, 1.0], [0.0, 1e300]];
        assert!(boxes_of(&huge, [2.0, 2.0]).boxes.len() <= 130 * 130);
        let many: Vec<[f64; 2]> = (0..100_000)
            .map(|at| [f64::from(at), f64::from(at % 7)])
            .collect();
        assert!(boxes_of(&many, [2.0, 2.0]).boxes.len() <= 130 * 130);
        assert_eq!(boxes_of(&[], [2.0, 2.0]).boxes, []);
    }
}
