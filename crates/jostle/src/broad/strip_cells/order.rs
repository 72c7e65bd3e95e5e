//! Pairs put in order: by the first name with one counting sort, by the second within each.

use crate::broad::slots::place;
use crate::scalar::batch::scan::Found;
use alloc::vec::Vec;

/// Up to here inserting one by one is quickest.
const SHORT: usize = 20;

#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Where the pairs of each first name begin.
    starts: Vec<u32>,
    /// The second names, by first.
    seconds: Vec<u32>,
}

impl Order {
    /// Sorts pairs of names below `count`.
    pub(super) fn sort(&mut self, count: usize, found: &mut Found) {
        let pairs = found.pairs_mut();
        if u32::try_from(pairs.len()).is_err() {
            return pairs.sort_unstable();
        }
        self.starts.clear();
        self.starts.resize(count + 2, 0);
        self.seconds.resize(pairs.len(), 0);
        let (starts, seconds) = (&mut self.starts[..], &mut self.seconds[..]);
        for &[a, _] in &*pairs {
            starts[place(a) + 2] += 1;
        }
        let mut total = 0;
        for start in &mut *starts {
            total += *start;
            *start = total;
        }
        for &[a, b] in &*pairs {
            let start = &mut starts[place(a) + 1];
            seconds[place(*start)] = b;
            *start += 1;
        }
        let mut from = 0;
        for (a, &to) in (0_u32..).zip(&starts[1..]) {
            let run = &mut seconds[from..place(to)];
            sort_run(run);
            for (pair, &b) in pairs[from..].iter_mut().zip(&*run) {
                *pair = [a, b];
            }
            from = place(to);
        }
    }
}

fn sort_run(run: &mut [u32]) {
    if SHORT < run.len() {
        return run.sort_unstable();
    }
    for i in 1..run.len() {
        let mut j = i;
        while 0 < j && run[j] < run[j - 1] {
            run.swap(j, j - 1);
            j -= 1;
        }
    }
}
