//! The fields that a trace sets, by name.

use super::words::read;
use jostle_flat::codes::AXIS_BY_AXIS;
use jostle_flat::records::{CharacterDef, MoveOptionsRecord};

/// Changes one of the options of a body.
pub(super) fn set_option(
    options: &mut MoveOptionsRecord<f32>,
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
        "up" => options.up = read(value)?,
        "axis_by_axis" => options.flags = read::<u32>(value)? * AXIS_BY_AXIS,
        "max_hits" => options.max_hits = read(value)?,
        _ => return Err(format!("there is no option called `{field}`")),
    }
    Ok(())
}

/// Changes one of the settings of a character.
pub(super) fn set_setting(
    settings: &mut CharacterDef<f32>,
    field: &str,
    value: &str,
) -> Result<(), String> {
    if let Some(option) = field.strip_prefix("body.") {
        return set_option(&mut settings.options, option, value);
    }
    match field {
        "jump_height" => settings.jump_height = read(value)?,
        "coyote" => settings.coyote = read(value)?,
        "buffer" => settings.buffer = read(value)?,
        "lift_grace" => settings.lift_grace = read(value)?,
        "fast_fall_speed" => settings.fast_fall_speed = read(value)?,
        "wall_slide_speed" => settings.wall_slide_speed = read(value)?,
        "wall_jump.speed" => settings.wall_jump_speed = read(value)?,
        "wall_jump.height" => settings.wall_jump_height = read(value)?,
        "wall_jump.reach" => settings.wall_jump_reach = read(value)?,
        "wall_jump.lock" => settings.wall_jump_lock = read(value)?,
        "air_jump.count" => settings.air_jump_count = read(value)?,
        "air_jump.height" => settings.air_jump_height = read(value)?,
        "crouch.height" => settings.crouch_height = read(value)?,
        "crouch.speed" => settings.crouch_speed = read(value)?,
        _ => return Err(format!("there is no setting called `{field}`")),
    }
    Ok(())
}
