//! `tight`: a passage that looks wide enough for the body, but is not.

use super::face_gaps::{FaceGap, gaps};
use super::play_space::PlaySpace;
use super::scene::{Scene, length};
use crate::finding::Rule;
use jostle::{Aabb, Axis, Scalar, Span};

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>, space: &PlaySpace) {
    // Without a start, a passage may be anywhere: markers are often drawn where the player is not meant to go.
    let is_anywhere = scene.starts().is_empty();
    for axis in [Axis::X, Axis::Y] {
        let body = scene.body.along(axis);
        for gap in gaps(scene, axis, body) {
            let is_tight = is_tight(scene, &gap) && leads_through(scene, &gap);
            if is_tight && (is_anywhere || space.has(gap.place)) {
                add(scene, &gap);
            }
        }
    }
}

fn add<S: Scalar>(scene: &mut Scene<'_, S>, gap: &FaceGap<S>) {
    let (word, size, too) = if gap.axis == Axis::X {
        ("wide", "width", "narrow")
    } else {
        ("high", "height", "low")
    };
    let [width, body] = [gap.width(), scene.body.along(gap.axis)].map(length);
    let message = format!("a passage is {width} {word}, too {too} for a body {body} {word}");
    let remedy = format!("give it at least the {size} of the body, or close it");
    let origin = scene.joint_origin(gap.blocks, gap.place);
    scene.add(Rule::Tight, origin, gap.place, message, remedy);
}

/// Whether a gap is too narrow by at most a quarter of the body, even if it crouches.
fn is_tight<S: Scalar>(scene: &Scene<'_, S>, gap: &FaceGap<S>) -> bool {
    let crouch = scene.lint.settings.and_then(|settings| settings.crouch);
    let is_low_enough = crouch.is_some_and(|crouch| crouch.height <= gap.width());
    let [width, body] = [gap.width(), scene.body.along(gap.axis)].map(S::to_f64);
    let can_crouch = gap.axis == Axis::Y && !scene.lint.is_top_down && is_low_enough;
    width < body && body * 0.75 <= width && !can_crouch
}

/// Whether there is room for the body before both ends: otherwise no player would try to get through.
fn leads_through<S: Scalar>(scene: &Scene<'_, S>, gap: &FaceGap<S>) -> bool {
    let along = gap.axis.other();
    let (ends, size) = (gap.place.span(along), scene.body.along(along));
    let before = Span::new(ends.min().saturating_sub(size), ends.min());
    let after = Span::new(ends.max(), ends.max().saturating_add(size));
    let has_room = |end: Option<Span<S>>| end.is_some_and(|end| has_room(scene, gap, end));
    has_room(before) && has_room(after)
}

/// Whether the body fits at an end of a gap: flush with one of its faces, or in its middle.
fn has_room<S: Scalar>(scene: &Scene<'_, S>, gap: &FaceGap<S>, end: Span<S>) -> bool {
    let (between, size) = (gap.place.span(gap.axis), scene.body.along(gap.axis));
    let at_max = between.max().saturating_sub(size);
    let starts = [between.min(), at_max.middle(between.min()), at_max];
    starts.into_iter().any(|start| {
        let span = Span::new(start, start.saturating_add(size));
        let body: Option<Aabb<S>> = span.map(|span| {
            let place = gap.place.with_span(gap.axis, span);
            place.with_span(gap.axis.other(), end)
        });
        body.is_some_and(|body| scene.is_free(body))
    })
}
