//! The library as its users see it: one binary, one file per topic.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[cfg(feature = "alloc")]
mod allocations;
#[cfg(feature = "alloc")]
mod broad;
mod byte_box;
mod circle_sweep;
mod convert;
mod generator;
mod layers;
#[cfg(feature = "alloc")]
mod motion;
mod numbers;
#[cfg(feature = "alloc")]
mod outside;
#[cfg(feature = "alloc")]
mod pixel_mask;
#[cfg(feature = "alloc")]
mod pool;
#[cfg(feature = "alloc")]
mod quick_way;
mod raycast_round;
mod rotated;
mod round;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod saved;
mod scatter;
mod scenarios;
mod special_values;
#[cfg(feature = "alloc")]
mod tiles;
mod time;
#[cfg(feature = "alloc")]
mod world;
