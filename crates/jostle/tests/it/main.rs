//! The library as its users see it: one binary, one file per topic.

#[cfg(feature = "alloc")]
mod generator;
#[cfg(feature = "alloc")]
mod pool;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod saved;
