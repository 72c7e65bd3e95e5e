use crate::codes;
use crate::failure::{Failure, code, size_of_definition};
use crate::records::{MoveOptionsRecord, MovedRecord, side_bit};
use jostle::{
    AirJump, Character, CharacterJump, CharacterMove, CharacterSettings, Crouch, Moved, Mover,
    Scalar, Sides, WallJump,
};

/// How a platformer character runs, jumps, climbs and swims.
///
/// Begin with a preset, and change what should feel different. Speeds are in world units per second, accelerations in
/// units per second squared. No amount can be negative, except where a negative number means that the character cannot
/// do something.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterDef<S: Scalar> {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by the `_init`
    /// function; another size is refused.
    pub size: u32,
    /// The number of ticks per second; at least 1.
    pub ticks_per_second: u32,
    /// The number of ticks from takeoff to the top of a jump, from 1 to 65,535.
    pub apex: u32,
    /// For how many ticks before and after the top of a jump gravity is lower, at most 65,535; 0 disables it.
    pub hang_time: u32,
    /// The gravity around the top of a jump, in percent, from 1 to 65,535.
    pub hang_gravity: u32,
    /// How much of its upward speed the character keeps when jump is released, in percent, at most 255.
    pub jump_cut: u32,
    /// The number of jumps in midair, at most 255; 0 disables them.
    pub air_jump_count: u32,
    /// The gravity on the way down, in percent of that on the way up, at most 65,535.
    pub fall_gravity: u32,
    /// Coyote time: for how many ticks after running off the ground a jump still counts as one from the ground, at most
    /// 65,535.
    pub coyote: u32,
    /// Jump buffer: how many ticks before landing a press of jump still counts, at most 65,535.
    pub buffer: u32,
    /// How many ticks the character cannot be steered after a wall jump, at most 65,535.
    pub wall_jump_lock: u32,
    /// For how many ticks after a platform has stopped a jump still adds its velocity, at most 65,535.
    pub lift_grace: u32,
    /// 1 if down alone drops through one-way platforms; 0 if it takes down and jump.
    pub drops_by_down: u32,
    /// 1 if a jump from a moving platform adds its velocity, otherwise 0.
    pub inherits_velocity: u32,
    /// The data of ladder tiles; -1 if there are no ladders.
    pub ladder: i32,
    /// The data of water tiles; -1 if there is no water.
    pub water: i32,
    /// How the body treats corners, stairs, floors and slopes, and which side is up.
    pub options: MoveOptionsRecord<S>,
    /// The speed that the character runs at.
    pub run_speed: S,
    /// The speed while the sprint button is held; negative if that button does nothing.
    pub sprint_speed: S,
    /// How fast it speeds up on the ground.
    pub ground_acceleration: S,
    /// How fast it slows down on the ground.
    pub ground_friction: S,
    /// How fast it turns around on the ground; negative if as fast as it speeds up.
    pub ground_turn: S,
    /// How fast it speeds up in the air.
    pub air_acceleration: S,
    /// How fast it slows down in the air.
    pub air_friction: S,
    /// How fast it turns around in the air; negative if as fast as it speeds up.
    pub air_turn: S,
    /// The height of a jump with the button held, in world units.
    pub jump_height: S,
    /// The height of a jump at full speed, in world units; negative if jumps are equally high at all speeds.
    pub running_jump_height: S,
    /// The height of a jump in midair, in world units.
    pub air_jump_height: S,
    /// The highest falling speed.
    pub fall_speed: S,
    /// The falling speed while down is held; negative if down does nothing in the air.
    pub fast_fall_speed: S,
    /// The highest falling speed while the character is steered against a wall; negative if it does not slide on walls.
    pub wall_slide_speed: S,
    /// The speed of a wall jump away from the wall; negative if there are no wall jumps.
    pub wall_jump_speed: S,
    /// The height of a wall jump, in world units.
    pub wall_jump_height: S,
    /// How far away the wall may be, in world units.
    pub wall_jump_reach: S,
    /// How far above its head it takes hold of ledges, in world units; negative if it does not.
    pub ledge_reach: S,
    /// The speed on ladders and up ledges.
    pub climb_speed: S,
    /// The speed in water.
    pub swim_speed: S,
    /// How fast it speeds up and slows down in water.
    pub swim_acceleration: S,
    /// The speed at which it sinks in water.
    pub sink_speed: S,
    /// The height of the body while it crouches, in world units, greater than zero; negative if it cannot crouch.
    pub crouch_height: S,
    /// The speed along the ground while it crouches.
    pub crouch_speed: S,
}

/// What a character did in a tick.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CharacterMoved<S: Scalar> {
    /// The move of its body.
    pub moved: MovedRecord<S>,
    /// The speed at which it has landed, in world units per second; 0 if it has not.
    pub landed: S,
    /// Its velocity along x, in world units per second.
    pub velocity_x: S,
    /// Its velocity along y, in world units per second.
    pub velocity_y: S,
    /// What holds: `IS_GROUNDED`, `IS_CLIMBING`, `IS_SWIMMING`, `IS_CROUCHING`, `IS_FAST_FALLING`, `HAS_BUMPED_HEAD`,
    /// `HAS_DROPPED`, `HAS_LANDED` and `IS_DASHING`.
    pub flags: u32,
    /// How it jumped in this tick: one of the codes that begin with `JUMP_`; `JUMP_NONE` if it did not.
    pub jumped: u32,
    /// The side of the wall that it jumped off, as a bit; otherwise 0.
    pub jump_side: u32,
    /// The side of the wall that it slides on, as a bit; otherwise 0.
    pub wall_slide: u32,
    /// The side of the ledge that it hangs on, as a bit; otherwise 0.
    pub ledge: u32,
    /// 1 if it faces right, toward greater x; -1 if it faces left.
    pub facing: i32,
}

const RULE_16: &str = "at most 65535";

impl<S: Scalar> CharacterDef<S> {
    /// Returns the settings of a preset.
    ///
    /// # Errors
    ///
    /// Returns [`Failure::Code`] if there is no such preset.
    pub fn new(preset: u32, tile: S, ticks_per_second: u32) -> Result<Self, Failure<S>> {
        let settings = match preset {
            codes::CLASSIC => CharacterSettings::classic,
            codes::PRECISE => CharacterSettings::precise,
            codes::FLOATY => CharacterSettings::floaty,
            _ => {
                return Err(code(
                    "preset",
                    preset,
                    "1 (classic), 2 (precise) or 3 (floaty)",
                ));
            }
        };
        Ok(Self::from(settings(tile, ticks_per_second)))
    }

    /// Returns the settings. Amounts are not checked here.
    ///
    /// # Errors
    ///
    /// Returns [`Failure::Code`] if a whole number is out of range.
    pub fn to_settings(&self) -> Result<CharacterSettings<S>, Failure<S>> {
        let short = |field, value| u16::try_from(value).map_err(|_| code(field, value, RULE_16));
        let byte =
            |field, value| u8::try_from(value).map_err(|_| code(field, value, "at most 255"));
        Ok(CharacterSettings {
            ticks_per_second: self.ticks_per_second,
            body: self.options.to_options()?,
            run_speed: self.run_speed,
            sprint_speed: amount(self.sprint_speed),
            ground_acceleration: self.ground_acceleration,
            ground_friction: self.ground_friction,
            ground_turn: amount(self.ground_turn),
            air_acceleration: self.air_acceleration,
            air_friction: self.air_friction,
            air_turn: amount(self.air_turn),
            jump_height: self.jump_height,
            running_jump_height: amount(self.running_jump_height),
            apex: short("apex", self.apex)?,
            hang_time: short("hang_time", self.hang_time)?,
            hang_gravity: short("hang_gravity", self.hang_gravity)?,
            jump_cut: byte("jump_cut", self.jump_cut)?,
            air_jump: self.air_jump(byte("air_jump_count", self.air_jump_count)?),
            fall_gravity: short("fall_gravity", self.fall_gravity)?,
            fall_speed: self.fall_speed,
            fast_fall_speed: amount(self.fast_fall_speed),
            coyote: short("coyote", self.coyote)?,
            buffer: short("buffer", self.buffer)?,
            wall_slide_speed: amount(self.wall_slide_speed),
            wall_jump: self.wall_jump(short("wall_jump_lock", self.wall_jump_lock)?),
            ledge_reach: amount(self.ledge_reach),
            ladder: tile_data("ladder", self.ladder)?,
            climb_speed: self.climb_speed,
            water: tile_data("water", self.water)?,
            swim_speed: self.swim_speed,
            swim_acceleration: self.swim_acceleration,
            sink_speed: self.sink_speed,
            crouch: self.crouch(),
            drops_by_down: yes_or_no("drops_by_down", self.drops_by_down)?,
            inherits_velocity: yes_or_no("inherits_velocity", self.inherits_velocity)?,
            lift_grace: short("lift_grace", self.lift_grace)?,
        })
    }

    fn air_jump(&self, count: u8) -> Option<AirJump<S>> {
        let height = self.air_jump_height;
        (count != 0).then_some(AirJump { count, height })
    }

    fn wall_jump(&self, lock: u16) -> Option<WallJump<S>> {
        amount(self.wall_jump_speed).map(|speed| WallJump {
            speed,
            height: self.wall_jump_height,
            reach: self.wall_jump_reach,
            lock,
        })
    }

    fn crouch(&self) -> Option<Crouch<S>> {
        let speed = self.crouch_speed;
        amount(self.crouch_height).map(|height| Crouch { height, speed })
    }
}

/// Returns an amount, or `None` for a negative number. NaN stays, so that it is refused.
fn amount<S: Scalar>(number: S) -> Option<S> {
    let is_none = number < S::ZERO;
    (!is_none).then_some(number)
}

fn tile_data<S: Scalar>(field: &'static str, number: i32) -> Result<Option<u16>, Failure<S>> {
    if number == -1 {
        return Ok(None);
    }
    let rule = "-1 (none), or the data of a tile: 0 to 65535";
    let data = u16::try_from(number).map_err(|_| Failure::Code {
        field,
        value: number.into(),
        rule,
    });
    data.map(Some)
}

fn yes_or_no<S: Scalar>(field: &'static str, number: u32) -> Result<bool, Failure<S>> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(code(field, number, "0 (no) or 1 (yes)")),
    }
}

impl<S: Scalar> From<CharacterSettings<S>> for CharacterDef<S> {
    fn from(settings: CharacterSettings<S>) -> Self {
        let none = S::ZERO.saturating_sub(S::ONE);
        let or_none = |amount: Option<S>| amount.unwrap_or(none);
        let (air, wall) = (settings.air_jump, settings.wall_jump);
        Self {
            size: size_of_definition::<Self>(),
            ticks_per_second: settings.ticks_per_second,
            apex: settings.apex.into(),
            hang_time: settings.hang_time.into(),
            hang_gravity: settings.hang_gravity.into(),
            jump_cut: settings.jump_cut.into(),
            air_jump_count: air.map_or(0, |jump| jump.count.into()),
            fall_gravity: settings.fall_gravity.into(),
            coyote: settings.coyote.into(),
            buffer: settings.buffer.into(),
            wall_jump_lock: wall.map_or(0, |jump| jump.lock.into()),
            lift_grace: settings.lift_grace.into(),
            drops_by_down: settings.drops_by_down.into(),
            inherits_velocity: settings.inherits_velocity.into(),
            ladder: settings.ladder.map_or(-1, i32::from),
            water: settings.water.map_or(-1, i32::from),
            options: settings.body.into(),
            run_speed: settings.run_speed,
            sprint_speed: or_none(settings.sprint_speed),
            ground_acceleration: settings.ground_acceleration,
            ground_friction: settings.ground_friction,
            ground_turn: or_none(settings.ground_turn),
            air_acceleration: settings.air_acceleration,
            air_friction: settings.air_friction,
            air_turn: or_none(settings.air_turn),
            jump_height: settings.jump_height,
            running_jump_height: or_none(settings.running_jump_height),
            air_jump_height: air.map_or(S::ZERO, |jump| jump.height),
            fall_speed: settings.fall_speed,
            fast_fall_speed: or_none(settings.fast_fall_speed),
            wall_slide_speed: or_none(settings.wall_slide_speed),
            wall_jump_speed: or_none(wall.map(|jump| jump.speed)),
            wall_jump_height: wall.map_or(S::ZERO, |jump| jump.height),
            wall_jump_reach: wall.map_or(S::ZERO, |jump| jump.reach),
            ledge_reach: or_none(settings.ledge_reach),
            climb_speed: settings.climb_speed,
            swim_speed: settings.swim_speed,
            swim_acceleration: settings.swim_acceleration,
            sink_speed: settings.sink_speed,
            crouch_height: or_none(settings.crouch.map(|crouch| crouch.height)),
            crouch_speed: settings.crouch.map_or(S::ZERO, |crouch| crouch.speed),
        }
    }
}

impl<S: Scalar> CharacterMoved<S> {
    /// Returns what a character did in a tick.
    pub(crate) fn new(done: &CharacterMove<S>, character: &Character<S>, hits: usize) -> Self {
        let flag = |holds: bool, flag: u32| if holds { flag } else { 0 };
        let (jumped, jump_side) = done.jumped.map_or((codes::JUMP_NONE, 0), jump_code);
        Self {
            moved: MovedRecord::new(&done.moved, hits),
            landed: done.landed.unwrap_or(S::ZERO),
            flags: flag(done.is_grounded, codes::IS_GROUNDED)
                | flag(done.is_climbing, codes::IS_CLIMBING)
                | flag(done.is_swimming, codes::IS_SWIMMING)
                | flag(done.is_crouching, codes::IS_CROUCHING)
                | flag(done.is_fast_falling, codes::IS_FAST_FALLING)
                | flag(done.has_bumped_head, codes::HAS_BUMPED_HEAD)
                | flag(done.has_dropped, codes::HAS_DROPPED)
                | flag(done.landed.is_some(), codes::HAS_LANDED)
                | flag(character.is_dashing(), codes::IS_DASHING),
            jumped,
            jump_side,
            wall_slide: done.wall_slide.map_or(0, side_bit),
            ledge: done.ledge.map_or(0, side_bit),
            ..Self::at_rest(character, done.moved.mover, done.moved.touching)
        }
    }

    /// Returns the state of a character between ticks: nothing has happened, and its body is where it is.
    pub(crate) fn at_rest(character: &Character<S>, mover: Mover<S>, touching: Sides) -> Self {
        let flag = |holds: bool, flag: u32| if holds { flag } else { 0 };
        let velocity = character.velocity();
        let moved = Moved {
            mover,
            remaining: Default::default(),
            blocked: Default::default(),
            touching,
            bounced: [false; 2],
            is_stuck: false,
            is_cut_short: false,
        };
        Self {
            moved: MovedRecord::new(&moved, 0),
            landed: S::ZERO,
            velocity_x: velocity.x,
            velocity_y: velocity.y,
            flags: flag(character.is_grounded(), codes::IS_GROUNDED)
                | flag(character.is_climbing(), codes::IS_CLIMBING)
                | flag(character.is_swimming(), codes::IS_SWIMMING)
                | flag(character.is_crouching(), codes::IS_CROUCHING)
                | flag(character.is_dashing(), codes::IS_DASHING),
            jumped: codes::JUMP_NONE,
            jump_side: 0,
            wall_slide: 0,
            ledge: character.ledge().map_or(0, side_bit),
            facing: if character.is_flipped() { -1 } else { 1 },
        }
    }
}

/// Returns the code of a jump, and the bit of its wall's side.
pub(crate) fn jump_code(jump: CharacterJump) -> (u32, u32) {
    match jump {
        CharacterJump::Ground => (codes::JUMP_GROUND, 0),
        CharacterJump::Wall(side) => (codes::JUMP_WALL, side_bit(side)),
        CharacterJump::Air => (codes::JUMP_AIR, 0),
        CharacterJump::Ladder => (codes::JUMP_LADDER, 0),
        CharacterJump::Ledge => (codes::JUMP_LEDGE, 0),
        CharacterJump::Water => (codes::JUMP_WATER, 0),
        CharacterJump::Command => (codes::JUMP_COMMAND, 0),
    }
}
