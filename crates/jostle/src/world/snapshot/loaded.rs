//! What a snapshot holds, before it takes the place of what a world holds.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::hitbox::Held;
use crate::world::maps::MapEntry;
use crate::world::snapshot::check::check_hitboxes;
use crate::world::snapshot::record::Fields;
use crate::world::snapshot::{body, header, hitbox, map};
use crate::world::{SnapshotError, World};
use alloc::boxed::Box;

pub(super) struct Loaded<S: Scalar> {
    pub(super) bodies: Pool<Entry<S>>,
    pub(super) hitboxes: Pool<Held<S>>,
    pub(super) maps: Pool<LoadedMap<S>>,
}

/// A map of a snapshot.
pub(super) enum LoadedMap<S: Scalar> {
    New(Box<MapEntry<S>>),
    /// The one that the world has in that slot already, in these layers.
    Known {
        layers: u32,
    },
}

impl<S: Scalar> Loaded<S> {
    /// Reads a snapshot for a world, which stays as it is.
    pub(super) fn read(bytes: &[u8], world: &mut World<S>) -> Result<Self, SnapshotError> {
        let [bodies, hitboxes, maps] = header::read::<S>(bytes)?;
        let (_, start) = bodies;
        let tag = world.tag;
        let mut has_hitboxes = false;
        let mut loaded = Self {
            bodies: world.bodies.take_old(),
            hitboxes: Pool::new(),
            maps: Pool::new(),
        };
        read_slots(&mut loaded.bodies, bodies, body::LEAST, |fields, slot| {
            let generation = body::read(fields, tag, slot)?;
            has_hitboxes |= slot.as_ref().is_some_and(Entry::has_hitboxes);
            Ok(generation)
        })?;
        read_slots(
            &mut loaded.hitboxes,
            hitboxes,
            hitbox::LEAST,
            |fields, slot| {
                let (generation, held) = hitbox::read(fields)?;
                *slot = held;
                Ok(generation)
            },
        )?;
        let mut known = (0..).map(|slot| world.maps.at(slot));
        read_slots(&mut loaded.maps, maps, map::LEAST, |fields, slot| {
            let known = known.next().flatten().map(|(_, entry)| &entry.map);
            let (generation, map) = map::read(fields, known)?;
            *slot = map;
            Ok(generation)
        })?;
        if has_hitboxes || !loaded.hitboxes.is_empty() {
            let checked = check_hitboxes(&loaded.bodies, &loaded.hitboxes);
            checked.map_err(|fault| start.fault(fault))?;
        }
        Ok(loaded)
    }
}

/// Reads a section slot by slot, each by a function that tells the generation.
#[inline(always)]
fn read_slots<'a, T>(
    pool: &mut Pool<T>,
    (count, mut fields): (usize, Fields<'a>),
    least: usize,
    mut read: impl FnMut(&mut Fields<'a>, &mut Option<T>) -> Result<u32, SnapshotError>,
) -> Result<(), SnapshotError> {
    let last = u32::try_from(count.saturating_sub(1));
    if fields.left() / least < count || last.is_err() {
        return Err(fields.fault(("slots", "as many slots as fit into the section")));
    }
    pool.refill(count, |slot| read(&mut fields, slot))?;
    match fields.left() {
        0 => Ok(()),
        _ => Err(fields.fault(("length", "nothing behind the last slot of a section"))),
    }
}

impl<S: Scalar> World<S> {
    /// Holds what was loaded, in place of what it held.
    pub(super) fn put(&mut self, loaded: Loaded<S>) {
        let Loaded {
            bodies,
            hitboxes,
            maps,
        } = loaded;
        self.blockers.clear();
        self.put_maps(maps);
        self.sensor_count = self.places.put_all(&bodies);
        let filed = |held: &Held<S>| {
            let (_, on) = bodies.at(held.owner)?;
            let hitbox = held.hitbox;
            let place = hitbox.place_on(on.place(), on.is_flipped);
            hitbox.is_active.then_some((place, hitbox.filter))
        };
        self.hitboxes
            .places
            .put_all(hitboxes.slots().map(|(_, held)| held.and_then(filed)));
        self.bodies.put_all(bodies);
        self.hitboxes.held = hitboxes;
        self.find_leaned();
        self.begin_tick();
        if let Some(log) = &mut self.log {
            log.clear();
        }
        self.recorded.clear();
    }

    fn put_maps(&mut self, maps: Pool<LoadedMap<S>>) {
        let mut before = core::mem::take(&mut self.maps);
        for (slot, (generation, map)) in (0..).zip(maps.into_slots()) {
            let entry = match map {
                Some(LoadedMap::New(entry)) => Some(*entry),
                Some(LoadedMap::Known { layers }) => {
                    let handle = before.at(slot).map(|(handle, _)| handle);
                    let entry = handle.and_then(|handle| before.remove(handle));
                    entry.map(|entry| MapEntry { layers, ..entry })
                }
                None => None,
            };
            let pushed = self
                .maps
                .push_slot(generation, entry.map(|entry| (entry, true)));
            debug_assert!(pushed.is_ok(), "a pool that was read has such slots");
        }
    }
}
