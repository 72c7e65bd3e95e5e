use crate::geometry::{Side, Sides, Slope, SlopePart};
use core::cmp::Ordering;
use core::fmt;

/// What a cell holds, and a number of the game's own.
///
/// Four bytes. The number says what the tile means to the game (a hazard, a ladder, water, the sound of steps): every
/// query returns it, and it blocks nothing.
///
/// # Examples
///
/// ```
/// use jostle::{Side, Tile, TileKind};
///
/// const SPIKES: u16 = 7;
/// let spikes = Tile::half(Side::MaxY).with_data(SPIKES);
/// assert_eq!(spikes.kind(), TileKind::Half(Side::MaxY));
/// assert_eq!(spikes.data(), SPIKES);
///
/// let water = Tile::EMPTY.with_data(2);
/// assert!(!water.is_blocking() && water != Tile::EMPTY);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u32", into = "u32"))]
pub struct Tile {
    /// The code of the kind in the lowest byte, the data in the upper two. One number, so that maps are saved and
    /// compared many tiles at a time.
    bits: u32,
}

/// What a tile is made of.
///
/// # Examples
///
/// ```
/// use jostle::{Side, Tile, TileKind};
///
/// let is_platform = |tile: Tile| matches!(tile.kind(), TileKind::OneWay(_));
/// assert!(is_platform(Tile::one_way(Side::MinY)) && !is_platform(Tile::SOLID));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TileKind {
    /// Nothing blocks.
    Empty,
    /// The whole cell blocks.
    Solid,
    /// Only these faces block, and only from outside: see [`Tile::one_way`] and [`Tile::faces`].
    OneWay(Sides),
    /// The half of the cell next to that side blocks. With integer coordinates, the lesser half of an odd size is the
    /// smaller one.
    Half(Side),
    /// A slope blocks what is below its surface.
    Slope(Slope),
}

/// The code of an empty tile.
const EMPTY: u8 = 0;
/// The code of a solid tile.
pub(super) const SOLID: u8 = 1;
/// The first of four codes of one-ways, in the order of their open sides.
const ONE_WAY: u8 = 2;
/// The first of four codes of half tiles, in the order of sides.
pub(super) const HALF: u8 = 6;
/// The first code of slopes, which are in the order of surface, uphill side and part.
pub(super) const SLOPE: u8 = 10;
/// The number of slopes.
pub(super) const SLOPES: usize = 12;
/// The code of one-ways with several faces, without a bit for each face.
const FACES: u8 = 32;
/// The number of codes, including some that no tile has.
pub(super) const CODES: usize = 48;

const PARTS: [SlopePart; 3] = [SlopePart::Whole, SlopePart::Low, SlopePart::High];

impl Tile {
    /// An empty tile without data.
    pub const EMPTY: Self = Self::of_code(EMPTY);
    /// A solid tile without data.
    pub const SOLID: Self = Self::of_code(SOLID);

    /// Returns a one-way platform that blocks only what comes from its open side: [`Side::MinY`] for one to stand on if
    /// y grows down. See [`faces`](Self::faces) for tiles that block from several sides.
    #[must_use]
    pub const fn one_way(open: Side) -> Self {
        Self::of_code(ONE_WAY + open as u8)
    }

    /// Returns a tile that blocks only at these faces. Each works like the face of a one-way platform: it stops what is
    /// wholly outside of it. Whatever is inside the tile can leave, so even a tile with all four faces is not solid.
    /// Without a face, the tile is empty.
    ///
    /// Where two neighbors with the same faces meet back to back, neither face exists: a row or a block of equal tiles
    /// acts as one large tile, and its seams stop nothing. Between tiles with different faces, both faces exist and
    /// make a thin wall.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, TileMap, World};
    /// use jostle::{Outside, Side, Tile};
    ///
    /// let fence = Tile::faces(Side::MinX | Side::MaxX);
    /// let mut map = TileMap::new([0, 0], [16, 16], [4, 2], Outside::Empty)?;
    /// map.set([2, 1], fence)?;
    /// let mut world = World::new();
    /// world.add_map(map);
    /// let hero = world.add(Body::actor(Aabb::new(0, 16, 8, 16)))?;
    /// assert_eq!(world.move_and_slide(hero, [40, 0])?.place(), Aabb::new(24, 16, 8, 16), "stopped");
    /// world.teleport(hero, [36, 0])?;
    /// assert_eq!(world.move_and_slide(hero, [0, 16])?.place(), Aabb::new(36, 16, 8, 16), "in from above");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("allowCollisions", "fence"))]
    #[must_use]
    pub fn faces(faces: impl Into<Sides>) -> Self {
        let faces: Sides = faces.into();
        let mut sides = faces.iter();
        match (sides.next(), sides.next()) {
            (None, _) => Self::EMPTY,
            (Some(only), None) => Self::one_way(only),
            _ => Self::of_code(FACES | faces.bits()),
        }
    }

    /// Returns a half tile that blocks next to that side.
    #[must_use]
    pub const fn half(side: Side) -> Self {
        Self::of_code(HALF + side as u8)
    }

    /// Returns a slope.
    ///
    /// ```
    /// use jostle::{Side, Slope, SlopePart, Tile, TileKind};
    ///
    /// let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    /// assert_eq!(Tile::slope(ramp).kind(), TileKind::Slope(ramp));
    /// ```
    #[must_use]
    pub fn slope(slope: Slope) -> Self {
        let part = match slope.part() {
            SlopePart::Whole => 0,
            SlopePart::Low => 1,
            SlopePart::High => 2,
        };
        let hand = 2 * u8::from(slope.surface().is_max()) + u8::from(slope.uphill().is_max());
        Self::of_code(SLOPE + 3 * hand + part)
    }

    /// Returns a tile of that kind. A one-way without a face is empty.
    ///
    /// ```
    /// use jostle::{Tile, TileKind};
    ///
    /// assert_eq!(Tile::new(TileKind::Solid), Tile::SOLID);
    /// ```
    #[must_use]
    pub fn new(kind: TileKind) -> Self {
        match kind {
            TileKind::Empty => Self::EMPTY,
            TileKind::Solid => Self::SOLID,
            TileKind::OneWay(faces) => Self::faces(faces),
            TileKind::Half(side) => Self::half(side),
            TileKind::Slope(slope) => Self::slope(slope),
        }
    }

    /// Returns this tile with another number of the game's own.
    #[must_use]
    pub const fn with_data(self, data: u16) -> Self {
        let [code, spare, _, _] = self.bits.to_le_bytes();
        let [low, high] = data.to_le_bytes();
        let bits = u32::from_le_bytes([code, spare, low, high]);
        Self { bits }
    }

    /// Returns the game's number; 0 unless set.
    #[must_use]
    pub const fn data(self) -> u16 {
        let [_, _, low, high] = self.bits.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// Returns what the tile is made of.
    #[must_use]
    pub fn kind(self) -> TileKind {
        let code = self.code();
        let side = |first: u8| Side::ALL[usize::from((code - first) & 3)];
        match code {
            EMPTY => TileKind::Empty,
            SOLID => TileKind::Solid,
            ONE_WAY..HALF => TileKind::OneWay(side(ONE_WAY).into()),
            HALF..SLOPE => TileKind::Half(side(HALF)),
            FACES.. => TileKind::OneWay(Sides::from_low_bits(code)),
            code => slope_of(code - SLOPE).map_or(TileKind::Solid, TileKind::Slope),
        }
    }

    /// Whether anything in the cell blocks, from whichever side.
    #[must_use]
    #[inline]
    pub const fn is_blocking(self) -> bool {
        self.code() != EMPTY
    }

    /// Whether the whole cell blocks.
    #[inline]
    pub(super) const fn is_solid(self) -> bool {
        self.code() == SOLID
    }

    /// Returns kind and data as one number, for file formats of the game's own.
    ///
    /// ```
    /// use jostle::Tile;
    ///
    /// let lava = Tile::SOLID.with_data(3);
    /// assert_eq!(Tile::from_bits(lava.to_bits()), Some(lava));
    /// assert_eq!(Tile::from_bits(u32::MAX), None, "no such kind");
    /// ```
    #[must_use]
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.bits
    }

    /// Returns the tile of a number from [`to_bits`](Self::to_bits); `None` if there is no such tile.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let [code, spare, _, _] = bits.to_le_bytes();
        let is_known = match code {
            FACES.. => usize::from(code) < CODES && 1 < (code - FACES).count_ones(),
            _ => usize::from(code) < SLOPE as usize + SLOPES,
        };
        (is_known && spare == 0).then_some(Self { bits })
    }

    /// Returns a number for the kind, without the data: the lowest byte of [`to_bits`](Self::to_bits).
    ///
    /// | code | kind |
    /// |---|---|
    /// | 0 | empty |
    /// | 1 | solid |
    /// | 2 to 5 | one-way, open toward `MinX`, `MaxX`, `MinY`, `MaxY` |
    /// | 6 to 9 | half next to `MinX`, `MaxX`, `MinY`, `MaxY` |
    /// | 10 to 21 | slope: `MinY` surfaces first, then those that rise toward `MinX`, then `Whole`, `Low`, `High` |
    /// | 35 to 47 | one-way with two or more faces: 32, plus 1 for `MinX`, 2 for `MaxX`, 4 for `MinY`, 8 for `MaxY` |
    ///
    /// Codes do not change between versions: files and other programs may use them.
    ///
    /// ```
    /// use jostle::{Side, Tile};
    ///
    /// assert_eq!(Tile::SOLID.with_data(3).code(), 1);
    /// assert_eq!(Tile::one_way(Side::MinY).code(), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn code(self) -> u8 {
        let [code, _, _, _] = self.bits.to_le_bytes();
        code
    }

    const fn of_code(code: u8) -> Self {
        let bits = u32::from_le_bytes([code, 0, 0, 0]);
        Self { bits }
    }
}

/// Ordered by [`code`](Tile::code), then by data.
impl Ord for Tile {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |tile: &Self| (tile.code(), tile.data());
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Tile {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns the slope of a number below [`SLOPES`].
fn slope_of(number: u8) -> Option<Slope> {
    let side = |bit: u8, sides: [Side; 2]| sides[usize::from(number / 3 / bit % 2)];
    let surface = side(2, [Side::MinY, Side::MaxY]);
    let uphill = side(1, [Side::MinX, Side::MaxX]);
    Slope::new(surface, uphill, PARTS[usize::from(number % 3)])
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind())?;
        match self.data() {
            0 => Ok(()),
            data => write!(f, " with {data}"),
        }
    }
}

impl From<TileKind> for Tile {
    fn from(kind: TileKind) -> Self {
        Self::new(kind)
    }
}

impl From<Tile> for u32 {
    fn from(tile: Tile) -> Self {
        tile.to_bits()
    }
}

impl TryFrom<u32> for Tile {
    type Error = &'static str;

    fn try_from(bits: u32) -> Result<Self, &'static str> {
        Self::from_bits(bits).ok_or("there is no such kind of tile: save tiles with `to_bits`")
    }
}
