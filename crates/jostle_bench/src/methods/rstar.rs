//! `rstar`: an R*-tree, bulk loaded.
//!
//! All pairs by joining the tree with itself, which yields each pair twice and every box with itself. If boxes
//! move, the tree is loaded again, since removing and inserting them costs more.

use super::movers::{self, Movers};
use crate::method::{AllMove, Build, Each, Index, Join, Method, Pairs, Rays, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair, Segment};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree, SelectionFunction};
use std::cell::Cell;
use std::ops::ControlFlow;

pub(crate) const METHOD: Method = Method {
    name: "rstar",
    alias: "rstar",
    largest: 100_000,
    package: "rstar",
    pairs: Some(|| Box::new(RstarFound::default())),
    all_move: Some(|_| Box::new(RstarFound::default())),
    some_move: Some(|boxes| {
        Box::new(RstarRebuilt {
            movers: Movers::new(boxes),
            found: Vec::new(),
        })
    }),
    index: Some(|boxes| Box::new(tree(boxes))),
    rays: Some(|boxes| Box::new(tree(boxes))),
    build: Some(|| Box::new(RstarBuilt(None))),
    join: Some(|| Box::new(RstarFound::default())),
    ..Method::NONE
};

type RstarItem = GeomWithData<Rectangle<[f32; 2]>, u32>;

#[inline]
fn envelope(edges: &Edges) -> AABB<[f32; 2]> {
    AABB::from_bounds([edges[0], edges[1]], [edges[2], edges[3]])
}

fn tree(boxes: &[Edges]) -> RTree<RstarItem> {
    let item = |(id, edges)| RstarItem::new(Rectangle::from_aabb(envelope(edges)), id);
    RTree::bulk_load((0..).zip(boxes).map(item).collect())
}

fn each_in(tree: &RTree<RstarItem>, query: &Edges, mut each: impl FnMut(u32)) {
    let _: ControlFlow<()> = tree.locate_in_envelope_intersecting_int(envelope(query), |item| {
        each(item.data);
        ControlFlow::Continue(())
    });
}

#[derive(Default)]
struct RstarFound(Vec<Pair>);

impl RstarFound {
    fn all(&mut self, boxes: &[Edges]) {
        self.0.clear();
        let tree = tree(boxes);
        let candidates = tree.intersection_candidates_with_other_tree(&tree);
        let once = candidates.filter(|(a, b)| a.data < b.data);
        self.0.extend(once.map(|(a, b)| (a.data, b.data)));
    }
}

impl Pairs for RstarFound {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.0, each);
    }
}

impl AllMove for RstarFound {
    fn tick(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.0, each);
    }
}

impl Join for RstarFound {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        self.0.clear();
        let tree = tree(enemies.edges());
        for (bullet, edges) in (0..).zip(bullets.edges()) {
            each_in(&tree, edges, |enemy| self.0.push((bullet, enemy)));
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.0, each);
    }
}

struct RstarRebuilt {
    movers: Movers,
    found: Vec<Pair>,
}

impl SomeMove for RstarRebuilt {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        self.found.clear();
        let tree = tree(&self.movers.boxes);
        for (mover, edges) in moves {
            each_in(&tree, edges, |other| {
                if self.movers.reports(*mover, other) {
                    self.found.push((*mover, other));
                }
            });
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl Index for RTree<RstarItem> {
    fn point(&mut self, point: [f32; 2], found: &mut Vec<u32>) {
        let _: ControlFlow<()> = self.locate_all_at_point_int(point, |item| {
            found.push(item.data);
            ControlFlow::Continue(())
        });
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        each_in(self, &query, |id| found.push(id));
    }
}

impl Rays for RTree<RstarItem> {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let nearer = Nearer {
            segment,
            best: Cell::new(1.0),
        };
        let hits = self.locate_with_selection_function(&nearer);
        hits.last().map(|item| item.data)
    }
}

/// Selects what the segment enters earlier than everything before: the last one is the first hit.
struct Nearer {
    segment: Segment,
    best: Cell<f32>,
}

impl Nearer {
    fn enters(&self, envelope: &AABB<[f32; 2]>) -> Option<f32> {
        let [min_x, min_y] = envelope.lower();
        let [max_x, max_y] = envelope.upper();
        movers::enters(
            &self.segment,
            &[min_x, min_y, max_x, max_y],
            self.best.get(),
        )
    }
}

impl SelectionFunction<RstarItem> for &Nearer {
    fn should_unpack_parent(&self, envelope: &AABB<[f32; 2]>) -> bool {
        self.enters(envelope).is_some()
    }

    fn should_unpack_leaf(&self, leaf: &RstarItem) -> bool {
        let entered = self.enters(&rstar::RTreeObject::envelope(leaf));
        if let Some(at) = entered {
            self.best.set(at);
        }
        entered.is_some()
    }
}

struct RstarBuilt(Option<RTree<RstarItem>>);

impl Build for RstarBuilt {
    fn build(&mut self, boxes: Boxes<'_>) {
        self.0 = Some(tree(boxes.edges()));
    }
}
