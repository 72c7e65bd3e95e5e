mod lookup;
mod scratch;

use self::scratch::Scratch;
use crate::geometry::Aabb;
use crate::pool::{Pool, clone_in_place};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::tiles::next_revision;
use crate::world::bodies::{
    BodyData, BodyIndex, BodyPool, BodyRecord, BodySlot, InlineList, next_tag,
};
use crate::world::events::ActorSet;
use crate::world::hitboxes::HitboxStore;
use crate::world::maps::MapRecord;
use crate::world::moves::RecordedMoves;
use crate::world::places_before::PlacesBefore;
use crate::world::{Body, BodyId, BodyKind, BodyView, Event, MoveLog, Other, WorldError};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// Bodies and tile maps, and everything that happens between them.
///
/// Add bodies and maps, then once per tick call [`begin_tick`](Self::begin_tick), move bodies, and read
/// [`events`](Self::events). Bodies only move when the game moves them: the world has no clock, no gravity and
/// no velocities. A [`Character`](crate::world::Character) brings those for a platformer.
///
/// | to | use |
/// |---|---|
/// | add, remove and look up bodies | [`add`](Self::add), [`remove`](Self::remove), [`body`](Self::body), `world[id]` |
/// | move an actor | [`move_and_slide`](Self::move_and_slide), [`move_and_stop`](Self::move_and_stop), [`move_and_bounce`](Self::move_and_bounce) |
/// | move a platform or a trigger | [`move_solid`](Self::move_solid), [`move_sensor`](Self::move_sensor) |
/// | know what happened | [`events`](Self::events), [`contacts`](Self::contacts), [`hits`](Self::hits) |
/// | find bodies and tiles | [`overlapping`](Self::overlapping), [`raycast`](Self::raycast), [`nearest`](Self::nearest) |
/// | match attacks with bodies | [`hitbox_pairs`](Self::hitbox_pairs) |
/// | save, load, roll back | [`save`](Self::save), [`restore`](Self::restore), [`clone_from`](Clone::clone_from) |
///
/// # Clones and equality
///
/// A clone is a snapshot. [`clone_from`](Clone::clone_from) reuses the memory of the world it overwrites, so
/// it allocates nothing if that world has held as much before; exceptions are maps that come and go, and
/// bodies with more than two contacts. Two worlds are equal if they hold equal bodies and maps under the
/// same ids and will issue the same ids next.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
/// let wall = world.add(Body::solid(Aabb::new(20.0, 0.0, 8.0, 64.0)))?;
/// let moved = world.move_and_slide(hero, [30.0, 5.0])?;
/// assert_eq!(moved.place(), Aabb::new(12.0, 5.0, 8.0, 8.0), "stopped by the wall");
///
/// let before = world.clone();
/// world.remove(wall)?;
/// assert_eq!(world.len(), 1);
/// assert_ne!(world, before);
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[doc(alias("collision", "physics", "space"))]
pub struct World<S: Scalar = f32> {
    /// Marks the ids of this world. It plays no part in what happens.
    pub(super) tag: u32,
    /// Whether ids of other worlds are accepted: those that the game kept from before the world was loaded.
    pub(super) accepts_all_ids: bool,
    pub(super) bodies: BodyPool<S>,
    pub(super) data: BodyData,
    pub(super) places: BodyIndex<S>,
    pub(super) hitboxes: HitboxStore<S>,
    pub(super) maps: Pool<MapRecord<S>>,
    pub(super) events: Vec<Event>,
    /// The index of the first event of the current call.
    pub(super) first_of_call: usize,
    /// How many bodies are sensors.
    pub(super) sensor_count: usize,
    pub(super) recorded: RecordedMoves<S>,
    /// The log of the last move that the game asked for.
    pub(super) log: Option<Box<MoveLog<S, Other>>>,
    /// What blocked the last resize.
    pub(super) blockers: Vec<Other>,
    /// The actors that another one may have noted a contact with. It follows from the contacts, so it takes no part in
    /// equality or snapshots.
    pub(super) touched_actors: ActorSet,
    /// Where bodies were when the tick began, if that is [kept](World::set_keeps_places).
    pub(super) places_before: Option<PlacesBefore<S>>,
    /// Changes with every change of a body that is not a move.
    pub(super) revision: u32,
    pub(super) scratch: Scratch<S>,
}

clone_in_place!([S: Scalar] World<S> {
    tag, accepts_all_ids, bodies, data, places, hitboxes, maps, events, first_of_call, sensor_count, recorded, log,
    blockers, touched_actors, places_before, revision,
} memory {
    scratch,
});

impl<S: Scalar> World<S> {
    /// Creates an empty world.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tag: next_tag(),
            accepts_all_ids: false,
            bodies: BodyPool::default(),
            data: BodyData::default(),
            places: BodyIndex::new(),
            hitboxes: HitboxStore::new(),
            maps: Pool::new(),
            events: Vec::new(),
            first_of_call: 0,
            sensor_count: 0,
            recorded: RecordedMoves::default(),
            log: None,
            blockers: Vec::new(),
            touched_actors: ActorSet::default(),
            places_before: None,
            revision: next_revision(),
            scratch: Scratch::default(),
        }
    }

    /// Creates an empty world to load into: ids that the game kept stay valid in it.
    pub(super) fn accepting_all_ids() -> Self {
        Self {
            accepts_all_ids: true,
            ..Self::new()
        }
    }

    /// Adds a body and returns its id.
    ///
    /// The body appears where its box is, even if that overlaps something: use
    /// [`overlapping`](Self::overlapping) to look first, or [`push_out`](Self::push_out) afterward. If it is
    /// inside a sensor, or is a sensor that bodies are inside of, [`Enter`](crate::world::EventKind::Enter)
    /// [events](Self::events) say so at once, with a fraction of 0.
    ///
    /// # Errors
    ///
    /// Returns an error if its box or a hitbox is empty, an amount is negative or not finite, two
    /// hitboxes have the same label, or it is a one-way sensor.
    #[doc(alias("insert", "spawn"))]
    pub fn add(&mut self, body: Body<S>) -> Result<BodyId, WorldError<S>> {
        compiled!(World::add_body[
            world: &mut World<S> = self,
            body: Body<S> = body,
        ] -> Result<BodyId, WorldError<S>>)
    }

    fn add_body(&mut self, body: Body<S>) -> Result<BodyId, WorldError<S>> {
        body.check()?;
        self.revision = next_revision();
        let Body {
            record,
            hitboxes,
            data,
        } = body;
        let is_sensor = record.kind == BodyKind::Sensor;
        let added = self.bodies.try_insert(record);
        let handle = added.map_err(|_| WorldError::Full)?;
        let body = BodySlot::of_checked(BodyId::new(handle, self.tag));
        self.places.put(body.index(), self.bodies.record(body));
        self.data.set(body.slot(), data);
        self.forget_place_before(body);
        self.sensor_count += usize::from(is_sensor);
        for &hitbox in hitboxes.iter() {
            if let Err(error) = self.attach(body, hitbox) {
                // A body is added with all of its hitboxes or not at all.
                self.remove(body.id())?;
                return Err(error);
            }
        }
        self.begin_call();
        self.sense_in_place(body);
        self.end_call();
        Ok(body.id())
    }

    /// Removes a body with its hitboxes, and returns it as it is.
    ///
    /// Contacts and sensor visits that end with it are reported as [events](Self::events).
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    #[doc(alias("despawn", "delete"))]
    pub fn remove(&mut self, id: BodyId) -> Result<Body<S>, WorldError<S>> {
        compiled!(World::remove_body[
            world: &mut World<S> = self,
            id: BodyId = id,
        ] -> Result<Body<S>, WorldError<S>>)
    }

    fn remove_body(&mut self, id: BodyId) -> Result<Body<S>, WorldError<S>> {
        let body = self.resolve(id)?;
        self.revision = next_revision();
        self.begin_call();
        self.part(body);
        self.end_call();
        let mut removed = Body {
            record: self.bodies.take_out(body),
            hitboxes: InlineList::default(),
            data: self.data.get(body.slot()),
        };
        self.data.set(body.slot(), 0);
        // Contacts, rides and sensors belong to this world.
        removed.record.state = Default::default();
        self.sensor_count -= usize::from(removed.record.kind == BodyKind::Sensor);
        self.places.take(body.index());
        if !removed.record.hitboxes().is_empty() {
            let slots = core::mem::take(removed.record.hitboxes_mut());
            for &slot in slots.iter() {
                removed.hitboxes.push(self.hitboxes.remove(slot));
            }
        }
        Ok(removed)
    }

    /// Removes all bodies, without events. Maps stay, and no old id will name a new body.
    pub fn clear(&mut self) {
        self.revision = next_revision();
        self.bodies.clear();
        self.data.clear();
        self.places = BodyIndex::new();
        self.hitboxes.clear();
        self.sensor_count = 0;
        self.touched_actors.clear();
        self.blockers.clear();
        self.recorded.clear();
    }

    /// Returns the number of bodies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Returns whether the world has no bodies. It may still have maps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Returns whether a body is in this world.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.find(id).is_ok()
    }

    /// Returns read access to a body; `None` if it is not in this world.
    #[must_use]
    pub fn body(&self, id: BodyId) -> Option<BodyView<'_, S>> {
        let (world, record) = (self, self.find(id).ok()?);
        let id = id.marked(self.tag);
        Some(BodyView { world, id, record })
    }

    /// Returns the box of a body; `None` if it is not in this world. If it must be there, `world[id]` is shorter.
    #[must_use]
    #[doc(alias("position", "bounds", "aabb"))]
    pub fn place(&self, id: BodyId) -> Option<Aabb<S>> {
        self.find(id).ok().map(BodyRecord::place)
    }

    /// Returns all bodies, ordered by id.
    pub fn bodies(&self) -> impl Iterator<Item = BodyView<'_, S>> {
        self.bodies.iter().map(|(handle, record)| BodyView {
            world: self,
            id: BodyId::new(handle, self.tag),
            record,
        })
    }
}

impl<S: Scalar> Default for World<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Scalar> PartialEq for World<S> {
    fn eq(&self, other: &Self) -> bool {
        // Everything else follows from these, or is about calls that are over.
        *self.bodies == *other.bodies
            && self.data == other.data
            && self.hitboxes.owned == other.hitboxes.owned
            && self.maps == other.maps
    }
}

impl<S: Scalar> fmt::Debug for World<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("bodies", &self.bodies.len())
            .field("hitboxes", &self.hitboxes.owned.len())
            .field("maps", &self.maps.len())
            .finish_non_exhaustive()
    }
}
