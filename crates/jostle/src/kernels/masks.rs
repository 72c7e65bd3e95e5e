//! One box against a list of boxes, 64 to a word.
//!
//! [`mask`] is the specification; the twins with wide registers are in `masks/simd.rs`.

#[cfg(feature = "simd")]
mod simd;

use crate::kernels::shares_area;
use crate::scalar::Scalar;

/// How many boxes one word is about.
pub(crate) const BLOCK: usize = 64;
/// How many words are filled by one call. Registers are chosen once per call, which costs as much as
/// comparing a few boxes.
pub(crate) const WORDS: usize = 8;

/// Returns which of `count` boxes, at most [`BLOCK`], share area with one: bit `i` for box `i`.
#[inline]
pub(crate) fn mask<S: Scalar>(one: [S; 4], count: usize, many: impl Fn(usize) -> [S; 4]) -> u64 {
    (0..count.min(BLOCK)).fold(0, |mask, i| {
        mask | (u64::from(shares_area(one, many(i))) << i)
    })
}

/// Returns the masks of the first `words` rows of [`BLOCK`] boxes, at most [`WORDS`]; zero beyond them.
#[inline]
pub(crate) fn masks<S: Scalar, R: Fn(usize) -> [S; 4]>(
    one: [S; 4],
    words: usize,
    row: impl Fn(usize) -> R,
) -> [u64; WORDS] {
    let mut masks = [0; WORDS];
    let filled = &mut masks[..words.min(WORDS)];
    #[cfg(feature = "simd")]
    if let Some(one) = crate::kernels::f32_edges(one) {
        simd::fill(fearless_simd::Level::new(), one, filled, &row);
        return masks;
    }
    for (word, mask) in filled.iter_mut().enumerate() {
        *mask = self::mask(one, BLOCK, row(word));
    }
    masks
}
