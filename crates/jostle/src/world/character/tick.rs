//! One tick of a character, from input to outcome.

use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::narrow::Response;
use crate::scalar::Scalar;
use crate::tiles::TileMap;
use crate::world::character::state::State;
use crate::world::character::{
    Character, CharacterInput, CharacterJump, CharacterMove, CharacterSettings, fine, index,
};
use crate::world::{BodyId, BodyKind, MoveLog, Moved, World, WorldError};

/// A tick in progress.
///
/// It works on a copy of the character's state, which is taken over only if the tick succeeds.
#[derive(Clone, Copy)]
pub(super) struct CharacterTick<'a, S: Scalar> {
    pub(super) settings: &'a CharacterSettings<S>,
    pub(super) input: CharacterInput,
    pub(super) body: BodyId,
    pub(super) mask: u32,
    pub(super) up: Side,
    pub(super) place: Aabb<S>,
    pub(super) state: State<S>,
    /// The velocity along the ground, toward greater coordinates, in fine units per tick.
    pub(super) run: i64,
    /// The velocity toward `up`, in fine units per tick.
    pub(super) rise: i64,
    /// How much of this tick's rise is left out, in fine units: a jump may begin within a tick.
    pub(super) late: i64,
    /// How far it may rise in this tick, if the water that it swims in ends there.
    pub(super) surface: Option<i64>,
    /// Whether it stood on something when the tick began.
    was_grounded: bool,
    pub(super) jumped: Option<CharacterJump>,
    pub(super) touching: Sides,
    /// The velocity of what it stands on, along the ground and toward `up`.
    pub(super) carried: [i64; 2],
    pub(super) landed: Option<S>,
    pub(super) wall_slide: Option<Side>,
    pub(super) has_dropped: bool,
    pub(super) is_fast_falling: bool,
    /// The size before it crouched or stood up in this tick.
    pub(super) resized_from: Option<Vec2<S>>,
}

impl<'a, S: Scalar> CharacterTick<'a, S> {
    /// Reads where the character is, and what it stands on.
    pub(super) fn new(
        character: &'a Character<S>,
        world: &World<S>,
        input: CharacterInput,
    ) -> Result<Self, WorldError<S>> {
        let (body, state) = (character.body, character.state);
        let known = world
            .body(body)
            .filter(|view| view.kind() == BodyKind::Actor);
        let Some(view) = known else {
            // The world knows best what is wrong with the id.
            let log = &mut MoveLog::new();
            world.check_move_with(body, Vec2::ZERO, |_, _| Response::Slide, log)?;
            return Err(WorldError::UnknownBody(body));
        };
        let (mask, place) = (view.mask(), view.place());
        let up = character.settings.body.up.ok_or(WorldError::NoUp)?;
        let [run, rise] = split(state.velocity, up);
        let mut tick = Self {
            settings: &character.settings,
            input,
            body,
            mask,
            up,
            place,
            state,
            run,
            rise,
            late: 0,
            surface: None,
            was_grounded: false,
            jumped: None,
            touching: world.touching(body),
            carried: [0; 2],
            landed: None,
            wall_slide: None,
            has_dropped: false,
            is_fast_falling: false,
            resized_from: None,
        };
        tick.carried = tick.velocity_below(world);
        tick.stand();
        Ok(tick)
    }

    /// Acts on the input and moves, and returns the new state and what happened.
    pub(super) fn run(
        mut self,
        world: &mut World<S>,
    ) -> Result<(State<S>, CharacterMove<S>), WorldError<S>> {
        self.press();
        self.crouch(world);
        let moved = match self.act(world) {
            Ok(moved) => moved,
            Err(error) => {
                self.undo_crouch(world);
                return Err(error);
            }
        };
        self.note_time();
        self.state.ride = self.ride(world);
        let report = self.report(moved);
        Ok((self.state, report))
    }

    /// Moves as its surroundings allow.
    fn act(&mut self, world: &mut World<S>) -> Result<Moved<S>, WorldError<S>> {
        self.state.is_swimming = false;
        // In this order: a ladder takes precedence, and a drop uses up the press that would be a jump.
        if let Some(height) = self.state.told_jump.take() {
            self.jump_as_told(height);
            return self.steer(world);
        }
        if self.takes_ladder(world)? {
            return self.climb(world);
        }
        if let Some(ledge) = self.holds_ledge(world) {
            return self.hang(world, ledge);
        }
        if self.settings.water.is_some() && self.swim(world) {
            self.state.is_swimming = true;
        } else {
            self.drop_through(world)?;
            self.jump(world);
        }
        self.steer(world)
    }

    /// Finds out whether there is ground at the start of the tick.
    fn stand(&mut self) {
        let has_floor = self.touching.has(self.up.opposite());
        // Not while rising: in the first tick of a jump the feet still touch the floor.
        self.state.is_grounded = has_floor && self.rise <= 0 && !self.state.is_climbing;
        self.was_grounded = self.state.is_grounded;
        if self.state.is_grounded {
            self.land();
            self.state.coyote = self.settings.coyote;
        } else if self.state.is_climbing {
            self.refill();
        }
    }

    /// Detects presses of jump and down, and turns the character where it is steered.
    pub(super) fn press(&mut self) {
        if self.input.jump && !self.state.was_jump_held {
            // The tick of the press counts too.
            self.state.buffer = self.settings.buffer.saturating_add(1);
        }
        self.press_down();
        // The lock of a wall jump ends on the ground.
        self.state.lock = if self.state.is_grounded {
            0
        } else {
            self.state.lock
        };
        let move_x = self.steered();
        if move_x != 0 {
            self.state.is_flipped = move_x < 0;
        }
    }

    /// Detects a press of down in the air: one on the ground, on a ladder, at a ledge or in water is for something
    /// else.
    fn press_down(&mut self) {
        let state = &mut self.state;
        let is_in_air =
            !state.is_grounded && !state.is_climbing && !state.is_swimming && state.ledge.is_none();
        let is_new = !state.was_down_held || state.is_down_for_fall;
        state.is_down_for_fall = is_in_air && self.input.down && is_new;
    }

    /// Returns the steering in 127ths, or 0 if it cannot be steered.
    pub(super) fn steered(&self) -> i64 {
        if self.state.lock == 0 && self.state.dash == 0 {
            // -128 would be faster to the left than 127 is to the right.
            i64::from(self.input.move_x).max(-127)
        } else {
            0
        }
    }

    /// Runs, rises and falls.
    fn steer(&mut self, world: &mut World<S>) -> Result<Moved<S>, WorldError<S>> {
        let delta = self.wish();
        let moved = world.move_and_slide(self.body, delta)?;
        self.take(&moved);
        if self.settings.ledge_reach.is_some() {
            return self.grab_ledge(world, moved);
        }
        Ok(moved)
    }

    /// Updates the velocities, and returns how far the tick wants to move.
    pub(super) fn wish(&mut self) -> Vec2<S> {
        let before = [self.run, self.rise];
        self.run = self.run_after();
        self.rise = self.rise_after();
        // The mean of the speeds before and after: exact for constant acceleration (velocity Verlet), so that a
        // jump reaches the height it was set to.
        let run = fine::mean(before[0], self.run);
        let mut rise = fine::mean(before[1], self.rise).saturating_sub(self.late);
        if let Some(way) = self.surface.filter(|&way| way < rise) {
            // Up to the surface and no farther, instead of hopping above it.
            (rise, self.rise) = (way, 0);
            self.state.rest[index(self.up.axis())] = 0;
        }
        self.delta(run, rise)
    }

    fn run_after(&self) -> i64 {
        if 0 < self.state.lock || 0 < self.state.dash {
            return self.run;
        }
        let settings = self.settings;
        let (faster, slower, turn) = if self.state.is_swimming {
            (settings.swim_acceleration, settings.swim_acceleration, None)
        } else if self.state.is_grounded {
            let turn = settings.ground_turn;
            (settings.ground_acceleration, settings.ground_friction, turn)
        } else {
            let turn = settings.air_turn;
            (settings.air_acceleration, settings.air_friction, turn)
        };
        let goal = settings
            .per_tick(self.top_speed())
            .saturating_mul(self.steered())
            / 127;
        // Turning uses the acceleration, not the friction, so that turns feel as crisp as starts.
        let is_turning = (goal < 0) != (self.run < 0) && goal != 0;
        let is_faster = is_turning || self.run.unsigned_abs() < goal.unsigned_abs();
        let turn = turn.filter(|_| is_turning && self.run != 0);
        let change = turn.unwrap_or(if is_faster { faster } else { slower });
        fine::approach(self.run, goal, settings.change_per_tick(change))
    }

    /// Returns the speed that it runs, crawls or swims at, in units per second.
    fn top_speed(&self) -> S {
        let settings = self.settings;
        if self.state.is_swimming {
            return settings.swim_speed;
        }
        let crouch = settings.crouch;
        match crouch.filter(|_| self.state.crouched.is_some() && self.state.is_grounded) {
            Some(crouch) => crouch.speed,
            None if self.input.sprint => settings.sprint_speed.unwrap_or(settings.run_speed),
            None => settings.run_speed,
        }
    }

    /// Returns a displacement, and keeps for the next tick what the number type cannot represent of it.
    pub(super) fn delta(&mut self, run: i64, rise: i64) -> Vec2<S> {
        let [x, y] = join([run, rise], self.up);
        let [rest_x, rest_y] = &mut self.state.rest;
        Vec2::new(rounded(x, rest_x), rounded(y, rest_y))
    }

    /// Takes over what the move has reached: velocity that was blocked ends, and the character may land.
    pub(super) fn take(&mut self, moved: &Moved<S>) {
        self.touching = moved.touching;
        self.state.is_grounded = moved.touching.has(self.up.opposite()) && self.rise <= 0;
        if self.state.is_grounded {
            self.land();
        }
        let is_blocked = |axis| {
            moved.blocked.has(Side::new(axis, false)) || moved.blocked.has(Side::new(axis, true))
        };
        // A remainder toward a wall must not push again after the wall is gone.
        if is_blocked(self.up.axis()) {
            self.rise = 0;
            self.state.rest[index(self.up.axis())] = 0;
        }
        if is_blocked(self.ground_axis()) {
            self.run = 0;
            self.state.rest[index(self.ground_axis())] = 0;
        }
        let is_sliding = |side: &Side| moved.touching.has(*side) && !self.state.is_grounded;
        self.wall_slide = self.wall_slide.filter(is_sliding);
    }

    /// Ends the fall, and notes the speed of the impact.
    fn land(&mut self) {
        if self.rise < 0 {
            let rate = i64::from(self.settings.ticks_per_second);
            let speed = self.rise.saturating_neg().saturating_mul(rate);
            self.landed = Some(fine::to(speed));
        }
        self.rise = 0;
        self.state.rest[index(self.up.axis())] = 0;
        self.refill();
    }

    /// Makes jumps in midair available again.
    fn refill(&mut self) {
        self.state.air_jumps = 0;
        self.state.is_in_jump = false;
    }

    /// Counts the timers down, and keeps the input to detect presses in the next tick.
    fn note_time(&mut self) {
        let state = &mut self.state;
        state.velocity = join([self.run, self.rise], self.up);
        // On the ground coyote time is full; it begins to run in the first tick without ground.
        if !self.was_grounded {
            state.coyote = state.coyote.saturating_sub(1);
        }
        state.buffer = state.buffer.saturating_sub(1);
        state.lock = state.lock.saturating_sub(1);
        state.dash = state.dash.saturating_sub(1);
        state.float = state.float.saturating_sub(1);
        state.was_jump_held = self.input.jump;
        state.was_down_held = self.input.down;
        if 0 < self.settings.lift_grace || 0 < self.state.lift.1 {
            self.note_lift();
        }
    }

    fn report(&self, moved: Moved<S>) -> CharacterMove<S> {
        CharacterMove {
            moved,
            jumped: self.jumped,
            landed: self.landed,
            wall_slide: self.wall_slide,
            ledge: self.state.ledge.map(|ledge| ledge.side),
            has_bumped_head: moved.blocked.has(self.up),
            has_dropped: self.has_dropped,
            is_grounded: self.state.is_grounded,
            is_climbing: self.state.is_climbing,
            is_swimming: self.state.is_swimming,
            is_crouching: self.state.crouched.is_some(),
            is_fast_falling: self.is_fast_falling && !self.state.is_grounded,
        }
    }

    /// Returns the tile maps that are in a layer that the character collides with.
    pub(super) fn maps<'w>(&self, world: &'w World<S>) -> impl Iterator<Item = &'w TileMap<S>> {
        let mask = self.mask;
        let is_seen = move |layers: u32| layers & mask != 0;
        world
            .maps()
            .filter(move |&(id, _)| world.map_layers(id).is_some_and(is_seen))
            .map(|(_, map)| map)
    }

    pub(super) fn ground_axis(&self) -> Axis {
        self.up.axis().other()
    }
}

/// Rounds a displacement plus the remainder of earlier ticks, and keeps the new remainder in `rest`.
fn rounded<S: Scalar>(wished: i64, rest: &mut i64) -> S {
    // Carried on, so that slow speeds move whole pixels now and then.
    let wish = rest.saturating_add(wished);
    let delta: S = fine::to(wish);
    let left = wish.saturating_sub(fine::of(delta));
    // A number type that saturates leaves more than it could ever make up for.
    *rest = left.clamp(-fine::UNIT, fine::UNIT);
    delta
}

/// Turns parts along x and y into parts along the ground and toward `up`.
pub(super) fn split([x, y]: [i64; 2], up: Side) -> [i64; 2] {
    match up.axis() {
        Axis::X => [y, toward_up(x, up)],
        Axis::Y => [x, toward_up(y, up)],
    }
}

/// Turns parts along the ground and toward `up` into parts along x and y.
fn join([run, rise]: [i64; 2], up: Side) -> [i64; 2] {
    match up.axis() {
        Axis::X => [toward_up(rise, up), run],
        Axis::Y => [run, toward_up(rise, up)],
    }
}

/// Turns the sign, if `up` is toward lesser coordinates.
fn toward_up(part: i64, up: Side) -> i64 {
    if up.is_max() {
        part
    } else {
        part.saturating_neg()
    }
}
