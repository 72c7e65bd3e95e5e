//! Snapshots: a world as bytes, and back.
//!
//! - **Owns** the binary format, its checksum, and [`SnapshotError`].
//! - **Uses** one file for each kind of record: `body`, `link`, `hitbox`, `map`.
//! - **Never** trusts what it reads: every length, number and code is checked before it is used.
//!
//! # The format
//!
//! All numbers are little endian. The header takes 96 bytes: a magic number of eight bytes, the version, the
//! number type, then for each section its number of slots, its length in bytes and its checksum, and at the
//! end the checksum of the header itself. The sections follow: bodies, hitboxes, maps. A section holds its
//! slots in order, each with its generation, free ones too, so that a loaded world issues the same ids next.

mod body;
mod checksum;
mod error;
mod header;
mod hitbox;
mod link;
mod loaded;
mod map;
mod record;
#[cfg(feature = "serde")]
mod serde;
mod slots;
mod writer;

pub use self::error::{Section, SnapshotError};

use self::loaded::LoadedWorld;
use self::slots::write_slots;
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::tiles::next_revision;
use crate::world::World;
use alloc::vec::Vec;

/// Snapshots.
///
/// A snapshot holds everything that decides what happens next: bodies with their data, contacts and
/// rides, hitboxes, maps, generations and free slots. A restored world continues bit for bit like the one that was
/// saved, on any platform, and equal states give equal bytes. [Events](Self::events), [hits](Self::hits) and
/// [last moves](Self::last_move) belong to the tick that is over and are left out: save between ticks.
///
/// For rollback within a running game, [`clone_from`](Clone::clone_from) is faster: keep a ring of worlds. It
/// keeps events and hits too, and allocates nothing once the worlds have been as large. If your struct holds a world,
/// implement `clone_from` by hand and call the world's: the derived one clones anew, and allocates.
///
/// The number type needs a [`SAVED_AS`](Scalar::SAVED_AS); without one, these methods do not compile.
impl<S: Scalar> World<S> {
    /// Returns the world as bytes, for a file or a network packet.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// let bytes = world.save();
    ///
    /// world.move_and_slide(hero, [5.0, 0.0])?;
    /// world.restore(&bytes)?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(0.0, 0.0, 8.0, 8.0)));
    /// assert_eq!(World::load(&bytes)?, world);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("snapshot", "serialize"))]
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.save_into(&mut bytes);
        bytes
    }

    /// Replaces the contents of a list with the [saved](Self::save) world. It allocates nothing if the list
    /// has room.
    pub fn save_into(&self, bytes: &mut Vec<u8>) {
        bytes.clear();
        bytes.reserve(self.saved_bytes());
        bytes.resize(header::BYTES, 0);
        let (header, _) = self.write_sections(Some(bytes));
        // Written last: the header holds the lengths and checksums of what follows it.
        bytes[..header::BYTES].copy_from_slice(&header);
    }

    /// Returns roughly how many bytes a snapshot takes.
    fn saved_bytes(&self) -> usize {
        let bodies = self.bodies.slot_count() * (body::body_bytes::<S>() + link::BYTES);
        let maps = self.maps.each();
        let maps = maps.map(|(_, record)| map::tile_bytes(&record.map));
        header::BYTES + bodies + maps.sum::<usize>()
    }

    /// Returns a checksum of everything that decides what happens next, and of nothing else.
    ///
    /// Compare it to find the tick in which two machines diverge: equal states have equal checksums, and
    /// different ones almost never do. It is the checksum at the end of the header of a
    /// [snapshot](Self::save), computed without writing one.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let (mut here, mut there) = (World::new(), World::new());
    /// for world in [&mut here, &mut there] {
    ///     world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// }
    /// assert_eq!(here.checksum(), there.checksum());
    /// there.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// assert_ne!(here.checksum(), there.checksum());
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let (_, checksum) = self.write_sections(None);
        checksum
    }

    /// Appends all sections to a list, if there is one, and returns the header with its checksum.
    fn write_sections(&self, list: Option<&mut Vec<u8>>) -> ([u8; header::BYTES], u64) {
        compiled!(World::write_pools[
            world: &World<S> = self,
            list: Option<&mut Vec<u8>> = list,
        ] -> ([u8; header::BYTES], u64))
    }

    fn write_pools(&self, mut list: Option<&mut Vec<u8>>) -> ([u8; header::BYTES], u64) {
        header::write::<S>([
            write_slots(
                &self.bodies,
                list.as_deref_mut(),
                |slot, generation, body, writer| {
                    body::write(generation, body, self.data.get(slot), writer);
                },
            ),
            write_slots(
                &self.hitboxes.owned,
                list.as_deref_mut(),
                |_, generation, hitbox, writer| hitbox::write(generation, hitbox, writer),
            ),
            write_slots(&self.maps, list, |_, generation, map, writer| {
                map::write(generation, map, writer);
            }),
        ])
    }

    /// Restores what was saved. Ids issued before the save are valid again; ids issued since may be reused for
    /// other bodies.
    ///
    /// Whether moves are [recorded](Self::set_records_moves) does not change. Memory is kept for the next
    /// call.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a complete and intact snapshot of a world with this number
    /// type. In that case, nothing changes.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        compiled!(World::read_snapshot[
            world: &mut World<S> = self,
            bytes: &[u8] = bytes,
        ] -> Result<(), SnapshotError>)
    }

    fn read_snapshot(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let loaded = LoadedWorld::read(bytes, self)?;
        // Only a snapshot that was read to its end replaces anything: a damaged one leaves the world as it is.
        self.put(loaded);
        self.revision = next_revision();
        Ok(())
    }

    /// Creates a new world from what was saved.
    ///
    /// Ids that the game kept stay valid: they name the bodies that they named when the world was saved. A loaded world
    /// cannot tell these from the ids of other worlds, so it refuses none for that reason. Other worlds refuse
    /// the ids that it issues, unless they were loaded too.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let saved = world.save();
    /// world.move_and_slide(hero, [5, 0])?;
    ///
    /// let mut world = World::load(&saved)?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(0, 0, 8, 8)));
    /// world.move_and_slide(hero, [5, 0])?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a complete and intact snapshot of a world with this number type.
    pub fn load(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let mut world = Self::accepting_all_ids();
        world.restore(bytes)?;
        Ok(world)
    }
}
