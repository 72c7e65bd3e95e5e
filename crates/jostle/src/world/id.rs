//! The names of what a world holds.

use crate::pool::Handle;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::num::NonZeroU32;
use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;

/// What an id of any world is marked with.
const ANY_WORLD: u32 = 0;

/// The mark of the next world.
static NEXT_TAG: AtomicU32 = AtomicU32::new(ANY_WORLD + 1);

/// A mark for a new world. It shows in no result: it only keeps ids from the wrong world apart.
pub(super) fn next_tag() -> u32 {
    #[cfg(target_has_atomic = "32")]
    let tag = NEXT_TAG.fetch_add(1, Relaxed);
    // Machines that cannot do both at once have one thread, or two worlds with one mark.
    #[cfg(not(target_has_atomic = "32"))]
    let tag = {
        let tag = NEXT_TAG.load(Relaxed);
        NEXT_TAG.store(tag.wrapping_add(1), Relaxed);
        tag
    };
    tag.max(ANY_WORLD + 1)
}

/// A slot, a generation, and the world they are of.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename = "Id"))]
struct Key {
    slot: u32,
    generation: NonZeroU32,
    #[cfg_attr(feature = "serde", serde(skip))]
    tag: u32,
}

impl Key {
    const fn as_pair(self) -> (u32, u32) {
        (self.slot, self.generation.get())
    }

    const fn to_bits(self) -> u64 {
        ((self.slot as u64) << 32) | self.generation.get() as u64
    }

    fn from_bits(bits: u64) -> Option<Self> {
        let half = |bits: u64| u32::try_from(bits & u64::from(u32::MAX)).ok();
        let generation = half(bits).and_then(NonZeroU32::new)?;
        let tag = ANY_WORLD;
        half(bits >> 32).map(|slot| Self {
            slot,
            generation,
            tag,
        })
    }
}

// By hand: the same history gives equal ids in whichever world.

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.as_pair() == other.as_pair()
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_pair().cmp(&other.as_pair())
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_pair().hash(state);
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.slot, self.generation)
    }
}

/// Names one body in a [`World`](crate::world::World), for as long as it is there.
///
/// A slot and a generation, printed as `3v7`. When the body is removed, its slot moves on to the next
/// generation, so an old id is refused and never names somebody else. The lowest free slot is filled
/// first: the same history gives the same ids, in any world.
///
/// Ids are ordered by slot, then by generation. An id also knows which world gave it, and is refused
/// by another one. That is no part of equality, order or [bits](Self::to_bits). A clone of a world
/// counts as that world.
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
pub struct BodyId(Key);

/// Names one tile map in a [`World`](crate::world::World), for as long as it is there.
///
/// Works as [`BodyId`] does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MapId(Key);

impl BodyId {
    /// Its slot, its generation and the mark of its world.
    #[inline]
    pub(super) const fn parts(self) -> (u32, NonZeroU32, u32) {
        let Self(Key {
            slot,
            generation,
            tag,
        }) = self;
        (slot, generation, tag)
    }

    #[inline]
    pub(super) const fn of_parts(slot: u32, generation: NonZeroU32, tag: u32) -> Self {
        Self(Key {
            slot,
            generation,
            tag,
        })
    }
}

macro_rules! ids {
    ($($id:ident)*) => {$(
        impl $id {
            #[inline]
            pub(super) fn new<T>(handle: Handle<T>, tag: u32) -> Self {
                let (slot, generation) = handle.parts();
                Self(Key { slot, generation, tag })
            }

            /// The place in its world: unique among those present, and an index for tables beside it.
            #[must_use]
            pub const fn slot(self) -> usize {
                self.0.slot as usize
            }

            /// How many times its slot has been filled, this time included.
            #[must_use]
            pub const fn generation(self) -> u32 {
                self.0.generation.get()
            }

            /// The id as a number, for files and networks, in the same order as ids. Which world it is
            /// of is left out.
            #[must_use]
            pub const fn to_bits(self) -> u64 {
                self.0.to_bits()
            }

            /// The id that gave these bits, good in any world with the same history; `None` if none did.
            #[must_use]
            pub fn from_bits(bits: u64) -> Option<Self> {
                Key::from_bits(bits).map(Self)
            }

            /// The same as a number of the tables.
            #[inline]
            pub(super) const fn index(self) -> u32 {
                self.0.slot
            }

            /// The same with the mark of a world.
            pub(super) const fn marked(self, tag: u32) -> Self {
                let Self(Key { slot, generation, .. }) = self;
                Self(Key { slot, generation, tag })
            }

            /// Whether a world with that mark could have given it.
            #[inline]
            pub(super) const fn is_of(self, tag: u32) -> bool {
                self.0.tag == tag || self.0.tag == ANY_WORLD
            }

            /// Whether it is the name that a handle stands for.
            #[inline]
            pub(super) fn is<T>(self, handle: Handle<T>) -> bool {
                (self.0.slot, self.0.generation) == handle.parts()
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    )*};
}

ids!(BodyId MapId);
