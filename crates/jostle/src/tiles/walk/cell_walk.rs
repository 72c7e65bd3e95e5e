use crate::geometry::{Aabb, Axis, Side, Span};
use crate::narrow::Moment;
use crate::scalar::Scalar;
use crate::tiles::TilePos;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::store::{CellRect, CellRun};
use crate::tiles::walk::RayOrSegment;
use core::cmp::Ordering;

/// The cells that contain a point of a ray or a segment, in the order of travel.
///
/// Exact: each step crosses the edge that is met first. Cells are half-open like boxes, so every point is in exactly
/// one cell, and nothing slips through where corners meet. Chunks are walked as large cells.
#[derive(Clone, Debug)]
pub(crate) struct CellWalk<'a, S: Scalar> {
    axes: &'a [MapAxis<S>; 2],
    line: RayOrSegment<S>,
    /// The number of cells along the side of one step: 1, or that of a chunk.
    side: i32,
    /// The first and the last step, by axis.
    ends: [CellRun; 2],
    /// The next cell; `None` once the walk is over.
    at: Option<[i32; 2]>,
}

impl<'a, S: Scalar> CellWalk<'a, S> {
    /// Creates a walk among some cells.
    pub(crate) fn new(
        axes: &'a [MapAxis<S>; 2],
        line: RayOrSegment<S>,
        among: CellRect,
        side: i32,
    ) -> Self {
        let chunks =
            |run: CellRun| CellRun::new(run.first.div_euclid(side), run.last.div_euclid(side));
        let mut walk = Self {
            axes,
            line,
            side,
            ends: [chunks(among.columns), chunks(among.rows)],
            at: None,
        };
        walk.at = walk.first();
        walk
    }

    /// Returns the lower edge of a cell or chunk.
    fn edge(&self, axis: Axis, index: i32) -> S {
        let map_axis = &self.axes[axis as usize];
        let cell = i64::from(index) * i64::from(self.side);
        map_axis.edge(cell.clamp(map_axis.first.into(), i64::from(map_axis.last) + 1))
    }

    fn bounds(&self) -> Aabb<S> {
        let [x, y] = Axis::BOTH.map(|axis| {
            let CellRun { first, last } = self.ends[axis as usize];
            // The edge after the last chunk is clamped at the end of the axis.
            Span::from_valid(self.edge(axis, first), self.edge(axis, last + 1))
        });
        Aabb::from_spans(x, y)
    }

    /// Returns the first cell.
    fn first(&self) -> Option<[i32; 2]> {
        let entry = self.line.through(self.bounds())?.enter;
        let Some(entry) = entry else {
            let from = self.line.from();
            return Some(Axis::BOTH.map(|axis| self.cell_of(axis, from.along(axis))));
        };
        let face = Side::from_normal(entry.normal)?;
        Some(Axis::BOTH.map(|axis| {
            let CellRun { first, last } = self.ends[axis as usize];
            match (axis == face.axis(), face.is_max()) {
                (true, true) => last,
                (true, false) => first,
                // The greatest edge is not in the map, so a line from there is in it just after.
                (false, is_after) => self.cell_then(axis, entry.moment, is_after),
            }
        }))
    }

    fn cell_of(&self, axis: Axis, x: S) -> i32 {
        let cell = self.axes[axis as usize].nearest(x);
        let CellRun { first, last } = self.ends[axis as usize];
        cell.div_euclid(self.side).clamp(first, last)
    }

    /// Returns the cell along an axis at a moment, or just after it.
    fn cell_then(&self, axis: Axis, moment: Moment<S>, is_after: bool) -> i32 {
        let is_up = match self.line.heading(axis) {
            Ordering::Equal => return self.cell_of(axis, self.line.from().along(axis)),
            order => order.is_gt(),
        };
        let is_reached = |index: i32| {
            let edge = self.line.moment_at(axis, self.edge(axis, index));
            match edge.cmp(&moment) {
                Ordering::Less => is_up,
                Ordering::Equal => is_up || !is_after,
                Ordering::Greater => !is_up,
            }
        };
        let CellRun { first, last } = self.ends[axis as usize];
        let (mut low, mut high) = (first, last + 1);
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

    /// Returns when the line goes on to the next cell along an axis, if it does.
    fn leaves(&self, axis: Axis, at: [i32; 2]) -> Option<Moment<S>> {
        let index = at[axis as usize];
        let heading = self.line.heading(axis);
        let edge = match heading {
            Ordering::Less => self.edge(axis, index),
            Ordering::Equal => return None,
            Ordering::Greater => self.edge(axis, index + 1),
        };
        let moment = self.line.moment_at(axis, edge);
        // A line that goes up is in the next cell at that moment, one that goes down only after it.
        let end = if self.line.has_end() {
            moment.compare_end()
        } else {
            Ordering::Less
        };
        let is_before = end.is_lt() || end.is_eq() && heading.is_gt();
        is_before.then_some(moment)
    }

    /// Returns the next cell; `None` if the line ends or leaves the cells.
    fn after(&self, at: [i32; 2]) -> Option<[i32; 2]> {
        let (x, y) = (self.leaves(Axis::X, at), self.leaves(Axis::Y, at));
        let order = match (x, y) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            // At a corner, an axis that goes up is in its next cell at once, one that goes down just after.
            (Some(x), Some(y)) => x.cmp(&y).then_with(|| {
                let [x, y] = Axis::BOTH.map(|axis| self.line.heading(axis));
                y.cmp(&x)
            }),
        };
        let goes = [order.is_le(), order.is_ge()];
        let mut next = at;
        for axis in Axis::BOTH {
            if goes[axis as usize] {
                next[axis as usize] += match self.line.heading(axis) {
                    Ordering::Less => -1,
                    Ordering::Equal => 0,
                    Ordering::Greater => 1,
                };
            }
        }
        let is_inside = |axis: usize| self.ends[axis].has(next[axis]);
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
