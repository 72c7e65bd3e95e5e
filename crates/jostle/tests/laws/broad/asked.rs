//! The sets of boxes as one kind of thing: what can be asked, and what can be changed.

use jostle::{
    Aabb, Arrangement, BoxId, Boxes, BucketGrid, Circle, Filter, Lines, Matches, Nearest, Ray,
    Scalar, Search, Segment, Swept, UnknownBox, Vec2,
};

/// A set that answers all questions; every one of its methods is the set's own of that name.
pub(crate) trait Asked<S: Scalar>: Search<S> + Sized {
    fn overlapping(&self, aabb: Aabb<S>) -> Matches<'_, S, Self>;
    fn overlapping_circle(&self, circle: Circle<S>) -> Matches<'_, S, Self>;
    fn containing(&self, point: Vec2<S>) -> Matches<'_, S, Self>;
    fn raycast(&self, ray: Ray<S>) -> Lines<'_, Ray<S>, Self>;
    fn raycast_segment(&self, segment: Segment<S>) -> Lines<'_, Segment<S>, Self>;
    fn sweep(&self, mover: Aabb<S>, delta: Vec2<S>) -> Lines<'_, Swept<S>, Self>;
    fn nearest(&self, point: Vec2<S>) -> Nearest<'_, S, Self>;
}

/// One line per kind of set.
macro_rules! asked {
    ($([$($generics:tt)*] $set:ty;)*) => {$(
        impl<$($generics)*> Asked<S> for $set {
            fn overlapping(&self, aabb: Aabb<S>) -> Matches<'_, S, Self> {
                Self::overlapping(self, aabb)
            }

            fn overlapping_circle(&self, circle: Circle<S>) -> Matches<'_, S, Self> {
                Self::overlapping_circle(self, circle)
            }

            fn containing(&self, point: Vec2<S>) -> Matches<'_, S, Self> {
                Self::containing(self, point)
            }

            fn raycast(&self, ray: Ray<S>) -> Lines<'_, Ray<S>, Self> {
                Self::raycast(self, ray)
            }

            fn raycast_segment(&self, segment: Segment<S>) -> Lines<'_, Segment<S>, Self> {
                Self::raycast_segment(self, segment)
            }

            fn sweep(&self, mover: Aabb<S>, delta: Vec2<S>) -> Lines<'_, Swept<S>, Self> {
                Self::sweep(self, mover, delta)
            }

            fn nearest(&self, point: Vec2<S>) -> Nearest<'_, S, Self> {
                Self::nearest(self, point)
            }
        }
    )*};
}

asked! {
    [S: Scalar, G: Arrangement<S>] Boxes<S, G>;
    [S: Scalar, const C: usize, const R: usize, const N: usize, const P: usize] BucketGrid<S, C, R, N, P>;
}

/// A set whose boxes come, move and go.
pub(crate) trait Kept<S: Scalar>: Asked<S> {
    fn add(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId;
    fn move_to(&mut self, id: BoxId, aabb: Aabb<S>) -> Result<(), UnknownBox>;
    fn set_filter(&mut self, id: BoxId, filter: Filter) -> Result<(), UnknownBox>;
    fn remove(&mut self, id: BoxId) -> Result<Aabb<S>, UnknownBox>;
    fn clear(&mut self);
    /// All boxes replaced, each at its own index; false if the set cannot do that.
    fn refill(&mut self, boxes: &[Aabb<S>]) -> bool;
    fn len(&self) -> usize;
    fn place(&self, id: BoxId) -> Option<Aabb<S>>;
    fn id_of(&self, index: u32) -> Option<BoxId>;
    /// The pairs as they come.
    fn pairs(&mut self) -> Vec<[u32; 2]>;
    fn sorted_pairs(&mut self) -> Vec<[u32; 2]>;
    /// The pairs of some movers as they come; `None` if the set does not know.
    fn pairs_with(&mut self, movers: &[u32]) -> Option<Vec<[u32; 2]>>;
    /// How many boxes all cells hold together.
    fn held(&self) -> usize;
}

impl<S: Scalar, G: Arrangement<S>> Kept<S> for Boxes<S, G> {
    fn add(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId {
        match filter == Filter::ALL {
            true => self.insert(aabb),
            false => self.insert_with(aabb, filter),
        }
    }

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

    fn refill(&mut self, boxes: &[Aabb<S>]) -> bool {
        self.refill(boxes);
        true
    }

    fn len(&self) -> usize {
        assert_eq!(self.is_empty(), self.len() == 0);
        assert_eq!(self.iter().count(), self.len());
        self.len()
    }

    fn place(&self, id: BoxId) -> Option<Aabb<S>> {
        self.get(id)
    }

    fn id_of(&self, index: u32) -> Option<BoxId> {
        self.id_of(index)
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

    fn held(&self) -> usize {
        let mut count = 0;
        self.visit_cells(|cell| count += cell.count);
        count
    }
}

impl<S: Scalar, const C: usize, const R: usize, const N: usize, const P: usize> Kept<S>
    for BucketGrid<S, C, R, N, P>
{
    fn add(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId {
        self.insert_with(aabb, filter).expect("there is room")
    }

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

    fn refill(&mut self, _: &[Aabb<S>]) -> bool {
        false
    }

    fn len(&self) -> usize {
        assert_eq!(self.is_empty(), self.len() == 0);
        self.len()
    }

    fn place(&self, id: BoxId) -> Option<Aabb<S>> {
        self.get(id)
    }

    fn id_of(&self, index: u32) -> Option<BoxId> {
        self.id_of(index)
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

    fn held(&self) -> usize {
        let mut count = 0;
        self.visit_cells(|cell| count += cell.count);
        count
    }
}
