use crate::broad::queries::Sealed;
use core::fmt;

/// The id of a box in a set, valid until the box is removed.
///
/// A slot and a generation, printed as `3v7`. When a box is removed, its slot moves on to the next
/// generation, so an old id is rejected instead of naming a box that reuses the slot. Ids are ordered by
/// slot, then by generation. Queries return the slot alone, as a `u32` index; a set takes either of them as the
/// name of a box ([`BoxName`]).
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

    /// Returns an id that no box of a set has that gives ids.
    pub(crate) fn without_generation(index: u32) -> Self {
        Self::new(index, NO_GENERATION)
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

/// A name of a box in a set: a [`BoxId`], or the index that queries return.
///
/// An index names the box that has it now, which suits answers that are used at once. Whatever is kept for later
/// belongs in a [`BoxId`]: it is refused once its box is gone, while an index may by then belong to another box.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes};
///
/// let mut coins = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8)]);
/// for index in coins.overlapping(Aabb::new(4, 4, 8, 8)).sorted() {
///     coins.remove(index)?;
/// }
/// assert_eq!(coins.len(), 1);
/// assert!(coins.remove(0).is_err(), "no box has that index now");
/// # }
/// # Ok::<(), jostle::errors::UnknownBox>(())
/// ```
pub trait BoxName: Copy + Sealed {
    /// Returns the id, given the id of each index. Not for calling.
    #[doc(hidden)]
    fn id(self, id_of: impl Fn(u32) -> Option<BoxId>) -> Result<BoxId, UnknownBox>;
}

impl Sealed for BoxId {}
impl Sealed for u32 {}

impl BoxName for BoxId {
    #[inline]
    fn id(self, _id_of: impl Fn(u32) -> Option<Self>) -> Result<Self, UnknownBox> {
        Ok(self)
    }
}

impl BoxName for u32 {
    #[inline]
    fn id(self, id_of: impl Fn(Self) -> Option<BoxId>) -> Result<BoxId, UnknownBox> {
        id_of(self).ok_or(UnknownBox(BoxId::without_generation(self)))
    }
}

/// The generation of an index without a box: slots begin at 1.
const NO_GENERATION: u32 = 0;

/// The error for a name of no box in the set. The set is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBox(
    /// The rejected id. An index without a box has generation 0.
    pub BoxId,
);

impl fmt::Display for UnknownBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.generation == NO_GENERATION {
            let index = self.0.index;
            return write!(
                f,
                "no box of this set has index {index}: use the index of a box that is in it"
            );
        }
        write!(
            f,
            "box {} is not in this set: it was removed, or inserted into another set",
            self.0
        )
    }
}

impl core::error::Error for UnknownBox {}
