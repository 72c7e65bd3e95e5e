use jostle::Scalar;
use std::error::Error;
use std::fmt;

/// Why a [`Route`](crate::Route) was refused.
///
/// # Examples
///
/// ```
/// use jostle_level::{Route, RouteEnd};
///
/// let error = Route::new([[0.0, 0.0]], f32::NAN, 0, RouteEnd::Stop).unwrap_err();
/// assert_eq!(error.to_string(), "the speed of a route is NaN: it must be a finite number, zero or more");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RouteError<S: Scalar = f32> {
    /// The route has no point, not even the first.
    NoPoints,
    /// A point is NaN or infinite.
    NotFinite {
        /// The index of the point.
        index: usize,
    },
    /// A point is so far from the first that the number type cannot hold the displacement.
    TooFar {
        /// The index of the point.
        index: usize,
    },
    /// The speed is negative, NaN or infinite.
    Speed {
        /// The speed, in units per second.
        speed: S,
    },
}

impl<S: Scalar> fmt::Display for RouteError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPoints => write!(f, "a route has no points: give it one at least"),
            Self::NotFinite { index } => write!(
                f,
                "point {index} of a route is not finite: check it for a division by zero"
            ),
            Self::TooFar { index } => write!(
                f,
                "point {index} of a route is too far from the first for the number type: move them closer"
            ),
            Self::Speed { speed } => write!(
                f,
                "the speed of a route is {speed}: it must be a finite number, zero or more"
            ),
        }
    }
}

impl<S: Scalar> Error for RouteError<S> {}
