//! Moves among anything solid, without a world.

mod options;

pub use self::options::MoveOptions;
