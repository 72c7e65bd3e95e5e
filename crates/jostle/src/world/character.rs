//! A character of a platformer: runs, jumps, slides down walls, climbs.
//!
//! - **Owns** [`Character`], its [`CharacterSettings`], what it is told each tick ([`CharacterInput`]) and
//!   what it tells ([`CharacterMove`], [`CharacterJump`]).
//! - **Uses** the world by its public functions alone, as a game would: whoever wants another character
//!   can write it the same way.
//! - **Never** looks at a clock, draws anything, or moves anybody else.

mod act;
mod climb;
mod fine;
mod input;
mod ladder;
mod pace;
mod report;
mod settings;

pub use self::input::CharacterInput;
pub use self::report::{CharacterJump, CharacterMove};
pub use self::settings::CharacterSettings;

use self::act::Act;
use crate::geometry::{Aabb, Axis, Vec2};
use crate::scalar::Scalar;
use crate::world::{BodyId, World, WorldError};

/// An actor that runs and jumps as its [settings](CharacterSettings) say, one
/// [tick](Self::tick) after the other.
///
/// It keeps what a world does not: velocity, timers, and whether it climbs. The world moves its body, and
/// says by the body's [options](crate::world::MoveOptions) which way is up, which corners are forgiven and how
/// floors hold it: walking down slopes and stairs takes a `snap` there.
///
/// # How it moves
///
/// In each tick it goes by the mean of the velocities before and after it (trapezoidal integration), which
/// is exact where acceleration is constant. So a jump reaches the height asked for, in the ticks asked
/// for. Velocities are kept in 2^-32 units per tick for every number type, and so is what an integer
/// position cannot hold of a move; it goes with the next. The sums are of integers: all machines agree.
///
/// On the ground no gravity acts: it rests there bit for bit. Where a move is blocked, the velocity toward
/// that side ends.
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
    /// How it moves. May be changed at any time: the next tick goes by it.
    pub settings: CharacterSettings<S>,
    body: BodyId,
    state: State<S>,
}

/// What a character remembers from tick to tick.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct State<S: Scalar> {
    /// Along x and y, in fine units per tick.
    velocity: [i64; 2],
    /// What the last moves still owe along x and y, in fine units.
    rest: [i64; 2],
    /// For how many ticks it may still jump though the ground is gone.
    coyote: u16,
    /// For how many ticks a press of the button still counts.
    buffer: u16,
    /// For how many ticks it cannot be steered.
    lock: u16,
    /// What it stood on after the last tick, and where that was.
    ride: Option<(BodyId, Aabb<S>)>,
    was_jump_held: bool,
    was_down_held: bool,
    /// Whether it rises by a jump that letting go would cut.
    is_jumping: bool,
    is_grounded: bool,
    is_climbing: bool,
    is_flipped: bool,
}

impl<S: Scalar> Character<S> {
    /// A character at rest, for an actor of a world.
    ///
    /// Nothing is asked yet: whether there is such an actor, and whether the settings make sense, is
    /// looked at in each [tick](Self::tick).
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

    /// The actor that it moves.
    #[must_use]
    pub fn body(&self) -> BodyId {
        self.body
    }

    /// Moves it by one tick, and tells what happened.
    ///
    /// Solids that carry or push it move by themselves, before or after: call it once a tick either way.
    ///
    /// # Errors
    ///
    /// If a setting makes no sense ([`WorldError::BadOption`]), it has no actor in this world, or its move
    /// would leave the range of the number type. It and the world are as before then.
    pub fn tick(
        &mut self,
        world: &mut World<S>,
        input: CharacterInput,
    ) -> Result<CharacterMove<S>, WorldError<S>> {
        self.settings.check()?;
        let act = Act::new(self, world, input)?;
        let (state, done) = act.run(world)?;
        self.state = state;
        Ok(done)
    }

    /// Its velocity in units per second; to the nearest for integers.
    ///
    /// What carries it is not in it.
    #[must_use]
    pub fn velocity(&self) -> Vec2<S> {
        let rate = i64::from(self.settings.ticks_per_second);
        let [x, y] = self.state.velocity.map(|fine| fine.saturating_mul(rate));
        Vec2::new(fine::to(x), fine::to(y))
    }

    /// Gives it a velocity in units per second: a spring, a blow, a boost.
    ///
    /// It lets go of a ladder, and letting go of the jump button does not cut this.
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
    /// If it is not finite; nothing has changed then.
    pub fn set_velocity(&mut self, velocity: impl Into<Vec2<S>>) -> Result<(), WorldError<S>> {
        let velocity = velocity.into();
        let parts = [("velocity.x", velocity.x), ("velocity.y", velocity.y)];
        if let Some(&(field, value)) = parts.iter().find(|(_, value)| !value.is_finite()) {
            return Err(WorldError::BadOption { field, value });
        }
        let rate = i64::from(self.settings.ticks_per_second.max(1));
        self.state.velocity = parts.map(|(_, value)| fine::of(value) / rate);
        self.state.rest = [0; 2];
        self.state.is_jumping = false;
        self.state.is_climbing = false;
        Ok(())
    }

    /// Whether it stood on something when its last tick ended.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        self.state.is_grounded
    }

    /// Whether it is on a ladder.
    #[must_use]
    pub fn is_climbing(&self) -> bool {
        self.state.is_climbing
    }

    /// Whether it faces left, toward lesser coordinates: for
    /// [`World::set_flipped`](crate::world::World::set_flipped) and for drawing.
    #[must_use]
    pub fn is_flipped(&self) -> bool {
        self.state.is_flipped
    }
}

/// Where an axis is in a pair.
fn index(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
    }
}
