use crate::geometry::{Aabb, Side};
use crate::narrow::Mover;
use crate::pool::{Pool, clone_in_place};
use crate::scalar::Scalar;
use crate::tiles::next_revision;
use crate::world::bodies::Bodies;
use crate::world::entry::Entry;
use crate::world::hitbox::Hitboxes;
use crate::world::id::next_tag;
use crate::world::leaning::Leaned;
use crate::world::maps::MapEntry;
use crate::world::moves::RecordedMoves;
use crate::world::places::Places;
use crate::world::pushed::Pushed;
use crate::world::riders::Rider;
use crate::world::shoves::Shoved;
use crate::world::solids::Displaced;
use crate::world::{
    Body, BodyId, BodyKind, BodyView, Event, Hitbox, MoveLog, Other, Partner, WorldError,
};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// Bodies, tile maps, and what happens between them.
///
/// A clone is a snapshot, and [`clone_from`](Clone::clone_from) takes one without allocating, once the
/// world that it is taken into has held as much; but for maps that come and go, and for bodies with more
/// than two contacts that do. Two worlds are equal if they hold equal bodies and maps under the same ids and
/// will give the same ids next.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
/// let wall = world.add(Body::solid(Aabb::new(20.0, 0.0, 8.0, 64.0)))?;
///
/// let before = world.clone();
/// world.remove(wall)?;
/// assert_eq!(world.len(), 1);
/// assert_ne!(world, before);
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
pub struct World<S: Scalar = f32> {
    /// Which world it is: no part of what happens in it.
    pub(super) tag: u32,
    pub(super) bodies: Bodies<S>,
    /// The boxes of bodies, by slot. They follow from the bodies, so they are no part of equality.
    pub(super) places: Places<S>,
    pub(super) hitboxes: Hitboxes<S>,
    pub(super) maps: Pool<MapEntry<S>>,
    pub(super) events: Vec<Event>,
    /// Where the events of the call under way begin.
    pub(super) first_of_call: usize,
    /// How many bodies are sensors.
    pub(super) sensor_count: usize,
    pub(super) recorded: RecordedMoves<S>,
    /// Memory for moves: of whoever was asked to move, and of those in its way.
    pub(super) log: Option<Box<MoveLog<S, Other>>>,
    pub(super) push_log: Option<Box<MoveLog<S, Other>>>,
    /// What was in the way of another size.
    pub(super) blockers: Vec<Other>,
    pub(super) near_sensors: Vec<BodyId>,
    pub(super) near_ids: Vec<BodyId>,
    pub(super) near_touching: Vec<(Other, Side)>,
    /// The contacts of a body before and after a change.
    pub(super) changed_contacts: [Vec<(Partner, Side)>; 2],
    pub(super) pushed: Vec<Pushed<S>>,
    pub(super) rows: Vec<Pushed<S>>,
    pub(super) shoved: Vec<Shoved<S>>,
    /// Those to be carried in the call under way, and how many of them have been.
    pub(super) riders: Vec<Rider<S>>,
    pub(super) riders_done: usize,
    /// The solid that is on its way, and so in nobody's way.
    pub(super) arriving: Option<BodyId>,
    /// The actors that others lie along, and those of them that went in the call under way, with where they
    /// were, or came to others, with where they are.
    pub(super) leaned: Leaned,
    pub(super) stirred: Vec<(BodyId, Aabb<S>)>,
    /// Who was moved by somebody else in the call under way.
    pub(super) displaced: Vec<Displaced>,
    /// Another after every change of a body that is no move.
    pub(super) revision: u32,
}

clone_in_place!([S: Scalar] World<S> {
    tag, bodies, places, hitboxes, maps, events, first_of_call, sensor_count, recorded, log,
    blockers, shoved, riders, riders_done, arriving, leaned, stirred, displaced, revision,
} memory {
    push_log, near_sensors, near_ids, near_touching, changed_contacts, pushed, rows,
});

impl<S: Scalar> World<S> {
    /// An empty world.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tag: next_tag(),
            bodies: Bodies::default(),
            places: Places::new(),
            hitboxes: Hitboxes::new(),
            maps: Pool::new(),
            events: Vec::new(),
            first_of_call: 0,
            sensor_count: 0,
            recorded: RecordedMoves::default(),
            log: None,
            push_log: None,
            blockers: Vec::new(),
            near_sensors: Vec::new(),
            near_ids: Vec::new(),
            near_touching: Vec::new(),
            changed_contacts: Default::default(),
            pushed: Vec::new(),
            rows: Vec::new(),
            shoved: Vec::new(),
            riders: Vec::new(),
            riders_done: 0,
            arriving: None,
            leaned: Leaned::default(),
            stirred: Vec::new(),
            displaced: Vec::new(),
            revision: next_revision(),
        }
    }

    /// Adds a body where it says, whatever is there already.
    ///
    /// # Errors
    ///
    /// If its box or one of its hitboxes is empty, an amount is negative or not finite, two hitboxes
    /// have one label, or something that is no solid is one-way.
    #[doc(alias("insert", "spawn"))]
    pub fn add(&mut self, body: Body<S>) -> Result<BodyId, WorldError<S>> {
        body.check()?;
        self.revision = next_revision();
        let Body { entry, hitboxes } = body;
        let (place, filter, kind) = (entry.place(), entry.filter, entry.kind);
        let added = self.bodies.try_insert(entry);
        let handle = added.map_err(|_| WorldError::Full)?;
        let id = BodyId::new(handle, self.tag);
        self.places.put(id.index(), kind, place, filter);
        self.sensor_count += usize::from(kind == BodyKind::Sensor);
        for &hitbox in hitboxes.iter() {
            if let Err(error) = self.attach(id.index(), hitbox) {
                self.remove(id)?;
                return Err(error);
            }
        }
        self.begin_call();
        self.sense_spawned(id);
        self.end_call();
        Ok(id)
    }

    /// Takes a body out, with its hitboxes, and gives it back as it is.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    #[doc(alias("despawn", "delete"))]
    pub fn remove(&mut self, id: BodyId) -> Result<Body<S>, WorldError<S>> {
        self.find(id)?;
        self.revision = next_revision();
        self.begin_call();
        self.part(id);
        self.end_call();
        let handle = self.bodies.at(id.index()).map(|(handle, _)| handle);
        let taken = handle.and_then(|handle| self.bodies.remove(handle));
        let mut body = Body::from(taken.ok_or(WorldError::UnknownBody(id))?);
        self.sensor_count -= usize::from(body.entry.kind == BodyKind::Sensor);
        self.places.take(id.index());
        for &slot in body.entry.take_hitboxes().iter() {
            if let Some(hitbox) = self.hitboxes.remove(slot) {
                body.hitboxes.push(hitbox);
            }
        }
        Ok(body)
    }

    /// Takes all bodies out; maps stay. No old id will name a new body.
    ///
    /// What they had with each other ends without events.
    pub fn clear(&mut self) {
        self.revision = next_revision();
        self.bodies.clear();
        self.places.clear();
        self.hitboxes.clear();
        self.sensor_count = 0;
        self.leaned.clear();
        self.blockers.clear();
        self.recorded.clear();
    }

    /// How many bodies there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are no bodies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Whether a body is in this world.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.find(id).is_ok()
    }

    /// A look at a body; `None` if it is not in this world.
    #[must_use]
    pub fn body(&self, id: BodyId) -> Option<BodyView<'_, S>> {
        self.find(id)
            .ok()
            .map(|entry| BodyView::new(self, id, entry))
    }

    /// Where the box of a body is; `None` if it is not in this world.
    #[must_use]
    pub fn place(&self, id: BodyId) -> Option<Aabb<S>> {
        self.find(id).ok().map(Entry::place)
    }

    /// All bodies, in the order of their ids.
    pub fn bodies(&self) -> impl Iterator<Item = BodyView<'_, S>> {
        self.bodies.iter().map(|(handle, entry)| {
            let id = BodyId::new(handle, self.tag);
            BodyView::new(self, id, entry)
        })
    }
}

/// What the rest of the layer stands on.
impl<S: Scalar> World<S> {
    /// The entry of a body, or why there is none.
    #[inline]
    pub(super) fn find(&self, id: BodyId) -> Result<&Entry<S>, WorldError<S>> {
        if !id.is_of(self.tag) {
            return Err(WorldError::OtherWorld(id));
        }
        match self.bodies.at(id.index()) {
            Some((handle, entry)) if id.is(handle) => Ok(entry),
            _ => Err(WorldError::UnknownBody(id)),
        }
    }

    /// The same, to be changed. Its place, layers and facing are changed by the functions below alone.
    #[inline]
    pub(super) fn find_mut(&mut self, id: BodyId) -> Result<&mut Entry<S>, WorldError<S>> {
        self.find(id)?;
        let entry = self.bodies.at_mut(id.index());
        entry.ok_or(WorldError::UnknownBody(id))
    }

    /// The same, to be changed in another way than by moving it.
    pub(super) fn changing(&mut self, id: BodyId) -> Result<&mut Entry<S>, WorldError<S>> {
        self.find(id)?;
        self.revision = next_revision();
        self.find_mut(id)
    }

    /// Notes that all is other than it was.
    pub(super) fn note_change(&mut self) {
        self.revision = next_revision();
    }

    /// The id of the body in a slot.
    #[inline]
    pub(super) fn id_at(&self, slot: usize) -> Option<BodyId> {
        let (id, _) = self.entry_at(u32::try_from(slot).ok()?)?;
        Some(id)
    }

    /// The body in a slot.
    #[inline]
    pub(super) fn entry_at(&self, slot: u32) -> Option<(BodyId, &Entry<S>)> {
        let (handle, entry) = self.bodies.at(slot)?;
        Some((BodyId::new(handle, self.tag), entry))
    }

    /// Puts the body in a slot somewhere, with its hitboxes. The only way to change a place.
    #[inline]
    pub(super) fn set_place(&mut self, slot: usize, mover: Mover<S>) {
        let Ok(slot) = u32::try_from(slot) else {
            return;
        };
        self.put_body(slot, mover);
    }

    /// The same; tells its entry, if there is one.
    #[inline(always)]
    pub(super) fn put_body(&mut self, slot: u32, mover: Mover<S>) -> Option<&mut Entry<S>> {
        let entry = self.bodies.at_mut(slot)?;
        let is_elsewhere = entry.place() != mover.place();
        entry.mover = mover;
        if is_elsewhere {
            self.places.shift(slot, entry.kind, mover.place());
            self.hitboxes.follow(entry);
        }
        Some(entry)
    }

    /// Shows every body that touches an area, edges included, in one of the layers of a mask: each once,
    /// in no particular order, without allocating.
    ///
    /// The order is the same for the same history, but not for the same state: nothing that a game sees
    /// may depend on it.
    #[inline]
    pub(super) fn visit_bodies_near(
        &self,
        area: Aabb<S>,
        mask: u32,
        visit: impl FnMut(BodyId, &Entry<S>),
    ) {
        self.visit_near_of(BodyKind::Actor, area, mask, visit);
    }

    /// The same of solids alone, or of sensors alone; of actors, all.
    #[inline]
    pub(super) fn visit_near_of(
        &self,
        kind: BodyKind,
        area: Aabb<S>,
        mask: u32,
        mut visit: impl FnMut(BodyId, &Entry<S>),
    ) {
        let boxes = self.places.of_kind(kind);
        if boxes.is_empty() {
            return;
        }
        boxes.visit_touching(area, mask, |slot| {
            if let Some((id, entry)) = self.entry_at(slot) {
                visit(id, entry);
            }
        });
    }

    /// Puts a hitbox, which has been checked, on the body in a slot.
    pub(super) fn attach(&mut self, slot: u32, hitbox: Hitbox<S>) -> Result<(), WorldError<S>> {
        if let Some(entry) = self.bodies.at_mut(slot) {
            let at = self.hitboxes.insert(slot, hitbox, entry);
            entry.hitboxes_mut().push(at.ok_or(WorldError::Full)?);
        }
        Ok(())
    }
}

/// Without hitboxes, and without memory of its last move.
impl<S: Scalar> From<Entry<S>> for Body<S> {
    fn from(mut entry: Entry<S>) -> Self {
        entry.state = Default::default();
        Self {
            entry,
            hitboxes: Default::default(),
        }
    }
}

impl<S: Scalar> Default for World<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Scalar> PartialEq for World<S> {
    fn eq(&self, other: &Self) -> bool {
        // Where things are filed follows from where they are.
        *self.bodies == *other.bodies
            && self.hitboxes.held == other.hitboxes.held
            && self.maps == other.maps
    }
}

impl<S: Scalar> fmt::Debug for World<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("bodies", &self.bodies.len())
            .field("hitboxes", &self.hitboxes.held.len())
            .field("maps", &self.maps.len())
            .finish_non_exhaustive()
    }
}
