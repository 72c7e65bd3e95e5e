//! Loops over many boxes at once, by their edges `[min_x, min_y, max_x, max_y]`.
//!
//! - **Owns** the inner loops of the broad phase: a plain one for every number type, and beside it a twin
//!   for `f32` that compares several boxes in one wide register (feature `simd`).
//! - **Uses** `scalar`. What a box is, and why boxes are stored in some order, is not known here.
//! - **Never** gives other answers than the plain loop, nor in another order: each twin has a test in its
//!   own file that compares both.
//!
//! The twins are chosen where they are called, by [`Scalar::as_f32s`]: the compiler knows its answer for
//! every number type, so neither the test nor the unused branch remains in the machine code.

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
mod avx2;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod avx512;
#[cfg(feature = "alloc")]
pub(crate) mod cell_scan;
#[cfg(feature = "alloc")]
pub(crate) mod filed_boxes;
pub(crate) mod lanes8;
pub(crate) mod masks;
#[cfg(feature = "alloc")]
pub(crate) mod pair_list;
#[cfg(feature = "alloc")]
pub(crate) mod quantizer;
pub(crate) mod ray_f64;
#[cfg(feature = "alloc")]
pub(crate) mod strip_scan;

use crate::scalar::{Scalar, greater, lesser};

/// Whether two boxes share area: `max(mins) < min(maxs)` on both axes.
#[inline(always)]
pub(crate) fn shares_area<S: Scalar>(a: [S; 4], b: [S; 4]) -> bool {
    // No early exit: a loop of these without branches becomes vector code.
    let shares_x = greater(a[0], b[0]) < lesser(a[2], b[2]);
    let shares_y = greater(a[1], b[1]) < lesser(a[3], b[3]);
    shares_x & shares_y
}

/// Whether loops over boxes of this number type have a twin with wide registers.
#[inline(always)]
#[cfg(feature = "alloc")]
pub(crate) fn has_wide_registers<S: Scalar>() -> bool {
    cfg!(feature = "simd") && S::as_f32s(&[]).is_some()
}

/// Returns the edges of a box as `f32`s if they are of that type.
#[inline(always)]
#[cfg(feature = "simd")]
fn f32_edges<S: Scalar>(edges: [S; 4]) -> Option<[f32; 4]> {
    S::as_f32s(&edges)?.first_chunk().copied()
}
