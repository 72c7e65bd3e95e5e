use crate::codes;
use crate::failure::{Failure, code, flags, size_of_definition};
use jostle::{Outside, Scalar};

/// The description of a tile map.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapDef<S: Scalar> {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by the `_init`
    /// function; another size is refused.
    pub size: u32,
    /// The number of columns; at least 1. Not used by maps from text and by endless ones.
    pub columns: u32,
    /// The number of rows; at least 1. Not used by maps from text and by endless ones.
    pub rows: u32,
    /// What is outside the map: `OUTSIDE_EMPTY` (the default), `OUTSIDE_SOLID` or `OUTSIDE_CLAMP`.
    pub outside: u32,
    /// The layers that the map is in, one bit each; all by default.
    pub layers: u32,
    /// `ENDLESS`, or 0.
    pub flags: u32,
    /// Least x of the first cell, in world units.
    pub x: S,
    /// Least y of the first cell, in world units.
    pub y: S,
    /// The width of a tile, in world units; greater than zero.
    pub tile_width: S,
    /// The height of a tile, in world units; greater than zero.
    pub tile_height: S,
}

impl<S: Scalar> MapDef<S> {
    /// Returns the defaults: no cells, no tile size, and nothing outside.
    #[must_use]
    pub fn new() -> Self {
        Self {
            size: size_of_definition::<Self>(),
            columns: 0,
            rows: 0,
            outside: codes::OUTSIDE_EMPTY,
            layers: u32::MAX,
            flags: 0,
            x: S::ZERO,
            y: S::ZERO,
            tile_width: S::ZERO,
            tile_height: S::ZERO,
        }
    }

    /// Returns the number of cells, which is 0 for an endless map; the greatest number if there are more.
    #[must_use]
    pub fn cells(&self) -> usize {
        if self.is_endless() {
            return 0;
        }
        let part = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        part(self.columns).saturating_mul(part(self.rows))
    }

    /// Returns what is outside.
    ///
    /// # Errors
    ///
    /// Returns [`Failure::Code`] if the number or a flag is unknown.
    pub(crate) fn to_outside(self) -> Result<Outside, Failure<S>> {
        flags("flags", self.flags, codes::ENDLESS)?;
        match self.outside {
            codes::OUTSIDE_EMPTY => Ok(Outside::Empty),
            codes::OUTSIDE_SOLID => Ok(Outside::Solid),
            codes::OUTSIDE_CLAMP => Ok(Outside::Clamp),
            other => Err(code("outside", other, "0 (empty), 1 (solid) or 2 (clamp)")),
        }
    }

    pub(crate) fn is_endless(&self) -> bool {
        self.flags & codes::ENDLESS != 0
    }
}

impl<S: Scalar> Default for MapDef<S> {
    fn default() -> Self {
        Self::new()
    }
}
