//! The ways in which stripes can lie on each other, as formulas.
//!
//! - **Owns** [`Join`] and the formulas.
//! - **Uses** shifts and bits alone, so that a formula holds for one word and for a register of them.
//! - **Never** loops: `overlay` and `simd` do.
//!
//! The lowest bit is the pixel furthest left, so `<<` moves pixels to the right.

use core::ops::{BitAnd, BitOr, Shl, Shr};

/// Bits that can be shifted and joined: a `u64`, or a register full of them.
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

/// One way for stripes to lie on each other, as a formula that holds for any number of lanes.
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

/// A stripe on a stripe.
#[derive(Clone, Copy)]
pub(super) struct Flush;

impl Join for Flush {
    #[inline(always)]
    fn join<L: PixelBits>(self, mine: L, near: L, _far: L) -> L {
        mine & near
    }
}

/// A stripe moved to the right.
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

/// A stripe moved to the left.
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

/// The seam of two stripes: the near one moved to the right, the far one before it to the left.
#[derive(Clone, Copy)]
pub(super) struct Across {
    by: u32,
    back: u32,
}

impl Across {
    /// Moves the near stripe by 1 to 63 pixels, and the far one by what is missing to 64.
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
        mine & ((near << self.by) | (far >> self.back))
    }
}
