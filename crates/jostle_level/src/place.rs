//! Levels in a world: what is added, how platforms move, and how a level is replaced.
//!
//! - **Owns** [`Placed`] (what a level has become in a world) and [`Route`].
//! - **Uses** [`Level`](crate::Level), and the public API of `jostle`.
//! - **Never** adds, moves or removes an actor: those are the game's.

mod conveyor;
mod placed;
mod platform;
mod replace;
mod route;
mod world;

pub(crate) use conveyor::{Conveyor, velocity_in_tick};
pub use placed::Placed;
pub use route::{Route, RouteEnd, RouteError};
