//! Moves in a world: random worlds, movers and moves.
//!
//! A failing case is shrunk before it is printed, so that it can become a regression test.

mod mirror;
mod plan;
mod room;
mod solids;
mod twin;

use crate::draw::{Draw, Lattice};
use crate::{laws, same};
use jostle::motion::{Obstacle, ObstacleKind};
use jostle::{Aabb, Axis, Moved, Side, Sides, Vec2, World};
use mirror::mirrored_world;
use plan::{ANSWERS, ANYTHING, Plan, Wish, check};
use room::{room, wild_room};
use solids::{moving_solids, shuffled_solids};
use twin::{sensed, twin_of_moves};

laws! {
    no_new_overlap, 20, [i16, i32, i64, fixed, f32, f64];
    wild_no_new_overlap, 20, [f32, f64];
    stays_at_rest, 20, [i16, i32, i64, fixed, f32, f64];
    wild_stays_at_rest, 20, [f32, f64];
    flush_with_faces, 20, [i16, i32, i64, fixed, f32, f64];
    wild_flush_with_faces, 20, [f32, f64];
    passed_once, 20, [i16, i32, i64, fixed, f32, f64];
    map_as_bodies, 20, [i16, i32, i64, fixed, f32, f64];
    twin_of_moves, 20, [i16, i32, i64, fixed, f32, f64];
    sensed, 20, [i16, i32, i64, fixed, f32, f64];
    room, 4, [i16, i32, i64, fixed, f32, f64];
    wild_room, 4, [f32, f64];
    mirrored_world, 20, [i16, i32, i64, fixed, f32, f64];
    shuffled_world, 20, [i16, i32, i64, fixed, f32, f64];
    wild_shuffled_world, 20, [f32, f64];
    moving_solids, 20, [i16, i32, i64, fixed, f32, f64];
    shuffled_solids, 20, [i16, i32, i64, fixed, f32, f64];
}

const UPRIGHT: Wish = Wish {
    slopes: false,
    options: false,
    outside: false,
    sensors: false,
    answers: ANSWERS,
};

/// Runs all moves of a plan and passes each to `check`.
fn run<S: Lattice>(
    plan: &Plan,
    mut each: impl FnMut(&mut World<S>, Aabb<S>, Vec2<S>, Moved<S>) -> Result<(), String>,
) -> Result<(), String> {
    let (mut world, mover, _) = plan.world::<S>(&plan.in_order());
    for delta in plan.moves() {
        let before = world.place(mover).expect("it is there");
        // A bounce may lead out of the range, and then nothing changes.
        let Ok(moved) = plan.go(&mut world, mover, delta) else {
            continue;
        };
        each(&mut world, before, delta, moved)?;
    }
    Ok(())
}

fn wild(plan: Plan) -> Plan {
    Plan {
        is_wild: true,
        ..plan
    }
}

/// After a move the mover overlaps nothing that it did not overlap before.
fn no_new_overlap<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(Plan::draw::<S>(draw, ANYTHING), overlaps_nothing_new::<S>)
}

/// Runs off the lattice, where floats round.
fn wild_no_new_overlap<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let plan = wild(Plan::draw::<S>(draw, ANYTHING));
    check::<S>(plan, overlaps_nothing_new::<S>)
}

fn overlaps_nothing_new<S: Lattice>(plan: &Plan) -> Result<(), String> {
    let (bodies, tiles) = (plan.body_obstacles::<S>(), plan.tile_obstacles::<S>());
    let map = plan.tile_map::<S>();
    let mut owed = [0.0; 2];
    run(plan, |world, before, delta, moved| {
        // A mover inside a map continues through its inner faces.
        let is_in_map = map.as_ref().is_some_and(|map| map.overlaps(before));
        let tiles = tiles.iter().filter(|_| !is_in_map);
        for obstacle in bodies.iter().chain(tiles) {
            same!(
                obstacle.overlaps(moved.place()) && !obstacle.overlaps(before),
                false,
                "{before:?} by {delta:?} ends at {:?}, in {obstacle:?}",
                moved.place()
            );
        }
        keeps_its_size(world, before, delta, moved, &mut owed)?;
        within_the_map(plan, before, moved.place())
    })
}

/// The edges are as far apart as the size says, up to the rounding of the trailing edge.
///
/// One exception: every bounce along an axis rounds the box down by at most one unit in the last place, so
/// that it never reaches into what is behind it. Pressed into a narrowing gap, it may end that much short
/// of its size, and stays so until it has room again. `owed` is what earlier bounces took along each axis.
fn keeps_its_size<S: Lattice>(
    world: &World<S>,
    before: Aabb<S>,
    delta: Vec2<S>,
    moved: Moved<S>,
    owed: &mut [f64; 2],
) -> Result<(), String> {
    let place = moved.place();
    let is_rounded = S::ONE.scaled(1, 3) != Some(S::ZERO);
    let epsilon = if is_rounded {
        f64::from(f32::EPSILON)
    } else {
        0.0
    };
    for axis in Axis::BOTH {
        let given = moved.mover.size().along(axis).to_f64();
        let ends = |aabb: Aabb<S>| [aabb.span(axis).min(), aabb.span(axis).max()];
        let edges = [ends(before), ends(place)].into_iter().flatten();
        let largest = edges.fold(given, |most, edge| most.max(edge.to_f64().abs()));
        let bounces = world.hits().iter().filter(|hit| {
            let is_bounce = hit.response == jostle::Response::Bounce;
            is_bounce && hit.side.axis() == axis
        });
        let farthest = largest + delta.along(axis).to_f64().abs();
        let owed = &mut owed[axis as usize];
        *owed += bounces.map(|_| farthest * epsilon).sum::<f64>();
        let size = place.span(axis).max().to_f64() - place.span(axis).min().to_f64();
        let (missing, slack) = (given - size, largest * epsilon * 2.0);
        same!(
            -slack <= missing && missing <= slack + *owed,
            true,
            "size {size} of {given}: {before:?} by {delta:?} ends at {place:?}"
        );
        *owed = owed.min(missing.max(0.0));
    }
    Ok(())
}

fn within_the_map<S: Lattice>(plan: &Plan, before: Aabb<S>, after: Aabb<S>) -> Result<(), String> {
    let Some(map) = plan.tile_map::<S>() else {
        return Ok(());
    };
    let is_closed = map.outside() == jostle::Outside::Solid && plan.answer == plan::SLIDE;
    // A mover inside a border tile continues through its inner faces, and so out of the map.
    if is_closed && map.bounds().contains(before) && !map.overlaps(before) {
        same!(
            map.bounds().contains(after),
            true,
            "{before:?} has left the map for {after:?}"
        );
    }
    Ok(())
}

/// A second move, by zero, changes no bit.
fn stays_at_rest<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(Plan::draw::<S>(draw, ANYTHING), rests::<S>)
}

fn wild_stays_at_rest<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(wild(Plan::draw::<S>(draw, ANYTHING)), rests::<S>)
}

fn rests<S: Lattice>(plan: &Plan) -> Result<(), String> {
    run::<S>(plan, |world, before, delta, moved| {
        let mover = world.bodies().last().expect("the mover is last").id();
        let world_before = world.clone();
        let again = plan
            .go(world, mover, Vec2::ZERO)
            .map_err(|error| error.to_string())?;
        let what = format!("{before:?} by {delta:?}, then at rest");
        same!(again.mover, moved.mover, "place: {what}");
        same!(again.touching, moved.touching, "touching: {what}");
        same!(again.blocked, Sides::NONE, "blocked: {what}");
        same!(world.events(), world_before.events(), "events: {what}");
        Ok(())
    })
}

/// The mover is exactly flush with what stopped it, and reports everything it touches and nothing else.
fn flush_with_faces<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(Plan::draw::<S>(draw, UPRIGHT), lies_along::<S>)
}

fn wild_flush_with_faces<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(wild(Plan::draw::<S>(draw, UPRIGHT)), lies_along::<S>)
}

fn lies_along<S: Lattice>(plan: &Plan) -> Result<(), String> {
    let obstacles = plan.obstacles::<S>();
    run(plan, |_, before, delta, moved| {
        let place = moved.place();
        let what = format!("{before:?} by {delta:?} ends at {place:?}");
        for side in moved.blocked.iter().filter(|_| !moved.is_stuck) {
            let is_flush =
                |other: &Obstacle<S>| other.place.edge(side.opposite()) == place.edge(side);
            let is_bounced = moved.bounced[side.axis() as usize];
            same!(
                is_bounced || obstacles.iter().any(is_flush),
                true,
                "{side:?} flush: {what}"
            );
        }
        if moved.is_stuck || obstacles.iter().any(|other| other.overlaps(place)) {
            return Ok(());
        }
        let touching: Sides = Side::ALL
            .into_iter()
            .filter(|&side| obstacles.iter().any(|other| is_along(other, place, side)))
            .collect();
        same!(moved.touching, touching, "touching: {what}");
        Ok(())
    })
}

/// Returns what the mover touches by definition: an edge on an edge, over some length.
fn is_along<S: Lattice>(other: &Obstacle<S>, place: Aabb<S>, side: Side) -> bool {
    let (face, across) = (side.opposite(), side.axis().other());
    let (own, its) = (place.span(across), other.place.span(across));
    let has_face = other.kind != ObstacleKind::OneWay || other.faces.has(face);
    has_face
        && place.edge(side) == other.place.edge(face)
        && own.min() < its.max()
        && its.min() < own.max()
}

/// What a move passes through is reported once for each moment.
fn passed_once<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    check::<S>(Plan::draw::<S>(draw, ANYTHING), is_passed_once::<S>)
}

fn is_passed_once<S: Lattice>(plan: &Plan) -> Result<(), String> {
    run::<S>(plan, |world, before, delta, _| {
        let hits = world.hits().iter();
        let mut passed: Vec<_> = hits
            .filter(|hit| hit.response == jostle::Response::Pass)
            .map(|hit| (hit.other, hit.fraction.to_bits()))
            .collect();
        let count = passed.len();
        passed.sort_unstable();
        passed.dedup();
        same!(
            count,
            passed.len(),
            "{before:?} by {delta:?}: {:?}",
            world.hits()
        );
        Ok(())
    })
}

/// Tiles as a map and as bodies give the same places and normals from every free start.
fn map_as_bodies<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let wish = Wish {
        options: true,
        ..UPRIGHT
    };
    let mut plan = Plan::draw::<S>(draw, wish).with_flat_tiles();
    // For a half tile the response sees its cell, for a body the body itself.
    if plan.answer == plan::Answer::Mixed {
        plan.answer = plan::SLIDE;
    }
    check::<S>(plan, is_same_as_bodies::<S>)
}

fn is_same_as_bodies<S: Lattice>(plan: &Plan) -> Result<(), String> {
    let start = plan.aabb::<S>(plan.mover);
    if plan
        .obstacles::<S>()
        .iter()
        .any(|other| other.overlaps(start))
    {
        return Ok(());
    }
    let bodies = plan.without_map().with_single_faces();
    let mut ends = Vec::new();
    for plan in [plan, &bodies] {
        let mut moves = Vec::new();
        run::<S>(plan, |world, before, delta, moved| {
            let mut normals: Vec<_> = world
                .hits()
                .iter()
                .map(|hit| (hit.fraction, hit.side, hit.response))
                .collect();
            normals.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
            normals.dedup();
            moves.push((before, delta, moved, normals));
            Ok(())
        })?;
        ends.push(moves);
    }
    for (map, bodies) in ends[0].iter().zip(&ends[1]) {
        same!(map, bodies, "as a map");
    }
    same!(ends[0].len(), ends[1].len(), "moves as a map");
    Ok(())
}

/// The order of insertion changes ids and nothing else.
fn shuffled_world<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let plan = Plan::draw::<S>(draw, ANYTHING);
    let order = shuffled(draw, plan.bodies.len() + 1);
    check::<S>(plan, |plan| goes_the_same::<S>(plan, &order))
}

fn wild_shuffled_world<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let plan = wild(Plan::draw::<S>(draw, ANYTHING));
    let order = shuffled(draw, plan.bodies.len() + 1);
    check::<S>(plan, |plan| goes_the_same::<S>(plan, &order))
}

fn shuffled(draw: &mut Draw, count: usize) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, draw.index(last + 1));
    }
    order
}

fn goes_the_same<S: Lattice>(plan: &Plan, order: &[usize]) -> Result<(), String> {
    // A shrunk plan uses the order of the bodies that are left.
    let order: Vec<_> = order
        .iter()
        .copied()
        .filter(|&index| index <= plan.bodies.len())
        .collect();
    let [one, other] = [plan.in_order(), order].map(|order| outcome::<S>(plan, &order));
    for (a, b) in one.iter().zip(&other) {
        same!(a, b, "in another order");
    }
    Ok(())
}

/// Returns the result of each move, with bodies numbered as in the plan.
fn outcome<S: Lattice>(plan: &Plan, order: &[usize]) -> Vec<String> {
    let (mut world, mover, ids) = plan.world::<S>(order);
    let name = |other: jostle::Other| match other.body() {
        Some(id) => format!("{:?}", ids.iter().position(|&known| known == id)),
        None => format!("{other:?}")
            .split("Pos")
            .last()
            .unwrap_or("")
            .to_owned(),
    };
    let mut all = Vec::new();
    for delta in plan.moves() {
        let moved = plan.go(&mut world, mover, delta);
        let mut hits: Vec<_> = world
            .hits()
            .iter()
            .map(|hit| (hit.fraction, hit.side, hit.response, name(hit.other)))
            .collect();
        hits.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        all.push(format!("{:?} {hits:?}", moved.ok()));
    }
    all
}
