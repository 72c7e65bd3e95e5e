//! Bodies that move, and what they meet.
//!
//! - **Owns** [`MoveOptions`].
//! - **Uses** all layers below.
//! - **Never** looks at a clock, draws anything, or knows what a body is to the game.

mod motion;

pub use self::motion::{Either, Motion, MoveHit, MoveLeg, MoveLog, MoveOptions, Moved, Obstacles};
