use crate::tiles::TilePos;
use crate::world::{BodyId, BodyRef, MapId};
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
///     Some(Other::Body(body)) => format!("body {body}"),
///     Some(Other::Tile(_, pos)) => format!("tile {pos:?}"),
///     None => String::from("nothing"),
/// };
/// assert_eq!(name, format!("body {crate_}"));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Other {
    /// A tile of a map. What is outside a map has names too: see
    /// [`TileMap::visit_near`](crate::tiles::TileMap::visit_near).
    Tile(MapId, TilePos),
    /// A body.
    Body(BodyRef),
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
            Self::Body(body) => Some(body.id),
            Self::Tile(..) => None,
        }
    }

    /// Returns the [data](crate::world::Body::with_data) of the body; 0 for a tile.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.add(Body::sensor(Aabb::new(0, 0, 8, 8)).with_data(5))?;
    /// assert_eq!(world.nearest([20, 4]).first().unwrap().data(), 5);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn data(self) -> u64 {
        match self {
            Self::Body(body) => body.data,
            Self::Tile(..) => 0,
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
            Self::Body(body) => Partner::Body(body),
        }
    }

    /// Returns what a body remembers of a contact with it.
    #[inline]
    pub(super) fn partner_id(self) -> PartnerId {
        match self {
            Self::Tile(map, _) => PartnerId::Map(map),
            Self::Body(body) => PartnerId::Body(body.id),
        }
    }

    /// Returns it as a body of the world with this tag remembers it: without the data of another one.
    pub(super) fn remembered(self, tag: u32) -> Self {
        match self {
            Self::Tile(map, pos) => Self::Tile(map.marked(tag), pos),
            Self::Body(body) => body.id.marked(tag).into(),
        }
    }
}

impl From<BodyId> for Other {
    fn from(id: BodyId) -> Self {
        Self::Body(id.into())
    }
}

impl From<BodyRef> for Other {
    fn from(body: BodyRef) -> Self {
        Self::Body(body)
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(map, pos) => write!(f, "tile {pos} of map {map}"),
            Self::Body(body) => write!(f, "body {body}"),
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
/// assert!(world.contacts(hero).eq([(Partner::Map(level), Side::MaxY)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Partner {
    /// A map, whichever of its tiles is touched.
    Map(MapId),
    /// A body.
    Body(BodyRef),
}

impl Partner {
    /// Returns the id of the body, or `None` for a map.
    #[must_use]
    pub const fn body(self) -> Option<BodyId> {
        match self {
            Self::Body(body) => Some(body.id),
            Self::Map(_) => None,
        }
    }

    /// Returns the [data](crate::world::Body::with_data) of the body; 0 for a map.
    #[must_use]
    pub const fn data(self) -> u64 {
        match self {
            Self::Body(body) => body.data,
            Self::Map(_) => 0,
        }
    }
}

impl From<BodyId> for Partner {
    fn from(id: BodyId) -> Self {
        Self::Body(id.into())
    }
}

/// What a body remembers of a [`Partner`]. Without the data, which is looked up when it is asked for: records stay
/// small, and the answer is never out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum PartnerId {
    Map(MapId),
    Body(BodyId),
}

#[cfg(feature = "serde")]
impl PartnerId {
    /// Returns it as a body of the world with this tag remembers it.
    pub(super) const fn marked(self, tag: u32) -> Self {
        match self {
            Self::Map(map) => Self::Map(map.marked(tag)),
            Self::Body(body) => Self::Body(body.marked(tag)),
        }
    }
}
