//! The functions of one family. This file is compiled for each type of number, which `S` stands for.

use super::S;

mod boxes;
mod pairs;

#[cfg(feature = "world")]
mod bodies;
#[cfg(feature = "world")]
mod character;
#[cfg(feature = "world")]
mod hitboxes;
#[cfg(feature = "world")]
mod maps;
#[cfg(feature = "world")]
mod moves;
#[cfg(feature = "world")]
mod questions;
#[cfg(feature = "world")]
mod world;

pub use boxes::*;
pub use pairs::*;

#[cfg(feature = "world")]
pub use {bodies::*, character::*, hitboxes::*, maps::*, moves::*, questions::*, world::*};
