//! The scenes, in the order in which they are listed.

mod boxes;
pub(crate) mod platformer;
mod shooter;

use crate::scene::Listed;

/// All of them.
pub(crate) const SCENES: &[Listed] = &[platformer::LISTED, shooter::LISTED, boxes::LISTED];
