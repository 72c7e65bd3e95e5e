//! The boxes that moved this tick, for methods that query the overlaps of each mover.

use crate::scene::{Edges, Move, Pair};

/// All boxes at their current places, with a mark on those that moved.
#[derive(Debug)]
pub(super) struct Movers {
    pub(super) boxes: Vec<Edges>,
    moved_at: Vec<u32>,
    tick: u32,
}

impl Movers {
    pub(super) fn new(boxes: &[Edges]) -> Self {
        Self {
            boxes: boxes.to_vec(),
            moved_at: vec![0; boxes.len()],
            tick: 0,
        }
    }

    /// Takes the moves of a tick.
    pub(super) fn advance(&mut self, moves: &[Move]) {
        self.tick += 1;
        for &(index, edges) in moves {
            self.boxes[index as usize] = edges;
            self.moved_at[index as usize] = self.tick;
        }
    }

    /// Returns whether the mover reports its pair with `other`: if both moved, the lower index does.
    #[inline]
    pub(super) fn reports(&self, mover: u32, other: u32) -> bool {
        mover < other || (mover != other && self.moved_at[other as usize] != self.tick)
    }
}

/// Returns whether two boxes share area. Methods with enlarged boxes check every candidate with it.
#[inline]
pub(super) fn overlaps(a: &Edges, b: &Edges) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Returns where the segment enters the box, as a fraction of its length, or `None` if not before `best`.
#[inline]
pub(super) fn enters(segment: &crate::scene::Segment, edges: &Edges, best: f32) -> Option<f32> {
    let [ax, bx] = [
        (edges[0] - segment.start[0]) / segment.delta[0],
        (edges[2] - segment.start[0]) / segment.delta[0],
    ];
    let [ay, by] = [
        (edges[1] - segment.start[1]) / segment.delta[1],
        (edges[3] - segment.start[1]) / segment.delta[1],
    ];
    let enter = ax.min(bx).max(ay.min(by)).max(0.0);
    let leave = ax.max(bx).min(ay.max(by)).min(best);
    (enter < leave).then_some(enter)
}

/// Reports each pair to the check.
pub(super) fn visit(pairs: &[Pair], each: crate::method::Each<'_>) {
    for &(a, b) in pairs {
        each(a, b);
    }
}

/// Converts an index to `u32`.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "worlds have fewer than 2^32 boxes, and this runs in timed loops"
)]
pub(super) fn id(index: usize) -> u32 {
    index as u32
}

/// Reports each pair, stored as an array, to the check.
pub(super) fn visit_arrays(found: &[[u32; 2]], each: crate::method::Each<'_>) {
    for &[a, b] in found {
        each(a, b);
    }
}
