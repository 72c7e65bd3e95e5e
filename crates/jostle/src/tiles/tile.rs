use crate::geometry::{Side, Slope, SlopePart};
use core::cmp::Ordering;
use core::fmt;

/// What is in a cell, and a number that is the game's.
///
/// Four bytes. The number says what the tile is to the game (a hazard, a ladder, water, a sound of
/// steps): it is told by every question and blocks nothing.
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
    /// The code of its kind in the lowest byte, the data in the upper two: as one number, so that maps are
    /// saved and compared many tiles at a time.
    bits: u32,
}

/// What a tile is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TileKind {
    /// Nothing is in the way.
    Empty,
    /// All of the cell blocks.
    Solid,
    /// A platform that blocks only what comes from its open side.
    OneWay(Side),
    /// The half of the cell next to that side blocks. On whole numbers the lesser half of an odd size is
    /// the smaller one.
    Half(Side),
    /// A wedge blocks.
    Slope(Slope),
}

/// Codes: empty, solid, one-ways by side, halves by side, slopes by surface, uphill and part.
const SOLID: u8 = 1;
const ONE_WAY: u8 = 2;
const HALF: u8 = 6;
const SLOPE: u8 = 10;
/// How many codes there are.
pub(super) const CODES: usize = 22;

const PARTS: [SlopePart; 3] = [SlopePart::Whole, SlopePart::Low, SlopePart::High];

impl Tile {
    /// Nothing, with no data.
    pub const EMPTY: Self = Self::of_code(0);
    /// All of the cell.
    pub const SOLID: Self = Self::of_code(SOLID);

    /// A platform that blocks only what comes from its open side: [`Side::MinY`] for one to stand on where
    /// y grows down.
    #[must_use]
    pub const fn one_way(open: Side) -> Self {
        Self::of_code(ONE_WAY + open as u8)
    }

    /// Half a tile: the half next to that side.
    #[must_use]
    pub const fn half(side: Side) -> Self {
        Self::of_code(HALF + side as u8)
    }

    /// A wedge.
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

    /// A tile of that kind.
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
            TileKind::OneWay(open) => Self::one_way(open),
            TileKind::Half(side) => Self::half(side),
            TileKind::Slope(slope) => Self::slope(slope),
        }
    }

    /// The same with another number of the game's.
    #[must_use]
    pub const fn with_data(self, data: u16) -> Self {
        let [code, spare, _, _] = self.bits.to_le_bytes();
        let [low, high] = data.to_le_bytes();
        let bits = u32::from_le_bytes([code, spare, low, high]);
        Self { bits }
    }

    /// The game's number: 0 unless it was set.
    #[must_use]
    pub const fn data(self) -> u16 {
        let [_, _, low, high] = self.bits.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    /// What it is made of.
    #[must_use]
    pub fn kind(self) -> TileKind {
        let code = self.code_byte();
        let side = |first: u8| Side::ALL[usize::from((code - first) & 3)];
        match code {
            0 => TileKind::Empty,
            SOLID => TileKind::Solid,
            ONE_WAY..HALF => TileKind::OneWay(side(ONE_WAY)),
            HALF..SLOPE => TileKind::Half(side(HALF)),
            code => slope_of(code - SLOPE).map_or(TileKind::Solid, TileKind::Slope),
        }
    }

    /// Whether anything in the cell is in the way, from whatever side.
    #[must_use]
    #[inline]
    pub const fn is_blocking(self) -> bool {
        self.code_byte() != 0
    }

    /// Whether all of the cell blocks.
    #[inline]
    pub(super) const fn is_solid(self) -> bool {
        self.code_byte() == SOLID
    }

    /// All of it as one number, for a file of the game's own.
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

    /// The tile of such a number; `None` if there is no such tile.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Self> {
        let [code, spare, _, _] = bits.to_le_bytes();
        let is_known = usize::from(code) < CODES && spare == 0;
        is_known.then_some(Self { bits })
    }

    /// The code of its kind, below [`CODES`].
    #[inline]
    pub(super) fn code(self) -> usize {
        usize::from(self.code_byte())
    }

    const fn of_code(code: u8) -> Self {
        let bits = u32::from_le_bytes([code, 0, 0, 0]);
        Self { bits }
    }

    #[inline]
    const fn code_byte(self) -> u8 {
        let [code, _, _, _] = self.bits.to_le_bytes();
        code
    }
}

/// By kind, then by data.
impl Ord for Tile {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |tile: &Self| (tile.code_byte(), tile.data());
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Tile {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The slope of a number from 0 to 11.
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
