use crate::pool::Handle;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::num::NonZeroU32;
use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;

/// The tag of ids that every world accepts: those made from bits or read with serde. No world has it.
pub(crate) const ANY_WORLD: u32 = 0;

static NEXT_TAG: AtomicU32 = AtomicU32::new(ANY_WORLD + 1);

/// Returns a tag for a new world. Tags only keep ids of different worlds apart and never show in a result.
pub(crate) fn next_tag() -> u32 {
    #[cfg(target_has_atomic = "32")]
    let tag = NEXT_TAG.fetch_add(1, Relaxed);
    // Targets without atomic addition are single-threaded; at worst two worlds share a tag.
    #[cfg(not(target_has_atomic = "32"))]
    let tag = {
        let tag = NEXT_TAG.load(Relaxed);
        NEXT_TAG.store(tag.wrapping_add(1), Relaxed);
        tag
    };
    // Wrapping around must skip the tag that fits every world.
    tag.max(ANY_WORLD + 1)
}

/// A slot, its generation, and the tag of the world that issued the id.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename = "Id"))]
struct IdParts {
    slot: u32,
    generation: NonZeroU32,
    #[cfg_attr(feature = "serde", serde(skip))]
    tag: u32,
}

impl IdParts {
    /// All that equality, order and bits are made of. The tag is left out, so that equal histories give
    /// equal ids in every world.
    const fn to_bits(self) -> u64 {
        // The slot in the upper half: ids then sort by slot first.
        ((self.slot as u64) << 32) | self.generation.get() as u64
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let half = |bits: u64| u32::try_from(bits & u64::from(u32::MAX)).ok();
        Some(Self {
            slot: half(bits >> 32)?,
            generation: NonZeroU32::new(half(bits)?)?,
            tag: ANY_WORLD,
        })
    }
}

impl PartialEq for IdParts {
    fn eq(&self, other: &Self) -> bool {
        // Without the tag, which is not saved: an id from a file equals the one that was saved.
        (self.slot, self.generation) == (other.slot, other.generation)
    }
}

impl Eq for IdParts {}

impl PartialOrd for IdParts {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for IdParts {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_bits().cmp(&other.to_bits())
    }
}

impl Hash for IdParts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.slot, self.generation.get()).hash(state);
    }
}

/// The id of a body in a [`World`](crate::world::World), valid until the body is removed.
///
/// An id is a slot and a generation, printed as `3v7`. Removing a body moves its slot on to the next
/// generation, so an old id is refused and never names another body. The lowest free slot is filled first:
/// equal histories give equal ids, in any world.
///
/// Ids are ordered by slot, then by generation. An id also knows the world that issued it, and every other
/// world refuses it; equality, order and [bits](Self::to_bits) leave that out. A clone of a world counts
/// as that world. A [loaded](crate::world::World::load) world accepts the ids of every world, because the game's own
/// saved state still holds those of the world that was saved. Other worlds refuse the ids that it issues, unless they
/// were loaded too.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let bat = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
/// assert_eq!(bat.to_string(), "0v1");
///
/// world.remove(bat)?;
/// let ghost = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
/// assert_eq!(ghost.to_string(), "0v2");
/// assert!(bat < ghost && !world.contains(bat));
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[doc(alias("Handle", "Entity"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyId(IdParts);

/// The id of a tile map in a [`World`](crate::world::World), valid until the map is removed.
///
/// It is made and compared like a [`BodyId`].
///
/// # Examples
///
/// ```
/// use jostle::i32::{TileMap, World};
/// use jostle::{Outside, Tile};
///
/// let mut world = World::new();
/// let level = world.add_map(TileMap::new([0, 0], [16, 16], [20, 10], Outside::Solid)?);
/// world.map_mut(level).unwrap().set([3, 4], Tile::SOLID)?;
/// assert_eq!(world.map(level).unwrap().tile([3, 4]), Tile::SOLID);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MapId(IdParts);

impl BodyId {
    /// Returns the slot, the generation and the tag, to pass them in registers.
    #[inline(always)]
    pub(crate) const fn parts(self) -> (u32, NonZeroU32, u32) {
        (self.0.slot, self.0.generation, self.0.tag)
    }

    #[inline(always)]
    pub(crate) const fn of_parts(slot: u32, generation: NonZeroU32, tag: u32) -> Self {
        Self(IdParts {
            slot,
            generation,
            tag,
        })
    }
}

macro_rules! ids {
    ($($id:ident)*) => {$(
        impl $id {
            #[inline(always)]
            pub(crate) fn new<T>(handle: Handle<T>, tag: u32) -> Self {
                let (slot, generation) = handle.parts();
                Self(IdParts { slot, generation, tag })
            }

            /// Returns the slot: unique among those present, and an index for tables kept beside the world.
            #[must_use]
            pub const fn slot(self) -> usize {
                self.0.slot as usize
            }

            /// Returns how many times the slot has been filled, this time included.
            #[must_use]
            pub const fn generation(self) -> u32 {
                self.0.generation.get()
            }

            /// Returns the id as a number, for files and networks. Numbers are ordered like ids, and leave
            /// out which world issued the id.
            #[must_use]
            pub const fn to_bits(self) -> u64 {
                self.0.to_bits()
            }

            /// Returns the id with these bits, valid in any world with the same history; `None` if no id has
            /// these bits.
            #[must_use]
            pub fn from_bits(bits: u64) -> Option<Self> {
                IdParts::from_bits(bits).map(Self)
            }

            /// Returns the slot as a number of the tables.
            #[inline(always)]
            pub(crate) const fn index(self) -> u32 {
                self.0.slot
            }

            /// Returns the id with the tag of a world.
            pub(crate) const fn marked(self, tag: u32) -> Self {
                let Self(IdParts { slot, generation, .. }) = self;
                Self(IdParts { slot, generation, tag })
            }

            /// Returns whether a world with this tag has issued the id, or any world accepts it.
            #[inline(always)]
            pub(crate) const fn is_of(self, tag: u32) -> bool {
                // In this order: nearly all ids pass the first comparison.
                self.0.tag == tag || self.0.tag == ANY_WORLD
            }

            /// Returns whether the id and the handle name the same slot and generation.
            #[inline(always)]
            pub(crate) fn is<T>(self, handle: Handle<T>) -> bool {
                (self.0.slot, self.0.generation) == handle.parts()
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}v{}", self.0.slot, self.0.generation)
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

ids!(BodyId MapId);

/// The id of a body that is known to be in the world.
///
/// Public methods check a [`BodyId`] once and pass a `BodySlot` on, so that private ones can index with it:
/// none of them has to decide what a missing body would mean. It stays valid until the body is removed, so
/// it is kept for the length of a call at most; what bodies remember of each other are ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BodySlot(BodyId);

impl BodySlot {
    /// Trusts the caller that the id is that of a body in the world, with the tag of that world.
    #[inline(always)]
    pub(crate) const fn of_checked(id: BodyId) -> Self {
        Self(id)
    }

    #[inline(always)]
    pub(crate) const fn id(self) -> BodyId {
        self.0
    }

    /// Returns the slot as a number of the tables.
    #[inline(always)]
    pub(crate) const fn index(self) -> u32 {
        self.0.index()
    }

    #[inline(always)]
    pub(crate) const fn slot(self) -> usize {
        self.0.slot()
    }
}
