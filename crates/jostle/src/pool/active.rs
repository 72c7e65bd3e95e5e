//! Values that stay in their slots while they are inactive.

use super::{Handle, Pool};

impl<T> Pool<T> {
    /// Activates or deactivates a value, and returns whether it was active, or `None` if it is
    /// gone.
    ///
    /// The handle stays valid either way.
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

    /// Returns whether the value of a handle is in the pool and active.
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

    /// Activates the lowest inactive value, under a new handle, and returns it for the game to set
    /// up again.
    ///
    /// The value is as it was left, including any memory it owns. Its old handle is gone, so a
    /// missile that aims at the spent bullet does not follow the new one. Returns `None` if no
    /// value is inactive.
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
            // No handle is left for the value, so it is dropped and its slot retires.
            self.take_out(index);
        }
    }

    /// Returns how many values are active.
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
