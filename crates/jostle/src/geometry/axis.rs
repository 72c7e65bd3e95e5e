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
    /// Left to right.
    X,
    /// Down the screen, or up: as the game has it.
    Y,
}

impl Axis {
    /// Both, X first.
    pub const BOTH: [Self; 2] = [Self::X, Self::Y];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::X,
        }
    }
}
