use crate::broad::queries::Scope;
use crate::broad::{BoxId, Filter, UnknownBox};
use crate::geometry::{Aabb, Vec2};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// The boxes of a set by index, with holes where some were removed.
#[derive(Debug)]
pub struct Slots<S: Scalar = f32> {
    /// A hole holds an empty box.
    boxes: Vec<Aabb<S>>,
    filters: Vec<Filter>,
    /// Odd while the slot is filled.
    generations: Vec<u32>,
    holes: Vec<u32>,
    len: usize,
    /// Whether any filter ever differed from [`Filter::ALL`].
    is_filtered: bool,
}

clone_in_place!([S: Scalar] Slots<S> { boxes, filters, generations, holes, len, is_filtered });

/// A slot at its last generation stays a hole, so that no id is ever issued twice.
const LAST_GENERATION: u32 = u32::MAX - 1;

impl<S: Scalar> Slots<S> {
    pub(crate) fn new() -> Self {
        Self {
            boxes: Vec::new(),
            filters: Vec::new(),
            generations: Vec::new(),
            holes: Vec::new(),
            len: 0,
            is_filtered: false,
        }
    }

    /// Returns the boxes by index; a hole holds an empty box.
    pub(crate) fn boxes(&self) -> &[Aabb<S>] {
        &self.boxes
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether there is a box at an index.
    #[inline]
    pub(crate) fn has(&self, index: u32) -> bool {
        let generation = self.generations.get(place(index));
        generation.is_some_and(|generation| generation % 2 == 1)
    }

    /// Returns the boxes with their indices, in order, without the holes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, Aabb<S>)> + Clone {
        let filled = |&(index, _): &(u32, Aabb<S>)| self.has(index);
        (0..).zip(self.boxes.iter().copied()).filter(filled)
    }

    /// Returns the filter of a box; that of a hole is unspecified.
    pub(crate) fn filter(&self, index: u32) -> Filter {
        self.filters.get(place(index)).copied().unwrap_or_default()
    }

    /// Returns whether any box may have a filter other than [`Filter::ALL`].
    pub(crate) fn is_filtered(&self) -> bool {
        self.is_filtered
    }

    /// Returns whether a box is in one of the layers of a mask.
    #[inline]
    pub(crate) fn is_in_layers(&self, index: u32, mask: u32) -> bool {
        if self.is_filtered {
            self.filter(index).layers & mask != 0
        } else {
            mask != 0
        }
    }

    /// Returns whether a query looks at a box.
    #[inline]
    pub(crate) fn is_in_scope(&self, index: u32, scope: Scope) -> bool {
        scope.left_out != Some(index) && self.is_in_layers(index, scope.mask)
    }

    /// Returns the id of the box at an index.
    #[inline]
    pub(crate) fn id(&self, index: u32) -> Option<BoxId> {
        let generation = self.generations.get(place(index)).copied();
        generation
            .filter(|_| self.has(index))
            // Generations alternate between filled and empty; users count only how often a slot was filled.
            .map(|generation| BoxId::new(index, generation.div_ceil(2)))
    }

    /// Returns the index of an id.
    #[inline]
    pub(crate) fn find(&self, id: BoxId) -> Result<u32, UnknownBox> {
        let is_it = self.id(id.index()) == Some(id);
        is_it.then_some(id.index()).ok_or(UnknownBox(id))
    }

    pub(crate) fn insert(&mut self, aabb: Aabb<S>, filter: Filter) -> u32 {
        // Never reset by a removal: knowing that no filter is left would take a count of them.
        self.is_filtered |= filter != Filter::ALL;
        self.len += 1;
        // The hole left last is filled first: its memory is the likeliest to be in a cache.
        if let Some(index) = self.holes.pop() {
            let at = place(index);
            self.generations[at] += 1;
            (self.boxes[at], self.filters[at]) = (aabb, filter);
            return index;
        }
        let index = u32::try_from(self.boxes.len()).expect("fewer boxes than u32 can count");
        self.boxes.push(aabb);
        self.filters.push(filter);
        self.generations.push(1);
        index
    }

    /// Replaces the box at a filled index and returns the old one.
    #[inline]
    pub(crate) fn set(&mut self, index: u32, aabb: Aabb<S>) -> Aabb<S> {
        core::mem::replace(&mut self.boxes[place(index)], aabb)
    }

    pub(crate) fn set_filter(&mut self, index: u32, filter: Filter) {
        self.is_filtered |= filter != Filter::ALL;
        self.filters[place(index)] = filter;
    }

    /// Removes and returns the box at a filled index.
    pub(crate) fn remove(&mut self, index: u32) -> Aabb<S> {
        let at = place(index);
        self.len -= 1;
        self.generations[at] += 1;
        // A worn-out slot is lost for good: one slot per two billion insertions.
        if self.generations[at] < LAST_GENERATION {
            self.holes.push(index);
        }
        self.set(index, nowhere())
    }

    /// Puts a box into the hole at an index, growing the list if needed.
    ///
    /// For owners that number boxes themselves: such boxes are removed by [`vacate`](Self::vacate).
    pub(crate) fn fill(&mut self, index: u32, aabb: Aabb<S>, filter: Filter) {
        let at = place(index);
        if self.boxes.len() <= at {
            self.boxes.resize(at + 1, nowhere());
            self.filters.resize(at + 1, Filter::ALL);
            self.generations.resize(at + 1, 0);
        }
        self.is_filtered |= filter != Filter::ALL;
        self.len += 1;
        (self.boxes[at], self.filters[at], self.generations[at]) = (aabb, filter, 1);
    }

    /// Removes and returns the box at a filled index, leaving a hole that only [`fill`](Self::fill) uses.
    pub(crate) fn vacate(&mut self, index: u32) -> Aabb<S> {
        self.len -= 1;
        self.generations[place(index)] = 0;
        self.set(index, nowhere())
    }

    /// Replaces everything by these boxes, each at its own index.
    pub(crate) fn refill(&mut self, boxes: &[Aabb<S>]) {
        self.clear();
        self.is_filtered = false;
        for &aabb in boxes {
            self.insert(aabb, Filter::ALL);
        }
    }

    /// Removes all boxes. Slots are reused from the first on, under new ids.
    pub(crate) fn clear(&mut self) {
        self.holes.clear();
        // Backward, because holes are taken from the end: the first slot is reused first.
        for at in (0..self.boxes.len()).rev() {
            self.boxes[at] = nowhere();
            // Only filled slots move on, which are the odd ones.
            self.generations[at] += self.generations[at] % 2;
            if self.generations[at] < LAST_GENERATION {
                self.holes
                    .push(u32::try_from(at).expect("fewer boxes than u32 can count"));
            }
        }
        self.len = 0;
    }
}

fn nowhere<S: Scalar>() -> Aabb<S> {
    Aabb::from_corners(Vec2::ZERO, Vec2::ZERO)
}

/// Converts an index for use with slices.
#[inline]
pub(crate) fn place(index: u32) -> usize {
    usize::try_from(index).expect("indices fit the machine's own")
}
