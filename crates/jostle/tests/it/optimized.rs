//! The tests that compare fast paths with their slow twins, as a binary of their own. They also run with
//! optimizations, where building all of `main.rs` would take too long.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "the files are shared with `main.rs`, which uses all of them"
)]

mod fast_equals_slow;
mod numbers;
mod random;
