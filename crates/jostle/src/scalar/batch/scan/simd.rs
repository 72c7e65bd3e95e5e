//! The same with the widest registers that the machine turns out to have.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of lanes are small"
)]

use crate::scalar::batch::scan::{COPY, Filed, Found, scan};
use fearless_simd::prelude::{SimdBase, SimdMask};
use fearless_simd::{Level, Simd, dispatch, f32x4};

/// [`scan`], by the widest registers there are.
pub(crate) fn scan_f32(filed: Filed<'_, f32>, count: usize, found: &mut Found) {
    let level = Level::new();
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = level.as_avx512() {
        return widest::scan(avx512, filed, count, found);
    }
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = level.as_avx2() {
        return wide::scan(avx2, filed, count, found);
    }
    narrow(level, filed, count, found);
}

/// Four candidates at a time, on machines that can pack lanes; else one by one.
fn narrow(level: Level, filed: Filed<'_, f32>, count: usize, found: &mut Found) {
    if level.is_fallback() {
        return scan(filed, count, found);
    }
    dispatch!(level, simd => by_fours(simd, filed, count, found));
}

#[inline(always)]
fn by_fours<S: Simd>(simd: S, filed: Filed<'_, f32>, count: usize, found: &mut Found) {
    const LANES: usize = 4;
    let padded = filed.name.len();
    let (x0, x1) = (&filed.x0[..padded], &filed.x1[..padded]);
    let (y0, y1) = (&filed.y0[..padded], &filed.y1[..padded]);
    let name = &filed.name[..padded];
    for i in 0..count {
        let end = filed.end[i] as usize;
        if end <= i + 1 {
            continue;
        }
        let (room, mut len) = found.room(end - i + LANES);
        let own = [x0[i], x1[i], y0[i], y1[i]].map(|edge| f32x4::splat(simd, edge));
        let own_name = name[i];
        let mut j = i + 1;
        while j < end {
            let load = |edges: &[f32]| f32x4::from_slice(simd, &edges[j..j + LANES]);
            let meets_x = load(x0).simd_lt(own[1]) & own[0].simd_lt(load(x1));
            let meets_y = load(y0).simd_lt(own[3]) & own[2].simd_lt(load(y1));
            let set = (meets_x & meets_y).to_bitmask();
            let place = &mut room[len..len + LANES];
            let mut more = 0;
            for (lane, &other) in name[j..j + LANES].iter().enumerate() {
                let is_new = (own_name & other & COPY == 0) & (j + lane < end);
                let (a, b) = (own_name & !COPY, other & !COPY);
                place[more] = [a.min(b), a.max(b)];
                more += usize::from((set >> lane & 1 == 1) & is_new);
            }
            len += more;
            j += LANES;
        }
        found.len = len;
    }
}

/// Eight candidates at a time, on machines with AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod wide {
    use crate::scalar::batch::packed::PACKED;
    use crate::scalar::batch::scan::{COPY, Filed, Found};
    use arch::{
        __m256, __m256i, _CMP_LT_OQ, _bzhi_u32, _mm_set_epi64x, _mm256_and_ps, _mm256_and_si256,
        _mm256_castsi256_ps, _mm256_cmp_ps, _mm256_cvtepu8_epi32, _mm256_max_epu32,
        _mm256_min_epu32, _mm256_movemask_ps, _mm256_permute2x128_si256,
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
        pub(super) fn scan(avx2: Avx2, filed: Filed<'_, f32>, count: usize, found: &mut Found) {
            let padded = filed.name.len();
            let load = |edges: &[f32]| -> __m256 { f32x8::from_slice(avx2, edges).into() };
            let (x0, x1) = (&filed.x0[..padded], &filed.x1[..padded]);
            let (y0, y1) = (&filed.y0[..padded], &filed.y1[..padded]);
            let name = &filed.name[..padded];
            let plain = _mm256_set1_epi32((!COPY).cast_signed());
            for i in 0..count {
                let end = filed.end[i] as usize;
                if end <= i + 1 {
                    continue;
                }
                let (room, mut len) = found.room(end - i + LANES);
                let room = room.as_flattened_mut();
                let (own_x0, own_x1) = (_mm256_set1_ps(x0[i]), _mm256_set1_ps(x1[i]));
                let (own_y0, own_y1) = (_mm256_set1_ps(y0[i]), _mm256_set1_ps(y1[i]));
                let own = _mm256_set1_epi32((name[i] & !COPY).cast_signed());
                // All bits if this is a copy, which meets no copies.
                let not_copies = 0_u32.wrapping_sub(name[i] >> 31);
                let mut j = i + 1;
                while j < end {
                    let (other_x0, other_x1) = (load(&x0[j..j + LANES]), load(&x1[j..j + LANES]));
                    let (other_y0, other_y1) = (load(&y0[j..j + LANES]), load(&y1[j..j + LANES]));
                    let meets_x = _mm256_and_ps(
                        _mm256_cmp_ps::<_CMP_LT_OQ>(other_x0, own_x1),
                        _mm256_cmp_ps::<_CMP_LT_OQ>(own_x0, other_x1),
                    );
                    let meets_y = _mm256_and_ps(
                        _mm256_cmp_ps::<_CMP_LT_OQ>(other_y0, own_y1),
                        _mm256_cmp_ps::<_CMP_LT_OQ>(own_y0, other_y1),
                    );
                    let meets = _mm256_and_ps(meets_x, meets_y);
                    let names: __m256i = u32x8::from_slice(avx2, &name[j..j + LANES]).into();
                    let copies = _mm256_movemask_ps(_mm256_castsi256_ps(names)).cast_unsigned();
                    let ahead = _bzhi_u32(0xFF, (end - j).min(LANES) as u32);
                    let set =
                        _mm256_movemask_ps(meets).cast_unsigned() & ahead & !(copies & not_copies);
                    let order = _mm256_cvtepu8_epi32(_mm_set_epi64x(0, PACKED[set as usize]));
                    let names = _mm256_permutevar8x32_epi32(_mm256_and_si256(names, plain), order);
                    let (least, greatest) =
                        (_mm256_min_epu32(names, own), _mm256_max_epu32(names, own));
                    let (low, high) = (
                        _mm256_unpacklo_epi32(least, greatest),
                        _mm256_unpackhi_epi32(least, greatest),
                    );
                    let first = _mm256_permute2x128_si256::<0x20>(low, high);
                    let second = _mm256_permute2x128_si256::<0x31>(low, high);
                    let place = &mut room[2 * len..2 * len + 2 * LANES];
                    u32x8::simd_from(avx2, first).store_slice(&mut place[..LANES]);
                    u32x8::simd_from(avx2, second).store_slice(&mut place[LANES..]);
                    len += set.count_ones() as usize;
                    j += LANES;
                }
                found.len = len;
            }
        }
    );
}

/// The same on machines with AVX-512, which pack lanes in one instruction.
#[cfg(target_arch = "x86_64")]
mod widest {
    use crate::scalar::batch::scan::{COPY, Filed, Found};
    use core::arch::x86_64::{
        __m256, __m256i, __m512i, _CMP_LT_OQ, _bzhi_u32, _mm256_and_si256, _mm256_castsi256_ps,
        _mm256_mask_cmp_ps_mask, _mm256_maskz_compress_epi32, _mm256_max_epu32, _mm256_min_epu32,
        _mm256_movemask_ps, _mm256_set1_epi32, _mm256_set1_ps, _mm512_castsi256_si512,
        _mm512_permutex2var_epi32,
    };
    use fearless_simd::prelude::{SimdBase, SimdFrom};
    use fearless_simd::{f32x8, u32x8, u32x16};

    const LANES: usize = 8;

    fearless_simd::kernel!(
        pub(super) fn scan(avx512: Avx512, filed: Filed<'_, f32>, count: usize, found: &mut Found) {
            let padded = filed.name.len();
            let load = |edges: &[f32]| -> __m256 { f32x8::from_slice(avx512, edges).into() };
            let (x0, x1) = (&filed.x0[..padded], &filed.x1[..padded]);
            let (y0, y1) = (&filed.y0[..padded], &filed.y1[..padded]);
            let name = &filed.name[..padded];
            let plain = _mm256_set1_epi32((!COPY).cast_signed());
            let zipped = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];
            let zipped: __m512i = u32x16::from_slice(avx512, &zipped).into();
            for i in 0..count {
                let end = filed.end[i] as usize;
                if end <= i + 1 {
                    continue;
                }
                let (room, mut len) = found.room(end - i + LANES);
                let room = room.as_flattened_mut();
                let (own_x0, own_x1) = (_mm256_set1_ps(x0[i]), _mm256_set1_ps(x1[i]));
                let (own_y0, own_y1) = (_mm256_set1_ps(y0[i]), _mm256_set1_ps(y1[i]));
                let own = _mm256_set1_epi32((name[i] & !COPY).cast_signed());
                // All bits if this is a copy, which meets no copies.
                let not_copies = 0_u32.wrapping_sub(name[i] >> 31);
                let mut j = i + 1;
                while j < end {
                    let (other_x0, other_x1) = (load(&x0[j..j + LANES]), load(&x1[j..j + LANES]));
                    let (other_y0, other_y1) = (load(&y0[j..j + LANES]), load(&y1[j..j + LANES]));
                    let names: __m256i = u32x8::from_slice(avx512, &name[j..j + LANES]).into();
                    let copies = _mm256_movemask_ps(_mm256_castsi256_ps(names)).cast_unsigned();
                    let ahead = _bzhi_u32(0xFF, (end - j).min(LANES) as u32);
                    let set = (ahead & !(copies & not_copies)) as u8;
                    let set = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(set, other_x0, own_x1);
                    let set = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(set, own_x0, other_x1);
                    let also = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(0xFF, other_y0, own_y1);
                    let also = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(also, own_y0, other_y1);
                    let set = set & also;
                    let names = _mm256_maskz_compress_epi32(set, _mm256_and_si256(names, plain));
                    let (least, greatest) =
                        (_mm256_min_epu32(names, own), _mm256_max_epu32(names, own));
                    let pairs = _mm512_permutex2var_epi32(
                        _mm512_castsi256_si512(least),
                        zipped,
                        _mm512_castsi256_si512(greatest),
                    );
                    let place = &mut room[2 * len..2 * len + 2 * LANES];
                    u32x16::simd_from(avx512, pairs).store_slice(place);
                    len += set.count_ones() as usize;
                    j += LANES;
                }
                found.len = len;
            }
        }
    );
}

#[cfg(test)]
mod tests {
    use super::scan_f32;
    use crate::random::Random;
    use crate::scalar::batch::scan::{COPY, Filed, Found, PADDING, scan};
    use alloc::vec::Vec;

    struct Lists {
        edges: [Vec<f32>; 4],
        name: Vec<u32>,
        end: Vec<u32>,
        count: usize,
    }

    /// Boxes in one row, some of them copies, each with a few candidates or many.
    fn lists(seed: u64, count: usize) -> Lists {
        let mut random = Random::seed(seed);
        let mut below = |end: u64| u16::try_from(random.below(end)).expect("small");
        let mut lists = Lists {
            edges: Default::default(),
            name: Vec::new(),
            end: Vec::new(),
            count,
        };
        for i in 0..count + PADDING {
            let [x, y] = [(); 2].map(|()| f32::from(below(9)));
            let [width, height] = [(); 2].map(|()| f32::from(1 + below(4)));
            for (list, edge) in lists.edges.iter_mut().zip([x, x + width, y, y + height]) {
                list.push(edge);
            }
            let name = u32::try_from(i).expect("few") ^ 5;
            lists
                .name
                .push(if below(4) == 0 { name | COPY } else { name });
            let end = (i + usize::from(below(40))).min(count);
            lists.end.push(u32::try_from(end).expect("few"));
        }
        lists
    }

    #[test]
    fn every_width_of_register_finds_the_same_in_the_same_order() {
        for seed in 0..2_000 {
            let lists = lists(seed, usize::try_from(seed % 70).expect("small"));
            let [x0, x1, y0, y1] = &lists.edges;
            let (name, end) = (&lists.name[..], &lists.end[..]);
            let filed = Filed {
                x0,
                x1,
                y0,
                y1,
                name,
                end,
            };
            let [mut plain, mut wide] = [Found::default(), Found::default()];
            scan(filed, lists.count, &mut plain);
            scan_f32(filed, lists.count, &mut wide);
            assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}");
            #[cfg(target_arch = "x86_64")]
            if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
                wide.clear();
                super::wide::scan(avx2, filed, lists.count, &mut wide);
                assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}, AVX2");
            }
            for level in [
                fearless_simd::Level::new(),
                fearless_simd::Level::baseline(),
            ] {
                wide.clear();
                super::narrow(level, filed, lists.count, &mut wide);
                assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}, {level:?}");
            }
        }
    }
}
