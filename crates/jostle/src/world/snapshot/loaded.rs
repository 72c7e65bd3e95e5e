//! What a snapshot holds, before it takes the place of what a world holds.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::hitbox::Held;
use crate::world::maps::MapEntry;
use crate::world::snapshot::check::check_hitboxes;
use crate::world::snapshot::map::Known;
use crate::world::snapshot::record::Fields;
use crate::world::snapshot::{body, header, hitbox, map};
use crate::world::{SnapshotError, World};
use alloc::vec::Vec;

pub(super) struct Loaded<S: Scalar> {
    pub(super) bodies: Pool<Entry<S>>,
    pub(super) hitboxes: Pool<Held<S>>,
    /// Those that the world has already are without tiles.
    pub(super) maps: Pool<MapEntry<S>>,
    /// The slots of those.
    pub(super) same_maps: Vec<u32>,
}

impl<S: Scalar> Loaded<S> {
    /// Reads a snapshot, with ids of a world of that mark, which has these maps.
    pub(super) fn read(
        bytes: &[u8],
        tag: u32,
        known: &Pool<MapEntry<S>>,
    ) -> Result<Self, SnapshotError> {
        let [bodies, hitboxes, maps] = header::read::<S>(bytes)?;
        let (mut slots, mut same_maps) = (0.., Vec::new());
        let read_map = |fields: &mut Fields<'_>| {
            let slot = slots.next().unwrap_or(u32::MAX);
            let map = known.at(slot).map(|(_, entry)| &entry.map);
            let mut known = Known {
                map,
                is_same: false,
            };
            let read = map::read(fields, &mut known)?;
            same_maps.extend(known.is_same.then_some(slot));
            Ok(read)
        };
        let (_, start) = bodies;
        let mut has_hitboxes = false;
        let read_body = |fields: &mut Fields<'_>| {
            let (generation, entry) = body::read(fields, tag)?;
            has_hitboxes |= entry.as_ref().is_some_and(Entry::has_hitboxes);
            Ok((generation, entry))
        };
        let loaded = Self {
            bodies: read_slots(bodies, body::LEAST, read_body)?,
            hitboxes: read_slots(hitboxes, hitbox::LEAST, hitbox::read)?,
            maps: read_slots(maps, map::LEAST, read_map)?,
            same_maps,
        };
        if has_hitboxes || !loaded.hitboxes.is_empty() {
            let checked = check_hitboxes(&loaded.bodies, &loaded.hitboxes);
            checked.map_err(|fault| start.fault(fault))?;
        }
        Ok(loaded)
    }
}

type Read<T> = Result<(u32, Option<T>), SnapshotError>;

/// Reads a section slot by slot.
fn read_slots<'a, T>(
    (count, mut fields): (usize, Fields<'a>),
    least: usize,
    mut read: impl FnMut(&mut Fields<'a>) -> Read<T>,
) -> Result<Pool<T>, SnapshotError> {
    if fields.left() / least < count {
        return Err(fields.fault(("slots", "as many slots as fit into the section")));
    }
    let mut pool = Pool::new();
    pool.reserve_slots(count);
    for _ in 0..count {
        let before = fields;
        let (generation, value) = read(&mut fields)?;
        let pushed = pool.push_slot(generation, value.map(|value| (value, true)));
        pushed.map_err(|expected| before.fault(("slot", expected)))?;
    }
    match fields.left() {
        0 => Ok(pool),
        _ => Err(fields.fault(("length", "nothing behind the last slot of a section"))),
    }
}

impl<S: Scalar> World<S> {
    /// Holds what was loaded, in place of what it held.
    pub(super) fn put(&mut self, loaded: Loaded<S>) {
        let Loaded {
            bodies,
            hitboxes,
            mut maps,
            same_maps,
        } = loaded;
        self.blockers.clear();
        for slot in same_maps {
            if let (Some(frame), Some(known)) = (maps.at_mut(slot), self.maps.at_mut(slot)) {
                core::mem::swap(&mut frame.map, &mut known.map);
            }
        }
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
        (self.bodies, self.hitboxes.held, self.maps) = (bodies, hitboxes, maps);
        self.find_leaned();
        self.begin_tick();
        if let Some(log) = &mut self.log {
            log.clear();
        }
        self.last_moves.clear();
    }
}
