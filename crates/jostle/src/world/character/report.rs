use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::Moved;

/// What happened to a character in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterMove<S: Scalar = f32> {
    /// How the move of its body went. What it hit is in [`World::hits`](crate::world::World::hits).
    pub moved: Moved<S>,
    /// The jump that began in this tick, if any.
    pub jumped: Option<CharacterJump>,
    /// The speed at which it landed in this tick, in units per second; `None` if it did not land.
    pub landed: Option<S>,
    /// The side of the character that touches the wall it slides down; `None` if it does not slide.
    pub wall_slide: Option<Side>,
    /// Whether something above it ended its rise.
    pub has_bumped_head: bool,
    /// Whether it began to fall through the one-way platforms that it stood on.
    pub has_dropped: bool,
    /// Whether it stands on something at the end of the tick.
    pub is_grounded: bool,
    /// Whether it is on a ladder at the end of the tick.
    pub is_climbing: bool,
}

/// What a character jumped from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CharacterJump {
    /// The ground, or ground that it left within coyote time.
    Ground,
    /// A wall that touches this side of the character.
    Wall(Side),
    /// A ladder.
    Ladder,
}
