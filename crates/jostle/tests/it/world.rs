//! The world: bodies, their names, their hitboxes.

mod hitboxes;
mod store;
