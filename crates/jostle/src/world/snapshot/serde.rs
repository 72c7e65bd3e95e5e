//! A world as serde saves it: readable structs, checked like the bytes when they are loaded.

use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::Mover;
use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::bodies::{BodyData, BodyRecord};
use crate::world::hitboxes::OwnedHitbox;
use crate::world::maps::MapRecord;
use crate::world::snapshot::loaded::{LoadedMap, LoadedWorld};
use crate::world::snapshot::record::Fault;
use crate::world::{ActorRule, BodyId, BodyKind, MoveOptions, Other, PartnerId, World};
use alloc::format;
use alloc::vec::Vec;
use serde::de::{Deserializer, Error};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(rename = "World")]
struct SavedWorld<B, H, M> {
    bodies: Vec<SavedWorldSlot<B>>,
    hitboxes: Vec<SavedWorldSlot<H>>,
    maps: Vec<SavedWorldSlot<M>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Slot")]
struct SavedWorldSlot<V> {
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
    contacts: Vec<(PartnerId, Side)>,
    rides: Option<BodyId>,
    sensors: Vec<BodyId>,
    dropped: Vec<Other>,
    crushers: Vec<BodyId>,
    /// Absent in most files that people write themselves.
    #[serde(default)]
    data: u64,
}

impl<S: Scalar> SavedBody<S> {
    fn of(body: &BodyRecord<S>, data: u64) -> Self {
        let state = &body.state;
        Self {
            kind: body.kind,
            place: body.place(),
            size: body.mover.size(),
            filter: body.filter,
            options: body.options,
            one_way: body.one_way,
            weight: body.weight,
            actors: body.actors,
            conveyor: body.conveyor(),
            carries: body.carries,
            is_flipped: body.is_flipped,
            hitboxes: body.hitboxes().to_vec(),
            contacts: state.contacts.as_slice().to_vec(),
            rides: state.rides,
            sensors: state.sensors().to_vec(),
            dropped: state.dropped().to_vec(),
            crushers: state.crushers().to_vec(),
            data,
        }
    }

    /// Returns the record, with ids of the world that has this tag.
    fn into_record(self, tag: u32) -> Result<BodyRecord<S>, Fault> {
        let mut body = BodyRecord::new(self.kind, self.place);
        body.mover = Mover::from_parts(self.place, self.size);
        body.filter = self.filter;
        body.options = self.options;
        body.one_way = self.one_way;
        body.weight = self.weight;
        body.actors = self.actors;
        body.set_conveyor(self.conveyor);
        body.carries = self.carries;
        body.is_flipped = self.is_flipped;
        body.hitboxes_mut().refill(&self.hitboxes);
        let state = &mut body.state;
        for (partner, side) in self.contacts {
            state.contacts.push((partner.marked(tag), side));
        }
        let marked = |ids: Vec<BodyId>| ids.into_iter().map(|id| id.marked(tag)).collect();
        state.rides = self.rides.map(|id| id.marked(tag));
        *state.sensors_mut() = marked(self.sensors);
        let dropped = self.dropped.into_iter();
        *state.dropped_mut() = dropped.map(|other| other.remembered(tag)).collect();
        *state.crushers_mut() = marked(self.crushers);
        // The checks of the binary format: serde data can be edited by hand.
        body.check_loaded().map(|()| body)
    }
}

fn to_slots<'a, T, V>(
    pool: &'a Pool<T>,
    saved: impl Fn(usize, &'a T) -> V,
) -> Vec<SavedWorldSlot<V>> {
    let slots = pool.slots().enumerate();
    let slots = slots.map(|(slot, (generation, value))| SavedWorldSlot {
        generation,
        content: value.map(|value| saved(slot, value)),
    });
    slots.collect()
}

fn from_slots<V, T, E: Error>(
    slots: Vec<SavedWorldSlot<V>>,
    loaded: impl Fn(V) -> Result<T, Fault>,
) -> Result<Pool<T>, E> {
    let mut pool = Pool::new();
    for (at, slot) in slots.into_iter().enumerate() {
        let content = slot.content.map(&loaded).transpose();
        let content =
            content.map_err(|fault| invalid(fault, format_args!("slot {at} of the world")))?;
        let pushed = pool.push_slot(slot.generation, content.map(|value| (value, true)));
        pushed.map_err(Error::custom)?;
    }
    Ok(pool)
}

fn invalid<E: Error>(fault: Fault, place: core::fmt::Arguments<'_>) -> E {
    let Fault { field, expected } = fault;
    E::custom(format!(
        "`{field}` in {place} is not valid, expected {expected}"
    ))
}

/// Saves everything that a [snapshot](World::save) holds, in a readable form.
impl<S: Scalar + Serialize> Serialize for World<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        SavedWorld {
            bodies: to_slots(&self.bodies, |slot, body| {
                SavedBody::of(body, self.data.get(slot))
            }),
            hitboxes: to_slots(&self.hitboxes.owned, |_, owned| owned),
            maps: to_slots(&self.maps, |_, record| record),
        }
        .serialize(serializer)
    }
}

/// Creates a new world, and checks what it loads as [`World::load`] does.
impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for World<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        type Saved<S> = SavedWorld<SavedBody<S>, OwnedHitbox<S>, MapRecord<S>>;
        let saved = Saved::<S>::deserialize(deserializer)?;
        let mut world = Self::accepting_all_ids();
        let mut data = BodyData::default();
        for (slot, body) in saved.bodies.iter().enumerate() {
            data.set(slot, body.content.as_ref().map_or(0, |body| body.data));
        }
        let loaded = LoadedWorld {
            data,
            bodies: from_slots(saved.bodies, |body| body.into_record(world.tag))?,
            hitboxes: from_slots(saved.hitboxes, |owned| {
                let (field, expected) = ("offset", "a box with an area");
                let checked = owned.hitbox.check().map(|()| owned);
                checked.map_err(|_| Fault { field, expected })
            })?,
            maps: from_slots(saved.maps, |MapRecord { layers, map }| {
                let map = Some(map);
                Ok(LoadedMap { map, layers })
            })?,
        };
        // Across sections, once all of them are there.
        let checked = loaded.check_hitboxes();
        checked.map_err(|fault| invalid::<D::Error>(fault, format_args!("the world")))?;
        world.put(loaded);
        Ok(world)
    }
}
