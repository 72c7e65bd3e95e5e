mod by_index;

use crate::broad::queries::{Area, Caster, Scope, Sealed, Search, query_methods};
use crate::broad::sets::arrangement::PairScratch;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::{Arrangement, Auto, BoxId, BoxName, Cell, NamedBoxes, Slots, UnknownBox};
use crate::broad::{Filter, Pairs};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// A persistent set of boxes: insert, move and remove them, and query overlaps, rays and neighbors.
///
/// `G` is the [`Arrangement`] that stores them: [`Auto`] by default, which chooses by size and use. All
/// arrangements return the answers of a test of every box, so `G` affects speed alone.
///
/// Queries return [indices](BoxId::index), which suit tables beside the set. [`get`](Self::get),
/// [`move_to`](Self::move_to) and [`remove`](Self::remove) take an index as well as the [`BoxId`] that
/// [`insert`](Self::insert) returns, which is the name to keep: it is refused once its box is gone
/// ([`BoxName`]). A query with a box's own area finds that box too, unless it is
/// [left out](crate::broad::SetQuery::without). Nothing is allocated after the first tick unless the set grows.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Boxes};
///
/// let mut boxes = Boxes::new();
/// let hero = boxes.insert(Aabb::new(0, 0, 16, 16));
/// let coin = boxes.insert(Aabb::new(40, 0, 8, 8));
/// assert!(boxes.pairs().sorted().is_empty());
///
/// boxes.move_to(hero, Aabb::new(30, 0, 16, 16))?;
/// assert_eq!(boxes.pairs().sorted(), [[hero.index(), coin.index()]]);
/// # Ok::<(), jostle::errors::UnknownBox>(())
/// ```
///
#[doc = include_str!("../../../docs/choosing.md")]
#[derive(Debug)]
#[doc(alias("BroadPhase", "SpatialIndex", "World"))]
pub struct Boxes<S: Scalar = f32, G = Auto<S>> {
    slots: Slots<S>,
    pub(super) arrangement: G,
    scratch: PairScratch<S>,
}

clone_in_place!([S: Scalar, G: Clone] Boxes<S, G> { slots, arrangement } memory { scratch });

impl<S: Scalar, G: Arrangement<S> + Default> Boxes<S, G> {
    /// Creates an empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::with_arrangement(G::default())
    }

    /// Creates a set from the boxes of a slice, each at its own index.
    #[must_use]
    pub fn from_boxes(boxes: &[Aabb<S>]) -> Self {
        let mut all = Self::new();
        all.refill(boxes);
        all
    }
}

impl<S: Scalar, G: Arrangement<S> + Default> Default for Boxes<S, G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Scalar, G: Arrangement<S>> Boxes<S, G> {
    pub(super) fn with_arrangement(arrangement: G) -> Self {
        Self {
            slots: Slots::new(),
            arrangement,
            scratch: PairScratch::default(),
        }
    }

    /// Returns the number of boxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether the set has no boxes.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds a box with [`Filter::ALL`]: in all layers, and meeting all layers.
    pub fn insert(&mut self, aabb: Aabb<S>) -> BoxId {
        self.insert_with(aabb, Filter::ALL)
    }

    /// Adds a box with a filter.
    ///
    /// # Panics
    ///
    /// Panics if the set has as many boxes as `u32` can count.
    #[track_caller]
    pub fn insert_with(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId {
        let index = self.slots.insert(aabb, filter);
        self.arrangement.update(index, &self.slots);
        self.slots.id(index).expect("it was inserted just now")
    }

    /// Moves a box. Its size may change too.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownBox`] if the set has no such box. In that case, nothing changes.
    #[inline]
    pub fn move_to(&mut self, name: impl BoxName, aabb: Aabb<S>) -> Result<(), UnknownBox> {
        let index = self.find(name)?;
        self.slots.set(index, aabb);
        self.arrangement.update(index, &self.slots);
        Ok(())
    }

    /// Replaces the filter of a box.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownBox`] if the set has no such box. In that case, nothing changes.
    pub fn set_filter(&mut self, name: impl BoxName, filter: Filter) -> Result<(), UnknownBox> {
        let index = self.find(name)?;
        self.slots.set_filter(index, filter);
        Ok(())
    }

    /// Removes a box and returns where it was.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownBox`] if the set has no such box. In that case, nothing changes.
    pub fn remove(&mut self, name: impl BoxName) -> Result<Aabb<S>, UnknownBox> {
        let index = self.find(name)?;
        let before = self.slots.remove(index);
        self.arrangement.update(index, &self.slots);
        Ok(before)
    }

    /// Removes all boxes.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.arrangement.rebuild(&self.slots);
    }

    /// Replaces all boxes by those of a slice, each at its own index, with [`Filter::ALL`].
    pub fn refill(&mut self, boxes: &[Aabb<S>]) {
        self.slots.refill(boxes);
        self.arrangement.rebuild(&self.slots);
    }

    /// Returns where a box is; `None` if the set has no such box.
    #[must_use]
    pub fn get(&self, name: impl BoxName) -> Option<Aabb<S>> {
        let index = self.find(name).ok()?;
        Some(self.slots.boxes()[place(index)])
    }

    #[inline]
    fn find(&self, name: impl BoxName) -> Result<u32, UnknownBox> {
        self.slots.find(name.id(|index| self.slots.id(index))?)
    }

    /// Returns the id of the box at an index, to keep; `None` if there is none.
    #[must_use]
    pub fn id_of(&self, index: u32) -> Option<BoxId> {
        self.slots.id(index)
    }

    /// Returns the boxes with their ids, ordered by index.
    pub fn iter(&self) -> impl Iterator<Item = (BoxId, Aabb<S>)> {
        let named = |(index, aabb)| self.slots.id(index).map(|id| (id, aabb));
        self.slots.iter().filter_map(named)
    }

    /// Calls `visit` with the cells or nodes that hold boxes, for a debug view.
    pub fn visit_cells(&self, visit: impl FnMut(Cell<S>)) {
        self.arrangement.visit_cells(&self.slots, visit);
    }

    /// Finds all overlapping pairs.
    ///
    /// # Panics
    ///
    /// The methods of the answer panic if the set has more than 2^30 slots.
    #[track_caller]
    #[inline]
    pub fn pairs(&mut self) -> Pairs<'_, S, G> {
        Pairs::of(self)
    }

    /// Finds the overlapping pairs that include at least one of these indices: the boxes that moved this tick.
    ///
    /// Repeated indices count once; indices without a box are ignored.
    ///
    /// # Panics
    ///
    /// The methods of the answer panic if the set has more than 2^30 slots.
    #[track_caller]
    pub fn pairs_with<'a>(&'a mut self, movers: &'a [u32]) -> Pairs<'a, S, G> {
        Pairs::with(self, movers)
    }

    pub(crate) fn visit_pairs(&mut self, mut visit: impl FnMut(u32, u32)) {
        let Self {
            slots,
            arrangement,
            scratch,
        } = self;
        // Decided once per call: most sets have no filters, and their pairs take no lookup.
        if !slots.is_filtered() {
            return arrangement.pairs(slots, scratch, visit);
        }
        arrangement.pairs(slots, scratch, |a, b| {
            if slots.filter(a).meets(slots.filter(b)) {
                visit(a, b);
            }
        });
    }

    /// Returns the pairs of these movers.
    pub(crate) fn find_pairs_with(&mut self, movers: &[u32]) -> &[[u32; 2]] {
        let Self {
            slots,
            arrangement,
            scratch,
        } = self;
        scratch.found.clear();
        scratch.marks.resize(slots.boxes().len(), false);
        arrangement.pairs_with(slots, movers, scratch);
        if slots.is_filtered() {
            // Filtered after the search, which then needs no filters in its inner loop.
            let meet = |a, b| slots.filter(a).meets(slots.filter(b));
            scratch.found.retain(meet);
        }
        scratch.found.pairs()
    }
}

query_methods!([S: Scalar, G: Arrangement<S>] Boxes<S, G>);

impl<S: Scalar, G: Arrangement<S>> Boxes<S, G> {
    fn search_with(
        &self,
        area: &Area<S>,
        visit: &mut dyn FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.arrangement.search(&self.slots, area, visit)
    }
}

impl<S: Scalar, G> Sealed for Boxes<S, G> {}

impl<S: Scalar, G> NamedBoxes for Boxes<S, G> {
    fn id_at(&self, index: u32) -> Option<BoxId> {
        self.slots.id(index)
    }
}

impl<S: Scalar, G: Arrangement<S>> Search<S> for Boxes<S, G> {
    #[inline]
    fn search(
        &self,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Through a trait object, so that the search is compiled once for each number type, and not for every caller.
        self.search_with(area, &mut visit)
    }

    #[inline]
    fn matching(
        &self,
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.arrangement.matching(&self.slots, probe, visit)
    }

    fn matching_compiled(
        &self,
        probe: &Probe<S>,
        visit: &mut dyn FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.arrangement
            .matching_compiled(&self.slots, probe, visit)
    }

    fn first<C: Caster<Number = S>>(&self, caster: &C, scope: Scope) -> Option<(u32, C::Hit)> {
        self.arrangement.first(&self.slots, caster, scope)
    }

    fn has_layers(&self) -> bool {
        self.slots.is_filtered()
    }

    fn get(&self, index: u32) -> Option<Aabb<S>> {
        let aabb = self.slots.boxes().get(place(index)).copied();
        aabb.filter(|_| self.slots.has(index))
    }

    #[inline]
    fn is_in_layers(&self, index: u32, mask: u32) -> bool {
        self.slots.is_in_layers(index, mask)
    }

    fn spacing(&self) -> S {
        self.arrangement.spacing(&self.slots)
    }
}
