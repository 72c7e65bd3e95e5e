//! Narrow spaces between faces that look at each other.

use super::order;
use super::scene::{Block, Scene};
use super::spans::FreeSpans;
use jostle::{Aabb, Axis, Scalar, Side, Span};

/// A free space between two parallel faces.
#[derive(Clone, Debug)]
pub(super) struct FaceGap<S: Scalar> {
    /// The axis along which the faces are apart.
    pub(super) axis: Axis,
    pub(super) place: Aabb<S>,
    /// The blocks whose faces these are.
    pub(super) blocks: [usize; 2],
}

impl<S: Scalar> FaceGap<S> {
    /// Returns how far the faces are apart.
    pub(super) fn width(&self) -> S {
        self.place.span(self.axis).length()
    }
}

/// Returns all spaces between faces that are at most so far apart along an axis, sorted by place.
///
/// Each block looks out of its greater face only, so every space is found once.
pub(super) fn gaps<S: Scalar>(scene: &Scene<'_, S>, axis: Axis, most: S) -> Vec<FaceGap<S>> {
    let mut gaps = Vec::new();
    for (index, block) in scene.blocks.iter().enumerate() {
        if block.faces.has(Side::new(axis, true)) {
            look_out(scene, index, axis, most, &mut gaps);
        }
    }
    joined(gaps)
}

/// Finds what the greater face of a block looks at.
fn look_out<S: Scalar>(
    scene: &Scene<'_, S>,
    index: usize,
    axis: Axis,
    most: S,
    gaps: &mut Vec<FaceGap<S>>,
) {
    let block = &scene.blocks[index];
    let (edge, face) = (block.place.span(axis).max(), block.place.span(axis.other()));
    let farthest = edge.saturating_add(most);
    let beyond = farthest.saturating_add(scene.sliver(axis));
    let Some(view) = Span::new(edge, beyond).filter(|_| scene.has_steps()) else {
        return;
    };
    let near = |block: &Block<S>| block.place.span(axis).min();
    let mut seen = scene.blocks_in(block.place.with_span(axis, view));
    if !scene.takes_steps(seen.len()) {
        return;
    }
    seen.retain(|&other| other != index && near(&scene.blocks[other]) <= farthest);
    seen.sort_by(|&a, &b| order(near(&scene.blocks[a]), near(&scene.blocks[b])));
    let mut free = FreeSpans::new(face);
    for other in seen {
        if free.is_empty() {
            break;
        }
        let met = &scene.blocks[other];
        let parts = free.cover(met.place.span(axis.other()));
        let Some(between) = Span::new(edge, near(met)).filter(|between| !between.is_empty()) else {
            continue;
        };
        if met.faces.has(Side::new(axis, false)) {
            gaps.extend(parts.into_iter().map(|part| {
                FaceGap {
                    axis,
                    place: block
                        .place
                        .with_span(axis, between)
                        .with_span(axis.other(), part),
                    blocks: [index, other],
                }
            }));
        }
    }
}

/// Joins spaces that continue each other between faces in line.
fn joined<S: Scalar>(mut gaps: Vec<FaceGap<S>>) -> Vec<FaceGap<S>> {
    let key = |gap: &FaceGap<S>| {
        let (between, along) = (gap.place.span(gap.axis), gap.place.span(gap.axis.other()));
        [between.min(), between.max(), along.min()]
    };
    gaps.sort_by(|a, b| {
        let places = key(a).partial_cmp(&key(b));
        places.unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut all: Vec<FaceGap<S>> = Vec::new();
    for gap in gaps {
        let (axis, across) = (gap.axis, gap.axis.other());
        match all.last_mut() {
            Some(last)
                if last.place.span(axis) == gap.place.span(axis)
                    && last.place.span(across).touches(gap.place.span(across)) =>
            {
                last.place = last.place.union(gap.place);
            }
            _ => all.push(gap),
        }
    }
    all
}
