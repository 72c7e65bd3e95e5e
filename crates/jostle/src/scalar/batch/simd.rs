//! The same with the widest registers that the machine turns out to have.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

use crate::scalar::batch::{BLOCK, WORDS};
use fearless_simd::prelude::{Bytes, SimdBase, SimdFrom, SimdMask};
use fearless_simd::{Level, Simd, dispatch, f32x4, f64x2};

/// [`masks`](super::masks), by the widest registers there are.
#[inline]
pub(crate) fn masks_f32<R: Fn(usize) -> [f32; 4]>(
    one: [f32; 4],
    words: usize,
    row: impl Fn(usize) -> R,
) -> [u64; WORDS] {
    let mut masks = [0; WORDS];
    let level = Level::new();
    fill(level, one, &mut masks[..words.min(WORDS)], &row);
    masks
}

fn fill<R: Fn(usize) -> [f32; 4]>(
    level: Level,
    one: [f32; 4],
    masks: &mut [u64],
    row: &impl Fn(usize) -> R,
) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = level.as_avx512() {
        return dispatch!(level, _simd => {
            for (word, mask) in masks.iter_mut().enumerate() {
                *mask = widest::block(avx512, one, &row(word));
            }
        });
    }
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = level.as_avx2() {
        return dispatch!(level, _simd => {
            for (word, mask) in masks.iter_mut().enumerate() {
                *mask = wide::block(avx2, one, &row(word));
            }
        });
    }
    dispatch!(level, simd => {
        for (word, mask) in masks.iter_mut().enumerate() {
            *mask = by_pairs(simd, one, &row(word));
        }
    });
}

/// Two boxes at a time: greatest of the least edges beside each other, against the least of the
/// greatest.
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
        let halves = |v: f32x4<S>| -> f64x2<S> { v.bitcast() };
        let least: f32x4<S> = halves(a.max(one)).zip_low(halves(b.max(one))).bitcast();
        let greatest: f32x4<S> = halves(a.min(one)).zip_high(halves(b.min(one))).bitcast();
        let axes = least.simd_lt(greatest).to_bitmask();
        let both = axes & (axes >> 1);
        mask |= ((both & 1) | ((both >> 1) & 2)) << i;
        i += 2;
    }
    mask
}

/// Four boxes at a time, on machines with AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod wide {
    use crate::scalar::batch::BLOCK;
    #[cfg(target_arch = "x86")]
    use core::arch::x86::{
        __m256, _CMP_LT_OQ, _mm256_castpd_ps, _mm256_castps_pd, _mm256_castps_si256,
        _mm256_castsi256_pd, _mm256_cmp_ps, _mm256_cmpeq_epi64, _mm256_max_ps, _mm256_min_ps,
        _mm256_movemask_pd, _mm256_set1_epi64x, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
    };
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{
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
        // Each four came as 0, 2, 1, 3.
        let (ends, second, third) = (mask & 0x9999_9999_9999_9999, mask >> 1, mask << 1);
        ends | (second & 0x2222_2222_2222_2222) | (third & 0x4444_4444_4444_4444)
    }

    fearless_simd::kernel!(
        #[inline]
        fn four(_avx2: Avx2, one: __m256, a: __m256, b: __m256) -> u64 {
            let halves = |v: __m256| _mm256_castps_pd(v);
            let least =
                _mm256_unpacklo_pd(halves(_mm256_max_ps(a, one)), halves(_mm256_max_ps(b, one)));
            let greatest =
                _mm256_unpackhi_pd(halves(_mm256_min_ps(a, one)), halves(_mm256_min_ps(b, one)));
            let axes =
                _mm256_cmp_ps::<_CMP_LT_OQ>(_mm256_castpd_ps(least), _mm256_castpd_ps(greatest));
            // Both axes, or the 64 bits are not all set.
            let both = _mm256_cmpeq_epi64(_mm256_castps_si256(axes), _mm256_set1_epi64x(-1));
            u64::from(_mm256_movemask_pd(_mm256_castsi256_pd(both)).cast_unsigned())
        }
    );
}

/// Sixteen boxes at a time, on machines with AVX-512.
#[cfg(target_arch = "x86_64")]
mod widest {
    use crate::scalar::batch::BLOCK;
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
            // Beside the greatest of the least edges, the least of the greatest: the first two of each
            // four bits tell of the two axes.
            let axes = |four: __m512| {
                let greatest = _mm512_permute_ps::<0b11_10_11_10>(_mm512_min_ps(four, one));
                u64::from(_mm512_cmp_ps_mask::<_CMP_LT_OQ>(
                    _mm512_max_ps(four, one),
                    greatest,
                ))
            };
            let [a, b, c, d] = boxes.map(axes);
            let bits = a | (b << 16) | (c << 32) | (d << 48);
            _pext_u64(bits & (bits >> 1), 0x1111_1111_1111_1111)
        }
    );
}

#[cfg(test)]
mod tests {
    use super::{by_pairs, fill};
    #[cfg(target_arch = "x86_64")]
    use super::{wide, widest};
    use crate::random::Random;
    use crate::scalar::batch::{BLOCK, mask};
    use alloc::vec::Vec;
    use fearless_simd::{Level, dispatch};

    /// Boxes about the query, flush and empty ones among them.
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
    fn every_width_of_register_gives_the_plain_answer() {
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

    /// What this machine has of the wide ones.
    #[cfg(target_arch = "x86_64")]
    fn check_wide(one: [f32; 4], at: &impl Fn(usize) -> [f32; 4], expected: u64, seed: u64) {
        if let Some(avx2) = Level::new().as_avx2() {
            assert_eq!(wide::block(avx2, one, at), expected, "seed {seed}, AVX2");
        }
        if let Some(avx512) = Level::new().as_avx512() {
            assert_eq!(
                widest::block(avx512, one, at),
                expected,
                "seed {seed}, AVX-512"
            );
        }
    }
}
