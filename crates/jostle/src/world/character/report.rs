use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::Moved;

/// What happened to a character in a tick.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, Character, CharacterSettings, World};
/// use jostle::{CharacterInput, CharacterJump};
///
/// let mut world = World::new();
/// world.add(Body::solid(Aabb::new(0.0, 64.0, 320.0, 16.0)))?;
/// let place = Aabb::new(16.0, 40.0, 12.0, 16.0);
/// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16.0, 60))?;
///
/// let mut report = hero.tick(&mut world, CharacterInput::default())?;
/// while report.landed.is_none() {
///     report = hero.tick(&mut world, CharacterInput::default())?;
/// }
/// assert!(report.is_grounded && report.jumped.is_none());
/// let report = hero.tick(&mut world, CharacterInput::default().with_jump())?;
/// assert_eq!(report.jumped, Some(CharacterJump::Ground));
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something else, and several may hold"
)]
pub struct CharacterMove<S: Scalar = f32> {
    /// How the move of its body went. What it hit is in [`World::hits`](crate::world::World::hits).
    pub moved: Moved<S>,
    /// The jump that began in this tick, if any.
    pub jumped: Option<CharacterJump>,
    /// The speed at which it landed in this tick, in units per second; `None` if it did not land.
    pub landed: Option<S>,
    /// The side of the character that touches the wall it slides down; `None` if it does not slide.
    pub wall_slide: Option<Side>,
    /// The side of the character that is at the ledge it hangs on at the end of the tick; `None` if it does not hang.
    pub ledge: Option<Side>,
    /// Whether something above it ended its rise.
    pub has_bumped_head: bool,
    /// Whether it began to fall through the one-way platforms that it stood on.
    pub has_dropped: bool,
    /// Whether it stands on something at the end of the tick.
    pub is_grounded: bool,
    /// Whether it is on a ladder at the end of the tick.
    pub is_climbing: bool,
    /// Whether it swims in this tick.
    pub is_swimming: bool,
    /// Whether it crouches in this tick, because the button is held or there is no room to stand up.
    pub is_crouching: bool,
    /// Whether it falls fast, because down was pressed in the air and is still held.
    pub is_fast_falling: bool,
}

/// What a character jumped from.
///
/// # Examples
///
/// ```
/// use jostle::{CharacterJump, Side};
///
/// /// Returns the sound of a jump.
/// fn sound(jump: CharacterJump) -> &'static str {
///     match jump {
///         CharacterJump::Wall(_) => "kick",
///         CharacterJump::Air => "flap",
///         CharacterJump::Water => "splash",
///         _ => "hop",
///     }
/// }
/// assert_eq!(sound(CharacterJump::Wall(Side::MinX)), "kick");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CharacterJump {
    /// The ground, or ground that it left within coyote time.
    Ground,
    /// A wall that touches this side of the character.
    Wall(Side),
    /// Nothing: a jump in midair.
    Air,
    /// A ladder.
    Ladder,
    /// A ledge that it hung on.
    Ledge,
    /// Water that it swam in.
    Water,
    /// Whatever it was told to by [`Character::jump`](crate::world::Character::jump), such as a spring or an enemy.
    Command,
}
