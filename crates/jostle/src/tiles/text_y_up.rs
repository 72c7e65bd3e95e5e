//! Maps drawn as text for games whose y grows up.

use crate::geometry::Vec2;
use crate::scalar::Scalar;
use crate::tiles::{Outside, Tile, TileMap, TileMapError};
use alloc::vec::Vec;

impl<S: Scalar> TileMap<S> {
    /// Creates a map from rows of text like [`from_text`](Self::from_text), for a game whose y grows up: the first row
    /// is the one at the greatest y, so that the level looks as it is written. `origin` is its corner at the least x
    /// and y, as usual. [`Tile::from_char_y_up`] is the legend that belongs to it.
    ///
    /// # Errors
    ///
    /// Returns an error if [`new`](Self::new) does, if a row is not as wide as the last, or if the legend does not know
    /// a character. Errors count rows as they are written, from 0 at the top.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, MoveOptions, TileMap, World};
    /// use jostle::{Outside, Side, Tile};
    ///
    /// let rows = [
    ///     "....",
    ///     ".--.",
    ///     "####",
    /// ];
    /// let level = TileMap::from_text_y_up([0, 0], [16, 16], &rows, Tile::from_char_y_up, Outside::Empty)?;
    /// assert_eq!(level.tile([0, 0]), Tile::SOLID, "the ground is below");
    /// assert_eq!(level.tile([1, 1]), Tile::one_way(Side::MaxY), "and one stands on top of the platform");
    ///
    /// let mut world = World::new();
    /// world.add_map(level);
    /// let options = MoveOptions { up: Some(Side::MaxY), ..MoveOptions::default() };
    /// let hero = world.add(Body::actor(Aabb::new(20, 40, 8, 8)).with_options(options))?;
    /// world.move_and_slide(hero, [0, -30])?;
    /// assert_eq!(world[hero].min().y, 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_text_y_up<R: AsRef<str>>(
        origin: impl Into<Vec2<S>>,
        tile_size: impl Into<Vec2<S>>,
        rows: &[R],
        legend: impl FnMut(char) -> Option<Tile>,
        outside: Outside,
    ) -> Result<Self, TileMapError<S>> {
        let upward: Vec<&str> = rows.iter().rev().map(AsRef::as_ref).collect();
        let as_written = |row: usize| rows.len().saturating_sub(row + 1);
        let map = Self::from_text(origin, tile_size, &upward, legend, outside);
        map.map_err(|error| match error {
            TileMapError::RaggedRow {
                row,
                found,
                expected,
            } => TileMapError::RaggedRow {
                row: as_written(row),
                found,
                expected,
            },
            TileMapError::UnknownCharacter {
                column,
                row,
                character,
            } => TileMapError::UnknownCharacter {
                column,
                row: as_written(row),
                character,
            },
            other => other,
        })
    }
}

impl Tile {
    /// Returns the tile that a character stands for in maps drawn as text, as they look if y grows up; `None` for any
    /// other character.
    ///
    /// These are the characters of [`from_char`](Self::from_char), each for the tile that looks like it: `-` is a
    /// platform to stand on, `/` a floor that rises toward greatest x, and `^` the upper half of a cell.
    ///
    /// ```
    /// use jostle::{Side, Tile};
    ///
    /// assert_eq!(Tile::from_char_y_up('-'), Some(Tile::one_way(Side::MaxY)));
    /// assert_eq!(Tile::from_char_y_up('^'), Some(Tile::half(Side::MaxY)));
    /// assert_eq!(Tile::from_char_y_up('#'), Some(Tile::SOLID));
    /// assert_eq!(Tile::from_char_y_up('?'), None);
    /// ```
    #[must_use]
    pub fn from_char_y_up(character: char) -> Option<Self> {
        Self::from_char(turned_over(character))
    }

    /// Returns the character that stands for the tile in maps drawn as text, as they look if y grows up. Data makes no
    /// difference.
    ///
    /// [`from_char_y_up`](Self::from_char_y_up) turns it back into the tile. One-way tiles with two neighboring
    /// faces, or with all four, have no character of their own and become `?`.
    ///
    /// ```
    /// use jostle::{Side, Tile};
    ///
    /// assert_eq!(Tile::one_way(Side::MaxY).to_char_y_up(), '-');
    /// assert_eq!(Tile::SOLID.to_char_y_up(), '#');
    /// ```
    #[must_use]
    pub fn to_char_y_up(self) -> char {
        turned_over(self.to_char())
    }
}

/// Returns the character that looks like another one upside down: what is at the top of a cell in the one picture is
/// at its bottom in the other.
fn turned_over(character: char) -> char {
    match character {
        '-' => '_',
        '_' => '-',
        '^' => 'v',
        'v' => '^',
        'n' => 'u',
        'u' => 'n',
        '/' => '7',
        '7' => '/',
        '\\' => 'F',
        'F' => '\\',
        'a'..='d' => character.to_ascii_uppercase(),
        'A'..='D' => character.to_ascii_lowercase(),
        same => same,
    }
}
