//! What distinguishes the states of a character.

use crate::reach::detail::Grain;
use crate::reach::player::Player;
use jostle::{Axis, CharacterJump, CharacterSettings, Scalar, Side};

/// How many steps speeds up and down, or to the left and to the right, are told apart by.
const SPEEDS: f64 = 3.0;

/// States with equal keys count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// Where the body is, in cells.
    pub(super) cell: [i32; 2],
    bits: u32,
    /// How many jumps in midair it has made: one more or less decides how far it gets.
    air_jumps: u8,
}

/// What keys are made by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    cell: f64,
    up: Side,
    run: f64,
    sprint: f64,
    rise: f64,
    fall: f64,
}

impl Keys {
    /// Returns how states of a character are told apart.
    pub(super) fn new<S: Scalar>(grain: Grain, settings: &CharacterSettings<S>, up: Side) -> Self {
        let run = settings.run_speed.to_f64();
        let sprint = settings.sprint_speed.map_or(run, S::to_f64);
        let rate = f64::from(settings.ticks_per_second);
        // Gravity uses up the speed of a jump on the way to its top.
        let takeoff = 2.0 * settings.jump_height.to_f64() * rate / f64::from(settings.apex.max(1));
        let climb = settings.climb_speed.to_f64();
        Self {
            cell: grain.cell,
            up,
            // A character that always sprints passes through the speed of a walk like any other.
            run: if grain.walks { run } else { sprint },
            sprint,
            rise: takeoff.max(climb),
            fall: settings.fall_speed.to_f64().max(climb),
        }
    }

    /// Returns the key of the state that a player is in.
    pub(super) fn key<S: Scalar>(&self, player: &Player<'_, S>, holds_jump: bool) -> Key {
        let character = &player.character;
        let corner = player.place().min();
        let cell = |axis: Axis| whole(corner.along(axis).to_f64() / self.cell);
        let velocity = character.velocity();
        let run = velocity.along(self.up.axis().other()).to_f64();
        let rise = velocity.along(self.up.axis()).to_f64();
        let rise = if self.up.is_max() { rise } else { -rise };
        let jump = character.can_jump(&player.world);
        let falls = rise < 0.0 && !character.is_swimming() && !character.is_climbing();
        let flags = [
            character.is_grounded(),
            character.is_climbing(),
            character.is_swimming(),
            character.ledge().is_some(),
            // Only at full speed a late jump gets across the widest gaps.
            is_full(run, self.run),
            is_full(run, self.sprint),
            // A button held while falling does nothing, and is soon released.
            holds_jump && (jump.is_some() || !falls),
            player.is_dropping,
            // While it cannot be steered after a jump off a wall, it goes another way.
            0 < player.memory.lock,
        ];
        let flags = flags
            .iter()
            .fold(0, |bits, &flag| bits << 1 | u32::from(flag));
        let run = speed_class(run, self.sprint, self.sprint);
        let rise = speed_class(rise, self.rise, self.fall);
        Key {
            cell: Axis::BOTH.map(cell),
            bits: flags << 11 | jump_class(jump) << 8 | run << 4 | rise,
            air_jumps: player.memory.air_jumps,
        }
    }
}

/// Returns what it could jump from now as a number below 8. Just after an edge it is the ground still, later it is
/// nothing, or a jump in midair: nothing else distinguishes these.
fn jump_class(jump: Option<CharacterJump>) -> u32 {
    match jump {
        None | Some(CharacterJump::Command) => 0,
        Some(CharacterJump::Ground) => 1,
        Some(CharacterJump::Air) => 2,
        Some(CharacterJump::Ladder) => 3,
        Some(CharacterJump::Ledge) => 4,
        Some(CharacterJump::Water) => 5,
        Some(CharacterJump::Wall(side)) if side.is_max() => 6,
        Some(CharacterJump::Wall(_)) => 7,
    }
}

fn is_full(speed: f64, full: f64) -> bool {
    // Speeds per tick are rounded.
    full * 0.99 <= speed.abs()
}

/// Returns one of seven classes: rest, and three each way.
fn speed_class(speed: f64, most: f64, least: f64) -> u32 {
    let full = if 0.0 < speed { most } else { least };
    if speed == 0.0 || full <= 0.0 {
        return 0;
    }
    let class = (speed.abs() / full * SPEEDS).ceil().clamp(1.0, SPEEDS);
    let class = u32::from(class >= 2.0) + u32::from(class >= 3.0) + 1;
    if 0.0 < speed { class } else { class + 4 }
}

#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
fn whole(value: f64) -> i32 {
    value.floor() as i32
}
