//! A mirrored world moves mirrored.

use super::plan::{ANYTHING, Plan, PlanMap, Role, check};
use super::run;
use crate::draw::{Draw, Lattice, Units};
use crate::same;
use jostle::{Aabb, Axis, Side, Sides, Slope, Tile, TileKind, Vec2};

pub(super) fn mirrored_world<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let axis = draw.pick(&Axis::BOTH);
    let plan = Plan::draw::<S>(draw, ANYTHING);
    check::<S>(plan, |plan| goes_mirrored::<S>(plan, axis))
}

fn goes_mirrored<S: Lattice>(plan: &Plan, axis: Axis) -> Result<(), String> {
    let mut ends = Vec::new();
    run::<S>(plan, |_, before, delta, moved| {
        ends.push((before, delta, moved));
        Ok(())
    })?;
    let mut mirrored = Vec::new();
    run::<S>(&mirror(plan, axis), |_, _, _, moved| {
        mirrored.push(moved);
        Ok(())
    })?;
    same!(ends.len(), mirrored.len(), "moves");
    for ((before, delta, there), back) in ends.into_iter().zip(mirrored) {
        // A mover inside something may have two equally short ways out, and the choice affects everything after it.
        if there.is_stuck || back.is_stuck {
            return Ok(());
        }
        let what = format!("{before:?} by {delta:?}, mirrored along {axis:?}");
        same!(
            back.place(),
            mirror_box(there.place(), axis),
            "place: {what}"
        );
        same!(
            back.remaining,
            negated(there.remaining, axis),
            "rest: {what}"
        );
        same!(
            back.blocked,
            flipped(there.blocked, axis),
            "blocked: {what}"
        );
        same!(
            back.touching,
            flipped(there.touching, axis),
            "touching: {what}"
        );
    }
    Ok(())
}

fn flip(side: Side, axis: Axis) -> Side {
    if side.axis() == axis {
        side.opposite()
    } else {
        side
    }
}

fn flipped(sides: Sides, axis: Axis) -> Sides {
    sides.iter().map(|side| flip(side, axis)).collect()
}

fn negated<S: Lattice>(vec: Vec2<S>, axis: Axis) -> Vec2<S> {
    vec.with(axis, S::ZERO.saturating_sub(vec.along(axis)))
}

fn mirror_box<S: Lattice>(place: Aabb<S>, axis: Axis) -> Aabb<S> {
    let about_zero = Aabb::from_corners(Vec2::ZERO, Vec2::ZERO);
    place.mirrored_in(about_zero, axis)
}

fn mirror_units(units: Units, axis: Axis) -> Units {
    let (axis, mut mirrored) = (axis as usize, units);
    (mirrored.min[axis], mirrored.max[axis]) = (-units.max[axis], -units.min[axis]);
    mirrored
}

fn mirror(plan: &Plan, axis: Axis) -> Plan {
    let mut plan = plan.clone();
    for (role, place) in &mut plan.bodies {
        *place = mirror_units(*place, axis);
        if let Role::OneWay(open) | Role::Platform(open) = role {
            *open = flipped(*open, axis);
        }
    }
    plan.mover = mirror_units(plan.mover, axis);
    plan.options.up = plan.options.up.map(|up| flip(up, axis));
    for delta in &mut plan.deltas {
        delta[axis as usize] = -delta[axis as usize];
    }
    plan.map = plan.map.as_ref().map(|map| mirror_map(map, axis));
    plan
}

fn mirror_map(map: &PlanMap, axis: Axis) -> PlanMap {
    let mut mirrored = map.clone();
    let index = axis as usize;
    let length = i64::from(map.cells[index]) * map.size;
    mirrored.origin[index] = -(map.origin[index] + length);
    let width = usize::try_from(map.cells[0]).expect("small");
    let height = usize::try_from(map.cells[1]).expect("small");
    for (at, tile) in map.tiles.iter().enumerate() {
        let (column, row) = (at % width, at / width);
        let there = match axis {
            Axis::X => row * width + width - 1 - column,
            Axis::Y => (height - 1 - row) * width + column,
        };
        mirrored.tiles[there] = mirror_tile(*tile, axis);
    }
    mirrored
}

fn mirror_tile(tile: Tile, axis: Axis) -> Tile {
    match tile.kind() {
        TileKind::Empty | TileKind::Solid => tile,
        TileKind::OneWay(open) => Tile::faces(flipped(open, axis)),
        TileKind::Half(side) => Tile::half(flip(side, axis)),
        TileKind::Slope(slope) => {
            let (surface, uphill) = (flip(slope.surface(), axis), flip(slope.uphill(), axis));
            Tile::slope(Slope::new(surface, uphill, slope.part()).expect("of the same axes"))
        }
    }
}
