//! `packed_spatial_index` with coordinates stored as `f32`: half the memory, twice the lanes.
//!
//! It rounds outward what `f32` cannot hold. It holds the boxes of the workloads exactly, so its answers are
//! exact too. It has no pairs, no join and no first hit.

use super::movers::{self, Movers, id};
use super::psi::{builder, wide};
use crate::method::{Build, Each, Index, Method, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair};
use packed_spatial_index::{SearchWorkspace, SimdIndex2DF32};

pub(crate) const METHOD: Method = Method {
    name: "packed_spatial_index_f32",
    alias: "psi_f32",
    package: "packed_spatial_index",
    in_quick: true,
    some_move: Some(|boxes| {
        Box::new(PsiF32Rebuilt {
            movers: Movers::new(boxes),
            workspace: SearchWorkspace::new(),
            found: Vec::new(),
        })
    }),
    index: Some(|boxes| {
        Box::new(PsiF32Still {
            index: index(boxes),
            workspace: SearchWorkspace::new(),
        })
    }),
    build: Some(|| Box::new(PsiF32Built(None))),
    ..Method::NONE
};

fn index(boxes: &[Edges]) -> SimdIndex2DF32 {
    // Twice the default of 16 is up to a fifth faster; 8 is four times slower.
    let built = builder(boxes, 32).finish_simd_f32();
    built.expect("workloads hold valid boxes")
}

struct PsiF32Rebuilt {
    movers: Movers,
    workspace: SearchWorkspace,
    found: Vec<Pair>,
}

impl SomeMove for PsiF32Rebuilt {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        self.found.clear();
        let index = index(&self.movers.boxes);
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

struct PsiF32Still {
    index: SimdIndex2DF32,
    workspace: SearchWorkspace,
}

impl Index for PsiF32Still {
    fn point(&mut self, [x, y]: [f32; 2], found: &mut Vec<u32>) {
        self.overlapping([x, y, x, y], found);
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        let hits = self.index.search_with(wide(&query), &mut self.workspace);
        found.extend(hits.iter().map(|hit| id(*hit)));
    }
}

struct PsiF32Built(Option<SimdIndex2DF32>);

impl Build for PsiF32Built {
    fn build(&mut self, boxes: Boxes<'_>) {
        self.0 = Some(index(boxes.edges()));
    }
}
