use crate::tiles::TilePos;
use crate::world::{BodyId, MapId};
use core::fmt;

/// Something that was found or met: a tile of a map, or a body.
///
/// Tiles are ordered before bodies, tiles by map and position, bodies by id.
///
/// # Examples
///
/// ```
/// use jostle::Other;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let crate_ = world.add(Body::solid(Aabb::new(0, 0, 8, 8)))?;
/// let name = match world.overlapping(Aabb::new(4, 4, 8, 8)).first() {
///     Some(Other::Body(id)) => format!("body {id}"),
///     Some(Other::Tile(_, pos)) => format!("tile {pos:?}"),
///     None => String::from("nothing"),
/// };
/// assert_eq!(name, format!("body {crate_}"));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Other {
    /// A tile of a map. The area outside a map is met as a few large boxes, each named by its cell
    /// nearest to cell (0, 0).
    Tile(MapId, TilePos),
    /// A body.
    Body(BodyId),
}

impl Other {
    /// Returns the id of the body, or `None` for a tile.
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

    /// Returns the map and the position of the tile, or `None` for a body.
    #[must_use]
    pub const fn tile(self) -> Option<(MapId, TilePos)> {
        match self {
            Self::Tile(map, pos) => Some((map, pos)),
            Self::Body(_) => None,
        }
    }

    /// Returns what a contact with it is counted as: the body, or the whole map.
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

/// The other side of a contact: a body, or a map as a whole.
///
/// An actor that walks from tile to tile stays in contact with one map, so its contact neither ends nor
/// begins on the way.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, TileMap, World};
/// use jostle::{Outside, Partner, Side, Tile};
///
/// let mut world = World::new();
/// let rows = ["....", "####"];
/// let map = TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Empty)?;
/// let level = world.add_map(map);
/// let hero = world.add(Body::actor(Aabb::new(0, 8, 8, 8)))?;
/// world.move_and_slide(hero, [40, 1])?;
/// assert_eq!(world.contacts(hero), [(Partner::Map(level), Side::MaxY)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Partner {
    /// A map, whichever of its tiles is touched.
    Map(MapId),
    /// A body.
    Body(BodyId),
}
