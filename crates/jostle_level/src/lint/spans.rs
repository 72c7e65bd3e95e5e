//! What is left of a span when other spans are taken out of it.

use super::order;
use jostle::{Scalar, Span};

/// Parts of a line that nothing has covered yet, in order.
#[derive(Clone, Debug)]
pub(super) struct FreeSpans<S: Scalar> {
    parts: Vec<Span<S>>,
}

impl<S: Scalar> FreeSpans<S> {
    pub(super) fn new(whole: Span<S>) -> Self {
        Self {
            parts: if whole.is_empty() {
                Vec::new()
            } else {
                vec![whole]
            },
        }
    }

    /// Returns what these spans leave free of the whole one.
    pub(super) fn without(whole: Span<S>, mut covered: Vec<Span<S>>) -> Vec<Span<S>> {
        covered.sort_by(|a, b| order(a.min(), b.min()));
        let mut parts = Vec::new();
        let mut from = whole.min();
        for span in covered {
            if from < span.min() {
                parts.extend(Span::new(from, lesser(span.min(), whole.max())));
            }
            from = greater(from, span.max());
        }
        parts.extend(Span::new(from, whole.max()));
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// Covers a span and returns the parts of it that were free.
    pub(super) fn cover(&mut self, span: Span<S>) -> Vec<Span<S>> {
        let first = self.parts.partition_point(|part| part.max() <= span.min());
        let count = self.parts[first..].partition_point(|part| part.min() < span.max());
        let met = self.parts[first..first + count].to_vec();
        let mut rest = Vec::new();
        for part in &met {
            rest.extend(Span::new(part.min(), lesser(part.max(), span.min())));
            rest.extend(Span::new(greater(part.min(), span.max()), part.max()));
        }
        rest.retain(|part| !part.is_empty());
        self.parts.splice(first..first + count, rest);
        let taken = met.iter().filter_map(|part| part.intersection(span));
        taken.filter(|part| !part.is_empty()).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

pub(super) fn lesser<S: Scalar>(a: S, b: S) -> S {
    if b < a { b } else { a }
}

pub(super) fn greater<S: Scalar>(a: S, b: S) -> S {
    if a < b { b } else { a }
}
