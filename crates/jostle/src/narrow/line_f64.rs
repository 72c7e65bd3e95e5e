//! A straight way in `f64`, and where it goes through a disc.

use crate::geometry::{Vec2, length};
use crate::scalar::{SafeScale, sqrt};

/// Where a way starts, which way it leads, and how long it is, all in one scale.
#[derive(Clone, Copy)]
pub(crate) struct LineF64 {
    pub(crate) from: Vec2<f64>,
    /// The direction, of length one.
    pub(crate) unit: Vec2<f64>,
    pub(crate) length: f64,
}

/// How far along a line it crosses an edge, and which way that edge looks.
#[derive(Clone, Copy)]
pub(crate) struct EdgeCrossing {
    pub(crate) distance: f64,
    /// Out of the shape, of length one.
    pub(crate) normal: Vec2<f64>,
}

/// Where a line comes into a shape, and where it goes out.
#[derive(Clone, Copy)]
pub(crate) struct Chord {
    pub(crate) enter: EdgeCrossing,
    pub(crate) exit: EdgeCrossing,
}

impl LineF64 {
    /// A distance as a share of the length.
    pub(crate) fn share(&self, distance: f64) -> f64 {
        distance / self.length
    }

    /// The way through a disc that the line is known to go through.
    pub(crate) fn through_disc(&self, center: Vec2<f64>, radius: f64) -> Chord {
        let to_center = center.minus(self.from);
        let (ahead, aside) = (to_center.dot(self.unit), to_center.cross(self.unit));
        let half = half_chord(radius, aside.abs());
        // Of the two forms of the root, the one that does not subtract near numbers.
        let away = length(to_center);
        let power = (away - radius) * (away + radius);
        let enter = match 0.0 < ahead {
            true => power / (ahead + half),
            false => ahead - half,
        };
        let exit = match ahead < 0.0 {
            true => power / (ahead - half),
            false => ahead + half,
        };
        // On a chord of no length the two forms may round past each other.
        let exit = exit.max(enter);
        // From the centre to the line, then half the chord along it.
        let foot = self.unit.turned().times(aside);
        let at = |distance: f64, forward: Vec2<f64>| {
            let out = foot.plus(forward.times(half));
            // A disc that is nothing in this scene is met head on.
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

/// Half of the part of a line within a disc whose centre it passes at that distance.
fn half_chord(radius: f64, aside: f64) -> f64 {
    // The disc may be tiny where the scene is not.
    let scale = SafeScale::new(radius);
    let (radius, aside) = (scale.apply(radius), scale.apply(aside));
    let square = (radius - aside) * (radius + aside);
    scale.undo(sqrt(square.max(0.0)))
}
