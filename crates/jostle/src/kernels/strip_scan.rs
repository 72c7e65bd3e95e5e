//! Finds overlaps along strips: each box is compared with those that follow it in its strip.
//!
//! `scan_one_by_one` is the specification; the AVX2 twin compares eight boxes at a time. It takes 0.41 of the
//! time per box at 5 candidates each, 0.29 at 60. An AVX-512 twin was 1.00 to 1.04 times as fast in a whole
//! call of `StripCells`, one with four lanes (SSE, Neon) 1.04: neither pays for its code.

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
        if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
            return wide::scan(avx2, boxes, ends, found);
        }
    }
    scan_one_by_one(boxes, ends, found);
}

fn scan_one_by_one<S: Scalar>(boxes: EdgeLists<'_, S>, ends: &[u32], found: &mut PairList) {
    for (i, &end) in ends.iter().enumerate() {
        let candidates = i + 1..(end as usize).max(i + 1);
        let (room, mut len) = found.room(candidates.len() + 1);
        let (own, name) = (boxes.edges(i), boxes.names[i]);
        for (edges, other) in boxes.range(candidates) {
            let is_new = name & other & COPY == 0;
            let (a, b) = (name & !COPY, other & !COPY);
            // Written in any case: a branch here is mispredicted half of the time.
            room[len] = [a.min(b), a.max(b)];
            len += usize::from(overlap(own, edges) & is_new);
        }
        found.set_len(len);
    }
}

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
#[expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]
mod wide {
    use crate::kernels::avx2::{LANES, arch, compress, load_names, overlapping, store_pairs};
    use crate::kernels::filed_boxes::EdgeLists;
    use crate::kernels::pair_list::PairList;
    use crate::kernels::strip_scan::COPY;
    use arch::{
        _mm256_and_si256, _mm256_castsi256_ps, _mm256_max_epu32, _mm256_min_epu32,
        _mm256_movemask_ps, _mm256_set1_epi32, _mm256_set1_ps,
    };

    fearless_simd::kernel!(
        pub(super) fn scan(
            avx2: Avx2,
            boxes: EdgeLists<'_, f32>,
            ends: &[u32],
            found: &mut PairList,
        ) {
            let boxes = boxes.of_one_length();
            let not_marked = _mm256_set1_epi32((!COPY).cast_signed());
            for (i, &end) in ends.iter().enumerate() {
                let end = end as usize;
                if end <= i + 1 {
                    continue;
                }
                let (room, mut len) = found.room(end - i + LANES);
                let own = boxes.edges(i).map(|edge| _mm256_set1_ps(edge));
                let name = boxes.names[i];
                let own_name = _mm256_set1_epi32((name & !COPY).cast_signed());
                // All bits if this is a copy, which meets no copies.
                let not_copies = 0_u32.wrapping_sub(name >> 31);
                let mut at = i + 1;
                while at < end {
                    let names = load_names(avx2, boxes, at);
                    // The mark is the sign bit, which is what a mask of floats is made of.
                    let copies = _mm256_movemask_ps(_mm256_castsi256_ps(names)).cast_unsigned();
                    let met = overlapping(avx2, boxes, at, end, own) & !(copies & not_copies);
                    let others = compress(avx2, _mm256_and_si256(names, not_marked), met);
                    store_pairs(
                        avx2,
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

#[cfg(all(test, feature = "simd"))]
mod tests {
    use super::{COPY, scan, scan_one_by_one};
    use crate::kernels::filed_boxes::{FiledBoxes, PADDING};
    use crate::kernels::pair_list::PairList;
    use alloc::vec::Vec;

    /// Boxes in one strip, some of them copies, each with a few candidates or many.
    fn strip(seed: u64, count: usize) -> (FiledBoxes<f32>, Vec<u32>) {
        let mut state = seed;
        let mut below = |end: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            u16::try_from((state >> 33) % end).expect("small")
        };
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
        }
    }
}
