//! Values that stay in their slots while switched off.

use super::{Handle, Pool};

impl<T> Pool<T> {
    /// Switches a value on or off, and returns which it was; `None` if it is gone.
    ///
    /// The handle stays good either way.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let ghost = pool.insert("ghost");
    /// assert_eq!(pool.set_active(ghost, false), Some(true));
    /// assert_eq!(pool.iter_active().count(), 0);
    /// assert_eq!(pool.get(ghost), Some(&"ghost"));
    /// ```
    pub fn set_active(&mut self, handle: Handle<T>, active: bool) -> Option<bool> {
        let index = self.find(handle)?;
        let was_active = self.active.contains(index);
        if active {
            self.active.insert(index);
        } else {
            self.active.remove(index);
        }
        Some(was_active)
    }

    /// Whether the value of a handle is in the pool and switched on.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let ghost = pool.insert("ghost");
    /// assert!(pool.is_active(ghost));
    /// pool.remove(ghost);
    /// assert!(!pool.is_active(ghost));
    /// ```
    #[must_use]
    pub fn is_active(&self, handle: Handle<T>) -> bool {
        self.find(handle)
            .is_some_and(|index| self.active.contains(index))
    }

    /// Switches on the lowest value that is off, under a new handle, for the game to set up afresh.
    ///
    /// The value is as it was left, with any memory it owns. Its old handle is gone, so that whatever
    /// still aims at the spent bullet does not follow the new one. `None` if no value is off.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut bullets = Pool::with_limit(8);
    /// let spent = bullets.insert([300, 16]);
    /// bullets.set_active(spent, false);
    ///
    /// let (fired, place) = bullets.reuse_inactive().expect("one is off");
    /// *place = [0, 16];
    /// assert!(bullets.is_active(fired));
    /// assert_eq!(bullets.get(fired), Some(&[0, 16]));
    /// assert_eq!(bullets.get(spent), None);
    /// ```
    #[doc(alias("activate", "spawn", "recycle"))]
    pub fn reuse_inactive(&mut self) -> Option<(Handle<T>, &mut T)> {
        loop {
            let index = self.occupied.first_not_in(&self.active)?;
            let next = self.slots[index].next_generation();
            if next.is_some() {
                self.active.insert(index);
                let slot = &mut self.slots[index];
                slot.generation = next;
                return Some((slot.handle(index)?, slot.value.as_mut()?));
            }
            // No name is left for the value, so it goes and its slot retires.
            self.take_out(index);
        }
    }

    /// How many values are switched on.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::Pool;
    ///
    /// let mut pool = Pool::new();
    /// let ant = pool.insert("ant");
    /// pool.set_active(ant, false);
    /// assert_eq!((pool.len(), pool.active_len()), (1, 0));
    /// ```
    #[must_use]
    pub fn active_len(&self) -> usize {
        self.active.len()
    }
}
