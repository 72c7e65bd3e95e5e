//! One tick of a character, from input to outcome.

use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::scalar::Scalar;
use crate::world::character::{
    Character, CharacterInput, CharacterJump, CharacterMove, CharacterSettings, State, fine, index,
};
use crate::world::{BodyId, BodyKind, Moved, World, WorldError};

/// A tick in progress.
///
/// It works on a copy of the character's state, which is taken over only if the tick succeeds.
#[derive(Clone, Copy)]
pub(super) struct CharacterTick<S: Scalar> {
    pub(super) settings: CharacterSettings<S>,
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
    /// Whether it stood on something when the tick began.
    was_grounded: bool,
    pub(super) jumped: Option<CharacterJump>,
    touching: Sides,
    /// The velocity of what it stands on, along the ground and toward `up`.
    carried: [i64; 2],
    pub(super) landed: Option<S>,
    wall_slide: Option<Side>,
    pub(super) has_dropped: bool,
}

impl<S: Scalar> CharacterTick<S> {
    /// Reads where the character is, and what it stands on.
    pub(super) fn new(
        character: &Character<S>,
        world: &mut World<S>,
        input: CharacterInput,
    ) -> Result<Self, WorldError<S>> {
        let (body, state) = (character.body, character.state);
        let known = world
            .body(body)
            .filter(|view| view.kind() == BodyKind::Actor);
        let Some(view) = known else {
            // The world knows best what is wrong with the id.
            world.check_move(body, Vec2::ZERO)?;
            return Err(WorldError::UnknownBody(body));
        };
        let (mask, place) = (view.mask(), view.place());
        let up = view.options().up.ok_or(WorldError::NoUp(body))?;
        let [run, rise] = split(state.velocity, up);
        let mut tick = Self {
            settings: character.settings,
            input,
            body,
            mask,
            up,
            place,
            state,
            run,
            rise,
            was_grounded: false,
            jumped: None,
            touching: world.touching(body),
            carried: [0; 2],
            landed: None,
            wall_slide: None,
            has_dropped: false,
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
        // In this order: a ladder takes precedence, and a drop uses up the press that would be a jump.
        let moved = if self.takes_ladder(world)? {
            self.climb(world)?
        } else {
            self.drop_through(world)?;
            self.jump();
            self.steer(world)?
        };
        self.note_time();
        self.state.ride = self.ride(world);
        let report = self.report(moved);
        Ok((self.state, report))
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
        }
    }

    /// Detects a press of the jump button, and turns the character where it is steered.
    fn press(&mut self) {
        if self.input.jump && !self.state.was_jump_held {
            // The tick of the press counts too.
            self.state.buffer = self.settings.buffer.saturating_add(1);
        }
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

    /// Returns the steering in 127ths, or 0 if it cannot be steered.
    pub(super) fn steered(&self) -> i64 {
        if self.state.lock == 0 {
            // -128 would be faster to the left than 127 is to the right.
            i64::from(self.input.move_x).max(-127)
        } else {
            0
        }
    }

    /// Drops through the one-way platforms below, if the input asks for it and there are any.
    fn drop_through(&mut self, world: &mut World<S>) -> Result<(), WorldError<S>> {
        let by_down = self.settings.drops_by_down && !self.state.was_down_held;
        let is_wanted = self.input.down && (by_down || 0 < self.state.buffer);
        if !is_wanted || !self.state.is_grounded {
            return Ok(());
        }
        // The delta of this tick, computed on a copy, as if the ground were gone already.
        let mut falling = *self;
        falling.state.is_grounded = false;
        let delta = falling.wish();
        // If the move will be refused, the platforms must not have been let go.
        world.check_move(self.body, delta)?;
        if !world.drop_through(self.body)? {
            return Ok(());
        }
        self.state.buffer = 0;
        self.touching = world.touching(self.body);
        self.state.is_grounded = self.touching.has(self.up.opposite());
        self.has_dropped = !self.state.is_grounded;
        if self.has_dropped {
            self.state.coyote = 0;
        }
        Ok(())
    }

    /// Jumps if the input asks for it and it can, and cuts a jump if the button was released.
    fn jump(&mut self) {
        if 0 < self.state.buffer {
            // Coyote time: for some ticks after leaving a ledge, a jump still counts as one from the ground.
            if self.state.is_grounded || 0 < self.state.coyote {
                self.jump_off(CharacterJump::Ground);
            } else if let Some(wall) = self.wall_to_jump_off() {
                self.jump_off(CharacterJump::Wall(wall));
                let away = if wall.is_max() { -1 } else { 1 };
                self.run = self.settings.per_tick(self.settings.wall_jump_speed) * away;
                self.state.lock = self.settings.wall_jump_lock;
                self.state.is_flipped = wall.is_max();
            }
        }
        // A jump can be cut once, and only while it rises.
        self.state.is_jumping &= 0 < self.rise;
        if self.state.is_jumping && !self.input.jump {
            let percent = i64::from(self.settings.jump_cut.min(100));
            self.rise = self.rise.saturating_mul(percent) / 100;
            self.state.is_jumping = false;
        }
    }

    /// Leaves the ground, a wall or a ladder upward.
    pub(super) fn jump_off(&mut self, from: CharacterJump) {
        self.rise = self.settings.takeoff_speed();
        if self.state.is_grounded && self.settings.inherits_velocity {
            let [run, rise] = self.carried;
            self.run = self.run.saturating_add(run);
            // A falling platform must not spoil the jump.
            self.rise = self.rise.saturating_add(rise.max(0));
        }
        self.state.is_grounded = false;
        self.state.is_jumping = true;
        self.state.is_climbing = false;
        // Both are used up: one press is one jump, and there is no second one in the air.
        (self.state.coyote, self.state.buffer) = (0, 0);
        self.jumped = Some(from);
    }

    /// Returns the wall to jump from; of two, the one that it is steered against or faces.
    fn wall_to_jump_off(&self) -> Option<Side> {
        let toward = match self.steered() {
            0 => !self.state.is_flipped,
            steering => 0 < steering,
        };
        // The wall it leans toward first, if it is between two.
        let walls = [toward, !toward].map(|is_max| Side::new(self.ground_axis(), is_max));
        let wall = walls.into_iter().find(|&side| self.touching.has(side));
        wall.filter(|_| 0 < self.settings.per_tick(self.settings.wall_jump_speed))
    }

    /// Runs, rises and falls.
    fn steer(&mut self, world: &mut World<S>) -> Result<Moved<S>, WorldError<S>> {
        let delta = self.wish();
        let moved = world.move_and_slide(self.body, delta)?;
        self.take(&moved);
        Ok(moved)
    }

    /// Updates the velocities, and returns how far the tick wants to move.
    fn wish(&mut self) -> Vec2<S> {
        let before = [self.run, self.rise];
        self.run = self.run_after();
        self.rise = self.rise_after();
        // The mean of the speeds before and after: exact for constant acceleration (velocity Verlet), so that a
        // jump reaches the height it was set to.
        let run = fine::mean(before[0], self.run);
        let rise = fine::mean(before[1], self.rise);
        self.delta(run, rise)
    }

    fn run_after(&self) -> i64 {
        if 0 < self.state.lock {
            return self.run;
        }
        let settings = &self.settings;
        let (faster, slower) = if self.state.is_grounded {
            (settings.ground_acceleration, settings.ground_friction)
        } else {
            (settings.air_acceleration, settings.air_friction)
        };
        let goal = settings
            .per_tick(settings.run_speed)
            .saturating_mul(self.steered())
            / 127;
        // Turning uses the acceleration, not the friction, so that turns feel as crisp as starts.
        let is_turning = (goal < 0) != (self.run < 0) && goal != 0;
        let is_faster = is_turning || self.run.unsigned_abs() < goal.unsigned_abs();
        let change = settings.change_per_tick(if is_faster { faster } else { slower });
        fine::approach(self.run, goal, change)
    }

    fn rise_after(&mut self) -> i64 {
        if self.state.is_grounded {
            return 0;
        }
        let mut gravity = self.settings.rise_gravity();
        if self.rise <= 0 {
            let percent = i64::from(self.settings.fall_gravity);
            gravity = gravity.saturating_mul(percent) / 100;
        }
        let steered = self.steered();
        let wall = Side::new(self.ground_axis(), 0 < steered);
        let is_at_wall = steered != 0 && self.touching.has(wall);
        let [slide, fall] = [self.settings.wall_slide_speed, self.settings.fall_speed]
            .map(|speed| self.settings.per_tick(speed));
        let holds = self.rise <= 0 && slide < fall;
        self.wall_slide = (is_at_wall && holds).then_some(wall);
        let limit = self.wall_slide.map_or(fall, |_| slide);
        self.rise.saturating_sub(gravity).max(-limit)
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
        state.was_jump_held = self.input.jump;
        state.was_down_held = self.input.down;
    }

    fn report(&self, moved: Moved<S>) -> CharacterMove<S> {
        CharacterMove {
            moved,
            jumped: self.jumped,
            landed: self.landed,
            wall_slide: self.wall_slide,
            has_bumped_head: moved.blocked.has(self.up),
            has_dropped: self.has_dropped,
            is_grounded: self.state.is_grounded,
            is_climbing: self.state.is_climbing,
        }
    }

    /// Returns the body that it stands on and where that is, if a jump inherits its velocity.
    fn ride(&self, world: &World<S>) -> Option<(BodyId, Aabb<S>)> {
        let ride = world.rides(self.body)?;
        let place = world.place(ride)?;
        self.settings.inherits_velocity.then_some((ride, place))
    }

    /// Returns how far the body below has moved since the last tick, and how fast its belt runs.
    fn velocity_below(&self, world: &World<S>) -> [i64; 2] {
        let known = self.state.ride;
        let known = known.filter(|&(ride, _)| world.rides(self.body) == Some(ride));
        // The body may have been removed since the last tick.
        let view = known.and_then(|(ride, _)| world.body(ride));
        let Some(((_, before), view)) = known.zip(view) else {
            return [0; 2];
        };
        let along = |axis| {
            let [from, to] = [before, view.place()].map(|place| place.span(axis).min());
            let way = fine::of(to.saturating_sub(from));
            // A conveyor moves its riders without moving itself.
            way.saturating_add(fine::of(view.conveyor().along(axis)))
        };
        split([along(Axis::X), along(Axis::Y)], self.up)
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
fn split([x, y]: [i64; 2], up: Side) -> [i64; 2] {
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
