//! The time, given in: WebAssembly has no clock of its own.

use std::time::Duration;

/// A function that returns the time since some fixed moment.
pub type Clock = fn() -> Duration;

/// Returns the time since the first call.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn system() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Returns zero: there is no clock, and asking for one would panic.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn system() -> Duration {
    Duration::ZERO
}
