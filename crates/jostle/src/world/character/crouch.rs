//! Crouching: a lower body, until there is room to stand up.

use crate::geometry::{Side, Vec2};
use crate::scalar::Scalar;
use crate::world::World;
use crate::world::character::state::Crouched;
use crate::world::character::tick::CharacterTick;

impl<S: Scalar> CharacterTick<'_, S> {
    /// Crouches or stands up, by the input and if there is room.
    pub(super) fn crouch(&mut self, world: &mut World<S>) {
        if self.settings.crouch.is_none() && self.state.crouched.is_none() {
            return;
        }
        let Some(size) = world.body(self.body).map(|view| view.mover().size()) else {
            return;
        };
        // The size that a game has given it while it crouched is the one it stands with from now on.
        let crouched = self.state.crouched.filter(|sizes| sizes.lower == size);
        self.state.crouched = crouched;
        let is_busy = self.state.is_climbing || self.state.ledge.is_some();
        let may = (self.state.is_grounded || crouched.is_some()) && !is_busy;
        let crouch = self.settings.crouch.filter(|_| self.input.crouch && may);
        let axis = self.up.axis();
        let (other, sizes) = match (crouch, crouched) {
            (Some(crouch), None) if crouch.height < size.along(axis) => {
                let (standing, lower) = (size, size.with(axis, crouch.height));
                (lower, Some(Crouched { standing, lower }))
            }
            (None, Some(Crouched { standing, .. })) => (standing, None),
            _ => return,
        };
        if self.resize(world, other) {
            self.state.crouched = sizes;
            self.resized_from = Some(size);
        }
    }

    /// Gives the body another size without moving its feet; returns whether there is room.
    fn resize(&mut self, world: &mut World<S>, size: Vec2<S>) -> bool {
        // The side at a wall stays as well, otherwise the one it faces: an edge that is computed anew from a middle
        // could end in the wall.
        let walls = [false, true].map(|is_max| Side::new(self.ground_axis(), is_max));
        let faced = Side::new(self.ground_axis(), !self.state.is_flipped);
        let wall = walls.into_iter().find(|&side| self.touching.has(side));
        let kept = self.up.opposite() | wall.unwrap_or(faced);
        let has_room = world.try_resize_keeping(self.body, size, kept).is_ok();
        if has_room {
            self.place = world.place(self.body).unwrap_or(self.place);
            self.touching = world.touching(self.body);
        }
        has_room
    }

    /// Takes back a resize, after a move was refused.
    pub(super) fn undo_crouch(&mut self, world: &mut World<S>) {
        if let Some(size) = self.resized_from {
            self.resize(world, size);
        }
    }
}
