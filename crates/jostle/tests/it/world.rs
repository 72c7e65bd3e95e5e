//! The world: bodies, their names, their hitboxes, and what happens when they move.

mod actors;
mod hitboxes;
mod queries;
mod scenarios;
mod solids;
mod store;
