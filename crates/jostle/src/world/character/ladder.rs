//! Ladders: finding them, and climbing.

use crate::geometry::{Aabb, Side, Vec2};
use crate::scalar::Scalar;
use crate::tiles::{Tile, TileKind, TileMap};
use crate::world::character::CharacterJump;
use crate::world::character::fine;
use crate::world::character::tick::CharacterTick;
use crate::world::{Moved, World, WorldError};

/// A ladder at the middle of a character.
#[derive(Clone, Copy)]
struct Ladder<S: Scalar> {
    /// The highest of its tiles that the character overlaps, or the one it stands on.
    cell: Aabb<S>,
    tile: Tile,
    /// Whether the character overlaps it, rather than standing on it.
    is_inside: bool,
}

impl<S: Scalar> Ladder<S> {
    /// Returns whether a character can stand on its end.
    fn has_top(&self, up: Side) -> bool {
        matches!(self.tile.kind(), TileKind::OneWay(faces) if faces.has(up))
    }

    /// Returns whether a character can climb in it.
    fn is_open(&self) -> bool {
        !self.tile.is_blocking() || matches!(self.tile.kind(), TileKind::OneWay(_))
    }
}

impl<S: Scalar> CharacterTick<'_, S> {
    /// Takes hold of a ladder, keeps hold or lets go, by the input. Returns whether it climbs in this tick.
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
        // Only while not rising, or a jump beside a ladder would grab it at once.
        let by_up = self.input.up && ladder.is_inside && self.rise <= 0;
        let by_down = self.input.down && !ladder.is_inside && self.state.is_grounded;
        if by_down {
            // On a copy: computing a delta changes the remainder.
            let mut climbing = *self;
            let delta = climbing.delta(0, -self.climb_speed());
            // If the move will be refused, the platforms must not have been let go.
            world.check_move(self.body, delta)?;
            world.drop_through(self.body)?;
        }
        if by_up || by_down {
            self.state.is_climbing = true;
            self.state.is_grounded = false;
            (self.state.coyote, self.state.buffer, self.state.lock) = (0, 0, 0);
            (self.state.ledge, self.state.dash) = (None, 0);
        }
        Ok(())
    }

    /// Lets go if jump was pressed: with a jump, or by falling if down is held.
    fn jump_off_ladder(&mut self) {
        if self.state.buffer == 0 {
            return;
        }
        (self.run, self.rise) = (0, 0);
        if self.input.down {
            self.state.is_climbing = false;
            self.state.buffer = 0;
        } else {
            self.jump_off(CharacterJump::Ladder, fine::of(self.settings.jump_height));
        }
    }

    /// Climbs up to the end of the ladder and no farther; onto it, if it can be stood on.
    pub(super) fn climb(&mut self, world: &mut World<S>) -> Result<Moved<S>, WorldError<S>> {
        let Some(ladder) = self.ladder(world) else {
            return world.move_and_slide(self.body, Vec2::ZERO);
        };
        let direction = i64::from(self.input.up) - i64::from(self.input.down);
        self.rise = self.climb_speed().saturating_mul(direction);
        self.run = self.run_on(&ladder);
        let delta = self.delta(self.run, self.rise);
        let mut end = *self;
        end.place = self.place.moved(delta);
        let at_end = end.ladder(world);
        let leaves = 0 < direction && at_end.is_none_or(|ladder| !ladder.is_inside);
        let axis = self.up.axis();
        // At an end without a platform the climb stops with the feet at the end, instead of hopping above it.
        let (delta, steps_on) = match (leaves, ladder.has_top(self.up)) {
            (true, false) => (delta.with(axis, self.way_to_end(&ladder)), false),
            (_, has_top) => (delta, leaves && has_top),
        };
        let mut moved = world.move_and_slide(self.body, delta)?;
        if steps_on && moved.blocked.is_empty() {
            // It is above the end, and comes to rest on it on the way back.
            let back = S::ZERO.saturating_sub(delta.along(axis));
            moved = world.move_and_slide(self.body, Vec2::on_axis(axis, back))?;
            self.rise = 0;
        }
        self.end_climb(world, &moved);
        Ok(moved)
    }

    fn climb_speed(&self) -> i64 {
        self.settings.per_tick(self.settings.climb_speed)
    }

    /// Returns the speed along the ground: as steered, otherwise toward the middle of the ladder.
    fn run_on(&self, ladder: &Ladder<S>) -> i64 {
        let climb = self.climb_speed();
        if self.input.move_x != 0 {
            return climb.saturating_mul(self.steered()) / 127;
        }
        let middle = |center: Vec2<S>| center.along(self.ground_axis());
        let way = middle(ladder.cell.center()).saturating_sub(middle(self.place.center()));
        fine::of(way).clamp(-climb, climb)
    }

    /// Returns how far it is until the feet are at the end of the ladder.
    fn way_to_end(&self, ladder: &Ladder<S>) -> S {
        let feet = self.place.edge(self.up.opposite());
        ladder.cell.edge(self.up).saturating_sub(feet)
    }

    /// Holds on while there is a ladder, until there is ground.
    fn end_climb(&mut self, world: &World<S>, moved: &Moved<S>) {
        self.place = moved.place();
        self.take(moved);
        self.landed = None;
        let ladder = self.ladder(world);
        let is_on_top = self.state.is_grounded && ladder.is_none_or(|ladder| !ladder.is_inside);
        let is_down = moved.blocked.has(self.up.opposite());
        self.state.is_climbing = ladder.is_some() && !is_on_top && !is_down;
        self.state.is_grounded &= !self.state.is_climbing;
    }

    /// Returns whether it is on a ladder that it can climb.
    pub(super) fn is_on_ladder(&self, world: &World<S>) -> bool {
        self.ladder(world).is_some_and(|ladder| ladder.is_open())
    }

    /// Returns the ladder that the character is in, otherwise the one it stands on.
    fn ladder(&self, world: &World<S>) -> Option<Ladder<S>> {
        self.settings.ladder?;
        let inside = self.maps(world).find_map(|map| self.ladder_inside(map));
        inside.or_else(|| self.maps(world).find_map(|map| self.ladder_below(map)))
    }

    fn ladder_inside(&self, map: &TileMap<S>) -> Option<Ladder<S>> {
        let ladders = self.ladders_in(map, self.place, true);
        let level = |ladder: &Ladder<S>| ladder.cell.edge(self.up);
        // The highest of several, so that a body between two cells climbs toward the upper one.
        let is_higher = |a: &Ladder<S>, b: &Ladder<S>| (level(a) < level(b)) != self.up.is_max();
        ladders.reduce(|a, b| if is_higher(&b, &a) { b } else { a })
    }

    /// Looks in the cell just below the feet.
    fn ladder_below(&self, map: &TileMap<S>) -> Option<Ladder<S>> {
        let [feet, head] = [self.up.opposite(), self.up].map(|side| self.place.edge(side));
        let down = Vec2::on_axis(self.up.axis(), feet.saturating_sub(head));
        let mut ladders = self.ladders_in(map, self.place.moved(down), false);
        ladders.find(|ladder| ladder.cell.edge(self.up) == feet)
    }

    /// Returns the ladder tiles in an area that are at the middle of the character.
    fn ladders_in(
        &self,
        map: &TileMap<S>,
        area: Aabb<S>,
        is_inside: bool,
    ) -> impl Iterator<Item = Ladder<S>> {
        let across = self.ground_axis();
        let middle = self.place.center().along(across);
        let tiles = map.tiles_in(area);
        let ladders = tiles.filter(|(_, tile)| self.settings.ladder == Some(tile.data()));
        let ladders = ladders.filter_map(move |(pos, tile)| {
            let cell = map.cell_box(pos)?;
            Some(Ladder {
                cell,
                tile,
                is_inside,
            })
        });
        // A middle on the seam of two cells is in both, so that a mirrored level has the same ladders.
        ladders.filter(move |ladder| ladder.cell.span(across).touches_point(middle))
    }
}
