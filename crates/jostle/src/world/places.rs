//! Where things are, filed so that those near an area are found.

use crate::broad::{BoxId, Boxes, Filter, Search};
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use crate::scalar::batch::eights::Probe;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The boxes of owners, who are known by slot.
///
/// It remembers nothing that the owners do not say, so it is no part of a world's equality.
#[derive(Clone, Debug)]
pub(super) struct Places<S: Scalar> {
    boxes: Boxes<S>,
    /// The owner's slot, by the index of the box.
    owners: Vec<usize>,
    /// The box, by the slot of its owner.
    ids: Vec<Option<BoxId>>,
}

impl<S: Scalar> Places<S> {
    pub(super) fn new() -> Self {
        Self {
            boxes: Boxes::new(),
            owners: Vec::new(),
            ids: Vec::new(),
        }
    }

    pub(super) fn boxes(&self) -> &Boxes<S> {
        &self.boxes
    }

    /// Shows the owners of boxes that overlap and meet by their filters: each pair once, in no particular
    /// order.
    pub(super) fn visit_pairs(&mut self, mut visit: impl FnMut(usize, usize)) {
        let Self { boxes, owners, .. } = self;
        boxes
            .pairs()
            .each(|a, b| visit(owners[a as usize], owners[b as usize]));
    }

    /// The slot of the owner of the box at an index that an answer named.
    #[inline]
    pub(super) fn owner(&self, index: u32) -> usize {
        self.owners[index as usize]
    }

    /// Files the box of an owner who has none.
    pub(super) fn insert(&mut self, owner: usize, place: Aabb<S>, filter: Filter) {
        let id = self.boxes.insert_with(place, filter);
        let index = id.index() as usize;
        if self.owners.len() <= index {
            self.owners.resize(index + 1, 0);
        }
        if self.ids.len() <= owner {
            self.ids.resize(owner + 1, None);
        }
        (self.owners[index], self.ids[owner]) = (owner, Some(id));
    }

    fn id(&self, owner: usize) -> Option<BoxId> {
        self.ids.get(owner).copied().flatten()
    }

    /// Puts the box of an owner elsewhere, if there is one.
    #[inline]
    pub(super) fn shift(&mut self, owner: usize, place: Aabb<S>) {
        if let Some(id) = self.id(owner) {
            let moved = self.boxes.move_to(id, place);
            debug_assert!(moved.is_ok(), "the table names boxes that are there");
        }
    }

    pub(super) fn set_filter(&mut self, owner: usize, filter: Filter) {
        if let Some(id) = self.id(owner) {
            let set = self.boxes.set_filter(id, filter);
            debug_assert!(set.is_ok(), "the table names boxes that are there");
        }
    }

    /// Takes the box of an owner out, if there is one.
    pub(super) fn remove(&mut self, owner: usize) {
        if let Some(id) = self.ids.get_mut(owner).and_then(Option::take) {
            let removed = self.boxes.remove(id);
            debug_assert!(removed.is_ok(), "the table names boxes that are there");
        }
    }

    pub(super) fn clear(&mut self) {
        self.boxes.clear();
        self.ids.clear();
    }

    /// Shows the owners of the boxes that touch an area, edges included, in one of the layers of a mask:
    /// each once, in no particular order, until told to stop.
    #[inline]
    pub(super) fn visit_touching(
        &self,
        area: Aabb<S>,
        mask: u32,
        mut visit: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let probe = Probe::Touching(area.edges());
        self.boxes.matching(probe, |indices, count| {
            for &index in &indices[..count] {
                if self.boxes.is_in_layers(index, mask) {
                    visit(self.owner(index))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}
