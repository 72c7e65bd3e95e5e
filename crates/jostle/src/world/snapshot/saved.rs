//! A world as serde saves it: in plain structs, checked when they are loaded as the bytes are.

use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::entry::Entry;
use crate::world::hitbox::Held;
use crate::world::maps::MapEntry;
use crate::world::snapshot::check::check_hitboxes;
use crate::world::snapshot::loaded::{Loaded, LoadedMap};
use crate::world::snapshot::record::Fault;
use crate::world::{ActorRule, BodyId, BodyKind, Hitbox, MoveOptions, Other, Partner, World};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(rename = "World")]
struct SavedWorld<B, H, M> {
    bodies: Vec<SavedSlot<B>>,
    hitboxes: Vec<SavedSlot<H>>,
    maps: Vec<SavedSlot<M>>,
}

/// A slot, and who is in it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Slot")]
struct SavedSlot<V> {
    /// 0 if the slot is retired.
    generation: u32,
    content: Option<V>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Body", bound(deserialize = "S: Deserialize<'de>"))]
struct SavedBody<S: Scalar> {
    kind: BodyKind,
    place: Aabb<S>,
    size: Vec2<S>,
    filter: Filter,
    options: MoveOptions<S>,
    one_way: Option<Side>,
    weight: u16,
    actors: ActorRule,
    conveyor: Vec2<S>,
    carries: bool,
    is_flipped: bool,
    hitboxes: Vec<u32>,
    contacts: Vec<(Partner, Side)>,
    rides: Option<BodyId>,
    sensors: Vec<BodyId>,
    dropped: Vec<Other>,
    crushers: Vec<BodyId>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "HeldHitbox", bound(deserialize = "S: Deserialize<'de>"))]
struct SavedHitbox<S: Scalar> {
    owner: u32,
    hitbox: Hitbox<S>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Map")]
struct SavedMap<M> {
    layers: u32,
    map: M,
}

impl<S: Scalar> From<&Entry<S>> for SavedBody<S> {
    fn from(entry: &Entry<S>) -> Self {
        let state = &entry.state;
        Self {
            kind: entry.kind,
            place: entry.place(),
            size: entry.mover.size(),
            filter: entry.filter,
            options: entry.options,
            one_way: entry.one_way,
            weight: entry.weight,
            actors: entry.actors,
            conveyor: entry.conveyor(),
            carries: entry.carries,
            is_flipped: entry.is_flipped,
            hitboxes: entry.hitboxes().to_vec(),
            contacts: state.contacts.as_slice().to_vec(),
            rides: state.rides,
            sensors: state.sensors().to_vec(),
            dropped: state.dropped().to_vec(),
            crushers: state.crushers().to_vec(),
        }
    }
}

impl<S: Scalar> SavedBody<S> {
    /// The body, with ids of a world of that mark.
    fn into_entry(self, tag: u32) -> Result<Entry<S>, Fault> {
        let marked = |ids: Vec<BodyId>| ids.into_iter().map(|id| id.marked(tag)).collect();
        let dropped = |other: Other| match other {
            Other::Tile(map, pos) => Other::Tile(map.marked(tag), pos),
            Other::Body(id) => Other::Body(id.marked(tag)),
        };
        let partner = |partner: Partner| match partner {
            Partner::Map(map) => Partner::Map(map.marked(tag)),
            Partner::Body(id) => Partner::Body(id.marked(tag)),
        };
        let mut entry = Entry::new(self.kind, self.place);
        entry.mover = Mover::from_parts(self.place, self.size);
        entry.filter = self.filter;
        entry.options = self.options;
        entry.one_way = self.one_way;
        entry.weight = self.weight;
        entry.actors = self.actors;
        entry.set_conveyor(self.conveyor);
        entry.carries = self.carries;
        entry.is_flipped = self.is_flipped;
        entry.hitboxes_mut().refill(&self.hitboxes);
        let state = &mut entry.state;
        for (other, side) in self.contacts {
            state.contacts.push((partner(other), side));
        }
        state.rides = self.rides.map(|id| id.marked(tag));
        *state.sensors_mut() = marked(self.sensors);
        *state.dropped_mut() = self.dropped.into_iter().map(dropped).collect();
        *state.crushers_mut() = marked(self.crushers);
        entry.check_loaded().map(|()| entry)
    }
}

impl<S: Scalar> SavedHitbox<S> {
    fn into_held(self) -> Result<Held<S>, Fault> {
        let Self { owner, hitbox } = self;
        let held = Held { owner, hitbox };
        let checked = hitbox.check().map(|()| held);
        checked.map_err(|_| ("offset", "a box with an area"))
    }
}

fn to_slots<'a, T, V>(pool: &'a Pool<T>, saved: impl Fn(&'a T) -> V) -> Vec<SavedSlot<V>> {
    let slots = pool.slots().map(|(generation, value)| SavedSlot {
        generation,
        content: value.map(&saved),
    });
    slots.collect()
}

fn from_slots<V, T>(
    slots: Vec<SavedSlot<V>>,
    loaded: impl Fn(V) -> Result<T, Fault>,
) -> Result<Pool<T>, String> {
    let mut pool = Pool::new();
    for (at, slot) in slots.into_iter().enumerate() {
        let content = slot.content.map(&loaded).transpose();
        let content = content.map_err(|(field, expected)| {
            alloc::format!("`{field}` in slot {at} of the world is wrong, expected {expected}")
        })?;
        pool.push_slot(slot.generation, content.map(|value| (value, true)))?;
    }
    Ok(pool)
}

/// All that a [snapshot](World::save) holds, in a form to be read by people.
impl<S: Scalar + Serialize> Serialize for World<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let held = |held: &Held<S>| SavedHitbox {
            owner: held.owner,
            hitbox: held.hitbox,
        };
        SavedWorld {
            bodies: to_slots(&self.bodies, SavedBody::from),
            hitboxes: to_slots(&self.hitboxes.held, held),
            maps: to_slots(&self.maps, |entry| SavedMap {
                layers: entry.layers,
                map: &entry.map,
            }),
        }
        .serialize(serializer)
    }
}

/// Refuses what cannot be, as [`World::load`] does. It is a new world.
impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for World<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        type Saved<S> = SavedWorld<SavedBody<S>, SavedHitbox<S>, SavedMap<TileMap<S>>>;
        let saved = Saved::<S>::deserialize(deserializer)?;
        let mut world = Self::new();
        let tag = world.tag;
        let map = |saved: SavedMap<TileMap<S>>| {
            let SavedMap { layers, map } = saved;
            Ok(LoadedMap::New(Box::new(MapEntry { map, layers })))
        };
        let loaded = Loaded {
            bodies: from_slots(saved.bodies, |body| body.into_entry(tag)).map_err(Error::custom)?,
            hitboxes: from_slots(saved.hitboxes, SavedHitbox::into_held).map_err(Error::custom)?,
            maps: from_slots(saved.maps, map).map_err(Error::custom)?,
        };
        let checked = check_hitboxes(&loaded.bodies, &loaded.hitboxes);
        checked.map_err(|(field, expected)| {
            Error::custom(alloc::format!(
                "`{field}` of the world is wrong, expected {expected}"
            ))
        })?;
        world.put(loaded);
        Ok(world)
    }
}
