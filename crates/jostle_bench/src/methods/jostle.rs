//! jostle itself, used for each job as its guide advises.
//!
//! All pairs of a slice by strip cells, unsorted like those of the peers, or by tracked pairs if all boxes
//! move; movers by the moving grid; sets that do not change by the packed index; two sets by `TwoSets`.

use super::movers;
use crate::method::{
    AllMove, Build, Count, Each, Hits, Index, Join, Kind, Method, Pairs, Rays, SomeMove,
};
use crate::scene::{Boxes, Edges, Move, Segment, aabbs};
use jostle::BoxId;
use jostle::arrangements::Arrangement;
use jostle::f32::{Aabb, MovingGrid, PackedIndex, StripCells, TrackedPairs, TwoSets};

pub(crate) const METHOD: Method = Method {
    name: "jostle",
    alias: "own",
    package: "jostle",
    kind: Kind::Headline,
    in_quick: true,
    pairs: Some(|| Box::new(JostleFound::default())),
    all_move: Some(|_| Box::new(Near::default())),
    some_move: Some(|boxes| Box::new(JostleMoving::new(MovingGrid::from_boxes(&aabbs(boxes))))),
    index: Some(|boxes| Box::new(PackedIndex::new(&aabbs(boxes)))),
    rays: Some(|boxes| Box::new(PackedIndex::new(&aabbs(boxes)))),
    build: Some(|| Box::new(PackedIndex::new(&[]))),
    count: Some(|boxes| Box::new(aabbs(boxes))),
    join: Some(|| Box::new(Joined::default())),
    ..Method::NONE
};

pub(super) fn aabb(edges: &Edges) -> Aabb {
    let [min_x, min_y, max_x, max_y] = *edges;
    Aabb::from_corners([min_x, min_y], [max_x, max_y])
}

#[derive(Default)]
struct JostleFound(StripCells);

impl Pairs for JostleFound {
    fn find(&mut self, boxes: Boxes<'_>) {
        let _ = self.0.pairs(boxes.aabbs).unsorted();
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(self.0.found(), each);
    }
}

/// Keeps nearby pairs from tick to tick.
#[derive(Default)]
struct Near(TrackedPairs);

impl AllMove for Near {
    fn tick(&mut self, boxes: Boxes<'_>) {
        let _ = self.0.pairs(boxes.aabbs).unsorted();
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(self.0.found(), each);
    }
}

impl Count for Vec<Aabb> {
    fn count(&mut self, query: Edges) -> usize {
        aabb(&query).count_overlapping(self)
    }
}

#[derive(Default)]
struct Joined(TwoSets);

impl Join for Joined {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        let _ = self
            .0
            .pairs_between(bullets.aabbs, enemies.aabbs)
            .unsorted();
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(self.0.found(), each);
    }
}

/// A set whose boxes are moved one by one.
pub(super) struct JostleMoving<G> {
    boxes: jostle::Boxes<f32, G>,
    ids: Vec<BoxId>,
    movers: Vec<u32>,
    pairs: Vec<[u32; 2]>,
}

impl<G: Arrangement<f32>> JostleMoving<G> {
    pub(super) fn new(boxes: jostle::Boxes<f32, G>) -> Self {
        let ids = boxes.iter().map(|(id, _)| id).collect();
        Self {
            boxes,
            ids,
            movers: Vec::new(),
            pairs: Vec::new(),
        }
    }
}

impl<G: Arrangement<f32>> SomeMove for JostleMoving<G> {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.clear();
        for (index, edges) in moves {
            let id = self.ids[*index as usize];
            let moved = self.boxes.move_to(id, aabb(edges));
            moved.expect("nothing is ever removed");
            self.movers.push(*index);
        }
        let pairs = self.boxes.pairs_with(&self.movers);
        pairs.unsorted_into(&mut self.pairs);
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}

impl Index for PackedIndex {
    fn point(&mut self, point: [f32; 2], found: &mut Vec<u32>) {
        self.containing(point).append_to(found);
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        Self::overlapping(self, aabb(&query)).append_to(found);
    }

    fn boxes(&mut self, queries: Boxes<'_>, hits: &mut Hits) {
        for &query in queries.aabbs {
            Self::overlapping(self, query).append_to(&mut hits.found);
            hits.ends.push(hits.found.len());
        }
    }
}

impl Rays for PackedIndex {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let [from, delta] = [segment.start, segment.delta];
        let to = [from[0] + delta[0], from[1] + delta[1]];
        let sight = self.raycast_segment(jostle::Segment::new(from, to));
        sight.first().map(|(index, _)| index)
    }
}

impl Build for PackedIndex {
    fn build(&mut self, boxes: Boxes<'_>) {
        self.rebuild(boxes.aabbs);
    }
}
