//! A path from the start to the goal, as held keys.
//!
//! It tolerates inexact timing: each leg ends at a wall, at the end of a ladder or on a platform that waits, so that a
//! few ticks more or less do not matter.

use crate::scene::Input;

/// How many ticks to hold which keys, named as in `KeyboardEvent.code`.
pub(crate) const COURSE: &[(u64, &str)] = &[
    (10, ""),
    // Over the hills, past the enemy, up to the crate.
    (380, "ArrowRight KeyX"),
    (40, "ArrowRight Space"),
    (45, "ArrowRight"),
    (90, "ArrowUp"),
    // Past the second enemy to the next crate, over it and onto the ferry.
    (170, "ArrowLeft KeyX"),
    (56, "ArrowLeft Space"),
    (165, ""),
    // Leaning on the wall, the hero is picked up by the lift.
    (290, "ArrowLeft"),
    (50, "ArrowUp"),
    // Past the third enemy and against the belt, to the wall before the goal.
    (400, "ArrowRight KeyX"),
    (40, "ArrowRight Space"),
    (60, "ArrowRight"),
];

/// The number of ticks from the start to the goal.
pub(super) const TICKS: u64 = {
    let (mut ticks, mut at) = (0, 0);
    while at < COURSE.len() {
        ticks += COURSE[at].0;
        at += 1;
    }
    ticks
};

/// Returns the input at a tick of the course; none after its end.
pub(super) fn script(tick: u64) -> Input {
    keys_at(COURSE.iter().copied(), tick).map_or(Input::default(), held)
}

/// Returns the keys at a tick of a course.
fn keys_at(
    mut steps: impl Iterator<Item = (u64, &'static str)>,
    tick: u64,
) -> Option<&'static str> {
    let mut left = tick;
    let step = steps.find(|(ticks, _)| {
        let is_here = left < *ticks;
        left = left.saturating_sub(*ticks);
        is_here
    });
    step.map(|(_, keys)| keys)
}

/// Converts keys to input.
pub(super) fn held(keys: &str) -> Input {
    let has = |key: &str| keys.split(' ').any(|held| held == key);
    Input {
        left: has("ArrowLeft"),
        right: has("ArrowRight"),
        up: has("ArrowUp"),
        down: has("ArrowDown"),
        jump: has("Space"),
        act: has("KeyX"),
        run: has("KeyC"),
        dash: has("KeyZ"),
        ..Input::default()
    }
}
