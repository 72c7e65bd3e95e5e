//! Limits on how many may do something at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One of a limited number of permits. Returned when dropped, even by a panic or with a thread that could not start.
#[derive(Debug)]
pub(super) struct Permit {
    taken: Arc<AtomicUsize>,
}

impl Permit {
    /// Takes a permit, if fewer than `most` are taken.
    pub(super) fn take(taken: &Arc<AtomicUsize>, most: usize) -> Option<Self> {
        let permit = Self {
            taken: Arc::clone(taken),
        };
        let others = taken.fetch_add(1, Ordering::Relaxed);
        // Beyond the limit, dropping the permit returns it right away.
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
    fn permits_are_returned_even_by_a_panic() {
        let taken = Arc::new(AtomicUsize::new(0));
        let permits: Vec<_> = (0..5).map(|_| Permit::take(&taken, 3)).collect();
        let is_there: Vec<bool> = permits.iter().map(Option::is_some).collect();
        assert_eq!(is_there, [true, true, true, false, false]);
        assert_eq!(taken.load(Ordering::Relaxed), 3);
        let page = thread::spawn(move || {
            let has_permit = permits.iter().any(Option::is_some);
            assert!(!has_permit, "panics on purpose");
        });
        assert!(page.join().is_err());
        assert_eq!(taken.load(Ordering::Relaxed), 0);
    }
}
