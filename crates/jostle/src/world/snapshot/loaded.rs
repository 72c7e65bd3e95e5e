//! A snapshot that has been read, before it replaces what a world holds.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::bodies::BodyRecord;
use crate::world::hitboxes::OwnedHitbox;
use crate::world::maps::MapRecord;
use crate::world::snapshot::body::is_rising;
use crate::world::snapshot::record::{Fault, RecordReader};
use crate::world::snapshot::{body, header, hitbox, map};
use crate::world::{Label, SnapshotError, World};
use alloc::boxed::Box;
use alloc::vec::Vec;

pub(super) struct LoadedWorld<S: Scalar> {
    pub(super) bodies: Pool<BodyRecord<S>>,
    pub(super) hitboxes: Pool<OwnedHitbox<S>>,
    pub(super) maps: Pool<LoadedMap<S>>,
}

/// A map of a snapshot.
pub(super) enum LoadedMap<S: Scalar> {
    New(Box<MapRecord<S>>),
    /// The map that the world has in this slot already, in these layers. Levels hardly change, so a
    /// rollback need not build them again.
    Known {
        layers: u32,
    },
}

impl<S: Scalar> LoadedWorld<S> {
    /// Reads a snapshot for a world, which does not change yet.
    pub(super) fn read(bytes: &[u8], world: &mut World<S>) -> Result<Self, SnapshotError> {
        let [bodies, hitboxes, maps] = header::read::<S>(bytes)?;
        let (_, start) = bodies;
        let tag = world.tag;
        let mut loaded = Self {
            // The pool of the last restore, whose records are overwritten: a rollback allocates nothing.
            bodies: world.bodies.take_replaced(),
            hitboxes: Pool::new(),
            maps: Pool::new(),
        };
        let mut has_hitboxes = false;
        read_slots(
            &mut loaded.bodies,
            bodies,
            body::MIN_BYTES,
            |fields, slot| {
                let generation = body::read(fields, tag, slot)?;
                has_hitboxes |= slot
                    .as_ref()
                    .is_some_and(|body| !body.hitboxes().is_empty());
                Ok(generation)
            },
        )?;
        read_slots(
            &mut loaded.hitboxes,
            hitboxes,
            hitbox::MIN_BYTES,
            hitbox::read,
        )?;
        let mut known = (0..).map(|slot| world.maps.at(slot));
        read_slots(&mut loaded.maps, maps, map::MIN_BYTES, |fields, slot| {
            let known = known.next().flatten().map(|(_, record)| &record.map);
            map::read(fields, known, slot)
        })?;
        if has_hitboxes || !loaded.hitboxes.is_empty() {
            let checked = loaded.check_hitboxes();
            checked.map_err(|fault| start.fault(fault))?;
        }
        Ok(loaded)
    }

    /// Checks that each hitbox is listed by its body, and that labels are unique on each body.
    pub(super) fn check_hitboxes(&self) -> Result<(), Fault> {
        let mut count = 0;
        let mut labels: Vec<Label> = Vec::new();
        for (handle, body) in self.bodies.each() {
            let (owner, _) = handle.parts();
            labels.clear();
            for &slot in body.hitboxes() {
                let owned = self.hitboxes.at(slot).map(|(_, owned)| owned);
                let owned = owned.filter(|owned| owned.owner == owner);
                let owned = owned.ok_or(("hitbox", "a hitbox that is on this body"))?;
                labels.push(owned.hitbox.label);
            }
            count += labels.len();
            labels.sort_unstable();
            if !is_rising(&labels) {
                return Err(("label", "labels that are unique on each body"));
            }
        }
        // Each hitbox is on one body: counted, since every one listed was checked above.
        if count != self.hitboxes.len() {
            return Err(("hitbox", "a body for each hitbox"));
        }
        Ok(())
    }
}

/// Reads a section slot by slot, with a function that fills one slot and returns its generation.
#[inline(always)]
fn read_slots<'a, T>(
    pool: &mut Pool<T>,
    (count, mut fields): (usize, RecordReader<'a>),
    min_bytes: usize,
    mut read: impl FnMut(&mut RecordReader<'a>, &mut Option<T>) -> Result<u32, SnapshotError>,
) -> Result<(), SnapshotError> {
    // Checked before memory is reserved: a damaged count must not exhaust it.
    let last = u32::try_from(count.saturating_sub(1));
    if fields.left() / min_bytes < count || last.is_err() {
        return Err(fields.fault(("slots", "as many slots as fit into the section")));
    }
    pool.refill(count, |slot| read(&mut fields, slot))?;
    if fields.left() != 0 {
        return Err(fields.fault(("length", "nothing after the last slot of a section")));
    }
    Ok(())
}

impl<S: Scalar> World<S> {
    /// Replaces everything with what was loaded.
    pub(super) fn put(&mut self, loaded: LoadedWorld<S>) {
        let LoadedWorld {
            bodies,
            hitboxes,
            maps,
        } = loaded;
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
        if let Some(log) = &mut self.log {
            log.clear();
        }
        self.recorded.clear();
    }

    fn put_maps(&mut self, maps: Pool<LoadedMap<S>>) {
        let mut before = core::mem::take(&mut self.maps);
        for (slot, (generation, map)) in (0..).zip(maps.into_slots()) {
            let record = map.map(|map| match map {
                LoadedMap::New(record) => *record,
                LoadedMap::Known { layers } => {
                    let known = before.at(slot).map(|(handle, _)| handle);
                    // Moved, not copied: tiles can be most of what a world holds in memory.
                    let known = known.and_then(|handle| before.remove(handle));
                    let MapRecord { map, .. } = known.expect("a known map is in its slot");
                    MapRecord { map, layers }
                }
            });
            let pushed = self
                .maps
                .push_slot(generation, record.map(|map| (map, true)));
            pushed.expect("slots that were read once can be filled again");
        }
    }
}
