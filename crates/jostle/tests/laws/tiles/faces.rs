//! The exposed faces of a tile, found by testing points just beyond them.

use crate::draw::Lattice;
use jostle::{Axis, Side, Sides, Slope, SlopePart, TileKind, TileMap, TilePos};

/// A tiny distance, in cells.
const HAIR: f64 = 1e-9;

/// Returns whether the tile is solid at a point of its cell, given from 0 to 1 along each axis.
fn is_solid(kind: TileKind, at: [f64; 2]) -> bool {
    match kind {
        TileKind::Empty | TileKind::OneWay(_) => false,
        TileKind::Solid => true,
        TileKind::Half(side) => from_side(side, at) < 0.5,
        TileKind::Slope(slope) => {
            let thickness = thickness(slope, 1.0 - from_side(slope.uphill(), at));
            from_side(slope.surface().opposite(), at) < thickness
        }
    }
}

fn from_side(side: Side, at: [f64; 2]) -> f64 {
    let along = at[side.axis() as usize];
    if side.is_max() { 1.0 - along } else { along }
}

fn thickness(slope: Slope, progress: f64) -> f64 {
    match slope.part() {
        SlopePart::Whole => progress,
        SlopePart::Low => progress / 2.0,
        SlopePart::High => 0.5 + progress / 2.0,
    }
}

/// Returns a point slightly inside a side, at a fraction of its length.
fn just_inside(side: Side, share: f64) -> [f64; 2] {
    let depth = if side.is_max() { 1.0 - HAIR } else { HAIR };
    match side.axis() {
        Axis::X => [depth, share],
        Axis::Y => [share, depth],
    }
}

pub(super) fn faces<S: Lattice>(map: &TileMap<S>, pos: TilePos) -> Sides {
    let kind = map.tile(pos).kind();
    if let TileKind::OneWay(faces) = kind {
        // Two faces on one line are gone if all faces of the two tiles are equal.
        let is_double = |side: &Side| {
            let beside = map.tile(pos.beside(*side)).kind();
            faces.has(side.opposite()) && beside == kind
        };
        return faces.iter().filter(|side| !is_double(side)).collect();
    }
    let shares = [0.25, 0.75];
    let is_there = |side: Side| {
        // The thin end of a slope counts as half a cell high, measured from its base.
        let is_own = |share: f64| match kind {
            TileKind::Slope(slope) if side == slope.uphill().opposite() => {
                let at = just_inside(side, share);
                from_side(slope.surface().opposite(), at) < 0.5
            }
            _ => is_solid(kind, just_inside(side, share)),
        };
        let beside = map.tile(pos.beside(side)).kind();
        let own: Vec<f64> = shares.into_iter().filter(|&share| is_own(share)).collect();
        let is_hidden = |&share: &f64| is_solid(beside, just_inside(side.opposite(), share));
        own.is_empty() || !own.iter().all(is_hidden)
    };
    Side::ALL
        .into_iter()
        .filter(|&side| is_there(side))
        .collect()
}
