//! Who is in the way of one that pushes, and in which order they are pushed.

use crate::geometry::{Aabb, Side};
use crate::narrow::Moment;
use crate::scalar::{Scalar, Sum};
use crate::world::BodyId;
use core::cmp::Ordering;

/// An actor in the way of a solid, when it is met, and by which side of the solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pushed<S: Scalar> {
    pub(super) moment: Moment<S>,
    pub(super) id: BodyId,
    pub(super) side: Side,
    pub(super) place: Aabb<S>,
}

impl<S: Scalar> Pushed<S> {
    /// Those met first come first, and of one moment those in front, as they would hold the others up; what
    /// follows only sees to it that ids decide between equal boxes alone.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let (front, across) = (self.side, self.side.axis().other());
        let by = |side| farther_first(self.place, other.place, side);
        self.moment
            .cmp(&other.moment)
            .then_with(|| front.cmp(&other.side))
            .then_with(|| by(front).then_with(|| by(front.opposite())))
            .then_with(|| by(Side::new(across, false)))
            .then_with(|| by(Side::new(across, true)))
            .then_with(|| self.id.cmp(&other.id))
    }
}

/// Who is farther out on that side comes first.
pub(super) fn farther_first<S: Scalar>(a: Aabb<S>, b: Aabb<S>, side: Side) -> Ordering {
    let [own, its] = [a, b].map(|place| Sum::of(place.edge(side)));
    match side.is_max() {
        true => its.cmp(&own),
        false => own.cmp(&its),
    }
}
