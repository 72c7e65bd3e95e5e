//! Giving bodies another size: crouching, standing up, growing.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{MoveError, Mover, Obstacle};
use crate::scalar::compiled::compiled;
use crate::scalar::{Scalar, Sum};
use crate::world::bodies::BodySlot;
use crate::world::scene::Scene;
use crate::world::{BodyId, BodyKind, Other, World, WorldError};

/// Bodies of another size.
impl<S: Scalar> World<S> {
    /// Gives a body another box, if nothing that blocks it is in the way.
    ///
    /// What the body overlaps already does not count as in the way.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, the box is empty, or something is in the way:
    /// the error names the first obstacle, and [`resize_blockers`](Self::resize_blockers) returns all of
    /// them. In these cases, nothing changes.
    pub fn try_resize(&mut self, id: BodyId, place: Aabb<S>) -> Result<(), WorldError<S>> {
        compiled!(World::try_new_box[
            world: &mut World<S> = self,
            id: BodyId = id,
            place: Aabb<S> = place,
        ] -> Result<(), WorldError<S>>)
    }

    fn try_new_box(&mut self, id: BodyId, place: Aabb<S>) -> Result<(), WorldError<S>> {
        let body = self.begin_resize(id)?;
        self.try_put(body, Mover::from(place))
    }

    /// Checks the id of a body that is to be resized, and forgets what blocked an earlier call.
    fn begin_resize(&mut self, id: BodyId) -> Result<BodySlot, WorldError<S>> {
        self.blockers.clear();
        self.resolve(id)
    }

    /// Takes a mover rather than a box, to keep the exact size that was asked for: edges are rounded.
    fn try_put(&mut self, body: BodySlot, mover: Mover<S>) -> Result<(), WorldError<S>> {
        let (id, place) = (body.id(), mover.place());
        if place.is_empty() {
            return Err(WorldError::EmptyBox(place));
        }
        let mut blockers = core::mem::take(&mut self.blockers);
        self.visit_blockers(body, place, |other| blockers.push(other));
        blockers.sort_unstable();
        blockers.dedup();
        self.blockers = blockers;
        if let Some(&other) = self.blockers.first() {
            return Err(WorldError::NoRoom { id, other });
        }
        self.put_elsewhere(body, mover);
        Ok(())
    }

    /// Gives a body another box, whatever is there, and returns everything that blocks the body and overlaps it now,
    /// tiles first, then bodies by id.
    ///
    /// Nothing is pushed. The body may move out of what it overlaps, but no deeper into it; see also
    /// [`push_out`](Self::push_out). The list leaves out what the body only touches, and one-way platforms, since a
    /// body inside one can move freely. For a solid or a sensor, which nothing blocks, it is empty.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let shelf = world.add(Body::solid(Aabb::new(0, 0, 64, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 16, 8, 8)))?;
    /// let overlapped = world.resize(hero, Aabb::new(8, 4, 8, 20))?;
    /// assert_eq!(overlapped, [shelf.into()]);
    /// assert_eq!(world.place(hero), Some(Aabb::new(8, 4, 8, 20)));
    /// assert!(world.resize(hero, Aabb::new(8, 8, 8, 16))?.is_empty());
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or the box is empty. In these cases, the body stays as it is.
    #[doc(alias("set_box", "grow"))]
    pub fn resize(&mut self, id: BodyId, place: Aabb<S>) -> Result<&[Other], WorldError<S>> {
        let body = self.begin_resize(id)?;
        if place.is_empty() {
            return Err(WorldError::EmptyBox(place));
        }
        let mut overlapped = core::mem::take(&mut self.blockers);
        self.visit_overlapped(body, place, |other, _| overlapped.push(other));
        overlapped.sort_unstable();
        overlapped.dedup();
        self.blockers = overlapped;
        self.put_elsewhere(body, Mover::from(place));
        Ok(&self.blockers)
    }

    /// Returns everything that blocked the last resize, tiles first, then bodies by id; empty if it
    /// succeeded, or was refused for another reason. After [`resize`](Self::resize), which nothing blocks, returns what
    /// the body overlaps; empty if that is nothing.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::Other;
    ///
    /// let mut world = World::new();
    /// let shelf = world.add(Body::solid(Aabb::new(0, 0, 64, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 16, 8, 8)))?;
    /// assert!(world.try_resize_standing(hero, [8, 24]).is_err());
    /// assert_eq!(world.resize_blockers(), [Other::from(shelf)]);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn resize_blockers(&self) -> &[Other] {
        &self.blockers
    }

    /// Gives a body another size, if there is room, without moving these sides.
    ///
    /// Keep one side, and the body grows from the middle of it; keep the two sides of a corner, and it
    /// grows from there; keep none ([`Sides::NONE`]), and it grows from its center. If both sides of an axis
    /// are to be kept, the middle stays instead. Middles of integers are rounded down, without drift.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::{Side, Sides, WorldError};
    ///
    /// let mut world = World::new();
    /// let shelf = world.add(Body::solid(Aabb::new(0, 0, 64, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(8, 16, 8, 8)))?;
    ///
    /// world.try_resize_keeping(hero, [16, 8], Side::MaxX | Side::MaxY)?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(0, 16, 16, 8)));
    /// let grown = world.try_resize_keeping(hero, [16, 40], Sides::NONE);
    /// assert_eq!(grown, Err(WorldError::NoRoom { id: hero, other: shelf.into() }));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if [`try_resize`](Self::try_resize) does, if the size is negative or not finite,
    /// or if an edge would be beyond the range of the number type.
    #[doc(alias("anchor", "pivot", "crouch", "grow"))]
    pub fn try_resize_keeping(
        &mut self,
        id: BodyId,
        size: impl Into<Vec2<S>>,
        sides: impl Into<Sides>,
    ) -> Result<(), WorldError<S>> {
        let body = self.begin_resize(id)?;
        self.resize_keeping(body, size.into(), sides.into())
    }

    /// Gives a body another size, if there is room, without moving its feet: the side opposite of
    /// [`up`](crate::world::MoveOptions::up). It grows from the middle of that side, or from its center if no side is
    /// up.
    ///
    /// # Errors
    ///
    /// Returns an error if [`try_resize_keeping`](Self::try_resize_keeping) does.
    pub fn try_resize_standing(
        &mut self,
        id: BodyId,
        size: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let body = self.begin_resize(id)?;
        let feet = self.record(body).options.down();
        self.resize_keeping(body, size.into(), feet.map_or(Sides::NONE, Sides::from))
    }

    fn resize_keeping(
        &mut self,
        body: BodySlot,
        size: Vec2<S>,
        sides: Sides,
    ) -> Result<(), WorldError<S>> {
        let place = resized(self.record(body).place(), size, sides)?;
        self.try_put(body, Mover::from_parts(place, size))
    }

    /// Returns whether a body could be at a place without overlapping more than it does where it is.
    pub(crate) fn is_free(&self, body: BodySlot, place: Aabb<S>) -> bool {
        let mut is_free = true;
        self.visit_blockers(body, place, |_| is_free = false);
        is_free
    }

    /// Visits what blocks a body and would overlap it at a place, but not where it is. Only actors are
    /// blocked.
    fn visit_blockers(&self, body: BodySlot, place: Aabb<S>, mut visit: impl FnMut(Other)) {
        let here = self.record(body).place();
        self.visit_overlapped(body, place, |other, obstacle| {
            // What it overlaps already cannot get in the way: a stuck body may still crouch.
            if !obstacle.overlaps(here) {
                visit(other);
            }
        });
    }

    /// Visits what blocks a body and would overlap it at a place.
    fn visit_overlapped(
        &self,
        body: BodySlot,
        place: Aabb<S>,
        mut visit: impl FnMut(Other, &Obstacle<S>),
    ) {
        let record = self.record(body);
        if record.kind != BodyKind::Actor {
            return;
        }
        let scene = Scene::without_pushing(self, body, record);
        scene.visit_filled(place, &mut |other, obstacle| {
            if obstacle.overlaps(place) {
                visit(other, &obstacle);
            }
        });
    }
}

/// Returns a box of another size that keeps these sides, or else the middle along an axis.
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
    // A kept axis starts around zero, which is in range for any size, and is put beside its side below:
    // around the old middle it could leave the range though the result would not.
    let around_zero = |middle: Vec2<S>, side: Side| middle.with(side.axis(), S::ZERO);
    let middle = kept.clone().fold(before.center(), around_zero);
    let mut place = Aabb::try_from_center_size(middle, size)?;
    for side in kept {
        let (edge, length) = (before.edge(side), size.along(side.axis()));
        let far = if side.is_max() {
            Sum::difference(edge, length)
        } else {
            Sum::total(edge, length)
        };
        // `placed_beside` stops at the end of the range, and the box would come out smaller.
        S::checked_sum(far).ok_or(MoveError::OutOfRange(size))?;
        let line = before.with_span(side.axis(), Span::from_valid(edge, edge));
        place = place.placed_beside(line, side.opposite());
    }
    Ok(place)
}
