//! # Boxes
//!
//! A set of boxes to insert, move, remove and search, without a world. Indices name boxes; the index of a box that was
//! removed is given again. Only boxes in a layer of the mask are found.

use super::S;
use super::pairs::hand_out_pairs;
use crate::border::{Asked, Changed, In, Out, Owned, Ptr, hand_out};
use crate::handle::{Content, Handle, ask, look, with, with_inlined};
use jostle_flat::FlatBoxes;
use jostle_flat::records::{BoxHit, Edges, FilterRecord, Pair, Rect};

/// A set of boxes.
#[derive(Debug)]
pub struct Boxes(FlatBoxes<S>);

impl Content for Boxes {
    const NAME: &'static str = "boxes";
}

/// Creates an empty set.
#[unsafe(export_name = symbol!("boxes_new"))]
pub extern "C" fn boxes_new() -> Box<Handle<Boxes>> {
    Handle::boxed(Boxes(FlatBoxes::new()))
}

/// Frees a set. Null is fine.
#[unsafe(export_name = symbol!("boxes_free"))]
pub extern "C" fn boxes_free(boxes: Owned<'_, Boxes>) {
    boxes.free();
}

/// Returns the number of boxes; 0 if the call is refused.
#[unsafe(export_name = symbol!("boxes_count"))]
pub extern "C" fn boxes_count(boxes: Asked<'_, Boxes>) -> usize {
    ask(boxes, |boxes| boxes.0.count())
}

/// Removes all boxes.
#[unsafe(export_name = symbol!("boxes_clear"))]
pub extern "C" fn boxes_clear(boxes: Changed<'_, Boxes>) -> i32 {
    with(boxes, |boxes| {
        boxes.0.clear();
        Ok(())
    })
}

/// Inserts a box that is in these layers and looks for those of the mask, and writes its index.
#[unsafe(export_name = symbol!("boxes_insert"))]
pub extern "C" fn boxes_insert(
    boxes: Changed<'_, Boxes>,
    rect: In<'_, Rect<S>>,
    layers: u32,
    mask: u32,
    index: Out<'_, u32>,
) -> i32 {
    with(boxes, |boxes| {
        let filter = FilterRecord { layers, mask };
        index.set(boxes.0.insert(&rect.read("rect")?, filter)?);
        Ok(())
    })
}

/// Moves a box.
#[unsafe(export_name = symbol!("boxes_move_to"))]
pub extern "C" fn boxes_move_to(
    boxes: Changed<'_, Boxes>,
    index: u32,
    rect: In<'_, Rect<S>>,
) -> i32 {
    with(boxes, |boxes| {
        Ok(boxes.0.move_to(index, &rect.read("rect")?)?)
    })
}

/// Removes a box.
#[unsafe(export_name = symbol!("boxes_remove"))]
pub extern "C" fn boxes_remove(boxes: Changed<'_, Boxes>, index: u32) -> i32 {
    with(boxes, |boxes| Ok(boxes.0.remove(index)?))
}

/// Writes the edges of a box.
#[unsafe(export_name = symbol!("boxes_edges"))]
pub extern "C" fn boxes_edges(
    boxes: Asked<'_, Boxes>,
    index: u32,
    edges: Out<'_, Edges<S>>,
) -> i32 {
    look(boxes, |boxes| {
        edges.set(boxes.0.edges(index)?);
        Ok(())
    })
}

/// Finds the boxes that overlap a box, by index. Flush boxes do not.
#[unsafe(export_name = symbol!("boxes_overlapping"))]
pub extern "C" fn boxes_overlapping(
    boxes: Changed<'_, Boxes>,
    x: S,
    y: S,
    w: S,
    h: S,
    mask: u32,
    found: Out<'_, Ptr<u32>>,
    count: Out<'_, usize>,
) -> i32 {
    with_inlined(boxes, |boxes| {
        hand_out(
            boxes.0.overlapping(&Rect { x, y, w, h }, mask)?,
            found,
            count,
        );
        Ok(())
    })
}

/// Finds the boxes that overlap a circle, by index.
#[unsafe(export_name = symbol!("boxes_overlapping_circle"))]
pub extern "C" fn boxes_overlapping_circle(
    boxes: Changed<'_, Boxes>,
    x: S,
    y: S,
    radius: S,
    mask: u32,
    found: Out<'_, Ptr<u32>>,
    count: Out<'_, usize>,
) -> i32 {
    with(boxes, |boxes| {
        hand_out(
            boxes.0.overlapping_circle([x, y], radius, mask)?,
            found,
            count,
        );
        Ok(())
    })
}

/// Finds the boxes that contain a point, by index.
#[unsafe(export_name = symbol!("boxes_containing"))]
pub extern "C" fn boxes_containing(
    boxes: Changed<'_, Boxes>,
    x: S,
    y: S,
    mask: u32,
    found: Out<'_, Ptr<u32>>,
    count: Out<'_, usize>,
) -> i32 {
    with(boxes, |boxes| {
        hand_out(boxes.0.containing([x, y], mask)?, found, count);
        Ok(())
    })
}

/// Finds this many of the boxes nearest to a point, the nearest first.
#[unsafe(export_name = symbol!("boxes_nearest"))]
pub extern "C" fn boxes_nearest(
    boxes: Changed<'_, Boxes>,
    x: S,
    y: S,
    wanted: usize,
    mask: u32,
    found: Out<'_, Ptr<u32>>,
    count: Out<'_, usize>,
) -> i32 {
    with(boxes, |boxes| {
        hand_out(boxes.0.nearest([x, y], wanted, mask)?, found, count);
        Ok(())
    })
}

/// Finds the box that a ray meets first. If none is met, the index of the hit is `UINT32_MAX`.
#[unsafe(export_name = symbol!("boxes_raycast"))]
pub extern "C" fn boxes_raycast(
    boxes: Asked<'_, Boxes>,
    x: S,
    y: S,
    dx: S,
    dy: S,
    mask: u32,
    hit: Out<'_, BoxHit<S>>,
) -> i32 {
    look(boxes, |boxes| {
        hit.set(boxes.0.raycast([[x, y], [dx, dy]], mask)?);
        Ok(())
    })
}

/// Finds the box that a moving box meets first: one that it overlaps at the start, or else the first that it hits. If none
/// is met, the index of the hit is `UINT32_MAX`.
#[unsafe(export_name = symbol!("boxes_sweep"))]
pub extern "C" fn boxes_sweep(
    boxes: Asked<'_, Boxes>,
    mover: In<'_, Rect<S>>,
    dx: S,
    dy: S,
    mask: u32,
    hit: Out<'_, BoxHit<S>>,
) -> i32 {
    look(boxes, |boxes| {
        hit.set(boxes.0.sweep(&mover.read("mover")?, [dx, dy], mask)?);
        Ok(())
    })
}

/// Finds all pairs of boxes that overlap and of which either looks for a layer of the other. `sorted` is 1 for pairs in
/// order of their indices; 0 is faster.
#[unsafe(export_name = symbol!("boxes_pairs"))]
pub extern "C" fn boxes_pairs(
    boxes: Changed<'_, Boxes>,
    sorted: u32,
    pairs: Out<'_, Ptr<Pair>>,
    count: Out<'_, usize>,
) -> i32 {
    with(boxes, |boxes| {
        hand_out_pairs(boxes.0.pairs(sorted != 0), pairs, count);
        Ok(())
    })
}
