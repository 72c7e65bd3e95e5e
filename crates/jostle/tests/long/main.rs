//! The tests that run long, by themselves: they are built with optimisations too, where `it` would take too
//! long to build.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "the files are shared with `it`, which uses all of them"
)]

#[path = "../it/generator.rs"]
mod generator;
#[path = "../it/numbers.rs"]
mod numbers;

#[path = "../it/world/snapshot/damage.rs"]
mod damage;
#[path = "../it/world/feel.rs"]
mod feel;
#[path = "../it/world/snapshot/golden.rs"]
mod golden;
#[path = "../it/world/rest.rs"]
mod rest;
#[path = "../it/world/snapshot/rollback.rs"]
mod rollback;
#[path = "../it/world/snapshot/scene.rs"]
mod scene;
