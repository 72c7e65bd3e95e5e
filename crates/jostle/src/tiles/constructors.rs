//! Maps from sizes, slices, closures and rows of text.

use crate::geometry::{Side, Slope, SlopePart, Vec2};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::revision;
use crate::tiles::store::Dense;
use crate::tiles::store::{CellRect, CellRun};
use crate::tiles::store::{MAX_TILES, Sparse, Store};
use crate::tiles::{Outside, Tile, TileMap, TileMapError, TilePos};
use alloc::vec::Vec;

impl<S: Scalar> TileMap<S> {
    /// Creates a map of `[width, height]` empty tiles.
    ///
    /// # Errors
    ///
    /// Returns an error if the tile size is not a finite number above zero, if the origin is not finite, if there is no
    /// column or no row, if there are more than 2^26 tiles, or if the far edge is beyond the range or the precision of
    /// the number type.
    ///
    /// ```
    /// use jostle::f32::TileMap;
    /// use jostle::Outside;
    ///
    /// let map = TileMap::new([-0.5, 0.0], [0.7, 1.0], [20, 15], Outside::Solid)?;
    /// assert_eq!((map.width(), map.height()), (20, 15));
    /// # Ok::<(), jostle::errors::TileMapError>(())
    /// ```
    pub fn new(
        origin: impl Into<Vec2<S>>,
        tile_size: impl Into<Vec2<S>>,
        cells: [usize; 2],
        outside: Outside,
    ) -> Result<Self, TileMapError<S>> {
        Self::from_fn(origin, tile_size, cells, outside, |_| Tile::EMPTY)
    }

    /// Creates a map of `[width, height]` tiles that a closure returns, row by row.
    ///
    /// # Errors
    ///
    /// Returns an error if [`new`](Self::new) does.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile};
    ///
    /// let floor = |pos: jostle::TilePos| if pos.row == 14 { Tile::SOLID } else { Tile::EMPTY };
    /// let map = TileMap::from_fn([0, 0], [16, 16], [20, 15], Outside::Empty, floor).unwrap();
    /// assert_eq!(map.tile([7, 14]), Tile::SOLID);
    /// ```
    pub fn from_fn(
        origin: impl Into<Vec2<S>>,
        tile_size: impl Into<Vec2<S>>,
        cells: [usize; 2],
        outside: Outside,
        mut tile: impl FnMut(TilePos) -> Tile,
    ) -> Result<Self, TileMapError<S>> {
        let frame = DenseFrame::new(origin.into(), tile_size.into(), cells)?;
        let mut tiles = frame.reserved()?;
        let CellRect { columns, rows } = frame.cells();
        for row in rows.each() {
            tiles.extend(columns.each().map(|column| tile(TilePos::new(column, row))));
        }
        Ok(frame.filled(tiles, outside))
    }

    /// Creates a map of tiles given row by row, `width` of them per row.
    ///
    /// # Errors
    ///
    /// Returns an error if [`new`](Self::new) does, or if the tiles are not whole rows.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile};
    /// use jostle::errors::TileMapError;
    ///
    /// let (o, x) = (Tile::EMPTY, Tile::SOLID);
    /// let map = TileMap::from_tiles([0, 0], [16, 16], 3, &[o, o, x, x, x, x], Outside::Empty).unwrap();
    /// assert_eq!((map.height(), map.tile([2, 0])), (2, x));
    ///
    /// let error = TileMap::from_tiles([0, 0], [16, 16], 3, &[o, x], Outside::Empty).unwrap_err();
    /// assert_eq!(error, TileMapError::WrongLength { width: 3, given: 2 });
    /// ```
    pub fn from_tiles(
        origin: impl Into<Vec2<S>>,
        tile_size: impl Into<Vec2<S>>,
        width: usize,
        tiles: &[Tile],
        outside: Outside,
    ) -> Result<Self, TileMapError<S>> {
        let given = tiles.len();
        if width == 0 || given == 0 {
            return Err(TileMapError::NoCells);
        }
        if given % width != 0 {
            return Err(TileMapError::WrongLength { width, given });
        }
        let frame = DenseFrame::new(origin.into(), tile_size.into(), [width, given / width])?;
        let mut own = frame.reserved()?;
        own.extend_from_slice(tiles);
        Ok(frame.filled(own, outside))
    }

    /// Creates a map from rows of text, one character for each tile. The legend maps characters to tiles:
    /// [`Tile::from_char`], or the game's own.
    ///
    /// To put bodies where the text marks them, go through the map's [`tiles`](Self::tiles) before a world takes it,
    /// and place a body at the [`cell_box`](Self::cell_box) of each marked cell.
    ///
    /// # Errors
    ///
    /// Returns an error if [`new`](Self::new) does, if a row is not as wide as the first, or if the
    /// legend does not know a character.
    ///
    /// ```
    /// use jostle::i32::TileMap;
    /// use jostle::{Outside, Tile};
    ///
    /// const COIN: u16 = 1;
    /// let legend = |character| match character {
    ///     'o' => Some(Tile::EMPTY.with_data(COIN)),
    ///     other => Tile::from_char(other),
    /// };
    /// let map = TileMap::from_text([0, 0], [16, 16], &["..o.", "####"], legend, Outside::Empty).unwrap();
    /// assert_eq!(map.tile([2, 0]).data(), COIN);
    ///
    /// let error = TileMap::from_text([0, 0], [16, 16], &["..o."], Tile::from_char, Outside::Empty);
    /// assert_eq!(
    ///     error.unwrap_err().to_string(),
    ///     "the character 'o' in column 2 of row 0 is not in the legend: add it there, or write another",
    /// );
    /// ```
    pub fn from_text<R: AsRef<str>>(
        origin: impl Into<Vec2<S>>,
        tile_size: impl Into<Vec2<S>>,
        rows: &[R],
        mut legend: impl FnMut(char) -> Option<Tile>,
        outside: Outside,
    ) -> Result<Self, TileMapError<S>> {
        let width_of = |row: &R| row.as_ref().chars().count();
        let expected = rows.first().map_or(0, width_of);
        let frame = DenseFrame::new(origin.into(), tile_size.into(), [expected, rows.len()])?;
        let mut tiles = frame.reserved()?;
        for (row, text) in rows.iter().enumerate() {
            let found = width_of(text);
            if found != expected {
                return Err(TileMapError::RaggedRow {
                    row,
                    found,
                    expected,
                });
            }
            for (column, character) in text.as_ref().chars().enumerate() {
                let tile = legend(character).ok_or(TileMapError::UnknownCharacter {
                    column,
                    row,
                    character,
                })?;
                tiles.push(tile);
            }
        }
        Ok(frame.filled(tiles, outside))
    }

    /// Creates an endless map, stored in chunks of 32 x 32 cells wherever a tile was set.
    ///
    /// Its cells reach as far either way as the number type can tell their edges apart, at most to 2^31. `outside` is
    /// what every cell holds that was never set: [`Solid`](Outside::Solid) for rock to dig, or
    /// [`Empty`](Outside::Empty).
    ///
    /// # Errors
    ///
    /// Returns an error if [`new`](Self::new) does, or if `outside` is [`Clamp`](Outside::Clamp).
    ///
    /// ```
    /// use jostle::f64::TileMap;
    /// use jostle::{Outside, Tile};
    ///
    /// let mut world = TileMap::sparse([0.0, 0.0], [16.0, 16.0], Outside::Empty).unwrap();
    /// world.set([-1_000_000, 7], Tile::SOLID)?;
    /// assert_eq!(world.tile([-1_000_000, 7]), Tile::SOLID);
    /// assert_eq!(world.tile([1_000_000, 7]), Tile::EMPTY);
    /// # Ok::<(), jostle::errors::TileError>(())
    /// ```
    pub fn sparse(
        origin: impl Into<Vec2<S>>,
        tile_size: impl Into<Vec2<S>>,
        outside: Outside,
    ) -> Result<Self, TileMapError<S>> {
        let (origin, size) = (origin.into(), tile_size.into());
        let blank = match outside {
            Outside::Solid => Tile::SOLID,
            Outside::Empty => Tile::EMPTY,
            Outside::Clamp => return Err(TileMapError::EndlessClamp),
        };
        Ok(Self {
            axes: [
                MapAxis::endless("x", [origin.x, size.x])?,
                MapAxis::endless("y", [origin.y, size.y])?,
            ],
            outside,
            store: Store::Sparse(Sparse::new(blank)),
            revision: revision::next(),
        })
    }
}

/// A dense map before its tiles are known.
struct DenseFrame<S: Scalar> {
    axes: [MapAxis<S>; 2],
    cells: [usize; 2],
}

impl<S: Scalar> DenseFrame<S> {
    fn new(origin: Vec2<S>, size: Vec2<S>, cells: [usize; 2]) -> Result<Self, TileMapError<S>> {
        compiled!(DenseFrame::try_new[
            origin: Vec2<S> = origin,
            size: Vec2<S> = size,
            cells: [usize; 2] = cells,
        ] -> Result<DenseFrame<S>, TileMapError<S>>)
    }

    fn try_new(
        origin: Vec2<S>,
        size: Vec2<S>,
        [width, height]: [usize; 2],
    ) -> Result<Self, TileMapError<S>> {
        let too_large = TileMapError::TooLarge { width, height };
        if width == 0 || height == 0 {
            return Err(TileMapError::NoCells);
        }
        let count = width.checked_mul(height).ok_or(too_large)?;
        let fit = |count: usize| u32::try_from(count).map_err(|_| too_large);
        if MAX_TILES < count {
            return Err(too_large);
        }
        let axes = [
            MapAxis::of_count("x", [origin.x, size.x], fit(width)?)?,
            MapAxis::of_count("y", [origin.y, size.y], fit(height)?)?,
        ];
        Ok(Self {
            axes,
            cells: [width, height],
        })
    }

    fn cells(&self) -> CellRect {
        let [x, y] = &self.axes;
        CellRect {
            columns: CellRun::new(x.first, x.last),
            rows: CellRun::new(y.first, y.last),
        }
    }

    /// Returns an empty list with room for all tiles.
    fn reserved(&self) -> Result<Vec<Tile>, TileMapError<S>> {
        let [width, height] = self.cells;
        let mut tiles = Vec::new();
        match tiles.try_reserve_exact(width * height) {
            Ok(()) => Ok(tiles),
            Err(_) => Err(TileMapError::TooLarge { width, height }),
        }
    }

    fn filled(self, tiles: Vec<Tile>, outside: Outside) -> TileMap<S> {
        compiled!(DenseFrame::fill[
            frame: DenseFrame<S> = self,
            tiles: Vec<Tile> = tiles,
            outside: Outside = outside,
        ] -> TileMap<S>)
    }

    fn fill(self, tiles: Vec<Tile>, outside: Outside) -> TileMap<S> {
        let cells = self.cells();
        // A solid tile that is repeated outside is solid there.
        let beyond = match outside {
            Outside::Empty => Tile::EMPTY,
            Outside::Solid | Outside::Clamp => Tile::SOLID,
        };
        TileMap {
            axes: self.axes,
            outside,
            store: Store::Dense(Dense::new(cells, tiles, beyond)),
            revision: revision::next(),
        }
    }
}

impl Tile {
    /// Returns the tile that a character stands for in maps drawn as text, as they look if y grows down; `None` for any
    /// other character.
    ///
    /// | character | tile |
    /// |---|---|
    /// | `.` or space | empty |
    /// | `#` | solid |
    /// | `-` `_` | one-way, open toward least y, toward greatest y |
    /// | `[` `]` | one-way, open toward least x, toward greatest x |
    /// | <code>&#124;</code> `=` | one-way from both sides along x, along y ([`faces`](Tile::faces)) |
    /// | `n` `u` `(` `)` | one-way from three sides: not from greatest y, least y, greatest x, least x |
    /// | `^` `v` `<` `>` | the half next to least y, greatest y, least x, greatest x |
    /// | `/` `\` | floor that rises toward greatest x, toward least x, 1:1 |
    /// | `7` `F` | ceiling that is thick at greatest x, at least x, 1:1 |
    /// | `a` `b` | floor that rises toward greatest x, 1:2: its low part, its high part |
    /// | `d` `c` | floor that rises toward least x, 1:2: its low part, its high part |
    /// | `A` `B` `D` `C` | ceilings of the shapes `a` `b` `d` `c` |
    ///
    /// ```
    /// use jostle::{Side, Tile};
    ///
    /// assert_eq!(Tile::from_char('-'), Some(Tile::one_way(Side::MinY)));
    /// assert_eq!(Tile::from_char('?'), None);
    /// ```
    #[must_use]
    pub fn from_char(character: char) -> Option<Self> {
        use Side::{MaxX, MaxY, MinX, MinY};
        use SlopePart::{High, Low, Whole};
        let slope = |surface, uphill, part| Slope::new(surface, uphill, part).map(Self::slope);
        match character {
            '.' | ' ' => Some(Self::EMPTY),
            '#' => Some(Self::SOLID),
            '-' => Some(Self::one_way(MinY)),
            '_' => Some(Self::one_way(MaxY)),
            '[' => Some(Self::one_way(MinX)),
            ']' => Some(Self::one_way(MaxX)),
            '|' => Some(Self::faces(MinX | MaxX)),
            '=' => Some(Self::faces(MinY | MaxY)),
            'n' => Some(Self::faces(MinX | MaxX | MinY)),
            'u' => Some(Self::faces(MinX | MaxX | MaxY)),
            '(' => Some(Self::faces(MinX | MinY | MaxY)),
            ')' => Some(Self::faces(MaxX | MinY | MaxY)),
            '^' => Some(Self::half(MinY)),
            'v' => Some(Self::half(MaxY)),
            '<' => Some(Self::half(MinX)),
            '>' => Some(Self::half(MaxX)),
            '/' => slope(MinY, MaxX, Whole),
            '\\' => slope(MinY, MinX, Whole),
            '7' => slope(MaxY, MaxX, Whole),
            'F' => slope(MaxY, MinX, Whole),
            'a' => slope(MinY, MaxX, Low),
            'b' => slope(MinY, MaxX, High),
            'c' => slope(MinY, MinX, High),
            'd' => slope(MinY, MinX, Low),
            'A' => slope(MaxY, MaxX, Low),
            'B' => slope(MaxY, MaxX, High),
            'C' => slope(MaxY, MinX, High),
            'D' => slope(MaxY, MinX, Low),
            _ => None,
        }
    }

    /// Returns the character that stands for the tile in maps drawn as text, as they look if y grows down. Data makes no
    /// difference.
    ///
    /// [`from_char`](Self::from_char) turns it back into the tile, and has the table. One-way tiles with two neighboring
    /// faces, or with all four, have no character of their own and become `?`.
    ///
    /// ```
    /// use jostle::{Side, Tile};
    ///
    /// assert_eq!(Tile::one_way(Side::MinY).to_char(), '-');
    /// assert_eq!(Tile::EMPTY.with_data(7).to_char(), '.');
    /// assert_eq!(Tile::from_char('a').map(Tile::to_char), Some('a'));
    /// ```
    #[must_use]
    pub fn to_char(self) -> char {
        let is_same = |character: &char| {
            Self::from_char(*character).is_some_and(|tile| tile.code() == self.code())
        };
        LEGEND.chars().find(is_same).unwrap_or('?')
    }
}

/// The characters of [`Tile::from_char`], each once: the most frequent ones first.
const LEGEND: &str = ".#-_[]|=nu()^v<>/\\7FabcdABCD";

#[cfg(test)]
mod tests {
    use super::{LEGEND, Tile};
    use crate::geometry::Side::{MaxX, MaxY, MinX, MinY};
    use crate::tiles::TileKind;

    #[test]
    fn every_tile_is_drawn_as_the_character_that_it_is_read_from() {
        for character in LEGEND.chars() {
            let down = Tile::from_char(character).expect("it is in the legend");
            assert_eq!(down.with_data(9).to_char(), character);
            let up = Tile::from_char_y_up(character).expect("it is in the legend");
            assert_eq!(up.to_char_y_up(), character);
        }
        for tile in (0..64).filter_map(Tile::from_bits) {
            let is_known = Tile::from_char(tile.to_char()) == Some(tile);
            assert_ne!(is_known, has_no_character(tile.kind()), "{tile:?}");
        }
    }

    fn has_no_character(kind: TileKind) -> bool {
        let TileKind::OneWay(faces) = kind else {
            return false;
        };
        let is_corner = faces.iter().count() == 2 && faces != MinX | MaxX && faces != MinY | MaxY;
        is_corner || faces.iter().count() == 4
    }
}
