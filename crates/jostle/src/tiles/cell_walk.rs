use crate::geometry::{Aabb, Axis, Side, Span};
use crate::narrow::Moment;
use crate::scalar::Scalar;
use crate::tiles::TilePos;
use crate::tiles::blocks::Cells;
use crate::tiles::lane::Lane;
use crate::tiles::sight::Sight;
use core::cmp::Ordering;

/// The cells that hold a point of a ray or a segment, in the order of travel.
///
/// Exact: each step goes over the edge that is met first. A point is in a cell as in a box, half-open, so
/// every point is in exactly one cell and nothing slips through where corners meet. Whole chunks are
/// walked as large cells.
#[derive(Clone, Debug)]
pub(super) struct CellWalk<'a, S: Scalar> {
    lanes: &'a [Lane<S>; 2],
    sight: Sight<S>,
    /// Cells along the side of what counts as a cell.
    side: i32,
    /// The first and the last of them, by axis.
    ends: [(i32, i32); 2],
    /// Where it is, unless it is over.
    at: Option<[i32; 2]>,
}

impl<'a, S: Scalar> CellWalk<'a, S> {
    /// Among some cells.
    pub(super) fn new(lanes: &'a [Lane<S>; 2], sight: Sight<S>, among: Cells, side: i32) -> Self {
        let chunks = |(first, last): (i32, i32)| (first.div_euclid(side), last.div_euclid(side));
        let mut walk = Self {
            lanes,
            sight,
            side,
            ends: [chunks(among.columns), chunks(among.rows)],
            at: None,
        };
        walk.at = walk.first();
        walk
    }

    /// The lower edge of a cell, of whatever size they are.
    fn edge(&self, axis: Axis, index: i32) -> S {
        let lane = &self.lanes[axis as usize];
        let cell = i64::from(index) * i64::from(self.side);
        lane.edge(cell.clamp(lane.first.into(), i64::from(lane.last) + 1))
    }

    fn bounds(&self) -> Aabb<S> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let (first, last) = self.ends[axis as usize];
            // The edge after the last number of a chunk is held at the end of the lane.
            Span::from_valid(self.edge(axis, first), self.edge(axis, last + 1))
        });
        Aabb::from_spans(x, y)
    }

    /// The first cell of all.
    fn first(&self) -> Option<[i32; 2]> {
        let entry = self.sight.through(self.bounds())?.enter;
        let Some(entry) = entry else {
            let from = self.sight.from();
            return Some(Axis::BOTH.map(|axis| self.cell_of(axis, from.along(axis))));
        };
        let face = Side::from_normal(entry.normal)?;
        Some(Axis::BOTH.map(|axis| {
            let (first, last) = self.ends[axis as usize];
            match (axis == face.axis(), face.is_max()) {
                (true, true) => last,
                (true, false) => first,
                // The greatest edge is not in the map: it is in it just after.
                (false, is_after) => self.cell_then(axis, entry.moment, is_after),
            }
        }))
    }

    fn cell_of(&self, axis: Axis, x: S) -> i32 {
        let cell = self.lanes[axis as usize].nearest(x);
        let (first, last) = self.ends[axis as usize];
        cell.div_euclid(self.side).clamp(first, last)
    }

    /// The cell along an axis at a moment, or just after it.
    fn cell_then(&self, axis: Axis, moment: Moment<S>, is_after: bool) -> i32 {
        let is_up = match self.sight.heading(axis) {
            Ordering::Equal => return self.cell_of(axis, self.sight.from().along(axis)),
            order => order.is_gt(),
        };
        let is_reached = |index: i32| {
            let edge = self.sight.moment_at(axis, self.edge(axis, index));
            match edge.cmp(&moment) {
                Ordering::Less => is_up,
                Ordering::Equal => is_up || !is_after,
                Ordering::Greater => !is_up,
            }
        };
        let (mut low, last) = self.ends[axis as usize];
        let mut high = last + 1;
        while 1 < high.abs_diff(low) {
            let middle = low.middle(high);
            if is_reached(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// When it goes on to the next cell along an axis, if it does.
    fn leaves(&self, axis: Axis, at: [i32; 2]) -> Option<Moment<S>> {
        let index = at[axis as usize];
        let heading = self.sight.heading(axis);
        let edge = match heading {
            Ordering::Less => self.edge(axis, index),
            Ordering::Equal => return None,
            Ordering::Greater => self.edge(axis, index + 1),
        };
        let moment = self.sight.moment_at(axis, edge);
        // Upward it is in the next cell at that moment, downward only after it.
        let end = match self.sight.has_end() {
            true => moment.compare_end(),
            false => Ordering::Less,
        };
        let is_before = end.is_lt() || end.is_eq() && heading.is_gt();
        is_before.then_some(moment)
    }

    /// The next cell; `None` where the line ends or leaves the cells.
    fn after(&self, at: [i32; 2]) -> Option<[i32; 2]> {
        let (x, y) = (self.leaves(Axis::X, at), self.leaves(Axis::Y, at));
        let order = match (x, y) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            // At a corner it is upward in the next cell at once, downward just after.
            (Some(x), Some(y)) => x.cmp(&y).then_with(|| {
                let [x, y] = Axis::BOTH.map(|axis| self.sight.heading(axis));
                y.cmp(&x)
            }),
        };
        let goes = [order.is_le(), order.is_ge()];
        let mut next = at;
        for axis in Axis::BOTH {
            if goes[axis as usize] {
                next[axis as usize] += match self.sight.heading(axis) {
                    Ordering::Less => -1,
                    Ordering::Equal => 0,
                    Ordering::Greater => 1,
                };
            }
        }
        let is_inside =
            |axis: usize| self.ends[axis].0 <= next[axis] && next[axis] <= self.ends[axis].1;
        (is_inside(0) && is_inside(1)).then_some(next)
    }
}

impl<S: Scalar> Iterator for CellWalk<'_, S> {
    type Item = TilePos;

    fn next(&mut self) -> Option<TilePos> {
        let at = self.at?;
        self.at = self.after(at);
        Some(at.into())
    }
}
