//! Values of games: other number types, arithmetic of vectors, distances and sweeps between shapes.
#![allow(clippy::float_cmp, reason = "the numbers are exact")]

mod conversions;
mod masks;
mod segments;
mod shape_pairs;
mod sides;
