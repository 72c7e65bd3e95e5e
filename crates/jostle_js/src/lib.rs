//! The WebAssembly of the package `jostle2d` for JavaScript: the exported functions of `jostle_c`, and nothing else.
//!
//! A crate of its own, since the settings of the last crate decide how everything is optimized when it is linked. This one
//! is built for speed, and what it links for size: functions stay small, and loops are nearly as fast. The profile
//! `js` in the `Cargo.toml` of the workspace has the figures.

pub use jostle::*;
