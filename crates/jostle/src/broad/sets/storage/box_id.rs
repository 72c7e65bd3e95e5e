use core::fmt;

/// The id of a box in a set, valid until the box is removed.
///
/// A slot and a generation, printed as `3v7`. When a box is removed, its slot moves on to the next
/// generation, so an old id is rejected instead of naming a box that reuses the slot. Ids are ordered by
/// slot, then by generation. Queries return the slot alone, as a `u32` index.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes};
///
/// let mut boxes = Boxes::new();
/// let crate_id = boxes.insert(Aabb::new(0, 0, 8, 8));
/// assert_eq!(boxes.overlapping(Aabb::new(4, 4, 8, 8)).sorted(), [crate_id.index()]);
/// boxes.remove(crate_id)?;
/// assert!(boxes.remove(crate_id).is_err(), "it is gone");
/// # }
/// # Ok::<(), jostle::errors::UnknownBox>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoxId {
    index: u32,
    generation: u32,
}

impl BoxId {
    pub(crate) fn new(index: u32, generation: u32) -> Self {
        Self { index, generation }
    }

    /// Returns the index of the box: unique among the boxes in the set, and small enough to index tables.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Returns how many times its slot has been filled, including this time.
    #[must_use]
    pub const fn generation(self) -> u32 {
        self.generation
    }
}

impl fmt::Display for BoxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}

/// The error for an id that names no box of the set. The set is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBox(
    /// The rejected id.
    pub BoxId,
);

impl fmt::Display for UnknownBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "box {} is not in this set: it was removed, or inserted into another set",
            self.0
        )
    }
}

impl core::error::Error for UnknownBox {}
