//! Boxes sorted along one axis, and kept nearly so from tick to tick.

mod order;
#[cfg(test)]
mod tests;

use self::order::{GROUP, Order};
use crate::broad::slots::place;
use crate::broad::survey::Survey;
use crate::broad::{Area, Arrangement, Boxes, Cell, Slots};
use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Boxes sorted along the axis on which they are spread wider.
///
/// Good for pairs in worlds much longer than high, where boxes move a little each tick: the order of the
/// last tick is nearly right for the next and is put right by [`pairs`](Boxes::pairs), in time in
/// proportion to the number of boxes. Where most have jumped they are sorted anew.
///
/// Moving a box changes nothing but its entry, and removing it leaves a hole; every question goes through
/// the bounds of groups of 32 boxes and opens those it touches, so it is right between ticks too. A set
/// that is never asked for pairs is sorted when every box has left its group twice.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, SortAndSweep};
///
/// let row = [0.0, 10.0, 20.0].map(|x| Aabb::new(x, 0.0, 9.0, 9.0));
/// let mut boxes = SortAndSweep::from_boxes(&row);
/// assert!(boxes.pairs().sorted().is_empty());
/// let last = boxes.id_of(2).expect("it is there");
/// boxes.move_to(last, Aabb::new(-4.0, 0.0, 9.0, 9.0))?;
/// assert_eq!(boxes.pairs().sorted(), [[0, 2]]);
/// # Ok::<(), jostle::UnknownBox>(())
/// ```
#[doc(alias("SweepAndPrune", "sap"))]
pub type SortAndSweep<S = f32> = Boxes<S, SortedBoxes<S>>;

/// The order of a [`SortAndSweep`].
#[derive(Clone, Debug)]
pub struct SortedBoxes<S: Scalar = f32> {
    order: Order<S>,
    /// Around each [`GROUP`] of the order; it may be too wide.
    groups: Vec<Aabb<S>>,
    /// Where each box is in the order.
    spots: Vec<u32>,
    /// How often a group has grown since all was put in order.
    disorder: usize,
    /// How many boxes there were when the axis was chosen.
    chosen: usize,
    spacing: S,
}

impl<S: Scalar> Default for SortedBoxes<S> {
    fn default() -> Self {
        Self {
            order: Order::new(),
            groups: Vec::new(),
            spots: Vec::new(),
            disorder: 0,
            chosen: 0,
            spacing: S::MAX,
        }
    }
}

impl<S: Scalar> SortedBoxes<S> {
    /// The axis along which the boxes are sorted.
    #[must_use]
    pub fn axis(&self) -> Axis {
        self.order.axis
    }

    fn add(&mut self, index: u32, aabb: Aabb<S>) {
        if self.spots.len() <= place(index) {
            self.spots.resize(place(index) + 1, 0);
        }
        let spot = self.order.push(index, aabb);
        self.spots[place(index)] = u32::try_from(spot).expect("fewer boxes than u32 can count");
        match self.groups.get_mut(spot / GROUP) {
            Some(group) => *group = group.union(aabb),
            None => self.groups.push(aabb),
        }
    }

    /// Sorts if so much has changed that questions would open too many groups.
    fn settle_if_wild(&mut self, slots: &Slots<S>) {
        if 64 + 2 * slots.len() < self.disorder + self.order.holes() {
            self.settle(slots);
        }
    }

    /// Puts everything in order: quick if it nearly is.
    fn settle(&mut self, slots: &Slots<S>) {
        let is_grown = 4 * self.chosen <= slots.len();
        let is_wild = !self.order.repair();
        if is_grown || is_wild {
            self.choose_axis(slots);
            self.order.sort();
        }
        self.groups.clear();
        let mut spot = 0;
        for group in self.order.entries().chunks(GROUP) {
            self.groups
                .extend(Aabb::union_of(group.iter().map(|entry| entry.aabb)));
            for entry in group {
                self.spots[place(entry.index)] = spot;
                spot += 1;
            }
        }
        self.disorder = 0;
    }

    fn choose_axis(&mut self, slots: &Slots<S>) {
        self.chosen = slots.len();
        if let Some(survey) = Survey::of(slots) {
            self.order.axis = survey.wide_axis();
            self.spacing = survey.spacing(slots.len());
        }
    }
}

impl<S: Scalar> Arrangement<S> for SortedBoxes<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        self.add(index, slots.boxes()[place(index)]);
        self.disorder += 1;
        self.settle_if_wild(slots);
    }

    fn shift(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        let spot = place(self.spots[place(index)]);
        self.order.set(spot, aabb);
        let group = &mut self.groups[spot / GROUP];
        if !group.contains(aabb) {
            *group = group.union(aabb);
            self.disorder += 1;
            self.settle_if_wild(slots);
        }
    }

    fn remove(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        self.order.leave_hole(place(self.spots[place(index)]));
        self.settle_if_wild(slots);
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        self.order.clear();
        self.groups.clear();
        self.spots.clear();
        self.chosen = 0;
        for (index, aabb) in slots.iter() {
            self.add(index, aabb);
        }
        self.settle(slots);
    }

    fn search(
        &self,
        _: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let groups = self.groups.iter().zip(self.order.entries().chunks(GROUP));
        for (_, group) in groups.filter(|(bounds, _)| area.may_touch(**bounds)) {
            for entry in group.iter().filter(|entry| !entry.is_hole()) {
                if area.may_touch(entry.aabb) {
                    visit(entry.index, entry.aabb)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, _: &Slots<S>) -> S {
        self.spacing
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        let groups = self.groups.iter().zip(self.order.entries().chunks(GROUP));
        for (&bounds, group) in groups {
            let count = group.iter().filter(|entry| !entry.is_hole()).count();
            if count != 0 {
                visit(Cell { bounds, count });
            }
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, visit: impl FnMut(u32, u32)) {
        self.settle(slots);
        self.order.pairs(visit);
    }
}
