//! Putting bodies somewhere without a move: teleport, another size, out of what they are in.

use crate::geometry::{Aabb, Axis, Span, Vec2};
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
    /// overlap already: the first such thing is named. Nothing has changed then.
    pub fn try_resize(&mut self, id: BodyId, place: Aabb<S>) -> Result<(), WorldError<S>> {
        self.find(id)?;
        if place.is_empty() {
            return Err(WorldError::EmptyBox(place));
        }
        if let Some(other) = self.first_blocker(id, place) {
            return Err(WorldError::NoRoom { id, other });
        }
        self.put_there(id, Mover::from(place));
        Ok(())
    }

    /// The same by size alone: the middle of the feet stays where it is.
    ///
    /// # Errors
    ///
    /// As [`try_resize`](Self::try_resize), and if the size is negative or not finite.
    pub fn try_resize_standing(
        &mut self,
        id: BodyId,
        size: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let entry = self.find(id)?;
        let (size, up, before) = (size.into(), entry.options.up, entry.place());
        let feet = before.edge(up.opposite());
        let line = before.with_span(up.axis(), Span::of_sound(feet, feet));
        let middle = before.center().with(up.axis(), S::ZERO);
        let sized = Aabb::try_from_center_size(middle, size)?;
        let head = match up.is_max() {
            true => Sum::total(feet, size.along(up.axis())),
            false => Sum::difference(feet, size.along(up.axis())),
        };
        // Beyond the end of the range it would come out smaller.
        S::checked_sum(head).ok_or(MoveError::OutOfRange(size))?;
        self.try_resize(id, sized.placed_beside(line, up))
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
            place = obstacle.pushed_out(place).ok_or(WorldError::NoWayOut(id))?;
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
                self.settle_departed();
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
        self.first_blocker(id, place).is_none()
    }

    fn first_blocker(&self, id: BodyId, place: Aabb<S>) -> Option<Other> {
        let entry = self.find(id).ok()?;
        let mut first = None;
        if entry.kind != BodyKind::Actor {
            return None;
        }
        Scene::of(self, id, entry).near(place, |other, obstacle| {
            let is_new = obstacle.overlaps(place) && !obstacle.overlaps(entry.place());
            if is_new && first.is_none_or(|first| other < first) {
                first = Some(other);
            }
        });
        first
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
