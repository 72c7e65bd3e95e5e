//! The clock, passed in by the caller: WebAssembly has none of its own.

use std::time::Duration;

/// A function that returns the time since some fixed moment. It must never go back.
///
/// ```
/// use jostle_inspect::{Clock, system_clock};
///
/// let clock: Clock = system_clock;
/// let before = clock();
/// assert!(before <= clock());
/// ```
pub type Clock = fn() -> Duration;

/// Returns the time since the first call. In WebAssembly without a clock of its own, always 0.
#[must_use]
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn system_clock() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Returns zero: there is no clock, and asking for one would panic.
#[must_use]
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn system_clock() -> Duration {
    Duration::ZERO
}
