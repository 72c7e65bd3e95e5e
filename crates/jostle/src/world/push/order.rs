//! The order in which bodies in the way are pushed.

use crate::geometry::{Aabb, Side};
use crate::narrow::Moment;
use crate::scalar::{Scalar, Sum};
use crate::world::bodies::BodySlot;
use core::cmp::Ordering;

/// An actor in the way of a pusher.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InTheWay<S: Scalar> {
    /// When the pusher meets it.
    pub(crate) moment: Moment<S>,
    pub(crate) body: BodySlot,
    /// The side of the pusher that meets it.
    pub(crate) side: Side,
    pub(crate) place: Aabb<S>,
}

impl<S: Scalar> InTheWay<S> {
    /// Orders by moment, and at one moment those in front first, since they would hold up the others. The
    /// remaining comparisons make ids decide only between equal boxes.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let (front, [min, max]) = (self.side, sides_across(self.side));
        let sides = [front, front.opposite(), min, max];
        // What is met first gives way first. At one moment the farthest goes first, so that it makes room for
        // those behind it; the id is the last resort, between equal boxes.
        self.moment
            .cmp(&other.moment)
            .then_with(|| front.cmp(&other.side))
            .then_with(|| farther_first(self.place, other.place, sides))
            .then_with(|| self.body.cmp(&other.body))
    }
}

/// Orders the box that reaches farther on the first side first, then by the next side and so on.
pub(crate) fn farther_first<S: Scalar, const N: usize>(
    a: Aabb<S>,
    b: Aabb<S>,
    sides: [Side; N],
) -> Ordering {
    let by = |side: Side| {
        // Floats are only partially ordered; exact sums have a total order.
        let [own, its] = [a, b].map(|place| Sum::of(place.edge(side)));
        if side.is_max() {
            its.cmp(&own)
        } else {
            own.cmp(&its)
        }
    };
    sides
        .map(by)
        .into_iter()
        .fold(Ordering::Equal, Ordering::then)
}

/// Orders the box that reaches less far on a side first, then by its other edges.
pub(crate) fn nearer_first<S: Scalar>(a: Aabb<S>, b: Aabb<S>, side: Side) -> Ordering {
    farther_first(b, a, [side, side.opposite()])
        .then_with(|| farther_first(a, b, sides_across(side)))
}

fn sides_across(side: Side) -> [Side; 2] {
    [false, true].map(|is_max| Side::new(side.axis().other(), is_max))
}
