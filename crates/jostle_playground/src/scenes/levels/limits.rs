//! Which levels are played. Others are refused when they are opened.

use super::game::Game;
use crate::count::grouped;
use crate::opened_level::OpenedLevel;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The sides of a tile, in world units. Speeds and sprites follow from them, and have to be numbers that can be told apart.
const TILE_SIDES: RangeInclusive<f32> = 1.0..=4096.0;

/// The most solids, sensors, platforms and markers together: all are drawn, or asked for, in every tick.
const MAX_THINGS: usize = 20_000;

/// Checks that a level can be played, from the side and from above.
///
/// # Errors
///
/// Returns a sentence if it cannot.
pub(crate) fn check_level(opened: &Arc<OpenedLevel>) -> Result<(), String> {
    let (name, level) = (opened.name(), &opened.level);
    let size = level.tile_size;
    if ![size.x, size.y]
        .iter()
        .all(|side| TILE_SIDES.contains(side))
    {
        let (x, y) = (size.x, size.y);
        return Err(format!(
            "{name} has tiles of {x} x {y} units: each side must be from 1 to 4,096"
        ));
    }
    let blocking = level.solids.len() + level.platforms.len();
    let things = blocking + level.sensors.len() + level.markers.len();
    if MAX_THINGS < things {
        let [things, most] = [things, MAX_THINGS].map(|count| grouped(count as u64));
        return Err(format!(
            "{name} has {things} solids, sensors, platforms and markers: at most {most} are played"
        ));
    }
    for is_above in [false, true] {
        Game::start(opened.clone(), is_above, true)
            .map_err(|error| format!("{name} cannot be played: {error}"))?;
    }
    Ok(())
}
