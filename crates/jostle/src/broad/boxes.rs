mod numbered;

use crate::broad::ask::Search;
use crate::broad::questions::questions;
use crate::broad::slots::place;
use crate::broad::{Area, Arrangement, Auto, BoxId, Cell, Filter, Pairs, Slots, UnknownBox};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::pair_list::PairList;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A set of boxes that come, move and go, and can be asked which of them meet.
///
/// `G` is how they are filed ([`Arrangement`]): [`Auto`] unless another is named, which picks by size and
/// use. Every arrangement gives the same answers as looking at all boxes, so it decides about speed alone.
///
/// Boxes are named by a [`BoxId`] when they are changed. Questions answer with [indices](BoxId::index),
/// which are good for tables beside the set. After the first tick nothing is allocated, unless the set
/// grows.
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
/// # Ok::<(), jostle::UnknownBox>(())
/// ```
///
#[doc = include_str!("../../docs/choosing.md")]
#[derive(Debug)]
#[doc(alias("BroadPhase", "SpatialIndex", "World"))]
pub struct Boxes<S: Scalar = f32, G = Auto<S>> {
    slots: Slots<S>,
    arrangement: G,
    /// By index, for answering [`pairs_with`](Self::pairs_with); all false in between.
    marks: Vec<bool>,
    found: PairList,
}

clone_in_place!([S: Scalar, G: Clone] Boxes<S, G> { slots, arrangement } memory { marks, found });

impl<S: Scalar, G: Arrangement<S> + Default> Boxes<S, G> {
    /// No boxes.
    #[must_use]
    pub fn new() -> Self {
        Self::with_arrangement(G::default())
    }

    /// The boxes of a slice, each at its own index.
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
    /// No boxes, to be filed in that way.
    #[must_use]
    pub fn with_arrangement(arrangement: G) -> Self {
        Self {
            slots: Slots::new(),
            arrangement,
            marks: Vec::new(),
            found: PairList::default(),
        }
    }

    /// How the boxes are filed.
    #[must_use]
    pub fn arrangement(&self) -> &G {
        &self.arrangement
    }

    /// How many boxes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds a box, in all layers and looking for everything.
    pub fn insert(&mut self, aabb: Aabb<S>) -> BoxId {
        self.insert_with(aabb, Filter::ALL)
    }

    /// Adds a box with layers and a mask.
    ///
    /// # Panics
    ///
    /// Beyond the range of `u32` in boxes.
    pub fn insert_with(&mut self, aabb: Aabb<S>, filter: Filter) -> BoxId {
        let index = self.slots.insert(aabb, filter);
        self.arrangement.insert(index, &self.slots);
        self.slots.id(index).expect("it was inserted just now")
    }

    /// Puts a box somewhere else, in another size too if need be.
    ///
    /// # Errors
    ///
    /// If there is no such box. Nothing is changed then.
    #[inline]
    pub fn move_to(&mut self, id: BoxId, aabb: Aabb<S>) -> Result<(), UnknownBox> {
        let index = self.slots.find(id)?;
        let before = self.slots.set(index, aabb);
        self.arrangement.shift(index, before, &self.slots);
        Ok(())
    }

    /// Gives a box other layers and another mask.
    ///
    /// # Errors
    ///
    /// If there is no such box. Nothing is changed then.
    pub fn set_filter(&mut self, id: BoxId, filter: Filter) -> Result<(), UnknownBox> {
        let index = self.slots.find(id)?;
        self.slots.set_filter(index, filter);
        Ok(())
    }

    /// Takes a box out and gives back where it was.
    ///
    /// # Errors
    ///
    /// If there is no such box. Nothing is changed then.
    pub fn remove(&mut self, id: BoxId) -> Result<Aabb<S>, UnknownBox> {
        let index = self.slots.find(id)?;
        let before = self.slots.remove(index);
        self.arrangement.remove(index, before, &self.slots);
        Ok(before)
    }

    /// Takes all boxes out.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.arrangement.rebuild(&self.slots);
    }

    /// Replaces everything by the boxes of a slice, each at its own index, in all layers.
    pub fn refill(&mut self, boxes: &[Aabb<S>]) {
        self.slots.refill(boxes);
        self.arrangement.rebuild(&self.slots);
    }

    /// Where a box is.
    #[must_use]
    pub fn get(&self, id: BoxId) -> Option<Aabb<S>> {
        let index = self.slots.find(id).ok()?;
        Some(self.slots.boxes()[place(index)])
    }

    /// The id of the box at an index.
    #[must_use]
    pub fn id_of(&self, index: u32) -> Option<BoxId> {
        self.slots.id(index)
    }

    /// The boxes with their ids, in order.
    pub fn iter(&self) -> impl Iterator<Item = (BoxId, Aabb<S>)> {
        let named = |(index, aabb)| self.slots.id(index).map(|id| (id, aabb));
        self.slots.iter().filter_map(named)
    }

    /// Shows the cells or nodes that hold boxes, for a debug view.
    pub fn visit_cells(&self, visit: impl FnMut(Cell<S>)) {
        self.arrangement.visit_cells(&self.slots, visit);
    }

    /// All overlapping pairs.
    pub fn pairs(&mut self) -> Pairs<'_, S, G> {
        Pairs::of(self)
    }

    /// The overlapping pairs of which at least one is named, by index: those that moved this tick.
    ///
    /// An index named twice counts once, one without a box not at all.
    pub fn pairs_with<'a>(&'a mut self, movers: &'a [u32]) -> Pairs<'a, S, G> {
        Pairs::with(self, movers)
    }

    pub(super) fn visit_pairs(&mut self, mut visit: impl FnMut(u32, u32)) {
        let Self {
            slots, arrangement, ..
        } = self;
        if !slots.is_filtered() {
            return arrangement.pairs(slots, visit);
        }
        arrangement.pairs(slots, |a, b| {
            if slots.filter(a).meets(slots.filter(b)) {
                visit(a, b);
            }
        });
    }

    /// Whether the arrangement has found the pairs of these movers by itself, all at once.
    fn find_pairs_with(&mut self, movers: &[u32]) -> bool {
        let Self {
            slots,
            arrangement,
            found,
            ..
        } = self;
        found.clear();
        if arrangement.prefers_all_pairs(movers.len(), slots)
            || !arrangement.pairs_with(slots, movers, found)
        {
            return false;
        }
        if slots.is_filtered() {
            found.retain(|a, b| slots.filter(a).meets(slots.filter(b)));
        }
        true
    }

    /// Puts the pairs of these movers in place of what the list held.
    pub(super) fn pairs_with_into(&mut self, movers: &[u32], pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        if self.find_pairs_with(movers) {
            pairs.extend_from_slice(self.found.pairs());
        } else {
            self.visit_pairs_of_some(movers, |a, b| pairs.push([a, b]));
        }
    }

    pub(super) fn visit_pairs_with(&mut self, movers: &[u32], mut visit: impl FnMut(u32, u32)) {
        if self.find_pairs_with(movers) {
            self.found.pairs().iter().for_each(|&[a, b]| visit(a, b));
        } else {
            self.visit_pairs_of_some(movers, visit);
        }
    }

    fn visit_pairs_of_some(&mut self, movers: &[u32], mut visit: impl FnMut(u32, u32)) {
        let mut marks = core::mem::take(&mut self.marks);
        marks.resize(self.slots.boxes().len(), false);
        let Self {
            slots, arrangement, ..
        } = self;
        if arrangement.prefers_all_pairs(movers.len(), slots) {
            mark(&mut marks, movers, true);
            self.visit_pairs(|a, b| {
                if marks[place(a)] | marks[place(b)] {
                    visit(a, b);
                }
            });
        } else {
            self.visit_pairs_one_by_one(movers, &mut marks, visit);
        }
        mark(&mut marks, movers, false);
        self.marks = marks;
    }

    fn visit_pairs_one_by_one(
        &self,
        movers: &[u32],
        has_asked: &mut [bool],
        mut visit: impl FnMut(u32, u32),
    ) {
        for &index in movers.iter().filter(|&&index| self.slots.has(index)) {
            if has_asked[place(index)] {
                continue;
            }
            self.visit_pairs_of(index, |other| {
                // Of two movers, the first to ask has told of their pair.
                if index != other && !has_asked[place(other)] {
                    visit(index.min(other), index.max(other));
                }
            });
            has_asked[place(index)] = true;
        }
    }

    /// Shows what overlaps a box and may meet it, the box itself included.
    fn visit_pairs_of(&self, index: u32, mut visit: impl FnMut(u32)) {
        let (aabb, filter) = (self.slots.boxes()[place(index)], self.slots.filter(index));
        // An empty box overlaps nothing.
        if aabb.is_empty() {
            return;
        }
        let is_filtered = self.slots.is_filtered();
        let _ = self.matching(Probe::Overlapping(aabb.edges()), |others, count| {
            for &other in &others[..count] {
                if !is_filtered || filter.meets(self.slots.filter(other)) {
                    visit(other);
                }
            }
            ControlFlow::Continue(())
        });
    }
}

/// Sets or clears the marks of some boxes; indices beyond the list have none.
fn mark(marks: &mut [bool], indices: &[u32], value: bool) {
    for &index in indices {
        if let Some(mark) = marks.get_mut(place(index)) {
            *mark = value;
        }
    }
}

questions!(impl<S: Scalar, G: Arrangement<S>> Boxes<S, G>);

impl<S: Scalar, G: Arrangement<S>> Search<S> for Boxes<S, G> {
    #[inline]
    fn search(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.arrangement.search(&self.slots, area, visit)
    }

    #[inline]
    fn matching(
        &self,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.arrangement.matching(&self.slots, probe, visit)
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
        if self.slots.is_filtered() {
            self.slots.filter(index).layers & mask != 0
        } else {
            mask != 0
        }
    }

    fn spacing(&self) -> S {
        self.arrangement.spacing(&self.slots)
    }
}
