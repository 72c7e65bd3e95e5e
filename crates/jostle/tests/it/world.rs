//! The world: bodies, their names, their hitboxes, and who walks among them.

mod character;
mod hitboxes;
mod store;
