//! One tick of a character, from what is asked to what happened.

use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::scalar::Scalar;
use crate::world::character::pace::{Change, Pace};
use crate::world::character::{
    Character, CharacterInput, CharacterJump, CharacterMove, CharacterSettings, State, fine, index,
};
use crate::world::{BodyId, BodyKind, Moved, World, WorldError};

/// A tick under way. `run` counts along the ground, toward greater coordinates; `rise` toward `up`.
#[derive(Clone, Copy)]
pub(super) struct Act<S: Scalar> {
    pub(super) settings: CharacterSettings<S>,
    pub(super) pace: Pace,
    pub(super) input: CharacterInput,
    pub(super) body: BodyId,
    pub(super) mask: u32,
    pub(super) up: Side,
    pub(super) place: Aabb<S>,
    pub(super) state: State<S>,
    /// In fine units per tick.
    pub(super) run: i64,
    pub(super) rise: i64,
    /// Whether it stands on something and has not left it yet.
    pub(super) is_grounded: bool,
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

impl<S: Scalar> Act<S> {
    /// Looks where the character is.
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
            // The world itself knows best what is wrong with that id.
            world.check_move(body, Vec2::ZERO)?;
            return Err(WorldError::UnknownBody(body));
        };
        let (up, mask, place) = (view.options().up, view.mask(), view.place());
        let [run, rise] = split(state.velocity, up);
        let mut act = Self {
            settings: character.settings,
            pace: Pace::of(&character.settings),
            input,
            body,
            mask,
            up,
            place,
            state,
            run,
            rise,
            is_grounded: false,
            was_grounded: false,
            jumped: None,
            touching: world.touching(body),
            carried: [0; 2],
            landed: None,
            wall_slide: None,
            has_dropped: false,
        };
        act.carried = act.velocity_below(world);
        act.stand();
        Ok(act)
    }

    /// Acts on the input, moves, and tells what happened.
    pub(super) fn run(
        mut self,
        world: &mut World<S>,
    ) -> Result<(State<S>, CharacterMove<S>), WorldError<S>> {
        self.press();
        let moved = match self.takes_ladder(world)? {
            true => self.climb(world)?,
            false => {
                self.drop_through(world)?;
                self.jump();
                self.steer(world)?
            }
        };
        self.note_time();
        self.state.ride = self.ride(world);
        let report = self.report(moved);
        Ok((self.state, report))
    }

    /// Whether there is ground, at the start of the tick.
    fn stand(&mut self) {
        let has_floor = self.touching.has(self.up.opposite());
        self.is_grounded = has_floor && self.rise <= 0 && !self.state.is_climbing;
        self.was_grounded = self.is_grounded;
        if self.is_grounded {
            self.land();
            self.state.coyote = self.settings.coyote;
        }
    }

    /// Takes note of what was pressed just now.
    fn press(&mut self) {
        if self.input.jump && !self.state.was_jump_held {
            self.state.buffer = self.settings.buffer.saturating_add(1);
        }
        self.state.lock = if self.is_grounded { 0 } else { self.state.lock };
        let move_x = self.steered();
        if move_x != 0 {
            self.state.is_flipped = move_x < 0;
        }
    }

    /// Where it is steered to, unless it cannot be.
    pub(super) fn steered(&self) -> i64 {
        match self.state.lock {
            0 => i64::from(self.input.move_x).max(-127),
            _ => 0,
        }
    }

    /// Lets go of the one-ways below, if that is wanted and there are any.
    fn drop_through(&mut self, world: &mut World<S>) -> Result<(), WorldError<S>> {
        let by_down = self.settings.drops_by_down && !self.state.was_down_held;
        let is_wanted = self.input.down && (by_down || 0 < self.state.buffer);
        if !is_wanted || !self.is_grounded {
            return Ok(());
        }
        let mut falling = *self;
        falling.is_grounded = false;
        let delta = falling.wish();
        // A move that would be refused must not leave the one-ways let go of.
        world.check_move(self.body, delta)?;
        if !world.drop_through(self.body)? {
            return Ok(());
        }
        self.state.buffer = 0;
        self.touching = world.touching(self.body);
        self.is_grounded = self.touching.has(self.up.opposite());
        self.has_dropped = !self.is_grounded;
        if self.has_dropped {
            self.state.coyote = 0;
        }
        Ok(())
    }

    /// Jumps if that is wanted and possible, and cuts a jump when the button is let go.
    fn jump(&mut self) {
        if 0 < self.state.buffer {
            if self.is_grounded || 0 < self.state.coyote {
                self.jump_off(CharacterJump::Ground);
            } else if let Some(wall) = self.wall_to_jump_off() {
                self.jump_off(CharacterJump::Wall(wall));
                self.run = match wall.is_max() {
                    true => -self.pace.wall_jump,
                    false => self.pace.wall_jump,
                };
                self.state.lock = self.settings.wall_jump_lock;
                self.state.is_flipped = wall.is_max();
            }
        }
        self.state.is_jumping &= 0 < self.rise;
        if self.state.is_jumping && !self.input.jump {
            let percent = i64::from(self.settings.jump_cut.min(100));
            self.rise = self.rise.saturating_mul(percent) / 100;
            self.state.is_jumping = false;
        }
    }

    /// Leaves what it stands on, hangs on or slides along, upward.
    pub(super) fn jump_off(&mut self, from: CharacterJump) {
        self.rise = self.pace.jump;
        if self.is_grounded && self.settings.inherits_velocity {
            let [run, rise] = self.carried;
            self.run = self.run.saturating_add(run);
            self.rise = self.rise.saturating_add(rise.max(0));
        }
        self.is_grounded = false;
        self.state.is_jumping = true;
        self.state.is_climbing = false;
        (self.state.coyote, self.state.buffer) = (0, 0);
        self.jumped = Some(from);
    }

    /// The wall beside it; of two, the one that it presses against or faces.
    fn wall_to_jump_off(&self) -> Option<Side> {
        let toward = match self.steered() {
            0 => !self.state.is_flipped,
            steered => 0 < steered,
        };
        let walls = [toward, !toward].map(|is_max| Side::new(self.ground_axis(), is_max));
        let wall = walls.into_iter().find(|&side| self.touching.has(side));
        wall.filter(|_| 0 < self.pace.wall_jump)
    }

    /// Runs and falls.
    fn steer(&mut self, world: &mut World<S>) -> Result<Moved<S>, WorldError<S>> {
        let delta = self.wish();
        let moved = world.move_and_slide(self.body, delta)?;
        self.take(&moved);
        Ok(moved)
    }

    /// The velocities after this tick, and how far it leads there.
    fn wish(&mut self) -> Vec2<S> {
        let before = [self.run, self.rise];
        self.run = self.run_after();
        self.rise = self.rise_after();
        let run = fine::mean(before[0], self.run);
        let rise = fine::mean(before[1], self.rise);
        self.delta(run, rise)
    }

    fn run_after(&self) -> i64 {
        if 0 < self.state.lock {
            return self.run;
        }
        let Change { faster, slower } = match self.is_grounded {
            true => self.pace.ground,
            false => self.pace.air,
        };
        let goal = self.pace.run.saturating_mul(self.steered()) / 127;
        let is_turning = (goal < 0) != (self.run < 0) && goal != 0;
        match is_turning || self.run.unsigned_abs() < goal.unsigned_abs() {
            true => fine::approach(self.run, goal, faster),
            false => fine::approach(self.run, goal, slower),
        }
    }

    fn rise_after(&mut self) -> i64 {
        if self.is_grounded {
            return 0;
        }
        let gravity = match 0 < self.rise {
            true => self.pace.rise_gravity,
            false => self.pace.fall_gravity,
        };
        let steered = self.steered();
        let wall = Side::new(self.ground_axis(), 0 < steered);
        let is_at_wall = steered != 0 && self.touching.has(wall);
        let holds = self.rise <= 0 && self.pace.wall_slide < self.pace.fall;
        self.wall_slide = (is_at_wall && holds).then_some(wall);
        let limit = match self.wall_slide {
            Some(_) => self.pace.wall_slide,
            None => self.pace.fall,
        };
        self.rise.saturating_sub(gravity).max(-limit)
    }

    /// A displacement as the number type has it; what it cannot tell is kept for the next.
    pub(super) fn delta(&mut self, run: i64, rise: i64) -> Vec2<S> {
        let wished = join([run, rise], self.up);
        let [x, y] = [0, 1].map(|at| {
            let wish = self.state.rest[at].saturating_add(wished[at]);
            let delta: S = fine::to(wish);
            let rest = wish.saturating_sub(fine::of(delta));
            self.state.rest[at] = rest.clamp(-fine::UNIT, fine::UNIT);
            delta
        });
        Vec2::new(x, y)
    }

    /// Ends what the move has lost, and lands.
    pub(super) fn take(&mut self, moved: &Moved<S>) {
        self.touching = moved.touching;
        self.is_grounded = moved.touching.has(self.up.opposite()) && self.rise <= 0;
        if self.is_grounded {
            self.land();
        }
        for side in moved.blocked.iter() {
            self.state.rest[index(side.axis())] = 0;
            match side.axis() == self.up.axis() {
                true => self.rise = 0,
                false => self.run = 0,
            }
        }
        let is_sliding = |side: &Side| moved.touching.has(*side) && !self.is_grounded;
        self.wall_slide = self.wall_slide.filter(is_sliding);
    }

    /// Ends the fall.
    fn land(&mut self) {
        if self.rise < 0 {
            let rate = i64::from(self.settings.ticks_per_second);
            let speed = self.rise.saturating_neg().saturating_mul(rate);
            self.landed = Some(fine::to(speed));
        }
        self.rise = 0;
        self.state.rest[index(self.up.axis())] = 0;
    }

    /// Lets the tick pass for all timers.
    fn note_time(&mut self) {
        let state = &mut self.state;
        state.velocity = join([self.run, self.rise], self.up);
        if !self.was_grounded {
            state.coyote = state.coyote.saturating_sub(1);
        }
        state.buffer = state.buffer.saturating_sub(1);
        state.lock = state.lock.saturating_sub(1);
        state.was_jump_held = self.input.jump;
        state.was_down_held = self.input.down;
        state.is_grounded = self.is_grounded;
    }

    fn report(&self, moved: Moved<S>) -> CharacterMove<S> {
        CharacterMove {
            moved,
            jumped: self.jumped,
            landed: self.landed,
            wall_slide: self.wall_slide,
            has_bumped_head: moved.blocked.has(self.up),
            has_dropped: self.has_dropped,
            is_grounded: self.is_grounded,
            is_climbing: self.state.is_climbing,
        }
    }

    /// What it stands on, and where that is, if it may want its velocity.
    fn ride(&self, world: &World<S>) -> Option<(BodyId, Aabb<S>)> {
        let ride = world.rides(self.body)?;
        let place = world.place(ride)?;
        self.settings.inherits_velocity.then_some((ride, place))
    }

    /// How what it stands on has moved since the last tick, and how it conveys.
    fn velocity_below(&self, world: &World<S>) -> [i64; 2] {
        let Some((ride, before)) = self.state.ride.filter(|ride| self.ride_is(world, ride.0))
        else {
            return [0; 2];
        };
        let (Some(now), Some(view)) = (world.place(ride), world.body(ride)) else {
            return [0; 2];
        };
        let along = |axis| {
            let way = now.span(axis).min().saturating_sub(before.span(axis).min());
            fine::of(way).saturating_add(fine::of(view.conveyor().along(axis)))
        };
        split([along(Axis::X), along(Axis::Y)], self.up)
    }

    fn ride_is(&self, world: &World<S>, ride: BodyId) -> bool {
        world.rides(self.body) == Some(ride)
    }

    pub(super) fn ground_axis(&self) -> Axis {
        self.up.axis().other()
    }
}

/// Parts along x and y as parts along the ground and toward `up`.
fn split(parts: [i64; 2], up: Side) -> [i64; 2] {
    let rise = parts[index(up.axis())];
    let rise = if up.is_max() {
        rise
    } else {
        rise.saturating_neg()
    };
    [parts[index(up.axis().other())], rise]
}

/// The way back.
fn join([run, rise]: [i64; 2], up: Side) -> [i64; 2] {
    let rise = if up.is_max() {
        rise
    } else {
        rise.saturating_neg()
    };
    match up.axis() {
        Axis::X => [rise, run],
        Axis::Y => [run, rise],
    }
}
