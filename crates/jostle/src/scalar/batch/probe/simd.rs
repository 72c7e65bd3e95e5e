//! The same with wide registers, where the machine has them.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

use crate::scalar::batch::probe::{Asker, Row, probe};
use crate::scalar::batch::scan::Found;
use fearless_simd::Level;

/// [`probe`], by wide registers.
pub(crate) fn probe_f32(row: Row<'_, f32>, askers: &[Asker<f32>], found: &mut Found) {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = Level::new().as_avx2() {
        return wide::probe(avx2, row, askers, found);
    }
    let _ = Level::new();
    probe(row, askers, found);
}

/// Eight boxes at a time, on machines with AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod wide {
    use crate::scalar::batch::packed::PACKED;
    use crate::scalar::batch::probe::{Asker, Row};
    use crate::scalar::batch::scan::Found;
    use arch::{
        __m256, __m256i, _CMP_LT_OQ, _bzhi_u32, _mm_set_epi64x, _mm256_and_ps, _mm256_cmp_ps,
        _mm256_cvtepu8_epi32, _mm256_movemask_ps, _mm256_permute2x128_si256,
        _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_set1_ps, _mm256_unpackhi_epi32,
        _mm256_unpacklo_epi32,
    };
    #[cfg(target_arch = "x86")]
    use core::arch::x86 as arch;
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64 as arch;
    use fearless_simd::prelude::{SimdBase, SimdFrom};
    use fearless_simd::{f32x8, u32x8};

    const LANES: usize = 8;

    fearless_simd::kernel!(
        #[expect(clippy::cast_possible_truncation, reason = "there are eight lanes")]
        pub(super) fn probe(
            avx2: Avx2,
            row: Row<'_, f32>,
            askers: &[Asker<f32>],
            found: &mut Found,
        ) {
            let padded = row.name.len();
            let load = |edges: &[f32]| -> __m256 { f32x8::from_slice(avx2, edges).into() };
            let (x0, x1) = (&row.x0[..padded], &row.x1[..padded]);
            let (y0, y1) = (&row.y0[..padded], &row.y1[..padded]);
            for asker in askers {
                let (mut j, to) = (asker.from as usize, asker.to as usize);
                let (room, mut len) = found.room(to - j + LANES);
                let room = room.as_flattened_mut();
                let [own_x0, own_y0, own_x1, own_y1] = asker.edges.map(|edge| _mm256_set1_ps(edge));
                let own = _mm256_set1_epi32(asker.name.cast_signed());
                while j < to {
                    let meets_x = _mm256_and_ps(
                        _mm256_cmp_ps::<_CMP_LT_OQ>(load(&x0[j..j + LANES]), own_x1),
                        _mm256_cmp_ps::<_CMP_LT_OQ>(own_x0, load(&x1[j..j + LANES])),
                    );
                    let meets_y = _mm256_and_ps(
                        _mm256_cmp_ps::<_CMP_LT_OQ>(load(&y0[j..j + LANES]), own_y1),
                        _mm256_cmp_ps::<_CMP_LT_OQ>(own_y0, load(&y1[j..j + LANES])),
                    );
                    let ahead = _bzhi_u32(0xFF, (to - j).min(LANES) as u32);
                    let meets = _mm256_movemask_ps(_mm256_and_ps(meets_x, meets_y));
                    let set = meets.cast_unsigned() & ahead;
                    let order = _mm256_cvtepu8_epi32(_mm_set_epi64x(0, PACKED[set as usize]));
                    let names: __m256i = u32x8::from_slice(avx2, &row.name[j..j + LANES]).into();
                    let names = _mm256_permutevar8x32_epi32(names, order);
                    let (low, high) = (
                        _mm256_unpacklo_epi32(own, names),
                        _mm256_unpackhi_epi32(own, names),
                    );
                    let first = _mm256_permute2x128_si256::<0x20>(low, high);
                    let second = _mm256_permute2x128_si256::<0x31>(low, high);
                    let place = &mut room[2 * len..2 * len + 2 * LANES];
                    u32x8::simd_from(avx2, first).store_slice(&mut place[..LANES]);
                    u32x8::simd_from(avx2, second).store_slice(&mut place[LANES..]);
                    len += set.count_ones() as usize;
                    j += LANES;
                }
                found.set_len(len);
            }
        }
    );
}

#[cfg(test)]
mod tests {
    use super::probe_f32;
    use crate::random::Random;
    use crate::scalar::batch::probe::{Asker, Row, probe};
    use crate::scalar::batch::scan::{Found, PADDING};
    use alloc::vec::Vec;

    struct Draw(Random);

    impl Draw {
        fn below(&mut self, end: u16) -> u16 {
            u16::try_from(self.0.below(end.into())).expect("it was below")
        }

        fn edges(&mut self) -> [f32; 4] {
            let [x, y] = [(); 2].map(|()| f32::from(self.below(9)));
            let [width, height] = [(); 2].map(|()| f32::from(1 + self.below(4)));
            [x, y, x + width, y + height]
        }

        fn asker(&mut self, name: u32, count: u16) -> Asker<f32> {
            let from = self.below(count);
            let to = from + 1 + self.below(count - from);
            Asker {
                edges: self.edges(),
                name,
                from: from.into(),
                to: to.into(),
            }
        }
    }

    #[test]
    fn every_width_of_register_finds_the_same_in_the_same_order() {
        for seed in 0..1_000 {
            let mut draw = Draw(Random::seed(seed));
            let count = 1 + draw.below(40);
            let boxes: Vec<_> = (0..usize::from(count) + PADDING)
                .map(|_| draw.edges())
                .collect();
            let lists = [0, 1, 2, 3].map(|k| boxes.iter().map(|b| b[k]).collect::<Vec<_>>());
            let name: Vec<u32> = (100..).take(boxes.len()).collect();
            let [x0, y0, x1, y1] = &lists;
            let name = &name[..];
            let row = Row {
                x0,
                x1,
                y0,
                y1,
                name,
            };
            let askers: Vec<_> = (0..9).map(|name| draw.asker(name, count)).collect();
            let [mut plain, mut wide] = [Found::default(), Found::default()];
            probe(row, &askers, &mut plain);
            probe_f32(row, &askers, &mut wide);
            assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}");
        }
    }
}
