//! Descents of the tree.

use crate::broad::queries::{Area, LinePath};
use crate::broad::sets::packed_index::tree::{MAX_LEVELS, PackedTree};
use crate::broad::sets::storage::slots::place;
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// A scan for all boxes that match a probe.
struct TreeProbeScan<'a, S: Scalar, V> {
    tree: &'a PackedTree<S>,
    probe: &'a Probe<S>,
    visit: V,
}

impl<S: Scalar> PackedTree<S> {
    /// Calls `visit` with each box that matches a probe. For overlaps, no box may be empty.
    #[inline]
    pub(in crate::broad::sets::packed_index) fn scan_probe(
        &self,
        probe: &Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        crate::kernels::lanes8::run::<S, _>(TreeProbeScan {
            tree: self,
            probe,
            visit,
        })
    }

    /// Calls `visit` with boxes that a caster may hit, roughly in travel order, up to a limit that `visit`
    /// takes and returns.
    pub(in crate::broad::sets::packed_index) fn walk(
        &self,
        area: &Area<S>,
        path: &LinePath,
        mut limit: f64,
        mut visit: impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) {
        let Some(top) = self.levels.len().checked_sub(1) else {
            return;
        };
        let bounds = area.bounds();
        let mut open = OpenNodes::new();
        open.push(0.0, top, 0);
        while let Some((earliest, level, at)) = open.pop() {
            // Pushed under an earlier limit: a hit since then may have made it pointless.
            let Some((nodes, count)) = self.eight(level, at).filter(|_| earliest <= limit) else {
                continue;
            };
            let mut children = SortedChildren::new();
            for (child, &node) in nodes.iter().enumerate().take(count) {
                let arrival = path.arrival(node).filter(|_| bounds.touches(node));
                if let Some(arrival) = arrival {
                    children.insert(arrival.earliest, at + child);
                }
            }
            let Some(below) = level.checked_sub(1) else {
                limit = self.visit_boxes(&children, limit, &mut visit);
                continue;
            };
            // The last one pushed is opened first.
            for &(earliest, at) in children.latest_first() {
                open.push(earliest, below, at * LANES);
            }
        }
    }

    /// Visits boxes in travel order up to the limit, and returns the new limit.
    fn visit_boxes(
        &self,
        boxes: &SortedChildren,
        mut limit: f64,
        visit: &mut impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) -> f64 {
        for &(earliest, at) in boxes.latest_first().iter().rev() {
            if limit < earliest {
                break;
            }
            limit = visit(self.indices[at], self.nodes[at], limit);
        }
        limit
    }
}

/// A stack of nodes that are still to be opened.
struct OpenNodes {
    nodes: [(f64, usize, usize); MAX_LEVELS * LANES],
    len: usize,
}

impl OpenNodes {
    fn new() -> Self {
        Self {
            nodes: [(0.0, 0, 0); MAX_LEVELS * LANES],
            len: 0,
        }
    }

    fn push(&mut self, earliest: f64, level: usize, at: usize) {
        self.nodes[self.len] = (earliest, level, at);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(f64, usize, usize)> {
        self.len = self.len.checked_sub(1)?;
        Some(self.nodes[self.len])
    }
}

/// Up to eight children, sorted by when they are reached.
struct SortedChildren {
    nodes: [(f64, usize); LANES],
    len: usize,
}

impl SortedChildren {
    fn new() -> Self {
        Self {
            nodes: [(0.0, 0); LANES],
            len: 0,
        }
    }

    fn insert(&mut self, earliest: f64, node: usize) {
        let mut at = self.len;
        // Insertion sort: there are at most eight children.
        while 0 < at && self.nodes[at - 1].0 < earliest {
            self.nodes[at] = self.nodes[at - 1];
            at -= 1;
        }
        self.nodes[at] = (earliest, node);
        self.len += 1;
    }

    fn latest_first(&self) -> &[(f64, usize)] {
        &self.nodes[..self.len]
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> LaneJob<S>
    for TreeProbeScan<'_, S, V>
{
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let tree = self.tree;
        let ready = eights.ready(self.probe);
        // Nodes by a touching probe, whatever is asked: it admits all that any other probe does.
        let coarse = eights.ready(&Probe::touching(self.probe.edges()));
        let top = tree.levels.len() - 1;
        // For each level on the way down, the nodes that are still to be opened: a stack of known size, so
        // that nothing recurses.
        let mut open = [(0, 0); MAX_LEVELS];
        let (mut level, mut at) = (top, 0);
        loop {
            let Some((nodes, count)) = tree.eight(level, at) else {
                return ControlFlow::Continue(());
            };
            if level == 0 {
                let mask = eights.found(ready, count, |i| nodes[i].edges());
                let indices = tree.indices.get(at..).and_then(|rest| rest.first_chunk());
                if let Some(indices) = indices {
                    (self.visit)(&eights.pick(mask, indices), place(mask.count_ones()))?;
                }
            } else {
                open[level] = (at, eights.found(coarse, count, |i| nodes[i].edges()));
            }
            // The next open node, on this level or the nearest one above.
            while open[level].1 == 0 {
                if level == top {
                    return ControlFlow::Continue(());
                }
                level += 1;
            }
            let (first, mask) = open[level];
            // Clears the lowest bit: that node is being opened.
            open[level].1 = mask & (mask - 1);
            at = (first + place(mask.trailing_zeros())) * LANES;
            level -= 1;
        }
    }
}
