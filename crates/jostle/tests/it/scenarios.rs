//! Numbered scenarios: the classic bugs of collision code, each with the numbers that expose it.

mod boxes;
mod cells_and_range;
mod rounding;
mod slides;
