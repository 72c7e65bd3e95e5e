use crate::geometry::Aabb;
use crate::scalar::Scalar;
use core::error::Error;
use core::fmt;

/// Why a [`BucketGrid`](crate::broad::BucketGrid) rejects a call. The grid is unchanged.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, BucketGrid};
/// use jostle::errors::BucketGridError;
///
/// let mut boxes = BucketGrid::<i32, 4, 4, 1, 8>::new(Aabb::new(0, 0, 64, 64)).unwrap();
/// boxes.insert(Aabb::new(0, 0, 8, 8)).unwrap();
/// let error = boxes.insert(Aabb::new(8, 0, 8, 8)).unwrap_err();
/// assert_eq!(error, BucketGridError::Full { boxes: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BucketGridError<S: Scalar = f32> {
    /// The screen is empty, or its size exceeds the number type.
    Screen {
        /// The rejected screen.
        screen: Aabb<S>,
    },
    /// The grid is full.
    Full {
        /// The number of boxes it has room for.
        boxes: usize,
    },
}

impl<S: Scalar> fmt::Display for BucketGridError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Screen { screen } => {
                let (min, max) = (screen.min(), screen.max());
                write!(
                    f,
                    "screen is from ({}, {}) to ({}, {}): it must have a width and a height above \
                     zero that fit the number type",
                    min.x, min.y, max.x, max.y
                )
            }
            Self::Full { boxes } => write!(
                f,
                "all {boxes} places are taken: remove a box first, or raise the parameter `BOXES` of the grid"
            ),
        }
    }
}

impl<S: Scalar> Error for BucketGridError<S> {}
