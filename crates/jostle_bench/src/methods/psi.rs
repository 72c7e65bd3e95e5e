//! `packed_spatial_index`: a packed Hilbert R-tree with SIMD chosen at run time, in `f64`.
//!
//! One thread, reused workspaces, and the node size that serves each job best. It cannot move boxes: if boxes
//! move it is rebuilt, which still beats most peers.

use super::movers::{self, Movers, id};
use crate::method::{AllMove, Build, Each, Index, Join, Method, Pairs, Rays, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair, Segment};
use packed_spatial_index::{
    Box2D, Index2DBuilder, NeighborWorkspace, Point2D, Ray2D, SearchWorkspace, SimdIndex2D,
};
use std::ops::ControlFlow;

pub(crate) const METHOD: Method = Method {
    name: "packed_spatial_index",
    alias: "psi",
    package: "packed_spatial_index",
    in_quick: true,
    pairs: Some(|| Box::new(PsiFound::default())),
    all_move: Some(|_| Box::new(PsiFound::default())),
    some_move: Some(|boxes| {
        Box::new(PsiRebuilt {
            movers: Movers::new(boxes),
            workspace: SearchWorkspace::new(),
            found: Vec::new(),
        })
    }),
    index: Some(|boxes| Box::new(PsiStill::new(boxes))),
    rays: Some(|boxes| Box::new(PsiStill::new(boxes))),
    build: Some(|| Box::new(PsiBuilt(None))),
    join: Some(|| Box::new(PsiFound::default())),
    ..Method::NONE
};

/// Up to a fifth faster than the default of 16.
const FOR_PAIRS: usize = 8;

/// Up to a quarter faster than 8, and no slower than 32.
const FOR_QUERIES: usize = 16;

pub(super) fn builder(boxes: &[Edges], node_size: usize) -> Index2DBuilder {
    let mut builder = Index2DBuilder::new(boxes.len())
        .node_size(node_size)
        .parallel(false);
    for edges in boxes {
        builder.add(wide(edges));
    }
    builder
}

fn index(boxes: &[Edges], node_size: usize) -> SimdIndex2D {
    let built = builder(boxes, node_size).finish_simd();
    built.expect("workloads hold valid boxes")
}

#[inline]
pub(super) fn wide(edges: &Edges) -> Box2D {
    let [min_x, min_y, max_x, max_y] = edges.map(f64::from);
    Box2D::new(min_x, min_y, max_x, max_y)
}

#[derive(Default)]
struct PsiFound(Vec<Pair>);

impl PsiFound {
    fn all(&mut self, boxes: &[Edges]) {
        self.0.clear();
        let _: ControlFlow<()> = index(boxes, FOR_PAIRS).pairs_each(|a, b| {
            self.0.push((id(a), id(b)));
            ControlFlow::Continue(())
        });
    }
}

impl Pairs for PsiFound {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.0, each);
    }
}

impl AllMove for PsiFound {
    fn tick(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.0, each);
    }
}

impl Join for PsiFound {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        self.0.clear();
        // One index per set beats querying one of them for each box of the other.
        let [bullets, enemies] = [bullets, enemies].map(|set| index(set.edges(), FOR_PAIRS));
        let _: ControlFlow<()> = bullets.join_each(&enemies, |a, b| {
            self.0.push((id(a), id(b)));
            ControlFlow::Continue(())
        });
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.0, each);
    }
}

struct PsiRebuilt {
    movers: Movers,
    workspace: SearchWorkspace,
    found: Vec<Pair>,
}

impl SomeMove for PsiRebuilt {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        self.found.clear();
        let index = index(&self.movers.boxes, FOR_QUERIES);
        for (mover, edges) in moves {
            for &other in index.search_with(wide(edges), &mut self.workspace) {
                if self.movers.reports(*mover, id(other)) {
                    self.found.push((*mover, id(other)));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct PsiStill {
    index: SimdIndex2D,
    search: SearchWorkspace,
    ray: NeighborWorkspace,
}

impl PsiStill {
    fn new(boxes: &[Edges]) -> Self {
        Self {
            index: index(boxes, FOR_QUERIES),
            search: SearchWorkspace::new(),
            ray: NeighborWorkspace::new(),
        }
    }
}

impl Index for PsiStill {
    fn point(&mut self, [x, y]: [f32; 2], found: &mut Vec<u32>) {
        self.overlapping([x, y, x, y], found);
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        let hits = self.index.search_with(wide(&query), &mut self.search);
        found.extend(hits.iter().map(|hit| id(*hit)));
    }
}

impl Rays for PsiStill {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let [x, y] = segment.start.map(f64::from);
        let [dx, dy] = segment.delta.map(f64::from);
        let ray = Ray2D::new(Point2D::new(x, y), dx, dy, 1.0);
        let (hit, _) = self.index.raycast_closest_with(ray, &mut self.ray)?;
        Some(id(hit))
    }
}

struct PsiBuilt(Option<SimdIndex2D>);

impl Build for PsiBuilt {
    fn build(&mut self, boxes: Boxes<'_>) {
        self.0 = Some(index(boxes.edges(), FOR_QUERIES));
    }
}
