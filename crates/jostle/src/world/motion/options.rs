use crate::geometry::{Side, Sides, Vec2};
use crate::scalar::{Scalar, greater};

/// How a mover treats corners, stairs, floors and slopes.
///
/// Lengths are in world units and must be finite and not negative; 0, the default, turns that option off. By
/// default y grows down, slopes up to 1:1 can be walked, and a move meets at most 32 things. A game that is seen from
/// above starts with [`top_down`](Self::top_down).
///
/// # Which option acts when
///
/// The arrow is the wished move, `#` is solid, and the dotted box is where the body goes on from.
///
/// ```text
/// forgive_ceiling: the head        forgive_wall: a side clips       forgive_floor: the feet
/// clips a corner while rising      a corner, level or toward        clip a corner while falling
///                                  the way around it
///   ######                                   ########                 ┌──┐····
///   ####┌──┐··    nudged aside,     ┌──┐     ########                 │  │  ·  nudged aside,
///       │ ↑│ ·    keeps rising      │  │→····                         │ ↓│  ·  keeps falling
///       └──┘··                      └──┘··│  ·  nudged down,      ####└──┘····
///                                         ····  keeps moving      ######
///
/// forgive_ledge: in the air,       step: on the ground, the         snap: on the ground, the
/// feet or head clip a corner,      feet meet a stair                floor ends or leads down
/// against the fall or the rise
///                                                                    ┌──┐
///    ┌──┐ ····                         ····                          │  │→····
///    │ ↘│ ·  ·    lifted onto     ┌──┐ ·  ·   lifted onto the        └──┘ ·  ·  pulled down
///    └──┘ ····    the ledge       │  │→····   stair, keeps         #######····  to the floor
///         ######                  └──┘######  walking              #############
///         ######                 ###########
/// ```
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
#[cfg_attr(feature = "serde", serde(default))]
pub struct MoveOptions<S: Scalar = f32> {
    /// The side that faces up: [`Side::MinY`] if y grows down the screen, [`Side::MaxY`] if y grows up, and `None` in
    /// a game that is seen from above.
    ///
    /// Decides what counts as a ceiling, a wall and a floor. If `None`, every side meets walls:
    ///
    /// - Only [`forgive_wall`](Self::forgive_wall) forgives corners, on all four sides; the other amounts do nothing.
    /// - Nothing carries the body, though solids still push it, and it stands on no one-way platform that it could drop
    ///   through.
    /// - Slopes stay wedges: the body slides along them if it moves along x, and is stopped by them if it moves
    ///   straight along y.
    pub up: Option<Side>,
    /// Corner forgiveness for ceilings: if at most this much of the head clips a ceiling's corner, the body is nudged
    /// sideways around it and keeps rising. In world units; 0 lets every corner stop the jump.
    pub forgive_ceiling: S,
    /// Corner forgiveness for walls: if at most this much of the leading side clips a wall's corner, the body is
    /// nudged up or down around it and keeps moving, as a dash through a narrow gap does. In world units; 0 lets every
    /// corner stop it.
    ///
    /// A body that also falls or rises is only nudged that way, never against its motion:
    /// [`forgive_ledge`](Self::forgive_ledge) does that.
    pub forgive_wall: S,
    /// Corner forgiveness for walls in the air: if at most this much of the feet clips the top of a wall, the body is
    /// lifted onto it although it falls, and if at most this much of the head clips the bottom of one, the body is
    /// nudged below it although it rises. In world units; 0 lets every corner stop it.
    ///
    /// It acts on a body that stands on nothing where its move begins, and takes the shorter way around the corner,
    /// which must be free. A one-way wall without a face there is not a ledge. If the way around is against the fall or
    /// the rise, that part of the move is lost, and the body counts as [blocked](super::Moved::blocked) on that side: a
    /// game ends the fall, as after landing. Otherwise, [`forgive_wall`](Self::forgive_wall) comes first.
    pub forgive_ledge: S,
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
            up: Some(Side::MinY),
            forgive_ceiling: S::ZERO,
            forgive_wall: S::ZERO,
            forgive_ledge: S::ZERO,
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
    /// Returns options for a game that is seen from above: no side is [`up`](Self::up), and all else is as in
    /// [`default`](Self::default).
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, MoveOptions, World};
    ///
    /// let mut world = World::new();
    /// let cart = world.add(Body::solid(Aabb::new(0.0, 20.0, 32.0, 8.0)))?;
    /// let hero = Body::actor(Aabb::new(8.0, 10.0, 8.0, 8.0)).with_options(MoveOptions::top_down());
    /// let hero = world.add(hero)?;
    /// world.move_and_slide(hero, [0.0, 5.0])?;
    /// world.move_solid(cart, [3.0, 4.0])?;
    /// assert_eq!(world.place(hero), Some(Aabb::new(8.0, 12.0, 8.0, 8.0)), "the cart leaves it behind");
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[doc(alias("birds_eye", "zelda", "gravity"))]
    #[must_use]
    pub fn top_down() -> Self {
        Self {
            up: None,
            ..Self::default()
        }
    }

    /// Returns the side that faces down: the feet.
    #[inline(always)]
    pub(in crate::world) fn down(&self) -> Option<Side> {
        self.up.map(Side::opposite)
    }

    /// Whether a side can meet a stair.
    #[inline(always)]
    pub(super) fn may_step(&self, side: Side) -> bool {
        S::ZERO < self.step && self.is_wall_side(side)
    }

    /// Whether a side can clip a ledge.
    #[inline(always)]
    pub(super) fn may_clip_ledge(&self, side: Side) -> bool {
        S::ZERO < self.forgive_ledge && self.is_wall_side(side)
    }

    /// Whether a side meets walls rather than floors and ceilings; none does if no side is up.
    #[inline(always)]
    fn is_wall_side(&self, side: Side) -> bool {
        self.up.is_some_and(|up| side.axis() != up.axis())
    }

    /// Returns how much of a corner is forgiven if it is met with that side.
    #[inline]
    pub(super) fn forgiven(&self, side: Side) -> S {
        match self.up {
            Some(up) if side == up => self.forgive_ceiling,
            Some(up) if side == up.opposite() => self.forgive_floor,
            _ => self.forgive_wall,
        }
    }

    /// Whether a move that is blocked on these sides may go on around a corner, or up a stair.
    #[inline(always)]
    pub(super) fn may_turn_at(&self, blocked: Sides) -> bool {
        // One comparison settles it for movers that use none of these options.
        let most = greater(
            greater(self.forgive_ceiling, self.forgive_wall),
            greater(greater(self.forgive_floor, self.forgive_ledge), self.step),
        );
        if most <= S::ZERO {
            return false;
        }
        blocked.iter().any(|side| {
            S::ZERO < self.forgiven(side) || self.may_step(side) || self.may_clip_ledge(side)
        })
    }

    /// Whether a mover that was grounded when it set out, and touches something with these sides in the end, may be
    /// pulled down to a floor.
    #[inline(always)]
    pub(super) fn may_snap(&self, delta: Vec2<S>, touching: Sides) -> bool {
        let is_in_the_air = |down: Side| !touching.has(down);
        S::ZERO < self.snap && self.down().is_some_and(is_in_the_air) && !self.is_rising(delta)
    }

    /// Whether a move leads up.
    #[inline(always)]
    pub(super) fn is_rising(&self, delta: Vec2<S>) -> bool {
        self.up
            .is_some_and(|up| Side::toward(up.axis(), delta.along(up.axis())) == Some(up))
    }
}
