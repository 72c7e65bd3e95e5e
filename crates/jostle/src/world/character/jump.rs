//! Jumps of all kinds, and the way down.

use crate::geometry::Vec2;
use crate::scalar::Scalar;
use crate::world::character::tick::CharacterTick;
use crate::world::character::{CharacterJump, fine, index};
use crate::world::{Moved, World, WorldError};

impl<S: Scalar> CharacterTick<'_, S> {
    /// Drops through the one-way platforms below, if the input asks for it and there are any.
    pub(super) fn drop_through(&mut self, world: &mut World<S>) -> Result<(), WorldError<S>> {
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
    pub(super) fn jump(&mut self, world: &mut World<S>) {
        if 0 < self.state.buffer {
            let body = self.body;
            let from = self.jump_from(|delta| world.check_move(body, delta).ok());
            if let Some(from) = from {
                self.jump_off(from, self.height_from(from));
            }
            if let Some(CharacterJump::Wall(wall)) = from {
                self.push_off(wall);
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

    /// Returns what it can jump from, unless it climbs, hangs or swims. `check` makes a move on trial.
    fn jump_from(&self, check: impl FnMut(Vec2<S>) -> Option<Moved<S>>) -> Option<CharacterJump> {
        // Coyote time: for some ticks after leaving a ledge, a jump still counts as one from the ground.
        if self.state.is_grounded || 0 < self.state.coyote {
            return Some(CharacterJump::Ground);
        }
        if let Some(wall) = self.wall_to_jump_off(check) {
            return Some(CharacterJump::Wall(wall));
        }
        let air = self.settings.air_jump?;
        (self.state.air_jumps < air.count).then_some(CharacterJump::Air)
    }

    /// Returns what it would jump from in this tick.
    pub(super) fn next_jump(
        &self,
        world: &World<S>,
        check: impl FnMut(Vec2<S>) -> Option<Moved<S>>,
    ) -> Option<CharacterJump> {
        if self.state.told_jump.is_some() {
            Some(CharacterJump::Command)
        } else if self.state.is_climbing && self.is_on_ladder(world) {
            Some(CharacterJump::Ladder)
        } else if self.held_ledge(world).is_some() {
            Some(CharacterJump::Ledge)
        } else if self.is_in_water(world) {
            Some(CharacterJump::Water)
        } else {
            self.jump_from(check)
        }
    }

    /// Returns the height of a jump, in fine units.
    fn height_from(&self, from: CharacterJump) -> i64 {
        let settings = self.settings;
        let usual = fine::of(settings.jump_height);
        match from {
            CharacterJump::Ground => self.running_height(usual),
            CharacterJump::Wall(_) => settings
                .wall_jump
                .map_or(usual, |jump| fine::of(jump.height)),
            CharacterJump::Air => settings
                .air_jump
                .map_or(usual, |jump| fine::of(jump.height)),
            _ => usual,
        }
    }

    /// Returns the height of a jump at the speed it runs at.
    fn running_height(&self, usual: i64) -> i64 {
        let Some(most) = self.settings.running_jump_height else {
            return usual;
        };
        let top = self
            .settings
            .sprint_speed
            .unwrap_or(self.settings.run_speed);
        let top = i128::from(self.settings.per_tick(top)).max(1);
        let speed = i128::from(self.run).abs().min(top);
        let more = i128::from(fine::of(most)) - i128::from(usual);
        // Between two heights that fit.
        let more = i64::try_from(more * speed / top).unwrap_or(0);
        usual.saturating_add(more)
    }

    /// Makes the jump that the game has told it to make.
    pub(super) fn jump_as_told(&mut self, height: i64) {
        self.jump_off(CharacterJump::Command, height);
        self.state.is_jumping = false;
        self.state.lock = 0;
        self.state.air_jumps = 0;
    }

    /// Leaves the ground, a wall, a ladder, a ledge or water upward, to a height in fine units.
    pub(super) fn jump_off(&mut self, from: CharacterJump, height: i64) {
        let takeoff = self.settings.takeoff(height);
        (self.rise, self.late) = (takeoff.speed, takeoff.late);
        if from == CharacterJump::Ground && self.settings.inherits_velocity {
            let [run, rise] = self.lift_velocity();
            self.run = self.run.saturating_add(run);
            // A falling platform must not spoil the jump.
            self.rise = self.rise.saturating_add(rise.max(0));
        }
        if matches!(from, CharacterJump::Air | CharacterJump::Command) {
            // Heights are exact above the place it jumps from, also in pixels.
            self.state.rest[index(self.up.axis())] = 0;
        }
        if from == CharacterJump::Air {
            self.state.air_jumps = self.state.air_jumps.saturating_add(1);
        }
        let state = &mut self.state;
        (state.is_grounded, state.is_climbing, state.ledge) = (false, false, None);
        (state.is_jumping, state.is_in_jump) = (true, true);
        // All used up: one press is one jump, and there is no second one in the air.
        (state.coyote, state.buffer, state.lift) = (0, 0, ([0; 2], 0));
        (state.dash, state.float) = (0, 0);
        self.jumped = Some(from);
    }

    /// Returns the speed toward `up` after this tick.
    pub(super) fn rise_after(&mut self) -> i64 {
        if self.state.is_swimming {
            return self.rise_in_water();
        }
        if self.state.is_grounded {
            return 0;
        }
        if 0 < self.state.dash || 0 < self.state.float {
            return self.rise;
        }
        let gravity = self.gravity();
        let limit = self.fall_limit();
        let rise = self.rise.saturating_sub(gravity).max(-limit);
        match self.settings.fast_fall_speed {
            Some(speed)
                if self.state.is_down_for_fall && self.rise <= 0 && self.wall_slide.is_none() =>
            {
                self.is_fast_falling = true;
                rise.min(-self.settings.per_tick(speed))
            }
            _ => rise,
        }
    }

    fn gravity(&self) -> i64 {
        let gravity = self.settings.rise_gravity();
        if self.state.is_in_jump && self.settings.hang_time != 0 {
            let hang = self.settings.hang_speed();
            // Of two ticks with the same speed up and down, both or neither hang.
            if -hang < self.rise && self.rise <= hang {
                return self.settings.hang_gravity_per_tick();
            }
        }
        if self.rise <= 0 {
            let percent = i64::from(self.settings.fall_gravity);
            return gravity.saturating_mul(percent) / 100;
        }
        gravity
    }
}
