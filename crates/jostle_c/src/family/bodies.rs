//! # Bodies

use super::S;
use super::world::{Listed, World};
use crate::border::{Asked, Changed, In, List, Out, Ptr, Room, hand_out};
use crate::handle::{ask, guarded, list, look, with};
use crate::refusal::Refusal;
use jostle_flat::records::{BodyDef, Edges, Found, MoveOptionsRecord, Rect};

/// Fills in the size of a body's definition and the defaults of its kind: `ACTOR`, `SOLID` or `SENSOR`. Set its box.
#[unsafe(export_name = symbol!("body_def_init"))]
pub extern "C" fn body_def_init(def: Out<'_, BodyDef<S>>, kind: u32) -> i32 {
    guarded(|| {
        def.must_be("def")?.set(BodyDef::new(kind));
        Ok(())
    })
}

/// Returns the number of bodies; 0 if the call is refused.
#[unsafe(export_name = symbol!("world_count"))]
pub extern "C" fn world_count(world: Asked<'_, World>) -> usize {
    ask(world, |world| world.flat.count())
}

/// Returns 1 if a body is in this world, and 0 if not.
#[unsafe(export_name = symbol!("world_contains"))]
pub extern "C" fn world_contains(world: Asked<'_, World>, body: u64) -> u32 {
    ask(world, |world| world.flat.contains(body)).into()
}

/// Lists the ids of all bodies in order, and returns how many there are.
#[unsafe(export_name = symbol!("world_bodies"))]
pub extern "C" fn world_bodies(world: Asked<'_, World>, bodies: Out<'_, Ptr<u64>>) -> usize {
    let list = list(world, |World { flat, answers }| {
        Listed::of(flat.bodies(answers))
    });
    list.hand_out(bodies)
}

/// Writes the edges of a body's box.
#[unsafe(export_name = symbol!("world_edges"))]
pub extern "C" fn world_edges(world: Asked<'_, World>, body: u64, edges: Out<'_, Edges<S>>) -> i32 {
    look(world, |world| {
        edges.set(world.flat.edges(body)?);
        Ok(())
    })
}

/// Writes the edges of several bodies. Stops at the first that is not in this world, and writes its index to `failed`.
///
/// # Safety
///
/// `bodies` leads to this many ids; `edges` is null, or leads to room for as many.
#[unsafe(export_name = symbol!("world_places_into"))]
pub unsafe extern "C" fn world_places_into(
    world: Asked<'_, World>,
    bodies: List<'_, u64>,
    count: usize,
    mut edges: Room<'_, Edges<S>>,
    failed: Out<'_, usize>,
) -> i32 {
    look(world, |world| {
        // SAFETY: the caller promises it.
        let bodies = unsafe { bodies.of(count, "bodies") }?;
        // SAFETY: there is room for as many as there are bodies.
        let done = world
            .flat
            .places(bodies, |at, place| unsafe { edges.set(at, place) });
        done.map_err(|failure| Refusal::at(failure, failed))
    })
}

/// Writes the description of a body as it is now, without its hitboxes.
#[unsafe(export_name = symbol!("world_body"))]
pub extern "C" fn world_body(world: Asked<'_, World>, body: u64, def: Out<'_, BodyDef<S>>) -> i32 {
    look(world, |world| {
        def.set(world.flat.body(body)?);
        Ok(())
    })
}

/// Writes the number that the game gave to a body.
#[unsafe(export_name = symbol!("world_data"))]
pub extern "C" fn world_data(world: Asked<'_, World>, body: u64, data: Out<'_, u64>) -> i32 {
    look(world, |world| {
        data.set(world.flat.data(body)?);
        Ok(())
    })
}

/// Writes the sides of an actor that touch something, as bits.
#[unsafe(export_name = symbol!("world_touching"))]
pub extern "C" fn world_touching(world: Asked<'_, World>, body: u64, sides: Out<'_, u32>) -> i32 {
    look(world, |world| {
        sides.set(world.flat.touching(body)?);
        Ok(())
    })
}

/// Writes the id of the body that an actor stands on; 0 if it stands on none.
#[unsafe(export_name = symbol!("world_rides"))]
pub extern "C" fn world_rides(world: Asked<'_, World>, body: u64, carrier: Out<'_, u64>) -> i32 {
    look(world, |world| {
        carrier.set(world.flat.rides(body)?);
        Ok(())
    })
}

/// Lists what an actor touches, each with the side that touches it: tiles first, then bodies by id.
#[unsafe(export_name = symbol!("world_contacts"))]
pub extern "C" fn world_contacts(
    world: Asked<'_, World>,
    body: u64,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.contacts(body, answers)?, found, count);
        Ok(())
    })
}

/// Lists the actors that touch a body, each with the sides of the actor that touch it.
#[unsafe(export_name = symbol!("world_touched_by"))]
pub extern "C" fn world_touched_by(
    world: Asked<'_, World>,
    body: u64,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.touched_by(body, answers)?, found, count);
        Ok(())
    })
}

/// Lists the actors that stand on a body.
#[unsafe(export_name = symbol!("world_riders"))]
pub extern "C" fn world_riders(
    world: Asked<'_, World>,
    body: u64,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.riders(body, answers)?, found, count);
        Ok(())
    })
}

/// Lists the bodies that are inside a sensor.
#[unsafe(export_name = symbol!("world_bodies_in"))]
pub extern "C" fn world_bodies_in(
    world: Asked<'_, World>,
    sensor: u64,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.bodies_in(sensor, answers)?, found, count);
        Ok(())
    })
}

/// Lists the sensors that a body is inside.
#[unsafe(export_name = symbol!("world_sensors_around"))]
pub extern "C" fn world_sensors_around(
    world: Asked<'_, World>,
    body: u64,
    found: Out<'_, Ptr<Found>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.sensors_around(body, answers)?, found, count);
        Ok(())
    })
}

/// Sets the layers that a body is in, one bit each.
#[unsafe(export_name = symbol!("world_set_layers"))]
pub extern "C" fn world_set_layers(world: Changed<'_, World>, body: u64, layers: u32) -> i32 {
    with(world, |world| Ok(world.flat.set_layers(body, layers)?))
}

/// Sets the layers that block a body; for a sensor, those it reports.
#[unsafe(export_name = symbol!("world_set_mask"))]
pub extern "C" fn world_set_mask(world: Changed<'_, World>, body: u64, mask: u32) -> i32 {
    with(world, |world| Ok(world.flat.set_mask(body, mask)?))
}

/// Sets how a body treats corners, stairs, floors and slopes.
#[unsafe(export_name = symbol!("world_set_options"))]
pub extern "C" fn world_set_options(
    world: Changed<'_, World>,
    body: u64,
    options: In<'_, MoveOptionsRecord<S>>,
) -> i32 {
    with(world, |world| {
        Ok(world.flat.set_options(body, &options.read("options")?)?)
    })
}

/// Sets the only side from which a body blocks, as a bit; 0 for all sides. Sensors
/// cannot be one-way.
#[unsafe(export_name = symbol!("world_set_one_way"))]
pub extern "C" fn world_set_one_way(world: Changed<'_, World>, body: u64, side: u32) -> i32 {
    with(world, |world| Ok(world.flat.set_one_way(body, side)?))
}

/// Sets what a moving actor does to other actors: `ACTORS_IGNORE`, `ACTORS_BLOCK` or `ACTORS_SHARE`.
#[unsafe(export_name = symbol!("world_set_actors"))]
pub extern "C" fn world_set_actors(world: Changed<'_, World>, body: u64, rule: u32) -> i32 {
    with(world, |world| Ok(world.flat.set_actors(body, rule)?))
}

/// Sets the weight used when actors push each other, at most 65,535.
#[unsafe(export_name = symbol!("world_set_weight"))]
pub extern "C" fn world_set_weight(world: Changed<'_, World>, body: u64, weight: u32) -> i32 {
    with(world, |world| Ok(world.flat.set_weight(body, weight)?))
}

/// Sets whether a body carries its riders along when it moves (1) or not (0).
#[unsafe(export_name = symbol!("world_set_carries"))]
pub extern "C" fn world_set_carries(world: Changed<'_, World>, body: u64, carries: u32) -> i32 {
    with(world, |world| {
        Ok(world.flat.set_carries(body, carries != 0)?)
    })
}

/// Sets whether a body faces left, which mirrors its hitboxes (1), or right (0).
#[unsafe(export_name = symbol!("world_set_flipped"))]
pub extern "C" fn world_set_flipped(world: Changed<'_, World>, body: u64, flipped: u32) -> i32 {
    with(world, |world| {
        Ok(world.flat.set_flipped(body, flipped != 0)?)
    })
}

/// Sets the number that the game gives to a body.
#[unsafe(export_name = symbol!("world_set_data"))]
pub extern "C" fn world_set_data(world: Changed<'_, World>, body: u64, data: u64) -> i32 {
    with(world, |world| Ok(world.flat.set_data(body, data)?))
}

/// Sets how far a body moves its riders, in world units per tick.
#[unsafe(export_name = symbol!("world_set_conveyor"))]
pub extern "C" fn world_set_conveyor(world: Changed<'_, World>, body: u64, x: S, y: S) -> i32 {
    with(world, |world| Ok(world.flat.set_conveyor(body, [x, y])?))
}

/// Gives a body another box, whatever is there.
#[unsafe(export_name = symbol!("world_resize"))]
pub extern "C" fn world_resize(world: Changed<'_, World>, body: u64, rect: In<'_, Rect<S>>) -> i32 {
    with(world, |world| {
        Ok(world.flat.resize(body, &rect.read("rect")?)?)
    })
}

/// Gives a body another box if there is room for it. Returns `NO_ROOM` if something is in the way.
#[unsafe(export_name = symbol!("world_try_resize"))]
pub extern "C" fn world_try_resize(
    world: Changed<'_, World>,
    body: u64,
    rect: In<'_, Rect<S>>,
) -> i32 {
    with(world, |world| {
        Ok(world.flat.try_resize(body, &rect.read("rect")?)?)
    })
}
