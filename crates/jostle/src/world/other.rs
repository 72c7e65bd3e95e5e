use crate::tiles::TilePos;
use crate::world::{BodyId, MapId};
use core::fmt;

/// What was met: a tile of a map, or a body. Tiles come before bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Other {
    /// A tile.
    Tile(MapId, TilePos),
    /// A body.
    Body(BodyId),
}

impl Other {
    /// The body, if it is one.
    #[must_use]
    pub fn body(self) -> Option<BodyId> {
        match self {
            Self::Body(id) => Some(id),
            Self::Tile(..) => None,
        }
    }

    /// The same with all tiles of a map as one.
    #[must_use]
    pub fn partner(self) -> Partner {
        match self {
            Self::Tile(map, _) => Partner::Map(map),
            Self::Body(id) => Partner::Body(id),
        }
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(map, pos) => write!(f, "tile {pos} of map {map}"),
            Self::Body(id) => write!(f, "body {id}"),
        }
    }
}

/// With whom a contact lasts: a map, whichever of its tiles it is, or a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Partner {
    /// A map.
    Map(MapId),
    /// A body.
    Body(BodyId),
}
