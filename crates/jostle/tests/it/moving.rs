//! Of the tests beside this file, those of all that moves, as a binary of their own: they are built with
//! optimisations too, where the whole of `main.rs` would take too long.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "the files are shared with `main.rs`, which uses all of them"
)]

mod generator;
mod motion;
mod numbers;
mod quick_way;
mod tiles;
mod world;
