//! Solids as they were drawn: a slanted or cornered object is several boxes, but one thing to its author.

use crate::level::Level;
use jostle::Scalar;

/// A solid as it was drawn.
#[derive(Clone, Debug)]
pub(super) struct DrawnSolid {
    /// The indices of its boxes in the level, at least one, in order.
    pub(super) solids: Vec<usize>,
}

/// Returns the solids of a level, with all boxes of an object together. They are ordered by their first boxes.
pub(super) fn drawn_solids<S: Scalar>(level: &Level<S>) -> Vec<DrawnSolid> {
    let key = |index: usize| {
        let origin = &level.solids[index].origin;
        // Without an object, each box is a thing of its own.
        let own = if origin.object.is_empty() { index } else { 0 };
        (&origin.file, &origin.object, own)
    };
    let mut order: Vec<usize> = (0..level.solids.len()).collect();
    order.sort_by_key(|&index| (key(index), index));
    let same = order.chunk_by(|&a, &b| key(a) == key(b));
    let mut all: Vec<DrawnSolid> = same
        .map(|indices| DrawnSolid {
            solids: indices.to_vec(),
        })
        .collect();
    all.sort_by_key(|object| object.solids[0]);
    all
}
