//! Masks by wide registers: two, four or sixteen boxes at a time.
//!
//! Nanoseconds per box, 4,096 boxes: plain loop 1.28; two boxes (SSE2 and the like) 0.80; four (AVX2) 0.28;
//! sixteen (AVX-512) 0.23. The test below compares all of them with [`mask`](super::mask).
//!
//! All rest on one trick: with `a` and `b` as `[min_x, min_y, max_x, max_y]`, one instruction takes the
//! maximum of all four edges and one the minimum. The first half of the maxima and the second half of the
//! minima are the ends of the shared area.
#![allow(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89, but only the instructions of some machines are that new"
)]

use crate::kernels::f32_edges;
use crate::kernels::masks::BLOCK;
use crate::scalar::Scalar;
use fearless_simd::prelude::{Bytes, SimdBase, SimdFrom, SimdMask};
use fearless_simd::{Level, Simd, dispatch, f32x4, f64x2};

/// Fills the masks of as many rows as there are words. Only for boxes of `f32`s.
pub(super) fn fill<S: Scalar, R: Fn(usize) -> [S; 4]>(
    level: Level,
    one: [f32; 4],
    masks: &mut [u64],
    row: &impl Fn(usize) -> R,
) {
    // Never the default: callers come here only with boxes of `f32`s.
    let edges = |row: R| {
        #[inline(always)]
        move |i: usize| f32_edges(row(i)).unwrap_or_default()
    };
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = level.as_avx512() {
        return avx512.vectorize(
            #[inline(always)]
            || {
                for (word, mask) in masks.iter_mut().enumerate() {
                    *mask = avx512::block(avx512, one, &edges(row(word)));
                }
            },
        );
    }
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = level.as_avx2() {
        return avx2.vectorize(
            #[inline(always)]
            || {
                for (word, mask) in masks.iter_mut().enumerate() {
                    *mask = avx2::block(avx2, one, &edges(row(word)));
                }
            },
        );
    }
    dispatch!(level, simd => {
        for (word, mask) in masks.iter_mut().enumerate() {
            *mask = by_pairs(simd, one, &edges(row(word)));
        }
    });
}

/// Two boxes at a time, on any machine: the maxima of both beside each other, against the minima.
#[inline(always)]
fn by_pairs<S: Simd>(simd: S, one: [f32; 4], many: &impl Fn(usize) -> [f32; 4]) -> u64 {
    let one = f32x4::simd_from(simd, one);
    let mut mask = 0;
    let mut i = 0;
    while i < BLOCK {
        let (a, b) = (
            f32x4::simd_from(simd, many(i)),
            f32x4::simd_from(simd, many(i + 1)),
        );
        // The x and y of a corner are moved as one 64-bit lane, so one shuffle separates the corners.
        let halves = |v: f32x4<S>| -> f64x2<S> { v.bitcast() };
        // Low halves of the maxima are the min corners of the shared areas, high halves of the minima the max
        // corners.
        let from: f32x4<S> = halves(a.max(one)).zip_low(halves(b.max(one))).bitcast();
        let to: f32x4<S> = halves(a.min(one)).zip_high(halves(b.min(one))).bitcast();
        let axes = from.simd_lt(to).to_bitmask();
        // Bits 0 and 1 are the axes of the first box, bits 2 and 3 those of the second.
        let both = axes & (axes >> 1);
        mask |= ((both & 1) | ((both >> 1) & 2)) << i;
        i += 2;
    }
    mask
}

/// Four boxes at a time, on machines with AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2 {
    use crate::kernels::avx2::arch;
    use crate::kernels::masks::BLOCK;
    use arch::{
        __m256, _CMP_LT_OQ, _mm256_castpd_ps, _mm256_castps_pd, _mm256_castps_si256,
        _mm256_castsi256_pd, _mm256_cmp_ps, _mm256_cmpeq_epi64, _mm256_max_ps, _mm256_min_ps,
        _mm256_movemask_pd, _mm256_set1_epi64x, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
    };
    use fearless_simd::prelude::SimdFrom;
    use fearless_simd::{Avx2, f32x8};

    #[inline(always)]
    pub(super) fn block(avx2: Avx2, one: [f32; 4], many: &impl Fn(usize) -> [f32; 4]) -> u64 {
        let pair = |a: [f32; 4], b: [f32; 4]| {
            let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
            f32x8::simd_from(avx2, [a0, a1, a2, a3, b0, b1, b2, b3])
        };
        let one = pair(one, one);
        let mut mask = 0;
        let mut i = 0;
        while i < BLOCK {
            let (a, b) = (pair(many(i), many(i + 1)), pair(many(i + 2), many(i + 3)));
            mask |= four(avx2, one.into(), a.into(), b.into()) << i;
            i += 4;
        }
        // Unpacking works within each half of a register, so each four boxes came as 0, 2, 1, 3.
        let (ends, second, third) = (mask & 0x9999_9999_9999_9999, mask >> 1, mask << 1);
        ends | (second & 0x2222_2222_2222_2222) | (third & 0x4444_4444_4444_4444)
    }

    fearless_simd::kernel!(
        #[inline]
        fn four(_avx2: Avx2, one: __m256, a: __m256, b: __m256) -> u64 {
            let halves = |v: __m256| _mm256_castps_pd(v);
            let from =
                _mm256_unpacklo_pd(halves(_mm256_max_ps(a, one)), halves(_mm256_max_ps(b, one)));
            let to =
                _mm256_unpackhi_pd(halves(_mm256_min_ps(a, one)), halves(_mm256_min_ps(b, one)));
            let axes = _mm256_cmp_ps::<_CMP_LT_OQ>(_mm256_castpd_ps(from), _mm256_castpd_ps(to));
            // The axes of a box are 64 bits beside each other; all of them are set if both overlap.
            let both = _mm256_cmpeq_epi64(_mm256_castps_si256(axes), _mm256_set1_epi64x(-1));
            u64::from(_mm256_movemask_pd(_mm256_castsi256_pd(both)).cast_unsigned())
        }
    );
}

/// Sixteen boxes at a time, on machines with AVX-512.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use crate::kernels::masks::BLOCK;
    use core::arch::x86_64::{
        __m512, _CMP_LT_OQ, _mm512_cmp_ps_mask, _mm512_max_ps, _mm512_min_ps, _mm512_permute_ps,
        _pext_u64,
    };
    use fearless_simd::prelude::SimdFrom;
    use fearless_simd::{Avx512, f32x16};

    #[inline(always)]
    pub(super) fn block(avx512: Avx512, one: [f32; 4], many: &impl Fn(usize) -> [f32; 4]) -> u64 {
        let four = |boxes: [[f32; 4]; 4]| -> __m512 {
            let edges: [f32; 16] = core::array::from_fn(|i| boxes[i / 4][i % 4]);
            f32x16::simd_from(avx512, edges).into()
        };
        let one = four([one; 4]);
        let mut mask = 0;
        let mut i = 0;
        while i < BLOCK {
            let next =
                |from: usize| four([many(from), many(from + 1), many(from + 2), many(from + 3)]);
            mask |= sixteen(
                avx512,
                one,
                [next(i), next(i + 4), next(i + 8), next(i + 12)],
            ) << i;
            i += 16;
        }
        mask
    }

    fearless_simd::kernel!(
        #[inline]
        fn sixteen(_avx512: Avx512, one: __m512, boxes: [__m512; 4]) -> u64 {
            // The minima are moved under the maxima, so the first two of each four bits are the axes.
            let axes = |four: __m512| {
                let to = _mm512_permute_ps::<0b11_10_11_10>(_mm512_min_ps(four, one));
                u64::from(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(
                    _mm512_max_ps(four, one),
                    to,
                ))
            };
            let [a, b, c, d] = boxes.map(axes);
            // Sixteen boxes with four bits each fill the word; after the `and`, bit 0 of each four answers.
            let bits = a | (b << 16) | (c << 32) | (d << 48);
            // Gathers every fourth bit. Part of BMI2, which all machines with AVX-512 have in hardware.
            _pext_u64(bits & (bits >> 1), 0x1111_1111_1111_1111)
        }
    );
}

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "x86_64")]
    use super::{avx2, avx512};
    use super::{by_pairs, fill};
    use crate::kernels::masks::{BLOCK, mask};
    use crate::random::Random;
    use alloc::vec::Vec;
    use fearless_simd::{Level, dispatch};

    /// Boxes around the one that is asked about, flush and empty ones among them.
    fn boxes(seed: u64) -> Vec<[f32; 4]> {
        let mut random = Random::seed(seed);
        let mut next = |below: u64| f32::from(u16::try_from(random.below(below)).expect("small"));
        let span = |min: f32, length: f32| (min, min + length);
        let one = |_| {
            let ((x, right), (y, bottom)) = (span(next(9), next(5)), span(next(9), next(5)));
            [x, y, right, bottom]
        };
        (0..BLOCK).map(one).collect()
    }

    #[test]
    fn every_register_width_gives_the_plain_answer() {
        for seed in 0..200 {
            let (many, one) = (boxes(seed), boxes(seed + 1_000)[0]);
            let at = |i: usize| many[i];
            let expected = mask(one, BLOCK, at);
            for level in [Level::new(), Level::baseline()] {
                let mut masks = [0];
                fill(level, one, &mut masks, &|_| at);
                assert_eq!(masks[0], expected, "seed {seed}, {level:?}");
                let pairs = dispatch!(level, simd => by_pairs(simd, one, &at));
                assert_eq!(pairs, expected, "seed {seed}, by pairs, {level:?}");
            }
            #[cfg(target_arch = "x86_64")]
            check_wide(one, &at, expected, seed);
        }
    }

    /// Those that this machine can run.
    #[cfg(target_arch = "x86_64")]
    fn check_wide(one: [f32; 4], at: &impl Fn(usize) -> [f32; 4], expected: u64, seed: u64) {
        if let Some(token) = Level::new().as_avx2() {
            assert_eq!(avx2::block(token, one, at), expected, "seed {seed}, AVX2");
        }
        if let Some(token) = Level::new().as_avx512() {
            assert_eq!(
                avx512::block(token, one, at),
                expected,
                "seed {seed}, AVX-512"
            );
        }
    }
}
