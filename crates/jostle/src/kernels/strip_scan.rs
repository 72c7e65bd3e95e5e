//! Finds overlaps along strips: each box is compared with those that follow it in its strip.
//!
//! `scan_one_by_one` is the specification; its twins compare eight boxes at a time. Nanoseconds per box at 5,
//! 12 and 60 candidates: plain loop 16, 31, 121; AVX2 6.4, 12.4, 34; AVX-512 6.2, 9.8, 28. In whole calls
//! AVX-512 gains 1.2 times up to 1,000 boxes, nothing at 100,000. Four lanes (SSE, Neon) took 15, 28 and 98,
//! a few percent of a call: too little for a twin of their own.

use crate::kernels::filed_boxes::{EdgeLists, overlap};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;

/// Marks the name of a copy.
///
/// A box that reaches into further strips is in each of them as a copy. Copies do not meet copies: the two
/// boxes have met in an earlier strip, where at least one of them begins.
pub(crate) const COPY: u32 = 1 << 31;

/// Appends the pairs among the boxes of some strips, each with the lower name first.
///
/// `ends` says for each box where its candidates end; they begin right behind it.
pub(crate) fn scan<S: Scalar>(boxes: EdgeLists<'_, S>, ends: &[u32], found: &mut PairList) {
    #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
    if let Some(boxes) = boxes.as_f32s() {
        // Asked once per call, not per box: it reads cached CPU features.
        let level = fearless_simd::Level::new();
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = level.as_avx512() {
            return avx512::scan(avx512, boxes, ends, found);
        }
        if let Some(avx2) = level.as_avx2() {
            return avx2::scan(avx2, boxes, ends, found);
        }
    }
    scan_one_by_one(boxes, ends, found);
}

fn scan_one_by_one<S: Scalar>(boxes: EdgeLists<'_, S>, ends: &[u32], found: &mut PairList) {
    for (i, &end) in ends.iter().enumerate() {
        // Boxes without candidates may have an end at or before themselves.
        let candidates = i + 1..(end as usize).max(i + 1);
        let (room, mut len) = found.room(candidates.len() + 1);
        let (own, name) = (boxes.edges(i), boxes.names[i]);
        for (edges, other) in boxes.range(candidates) {
            // Two copies have met in an earlier strip: the mark is in both names only then.
            let is_new = name & other & COPY == 0;
            let (a, b) = (name & !COPY, other & !COPY);
            // Written in any case: a branch here is mispredicted half of the time.
            room[len] = [a.min(b), a.max(b)];
            len += usize::from(overlap(own, edges) & is_new);
        }
        found.set_len(len);
    }
}

/// Makes a module with the loop for one kind of registers.
#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
macro_rules! wide_scan {
    ($module:ident, $Token:ident) => {
        mod $module {
            #![expect(
                clippy::incompatible_msrv,
                reason = "the feature `simd` needs Rust 1.89"
            )]

            use crate::kernels::avx2::{arch, lanes_before};
            use crate::kernels::filed_boxes::EdgeLists;
            use crate::kernels::pair_list::PairList;
            use crate::kernels::strip_scan::COPY;
            use crate::kernels::$module::{LANES, compress, load_names, overlapping, store_pairs};
            use arch::{
                _mm256_and_si256, _mm256_castsi256_ps, _mm256_max_epu32, _mm256_min_epu32,
                _mm256_movemask_ps, _mm256_set1_epi32, _mm256_set1_ps,
            };

            fearless_simd::kernel!(
                pub(super) fn scan(
                    token: $Token,
                    boxes: EdgeLists<'_, f32>,
                    ends: &[u32],
                    found: &mut PairList,
                ) {
                    let boxes = boxes.of_one_length();
                    let unmarked = _mm256_set1_epi32((!COPY).cast_signed());
                    for (i, &end) in ends.iter().enumerate() {
                        let end = end as usize;
                        if end <= i + 1 {
                            continue;
                        }
                        // Whole registers are stored, so the last store may write eight pairs past those that
                        // count.
                        let (room, mut len) = found.room(end - i + LANES);
                        let own = boxes.edges(i).map(|edge| _mm256_set1_ps(edge));
                        let name = boxes.names[i];
                        let own_name = _mm256_set1_epi32((name & !COPY).cast_signed());
                        let is_copy = name & COPY != 0;
                        let mut at = i + 1;
                        while at < end {
                            let names = load_names(token, boxes, at);
                            let mut asked = lanes_before(end, at);
                            // Constant over the loop, so it is predicted; originals, which most boxes are,
                            // skip the mask.
                            if is_copy {
                                // The mark is the sign bit, which a mask of floats consists of.
                                let copies = _mm256_movemask_ps(_mm256_castsi256_ps(names));
                                asked &= !copies.cast_unsigned();
                            }
                            // The lanes of a register that belong to the next strip are among those not asked.
                            let met = overlapping(token, boxes, at, asked, own);
                            let others = compress(token, names, met);
                            // Unmarked only now: before, the compiler permutes the constant too.
                            let others = _mm256_and_si256(others, unmarked);
                            store_pairs(
                                token,
                                _mm256_min_epu32(others, own_name),
                                _mm256_max_epu32(others, own_name),
                                &mut room[len..len + LANES],
                            );
                            len += met.count_ones() as usize;
                            at += LANES;
                        }
                        found.set_len(len);
                    }
                }
            );
        }
    };
}

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
wide_scan!(avx2, Avx2);
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
wide_scan!(avx512, Avx512);

#[cfg(all(test, feature = "simd"))]
mod tests {
    use super::{COPY, scan, scan_one_by_one};
    use crate::kernels::filed_boxes::{FiledBoxes, PADDING};
    use crate::kernels::pair_list::PairList;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Boxes in one strip, some of them copies, each with a few candidates or many.
    fn strip(seed: u64, count: usize) -> (FiledBoxes<f32>, Vec<u32>) {
        let mut random = Random::seed(seed);
        let mut below = |end: u64| u16::try_from(random.below(end)).expect("small");
        let (mut boxes, mut ends) = (FiledBoxes::new(), Vec::new());
        boxes.reserve(count);
        for i in 0..count + PADDING {
            let [x, y] = [(); 2].map(|()| f32::from(below(9)));
            let [width, height] = [(); 2].map(|()| f32::from(1 + below(4)));
            let name = u32::try_from(i).expect("few") ^ 5;
            let (edges, names) = boxes.slices_mut(i..i + 1);
            for (list, edge) in edges.into_iter().zip([x, y, x + width, y + height]) {
                list[0] = edge;
            }
            names[0] = if below(4) == 0 { name | COPY } else { name };
            let end = (i + usize::from(below(40))).min(count);
            ends.push(u32::try_from(end).expect("few"));
        }
        ends.truncate(count);
        (boxes, ends)
    }

    #[test]
    fn wide_registers_find_the_same_pairs_in_the_same_order() {
        for seed in 0..2_000 {
            let (boxes, ends) = strip(seed, usize::try_from(seed % 70).expect("small"));
            let [mut plain, mut wide] = [PairList::default(), PairList::default()];
            scan_one_by_one(boxes.lists(), &ends, &mut plain);
            scan(boxes.lists(), &ends, &mut wide);
            assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}");
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
                wide.clear();
                super::avx2::scan(avx2, boxes.lists(), &ends, &mut wide);
                assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}, AVX2");
            }
        }
    }
}
