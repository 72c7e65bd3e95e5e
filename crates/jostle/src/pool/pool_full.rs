//! The error of a pool without room.

use core::fmt;

/// The pool is full. Holds the value that was refused.
///
/// # Examples
///
/// ```
/// use jostle::Pool;
///
/// let mut pool = Pool::with_limit(0);
/// let full = pool.try_insert("guest").expect_err("there are no rooms");
/// assert_eq!(full.0, "guest");
/// assert_eq!(full.to_string(), "the pool is full: remove a value first, or give it a higher limit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PoolFull<T>(
    /// The value that was refused.
    pub T,
);

impl<T> fmt::Display for PoolFull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the pool is full: remove a value first, or give it a higher limit")
    }
}

// Not derived, so that `unwrap` and `expect` work for any value.
impl<T> fmt::Debug for PoolFull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PoolFull(..)")
    }
}

impl<T> core::error::Error for PoolFull<T> {}
