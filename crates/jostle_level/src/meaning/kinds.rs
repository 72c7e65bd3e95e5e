//! Kinds of tiles and their shapes: which polygon is which kind, and how kinds are flipped.

use super::outline::flipped;
use crate::source::flags;
use jostle::{Side, Sides, Slope, SlopePart, TileKind};

/// How far a corner may be from where the kind has it, as a share of the cell.
const TOLERANCE: f64 = 1.0 / 32.0;

/// Returns the kind of tile with this outline; `None` if there is none. One-ways are none, since their outline is that
/// of a solid tile.
pub(super) fn recognized(points: &[[f64; 2]], size: [f64; 2]) -> Option<TileKind> {
    let mut corners = Vec::with_capacity(points.len());
    for point in points {
        corners.push([snapped(point[0] / size[0])?, snapped(point[1] / size[1])?]);
    }
    let corners = sharp(&corners);
    candidates().find(|kind| {
        let wanted = polygon(*kind);
        wanted.len() == corners.len() && wanted.iter().all(|corner| corners.contains(corner))
    })
}

/// Returns the outline of a kind in a cell of that size.
pub(super) fn outline_of(kind: TileKind, size: [f64; 2]) -> Vec<[f64; 2]> {
    let halves = |corner: [u8; 2]| [0, 1].map(|axis| f64::from(corner[axis]) * 0.5 * size[axis]);
    polygon(kind).into_iter().map(halves).collect()
}

/// Flips a kind; `None` if the result is steep, which no tile map can hold.
pub(super) fn flipped_kind(kind: TileKind, bits: u32) -> Option<TileKind> {
    match kind {
        TileKind::Empty | TileKind::Solid => Some(kind),
        TileKind::Half(side) => Some(TileKind::Half(flipped_side(side, bits))),
        TileKind::OneWay(faces) => {
            let faces = faces
                .iter()
                .map(|face| Sides::from(flipped_side(face, bits)));
            let all = faces.reduce(|all, face| all | face)?;
            Some(TileKind::OneWay(all))
        }
        TileKind::Slope(slope) => {
            let is_transposed = bits & flags::D != 0;
            if is_transposed && slope.part() != SlopePart::Whole {
                return None;
            }
            let base = flipped_side(slope.surface().opposite(), bits);
            let thick = flipped_side(slope.uphill(), bits);
            let [base, thick] = if is_transposed {
                [thick, base]
            } else {
                [base, thick]
            };
            Slope::new(base.opposite(), thick, slope.part()).map(TileKind::Slope)
        }
    }
}

/// Flips a side as the tile is flipped.
pub(super) fn flipped_side(side: Side, bits: u32) -> Side {
    let middle = match side {
        Side::MinX => [0.0, 0.5],
        Side::MaxX => [1.0, 0.5],
        Side::MinY => [0.5, 0.0],
        Side::MaxY => [0.5, 1.0],
    };
    match flipped(middle, [1.0, 1.0], bits) {
        [x, _] if x < 0.25 => Side::MinX,
        [x, _] if 0.75 < x => Side::MaxX,
        [_, y] if y < 0.25 => Side::MinY,
        _ => Side::MaxY,
    }
}

/// Returns the slope with these heights at its left and right, as shares of the cell, within a tolerance; solid if both
/// are the whole cell.
pub(super) fn slope_of_heights(left: f64, right: f64, tolerance: f64) -> Option<TileKind> {
    let is = |height: f64, wanted: f64| (height - wanted).abs() <= tolerance;
    let (uphill, low, high) = if left < right {
        (Side::MaxX, left, right)
    } else {
        (Side::MinX, right, left)
    };
    if is(low, 1.0) && is(high, 1.0) {
        return Some(TileKind::Solid);
    }
    let part = match () {
        () if is(low, 0.0) && is(high, 1.0) => SlopePart::Whole,
        () if is(low, 0.0) && is(high, 0.5) => SlopePart::Low,
        () if is(low, 0.5) && is(high, 1.0) => SlopePart::High,
        () => return None,
    };
    Slope::new(Side::MinY, uphill, part).map(TileKind::Slope)
}

/// Returns the kinds that have an outline of their own.
fn candidates() -> impl Iterator<Item = TileKind> {
    let parts = [SlopePart::Whole, SlopePart::Low, SlopePart::High];
    let slopes = [Side::MinY, Side::MaxY]
        .into_iter()
        .flat_map(move |surface| {
            let sides = [Side::MinX, Side::MaxX].into_iter();
            sides.flat_map(move |uphill| {
                let slopes = parts.into_iter();
                slopes.filter_map(move |part| Slope::new(surface, uphill, part))
            })
        });
    let halves = Side::ALL.into_iter().map(TileKind::Half);
    std::iter::once(TileKind::Solid)
        .chain(halves)
        .chain(slopes.map(TileKind::Slope))
}

/// Returns the corners of a kind, in halves of the cell.
fn polygon(kind: TileKind) -> Vec<[u8; 2]> {
    let rect = |x0, y0, x1, y1| vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    match kind {
        TileKind::Empty => Vec::new(),
        TileKind::Solid | TileKind::OneWay(_) => rect(0, 0, 2, 2),
        TileKind::Half(Side::MinX) => rect(0, 0, 1, 2),
        TileKind::Half(Side::MaxX) => rect(1, 0, 2, 2),
        TileKind::Half(Side::MinY) => rect(0, 0, 2, 1),
        TileKind::Half(Side::MaxY) => rect(0, 1, 2, 2),
        TileKind::Slope(slope) => {
            let (thin, thick) = match slope.part() {
                SlopePart::Whole => (0, 2),
                SlopePart::Low => (0, 1),
                SlopePart::High => (1, 2),
            };
            let (left, right) = if slope.uphill() == Side::MinX {
                (thick, thin)
            } else {
                (thin, thick)
            };
            let is_floor = slope.surface() == Side::MinY;
            let at = |height: u8| if is_floor { 2 - height } else { height };
            let mut corners = vec![[0, at(0)], [2, at(0)], [2, at(right)], [0, at(left)]];
            corners.dedup();
            if corners.first() == corners.last() {
                corners.pop();
            }
            corners
        }
    }
}

/// Returns the nearest half, in halves; `None` if it is not near enough.
fn snapped(share: f64) -> Option<u8> {
    [0_u8, 1, 2]
        .into_iter()
        .find(|half| (share - f64::from(*half) * 0.5).abs() <= TOLERANCE)
}

/// Returns corners without those that are repeated or on a straight line.
fn sharp(corners: &[[u8; 2]]) -> Vec<[u8; 2]> {
    let mut all: Vec<[u8; 2]> = corners.to_vec();
    all.dedup();
    while 1 < all.len() && all.first() == all.last() {
        all.pop();
    }
    let count = all.len();
    let is_sharp = |at: &usize| {
        let [a, b, c] = [at + count - 1, *at, at + 1].map(|at| all[at % count].map(i32::from));
        (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
    };
    (0..count).filter(is_sharp).map(|at| all[at]).collect()
}
