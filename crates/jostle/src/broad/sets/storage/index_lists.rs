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
        debug_assert!(self.list_of(index).is_none(), "{index} is in a list");
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
        debug_assert!(self.list_of(index).is_some(), "{index} is in no list");
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

#[cfg(test)]
mod tests {
    use super::IndexLists;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// The slow twin is one list of indices for each list.
    #[test]
    fn boxes_come_and_go() {
        const LISTS: usize = 5;
        for seed in 0..50 {
            let mut random = Random::seed(seed);
            let mut lists = IndexLists::default();
            lists.reset(LISTS);
            let mut plain = [const { Vec::<u32>::new() }; LISTS];
            for _ in 0..200 {
                let index = u32::try_from(random.below(20)).expect("small");
                let is_in = |list: &Vec<u32>| list.contains(&index);
                let list_of = plain.iter().position(is_in);
                assert_eq!(lists.list_of(index), list_of, "seed {seed}");
                if let Some(list) = list_of {
                    lists.remove(index);
                    plain[list].retain(|&other| other != index);
                } else {
                    let list = random.index(LISTS);
                    lists.insert(list, index);
                    plain[list].insert(0, index);
                }
                for (list, plain) in plain.iter().enumerate() {
                    assert!(lists.of(list).eq(plain.iter().copied()), "seed {seed}");
                }
            }
        }
    }
}
