//! What everybody writes first: every box against every other.

use super::movers::{self, Movers, id};
use crate::method::{AllMove, Count, Each, Index, Join, Kind, Method, Pairs, Rays, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair, Segment};

pub(crate) const METHOD: Method = Method {
    name: "double_loop",
    alias: "loop",
    kind: Kind::Handwritten,
    in_quick: true,
    // At 100,000 boxes one call takes five seconds or more.
    largest: 10_000,
    pairs: Some(|| Box::new(DoubleLoop::default())),
    all_move: Some(|_| Box::new(DoubleLoop::default())),
    some_move: Some(|boxes| {
        Box::new(MoversLoop {
            movers: Movers::new(boxes),
            found: Vec::new(),
        })
    }),
    index: Some(|boxes| Box::new(boxes.to_vec())),
    rays: Some(|boxes| Box::new(boxes.to_vec())),
    count: Some(|boxes| Box::new(boxes.to_vec())),
    join: Some(|| Box::new(DoubleLoop::default())),
    ..Method::NONE
};

/// Has no shortcuts, so that it compiles to code without branches: three times as fast here as returning at the
/// first axis that separates.
#[inline]
fn overlaps(a: &Edges, b: &Edges) -> bool {
    let x = u8::from(a[0] < b[2]) + u8::from(b[0] < a[2]);
    let y = u8::from(a[1] < b[3]) + u8::from(b[1] < a[3]);
    x + y == 4
}

#[derive(Default)]
struct DoubleLoop {
    found: Vec<Pair>,
}

impl DoubleLoop {
    fn all(&mut self, boxes: &[Edges]) {
        self.found.clear();
        for (i, a) in boxes.iter().enumerate() {
            for (j, b) in (i + 1..).zip(&boxes[i + 1..]) {
                if overlaps(a, b) {
                    self.found.push((id(i), id(j)));
                }
            }
        }
    }
}

impl Pairs for DoubleLoop {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl AllMove for DoubleLoop {
    fn tick(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl Join for DoubleLoop {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        self.found.clear();
        for (i, a) in bullets.edges().iter().enumerate() {
            for (j, b) in enemies.edges().iter().enumerate() {
                if overlaps(a, b) {
                    self.found.push((id(i), id(j)));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct MoversLoop {
    movers: Movers,
    found: Vec<Pair>,
}

impl SomeMove for MoversLoop {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        self.found.clear();
        for (mover, edges) in moves {
            for (other, b) in self.movers.boxes.iter().enumerate() {
                if overlaps(edges, b) && self.movers.reports(*mover, id(other)) {
                    self.found.push((*mover, id(other)));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl Index for Vec<Edges> {
    fn point(&mut self, [x, y]: [f32; 2], found: &mut Vec<u32>) {
        self.overlapping([x, y, x, y], found);
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        for (index, edges) in self.iter().enumerate() {
            if overlaps(edges, &query) {
                found.push(id(index));
            }
        }
    }
}

impl Rays for Vec<Edges> {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let mut first = None;
        let mut best = 1.0;
        for (index, edges) in self.iter().enumerate() {
            if let Some(at) = movers::enters(&segment, edges, best) {
                best = at;
                first = Some(id(index));
            }
        }
        first
    }
}

impl Count for Vec<Edges> {
    fn count(&mut self, query: Edges) -> usize {
        let hit = |b: &&Edges| {
            (b[0] < query[2]) & (query[0] < b[2]) & (b[1] < query[3]) & (query[1] < b[3])
        };
        self.iter().filter(hit).count()
    }
}
