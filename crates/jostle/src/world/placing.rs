//! Putting bodies somewhere without a move: teleport, another size, out of what they are in.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{MoveError, Mover, Obstacle, Response};
use crate::scalar::{Scalar, Sum};
use crate::world::scene::Scene;
use crate::world::{BodyId, BodyKind, Obstacles, Other, World, WorldError};

/// How often a body is pushed out of one thing into the next before that is given up.
const ROUNDS: usize = 8;

/// Putting bodies somewhere.
impl<S: Scalar> World<S> {
    /// Puts a body somewhere else, with its corner of least coordinates there, whatever is there or in
    /// between. Nobody is carried or pushed.
    ///
    /// # Errors
    ///
    /// If it is not in this world, would leave the range of the number type, or is so small that the
    /// numbers out there do not show its size. Nothing has changed then.
    pub fn teleport(
        &mut self,
        id: BodyId,
        corner: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let mover = self.find(id)?.mover;
        let corner = corner.into();
        let size = mover.size();
        let place = Aabb::try_new(corner.x, corner.y, size.x, size.y)?;
        if place.is_empty() {
            return Err(WorldError::EmptyBox(place));
        }
        self.put_there(id, mover.put(place));
        Ok(())
    }

    /// Moves a sensor, past everything, and tells who it met on the way.
    ///
    /// # Errors
    ///
    /// If it is no sensor of this world, the delta is not finite, or the end is beyond the range of the
    /// number type.
    pub fn move_sensor(
        &mut self,
        id: BodyId,
        delta: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let id = self.of_kind(id, BodyKind::Sensor)?;
        let before = self.find(id)?.place();
        let mut log = self.log.take().unwrap_or_default();
        let scene = Scene {
            mask: 0,
            ..Scene::of(self, id, self.find(id)?)
        };
        let moved = self.run(&scene, delta.into(), |_, _| Response::Pass, &mut log);
        if let Ok(moved) = moved {
            self.begin_call();
            self.set_place(id.slot(), moved.mover);
            self.sense_visitors(id, before.union(moved.place()), log.legs());
            self.end_call();
        }
        self.log = Some(log);
        moved.map(|_| ())
    }

    /// Gives a body another box, if nothing that blocks it is in the way: crouching, standing up.
    ///
    /// # Errors
    ///
    /// If it is not in this world, the box is empty, or it would overlap something that the body does not
    /// overlap already: the error names the first such thing, of tiles and then bodies by id, and
    /// [`resize_blockers`](Self::resize_blockers) all of them. Nothing has changed then.
    pub fn try_resize(&mut self, id: BodyId, place: Aabb<S>) -> Result<(), WorldError<S>> {
        self.try_put(id, Mover::from(place))
    }

    /// The same with the size that it was given, which edges may not tell.
    fn try_put(&mut self, id: BodyId, mover: Mover<S>) -> Result<(), WorldError<S>> {
        self.find(id)?;
        let place = mover.place();
        let mut blockers = core::mem::take(&mut self.blockers);
        blockers.clear();
        if place.is_empty() {
            self.blockers = blockers;
            return Err(WorldError::EmptyBox(place));
        }
        self.visit_blockers(id, place, |other| blockers.push(other));
        blockers.sort_unstable();
        blockers.dedup();
        self.blockers = blockers;
        if let Some(&other) = self.blockers.first() {
            return Err(WorldError::NoRoom { id, other });
        }
        self.put_there(id, mover);
        Ok(())
    }

    /// All that was in the way when a body was last to be given another box: tiles, then bodies by id. None
    /// if it was given that.
    ///
    /// The list is used again by the next such call.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::Other;
    ///
    /// let mut world = World::new();
    /// let shelf = world.add(Body::solid(Aabb::new(0, 0, 64, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 16, 8, 8)))?;
    /// assert!(world.try_resize_standing(hero, [8, 24]).is_err());
    /// assert_eq!(world.resize_blockers(), [Other::Body(shelf)]);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn resize_blockers(&self) -> &[Other] {
        &self.blockers
    }

    /// Gives a body another size, if there is room, and lets these sides stay where they are: one side and
    /// its middle; a corner, by the two sides that meet there; or none, and it grows from its centre.
    ///
    /// Along an axis of which no side is kept the middle stays; of which both are, also that, since both
    /// cannot. Middles of whole numbers are rounded down, and do not drift.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::{Other, Side, Sides, WorldError};
    ///
    /// let mut world = World::new();
    /// let shelf = world.add(Body::solid(Aabb::new(0, 0, 64, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 16, 8, 8)))?;
    ///
    /// world.try_resize_keeping(hero, [16, 8], Side::MaxX | Side::MaxY)?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(0, 16, 16, 8)));
    /// let grown = world.try_resize_keeping(hero, [16, 40], Sides::NONE);
    /// assert_eq!(grown, Err(WorldError::NoRoom { id: hero, other: Other::Body(shelf) }));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`try_resize`](Self::try_resize), and if the size is negative or not finite, or an edge would lie
    /// beyond the range of the number type.
    #[doc(alias("anchor", "pivot", "crouch", "grow"))]
    pub fn try_resize_keeping(
        &mut self,
        id: BodyId,
        size: impl Into<Vec2<S>>,
        sides: impl Into<Sides>,
    ) -> Result<(), WorldError<S>> {
        let (before, size) = (self.find(id)?.place(), size.into());
        let place = resized(before, size, sides.into())?;
        self.try_put(id, Mover::from_parts(place, size))
    }

    /// The same with the feet kept, which are the side away from `up`: the middle of the feet stays where it
    /// is.
    ///
    /// # Errors
    ///
    /// As [`try_resize_keeping`](Self::try_resize_keeping).
    pub fn try_resize_standing(
        &mut self,
        id: BodyId,
        size: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let feet = self.find(id)?.options.up.opposite();
        self.try_resize_keeping(id, size, feet)
    }

    /// Moves a body out of all that it overlaps and that blocks it, the deepest first, each by the
    /// shortest way. Of tile maps only faces that are open count as ways out.
    ///
    /// # Errors
    ///
    /// If it is no actor of this world, or is not free after eight rounds. Nothing has changed then.
    pub fn push_out(&mut self, id: BodyId) -> Result<Aabb<S>, WorldError<S>> {
        let id = self.actor(id)?;
        let mover = self.find(id)?.mover;
        let mut place = mover.place();
        for _ in 0..ROUNDS {
            let Some(obstacle) = self.deepest(id, place) else {
                if place != mover.place() {
                    self.put_there(id, mover.put(place));
                }
                return Ok(place);
            };
            let out = obstacle.out_of(place);
            let out = out.and_then(|(other, side)| mover.beside(place, other, side));
            place = out.ok_or(WorldError::NoWayOut(id))?;
        }
        match self.deepest(id, place) {
            Some(_) => Err(WorldError::NoWayOut(id)),
            None => {
                self.put_there(id, mover.put(place));
                Ok(place)
            }
        }
    }

    fn put_there(&mut self, id: BodyId, mover: Mover<S>) {
        let Ok(entry) = self.find(id) else { return };
        let (before, kind) = (entry.place(), entry.kind);
        self.begin_call();
        self.set_place(id.slot(), mover);
        let around = [before, mover.place()];
        match kind {
            BodyKind::Actor => {
                self.forget_dropped(id);
                self.look_again(id);
                self.forget_crushers(id);
                self.sense(id, Some(before), &[]);
                self.note_departed(id, before);
            }
            BodyKind::Solid => {
                around.into_iter().for_each(|area| self.look_around(area));
                self.sense(id, Some(before), &[]);
            }
            BodyKind::Sensor => around
                .into_iter()
                .for_each(|area| self.sense_visitors(id, area, &[])),
        }
        self.end_call();
    }

    /// Whether a place overlaps nothing that blocks a body and that it does not overlap where it is.
    pub(super) fn is_free(&self, id: BodyId, place: Aabb<S>) -> bool {
        let mut is_free = true;
        self.visit_blockers(id, place, |_| is_free = false);
        is_free
    }

    /// Shows what a body would come to overlap there of that which blocks it.
    fn visit_blockers(&self, id: BodyId, place: Aabb<S>, mut visit: impl FnMut(Other)) {
        let actor = self.find(id).ok();
        let Some(entry) = actor.filter(|entry| entry.kind == BodyKind::Actor) else {
            return;
        };
        Scene::of(self, id, entry).near(place, |other, obstacle| {
            if obstacle.overlaps(place) && !obstacle.overlaps(entry.place()) {
                visit(other);
            }
        });
    }

    /// The obstacle that a body would be deepest in; of equals, the first by name.
    fn deepest(&self, id: BodyId, place: Aabb<S>) -> Option<Obstacle<S>> {
        let entry = self.find(id).ok()?;
        let mut deepest: Option<(S, Other, Obstacle<S>)> = None;
        Scene::of(self, id, entry).near(place, |other, obstacle| {
            if !obstacle.overlaps(place) {
                return;
            }
            let depth = obstacle
                .pushed_out(place)
                .map_or(S::ZERO, |out| way(place, out));
            let is_deeper =
                deepest.is_none_or(|(most, name, _)| most < depth || most == depth && other < name);
            if is_deeper {
                deepest = Some((depth, other, obstacle));
            }
        });
        deepest.map(|(_, _, obstacle)| obstacle)
    }
}

/// A box of another size, with these sides where they were, and along the other axes the middle.
fn resized<S: Scalar>(
    before: Aabb<S>,
    size: Vec2<S>,
    sides: Sides,
) -> Result<Aabb<S>, WorldError<S>> {
    let kept = |axis: Axis| {
        let [min, max] = [false, true].map(|is_max| Side::new(axis, is_max));
        match (sides.has(min), sides.has(max)) {
            (true, false) => Some(min),
            (false, true) => Some(max),
            _ => None,
        }
    };
    let kept = Axis::BOTH.map(kept).into_iter().flatten();
    // Somewhere within the range, to be put beside the line of the side.
    let within = |middle: Vec2<S>, side: Side| middle.with(side.axis(), S::ZERO);
    let middle = kept.clone().fold(before.center(), within);
    let mut place = Aabb::try_from_center_size(middle, size)?;
    for side in kept {
        let (edge, length) = (before.edge(side), size.along(side.axis()));
        let far = match side.is_max() {
            true => Sum::difference(edge, length),
            false => Sum::total(edge, length),
        };
        // Beyond the end of the range it would come out smaller.
        S::checked_sum(far).ok_or(MoveError::OutOfRange(size))?;
        let line = before.with_span(side.axis(), Span::from_valid(edge, edge));
        place = place.placed_beside(line, side.opposite());
    }
    Ok(place)
}

/// How far it is from one place to another that lies along one axis.
fn way<S: Scalar>(from: Aabb<S>, to: Aabb<S>) -> S {
    let along = |axis: Axis| {
        let (a, b) = (from.span(axis).min(), to.span(axis).min());
        if a < b {
            b.saturating_sub(a)
        } else {
            a.saturating_sub(b)
        }
    };
    along(Axis::X).saturating_add(along(Axis::Y))
}
