use crate::broad::slots::place;
use alloc::vec::Vec;

/// A cell that holds boxes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    pub(super) cell: [i32; 2],
    /// The first entry of its list.
    pub(super) head: u32,
}

/// Finds the bucket of a cell: open addressing, never more than half full.
///
/// The buckets stand side by side in a list of their own, so that all of them can be walked in an order
/// that follows from what was done, not from the hash.
#[derive(Clone, Debug, Default)]
pub(super) struct CellTable {
    buckets: Vec<Bucket>,
    /// Places in `buckets`, or [`EMPTY`]. As many as a power of two.
    spots: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl CellTable {
    pub(super) fn buckets(&self) -> &[Bucket] {
        &self.buckets
    }

    pub(super) fn clear(&mut self) {
        self.buckets.clear();
        self.spots.fill(EMPTY);
    }

    pub(super) fn find(&self, cell: [i32; 2]) -> Option<&Bucket> {
        let spot = self.spot_of(cell)?;
        self.bucket_at(spot)
    }

    /// The head of a cell's list, made if need be with `head` in it; and whether it was there before.
    pub(super) fn head_or_insert(&mut self, cell: [i32; 2], head: u32) -> (&mut u32, bool) {
        if self.spots.len() <= 2 * self.buckets.len() {
            self.grow();
        }
        let spot = self.probe(cell);
        let is_known = self.spots[spot] != EMPTY;
        if !is_known {
            let count = u32::try_from(self.buckets.len()).expect("fewer cells than u32 can count");
            self.spots[spot] = count;
            self.buckets.push(Bucket { cell, head });
        }
        (&mut self.buckets[place(self.spots[spot])].head, is_known)
    }

    /// Gives a cell that is there another first entry.
    pub(super) fn set_head(&mut self, cell: [i32; 2], head: u32) {
        if let Some(spot) = self.spot_of(cell) {
            self.buckets[place(self.spots[spot])].head = head;
        }
    }

    pub(super) fn remove(&mut self, cell: [i32; 2]) {
        let Some(spot) = self.spot_of(cell) else {
            return;
        };
        let at = self.spots[spot];
        self.close_gap(spot);
        self.buckets.swap_remove(place(at));
        if let Some(moved) = self.buckets.get(place(at)).map(|bucket| bucket.cell) {
            let last = u32::try_from(self.buckets.len()).unwrap_or(EMPTY);
            // Its spot still tells its old place, the last one.
            let spot = self.spot_where(moved, |found| found == last);
            self.spots[spot] = at;
        }
    }

    /// Moves later spots of the same run forward, so that nothing is cut off from where it belongs.
    fn close_gap(&mut self, mut gap: usize) {
        let mask = self.spots.len() - 1;
        let mut next = gap;
        loop {
            next = (next + 1) & mask;
            let Some(bucket) = self.bucket_at(next) else {
                break;
            };
            let home = hash(bucket.cell) & mask;
            let is_reachable = (next.wrapping_sub(home) & mask) < (next.wrapping_sub(gap) & mask);
            if !is_reachable {
                self.spots[gap] = self.spots[next];
                gap = next;
            }
        }
        self.spots[gap] = EMPTY;
    }

    fn grow(&mut self) {
        let size = (self.spots.len() * 2).max(16);
        self.spots.clear();
        self.spots.resize(size, EMPTY);
        for (at, bucket) in (0..).zip(&self.buckets) {
            let mut spot = hash(bucket.cell) & (size - 1);
            while self.spots[spot] != EMPTY {
                spot = (spot + 1) & (size - 1);
            }
            self.spots[spot] = at;
        }
    }

    fn bucket_at(&self, spot: usize) -> Option<&Bucket> {
        let at = self.spots[spot];
        (at != EMPTY).then(|| &self.buckets[place(at)])
    }

    fn spot_of(&self, cell: [i32; 2]) -> Option<usize> {
        if self.spots.is_empty() {
            return None;
        }
        Some(self.probe(cell)).filter(|&spot| self.spots[spot] != EMPTY)
    }

    /// The spot of a cell, or the empty one where it would go.
    #[inline]
    fn probe(&self, cell: [i32; 2]) -> usize {
        self.spot_where(cell, |at| {
            at == EMPTY || self.buckets[place(at)].cell == cell
        })
    }

    /// The first spot from a cell's own on for which something holds; half of them are empty, so the
    /// search ends.
    #[inline]
    fn spot_where(&self, cell: [i32; 2], is_it: impl Fn(u32) -> bool) -> usize {
        let mask = self.spots.len() - 1;
        let mut spot = hash(cell) & mask;
        while !is_it(self.spots[spot]) {
            spot = (spot + 1) & mask;
        }
        spot
    }
}

/// Both coordinates, mixed so that every bit of them moves every bit of the result: rows, columns and
/// diagonals all scatter.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the low bits are as good as any"
)]
fn hash([x, y]: [i32; 2]) -> usize {
    let [x, y] = [x, y].map(|part| u64::from(u32::from_le_bytes(part.to_le_bytes())));
    let mixed = ((x << 32) | y).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ (mixed >> 32)) as usize
}

#[cfg(test)]
mod tests {
    use super::{CellTable, hash};
    use crate::random::Random;
    use alloc::collections::BTreeMap;

    #[test]
    fn behaves_like_a_map() {
        let (mut table, mut map) = (CellTable::default(), BTreeMap::new());
        let mut random = Random::seed(7);
        for step in 0..20_000 {
            let state = random.u32();
            let cell = [
                i32::from(state.to_le_bytes()[3] >> 4) - 8,
                i32::from(state.to_le_bytes()[3] & 7),
            ];
            if state & 0x80_0000 == 0 {
                map.entry(cell).or_insert(step);
                table.head_or_insert(cell, step);
            } else {
                map.remove(&cell);
                table.remove(cell);
            }
            assert_eq!(table.buckets().len(), map.len(), "step {step}");
            let head = table.find(cell).map(|bucket| bucket.head);
            assert_eq!(head, map.get(&cell).copied(), "step {step}");
        }
        for (cell, head) in map {
            assert_eq!(table.find(cell).map(|bucket| bucket.head), Some(head));
        }
    }

    #[test]
    fn rows_columns_and_diagonals_scatter() {
        let lines: [fn(i32) -> [i32; 2]; 4] = [
            |i| [i, i],
            |i| [i, 0],
            |i| [-7, i << 16],
            |i| [i.wrapping_mul(73_856_093), i.wrapping_mul(19_349_663)],
        ];
        for line in lines {
            let mut counts = [0_u32; 1 << 12];
            (0..1 << 14).for_each(|i| counts[hash(line(i)) & 0xFFF] += 1);
            let fullest = counts.iter().max();
            assert!(fullest < Some(&24), "4 is the mean, {fullest:?} the most");
        }
    }
}
