use crate::geometry::Side;
use core::fmt;

/// The position of a cell: its column and its row.
///
/// Ordered like text: by row, then by column.
///
/// # Examples
///
/// ```
/// use jostle::TilePos;
///
/// let (door, sign) = (TilePos::new(9, 1), TilePos::new(0, 2));
/// assert!(door < sign);
/// assert_eq!(door.to_string(), "9, 1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TilePos {
    // First, because the derived order compares fields in order.
    /// The row, counted along Y from 0 at the origin of the map.
    pub row: i32,
    /// The column, counted along X from 0 at the origin of the map.
    pub column: i32,
}

impl TilePos {
    /// Creates a position from column and row.
    #[must_use]
    #[inline]
    pub const fn new(column: i32, row: i32) -> Self {
        Self { row, column }
    }

    /// Returns the cell next to this one on that side; this one at the end of the range.
    ///
    /// ```
    /// use jostle::{Side, TilePos};
    ///
    /// assert_eq!(TilePos::new(3, 4).beside(Side::MinY), TilePos::new(3, 3));
    /// assert_eq!(TilePos::new(i32::MAX, 0).beside(Side::MaxX), TilePos::new(i32::MAX, 0));
    /// ```
    #[must_use]
    pub fn beside(self, side: Side) -> Self {
        let Self { row, column } = self;
        match side {
            Side::MinX => Self::new(column.saturating_sub(1), row),
            Side::MaxX => Self::new(column.saturating_add(1), row),
            Side::MinY => Self::new(column, row.saturating_sub(1)),
            Side::MaxY => Self::new(column, row.saturating_add(1)),
        }
    }
}

impl fmt::Display for TilePos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.column, self.row)
    }
}

impl From<[i32; 2]> for TilePos {
    fn from([column, row]: [i32; 2]) -> Self {
        Self::new(column, row)
    }
}

impl From<(i32, i32)> for TilePos {
    fn from((column, row): (i32, i32)) -> Self {
        Self::new(column, row)
    }
}
