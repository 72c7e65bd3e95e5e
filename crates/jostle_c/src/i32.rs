//! The functions for `int32_t`.

/// The number of this family.
pub type S = i32;

/// Returns the name that C knows a function by.
macro_rules! symbol {
    ($name:literal) => {
        concat!("jostle_", $name, "_i32")
    };
}

#[path = "family/mod.rs"]
mod family;

pub use family::*;
