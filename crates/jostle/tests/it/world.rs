//! The world: bodies, ids, hitboxes, moves, events, queries, snapshots and the character.

mod actors;
mod body_ids;
mod character;
mod coordinate_limits;
mod exact_sizes;
mod hitboxes;
mod moved_bodies;
mod pushed_crates;
mod pushed_riders;
mod queries;
mod recorded_moves;
mod regressions;
mod resize_and_dry_runs;
mod resting;
mod resting_contacts;
mod scenarios;
mod seamless_surfaces;
mod snapshot;
mod solids;
mod valleys;
