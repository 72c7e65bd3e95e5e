//! What renderers and inspectors read.

use crate::broad::Cell;
use crate::geometry::{Aabb, Vec2};
use crate::scalar::{Float, Scalar};
use crate::time::interpolate;
use crate::world::bodies::BodySlot;
use crate::world::places_before::PlacesBefore;
use crate::world::{BodyId, BodyRef, World};

/// For renderers and inspectors.
impl<S: Scalar> World<S> {
    /// Returns the boxes of all bodies by [slot](BodyId::slot), in one slice. A slot without a body holds an
    /// empty box.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// world.move_and_slide(hero, [3.0, 0.0])?;
    /// assert_eq!(world.places()[hero.slot()], Aabb::new(3.0, 0.0, 8.0, 8.0));
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[must_use]
    pub fn places(&self) -> &[Aabb<S>] {
        self.places.all().boxes()
    }

    /// Sets whether to keep the places that bodies have when a tick begins, to draw between ticks and to list what has
    /// [moved](Self::moved_bodies). Off at first, and free while off; on, [`begin_tick`](Self::begin_tick) copies the
    /// list of [`places`](Self::places). Does nothing if that is how it is already.
    ///
    /// Clones keep what the world keeps. Snapshots do not save it, and it takes no part in equality. Restoring a
    /// snapshot begins a tick: [`place_before`](Self::place_before) then returns where each body is.
    pub fn set_keeps_places(&mut self, keeps: bool) {
        if keeps == self.places_before.is_some() {
            return;
        }
        self.places_before = keeps.then(PlacesBefore::new);
        self.note_places();
    }

    /// Returns where a body was when the tick began, if that is [kept](Self::set_keeps_places); `None` if it is not, or
    /// the body is not in this world.
    ///
    /// For a body that was added or [teleported](Self::teleport) since, it is where the body appeared, so that nothing
    /// is drawn on a way that it did not take. A body that was resized had another size before, too. To draw between
    /// ticks, see [`place_between`](Self::place_between).
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_keeps_places(true);
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [4, 2])?;
    /// assert_eq!(world.place_before(hero), Some(Aabb::new(0, 0, 8, 8)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("previous"))]
    #[must_use]
    pub fn place_before(&self, id: BodyId) -> Option<Aabb<S>> {
        let now = self.place(id)?;
        let before = self.places_before.as_ref()?.of(id.slot());
        Some(before.unwrap_or(now))
    }

    /// Returns the bodies that have moved since the tick began, ordered by id, if places are
    /// [kept](Self::set_keeps_places); otherwise none.
    ///
    /// An engine that has objects of its own needs to update only these. A body has moved if its place is not exactly
    /// the same, whatever the cause: a move, a ride, a push, [`push_out`](Self::push_out) or a resize. A body that is
    /// back where it was has not moved.
    ///
    /// Bodies that were added or [teleported](Self::teleport) since are in the list wherever they are, and those that
    /// were removed are not. After [`restore`](Self::restore) and in a clone all bodies are, until the next tick begins. A
    /// body that is added before [`begin_tick`](Self::begin_tick) is not in the list of that tick.
    ///
    /// Moves cost the same with this list as without; each use of it compares the places of all bodies.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_keeps_places(true);
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)).with_data(7))?;
    /// let rock = world.add(Body::solid(Aabb::new(40, 0, 8, 8)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [4, 2])?;
    /// let coin = world.add(Body::sensor(Aabb::new(90, 0, 8, 8)))?;
    /// assert!(world.moved_bodies().eq([hero, coin]));
    /// assert_eq!(world.moved_bodies().next().unwrap().data, 7);
    /// world.begin_tick();
    /// world.move_solid(rock, [4, 0])?;
    /// assert!(world.moved_bodies().eq([rock]));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("changed", "dirty", "sync", "writeback"))]
    pub fn moved_bodies(&self) -> impl Iterator<Item = BodyRef> {
        let kept = self.places_before.iter();
        kept.flat_map(|before| {
            let slots = (0_u32..).zip(self.places());
            let left = slots.filter(|&(slot, &now)| before.is_left(slot as usize, now));
            left.filter_map(|(slot, _)| self.body_in(slot))
        })
    }

    /// Returns the body in a slot, as answers name it.
    fn body_in(&self, slot: u32) -> Option<BodyRef> {
        let (handle, _) = self.bodies.at(slot)?;
        Some(self.named(BodySlot::of_checked(BodyId::new(handle, self.tag))))
    }

    /// Copies where bodies are, if that is kept.
    pub(super) fn note_places(&mut self) {
        if let Some(before) = &mut self.places_before {
            before.begin_tick(self.places.all().boxes());
        }
    }

    /// Notes that all bodies come from a snapshot, and not from where the bodies before them were.
    pub(super) fn note_all_appeared(&mut self) {
        if let Some(before) = &mut self.places_before {
            let places = self.places.all().boxes().iter().enumerate();
            places.for_each(|(slot, &place)| before.appear(slot, place));
        }
    }

    /// Notes that a body did not come from where the last one in its slot was, or where it was itself.
    pub(super) fn forget_place_before(&mut self, body: BodySlot) {
        let now = self.record(body).place();
        if let Some(before) = &mut self.places_before {
            before.appear(body.slot(), now);
        }
    }

    /// Returns a counter that changes whenever a body is added, removed or modified, but not when it moves,
    /// so that caches of body properties know when to refresh.
    ///
    /// A clone keeps the counter until it is changed itself. It differs from run to run, and takes no part
    /// in equality, snapshots or moves.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// let before = world.revision();
    /// world.move_and_slide(hero, [3.0, 0.0])?;
    /// assert_eq!(world.revision(), before);
    /// world.set_layers(hero, 2)?;
    /// assert_ne!(world.revision(), before);
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Visits the cells of the broad phase that hold a body, each with the number of bodies in it.
    ///
    /// A body can be in several cells, or in none while the world is small.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// let mut filed = 0;
    /// world.visit_cells(|cell| filed += cell.count);
    /// assert_eq!(filed, 1);
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    pub fn visit_cells(&self, visit: impl FnMut(Cell<S>)) {
        self.places.all().visit_cells(visit);
    }
}

/// For renderers, on floats.
impl<S: Float> World<S> {
    /// Returns where to draw a body between the last two ticks, so that it moves smoothly at any frame rate; `None` if
    /// the body is not in this world.
    ///
    /// `alpha` is [`FixedStep::alpha`](crate::time::FixedStep::alpha): 0 gives where the body was when the tick began,
    /// 1 where it is. Each corner is interpolated by itself, so a crouching body keeps its feet on the floor. Returns the
    /// current place if places are not [kept](Self::set_keeps_places). Other values of `alpha` are treated as in
    /// [`interpolate`].
    ///
    /// With whole numbers, convert the place and [`place_before`](Self::place_before) to floats and interpolate their
    /// corners.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_keeps_places(true);
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [4.0, 2.0])?;
    /// assert_eq!(world.place_between(hero, 0.5), Some(Aabb::new(2.0, 1.0, 8.0, 8.0)));
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[doc(alias("interpolation", "lerp", "smooth"))]
    #[must_use]
    pub fn place_between(&self, id: BodyId, alpha: f32) -> Option<Aabb<S>> {
        let now = self.place(id)?;
        let before = self.place_before(id).unwrap_or(now);
        let corner = |before: Vec2<S>, now: Vec2<S>| {
            interpolate([before.x, before.y], [now.x, now.y], alpha)
        };
        let min = corner(before.min(), now.min());
        let max = corner(before.max(), now.max());
        Some(Aabb::from_points(min, max))
    }
}
