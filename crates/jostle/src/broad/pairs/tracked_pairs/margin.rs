//! How much a box is grown: ahead by as far as it is expected to move, and a little back.

use crate::geometry::{Aabb, Vec2};
use crate::scalar::{Scalar, greater, lesser};

/// A moving box may stray from its course by its length divided by this. Not critical: larger values mean
/// fewer escapes of boxes that tremble, and more pairs.
const SLACK: u32 = 64;

/// For how many ticks boxes are grown, if they go on as they went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margin {
    /// How often one tick is doubled in the direction in which a box moves.
    pub(super) ahead: u32,
    /// How often one tick is doubled in the opposite direction; at most as often as ahead.
    pub(super) back: u32,
}

impl Margin {
    /// How many ticks a list is expected to last.
    pub(super) fn ticks(self) -> u32 {
        1 << self.ahead
    }

    /// Returns the growth of boxes that have moved for this many ticks.
    pub(super) fn over<S: Scalar>(self, ticks: u32) -> Growth<S> {
        // Half a tick more, so that rounding does not decide which tick is the last.
        let times = |doublings: u32| quotient((2 << doublings) + 1, ticks.saturating_mul(2));
        Growth {
            ahead: times(self.ahead),
            back: times(self.back),
            slack: S::ONE.scaled(1, SLACK).unwrap_or(S::ZERO),
            least: if is_whole::<S>() && 0 < self.back {
                S::ONE
            } else {
                S::ZERO
            },
        }
    }
}

/// Whether a number type has no halves.
pub(super) fn is_whole<S: Scalar>() -> bool {
    S::ONE.middle(S::ZERO) == S::ZERO
}

/// Returns a quotient; whole numbers round up.
fn quotient<S: Scalar>(numerator: u32, denominator: u32) -> S {
    let spare = if is_whole::<S>() { denominator - 1 } else { 0 };
    let quotient = S::ONE.scaled(numerator.saturating_add(spare), denominator);
    quotient.unwrap_or(S::MAX)
}

/// How much to grow a box, as multiples of how far it has moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Growth<S> {
    ahead: S,
    back: S,
    /// A part of its length on top, for boxes that move at all: positions are rounded, and tremble.
    slack: S,
    /// The least growth, even of boxes that seem to rest: slow whole numbers rest for several ticks.
    least: S,
}

impl<S: Scalar> Growth<S> {
    /// Grows a box that came from another place, along each axis by no more than its length.
    #[inline]
    pub(super) fn of(self, now: Aabb<S>, before: Aabb<S>) -> Aabb<S> {
        let (now, before) = (now.edges(), before.edges());
        let [x0, x1] = self.grow([now[0], now[2]], [before[0], before[2]]);
        let [y0, y1] = self.grow([now[1], now[3]], [before[1], before[3]]);
        Aabb::from_valid(Vec2::new(x0, y0), Vec2::new(x1, y1))
    }

    /// Grows a span.
    #[inline]
    fn grow(self, [min, max]: [S; 2], before: [S; 2]) -> [S; 2] {
        // Both edges, since a box may change its size: a growing one moves in both directions.
        let moved = [min.saturating_sub(before[0]), max.saturating_sub(before[1])];
        let up = greater(moved[0], moved[1]);
        let down = S::ZERO.saturating_sub(lesser(moved[0], moved[1]));
        let (distance, length) = (greater(up, down), max.saturating_sub(min));
        let slack = if S::ZERO < distance {
            length.saturating_mul(self.slack)
        } else {
            S::ZERO
        };
        let margin = |is_ahead: bool| {
            let times = if is_ahead { self.ahead } else { self.back };
            let margin = distance.saturating_mul(times).saturating_add(slack);
            // At most its length: a teleported box would otherwise cover half of the world, and meet all of it.
            greater(lesser(margin, length), self.least)
        };
        [
            min.saturating_sub(margin(S::ZERO < down)),
            max.saturating_add(margin(S::ZERO < up)),
        ]
    }
}
