//! Both crates with `Box2D`'s dynamic tree, used in the same way.
//!
//! As in `Box2D`'s own broad phase, proxies are a tenth larger than the unit box on every side. If every box
//! moves, those that left their proxy are enlarged and the tree is partially rebuilt each tick. If few move,
//! their proxies are moved. A set that does not change is fully rebuilt once.

use super::movers::{self, Movers, overlaps};
use crate::method::{AllMove, Build, Each, Index, Join, Method, Pairs, Rays, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair, Segment};

/// What both crates offer.
pub(super) trait Box2dTree: Sized + 'static {
    /// Creates one proxy per box.
    fn new(boxes: &[Edges], margin: f32) -> Self;
    fn enlarge(&mut self, index: u32, edges: &Edges);
    fn relocate(&mut self, index: u32, edges: &Edges);
    fn rebuild(&mut self, full: bool);
    /// Visits every proxy that overlaps the query.
    fn query(&self, query: &Edges, each: impl FnMut(u32));
    /// Visits every proxy that the segment may hit before the fraction that `each` returned last.
    fn ray(&self, segment: &Segment, each: impl FnMut(u32, f32) -> Option<f32>);
}

/// Returns a method that does all jobs with such a tree.
pub(super) const fn method<T: Box2dTree>(name: &'static str, alias: &'static str) -> Method {
    Method {
        name,
        alias,
        largest: 100_000,
        package: name,
        pairs: Some(|| Box::new(Box2dFound::<T>::default())),
        all_move: Some(|boxes| Box::new(Enlarging::<T>::new(boxes))),
        some_move: Some(|boxes| Box::new(Enlarging::<T>::new(boxes))),
        index: Some(|boxes| Box::new(Box2dStill::<T>::new(boxes))),
        rays: Some(|boxes| Box::new(Box2dStill::<T>::new(boxes))),
        build: Some(|| Box::new(Box2dBuilt::<T>(None))),
        join: Some(|| Box::new(Box2dFound::<T>::default())),
        ..Method::NONE
    }
}

/// How far a proxy reaches beyond its box.
const MARGIN: f32 = 0.1;

#[inline]
pub(super) fn fattened(edges: &Edges, margin: f32) -> Edges {
    let [min_x, min_y, max_x, max_y] = *edges;
    [
        min_x - margin,
        min_y - margin,
        max_x + margin,
        max_y + margin,
    ]
}

/// Returns whether the box is inside its proxy.
#[inline]
fn covers(outer: &Edges, inner: &Edges) -> bool {
    outer[0] <= inner[0] && outer[1] <= inner[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "ids were stored as 32 bits"
)]
pub(super) fn narrow(id: u64) -> u32 {
    id as u32
}

fn rebuilt<T: Box2dTree>(boxes: &[Edges]) -> T {
    let mut tree = T::new(boxes, 0.0);
    tree.rebuild(true);
    tree
}

struct Box2dFound<T> {
    tree: Option<T>,
    found: Vec<Pair>,
}

impl<T> Default for Box2dFound<T> {
    fn default() -> Self {
        Self {
            tree: None,
            found: Vec::new(),
        }
    }
}

impl<T: Box2dTree> Pairs for Box2dFound<T> {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.found.clear();
        let boxes = boxes.edges();
        let tree = self.tree.insert(rebuilt(boxes));
        for (a, edges) in (0..).zip(boxes) {
            tree.query(edges, |b| {
                if a < b {
                    self.found.push((a, b));
                }
            });
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl<T: Box2dTree> Join for Box2dFound<T> {
    fn find(&mut self, bullets: Boxes<'_>, enemies: Boxes<'_>) {
        self.found.clear();
        let tree = self.tree.insert(rebuilt(enemies.edges()));
        for (bullet, edges) in (0..).zip(bullets.edges()) {
            tree.query(edges, |enemy| self.found.push((bullet, enemy)));
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct Enlarging<T> {
    tree: T,
    /// What each proxy covers.
    covered: Vec<Edges>,
    movers: Movers,
    found: Vec<Pair>,
}

impl<T: Box2dTree> Enlarging<T> {
    fn new(boxes: &[Edges]) -> Self {
        let mut tree = T::new(boxes, MARGIN);
        tree.rebuild(true);
        Self {
            tree,
            covered: boxes.iter().map(|b| fattened(b, MARGIN)).collect(),
            movers: Movers::new(boxes),
            found: Vec::new(),
        }
    }
}

impl<T: Box2dTree> AllMove for Enlarging<T> {
    fn tick(&mut self, boxes: Boxes<'_>) {
        let boxes = boxes.edges();
        for (id, (edges, covered)) in (0..).zip(boxes.iter().zip(&mut self.covered)) {
            if !covers(covered, edges) {
                *covered = fattened(edges, MARGIN);
                self.tree.enlarge(id, covered);
            }
        }
        self.tree.rebuild(false);
        self.found.clear();
        for (a, edges) in (0..).zip(boxes) {
            self.tree.query(edges, |b| {
                if a < b && overlaps(edges, &boxes[b as usize]) {
                    self.found.push((a, b));
                }
            });
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl<T: Box2dTree> SomeMove for Enlarging<T> {
    fn tick(&mut self, moves: &[Move]) {
        self.movers.advance(moves);
        for (mover, edges) in moves {
            let covered = &mut self.covered[*mover as usize];
            if !covers(covered, edges) {
                *covered = fattened(edges, MARGIN);
                self.tree.relocate(*mover, covered);
            }
        }
        self.found.clear();
        for (mover, edges) in moves {
            self.tree.query(edges, |other| {
                let near = overlaps(edges, &self.movers.boxes[other as usize]);
                if near && self.movers.reports(*mover, other) {
                    self.found.push((*mover, other));
                }
            });
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct Box2dStill<T> {
    tree: T,
    boxes: Vec<Edges>,
}

impl<T: Box2dTree> Box2dStill<T> {
    fn new(boxes: &[Edges]) -> Self {
        Self {
            tree: rebuilt(boxes),
            boxes: boxes.to_vec(),
        }
    }
}

impl<T: Box2dTree> Index for Box2dStill<T> {
    fn point(&mut self, [x, y]: [f32; 2], found: &mut Vec<u32>) {
        self.overlapping([x, y, x, y], found);
    }

    fn overlapping(&mut self, query: Edges, found: &mut Vec<u32>) {
        self.tree.query(&query, |hit| found.push(hit));
    }
}

impl<T: Box2dTree> Rays for Box2dStill<T> {
    fn first_hit(&mut self, segment: Segment) -> Option<u32> {
        let mut first = None;
        self.tree.ray(&segment, |id, best| {
            let at = movers::enters(&segment, &self.boxes[id as usize], best)?;
            first = Some(id);
            Some(at)
        });
        first
    }
}

struct Box2dBuilt<T>(Option<T>);

impl<T: Box2dTree> Build for Box2dBuilt<T> {
    fn build(&mut self, boxes: Boxes<'_>) {
        self.0 = Some(rebuilt(boxes.edges()));
    }
}
