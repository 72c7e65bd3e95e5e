//! Values that come and go, behind generational handles.
//!
//! - **Owns** [`Pool`], its [`Handle`]s and [`PoolFull`].
//! - **Uses** nothing of the other layers.
//! - **Never** lets a stale handle reach a newer value, and never depends on addresses or hashing:
//!   the same history gives the same handles.

mod active;
mod by_slot;
mod clone_in_place;
mod handle;
mod index;
mod iter;
mod pool_full;
mod pool_slot;
#[cfg(feature = "serde")]
mod serde;
mod slot_set;
mod vacancy;

use alloc::vec::Vec;
use core::fmt;

use pool_slot::PoolSlot;

pub(crate) use clone_in_place::clone_in_place;
pub use handle::Handle;
pub use pool_full::PoolFull;
pub(crate) use slot_set::SlotSet;

/// A store for things that appear and vanish during play: bullets, enemies, sparks.
///
/// A growing pool ([`new`](Self::new)) takes any number of values. A fixed one
/// ([`with_limit`](Self::with_limit)) allocates all its slots at once, never again, and refuses
/// values that do not fit.
///
/// Every value has a [`Handle`]. The lowest free slot is always filled first, and iterators go from
/// the lowest slot to the highest, so the same history gives the same handles in the same order. A
/// slot that has been filled 2^32 - 1 times is retired, so that no handle ever names two values.
///
/// # On and off
///
/// A value is active until it is switched off with [`set_active`](Self::set_active). An inactive
/// value stays in its slot, under its handle, and is skipped by [`iter_active`](Self::iter_active):
/// an enemy off the screen, or a spent bullet in a fixed array, waiting to be fired again by
/// [`reuse_inactive`](Self::reuse_inactive). Switching and skipping are cheap: 64 slots are checked
/// at once.
///
/// # Equality
///
/// Two pools are equal if they hold equal values under the same handles, active and inactive alike,
/// and will issue the same handles next.
///
/// # Examples
///
/// ```
/// use jostle::Pool;
///
/// let mut enemies = Pool::new();
/// let bat = enemies.insert("bat");
/// let crab = enemies.insert("crab");
///
/// assert_eq!(enemies.remove(bat), Some("bat"));
/// let ghost = enemies.insert("ghost");
///
/// assert_eq!(ghost.slot(), bat.slot(), "the slot is used again,");
/// assert_eq!(enemies.get(bat), None, "but the bat's handle does not find the ghost");
/// assert!(enemies.iter().eq([(ghost, &"ghost"), (crab, &"crab")]));
/// ```
#[doc(alias("arena", "slotmap", "slab"))]
pub struct Pool<T> {
    slots: Vec<PoolSlot<T>>,
    /// Slots with a value.
    occupied: SlotSet,
    /// Slots with a value that is active.
    active: SlotSet,
    /// Slots without a value that can take one: all others, except retired ones.
    free: SlotSet,
    grows: bool,
}

clone_in_place!([T: Clone] Pool<T> { slots, occupied, active, free, grows });

impl<T> Pool<T> {
    /// Creates an empty pool that grows as needed.
    ///
    /// # Examples
    ///
    /// ```
    /// let pool = jostle::Pool::<u8>::new();
    /// assert!(pool.is_empty());
    /// assert_eq!(pool.capacity(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            slots: Vec::new(),
            occupied: SlotSet::new(),
            active: SlotSet::new(),
            free: SlotSet::new(),
            grows: true,
        }
    }

    /// Creates an empty pool of exactly `limit` slots, which never allocates again.
    ///
    /// With a limit of zero the pool is always full.
    ///
    /// # Panics
    ///
    /// Panics if `limit` is above 2^32, or if there is no memory for that many values.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut torpedoes = Pool::with_limit(2);
    /// assert!(torpedoes.try_insert("first").is_ok());
    /// assert!(torpedoes.try_insert("second").is_ok());
    /// assert!(torpedoes.try_insert("third").is_err());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_limit(limit: usize) -> Self {
        let last = u32::try_from(limit.saturating_sub(1));
        assert!(last.is_ok(), "a pool has at most 2^32 slots");
        let mut pool = Self {
            slots: Vec::with_capacity(limit),
            grows: false,
            ..Self::new()
        };
        // All slots exist from the start, so that inserting into a pool with a limit never allocates.
        for _ in 0..limit {
            let slot = pool.add_slot().expect("a pool has at most 2^32 slots");
            pool.free.insert(slot);
        }
        pool
    }

    /// Inserts a value, active, and returns its handle.
    ///
    /// # Panics
    ///
    /// Panics if a fixed pool is full; [`try_insert`](Self::try_insert) gives the value back
    /// instead. A growing pool is full at 2^32 values.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let star = pool.insert("star");
    /// assert_eq!(pool.get(star), Some(&"star"));
    /// assert!(pool.is_active(star));
    /// ```
    #[track_caller]
    pub fn insert(&mut self, value: T) -> Handle<T> {
        or_panic!(self.try_insert(value))
    }

    /// Inserts a value, active, if there is room for it.
    ///
    /// # Errors
    ///
    /// Returns [`PoolFull`] with the value in it if there is no room.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    /// use jostle::errors::PoolFull;
    ///
    /// let mut pool = Pool::with_limit(1);
    /// assert!(pool.try_insert("king").is_ok());
    /// assert_eq!(pool.try_insert("pretender"), Err(PoolFull("pretender")));
    /// ```
    pub fn try_insert(&mut self, value: T) -> Result<Handle<T>, PoolFull<T>> {
        let Some((index, handle)) = self.vacancy() else {
            return Err(PoolFull(value));
        };
        self.slots[index].value = Some(value);
        self.occupied.insert(index);
        self.active.insert(index);
        Ok(handle)
    }

    /// Removes and returns the value of a handle, or returns `None` if it is gone already.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let coin = pool.insert("coin");
    /// assert_eq!(pool.remove(coin), Some("coin"));
    /// assert_eq!(pool.remove(coin), None);
    /// ```
    pub fn remove(&mut self, handle: Handle<T>) -> Option<T> {
        let index = self.find(handle)?;
        self.take_out(index).map(|(_, value)| value)
    }

    /// Returns whether the value of a handle is still in the pool, active or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let coin = pool.insert("coin");
    /// assert!(pool.contains(coin));
    /// pool.clear();
    /// assert!(!pool.contains(coin));
    /// ```
    #[must_use]
    pub fn contains(&self, handle: Handle<T>) -> bool {
        self.find(handle).is_some()
    }

    /// Returns the value of a handle, or `None` if it is gone.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let coin = pool.insert("coin");
    /// assert_eq!(pool.get(coin), Some(&"coin"));
    /// ```
    #[must_use]
    pub fn get(&self, handle: Handle<T>) -> Option<&T> {
        let index = self.find(handle)?;
        self.slots[index].value.as_ref()
    }

    /// Returns the value of a handle mutably, or `None` if it is gone.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut hit_points = Pool::new();
    /// let boss = hit_points.insert(100);
    /// if let Some(left) = hit_points.get_mut(boss) {
    ///     *left -= 30;
    /// }
    /// assert_eq!(hit_points.get(boss), Some(&70));
    /// ```
    #[must_use]
    pub fn get_mut(&mut self, handle: Handle<T>) -> Option<&mut T> {
        let index = self.find(handle)?;
        self.slots[index].value.as_mut()
    }

    /// Returns the values of two handles mutably: for a hit between two of a kind.
    ///
    /// Returns `None` if either is gone, or if both handles are the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut balls = Pool::new();
    /// let [red, blue] = [3, -5].map(|speed| balls.insert(speed));
    /// if let Some((red, blue)) = balls.get2_mut(red, blue) {
    ///     core::mem::swap(red, blue);
    /// }
    /// assert_eq!(balls.get(red), Some(&-5));
    /// assert_eq!(balls.get2_mut(red, red), None);
    /// ```
    #[doc(alias("get_disjoint_mut", "get_many_mut"))]
    #[must_use]
    pub fn get2_mut(&mut self, a: Handle<T>, b: Handle<T>) -> Option<(&mut T, &mut T)> {
        let (a, b) = (self.find(a)?, self.find(b)?);
        let (below, above) = self.slots.split_at_mut(a.max(b));
        let low = below.get_mut(a.min(b))?.value.as_mut()?;
        let high = above.first_mut()?.value.as_mut()?;
        Some(if a < b { (low, high) } else { (high, low) })
    }

    /// Returns how many values there are, active or not.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// pool.insert("ant");
    /// assert_eq!(pool.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.occupied.len()
    }

    /// Returns whether there are no values, active or not.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(jostle::Pool::<u8>::with_limit(5).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns how many values fit without growing: for a fixed pool its limit, minus any retired
    /// slots.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(jostle::Pool::<u8>::with_limit(5).capacity(), 5);
    /// ```
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.occupied.len() + self.free.len()
    }
}

impl<T> Pool<T> {
    /// Returns the slot of a handle whose value is still there.
    fn find(&self, handle: Handle<T>) -> Option<usize> {
        let slot = self.slots.get(handle.slot())?;
        // The generation distinguishes a stale handle from one to the value that has its slot.
        let is_live = slot.value.is_some() && slot.handle(handle.slot()) == Some(handle);
        is_live.then_some(handle.slot())
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: PartialEq> PartialEq for Pool<T> {
    fn eq(&self, other: &Self) -> bool {
        // The other sets follow from the slots.
        self.grows == other.grows && self.slots == other.slots && self.active == other.active
    }
}

impl<T: Eq> Eq for Pool<T> {}

/// Prints the values under their handles, and marks inactive ones with `off`.
impl<T: fmt::Debug> fmt::Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (handle, value) in self.iter() {
            let mark = if self.is_active(handle) { "" } else { " off" };
            map.entry(&format_args!("{handle}{mark}"), value);
        }
        map.finish()
    }
}
