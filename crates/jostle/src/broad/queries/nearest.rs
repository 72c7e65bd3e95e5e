//! The boxes nearest to a point.

use crate::broad::queries::{Area, Search, SetQuery};
use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::scalar::{Scalar, Sum};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// How often the search square may grow before all boxes are compared. It at least doubles each time, so
/// this covers any world whose size is within 2^24 of its spacing; beyond that only speed suffers.
const DOUBLINGS: u32 = 24;

/// The boxes nearest to a point, to be returned one or several at a time.
///
/// Distances are compared exactly. A box that contains the point is at distance zero; of boxes at the same
/// distance the lower index comes first. A point with a NaN or infinite coordinate is near nothing.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes};
///
/// let boxes = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(30, 0, 8, 8)]);
/// assert_eq!(boxes.nearest([25, 4]).first(), Some(1));
/// assert_eq!(boxes.nearest([25, 4]).several(2), [1, 0]);
/// # }
/// ```
pub type Nearest<'a, S, B> = SetQuery<'a, B, Vec2<S>>;

impl<S: Scalar, B: Search<S>> Nearest<'_, S, B> {
    /// Returns the nearest box; `None` if the set has none.
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        let around = Around::new(self.question)?;
        let mut nearest: Option<(u32, Aabb<S>)> = None;
        // A square that grows until it certainly holds the nearest box: any set that answers areas can answer
        // this, without a priority queue of cells.
        around.widen(self.among.spacing(), |square| {
            nearest = None;
            self.visit(square, |index, at| {
                let is_nearer = |one| Self::order(&around, (index, at), one).is_lt();
                if nearest.is_none_or(is_nearer) {
                    nearest = Some((index, at));
                }
            });
            nearest.map(|(_, at)| at)
        });
        nearest.map(|(index, _)| index)
    }

    /// Returns the nearest boxes, at most `count`, the nearest first.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn several(&self, count: usize) -> Vec<u32> {
        let mut found = Vec::new();
        self.several_into(count, &mut found);
        found
    }

    /// Replaces the contents of a list by the nearest boxes, at most `count`, the nearest first.
    #[cfg(feature = "alloc")]
    pub fn several_into(&self, count: usize, found: &mut Vec<u32>) {
        found.clear();
        let (Some(around), Some(last)) = (Around::new(self.question), count.checked_sub(1)) else {
            return;
        };
        let point = Aabb::from_corners(self.question, self.question);
        let at = |index: u32| self.among.get(index).unwrap_or(point);
        around.widen(self.among.spacing(), |square| {
            found.clear();
            self.visit(square, |index, _| found.push(index));
            let compare = |&a: &u32, &b: &u32| Self::order(&around, (a, at(a)), (b, at(b)));
            if count < found.len() {
                // Selecting first leaves only `count` boxes to sort.
                found.select_nth_unstable_by(last, compare);
                found.truncate(count);
            }
            found.sort_unstable_by(compare);
            found.get(last).map(|&index| at(index))
        });
    }

    fn visit(&self, square: Aabb<S>, mut visit: impl FnMut(u32, Aabb<S>)) {
        let _ = self.among.search(&Area::of(square), |index, at| {
            if self.scope.has(index, self.among) {
                visit(index, at);
            }
            ControlFlow::Continue(())
        });
    }

    fn order(around: &Around<S>, (a, one): (u32, Aabb<S>), (b, other): (u32, Aabb<S>)) -> Ordering {
        around.compare(one, other).then(a.cmp(&b))
    }
}

/// The order of boxes by their distance from a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<S: Scalar> {
    point: Vec2<S>,
}

impl<S: Scalar> Around<S> {
    /// Returns `None` if the point is not finite.
    pub(crate) fn new(point: Vec2<S>) -> Option<Self> {
        point.is_finite().then_some(Self { point })
    }

    /// Searches larger and larger squares until no box outside can be nearer than the farthest wanted box,
    /// which `look` returns; `None` if it has not found enough.
    pub(crate) fn widen(&self, spacing: S, mut look: impl FnMut(Aabb<S>) -> Option<Aabb<S>>) {
        let point = Aabb::from_corners(self.point, self.point);
        let everything = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
        let mut radius = spacing;
        for _ in 0..DOUBLINGS {
            let square = point.grown(radius);
            match look(square) {
                Some(farthest) if self.is_settled(square, farthest) => return,
                Some(farthest) => {
                    // The distances along both axes together are at least the straight distance.
                    let [x, y] = self.gaps(farthest).map(S::sum_up);
                    // A circle through the farthest candidate fits the next square, so the next look settles
                    // it.
                    radius = x.saturating_add(y).saturating_add(radius);
                }
                None => radius = radius.saturating_add(radius),
            }
            // A radius of zero would never grow, and one at the end of the range has nothing left to grow into.
            if !(S::ZERO < radius && radius < S::MAX) {
                break;
            }
        }
        look(everything);
    }

    /// Returns whether nothing outside the square is as near as a box.
    fn is_settled(&self, square: Aabb<S>, farthest: Aabb<S>) -> bool {
        let [dx, dy] = self.gaps(farthest);
        Side::ALL.into_iter().all(|side| {
            let (edge, from) = (square.edge(side), self.point.along(side.axis()));
            let is_last = edge == S::MIN || edge == S::MAX;
            let reach = if side.is_max() {
                Sum::difference(edge, from)
            } else {
                Sum::difference(from, edge)
            };
            // Strictly within: a box that just touches the square's edge may be as near and have a lower index.
            is_last || S::compare_squares(dx, dy, reach).is_lt()
        })
    }

    /// Compares two boxes by distance.
    pub(crate) fn compare(&self, one: Aabb<S>, other: Aabb<S>) -> Ordering {
        S::compare_distances(self.gaps(one), self.gaps(other))
    }

    /// Returns the distance of a box along each axis.
    fn gaps(&self, at: Aabb<S>) -> [Sum<S>; 2] {
        Axis::BOTH.map(|axis| {
            let (span, from) = (at.span(axis), self.point.along(axis));
            if from < span.min() {
                Sum::difference(span.min(), from)
            } else if span.max() < from {
                Sum::difference(from, span.max())
            } else {
                Sum::of(S::ZERO)
            }
        })
    }
}
