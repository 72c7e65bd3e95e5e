//! Settings as a tick needs them.

use crate::scalar::Scalar;
use crate::world::character::CharacterSettings;
use crate::world::character::fine;

/// Speeds in fine units per tick, accelerations in fine units per tick squared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) run: i64,
    pub(super) ground: Change,
    pub(super) air: Change,
    pub(super) jump: i64,
    pub(super) rise_gravity: i64,
    pub(super) fall_gravity: i64,
    pub(super) fall: i64,
    pub(super) wall_slide: i64,
    pub(super) wall_jump: i64,
    pub(super) climb: i64,
}

/// How much a speed may change in a tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) faster: i64,
    pub(super) slower: i64,
}

impl Pace {
    pub(super) fn of<S: Scalar>(settings: &CharacterSettings<S>) -> Self {
        let rate = i64::from(settings.ticks_per_second.max(1));
        let speed = |value: S| fine::of(value) / rate;
        let change = |faster: S, slower: S| Change {
            faster: speed(faster) / rate,
            slower: speed(slower) / rate,
        };
        // Of height h and time t: gravity is 2h / t^2, and the speed that it uses up in that time t * gravity.
        let apex = i64::from(settings.apex.max(1));
        let square = apex * apex;
        let doubled = fine::of(settings.jump_height).saturating_mul(2);
        let gravity = doubled.saturating_add(square / 2) / square;
        let percent = i64::from(settings.fall_gravity);
        Self {
            run: speed(settings.run_speed),
            ground: change(settings.ground_acceleration, settings.ground_friction),
            air: change(settings.air_acceleration, settings.air_friction),
            jump: gravity.saturating_mul(apex),
            rise_gravity: gravity,
            fall_gravity: gravity.saturating_mul(percent) / 100,
            fall: speed(settings.fall_speed),
            wall_slide: speed(settings.wall_slide_speed),
            wall_jump: speed(settings.wall_jump_speed),
            climb: speed(settings.climb_speed),
        }
    }
}
