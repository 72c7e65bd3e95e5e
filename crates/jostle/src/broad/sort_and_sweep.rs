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
/// Every question goes through the bounds of groups of 32 boxes and opens those it touches, so it is right
/// between ticks too, but slow for sets of 100,000 and more. A box that moves a little stays in its group.
/// One that comes, or jumps, joins the newcomers at the end; when there are more of them than groups,
/// they are sorted in.
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
    /// The same when all was put in order; none for the newcomers.
    settled: Vec<Aabb<S>>,
    /// Where each box is in the order.
    spots: Vec<u32>,
    /// How far out of its group, along the axis, a box may move without leaving it.
    slack: S,
    /// How many boxes there were when the axis was chosen.
    chosen: usize,
    spacing: S,
}

impl<S: Scalar> Default for SortedBoxes<S> {
    fn default() -> Self {
        Self {
            order: Order::new(),
            groups: Vec::new(),
            settled: Vec::new(),
            spots: Vec::new(),
            slack: S::ZERO,
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

    /// Sorts if there are so many newcomers or holes that questions would become slow.
    fn settle_if_wild(&mut self, slots: &Slots<S>) {
        let is_wild = 64 + slots.len() / GROUP < self.order.newcomers()
            || 64 + slots.len() / 2 < self.order.holes();
        if is_wild {
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
            let bounds = Aabb::union_of(group.iter().map(|entry| entry.aabb));
            self.groups.extend(bounds);
            for entry in group {
                self.spots[place(entry.index)] = spot;
                spot += 1;
            }
        }
        self.settled.clone_from(&self.groups);
        self.slack = self.usual_length();
    }

    /// How long a group is along the axis, on average, not counting how they overlap.
    fn usual_length(&self) -> S {
        let axis = self.axis();
        let ends = self.groups.first().zip(self.groups.last());
        let count = u32::try_from(self.groups.len()).unwrap_or(u32::MAX).max(1);
        let length = ends.map_or(S::ZERO, |(first, last)| {
            last.span(axis).min().saturating_sub(first.span(axis).min())
        });
        length.scaled(1, count).unwrap_or(S::ZERO)
    }

    /// Whether a box is still where its group was, or near it.
    fn is_near(&self, spot: usize, aabb: Aabb<S>) -> bool {
        let (axis, slack) = (self.axis(), self.slack);
        let near = |group: &Aabb<S>| {
            group
                .span(axis)
                .grown(slack, slack)
                .contains(aabb.span(axis))
        };
        self.settled.get(spot / GROUP).is_some_and(near)
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
        self.settle_if_wild(slots);
    }

    fn shift(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        let spot = place(self.spots[place(index)]);
        if self.order.is_newcomer(spot) || self.is_near(spot, aabb) {
            self.order.set(spot, aabb);
            let group = &mut self.groups[spot / GROUP];
            *group = group.union(aabb);
        } else {
            self.order.leave_hole(spot);
            self.add(index, aabb);
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
        self.settled.clear();
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
