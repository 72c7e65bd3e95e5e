//! `pool[handle]`.

use crate::pool::{Handle, Pool};
use core::ops::{Index, IndexMut};

/// Returns the value of a handle.
///
/// # Examples
///
/// ```
/// use jostle::Pool;
///
/// let mut hit_points = Pool::new();
/// let boss = hit_points.insert(100);
/// hit_points[boss] -= 30;
/// assert_eq!(hit_points[boss], 70);
/// ```
///
/// # Panics
///
/// Panics if the value is gone. [`Pool::get`] returns `None` instead.
impl<T> Index<Handle<T>> for Pool<T> {
    type Output = T;

    #[track_caller]
    fn index(&self, handle: Handle<T>) -> &T {
        let Some(value) = self.get(handle) else {
            panic!(
                "no value has the handle {handle}: it was removed, or is in another pool. Use `get` if that can happen"
            );
        };
        value
    }
}

/// Returns the value of a handle mutably.
///
/// # Panics
///
/// Panics if the value is gone. [`Pool::get_mut`] returns `None` instead.
impl<T> IndexMut<Handle<T>> for Pool<T> {
    #[track_caller]
    fn index_mut(&mut self, handle: Handle<T>) -> &mut T {
        let Some(value) = self.get_mut(handle) else {
            panic!(
                "no value has the handle {handle}: it was removed, or is in another pool. Use `get_mut` if that can happen"
            );
        };
        value
    }
}
