//! The world: bodies, their names, their hitboxes.

mod hitboxes;
mod moves;
mod store;
