#[cfg(feature = "alloc")]
use crate::broad::queries::LinePath;
use crate::geometry::{Aabb, Axis, Ray, Segment, Vec2};
use crate::scalar::Scalar;

/// The part of the plane that a query covers: a box, or the corridor of something that moves.
///
/// Sets use it to choose which cells to open. Its tests are conservative: they may accept a cell that the
/// corridor just misses, but never reject one that it touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area<S: Scalar = f32> {
    bounds: Aabb<S>,
    corridor: Option<Corridor>,
}

/// What a box passes on its way along a line, in `f64`. Tests on it add slack for rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Corridor {
    center: [f64; 2],
    half: [f64; 2],
    along: [f64; 2],
    /// The distance along x per distance along y.
    slope: f64,
}

/// More than the relative error of the operations below: each adds at most 2^-53, and there are fewer than 32.
const SLACK: f64 = 1.0 / (1_u64 << 48) as f64;

impl<S: Scalar> Area<S> {
    /// Creates the area of a box, edges included.
    pub(crate) fn of(bounds: Aabb<S>) -> Self {
        Self {
            bounds,
            corridor: None,
        }
    }

    /// Creates the corridor of a ray, up to the end of the number range.
    pub(crate) fn of_ray(ray: Ray<S>) -> Self {
        let (origin, direction) = (ray.origin(), ray.direction());
        let ends = Axis::BOTH.map(|axis| {
            let (from, along) = (origin.along(axis), direction.along(axis));
            match along.partial_cmp(&S::ZERO) {
                // A ray has no end, so its bounds go to the end of the range in the direction it leads.
                Some(core::cmp::Ordering::Less) => [S::MIN, from],
                Some(core::cmp::Ordering::Greater) => [from, S::MAX],
                _ => [from, from],
            }
        });
        let [x, y] = ends;
        let bounds = Aabb::from_corners([x[0], y[0]], [x[1], y[1]]);
        let start = Aabb::from_corners(origin, origin);
        Self::along(start, [direction.x, direction.y].map(S::to_f64), bounds)
    }

    /// Creates the corridor of a segment.
    pub(crate) fn of_segment(segment: Segment<S>) -> Self {
        let (from, to) = (segment.start(), segment.end());
        let start = Aabb::from_corners(from, from);
        // In `f64`, because the difference may not fit the number type.
        let [a, b] = [from, to].map(|end| [end.x.to_f64(), end.y.to_f64()]);
        Self::along(start, [b[0] - a[0], b[1] - a[1]], segment.bounds())
    }

    /// Creates the corridor of a moving box.
    pub(crate) fn of_sweep(mover: Aabb<S>, delta: Vec2<S>) -> Self {
        Self::along(mover, [delta.x, delta.y].map(S::to_f64), mover.swept(delta))
    }

    fn along(start: Aabb<S>, along: [f64; 2], bounds: Aabb<S>) -> Self {
        let (min, max) = (start.min(), start.max());
        // Halved before adding: the sum of two large edges would overflow.
        let middle = |a: S, b: S| a.to_f64() / 2.0 + b.to_f64() / 2.0;
        let half = |a: S, b: S| (b.to_f64() - a.to_f64()) / 2.0;
        let corridor = Corridor {
            center: [middle(min.x, max.x), middle(min.y, max.y)],
            half: [half(min.x, max.x), half(min.y, max.y)],
            along,
            slope: along[0] / along[1],
        };
        Self {
            bounds,
            corridor: Some(corridor),
        }
    }

    /// Returns the smallest box around it.
    pub(crate) fn bounds(&self) -> Aabb<S> {
        self.bounds
    }

    /// Returns whether a cell is worth opening: never false if the area touches it, edges included.
    pub(crate) fn may_touch(&self, cell: Aabb<S>) -> bool {
        self.bounds.touches(cell)
            && self.corridor.as_ref().is_none_or(|corridor| {
                let edges = |corner: Vec2<S>| [corner.x.to_f64(), corner.y.to_f64()];
                corridor.may_touch(edges(cell.min()), edges(cell.max()))
            })
    }

    /// Returns the range along x that it may touch between two heights, conservatively widened but never
    /// beyond its bounds. The first number is the greater one if it touches nothing there.
    #[inline]
    pub(crate) fn x_range(&self, min_y: f64, max_y: f64) -> [f64; 2] {
        let [least, greatest] = [self.bounds.min().x, self.bounds.max().x].map(S::to_f64);
        let Some(corridor) = &self.corridor else {
            return [least, greatest];
        };
        let [lowest, highest] = [self.bounds.min().y, self.bounds.max().y].map(S::to_f64);
        // Cut to the bounds first: beyond the ends of the line the corridor would go on.
        let [from, to] = corridor.x_range(f64::max(min_y, lowest), f64::min(max_y, highest));
        // A horizontal line gives NaN, and `max` and `min` then return the other number: the bounds.
        [f64::max(least, from), f64::min(greatest, to)]
    }

    /// Returns the path of what moves, in `f64`; `None` for a plain box and for numbers beyond `f64`.
    #[cfg(feature = "alloc")]
    pub(crate) fn path(&self) -> Option<LinePath> {
        let corridor = self.corridor.as_ref()?;
        LinePath::new(corridor.center, corridor.half, corridor.along)
    }

    /// Returns whether it is the corridor of something that moves.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn is_line(&self) -> bool {
        self.corridor.is_some()
    }
}

impl Corridor {
    /// Returns whether a box is not entirely on one side of the corridor.
    fn may_touch(&self, min: [f64; 2], max: [f64; 2]) -> bool {
        let [along_x, along_y] = self.along;
        // Halves each edge before adding: the sum of two large ones would overflow.
        let away = |axis: usize| (min[axis] / 2.0 + max[axis] / 2.0) - self.center[axis];
        let reach = |axis: usize| (max[axis] - min[axis]) / 2.0 + self.half[axis];
        let size = |axis: usize| largest([min[axis], max[axis], self.center[axis]]);
        // A separating axis test, with the normal of the line as the axis: the box is beside the line if its
        // center is farther away than both half extents, projected on that normal, reach together.
        let distance = (along_x * away(1) - along_y * away(0)).abs();
        let allowed = along_x.abs() * reach(1) + along_y.abs() * reach(0);
        // Relative to the operands, not to the result: the difference may cancel nearly all digits.
        let slack = (along_x.abs() * (size(1) + self.half[1])
            + along_y.abs() * (size(0) + self.half[0]))
            * SLACK
            + f64::MIN_POSITIVE;
        let is_beside = allowed + slack < distance;
        // NaN and infinity come from overflow and prove nothing.
        !(is_beside && distance.is_finite())
    }

    #[inline]
    fn x_range(&self, min_y: f64, max_y: f64) -> [f64; 2] {
        let ([center_x, center_y], [half_x, half_y]) = (self.center, self.half);
        let slope = self.slope;
        let at = |y: f64| center_x + (y - center_y) * slope;
        // Widened by the height of what moves: its center line passes the row earlier and leaves it later.
        let (a, b) = (at(min_y - half_y), at(max_y + half_y));
        // At least any difference of heights, so that the slack overflows if a difference does.
        let size = largest([min_y, max_y, 0.0]) + center_y.abs() + half_y;
        // A subnormal slope has lost most of its digits, hence the absolute term.
        let slack = (largest([a, b, center_x]) + half_x) * SLACK
            + size * (slope.abs() * SLACK + f64::MIN_POSITIVE);
        [a.min(b) - half_x - slack, a.max(b) + half_x + slack]
    }
}

fn largest(values: [f64; 3]) -> f64 {
    values.into_iter().map(f64::abs).fold(0.0, f64::max)
}
