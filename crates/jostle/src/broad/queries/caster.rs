//! Rays, segments and moving boxes as one kind of thing.

use crate::broad::queries::{Area, Sealed};
use crate::geometry::{Aabb, Axis, Ray, Segment, Vec2};
use crate::kernels::ray_f64::RayF64;
#[cfg(feature = "alloc")]
use crate::narrow::Path;
use crate::narrow::{Hit, RayHit, Sweep};
use crate::scalar::{Scalar, Sum};
use core::cmp::Ordering;
use core::fmt;

/// Something that travels in a straight line and hits boxes: a [`Ray`], a [`Segment`] or a [`Swept`] box.
///
/// Sealed: it exists so that code can be generic over all three.
pub trait Caster: Sealed {
    /// The number type.
    type Number: Scalar;
    /// What is known about a hit.
    type Hit: Copy + fmt::Debug;

    /// Whether [`compare`](Self::compare) looks at the moment alone.
    #[doc(hidden)]
    const GOES_BY_MOMENT: bool = false;

    /// Returns the line in `f64`, for the kernels; `None` if it is not thin or does not fit.
    #[doc(hidden)]
    fn beam(&self) -> Option<RayF64> {
        None
    }

    /// Returns an upper bound of the moment of a hit.
    #[doc(hidden)]
    fn latest(_hit: &Self::Hit) -> f64 {
        f64::INFINITY
    }

    /// Returns what it passes; `None` if it goes nowhere.
    #[doc(hidden)]
    fn area(&self) -> Option<Area<Self::Number>>;

    /// Returns where it hits a box.
    #[doc(hidden)]
    fn hit(&self, aabb: Aabb<Self::Number>) -> Option<Self::Hit>;

    /// Compares two hits, the earlier one first.
    #[doc(hidden)]
    fn compare(one: &Self::Hit, other: &Self::Hit) -> Ordering;
}

/// Rays and segments differ in where they end, and so in their areas and beams.
macro_rules! thin_caster {
    ($caster:ident, $area:ident, $beam:expr) => {
        impl<S: Scalar> Sealed for $caster<S> {}

        impl<S: Scalar> Caster for $caster<S> {
            type Number = S;
            type Hit = RayHit<S>;

            // A thin line has no corners to prefer: its moment alone decides.
            const GOES_BY_MOMENT: bool = true;

            #[inline]
            fn beam(&self) -> Option<RayF64> {
                $beam(self)
            }

            #[inline]
            fn latest(hit: &RayHit<S>) -> f64 {
                hit.enter.map_or(0.0, |hit| hit.moment.at_most())
            }

            fn area(&self) -> Option<Area<S>> {
                Some(Area::$area(*self))
            }

            #[inline]
            fn hit(&self, aabb: Aabb<S>) -> Option<RayHit<S>> {
                self.raycast(aabb)
            }

            fn compare(one: &RayHit<S>, other: &RayHit<S>) -> Ordering {
                one.moment().cmp(&other.moment())
            }
        }
    };
}

thin_caster!(Ray, of_ray, |ray: &Ray<S>| {
    let [start, along] = [ray.origin(), ray.direction()].map(in_f64);
    RayF64::new(start, along, f64::INFINITY)
});

thin_caster!(Segment, of_segment, |segment: &Segment<S>| {
    let (from, to) = (segment.start(), segment.end());
    let along = Axis::BOTH.map(|axis| {
        let length = Sum::difference(to.along(axis), from.along(axis));
        // Where rounding to `f64` may lose digits, the difference of two rounded ends may be all error.
        if S::IS_EXACT_IN_F64 {
            length.quick_f64()
        } else {
            length.to_f64()
        }
    });
    RayF64::new(in_f64(from), along, 1.0)
});

fn in_f64<S: Scalar>(vector: Vec2<S>) -> [f64; 2] {
    [vector.x.to_f64(), vector.y.to_f64()]
}

/// A segment for which a graze counts, as a [`Caster`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touching<S: Scalar = f32>(pub(crate) Segment<S>);

impl<S: Scalar> Sealed for Touching<S> {}

impl<S: Scalar> Caster for Touching<S> {
    type Number = S;
    type Hit = RayHit<S>;

    const GOES_BY_MOMENT: bool = true;

    #[inline]
    fn latest(hit: &RayHit<S>) -> f64 {
        Segment::latest(hit)
    }

    fn area(&self) -> Option<Area<S>> {
        self.0.area()
    }

    fn hit(&self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        self.0.raycast_touching(aabb)
    }

    fn compare(one: &RayHit<S>, other: &RayHit<S>) -> Ordering {
        Segment::compare(one, other)
    }
}

/// A box on its way, as a [`Caster`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swept<S: Scalar = f32> {
    mover: Aabb<S>,
    delta: Vec2<S>,
}

impl<S: Scalar> Swept<S> {
    pub(crate) fn new(mover: Aabb<S>, delta: Vec2<S>) -> Self {
        Self { mover, delta }
    }

    /// Returns the path of the box; `None` if it has none.
    #[cfg(feature = "alloc")]
    pub(crate) fn path(&self) -> Option<Path<S>> {
        Path::new(self.mover, self.delta)
    }
}

/// A box on its way that is not stopped by what it starts in, as a [`Caster`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead<S: Scalar>(pub(super) Swept<S>);

impl<S: Scalar> Sealed for Ahead<S> {}

impl<S: Scalar> Caster for Ahead<S> {
    type Number = S;
    type Hit = Hit<S>;

    fn area(&self) -> Option<Area<S>> {
        self.0.area()
    }

    fn hit(&self, aabb: Aabb<S>) -> Option<Hit<S>> {
        self.0.hit(aabb)?.hit()
    }

    fn compare(one: &Hit<S>, other: &Hit<S>) -> Ordering {
        let by_moment = one.moment.cmp(&other.moment);
        // Of hits at one moment a face comes before a corner, as in `FirstHits`.
        by_moment.then(one.is_corner.cmp(&other.is_corner))
    }
}

impl<S: Scalar> Sealed for Swept<S> {}

impl<S: Scalar> Caster for Swept<S> {
    type Number = S;
    /// Never [`Clear`](Sweep::Clear): that is no hit.
    type Hit = Sweep<S>;

    fn area(&self) -> Option<Area<S>> {
        let is_finite = self.delta.x.is_finite() && self.delta.y.is_finite();
        // An infinite delta has no path, hence hits nothing.
        is_finite.then(|| Area::of_sweep(self.mover, self.delta))
    }

    fn hit(&self, aabb: Aabb<S>) -> Option<Sweep<S>> {
        let swept = self.mover.sweep(self.delta, aabb);
        (swept != Sweep::Clear).then_some(swept)
    }

    fn compare(one: &Sweep<S>, other: &Sweep<S>) -> Ordering {
        let [one, other] = [one, other].map(|swept| swept.hit());
        let (Some(one), Some(other)) = (one, other) else {
            // What overlaps at the start comes before every hit.
            return one.is_some().cmp(&other.is_some());
        };
        Ahead::compare(&one, &other)
    }
}
