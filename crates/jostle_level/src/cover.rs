//! Whether boxes together cover another box.

use jostle::{Aabb, Axis, Scalar, Span};

/// Returns whether boxes leave nothing of an area free.
///
/// Each comparison of two boxes takes one of `steps`. Gives up once there are none left, and returns `false`: boxes
/// that cross each other cut an area into as many pieces as they have edges, squared.
pub(crate) fn is_covered<S: Scalar>(
    area: Aabb<S>,
    parts: impl IntoIterator<Item = Aabb<S>>,
    steps: &mut usize,
) -> bool {
    let mut rest = vec![area];
    for part in parts {
        match steps.checked_sub(rest.len()) {
            Some(left) => *steps = left,
            None => return false,
        }
        if rest.iter().any(|piece| piece.overlaps(part)) {
            let cut = rest.into_iter().flat_map(|piece| cut(piece, part));
            rest = cut.collect();
        }
        if rest.is_empty() {
            return true;
        }
    }
    false
}

/// Returns the parts of a box that are outside another, which is within it or beside it.
fn cut<S: Scalar>(piece: Aabb<S>, part: Aabb<S>) -> Vec<Aabb<S>> {
    if !piece.overlaps(part) {
        return vec![piece];
    }
    let [x, y] = [Axis::X, Axis::Y].map(|axis| (piece.span(axis), part.span(axis)));
    let inner = x.0.intersection(x.1).unwrap_or(x.0);
    let rows = [
        (x.0, Span::new(y.0.min(), y.1.min())),
        (x.0, Span::new(y.1.max(), y.0.max())),
    ];
    let middle = y.0.intersection(y.1).unwrap_or(y.0);
    let sides = [
        Span::new(x.0.min(), inner.min()),
        Span::new(inner.max(), x.0.max()),
    ];
    let rows = rows
        .into_iter()
        .filter_map(|(x, y)| Some(Aabb::from_spans(x, y?)));
    let sides = sides
        .into_iter()
        .filter_map(|x| Some(Aabb::from_spans(x?, middle)));
    rows.chain(sides)
        .filter(|piece| !piece.is_empty())
        .collect()
}
