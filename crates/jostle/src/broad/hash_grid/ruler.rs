use crate::broad::Area;
use crate::broad::cell_block::{CellBlock, MOST_CELLS};
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;

/// Tells which cells of one size a box is in.
///
/// A cell has its lower edges and not its upper ones. A quotient of `f64` decides wherever it is surely
/// right, and [`Scalar::cell_edge`] near the edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruler<S: Scalar> {
    pub(super) size: S,
}

/// More than the relative error of a quotient, and of an edge that was rounded to `f32`.
const DOUBT: f64 = 1.0 / (1_u64 << 22) as f64;

/// Beyond this no cell fits an `i32`, whatever the error.
const FAR: f64 = (1_u64 << 40) as f64;

/// A block of no more cells than this is walked as a whole.
const FEW: u64 = 12;

impl<S: Scalar> Ruler<S> {
    /// The cells to file a box in: those it has a point in, and for an empty box the one it lies in.
    ///
    /// `None` if they are too many, or their numbers too large.
    pub(super) fn filed(&self, aabb: Aabb<S>) -> Option<CellBlock> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let span = aabb.span(axis);
            let (first, _) = self.cell(span.min());
            let (last, is_edge) = self.cell(span.max());
            let last = last.saturating_sub(i64::from(is_edge)).max(first);
            Some((i32::try_from(first).ok()?, i32::try_from(last).ok()?))
        });
        let ((left, right), (top, bottom)) = (x?, y?);
        let block = CellBlock {
            first: [left, top],
            last: [right, bottom],
        };
        (block.count() <= MOST_CELLS as u64).then_some(block)
    }

    /// The cells in which a box may be filed that touches this one.
    pub(super) fn touched(&self, aabb: Aabb<S>) -> CellBlock {
        let [x, y] = Axis::BOTH.map(|axis| {
            let span = aabb.span(axis);
            let (first, is_edge) = self.cell(span.min());
            let (last, _) = self.cell(span.max());
            // What ends flush on a cell's lower edge is filed in the cell before.
            [first.saturating_sub(i64::from(is_edge)), last].map(held)
        });
        CellBlock {
            first: [x[0], y[0]],
            last: [x[1], y[1]],
        }
    }

    /// The columns of a row of the block that an area may touch; the first after the last if none.
    pub(super) fn columns(&self, area: &Area<S>, block: &CellBlock, row: i32) -> [i32; 2] {
        let all = [block.first[0], block.last[0]];
        // So few are looked into sooner than thought about.
        if block.count() <= FEW || block.side(0) <= 2 {
            return all;
        }
        let edge = |row| S::cell_edge(S::ZERO, self.size, row);
        let top = edge(i64::from(row)).unwrap_or(S::MIN);
        let bottom = edge(i64::from(row) + 1).unwrap_or(S::MAX);
        let [from, to] = area.x_range(top, bottom).map(|x| x / self.size.to_f64());
        [
            held(floor(from - doubt(from))).max(all[0]),
            held(floor(to + doubt(to))).min(all[1]),
        ]
    }

    /// Where a cell is, held at the ends of the range.
    pub(super) fn bounds(&self, cell: [i32; 2]) -> Aabb<S> {
        let edge = |index: i64| {
            let end = if index < 0 { S::MIN } else { S::MAX };
            S::cell_edge(S::ZERO, self.size, index).unwrap_or(end)
        };
        let [x, y] = cell.map(i64::from);
        Aabb::from_corners([edge(x), edge(y)], [edge(x + 1), edge(y + 1)])
    }

    /// The cell that holds a number, held at the ends of the range, and whether it lies on its edge.
    #[inline]
    fn cell(&self, x: S) -> (i64, bool) {
        let quotient = x.to_f64() / self.size.to_f64();
        let (cell, doubt) = (floor(quotient), doubt(quotient));
        let above = quotient - whole(cell);
        let is_sure = doubt < above && above < 1.0 - doubt;
        if is_sure || FAR < quotient.abs() {
            return (cell, false);
        }
        self.cell_near_edge(x, quotient)
    }

    /// The same where a quotient cannot tell.
    fn cell_near_edge(&self, x: S, quotient: f64) -> (i64, bool) {
        let doubt = doubt(quotient);
        let (least, most) = (floor(quotient - doubt), floor(quotient + doubt));
        let edge = S::cell_edge(S::ZERO, self.size, most);
        match edge.filter(|_| most - least == 1) {
            Some(edge) if edge <= x => (most, edge == x),
            Some(_) => (least, false),
            None => {
                let cell = S::cell(S::ZERO, self.size, x).unwrap_or(least);
                let edge = S::cell_edge(S::ZERO, self.size, cell);
                (cell, edge == Some(x))
            }
        }
    }
}

fn doubt(quotient: f64) -> f64 {
    (quotient.abs() + 1.0) * DOUBT
}

/// The number of a cell, or the last one there is.
fn held(cell: i64) -> i32 {
    let end = if cell < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(cell).unwrap_or(end)
}

/// The greatest whole number that is not above, held at the ends of the range.
#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
fn floor(value: f64) -> i64 {
    let cut = value as i64;
    cut.saturating_sub(i64::from(value < whole(cut)))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "whole numbers above 2^53 have no fraction to lose"
)]
fn whole(value: i64) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests {
    use super::Ruler;
    use crate::geometry::Aabb;
    use crate::scalar::Scalar;

    #[test]
    fn cells_are_those_of_the_scalar() {
        fn agree<S: Scalar>(size: S, numbers: impl Iterator<Item = S>) {
            let ruler = Ruler { size };
            for x in numbers {
                let (cell, is_edge) = ruler.cell(x);
                let expected = S::cell(S::ZERO, size, x).expect("it fits");
                assert_eq!(cell, expected, "{x} in cells of {size}");
                assert_eq!(is_edge, S::cell_edge(S::ZERO, size, cell) == Some(x), "{x}");
            }
        }
        let edges = (-40_000..40_000_i64).filter_map(|cell| f32::cell_edge(0.0, 0.7, cell));
        agree(
            0.7,
            edges.flat_map(|edge| [0.999_999_94, 1.0, 1.000_000_1].map(|near| near * edge)),
        );
        let edges = (-4_000..4_000_i64).filter_map(|cell| f64::cell_edge(0.0, 0.1, cell));
        agree(
            0.1,
            edges.flat_map(|edge| [1.0 - f64::EPSILON, 1.0].map(|near| near * edge)),
        );
        agree(1.0e-40_f32, [0.0, 1.0e-40, -1.0e-40, 5.0e-39].into_iter());
        agree(3_i16, i16::MIN..=i16::MAX);
        agree(i32::MAX, [i32::MIN, -1, 0, 1, i32::MAX].into_iter());
        agree(7_i64, [-8, -7, -1, 0, 6, 7, 1 << 35].into_iter());
    }

    #[test]
    fn negative_coordinates_have_cells_of_their_own() {
        let ruler = Ruler { size: 64 };
        let block = ruler.filed(Aabb::new(-10, 0, 20, 20)).expect("it is small");
        assert_eq!((block.first, block.last), ([-1, 0], [0, 0]));
        let tile = ruler
            .filed(Aabb::new(-64, 64, 64, 64))
            .expect("it is small");
        assert_eq!(
            (tile.first, tile.last),
            ([-1, 1], [-1, 1]),
            "exactly one cell"
        );
        let beside = ruler.touched(Aabb::new(0, 64, 64, 64));
        assert!(beside.has([-1, 1]), "flush boxes touch");
    }
}
