//! Numbers for the states of maps and worlds, so that whoever shows or caches one knows when to look again.

use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;

/// The number of the next state. It has no part in any result.
static NEXT: AtomicU32 = AtomicU32::new(1);

/// A number that no state had before.
pub(crate) fn next() -> u32 {
    #[cfg(target_has_atomic = "32")]
    let revision = NEXT.fetch_add(1, Relaxed);
    // Machines that cannot do both at once have one thread.
    #[cfg(not(target_has_atomic = "32"))]
    let revision = {
        let revision = NEXT.load(Relaxed);
        NEXT.store(revision.wrapping_add(1), Relaxed);
        revision
    };
    revision
}
