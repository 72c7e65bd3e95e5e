use crate::geometry::Side;
use crate::scalar::Scalar;

/// How a mover treats corners, stairs, floors and slopes. All of it is off at first.
///
/// # Examples
///
/// ```
/// use jostle::f32::MoveOptions;
///
/// let hero = MoveOptions { forgive_ceiling: 4.0, step: 8.0, snap: 4.0, ..MoveOptions::default() };
/// assert_eq!(hero.forgive_wall, 0.0, "off");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveOptions<S: Scalar = f32> {
    /// Which way is up: [`Side::MinY`] on a screen, [`Side::MaxY`] where y grows up.
    pub up: Side,
    /// Corner forgiveness: of a ceiling that is met with at most so much of the head, it is shifted out
    /// of the way.
    pub forgive_ceiling: S,
    /// Corner forgiveness: of a wall that is met with at most so much of the side, it is shifted out of
    /// the way.
    pub forgive_wall: S,
    /// Corner forgiveness: of a floor that is met with at most so much of the feet, it is shifted off.
    pub forgive_floor: S,
    /// The height of a stair that it walks up.
    pub step: S,
    /// How far below its feet a floor may be that it keeps to, when it was on one before.
    pub snap: S,
    /// The steepest slope that it walks up, in `rise` per `run`.
    pub max_slope: (u8, u8),
    /// Whether it moves along X first and then along Y, as tile games used to.
    pub axis_by_axis: bool,
    /// How many times one move may meet something before it is ended; above 65,536 counts as that.
    pub max_hits: u32,
}

impl<S: Scalar> Default for MoveOptions<S> {
    /// Nothing special: y grows down, slopes up to 1:1, 32 moments.
    fn default() -> Self {
        Self {
            up: Side::MinY,
            forgive_ceiling: S::ZERO,
            forgive_wall: S::ZERO,
            forgive_floor: S::ZERO,
            step: S::ZERO,
            snap: S::ZERO,
            max_slope: (1, 1),
            axis_by_axis: false,
            max_hits: 32,
        }
    }
}
