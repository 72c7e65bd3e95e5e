//! A snapshot that has been read, before it replaces what a world holds.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::bodies::{BodyData, BodyRecord};
use crate::world::hitboxes::OwnedHitbox;
use crate::world::maps::MapRecord;
use crate::world::snapshot::body::is_rising;
use crate::world::snapshot::record::Fault;
use crate::world::snapshot::slots::read_slots;
use crate::world::snapshot::{body, header, hitbox, map};
use crate::world::{Label, SnapshotError, World};
use alloc::vec::Vec;
use core::convert::Infallible;

pub(super) struct LoadedWorld<S: Scalar> {
    pub(super) bodies: Pool<BodyRecord<S>>,
    pub(super) data: BodyData,
    pub(super) hitboxes: Pool<OwnedHitbox<S>>,
    pub(super) maps: Pool<LoadedMap<S>>,
}

/// A map of a snapshot.
pub(super) struct LoadedMap<S: Scalar> {
    /// `None` for the map that the world has in this slot already. Levels hardly change, so a rollback need
    /// not build them again.
    pub(super) map: Option<TileMap<S>>,
    pub(super) layers: u32,
}

impl<S: Scalar> LoadedWorld<S> {
    /// Reads a snapshot for a world, which does not change yet.
    pub(super) fn read(bytes: &[u8], world: &mut World<S>) -> Result<Self, SnapshotError> {
        let [bodies, hitboxes, maps] = header::read::<S>(bytes)?;
        let tag = world.tag;
        let mut loaded = Self {
            // The pool of the last restore, whose records are overwritten: a rollback allocates nothing.
            bodies: world.bodies.take_replaced(),
            data: core::mem::take(&mut world.scratch.replaced_data),
            hitboxes: Pool::new(),
            maps: Pool::new(),
        };
        loaded.data.clear();
        let mut has_hitboxes = false;
        read_slots(&mut loaded.bodies, bodies, |number, fields, slot| {
            let (body, data) = body::read(fields, tag, slot)?;
            has_hitboxes |= !body.hitboxes().is_empty();
            loaded.data.set(number as usize, data);
            Ok(())
        })?;
        read_slots(&mut loaded.hitboxes, hitboxes, |_, fields, slot| {
            hitbox::read(fields, slot)
        })?;
        read_slots(&mut loaded.maps, maps, |number, fields, slot| {
            let known = world.maps.at(number).map(|(_, record)| &record.map);
            map::read(fields, known, slot)
        })?;
        if has_hitboxes || !loaded.hitboxes.is_empty() {
            let checked = loaded.check_hitboxes();
            checked.map_err(|fault| bodies.fields.fault(fault.field, fault.expected))?;
        }
        Ok(loaded)
    }

    /// Checks that each hitbox is listed by its body, and that labels are unique on each body.
    pub(super) fn check_hitboxes(&self) -> Result<(), Fault> {
        let fault = |field, expected| Fault { field, expected };
        let mut count = 0;
        let mut labels: Vec<Label> = Vec::new();
        for (handle, body) in self.bodies.each() {
            let (owner, _) = handle.parts();
            labels.clear();
            for &slot in body.hitboxes() {
                let owned = self.hitboxes.at(slot).map(|(_, owned)| owned);
                let owned = owned.filter(|owned| owned.owner == owner);
                let owned = owned.ok_or(fault("hitbox", "a hitbox that is on this body"))?;
                labels.push(owned.hitbox.label);
            }
            count += labels.len();
            labels.sort_unstable();
            if !is_rising(&labels) {
                return Err(fault("label", "labels that are unique on each body"));
            }
        }
        // Each hitbox is on one body: counted, since every one listed was checked above.
        if count != self.hitboxes.len() {
            return Err(fault("hitbox", "a body for each hitbox"));
        }
        Ok(())
    }
}

impl<S: Scalar> World<S> {
    /// Replaces everything with what was loaded.
    pub(super) fn put(&mut self, loaded: LoadedWorld<S>) {
        let LoadedWorld {
            bodies,
            data,
            hitboxes,
            maps,
        } = loaded;
        self.scratch.replaced_data = core::mem::replace(&mut self.data, data);
        self.blockers.clear();
        self.put_maps(maps);
        self.sensor_count = self.places.replace(&bodies);
        let placed = |owned: &OwnedHitbox<S>| {
            let (_, body) = bodies.at(owned.owner)?;
            let hitbox = owned.hitbox;
            hitbox
                .is_active
                .then_some((hitbox.place_on(body), hitbox.filter))
        };
        self.hitboxes
            .places
            .put_all(hitboxes.slots().map(|(_, owned)| owned.and_then(placed)));
        self.bodies.replace(bodies);
        self.hitboxes.owned = hitboxes;
        // Derived from the contacts, hence not saved.
        self.find_touched_actors();
        self.begin_tick();
        self.note_all_appeared();
        if let Some(log) = &mut self.log {
            log.clear();
        }
        self.recorded.clear();
    }

    fn put_maps(&mut self, maps: Pool<LoadedMap<S>>) {
        let count = maps.slot_count();
        let mut slots = maps.into_slots();
        let Ok(()) = self.maps.refill(count, |slot| {
            let (generation, loaded) = slots.next().expect("as many slots as are filled");
            *slot = loaded.map(|LoadedMap { map, layers }| {
                // Moved, not copied: tiles can be most of what a world holds in memory.
                let known = || slot.take().expect("a known map is in its slot").map;
                let map = map.unwrap_or_else(known);
                MapRecord { layers, map }
            });
            Ok::<_, Infallible>(generation)
        });
    }
}
