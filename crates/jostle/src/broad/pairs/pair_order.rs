//! Sorts pairs by counting: by the second index, then by the first.
//!
//! A counting sort writes all over the list, which is slow once the list exceeds a near cache. So if there are
//! many pairs, they are first divided into blocks by the high bits of the first index, and each block is sorted
//! by itself, some bits at a time. If pairs are rare among the indices, comparing them is faster.
//!
//! The slow twin is `sort_unstable`; the tests below compare both. Nanoseconds per box at 1,000, 10,000 and
//! 100,000 boxes: 2.7, 4.5 and 6.5 against 7.8, 15.7 and 20; a sorted call takes about 20 in all.

use crate::broad::pairs::place;
use crate::kernels::pair_list::PairList;
use alloc::vec::Vec;

/// Up to this many indices and pairs, one counting sort over all of them is fastest: counts and pairs still
/// fit the second cache. At 30,000 boxes both ways take the same time.
const FEW_INDICES: usize = 1 << 15;
const FEW_PAIRS: usize = 1 << 18;
/// How many pairs a block should hold: two lists of their keys take the first cache.
const BLOCK: usize = 4_096;
/// The most bits of the first index to divide by: with more than 512 blocks, writing to all of them at once
/// is slow itself.
const MAX_BLOCK_BITS: u32 = 9;
/// The most bits to divide by if the rest of the two indices would not fit a key otherwise.
const MAX_FORCED_BITS: u32 = 12;
/// With more indices per pair, clearing counts for all of them takes longer than comparing the pairs.
const RARE: usize = 8;
/// The most bits to sort by at once: 2,048 counts take half of the first cache.
const DIGIT: u32 = 11;

#[derive(Clone, Debug, Default)]
pub(super) struct PairOrder {
    /// Where the keys of each block go: those from the first half of the list, and from the second.
    blocks: Vec<[u32; 2]>,
    /// A key for each pair, block by block.
    keys: Vec<u32>,
    /// Room for the keys of a block.
    room: Vec<u32>,
    /// Where the keys with each digit go.
    starts: Vec<u32>,
    /// Room for a few pairs.
    half_sorted: Vec<[u32; 2]>,
}

impl PairOrder {
    /// Sorts pairs whose first indices are below the first count, and the second below the second.
    pub(super) fn sort(&mut self, counts: [usize; 2], found: &mut PairList) {
        let pairs = found.pairs_mut();
        let most = counts[0].max(counts[1]);
        if most <= FEW_INDICES && pairs.len() <= FEW_PAIRS {
            return self.sort_few(counts, pairs);
        }
        let layout = KeyLayout::of(counts, pairs.len());
        match layout.filter(|_| most / pairs.len().max(1) <= RARE) {
            Some(layout) => self.sort_by_blocks(layout, pairs),
            None => pairs.sort_unstable(),
        }
    }

    fn sort_few(&mut self, counts: [usize; 2], pairs: &mut [[u32; 2]]) {
        let half_sorted = first(&mut self.half_sorted, pairs.len(), [0; 2]);
        let starts = &mut self.starts;
        // A radix sort from the least significant digit: stable, so the order by the second index survives.
        sort_by(|[_, b]| b, counts[1], starts, pairs, half_sorted);
        sort_by(|[a, _]| a, counts[0], starts, half_sorted, pairs);
    }

    fn sort_by_blocks(&mut self, layout: KeyLayout, pairs: &mut [[u32; 2]]) {
        self.divide(pairs, layout);
        let mut start = 0;
        // Blocks are in order of the first index, and each is sorted before it leaves the first cache.
        for (block, &[_, end]) in (0..).zip(&self.blocks) {
            let range = start..place(end);
            start = range.end;
            let keys = &mut self.keys[range.clone()];
            let keys = sort_block(keys, &mut self.room, &mut self.starts, layout);
            // Pairs are rebuilt from their keys: half as many bytes are moved in each pass as by moving pairs.
            for (pair, &key) in pairs[range].iter_mut().zip(keys) {
                *pair = layout.pair(block, key);
            }
        }
    }

    /// Fills the list of keys, block by block.
    fn divide(&mut self, pairs: &[[u32; 2]], layout: KeyLayout) {
        self.blocks.clear();
        self.blocks.resize(1 << layout.block, [0; 2]);
        let keys = first(&mut self.keys, pairs.len(), 0);
        let blocks = &mut self.blocks[..];
        by_halves(pairs, |pair, half| blocks[layout.block_of(pair)][half] += 1);
        // Halves next to each other: the second half of a block begins where its first half ends.
        begin(blocks.as_flattened_mut());
        by_halves(pairs, |pair, half| {
            let start = &mut blocks[layout.block_of(pair)][half];
            keys[place(*start)] = layout.key(pair);
            *start += 1;
        });
    }
}

/// How a pair becomes a key of 32 bits: without the bits that its block stands for, the first index above
/// the second.
#[derive(Clone, Copy)]
struct KeyLayout {
    /// How many bits of the first index are the block.
    block: u32,
    /// How many bits of it are left.
    first: u32,
    /// How many bits the second index has.
    second: u32,
}

impl KeyLayout {
    /// Returns `None` if there are too many pairs to count, or if indices are too long for a key.
    fn of(counts: [usize; 2], pairs: usize) -> Option<Self> {
        let length = |count: usize| usize::BITS - count.saturating_sub(1).leading_zeros();
        let [first, second] = counts.map(length);
        // Enough blocks for each to fit the first cache, and for the rest of the index to fit one digit.
        let wanted = (pairs / BLOCK + 1).ilog2().max(first.saturating_sub(DIGIT));
        // Bits that do not fit the key must be implied by the block.
        let least = (first + second).saturating_sub(u32::BITS);
        let block = wanted.min(MAX_BLOCK_BITS).max(least).min(first);
        let layout = Self {
            block,
            first: first - block,
            second,
        };
        (block <= MAX_FORCED_BITS && u32::try_from(pairs).is_ok()).then_some(layout)
    }

    #[inline(always)]
    fn block_of(self, [a, _]: [u32; 2]) -> usize {
        place(a >> self.first)
    }

    #[inline(always)]
    fn key(self, [a, b]: [u32; 2]) -> u32 {
        (a & ((1 << self.first) - 1)) << self.second | b
    }

    #[inline(always)]
    fn pair(self, block: u32, key: u32) -> [u32; 2] {
        let a = block << self.first | key >> self.second;
        [a, key & ((1 << self.second) - 1)]
    }
}

/// Sorts the keys of a block by the digits of the second index, then by the first; they end in their own
/// list or in the room.
fn sort_block<'a>(
    keys: &'a mut [u32],
    room: &'a mut Vec<u32>,
    starts: &mut Vec<u32>,
    layout: KeyLayout,
) -> &'a [u32] {
    let digits = layout.second.div_ceil(DIGIT).max(1);
    // Digits of equal length: 12 bits are two passes of 64 counts, not one of 2,048 and one of 2.
    let bits = layout.second.div_ceil(digits);
    let room = first(room, keys.len(), 0);
    let (mut from, mut to) = (keys, room);
    for digit in 0..digits {
        sort_by_bits(digit * bits, bits, starts, from, to);
        (from, to) = (to, from);
    }
    sort_by_bits(layout.second, layout.first, starts, from, to);
    to
}

fn sort_by_bits(shift: u32, bits: u32, starts: &mut Vec<u32>, from: &[u32], to: &mut [u32]) {
    let mask = (1 << bits) - 1;
    sort_by(|key| key >> shift & mask, 1 << bits, starts, from, to);
}

/// Sorts by a digit below the count; what has the same digit stays in order.
#[inline(always)]
fn sort_by<T: Copy>(
    digit: impl Fn(T) -> u32,
    count: usize,
    starts: &mut Vec<u32>,
    from: &[T],
    to: &mut [T],
) {
    starts.clear();
    starts.resize(count, 0);
    let starts = &mut starts[..];
    by_halves(from, |one, _| starts[place(digit(one))] += 1);
    begin(starts);
    // Not by halves: a stable sort must place equal digits in order.
    for &one in from {
        let start = &mut starts[place(digit(one))];
        to[place(*start)] = one;
        *start += 1;
    }
}

/// Turns counts into the places where what was counted begins.
fn begin(counts: &mut [u32]) {
    let mut total = 0;
    for count in counts {
        (*count, total) = (total, total + *count);
    }
}

/// Returns the first `len` entries of a list, which grows if it is shorter.
fn first<T: Copy>(list: &mut Vec<T>, len: usize, value: T) -> &mut [T] {
    if list.len() < len {
        list.resize(len, value);
    }
    &mut list[..len]
}

/// Visits the two halves of a list in turns. Neighbors often have the same digit, and counting the second one
/// would wait until the count of the first one is stored.
#[inline(always)]
fn by_halves<T: Copy>(list: &[T], mut visit: impl FnMut(T, usize)) {
    let (first, second) = list.split_at(list.len() / 2);
    for (&one, &other) in first.iter().zip(second) {
        visit(one, 0);
        visit(other, 1);
    }
    for &last in &second[first.len()..] {
        visit(last, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyLayout, PairOrder};
    use crate::broad::pairs::place;
    use crate::kernels::pair_list::PairList;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Pairs of indices below the counts, in no order; first indices are multiples of one step, second ones
    /// of another.
    fn scattered(counts: [usize; 2], steps: [u64; 2], len: usize) -> Vec<[u32; 2]> {
        let mut random = Random::seed(7);
        let mut below = |count: usize, step: u64| {
            let steps = u64::try_from(count).expect("small").div_ceil(step);
            u32::try_from(random.below(steps) * step).expect("below the count")
        };
        (0..len)
            .map(|_| [0, 1].map(|k| below(counts[k], steps[k])))
            .collect()
    }

    #[track_caller]
    fn check(counts: [usize; 2], pairs: &[[u32; 2]], order: &mut PairOrder) {
        let mut found = PairList::default();
        found.extend(pairs);
        order.sort(counts, &mut found);
        let mut expected = pairs.to_vec();
        expected.sort_unstable();
        let wrong = expected.iter().zip(found.pairs()).position(|(a, b)| a != b);
        let count = pairs.len();
        assert_eq!(wrong, None, "{count} pairs of {counts:?}");
    }

    #[test]
    fn sorts_as_sort_unstable_does() {
        let mut order = PairOrder::default();
        for first in [1, 2, 2_049, 65_537, 1 << 20, 1 << 26] {
            for second in [1, 1_000, 30_000, 1 << 20] {
                for len in [0, 1, 500, 17_001] {
                    let counts = [first, second];
                    check(counts, &scattered(counts, [1, 1], len), &mut order);
                    check(counts, &scattered(counts, [37, 53], len), &mut order);
                }
            }
        }
    }

    #[test]
    fn one_index_may_be_in_most_pairs() {
        let counts = [100_000; 2];
        let mut order = PairOrder::default();
        let mut pairs = scattered(counts, [1, 1], 60_000);
        pairs.extend(scattered(counts, [100_000, 1], 60_000));
        check(counts, &pairs, &mut order);
        for pair in &mut pairs {
            pair.swap(0, 1);
        }
        check(counts, &pairs, &mut order);
    }

    #[test]
    fn indices_too_long_for_keys_are_compared() {
        let counts = [1 << 30; 2];
        assert!(KeyLayout::of(counts, 20_000).is_none());
        check(
            counts,
            &scattered(counts, [1, 1], 20_000),
            &mut PairOrder::default(),
        );
    }

    #[test]
    fn a_key_stands_for_one_pair() {
        for counts in [
            [100_000, 100_000],
            [1 << 21, 1 << 21],
            [1 << 30, 1_000],
            [3, 1 << 30],
        ] {
            let layout = KeyLayout::of(counts, 1 << 22).expect("short enough");
            for pair in scattered(counts, [1, 1], 1_000) {
                let block = layout.block_of(pair);
                assert!(block < 1 << layout.block);
                let block = u32::try_from(block).expect("few blocks");
                assert_eq!(layout.pair(block, layout.key(pair)), pair);
            }
            assert!(place(layout.first + layout.second) <= 32);
        }
    }
}
