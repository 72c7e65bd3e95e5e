//! The functions for `float`.

/// The number of this family.
pub type S = f32;

/// Returns the name that C knows a function by.
macro_rules! symbol {
    ($name:literal) => {
        concat!("jostle_", $name)
    };
}

#[path = "family/mod.rs"]
mod family;

pub use family::*;
