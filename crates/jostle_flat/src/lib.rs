#![doc = include_str!("../README.md")]

#[cfg(feature = "world")]
mod answers;
mod boxes;
#[cfg(feature = "world")]
mod character;
pub mod codes;
mod failure;
mod pairs;
pub mod records;
#[cfg(feature = "world")]
mod world;

#[cfg(feature = "world")]
pub use self::answers::Answers;
pub use self::boxes::FlatBoxes;
#[cfg(feature = "world")]
pub use self::character::FlatCharacter;
pub use self::failure::{Failure, FailureAt, Status};
pub use self::pairs::{FlatPairs, FlatTrackedPairs, FlatTwoSets};
#[cfg(feature = "world")]
pub use self::world::{FlatWorld, tile_from_char, tile_to_char};
pub use jostle::Scalar;
