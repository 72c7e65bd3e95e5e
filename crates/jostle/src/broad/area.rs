use crate::geometry::{Aabb, Axis, Ray, Segment, Vec2};
use crate::scalar::Scalar;

/// The part of the plane that a question is about: a box, or the corridor of something that moves.
///
/// Arrangements ask it which of their cells are worth opening. It may say yes to a cell it only comes
/// near to, never no to one it touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area<S: Scalar = f32> {
    bounds: Aabb<S>,
    corridor: Option<Corridor>,
}

/// What a box passes on its way along a line, in numbers with some slack.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Corridor {
    center: [f64; 2],
    half: [f64; 2],
    along: [f64; 2],
    /// How far it goes along x for each length along y.
    slope: f64,
}

/// More than the relative error of the few operations below.
const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;

impl<S: Scalar> Area<S> {
    /// A box, edges included.
    #[must_use]
    pub fn of(bounds: Aabb<S>) -> Self {
        Self {
            bounds,
            corridor: None,
        }
    }

    /// What a ray passes, to the end of the range.
    #[must_use]
    pub fn of_ray(ray: Ray<S>) -> Self {
        let (origin, direction) = (ray.origin(), ray.direction());
        let ends = Axis::BOTH.map(|axis| {
            let (from, along) = (origin.along(axis), direction.along(axis));
            match along.partial_cmp(&S::ZERO) {
                Some(core::cmp::Ordering::Less) => [S::MIN, from],
                Some(core::cmp::Ordering::Greater) => [from, S::MAX],
                _ => [from, from],
            }
        });
        let [x, y] = ends;
        let bounds = Aabb::from_corners([x[0], y[0]], [x[1], y[1]]);
        Self::along(Aabb::from_corners(origin, origin), direction, bounds)
    }

    /// What a segment passes.
    #[must_use]
    pub fn of_segment(segment: Segment<S>) -> Self {
        let (from, to) = (segment.from(), segment.to());
        let start = Aabb::from_corners(from, from);
        let mut area = Self::along(start, Vec2::ZERO, segment.bounds());
        if let Some(corridor) = &mut area.corridor {
            // The difference may not fit the number type.
            let [a, b] = [from, to].map(|end| [end.x.to_f64(), end.y.to_f64()]);
            corridor.lead([b[0] - a[0], b[1] - a[1]]);
        }
        area
    }

    /// What a box passes on its way.
    #[must_use]
    pub fn of_sweep(mover: Aabb<S>, delta: impl Into<Vec2<S>>) -> Self {
        let delta = delta.into();
        Self::along(mover, delta, mover.swept(delta))
    }

    fn along(start: Aabb<S>, along: Vec2<S>, bounds: Aabb<S>) -> Self {
        let (min, max) = (start.min(), start.max());
        let middle = |a: S, b: S| a.to_f64() / 2.0 + b.to_f64() / 2.0;
        let half = |a: S, b: S| (b.to_f64() - a.to_f64()) / 2.0;
        let mut corridor = Corridor {
            center: [middle(min.x, max.x), middle(min.y, max.y)],
            half: [half(min.x, max.x), half(min.y, max.y)],
            along: [0.0; 2],
            slope: f64::NAN,
        };
        corridor.lead([along.x.to_f64(), along.y.to_f64()]);
        Self {
            bounds,
            corridor: Some(corridor),
        }
    }

    /// The least box around it.
    #[must_use]
    pub fn bounds(&self) -> Aabb<S> {
        self.bounds
    }

    /// Whether a cell is worth opening: never false if a point of it, edges included, is touched.
    #[must_use]
    pub fn may_touch(&self, cell: Aabb<S>) -> bool {
        self.bounds.touches(cell)
            && self.corridor.as_ref().is_none_or(|corridor| {
                let edges = |corner: Vec2<S>| [corner.x.to_f64(), corner.y.to_f64()];
                corridor.may_touch(edges(cell.min()), edges(cell.max()))
            })
    }

    /// From where to where along x it may touch anything between two heights; a little too much at
    /// most, and never beyond its bounds.
    #[must_use]
    pub fn x_range(&self, min_y: S, max_y: S) -> [f64; 2] {
        self.x_range_between(min_y.to_f64(), max_y.to_f64())
    }

    /// The same for heights that the number type may not have.
    #[inline]
    pub(super) fn x_range_between(&self, min_y: f64, max_y: f64) -> [f64; 2] {
        let [least, greatest] = [self.bounds.min().x, self.bounds.max().x].map(S::to_f64);
        let Some(corridor) = &self.corridor else {
            return [least, greatest];
        };
        let [lowest, highest] = [self.bounds.min().y, self.bounds.max().y].map(S::to_f64);
        let [from, to] = corridor.x_range(f64::max(min_y, lowest), f64::min(max_y, highest));
        // NaN, from lines that lie flat, gives way to the bounds.
        [f64::max(least, from), f64::min(greatest, to)]
    }

    /// The way of what moves, in numbers of the machine.
    #[cfg(feature = "alloc")]
    pub(super) fn course(&self) -> Option<crate::broad::packed::Course> {
        let corridor = self.corridor.as_ref()?;
        let Corridor {
            center,
            half,
            along,
            ..
        } = *corridor;
        crate::broad::packed::Course::new(center, half, along)
    }

    /// Whether it is the corridor of something that moves, and not a plain box.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) fn is_line(&self) -> bool {
        self.corridor.is_some()
    }
}

impl Corridor {
    fn lead(&mut self, along: [f64; 2]) {
        self.along = along;
        self.slope = along[0] / along[1];
    }

    /// Whether a box is not wholly on one side of the corridor.
    fn may_touch(&self, min: [f64; 2], max: [f64; 2]) -> bool {
        let [along_x, along_y] = self.along;
        // Halved one by one: the sum may leave the range.
        let away = |axis: usize| (min[axis] / 2.0 + max[axis] / 2.0) - self.center[axis];
        let reach = |axis: usize| (max[axis] - min[axis]) / 2.0 + self.half[axis];
        let size = |axis: usize| largest([min[axis], max[axis], self.center[axis]]);
        let distance = (along_x * away(1) - along_y * away(0)).abs();
        let allowed = along_x.abs() * reach(1) + along_y.abs() * reach(0);
        let slack = (along_x.abs() * (size(1) + self.half[1])
            + along_y.abs() * (size(0) + self.half[0]))
            * SLACK
            + f64::MIN_POSITIVE;
        let is_beside = allowed + slack < distance;
        // NaN and infinity, from numbers beyond the range of f64, are no proof of anything.
        !(is_beside && distance.is_finite())
    }

    #[inline]
    fn x_range(&self, min_y: f64, max_y: f64) -> [f64; 2] {
        let ([center_x, center_y], [half_x, half_y]) = (self.center, self.half);
        let slope = self.slope;
        let at = |y: f64| center_x + (y - center_y) * slope;
        let (a, b) = (at(min_y - half_y), at(max_y + half_y));
        // No less than any difference of heights: where one leaves the range, so does the slack.
        let size = largest([min_y, max_y, 0.0]) + center_y.abs() + half_y;
        // A slope near zero has lost most of its digits.
        let slack = (largest([a, b, center_x]) + half_x) * SLACK
            + size * (slope.abs() * SLACK + f64::MIN_POSITIVE);
        [a.min(b) - half_x - slack, a.max(b) + half_x + slack]
    }
}

fn largest(values: [f64; 3]) -> f64 {
    values.into_iter().map(f64::abs).fold(0.0, f64::max)
}
