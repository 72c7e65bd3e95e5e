//! A tree without pointers: eight boxes make a node, eight nodes the next.

mod grow;
mod look;

use crate::broad::filed::{NONE, nowhere};
use crate::geometry::Aabb;
use crate::kernels::lanes8::LANES;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// As many floors as 32 bits of boxes can need.
const FLOORS: usize = 12;

/// The bounds of boxes, of eights of boxes, of eights of these, and so on up to at most eight.
///
/// Node `k` of a floor is about nodes `8 k` to `8 k + 7` of the floor below.
#[derive(Clone, Debug)]
pub(super) struct Tree<S: Scalar> {
    /// Floor by floor, the boxes themselves first, each filled up to a multiple of eight.
    nodes: Vec<Aabb<S>>,
    /// Which box each node of the first floor is.
    indices: Vec<u32>,
    floors: Vec<Floor>,
    order: grow::Order,
}

/// Where a floor is in the list of nodes, and how many it has.
#[derive(Clone, Copy, Debug)]
struct Floor {
    first: usize,
    len: usize,
}

impl<S: Scalar> Tree<S> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            indices: Vec::new(),
            floors: Vec::new(),
            order: grow::Order::default(),
        }
    }

    /// How many boxes there are.
    pub(super) fn len(&self) -> usize {
        self.floors.first().map_or(0, |floor| floor.len)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Files these boxes in place of what was there.
    pub(super) fn rebuild(&mut self, boxes: &[Aabb<S>], chosen: impl Iterator<Item = u32>) {
        self.nodes.clear();
        self.indices.clear();
        self.floors.clear();
        self.order.sort_into(boxes, chosen, &mut self.indices);
        if self.indices.is_empty() {
            return;
        }
        let at = |&index: &u32| boxes[crate::broad::slots::place(index)];
        self.nodes.extend(self.indices.iter().map(at));
        self.indices
            .resize(self.indices.len().next_multiple_of(LANES), NONE);
        self.add_floors();
    }

    fn add_floors(&mut self) {
        let mut floor = Floor {
            first: 0,
            len: self.nodes.len(),
        };
        loop {
            self.floors.push(floor);
            let end = floor.first + floor.len.next_multiple_of(LANES);
            self.nodes.resize(end, nowhere());
            if floor.len <= LANES {
                return;
            }
            let len = floor.len.div_ceil(LANES);
            for node in 0..len {
                let below = node * LANES;
                let range = below..floor.len.min(below + LANES);
                let below = &self.nodes[floor.first + range.start..floor.first + range.end];
                let bounds = Aabb::union_of(below.iter().copied()).unwrap_or_else(nowhere);
                self.nodes.push(bounds);
            }
            floor = Floor { first: end, len };
        }
    }

    /// The eight nodes of a floor from a place on, and how many of them there really are.
    #[inline(always)]
    fn eight(&self, floor: usize, place: usize) -> Option<(&[Aabb<S>; LANES], usize)> {
        let floor = self.floors.get(floor)?;
        let nodes = self.nodes.get(floor.first + place..)?.first_chunk()?;
        Some((nodes, floor.len - place))
    }

    /// Shows each node above the boxes with how many boxes it holds, the lowest floor first.
    pub(super) fn visit_nodes(&self, mut visit: impl FnMut(Aabb<S>, usize)) {
        let mut holds = 1;
        for floor in self.floors.iter().skip(1) {
            holds *= LANES;
            for node in 0..floor.len {
                let count = holds.min(self.len() - node * holds);
                visit(self.nodes[floor.first + node], count);
            }
        }
        if let [floor] = self.floors[..] {
            let all = self.nodes[..floor.len].iter().copied();
            visit(Aabb::union_of(all).unwrap_or_else(nowhere), floor.len);
        }
    }
}
