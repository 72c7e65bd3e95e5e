use crate::broad::sets::Slots;
use crate::broad::sets::storage::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// No node, or no box.
const NONE: u32 = u32::MAX;

/// The outermost node. Its four children are nodes 1 to 4, and every group of four siblings follows on.
pub(super) const ROOT: u32 = 0;

/// The most splits from the root to a leaf. Bounds the nodes for identical boxes, which no split separates; a
/// millionth of the world's width is finer than any box that is worth separating.
const MAX_DEPTH: u8 = 19;

/// A leaf with this many boxes is split, if that helps. Not critical: half and twice as many are within 10%.
const CROWD: u32 = 32;

#[derive(Clone, Copy, Debug)]
struct QuadNode<S: Scalar> {
    bounds: Aabb<S>,
    /// What all its boxes are within: the bounds and a quarter of their size on every side.
    reach: Aabb<S>,
    parent: u32,
    /// The first of its four children, or [`NONE`].
    children: u32,
    depth: u8,
    /// The first box of its own list.
    head: u32,
    /// The number of boxes in its own list.
    count: u32,
    /// The number of boxes in it and below.
    total: u32,
}

/// The node of a box, and its neighbors in the list of that node.
#[derive(Clone, Copy, Debug)]
struct QuadLink {
    node: u32,
    before: u32,
    after: u32,
}

const UNLINKED: QuadLink = QuadLink {
    node: NONE,
    before: NONE,
    after: NONE,
};

/// The nodes of a tree, and the lists of boxes through them.
#[derive(Clone, Debug)]
pub(super) struct QuadNodeList<S: Scalar> {
    nodes: Vec<QuadNode<S>>,
    links: Vec<QuadLink>,
}

impl<S: Scalar> QuadNodeList<S> {
    pub(super) fn new(bounds: Aabb<S>) -> Self {
        let mut nodes = Self {
            nodes: Vec::new(),
            links: Vec::new(),
        };
        nodes.clear(bounds);
        nodes
    }

    pub(super) fn clear(&mut self, bounds: Aabb<S>) {
        self.nodes.clear();
        self.links.clear();
        let mut root = QuadNode::new(bounds, NONE, 0);
        // The root holds everything that lies outside its bounds too.
        root.reach = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
        self.nodes.push(root);
    }

    pub(super) fn bounds(&self) -> Aabb<S> {
        self.nodes[place(ROOT)].bounds
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes.saturating_sub(self.nodes.len()));
    }

    /// Returns the bounds of a node and the number of boxes in its own list.
    pub(super) fn cell(&self, node: u32) -> (Aabb<S>, usize) {
        let node = &self.nodes[place(node)];
        (node.bounds, place(node.count))
    }

    /// Returns the boxes in a node's own list.
    pub(super) fn list(&self, node: u32) -> impl Iterator<Item = u32> {
        let known = |index: u32| (index != NONE).then_some(index);
        let head = self.nodes[place(node)].head;
        core::iter::successors(known(head), move |&index| {
            known(self.links[place(index)].after)
        })
    }

    /// Returns the nodes with boxes whose reach is wanted, parents before children, from `first` to the end of
    /// the tree. Does not recurse.
    pub(super) fn walk(
        &self,
        first: u32,
        is_wanted: impl Fn(Aabb<S>) -> bool,
    ) -> impl Iterator<Item = u32> {
        let mut next = Some(first);
        core::iter::from_fn(move || {
            while let Some(at) = next {
                let node = &self.nodes[place(at)];
                let is_open = node.total != 0 && is_wanted(node.reach);
                next = if is_open && node.children != NONE {
                    Some(node.children)
                } else {
                    self.after(at)
                };
                if is_open {
                    return Some(at);
                }
            }
            None
        })
    }

    /// Returns the next sibling, or that of the nearest ancestor that has one.
    fn after(&self, mut node: u32) -> Option<u32> {
        while node != ROOT {
            if node % 4 != 0 {
                return Some(node + 1);
            }
            node = self.nodes[place(node)].parent;
        }
        None
    }

    pub(super) fn insert(&mut self, index: u32, slots: &Slots<S>) {
        if self.links.len() <= place(index) {
            self.links.resize(place(index) + 1, UNLINKED);
        }
        let aabb = slots.boxes()[place(index)];
        let mut node = ROOT;
        self.nodes[place(node)].total += 1;
        while let Some(child) = self.child_for(node, aabb) {
            node = child;
            self.nodes[place(node)].total += 1;
        }
        self.link(index, node);
        // All boxes of a leaf may go to the same child, so that one may have to be split too.
        let mut crowded = Some(node);
        while let Some(leaf) = crowded.filter(|&leaf| self.is_crowded(leaf)) {
            crowded = self.split(leaf, slots);
        }
    }

    /// Returns the child of a node that takes a box; `None` if the node has no children or the box is too large.
    fn child_for(&self, parent: u32, aabb: Aabb<S>) -> Option<u32> {
        let node = &self.nodes[place(parent)];
        let child = node.children.checked_add(node.quarter(aabb))?;
        let takes = self.nodes.get(place(child))?.reach.contains(aabb);
        takes.then_some(child)
    }

    /// Returns whether a box may stay in its node.
    pub(super) fn is_well_placed(&self, index: u32, aabb: Aabb<S>) -> bool {
        let node = self.links[place(index)].node;
        self.nodes[place(node)].reach.contains(aabb) && self.child_for(node, aabb).is_none()
    }

    pub(super) fn remove(&mut self, index: u32) {
        let mut node = self.unlink(index);
        while let Some(above) = self.nodes.get_mut(place(node)) {
            above.total -= 1;
            node = above.parent;
        }
    }

    fn link(&mut self, index: u32, node: u32) {
        let at = &mut self.nodes[place(node)];
        let after = core::mem::replace(&mut at.head, index);
        at.count += 1;
        self.links[place(index)] = QuadLink {
            node,
            before: NONE,
            after,
        };
        if let Some(after) = self.links.get_mut(place(after)) {
            after.before = index;
        }
    }

    fn unlink(&mut self, index: u32) -> u32 {
        let link = core::mem::replace(&mut self.links[place(index)], UNLINKED);
        let node = &mut self.nodes[place(link.node)];
        node.count -= 1;
        match self.links.get_mut(place(link.before)) {
            Some(before) => before.after = link.after,
            None => node.head = link.after,
        }
        if let Some(after) = self.links.get_mut(place(link.after)) {
            after.before = link.before;
        }
        link.node
    }

    fn is_crowded(&self, node: u32) -> bool {
        let node = &self.nodes[place(node)];
        // Only at powers of two: boxes that are too large for any child would be tried on every insert.
        let is_due = CROWD <= node.count && node.count.is_power_of_two();
        node.children == NONE && is_due && node.depth < MAX_DEPTH
    }

    /// Splits a leaf into four, unless that does not help, and returns its fullest child.
    fn split(&mut self, leaf: u32, slots: &Slots<S>) -> Option<u32> {
        let node = self.nodes[place(leaf)];
        let quarters = node.quarters()?;
        let first = u32::try_from(self.nodes.len()).expect("fewer nodes than u32 can count");
        let children = quarters.map(|bounds| QuadNode::new(bounds, leaf, node.depth + 1));
        self.nodes.extend(children);
        self.nodes[place(leaf)].children = first;
        let mut next = node.head;
        while let Some(link) = self.links.get(place(next)) {
            let index = core::mem::replace(&mut next, link.after);
            if let Some(child) = self.child_for(leaf, slots.boxes()[place(index)]) {
                self.unlink(index);
                self.link(index, child);
                self.nodes[place(child)].total += 1;
            }
        }
        if self.nodes[place(leaf)].count == node.count {
            self.nodes.truncate(place(first));
            self.nodes[place(leaf)].children = NONE;
            return None;
        }
        (first..first + 4).max_by_key(|&child| self.nodes[place(child)].count)
    }
}

impl<S: Scalar> QuadNode<S> {
    fn new(bounds: Aabb<S>, parent: u32, depth: u8) -> Self {
        let quarter = |length: S| length.scaled(1, 4).unwrap_or(S::ZERO);
        let margin = [quarter(bounds.width()), quarter(bounds.height())];
        Self {
            bounds,
            reach: bounds.grown_by_side(margin, margin),
            parent,
            children: NONE,
            depth,
            head: NONE,
            count: 0,
            total: 0,
        }
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
    fn quarter(&self, aabb: Aabb<S>) -> u32 {
        let (middle, center) = (aabb.center(), self.bounds.center());
        u32::from(center.x <= middle.x) + 2 * u32::from(center.y <= middle.y)
    }
}
