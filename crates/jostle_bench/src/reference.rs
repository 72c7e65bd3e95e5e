//! The expected answers, computed apart from all timing.
//!
//! They come from `packed_spatial_index`. At small sizes, the double loop in the same run confirms them.

use crate::answer::Answer;
use crate::scene::{Drift, Edges, Move, Segment};
use packed_spatial_index::{Box2D, Index2DBuilder, Point2D, Ray2D, SearchWorkspace, SimdIndex2D};
use std::ops::ControlFlow;

fn index(boxes: impl ExactSizeIterator<Item = [f64; 4]>) -> SimdIndex2D {
    let mut builder = Index2DBuilder::new(boxes.len());
    for [min_x, min_y, max_x, max_y] in boxes {
        builder.add(Box2D::new(min_x, min_y, max_x, max_y));
    }
    builder.finish_simd().expect("workloads hold valid boxes")
}

fn wide(edges: Edges) -> Box2D {
    let [min_x, min_y, max_x, max_y] = edges.map(f64::from);
    Box2D::new(min_x, min_y, max_x, max_y)
}

fn id(index: usize) -> u32 {
    u32::try_from(index).expect("worlds have fewer than 2^32 boxes")
}

fn each_pair(boxes: &[Edges], mut each: impl FnMut(u32, u32)) {
    let index = index(boxes.iter().map(|b| b.map(f64::from)));
    let _: ControlFlow<()> = index.pairs_each(|a, b| {
        each(id(a), id(b));
        ControlFlow::Continue(())
    });
}

pub(crate) fn all_pairs(boxes: &[Edges]) -> Answer {
    let mut answer = Answer::default();
    each_pair(boxes, |a, b| answer.add_pair(a, b));
    answer
}

pub(crate) fn ticks(drift: &Drift<Edges>) -> Answer {
    let mut answer = Answer::default();
    for frame in drift.ticks() {
        answer.add_tick(all_pairs(frame));
    }
    answer
}

pub(crate) fn some_move(boxes: &[Edges], ticks: &[Vec<Move>]) -> Answer {
    let mut boxes = boxes.to_vec();
    let mut answer = Answer::default();
    for moves in ticks {
        let mut moved = vec![false; boxes.len()];
        for &(index, edges) in moves {
            boxes[index as usize] = edges;
            moved[index as usize] = true;
        }
        let mut tick = Answer::default();
        each_pair(&boxes, |a, b| {
            if moved[a as usize] || moved[b as usize] {
                tick.add_pair(a, b);
            }
        });
        answer.add_tick(tick);
    }
    answer
}

/// Returns the boxes that each query overlaps; a point is a query without size.
pub(crate) fn overlapping(boxes: &[Edges], queries: impl Iterator<Item = Edges>) -> Answer {
    let index = index(boxes.iter().map(|b| b.map(f64::from)));
    let mut workspace = SearchWorkspace::new();
    let mut answer = Answer::default();
    for (query, edges) in queries.enumerate() {
        for &hit in index.search_with(wide(edges), &mut workspace) {
            answer.add_hit(id(query), id(hit));
        }
    }
    answer
}

pub(crate) fn count(boxes: &[Edges], query: Edges) -> Answer {
    let hit = |b: &&Edges| b[0] < query[2] && query[0] < b[2] && b[1] < query[3] && query[1] < b[3];
    Answer::of_count(boxes.iter().filter(hit).count())
}

pub(crate) fn between(bullets: &[Edges], enemies: &[Edges]) -> Answer {
    let index = index(enemies.iter().map(|b| b.map(f64::from)));
    let mut workspace = SearchWorkspace::new();
    let mut answer = Answer::default();
    for (bullet, edges) in bullets.iter().enumerate() {
        for &enemy in index.search_with(wide(*edges), &mut workspace) {
            answer.add_hit(id(bullet), id(enemy));
        }
    }
    answer
}

pub(crate) fn first_hits(boxes: &[Edges], segments: &[Segment]) -> Answer {
    let rays = RayReference::new(boxes, 0.0);
    let mut answer = Answer::default();
    for (query, segment) in segments.iter().enumerate() {
        answer.add_first_hit(id(query), rays.first(*segment, 0.0));
    }
    answer
}

/// First hits in `f64`, with boxes as they are or slightly larger or smaller.
pub(crate) struct RayReference<'a> {
    boxes: &'a [Edges],
    grown: SimdIndex2D,
    margin: f64,
}

impl<'a> RayReference<'a> {
    /// Creates the reference. `size` is the average side of a box; a thousandth of it counts as grazing.
    pub(crate) fn new(boxes: &'a [Edges], size: f64) -> Self {
        let margin = size / 1_000.0;
        let grown = boxes.iter().map(|edges| grown(*edges, margin));
        Self {
            boxes,
            grown: index(grown),
            margin,
        }
    }

    /// Returns whether slightly larger and smaller boxes would be hit too, from outside.
    pub(crate) fn is_beyond_doubt(&self, segment: Segment) -> bool {
        let nearest = self.first(segment, self.margin);
        let farthest = self.first(segment, -self.margin);
        match (nearest, farthest) {
            (None, None) => true,
            (Some(a), Some(b)) => {
                let length = f64::from(segment.delta[0].abs().max(segment.delta[1].abs()));
                0.0 < a && (b - a) * length < 20.0 * self.margin
            }
            _ => false,
        }
    }

    /// Returns where the first box is hit, as a fraction of the segment.
    fn first(&self, segment: Segment, margin: f64) -> Option<f64> {
        let [x, y] = segment.start.map(f64::from);
        let [dx, dy] = segment.delta.map(f64::from);
        let ray = Ray2D::new(Point2D::new(x, y), dx, dy, 1.0);
        let mut first: Option<f64> = None;
        let _: ControlFlow<()> = self.grown.raycast_each(ray, |hit, _| {
            if let Some(at) = share_at(segment, grown(self.boxes[hit], margin)) {
                first = Some(first.map_or(at, |first| first.min(at)));
            }
            ControlFlow::Continue(())
        });
        first
    }
}

fn grown(edges: Edges, margin: f64) -> [f64; 4] {
    let [min_x, min_y, max_x, max_y] = edges.map(f64::from);
    [
        min_x - margin,
        min_y - margin,
        max_x + margin,
        max_y + margin,
    ]
}

/// Returns where the segment enters the box, as a fraction of its length.
pub(crate) fn share_at(segment: Segment, edges: [f64; 4]) -> Option<f64> {
    let mut enter = 0.0_f64;
    let mut leave = 1.0_f64;
    for axis in 0..2 {
        let start = f64::from(segment.start[axis]);
        let delta = f64::from(segment.delta[axis]);
        let [a, b] = [
            (edges[axis] - start) / delta,
            (edges[axis + 2] - start) / delta,
        ];
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
    }
    (enter <= leave).then_some(enter)
}
