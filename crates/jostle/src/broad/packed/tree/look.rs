//! Going down a tree.

use crate::broad::Area;
use crate::broad::filed::edges;
use crate::broad::packed::course::Course;
use crate::broad::packed::tree::{FLOORS, Tree};
use crate::geometry::Aabb;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, Probe};
use crate::scalar::Scalar;
use core::ops::ControlFlow;

struct Match<'a, S: Scalar, V> {
    tree: &'a Tree<S>,
    probe: Probe<S>,
    visit: V,
}

struct Look<'a, S: Scalar, V> {
    tree: &'a Tree<S>,
    area: &'a Area<S>,
    visit: V,
}

impl<S: Scalar> Tree<S> {
    /// Shows each box that touches an area once; others may be shown too.
    #[inline]
    pub(in crate::broad::packed) fn search(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        crate::kernels::lanes8::run::<S, _>(Look {
            tree: self,
            area,
            visit,
        })
    }

    /// Shows each box that answers a probe with yes. None must be empty if overlaps are asked for.
    #[inline]
    pub(in crate::broad::packed) fn decide(
        &self,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_empty() {
            return ControlFlow::Continue(());
        }
        crate::kernels::lanes8::run::<S, _>(Match {
            tree: self,
            probe,
            visit,
        })
    }

    /// Shows boxes that a line may meet, the soonest about first. `visit` gives back until when it
    /// wants to know of others, given the limit so far.
    pub(in crate::broad::packed) fn search_along(
        &self,
        (area, course): (&Area<S>, &Course),
        mut limit: f64,
        mut visit: impl FnMut(u32, Aabb<S>, f64) -> f64,
    ) {
        let Some(top) = self.floors.len().checked_sub(1) else {
            return;
        };
        let mut waiting = Waiting::new();
        waiting.push(0.0, top, 0);
        while let Some((soonest, floor, place)) = waiting.pop() {
            if limit < soonest {
                continue;
            }
            let Some((nodes, count)) = self.eight(floor, place) else {
                continue;
            };
            let mut found = Found::new();
            let bounds = area.bounds();
            for (child, &node) in nodes.iter().enumerate().take(count) {
                let arrival = course.arrival(node).filter(|_| bounds.touches(node));
                if let Some(arrival) = arrival {
                    found.insert(arrival.soonest, place + child);
                }
            }
            let Some(below) = floor.checked_sub(1) else {
                for &(soonest, place) in found.latest_first().iter().rev() {
                    limit = match soonest <= limit {
                        true => visit(self.indices[place], self.nodes[place], limit),
                        false => limit,
                    };
                }
                continue;
            };
            for &(soonest, place) in found.latest_first() {
                waiting.push(soonest, below, place * LANES);
            }
        }
    }
}

/// Nodes to look into, the next one last.
struct Waiting {
    nodes: [(f64, usize, usize); FLOORS * LANES],
    len: usize,
}

impl Waiting {
    fn new() -> Self {
        Self {
            nodes: [(0.0, 0, 0); FLOORS * LANES],
            len: 0,
        }
    }

    fn push(&mut self, soonest: f64, floor: usize, place: usize) {
        self.nodes[self.len] = (soonest, floor, place);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(f64, usize, usize)> {
        self.len = self.len.checked_sub(1)?;
        Some(self.nodes[self.len])
    }
}

/// Up to eight nodes, the latest first.
struct Found {
    nodes: [(f64, usize); LANES],
    len: usize,
}

impl Found {
    fn new() -> Self {
        Self {
            nodes: [(0.0, 0); LANES],
            len: 0,
        }
    }

    fn insert(&mut self, soonest: f64, place: usize) {
        let mut at = self.len;
        while 0 < at && self.nodes[at - 1].0 < soonest {
            self.nodes[at] = self.nodes[at - 1];
            at -= 1;
        }
        self.nodes[at] = (soonest, place);
        self.len += 1;
    }

    fn latest_first(&self) -> &[(f64, usize)] {
        &self.nodes[..self.len]
    }
}

impl<S: Scalar, V: FnMut(u32, Aabb<S>) -> ControlFlow<()>> LaneJob<S> for Look<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let one = edges(self.area.bounds());
        let top = self.tree.floors.len() - 1;
        // Of each floor on the way down, the nodes that are still to be looked into.
        let mut open = [(0, 0); FLOORS];
        let mut floor = top;
        open[floor] = (0, self.touching(eights, one, floor, 0));
        loop {
            let (place, mask) = open[floor];
            if mask == 0 {
                if floor == top {
                    return ControlFlow::Continue(());
                }
                floor += 1;
                continue;
            }
            open[floor].1 = mask & (mask - 1);
            let child = place + crate::broad::slots::place(mask.trailing_zeros());
            match floor.checked_sub(1) {
                Some(below) => {
                    floor = below;
                    let place = child * LANES;
                    open[floor] = (place, self.touching(eights, one, floor, place));
                }
                None => (self.visit)(self.tree.indices[child], self.tree.nodes[child])?,
            }
        }
    }
}

impl<S: Scalar, V: FnMut(&[u32; LANES], usize) -> ControlFlow<()>> LaneJob<S> for Match<'_, S, V> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> ControlFlow<()> {
        let tree = self.tree;
        let ready = eights.ready(self.probe);
        let coarse = eights.ready(Probe::Touching(self.probe.bounds()));
        let top = tree.floors.len() - 1;
        // Of each floor on the way down, the nodes that are still to be looked into.
        let mut open = [(0, 0); FLOORS];
        let (mut floor, mut place) = (top, 0);
        loop {
            let Some((nodes, count)) = tree.eight(floor, place) else {
                return ControlFlow::Continue(());
            };
            if floor == 0 {
                let mask = eights.found(ready, count, |i| edges(nodes[i]));
                let indices = tree
                    .indices
                    .get(place..)
                    .and_then(|rest| rest.first_chunk());
                if let Some(indices) = indices {
                    let found = crate::broad::slots::place(mask.count_ones());
                    (self.visit)(&eights.pick(mask, indices), found)?;
                }
            } else {
                let mask = eights.found(coarse, count, |i| edges(nodes[i]));
                open[floor] = (place, mask);
            }
            // The next node that is open, on this floor or the nearest one above.
            while open[floor].1 == 0 {
                if floor == top {
                    return ControlFlow::Continue(());
                }
                floor += 1;
            }
            let (first, mask) = open[floor];
            open[floor].1 = mask & (mask - 1);
            place = (first + crate::broad::slots::place(mask.trailing_zeros())) * LANES;
            floor -= 1;
        }
    }
}

impl<S: Scalar, V> Look<'_, S, V> {
    /// Which of eight nodes touch the area.
    #[inline(always)]
    fn touching(&self, eights: impl Lanes8<S>, one: [S; 4], floor: usize, place: usize) -> u32 {
        let Some((nodes, count)) = self.tree.eight(floor, place) else {
            return 0;
        };
        let ready = eights.ready(Probe::Touching(one));
        let mask = eights.found(ready, count, |i| edges(nodes[i]));
        match self.area.is_line() {
            true => self.in_corridor(nodes, mask),
            false => mask,
        }
    }

    /// Those of them that are not beside the corridor of a line.
    fn in_corridor(&self, nodes: &[Aabb<S>; LANES], mask: u32) -> u32 {
        (0..LANES).fold(mask, |mask, i| {
            let is_beside = mask & (1 << i) != 0 && !self.area.may_touch(nodes[i]);
            mask & !(u32::from(is_beside) << i)
        })
    }
}
