//! Hits decided by the order of edges; a quotient is computed only if that leaves a choice.
//!
//! The slow twin is `Path::crossing`, and `edge_order_agrees_with_quotients` compares them. Without
//! it and several other short cuts, switched off together, moves took 1.47 times as long; its own share was not
//! measured.

use crate::geometry::{Aabb, Axis, Span};
use crate::narrow::path::{AxisPath, Clock, MetFace};
use crate::narrow::{Moment, Path};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;

impl<S: Scalar> Path<S> {
    /// Like [`crossing`](Self::crossing), for an obstacle that overlaps the bounds, on axes that
    /// have not bounced.
    ///
    /// Both of its spans overlap the bounds, so an axis that moves reaches it before the end of the
    /// move, and leaves it after the start. Neither needs to be checked.
    #[inline]
    pub(super) fn plain_crossing(&self, obstacle: Aabb<S>) -> Option<MetFace> {
        let spans = (obstacle.span(Axis::X), obstacle.span(Axis::Y));
        let x = Approach::new(&self.lines[0], spans.0)?;
        let y = Approach::new(&self.lines[1], spans.1)?;
        // An axis that already overlaps came first, so the other one decides, without a moment.
        let order = match (x.is_ahead, y.is_ahead) {
            // Both spans overlap already when this leg begins.
            (false, false) => return None,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (true, true) => x.compare(&y),
        };
        let (axis, is_hit) = match order {
            Ordering::Less => (Axis::Y, self.is_hit(&y, &self.lines[0], spans.0)),
            _ => (Axis::X, self.is_hit(&x, &self.lines[1], spans.1)),
        };
        let is_corner = order == Ordering::Equal;
        is_hit.then_some(MetFace { axis, is_corner })
    }

    /// Returns whether the face that is reached last is still ahead, and the other axis not past
    /// the obstacle by then.
    #[inline]
    fn is_hit(&self, last: &Approach<S>, other: &AxisPath<S>, span: Span<S>) -> bool {
        // Flush at the start of the leg: the other axis cannot have left yet.
        let is_in_time = last.is_flush() || other.is_within(span, last);
        // On the first leg, every face ahead is after the start; later legs must not hit what is behind them.
        is_in_time && (self.clock == Clock::Start || self.since <= last.moment())
    }
}

/// How far an axis has to move until it overlaps the span of an obstacle: `to - from`.
#[derive(Clone, Copy)]
struct Approach<S: Scalar> {
    to: S,
    from: S,
    delta: S,
    /// Whether it moves and still has that distance to go, which may be zero.
    is_ahead: bool,
}

impl<S: Scalar> Approach<S> {
    /// Returns `None` if the axis is at rest beside the obstacle.
    #[inline]
    fn new(line: &AxisPath<S>, other: Span<S>) -> Option<Self> {
        let own = line.span;
        let heading = line.heading();
        if heading.is_none() && !own.overlaps(other) {
            return None;
        }
        let is_back = heading == Some(false);
        let (to, from) = if is_back {
            (own.min(), other.max())
        } else {
            (other.min(), own.max())
        };
        Some(Self {
            to,
            from,
            delta: line.delta,
            is_ahead: heading.is_some() & (from <= to),
        })
    }

    #[inline]
    fn is_flush(&self) -> bool {
        self.to == self.from
    }

    #[inline]
    fn moment(&self) -> Moment<S> {
        Moment::quotient(
            Sum::difference(self.to, self.from),
            Sum::magnitude(self.delta),
        )
    }

    #[inline]
    fn compare(&self, other: &Self) -> Ordering {
        // Flush means moment zero, and zeros need no division.
        match (self.is_flush(), other.is_flush()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => self.moment().cmp(&other.moment()),
        }
    }
}

impl<S: Scalar> AxisPath<S> {
    /// Returns whether it has not left the span of the obstacle when the other axis reaches it.
    #[inline]
    fn is_within(&self, other: Span<S>, approach: &Approach<S>) -> bool {
        let own = self.span;
        let (to, from) = match self.heading() {
            None => return true,
            Some(true) => (other.max(), own.min()),
            Some(false) => (own.max(), other.min()),
        };
        let whole = Sum::magnitude(self.delta);
        // The only quotients of the usual case: whether the other axis is past the obstacle by then.
        approach.moment() < Moment::quotient(Sum::difference(to, from), whole)
    }
}

#[cfg(test)]
mod tests {
    use crate::geometry::{Aabb, Axis, Vec2};
    use crate::narrow::path::Clock;
    use crate::narrow::{Moment, Path};
    use crate::random::Random;
    use crate::scalar::Scalar;

    const CASES: u64 = 100_000;

    /// Numbers that are often equal, sometimes an ulp apart, and occasionally at the end of the
    /// range.
    trait Drawn: Scalar {
        fn drawn(bits: u64) -> Self;
        fn next(self) -> Self;
    }

    macro_rules! drawn {
        ($($number:ident, $small:expr, $next:expr;)*) => {$(
            impl Drawn for $number {
                fn drawn(bits: u64) -> Self {
                    let special = [Self::MIN, Self::MAX, Self::MAX / (2 as Self), 1 as Self];
                    match bits % 64 {
                        kind @ 0..4 => special[usize::try_from(kind).expect("small")],
                        _ => $small(i16::try_from(bits / 64 % 41).expect("small") - 20, bits / 4096),
                    }
                }

                fn next(self) -> Self {
                    $next(self)
                }
            }
        )*};
    }

    /// Some with more digits than fit, and some tiny.
    fn with_fractions(whole: i16, bits: u64) -> f64 {
        f64::from(whole)
            * [1.0, 0.125, 0.1, 1.0 / 3.0, 1e-30][usize::try_from(bits % 5).expect("small")]
    }

    drawn! {
        i16, |whole: i16, _| whole, |value: Self| value.saturating_add(1);
        i32, |whole: i16, _| Self::from(whole), |value: Self| value.saturating_add(1);
        i64, |whole: i16, _| Self::from(whole), |value: Self| value.saturating_add(1);
        f32, |whole: i16, bits| crate::scalar::Float::from_f64(with_fractions(whole, bits)),
            |value: Self| (value + value.abs() * Self::EPSILON).min(Self::MAX);
        f64, with_fractions, |value: Self| (value + value.abs() * Self::EPSILON).min(Self::MAX);
    }

    struct PathDraw(Random);

    impl PathDraw {
        fn bits(&mut self) -> u64 {
            self.0.u64()
        }

        fn number<S: Drawn>(&mut self) -> S {
            let number = S::drawn(self.bits());
            if self.bits() % 4 == 0 {
                number.next()
            } else {
                number
            }
        }

        fn aabb<S: Drawn>(&mut self) -> Aabb<S> {
            let [a, b, c, d] = [(); 4].map(|()| self.number());
            Aabb::from_points([a, b], [c, d])
        }

        /// A path at the start of its move, or later with a stopped axis.
        fn path<S: Drawn>(&mut self) -> Option<Path<S>> {
            let (mover, delta) = (self.aabb(), Vec2::new(self.number(), self.number()));
            let mut path = Path::new(mover, delta)?;
            if self.bits() % 2 == 0 {
                let axis = Axis::BOTH[usize::from(self.bits() % 2 == 0)];
                let edge = self.number();
                path.line_mut(axis).stop_at(edge);
                path.advance(Moment::new(self.number(), self.number()));
            }
            Some(path)
        }
    }

    fn agrees<S: Drawn>() {
        let mut met = [0; 2];
        for seed in 0..CASES {
            let mut draw = PathDraw(Random::seed(seed));
            let Some(path) = draw.path::<S>() else {
                continue;
            };
            let obstacle = draw.aabb();
            let is_near = path.bounds().overlaps(obstacle) && !path.start().is_empty();
            if !is_near || path.clock == Clock::Wound || path.start().overlaps(obstacle) {
                continue;
            }
            let exact = path.crossing(obstacle);
            assert_eq!(
                path.plain_crossing(obstacle),
                exact,
                "seed {seed}: {path:?} into {obstacle:?}"
            );
            met[usize::from(path.clock == Clock::Later)] += u32::from(exact.is_some());
        }
        assert!(
            met.iter().all(|&count| 100 < count),
            "too few hits: {met:?}"
        );
    }

    #[test]
    fn edge_order_agrees_with_quotients() {
        agrees::<i16>();
        agrees::<i32>();
        agrees::<i64>();
        agrees::<f32>();
        agrees::<f64>();
    }
}
