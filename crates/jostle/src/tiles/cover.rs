//! Which faces of a tile are there, seen beside its neighbours.
//!
//! Each side of a cell has two halves, the lesser and the greater. A tile covers none, one or both of
//! them; a face is an inner one if the neighbour covers all of it.

use crate::geometry::{Aabb, Side, Sides, Span};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::tile::CODES;
use crate::tiles::{Tile, TileKind};

const NONE: u8 = 0;
const LESSER: u8 = 1;
const GREATER: u8 = 2;
const FULL: u8 = 3;

/// What the tile fills of each side of its cell, by code.
static COVERS: [[u8; 4]; CODES] = by_code(false);
/// Where its faces lie along each side of its cell, by code; none where no neighbour can hide the face.
static FACES: [[u8; 4]; CODES] = by_code(true);

const fn by_code(is_face: bool) -> [[u8; 4]; CODES] {
    let mut table = [[NONE; 4]; CODES];
    table[1] = [FULL; 4];
    table[6] = [FULL, NONE, LESSER, LESSER];
    table[7] = [NONE, FULL, GREATER, GREATER];
    table[8] = [LESSER, LESSER, FULL, NONE];
    table[9] = [GREATER, GREATER, NONE, FULL];
    let mut number = 0;
    while number < 12 {
        table[10 + number] = of_slope(number, is_face);
        number += 1;
    }
    table
}

/// A wedge fills its base and its thick end. A thin end without height still is a face: for what comes
/// from below the base.
const fn of_slope(number: usize, is_face: bool) -> [u8; 4] {
    let (part, is_max_uphill, is_max_surface) = (number % 3, number / 3 % 2, number / 6);
    let at_base = if is_max_surface == 1 { LESSER } else { GREATER };
    let thick = if part == 1 { at_base } else { FULL };
    let thin = if part == 2 || is_face { at_base } else { NONE };
    let mut sides = [NONE; 4];
    sides[is_max_uphill] = thick;
    sides[1 - is_max_uphill] = thin;
    sides[2 + (1 - is_max_surface)] = FULL;
    sides
}

/// The tile in that box of a cell as an obstacle; `None` if it is empty.
///
/// `beside` tells what is in the cell at a side of it.
#[inline]
pub(super) fn obstacle<S: Scalar>(
    tile: Tile,
    cell: Aabb<S>,
    beside: impl Fn(Side) -> Tile,
) -> Option<Obstacle<S>> {
    let solid = match tile.kind() {
        TileKind::Empty => return None,
        TileKind::OneWay(open) => return Some(Obstacle::one_way(cell, open)),
        TileKind::Solid => Obstacle::solid(cell),
        TileKind::Half(side) => Obstacle::solid(half(cell, side)),
        TileKind::Slope(slope) => Obstacle::slope(cell, slope),
    };
    let faces = FACES[tile.code()];
    let is_inner = |side: Side| {
        let own = faces[side as usize];
        own != NONE && own & !COVERS[beside(side).code()][side.opposite() as usize] == NONE
    };
    let outer = Side::ALL.into_iter().filter(|&side| !is_inner(side));
    Some(solid.with_faces(outer.collect()))
}

/// The faces of a solid tile among these tiles, which are beside it in the order of sides.
#[inline]
pub(super) fn faces_of_solid(beside: [Tile; 4]) -> Sides {
    Sides::matching(|side| COVERS[beside[side as usize].code()][side.opposite() as usize] != FULL)
}

/// The half of a cell next to a side.
pub(super) fn half<S: Scalar>(cell: Aabb<S>, side: Side) -> Aabb<S> {
    let span = cell.span(side.axis());
    let middle = span.middle();
    let part = match side.is_max() {
        true => Span::from_valid(middle, span.max()),
        false => Span::from_valid(span.min(), middle),
    };
    cell.with_span(side.axis(), part)
}
