use crate::geometry::Aabb;
use crate::scalar::Scalar;
use core::error::Error;
use core::fmt;

/// What a [`BucketGrid`](crate::broad::BucketGrid) cannot do. Nothing was changed.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, BucketGrid, BucketGridError};
///
/// let mut boxes = BucketGrid::<i32, 4, 4, 1, 8>::new(Aabb::new(0, 0, 64, 64)).unwrap();
/// boxes.insert(Aabb::new(0, 0, 8, 8)).unwrap();
/// let error = boxes.insert(Aabb::new(8, 0, 8, 8)).unwrap_err();
/// assert_eq!(error, BucketGridError::Full { boxes: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BucketGridError<S: Scalar = f32> {
    /// The screen has no area, or its size leaves the range of the number type.
    Screen {
        /// The screen that was asked for.
        screen: Aabb<S>,
    },
    /// There is no room for another box.
    Full {
        /// How many there are.
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
                    "screen is from ({}, {}) to ({}, {}): it must have a width and a height that the \
                     number type can hold",
                    min.x, min.y, max.x, max.y
                )
            }
            Self::Full { boxes } => write!(
                f,
                "all {boxes} places are taken: remove a box first, or give the grid more room for boxes"
            ),
        }
    }
}

impl<S: Scalar> Error for BucketGridError<S> {}
