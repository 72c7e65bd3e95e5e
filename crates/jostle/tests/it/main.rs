//! The public API: one test binary, one file per topic.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[cfg(feature = "alloc")]
mod allocations;
#[cfg(feature = "alloc")]
mod broad;
mod byte_box;
mod circle_sweep;
mod circles;
mod convert;
#[cfg(feature = "alloc")]
mod fast_equals_slow;
mod layers;
#[cfg(feature = "alloc")]
mod motion;
mod numbers;
#[cfg(feature = "alloc")]
mod outside;
#[cfg(feature = "alloc")]
mod own_number;
mod panic_places;
#[cfg(feature = "alloc")]
mod pixel_mask;
#[cfg(feature = "alloc")]
mod pool;
mod random;
mod random_shapes;
mod raycast_shapes;
mod rotated_boxes;
mod scenarios;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serde_round_trips;
mod special_values;
#[cfg(feature = "alloc")]
mod tiles;
mod time;
#[cfg(feature = "alloc")]
mod trace;
mod type_names;
mod unsafe_code;
mod values;
#[cfg(feature = "alloc")]
mod world;
