//! # Questions
//!
//! What is only touched does not count. Answers are ordered: tiles by map, row and column, then bodies by id; along a
//! line, by when they are met. A null query finds everything.

use super::S;
use super::world::World;
use crate::border::{Asked, In, List, Out, Ptr, Room, hand_out};
use crate::handle::{look, with};
use crate::refusal::Refusal;
use jostle_flat::records::{Found, LineHit, QueryRecord, Rect};

/// Finds what overlaps a box.
#[unsafe(export_name = symbol!("world_overlapping"))]
pub extern "C" fn world_overlapping(
    world: Asked<'_, World>,
    area: In<'_, Rect<S>>,
    query: In<'_, QueryRecord>,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(
            flat.overlapping(&area.read("area")?, &query, answers)?,
            found,
            count,
        );
        Ok(())
    })
}

/// Finds what overlaps a circle.
#[unsafe(export_name = symbol!("world_overlapping_circle"))]
pub extern "C" fn world_overlapping_circle(
    world: Asked<'_, World>,
    x: S,
    y: S,
    radius: S,
    query: In<'_, QueryRecord>,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(
            flat.overlapping_circle([x, y], radius, &query, answers)?,
            found,
            count,
        );
        Ok(())
    })
}

/// Finds what contains a point.
#[unsafe(export_name = symbol!("world_containing"))]
pub extern "C" fn world_containing(
    world: Asked<'_, World>,
    x: S,
    y: S,
    query: In<'_, QueryRecord>,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(flat.containing([x, y], &query, answers)?, found, count);
        Ok(())
    })
}

/// Finds this many of what is nearest to a point, the nearest first.
#[unsafe(export_name = symbol!("world_nearest"))]
pub extern "C" fn world_nearest(
    world: Asked<'_, World>,
    x: S,
    y: S,
    wanted: usize,
    query: In<'_, QueryRecord>,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(flat.nearest([x, y], wanted, &query, answers)?, found, count);
        Ok(())
    })
}

/// Finds what overlaps each of several boxes: one list, and `starts`, which says where the answers to each box begin in
/// it; the last of its `count` + 1 numbers is the length of the list. If a box is impossible, its index is written to
/// `failed`.
///
/// # Safety
///
/// `areas` leads to this many boxes.
#[unsafe(export_name = symbol!("world_overlapping_many"))]
pub unsafe extern "C" fn world_overlapping_many(
    world: Asked<'_, World>,
    areas: List<'_, Rect<S>>,
    count: usize,
    query: In<'_, QueryRecord>,
    found: Out<'_, Ptr<Found>>,
    starts: Out<'_, Ptr<u32>>,
    failed: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        // SAFETY: the caller promises it.
        let areas = unsafe { areas.of(count, "areas") }?;
        let query = query.maybe()?.unwrap_or_default();
        let done = flat.overlapping_many(areas, &query, answers);
        let (list, begins) = done.map_err(|failure| Refusal::at(failure, failed))?;
        found.set(list.as_ptr());
        starts.set(begins.as_ptr());
        Ok(())
    })
}

/// Finds what a ray meets first. The length of the direction is what fractions are shares of, but does not end the ray.
/// If nothing is met, the kind of the hit is `NOTHING`.
#[unsafe(export_name = symbol!("world_raycast"))]
pub extern "C" fn world_raycast(
    world: Asked<'_, World>,
    x: S,
    y: S,
    dx: S,
    dy: S,
    query: In<'_, QueryRecord>,
    hit: Out<'_, LineHit<S>>,
) -> i32 {
    look(world, |world| {
        let query = query.maybe()?.unwrap_or_default();
        hit.set(world.flat.raycast([[x, y], [dx, dy]], &query)?);
        Ok(())
    })
}

/// Finds all that a ray meets, in order.
#[unsafe(export_name = symbol!("world_raycast_all"))]
pub extern "C" fn world_raycast_all(
    world: Asked<'_, World>,
    x: S,
    y: S,
    dx: S,
    dy: S,
    query: In<'_, QueryRecord>,
    hits: Out<'_, Ptr<LineHit<S>>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(
            flat.raycast_all([[x, y], [dx, dy]], &query, answers)?,
            hits,
            count,
        );
        Ok(())
    })
}

/// Finds what each of several rays meets first: `rays` holds x, y, dx and dy for each, and `hits` has room for as many
/// answers. Stops at the first error, and writes the index of that ray to `failed`.
///
/// # Safety
///
/// `rays` leads to four times this many numbers; `hits` is null, or leads to room for as many answers.
#[unsafe(export_name = symbol!("world_raycast_many"))]
pub unsafe extern "C" fn world_raycast_many(
    world: Asked<'_, World>,
    rays: List<'_, S>,
    count: usize,
    query: In<'_, QueryRecord>,
    mut hits: Room<'_, LineHit<S>>,
    failed: Out<'_, usize>,
) -> i32 {
    look(world, |world| {
        // SAFETY: the caller promises it.
        let rays = unsafe { rays.of(count.saturating_mul(4), "rays") }?;
        let (rays, _) = rays.as_chunks();
        let query = query.maybe()?.unwrap_or_default();
        // SAFETY: there is room for as many as there are rays.
        let visit = |at, hit| unsafe { hits.set(at, hit) };
        let done = world.flat.raycast_many(rays, &query, visit);
        done.map_err(|failure| Refusal::at(failure, failed))
    })
}

/// Finds what a segment meets first, from its start to its end.
#[unsafe(export_name = symbol!("world_raycast_segment"))]
pub extern "C" fn world_raycast_segment(
    world: Asked<'_, World>,
    start_x: S,
    start_y: S,
    end_x: S,
    end_y: S,
    query: In<'_, QueryRecord>,
    hit: Out<'_, LineHit<S>>,
) -> i32 {
    look(world, |world| {
        let query = query.maybe()?.unwrap_or_default();
        hit.set(
            world
                .flat
                .raycast_segment([[start_x, start_y], [end_x, end_y]], &query)?,
        );
        Ok(())
    })
}

/// Finds all that a segment meets, in order.
#[unsafe(export_name = symbol!("world_raycast_segment_all"))]
pub extern "C" fn world_raycast_segment_all(
    world: Asked<'_, World>,
    start_x: S,
    start_y: S,
    end_x: S,
    end_y: S,
    query: In<'_, QueryRecord>,
    hits: Out<'_, Ptr<LineHit<S>>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(
            flat.raycast_segment_all([[start_x, start_y], [end_x, end_y]], &query, answers)?,
            hits,
            count,
        );
        Ok(())
    })
}

/// Finds what a moving box meets first: what it overlaps at the start, then what it hits.
#[unsafe(export_name = symbol!("world_sweep"))]
pub extern "C" fn world_sweep(
    world: Asked<'_, World>,
    mover: In<'_, Rect<S>>,
    dx: S,
    dy: S,
    query: In<'_, QueryRecord>,
    hit: Out<'_, LineHit<S>>,
) -> i32 {
    look(world, |world| {
        let query = query.maybe()?.unwrap_or_default();
        hit.set(world.flat.sweep(&mover.read("mover")?, [dx, dy], &query)?);
        Ok(())
    })
}

/// Finds all that a moving box meets, in order.
#[unsafe(export_name = symbol!("world_sweep_all"))]
pub extern "C" fn world_sweep_all(
    world: Asked<'_, World>,
    mover: In<'_, Rect<S>>,
    dx: S,
    dy: S,
    query: In<'_, QueryRecord>,
    hits: Out<'_, Ptr<LineHit<S>>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let query = query.maybe()?.unwrap_or_default();
        hand_out(
            flat.sweep_all(&mover.read("mover")?, [dx, dy], &query, answers)?,
            hits,
            count,
        );
        Ok(())
    })
}
