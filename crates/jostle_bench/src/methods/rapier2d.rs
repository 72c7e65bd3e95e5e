//! The broad phase of `rapier2d`, driven by `set_aabb` and `update`.
//!
//! It keeps its pairs from tick to tick, reports only changes, and enlarges boxes. So the pairs it has reported
//! are kept as lists of neighbors, and candidates that do not overlap are left out of the answer. Finding all
//! pairs from scratch is a cold start for it, not its normal use. Colliders are created in advance; there are
//! no bodies.

use super::movers::{self, Movers, overlaps};
use crate::method::{AllMove, Each, Method, Pairs, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair};
use rapier2d::dynamics::{IntegrationParameters, RigidBodySet};
use rapier2d::geometry::{
    Aabb, ActiveCollisionTypes, BroadPhaseBvh, BroadPhasePairEvent, ColliderBuilder,
    ColliderHandle, ColliderSet,
};
use rapier2d::math::Vector;

pub(crate) const METHOD: Method = Method {
    name: "rapier2d",
    alias: "rapier",
    largest: 100_000,
    package: "rapier2d",
    pairs: Some(|| Box::new(ColdStart::default())),
    all_move: Some(|boxes| Box::new(Kept::new(boxes))),
    some_move: Some(|boxes| {
        let kept = Kept::new(boxes);
        let movers = Movers::new(boxes);
        Box::new(Rapier2dMoving { kept, movers })
    }),
    ..Method::NONE
};

#[inline]
fn aabb(edges: &Edges) -> Aabb {
    Aabb::new(
        Vector::new(edges[0], edges[1]),
        Vector::new(edges[2], edges[3]),
    )
}

/// Colliders for the boxes. The broad phase looks up in them which pairs are wanted.
#[derive(Default)]
struct Colliders {
    set: ColliderSet,
    handles: Vec<ColliderHandle>,
    bodies: RigidBodySet,
    parameters: IntegrationParameters,
}

impl Colliders {
    fn grow(&mut self, count: usize) {
        while self.handles.len() < count {
            let collider = ColliderBuilder::cuboid(0.5, 0.5)
                .active_collision_types(ActiveCollisionTypes::all());
            self.handles.push(self.set.insert(collider));
        }
    }

    fn update(&self, phase: &mut BroadPhaseBvh, events: &mut Vec<BroadPhasePairEvent>) {
        events.clear();
        phase.update(&self.parameters, &self.set, &self.bodies, &[], &[], events);
    }
}

/// Returns the index of the box of a handle: handles are issued in order.
#[inline]
fn index(handle: ColliderHandle) -> u32 {
    handle.into_raw_parts().0
}

#[derive(Default)]
struct ColdStart {
    colliders: Colliders,
    events: Vec<BroadPhasePairEvent>,
    found: Vec<Pair>,
}

impl Pairs for ColdStart {
    fn find(&mut self, boxes: Boxes<'_>) {
        let boxes = boxes.edges();
        self.colliders.grow(boxes.len());
        let mut phase = BroadPhaseBvh::new();
        for (handle, edges) in self.colliders.handles.iter().zip(boxes) {
            phase.set_aabb(&self.colliders.parameters, *handle, aabb(edges));
        }
        self.colliders.update(&mut phase, &mut self.events);
        self.found.clear();
        for event in &self.events {
            if let BroadPhasePairEvent::AddPair(pair) = event {
                let [a, b] = [index(pair.collider1), index(pair.collider2)];
                if overlaps(&boxes[a as usize], &boxes[b as usize]) {
                    self.found.push((a, b));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

/// The broad phase, and the neighbors of each box according to its reports.
struct Kept {
    colliders: Colliders,
    phase: BroadPhaseBvh,
    events: Vec<BroadPhasePairEvent>,
    neighbors: Vec<Vec<u32>>,
    found: Vec<Pair>,
}

impl Kept {
    fn new(boxes: &[Edges]) -> Self {
        let mut kept = Self {
            colliders: Colliders::default(),
            phase: BroadPhaseBvh::new(),
            events: Vec::new(),
            neighbors: vec![Vec::new(); boxes.len()],
            found: Vec::new(),
        };
        kept.colliders.grow(boxes.len());
        kept.advance((0..).zip(boxes.iter().copied()));
        kept
    }

    fn advance(&mut self, moves: impl Iterator<Item = Move>) {
        for (mover, edges) in moves {
            let handle = self.colliders.handles[mover as usize];
            self.phase
                .set_aabb(&self.colliders.parameters, handle, aabb(&edges));
        }
        self.colliders.update(&mut self.phase, &mut self.events);
        for event in &self.events {
            match event {
                BroadPhasePairEvent::AddPair(pair) => {
                    let [a, b] = [index(pair.collider1), index(pair.collider2)];
                    self.neighbors[a as usize].push(b);
                    self.neighbors[b as usize].push(a);
                }
                BroadPhasePairEvent::DeletePair(pair) => {
                    let [a, b] = [index(pair.collider1), index(pair.collider2)];
                    forget(&mut self.neighbors[a as usize], b);
                    forget(&mut self.neighbors[b as usize], a);
                }
            }
        }
    }
}

fn forget(list: &mut Vec<u32>, other: u32) {
    if let Some(place) = list.iter().position(|known| *known == other) {
        list.swap_remove(place);
    }
}

impl AllMove for Kept {
    fn tick(&mut self, boxes: Boxes<'_>) {
        let boxes = boxes.edges();
        self.advance((0..).zip(boxes.iter().copied()));
        self.found.clear();
        for (a, (edges, others)) in (0..).zip(boxes.iter().zip(&self.neighbors)) {
            for &b in others {
                if a < b && overlaps(edges, &boxes[b as usize]) {
                    self.found.push((a, b));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct Rapier2dMoving {
    kept: Kept,
    movers: Movers,
}

impl SomeMove for Rapier2dMoving {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        self.kept.advance(moves.iter().copied());
        self.kept.found.clear();
        for (mover, edges) in moves {
            for &other in &self.kept.neighbors[*mover as usize] {
                let near = overlaps(edges, &self.movers.boxes[other as usize]);
                if near && self.movers.reports(*mover, other) {
                    self.kept.found.push((*mover, other));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.kept.found, each);
    }
}
