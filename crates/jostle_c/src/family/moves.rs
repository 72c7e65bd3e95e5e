//! # Moves
//!
//! A move is refused if it is not finite or leads beyond the range of the numbers, and if the body is of another kind.

use super::S;
use super::world::{Listed, World};
use crate::border::{Asked, Changed, List, Out, Ptr, Room};
use crate::handle::{list, with, with_inlined};
use crate::refusal::Refusal;
use jostle_flat::records::{Edges, Found, HitRecord, MovedRecord};
use std::ffi::c_void;

/// Answers what a moving actor does about an obstacle near its path: `PASS`, `SLIDE`, `BOUNCE` or `STOP`. Any other number
/// stops it. It may be asked more than once about one obstacle. `user` is what was passed beside the function. The
/// function must return: no `longjmp`, no exception. Calls with the same world are refused meanwhile.
pub type Respond = Option<unsafe extern "C" fn(user: *mut c_void, other: *const Found) -> u32>;

/// Moves an actor, which slides along what it meets. `moved` may be null.
#[unsafe(export_name = symbol!("world_move_and_slide"))]
pub extern "C" fn world_move_and_slide(
    world: Changed<'_, World>,
    body: u64,
    dx: S,
    dy: S,
    moved: Out<'_, MovedRecord<S>>,
) -> i32 {
    with_inlined(world, |world| {
        moved.set(world.flat.move_and_slide(body, [dx, dy])?);
        Ok(())
    })
}

/// Moves an actor, which stops at the first thing it meets. `moved` may be null.
#[unsafe(export_name = symbol!("world_move_and_stop"))]
pub extern "C" fn world_move_and_stop(
    world: Changed<'_, World>,
    body: u64,
    dx: S,
    dy: S,
    moved: Out<'_, MovedRecord<S>>,
) -> i32 {
    with_inlined(world, |world| {
        moved.set(world.flat.move_and_stop(body, [dx, dy])?);
        Ok(())
    })
}

/// Moves an actor, which bounces off what it meets. `moved` may be null.
#[unsafe(export_name = symbol!("world_move_and_bounce"))]
pub extern "C" fn world_move_and_bounce(
    world: Changed<'_, World>,
    body: u64,
    dx: S,
    dy: S,
    moved: Out<'_, MovedRecord<S>>,
) -> i32 {
    with(world, |world| {
        moved.set(world.flat.move_and_bounce(body, [dx, dy])?);
        Ok(())
    })
}

/// Writes how an actor would slide, without moving it.
#[unsafe(export_name = symbol!("world_check_move"))]
pub extern "C" fn world_check_move(
    world: Changed<'_, World>,
    body: u64,
    dx: S,
    dy: S,
    moved: Out<'_, MovedRecord<S>>,
) -> i32 {
    with(world, |world| {
        moved.set(world.flat.check_move(body, [dx, dy])?);
        Ok(())
    })
}

/// Moves an actor with a response of the game's own to each obstacle near its path. `moved` may be null.
///
/// # Safety
///
/// `respond` can be called with `user`.
#[unsafe(export_name = symbol!("world_move_with"))]
pub unsafe extern "C" fn world_move_with(
    world: Changed<'_, World>,
    body: u64,
    dx: S,
    dy: S,
    respond: Respond,
    user: *mut c_void,
    moved: Out<'_, MovedRecord<S>>,
) -> i32 {
    with(world, |world| {
        let respond = respond.ok_or_else(|| Refusal::null("respond"))?;
        // SAFETY: the caller promises it.
        let mut answer = |other: Found| unsafe { respond(user, &raw const other) };
        moved.set(world.flat.move_with(body, [dx, dy], &mut answer)?);
        Ok(())
    })
}

/// Moves several actors one after the other, which slide along what they meet: `deltas` holds x and y for each, and
/// `moved`, which may be null, has room for as many results. Stops at the first error, and writes the index of that actor
/// to `failed`; those before it have moved.
///
/// # Safety
///
/// `bodies` leads to this many ids, `deltas` to twice as many numbers; `moved` is null, or leads to room for as many.
#[unsafe(export_name = symbol!("world_move_many"))]
pub unsafe extern "C" fn world_move_many(
    world: Changed<'_, World>,
    bodies: List<'_, u64>,
    deltas: List<'_, S>,
    count: usize,
    mut moved: Room<'_, MovedRecord<S>>,
    failed: Out<'_, usize>,
) -> i32 {
    with(world, |world| {
        // SAFETY: the caller promises it.
        let bodies = unsafe { bodies.of(count, "bodies") }?;
        // SAFETY: the caller promises it.
        let deltas = unsafe { deltas.of(count.saturating_mul(2), "deltas") }?;
        let (deltas, _) = deltas.as_chunks();
        // SAFETY: there is room for as many as there are bodies.
        let visit = |at, record| unsafe { moved.set(at, record) };
        let done = world.flat.move_many(bodies, deltas, visit);
        done.map_err(|failure| Refusal::at(failure, failed))
    })
}

/// Moves a solid by its full delta: it carries its riders, pushes what is in the way, and crushes what cannot move.
#[unsafe(export_name = symbol!("world_move_solid"))]
pub extern "C" fn world_move_solid(world: Changed<'_, World>, body: u64, dx: S, dy: S) -> i32 {
    with(world, |world| Ok(world.flat.move_solid(body, [dx, dy])?))
}

/// Moves a sensor.
#[unsafe(export_name = symbol!("world_move_sensor"))]
pub extern "C" fn world_move_sensor(world: Changed<'_, World>, body: u64, dx: S, dy: S) -> i32 {
    with(world, |world| Ok(world.flat.move_sensor(body, [dx, dy])?))
}

/// Moves the riders of all conveyors.
#[unsafe(export_name = symbol!("world_run_conveyors"))]
pub extern "C" fn world_run_conveyors(world: Changed<'_, World>) -> i32 {
    with(world, |world| {
        world.flat.run_conveyors();
        Ok(())
    })
}

/// Puts a body somewhere else, by its minimum corner, whatever is in between or at the destination.
#[unsafe(export_name = symbol!("world_teleport"))]
pub extern "C" fn world_teleport(world: Changed<'_, World>, body: u64, x: S, y: S) -> i32 {
    with(world, |world| Ok(world.flat.teleport(body, [x, y])?))
}

/// Pushes an actor out of what it overlaps, and writes where it is then; `edges` may be null. Returns `NO_WAY_OUT`, and
/// moves nothing, if it cannot get out.
#[unsafe(export_name = symbol!("world_push_out"))]
pub extern "C" fn world_push_out(
    world: Changed<'_, World>,
    body: u64,
    edges: Out<'_, Edges<S>>,
) -> i32 {
    with(world, |world| {
        edges.set(world.flat.push_out(body)?);
        Ok(())
    })
}

/// Makes an actor drop through the one-way platforms that it stands on, and writes 1 if it stands on any; otherwise 0.
#[unsafe(export_name = symbol!("world_drop_through"))]
pub extern "C" fn world_drop_through(
    world: Changed<'_, World>,
    body: u64,
    drops: Out<'_, u32>,
) -> i32 {
    with(world, |world| {
        drops.set(world.flat.drop_through(body)?.into());
        Ok(())
    })
}

/// Lists what the last move met, in order, and returns how many hits there are.
#[unsafe(export_name = symbol!("world_hits"))]
pub extern "C" fn world_hits(world: Asked<'_, World>, hits: Out<'_, Ptr<HitRecord>>) -> usize {
    let list = list(world, |World { flat, answers }| {
        Listed::of(flat.hits(answers))
    });
    list.hand_out(hits)
}
