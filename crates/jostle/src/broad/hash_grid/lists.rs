use crate::broad::slots::place;
use alloc::vec::Vec;

/// No entry.
pub(super) const NONE: u32 = u32::MAX;

/// One box in one cell: in the list of the cell, and in the chain of the box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) index: u32,
    /// Whether this is the first column and the first row of the box.
    pub(super) is_first: [bool; 2],
    pub(super) before: u32,
    pub(super) after: u32,
    /// The same box in its next cell.
    pub(super) next_cell: u32,
}

/// The entries of all cells in one list, with those no longer in use chained for the next.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    entries: Vec<Entry>,
    unused: u32,
}

impl Default for Entries {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            unused: NONE,
        }
    }
}

impl Entries {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.unused = NONE;
    }

    /// How many entries there ever were at once.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get(&self, at: u32) -> Option<&Entry> {
        self.entries.get(place(at))
    }

    pub(super) fn get_mut(&mut self, at: u32) -> Option<&mut Entry> {
        self.entries.get_mut(place(at))
    }

    pub(super) fn add(&mut self, entry: Entry) -> u32 {
        let at = self.unused;
        if let Some(spot) = self.entries.get_mut(place(at)) {
            self.unused = spot.next_cell;
            *spot = entry;
            return at;
        }
        let at = u32::try_from(self.entries.len()).expect("fewer entries than u32 can count");
        self.entries.push(entry);
        at
    }

    /// Takes an entry out of its cell's list, keeps it for later, and tells what it was.
    pub(super) fn take(&mut self, at: u32) -> Option<Entry> {
        let entry = *self.get(at)?;
        if let Some(before) = self.get_mut(entry.before) {
            before.after = entry.after;
        }
        if let Some(after) = self.get_mut(entry.after) {
            after.before = entry.before;
        }
        self.entries[place(at)].next_cell = self.unused;
        self.unused = at;
        Some(entry)
    }

    /// The list of a cell, from its head on.
    #[inline]
    pub(super) fn list(&self, head: u32) -> impl Iterator<Item = &Entry> {
        let first = self.get(head);
        core::iter::successors(first, |entry| self.get(entry.after))
    }
}
