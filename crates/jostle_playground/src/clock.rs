//! The program's clock.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Returns the time since the first call.
pub(crate) fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
