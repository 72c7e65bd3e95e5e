//! The same with the widest registers that the machine turns out to have.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

use crate::scalar::batch::scan::{Filed, Found, scan};
use fearless_simd::Level;

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
    let _ = level;
    scan(filed, count, found);
}

/// Eight candidates at a time, on machines with AVX2.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod wide {
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

    /// For each set of lanes, their numbers in order, a byte each.
    const PACKED: [i64; 256] = packed();

    const fn packed() -> [i64; 256] {
        let mut table = [0; 256];
        let mut set = 0;
        while set < 256 {
            let (mut lane, mut place) = (0, 0);
            while lane < 8 {
                if set >> lane & 1 == 1 {
                    table[set] |= lane << (8 * place);
                    place += 1;
                }
                lane += 1;
            }
            set += 1;
        }
        table
    }

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
        __m256, __m256i, _CMP_LT_OQ, _bzhi_u32, _mm256_and_si256, _mm256_castsi256_ps,
        _mm256_mask_cmp_ps_mask, _mm256_maskz_compress_epi32, _mm256_max_epu32, _mm256_min_epu32,
        _mm256_movemask_ps, _mm256_permute2x128_si256, _mm256_set1_epi32, _mm256_set1_ps,
        _mm256_unpackhi_epi32, _mm256_unpacklo_epi32,
    };
    use fearless_simd::prelude::{SimdBase, SimdFrom};
    use fearless_simd::{f32x8, u32x8};

    const LANES: usize = 8;

    fearless_simd::kernel!(
        pub(super) fn scan(avx512: Avx512, filed: Filed<'_, f32>, count: usize, found: &mut Found) {
            let padded = filed.name.len();
            let load = |edges: &[f32]| -> __m256 { f32x8::from_slice(avx512, edges).into() };
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
                    let (low, high) = (
                        _mm256_unpacklo_epi32(least, greatest),
                        _mm256_unpackhi_epi32(least, greatest),
                    );
                    let first = _mm256_permute2x128_si256::<0x20>(low, high);
                    let second = _mm256_permute2x128_si256::<0x31>(low, high);
                    let place = &mut room[2 * len..2 * len + 2 * LANES];
                    u32x8::simd_from(avx512, first).store_slice(&mut place[..LANES]);
                    u32x8::simd_from(avx512, second).store_slice(&mut place[LANES..]);
                    len += set.count_ones() as usize;
                    j += LANES;
                }
                found.len = len;
            }
        }
    );
}
