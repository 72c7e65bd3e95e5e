//! Pairs put in order by two counting sorts, by the second name and then by the first.

use crate::broad::slots::place;
use crate::scalar::batch::scan::Found;
use alloc::vec::Vec;

#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Where the pairs of each name begin, by the second name and by the first.
    starts: Vec<[u32; 2]>,
    /// The pairs by the second name.
    half_sorted: Vec<[u32; 2]>,
}

impl Order {
    /// Sorts pairs of names below `count`.
    pub(super) fn sort(&mut self, count: usize, found: &mut Found) {
        let pairs = found.pairs_mut();
        if u32::try_from(pairs.len()).is_err() {
            return pairs.sort_unstable();
        }
        self.starts.clear();
        self.starts.resize(count + 1, [0; 2]);
        if self.half_sorted.len() < pairs.len() {
            self.half_sorted.resize(pairs.len(), [0; 2]);
        }
        let (starts, half_sorted) = (&mut self.starts[..], &mut self.half_sorted[..pairs.len()]);
        for &[a, b] in &*pairs {
            starts[place(a) + 1][1] += 1;
            starts[place(b) + 1][0] += 1;
        }
        let mut total = [0; 2];
        for start in &mut *starts {
            total = [total[0] + start[0], total[1] + start[1]];
            *start = total;
        }
        for &[a, b] in &*pairs {
            let start = &mut starts[place(b)][0];
            half_sorted[place(*start)] = [a, b];
            *start += 1;
        }
        for &[a, b] in &*half_sorted {
            let start = &mut starts[place(a)][1];
            pairs[place(*start)] = [a, b];
            *start += 1;
        }
    }
}
