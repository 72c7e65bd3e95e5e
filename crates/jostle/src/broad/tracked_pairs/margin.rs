//! How much a box is grown: ahead by the way it is expected to go, and a little back.

use crate::geometry::{Aabb, Vec2};
use crate::scalar::{Scalar, greater, lesser};

/// What part of its length a box may be off its course.
const SLACK: u32 = 64;

/// For how many ticks to grow boxes, if they go on as they went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margin {
    /// How often one tick is doubled in the direction in which a box moves.
    pub(super) ahead: u32,
    /// How often in the other; at most as often.
    pub(super) back: u32,
}

impl Margin {
    /// How many ticks a list is to last.
    pub(super) fn ticks(self) -> u32 {
        1 << self.ahead
    }

    /// The same for a box that is known to have moved for so many ticks.
    pub(super) fn over<S: Scalar>(self, ticks: u32) -> Growth<S> {
        // Half a tick more, so that rounding does not decide which tick is the last.
        let times = |doublings: u32| times((2 << doublings) + 1, ticks.saturating_mul(2));
        Growth {
            ahead: times(self.ahead),
            back: times(self.back),
            slack: S::ONE.scaled(1, SLACK).unwrap_or(S::ZERO),
            least: match is_whole::<S>() && 0 < self.back {
                true => S::ONE,
                false => S::ZERO,
            },
        }
    }
}

/// Whether a number type has no halves.
pub(super) fn is_whole<S: Scalar>() -> bool {
    S::ONE.middle(S::ZERO) == S::ZERO
}

/// A quotient; whole numbers round up.
fn times<S: Scalar>(numerator: u32, denominator: u32) -> S {
    let spare = if is_whole::<S>() { denominator - 1 } else { 0 };
    let quotient = S::ONE.scaled(numerator.saturating_add(spare), denominator);
    quotient.unwrap_or(S::MAX)
}

/// How much to grow a box, in parts of the way that it has gone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Growth<S> {
    ahead: S,
    back: S,
    /// A part of the length more, for boxes that move at all: positions are rounded, and tremble.
    slack: S,
    /// At least this, for boxes that seem to rest too: slow whole numbers do so for ticks.
    least: S,
}

impl<S: Scalar> Growth<S> {
    /// A box that came from another place, grown along each axis by no more than its length.
    #[inline]
    pub(super) fn of(self, now: Aabb<S>, before: Aabb<S>) -> Aabb<S> {
        let (now, before) = (now.edges(), before.edges());
        let [x0, x1] = self.reach([now[0], now[2]], [before[0], before[2]]);
        let [y0, y1] = self.reach([now[1], now[3]], [before[1], before[3]]);
        Aabb::from_valid(Vec2::new(x0, y0), Vec2::new(x1, y1))
    }

    /// The ends of a span, grown.
    #[inline]
    fn reach(self, [min, max]: [S; 2], before: [S; 2]) -> [S; 2] {
        let ways = [min.saturating_sub(before[0]), max.saturating_sub(before[1])];
        let up = greater(ways[0], ways[1]);
        let down = S::ZERO.saturating_sub(lesser(ways[0], ways[1]));
        let (way, length) = (greater(up, down), max.saturating_sub(min));
        let slack = match S::ZERO < way {
            true => length.saturating_mul(self.slack),
            false => S::ZERO,
        };
        let margin = |is_ahead: bool| {
            let times = if is_ahead { self.ahead } else { self.back };
            let margin = way.saturating_mul(times).saturating_add(slack);
            greater(lesser(margin, length), self.least)
        };
        [
            min.saturating_sub(margin(S::ZERO < down)),
            max.saturating_add(margin(S::ZERO < up)),
        ]
    }
}
