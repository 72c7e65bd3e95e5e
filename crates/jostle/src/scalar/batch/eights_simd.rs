//! The same with the widest registers that the machine turns out to have.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

use crate::scalar::batch::eights::{Eights, LANES, Work};
use fearless_simd::prelude::{Bytes, SimdBase, SimdFrom, SimdMask};
use fearless_simd::{Level, Simd, dispatch, f32x4, f64x2};

/// Does work on `f32` boxes by the widest registers there are.
#[inline]
pub(crate) fn run_f32<W: Work<f32>>(work: W) -> W::Answer {
    run_at(Level::new(), work)
}

#[inline(always)]
fn run_at<W: Work<f32>>(level: Level, work: W) -> W::Answer {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = level.as_avx2() {
        return dispatch!(level, _simd => work.run(wide::Wide(avx2)));
    }
    dispatch!(level, simd => work.run(Narrow(simd)))
}

/// Two boxes at a time.
#[derive(Clone, Copy)]
struct Narrow<V>(V);

impl<V: Simd> Eights<f32> for Narrow<V> {
    #[inline(always)]
    fn touching(self, one: [f32; 4], count: usize, boxes: impl Fn(usize) -> [f32; 4]) -> u32 {
        let simd = self.0;
        let one = f32x4::simd_from(simd, one);
        let halves = |v: f32x4<V>| -> f64x2<V> { v.bitcast() };
        let mut mask = 0;
        let mut i = 0;
        while i < LANES {
            let [a, b] = [boxes(i), boxes(i + 1)].map(|edges| f32x4::simd_from(simd, edges));
            // Greatest of the least edges against the least of the greatest.
            let least: f32x4<V> = halves(a.max(one)).zip_low(halves(b.max(one))).bitcast();
            let greatest: f32x4<V> = halves(a.min(one)).zip_high(halves(b.min(one))).bitcast();
            let axes = least.simd_le(greatest).to_bitmask();
            let both = axes & (axes >> 1);
            mask |= ((both & 1) | ((both >> 1) & 2)) << i;
            i += 2;
        }
        let wanted = (1_u64 << count.min(LANES)) - 1;
        u32::try_from(mask & wanted).unwrap_or(0)
    }
}

/// All eight at once, on machines with AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod wide {
    use crate::scalar::batch::eights::{Eights, LANES};
    #[cfg(target_arch = "x86")]
    use core::arch::x86::{
        __m256, __m256i, _CMP_LE_OQ, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps,
        _mm256_cmpeq_epi32, _mm256_movemask_ps, _mm256_packs_epi16, _mm256_packs_epi32,
        _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_xor_ps,
    };
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{
        __m256, __m256i, _CMP_LE_OQ, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps,
        _mm256_cmpeq_epi32, _mm256_movemask_ps, _mm256_packs_epi16, _mm256_packs_epi32,
        _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_xor_ps,
    };
    use fearless_simd::prelude::SimdFrom;
    use fearless_simd::{Avx2, f32x8};

    #[derive(Clone, Copy)]
    pub(super) struct Wide(pub(super) Avx2);

    impl Eights<f32> for Wide {
        #[inline(always)]
        fn touching(self, one: [f32; 4], count: usize, boxes: impl Fn(usize) -> [f32; 4]) -> u32 {
            let pair = |a: [f32; 4], b: [f32; 4]| -> __m256 {
                let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
                f32x8::simd_from(self.0, [a0, a1, a2, a3, b0, b1, b2, b3]).into()
            };
            // Upside down where the box is: its least edges against our greatest.
            let [x0, y0, x1, y1] = one;
            let limit = [x1, y1, -x0, -y0];
            let two = |i: usize| pair(boxes(i), boxes(i + 1));
            let mask = eight(self.0, pair(limit, limit), [two(0), two(2), two(4), two(6)]);
            mask & ((1 << count.min(LANES)) - 1)
        }
    }

    fearless_simd::kernel!(
        #[inline]
        fn eight(_avx2: Avx2, limit: __m256, boxes: [__m256; 4]) -> u32 {
            let sign = i32::MIN;
            let flip = _mm256_castsi256_ps(_mm256_setr_epi32(0, 0, sign, sign, 0, 0, sign, sign));
            let within = |two: __m256| -> __m256i {
                // The greatest edges are turned round, so that one comparison serves all four.
                let turned = _mm256_xor_ps(two, flip);
                _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LE_OQ>(turned, limit))
            };
            let [a, b, c, d] = boxes.map(within);
            // Each box shrinks to four bytes, in the order 0, 2, 4, 6, 1, 3, 5, 7.
            let bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
            let all = _mm256_cmpeq_epi32(bytes, _mm256_set1_epi32(-1));
            let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            let sorted = _mm256_permutevar8x32_epi32(all, order);
            _mm256_movemask_ps(_mm256_castsi256_ps(sorted)).cast_unsigned()
        }
    );
}

#[cfg(test)]
mod tests {
    use super::run_at;
    use crate::scalar::batch::eights::{Eights, LANES, OneByOne, Work};
    use fearless_simd::Level;

    struct Compare {
        one: [f32; 4],
        boxes: [[f32; 4]; LANES],
        seed: u64,
    }

    impl Work<f32> for Compare {
        type Answer = u32;

        #[inline(always)]
        fn run(self, eights: impl Eights<f32>) -> u32 {
            let mut found = 0;
            for count in 0..=LANES {
                let at = |i: usize| self.boxes[i];
                let expected = OneByOne.touching(self.one, count, at);
                let actual = eights.touching(self.one, count, at);
                assert_eq!(actual, expected, "seed {}, {count} boxes", self.seed);
                found |= actual;
            }
            found
        }
    }

    #[test]
    fn every_width_of_register_gives_the_plain_answer() {
        let mut seen = [0; 2];
        for seed in 0..2_000 {
            let mut state = seed;
            let mut next = |below: u64| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let value = u16::try_from((state >> 33) % below).expect("small");
                f32::from(value) - 6.0
            };
            let mut any = || {
                let ([x, y], w, h) = ([next(12), next(12)], next(5) + 6.0, next(5) + 6.0);
                [x, y, x + w, y + h]
            };
            let (one, boxes) = (any(), core::array::from_fn(|_| any()));
            for (level, seen) in [Level::new(), Level::baseline()].into_iter().zip(&mut seen) {
                *seen |= run_at(level, Compare { one, boxes, seed });
            }
        }
        assert_eq!(seen, [0xFF; 2], "every lane was hit some time");
    }
}
