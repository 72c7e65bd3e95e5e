//! Water: tiles to swim in.

use crate::geometry::{Aabb, Axis};
use crate::scalar::Scalar;
use crate::world::World;
use crate::world::character::tick::CharacterTick;
use crate::world::character::{CharacterJump, fine, index};

impl<S: Scalar> CharacterTick<'_, S> {
    /// Returns whether its middle is in water.
    pub(super) fn is_in_water(&self, world: &World<S>) -> bool {
        self.water_at(world, middle(self.place)).is_some()
    }

    /// Swims if its middle is in water. A press of the jump button is a jump out of it.
    pub(super) fn swim(&mut self, world: &World<S>) -> bool {
        let here = middle(self.place);
        let Some(level) = self.water_at(world, here) else {
            return false;
        };
        (self.state.coyote, self.state.lock, self.state.air_jumps) = (0, 0, 0);
        self.state.is_in_jump &= 0 < self.rise;
        if 0 < self.state.buffer {
            self.jump_off(CharacterJump::Water, fine::of(self.settings.jump_height));
        }
        if !self.state.is_in_jump {
            self.surface = self.way_to_surface(world, here, level);
        }
        true
    }

    /// Returns how far it may rise in this tick, if the water ends there: above the highest tile that is connected.
    fn way_to_surface(&self, world: &World<S>, here: [i64; 2], level: i64) -> Option<i64> {
        let axis = index(self.up.axis());
        let most = self
            .rise
            .max(self.settings.per_tick(self.settings.swim_speed));
        let mut there = here;
        there[axis] = level;
        loop {
            let way = there[axis].saturating_sub(here[axis]).saturating_abs();
            if most <= way {
                return None;
            }
            // The end of a tile is in the one above it as well, if that is water.
            let level = self.water_at(world, there).unwrap_or(there[axis]);
            if level == there[axis] {
                return Some(way);
            }
            there[axis] = level;
        }
    }

    /// Returns the speed toward `up` after this tick: swims up or down, otherwise sinks.
    pub(super) fn rise_in_water(&self) -> i64 {
        let settings = self.settings;
        if 0 < self.state.dash || 0 < self.state.float {
            return self.rise;
        }
        let direction = i64::from(self.input.up) - i64::from(self.input.down);
        let goal = match direction {
            0 => settings.per_tick(settings.sink_speed).saturating_neg(),
            _ => settings
                .per_tick(settings.swim_speed)
                .saturating_mul(direction),
        };
        if self.state.is_grounded && goal <= 0 {
            return 0;
        }
        fine::approach(
            self.rise,
            goal,
            settings.change_per_tick(settings.swim_acceleration),
        )
    }

    /// Returns where the highest water tile at a point ends, toward `up`; all in fine units.
    fn water_at(&self, world: &World<S>, point: [i64; 2]) -> Option<i64> {
        let water = self.settings.water?;
        // The tiles around the body and the way it can swim in a tick.
        let way: S = fine::to(
            self.settings
                .per_tick(self.settings.swim_speed)
                .max(self.rise),
        );
        let area = self.place.grown(way);
        let cells = self.maps(world).flat_map(|map| {
            let tiles = map.tiles_in(area);
            let water = tiles.filter(move |(_, tile)| tile.data() == water);
            water.filter_map(|(pos, _)| map.cell_box(pos))
        });
        // A point on the seam of two cells is in both, so that a mirrored level has the same water.
        let holds = |cell: &Aabb<S>| {
            Axis::BOTH.into_iter().all(|axis| {
                let span = cell.span(axis);
                let at = point[index(axis)];
                fine::of(span.min()) <= at && at <= fine::of(span.max())
            })
        };
        let levels = cells.filter(holds).map(|cell| fine::of(cell.edge(self.up)));
        if self.up.is_max() {
            levels.max()
        } else {
            levels.min()
        }
    }
}

/// Returns the middle of a box in fine units, rounded alike on both sides of zero.
fn middle<S: Scalar>(place: Aabb<S>) -> [i64; 2] {
    Axis::BOTH.map(|axis| {
        let span = place.span(axis);
        fine::mean(fine::of(span.min()), fine::of(span.max()))
    })
}
