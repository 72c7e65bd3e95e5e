//! The handle of a value in a pool.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::num::NonZeroU32;

/// Identifies one value in a [`Pool<T>`](crate::pool::Pool), as long as that value lives.
///
/// A handle is a slot and a generation, printed as `3v7`. When the value is removed, its slot moves
/// on to the next generation, so an old handle finds nothing, never another value. It takes eight
/// bytes, also as an `Option`.
///
/// Handles are ordered by slot, then by generation. A handle does not know its pool: in another
/// pool with the same `T` it finds nothing or the wrong value. Use a different type of values for
/// each pool to rule that out.
///
/// # Examples
///
/// ```
/// use jostle::Pool;
///
/// let mut pool = Pool::new();
/// let rocket = pool.insert("rocket");
/// assert_eq!(rocket.to_string(), "0v1");
///
/// pool.remove(rocket);
/// let laser = pool.insert("laser");
/// assert_eq!(laser.to_string(), "0v2");
/// assert!(rocket < laser);
/// assert_eq!(pool.get(rocket), None);
/// ```
#[doc(alias("key", "id", "index"))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = ""))]
pub struct Handle<T> {
    slot: u32,
    generation: NonZeroU32,
    /// A handle owns no `T`, so it is `Send` and `Sync` whatever `T` is.
    #[cfg_attr(feature = "serde", serde(skip))]
    kind: PhantomData<fn() -> T>,
}

impl<T> Handle<T> {
    pub(super) fn new(slot: usize, generation: NonZeroU32) -> Self {
        let slot = u32::try_from(slot).expect("a pool makes no slot beyond the range of u32");
        Self {
            slot,
            generation,
            kind: PhantomData,
        }
    }

    /// Returns the slot of the value: unique among the living, so it can serve as an index into
    /// parallel tables.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let [ant, bee] = ["ant", "bee"].map(|name| pool.insert(name));
    /// assert_eq!([ant.slot(), bee.slot()], [0, 1]);
    /// ```
    #[must_use]
    pub const fn slot(self) -> usize {
        self.slot as usize
    }

    /// Returns how many times the slot has been filled, including this time.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let first = pool.insert("first");
    /// pool.remove(first);
    /// assert_eq!(pool.insert("second").generation(), 2);
    /// ```
    #[must_use]
    pub const fn generation(self) -> u32 {
        self.generation.get()
    }

    /// Returns slot and generation as numbers.
    pub(crate) const fn parts(self) -> (u32, NonZeroU32) {
        (self.slot, self.generation)
    }
}

// Not derived: a derive would require the same of `T`.

impl<T> Clone for Handle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Handle<T> {}

impl<T> PartialEq for Handle<T> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl<T> Eq for Handle<T> {}

impl<T> PartialOrd for Handle<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Handle<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl<T> Hash for Handle<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl<T> fmt::Display for Handle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.slot, self.generation)
    }
}

impl<T> fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
