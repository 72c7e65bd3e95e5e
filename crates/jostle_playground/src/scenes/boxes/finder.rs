//! The broad phases to choose from: each finds all overlapping pairs of a slice.

use jostle::Boxes;
use jostle::arrangements::Arrangement;
use jostle::f32::StripCells;
use jostle::f32::{Aabb, Cell, HashGrid, MovingGrid, PackedIndex, Quadtree, TrackedPairs};

/// How many boxes brute force tests.
pub(super) const SAMPLE: usize = 2_000;

/// A broad phase at work.
#[derive(Debug)]
pub(super) enum Finder {
    Strips(Box<StripCells>),
    Tracked(Box<TrackedPairs>),
    Auto(Box<Boxes>),
    Hash(HashGrid),
    Moving(MovingGrid),
    Quad(Quadtree),
    Packed(Box<PackedIndex>),
    /// Over the first [`SAMPLE`] boxes only.
    TwoLoops,
}

impl Finder {
    /// What can be chosen.
    pub(super) const NAMES: [&str; 8] = [
        "strip cells",
        "tracked pairs",
        "auto",
        "hash grid",
        "moving grid",
        "quadtree",
        "packed index",
        "two loops",
    ];

    /// The one with that number among the [names](Self::NAMES); two loops for any other.
    pub(super) fn new(number: usize) -> Self {
        match number {
            0 => Self::Strips(Box::default()),
            1 => Self::Tracked(Box::default()),
            2 => Self::Auto(Box::default()),
            3 => Self::Hash(HashGrid::new()),
            4 => Self::Moving(MovingGrid::new()),
            5 => Self::Quad(Quadtree::new()),
            6 => Self::Packed(Box::new(PackedIndex::new(&[]))),
            _ => Self::TwoLoops,
        }
    }

    /// Finds all overlapping pairs in any order, replacing the contents of the list.
    pub(super) fn find(&mut self, places: &[Aabb], pairs: &mut Vec<[u32; 2]>) {
        match self {
            Self::Strips(strips) => strips.pairs(places).unsorted_into(pairs),
            Self::Tracked(near) => near.pairs(places).unsorted_into(pairs),
            Self::Auto(boxes) => find_in(boxes, places, pairs),
            Self::Hash(boxes) => find_in(boxes, places, pairs),
            Self::Moving(boxes) => find_in(boxes, places, pairs),
            Self::Quad(boxes) => find_in(boxes, places, pairs),
            Self::Packed(index) => ask_each(index, places, pairs),
            Self::TwoLoops => {
                pairs.clear();
                two_loops(sample(places), |a, b| pairs.push([a, b]));
            }
        }
    }

    /// Returns how many pairs are compared although they share no cell: all of them in two loops, which have none.
    pub(super) fn compared_without_cells(&self, places: &[Aabb]) -> u64 {
        match self {
            Self::TwoLoops => pairs_among(sample(places).len()),
            _ => 0,
        }
    }

    /// Shows the cells or nodes that hold the boxes; two loops have none.
    pub(super) fn visit_cells(&mut self, places: &[Aabb], visit: impl FnMut(Cell)) {
        match self {
            Self::Strips(strips) => strips.visit_cells(places, visit),
            Self::Tracked(near) => near.visit_cells(places, visit),
            Self::Auto(boxes) => boxes.visit_cells(visit),
            Self::Hash(boxes) => boxes.visit_cells(visit),
            Self::Moving(boxes) => boxes.visit_cells(visit),
            Self::Quad(boxes) => boxes.visit_cells(visit),
            Self::Packed(index) => index.visit_cells(visit),
            Self::TwoLoops => {}
        }
    }
}

/// Returns the number of pairs among some boxes.
pub(super) fn pairs_among(count: usize) -> u64 {
    let count = count as u64;
    count * count.saturating_sub(1) / 2
}

/// Returns the boxes that brute force tests.
pub(super) fn sample(places: &[Aabb]) -> &[Aabb] {
    &places[..places.len().min(SAMPLE)]
}

/// Compares every box with every later one.
pub(super) fn two_loops(places: &[Aabb], mut visit: impl FnMut(u32, u32)) {
    let mut later = places;
    for (a, place) in (0_u32..).zip(places) {
        later = &later[1..];
        for (b, other) in (a + 1..).zip(later) {
            if place.overlaps(*other) {
                visit(a, b);
            }
        }
    }
}

/// Moves all boxes of a set, and finds its pairs.
fn find_in<G: Arrangement<f32>>(
    boxes: &mut Boxes<f32, G>,
    places: &[Aabb],
    pairs: &mut Vec<[u32; 2]>,
) {
    if boxes.len() == places.len() {
        for (index, &place) in (0_u32..).zip(places) {
            let id = boxes.id_of(index).expect("it is as long as the slice");
            boxes.move_to(id, place).expect("it was found just now");
        }
    } else {
        boxes.refill(places);
    }
    boxes.pairs().unsorted_into(pairs);
}

/// Builds the index anew, and asks it once for each box.
fn ask_each(index: &mut PackedIndex, places: &[Aabb], pairs: &mut Vec<[u32; 2]>) {
    index.rebuild(places);
    pairs.clear();
    for (a, &place) in (0_u32..).zip(places) {
        index.overlapping(place).each(|b| {
            if a < b {
                pairs.push([a, b]);
            }
        });
    }
}
