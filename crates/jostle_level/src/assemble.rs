//! From what a file says and means to a [`Level`].
//!
//! - **Owns** the conversion of pixels to world units, the joining of layers into tile maps, and the report.
//! - **Uses** `source` and `meaning`.
//! - **Never** reads a file and never decides what blocks.

mod allowed_names;
mod areas;
mod blank_maps;
mod cell_frame;
mod cells;
mod classes;
mod findings;
mod grid;
mod layer_tiles;
mod maps;
mod merged_solids;
mod objects;
mod odd_tiles;
mod paths;
mod summary;
#[cfg(test)]
mod tests;
mod tile_sensors;
mod units;

pub(crate) use self::classes::KNOWN_CLASSES;

use self::findings::Findings;
use self::paths::Targets;
use self::summary::Summary;
use self::units::Units;
use crate::error::LevelError;
use crate::level::Level;
use crate::meaning::{MOST_BOXES, Meanings};
use crate::reading::Reading;
use crate::source::Source;
use jostle::{Scalar, Side, Vec2};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The cell size that the lint measures by if a level has no grid at all, in pixels.
const USUAL_CELL: [f64; 2] = [16.0, 16.0];

/// The boxes that any file may have; larger ones may have one more for each byte. Packed tiles take next to no bytes, and a
/// box takes some hundred of memory.
const FREE_BOXES: usize = 1 << 18;

/// Everything that the parts of the assembly share.
struct Assembly<'a, S: Scalar> {
    source: &'a Source,
    reading: &'a Reading<S>,
    meanings: Meanings<'a>,
    units: Units<S>,
    findings: Findings<S>,
    summary: Summary,
    /// How many cells are covered by tiles that are larger than their cell.
    covered: u64,
    /// How many cells all maps keep in memory, and may keep.
    stored: u64,
    most_stored: u64,
    /// How many boxes tiles and objects may become, and how many of these are left.
    most_boxes: usize,
    boxes_left: usize,
    /// How many boxes all kinds of tiles have, each counted once.
    tile_boxes: usize,
    /// Whether a cell of a map blocks. The map of an infinite level in rock cannot tell: its blank cells block too.
    has_blocking_tiles: bool,
    /// The data of each class.
    class_numbers: BTreeMap<String, u16>,
    /// The objects that paths refer to.
    targets: OnceCell<Targets<'a>>,
}

/// Makes a level of a source, which was read from files of that many bytes in all.
pub(crate) fn assemble<S: Scalar>(
    source: &Source,
    bytes: usize,
    reading: &Reading<S>,
) -> Result<Level<S>, LevelError> {
    let most_boxes = MOST_BOXES.min(FREE_BOXES.saturating_add(bytes));
    let mut assembly = Assembly {
        source,
        reading,
        meanings: Meanings::new(source, &reading.overrides)?,
        units: Units::new(&source.file, reading),
        findings: Findings::new(),
        summary: Summary::new(source),
        covered: 0,
        stored: 0,
        most_stored: blank_maps::most_stored(source),
        most_boxes,
        boxes_left: most_boxes,
        tile_boxes: 0,
        has_blocking_tiles: false,
        class_numbers: BTreeMap::new(),
        targets: OnceCell::new(),
    };
    let layers = assembly.all_tiles()?;
    // First of all, since pixels are converted to the edges of their cells.
    let maps = assembly.blank_maps(&layers)?;
    let areas = assembly.areas()?;
    let cell = source.layers.first().map_or(USUAL_CELL, |layer| layer.cell);
    let mut level = Level::empty(
        &source.file,
        assembly.bounds(&areas)?,
        assembly.units.cell_size(cell)?,
    );
    level.areas = areas;
    level.properties = source.properties.clone();
    level.allow = crate::finding::allowed(&source.properties);
    level.up = assembly.units.side(Side::MinY);
    assembly.add_tiles(&mut level, &layers, maps)?;
    // The first layer may have a finer grid that only its entities are on.
    if let Some(map) = level.maps.first() {
        level.tile_size = map.map.tile_size();
    }
    assembly.add_objects(&mut level)?;
    assembly.find_unknown_rules();
    level.solids = merged_solids::merged(level.solids);
    assembly.finish(&mut level);
    Ok(level)
}

impl<S: Scalar> Assembly<'_, S> {
    /// Adds what concerns the level as a whole.
    fn finish(self, level: &mut Level<S>) {
        let Self {
            summary,
            mut findings,
            source,
            has_blocking_tiles,
            meanings,
            ..
        } = self;
        let has_boxes = !level.solids.is_empty() || !level.platforms.is_empty();
        let blocks_somewhere = has_boxes || has_blocking_tiles;
        level.report = summary.report(blocks_somewhere, meanings.not_found());
        if !blocks_somewhere {
            findings.nothing_solid(source, &level.report);
        }
        level.findings = findings.sorted();
    }
}

/// Adds two vectors in pixels.
fn sum(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// Returns the vector from one point in pixels to another.
fn difference(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    [to[0] - from[0], to[1] - from[1]]
}

/// Returns a vector of zero length.
fn zero<S: Scalar>() -> Vec2<S> {
    Vec2::new(S::ZERO, S::ZERO)
}
