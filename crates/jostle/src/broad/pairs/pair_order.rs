//! Pairs put in order by counting sorts, by the second name and then by the first.
//!
//! Counting sorts write all over the list, which is slow beyond a near cache. So many pairs are shared out
//! first, to blocks of first names, and each block is sorted by itself, some bits of the names at a time.

use crate::broad::pairs::place;
use crate::kernels::pair_list::PairList;
use alloc::vec::Vec;

/// So few names, in so few pairs, are sorted in one go.
const FEW_NAMES: usize = 1 << 15;
const FEW_PAIRS: usize = 1 << 18;
/// How many pairs a block should hold.
const BLOCK: usize = 4_096;
/// By how many bits pairs are shared out at most, and by how many if names are too long otherwise.
const MANY_BLOCKS: u32 = 9;
const MOST_BLOCKS: u32 = 12;
/// With more names for each pair, counting them all would take longer than comparing pairs.
const LONELY: usize = 64;
/// Up to here keys are sorted by comparing.
const A_HANDFUL: usize = 24;
/// How many bits of a name are sorted by at once, at most.
const DIGIT: u32 = 11;
/// By how many bits of the second name to sort where names are in few pairs: it leaves little to mend.
const ROUGH: u32 = 10;
/// In how many pairs a name may be, on average, for that.
const SPARSE: usize = 8;
/// How far a key may be from its place to be mended.
const FAR: usize = 16;

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
    /// Sorts pairs whose first names are below the first count, and the second below the second.
    pub(super) fn sort(&mut self, counts: [usize; 2], found: &mut PairList) {
        let pairs = found.pairs_mut();
        if counts[0].max(counts[1]) <= FEW_NAMES && pairs.len() <= FEW_PAIRS {
            return self.sort_few(counts, pairs);
        }
        let names_per_pair = counts[0].max(counts[1]) / pairs.len().max(1);
        let form = KeyLayout::of(counts, pairs.len()).filter(|_| names_per_pair <= LONELY);
        let Some(form) = form else {
            return pairs.sort_unstable();
        };
        self.share_out(pairs, form);
        let mut start = 0;
        for (block, &[_, end]) in (0..).zip(&self.blocks) {
            let range = start..place(end);
            start = range.end;
            let keys = &mut self.keys[range.clone()];
            let keys = sort_block(keys, &mut self.room, &mut self.starts, form);
            for (pair, &key) in pairs[range].iter_mut().zip(keys) {
                *pair = form.pair(block, key);
            }
        }
    }

    fn sort_few(&mut self, counts: [usize; 2], pairs: &mut [[u32; 2]]) {
        let half_sorted = first(&mut self.half_sorted, pairs.len(), [0; 2]);
        let starts = &mut self.starts;
        sort_by(|[_, b]| b, counts[1], starts, pairs, half_sorted);
        sort_by(|[a, _]| a, counts[0], starts, half_sorted, pairs);
    }

    /// Fills the list of keys, block by block.
    fn share_out(&mut self, pairs: &[[u32; 2]], form: KeyLayout) {
        self.blocks.clear();
        self.blocks.resize(1 << form.shared, [0; 2]);
        let keys = first(&mut self.keys, pairs.len(), 0);
        let blocks = &mut self.blocks[..];
        by_halves(pairs, |pair, half| blocks[form.block(pair)][half] += 1);
        begin(blocks.as_flattened_mut());
        by_halves(pairs, |pair, half| {
            let start = &mut blocks[form.block(pair)][half];
            keys[place(*start)] = form.key(pair);
            *start += 1;
        });
    }
}

/// How a pair is made a key: its block is left out, then the first name stands above the second.
#[derive(Clone, Copy)]
struct KeyLayout {
    /// How many bits of the first name are the block.
    shared: u32,
    /// How many are left.
    first: u32,
    /// How many bits the second name has.
    second: u32,
}

impl KeyLayout {
    /// Nothing if there are too many pairs to count, or names too long for a key.
    fn of(counts: [usize; 2], pairs: usize) -> Option<Self> {
        let length = |count: usize| usize::BITS - count.saturating_sub(1).leading_zeros();
        let [first, second] = counts.map(length);
        let wanted = (pairs / BLOCK + 1).ilog2().min(MANY_BLOCKS);
        let least = (first + second).saturating_sub(u32::BITS);
        let shared = wanted.max(first.saturating_sub(DIGIT)).min(MANY_BLOCKS);
        let shared = shared.max(least).min(first);
        let form = Self {
            shared,
            first: first - shared,
            second,
        };
        (shared <= MOST_BLOCKS && u32::try_from(pairs).is_ok()).then_some(form)
    }

    #[inline(always)]
    fn block(self, [a, _]: [u32; 2]) -> usize {
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

    /// Whether so many pairs are few for the names of a block.
    fn is_sparse(self, pairs: usize) -> bool {
        pairs <= SPARSE << self.first
    }
}

/// Sorts the keys of a block; they end in their own list or in the room.
fn sort_block<'a>(
    keys: &'a mut [u32],
    room: &'a mut Vec<u32>,
    starts: &mut Vec<u32>,
    form: KeyLayout,
) -> &'a [u32] {
    if keys.len() <= A_HANDFUL {
        keys.sort_unstable();
        return keys;
    }
    let is_rough = DIGIT < form.second && form.is_sparse(keys.len());
    let (shift, digits) = match is_rough {
        true => (form.second - ROUGH, 1),
        false => (0, form.second.div_ceil(DIGIT).max(1)),
    };
    let bits = (form.second - shift).div_ceil(digits);
    let room = first(room, keys.len(), 0);
    let (mut from, mut to) = (keys, room);
    for digit in 0..digits {
        sort_by_bits(shift + digit * bits, bits, starts, from, to);
        (from, to) = (to, from);
    }
    sort_by_bits(form.second, form.first, starts, from, to);
    if is_rough {
        mend(to);
    }
    to
}

fn sort_by_bits(shift: u32, bits: u32, starts: &mut Vec<u32>, from: &[u32], to: &mut [u32]) {
    let mask = (1 << bits) - 1;
    sort_by(|key| key >> shift & mask, 1 << bits, starts, from, to);
}

/// Sorts by a digit below the count; those with the same digit stay in order.
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
    for &one in from {
        let start = &mut starts[place(digit(one))];
        to[place(*start)] = one;
        *start += 1;
    }
}

/// Turns counts into where those counted begin.
fn begin(counts: &mut [u32]) {
    let mut total = 0;
    for count in counts {
        (*count, total) = (total, total + *count);
    }
}

/// The first so many of a list, which grows if it is shorter.
fn first<T: Copy>(list: &mut Vec<T>, len: usize, value: T) -> &mut [T] {
    if list.len() < len {
        list.resize(len, value);
    }
    &mut list[..len]
}

/// Visits two halves of a list, by turns: neighbours are often alike, and to count one would have to wait
/// until the other is counted.
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

/// Sorts keys of which most are in their places.
fn mend(keys: &mut [u32]) {
    for i in 1..keys.len() {
        let key = keys[i];
        if keys[i - 1] <= key {
            continue;
        }
        let mut at = i;
        while 0 < at && key < keys[at - 1] {
            keys[at] = keys[at - 1];
            at -= 1;
        }
        keys[at] = key;
        if FAR < i - at {
            return keys.sort_unstable();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyLayout, PairOrder};
    use crate::broad::pairs::place;
    use crate::kernels::pair_list::PairList;
    use alloc::vec::Vec;

    /// Pairs of names below the counts, in no order; first names are multiples of a step, and so are
    /// second ones.
    fn scattered(counts: [usize; 2], steps: [u64; 2], len: usize) -> Vec<[u32; 2]> {
        let mut state = 7_u64;
        let mut below = |count: usize, step: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let steps = u64::try_from(count).expect("small").div_ceil(step);
            u32::try_from((state >> 33) % steps * step).expect("below the count")
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
    fn sorts_as_a_sort_by_comparing_does() {
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
    fn a_name_may_be_in_most_of_the_pairs() {
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

    /// Second names that differ in their last bits only, the greater ones first.
    #[test]
    fn what_is_too_far_from_its_place_is_sorted_all_the_same() {
        let counts = [100_000; 2];
        let form = KeyLayout::of(counts, 50_000).expect("short names");
        assert!(form.is_sparse(50_000 >> form.shared));
        let pairs: Vec<_> = (0..50_000_u32)
            .map(|i| [i % 500 * 200, 50_000 - i / 500])
            .collect();
        check(counts, &pairs, &mut PairOrder::default());
    }

    #[test]
    fn names_too_long_for_keys_are_compared() {
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
            let form = KeyLayout::of(counts, 1 << 22).expect("short enough");
            for pair in scattered(counts, [1, 1], 1_000) {
                let block = form.block(pair);
                assert!(block < 1 << form.shared);
                let block = u32::try_from(block).expect("few blocks");
                assert_eq!(form.pair(block, form.key(pair)), pair);
            }
            assert!(place(form.first + form.second) <= 32);
        }
    }
}
