//! One box against many, by their edges: `[min_x, min_y, max_x, max_y]`.
//!
//! - **Owns** the loop that all list questions share, and its twin with wide registers.
//! - **Uses** nothing but numbers: what a box is, is for `geometry` to say.
//! - **Never** gives another answer than [`shares_area`] for each box.

pub(crate) mod beam;
pub(crate) mod eights;
#[cfg(feature = "simd")]
mod eights_simd;
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
mod packed;
#[cfg(feature = "alloc")]
pub(crate) mod probe;
#[cfg(feature = "alloc")]
pub(crate) mod ruler;
#[cfg(feature = "alloc")]
pub(crate) mod scan;
#[cfg(feature = "simd")]
mod simd;

use crate::scalar::{Scalar, greater, lesser};

#[cfg(feature = "simd")]
pub(crate) use self::eights_simd::run_f32;
#[cfg(feature = "simd")]
pub(crate) use self::simd::masks_f32;

/// How many boxes one word tells about, and how many words come at once.
pub(crate) const BLOCK: usize = 64;
pub(crate) const WORDS: usize = 8;

/// Whether two boxes share area: `max(mins) < min(maxs)` on both axes.
#[inline]
pub(crate) fn shares_area<S: Scalar>(a: [S; 4], b: [S; 4]) -> bool {
    // No early exit: without branches a batch of these becomes vector code.
    let shares_x = greater(a[0], b[0]) < lesser(a[2], b[2]);
    let shares_y = greater(a[1], b[1]) < lesser(a[3], b[3]);
    shares_x & shares_y
}

/// Which of `count` boxes, at most [`BLOCK`], share area with one: bit `i` for box `i`.
#[inline]
pub(crate) fn mask<S: Scalar>(one: [S; 4], count: usize, many: impl Fn(usize) -> [S; 4]) -> u64 {
    (0..count.min(BLOCK)).fold(0, |mask, i| {
        mask | (u64::from(shares_area(one, many(i))) << i)
    })
}

/// The masks of the first `words` rows of [`BLOCK`] boxes, at most [`WORDS`]; zero beyond them.
#[inline]
pub(crate) fn masks<S: Scalar, R: Fn(usize) -> [S; 4]>(
    one: [S; 4],
    words: usize,
    row: impl Fn(usize) -> R,
) -> [u64; WORDS] {
    core::array::from_fn(|word| {
        if word < words {
            mask(one, BLOCK, row(word))
        } else {
            0
        }
    })
}
