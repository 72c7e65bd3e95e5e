//! On ladders.

use crate::geometry::{Aabb, Vec2};
use crate::scalar::Scalar;
use crate::world::character::CharacterJump;
use crate::world::character::act::Act;
use crate::world::character::fine;
use crate::world::character::ladder::{Climber, Ladder};
use crate::world::{Moved, World, WorldError};

impl<S: Scalar> Act<S> {
    /// Whether it climbs in this tick: it takes hold of a ladder, holds it, or lets go.
    pub(super) fn takes_ladder(&mut self, world: &mut World<S>) -> Result<bool, WorldError<S>> {
        let ladder = self.ladder(world);
        let Some(ladder) = ladder.filter(Ladder::is_open) else {
            self.state.is_climbing = false;
            return Ok(false);
        };
        if self.state.is_climbing {
            self.jump_off_ladder();
        } else {
            self.take_hold(world, &ladder)?;
        }
        Ok(self.state.is_climbing)
    }

    fn take_hold(&mut self, world: &mut World<S>, ladder: &Ladder<S>) -> Result<(), WorldError<S>> {
        let by_up = self.input.up && ladder.is_inside && self.rise <= 0;
        let by_down = self.input.down && !ladder.is_inside && self.is_grounded;
        if by_down {
            let mut climbing = *self;
            let delta = climbing.delta(0, -self.pace.climb);
            // A move that would be refused must not leave the one-ways let go of.
            world.check_move(self.body, delta)?;
            world.drop_through(self.body)?;
        }
        if by_up || by_down {
            self.state.is_climbing = true;
            self.is_grounded = false;
            (self.state.coyote, self.state.buffer, self.state.lock) = (0, 0, 0);
        }
        Ok(())
    }

    /// The jump button lets go: with a jump, or with down just so.
    fn jump_off_ladder(&mut self) {
        if self.state.buffer == 0 {
            return;
        }
        (self.run, self.rise) = (0, 0);
        if self.input.down {
            self.state.is_climbing = false;
            self.state.buffer = 0;
        } else {
            self.jump_off(CharacterJump::Ladder);
        }
    }

    /// Climbs. Up to the end of the ladder and no further; onto it, if one can stand there.
    pub(super) fn climb(&mut self, world: &mut World<S>) -> Result<Moved<S>, WorldError<S>> {
        let Some(ladder) = self.ladder(world) else {
            return world.move_and_slide(self.body, Vec2::ZERO);
        };
        let direction = i64::from(self.input.up) - i64::from(self.input.down);
        self.rise = self.pace.climb.saturating_mul(direction);
        self.run = self.run_on(&ladder);
        let delta = self.delta(self.run, self.rise);
        let end = self.place.moved(delta);
        let leaves = 0 < direction
            && self
                .ladder_at(world, end)
                .is_none_or(|ladder| !ladder.is_inside);
        let (delta, steps_on) = match (leaves, ladder.has_top(self.up)) {
            (true, false) => (delta.with(self.up.axis(), self.way_to_end(&ladder)), false),
            (_, has_top) => (delta, leaves && has_top),
        };
        let mut moved = world.move_and_slide(self.body, delta)?;
        if steps_on && moved.blocked.is_empty() {
            let back = S::ZERO.saturating_sub(delta.along(self.up.axis()));
            moved = world.move_and_slide(self.body, Vec2::on_axis(self.up.axis(), back))?;
            self.rise = 0;
        }
        self.end_climb(world, &moved);
        Ok(moved)
    }

    /// As steered; otherwise to the middle of the ladder.
    fn run_on(&self, ladder: &Ladder<S>) -> i64 {
        let climb = self.pace.climb;
        if self.input.move_x != 0 {
            return climb.saturating_mul(self.steered()) / 127;
        }
        let middle = |center: Vec2<S>| center.along(self.ground_axis());
        let way = middle(ladder.cell.center()).saturating_sub(middle(self.place.center()));
        fine::of(way).clamp(-climb, climb)
    }

    /// How far it is up until the feet are at the end of the ladder.
    fn way_to_end(&self, ladder: &Ladder<S>) -> S {
        let feet = self.place.edge(self.up.opposite());
        ladder.cell.edge(self.up).saturating_sub(feet)
    }

    /// Holds on while there is something to hold, until there is ground.
    fn end_climb(&mut self, world: &World<S>, moved: &Moved<S>) {
        self.place = moved.place();
        self.take(moved);
        self.landed = None;
        let ladder = self.ladder(world);
        let is_on_top = self.is_grounded && ladder.is_none_or(|ladder| !ladder.is_inside);
        let is_down = moved.blocked.has(self.up.opposite());
        self.state.is_climbing = ladder.is_some() && !is_on_top && !is_down;
        self.is_grounded &= !self.state.is_climbing;
    }

    fn ladder(&self, world: &World<S>) -> Option<Ladder<S>> {
        self.ladder_at(world, self.place)
    }

    fn ladder_at(&self, world: &World<S>, place: Aabb<S>) -> Option<Ladder<S>> {
        let climber = Climber {
            place,
            up: self.up,
            mask: self.mask,
            data: self.settings.ladder?,
        };
        climber.ladder(world)
    }
}
