//! Even ticks, and the way from the simulation to the screen.
//!
//! - **Owns** [`FixedStep`], [`Remainder`], [`Remainder2`], [`interpolate`] and pixel snapping.
//! - **Uses** `scalar`, nothing above.
//! - **Never** allocates and never reads a clock: the game passes in the elapsed time.

mod fixed_step;
mod remainder;
mod snap;

pub use fixed_step::{FixedStep, FixedStepError};
pub use remainder::{AmountError, Remainder, Remainder2};
pub use snap::{interpolate, snap_to_pixels, snap_to_pixels_scaled};
