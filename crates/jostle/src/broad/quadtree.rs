//! Squares cut into four, and those again, where boxes are many.

mod nodes;
#[cfg(test)]
mod tests;

use self::nodes::{Nodes, Place};
use crate::broad::slots::place;
use crate::broad::survey::Survey;
use crate::broad::{Area, Arrangement, Boxes, Cell, Slots};
use crate::geometry::{Aabb, Axis};
use crate::scalar::{Scalar, greater};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Boxes filed in a tree of rectangles, each cut into four where boxes are many.
///
/// Good for worlds with boxes of all sizes, crowded here and empty there. The tree is loose: a node
/// takes boxes that reach out of it by up to a quarter of its size, so that few get stuck far up only because
/// they lie on a cut. It is never deeper than 20 nodes, and no question recurses.
///
/// The outermost rectangle is chosen from the boxes, and again when many have left it; or given by
/// hand. What lies outside is in a list that every question goes through: nothing is lost.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Quadtree};
///
/// let mut boxes = Quadtree::with_bounds(Aabb::new(0, 0, 320, 200));
/// let hero = boxes.insert(Aabb::new(10, 10, 16, 16));
/// let lost = boxes.insert(Aabb::new(10_000, 10, 16, 16));
/// assert_eq!(boxes.containing([12, 12]).sorted(), [hero.index()]);
/// assert_eq!(boxes.containing([10_000, 12]).sorted(), [lost.index()], "far outside, and found");
/// ```
pub type Quadtree<S = f32> = Boxes<S, QuadNodes<S>>;

/// The nodes of a [`Quadtree`].
#[derive(Clone, Debug)]
pub struct QuadNodes<S: Scalar = f32> {
    nodes: Nodes<S>,
    /// How many outsiders there were when the bounds were chosen; `None` if they were given.
    chosen: Option<usize>,
    /// The boxes of a node and those near it, while pairs are looked for.
    near: [Vec<(u32, Aabb<S>)>; 2],
}

/// How many boxes the lists of a node have room for from the first tick on.
const USUAL: usize = 64;

impl<S: Scalar> Default for QuadNodes<S> {
    fn default() -> Self {
        Self {
            nodes: Nodes::new(Aabb::from_corners([S::ZERO; 2], [S::ZERO; 2])),
            chosen: Some(0),
            near: [Vec::new(), Vec::new()],
        }
    }
}

impl<S: Scalar> Boxes<S, QuadNodes<S>> {
    /// No boxes, in a tree over a given part of the plane: the level, for instance.
    #[must_use]
    pub fn with_bounds(bounds: Aabb<S>) -> Self {
        Self::with_arrangement(QuadNodes::with_bounds(bounds))
    }
}

impl<S: Scalar> QuadNodes<S> {
    /// A tree over a given part of the plane, made as high as it is wide, or as wide as high.
    #[must_use]
    pub fn with_bounds(bounds: Aabb<S>) -> Self {
        Self {
            nodes: Nodes::new(squared(bounds)),
            chosen: None,
            near: [Vec::new(), Vec::new()],
        }
    }

    /// The part of the plane that is cut into four.
    #[must_use]
    pub fn bounds(&self) -> Aabb<S> {
        self.nodes.bounds()
    }

    /// The boxes of a list, by index.
    fn boxes<'a>(
        &'a self,
        node: Place,
        slots: &'a Slots<S>,
    ) -> impl Iterator<Item = (u32, Aabb<S>)> + 'a {
        let list = self.nodes.list(node);
        list.map(|index| (index, slots.boxes()[place(index)]))
    }

    fn is_outgrown(&self, slots: &Slots<S>) -> bool {
        let outsiders = self.nodes.outsiders();
        self.chosen
            .is_some_and(|chosen| 16 + slots.len() / 8 < outsiders && 2 * chosen < outsiders)
    }
}

impl<S: Scalar> Arrangement<S> for QuadNodes<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        self.nodes.insert(index, slots);
        if self.is_outgrown(slots) {
            self.rebuild(slots);
        }
    }

    fn shift(&mut self, index: u32, _: Aabb<S>, slots: &Slots<S>) {
        if !self
            .nodes
            .is_well_placed(index, slots.boxes()[place(index)])
        {
            self.nodes.remove(index);
            self.insert(index, slots);
        }
    }

    fn remove(&mut self, index: u32, _: Aabb<S>, _: &Slots<S>) {
        self.nodes.remove(index);
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        let bounds = match self.chosen {
            Some(_) => Survey::of(slots).map_or(self.bounds(), |survey| good_bounds(&survey)),
            None => self.bounds(),
        };
        self.nodes.clear(bounds);
        for (index, _) in slots.iter() {
            self.nodes.insert(index, slots);
        }
        let outsiders = self.nodes.outsiders();
        self.chosen = self.chosen.map(|_| outsiders);
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut show = |index: u32| {
            let at = slots.boxes()[place(index)];
            match area.may_touch(at) {
                true => visit(index, at),
                false => ControlFlow::Continue(()),
            }
        };
        self.nodes.list(Place::OUTSIDE).try_for_each(&mut show)?;
        let is_met = |reach| area.may_touch(reach);
        for node in self.nodes.walk(Place::ROOT, is_met) {
            self.nodes.list(node).try_for_each(&mut show)?;
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        let bounds = self.bounds();
        let rows = u32::try_from(slots.len().isqrt())
            .unwrap_or(u32::MAX)
            .max(1);
        let side = greater(bounds.width(), bounds.height());
        side.scaled(1, rows).unwrap_or(S::ONE)
    }

    fn visit_cells(&self, slots: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        let outside = self.nodes.list(Place::OUTSIDE);
        let bounds = Aabb::union_of(outside.map(|index| slots.boxes()[place(index)]));
        if let Some(bounds) = bounds {
            let count = self.nodes.outsiders();
            visit(Cell { bounds, count });
        }
        for node in self.nodes.walk(Place::ROOT, |_| true) {
            let (bounds, count) = self.nodes.cell(node);
            if count != 0 {
                visit(Cell { bounds, count });
            }
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        for (index, aabb) in self.boxes(Place::OUTSIDE, slots) {
            let _ = self.search(slots, &Area::of(aabb), |other, at| {
                let is_told = other <= index && self.nodes.is_outsider(other);
                if !is_told && aabb.overlaps(at) {
                    visit(index.min(other), index.max(other));
                }
                ControlFlow::Continue(())
            });
        }
        let [mut own, mut near] = core::mem::take(&mut self.near);
        // Nodes seldom hold more; how many they hold differs from tick to tick.
        own.clear();
        own.reserve(USUAL);
        near.clear();
        near.reserve(USUAL);
        for node in self.nodes.walk(Place::ROOT, |_| true) {
            own.clear();
            own.extend(self.boxes(node, slots));
            let Some(bounds) = Aabb::union_of(own.iter().map(|(_, aabb)| *aabb)) else {
                continue;
            };
            // The nodes before this one have found what they share with it.
            near.clear();
            let later = self.nodes.walk(node, |reach| bounds.overlaps(reach));
            for other in later.filter(|&other| other != node) {
                let boxes = self.boxes(other, slots);
                near.extend(boxes.filter(|(_, at)| bounds.overlaps(*at)));
            }
            join(&own, &near, &mut visit);
        }
        self.near = [own, near];
    }
}

/// The pairs among the boxes of a node, and between them and those near it.
#[inline]
fn join<S: Scalar>(
    own: &[(u32, Aabb<S>)],
    near: &[(u32, Aabb<S>)],
    visit: &mut impl FnMut(u32, u32),
) {
    for (at, &(index, aabb)) in own.iter().enumerate() {
        for &(other, other_aabb) in own[at + 1..].iter().chain(near) {
            if aabb.overlaps(other_aabb) {
                visit(index.min(other), index.max(other));
            }
        }
    }
}

/// Around all boxes; but where a few lie so far out that the cuts would be too coarse for the others,
/// around those others.
fn good_bounds<S: Scalar>(survey: &Survey<S>) -> Aabb<S> {
    let [x, y] = Axis::BOTH.map(|axis| {
        let (all, most) = (survey.bounds.span(axis), survey.core.span(axis));
        let spread = greater(most.length(), survey.side);
        let is_lopsided = times(spread, 64) < all.length();
        let margin = times(spread, 2);
        let grown = most.grown(margin, margin);
        if is_lopsided && S::ZERO < spread {
            grown.intersection(all).unwrap_or(all)
        } else {
            all
        }
    });
    squared(Aabb::from_spans(x, y))
}

/// As high as it is wide, or as wide as it is high: else the cuts along the shorter side would be too
/// fine for the boxes long before those along the longer one.
fn squared<S: Scalar>(bounds: Aabb<S>) -> Aabb<S> {
    let side = greater(bounds.width(), bounds.height());
    let (min, max) = (bounds.min(), bounds.max());
    let end = |min: S, max: S| greater(max, min.saturating_add(side));
    Aabb::from_corners(min, [end(min.x, max.x), end(min.y, max.y)])
}

/// So many times as much, held at the end of the range.
fn times<S: Scalar>(length: S, factor: u32) -> S {
    length.scaled(factor, 1).unwrap_or(S::MAX)
}
