//! A straight line in `f64`, and where it crosses a disc.

use crate::geometry::{Vec2, length};
use crate::scalar::{SafeScale, sqrt};

/// The start, direction and length of a line, all in one scale.
#[derive(Clone, Copy)]
pub(crate) struct LineF64 {
    pub(crate) from: Vec2<f64>,
    /// The direction, of length one.
    pub(crate) unit: Vec2<f64>,
    pub(crate) length: f64,
}

/// Where a line crosses an edge: the distance along the line, and the normal of the edge.
#[derive(Clone, Copy)]
pub(crate) struct EdgeCrossing {
    pub(crate) distance: f64,
    /// Points out of the shape, of length one.
    pub(crate) normal: Vec2<f64>,
}

/// The part of a line within a disc.
#[derive(Clone, Copy)]
pub(crate) struct Chord {
    pub(crate) enter: EdgeCrossing,
    pub(crate) exit: EdgeCrossing,
}

impl LineF64 {
    /// Returns a distance as a share of the length.
    pub(crate) fn share(&self, distance: f64) -> f64 {
        distance / self.length
    }

    /// Returns the part within a disc that the line is known to cross.
    pub(crate) fn through_disc(&self, center: Vec2<f64>, radius: f64) -> Chord {
        let to_center = center.minus(self.from);
        let (ahead, aside) = (
            to_center.plain_dot(self.unit),
            to_center.plain_cross(self.unit),
        );
        let half = half_chord(radius, aside.abs());
        // Of the two forms of the quadratic root, this one does not subtract nearly equal numbers.
        let away = length(to_center);
        let power = (away - radius) * (away + radius);
        let enter = if 0.0 < ahead {
            power / (ahead + half)
        } else {
            ahead - half
        };
        let exit = if ahead < 0.0 {
            power / (ahead - half)
        } else {
            ahead + half
        };
        // On a chord of no length the two forms may round past each other.
        let exit = exit.max(enter);
        // From the center to the line, then half the chord along it. Built from the chord rather than from
        // the hit point, which is rounded at the scale of the whole scene.
        let foot = self.unit.turned().times(aside);
        let at = |distance: f64, forward: Vec2<f64>| {
            let out = foot.plus(forward.times(half));
            // A disc that vanishes at this scale is met head on.
            let normal = if out == Vec2::ZERO {
                forward
            } else {
                out.unit()
            };
            EdgeCrossing { distance, normal }
        };
        Chord {
            enter: at(enter, self.unit.times(-1.0)),
            exit: at(exit, self.unit),
        }
    }
}

/// Returns half the length of the chord of a line that passes the center at distance `aside`.
fn half_chord(radius: f64, aside: f64) -> f64 {
    // The disc may be tiny even if the scene is not.
    let scale = SafeScale::new(radius);
    let (radius, aside) = (scale.apply(radius), scale.apply(aside));
    // As a product: the difference of two squares would cancel digits if the line nearly grazes.
    let square = (radius - aside) * (radius + aside);
    scale.undo(sqrt(square.max(0.0)))
}
