//! The scenes of the playground, and the player that a page controls.
//!
//! The program serves them with [`jostle_inspect`]. Nothing here reads a clock, a file or the network, so that the
//! scenes also run inside a web page.

mod checksum;
mod count;
mod demo;
mod latch;
mod player;
mod random;
mod scene;
mod scenes;
mod session;

pub use checksum::Checksum;
pub use count::{counted, grouped};
pub use player::Player;
pub use scene::{Clock, Input, Scene, SceneEntry};
pub use scenes::SCENES;
pub use session::Session;
