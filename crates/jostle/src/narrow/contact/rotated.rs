//! Ways out with a rotated box in them: over the faces of both, or from the nearest point.

use crate::geometry::{Circle, Obb, Shape, Vec2};
use crate::narrow::contact::round::split;
use crate::narrow::contact::way::Way;
use crate::narrow::rotated::Turned;
use crate::scalar::{Scalar, Scale};

/// The shortest of the ways along the axes of both boxes; `None` unless both are boxes.
pub(super) fn box_from_box<S: Scalar>(mover: Shape<S>, other: Shape<S>) -> Option<Way> {
    let scale = Scale::of(mover.largest().max(other.largest()));
    let (mover, other) = (turned(mover, scale)?, turned(other, scale)?);
    let away = mover.center.minus(other.center);
    let ways = mover.separations(&other).map(|separation| {
        let apart = away.dot(separation.axis);
        let along = Way {
            normal: separation.axis,
            depth: separation.flush - apart,
        };
        let back = Way {
            normal: separation.axis.times(-1.0),
            depth: separation.flush + apart,
        };
        along.least(back)
    });
    let [first, rest @ ..] = ways;
    let way = rest.into_iter().fold(first, Way::least);
    Some(unscaled(way, scale))
}

/// A disc out of a rotated box: from the nearest point, or over the nearest face if the centre is
/// inside.
pub(super) fn circle_from_obb<S: Scalar>(mover: Circle<S>, other: Obb<S>) -> Way {
    between(mover, other, |way| way)
}

/// The rotated box is what moves: the same lines, the other way.
pub(super) fn obb_from_circle<S: Scalar>(mover: Obb<S>, other: Circle<S>) -> Way {
    between(other, mover, Way::reversed)
}

/// The way between a disc and a rotated box, where `turn` turns the disc's ways out into the mover's.
fn between<S: Scalar>(circle: Circle<S>, obb: Obb<S>, turn: impl Fn(Way) -> Way) -> Way {
    let scale = Scale::of(
        Shape::Circle(circle)
            .largest()
            .max(Shape::Obb(obb).largest()),
    );
    let (turned, center) = (Turned::of_obb(obb, scale), circle.center().scaled_by(scale));
    let radius = scale.apply(circle.radius().to_f64());
    let (local, excess) = (turned.local(center), turned.excess(center));
    let way = if excess == Vec2::ZERO {
        let faces = [
            (turned.axes[0], turned.half.x, local.x),
            (turned.axes[1], turned.half.y, local.y),
        ];
        let [over_x, over_y] = faces.map(|(axis, half, at)| {
            let over = |normal: Vec2<f64>, to_face: f64| {
                turn(Way {
                    normal,
                    depth: to_face + radius,
                })
            };
            over(axis, half - at).least(over(axis.times(-1.0), half + at))
        });
        over_x.least(over_y)
    } else {
        let signed = Vec2::new(excess.x.copysign(local.x), excess.y.copysign(local.y));
        let (normal, away) = split(turned.world_way(signed));
        turn(Way {
            normal,
            depth: radius - away,
        })
    };
    unscaled(way, scale)
}

fn unscaled(way: Way, scale: Scale) -> Way {
    Way {
        depth: scale.undo(way.depth),
        ..way
    }
}

fn turned<S: Scalar>(shape: Shape<S>, scale: Scale) -> Option<Turned> {
    match shape {
        Shape::Aabb(aabb) => Some(Turned::of_aabb(aabb, scale)),
        Shape::Obb(obb) => Some(Turned::of_obb(obb, scale)),
        Shape::Point(_) | Shape::Circle(_) | Shape::Segment(_) => None,
    }
}
