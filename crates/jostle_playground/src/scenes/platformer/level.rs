//! The level, drawn as text, and what its letters mean.

use crate::scenes::art::{self, Landscape};
pub(super) use crate::scenes::art::{LADDER, SPIKES, WATER};
use jostle::f32::{Aabb, TileMap};
use jostle::{Outside, Tile};
use jostle_inspect::Image;
use std::sync::LazyLock;

/// The size of a tile.
pub(super) const TILE: f32 = 16.0;
/// The first row of tiles that is below the surface.
const CAVE: i32 = 17;

/// Tiles as in [`Tile::from_char`]; `H` is a ladder and `T` its end, `w` are spikes, `~` is water. `S` is where the
/// hero starts, `e` an enemy, `o` a coin, `*` a gem, `G` the goal.
pub(super) const ROWS: [&str; 24] = [
    "#                                                         ##",
    "#                o  o  o  o                               ##",
    "#                                                         ##",
    "#                                   o           #         ##",
    "#      e                  ab###cd        v##v   #   o  G  ##",
    "#T###############        #########-----#####################",
    "#H                                                        ##",
    "#H            o                         o  o              ##",
    "#######      ---       oo              ------             ##",
    "#######                                           o       ##",
    "#######     o                        #    e      /##\\  v  ##",
    "#######---####-----          -----#######################T##",
    "#*              AB#wwwwwwwwww#CD                         H##",
    "###     oo                           oo                  H##",
    "###   ----            oo            ----                 H##",
    "###         o        /##\\                                H##",
    "###  S   ab####cd   /####\\       v     e     v    o #    H##",
    "#############################--#################T###########",
    "#############################  #################H###########",
    "######################                    ####  H###########",
    "######################    ~~~~~~~         ####  H###########",
    "######################* ww~~~~~~~v#   *   ^^^^ooH###########",
    "############################################################",
    "############################################################",
];

/// What stands behind the level: a name, and the column and row of the ground below it.
const SCENERY: [(&str, [i32; 2]); 21] = [
    ("tree", [6, 17]),
    ("bush", [8, 17]),
    ("lamp", [18, 17]),
    ("tree", [26, 17]),
    ("bush", [33, 17]),
    ("tree", [36, 17]),
    ("lamp", [44, 17]),
    ("bush", [42, 17]),
    ("tree", [46, 17]),
    ("bush", [54, 17]),
    ("tree", [55, 17]),
    ("tree", [39, 11]),
    ("bush", [41, 11]),
    ("lamp", [46, 11]),
    ("tree", [53, 11]),
    ("tree", [3, 5]),
    ("bush", [5, 5]),
    ("tree", [11, 5]),
    ("lamp", [15, 5]),
    ("bush", [42, 5]),
    ("tree", [51, 5]),
];

/// The number of columns.
pub(super) const COLUMNS: usize = ROWS[0].len();

/// What the level contains besides tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// Where the hero starts.
    Start,
    /// An enemy.
    Foe,
    /// Something to collect.
    Coin,
    /// Something to collect that is worth more.
    Gem,
    /// The goal.
    Goal,
}

impl Thing {
    fn from_char(character: char) -> Option<Self> {
        match character {
            'S' => Some(Self::Start),
            'e' => Some(Self::Foe),
            'o' => Some(Self::Coin),
            '*' => Some(Self::Gem),
            'G' => Some(Self::Goal),
            _ => None,
        }
    }
}

/// Returns the tiles.
pub(super) fn tiles() -> TileMap {
    TileMap::from_text([0.0, 0.0], [TILE, TILE], &ROWS, legend, Outside::Solid)
        .expect("all rows have the same width, and all letters are known")
}

/// Returns the images of the stage. They are packed once.
pub(crate) fn images() -> Vec<Image> {
    static IMAGES: LazyLock<Vec<Image>> = LazyLock::new(|| {
        art::images(&Landscape {
            map: tiles(),
            cave: CAVE,
            scenery: &SCENERY,
        })
    });
    IMAGES.clone()
}

/// Iterates over the things in the level, from the upper left to the lower right.
pub(super) fn things() -> impl Iterator<Item = (Thing, Aabb)> {
    let in_row = |(row, text): (u8, &'static str)| {
        let things = (0_u8..).zip(text.chars());
        things.filter_map(move |(column, letter)| {
            Some((Thing::from_char(letter)?, cells([column, row], [1, 1])))
        })
    };
    (0_u8..).zip(ROWS).flat_map(in_row)
}

/// Returns the box of a block of cells, from the column and row of the first and the number of columns and rows.
pub(super) fn cells(first: [u8; 2], count: [u8; 2]) -> Aabb {
    let [x, y] = first.map(|cell| f32::from(cell) * TILE);
    let [width, height] = count.map(|cells| f32::from(cells) * TILE);
    Aabb::new(x, y, width, height)
}

fn legend(character: char) -> Option<Tile> {
    match character {
        'H' => Some(Tile::EMPTY.with_data(LADDER)),
        'T' => Tile::from_char('-').map(|top| top.with_data(LADDER)),
        'w' => Tile::from_char('v').map(|half| half.with_data(SPIKES)),
        '~' => Some(Tile::EMPTY.with_data(WATER)),
        _ if Thing::from_char(character).is_some() => Some(Tile::EMPTY),
        other => Tile::from_char(other),
    }
}
