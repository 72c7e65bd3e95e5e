//! The inspector from outside: recordings, and a server with well-behaved and hostile browsers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "small numbers, random bits, and exact results"
)]

mod as_rust;
mod damaged_recordings;
mod game;
mod hostile_pages;
mod moves;
mod pages;
mod random;
mod recording;
mod server;
