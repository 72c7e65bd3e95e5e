#[cfg(feature = "serde")]
use crate::geometry::serde::SavedCircle;
use crate::geometry::{Aabb, ShapeError, Span, Vec2};
use crate::scalar::{Scalar, Sum};

/// An open disc: the points nearer to the centre than the radius.
///
/// Always finite, the radius not negative; one of radius zero is empty and overlaps nothing. Yes/no
/// questions compare squares, exactly, on any number type.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Circle};
///
/// let crate_ = Aabb::new(0, 0, 10, 10);
/// assert!(!Circle::new([13, 14], 5).overlaps_aabb(crate_), "exactly flush with the corner");
/// assert!(Circle::new([13, 13], 5).overlaps_aabb(crate_));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "SavedCircle<S>", into = "SavedCircle<S>")
)]
#[cfg_attr(feature = "serde", serde(bound(serialize = "S: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "S: serde::Deserialize<'de>"))
)]
pub struct Circle<S: Scalar = f32> {
    center: Vec2<S>,
    radius: S,
}

impl<S: Scalar> Circle<S> {
    /// From its centre and radius.
    ///
    /// # Panics
    ///
    /// If a number is not finite or the radius is negative.
    #[must_use]
    #[track_caller]
    pub fn new(center: impl Into<Vec2<S>>, radius: S) -> Self {
        Self::try_new(center, radius).unwrap_or_else(|error| panic!("{error}"))
    }

    /// From its centre and radius, or an error that names the field and the value.
    ///
    /// # Errors
    ///
    /// If a number is not finite or the radius is negative.
    ///
    /// ```
    /// use jostle::Circle;
    ///
    /// assert_eq!(Circle::try_new([0, 0], -1).unwrap_err().field(), "radius");
    /// ```
    pub fn try_new(center: impl Into<Vec2<S>>, radius: S) -> Result<Self, ShapeError<S>> {
        let center = ShapeError::finite_point(["center.x", "center.y"], center.into())?;
        Ok(Self {
            center,
            radius: ShapeError::size("radius", radius)?,
        })
    }

    /// The middle.
    #[must_use]
    pub fn center(self) -> Vec2<S> {
        self.center
    }

    /// How far it reaches.
    #[must_use]
    pub fn radius(self) -> S {
        self.radius
    }

    /// Whether it holds no point, having no radius.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// let dot = Circle::new([0, 0], 0);
    /// assert!(dot.is_empty() && !dot.overlaps(Circle::new([0, 0], 9)));
    /// ```
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.radius == S::ZERO
    }

    /// The least box around it, rounded outward; each edge stops at the end of the range.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Circle};
    ///
    /// assert_eq!(Circle::new([5, 5], 3).bounds(), Aabb::new(2, 2, 6, 6));
    /// ```
    #[must_use]
    pub fn bounds(self) -> Aabb<S> {
        let along = |middle: S| {
            let least = S::sum_down(Sum::difference(middle, self.radius));
            let most = S::sum_up(Sum::total(middle, self.radius));
            Span::from_valid(least, most)
        };
        Aabb::from_spans(along(self.center.x), along(self.center.y))
    }

    /// Moved by `delta`, held at the ends of the range; a NaN moves nothing along that axis.
    ///
    /// ```
    /// use jostle::i32::Circle;
    ///
    /// assert_eq!(Circle::new([1, 2], 3).moved([4, -2]), Circle::new([5, 0], 3));
    /// ```
    #[must_use]
    pub fn moved(self, delta: impl Into<Vec2<S>>) -> Self {
        Self {
            center: self.center + delta.into(),
            ..self
        }
    }
}
