use crate::geometry::Span;
use crate::scalar::{Scalar, greater};

/// The lower edges of a row of cells.
///
/// Everything below the second edge is in the first cell, and everything from the last edge on in the
/// last, so that every number is in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges<S: Scalar, const COUNT: usize> {
    edges: [S; COUNT],
}

impl<S: Scalar, const COUNT: usize> Edges<S, COUNT> {
    /// `None` if the span is empty, or its length leaves the range.
    pub(super) fn new(span: Span<S>) -> Option<Self> {
        let length = span.max().checked_sub(span.min())?;
        let count = u32::try_from(COUNT).ok()?;
        if span.is_empty() || i32::try_from(COUNT).is_err() {
            return None;
        }
        let mut edges = [span.min(); COUNT];
        for cell in 1..COUNT {
            let numerator = u32::try_from(cell).unwrap_or(count);
            let distance = length.scaled(numerator, count)?;
            // Narrow cells may be empty, but never go back.
            edges[cell] = greater(edges[cell - 1], span.min().saturating_add(distance));
        }
        Some(Self { edges })
    }

    /// The first and the last cell to file a box in.
    pub(super) fn filed(&self, span: Span<S>) -> [i32; 2] {
        let first = self.count(|edge| edge <= span.min());
        [first, self.count(|edge| edge < span.max()).max(first)]
    }

    /// The first and the last cell in which a box may be filed that touches the span.
    pub(super) fn touched(&self, span: Span<S>) -> [i32; 2] {
        // What ends flush on an edge is filed before it.
        let first = self.count(|edge| edge < span.min());
        [first, self.count(|edge| edge <= span.max())]
    }

    /// The same for numbers that are a little too far apart at most.
    pub(super) fn touched_about(&self, [from, to]: [f64; 2]) -> [i32; 2] {
        let first = self.count(|edge| edge.to_f64() < from);
        [first, self.count(|edge| edge.to_f64() <= to)]
    }

    /// From where to where boxes are filed in a cell; at the border, to the end of the range.
    pub(super) fn reach(&self, cell: usize) -> [S; 2] {
        let from = if cell == 0 { S::MIN } else { self.edges[cell] };
        [from, self.edges.get(cell + 1).copied().unwrap_or(S::MAX)]
    }

    /// From where to where a cell is on the screen.
    pub(super) fn bounds(&self, cell: usize, screen: Span<S>) -> [S; 2] {
        let to = self.edges.get(cell + 1).copied();
        [self.edges[cell], to.unwrap_or(screen.max())]
    }

    /// How many cells, after the first, begin where something holds that holds up to some point.
    fn count(&self, holds: impl Fn(S) -> bool) -> i32 {
        let later = self.edges.get(1..).unwrap_or(&[]);
        let count = later.partition_point(|&edge| holds(edge));
        i32::try_from(count).expect("the number of cells was looked at before")
    }
}
