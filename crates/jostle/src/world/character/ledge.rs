//! Ledges: grabbing them, hanging, and climbing onto them.

use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Obstacle, ObstacleKind};
use crate::scalar::Scalar;
use crate::world::character::state::Ledge;
use crate::world::character::tick::CharacterTick;
use crate::world::character::{CharacterJump, fine};
use crate::world::{BodyId, BodyKind, Moved, World, WorldError};

/// A solid body, and where it is.
type Solid<S> = (BodyId, Aabb<S>);

impl<S: Scalar> CharacterTick<'_, S> {
    /// Returns the ledge that it hangs on where that is now; `None` if it is gone.
    pub(super) fn held_ledge(&self, world: &World<S>) -> Option<Ledge<S>> {
        let ledge = self.state.ledge?;
        let Some((id, before)) = ledge.body else {
            let mut is_there = false;
            // Below the feet as well: they may be above the ledge already.
            let beside = self.beside(ledge.side);
            let wall = beside.union(beside.placed_beside(beside, self.up.opposite()));
            self.visit_obstacles(world, wall, &mut |_, obstacle| {
                is_there |= self.is_ledge(&obstacle, ledge.side)
                    && obstacle.place.edge(self.up) == ledge.level;
            });
            return is_there.then_some(ledge);
        };
        let now = world.place(id)?;
        // At the wall where it was, where it is if that has pushed the character, or between. Otherwise something else
        // has moved the character away.
        let [from, to] = [before, now].map(|wall| wall.edge(ledge.side.opposite()));
        let hands = self.place.edge(ledge.side);
        let is_at_wall = (from <= hands && hands <= to) || (to <= hands && hands <= from);
        let level = now.edge(self.up);
        is_at_wall.then_some(Ledge { level, ..ledge })
    }

    /// Keeps hold of a ledge or lets go, by the input. Returns the ledge if it hangs in this tick.
    pub(super) fn holds_ledge(&mut self, world: &World<S>) -> Option<Ledge<S>> {
        self.state.ledge?;
        let held = self.held_ledge(world);
        let lets_go = |ledge: &Ledge<S>| {
            let steered = self.steered();
            self.input.down || (steered != 0 && (0 < steered) != ledge.side.is_max())
        };
        self.state.ledge = held.filter(|ledge| !lets_go(ledge));
        if self.state.ledge.is_some() && 0 < self.state.buffer {
            self.jump_off(CharacterJump::Ledge, fine::of(self.settings.jump_height));
        }
        self.state.ledge
    }

    /// Hangs, follows a ledge that moves, and climbs if up is held.
    pub(super) fn hang(
        &mut self,
        world: &mut World<S>,
        ledge: Ledge<S>,
    ) -> Result<Moved<S>, WorldError<S>> {
        (self.run, self.rise) = (0, 0);
        let follow = self.way_to_ledge(world, ledge);
        if self.input.up {
            // If a part of the climb will be refused, the parts before it must not have been made.
            let climb = self.delta_of_climb(ledge);
            world.check_move(self.body, follow + climb)?;
        }
        if let Some((id, before)) = ledge.body {
            let body = Some((id, world.place(id).unwrap_or(before)));
            self.state.ledge = Some(Ledge { body, ..ledge });
            self.place = world.move_and_slide(self.body, follow)?.place();
        }
        let moved = if self.input.up {
            self.pull_up(world, ledge)?
        } else {
            world.move_and_slide(self.body, Vec2::ZERO)?
        };
        self.take(&moved);
        self.landed = None;
        let is_up = self.input.up && self.is_over(ledge, moved.place());
        if self.state.is_grounded || !(moved.touching.has(ledge.side) || is_up) {
            self.state.ledge = None;
        }
        Ok(moved)
    }

    /// Returns how far the character must move to hang as it did before its ledge moved.
    fn way_to_ledge(&self, world: &World<S>, ledge: Ledge<S>) -> Vec2<S> {
        let Some((id, before)) = ledge.body else {
            return Vec2::ZERO;
        };
        let now = world.place(id).unwrap_or(before);
        let rise = now.edge(self.up).saturating_sub(before.edge(self.up));
        // Only what is missing: a wall that moves toward the character has pushed it already.
        let wall = now.edge(ledge.side.opposite());
        let gap = wall.saturating_sub(self.place.edge(ledge.side));
        Vec2::on_axis(self.up.axis(), rise).with(self.ground_axis(), gap)
    }

    /// Returns how far a climb moves at most in this tick, up and onto the ledge.
    fn delta_of_climb(&self, ledge: Ledge<S>) -> Vec2<S> {
        // On a copy: computing a delta changes the remainder.
        let mut climbing = *self;
        let climb = self.settings.per_tick(self.settings.climb_speed);
        let run = if ledge.side.is_max() { climb } else { -climb };
        climbing.delta(run, climb)
    }

    /// Climbs up along the wall, then onto the ledge.
    fn pull_up(
        &mut self,
        world: &mut World<S>,
        ledge: Ledge<S>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let climb = self.settings.per_tick(self.settings.climb_speed);
        let mut place = self.place;
        if !self.is_over(ledge, place) {
            let delta = self.delta(0, climb);
            let moved = world.move_and_slide(self.body, delta)?;
            place = moved.place();
            if !self.is_over(ledge, place) {
                return Ok(moved);
            }
        }
        self.run = if ledge.side.is_max() { climb } else { -climb };
        let delta = self.delta(self.run, 0);
        let moved = world.move_and_slide(self.body, delta)?;
        if moved.place().edge(ledge.side) == place.edge(ledge.side) {
            // Less than a pixel so far.
            return Ok(moved);
        }
        // Any way down that is long enough: the ledge ends it.
        let height = place.size().along(self.up.axis());
        let down = self.toward_up(S::ZERO.saturating_sub(height));
        world.move_and_slide(self.body, Vec2::on_axis(self.up.axis(), down))
    }

    /// Returns whether the feet are above a ledge, or level with it.
    fn is_over(&self, ledge: Ledge<S>, place: Aabb<S>) -> bool {
        !self.is_above(ledge.level, place.edge(self.up.opposite()))
    }

    /// Takes hold of a ledge that its hands have passed in this tick.
    pub(super) fn grab_ledge(
        &mut self,
        world: &mut World<S>,
        moved: Moved<S>,
    ) -> Result<Moved<S>, WorldError<S>> {
        let steered = self.steered();
        let side = Side::new(self.ground_axis(), 0 < steered);
        let is_ready = steered != 0
            && !self.state.is_grounded
            && self.state.crouched.is_none()
            && moved.touching.has(side);
        let Some(reach) = self.settings.ledge_reach.filter(|_| is_ready) else {
            return Ok(moved);
        };
        let hands = |place: Aabb<S>| place.edge(self.up).saturating_add(self.toward_up(reach));
        let (before, after) = (hands(self.place), hands(moved.place()));
        let mut fallen = *self;
        fallen.place = moved.place();
        let Some(ledge) = fallen.ledge_between(world, side, before, after) else {
            return Ok(moved);
        };
        let back = Vec2::on_axis(self.up.axis(), ledge.level.saturating_sub(after));
        let would = world.check_move(self.body, back)?;
        if !would.blocked.is_empty() || !would.touching.has(side) {
            return Ok(moved);
        }
        let moved = world.move_and_slide(self.body, back)?;
        self.touching = moved.touching;
        (self.run, self.rise, self.wall_slide) = (0, 0, None);
        self.state.rest = [0; 2];
        (self.state.air_jumps, self.state.coyote) = (0, 0);
        (self.state.is_in_jump, self.state.is_jumping) = (false, false);
        self.state.ledge = Some(ledge);
        Ok(moved)
    }

    /// Returns the highest ledge at a side that is below one level and not below another.
    fn ledge_between(&self, world: &World<S>, side: Side, from: S, to: S) -> Option<Ledge<S>> {
        let mut found: Option<Ledge<S>> = None;
        let beside = self.beside(side);
        // From the first level down to the feet.
        let rise = from.saturating_sub(self.place.edge(self.up));
        let above = beside.moved(Vec2::on_axis(self.up.axis(), rise));
        self.visit_obstacles(world, beside.union(above), &mut |body, obstacle| {
            let level = obstacle.place.edge(self.up);
            let is_passed = self.is_above(from, level) && !self.is_above(to, level);
            // Of two at one level a tile, then the lower id: bodies are visited in no particular order.
            let id = |body: Option<Solid<S>>| body.map(|(id, _)| id);
            let is_first = found.is_none_or(|found| {
                let is_tie = level == found.level && id(body) < id(found.body);
                is_tie || self.is_above(level, found.level)
            });
            if is_passed
                && is_first
                && self.is_ledge(&obstacle, side)
                && self.has_room_on(world, obstacle.place, side)
            {
                found = Some(Ledge { side, level, body });
            }
        });
        found
    }

    /// Returns whether an obstacle is a wall at this side of the character.
    fn is_ledge(&self, obstacle: &Obstacle<S>, side: Side) -> bool {
        let near = obstacle.place.edge(side.opposite());
        obstacle.kind == ObstacleKind::Solid && near == self.place.edge(side)
    }

    /// Returns whether there is room to stand on the near end of a box.
    fn has_room_on(&self, world: &World<S>, wall: Aabb<S>, side: Side) -> bool {
        let standing = self.beside(side).placed_beside(wall, self.up);
        let mut is_free = true;
        self.visit_obstacles(world, standing, &mut |_, obstacle| {
            is_free &= !obstacle.overlaps(standing);
        });
        is_free
    }

    /// Visits the tiles and solids near an area that the character cannot pass, each with its body.
    fn visit_obstacles(
        &self,
        world: &World<S>,
        area: Aabb<S>,
        visit: &mut dyn FnMut(Option<Solid<S>>, Obstacle<S>),
    ) {
        for map in self.maps(world) {
            map.visit_near(area, |_, obstacle| visit(None, obstacle));
        }
        let solids = world.overlapping(area).in_layers(self.mask);
        solids.of_kind(BodyKind::Solid).each(|other| {
            let view = other.body().and_then(|id| world.body(id));
            let Some(view) = view.filter(|view| view.one_way().is_none()) else {
                return;
            };
            let place = view.place();
            visit(Some((view.id(), place)), Obstacle::solid(place));
        });
    }

    /// Returns the place of its size on the other side of this side.
    fn beside(&self, side: Side) -> Aabb<S> {
        self.place.placed_beside(self.place, side)
    }

    /// Returns whether a level is above another.
    fn is_above(&self, level: S, other: S) -> bool {
        if self.up.is_max() {
            other < level
        } else {
            level < other
        }
    }

    /// Returns a length as a displacement toward `up`.
    fn toward_up(&self, length: S) -> S {
        if self.up.is_max() {
            length
        } else {
            S::ZERO.saturating_sub(length)
        }
    }
}
