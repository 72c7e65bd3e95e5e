//! Corners joined by straight legs, measured from the first.

use jostle::{Rounding, Scalar, Vec2};

/// Corners joined by straight legs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track<'a, S: Scalar> {
    points: &'a [Vec2<S>],
    /// Whether a leg leads from the last corner to the first.
    is_closed: bool,
}

impl<'a, S: Scalar> Track<'a, S> {
    pub(super) fn new(points: &'a [Vec2<S>], is_closed: bool) -> Self {
        Self { points, is_closed }
    }

    /// Returns the length of all legs.
    pub(super) fn length(self) -> f64 {
        self.legs().map(|leg| leg.length()).sum()
    }

    /// Returns the point that far along the legs; the last one beyond their end.
    pub(super) fn at(self, along: f64) -> Vec2<S> {
        let mut left = along;
        for leg in self.legs() {
            let length = leg.length();
            // A leg without length is never less than what is left, so it is never divided by.
            if left < length {
                return leg.at(left, length);
            }
            left -= length;
        }
        self.end()
    }

    fn legs(self) -> impl Iterator<Item = Leg<S>> {
        let each = self.points.windows(2).map(|ends| Leg {
            from: ends[0],
            to: ends[1],
        });
        let closing = self.points.last().zip(self.points.first());
        let closing = closing.filter(|_| self.is_closed);
        each.chain(closing.map(|(&from, &to)| Leg { from, to }))
    }

    fn end(self) -> Vec2<S> {
        let end = if self.is_closed {
            self.points.first()
        } else {
            self.points.last()
        };
        end.copied().unwrap_or(Vec2::new(S::ZERO, S::ZERO))
    }
}

/// A straight line between two corners.
#[derive(Clone, Copy, Debug)]
struct Leg<S: Scalar> {
    from: Vec2<S>,
    to: Vec2<S>,
}

impl<S: Scalar> Leg<S> {
    fn delta(self) -> [f64; 2] {
        [
            self.to.x.to_f64() - self.from.x.to_f64(),
            self.to.y.to_f64() - self.from.y.to_f64(),
        ]
    }

    fn length(self) -> f64 {
        let [x, y] = self.delta().map(f64::abs);
        // Exact along an axis, where a square may lose digits or leave the range.
        match (x, y) {
            (0.0, length) | (length, 0.0) => length,
            _ => (x * x + y * y).sqrt(),
        }
    }

    /// Returns the point that far along the leg, rounded to nearest.
    fn at(self, left: f64, length: f64) -> Vec2<S> {
        // Multiplied first, so that what divides evenly stays exact.
        let part = |delta: f64| {
            let product = delta * left;
            if product.is_finite() {
                product / length
            } else {
                delta * (left / length)
            }
        };
        let [x, y] = self.delta().map(|delta| nearest::<S>(part(delta)));
        Vec2::new(self.from.x.saturating_add(x), self.from.y.saturating_add(y))
    }
}

/// Converts to the nearest number of the type; the end of the range beyond it, zero for NaN.
pub(in crate::place) fn nearest<S: Scalar>(value: f64) -> S {
    let end = if value < 0.0 { S::MIN } else { S::MAX };
    if value.is_nan() {
        return S::ZERO;
    }
    let (mantissa, exponent) = value.clamp(f64::MIN, f64::MAX).parts();
    S::rounded_from(mantissa, exponent, Rounding::Nearest).unwrap_or(end)
}
