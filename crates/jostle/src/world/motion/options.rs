use crate::geometry::{Side, Sides, Vec2};
use crate::scalar::{Scalar, greater};

/// How a mover treats corners, stairs, floors and slopes.
///
/// Lengths are in world units and must be finite and not negative; 0, the default, turns that option off. By
/// default y grows down, slopes up to 1:1 can be walked, and a move meets at most 32 things.
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
    /// The side that faces up: [`Side::MinY`] if y grows down the screen, [`Side::MaxY`] if y grows up.
    ///
    /// Decides what counts as a ceiling, a wall and a floor.
    pub up: Side,
    /// Corner forgiveness for ceilings: if at most this much of the head clips a ceiling's corner, the body is nudged
    /// sideways around it and keeps rising. In world units; 0 lets every corner stop the jump.
    pub forgive_ceiling: S,
    /// Corner forgiveness for walls: if at most this much of the leading side clips a wall's corner, the body is
    /// nudged up or down around it and keeps moving, as a dash through a narrow gap does. In world units; 0 lets every
    /// corner stop it.
    pub forgive_wall: S,
    /// Corner forgiveness for floors: if at most this much of the feet lands on a floor's corner, the body is nudged
    /// off the ledge and keeps falling. In world units; 0 lets it stand on the narrowest edge.
    pub forgive_floor: S,
    /// The highest stair that a grounded body walks up without jumping. In world units; 0 makes every stair a wall.
    pub step: S,
    /// How far a grounded body is pulled down to stay on the floor, so that it does not hop off stairs and downhill
    /// slopes. In world units; 0 lets it leave the floor and fall.
    ///
    /// A move that leads up is never pulled down: jumps work.
    pub snap: S,
    /// The steepest slope that the body walks up, as `(rise, run)`: `(1, 1)` is 45 degrees, `(1, 2)` half as steep.
    /// A steeper slope stops it like a wall; `(0, 1)` makes every slope one.
    pub max_slope: (u8, u8),
    /// Whether the whole move along X comes before the move along Y, as in classic tile engines. Otherwise both
    /// axes move at once, along the straight line.
    pub axis_by_axis: bool,
    /// The number of hits after which the next one ends the move early, with
    /// [`Moved::is_cut_short`](super::Moved::is_cut_short) set. 0 ends it at the first hit; more than 65,536 counts as
    /// 65,536.
    pub max_hits: u32,
}

impl<S: Scalar> Default for MoveOptions<S> {
    /// Returns options with corner forgiveness, stairs and floor snap off. y grows down, slopes up to 1:1 can be
    /// walked, and the hit after the 32nd ends a move.
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

impl<S: Scalar> MoveOptions<S> {
    /// Returns how much of a corner is forgiven if it is met with that side.
    #[inline]
    pub(super) fn forgiven(&self, side: Side) -> S {
        if side == self.up {
            self.forgive_ceiling
        } else if side == self.up.opposite() {
            self.forgive_floor
        } else {
            self.forgive_wall
        }
    }

    /// Whether a move that is blocked on these sides may go on around a corner, or up a stair.
    #[inline(always)]
    pub(super) fn may_turn_at(&self, blocked: Sides) -> bool {
        // One comparison settles it for movers that use none of these options.
        let most = greater(
            greater(self.forgive_ceiling, self.forgive_wall),
            greater(self.forgive_floor, self.step),
        );
        if most <= S::ZERO {
            return false;
        }
        let is_stair = |side: Side| S::ZERO < self.step && side.axis() != self.up.axis();
        blocked
            .iter()
            .any(|side| S::ZERO < self.forgiven(side) || is_stair(side))
    }

    /// Whether a mover that was grounded when it set out, and touches something with these sides in the end, may be
    /// pulled down to a floor.
    #[inline(always)]
    pub(super) fn may_snap(&self, delta: Vec2<S>, touching: Sides) -> bool {
        S::ZERO < self.snap && !touching.has(self.up.opposite()) && !self.is_rising(delta)
    }

    /// Whether a move leads up.
    #[inline(always)]
    pub(super) fn is_rising(&self, delta: Vec2<S>) -> bool {
        let axis = self.up.axis();
        Side::toward(axis, delta.along(axis)) == Some(self.up)
    }
}
