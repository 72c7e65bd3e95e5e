//! jostle's other sets, for the guide on choosing between them.

use super::jostle::{JostleMoving, aabb};
use super::movers;
use crate::method::{AllMove, Each, Index, Kind, Method, Pairs, Rays};
use crate::scene::{Boxes, Edges, Segment, aabbs};
use jostle::arrangements::Arrangement;
use jostle::f32::Aabb;
use jostle::{BoxId, BruteForce, HashGrid, MovingGrid, Quadtree};

const SET: Method = Method {
    package: "jostle",
    kind: Kind::Variant,
    largest: 100_000,
    ..Method::NONE
};

/// Defines a set by name: all pairs from scratch, all moving, some moving, and queries.
macro_rules! sets {
    ($($method:ident $set:ident $name:literal $alias:literal $largest:literal;)*) => {$(
        pub(crate) const $method: Method = Method {
            name: $name,
            alias: $alias,
            largest: $largest,
            pairs: Some(|| Box::new(Set::new($set::new()))),
            all_move: Some(|boxes| Box::new(Set::new($set::from_boxes(&aabbs(boxes))))),
            some_move: Some(|boxes| Box::new(JostleMoving::new($set::from_boxes(&aabbs(boxes))))),
            index: Some(|boxes| Box::new(Set::new($set::from_boxes(&aabbs(boxes))))),
            rays: Some(|boxes| Box::new(Set::new($set::from_boxes(&aabbs(boxes))))),
            ..SET
        };
    )*};
}

sets! {
    MOVING_GRID MovingGrid "jostle MovingGrid" "moving_grid" 1_000_000;
    HASH_GRID HashGrid "jostle HashGrid" "hash_grid" 100_000;
    QUADTREE Quadtree "jostle Quadtree" "quadtree" 100_000;
    BRUTE_FORCE BruteForce "jostle BruteForce" "brute_force" 1_000;
}

struct Set<G> {
    boxes: jostle::Boxes<f32, G>,
    ids: Vec<BoxId>,
    pairs: Vec<[u32; 2]>,
}

impl<G: Arrangement<f32>> Set<G> {
    fn new(boxes: jostle::Boxes<f32, G>) -> Self {
        let ids = boxes.iter().map(|(id, _)| id).collect();
        Self {
            boxes,
            ids,
            pairs: Vec::new(),
        }
    }
}

impl<G: Arrangement<f32>> Pairs for Set<G> {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.boxes.refill(boxes.aabbs);
        self.boxes.pairs().unsorted_into(&mut self.pairs);
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}

impl<G: Arrangement<f32>> AllMove for Set<G> {
    fn tick(&mut self, boxes: Boxes<'_>) {
        for (&id, &aabb) in self.ids.iter().zip(boxes.aabbs) {
            let moved = self.boxes.move_to(id, aabb);
            moved.expect("nothing is ever removed");
        }
        self.boxes.pairs().unsorted_into(&mut self.pairs);
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}

impl<G: Arrangement<f32>> Index for Set<G> {
    fn point(&mut self, point: [f32; 2], found: &mut Vec<u32>) {
        self.boxes.containing(point).each(|index| found.push(index));
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        let query: Aabb = aabb(&query);
        self.boxes
            .overlapping(query)
            .each(|index| found.push(index));
    }
}

impl<G: Arrangement<f32>> Rays for Set<G> {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let [from, delta] = [segment.start, segment.delta];
        let to = [from[0] + delta[0], from[1] + delta[1]];
        let sight = self.boxes.raycast_segment(jostle::Segment::new(from, to));
        sight.first().map(|(index, _)| index)
    }
}
