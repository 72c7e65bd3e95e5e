//! The public API: one test binary, one file per topic.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[cfg(feature = "world")]
mod answers;
mod records;
#[cfg(feature = "world")]
mod refused;
#[cfg(feature = "world")]
mod trace;
