//! A closed room keeps its mover inside, at any speed.

use super::plan::{ANYTHING, Plan, Role, Wish, check};
use super::{run, wild};
use crate::draw::{Draw, Lattice, Units};
use crate::same;
use jostle::{Response, Vec2};

/// Slides, stops and bounces among anything in the room, but passes through nothing.
const IN_A_ROOM: Wish = Wish {
    outside: false,
    answers: &[
        super::plan::SLIDE,
        super::plan::SLIDE,
        super::plan::Answer::Always(Response::Stop),
        super::plan::Answer::Always(Response::Bounce),
    ],
    ..ANYTHING
};

pub(super) fn room<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (plan, room) = in_a_room::<S>(draw);
    check::<S>(plan, |plan| stays_in::<S>(plan, room, 1))
}

/// Runs off the lattice, with up to ten million units per tick.
pub(super) fn wild_room<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (plan, room) = in_a_room::<S>(draw);
    let factor = draw.pick(&[1, 1, 5, 60]);
    check::<S>(wild(plan), |plan| stays_in::<S>(plan, room, factor))
}

/// Builds walls around a box of that size, thin or thick, in one piece or in many.
fn in_a_room<S: Lattice>(draw: &mut Draw) -> (Plan, Units) {
    let mut plan = Plan::draw::<S>(draw, IN_A_ROOM);
    let mut room = Units {
        min: plan.mover.min.map(|edge| edge - draw.within(20).abs()),
        max: plan.mover.max.map(|edge| edge + draw.within(20).abs()),
    };
    if draw.index(4) == 0 {
        // Exactly as wide as the mover.
        (room.min[0], room.max[0]) = (plan.mover.min[0], plan.mover.max[0]);
    }
    let (thick, piece) = (draw.pick(&[1, 1, 2, 9]), draw.pick(&[3, 8, 1000]));
    for axis in [0, 1] {
        for is_max in [false, true] {
            let mut at = room.min[1 - axis] - thick;
            while at < room.max[1 - axis] + thick {
                let to = (at + piece).min(room.max[1 - axis] + thick);
                plan.bodies
                    .push((Role::Solid, wall(room, axis, is_max, [at, to], thick)));
                at = to;
            }
        }
    }
    (plan, room)
}

fn wall(room: Units, axis: usize, is_max: bool, along: [i64; 2], thick: i64) -> Units {
    let mut wall = room;
    (wall.min[1 - axis], wall.max[1 - axis]) = (along[0], along[1]);
    (wall.min[axis], wall.max[axis]) = if is_max {
        (room.max[axis], room.max[axis] + thick)
    } else {
        (room.min[axis] - thick, room.min[axis])
    };
    wall
}

fn stays_in<S: Lattice>(plan: &Plan, room: Units, factor: u32) -> Result<(), String> {
    let room = plan.aabb::<S>(room);
    // A shrunk plan may have lost a wall, and with it the room.
    let is_closed = |plan: &Plan| {
        jostle::Side::ALL.into_iter().all(|side| {
            let across = side.axis().other();
            let mut to = room.span(across).min();
            loop {
                let next = plan.bodies.iter().find_map(|&(role, units)| {
                    let wall = plan.aabb::<S>(units);
                    let is_wall = role == Role::Solid
                        && wall.edge(side.opposite()) == room.edge(side)
                        && wall.span(across).min() <= to
                        && to < wall.span(across).max();
                    is_wall.then(|| wall.span(across).max())
                });
                match next {
                    Some(next) if next < room.span(across).max() => to = next,
                    Some(_) => return true,
                    None => return false,
                }
            }
        })
    };
    if !is_closed(plan) {
        return Ok(());
    }
    if factor == 1 {
        return run::<S>(plan, |_, before, delta, moved| {
            same!(
                room.contains(moved.place()),
                true,
                "{before:?} by {delta:?} has left {room:?} for {:?}",
                moved.place()
            );
            Ok(())
        });
    }
    let (mut world, mover, _) = plan.world::<S>(&plan.in_order());
    for delta in plan.moves::<S>() {
        let fast = |x: S| x.scaled(factor, 1).unwrap_or(x);
        let delta = Vec2::new(fast(delta.x), fast(delta.y));
        let Ok(moved) = plan.go(&mut world, mover, delta) else {
            continue;
        };
        same!(
            room.contains(moved.place()),
            true,
            "by {delta:?} it has left {room:?} for {:?}",
            moved.place()
        );
    }
    Ok(())
}
