//! A move copied from the page as Rust compiles, runs as recorded, and fails where the user is to edit it.
//!
//! The page's own tests check that it still writes exactly this file.

include!("../as_rust/hero_in_tick_43.rs");
