//! The scenes, in the order in which they are listed.

mod platformer;

use crate::scene::Listed;

/// All of them.
pub(crate) const SCENES: &[Listed] = &[platformer::LISTED];
