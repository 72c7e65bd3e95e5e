//! When boxes, rotated or not, and segments begin to overlap, computed in `f64`.

use crate::geometry::{Shape, Vec2};
use crate::narrow::obb::{BoxF64, Separation};
use crate::narrow::sweep::circle::UnroundedHit;
use crate::scalar::{SafeScale, Scalar};

/// Returns when the mover begins to overlap the other shape, if it does. `None` also if a shape is
/// neither a box nor a segment.
pub(super) fn enter<S: Scalar>(
    mover: Shape<S>,
    delta: Vec2<S>,
    other: Shape<S>,
) -> Option<UnroundedHit> {
    let mut is_met = true;
    let mut until = f64::INFINITY;
    let hit = last_entry(mover, delta, other, |passage| match passage {
        Some(passage) => until = until.min(passage.exit),
        None => is_met = false,
    })?;
    let is_in_time = hit.fraction < until && hit.fraction < 1.0 && 0.0 < until;
    (is_met && is_in_time).then_some(hit)
}

/// Returns when the mover is no longer apart from the other shape along the last of the directions
/// that separate them. Each passage is shown to `visit`, and `None` for a direction along which
/// they always stay apart.
pub(super) fn last_entry<S: Scalar>(
    mover: Shape<S>,
    delta: Vec2<S>,
    other: Shape<S>,
    mut visit: impl FnMut(Option<Passage>),
) -> Option<UnroundedHit> {
    let scale = SafeScale::new(mover.largest().max(other.largest()).max(delta.largest()));
    let (one, two) = (as_box(mover, scale)?, as_box(other, scale)?);
    let (away, way) = (one.center.minus(two.center), delta.scaled_by(scale));
    let separations = one.separations(&two);
    // A segment has no face along its direction, which is its last axis.
    let directions = match (mover, other) {
        (_, Shape::Segment(_)) => [0, 1, 2, 2],
        (Shape::Segment(_), _) => [0, 0, 2, 3],
        _ => [0, 1, 2, 3],
    };
    let mut hit: Option<UnroundedHit> = None;
    for direction in directions {
        let separation = separations[direction];
        let passage = Passage::along(separation, away, way);
        if let Some(passage) = passage {
            if hit.is_none_or(|hit| hit.fraction < passage.hit.fraction) {
                hit = Some(passage.hit);
            }
            visit(Some(passage));
        } else if separation.flush <= away.plain_dot(separation.axis).abs() {
            visit(None);
        }
    }
    hit
}

/// From when to when two boxes are not apart along one direction.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    hit: UnroundedHit,
    exit: f64,
}

impl Passage {
    /// Returns `None` if the distance along that direction does not change.
    fn along(separation: Separation, away: Vec2<f64>, way: Vec2<f64>) -> Option<Self> {
        let (apart, speed) = (
            away.plain_dot(separation.axis),
            way.plain_dot(separation.axis),
        );
        let [one, other] = [-separation.flush, separation.flush].map(|at| (at - apart) / speed);
        let hit = UnroundedHit {
            fraction: one.min(other),
            normal: separation.axis.times(-1.0_f64.copysign(speed)),
        };
        (speed != 0.0).then_some(Self {
            hit,
            exit: one.max(other),
        })
    }
}

fn as_box<S: Scalar>(shape: Shape<S>, scale: SafeScale) -> Option<BoxF64> {
    match shape {
        Shape::Aabb(aabb) => Some(BoxF64::from_aabb(aabb, scale)),
        Shape::Obb(obb) => Some(BoxF64::from_obb(obb, scale)),
        Shape::Segment(segment) => Some(BoxF64::from_segment(segment, scale)),
        Shape::Point(_) | Shape::Circle(_) => None,
    }
}
