//! Forgiven corners, and stairs.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Meeting, Moment, ObstacleKind, Path};
use crate::scalar::{Scalar, Sum, greater, lesser};
use crate::world::motion::full_move::FullMove;
use crate::world::motion::full_move::leg_hits::LegHit;
use crate::world::motion::full_move::turn::Turn;
use crate::world::motion::{LegKind, Obstacles};

impl<S: Scalar, O: Obstacles<S>> FullMove<'_, S, O> {
    /// Returns how the move goes on past these faces, if their corner is forgiven or they are a stair.
    pub(super) fn forgiven(
        &mut self,
        path: &Path<S>,
        moment: Moment<S>,
        found: &[LegHit<S, O::Name>],
    ) -> Option<Turn<S, O::Name>> {
        let is_face = |f: &&LegHit<S, O::Name>| !f.hit.is_corner;
        let faces = || found.iter().filter(is_face).filter_map(|f| f.hit.side());
        let sides: Sides = faces().collect();
        // A walker on the floor meets the floor and the stair at one moment.
        sides
            .iter()
            .find_map(|side| self.forgiven_on(side, path, moment, found))
    }

    fn forgiven_on(
        &mut self,
        side: Side,
        path: &Path<S>,
        moment: Moment<S>,
        found: &[LegHit<S, O::Name>],
    ) -> Option<Turn<S, O::Name>> {
        let amount = self.options.forgiven(side);
        let is_stair = self.is_grounded && self.options.may_step(side);
        let is_ledge = !self.is_grounded && self.options.may_clip_ledge(side);
        if !(S::ZERO < amount || is_stair || is_ledge) {
            return None;
        }
        let met = || found.iter().filter(|found| found.hit.side() == Some(side));
        // The surface of a slope has no corner, and is not where its box is.
        let is_surface =
            |f: &LegHit<S, O::Name>| matches!(f.obstacle.meet(path), Meeting::Slope(_));
        if met().any(is_surface) {
            return None;
        }
        let faces = Aabb::union_of(met().map(|found| found.obstacle.met_box()))?;
        let place = path.box_at(moment)?;
        let here = self.mover.beside(place, faces, side.opposite())?;
        let is_solid = |f: &LegHit<S, O::Name>| f.obstacle.kind != ObstacleKind::OneWay;
        let lifted = || {
            self.lifted_onto(here, faces)
                .filter(|_| met().all(is_solid))
        };
        let stair = is_stair.then(lifted).flatten();
        let past_corner = self.past_corner(here, faces, side, path.delta());
        // What has no face around the corner, as a one-way wall, is nothing to be lifted onto.
        let has_face = |toward: Side| met().any(|found| found.obstacle.faces.has(toward));
        let past_ledge = || self.past_ledge(here, faces, side, path.delta());
        let ledge = is_ledge.then(past_ledge).flatten();
        let ledge = ledge.filter(|ledge| has_face(ledge.toward));
        let across = side.axis().other();
        let keeps_legs = self.log.keeps_legs;
        let put = |place, kind, done, lost| {
            // If there are several faces, the one at whose end the detour goes around.
            let toward = Side::toward(across, way_along(here, place, across));
            let is_last = |face: &Aabb<S>| toward.is_none_or(|to| face.edge(to) == faces.edge(to));
            let last = met().filter(|found| is_last(&found.obstacle.met_box()));
            let name = || last.map(|found| found.name).min();
            Turn::Put {
                place,
                kind,
                cause: keeps_legs.then(name).flatten(),
                done,
                lost,
            }
        };
        let mut is_free = |place: &Aabb<S>| self.is_way_free(here, *place, side);
        if let Some(place) = stair.filter(&mut is_free) {
            return Some(put(place, LegKind::StepUp, Some(across), Sides::NONE));
        }
        if let Some(place) = past_corner.filter(&mut is_free) {
            return Some(put(place, LegKind::Corner, None, Sides::NONE));
        }
        let PastLedge { place, lost, .. } = ledge.filter(|ledge| is_free(&ledge.place))?;
        let (done, lost) = (lost.map(Side::axis), lost.into_iter().collect());
        Some(put(place, LegKind::Corner, done, lost))
    }

    /// Returns the place past the corner of a face, if that is near enough and not against the motion.
    fn past_corner(
        &self,
        here: Aabb<S>,
        faces: Aabb<S>,
        side: Side,
        delta: Vec2<S>,
    ) -> Option<Aabb<S>> {
        let detour = Detour::new(here, faces, side);
        let heading = Side::toward(detour.across, delta.along(detour.across));
        let toward = heading.or_else(|| detour.nearer())?;
        let past = || self.mover.beside(here, faces, toward);
        (detour.length(toward) <= self.options.forgiven(side))
            .then(past)
            .flatten()
    }

    /// Returns the way around the nearer corner of a wall, if that is near enough.
    fn past_ledge(
        &self,
        here: Aabb<S>,
        faces: Aabb<S>,
        side: Side,
        delta: Vec2<S>,
    ) -> Option<PastLedge<S>> {
        let detour = Detour::new(here, faces, side);
        let heading = Side::toward(detour.across, delta.along(detour.across));
        let toward = detour.nearer().or(heading)?;
        if self.options.forgive_ledge < detour.length(toward) {
            return None;
        }
        Some(PastLedge {
            place: self.mover.beside(here, faces, toward)?,
            toward,
            lost: heading.filter(|&heading| heading != toward),
        })
    }

    /// Returns the box lifted on top of a stair, if that is not too high.
    fn lifted_onto(&self, here: Aabb<S>, stair: Aabb<S>) -> Option<Aabb<S>> {
        let up = self.options.up?;
        let (feet, top) = (here.edge(up.opposite()), stair.edge(up));
        let height = Span::from_valid(lesser(feet, top), greater(feet, top)).length();
        let is_above = if up.is_max() { feet < top } else { top < feet };
        let lifted = || self.mover.beside(here, stair, up);
        (is_above && height <= self.options.step)
            .then(lifted)
            .flatten()
    }

    /// Whether nothing is between the two places, and nothing else blocks at the second.
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
        // Rounding may put `here` a little inside something; what the leg began inside of stays overlapped.
        let (nearby, start) = (&self.log.nearby, self.mover.place());
        nearby.is_free(here, way)
            && !nearby.touching(there).has(side)
            && !nearby
                .solid()
                .any(|n| n.obstacle.overlaps(there) && !n.obstacle.overlaps(start))
    }
}

/// Where a body is put past the ledge of a wall.
struct PastLedge<S: Scalar> {
    place: Aabb<S>,
    /// The side of the wall that it is put beside.
    toward: Side,
    /// The side toward which it moved, if the way there is against that: this motion is lost.
    lost: Option<Side>,
}

/// The two ways around a face: past its corner toward smaller numbers, and toward larger ones.
struct Detour<S: Scalar> {
    across: Axis,
    back: S,
    ahead: S,
}

impl<S: Scalar> Detour<S> {
    /// Returns the ways of a box around faces that it meets with that side.
    fn new(here: Aabb<S>, faces: Aabb<S>, side: Side) -> Self {
        let across = side.axis().other();
        let (own, other) = (here.span(across), faces.span(across));
        Self {
            across,
            back: own.max().saturating_sub(other.min()),
            ahead: other.max().saturating_sub(own.min()),
        }
    }

    /// Returns how far it is past the corner on that side.
    fn length(&self, toward: Side) -> S {
        if toward.is_max() {
            self.ahead
        } else {
            self.back
        }
    }

    /// Returns the side toward which the way is shorter; `None` if both are equally long.
    fn nearer(&self) -> Option<Side> {
        let is_max = self.ahead < self.back;
        (self.back != self.ahead).then(|| Side::new(self.across, is_max))
    }
}

/// Returns the distance between two places along an axis, by their leading edges and rounded down: something flush with
/// the second place may be right behind it.
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
