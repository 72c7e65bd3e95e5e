//! The world: bodies, their names, their hitboxes, what happens when they move, and who walks among them.

mod actors;
mod arrivals;
mod character;
mod feel;
mod hitboxes;
mod mended;
mod moves;
mod pushed;
mod queries;
mod range_ends;
mod rest;
mod scenarios;
mod shoved;
mod sizes;
mod snapshot;
mod solids;
mod store;
mod tried;
mod valleys;
