//! A platformer character: runs, jumps, slides down walls, hangs on ledges, climbs ladders, swims, crouches.
//!
//! - **Owns** [`Character`] with its [`CharacterSettings`], its input for each tick ([`CharacterInput`]) and
//!   its outcome ([`CharacterMove`], [`CharacterJump`]).
//! - **Uses** only the public API of the world, as a game would: another character can be written the same
//!   way outside this crate.
//! - **Never** looks at a clock, draws anything, or moves another body.

mod checksum;
mod commands;
mod crouch;
mod fine;
mod input;
mod jump;
mod ladder;
mod ledge;
mod presets;
mod report;
mod ride;
mod settings;
mod state;
mod takeoff;
mod tick;
mod wall;
mod water;

pub use self::input::CharacterInput;
pub use self::report::{CharacterJump, CharacterMove};
pub use self::settings::{AirJump, CharacterSettings, Crouch, WallJump};

use self::state::State;
use self::tick::CharacterTick;
use crate::geometry::{Aabb, Axis, Side};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::world::{Body, BodyId, BodyKind, MoveOptions, World, WorldError};

/// A platformer character: moves an actor by player input, once per [`tick`](Self::tick).
///
/// [`CharacterSettings`] say how it runs, jumps and climbs, which way is up, which corners are forgiven and how
/// floors hold its body. It keeps what a world does not: velocity, timers for coyote time and jump buffering, and
/// whether it is on a ladder or a ledge. A game can tell it to [`jump`](Self::jump), to [`dash`](Self::dash), or to
/// [float](Self::suspend_gravity).
///
/// # How it moves
///
/// Each tick moves the body by the mean of the velocities before and after it (trapezoidal integration),
/// which is exact for constant acceleration: a jump reaches exactly the height in the settings, in exactly
/// that many ticks. Velocities are integers, in 2^-32 units per tick for every number type, so all machines
/// agree. What an integer position cannot represent of a move is carried over to the next tick.
///
/// To save a character, clone it beside its world, or use the feature `serde` for a file.
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
/// let place = Aabb::new(16.0, 48.0, 12.0, 16.0);
/// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16.0, 60))?;
///
/// let leap = CharacterInput::RIGHT.with_jump();
/// assert!(hero.tick(&mut world, leap)?.jumped.is_some());
/// while !hero.tick(&mut world, leap)?.is_grounded {}
/// assert!(world[hero.body()].min().x > 80.0, "four tiles at least");
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

impl<S: Scalar> Character<S> {
    /// Adds an actor to a world, and creates a character at rest that moves it.
    ///
    /// For an actor with layers, hitboxes or a weight of its own, add the body first and use [`new`](Self::new).
    ///
    /// ```
    /// use jostle::f32::{Aabb, Character, CharacterSettings, World};
    ///
    /// let mut world = World::new();
    /// let settings = CharacterSettings::precise(16.0, 60);
    /// let hero = Character::spawn(&mut world, Aabb::new(16.0, 48.0, 12.0, 16.0), settings)?;
    /// assert_eq!(world.body(hero.body()).unwrap().options(), settings.body);
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is out of range ([`WorldError::BadOption`]), no side is up
    /// ([`WorldError::NoUp`]), or the box is empty. In these cases, nothing is added.
    pub fn spawn(
        world: &mut World<S>,
        place: Aabb<S>,
        settings: CharacterSettings<S>,
    ) -> Result<Self, WorldError<S>> {
        settings.check_own()?;
        let body = world.add(Body::actor(place).with_options(settings.body))?;
        Ok(Self::new(body, settings))
    }

    /// Creates a character at rest that moves an actor of a world.
    ///
    /// Nothing is checked here: each [`tick`](Self::tick) checks the settings, and that the actor exists. The first one
    /// replaces the actor's own [`MoveOptions`] with [those in the settings](CharacterSettings::body). To keep them,
    /// put them there.
    #[must_use]
    pub fn new(body: BodyId, settings: CharacterSettings<S>) -> Self {
        Self {
            settings,
            body,
            state: State::new(),
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
    /// If its body has other options than [those in the settings](CharacterSettings::body), it gets them first.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is out of range ([`WorldError::BadOption`]), no side is up
    /// ([`WorldError::NoUp`]), its body is not an actor of this world, or its move would leave the range of the
    /// number type. In these cases, neither the character nor the world changes.
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
        self.settings.check_own()?;
        let others = self.give_options(world)?;
        let tick = CharacterTick::new(self, world, input);
        match tick.and_then(|tick| tick.run(world)) {
            Ok((state, done)) => {
                // Stored last: a tick that fails leaves the character as it was.
                self.state = state;
                Ok(done)
            }
            Err(error) => {
                if let Some(others) = others {
                    world.set_options(self.body, others)?;
                }
                Err(error)
            }
        }
    }

    /// Gives its body the options in the settings, and returns those it had if they were others.
    fn give_options(&self, world: &mut World<S>) -> Result<Option<MoveOptions<S>>, WorldError<S>> {
        let body = world.body(self.body);
        let actor = body.filter(|view| view.kind() == BodyKind::Actor);
        let others = actor.map(|view| view.options());
        let others = others.filter(|&options| options != self.settings.body);
        if others.is_some() {
            world.set_options(self.body, self.settings.body)?;
        }
        Ok(others)
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

    /// Returns whether the character swam in its last tick.
    #[must_use]
    pub fn is_swimming(&self) -> bool {
        self.state.is_swimming
    }

    /// Returns whether the character crouches.
    #[must_use]
    pub fn is_crouching(&self) -> bool {
        self.state.crouched.is_some()
    }

    /// Returns whether the character will keep the velocity of a [`dash`](Self::dash) in its next tick.
    #[must_use]
    pub fn is_dashing(&self) -> bool {
        0 < self.state.dash
    }

    /// Returns the side of the character that is at the ledge it hangs on; `None` if it does not hang.
    #[must_use]
    pub fn ledge(&self) -> Option<Side> {
        self.state.ledge.map(|ledge| ledge.side)
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
