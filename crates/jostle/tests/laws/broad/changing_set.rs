//! Common methods of the sets that can be changed.

use super::query_set::QuerySet;
use jostle::arrangements::Arrangement;
use jostle::errors::UnknownBox;
use jostle::{Aabb, BoxId, Boxes, BucketGrid, Filter, Scalar};

/// A set whose boxes are added, moved and removed.
pub(crate) trait ChangingSet<S: Scalar>: QuerySet<S> {
    fn add(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId;
    fn move_to(&mut self, id: BoxId, aabb: Aabb<S>) -> Result<(), UnknownBox>;
    fn set_filter(&mut self, id: BoxId, filter: Filter) -> Result<(), UnknownBox>;
    fn remove(&mut self, id: BoxId) -> Result<Aabb<S>, UnknownBox>;
    fn clear(&mut self);
    /// Replaces all boxes, each at its own index. Returns false if the set does not support it.
    fn refill(&mut self, boxes: &[Aabb<S>]) -> bool;
    fn len(&self) -> usize;
    fn place(&self, id: BoxId) -> Option<Aabb<S>>;
    fn id_of(&self, index: u32) -> Option<BoxId>;
    /// Returns the pairs in the order they are found.
    fn pairs(&mut self) -> Vec<[u32; 2]>;
    fn sorted_pairs(&mut self) -> Vec<[u32; 2]>;
    /// Returns the pairs of some movers in the order they are found, or `None` if the set does not support it.
    fn pairs_with(&mut self, movers: &[u32]) -> Option<Vec<[u32; 2]>>;
    /// Returns how many boxes the cells hold, counting a box once per cell.
    fn held(&self) -> usize;
}

/// The methods that forward to the set's own, which both kinds of sets have.
macro_rules! forwarded_methods {
    () => {
        fn move_to(&mut self, id: BoxId, aabb: Aabb<S>) -> Result<(), UnknownBox> {
            self.move_to(id, aabb)
        }

        fn set_filter(&mut self, id: BoxId, filter: Filter) -> Result<(), UnknownBox> {
            self.set_filter(id, filter)
        }

        fn remove(&mut self, id: BoxId) -> Result<Aabb<S>, UnknownBox> {
            self.remove(id)
        }

        fn clear(&mut self) {
            self.clear();
        }

        fn place(&self, id: BoxId) -> Option<Aabb<S>> {
            self.get(id)
        }

        fn id_of(&self, index: u32) -> Option<BoxId> {
            self.id_of(index)
        }

        fn held(&self) -> usize {
            let mut count = 0;
            self.visit_cells(|cell| count += cell.count);
            count
        }
    };
}

impl<S: Scalar, G: Arrangement<S>> ChangingSet<S> for Boxes<S, G> {
    forwarded_methods!();

    fn add(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId {
        if filter == Filter::ALL {
            self.insert(aabb)
        } else {
            self.insert_with(aabb, filter)
        }
    }

    fn refill(&mut self, boxes: &[Aabb<S>]) -> bool {
        self.refill(boxes);
        true
    }

    fn len(&self) -> usize {
        let count = self.len();
        assert_eq!(self.is_empty(), count == 0);
        assert_eq!(self.iter().count(), count);
        count
    }

    fn pairs(&mut self) -> Vec<[u32; 2]> {
        let mut pairs = Vec::new();
        self.pairs().each(|a, b| pairs.push([a, b]));
        pairs
    }

    fn sorted_pairs(&mut self) -> Vec<[u32; 2]> {
        self.pairs().sorted()
    }

    fn pairs_with(&mut self, movers: &[u32]) -> Option<Vec<[u32; 2]>> {
        let mut pairs = vec![[7, 7]];
        self.pairs_with(movers).unsorted_into(&mut pairs);
        Some(pairs)
    }
}

impl<S: Scalar, const C: usize, const R: usize, const N: usize, const P: usize> ChangingSet<S>
    for BucketGrid<S, C, R, N, P>
{
    forwarded_methods!();

    fn add(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId {
        self.insert_with(aabb, filter).expect("there is room")
    }

    fn refill(&mut self, _: &[Aabb<S>]) -> bool {
        false
    }

    fn len(&self) -> usize {
        let count = self.len();
        assert_eq!(self.is_empty(), count == 0);
        count
    }

    fn pairs(&mut self) -> Vec<[u32; 2]> {
        let mut pairs = Vec::new();
        self.each_pair(|a, b| pairs.push([a, b]));
        pairs
    }

    fn sorted_pairs(&mut self) -> Vec<[u32; 2]> {
        Self::sorted_pairs(self)
    }

    fn pairs_with(&mut self, _: &[u32]) -> Option<Vec<[u32; 2]>> {
        None
    }
}
