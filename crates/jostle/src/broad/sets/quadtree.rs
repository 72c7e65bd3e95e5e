//! A tree of squares, each split into four where boxes are many.

#[cfg(test)]
mod tests;

use crate::broad::queries::{Area, Sealed};
use crate::broad::sets::storage::index_lists::IndexLists;
use crate::broad::sets::storage::sample::BoxSample;
use crate::broad::sets::storage::slots::place;
use crate::broad::sets::storage::uniform_grid::even_spacing;
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
    /// The outermost node, then groups of four siblings.
    nodes: Vec<QuadNode<S>>,
    /// The boxes of each node.
    lists: IndexLists,
    are_bounds_given: bool,
    /// The number of boxes in the root's own list after the last rebuild.
    at_root: usize,
    /// The number of boxes at the last rebuild.
    filed: usize,
    /// The number of nodes that calls for a rebuild: nodes that have become empty are only dropped then.
    most_nodes: usize,
}

#[derive(Clone, Copy, Debug)]
struct QuadNode<S: Scalar> {
    bounds: Aabb<S>,
    /// What all its boxes are within: the bounds and a quarter of their size on every side.
    reach: Aabb<S>,
    parent: usize,
    /// The first of its four children.
    children: Option<usize>,
    depth: u8,
    /// The number of boxes in its own list.
    count: usize,
}

/// The outermost node.
const ROOT: usize = 0;

/// The most splits from the root to a leaf. Bounds the nodes for identical boxes, which no split separates; a
/// millionth of the world's width is finer than any box that is worth separating.
const MAX_DEPTH: u8 = 19;

/// A leaf with this many boxes is split, if that helps. Not critical: half and twice as many are within 10%.
const CROWD: usize = 32;

/// The nodes that a tree may have beyond one per box before it is built again. Not critical: it keeps small
/// trees, which are cheap to walk, from being built again and again.
const SPARE_NODES: usize = 64;

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
        self.arrangement.nodes[ROOT].bounds
    }
}

impl<S: Scalar> QuadNodes<S> {
    fn over(bounds: Aabb<S>, are_bounds_given: bool) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            lists: IndexLists::default(),
            are_bounds_given,
            at_root: 0,
            filed: 0,
            most_nodes: SPARE_NODES,
        };
        tree.clear(bounds);
        tree
    }

    /// Removes everything but the root.
    fn clear(&mut self, bounds: Aabb<S>) {
        let mut root = QuadNode::new(bounds, ROOT, 0);
        // The root holds everything that lies outside its bounds too.
        root.reach = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
        self.nodes.clear();
        self.nodes.push(root);
        self.lists.reset(1);
    }

    /// Returns the nodes whose reach is wanted, parents before children. Does not recurse.
    fn walk(&self, is_wanted: impl Fn(Aabb<S>) -> bool) -> impl Iterator<Item = usize> {
        let mut next = Some(ROOT);
        core::iter::from_fn(move || {
            while let Some(at) = next {
                let node = &self.nodes[at];
                let is_open = is_wanted(node.reach);
                next = node.children.filter(|_| is_open).or_else(|| self.after(at));
                if is_open {
                    return Some(at);
                }
            }
            None
        })
    }

    /// Returns the next sibling, or that of the nearest ancestor that has one.
    fn after(&self, mut node: usize) -> Option<usize> {
        while node != ROOT {
            // Behind the root, siblings come in groups of four.
            if node % 4 != 0 {
                return Some(node + 1);
            }
            node = self.nodes[node].parent;
        }
        None
    }

    /// Returns the child of a node that takes a box; `None` if the node has no children or the box is too large.
    fn child_for(&self, parent: usize, aabb: Aabb<S>) -> Option<usize> {
        let node = &self.nodes[parent];
        let child = node.children? + node.quarter(aabb);
        let takes = self.nodes[child].reach.contains(aabb);
        takes.then_some(child)
    }

    fn file(&mut self, index: u32, slots: &Slots<S>) {
        let aabb = slots.boxes()[place(index)];
        let mut node = ROOT;
        while let Some(child) = self.child_for(node, aabb) {
            node = child;
        }
        self.link(index, node);
        // All boxes of a leaf may go to the same child, so that one may have to be split too.
        let mut crowded = Some(node);
        while let Some(leaf) = crowded.filter(|&leaf| self.nodes[leaf].is_crowded()) {
            crowded = self.split(leaf, slots);
        }
    }

    fn link(&mut self, index: u32, node: usize) {
        self.lists.insert(node, index);
        self.nodes[node].count += 1;
    }

    fn unlink(&mut self, index: u32, node: usize) {
        self.nodes[node].count -= 1;
        self.lists.remove(index);
    }

    /// Splits a leaf into four, unless that does not help, and returns its fullest child.
    fn split(&mut self, leaf: usize, slots: &Slots<S>) -> Option<usize> {
        let node = self.nodes[leaf];
        let first = self.nodes.len();
        let children = node.quarters()?;
        self.nodes
            .extend(children.map(|bounds| QuadNode::new(bounds, leaf, node.depth + 1)));
        self.lists.resize(self.nodes.len());
        self.nodes[leaf].children = Some(first);
        let mut next = self.lists.of(leaf).next();
        while let Some(index) = next {
            // Asked before the box leaves the list.
            next = self.lists.after(index);
            if let Some(child) = self.child_for(leaf, slots.boxes()[place(index)]) {
                self.unlink(index, leaf);
                self.link(index, child);
            }
        }
        if self.nodes[leaf].count == node.count {
            self.nodes.truncate(first);
            self.lists.resize(first);
            self.nodes[leaf].children = None;
            return None;
        }
        (first..first + 4).max_by_key(|&child| self.nodes[child].count)
    }

    /// Returns whether too many nodes may be empty, or too many boxes fit no node but the root.
    fn is_outgrown(&self, slots: &Slots<S>) -> bool {
        let at_root = self.nodes[ROOT].count;
        let is_crowded = 16 + slots.len() / 8 < at_root && 2 * self.at_root < at_root;
        // Every query walks the nodes that removed boxes have left empty.
        let is_deserted = SPARE_NODES + 4 * slots.len() < self.filed;
        let is_full = self.most_nodes < self.nodes.len();
        is_full || is_deserted || (is_crowded && !self.are_bounds_given)
    }
}

impl<S: Scalar> Sealed for QuadNodes<S> {}

impl<S: Scalar> Arrangement<S> for QuadNodes<S> {
    fn update(&mut self, index: u32, slots: &Slots<S>) {
        if let Some(node) = self.lists.list_of(index) {
            let aabb = slots.boxes()[place(index)];
            let fits = self.nodes[node].reach.contains(aabb);
            if slots.has(index) && fits && self.child_for(node, aabb).is_none() {
                return;
            }
            self.unlink(index, node);
        }
        if slots.has(index) {
            self.file(index, slots);
        }
        if self.is_outgrown(slots) {
            self.rebuild(slots);
        }
    }

    fn rebuild(&mut self, slots: &Slots<S>) {
        let sample = BoxSample::of(slots).filter(|_| !self.are_bounds_given);
        let bounds = sample.map_or(self.nodes[ROOT].bounds, |sample| good_bounds(&sample));
        self.clear(bounds);
        for (index, _) in slots.iter() {
            self.file(index, slots);
        }
        (self.at_root, self.filed) = (self.nodes[ROOT].count, slots.len());
        // Twice as many as needed, so that rebuilds pay; room for them, so that ticks do not allocate.
        self.most_nodes = (SPARE_NODES + slots.len()).max(2 * self.nodes.len());
        let room = self.most_nodes + 2 * SPARE_NODES - self.nodes.len();
        self.nodes.reserve(room);
        self.lists.heads.reserve(room);
    }

    fn search(
        &self,
        slots: &Slots<S>,
        area: &Area<S>,
        mut visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for node in self.walk(|reach| area.may_touch(reach)) {
            for index in self.lists.of(node) {
                let at = slots.boxes()[place(index)];
                if area.may_touch(at) {
                    visit(index, at)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn spacing(&self, slots: &Slots<S>) -> S {
        even_spacing(self.nodes[ROOT].bounds, slots.len())
    }

    fn visit_cells(&self, _: &Slots<S>, mut visit: impl FnMut(Cell<S>)) {
        for node in self.walk(|_| true) {
            let QuadNode { bounds, count, .. } = self.nodes[node];
            if count != 0 {
                visit(Cell { bounds, count });
            }
        }
    }
}

impl<S: Scalar> QuadNode<S> {
    fn new(bounds: Aabb<S>, parent: usize, depth: u8) -> Self {
        let quarter = |length: S| length.scaled(1, 4).unwrap_or(S::ZERO);
        let margin = [quarter(bounds.width()), quarter(bounds.height())];
        Self {
            bounds,
            reach: bounds.grown_by_side(margin, margin),
            parent,
            children: None,
            depth,
            count: 0,
        }
    }

    fn is_crowded(&self) -> bool {
        // Only at powers of two: boxes that are too large for any child would be tried on every insert.
        let is_due = CROWD <= self.count && self.count.is_power_of_two();
        self.children.is_none() && is_due && self.depth < MAX_DEPTH
    }

    /// Returns its quarters; `None` if it is too small to be split.
    fn quarters(&self) -> Option<[Aabb<S>; 4]> {
        let (min, max, center) = (self.bounds.min(), self.bounds.max(), self.bounds.center());
        let is_between = |min: S, center: S, max: S| min < center && center < max;
        let can_split = is_between(min.x, center.x, max.x) && is_between(min.y, center.y, max.y);
        can_split.then(|| {
            [0, 1, 2, 3].map(|quarter| {
                let [left, right] = [[min.x, center.x], [center.x, max.x]][quarter % 2];
                let [top, bottom] = [[min.y, center.y], [center.y, max.y]][quarter / 2];
                Aabb::from_corners([left, top], [right, bottom])
            })
        })
    }

    /// Returns which quarter the middle of a box is in.
    fn quarter(&self, aabb: Aabb<S>) -> usize {
        let (middle, center) = (aabb.center(), self.bounds.center());
        usize::from(center.x <= middle.x) + 2 * usize::from(center.y <= middle.y)
    }
}

/// Returns the bounds of all boxes, cut where a few lie so far out that the splits would be too coarse for the
/// others.
fn good_bounds<S: Scalar>(sample: &BoxSample<S>) -> Aabb<S> {
    let [x, y] = Axis::BOTH.map(|axis| {
        let (all, most) = (sample.bounds.span(axis), sample.core.span(axis));
        let spread = greater(most.length(), sample.side);
        // Such margins cost five splits. Not critical: a split more or less adds one node to the way to a box.
        let margin = spread.scaled(32, 1).unwrap_or(S::MAX);
        most.grown(margin, margin).intersection(all).unwrap_or(all)
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
