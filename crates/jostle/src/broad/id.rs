use core::fmt;

/// Names a box in a set, for as long as it is there.
///
/// A slot and a generation, printed as `3v7`: when the box is removed, its slot moves on to the next
/// generation, so an old id is refused instead of naming somebody else. Ordered by slot, then by
/// generation. Questions answer with the slot alone, as a `u32` index, since what they find is there.
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
/// # Ok::<(), jostle::UnknownBox>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoxId {
    index: u32,
    generation: u32,
}

impl BoxId {
    pub(super) fn new(index: u32, generation: u32) -> Self {
        Self { index, generation }
    }

    /// The place of the box in its set: unique among those present, and an index for tables beside it.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// How many times its slot has been filled, this time included.
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

/// An id that names no box of this set: it was removed, or never was in here. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBox(
    /// The id that was asked for.
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
