//! The rooms, drawn as text, and what their letters mean.

use jostle::f32::{Aabb, TileMap};
use jostle::{Outside, Tile};

/// The size of a tile.
pub(super) const TILE: f32 = 16.0;

/// `#` is a wall. `S` is where the hero starts, `o` a crate, `e` a guard, `*` the treasure. A door is a lower-case letter,
/// and its plate the same letter in upper case.
const ROWS: [&str; 19] = [
    "##############################",
    "#            #               #",
    "#            #   ##    ##    #",
    "#  S o    A  #               #",
    "#            a         e     #",
    "#   ##       #               #",
    "#   ##       #   ##    ##    #",
    "#            #               #",
    "#            #    o      B   #",
    "#            #               #",
    "#####################bb#######",
    "#            #               #",
    "#     e      #               #",
    "#        ##  #       o       #",
    "#  *     ##  c               #",
    "#            #               #",
    "#     ##     #   C    ##     #",
    "#            #               #",
    "##############################",
];

/// What the rooms contain besides walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoomThing {
    /// Where the hero starts.
    Start,
    /// Something to push.
    Crate,
    /// A guard.
    Guard,
    /// The treasure.
    Treasure,
    /// A part of a door, by its letter.
    Door(char),
    /// The plate of a door, by the letter of the door.
    Plate(char),
}

impl RoomThing {
    fn from_char(character: char) -> Option<Self> {
        match character {
            'S' => Some(Self::Start),
            'o' => Some(Self::Crate),
            'e' => Some(Self::Guard),
            '*' => Some(Self::Treasure),
            'a'..='c' => Some(Self::Door(character)),
            'A'..='C' => Some(Self::Plate(character.to_ascii_lowercase())),
            _ => None,
        }
    }
}

/// Returns the walls.
pub(super) fn tiles() -> TileMap {
    let legend = |character| match RoomThing::from_char(character) {
        Some(_) => Some(Tile::EMPTY),
        None => Tile::from_char(character),
    };
    TileMap::from_text([0.0, 0.0], [TILE, TILE], &ROWS, legend, Outside::Solid)
        .expect("all rows have the same width, and all letters are known")
}

/// Iterates over the things in the rooms, from the upper left to the lower right.
pub(super) fn things() -> impl Iterator<Item = (RoomThing, Aabb)> {
    let in_row = |(row, text): (u8, &'static str)| {
        let letters = (0_u8..).zip(text.chars());
        letters.filter_map(move |(column, letter)| {
            let [x, y] = [column, row].map(|cell| f32::from(cell) * TILE);
            Some((RoomThing::from_char(letter)?, Aabb::new(x, y, TILE, TILE)))
        })
    };
    (0_u8..).zip(ROWS).flat_map(in_row)
}

/// Returns the box around all cells that contain a thing.
pub(super) fn find(thing: RoomThing) -> Aabb {
    let cells = things().filter(|(found, _)| *found == thing);
    Aabb::union_of(cells.map(|(_, cell)| cell)).expect("the rooms have one")
}
