use crate::scalar::Scalar;
use crate::world::WorldError;

/// How a character runs, jumps and climbs: each number with its unit.
///
/// Units are those of the world, seconds are [`ticks_per_second`](Self::ticks_per_second) ticks, and what must
/// be exact to the tick is told in ticks. Amounts are zero or more.
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
    /// How many ticks make a second: at least 1.
    pub ticks_per_second: u32,

    /// The greatest speed by its own will, in units per second.
    pub run_speed: S,
    /// How fast it gets faster or turns on the ground, in units per second squared.
    pub ground_acceleration: S,
    /// How fast it gets slower on the ground, in units per second squared.
    pub ground_friction: S,
    /// How fast it gets faster or turns in the air, in units per second squared.
    pub air_acceleration: S,
    /// How fast it gets slower in the air, in units per second squared.
    pub air_friction: S,

    /// How high it jumps with the button held, in units. Without any height there is no gravity either.
    pub jump_height: S,
    /// How long it takes to get there, in ticks: at least 1. Gravity follows from this and the height.
    pub apex: u16,
    /// How much of its rise is left when the button is let go, in percent: 100 makes all jumps equal.
    pub jump_cut: u8,
    /// Gravity on the way down, in percent of that on the way up.
    pub fall_gravity: u16,
    /// The greatest speed downward, in units per second.
    pub fall_speed: S,
    /// How long it may still jump after it ran off the ground, in ticks: 0 for not at all.
    pub coyote: u16,
    /// How long before it can jump a press of the button counts, in ticks: 0 for not at all.
    pub buffer: u16,

    /// The greatest speed downward while it presses against a wall, in units per second. Not less than
    /// [`fall_speed`](Self::fall_speed): walls do not hold it.
    pub wall_slide_speed: S,
    /// The speed away from a wall that it jumps off, in units per second: 0 for no such jumps.
    pub wall_jump_speed: S,
    /// How long it cannot be steered after that, in ticks.
    pub wall_jump_lock: u16,

    /// The [data](crate::tiles::Tile::data) of tiles that are ladders, if there are any.
    pub ladder: Option<u16>,
    /// The speed on ladders, in units per second.
    pub climb_speed: S,

    /// Whether it drops through one-ways by down alone, not only by down and jump.
    pub drops_by_down: bool,
    /// Whether a jump off a moving or conveying body begins with that body's velocity: along the ground
    /// either way, and upward, but never less high.
    pub inherits_velocity: bool,
}

impl<S: Scalar> CharacterSettings<S> {
    /// Settings that feel right in a world of tiles that large, with so many ticks in a second.
    ///
    /// It runs 8 tiles per second and jumps 3 1/4 tiles high in 0.36 s; there are no ladders. A tile size or a
    /// rate that makes no sense is told by the first tick.
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

    /// Why nobody can move like that.
    pub(super) fn check(&self) -> Result<(), WorldError<S>> {
        let least_one = |count: u32| if count == 0 { S::ZERO } else { S::ONE };
        let counts = [
            ("ticks_per_second", least_one(self.ticks_per_second)),
            ("apex", least_one(self.apex.into())),
        ];
        let amounts = [
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
        ];
        let is_bad = |&(_, value): &(_, S)| !(value.is_finite() && S::ZERO <= value);
        let none = counts.into_iter().find(|&(_, value)| value == S::ZERO);
        match none.or_else(|| amounts.into_iter().find(is_bad)) {
            Some((field, value)) => Err(WorldError::BadOption { field, value }),
            None => Ok(()),
        }
    }
}

/// So many quarters of a tile, held at the end of the range. What is no size stays what it is.
fn quarters<S: Scalar>(tile: S, count: u32) -> S {
    let beyond = if tile.is_finite() { S::MAX } else { tile };
    tile.scaled(count, 4).unwrap_or(beyond)
}

/// Rounded to nearest, and held at the end of the range.
fn percent_of(count: u32, percent: u32) -> u16 {
    let part = (u64::from(count) * u64::from(percent) + 50) / 100;
    u16::try_from(part).unwrap_or(u16::MAX)
}
