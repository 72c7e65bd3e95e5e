//! Revision numbers of maps and worlds, so that caches know when to refresh.

use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;

/// The next revision. It has no part in any result.
static NEXT: AtomicU32 = AtomicU32::new(1);

/// Returns a revision that was never used before.
pub(crate) fn next() -> u32 {
    #[cfg(target_has_atomic = "32")]
    let revision = NEXT.fetch_add(1, Relaxed);
    // Targets without atomic additions have a single thread.
    #[cfg(not(target_has_atomic = "32"))]
    let revision = {
        let revision = NEXT.load(Relaxed);
        NEXT.store(revision.wrapping_add(1), Relaxed);
        revision
    };
    revision
}
