//! Formulas for the ways in which one stripe can be laid over another.
//!
//! - **Owns** [`Join`] and the formulas.
//! - **Uses** only shifts and bit operations, so that a formula works for one word and for a
//!   register of them.
//! - **Never** loops: `overlay` and `simd` do.
//!
//! The lowest bit is the leftmost pixel, so `<<` moves pixels to the right.

use core::ops::{BitAnd, BitOr, Shl, Shr};

/// Pixels that can be shifted and combined: a `u64`, or a register full of them.
pub(super) trait PixelBits:
    Copy
    + BitAnd<Output = Self>
    + BitAnd<u64, Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

impl<L> PixelBits for L where
    L: Copy
        + BitAnd<Output = L>
        + BitAnd<u64, Output = L>
        + BitOr<Output = L>
        + Shl<u32, Output = L>
        + Shr<u32, Output = L>
{
}

/// One way to lay stripes over each other, as a formula for any number of lanes.
pub(super) trait Join: Copy {
    fn join<L: PixelBits>(self, mine: L, near: L, far: L) -> L;
}

/// One stripe, of which only some columns count.
#[derive(Clone, Copy)]
pub(super) struct Alone {
    pub(super) columns: u64,
}

impl Join for Alone {
    #[inline(always)]
    fn join<L: PixelBits>(self, mine: L, _near: L, _far: L) -> L {
        mine & self.columns
    }
}

/// A stripe exactly on a stripe.
#[derive(Clone, Copy)]
pub(super) struct Flush;

impl Join for Flush {
    #[inline(always)]
    fn join<L: PixelBits>(self, mine: L, near: L, _far: L) -> L {
        mine & near
    }
}

/// A stripe shifted to the right.
#[derive(Clone, Copy)]
pub(super) struct Right {
    pub(super) by: u32,
}

impl Join for Right {
    #[inline(always)]
    fn join<L: PixelBits>(self, mine: L, near: L, _far: L) -> L {
        mine & (near << self.by)
    }
}

/// A stripe shifted to the left.
#[derive(Clone, Copy)]
pub(super) struct Left {
    pub(super) by: u32,
}

impl Join for Left {
    #[inline(always)]
    fn join<L: PixelBits>(self, mine: L, near: L, _far: L) -> L {
        mine & (near >> self.by)
    }
}

/// The seam of two stripes: the near one shifted to the right, the far one before it to the left.
#[derive(Clone, Copy)]
pub(super) struct Across {
    by: u32,
    back: u32,
}

impl Across {
    /// Shifts the near stripe by 1 to 63 pixels, and the far one by the rest of 64.
    #[inline(always)]
    pub(super) fn new(by: u32) -> Self {
        Self {
            by,
            back: u64::BITS - by,
        }
    }
}

impl Join for Across {
    #[inline(always)]
    fn join<L: PixelBits>(self, mine: L, near: L, far: L) -> L {
        // Both shifts are from 1 to 63: aligned stripes take another formula, since a shift by 64 is no shift.
        mine & ((near << self.by) | (far >> self.back))
    }
}
