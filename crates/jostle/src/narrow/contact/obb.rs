//! Ways out that involve a rotated box: over the faces of both, or from the nearest point.

use crate::geometry::{Circle, Obb, Shape, Vec2};
use crate::narrow::contact::circle::split;
use crate::narrow::contact::way_out_f64::WayOutF64;
use crate::narrow::obb::BoxF64;
use crate::scalar::{SafeScale, Scalar};

/// Returns the shortest of the ways along the axes of both boxes, or `None` unless both are
/// boxes or segments.
pub(super) fn box_from_box<S: Scalar>(mover: Shape<S>, other: Shape<S>) -> Option<WayOutF64> {
    let scale = SafeScale::new(mover.largest().max(other.largest()));
    let (mover, other) = (turned(mover, scale)?, turned(other, scale)?);
    let away = mover.center.minus(other.center);
    let ways = mover.separations(&other).map(|separation| {
        let apart = away.plain_dot(separation.axis);
        let along = WayOutF64 {
            normal: separation.axis,
            depth: separation.flush - apart,
        };
        let back = WayOutF64 {
            normal: separation.axis.times(-1.0),
            depth: separation.flush + apart,
        };
        // Each axis has two ways out; `least` prefers the shorter one, and decides ties by a fixed order.
        along.least(back)
    });
    let [first, rest @ ..] = ways;
    let way = rest.into_iter().fold(first, WayOutF64::least);
    Some(unscaled(way, scale))
}

/// Returns the way of a disc out of a rotated box: from the nearest point, or over the nearest face
/// if the center is inside.
pub(super) fn circle_from_obb<S: Scalar>(mover: Circle<S>, other: Obb<S>) -> WayOutF64 {
    between(mover, other, |way| way)
}

/// Returns the way of a rotated box out of a disc: the opposite of the disc's.
pub(super) fn obb_from_circle<S: Scalar>(mover: Obb<S>, other: Circle<S>) -> WayOutF64 {
    between(other, mover, WayOutF64::reversed)
}

/// Returns the way between a disc and a rotated box; `turn` converts the disc's ways out to the
/// mover's.
fn between<S: Scalar>(
    circle: Circle<S>,
    obb: Obb<S>,
    turn: impl Fn(WayOutF64) -> WayOutF64,
) -> WayOutF64 {
    let scale = SafeScale::new(
        Shape::Circle(circle)
            .largest()
            .max(Shape::Obb(obb).largest()),
    );
    let (turned, center) = (
        BoxF64::from_obb(obb, scale),
        circle.center().scaled_by(scale),
    );
    let radius = scale.apply(circle.radius().to_f64());
    let (local, excess) = (turned.local(center), turned.excess(center));
    // A center inside the box leaves over the nearest face; outside, away from the nearest point.
    let way = if excess == Vec2::ZERO {
        let faces = [
            (turned.axes[0], turned.half.x, local.x),
            (turned.axes[1], turned.half.y, local.y),
        ];
        let [over_x, over_y] = faces.map(|(axis, half, at)| {
            let over = |normal: Vec2<f64>, to_face: f64| {
                turn(WayOutF64 {
                    normal,
                    depth: to_face + radius,
                })
            };
            over(axis, half - at).least(over(axis.times(-1.0), half + at))
        });
        over_x.least(over_y)
    } else {
        // From the nearest point of the box to the center, back in the direction of the world.
        let signed = Vec2::new(excess.x.copysign(local.x), excess.y.copysign(local.y));
        let (normal, away) = split(turned.world_way(signed));
        turn(WayOutF64 {
            normal,
            depth: radius - away,
        })
    };
    unscaled(way, scale)
}

fn unscaled(way: WayOutF64, scale: SafeScale) -> WayOutF64 {
    WayOutF64 {
        depth: scale.undo(way.depth),
        ..way
    }
}

fn turned<S: Scalar>(shape: Shape<S>, scale: SafeScale) -> Option<BoxF64> {
    match shape {
        Shape::Aabb(aabb) => Some(BoxF64::from_aabb(aabb, scale)),
        Shape::Obb(obb) => Some(BoxF64::from_obb(obb, scale)),
        Shape::Segment(segment) => Some(BoxF64::from_segment(segment, scale)),
        Shape::Point(_) | Shape::Circle(_) => None,
    }
}
