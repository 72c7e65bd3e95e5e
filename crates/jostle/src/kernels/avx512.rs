//! The steps of [`avx2`](super::avx2) for AVX-512, which has an instruction for most of them.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]
#![expect(clippy::cast_possible_truncation, reason = "there are eight lanes")]

pub(super) use crate::kernels::avx2::LANES;

use crate::kernels::filed_boxes::EdgeLists;
use core::arch::x86_64::{
    __m256, __m256i, _CMP_LT_OQ, _mm256_mask_cmp_ps_mask, _mm256_maskz_compress_epi32,
    _mm512_castsi256_si512, _mm512_permutex2var_epi32,
};
use fearless_simd::prelude::{SimdBase, SimdFrom};
use fearless_simd::{f32x8, u32x8, u32x16};

/// The places of two lists of eight, one after the other, that put them beside each other.
const BESIDE: [u32; 16] = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];

fearless_simd::kernel!(
    #[inline]
    pub(super) fn compress(_avx512: Avx512, words: __m256i, set: u32) -> __m256i {
        _mm256_maskz_compress_epi32(set as u8, words)
    }
);

fearless_simd::kernel!(
    #[inline]
    pub(super) fn store_pairs(
        avx512: Avx512,
        first: __m256i,
        second: __m256i,
        room: &mut [[u32; 2]],
    ) {
        // One permutation over both registers does what takes four unpacks and permutations in AVX2. The
        // casts only rename the registers: their upper halves are undefined, and `BESIDE` never picks them.
        let pairs = _mm512_permutex2var_epi32(
            _mm512_castsi256_si512(first),
            u32x16::simd_from(avx512, BESIDE).into(),
            _mm512_castsi256_si512(second),
        );
        u32x16::simd_from(avx512, pairs).store_slice(room.as_flattened_mut());
    }
);

fearless_simd::kernel!(
    #[inline]
    pub(super) fn overlapping(
        avx512: Avx512,
        boxes: EdgeLists<'_, f32>,
        at: usize,
        asked: u32,
        one: [__m256; 4],
    ) -> u32 {
        let load =
            |edges: &[f32]| -> __m256 { f32x8::from_slice(avx512, &edges[at..at + LANES]).into() };
        let [x0, y0, x1, y1] = one;
        // A masked comparison ands its result with the mask it is given, so the lanes asked cost nothing.
        let set = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(asked as u8, load(boxes.x0), x1);
        let set = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(set, x0, load(boxes.x1));
        // Two chains of two comparisons, which do not wait for each other.
        let also = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(0xFF, load(boxes.y0), y1);
        let also = _mm256_mask_cmp_ps_mask::<_CMP_LT_OQ>(also, y0, load(boxes.y1));
        u32::from(set & also)
    }
);

fearless_simd::kernel!(
    #[inline]
    pub(super) fn load_names(avx512: Avx512, boxes: EdgeLists<'_, f32>, at: usize) -> __m256i {
        u32x8::from_slice(avx512, &boxes.names[at..at + LANES]).into()
    }
);
