//! What the cells of generated maps hold: the same on every machine, and about as regular as a drawn level.

use crate::rng::mix;

/// The first tile numbers of the tilesets, in the order of the file.
pub(super) const TERRAIN: u32 = 1;
pub(super) const SHAPES: u32 = 257;
pub(super) const SPECIAL: u32 = 321;
pub(super) const DECORATION: u32 = 385;

const FLIP_X: u32 = 1 << 31;

/// Which layer of a generated map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Decoration in most cells.
    Back,
    /// What blocks: half of the cells.
    Main,
    /// Decoration in a few cells.
    Front,
}

impl Ground {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Back => "Back",
            Self::Main => "Main",
            Self::Front => "Front",
        }
    }

    /// Returns the tile number of a cell with its flips; 0 if it is empty.
    pub(super) fn number(self, column: u32, row: u32) -> u32 {
        let cell = random(column, row);
        let decoration = DECORATION + pick(cell, 128);
        match self {
            Self::Back if random(column / 8, row / 6) % 4 < 3 => decoration,
            Self::Front if cell.is_multiple_of(16) => decoration,
            Self::Back | Self::Front => 0,
            Self::Main => main(column, row, cell),
        }
    }
}

/// Returns the tile of the main layer: regions of ground and of air, with some slopes, ladders and spikes.
fn main(column: u32, row: u32, cell: u64) -> u32 {
    match random(column / 8, row / 6) % 16 {
        0..=6 if cell.is_multiple_of(24) => DECORATION + pick(cell, 128),
        0..=6 => 0,
        7..=13 if !cell.is_multiple_of(4) => TERRAIN,
        7..=13 if cell.is_multiple_of(8) => (TERRAIN + pick(cell, 48)) | FLIP_X,
        7..=13 => TERRAIN + pick(cell, 48),
        14 if cell.is_multiple_of(2) => 0,
        // All eight combinations of flips.
        14 => (SHAPES + pick(cell, 16)) | (pick(cell >> 16, 8) << 29),
        _ if cell.is_multiple_of(3) => SPECIAL + pick(cell, 8),
        _ => 0,
    }
}

fn random(column: u32, row: u32) -> u64 {
    mix((u64::from(column) << 32) | u64::from(row))
}

fn pick(cell: u64, count: u64) -> u32 {
    u32::try_from((cell >> 8) % count).expect("less than a small count")
}
