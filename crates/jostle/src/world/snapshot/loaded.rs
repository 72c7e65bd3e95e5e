//! What a snapshot holds, before it takes the place of what a world holds.

use crate::pool::Pool;
use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::hitbox::Held;
use crate::world::maps::MapEntry;
use crate::world::snapshot::check::check_hitboxes;
use crate::world::snapshot::record::Fields;
use crate::world::snapshot::{body, header, hitbox, map};
use crate::world::{BodyKind, SnapshotError, World};

pub(super) struct Loaded<S: Scalar> {
    pub(super) bodies: Pool<Entry<S>>,
    pub(super) hitboxes: Pool<Held<S>>,
    pub(super) maps: Pool<MapEntry<S>>,
}

impl<S: Scalar> Loaded<S> {
    /// Reads a snapshot, with ids of a world of that mark.
    pub(super) fn read(bytes: &[u8], tag: u32) -> Result<Self, SnapshotError> {
        let [bodies, hitboxes, maps] = header::read::<S>(bytes)?;
        let (_, start) = bodies;
        let loaded = Self {
            bodies: read_slots(bodies, body::LEAST, |fields| body::read(fields, tag))?,
            hitboxes: read_slots(hitboxes, hitbox::LEAST, hitbox::read)?,
            maps: read_slots(maps, map::LEAST, map::read)?,
        };
        let checked = check_hitboxes(&loaded.bodies, &loaded.hitboxes);
        checked.map_err(|fault| start.fault(fault))?;
        Ok(loaded)
    }
}

type Read<T> = Result<(u32, Option<T>), SnapshotError>;

/// Reads a section slot by slot.
fn read_slots<'a, T>(
    (count, mut fields): (usize, Fields<'a>),
    least: usize,
    read: impl Fn(&mut Fields<'a>) -> Read<T>,
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
            maps,
        } = loaded;
        self.places.put_all(&bodies);
        let filed = |held: &Held<S>| {
            let (_, on) = bodies.at(held.owner)?;
            let hitbox = held.hitbox;
            let place = hitbox.place_on(on.place(), on.is_flipped);
            hitbox.is_active.then_some((place, hitbox.filter))
        };
        self.hitboxes
            .places
            .put_all(hitboxes.slots().map(|(_, held)| held.and_then(filed)));
        let is_sensor = |entry: &Entry<S>| entry.kind == BodyKind::Sensor;
        self.sensor_count = bodies.values().filter(|entry| is_sensor(entry)).count();
        (self.bodies, self.hitboxes.held, self.maps) = (bodies, hitboxes, maps);
        self.find_leaned();
        self.begin_tick();
        if let Some(log) = &mut self.log {
            log.clear();
        }
        self.last_moves.clear();
    }
}
