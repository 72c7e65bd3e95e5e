//! jostle for C, and for everything that can call C: the functions that the headers declare.
//!
//! - **Owns** the border: pointers become references in `border`, and nowhere else in the project.
//! - **Uses** `jostle_flat`, which does all the work.
//! - **Never** decides anything: each function checks its pointers, makes one call, and returns its status.
//!
//! The functions exist once for each type of number (`family`, compiled three times). The headers in `include` are
//! written from these files by a test.

#![allow(
    clippy::duplicate_mod,
    clippy::must_use_candidate,
    reason = "each family is the same file with another number, and only C calls the functions"
)]
#![cfg_attr(
    not(feature = "world"),
    allow(dead_code, reason = "searches need little of the border")
)]

mod border;
mod common;
mod handle;
mod refusal;
#[cfg(target_family = "wasm")]
pub mod wasm;

pub mod f32;
#[cfg(feature = "f64")]
pub mod f64;
#[cfg(feature = "i32")]
pub mod i32;

pub use border::{Asked, Changed, In, List, Out, Owned, Ptr, Record, Room, Text};
pub use common::*;
pub use handle::{Content, Handle};
