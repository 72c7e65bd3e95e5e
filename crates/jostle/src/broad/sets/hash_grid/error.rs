use crate::scalar::Scalar;
use core::error::Error;
use core::fmt;

/// The error for a cell size that is zero, negative or not finite.
///
/// # Examples
///
/// ```
/// use jostle::f32::HashGrid;
///
/// let error = HashGrid::with_cell_size(-4.0).unwrap_err();
/// assert_eq!(error.size(), -4.0);
/// assert!(error.to_string().starts_with("cell size is -4: it must be a finite number above zero"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellSizeError<S: Scalar = f32> {
    size: S,
}

impl<S: Scalar> CellSizeError<S> {
    pub(super) fn new(size: S) -> Self {
        Self { size }
    }

    /// Returns the rejected size.
    #[must_use]
    pub fn size(&self) -> S {
        self.size
    }
}

impl<S: Scalar> fmt::Display for CellSizeError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "cell size is {}: it must be a finite number above zero; twice the side of a typical box works well",
            self.size
        )
    }
}

impl<S: Scalar> Error for CellSizeError<S> {}
