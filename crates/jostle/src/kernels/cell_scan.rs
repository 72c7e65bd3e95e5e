//! Finds overlaps between boxes that ask and the boxes in the cell that each of them looks into.
//!
//! `scan_one_by_one` is the specification; the AVX2 twin compares eight boxes at a time and takes 0.60 of the
//! time at 5 candidates per query, 0.36 at 60.

use crate::kernels::filed_boxes::{EdgeLists, overlap};
use crate::kernels::pair_list::PairList;
use crate::scalar::Scalar;

/// A box that looks for others in a range of the lists; neither the box nor the range is empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellQuery<S> {
    /// `[min_x, min_y, max_x, max_y]`.
    pub(crate) edges: [S; 4],
    pub(crate) name: u32,
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// Appends a pair for each box met: the name of the query, then that of the box. No box may be empty.
pub(crate) fn scan<S: Scalar>(
    boxes: EdgeLists<'_, S>,
    queries: &[CellQuery<S>],
    found: &mut PairList,
) {
    #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
    if let Some(boxes) = boxes.as_f32s() {
        if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
            return wide::scan(avx2, boxes, queries, found);
        }
    }
    scan_one_by_one(boxes, queries, found);
}

fn scan_one_by_one<S: Scalar>(
    boxes: EdgeLists<'_, S>,
    queries: &[CellQuery<S>],
    found: &mut PairList,
) {
    for query in queries {
        let range = query.from as usize..query.to as usize;
        // One more than the most that can be found: the last pair written may be one that does not count.
        let (room, mut len) = found.room(range.len() + 1);
        for (edges, other) in boxes.range(range) {
            // Written in any case: a branch here is mispredicted too often.
            room[len] = [query.name, other];
            len += usize::from(overlap(query.edges, edges));
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
    use crate::kernels::avx2::{
        LANES, arch, compress, lanes_before, load_names, overlapping, store_pairs,
    };
    use crate::kernels::cell_scan::CellQuery;
    use crate::kernels::f32_edges;
    use crate::kernels::filed_boxes::EdgeLists;
    use crate::kernels::pair_list::PairList;
    use crate::scalar::Scalar;
    use arch::{__m256, __m256i, _mm256_set1_epi32, _mm256_set1_ps};
    use fearless_simd::{Avx2, Simd};

    pub(super) fn scan<S: Scalar>(
        avx2: Avx2,
        boxes: EdgeLists<'_, f32>,
        queries: &[CellQuery<S>],
        found: &mut PairList,
    ) {
        avx2.vectorize(
            #[inline(always)]
            || {
                // `vectorize` compiles this closure for AVX2, and only what is inlined into it may use AVX2.
                let boxes = boxes.of_one_length();
                for query in queries {
                    let (from, to) = (query.from as usize, query.to as usize);
                    // Whole registers are stored, so the last one may write up to eight pairs that do not
                    // count.
                    let (room, mut len) = found.room(to - from + LANES);
                    let own = f32_edges(query.edges).unwrap_or_default();
                    let own = splat_edges(avx2, own);
                    let mut at = from;
                    while at < to {
                        let met = overlapping(avx2, boxes, at, lanes_before(to, at), own);
                        let room = &mut room[len..len + LANES];
                        write(avx2, query.name, load_names(avx2, boxes, at), met, room);
                        // The next register overwrites the pairs that do not count: no branch depends on `met`.
                        len += met.count_ones() as usize;
                        at += LANES;
                    }
                    found.set_len(len);
                }
            },
        );
    }

    fearless_simd::kernel!(
        #[inline]
        fn splat_edges(avx2: Avx2, edges: [f32; 4]) -> [__m256; 4] {
            edges.map(|edge| _mm256_set1_ps(edge))
        }
    );

    fearless_simd::kernel!(
        #[inline]
        fn write(avx2: Avx2, name: u32, names: __m256i, met: u32, room: &mut [[u32; 2]]) {
            let others = compress(avx2, names, met);
            store_pairs(avx2, _mm256_set1_epi32(name.cast_signed()), others, room);
        }
    );
}

#[cfg(all(test, feature = "simd"))]
mod tests {
    use super::{CellQuery, scan, scan_one_by_one};
    use crate::kernels::filed_boxes::{FiledBoxes, PADDING};
    use crate::kernels::pair_list::PairList;
    use crate::random::Random;
    use alloc::vec::Vec;

    struct Numbers(Random);

    impl Numbers {
        fn below(&mut self, end: u16) -> u16 {
            u16::try_from(self.0.below(end.into())).expect("it was below")
        }

        fn edges(&mut self) -> [f32; 4] {
            let [x, y] = [(); 2].map(|()| f32::from(self.below(9)));
            let [width, height] = [(); 2].map(|()| f32::from(1 + self.below(4)));
            [x, y, x + width, y + height]
        }

        fn query(&mut self, name: u32, count: u16) -> CellQuery<f32> {
            let from = self.below(count);
            let to = from + 1 + self.below(count - from);
            CellQuery {
                edges: self.edges(),
                name,
                from: from.into(),
                to: to.into(),
            }
        }
    }

    #[test]
    fn wide_registers_find_the_same_pairs_in_the_same_order() {
        for seed in 0..1_000 {
            let mut numbers = Numbers(Random::seed(seed));
            let count = 1 + numbers.below(40);
            let mut boxes = FiledBoxes::new();
            boxes.reserve(count.into());
            for i in 0..usize::from(count) + PADDING {
                let (lists, names) = boxes.slices_mut(i..i + 1);
                for (list, edge) in lists.into_iter().zip(numbers.edges()) {
                    list[0] = edge;
                }
                names[0] = 100 + u32::try_from(i).expect("few");
            }
            let queries: Vec<_> = (0..9).map(|name| numbers.query(name, count)).collect();
            let [mut plain, mut wide] = [PairList::default(), PairList::default()];
            scan_one_by_one(boxes.lists(), &queries, &mut plain);
            scan(boxes.lists(), &queries, &mut wide);
            assert_eq!(wide.pairs(), plain.pairs(), "seed {seed}");
        }
    }
}
