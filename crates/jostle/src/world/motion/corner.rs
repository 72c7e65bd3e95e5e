//! Corners that are forgiven, and stairs.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Meeting, Moment, ObstacleKind, Path};
use crate::scalar::{Scalar, Sum, greater, lesser};
use crate::world::motion::drive::Drive;
use crate::world::motion::scan::Found;
use crate::world::motion::turn::Turn;
use crate::world::motion::{MoveOptions, Obstacles};

impl<S: Scalar, O: Obstacles<S>> Drive<'_, S, O> {
    /// How the move goes on though it has met these faces, if their corner is forgiven or they are a stair.
    pub(super) fn forgiven(
        &mut self,
        path: &Path<S>,
        moment: Moment<S>,
        found: &[Found<S, O::Name>],
    ) -> Option<Turn<S>> {
        let is_face = |f: &&Found<S, O::Name>| !f.hit.is_corner;
        let faces = || found.iter().filter(is_face).filter_map(|f| f.hit.side());
        let sides: Sides = faces().collect();
        // Someone on the floor who meets a stair meets both at once.
        sides
            .iter()
            .find_map(|side| self.forgiven_on(side, path, moment, found))
    }

    fn forgiven_on(
        &mut self,
        side: Side,
        path: &Path<S>,
        moment: Moment<S>,
        found: &[Found<S, O::Name>],
    ) -> Option<Turn<S>> {
        let amount = self.amount(side);
        let is_stair = S::ZERO < self.options.step
            && self.is_grounded
            && side.axis() != self.options.up.axis();
        if !(S::ZERO < amount || is_stair) {
            return None;
        }
        let met = || found.iter().filter(|found| found.hit.side() == Some(side));
        // The surface of a slope that stops it has no corner, and is not where its box is.
        let is_surface = |f: &Found<S, O::Name>| matches!(f.obstacle.meet(path), Meeting::Slope(_));
        if met().any(is_surface) {
            return None;
        }
        let faces = Aabb::union_of(met().map(|found| found.obstacle.met_box()))?;
        let place = path.box_at(moment)?;
        let here = self.mover.beside(place, faces, side.opposite())?;
        let is_solid = |f: &Found<S, O::Name>| f.obstacle.form != ObstacleKind::OneWay;
        let lifted = || {
            self.lifted_onto(here, faces)
                .filter(|_| met().all(is_solid))
        };
        let stair = is_stair.then(lifted).flatten();
        let shifted = self.shifted(here, faces, side, path.delta());
        let up = self.options.up.axis();
        let stair = stair.filter(|&place| self.is_way_free(here, place, side));
        stair
            .map(|place| Turn::Put {
                place,
                done: Some(up),
            })
            .or_else(|| {
                let place = shifted.filter(|&place| self.is_way_free(here, place, side))?;
                Some(Turn::Put { place, done: None })
            })
    }

    fn amount(&self, side: Side) -> S {
        self.options.forgiven(side)
    }

    /// The place past the corner, if it is near enough and not against the motion.
    fn shifted(
        &self,
        here: Aabb<S>,
        faces: Aabb<S>,
        side: Side,
        delta: Vec2<S>,
    ) -> Option<Aabb<S>> {
        let (amount, across) = (self.amount(side), side.axis().other());
        let (own, other) = (here.span(across), faces.span(across));
        let back = own.max().saturating_sub(other.min());
        let ahead = other.max().saturating_sub(own.min());
        let heading = Side::toward(across, delta.along(across)).map(Side::is_max);
        let is_ahead = heading.or_else(|| (back != ahead).then_some(ahead < back))?;
        let shift = if is_ahead { ahead } else { back };
        let past = || self.mover.beside(here, faces, Side::new(across, is_ahead));
        (shift <= amount).then(past).flatten()
    }

    /// The box lifted on top of a stair, if that is not too high.
    fn lifted_onto(&self, here: Aabb<S>, stair: Aabb<S>) -> Option<Aabb<S>> {
        let up = self.options.up;
        let (feet, top) = (here.edge(up.opposite()), stair.edge(up));
        let height = Span::from_valid(lesser(feet, top), greater(feet, top)).length();
        let is_above = match up.is_max() {
            true => feet < top,
            false => top < feet,
        };
        let lifted = || self.mover.beside(here, stair, up);
        (is_above && height <= self.options.step)
            .then(lifted)
            .flatten()
    }

    /// Whether nothing is between the two places, and nothing more in the way at the second.
    fn is_way_free(&mut self, here: Aabb<S>, there: Aabb<S>, side: Side) -> bool {
        if there.min().checked_sub(here.min()).is_none() {
            return false;
        }
        let way = Vec2::new(
            way_along(here, there, Axis::X),
            way_along(here, there, Axis::Y),
        );
        let area = here.union(there).union(here.moved(way));
        self.know(area);
        // By rounding, `here` may be in something by a little; what the leg began in may be overlapped.
        let (near, start) = (&self.log.near, self.mover.place());
        near.is_free(here, way)
            && !near.touching(there).has(side)
            && !near
                .solid()
                .any(|n| n.obstacle.overlaps(there) && !n.obstacle.overlaps(start))
    }
}

/// How far it is from one place to another along an axis, by the edges that lead, and rounded to no more:
/// beyond the other there may be something flush with it.
fn way_along<S: Scalar>(here: Aabb<S>, there: Aabb<S>, axis: Axis) -> S {
    let (from, to) = (here.span(axis), there.span(axis));
    let is_max = from.min() < to.min();
    let gap = Sum::difference(to.end(is_max), from.end(is_max));
    if is_max {
        S::sum_down(gap)
    } else {
        S::sum_up(gap)
    }
}

impl<S: Scalar> MoveOptions<S> {
    /// How much of that side may be in the way and is forgiven.
    #[inline]
    pub(super) fn forgiven(&self, side: Side) -> S {
        if side == self.up {
            self.forgive_ceiling
        } else if side == self.up.opposite() {
            self.forgive_floor
        } else {
            self.forgive_wall
        }
    }
}
