//! The presets by name: all settings of a character, from the size of a tile and the tick rate.

use crate::scalar::Scalar;
use crate::world::MoveOptions;
use crate::world::character::{AirJump, CharacterSettings, WallJump};

/// Presets. A tile size or tick rate that makes no sense is refused by [`spawn`](crate::world::Character::spawn) and by
/// the first tick. The floor snap holds a character on slopes at up to half a tile per tick.
impl<S: Scalar> CharacterSettings<S> {
    /// Returns the settings of a classic platformer: firm on the ground, a high jump, a run button, and no walls to
    /// jump off. [The table](Self#presets) lists all values.
    ///
    /// ```
    /// use jostle::f32::CharacterSettings;
    ///
    /// let classic = CharacterSettings::classic(16.0, 60);
    /// assert_eq!((classic.run_speed, classic.sprint_speed), (128.0, Some(192.0)));
    /// assert_eq!((classic.jump_height, classic.apex), (52.0, 22));
    /// assert_eq!((classic.body.snap, classic.body.step), (8.0, 8.0), "walks on slopes and stairs");
    /// assert_eq!((classic.wall_slide_speed, classic.wall_jump), (None, None));
    /// ```
    #[must_use]
    pub fn classic(tile: S, ticks_per_second: u32) -> Self {
        let tiles = |count: u32| sixteenths(tile, 16 * count);
        let ticks = |percent: u32| percent_of(ticks_per_second, percent);
        Self {
            ticks_per_second,
            body: MoveOptions {
                snap: sixteenths(tile, 8),
                step: sixteenths(tile, 8),
                forgive_ceiling: sixteenths(tile, 4),
                ..MoveOptions::default()
            },
            run_speed: tiles(8),
            sprint_speed: Some(tiles(12)),
            ground_acceleration: tiles(80),
            ground_friction: tiles(100),
            ground_turn: None,
            air_acceleration: tiles(50),
            air_friction: tiles(20),
            air_turn: None,
            jump_height: sixteenths(tile, 52),
            running_jump_height: None,
            apex: ticks(36).max(1),
            hang_time: 0,
            hang_gravity: 100,
            jump_cut: 40,
            air_jump: None,
            fall_gravity: 150,
            fall_speed: tiles(20),
            fast_fall_speed: None,
            coyote: ticks(10),
            buffer: ticks(10),
            wall_slide_speed: None,
            wall_jump: None,
            ledge_reach: None,
            ladder: None,
            climb_speed: tiles(5),
            water: None,
            swim_speed: tiles(5),
            swim_acceleration: tiles(30),
            sink_speed: tiles(1),
            crouch: None,
            drops_by_down: false,
            inherits_velocity: true,
            lift_grace: 0,
        }
    }

    /// Returns the settings of a precision platformer: quick turns, wall slides, wall jumps that need not touch the
    /// wall, a moment of hanging at the top of a jump, fast falls, and forgiveness throughout.
    /// [The table](Self#presets) lists all values.
    ///
    /// ```
    /// use jostle::f32::{CharacterSettings, WallJump};
    ///
    /// let precise = CharacterSettings::precise(16.0, 60);
    /// let kick = WallJump { speed: 144.0, height: 52.0, reach: 3.0, lock: 7 };
    /// assert_eq!((precise.wall_slide_speed, precise.wall_jump), (Some(64.0), Some(kick)));
    /// assert_eq!((precise.hang_time, precise.hang_gravity), (4, 50));
    /// assert_eq!((precise.jump_height, precise.apex), (52.0, 22), "hanging changes neither");
    /// ```
    #[must_use]
    pub fn precise(tile: S, ticks_per_second: u32) -> Self {
        let tiles = |count: u32| sixteenths(tile, 16 * count);
        let ticks = |percent: u32| percent_of(ticks_per_second, percent);
        let classic = Self::classic(tile, ticks_per_second);
        Self {
            body: MoveOptions {
                forgive_wall: sixteenths(tile, 4),
                forgive_ledge: sixteenths(tile, 4),
                ..classic.body
            },
            run_speed: tiles(9),
            sprint_speed: None,
            ground_acceleration: tiles(120),
            ground_friction: tiles(150),
            ground_turn: Some(tiles(180)),
            air_acceleration: tiles(80),
            air_friction: tiles(40),
            air_turn: Some(tiles(120)),
            hang_time: ticks(7),
            hang_gravity: 50,
            fast_fall_speed: Some(tiles(30)),
            wall_slide_speed: Some(tiles(4)),
            wall_jump: Some(WallJump {
                speed: tiles(9),
                height: classic.jump_height,
                reach: sixteenths(tile, 3),
                lock: ticks(12),
            }),
            climb_speed: tiles(6),
            swim_speed: tiles(6),
            swim_acceleration: tiles(40),
            lift_grace: ticks(10),
            ..classic
        }
    }

    /// Returns the settings of a floaty platformer: slow on the ground, a long high jump and a second one in midair,
    /// and ledges to hold on to. [The table](Self#presets) lists all values.
    ///
    /// ```
    /// use jostle::f32::{AirJump, CharacterSettings};
    ///
    /// let floaty = CharacterSettings::floaty(16.0, 60);
    /// assert_eq!(floaty.air_jump, Some(AirJump { count: 1, height: 48.0 }));
    /// assert_eq!((floaty.jump_height, floaty.apex), (68.0, 36));
    /// assert_eq!(floaty.ledge_reach, Some(0.0));
    /// ```
    #[must_use]
    pub fn floaty(tile: S, ticks_per_second: u32) -> Self {
        let tiles = |count: u32| sixteenths(tile, 16 * count);
        let ticks = |percent: u32| percent_of(ticks_per_second, percent);
        Self {
            run_speed: tiles(6),
            sprint_speed: None,
            ground_acceleration: tiles(30),
            ground_friction: tiles(30),
            air_acceleration: tiles(20),
            air_friction: tiles(5),
            jump_height: sixteenths(tile, 68),
            apex: ticks(60).max(1),
            hang_time: ticks(10),
            hang_gravity: 50,
            jump_cut: 60,
            air_jump: Some(AirJump {
                count: 1,
                height: tiles(3),
            }),
            fall_gravity: 100,
            fall_speed: tiles(10),
            coyote: ticks(15),
            buffer: ticks(15),
            ledge_reach: Some(S::ZERO),
            climb_speed: tiles(4),
            swim_speed: tiles(4),
            swim_acceleration: tiles(15),
            sink_speed: sixteenths(tile, 8),
            lift_grace: ticks(10),
            ..Self::classic(tile, ticks_per_second)
        }
    }
}

/// Returns this many sixteenths of a tile, clamped to the range. A tile size that is not finite stays as it is.
fn sixteenths<S: Scalar>(tile: S, count: u32) -> S {
    let beyond = if tile.is_finite() { S::MAX } else { tile };
    tile.scaled(count, 16).unwrap_or(beyond)
}

/// Returns a percentage, rounded to nearest and clamped to the range.
fn percent_of(count: u32, percent: u32) -> u16 {
    let part = (u64::from(count) * u64::from(percent) + 50) / 100;
    u16::try_from(part).unwrap_or(u16::MAX)
}
