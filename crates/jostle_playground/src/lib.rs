//! The scenes of the playground, and the player that a page controls.
//!
//! The program serves them with [`jostle_inspect`]. Nothing here opens the network, and the clock is passed
//! in, so that the scenes also run inside a web page.

mod attached;
mod checksum;
mod count;
mod demo;
mod latch;
mod opened_file;
mod opened_level;
mod player;
mod random;
mod scene;
mod scenes;
mod session;

pub use attached::{Attached, interval, settings};
pub use checksum::Checksum;
pub use count::{counted, grouped};
pub use opened_file::{OpenError, OpenedFile};
pub use opened_level::OpenedLevel;
pub use player::Player;
pub use scene::{Input, Scene, SceneEntry};
pub use scenes::SCENES;
pub use session::Session;
