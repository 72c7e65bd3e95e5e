//! Walls: sliding down them, and jumping off.

use crate::geometry::{Side, Vec2};
use crate::scalar::Scalar;
use crate::world::Moved;
use crate::world::character::tick::CharacterTick;

impl<S: Scalar> CharacterTick<'_, S> {
    /// Returns the wall to jump from: one that it touches before one within reach, and of two the one that it is
    /// steered against or faces. `check` makes a move on trial.
    pub(super) fn wall_to_jump_off(
        &self,
        mut check: impl FnMut(Vec2<S>) -> Option<Moved<S>>,
    ) -> Option<Side> {
        let reach = self.settings.wall_jump?.reach;
        let toward = match self.steered() {
            0 => !self.state.is_flipped,
            steering => 0 < steering,
        };
        // The wall it leans toward first, if it is between two.
        let walls = [toward, !toward].map(|is_max| Side::new(self.ground_axis(), is_max));
        let touched = walls.into_iter().find(|&side| self.touching.has(side));
        if touched.is_some() || reach == S::ZERO {
            return touched;
        }
        walls.into_iter().find(|&side| {
            let way = if side.is_max() {
                reach
            } else {
                S::ZERO.saturating_sub(reach)
            };
            let delta = Vec2::on_axis(side.axis(), way);
            check(delta).is_some_and(|moved| moved.touching.has(side))
        })
    }

    /// Pushes off a wall that it has jumped from.
    pub(super) fn push_off(&mut self, wall: Side) {
        let Some(jump) = self.settings.wall_jump else {
            return;
        };
        let away = if wall.is_max() { -1 } else { 1 };
        self.run = self.settings.per_tick(jump.speed) * away;
        self.state.lock = jump.lock;
        self.state.is_flipped = wall.is_max();
    }

    /// Returns the highest falling speed, and notes whether a wall slows the fall.
    pub(super) fn fall_limit(&mut self) -> i64 {
        let fall = self.settings.per_tick(self.settings.fall_speed);
        self.wall_slide = None;
        let Some(slide) = self.settings.wall_slide_speed else {
            return fall;
        };
        let slide = self.settings.per_tick(slide);
        let steered = self.steered();
        let wall = Side::new(self.ground_axis(), 0 < steered);
        let is_at_wall = steered != 0 && self.touching.has(wall);
        if is_at_wall && self.rise <= 0 && slide < fall {
            self.wall_slide = Some(wall);
            return slide;
        }
        fall
    }
}
