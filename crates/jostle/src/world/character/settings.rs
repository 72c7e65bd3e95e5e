use crate::scalar::Scalar;
use crate::world::character::fine;
use crate::world::error::{check_amounts, check_options};
use crate::world::{MoveOptions, WorldError};

/// How a character runs, jumps, climbs and swims, and how its body treats corners, stairs and slopes.
///
/// Lengths are in world units. A second is [`ticks_per_second`](Self::ticks_per_second) ticks; what must be
/// exact to the tick is in ticks. No amount can be negative. Start from a preset, [`classic`](Self::classic),
/// [`precise`](Self::precise) or [`floaty`](Self::floaty), and change what should feel different.
///
/// # Presets
///
/// Lengths in tiles, speeds in tiles per second, accelerations in tiles per second squared, times in seconds,
/// rounded to ticks.
///
/// | field | [`classic`](Self::classic) | [`precise`](Self::precise) | [`floaty`](Self::floaty) |
/// |---|---|---|---|
/// | `body.snap` | 1/2 | 1/2 | 1/2 |
/// | `body.step` | 1/2 | 1/2 | 1/2 |
/// | `body.forgive_ceiling` | 1/4 | 1/4 | 1/4 |
/// | `body.forgive_wall` | 0 | 1/4 | 0 |
/// | `body.forgive_ledge` | 0 | 1/4 | 0 |
/// | `body.forgive_floor` | 0 | 0 | 0 |
/// | `body.max_slope` | 1:1 | 1:1 | 1:1 |
/// | `run_speed` | 8 | 9 | 6 |
/// | `sprint_speed` | 12 | none | none |
/// | `ground_acceleration` | 80 | 120 | 30 |
/// | `ground_friction` | 100 | 150 | 30 |
/// | `ground_turn` | as `ground_acceleration` | 180 | as `ground_acceleration` |
/// | `air_acceleration` | 50 | 80 | 20 |
/// | `air_friction` | 20 | 40 | 5 |
/// | `air_turn` | as `air_acceleration` | 120 | as `air_acceleration` |
/// | `jump_height` | 3 1/4 | 3 1/4 | 4 1/4 |
/// | `running_jump_height` | none | none | none |
/// | `apex` | 0.36 | 0.36 | 0.6 |
/// | `hang_time` | 0 | 0.07 | 0.1 |
/// | `hang_gravity` | 100% | 50% | 50% |
/// | `jump_cut` | 40% | 40% | 60% |
/// | `air_jump` | none | none | 1 jump, 3 high |
/// | `fall_gravity` | 150% | 150% | 100% |
/// | `fall_speed` | 20 | 20 | 10 |
/// | `fast_fall_speed` | none | 30 | none |
/// | `coyote` | 0.1 | 0.1 | 0.15 |
/// | `buffer` | 0.1 | 0.1 | 0.15 |
/// | `wall_slide_speed` | none | 4 | none |
/// | `wall_jump` | none | speed 9, height 3 1/4, reach 3/16, lock 0.12 | none |
/// | `ledge_reach` | none | none | 0 |
/// | `ladder` | none | none | none |
/// | `climb_speed` | 5 | 6 | 4 |
/// | `water` | none | none | none |
/// | `swim_speed` | 5 | 6 | 4 |
/// | `swim_acceleration` | 30 | 40 | 15 |
/// | `sink_speed` | 1 | 1 | 1/2 |
/// | `crouch` | none | none | none |
/// | `drops_by_down` | no | no | no |
/// | `inherits_velocity` | yes | yes | yes |
/// | `lift_grace` | 0 | 0.1 | 0.1 |
///
/// Other fields of `body` are those of [`MoveOptions::default`].
///
/// # Examples
///
/// ```
/// use jostle::f32::CharacterSettings;
///
/// let hero = CharacterSettings { jump_height: 56.0, coyote: 8, ..CharacterSettings::classic(16.0, 60) };
/// assert_eq!(hero.run_speed, 128.0, "eight tiles per second");
/// assert_eq!(hero.apex, 22, "ticks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CharacterSettings<S: Scalar = f32> {
    /// The number of ticks per second; at least 1.
    pub ticks_per_second: u32,
    /// The options of the character's body: which way is up, floor snap, stairs, slopes and corner forgiveness.
    /// Each [`tick`](crate::world::Character::tick) gives them to the body if it has others.
    pub body: MoveOptions<S>,

    /// The speed that the character runs at, in units per second. At 0 it cannot run.
    pub run_speed: S,
    /// Run button: the speed while [`sprint`](crate::world::CharacterInput::sprint) is held, in units per second.
    /// `None` if that button does nothing.
    pub sprint_speed: Option<S>,
    /// How fast it speeds up on the ground, in units per second squared. At 0 it cannot.
    pub ground_acceleration: S,
    /// How fast it slows down on the ground, in units per second squared. At 0 it slides forever.
    pub ground_friction: S,
    /// How fast it turns around on the ground, while it still moves the other way, in units per second squared.
    /// `None` is as fast as [`ground_acceleration`](Self::ground_acceleration).
    pub ground_turn: Option<S>,
    /// How fast it speeds up in the air, in units per second squared. At 0 jumps cannot be steered.
    pub air_acceleration: S,
    /// How fast it slows down in the air, in units per second squared. At 0 it keeps its speed.
    pub air_friction: S,
    /// How fast it turns around in the air, in units per second squared. `None` is as fast as
    /// [`air_acceleration`](Self::air_acceleration).
    pub air_turn: Option<S>,

    /// The height of a jump with the button held, in units. Gravity follows from it and
    /// [`apex`](Self::apex), so at 0 there is no gravity either.
    pub jump_height: S,
    /// The height of a jump from the ground at full speed, in units: that of [`sprint_speed`](Self::sprint_speed), or
    /// [`run_speed`](Self::run_speed) without one. At lower speeds it is between [`jump_height`](Self::jump_height) and
    /// this, in proportion. `None` makes jumps equally high at all speeds.
    pub running_jump_height: Option<S>,
    /// The number of ticks from takeoff to the top of a jump; at least 1.
    pub apex: u16,
    /// For how many ticks before the top of a jump, and as many after it, gravity is
    /// [lower](Self::hang_gravity). The jump keeps its height and [`apex`](Self::apex), so it begins faster. 0
    /// disables it; more than `apex` counts as `apex`.
    pub hang_time: u16,
    /// The gravity around the top of a jump, in percent of that on the way up; at least 1 if there is
    /// [`hang_time`](Self::hang_time).
    pub hang_gravity: u16,
    /// How much of its upward speed the character keeps when the jump button is released, in percent. 100
    /// makes all jumps equally high; 0 ends the rise at once.
    pub jump_cut: u8,
    /// Jumps in midair; `None` if there are none.
    pub air_jump: Option<AirJump<S>>,
    /// The gravity on the way down, in percent of that on the way up. 100 makes jumps symmetric; at 0 the
    /// character does not begin to fall.
    pub fall_gravity: u16,
    /// The highest falling speed, in units per second. At 0 the character never falls.
    pub fall_speed: S,
    /// Fast fall: a character that falls while down is held falls at least at this speed, at once, in units per
    /// second. Down must be pressed in the air: if it has been held since the character left the ground, dropped
    /// through a platform, or let go of a ladder, a ledge or water, it takes another press. `None` if down does nothing
    /// in the air.
    pub fast_fall_speed: Option<S>,
    /// Coyote time: how many ticks after running off the ground a jump still counts as one from the ground.
    /// 0 disables it.
    pub coyote: u16,
    /// Jump buffer: how many ticks before landing a press of the jump button still counts. 0 disables it.
    pub buffer: u16,

    /// Wall slide: the highest falling speed while the character is steered against a wall, in units per second. At 0
    /// walls hold the character. `None`, and [`fall_speed`](Self::fall_speed) or more, disable it.
    pub wall_slide_speed: Option<S>,
    /// Jumps off walls; `None` if there are none.
    pub wall_jump: Option<WallJump<S>>,
    /// Ledge grab: how far above its head a falling character that is steered against a wall takes hold of the wall's
    /// upper edge, in units. At 0 it hangs with its head level with the edge. `None` disables it. It grabs only solid
    /// ledges with room to stand on.
    pub ledge_reach: Option<S>,

    /// The [data](crate::tiles::Tile::data) of ladder tiles; `None` if there are no ladders.
    pub ladder: Option<u16>,
    /// The speed on ladders and up ledges, in units per second. At 0 the character hangs on them.
    pub climb_speed: S,
    /// The [data](crate::tiles::Tile::data) of water tiles; `None` if there is no water. A character swims while its
    /// middle is in water.
    pub water: Option<u16>,
    /// The speed in water, sideways, up and down, in units per second.
    pub swim_speed: S,
    /// How fast it speeds up and slows down in water, in units per second squared. At 0 it cannot.
    pub swim_acceleration: S,
    /// The speed at which it sinks in water while neither up nor down is held, in units per second. At 0 it floats.
    pub sink_speed: S,

    /// How it crouches; `None` if it cannot.
    pub crouch: Option<Crouch<S>>,
    /// Whether down alone drops through one-way platforms. Otherwise it takes down and jump.
    pub drops_by_down: bool,
    /// Whether a jump from a moving platform or a conveyor adds its velocity: along the ground in both
    /// directions, but upward only, so that no jump gets lower.
    pub inherits_velocity: bool,
    /// For how many ticks after a platform has stopped, or the character has run off it, a jump still adds the
    /// [velocity](Self::inherits_velocity) that the platform had. 0 disables it.
    pub lift_grace: u16,
}

/// How a character jumps in midair.
///
/// It can again after it has touched the ground, a ladder, a ledge or water, or was made to
/// [`jump`](crate::world::Character::jump).
///
/// # Examples
///
/// ```
/// use jostle::f32::{AirJump, CharacterSettings};
///
/// let hero = CharacterSettings {
///     air_jump: Some(AirJump { count: 1, height: 40.0 }),
///     ..CharacterSettings::classic(16.0, 60)
/// };
/// assert!(hero.air_jump.is_some_and(|double| double.height < hero.jump_height));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AirJump<S: Scalar = f32> {
    /// The number of jumps before it must touch something again: 1 is a double jump. 0 disables it.
    pub count: u8,
    /// The height of each, in units.
    pub height: S,
}

/// How a character jumps off walls.
///
/// # Examples
///
/// ```
/// use jostle::f32::{CharacterSettings, WallJump};
///
/// let hero = CharacterSettings {
///     wall_jump: Some(WallJump { speed: 128.0, height: 52.0, reach: 3.0, lock: 7 }),
///     wall_slide_speed: Some(64.0),
///     ..CharacterSettings::classic(16.0, 60)
/// };
/// assert_eq!(hero.wall_jump.map(|jump| jump.reach), Some(3.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WallJump<S: Scalar = f32> {
    /// The speed away from the wall, in units per second.
    pub speed: S,
    /// The height, in units.
    pub height: S,
    /// How far away the wall may be, in units. At 0 the character must touch it.
    pub reach: S,
    /// How many ticks the character cannot be steered after it. At 0 it can be at once.
    pub lock: u16,
}

/// How a character crouches: its body gets lower, without moving its feet, and higher again once there is room.
///
/// A body that the game resizes while it crouches, as a power-up would, stands with its new size from then on. If
/// crouch is still held on the ground, it crouches from that size.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, Character, CharacterSettings, Crouch, World};
/// use jostle::CharacterInput;
///
/// let mut world = World::new();
/// world.add(Body::solid(Aabb::new(0.0, 64.0, 320.0, 16.0)))?;
/// let settings = CharacterSettings {
///     crouch: Some(Crouch { height: 8.0, speed: 40.0 }),
///     ..CharacterSettings::classic(16.0, 60)
/// };
/// let mut hero = Character::spawn(&mut world, Aabb::new(16.0, 48.0, 12.0, 16.0), settings)?;
/// assert!(hero.tick(&mut world, CharacterInput::NONE.with_crouch())?.is_crouching);
/// assert_eq!(world.place(hero.body()), Some(Aabb::new(16.0, 56.0, 12.0, 8.0)));
/// # Ok::<(), jostle::f32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Crouch<S: Scalar = f32> {
    /// The height of the body while it crouches, in units; more than zero. A body that is no higher cannot crouch.
    pub height: S,
    /// The speed along the ground while it crouches, in units per second. At 0 it stays where it is.
    pub speed: S,
}

impl<S: Scalar> CharacterSettings<S> {
    /// Checks that the settings make sense, as each tick does.
    ///
    /// For settings that come from a file, an editor or another language: what this accepts, no tick refuses.
    ///
    /// # Errors
    ///
    /// Returns [`WorldError::NoUp`] if no side of the body is up, and [`WorldError::BadOption`] with the name of the
    /// setting if an amount is negative, NaN or infinite, or must not be 0 and is.
    ///
    /// ```
    /// use jostle::f32::CharacterSettings;
    ///
    /// let mut settings = CharacterSettings::classic(16.0, 60);
    /// assert!(settings.check().is_ok());
    /// settings.jump_height = -1.0;
    /// let error = settings.check().unwrap_err();
    /// assert!(error.to_string().contains("jump_height"));
    /// ```
    pub fn check(&self) -> Result<(), WorldError<S>> {
        check_options(&self.body)?;
        self.check_own()
    }

    /// Checks all but the options of the body, which the world checks when they are set.
    #[inline]
    pub(super) fn check_own(&self) -> Result<(), WorldError<S>> {
        if self.body.up.is_none() {
            return Err(WorldError::NoUp);
        }
        self.check_counts()?;
        check_amounts([
            ("run_speed", self.run_speed),
            ("ground_acceleration", self.ground_acceleration),
            ("ground_friction", self.ground_friction),
            ("air_acceleration", self.air_acceleration),
            ("air_friction", self.air_friction),
            ("jump_height", self.jump_height),
            ("fall_speed", self.fall_speed),
            ("climb_speed", self.climb_speed),
            ("swim_speed", self.swim_speed),
            ("swim_acceleration", self.swim_acceleration),
            ("sink_speed", self.sink_speed),
        ])?;
        self.check_abilities()
    }

    #[inline]
    fn check_counts(&self) -> Result<(), WorldError<S>> {
        let field = match (self.ticks_per_second, self.apex) {
            (0, _) => "ticks_per_second",
            (_, 0) => "apex",
            _ if self.hang_time != 0 && self.hang_gravity == 0 => "hang_gravity",
            _ => return Ok(()),
        };
        let value = S::ZERO;
        Err(WorldError::BadOption { field, value })
    }

    /// Checks what most characters do without.
    fn check_abilities(&self) -> Result<(), WorldError<S>> {
        let amount = |amount: Option<S>| amount.unwrap_or(S::ZERO);
        let wall = |part: fn(WallJump<S>) -> S| amount(self.wall_jump.map(part));
        check_amounts([
            ("sprint_speed", amount(self.sprint_speed)),
            ("ground_turn", amount(self.ground_turn)),
            ("air_turn", amount(self.air_turn)),
            ("running_jump_height", amount(self.running_jump_height)),
            (
                "air_jump.height",
                amount(self.air_jump.map(|jump| jump.height)),
            ),
            ("fast_fall_speed", amount(self.fast_fall_speed)),
            ("wall_slide_speed", amount(self.wall_slide_speed)),
            ("wall_jump.speed", wall(|jump| jump.speed)),
            ("wall_jump.height", wall(|jump| jump.height)),
            ("wall_jump.reach", wall(|jump| jump.reach)),
            ("ledge_reach", amount(self.ledge_reach)),
            (
                "crouch.height",
                amount(self.crouch.map(|crouch| crouch.height)),
            ),
            (
                "crouch.speed",
                amount(self.crouch.map(|crouch| crouch.speed)),
            ),
        ])?;
        match self.crouch {
            Some(Crouch { height: value, .. }) if value == S::ZERO => {
                let field = "crouch.height";
                Err(WorldError::BadOption { field, value })
            }
            _ => Ok(()),
        }
    }

    fn rate(&self) -> i64 {
        i64::from(self.ticks_per_second.max(1))
    }

    /// Returns a speed in fine units per tick.
    pub(super) fn per_tick(&self, speed: S) -> i64 {
        // Truncates less than a fine unit per tick: at 60 ticks per second far below a pixel per hour.
        fine::of(speed) / self.rate()
    }

    /// Returns by how much a speed changes in a tick, in fine units per tick.
    pub(super) fn change_per_tick(&self, acceleration: S) -> i64 {
        self.per_tick(acceleration) / self.rate()
    }
}
