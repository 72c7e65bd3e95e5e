//! # Worlds
//!
//! A world holds bodies and tile maps, moves them, and reports what happens to them. Freeing it frees all of that.

use super::S;
use crate::border::{Asked, Changed, In, List, Out, Owned, Ptr, hand_out};
use crate::handle::{Content, Handle, ask, copy, list, look, with};
use jostle_flat::records::{BodyDef, DrawnRecord, Edges, EventRecord, Rect};
use jostle_flat::{Answers, FlatWorld};

/// A world, and the memory of its answers.
#[derive(Debug)]
pub struct World {
    pub(super) flat: FlatWorld<S>,
    pub(super) answers: Answers<S>,
}

impl Content for World {
    const NAME: &'static str = "world";
}

/// Creates an empty world.
#[unsafe(export_name = symbol!("world_new"))]
pub extern "C" fn world_new() -> Box<Handle<World>> {
    let (flat, answers) = (FlatWorld::new(), Answers::new());
    Handle::boxed(World { flat, answers })
}

/// Frees a world. Null is fine. In a callback, the world that calls back is not freed.
#[unsafe(export_name = symbol!("world_free"))]
pub extern "C" fn world_free(world: Owned<'_, World>) {
    world.free();
}

/// Makes a world equal to another one, and reuses its memory. Ids of the other one are then ids of this one, too. Whether
/// places are kept is copied, too (`jostle_world_set_keeps_places`). If they are, all bodies count as moved until the next
/// tick begins.
#[unsafe(export_name = symbol!("world_copy"))]
pub extern "C" fn world_copy(world: Changed<'_, World>, other: Asked<'_, World>) -> i32 {
    copy(world, other, |world, other| {
        world.flat.copy_from(&other.flat);
    })
}

/// Removes all bodies. Maps stay.
#[unsafe(export_name = symbol!("world_clear"))]
pub extern "C" fn world_clear(world: Changed<'_, World>) -> i32 {
    with(world, |world| {
        world.flat.clear();
        Ok(())
    })
}

/// Adds a body, and writes its id, which is never 0.
#[unsafe(export_name = symbol!("world_add"))]
pub extern "C" fn world_add(
    world: Changed<'_, World>,
    def: In<'_, BodyDef<S>>,
    body: Out<'_, u64>,
) -> i32 {
    with(world, |world| {
        body.set(world.flat.add(&def.read("def")?)?);
        Ok(())
    })
}

/// Removes a body with its hitboxes. Bodies and sensors that touched it report that this ended.
#[unsafe(export_name = symbol!("world_remove"))]
pub extern "C" fn world_remove(world: Changed<'_, World>, body: u64) -> i32 {
    with(world, |world| Ok(world.flat.remove(body)?))
}

/// Begins a tick, which clears the events of the last one.
#[unsafe(export_name = symbol!("world_begin_tick"))]
pub extern "C" fn world_begin_tick(world: Changed<'_, World>) -> i32 {
    with(world, |world| {
        world.flat.begin_tick();
        Ok(())
    })
}

/// Lists what has happened since the tick began, and returns how many events there are.
#[unsafe(export_name = symbol!("world_events"))]
pub extern "C" fn world_events(
    world: Asked<'_, World>,
    events: Out<'_, Ptr<EventRecord>>,
) -> usize {
    let list = list(world, |World { flat, answers }| {
        Listed::of(flat.events(answers))
    });
    list.hand_out(events)
}

/// Sets whether the world keeps where bodies were when the tick began (1) or not (0, the default). Needed by
/// `jostle_world_edges_between` and `jostle_world_moved_bodies`.
#[unsafe(export_name = symbol!("world_set_keeps_places"))]
pub extern "C" fn world_set_keeps_places(world: Changed<'_, World>, keeps: u32) -> i32 {
    with(world, |world| {
        world.flat.set_keeps_places(keeps != 0);
        Ok(())
    })
}

/// Lists the bodies that have moved since the tick began, and those that were added since, in order of their ids, and
/// returns how many there are. After `jostle_world_copy` and `jostle_world_restore` all bodies are listed, until the next
/// tick begins. The list is empty unless places are kept
/// (`jostle_world_set_keeps_places`).
#[unsafe(export_name = symbol!("world_moved_bodies"))]
pub extern "C" fn world_moved_bodies(world: Asked<'_, World>, bodies: Out<'_, Ptr<u64>>) -> usize {
    let list = list(world, |World { flat, answers }| {
        Listed::of(flat.moved_bodies(answers))
    });
    list.hand_out(bodies)
}

/// Writes where a body is between two ticks, for smooth drawing: `alpha` 0 is where it was when this tick began, 1 where
/// it is now. An `alpha` outside 0 to 1 counts as the nearer of the two, NaN as 0. Whole numbers are rounded to the nearest.
/// Unless places are kept, writes where the body is now.
#[unsafe(export_name = symbol!("world_edges_between"))]
pub extern "C" fn world_edges_between(
    world: Asked<'_, World>,
    body: u64,
    alpha: f32,
    edges: Out<'_, Edges<S>>,
) -> i32 {
    look(world, |world| {
        edges.set(world.flat.edges_between(body, alpha)?);
        Ok(())
    })
}

/// Saves the world as bytes: bodies, maps and all that a tick depends on. The same bytes on every machine.
#[unsafe(export_name = symbol!("world_save"))]
pub extern "C" fn world_save(
    world: Asked<'_, World>,
    bytes: Out<'_, Ptr<u8>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.save(answers), bytes, count);
        Ok(())
    })
}

/// Makes the world what it was when it was saved, by this world or another one of this type.
///
/// # Safety
///
/// `bytes` is null, or leads to this many bytes.
#[unsafe(export_name = symbol!("world_restore"))]
pub unsafe extern "C" fn world_restore(
    world: Changed<'_, World>,
    bytes: List<'_, u8>,
    count: usize,
) -> i32 {
    with(world, |world| {
        // SAFETY: the caller promises it.
        let bytes = unsafe { bytes.of(count, "bytes") }?;
        Ok(world.flat.restore(bytes)?)
    })
}

/// Returns a checksum: equal worlds have equal ones, on every platform. 0 if the call is refused.
#[unsafe(export_name = symbol!("world_checksum"))]
pub extern "C" fn world_checksum(world: Asked<'_, World>) -> u64 {
    ask(world, |world| world.flat.checksum())
}

/// Lists the lines and boxes of a debug drawing of what is in view.
#[unsafe(export_name = symbol!("world_draw"))]
pub extern "C" fn world_draw(
    world: Asked<'_, World>,
    view: In<'_, Rect<S>>,
    drawn: Out<'_, Ptr<DrawnRecord<S>>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        hand_out(flat.draw(&view.read("view")?, answers)?, drawn, count);
        Ok(())
    })
}

/// A list that cannot fail, on its way out of a world.
pub(super) struct Listed<T> {
    first: Ptr<T>,
    count: usize,
}

impl<T> Listed<T> {
    pub(super) fn of(list: &[T]) -> Self {
        let (first, count) = (list.as_ptr(), list.len());
        Self { first, count }
    }

    /// Writes where the list begins, and returns how many items it has.
    pub(super) fn hand_out(self, first: Out<'_, Ptr<T>>) -> usize {
        first.set(self.first);
        self.count
    }
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        let (first, count) = (std::ptr::null(), 0);
        Self { first, count }
    }
}
