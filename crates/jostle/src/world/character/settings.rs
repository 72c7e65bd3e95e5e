use crate::scalar::Scalar;
use crate::world::WorldError;
use crate::world::character::fine;
use crate::world::error::check_amounts;

/// How a character runs, jumps and climbs.
///
/// Lengths are in world units. A second is [`ticks_per_second`](Self::ticks_per_second) ticks; what must be
/// exact to the tick is in ticks. No amount can be negative. Start from [`for_tiles`](Self::for_tiles) and
/// change what should feel different.
///
/// # Examples
///
/// ```
/// use jostle::f32::CharacterSettings;
///
/// let hero = CharacterSettings { jump_height: 56.0, coyote: 8, ..CharacterSettings::for_tiles(16.0, 60) };
/// assert_eq!(hero.run_speed, 128.0, "eight tiles per second");
/// assert_eq!(hero.apex, 22, "ticks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CharacterSettings<S: Scalar = f32> {
    /// The number of ticks per second; at least 1.
    pub ticks_per_second: u32,

    /// The speed that the character runs at, in units per second. At 0 it cannot run.
    pub run_speed: S,
    /// How fast it speeds up and turns on the ground, in units per second squared. At 0 it cannot.
    pub ground_acceleration: S,
    /// How fast it slows down on the ground, in units per second squared. At 0 it slides forever.
    pub ground_friction: S,
    /// How fast it speeds up and turns in the air, in units per second squared. At 0 jumps cannot be
    /// steered.
    pub air_acceleration: S,
    /// How fast it slows down in the air, in units per second squared. At 0 it keeps its speed.
    pub air_friction: S,

    /// The height of a jump with the button held, in units. Gravity follows from it and
    /// [`apex`](Self::apex), so at 0 there is no gravity either.
    pub jump_height: S,
    /// The number of ticks from takeoff to the top of a jump; at least 1.
    pub apex: u16,
    /// How much of its upward speed the character keeps when the jump button is released, in percent. 100
    /// makes all jumps equally high; 0 ends the rise at once.
    pub jump_cut: u8,
    /// The gravity on the way down, in percent of that on the way up. 100 makes jumps symmetric; at 0 the
    /// character does not begin to fall.
    pub fall_gravity: u16,
    /// The highest falling speed, in units per second. At 0 the character never falls.
    pub fall_speed: S,
    /// Coyote time: how many ticks after running off the ground a jump still counts as one from the ground.
    /// 0 disables it.
    pub coyote: u16,
    /// Jump buffer: how many ticks before landing a press of the jump button still counts. 0 disables it.
    pub buffer: u16,

    /// The highest falling speed while the character is steered against a wall, in units per second. At
    /// [`fall_speed`](Self::fall_speed) or more walls do not slow the fall; at 0 they hold the character.
    pub wall_slide_speed: S,
    /// The speed away from the wall of a wall jump, in units per second. 0 disables wall jumps.
    pub wall_jump_speed: S,
    /// How many ticks the character cannot be steered after a wall jump. At 0 it can be at once.
    pub wall_jump_lock: u16,

    /// The [data](crate::tiles::Tile::data) of ladder tiles; `None` if there are no ladders.
    pub ladder: Option<u16>,
    /// The speed on ladders, in units per second. At 0 the character hangs on them.
    pub climb_speed: S,

    /// Whether down alone drops through one-way platforms. Otherwise it takes down and jump.
    pub drops_by_down: bool,
    /// Whether a jump from a moving platform or a conveyor adds its velocity: along the ground in both
    /// directions, but upward only, so that no jump gets lower.
    pub inherits_velocity: bool,
}

impl<S: Scalar> CharacterSettings<S> {
    /// Returns settings that feel right for a tile size, in units, and a tick rate.
    ///
    /// Wall slides and wall jumps are on; set `wall_slide_speed` to `fall_speed` and `wall_jump_speed` to 0 to
    /// switch them off. There are no ladders. Times are rounded to ticks. A tile size or tick rate that makes no
    /// sense is refused by the first tick.
    ///
    /// | field | value | meaning |
    /// |---|---|---|
    /// | `run_speed` | 8 tiles per second | |
    /// | `ground_acceleration` | 80 tiles per second squared | full speed after 0.1 seconds |
    /// | `ground_friction` | 100 tiles per second squared | stops within 0.08 seconds |
    /// | `air_acceleration` | 50 tiles per second squared | jumps can be steered, more slowly |
    /// | `air_friction` | 20 tiles per second squared | stops within 0.4 seconds |
    /// | `jump_height` | 3 1/4 tiles | clears three tiles |
    /// | `apex` | 0.36 seconds | from takeoff to the top, at least a tick |
    /// | `jump_cut` | 40 percent | a tap makes a low jump |
    /// | `fall_gravity` | 150 percent | falls faster than it rises |
    /// | `fall_speed` | 20 tiles per second | |
    /// | `coyote` | 0.1 seconds | jumps a little after an edge count |
    /// | `buffer` | 0.1 seconds | presses a little before landing count |
    /// | `wall_slide_speed` | 4 tiles per second | walls slow the fall |
    /// | `wall_jump_speed` | 8 tiles per second | off a wall at running speed |
    /// | `wall_jump_lock` | 0.12 seconds | not steered right after a wall jump |
    /// | `ladder` | `None` | no tile is a ladder |
    /// | `climb_speed` | 5 tiles per second | once there are ladders |
    /// | `drops_by_down` | `false` | down and jump drop through one-ways |
    /// | `inherits_velocity` | `true` | a jump adds the platform's velocity |
    ///
    /// ```
    /// use jostle::f32::CharacterSettings;
    ///
    /// let usual = CharacterSettings::for_tiles(16.0, 60);
    /// assert_eq!((usual.wall_slide_speed, usual.wall_jump_speed), (64.0, 128.0));
    /// assert_eq!((usual.coyote, usual.buffer, usual.wall_jump_lock), (6, 6, 7), "ticks");
    ///
    /// let without_walls = CharacterSettings {
    ///     wall_slide_speed: usual.fall_speed,
    ///     wall_jump_speed: 0.0,
    ///     ..usual
    /// };
    /// assert_eq!(without_walls.wall_slide_speed, 320.0);
    /// ```
    #[must_use]
    pub fn for_tiles(tile: S, ticks_per_second: u32) -> Self {
        let tiles = |count: u32| quarters(tile, 4 * count);
        let ticks = |percent: u32| percent_of(ticks_per_second, percent);
        Self {
            ticks_per_second,
            run_speed: tiles(8),
            ground_acceleration: tiles(80),
            ground_friction: tiles(100),
            air_acceleration: tiles(50),
            air_friction: tiles(20),
            jump_height: quarters(tile, 13),
            apex: ticks(36).max(1),
            jump_cut: 40,
            fall_gravity: 150,
            fall_speed: tiles(20),
            coyote: ticks(10),
            buffer: ticks(10),
            wall_slide_speed: tiles(4),
            wall_jump_speed: tiles(8),
            wall_jump_lock: ticks(12),
            ladder: None,
            climb_speed: tiles(5),
            drops_by_down: false,
            inherits_velocity: true,
        }
    }

    /// Checks that the settings make sense.
    pub(super) fn check(&self) -> Result<(), WorldError<S>> {
        let zero = match (self.ticks_per_second, self.apex) {
            (0, _) => Some("ticks_per_second"),
            (_, 0) => Some("apex"),
            _ => None,
        };
        if let Some(field) = zero {
            let value = S::ZERO;
            return Err(WorldError::BadOption { field, value });
        }
        check_amounts([
            ("run_speed", self.run_speed),
            ("ground_acceleration", self.ground_acceleration),
            ("ground_friction", self.ground_friction),
            ("air_acceleration", self.air_acceleration),
            ("air_friction", self.air_friction),
            ("jump_height", self.jump_height),
            ("fall_speed", self.fall_speed),
            ("wall_slide_speed", self.wall_slide_speed),
            ("wall_jump_speed", self.wall_jump_speed),
            ("climb_speed", self.climb_speed),
        ])
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

    /// Returns the gravity on the way up, in fine units per tick squared.
    pub(super) fn rise_gravity(&self) -> i64 {
        // To reach height h in t ticks takes a gravity of 2h / t^2, and a speed that it uses up in t ticks.
        let square = self.apex_ticks() * self.apex_ticks();
        let doubled = fine::of(self.jump_height).saturating_mul(2);
        // Rounded to nearest, so that a jump reaches its height as closely as the units allow.
        doubled.saturating_add(square / 2) / square
    }

    /// Returns the upward speed at the start of a jump, in fine units per tick.
    pub(super) fn takeoff_speed(&self) -> i64 {
        self.rise_gravity().saturating_mul(self.apex_ticks())
    }

    fn apex_ticks(&self) -> i64 {
        i64::from(self.apex.max(1))
    }
}

/// Returns this many quarters of a tile, clamped to the range. A tile size that is not finite stays as it is.
fn quarters<S: Scalar>(tile: S, count: u32) -> S {
    let beyond = if tile.is_finite() { S::MAX } else { tile };
    tile.scaled(count, 4).unwrap_or(beyond)
}

/// Returns a percentage, rounded to nearest and clamped to the range.
fn percent_of(count: u32, percent: u32) -> u16 {
    let part = (u64::from(count) * u64::from(percent) + 50) / 100;
    u16::try_from(part).unwrap_or(u16::MAX)
}
