//! Steps that several loops with AVX2 registers share.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

#[cfg(target_arch = "x86")]
pub(super) use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
pub(super) use core::arch::x86_64 as arch;

use crate::kernels::filed_boxes::EdgeLists;
use arch::{
    __m256, __m256i, _CMP_LT_OQ, _mm_set_epi64x, _mm256_and_ps, _mm256_cmp_ps,
    _mm256_cvtepu8_epi32, _mm256_movemask_ps, _mm256_permute2x128_si256,
    _mm256_permutevar8x32_epi32, _mm256_unpackhi_epi32, _mm256_unpacklo_epi32,
};
use fearless_simd::prelude::{SimdBase, SimdFrom};
use fearless_simd::{f32x8, u32x8};

/// How many numbers of 32 bits a register holds.
pub(super) const LANES: usize = 8;

/// For each set of eight lanes, the numbers of its lanes in order, a byte each.
///
/// AVX2 cannot move the lanes of a set together, as AVX-512 can; it can only permute lanes by a list of
/// numbers, so the list for each of the 256 sets is prepared here (2 KB, which stay in the first cache).
const LANE_ORDERS: [i64; 256] = lane_orders();

const fn lane_orders() -> [i64; 256] {
    // Runs at compile time, hence `while` instead of iterators: those are not `const`.
    let mut orders = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut place) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                orders[set] |= lane << (8 * place);
                place += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    orders
}

/// The lanes of a register loaded at a place that are before the end.
#[inline(always)]
pub(super) fn lanes_before(end: usize, at: usize) -> u32 {
    // A load may reach past the end into boxes of the next cell or into the padding, which hold
    // anything; their lanes must not count.
    (1 << (end - at).min(LANES)) - 1
}

fearless_simd::kernel!(
    /// Moves the words of a set together, in order; the words behind them mean nothing.
    #[inline]
    pub(super) fn compress(_avx2: Avx2, words: __m256i, set: u32) -> __m256i {
        // Bytes widened to words on the way: a table of words would be 8 KB.
        let order = _mm_set_epi64x(0, LANE_ORDERS[(set & 0xFF) as usize]);
        _mm256_permutevar8x32_epi32(words, _mm256_cvtepu8_epi32(order))
    }
);

fearless_simd::kernel!(
    /// Writes eight pairs: the words of the one register beside those of the other.
    #[inline]
    pub(super) fn store_pairs(avx2: Avx2, first: __m256i, second: __m256i, room: &mut [[u32; 2]]) {
        // Unpacking works within each half of a register, so the halves are put in order afterward.
        let (low, high) = (
            _mm256_unpacklo_epi32(first, second),
            _mm256_unpackhi_epi32(first, second),
        );
        // Eight pairs are sixteen words, two registers; the caller leaves that much room behind the last
        // pair, so the stores never have to ask how many of the eight count.
        let (front, back) = room.as_flattened_mut().split_at_mut(LANES);
        let front_pairs = _mm256_permute2x128_si256::<0x20>(low, high);
        let back_pairs = _mm256_permute2x128_si256::<0x31>(low, high);
        u32x8::simd_from(avx2, front_pairs).store_slice(front);
        u32x8::simd_from(avx2, back_pairs).store_slice(back);
    }
);

fearless_simd::kernel!(
    /// Which of the eight boxes at a place share area with one, among the lanes asked.
    #[inline]
    pub(super) fn overlapping(
        avx2: Avx2,
        boxes: EdgeLists<'_, f32>,
        at: usize,
        asked: u32,
        one: [__m256; 4],
    ) -> u32 {
        let load =
            |edges: &[f32]| -> __m256 { f32x8::from_slice(avx2, &edges[at..at + LANES]).into() };
        // `LT_OQ` is false if an operand is NaN, like `<` of the plain loop, and raises no exception.
        let [x0, y0, x1, y1] = one;
        let shares_x = _mm256_and_ps(
            _mm256_cmp_ps::<_CMP_LT_OQ>(load(boxes.x0), x1),
            _mm256_cmp_ps::<_CMP_LT_OQ>(x0, load(boxes.x1)),
        );
        let shares_y = _mm256_and_ps(
            _mm256_cmp_ps::<_CMP_LT_OQ>(load(boxes.y0), y1),
            _mm256_cmp_ps::<_CMP_LT_OQ>(y0, load(boxes.y1)),
        );
        asked & _mm256_movemask_ps(_mm256_and_ps(shares_x, shares_y)).cast_unsigned()
    }
);

fearless_simd::kernel!(
    #[inline]
    pub(super) fn load_names(avx2: Avx2, boxes: EdgeLists<'_, f32>, at: usize) -> __m256i {
        u32x8::from_slice(avx2, &boxes.names[at..at + LANES]).into()
    }
);
