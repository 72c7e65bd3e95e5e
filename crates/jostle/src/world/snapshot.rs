//! A world as bytes, and back.
//!
//! - **Owns** the binary form, its checksum, and [`SnapshotError`].
//! - **Uses** the parts of the world by their records: one file for each kind.
//! - **Never** believes what it reads: every length, number and code is checked before it is used.
//!
//! # The form
//!
//! All numbers are in little endian. A head of 96 bytes: eight bytes to know it by, the version, the number
//! type, then for each section how many slots it has, how many bytes, and their checksum; then the
//! checksum of the head before it. The sections follow: bodies, hitboxes, maps. A section has its slots
//! in order, each with its generation, free ones too, so that the next ids are the same.

mod body;
mod check;
mod checksum;
mod error;
mod header;
mod hitbox;
mod link;
mod loaded;
mod map;
mod record;
#[cfg(feature = "serde")]
mod saved;
mod writer;

pub use self::error::{Section, SnapshotError};

use self::header::{Extent, SECTIONS};
use self::loaded::Loaded;
use self::writer::{Block, Room, Writer};
use crate::scalar::Scalar;
use crate::world::World;
use alloc::vec::Vec;

/// Snapshots.
///
/// A snapshot holds all that decides what happens next: bodies with what they remember, hitboxes, maps,
/// generations and free slots. A world that was restored goes on bit for bit as the one that was saved,
/// on any platform, and the same state gives the same bytes. [Events](Self::events), [hits](Self::hits) and
/// [last moves](Self::last_move) tell of the tick that is over and are left out: save between ticks.
///
/// Beside bytes there is [`clone_from`](Clone::clone_from), there and back: it is quicker, keeps those too,
/// and allocates nothing once the worlds have been as large. A game that goes back some ticks keeps a ring of
/// worlds.
/// The number type must have a [`SAVED_AS`](Scalar::SAVED_AS), or it does not compile.
impl<S: Scalar> World<S> {
    /// The world as bytes: a file, or a packet.
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

    /// The same, in place of what the list held: nothing is allocated if it has room.
    pub fn save_into(&self, bytes: &mut Vec<u8>) {
        // What the list holds is written over, rather than cleared first.
        bytes.reserve(self.saved_bytes().saturating_sub(bytes.len()));
        let mut end = header::BYTES;
        let mut extents = [Extent::default(); 3];
        for (section, extent) in SECTIONS.into_iter().zip(&mut extents) {
            *extent = self.write_section(section, Writer::new(bytes, end));
            end += extent.bytes;
        }
        bytes.truncate(end);
        let (head, _) = header::write::<S>(extents);
        bytes[..header::BYTES].copy_from_slice(&head);
    }

    /// About how many bytes a snapshot has.
    fn saved_bytes(&self) -> usize {
        let bodies = self.bodies.slot_count() * (body::body_bytes::<S>() + link::BYTES);
        let maps = self.maps.slots().filter_map(|(_, entry)| entry);
        let maps = maps.map(|entry| map::tile_bytes(&entry.map));
        header::BYTES + bodies + maps.sum::<usize>()
    }

    /// A number that is the same for the same state, and another for almost every other: over all that
    /// decides what happens next, and nothing else.
    ///
    /// To find the tick in which two machines part. It is the checksum at the end of the head of a
    /// [snapshot](Self::save), made without one.
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
        let mut block = Block::new();
        let mut written = |section| self.write_section(section, Writer::new(&mut block, 0));
        let extents = SECTIONS.map(&mut written);
        let (_, checksum) = header::write::<S>(extents);
        checksum
    }

    /// Goes back to what was saved. Ids that this world gave until then are good again; those that it gave
    /// since may come to name others.
    ///
    /// Whether moves are [kept](Self::set_records_moves) stays as it is. The memory of the bodies that were there
    /// is kept for the next time.
    ///
    /// # Errors
    ///
    /// If the bytes are not all that was saved, or of a world of other numbers. Nothing has changed then.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let loaded = Loaded::read(bytes, self)?;
        self.put(loaded);
        self.note_change();
        Ok(())
    }

    /// A new world as it was saved. Of ids, those made [from bits](crate::world::BodyId::from_bits) are
    /// good in it, and those that it tells.
    ///
    /// # Errors
    ///
    /// If the bytes are not all that was saved, or of a world of other numbers.
    pub fn load(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let mut world = Self::new();
        world.restore(bytes)?;
        Ok(world)
    }

    /// Writes a section, and tells how it came out.
    fn write_section<R: Room>(&self, section: Section, mut writer: Writer<'_, R>) -> Extent {
        let slots = match section {
            Section::Header => 0,
            Section::Bodies => {
                for (generation, entry) in self.bodies.slots() {
                    body::write(generation, entry, &mut writer);
                }
                self.bodies.slot_count()
            }
            Section::Hitboxes => {
                for (generation, held) in self.hitboxes.held.slots() {
                    hitbox::write(generation, held, &mut writer);
                }
                self.hitboxes.held.slot_count()
            }
            Section::Maps => {
                for (generation, map) in self.maps.slots() {
                    map::write(generation, map, &mut writer);
                }
                self.maps.slot_count()
            }
        };
        writer.finish(slots)
    }
}
