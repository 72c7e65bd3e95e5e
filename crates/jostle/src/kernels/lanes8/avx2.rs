//! All eight boxes at once, on machines with AVX2.
//!
//! Nanoseconds per eight boxes, beside those of [`OneByOne`]: `found` 2.7 (6.2 to 12.8), `meeting` 2.8 (9.1),
//! `met` 5.4 to 6.9 (101 to 132), `pick` 0.9 (9.1), `without` 0.5 (1.7), `pair` 2.3 (3.5).
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

use crate::kernels::avx2::{arch, compress, store_pairs};
use crate::kernels::f32_edges;
use crate::kernels::lanes8::simd::limits;
use crate::kernels::lanes8::{LANES, Lanes8, OneByOne, Probe, RayLimit};
use crate::kernels::ray_f64::RayF64;
use crate::scalar::Scalar;

use arch::{
    __m256, __m256i, _CMP_LE_OQ, _CMP_LT_OQ, _mm256_add_ps, _mm256_and_ps, _mm256_and_si256,
    _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps, _mm256_cmpeq_epi32,
    _mm256_cmpgt_epi32, _mm256_cvtss_f32, _mm256_max_epi32, _mm256_max_ps, _mm256_min_epi32,
    _mm256_min_ps, _mm256_movemask_ps, _mm256_mul_ps, _mm256_packs_epi16, _mm256_packs_epi32,
    _mm256_permute_ps, _mm256_permute2f128_ps, _mm256_permutevar_ps, _mm256_permutevar8x32_epi32,
    _mm256_set1_epi32, _mm256_set1_ps, _mm256_setr_epi32, _mm256_setzero_ps, _mm256_setzero_si256,
    _mm256_shuffle_ps, _mm256_sub_ps, _mm256_unpackhi_ps, _mm256_unpacklo_ps, _mm256_xor_ps,
};
use fearless_simd::prelude::{SimdBase, SimdFrom};
use fearless_simd::{Avx2, f32x8, i32x8, u32x8};

#[derive(Clone, Copy)]
pub(super) struct Avx2Lanes(pub(super) Avx2);

impl Avx2Lanes {
    /// Puts two boxes into a register.
    #[inline(always)]
    fn pair_of(self, a: [f32; 4], b: [f32; 4]) -> __m256 {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
        f32x8::simd_from(self.0, [a0, a1, a2, a3, b0, b1, b2, b3]).into()
    }

    /// Puts eight boxes into four registers.
    #[inline(always)]
    fn load<S: Scalar>(self, boxes: impl Fn(usize) -> [S; 4]) -> [__m256; 4] {
        // Never the default: this type is only used if the numbers are `f32`.
        let edges = |i: usize| f32_edges(boxes(i)).unwrap_or_default();
        let two = |i: usize| self.pair_of(edges(i), edges(i + 1));
        [two(0), two(2), two(4), two(6)]
    }
}

impl<S: Scalar> Lanes8<S> for Avx2Lanes {
    type Ready = __m256;

    #[inline(always)]
    fn ready(self, probe: &Probe<S>) -> __m256 {
        let limits = limits(probe);
        self.pair_of(limits, limits)
    }

    #[inline(always)]
    fn found(self, limits: __m256, count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        within(self.0, limits, self.load(boxes)) & first(count)
    }

    #[inline(always)]
    fn without(self, words: &[u32; LANES], bits: u32) -> u32 {
        let words = u32x8::simd_from(self.0, *words);
        without(self.0, words.into(), bits.cast_signed())
    }

    #[inline(always)]
    fn pick(self, mask: u32, words: &[u32; LANES]) -> [u32; LANES] {
        let words = u32x8::simd_from(self.0, *words);
        // Through a lane-order table: AVX2 has no instruction that compresses.
        let picked: u32x8<Avx2> = u32x8::simd_from(self.0, compress(self.0, words.into(), mask));
        let mut all = [0; LANES];
        picked.store_slice(&mut all);
        all
    }

    type Aim = RayRegisters;

    #[inline(always)]
    fn aim(self, ray: RayF64) -> RayRegisters {
        // Every box is `[min_x, min_y, max_x, max_y]`, so `[x, y, x, y]` pairs each edge with its own axis.
        let both = |[x, y]: [f32; 2]| self.pair_of([x, y, x, y], [x, y, x, y]);
        let [start, pace] = [ray.start(), ray.pace()].map(|numbers| numbers.map(rounded));
        // `f32` loses more than the bounds allow if the pace overflows or turns subnormal, or if a
        // distance overflows: such lines take the slow twin for all boxes.
        let is_accurate = |axis: usize| {
            // Infinite as an `f64`, that is: others may have become so by rounding.
            let is_still = ray.pace()[axis] == f64::INFINITY;
            (is_still || PACES.contains(&pace[axis].abs())) && start[axis].abs() < MAX_START
        };
        let backward = usize::from(pace[0] < 0.0) + 2 * usize::from(pace[1] < 0.0);
        RayRegisters {
            ray,
            is_accurate: is_accurate(0) && is_accurate(1),
            start: both(start),
            pace: both(pace),
            // Chosen once per line instead of once per box: then entering is always in the low half.
            order: i32x8::simd_from(self.0, EDGE_ORDERS[backward]).into(),
            end: rounded(ray.end()),
        }
    }

    #[inline(always)]
    fn met(
        self,
        ray: RayRegisters,
        limit: &mut RayLimit,
        count: usize,
        boxes: impl Fn(usize) -> [S; 4],
    ) -> u32 {
        if !ray.is_accurate {
            return OneByOne.met(ray.ray, limit, count, boxes);
        }
        // Compared with lane numbers as signed words: AVX2 has no unsigned comparison.
        let count = i32::try_from(count.min(LANES)).unwrap_or(0);
        let (mask, sooner) = met(self.0, ray, count, *limit, self.load(boxes));
        if let Some(sooner) = sooner {
            // `sooner` was rounded up already: an upper bound in `f32` remains one in `f64`.
            limit.moment = sooner.into();
        }
        mask
    }

    #[inline(always)]
    fn meeting(self, one: [S; 4], count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        let one = f32_edges(one).unwrap_or_default();
        meeting(self.0, self.pair_of(one, one), self.load(boxes)) & first(count)
    }

    #[inline(always)]
    fn pair(
        self,
        own: u32,
        mask: u32,
        words: &[u32; LANES],
        pairs: &mut [[u32; 2]; LANES],
    ) -> usize {
        let words = u32x8::simd_from(self.0, *words);
        pair(self.0, own.cast_signed(), mask, words.into(), pairs) as usize
    }
}

/// A mask of the first `count` lanes.
#[inline(always)]
fn first(count: usize) -> u32 {
    (1 << count.min(LANES)) - 1
}

/// Rounds to the nearest `f32`. A start is one already; the error of a moment is accounted for by [`ERROR`].
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "rounding is the purpose")]
fn rounded(number: f64) -> f32 {
    number as f32
}

/// A line in registers: two numbers for each of two boxes, twice.
#[derive(Clone, Copy)]
pub(super) struct RayRegisters {
    ray: RayF64,
    /// Whether the error bounds hold if everything is computed in `f32`.
    is_accurate: bool,
    start: __m256,
    pace: __m256,
    /// The places of the edges through which the line enters a box, then of those through which it leaves.
    order: __m256i,
    end: f32,
}

/// [`RayRegisters::order`] for lines that lead forward along both axes, backward along x, backward along
/// y, backward along both.
static EDGE_ORDERS: [[i32; LANES]; 4] = [
    [0, 1, 2, 3, 0, 1, 2, 3],
    [2, 1, 0, 3, 2, 1, 0, 3],
    [0, 3, 2, 1, 0, 3, 2, 1],
    [2, 3, 0, 1, 2, 3, 0, 1],
];

/// With a pace in this range, no moment loses digits except near zero, which [`MIN_ERROR`] covers.
const PACES: core::ops::Range<f32> = 1e-20..1e20;

/// From a start closer to zero than this, no distance to an edge exceeds the range of `f32`.
const MAX_START: f32 = 1e30;

/// More than the relative error of a moment: that of a difference, of a pace and of a product.
const ERROR: f32 = 1.0 / (1_u32 << 20) as f32;

/// More than the error of a product too small to keep all its digits.
const MIN_ERROR: f32 = 1e-30;

fearless_simd::kernel!(
    /// Which boxes have all edges within limits that are meant for negated max edges.
    #[inline]
    fn within(_avx2: Avx2, limits: __m256, boxes: [__m256; 4]) -> u32 {
        let sign = i32::MIN;
        // Flipping the sign of the max edges turns their `>=` into `<=`: one comparison for all four edges.
        let signs = _mm256_castsi256_ps(_mm256_setr_epi32(0, 0, sign, sign, 0, 0, sign, sign));
        let is_within = |two: __m256| -> __m256i {
            let signed = _mm256_xor_ps(two, signs);
            _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LE_OQ>(signed, limits))
        };
        all_four(_avx2, boxes.map(is_within))
    }
);

fearless_simd::kernel!(
    /// Which boxes share area with one, held twice in a register.
    #[inline]
    fn meeting(_avx2: Avx2, one: __m256, boxes: [__m256; 4]) -> u32 {
        let sign = i32::MIN;
        let signs = _mm256_castsi256_ps(_mm256_setr_epi32(0, 0, sign, sign, 0, 0, sign, sign));
        // Its max edges and its negated min edges limit the min edges and the negated max edges of every
        // box that shares area with it.
        let limits = _mm256_xor_ps(_mm256_permute_ps::<0b01_00_11_10>(one), signs);
        let is_below = |two: __m256| -> __m256i {
            let signed = _mm256_xor_ps(two, signs);
            _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LT_OQ>(signed, limits))
        };
        all_four(_avx2, boxes.map(is_below))
    }
);

fearless_simd::kernel!(
    /// Which of eight boxes have all bits of their four edges set.
    #[inline]
    fn all_four(_avx2: Avx2, edges: [__m256i; 4]) -> u32 {
        let [a, b, c, d] = edges;
        // Each edge shrinks to a byte, each box to four, in the order 0, 2, 4, 6, 1, 3, 5, 7.
        let bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
        let all = _mm256_cmpeq_epi32(bytes, _mm256_set1_epi32(-1));
        in_order(_avx2, _mm256_castsi256_ps(all))
    }
);

fearless_simd::kernel!(
    /// A mask of lanes that are in the order 0, 2, 4, 6, 1, 3, 5, 7.
    #[inline]
    fn in_order(_avx2: Avx2, lanes: __m256) -> u32 {
        // The inverse of the order that unpacking and packing within register halves left the boxes in.
        let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        let sorted = _mm256_permutevar8x32_epi32(_mm256_castps_si256(lanes), order);
        _mm256_movemask_ps(_mm256_castsi256_ps(sorted)).cast_unsigned()
    }
);

fearless_simd::kernel!(
    /// When the line enters each box, and when it leaves it along x and along y, all held between its
    /// start and its end; boxes in the order 0, 2, 4, 6, 1, 3, 5, 7.
    #[inline]
    fn crossings(_avx2: Avx2, ray: RayRegisters, boxes: [__m256; 4]) -> [__m256; 3] {
        // Along an axis on which nothing moves, the pace is infinite: an edge is passed at minus infinity
        // or at infinity. At the edge itself the product is NaN, and then it must count as passed if the
        // line enters there, and not if it leaves there. Of a number and a NaN, `max` and `min` return
        // the second operand, hence their order below.
        let moments = |two: __m256| {
            let ordered = _mm256_permutevar_ps(two, ray.order);
            _mm256_mul_ps(_mm256_sub_ps(ordered, ray.start), ray.pace)
        };
        let [a, b, c, d] = boxes.map(moments);
        // A transposition of eight boxes by four edges; each step works within register halves, which is
        // what leaves the boxes in the order 0, 2, 4, 6, 1, 3, 5, 7.
        let (enter_ab, exit_ab) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
        let (enter_cd, exit_cd) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
        let (start, end) = (_mm256_setzero_ps(), _mm256_set1_ps(ray.end));
        let enter_x = _mm256_max_ps(_mm256_shuffle_ps::<0x44>(enter_ab, enter_cd), start);
        let enter_y = _mm256_max_ps(_mm256_shuffle_ps::<0xEE>(enter_ab, enter_cd), start);
        let exit_x = _mm256_min_ps(end, _mm256_shuffle_ps::<0x44>(exit_ab, exit_cd));
        let exit_y = _mm256_min_ps(end, _mm256_shuffle_ps::<0xEE>(exit_ab, exit_cd));
        [_mm256_max_ps(enter_x, enter_y), exit_x, exit_y]
    }
);

fearless_simd::kernel!(
    /// Which boxes a line may hit until a moment, and a sooner moment by which it surely has hit one.
    #[inline]
    fn met(
        avx2: Avx2,
        ray: RayRegisters,
        count: i32,
        limit: RayLimit,
        boxes: [__m256; 4],
    ) -> (u32, Option<f32>) {
        let [enter, exit_x, exit_y] = crossings(avx2, ray, boxes);
        let min_error = _mm256_set1_ps(MIN_ERROR);
        // Moments are never negative here (they were clamped to the start), so scaling by slightly more
        // or less than one widens them in the right direction.
        let (up, down) = (_mm256_set1_ps(1.0 + ERROR), _mm256_set1_ps(1.0 - ERROR));
        let at_most = |moment| _mm256_add_ps(_mm256_mul_ps(moment, up), min_error);
        let at_least = |moment| _mm256_sub_ps(_mm256_mul_ps(moment, down), min_error);
        let (soonest, latest) = (at_least(enter), at_most(enter));
        let is_met = _mm256_and_ps(
            _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, at_most(exit_x)),
            _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, at_most(exit_y)),
        );
        // Rounding the limit to nearest may lower it by half a unit in the last place, far less than
        // `ERROR`, by which `soonest` was lowered.
        let until = rounded(limit.moment);
        let limits = _mm256_set1_ps(until);
        let is_met = _mm256_and_ps(is_met, _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, limits));
        let numbers = _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7);
        let counts = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), numbers);
        let is_met = _mm256_and_ps(is_met, _mm256_castsi256_ps(counts));
        // The usual case: most boxes near a line are not on it, and the rest is only about hits.
        if _mm256_movemask_ps(is_met) == 0 {
            return (0, None);
        }
        if !limit.all_count {
            return (in_order(avx2, is_met), None);
        }
        let is_sure = _mm256_and_ps(
            _mm256_cmp_ps::<_CMP_LT_OQ>(latest, at_least(exit_x)),
            _mm256_cmp_ps::<_CMP_LT_OQ>(latest, at_least(exit_y)),
        );
        let is_sure = _mm256_and_ps(is_sure, is_met);
        // The least of eight lanes: halves, then quarters, then neighbors.
        // Lanes that are not sure take the limit, which changes no minimum.
        let sure = _mm256_min_ps(_mm256_blendv_ps(limits, latest, is_sure), limits);
        let sure = _mm256_min_ps(sure, _mm256_permute2f128_ps::<1>(sure, sure));
        let sure = _mm256_min_ps(sure, _mm256_shuffle_ps::<0x4E>(sure, sure));
        let sure = _mm256_min_ps(sure, _mm256_shuffle_ps::<0xB1>(sure, sure));
        // Boxes entered only after the sure hit can no longer be the first.
        let is_met = _mm256_and_ps(is_met, _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, sure));
        let sooner = _mm256_cvtss_f32(sure);
        (in_order(avx2, is_met), (sooner < until).then_some(sooner))
    }
);

fearless_simd::kernel!(
    #[inline]
    fn without(_avx2: Avx2, words: __m256i, bits: i32) -> u32 {
        let shared = _mm256_and_si256(words, _mm256_set1_epi32(bits));
        let none = _mm256_cmpeq_epi32(shared, _mm256_setzero_si256());
        _mm256_movemask_ps(_mm256_castsi256_ps(none)).cast_unsigned()
    }
);

fearless_simd::kernel!(
    #[inline]
    fn pair(avx2: Avx2, own: i32, mask: u32, words: __m256i, pairs: &mut [[u32; 2]; 8]) -> u32 {
        let owns = _mm256_set1_epi32(own);
        let is_later = _mm256_castsi256_ps(_mm256_cmpgt_epi32(words, owns));
        // Signed comparison puts movers, which have the sign bit, below everything else.
        let mask = mask & _mm256_movemask_ps(is_later).cast_unsigned();
        let unmarked = _mm256_set1_epi32(i32::MAX);
        let one = _mm256_and_si256(owns, unmarked);
        // Compressed first, unmarked afterward: the comparison above needs the marks.
        let others = _mm256_and_si256(compress(avx2, words, mask), unmarked);
        let (low, high) = (_mm256_min_epi32(one, others), _mm256_max_epi32(one, others));
        store_pairs(avx2, low, high, pairs);
        mask.count_ones()
    }
);
