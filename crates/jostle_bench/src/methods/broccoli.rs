//! `broccoli`: a kd-tree whose nodes are swept, with boxes and ids stored in the tree.
//!
//! Its tree borrows the boxes, so it is rebuilt each tick. The boxes stay in the order of the last tree, which
//! makes the next one cheaper. `find_colliding_pairs_with` of version 6.3 finds only boxes that are entirely
//! inside another, so two sets are joined by one query per enemy, to a tree of the bullets, as its
//! documentation advises.

use super::movers::{self, Movers};
use crate::method::{AllMove, Build, Each, Index, Join, Method, Pairs, Rays, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair, Segment};
use broccoli::aabb::{BBox, pin::AabbPin};
use broccoli::axgeom::{self, CastResult, Ray};
use broccoli::queries::raycast::RayCast;
use broccoli::{Tree, bbox, rect};

pub(crate) const METHOD: Method = Method {
    name: "broccoli",
    alias: "broccoli",
    package: "broccoli",
    in_quick: true,
    pairs: Some(|| Box::new(Sorted::default())),
    all_move: Some(|boxes| {
        let mut sorted = Sorted::default();
        sorted.fill(boxes);
        Box::new(sorted)
    }),
    some_move: Some(|boxes| {
        let mut sorted = Sorted::default();
        sorted.fill(boxes);
        let movers = Movers::new(boxes);
        Box::new(BroccoliRebuilt { sorted, movers })
    }),
    index: Some(|boxes| Box::new(BroccoliStill::new(boxes))),
    rays: Some(|boxes| Box::new(BroccoliStill::new(boxes))),
    build: Some(|| Box::new(Sorted::default())),
    join: Some(|| Box::new(Sorted::default())),
    ..Method::NONE
};

type BroccoliItem = BBox<f32, u32>;

#[inline]
fn area(edges: &Edges) -> axgeom::Rect<f32> {
    rect(edges[0], edges[2], edges[1], edges[3])
}

#[derive(Default)]
struct Sorted {
    items: Vec<BroccoliItem>,
    found: Vec<Pair>,
}

impl Sorted {
    fn fill(&mut self, boxes: &[Edges]) {
        self.items.clear();
        let items = (0..).zip(boxes).map(|(id, edges)| bbox(area(edges), id));
        self.items.extend(items);
    }

    /// Moves the boxes to their new places and leaves them in the order of the last tree.
    fn update(&mut self, boxes: &[Edges]) {
        for item in &mut self.items {
            item.rect = area(&boxes[item.inner as usize]);
        }
    }

    fn all(&mut self) {
        self.found.clear();
        let mut tree = Tree::new(&mut self.items);
        tree.find_colliding_pairs(|a, b| self.found.push((a.inner, b.inner)));
    }
}

impl Pairs for Sorted {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.fill(boxes.edges());
        self.all();
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl AllMove for Sorted {
    fn tick(&mut self, boxes: Boxes<'_>) {
        self.update(boxes.edges());
        self.all();
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl Build for Sorted {
    fn build(&mut self, boxes: Boxes<'_>) {
        self.fill(boxes.edges());
        std::hint::black_box(Tree::new(&mut self.items).num_nodes());
    }
}

impl Join for Sorted {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        self.fill(bullets.edges());
        self.found.clear();
        let mut tree = Tree::new(&mut self.items);
        for (enemy, edges) in (0..).zip(enemies.edges()) {
            let mut query = area(edges);
            tree.find_all_intersect_rect(AabbPin::new(&mut query), |_, bullet| {
                self.found.push((bullet.inner, enemy));
            });
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct BroccoliRebuilt {
    sorted: Sorted,
    movers: Movers,
}

impl SomeMove for BroccoliRebuilt {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        self.sorted.update(&self.movers.boxes);
        self.sorted.found.clear();
        let mut tree = Tree::new(&mut self.sorted.items);
        for (mover, edges) in moves {
            let mut query = area(edges);
            tree.find_all_intersect_rect(AabbPin::new(&mut query), |_, other| {
                if self.movers.reports(*mover, other.inner) {
                    self.sorted.found.push((*mover, other.inner));
                }
            });
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.sorted.found, each);
    }
}

struct BroccoliStill {
    tree: Tree<'static, BroccoliItem>,
}

impl BroccoliStill {
    /// The boxes are leaked, because a tree that lives from call to call has to borrow them from somewhere.
    fn new(boxes: &[Edges]) -> Self {
        let mut sorted = Sorted::default();
        sorted.fill(boxes);
        let tree = Tree::new(sorted.items.leak());
        Self { tree }
    }
}

impl Index for BroccoliStill {
    fn point(&mut self, [x, y]: [f32; 2], found: &mut Vec<u32>) {
        // A box without size overlaps nothing here, so the point gets the smallest possible one.
        self.overlapping([x, y, x.next_up(), y.next_up()], found);
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        let mut query = area(&query);
        let pin = AabbPin::new(&mut query);
        self.tree
            .find_all_intersect_rect(pin, |_, hit| found.push(hit.inner));
    }
}

impl Rays for BroccoliStill {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let ray = Ray {
            point: axgeom::vec2(segment.start[0], segment.start[1]),
            dir: axgeom::vec2(segment.delta[0], segment.delta[1]),
        };
        match self.tree.cast_ray(ray, WithinSegment) {
            CastResult::Hit(answer) => answer.elems.first().map(|hit| hit.inner),
            CastResult::NoHit => None,
        }
    }
}

/// Casts to boxes like the crate does, but no farther than the segment.
struct WithinSegment;

fn within(cast: CastResult<f32>) -> CastResult<f32> {
    match cast {
        CastResult::Hit(share) if share <= 1.0 => cast,
        _ => CastResult::NoHit,
    }
}

impl RayCast<BroccoliItem> for WithinSegment {
    fn cast_to_aaline<A: axgeom::Axis>(
        &mut self,
        ray: &Ray<f32>,
        line: A,
        at: f32,
    ) -> CastResult<f32> {
        within(ray.cast_to_aaline(line, at))
    }

    fn cast_broad(
        &mut self,
        _ray: &Ray<f32>,
        _item: AabbPin<&mut BroccoliItem>,
    ) -> Option<CastResult<f32>> {
        None
    }

    fn cast_fine(&mut self, ray: &Ray<f32>, item: AabbPin<&mut BroccoliItem>) -> CastResult<f32> {
        within(ray.cast_to_rect(&item.rect))
    }
}
