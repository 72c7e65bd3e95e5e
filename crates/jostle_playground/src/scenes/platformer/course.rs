//! A way from the start to the goal, by keys.
//!
//! It can be played by keyboard, where ticks are not exact: each leg ends at a wall, on a ladder's end or on a
//! platform that waits, so that a few ticks more or less do not matter.

use crate::scene::Input;

/// For how many ticks which keys are held, as in `KeyboardEvent.code`.
pub(crate) const COURSE: &[(u64, &str)] = &[
    (10, ""),
    // Over the hills, past the foe, up to the crate.
    (380, "ArrowRight KeyX"),
    (40, "ArrowRight Space"),
    (45, "ArrowRight"),
    (90, "ArrowUp"),
    // Past the second foe to the next crate, over it and onto the ferry.
    (170, "ArrowLeft KeyX"),
    (56, "ArrowLeft Space"),
    (165, ""),
    // The lift takes along whoever leans on its wall.
    (290, "ArrowLeft"),
    (50, "ArrowUp"),
    // Past the third foe and against the belt, to the wall before the goal.
    (400, "ArrowRight KeyX"),
    (40, "ArrowRight Space"),
    (60, "ArrowRight"),
];

/// How many ticks there are from the start to the goal.
pub(super) const TICKS: u64 = {
    let (mut ticks, mut at) = (0, 0);
    while at < COURSE.len() {
        ticks += COURSE[at].0;
        at += 1;
    }
    ticks
};

/// What is held at a tick of the course; nothing after it.
pub(super) fn script(tick: u64) -> Input {
    keys_at(COURSE.iter().copied(), tick).map_or(Input::default(), held)
}

/// The keys at a tick of a course.
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

/// Keys as input.
pub(super) fn held(keys: &str) -> Input {
    let has = |key: &str| keys.split(' ').any(|held| held == key);
    Input {
        left: has("ArrowLeft"),
        right: has("ArrowRight"),
        up: has("ArrowUp"),
        down: has("ArrowDown"),
        jump: has("Space"),
        act: has("KeyX"),
        ..Input::default()
    }
}
