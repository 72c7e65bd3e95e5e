//! Raycasts against discs.

use crate::geometry::{Circle, Shape};
use crate::narrow::RayHit;
use crate::narrow::overlap::circle::compare_way;
use crate::narrow::raycast::float_cast::{FloatCast, between};
use crate::narrow::raycast::line_f64::EdgeCrossing;
use crate::scalar::{Float, SafeScale, Sum};

pub(super) fn through<S: Float>(cast: &FloatCast<S>, circle: Circle<S>) -> Option<RayHit<S>> {
    let past = cast.to.map(|to| between(circle.center(), to));
    let to_center = between(cast.from, circle.center());
    let radius = Sum::of(circle.radius());
    // Whether it hits is decided exactly; only where it hits is computed in `f64`.
    if compare_way(cast.along, to_center, past, radius).is_ge() {
        return None;
    }
    let starts_inside = circle.contains_point(cast.from);
    let ends_inside = cast.to.is_some_and(|to| circle.contains_point(to));
    if cast.is_point() {
        return Some(RayHit::INSIDE);
    }
    let scale = SafeScale::new(Shape::Circle(circle).largest().max(cast.largest()));
    let (line, center) = (cast.line(scale), circle.center().scaled_by(scale));
    let passage = line.through_disc(center, scale.apply(circle.radius().to_f64()));
    let hit = |crossing: EdgeCrossing| cast.hit(line.share(crossing.distance), crossing.normal);
    Some(RayHit {
        enter: (!starts_inside).then(|| hit(passage.enter)),
        exit: (!ends_inside).then(|| hit(passage.exit)),
    })
}
