use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::Moved;

/// What happened to a character in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterMove<S: Scalar = f32> {
    /// How the move of its body went; its hits are those of the [world](crate::world::World::hits).
    pub moved: Moved<S>,
    /// The jump that began in this tick.
    pub jumped: Option<CharacterJump>,
    /// The speed in units per second with which it came down on a floor in this tick.
    pub landed: Option<S>,
    /// The wall that it slides down along: the side of the character that lies along it.
    pub wall_slide: Option<Side>,
    /// Whether something above ended its rise.
    pub has_bumped_head: bool,
    /// Whether it began to fall through the one-ways that it stood on.
    pub has_dropped: bool,
    /// Whether it stands on something now.
    pub is_grounded: bool,
    /// Whether it is on a ladder now.
    pub is_climbing: bool,
}

/// What a character jumped off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CharacterJump {
    /// The ground, or ground that it had left a moment before.
    Ground,
    /// A wall along this side of the character.
    Wall(Side),
    /// A ladder.
    Ladder,
}
