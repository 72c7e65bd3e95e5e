//! # Hitboxes
//!
//! Boxes with a label that ride on a body and block nothing, such as a sword or where an enemy can be hurt. A label has at
//! most 15 bytes.

use super::S;
use super::world::{Listed, World};
use crate::border::{Asked, Changed, In, Out, Ptr, Text, hand_out};
use crate::handle::{guarded, list, look, with};
use jostle_flat::records::{Edges, HitboxDef, HitboxFound, HitboxPair, Rect};

/// Fills in the size of a hitbox's definition and the defaults. Set its box.
#[unsafe(export_name = symbol!("hitbox_def_init"))]
pub extern "C" fn hitbox_def_init(def: Out<'_, HitboxDef<S>>) -> i32 {
    guarded(|| {
        def.must_be("def")?.set(HitboxDef::new());
        Ok(())
    })
}

/// Adds a hitbox to a body.
#[unsafe(export_name = symbol!("world_add_hitbox"))]
pub extern "C" fn world_add_hitbox(
    world: Changed<'_, World>,
    body: u64,
    label: Text<'_>,
    def: In<'_, HitboxDef<S>>,
) -> i32 {
    with(world, |world| {
        let (label, def) = (label.read("label")?, def.read("def")?);
        Ok(world.flat.add_hitbox(body, label, &def)?)
    })
}

/// Removes a hitbox.
#[unsafe(export_name = symbol!("world_remove_hitbox"))]
pub extern "C" fn world_remove_hitbox(
    world: Changed<'_, World>,
    body: u64,
    label: Text<'_>,
) -> i32 {
    with(world, |world| {
        Ok(world.flat.remove_hitbox(body, label.read("label")?)?)
    })
}

/// Sets whether a hitbox is found (1) or not (0).
#[unsafe(export_name = symbol!("world_set_hitbox_active"))]
pub extern "C" fn world_set_hitbox_active(
    world: Changed<'_, World>,
    body: u64,
    label: Text<'_>,
    active: u32,
) -> i32 {
    with(world, |world| {
        let label = label.read("label")?;
        Ok(world.flat.set_hitbox_active(body, label, active != 0)?)
    })
}

/// Sets the layers that a hitbox is in, and those it looks for.
#[unsafe(export_name = symbol!("world_set_hitbox_filter"))]
pub extern "C" fn world_set_hitbox_filter(
    world: Changed<'_, World>,
    body: u64,
    label: Text<'_>,
    layers: u32,
    mask: u32,
) -> i32 {
    with(world, |world| {
        let label = label.read("label")?;
        Ok(world.flat.set_hitbox_filter(body, label, layers, mask)?)
    })
}

/// Writes the edges of a hitbox in the world.
#[unsafe(export_name = symbol!("world_hitbox"))]
pub extern "C" fn world_hitbox(
    world: Asked<'_, World>,
    body: u64,
    label: Text<'_>,
    edges: Out<'_, Edges<S>>,
) -> i32 {
    look(world, |world| {
        edges.set(world.flat.hitbox(body, label.read("label")?)?);
        Ok(())
    })
}

/// Lists the pairs of active hitboxes of different bodies that overlap, in order, and returns how many there are.
#[unsafe(export_name = symbol!("world_hitbox_pairs"))]
pub extern "C" fn world_hitbox_pairs(
    world: Asked<'_, World>,
    pairs: Out<'_, Ptr<HitboxPair>>,
) -> usize {
    let list = list(world, |World { flat, answers }| {
        Listed::of(flat.hitbox_pairs(answers))
    });
    list.hand_out(pairs)
}

/// Finds the active hitboxes in an area that are in a layer of the mask, in order.
#[unsafe(export_name = symbol!("world_hitboxes_overlapping"))]
pub extern "C" fn world_hitboxes_overlapping(
    world: Asked<'_, World>,
    area: In<'_, Rect<S>>,
    mask: u32,
    found: Out<'_, Ptr<HitboxFound>>,
    count: Out<'_, usize>,
) -> i32 {
    with(world, |World { flat, answers }| {
        let area = area.read("area")?;
        hand_out(
            flat.hitboxes_overlapping(&area, mask, answers)?,
            found,
            count,
        );
        Ok(())
    })
}
