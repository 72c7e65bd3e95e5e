//! How closely states are told apart.

use crate::level::Level;
use jostle::{CharacterSettings, Scalar};

/// How closely a search distinguishes states, and how often it changes the input.
///
/// Ticks are those of a game with 60 per second; other rates hold inputs for the same time. Inputs are never held for longer than the character's coyote time, so that a
/// jump just after an edge is always tried, and cells are never larger than the way that it runs while one is held.
///
/// A finer search finds more and takes longer: see [`Reach::with_detail`](crate::Reach::with_detail).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    /// Cells of a tile, inputs for 8 ticks.
    Coarse,
    /// Cells of half a tile, inputs for 6 ticks.
    Medium,
    /// Cells of a quarter of a tile, inputs for 4 ticks.
    Fine,
    /// Medium, and fine if something is missing.
    #[default]
    Auto,
}

impl Detail {
    /// Returns the details to search with, one after the other.
    pub(super) fn passes(self) -> &'static [Self] {
        match self {
            Self::Coarse => &[Self::Coarse],
            Self::Medium => &[Self::Medium],
            Self::Fine => &[Self::Fine],
            Self::Auto => &[Self::Medium, Self::Fine],
        }
    }
}

/// The measures of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grain {
    /// The size of the cells in which positions count as equal, in world units.
    pub(super) cell: f64,
    /// For how many ticks an input is held.
    pub(super) ticks: u16,
    /// Whether a character that can sprint also walks.
    pub(super) walks: bool,
}

impl Grain {
    /// Returns the measures for a character in a level.
    pub(super) fn new<S: Scalar>(
        detail: Detail,
        level: &Level<S>,
        settings: &CharacterSettings<S>,
    ) -> Self {
        let (tiles, sixtieths) = match detail {
            Detail::Coarse => (1.0, 8),
            Detail::Medium | Detail::Auto => (0.5, 6),
            Detail::Fine => (0.25, 4),
        };
        let wanted = (u64::from(settings.ticks_per_second) * sixtieths).div_ceil(60);
        let wanted = u16::try_from(wanted).unwrap_or(u16::MAX).max(1);
        let ticks = match settings.coyote {
            0 => wanted,
            coyote => wanted.min(coyote),
        };
        let [width, height] = [level.tile_size.x, level.tile_size.y].map(S::to_f64);
        let mut cell = tiles * width.min(height);
        let per_tick = settings.run_speed.to_f64() / f64::from(settings.ticks_per_second.max(1));
        let way = per_tick * f64::from(ticks);
        // A state must leave its cell within one input, or the one it came from swallows it.
        if 0.0 < way && way <= cell {
            cell = way * 0.75;
        }
        Self {
            // A level by hand may have tiles without size.
            cell: if 0.0 < cell { cell } else { 1.0 },
            ticks,
            walks: detail == Detail::Fine,
        }
    }
}
