//! The ship: steered by the player, or by itself.

use super::{FIELD, INSIDE};
use crate::scene::Input;
use jostle::f32::{Aabb, Vec2};

const SIZE: f32 = 24.0;
const SPEED: f32 = 4.0;
/// After this many ticks without a key it steers itself.
const IDLE_TICKS: u16 = 120;

/// The ship.
#[derive(Debug)]
pub(super) struct Ship {
    pub(super) place: Aabb,
    /// How many ticks no key was held.
    idle: u16,
    way: f32,
}

impl Ship {
    pub(super) fn new() -> Self {
        Self {
            place: Aabb::new(FIELD[0] / 2.0 - SIZE / 2.0, FIELD[1] - 60.0, SIZE, SIZE),
            idle: IDLE_TICKS,
            way: 1.0,
        }
    }

    pub(super) fn tick(&mut self, input: &Input) {
        let is_held = [input.left, input.right, input.up, input.down, input.jump];
        self.idle = if is_held.contains(&true) {
            0
        } else {
            IDLE_TICKS.min(self.idle + 1)
        };
        let axis = |less: bool, more: bool| f32::from(i8::from(more) - i8::from(less)) * SPEED;
        let delta = if self.is_on_its_own() {
            [self.way * 1.5, 0.0]
        } else {
            [axis(input.left, input.right), axis(input.up, input.down)]
        };
        let requested = self.place.moved(delta);
        let kept = requested.clamped_in(inside());
        if kept != requested || FIELD[0] * 0.75 < kept.max().x || kept.min().x < FIELD[0] * 0.25 {
            self.way = if kept.center().x < FIELD[0] / 2.0 {
                1.0
            } else {
                -1.0
            };
        }
        self.place = kept;
    }

    /// Whether it steers itself.
    pub(super) fn is_on_its_own(&self) -> bool {
        self.idle == IDLE_TICKS
    }

    pub(super) fn nose(&self) -> Vec2 {
        Vec2::new(self.place.center().x, self.place.min().y)
    }

    /// Returns everything that influences later ticks, as numbers.
    pub(super) fn state(&self) -> [u64; 4] {
        let corner = self.place.min();
        let [x, y, way] = [corner.x, corner.y, self.way].map(|number| u64::from(number.to_bits()));
        [x, y, way, self.idle.into()]
    }
}

fn inside() -> Aabb {
    Aabb::new(0.0, 0.0, FIELD[0], FIELD[1]).shrunk(INSIDE)
}
