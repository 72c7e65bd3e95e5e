//! Places for a few at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One of a few places, until it is dropped: also by a panic, or with a thread that could not begin.
#[derive(Debug)]
pub(super) struct Permit {
    taken: Arc<AtomicUsize>,
}

impl Permit {
    /// Takes a place, if fewer than so many are taken.
    pub(super) fn take(taken: &Arc<AtomicUsize>, most: usize) -> Option<Self> {
        let permit = Self {
            taken: Arc::clone(taken),
        };
        let others = taken.fetch_add(1, Ordering::Relaxed);
        // One too many gives its place back right here.
        (others < most).then_some(permit)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.taken.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::Permit;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    #[test]
    fn a_place_is_given_back_by_whoever_ends() {
        let taken = Arc::new(AtomicUsize::new(0));
        let permits: Vec<_> = (0..5).map(|_| Permit::take(&taken, 3)).collect();
        let is_there: Vec<bool> = permits.iter().map(Option::is_some).collect();
        assert_eq!(is_there, [true, true, true, false, false]);
        assert_eq!(taken.load(Ordering::Relaxed), 3);
        let page = thread::spawn(move || {
            let has_seat = permits.iter().any(Option::is_some);
            assert!(!has_seat, "a bug");
        });
        assert!(page.join().is_err());
        assert_eq!(taken.load(Ordering::Relaxed), 0);
    }
}
