//! A platformer character: runs, jumps, slides down walls, climbs ladders.
//!
//! - **Owns** [`Character`] with its [`CharacterSettings`], its input for each tick ([`CharacterInput`]) and
//!   its outcome ([`CharacterMove`], [`CharacterJump`]).
//! - **Uses** only the public API of the world, as a game would: another character can be written the same
//!   way outside this crate.
//! - **Never** looks at a clock, draws anything, or moves another body.

mod fine;
mod input;
mod ladder;
mod report;
mod settings;
mod tick;

pub use self::input::CharacterInput;
pub use self::report::{CharacterJump, CharacterMove};
pub use self::settings::CharacterSettings;

use self::tick::CharacterTick;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::world::error::check_finite;
use crate::world::{BodyId, World, WorldError};

/// A platformer character: moves an actor by player input, once per [`tick`](Self::tick).
///
/// [`CharacterSettings`] say how it runs, jumps and climbs. It keeps what a world does not: velocity, timers
/// for coyote time and jump buffering, and whether it is on a ladder. The
/// [options](crate::world::MoveOptions) of its body say which way is up, which corners are forgiven and how
/// floors hold it: to walk down slopes and stairs, set `snap` there. A lift that
/// moves down carries its riders without it.
///
/// # How it moves
///
/// Each tick moves the body by the mean of the velocities before and after it (trapezoidal integration),
/// which is exact for constant acceleration: a jump reaches exactly the height in the settings, in exactly
/// that many ticks. Velocities are integers, in 2^-32 units per tick for every number type, so all machines
/// agree. What an integer position cannot represent of a move is carried over to the next tick.
///
/// There is no gravity on the ground, so a resting character stays bit-identical. A blocked move ends the
/// velocity toward that side.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, Character, CharacterSettings, World};
/// use jostle::CharacterInput;
///
/// let mut world = World::new();
/// world.add(Body::solid(Aabb::new(0.0, 64.0, 320.0, 16.0)))?;
/// let body = world.add(Body::actor(Aabb::new(16.0, 48.0, 12.0, 16.0)))?;
/// let mut hero = Character::new(body, CharacterSettings::for_tiles(16.0, 60));
///
/// let leap = CharacterInput::RIGHT.with_jump();
/// assert!(hero.tick(&mut world, leap)?.jumped.is_some());
/// while !hero.tick(&mut world, leap)?.is_grounded {}
/// assert!(world.place(body).unwrap().min().x > 80.0, "four tiles at least");
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Character<S: Scalar = f32> {
    /// How it moves. Changes take effect in the next tick.
    pub settings: CharacterSettings<S>,
    body: BodyId,
    state: State<S>,
}

/// What a character remembers between ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct State<S: Scalar> {
    /// Along x and y, in fine units (2^-32 units) per tick.
    velocity: [i64; 2],
    /// What positions could not represent of past moves along x and y, in fine units.
    rest: [i64; 2],
    /// How many more ticks it can jump without ground below.
    coyote: u16,
    /// How many more ticks a press of the jump button counts.
    buffer: u16,
    /// How many more ticks it cannot be steered.
    lock: u16,
    /// The body it stood on after the last tick, and where that was.
    ride: Option<(BodyId, Aabb<S>)>,
    was_jump_held: bool,
    was_down_held: bool,
    /// Whether it rises from a jump that releasing the button would cut.
    is_jumping: bool,
    is_grounded: bool,
    is_climbing: bool,
    is_flipped: bool,
}

impl<S: Scalar> Character<S> {
    /// Creates a character at rest that moves an actor of a world.
    ///
    /// Nothing is checked here: each [`tick`](Self::tick) checks the settings, and that the actor exists.
    #[must_use]
    pub fn new(body: BodyId, settings: CharacterSettings<S>) -> Self {
        Self {
            settings,
            body,
            state: State {
                velocity: [0; 2],
                rest: [0; 2],
                coyote: 0,
                buffer: 0,
                lock: 0,
                ride: None,
                was_jump_held: false,
                was_down_held: false,
                is_jumping: false,
                is_grounded: false,
                is_climbing: false,
                is_flipped: false,
            },
        }
    }

    /// Returns the id of the actor that the character moves.
    #[must_use]
    pub fn body(&self) -> BodyId {
        self.body
    }

    /// Advances the character by one tick, and returns what happened.
    ///
    /// Call it exactly once per tick, before or after the solids that carry and push the character move. It does not
    /// begin the tick of the world: call [`World::begin_tick`] first, or events of earlier ticks are still there.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is out of range ([`WorldError::BadOption`]), its body is not an actor
    /// of this world, no side of the body is up ([`WorldError::NoUp`]), or its move would leave the range of the number type. In these cases, neither the
    /// character nor the world changes.
    pub fn tick(
        &mut self,
        world: &mut World<S>,
        input: CharacterInput,
    ) -> Result<CharacterMove<S>, WorldError<S>> {
        compiled!(Character::run_tick[
            character: &mut Character<S> = self,
            world: &mut World<S> = world,
            input: CharacterInput = input,
        ] -> Result<CharacterMove<S>, WorldError<S>>)
    }

    fn run_tick(
        &mut self,
        world: &mut World<S>,
        input: CharacterInput,
    ) -> Result<CharacterMove<S>, WorldError<S>> {
        self.settings.check()?;
        let tick = CharacterTick::new(self, world, input)?;
        let (state, done) = tick.run(world)?;
        // Stored last: a tick that fails leaves the character as it was.
        self.state = state;
        Ok(done)
    }

    /// Returns the velocity in units per second, rounded to the nearest for integers.
    ///
    /// The velocity of a platform that carries the character is not included.
    #[must_use]
    pub fn velocity(&self) -> Vec2<S> {
        let rate = i64::from(self.settings.ticks_per_second);
        let [x, y] = self.state.velocity.map(|fine| fine.saturating_mul(rate));
        Vec2::new(fine::to(x), fine::to(y))
    }

    /// Sets the velocity in units per second, as a spring, a blow or a boost would.
    ///
    /// The character lets go of a ladder, and releasing the jump button does not cut this velocity.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, Character, CharacterSettings, World};
    /// use jostle::{CharacterInput, Vec2};
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0.0, 64.0, 320.0, 16.0)))?;
    /// let body = world.add(Body::actor(Aabb::new(16.0, 48.0, 12.0, 16.0)))?;
    /// let mut hero = Character::new(body, CharacterSettings::for_tiles(16.0, 60));
    /// hero.set_velocity([0.0, -480.0])?;
    /// hero.tick(&mut world, CharacterInput::NONE)?;
    /// assert!(world.place(body).unwrap().max().y < 57.0, "the spring throws it up");
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the velocity is not finite. In that case, nothing changes.
    pub fn set_velocity(&mut self, velocity: impl Into<Vec2<S>>) -> Result<(), WorldError<S>> {
        let velocity = velocity.into();
        check_finite(["velocity.x", "velocity.y"], velocity)?;
        let rate = i64::from(self.settings.ticks_per_second.max(1));
        self.state.velocity = [velocity.x, velocity.y].map(|value| fine::of(value) / rate);
        // The remainder belongs to the speed it came from.
        self.state.rest = [0; 2];
        self.state.is_jumping = false;
        self.state.is_climbing = false;
        Ok(())
    }

    /// Returns whether the character stood on something when its last tick ended.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.state.is_grounded
    }

    /// Returns whether the character is on a ladder.
    #[must_use]
    pub fn is_climbing(&self) -> bool {
        self.state.is_climbing
    }

    /// Returns whether the character faces left, toward lesser coordinates: for drawing, and for
    /// [`World::set_flipped`](crate::world::World::set_flipped).
    #[must_use]
    pub fn is_flipped(&self) -> bool {
        self.state.is_flipped
    }
}

/// Returns the index of an axis in a pair.
fn index(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
    }
}
