//! The world: bodies, their names, their hitboxes.

mod hitboxes;
mod queries;
mod snapshot;
mod store;
