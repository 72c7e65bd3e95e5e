//! Which faces of a tile are exposed, and which are hidden by its neighbors.
//!
//! Each side of a cell has two halves, the lesser and the greater. A tile covers none, one or both of them, and a face
//! is hidden if the neighbor covers all of it: nothing is ever stopped by a seam.
//!
//! One-ways cover nothing, and nothing covers them except an equal tile: where two tiles with the same faces are back
//! to back, neither face is exposed.

use crate::geometry::{Aabb, Side, Sides, Span};
use crate::narrow::Obstacle;
use crate::scalar::Scalar;
use crate::tiles::tile::{CODES, HALF, SLOPE, SLOPES, SOLID};
use crate::tiles::{Tile, TileKind};

const NONE: u8 = 0;
const LESSER: u8 = 1;
const GREATER: u8 = 2;
const FULL: u8 = 3;

/// The halves of each side that a tile covers, by code.
static COVERS: [[u8; 4]; CODES] = by_code(false);
/// The halves of each side that a tile's face is on, by code; `NONE` if no neighbor can hide the face.
static FACES: [[u8; 4]; CODES] = by_code(true);

const fn by_code(is_face: bool) -> [[u8; 4]; CODES] {
    let mut table = [[NONE; 4]; CODES];
    table[SOLID as usize] = [FULL; 4];
    let half = HALF as usize;
    table[half + Side::MinX as usize] = [FULL, NONE, LESSER, LESSER];
    table[half + Side::MaxX as usize] = [NONE, FULL, GREATER, GREATER];
    table[half + Side::MinY as usize] = [LESSER, LESSER, FULL, NONE];
    table[half + Side::MaxY as usize] = [GREATER, GREATER, NONE, FULL];
    let mut number = 0;
    while number < SLOPES {
        table[SLOPE as usize + number] = of_slope(number, is_face);
        number += 1;
    }
    table
}

/// A slope covers its base and its thick end. A thin end without height still counts as a face, for what comes from
/// below the base.
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

/// Returns the tile in that box of a cell as an obstacle; `None` if it is empty.
///
/// `beside` returns the tile at a side of it.
#[inline]
pub(super) fn obstacle<S: Scalar>(
    tile: Tile,
    cell: Aabb<S>,
    beside: impl Fn(Side) -> Tile,
) -> Option<Obstacle<S>> {
    let solid = match tile.kind() {
        TileKind::Empty => return None,
        TileKind::OneWay(faces) => return Some(one_way(tile, faces, cell, beside)),
        TileKind::Solid => Obstacle::solid(cell),
        TileKind::Half(side) => Obstacle::solid(half(cell, side)),
        TileKind::Slope(slope) => Obstacle::slope(cell, slope),
    };
    let faces = FACES[usize::from(tile.code())];
    let is_hidden = |side: Side| {
        let own = faces[side as usize];
        own != NONE
            && own & !COVERS[usize::from(beside(side).code())][side.opposite() as usize] == NONE
    };
    let exposed = Side::ALL.into_iter().filter(|&side| !is_hidden(side));
    Some(solid.with_faces(exposed.collect()))
}

/// Returns a one-way tile as an obstacle, without its faces toward tiles of the same faces.
#[inline]
fn one_way<S: Scalar>(
    tile: Tile,
    faces: Sides,
    cell: Aabb<S>,
    beside: impl Fn(Side) -> Tile,
) -> Obstacle<S> {
    let has_both = |min: Side| faces.has(min) && faces.has(min.opposite());
    // Only a face whose opposite exists can be back to back with an equal tile. Most one-ways have one face.
    if !has_both(Side::MinX) && !has_both(Side::MinY) {
        return Obstacle::one_way(cell, faces);
    }
    let is_inner = |side: Side| has_both(side) && beside(side).code() == tile.code();
    Obstacle::one_way(
        cell,
        Sides::matching(|side| faces.has(side) && !is_inner(side)),
    )
}

/// Returns the exposed faces of a solid tile with these tiles beside it, in the order of sides.
#[inline]
pub(super) fn faces_of_solid(beside: [Tile; 4]) -> Sides {
    Sides::matching(|side| {
        COVERS[usize::from(beside[side as usize].code())][side.opposite() as usize] != FULL
    })
}

/// Returns the half of a cell next to a side.
pub(super) fn half<S: Scalar>(cell: Aabb<S>, side: Side) -> Aabb<S> {
    let span = cell.span(side.axis());
    let middle = span.middle();
    let part = if side.is_max() {
        Span::from_valid(middle, span.max())
    } else {
        Span::from_valid(span.min(), middle)
    };
    cell.with_span(side.axis(), part)
}
