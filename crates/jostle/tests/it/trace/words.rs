//! How numbers, sides and settings are written in a trace: what the recorder and the replayer agree on.

use jostle::f32::{AirJump, CharacterSettings, Crouch, MoveOptions, WallJump};
use jostle::{CharacterInput, CharacterJump, Side, Sides};
use std::fmt::Write as _;
use std::str::FromStr;

/// Returns a number of a command as text that every language reads as exactly that number.
///
/// Panics if it has too many digits to be read easily.
pub(super) fn decimal(number: f32) -> String {
    let text = number.to_string();
    let is_exact = text.parse() == Ok(f64::from(number));
    let is_short = text.len() <= 10 && text != "-0";
    assert!(is_exact && is_short, "{text} is not a simple number");
    text
}

/// Returns the bits of a result.
pub(super) fn bits(number: f32) -> String {
    format!("{:08x}", number.to_bits())
}

/// Returns the bits of a moment.
pub(super) fn fraction_bits(fraction: f64) -> String {
    format!("{:016x}", fraction.to_bits())
}

/// Returns the number of a set of sides: the sum of 1, 2, 4 and 8 for `MinX`, `MaxX`, `MinY` and `MaxY`.
pub(super) fn sides_number(sides: impl Into<Sides>) -> u32 {
    let sides = sides.into();
    let numbered = Side::ALL.into_iter().zip([1, 2, 4, 8]);
    numbered
        .filter(|&(side, _)| sides.has(side))
        .map(|(_, number)| number)
        .sum()
}

/// Returns the number of a side, or 0 if there is none.
pub(super) fn side_number(side: Option<Side>) -> u32 {
    side.map_or(0, sides_number)
}

/// Returns the side with a number.
pub(super) fn numbered_side(number: u32) -> Option<Side> {
    Side::ALL
        .into_iter()
        .find(|&side| sides_number(side) == number)
}

/// Ends a trace with the number of its answers, so that a replayer notices when lines are missing.
pub(super) fn ended(mut text: String) -> String {
    let answers = text.lines().filter(|line| line.starts_with("= ")).count();
    writeln!(text, "end {answers}").unwrap();
    text
}

/// The letters of the buttons, in the order in which they are written.
pub(super) const BUTTONS: &str = "udjsc";

/// Returns the buttons that are held as a word: their letters, or `-` if none is.
pub(super) fn buttons_word(input: CharacterInput) -> String {
    let CharacterInput {
        up,
        down,
        jump,
        sprint,
        crouch,
        ..
    } = input;
    let held = BUTTONS.chars().zip([up, down, jump, sprint, crouch]);
    let word: String = held
        .filter(|&(_, is_held)| is_held)
        .map(|(letter, _)| letter)
        .collect();
    if word.is_empty() { "-".into() } else { word }
}

/// Returns the word for what a character jumped from.
pub(super) fn jump_word(jumped: Option<CharacterJump>) -> &'static str {
    match jumped {
        None => "none",
        Some(CharacterJump::Ground) => "ground",
        Some(CharacterJump::Wall(_)) => "wall",
        Some(CharacterJump::Air) => "air",
        Some(CharacterJump::Ladder) => "ladder",
        Some(CharacterJump::Ledge) => "ledge",
        Some(CharacterJump::Water) => "water",
        Some(CharacterJump::Command) => "command",
    }
}

/// Returns the value that a word stands for, or an error that names the word.
pub(super) fn read<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is not a number"))
}

/// Changes one of the options of a body.
pub(super) fn set_option(
    options: &mut MoveOptions,
    field: &str,
    value: &str,
) -> Result<(), String> {
    match field {
        "forgive_ceiling" => options.forgive_ceiling = read(value)?,
        "forgive_wall" => options.forgive_wall = read(value)?,
        "forgive_ledge" => options.forgive_ledge = read(value)?,
        "forgive_floor" => options.forgive_floor = read(value)?,
        "step" => options.step = read(value)?,
        "snap" => options.snap = read(value)?,
        "up" => options.up = numbered_side(read(value)?),
        "axis_by_axis" => options.axis_by_axis = value == "1",
        "max_hits" => options.max_hits = read(value)?,
        _ => return Err(format!("there is no option called `{field}`")),
    }
    Ok(())
}

/// Changes one of the settings of a character.
pub(super) fn set_setting(
    settings: &mut CharacterSettings,
    field: &str,
    value: &str,
) -> Result<(), String> {
    if let Some(option) = field.strip_prefix("body.") {
        return set_option(&mut settings.body, option, value);
    }
    match field {
        "jump_height" => settings.jump_height = read(value)?,
        "coyote" => settings.coyote = read(value)?,
        "buffer" => settings.buffer = read(value)?,
        "lift_grace" => settings.lift_grace = read(value)?,
        "fast_fall_speed" => settings.fast_fall_speed = Some(read(value)?),
        "wall_slide_speed" => settings.wall_slide_speed = Some(read(value)?),
        _ => return set_ability(settings, field, value),
    }
    Ok(())
}

/// Changes a setting of an ability, which the character has from then on.
fn set_ability(settings: &mut CharacterSettings, field: &str, value: &str) -> Result<(), String> {
    match field {
        "wall_jump.speed" => settings.wall_jump.get_or_insert(NO_WALL_JUMP).speed = read(value)?,
        "wall_jump.height" => settings.wall_jump.get_or_insert(NO_WALL_JUMP).height = read(value)?,
        "wall_jump.reach" => settings.wall_jump.get_or_insert(NO_WALL_JUMP).reach = read(value)?,
        "wall_jump.lock" => settings.wall_jump.get_or_insert(NO_WALL_JUMP).lock = read(value)?,
        "air_jump.count" => settings.air_jump.get_or_insert(NO_AIR_JUMP).count = read(value)?,
        "air_jump.height" => settings.air_jump.get_or_insert(NO_AIR_JUMP).height = read(value)?,
        "crouch.height" => settings.crouch.get_or_insert(NO_CROUCH).height = read(value)?,
        "crouch.speed" => settings.crouch.get_or_insert(NO_CROUCH).speed = read(value)?,
        _ => return Err(format!("there is no setting called `{field}`")),
    }
    Ok(())
}

const NO_WALL_JUMP: WallJump = WallJump {
    speed: 0.0,
    height: 0.0,
    reach: 0.0,
    lock: 0,
};
const NO_AIR_JUMP: AirJump = AirJump {
    count: 0,
    height: 0.0,
};
const NO_CROUCH: Crouch = Crouch {
    height: 0.0,
    speed: 0.0,
};
