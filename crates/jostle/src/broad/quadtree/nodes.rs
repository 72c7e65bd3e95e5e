use crate::broad::Slots;
use crate::broad::slots::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// No node, or no box.
const NONE: u32 = u32::MAX;

/// How many nodes lie one inside another at most.
const DEEPEST: u8 = 20;

/// A leaf with so many boxes is cut into four, if that helps.
const CROWD: u32 = 32;

/// A node with no more boxes than this is not worth cutting.
const FEW: u32 = 12;

/// A node by its place in the list; its three siblings stand beside it, from a multiple of four on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u32);

impl Place {
    /// The list of boxes that are not within the bounds.
    pub(super) const OUTSIDE: Self = Self(0);
    pub(super) const ROOT: Self = Self(1);
    const NOWHERE: Self = Self(NONE);

    fn at(self) -> usize {
        place(self.0)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node<S: Scalar> {
    /// The part of the plane it is cut from.
    bounds: Aabb<S>,
    /// The bounds and a quarter of its size more on every side: all its boxes are within.
    reach: Aabb<S>,
    parent: Place,
    /// The first of its four children, or nowhere.
    children: Place,
    depth: u8,
    /// The first box of its own list.
    head: u32,
    /// How many boxes are in its own list.
    count: u32,
    /// How many boxes are in it and below.
    total: u32,
    /// A leaf thinks about being cut again when it holds so many.
    patience: u32,
}

/// Where a box is filed, and its neighbours in that list.
#[derive(Clone, Copy, Debug)]
struct Link {
    node: Place,
    before: u32,
    after: u32,
}

const UNFILED: Link = Link {
    node: Place::NOWHERE,
    before: NONE,
    after: NONE,
};

/// The nodes in groups of four, and the lists of boxes through them.
///
/// A node that is cut has boxes in its children and more than [`FEW`] in all; the others are merged, and
/// their groups kept for the next cut.
#[derive(Clone, Debug)]
pub(super) struct Nodes<S: Scalar> {
    nodes: Vec<Node<S>>,
    links: Vec<Link>,
    unused: Vec<Place>,
}

impl<S: Scalar> Nodes<S> {
    pub(super) fn new(bounds: Aabb<S>) -> Self {
        let mut nodes = Self {
            nodes: Vec::new(),
            links: Vec::new(),
            unused: Vec::new(),
        };
        nodes.clear(bounds);
        nodes
    }

    pub(super) fn clear(&mut self, bounds: Aabb<S>) {
        self.nodes.clear();
        self.links.clear();
        self.unused.clear();
        // The list outside, the root, and two more that keep groups of four together.
        let root = Node::new(bounds, Place::NOWHERE, 0);
        self.nodes.resize(4, root);
    }

    pub(super) fn bounds(&self) -> Aabb<S> {
        self.nodes[Place::ROOT.at()].bounds
    }

    /// How many boxes are not within the bounds.
    pub(super) fn outsiders(&self) -> usize {
        place(self.nodes[Place::OUTSIDE.at()].count)
    }

    /// How many nodes there ever were at once.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many nodes there are.
    #[cfg(test)]
    pub(super) fn used(&self) -> usize {
        self.nodes.len() - 4 * self.unused.len()
    }

    pub(super) fn is_outsider(&self, index: u32) -> bool {
        self.links[place(index)].node == Place::OUTSIDE
    }

    pub(super) fn cell(&self, node: Place) -> (Aabb<S>, usize) {
        let node = &self.nodes[node.at()];
        (node.bounds, place(node.count))
    }

    pub(super) fn list(&self, node: Place) -> impl Iterator<Item = u32> {
        let head = self.nodes[node.at()].head;
        core::iter::successors(known(head), |&index| known(self.links[place(index)].after))
    }

    /// The nodes with something in them whose reach is wanted, a node before its children, from `first`
    /// to the end of the tree.
    pub(super) fn walk(
        &self,
        first: Place,
        is_wanted: impl Fn(Aabb<S>) -> bool,
    ) -> impl Iterator<Item = Place> {
        let mut next = Some(first);
        core::iter::from_fn(move || {
            while let Some(place) = next {
                let node = &self.nodes[place.at()];
                let is_open = node.total != 0 && is_wanted(node.reach);
                next = match is_open && node.children != Place::NOWHERE {
                    true => Some(node.children),
                    false => self.after(place),
                };
                if is_open {
                    return Some(place);
                }
            }
            None
        })
    }

    /// The next sibling, or that of the nearest ancestor that has one.
    fn after(&self, mut place: Place) -> Option<Place> {
        while place != Place::ROOT {
            if place.0 % 4 != 3 {
                return Some(Place(place.0 + 1));
            }
            place = self.nodes[place.at()].parent;
        }
        None
    }

    pub(super) fn insert(&mut self, index: u32, slots: &Slots<S>) {
        if self.links.len() <= place(index) {
            self.links.resize(place(index) + 1, UNFILED);
        }
        let aabb = slots.boxes()[place(index)];
        if !self.nodes[Place::ROOT.at()].reach.contains(aabb) {
            self.link(index, Place::OUTSIDE);
            return;
        }
        let mut node = Place::ROOT;
        self.nodes[node.at()].total += 1;
        while let Some(child) = self.child_for(node, aabb) {
            node = child;
            self.nodes[node.at()].total += 1;
        }
        self.link(index, node);
        self.cut_if_crowded(node, slots);
    }

    /// The child of a cut node that takes a box.
    fn child_for(&self, parent: Place, aabb: Aabb<S>) -> Option<Place> {
        let node = &self.nodes[parent.at()];
        if node.children == Place::NOWHERE {
            return None;
        }
        let child = Place(node.children.0 + node.quarter(aabb));
        let takes = self.nodes[child.at()].reach.contains(aabb);
        takes.then_some(child)
    }

    /// Whether a box that was filed before need not be filed again.
    pub(super) fn is_well_placed(&self, index: u32, aabb: Aabb<S>) -> bool {
        let filed = self.links[place(index)].node;
        let root = &self.nodes[Place::ROOT.at()];
        if filed == Place::OUTSIDE {
            return !root.reach.contains(aabb);
        }
        let node = &self.nodes[filed.at()];
        node.reach.contains(aabb) && self.child_for(filed, aabb).is_none()
    }

    pub(super) fn remove(&mut self, index: u32) {
        let node = self.unlink(index);
        if node == Place::OUTSIDE {
            return;
        }
        let mut up = node;
        while up != Place::NOWHERE {
            self.nodes[up.at()].total -= 1;
            self.merge_if_few(up);
            up = self.nodes[up.at()].parent;
        }
    }

    fn link(&mut self, index: u32, place_in: Place) {
        let node = &mut self.nodes[place_in.at()];
        let after = core::mem::replace(&mut node.head, index);
        node.count += 1;
        self.links[place(index)] = Link {
            node: place_in,
            before: NONE,
            after,
        };
        if let Some(after) = self.links.get_mut(place(after)) {
            after.before = index;
        }
    }

    fn unlink(&mut self, index: u32) -> Place {
        let link = core::mem::replace(&mut self.links[place(index)], UNFILED);
        let node = &mut self.nodes[link.node.at()];
        node.count -= 1;
        // A leaf that has become small is patient no longer than a new one.
        if node.count < node.patience / 4 {
            node.patience = (node.patience / 2).max(CROWD);
        }
        match self.links.get_mut(place(link.before)) {
            Some(before) => before.after = link.after,
            None => node.head = link.after,
        }
        if let Some(after) = self.links.get_mut(place(link.after)) {
            after.before = link.before;
        }
        link.node
    }

    /// Cuts a crowded leaf, and those of its children that are crowded then.
    fn cut_if_crowded(&mut self, leaf: Place, slots: &Slots<S>) {
        let mut crowded = Some(leaf);
        // All boxes of a leaf may go to the same child, so there is one to go on with at most: any
        // other is cut when its next box comes.
        while let Some(node) = crowded.filter(|&node| self.is_crowded(node)) {
            crowded = self.cut(node, slots);
        }
    }

    fn is_crowded(&self, place: Place) -> bool {
        let node = &self.nodes[place.at()];
        let is_leaf = node.children == Place::NOWHERE;
        is_leaf && node.patience <= node.count && node.depth + 1 < DEEPEST
    }

    /// Cuts a leaf into four, unless that would not help, and gives its fullest child.
    fn cut(&mut self, leaf: Place, slots: &Slots<S>) -> Option<Place> {
        let node = self.nodes[leaf.at()];
        let quarters = node.quarters();
        let children = quarters.map(|bounds| Node::new(bounds, leaf, node.depth + 1));
        let takes = |index: u32| {
            let aabb = slots.boxes()[place(index)];
            let child = node.quarter(aabb);
            children[place(child)].reach.contains(aabb).then_some(child)
        };
        if !node.can_be_cut() || self.list(leaf).all(|index| takes(index).is_none()) {
            self.nodes[leaf.at()].patience = node.count.saturating_mul(2);
            return None;
        }
        let first = self.add(children);
        self.nodes[leaf.at()].children = first;
        let mut next = known(node.head);
        while let Some(index) = next {
            next = known(self.links[place(index)].after);
            if let Some(child) = takes(index).map(|child| Place(first.0 + child)) {
                self.unlink(index);
                self.link(index, child);
                self.nodes[child.at()].total += 1;
            }
        }
        let all = (0..4).map(|child| Place(first.0 + child));
        all.max_by_key(|child| self.nodes[child.at()].count)
    }

    fn add(&mut self, children: [Node<S>; 4]) -> Place {
        if let Some(first) = self.unused.pop() {
            self.nodes[first.at()..first.at() + 4].copy_from_slice(&children);
            return first;
        }
        let first = u32::try_from(self.nodes.len()).expect("fewer nodes than u32 can count");
        self.nodes.extend(children);
        Place(first)
    }

    /// Takes the boxes of the children of a node back, if there are hardly any.
    fn merge_if_few(&mut self, parent: Place) {
        let node = self.nodes[parent.at()];
        let is_needed = FEW < node.total && node.count < node.total;
        if node.children == Place::NOWHERE || is_needed {
            return;
        }
        // Fewer boxes than this node has left no child cut: it was merged before, on the way up.
        for child in (0..4).map(|child| Place(node.children.0 + child)) {
            while let Some(index) = known(self.nodes[child.at()].head) {
                self.unlink(index);
                self.link(index, parent);
            }
        }
        self.unused.push(node.children);
        let node = &mut self.nodes[parent.at()];
        node.children = Place::NOWHERE;
        node.patience = node.count.saturating_mul(2).max(CROWD);
    }
}

impl<S: Scalar> Node<S> {
    fn new(bounds: Aabb<S>, parent: Place, depth: u8) -> Self {
        let quarter = |length: S| length.scaled(1, 4).unwrap_or(S::ZERO);
        let margin = [quarter(bounds.width()), quarter(bounds.height())];
        Self {
            bounds,
            reach: bounds.grown_by_side(margin, margin),
            parent,
            children: Place::NOWHERE,
            depth,
            head: NONE,
            count: 0,
            total: 0,
            patience: CROWD,
        }
    }

    /// Whether each quarter is smaller than the whole.
    fn can_be_cut(&self) -> bool {
        let (min, max, center) = (self.bounds.min(), self.bounds.max(), self.bounds.center());
        let is_between = |min: S, center: S, max: S| min < center && center < max;
        is_between(min.x, center.x, max.x) && is_between(min.y, center.y, max.y)
    }

    fn quarters(&self) -> [Aabb<S>; 4] {
        let (min, max, center) = (self.bounds.min(), self.bounds.max(), self.bounds.center());
        [0, 1, 2, 3].map(|quarter| {
            let [left, right] = [[min.x, center.x], [center.x, max.x]][quarter % 2];
            let [top, bottom] = [[min.y, center.y], [center.y, max.y]][quarter / 2];
            Aabb::from_corners([left, top], [right, bottom])
        })
    }

    /// Which quarter the middle of a box is in.
    fn quarter(&self, aabb: Aabb<S>) -> u32 {
        let (middle, center) = (aabb.center(), self.bounds.center());
        u32::from(center.x <= middle.x) + 2 * u32::from(center.y <= middle.y)
    }
}

fn known(index: u32) -> Option<u32> {
    (index != NONE).then_some(index)
}
