//! All eight at once, on machines with AVX2.

use crate::scalar::batch::beam::Beam;
use crate::scalar::batch::eights::{Eights, LANES, Limit, OneByOne, Probe};
use crate::scalar::batch::packed::PACKED;
#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

use arch::{
    __m256, __m256i, _CMP_LE_OQ, _CMP_LT_OQ, _mm_cvtsi64_si128, _mm256_add_ps, _mm256_and_ps,
    _mm256_and_si256, _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps,
    _mm256_cmpeq_epi32, _mm256_cmpgt_epi32, _mm256_cvtepu8_epi32, _mm256_cvtss_f32,
    _mm256_max_epi32, _mm256_max_ps, _mm256_min_epi32, _mm256_min_ps, _mm256_movemask_ps,
    _mm256_mul_ps, _mm256_packs_epi16, _mm256_packs_epi32, _mm256_permute_ps,
    _mm256_permute2f128_ps, _mm256_permute2x128_si256, _mm256_permutevar_ps,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_set1_ps, _mm256_setr_epi32,
    _mm256_setzero_ps, _mm256_setzero_si256, _mm256_shuffle_ps, _mm256_sub_ps,
    _mm256_unpackhi_epi32, _mm256_unpackhi_ps, _mm256_unpacklo_epi32, _mm256_unpacklo_ps,
    _mm256_xor_ps,
};
use fearless_simd::prelude::{SimdBase, SimdFrom};
use fearless_simd::{Avx2, f32x8, i32x8, u32x8};

#[derive(Clone, Copy)]
pub(super) struct Wide(pub(super) Avx2);

impl Wide {
    #[inline(always)]
    fn pair(self, a: [f32; 4], b: [f32; 4]) -> __m256 {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
        f32x8::simd_from(self.0, [a0, a1, a2, a3, b0, b1, b2, b3]).into()
    }
}

impl Eights<f32> for Wide {
    type Ready = __m256;

    #[inline(always)]
    fn ready(self, probe: Probe<f32>) -> __m256 {
        let limits = super::limits(probe);
        self.pair(limits, limits)
    }

    #[inline(always)]
    fn found(self, limits: __m256, count: usize, boxes: impl Fn(usize) -> [f32; 4]) -> u32 {
        let two = |i: usize| self.pair(boxes(i), boxes(i + 1));
        let mask = eight(self.0, limits, [two(0), two(2), two(4), two(6)]);
        mask & ((1 << count.min(LANES)) - 1)
    }

    #[inline(always)]
    fn without(self, words: &[u32; LANES], bits: u32) -> u32 {
        let words = u32x8::simd_from(self.0, *words);
        without(self.0, words.into(), bits.cast_signed())
    }

    #[inline(always)]
    fn pick(self, mask: u32, words: &[u32; LANES]) -> [u32; LANES] {
        let order = PACKED[(mask & 0xFF) as usize];
        let words = u32x8::simd_from(self.0, *words);
        let picked: u32x8<Avx2> = u32x8::simd_from(self.0, pick(self.0, words.into(), order));
        let mut all = [0; LANES];
        picked.store_slice(&mut all);
        all
    }

    type Aim = Aim;

    #[inline(always)]
    fn aim(self, beam: Beam) -> Aim {
        let both = |[x, y]: [f32; 2]| self.pair([x, y, x, y], [x, y, x, y]);
        let [start, pace] = [beam.start(), beam.pace()].map(|numbers| numbers.map(near));
        let is_sound = |axis: usize| {
            // Infinite as an `f64`, that is: others may have become so just now.
            let is_still = beam.pace()[axis] == f64::INFINITY;
            (is_still || PACES.contains(&pace[axis].abs())) && start[axis].abs() < FAR
        };
        let backward = usize::from(pace[0] < 0.0) + 2 * usize::from(pace[1] < 0.0);
        Aim {
            beam,
            is_sound: is_sound(0) && is_sound(1),
            start: both(start),
            pace: both(pace),
            order: i32x8::simd_from(self.0, IN_ORDER[backward]).into(),
            end: near(beam.end()),
        }
    }

    #[inline(always)]
    fn met(
        self,
        aim: Aim,
        limit: &mut Limit,
        count: usize,
        boxes: impl Fn(usize) -> [f32; 4],
    ) -> u32 {
        if !aim.is_sound {
            return OneByOne.met(aim.beam, limit, count, boxes);
        }
        let two = |i: usize| self.pair(boxes(i), boxes(i + 1));
        let boxes = [two(0), two(2), two(4), two(6)];
        let count = i32::try_from(count.min(LANES)).unwrap_or(0);
        let (mask, sooner) = met(self.0, aim, count, *limit, boxes);
        if let Some(sooner) = sooner {
            limit.moment = sooner.into();
        }
        mask
    }

    #[inline(always)]
    fn meeting(self, one: [f32; 4], count: usize, boxes: impl Fn(usize) -> [f32; 4]) -> u32 {
        let two = |i: usize| self.pair(boxes(i), boxes(i + 1));
        let all = [two(0), two(2), two(4), two(6)];
        let mask = meeting(self.0, self.pair(one, one), all);
        mask & ((1 << count.min(LANES)) - 1)
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
        let (found, len) = pair(self.0, own.cast_signed(), mask, words.into());
        let (first, second) = pairs.as_flattened_mut().split_at_mut(LANES);
        u32x8::simd_from(self.0, found[0]).store_slice(first);
        u32x8::simd_from(self.0, found[1]).store_slice(second);
        len as usize
    }
}

/// The nearest `f32`: of a start the very same, of a moment as good as one.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
fn near(number: f64) -> f32 {
    number as f32
}

/// A line in registers.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    beam: Beam,
    /// Whether an `f32` is good enough.
    is_sound: bool,
    start: __m256,
    pace: __m256,
    /// Where in a box the edges are at which the line comes in, and then those where it goes out.
    order: __m256i,
    end: f32,
}

/// The places of the edges in two boxes: for lines that lead forward along both axes, back along x,
/// back along y, back along both.
static IN_ORDER: [[i32; LANES]; 4] = [
    [0, 1, 2, 3, 0, 1, 2, 3],
    [2, 1, 0, 3, 2, 1, 0, 3],
    [0, 3, 2, 1, 0, 3, 2, 1],
    [2, 3, 0, 1, 2, 3, 0, 1],
];

/// Between these no moment but those near zero loses digits; what is beyond counts as infinite.
const PACES: core::ops::Range<f32> = 1e-20..1e20;

/// From a start nearer than that, no way to an edge is out of range.
const FAR: f32 = 1e30;

/// More than the relative error of a moment: that of a difference, a pace and a product.
const DOUBT: f32 = 1.0 / (1_u32 << 20) as f32;

/// More than the error of a product that is too small for its digits.
const LEAST: f32 = 1e-30;

fearless_simd::kernel!(
    #[inline]
    fn eight(_avx2: Avx2, limits: __m256, boxes: [__m256; 4]) -> u32 {
        let sign = i32::MIN;
        let turn = _mm256_castsi256_ps(_mm256_setr_epi32(0, 0, sign, sign, 0, 0, sign, sign));
        let within = |two: __m256| -> __m256i {
            let turned = _mm256_xor_ps(two, turn);
            _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LE_OQ>(turned, limits))
        };
        all_of(_avx2, boxes.map(within))
    }
);

fearless_simd::kernel!(
    #[inline]
    fn all_of(_avx2: Avx2, edges: [__m256i; 4]) -> u32 {
        let [a, b, c, d] = edges;
        // Each box shrinks to four bytes, in the order 0, 2, 4, 6, 1, 3, 5, 7.
        let bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
        let all = _mm256_cmpeq_epi32(bytes, _mm256_set1_epi32(-1));
        let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        let sorted = _mm256_permutevar8x32_epi32(all, order);
        _mm256_movemask_ps(_mm256_castsi256_ps(sorted)).cast_unsigned()
    }
);

fearless_simd::kernel!(
    /// Which boxes a line may meet until a moment, and a moment by which it surely has met one.
    #[inline]
    fn met(
        _avx2: Avx2,
        aim: Aim,
        count: i32,
        limit: Limit,
        boxes: [__m256; 4],
    ) -> (u32, Option<f32>) {
        // Where nothing moves an edge is passed at minus infinity or at infinity, and what is at
        // the edge itself is not a number: then it is in if that is where the line comes in, and
        // not if it goes out there. Of a number and none, the second operand counts.
        let moments = |two: __m256| {
            let ordered = _mm256_permutevar_ps(two, aim.order);
            _mm256_mul_ps(_mm256_sub_ps(ordered, aim.start), aim.pace)
        };
        let [a, b, c, d] = boxes.map(moments);
        let (enter_ab, exit_ab) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
        let (enter_cd, exit_cd) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
        let zero = _mm256_setzero_ps();
        let enter_x = _mm256_max_ps(_mm256_shuffle_ps::<0x44>(enter_ab, enter_cd), zero);
        let enter_y = _mm256_max_ps(_mm256_shuffle_ps::<0xEE>(enter_ab, enter_cd), zero);
        let enter = _mm256_max_ps(enter_x, enter_y);
        let end = _mm256_set1_ps(aim.end);
        let exit_x = _mm256_min_ps(end, _mm256_shuffle_ps::<0x44>(exit_ab, exit_cd));
        let exit_y = _mm256_min_ps(end, _mm256_shuffle_ps::<0xEE>(exit_ab, exit_cd));
        let least = _mm256_set1_ps(LEAST);
        let up = _mm256_set1_ps(1.0 + DOUBT);
        let down = _mm256_set1_ps(1.0 - DOUBT);
        let at_most = |moment| _mm256_add_ps(_mm256_mul_ps(moment, up), least);
        let at_least = |moment| _mm256_sub_ps(_mm256_mul_ps(moment, down), least);
        let (soonest, latest) = (at_least(enter), at_most(enter));
        let is_met = _mm256_and_ps(
            _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, at_most(exit_x)),
            _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, at_most(exit_y)),
        );
        let until = near(limit.moment);
        let all_count = limit.all_count;
        let limit = _mm256_set1_ps(until);
        let is_met = _mm256_and_ps(is_met, _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, limit));
        // They came in the order 0, 2, 4, 6, 1, 3, 5, 7.
        let numbers = _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7);
        let counts = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), numbers);
        let is_met = _mm256_and_ps(is_met, _mm256_castsi256_ps(counts));
        let in_order = |lanes: __m256| {
            let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            let sorted = _mm256_permutevar8x32_epi32(_mm256_castps_si256(lanes), order);
            _mm256_movemask_ps(_mm256_castsi256_ps(sorted)).cast_unsigned()
        };
        if _mm256_movemask_ps(is_met) == 0 {
            return (0, None);
        }
        if !all_count {
            return (in_order(is_met), None);
        }
        let is_sure = _mm256_and_ps(
            _mm256_cmp_ps::<_CMP_LT_OQ>(latest, at_least(exit_x)),
            _mm256_cmp_ps::<_CMP_LT_OQ>(latest, at_least(exit_y)),
        );
        let is_sure = _mm256_and_ps(is_sure, is_met);
        let sure = _mm256_min_ps(_mm256_blendv_ps(limit, latest, is_sure), limit);
        let sure = _mm256_min_ps(sure, _mm256_permute2f128_ps::<1>(sure, sure));
        let sure = _mm256_min_ps(sure, _mm256_shuffle_ps::<0x4E>(sure, sure));
        let limit = _mm256_min_ps(sure, _mm256_shuffle_ps::<0xB1>(sure, sure));
        let is_met = _mm256_and_ps(is_met, _mm256_cmp_ps::<_CMP_LE_OQ>(soonest, limit));
        let sooner = _mm256_cvtss_f32(limit);
        (in_order(is_met), (sooner < until).then_some(sooner))
    }
);

fearless_simd::kernel!(
    #[inline]
    fn meeting(_avx2: Avx2, one: __m256, boxes: [__m256; 4]) -> u32 {
        let sign = i32::MIN;
        let turn = _mm256_castsi256_ps(_mm256_setr_epi32(0, 0, sign, sign, 0, 0, sign, sign));
        // The greatest edges and the negated least ones are the limits of the least edges and the
        // negated greatest ones of whoever shares area.
        let limits = _mm256_xor_ps(_mm256_permute_ps::<0b01_00_11_10>(one), turn);
        let below = |two: __m256| -> __m256i {
            let turned = _mm256_xor_ps(two, turn);
            _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LT_OQ>(turned, limits))
        };
        all_of(_avx2, boxes.map(below))
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
    fn pair(_avx2: Avx2, own: i32, mask: u32, words: __m256i) -> ([__m256i; 2], u32) {
        let owns = _mm256_set1_epi32(own);
        let later = _mm256_castsi256_ps(_mm256_cmpgt_epi32(words, owns));
        let mask = mask & _mm256_movemask_ps(later).cast_unsigned();
        let order = PACKED[(mask & 0xFF) as usize];
        let places = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(order));
        let picked = _mm256_permutevar8x32_epi32(words, places);
        let unmarked = _mm256_set1_epi32(i32::MAX);
        let (one, others) = (
            _mm256_and_si256(owns, unmarked),
            _mm256_and_si256(picked, unmarked),
        );
        let (least, greatest) = (_mm256_min_epi32(one, others), _mm256_max_epi32(one, others));
        let (low, high) = (
            _mm256_unpacklo_epi32(least, greatest),
            _mm256_unpackhi_epi32(least, greatest),
        );
        let first = _mm256_permute2x128_si256::<0x20>(low, high);
        let second = _mm256_permute2x128_si256::<0x31>(low, high);
        ([first, second], mask.count_ones())
    }
);

fearless_simd::kernel!(
    #[inline]
    fn pick(_avx2: Avx2, words: __m256i, order: i64) -> __m256i {
        let places = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(order));
        _mm256_permutevar8x32_epi32(words, places)
    }
);
