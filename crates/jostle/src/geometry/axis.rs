/// One of the two axes of the world.
///
/// # Examples
///
/// ```
/// use jostle::{Axis, Vec2};
///
/// let delta = Vec2::new(3, 5);
/// assert_eq!(delta.along(Axis::Y), 5);
/// assert_eq!(Axis::X.other(), Axis::Y);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Axis {
    /// The horizontal axis.
    X,
    /// The vertical axis: down or up the screen, as the game prefers.
    Y,
}

impl Axis {
    /// Both axes, X first.
    pub const BOTH: [Self; 2] = [Self::X, Self::Y];

    /// Returns the other axis.
    #[must_use]
    #[inline(always)]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::X,
        }
    }
}
