//! The world: bodies, their names, their hitboxes.

mod feel;
mod hitboxes;
mod moves;
mod rest;
mod store;
