use crate::tiles::TilePos;
use crate::world::{BodyId, MapId};
use core::fmt;

/// What was found or met: a tile of a map, or a body.
///
/// Ordered as they are told of: tiles first, then bodies by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Other {
    /// A tile of a map; what is outside a map comes in few large boxes, and each goes by its cell that is
    /// nearest to cell (0, 0).
    Tile(MapId, TilePos),
    /// A body.
    Body(BodyId),
}

impl Other {
    /// The body, if it is one.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let coin = world.add(Body::sensor(Aabb::new(0, 0, 8, 8)))?;
    /// let found = world.containing([4, 4]).sorted();
    /// assert_eq!(found[0].body(), Some(coin));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn body(self) -> Option<BodyId> {
        match self {
            Self::Body(id) => Some(id),
            Self::Tile(..) => None,
        }
    }

    /// The map and the cell, if it is a tile.
    #[must_use]
    pub const fn tile(self) -> Option<(MapId, TilePos)> {
        match self {
            Self::Tile(map, pos) => Some((map, pos)),
            Self::Body(_) => None,
        }
    }

    /// The same with all tiles of a map as one.
    #[must_use]
    #[inline]
    pub fn partner(self) -> Partner {
        match self {
            Self::Tile(map, _) => Partner::Map(map),
            Self::Body(id) => Partner::Body(id),
        }
    }
}

impl From<BodyId> for Other {
    fn from(id: BodyId) -> Self {
        Self::Body(id)
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
