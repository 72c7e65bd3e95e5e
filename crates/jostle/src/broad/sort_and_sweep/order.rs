use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// How many boxes that stand together in the order share one set of bounds.
pub(super) const GROUP: usize = 32;

/// How many steps each box may go, on average, before sorting from scratch is cheaper.
const STEPS: usize = 16;

/// In place of the index of a box that was removed.
const HOLE: u32 = u32::MAX;

/// A box and whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<S: Scalar> {
    pub(super) aabb: Aabb<S>,
    pub(super) index: u32,
}

impl<S: Scalar> Entry<S> {
    pub(super) fn is_hole(&self) -> bool {
        self.index == HOLE
    }

    /// By the lesser edge; at the same place the lower index comes first, so that there is only one
    /// right order.
    #[inline]
    fn is_before(&self, other: &Self, edge: impl Fn(Vec2<S>) -> S) -> bool {
        let (one, two) = (edge(self.aabb.min()), edge(other.aabb.min()));
        // As one expression it needs no jump that a processor could guess wrong.
        (one < two) | ((one == two) & (self.index < other.index))
    }
}

/// The boxes of a set, sorted by their lesser edges along an axis, or nearly so.
#[derive(Clone, Debug)]
pub(super) struct Order<S: Scalar> {
    pub(super) axis: Axis,
    /// The sorted ones, with holes, and after them the newcomers in the order they came.
    entries: Vec<Entry<S>>,
    /// How many are sorted, holes included.
    sorted: usize,
    holes: usize,
    /// The newcomers, while they are merged with the others.
    newcomers: Vec<Entry<S>>,
}

impl<S: Scalar> Order<S> {
    pub(super) fn new() -> Self {
        Self {
            axis: Axis::X,
            entries: Vec::new(),
            sorted: 0,
            holes: 0,
            newcomers: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        (self.sorted, self.holes) = (0, 0);
    }

    /// How many boxes came, or came back from a jump, since all was in order.
    pub(super) fn newcomers(&self) -> usize {
        self.entries.len() - self.sorted
    }

    pub(super) fn entries(&self) -> &[Entry<S>] {
        &self.entries
    }

    pub(super) fn is_newcomer(&self, spot: usize) -> bool {
        self.sorted <= spot
    }

    pub(super) fn holes(&self) -> usize {
        self.holes
    }

    /// Adds a box at the end, wherever it belongs, and tells its spot.
    pub(super) fn push(&mut self, index: u32, aabb: Aabb<S>) -> usize {
        self.entries.push(Entry { aabb, index });
        self.entries.len() - 1
    }

    pub(super) fn set(&mut self, spot: usize, aabb: Aabb<S>) {
        self.entries[spot].aabb = aabb;
    }

    pub(super) fn leave_hole(&mut self, spot: usize) {
        self.entries[spot].index = HOLE;
        self.holes += 1;
    }

    /// Closes the holes, moves each box back to where it belongs and merges the newcomers in; false if
    /// that would take too long, and the order is still wrong.
    pub(super) fn repair(&mut self) -> bool {
        let filled = |entry: &Entry<S>| !entry.is_hole();
        self.newcomers.clear();
        let newcomers = self.entries.drain(self.sorted..);
        self.newcomers.extend(newcomers.filter(filled));
        self.entries.retain(filled);
        let (entries, newcomers) = (&mut self.entries, &mut self.newcomers);
        let is_repaired = match self.axis {
            Axis::X => merge(entries, newcomers, |corner| corner.x),
            Axis::Y => merge(entries, newcomers, |corner| corner.y),
        };
        (self.sorted, self.holes) = (self.entries.len(), 0);
        is_repaired
    }

    /// Sorts from scratch.
    pub(super) fn sort(&mut self) {
        match self.axis {
            Axis::X => sort(&mut self.entries, |corner| corner.x),
            Axis::Y => sort(&mut self.entries, |corner| corner.y),
        }
    }

    /// Shows every pair, provided that all is in order.
    pub(super) fn pairs(&self, visit: impl FnMut(u32, u32)) {
        match self.axis {
            Axis::X => sweep(&self.entries, |corner| corner.x, visit),
            Axis::Y => sweep(&self.entries, |corner| corner.y, visit),
        }
    }
}

/// Repairs the order of some entries and merges others in, or adds them at the end if there was no
/// repair.
fn merge<S: Scalar>(
    entries: &mut Vec<Entry<S>>,
    newcomers: &mut [Entry<S>],
    edge: impl Fn(Vec2<S>) -> S + Copy,
) -> bool {
    let is_repaired = repair(entries, edge);
    let mut from = entries.len();
    entries.extend_from_slice(newcomers);
    if !is_repaired {
        return false;
    }
    sort(newcomers, edge);
    // The last come first, so that what is overwritten has moved on.
    for (left, newcomer) in newcomers.iter().enumerate().rev() {
        while 0 < from && newcomer.is_before(&entries[from - 1], edge) {
            entries[from + left] = entries[from - 1];
            from -= 1;
        }
        entries[from + left] = *newcomer;
    }
    true
}

/// Sorts by insertion, as long as few steps are needed.
fn repair<S: Scalar>(entries: &mut [Entry<S>], edge: impl Fn(Vec2<S>) -> S + Copy) -> bool {
    let mut steps = STEPS * entries.len();
    for at in 1..entries.len() {
        let entry = entries[at];
        let mut to = at;
        while 0 < to && entry.is_before(&entries[to - 1], edge) {
            entries[to] = entries[to - 1];
            to -= 1;
        }
        entries[to] = entry;
        let Some(left) = steps.checked_sub(at - to) else {
            return false;
        };
        steps = left;
    }
    true
}

fn sort<S: Scalar>(entries: &mut [Entry<S>], edge: impl Fn(Vec2<S>) -> S + Copy) {
    entries.sort_unstable_by(|a, b| {
        let by_edge = edge(a.aabb.min()).partial_cmp(&edge(b.aabb.min()));
        // Edges are finite, so any two can be compared.
        by_edge
            .unwrap_or(Ordering::Equal)
            .then(a.index.cmp(&b.index))
    });
}

/// From each box on to the first that begins after it ends.
fn sweep<S: Scalar>(
    entries: &[Entry<S>],
    edge: impl Fn(Vec2<S>) -> S + Copy,
    mut visit: impl FnMut(u32, u32),
) {
    for (at, entry) in entries.iter().enumerate() {
        let end = edge(entry.aabb.max());
        let rest = entries[at + 1..].iter();
        for other in rest.take_while(|other| edge(other.aabb.min()) < end) {
            if entry.aabb.overlaps(other.aabb) {
                visit(entry.index.min(other.index), entry.index.max(other.index));
            }
        }
    }
}
