use crate::broad::sets::storage::packed_boxes::NONE;
use crate::broad::sets::storage::slots::place;
use alloc::vec::Vec;

/// Doubly linked lists of boxes by index, each box in one list at most: what the cells of a hash grid or the
/// nodes of a tree hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct IndexLists {
    /// The first box of each list, or [`NONE`].
    pub(crate) heads: Vec<u32>,
    links: Vec<IndexLink>,
}

/// The list of a box, and its neighbors there.
#[derive(Clone, Copy, Debug)]
struct IndexLink {
    list: usize,
    before: u32,
    after: u32,
}

const NO_LIST: usize = usize::MAX;

const UNLINKED: IndexLink = IndexLink {
    list: NO_LIST,
    before: NONE,
    after: NONE,
};

impl IndexLists {
    /// Replaces everything by this many empty lists.
    pub(crate) fn reset(&mut self, lists: usize) {
        self.links.clear();
        self.heads.clear();
        self.resize(lists);
    }

    /// Adds empty lists, or removes the last ones, which must be empty.
    pub(crate) fn resize(&mut self, lists: usize) {
        self.heads.resize(lists, NONE);
    }

    /// Adds a box that is in no list.
    pub(crate) fn insert(&mut self, list: usize, index: u32) {
        if self.links.len() <= place(index) {
            self.links.resize(place(index) + 1, UNLINKED);
        }
        let after = core::mem::replace(&mut self.heads[list], index);
        if let Some(next) = self.links.get_mut(place(after)) {
            next.before = index;
        }
        self.links[place(index)] = IndexLink {
            list,
            before: NONE,
            after,
        };
    }

    /// Removes a box from its list.
    pub(crate) fn remove(&mut self, index: u32) {
        let IndexLink {
            list,
            before,
            after,
        } = core::mem::replace(&mut self.links[place(index)], UNLINKED);
        match self.links.get_mut(place(before)) {
            Some(previous) => previous.after = after,
            None => self.heads[list] = after,
        }
        if let Some(next) = self.links.get_mut(place(after)) {
            next.before = before;
        }
    }

    /// Returns the list that a box is in.
    pub(crate) fn list_of(&self, index: u32) -> Option<usize> {
        let link = self.links.get(place(index));
        link.map(|link| link.list).filter(|&list| list != NO_LIST)
    }

    /// Returns the box behind another one in its list.
    pub(crate) fn after(&self, index: u32) -> Option<u32> {
        let after = self.links[place(index)].after;
        (after != NONE).then_some(after)
    }

    /// Returns the boxes of a list.
    #[inline]
    pub(crate) fn of(&self, list: usize) -> impl Iterator<Item = u32> {
        let mut next = self.heads[list];
        core::iter::from_fn(move || {
            let index = next;
            next = self.links.get(place(index))?.after;
            Some(index)
        })
    }
}
