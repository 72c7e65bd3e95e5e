//! Discs in and around discs.

use crate::geometry::{Axis, Circle, Vec2, length};
use crate::scalar::{Float, SafeScale, Scalar, Sum};

impl<S: Scalar> Circle<S> {
    /// Returns whether the other disc is inside this one. Rims may touch, so a disc contains itself;
    /// an empty one counts as its center.
    ///
    /// Decided exactly, on any number type.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// let moon = Circle::new([0, 0], 10);
    /// assert!(moon.contains(Circle::new([3, 4], 5)), "touches the rim from within");
    /// assert!(!moon.contains(Circle::new([3, 5], 5)));
    /// ```
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        let away = |axis| Sum::difference(other.center().along(axis), self.center().along(axis));
        let room = Sum::difference(self.radius(), other.radius());
        room.sign().is_ge() && S::compare_squares(away(Axis::X), away(Axis::Y), room).is_le()
    }
}

impl<S: Float> Circle<S> {
    /// Returns the smallest disc around both, rounded outward so that it [contains](Self::contains)
    /// both. Its radius saturates at the largest number of the type.
    ///
    /// ```
    /// use jostle::f32::Circle;
    ///
    /// let (a, b) = (Circle::new([0.0, 0.0], 2.0), Circle::new([10.0, 0.0], 4.0));
    /// assert_eq!(a.union(b), Circle::new([6.0, 0.0], 8.0));
    /// assert_eq!(a.union(Circle::new([0.5, 0.0], 1.0)), a);
    /// ```
    #[doc(alias("merge", "enclosing"))]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        if self.contains(other) {
            return self;
        }
        if other.contains(self) {
            return other;
        }
        let centers = [self, other].map(Self::center);
        let scale = SafeScale::new(centers[0].largest().max(centers[1].largest()));
        let [from, to] = centers.map(|center| center.scaled_by(scale));
        let [mine, theirs] = [self, other].map(|disc| scale.apply(disc.radius().to_f64()));
        let (way, away) = (to.minus(from), length(to.minus(from)));
        // Half of the whole width, less this radius: how far the center moves along the way.
        let share = (0.5 + (theirs - mine) * 0.5 / away).clamp(0.0, 1.0);
        let center = from.plus(way.times(share));
        let center = Vec2::from_wide(Vec2::new(scale.undo(center.x), scale.undo(center.y)));
        let radius =
            scale.undo(away * 0.5) + self.radius().to_f64() * 0.5 + other.radius().to_f64() * 0.5;
        around(center, radius, [self, other])
    }
}

/// Returns the disc with this center, and a radius that is at least the given one and reaches
/// around both discs.
fn around<S: Float>(center: Vec2<S>, radius: f64, discs: [Circle<S>; 2]) -> Circle<S> {
    let with = |radius: f64| Circle::new(center, S::from_f64(radius));
    let mut disc = with(radius);
    // Doubling a step that starts below the resolution of `f64` exceeds any rounding in 64 rounds.
    let mut step = (radius * (f64::EPSILON / 2.0)).max(f64::from_bits(1));
    for _ in 0..64 {
        if discs.into_iter().all(|inner| disc.contains(inner)) || disc.radius() == S::MAX {
            break;
        }
        disc = with(radius + step);
        step *= 2.0;
    }
    disc
}
