//! jostle itself, as its guide advises for each job.
//!
//! All pairs from a slice by strip cells, unsorted like everyone's; movers by the moving grid; still
//! sets by the packed index; two sets by their own question.

use super::movers;
use crate::method::{AllMove, Count, Each, Join, Kind, Method, Pairs};
use crate::scene::{Boxes, Edges, aabbs};
use jostle::f32::{Aabb, StripCells, TwoSets};

pub(crate) const METHOD: Method = Method {
    name: "jostle",
    alias: "own",
    package: "jostle",
    kind: Kind::Headline,
    in_quick: true,
    pairs: Some(|| Box::new(Found::default())),
    all_move: Some(|_| Box::new(Found::default())),
    count: Some(|boxes| Box::new(aabbs(boxes))),
    join: Some(|| Box::new(Joined::default())),
    ..Method::NONE
};

pub(super) fn aabb(edges: &Edges) -> Aabb {
    let [min_x, min_y, max_x, max_y] = *edges;
    Aabb::from_corners([min_x, min_y], [max_x, max_y])
}

#[derive(Default)]
struct Found {
    cells: StripCells,
    pairs: Vec<[u32; 2]>,
}

impl Pairs for Found {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.cells.pairs(boxes.aabbs).unsorted_into(&mut self.pairs);
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}

impl AllMove for Found {
    fn tick(&mut self, boxes: Boxes<'_>) {
        self.cells.pairs(boxes.aabbs).unsorted_into(&mut self.pairs);
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}

impl Count for Vec<Aabb> {
    fn count(&mut self, query: Edges) -> usize {
        aabb(&query).count_overlapping(self)
    }
}

#[derive(Default)]
struct Joined {
    sets: TwoSets,
    pairs: Vec<[u32; 2]>,
}

impl Join for Joined {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        let pairs = self.sets.pairs_between(bullets.aabbs, enemies.aabbs);
        pairs.unsorted_into(&mut self.pairs);
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}
