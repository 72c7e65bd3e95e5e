//! How much may be copied from what a file says once: the properties of groups, templates and classes.

use std::cell::Cell;

/// How many bytes may be copied in total. Without a limit, a template of a megabyte with a thousand instances would take
/// a gigabyte.
const MOST_BYTES: usize = 1 << 27;

/// How much may still be copied.
#[derive(Debug)]
pub(super) struct Copies {
    left: Cell<usize>,
    is_used_up: Cell<bool>,
}

impl Default for Copies {
    fn default() -> Self {
        Self {
            left: Cell::new(MOST_BYTES),
            is_used_up: Cell::new(false),
        }
    }
}

impl Copies {
    /// Whether this many bytes may be copied. Once it says no, the level is refused in the end.
    pub(super) fn allow(&self, bytes: usize) -> bool {
        match self.left.get().checked_sub(bytes) {
            Some(left) => self.left.set(left),
            None => self.is_used_up.set(true),
        }
        !self.is_used_up.get()
    }

    /// Whether something was not copied.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_used_up.get()
    }
}
