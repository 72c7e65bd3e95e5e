//! The functions for `double`.

/// The number of this family.
pub type S = f64;

/// Returns the name that C knows a function by.
macro_rules! symbol {
    ($name:literal) => {
        concat!("jostle_", $name, "_f64")
    };
}

#[path = "family/mod.rs"]
mod family;

pub use family::*;
