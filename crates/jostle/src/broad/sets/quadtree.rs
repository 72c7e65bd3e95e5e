//! A tree of squares, each split into four where boxes are many.

mod nodes;
#[cfg(test)]
mod tests;

use self::nodes::{QuadNodeList, ROOT};
use crate::broad::queries::{Area, Sealed};
use crate::broad::sets::storage::sample::BoxSample;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::{Arrangement, Boxes, Cell, Slots};
use crate::geometry::{Aabb, Axis};
use crate::scalar::{Scalar, greater};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A quadtree: boxes in a tree of squares, each split into four where boxes are many.
///
/// Suits boxes of all sizes, crowded in some places and sparse in others. The tree is loose: a node takes boxes
/// that reach out of it by up to a quarter of its size, so few stay far up just because they cross a split. It
/// is at most 20 nodes deep, and no query recurses.
///
/// The outermost square is chosen from the boxes, and again if many have left it, or given by hand. Boxes outside
/// it are in a list that every query scans.
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

/// The arrangement of a [`Quadtree`].
#[derive(Clone, Debug)]
pub struct QuadNodes<S: Scalar = f32> {
    nodes: QuadNodeList<S>,
    are_bounds_given: bool,
    /// The number of boxes in the root's own list after the last rebuild.
    at_root: usize,
    /// The number of nodes that calls for a rebuild: nodes that have become empty are only dropped then.
    most_nodes: usize,
    /// The boxes of a node and those near it, for finding pairs.
    own: Vec<(u32, Aabb<S>)>,
    near: Vec<(u32, Aabb<S>)>,
}

/// The boxes of a node that the lists for pairs have room for from the first tick on: twice a full leaf.
const USUAL: usize = 64;

impl<S: Scalar> Default for QuadNodes<S> {
    fn default() -> Self {
        Self::over(Aabb::from_corners([S::ZERO; 2], [S::ZERO; 2]), false)
    }
}

impl<S: Scalar> Boxes<S, QuadNodes<S>> {
    /// Creates an empty tree over a given part of the plane, such as the level, extended to a square.
    #[must_use]
    pub fn with_bounds(bounds: Aabb<S>) -> Self {
        Self::with_arrangement(QuadNodes::over(squared(bounds), true))
    }

    /// Returns the outermost square.
    #[must_use]
    pub fn bounds(&self) -> Aabb<S> {
        self.arrangement.nodes.bounds()
    }
}

impl<S: Scalar> QuadNodes<S> {
    fn over(bounds: Aabb<S>, are_bounds_given: bool) -> Self {
        Self {
            nodes: QuadNodeList::new(bounds),
            are_bounds_given,
            at_root: 0,
            most_nodes: USUAL,
            own: Vec::new(),
            near: Vec::new(),
        }
    }

    /// Returns the boxes in a node's own list.
    fn boxes<'a>(
        &'a self,
        node: u32,
        slots: &'a Slots<S>,
    ) -> impl Iterator<Item = (u32, Aabb<S>)> + 'a {
        let list = self.nodes.list(node);
        list.map(|index| (index, slots.boxes()[place(index)]))
    }

    fn number_at_root(&self) -> usize {
        let (_, count) = self.nodes.cell(ROOT);
        count
    }

    /// Returns whether too many nodes are empty, or too many boxes fit no node but the root.
    fn is_outgrown(&self, slots: &Slots<S>) -> bool {
        let at_root = self.number_at_root();
        let is_crowded = 16 + slots.len() / 8 < at_root && 2 * self.at_root < at_root;
        self.most_nodes < self.nodes.len() || (is_crowded && !self.are_bounds_given)
    }
}

impl<S: Scalar> Sealed for QuadNodes<S> {}

impl<S: Scalar> Arrangement<S> for QuadNodes<S> {
    fn insert(&mut self, index: u32, slots: &Slots<S>) {
        self.nodes.insert(index, slots);
        if self.is_outgrown(slots) {
            self.rebuild(slots);
        }
    }

    fn shift(&mut self, index: u32, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        if !self.nodes.is_well_placed(index, aabb) {
            self.nodes.remove(index);
            self.insert(index, slots);
        }
    }

    fn remove(&mut self, index: u32, _: &Slots<S>) {
        self.nodes.remove(index);
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        let sample = BoxSample::of(slots).filter(|_| !self.are_bounds_given);
        let bounds = sample.map_or(self.nodes.bounds(), |sample| good_bounds(&sample));
        self.nodes.clear(bounds);
        for (index, _) in slots.iter() {
            self.nodes.insert(index, slots);
        }
        self.at_root = self.number_at_root();
        // Twice as many as needed, so that rebuilds pay; room for them, so that ticks do not allocate.
        self.most_nodes = (USUAL + slots.len()).max(2 * self.nodes.len());
        self.nodes.reserve(self.most_nodes + 2 * USUAL);
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for node in self.nodes.walk(ROOT, |reach| area.may_touch(reach)) {
            for (index, at) in self.boxes(node, slots) {
                if area.may_touch(at) {
                    visit(index, at)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        let bounds = self.nodes.bounds();
        let rows = u32::try_from(slots.len().isqrt())
            .unwrap_or(u32::MAX)
            .max(1);
        let side = greater(bounds.width(), bounds.height());
        side.scaled(1, rows).unwrap_or(S::ONE)
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        for node in self.nodes.walk(ROOT, |_| true) {
            let (bounds, count) = self.nodes.cell(node);
            if count != 0 {
                visit(Cell { bounds, count });
            }
        }
    }

    fn pairs(&mut self, slots: &Slots<S>, mut visit: impl FnMut(u32, u32)) {
        let (mut own, mut near) = (
            core::mem::take(&mut self.own),
            core::mem::take(&mut self.near),
        );
        own.clear();
        own.reserve(USUAL);
        near.clear();
        near.reserve(USUAL);
        for node in self.nodes.walk(ROOT, |_| true) {
            own.clear();
            own.extend(self.boxes(node, slots));
            // One walk serves all boxes of a node, but those of the root may be anywhere.
            let group = if node == ROOT { 1 } else { own.len().max(1) };
            for (from, some) in (0..).step_by(group).zip(own.chunks(group)) {
                let Some(bounds) = Aabb::union_of(some.iter().map(|(_, aabb)| *aabb)) else {
                    continue;
                };
                let is_near = |(_, at): &(u32, Aabb<S>)| bounds.overlaps(*at);
                near.clear();
                near.extend(own[from + some.len()..].iter().copied().filter(is_near));
                // Nodes before this one have found what they share with it.
                let later = self.nodes.walk(node, |reach| bounds.overlaps(reach));
                for other in later.filter(|&other| other != node) {
                    near.extend(self.boxes(other, slots).filter(is_near));
                }
                join(some, &near, &mut visit);
            }
        }
        (self.own, self.near) = (own, near);
    }
}

/// Calls `visit` with the pairs among the boxes of a node, and between them and those near it.
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

/// Returns the bounds of all boxes; or of most, if a few lie so far out that the splits would be too coarse for
/// the others.
fn good_bounds<S: Scalar>(sample: &BoxSample<S>) -> Aabb<S> {
    let [x, y] = Axis::BOTH.map(|axis| {
        let (all, most) = (sample.bounds.span(axis), sample.core.span(axis));
        let spread = greater(most.length(), sample.side);
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

/// Extends bounds to a square. Otherwise the splits along the shorter side would be too fine for the boxes long
/// before those along the longer one.
fn squared<S: Scalar>(bounds: Aabb<S>) -> Aabb<S> {
    let side = greater(bounds.width(), bounds.height());
    let (min, max) = (bounds.min(), bounds.max());
    let end = |min: S, max: S| greater(max, min.saturating_add(side));
    Aabb::from_corners(min, [end(min.x, max.x), end(min.y, max.y)])
}

/// Multiplies a length, saturating.
fn times<S: Scalar>(length: S, factor: u32) -> S {
    length.scaled(factor, 1).unwrap_or(S::MAX)
}
