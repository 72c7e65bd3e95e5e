use crate::geometry::Span;
use crate::scalar::{Scalar, greater};

/// The lower edges of the cells along an axis.
///
/// Everything below the second edge is in the first cell and everything from the last edge on is in the last, so
/// every number is in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellEdges<S: Scalar, const COUNT: usize> {
    edges: [S; COUNT],
}

impl<S: Scalar, const COUNT: usize> CellEdges<S, COUNT> {
    /// Returns `None` if the span is empty or its length exceeds the number type.
    pub(super) fn new(span: Span<S>) -> Option<Self> {
        let length = span.max().checked_sub(span.min())?;
        let count = u32::try_from(COUNT).ok()?;
        if span.is_empty() {
            return None;
        }
        let mut edges = [span.min(); COUNT];
        for cell in 1..COUNT {
            let numerator = u32::try_from(cell).unwrap_or(count);
            let distance = length.scaled(numerator, count)?;
            // Rounding may make narrow cells empty, but edges never decrease.
            edges[cell] = greater(edges[cell - 1], span.min().saturating_add(distance));
        }
        Some(Self { edges })
    }

    /// Returns the first and the last cell that a span has a point in; twice its own for an empty one.
    pub(super) fn covered(&self, span: Span<S>) -> [usize; 2] {
        let first = self.count(|edge| edge <= span.min());
        [first, self.count(|edge| edge < span.max()).max(first)]
    }

    /// Returns the first and the last cell that a box that touches a range may cover. The range is in `f64` and
    /// may be too wide.
    pub(super) fn touched(&self, [from, to]: [f64; 2]) -> [usize; 2] {
        // A box that ends flush with an edge covers no point beyond it.
        let first = self.count(|edge| edge.to_f64() < from);
        [first, self.count(|edge| edge.to_f64() <= to)]
    }

    /// Returns the range of a cell; at the border, to the end of the number range.
    pub(super) fn reach(&self, cell: usize) -> [S; 2] {
        let from = if cell == 0 { S::MIN } else { self.edges[cell] };
        [from, self.edges.get(cell + 1).copied().unwrap_or(S::MAX)]
    }

    /// Returns the part of the screen that a cell covers.
    pub(super) fn bounds(&self, cell: usize, screen: Span<S>) -> [S; 2] {
        let to = self.edges.get(cell + 1).copied();
        [self.edges[cell], to.unwrap_or(screen.max())]
    }

    /// Counts the cells after the first whose edge satisfies a condition that holds up to some edge.
    fn count(&self, holds: impl Fn(S) -> bool) -> usize {
        let later = self.edges.get(1..).unwrap_or(&[]);
        later.partition_point(|&edge| holds(edge))
    }
}
