//! Pixel masks: hits that follow the outline of a sprite, not the box around it.
//!
//! `cargo run --example 06_pixel_masks`
#![allow(clippy::print_stdout, reason = "examples show what they do")]

use jostle::{Aabb, MaskError, PixelMask, Vec2};

fn main() -> Result<(), MaskError> {
    // In a game the masks come out of pictures: `PixelMask::from_rgba`.
    let rock = PixelMask::from_rows(&[
        "...######...",
        ".##########.",
        "############",
        ".##########.",
        "...######...",
    ])?;
    let ship = PixelMask::from_rows(&[
        "#.......", //
        "####....", "########", "####....", "#.......",
    ])?;

    println!("A ship flies into a rock:\n");
    let rock_at = Vec2::new(8, 2);
    for x in [0, 3, 5] {
        let ship_at = Vec2::new(x, 0);
        // Boxes first: they cost almost nothing, and most sprites are nowhere near.
        let boxes_overlap = frame(&ship, ship_at).overlaps(frame(&rock, rock_at));
        let offset = rock_at - ship_at;
        let first = ship.first_common(&rock, offset);

        println!(
            "ship at x = {x}: boxes overlap: {boxes_overlap}, pixels: {}",
            first.is_some()
        );
        draw(&ship, &rock, offset);
        if let Some(pixel) = first {
            let area = ship.common_area(&rock, offset);
            println!(
                "first hit at pixel ({}, {}) of the ship, {area} in all",
                pixel.x, pixel.y
            );
        }
        println!();
    }
    Ok(())
}

/// The box around a sprite at a position.
fn frame(mask: &PixelMask, at: Vec2<i32>) -> Aabb<i32> {
    Aabb::new(at.x, at.y, mask.width(), mask.height())
}

/// Draws the ship as `>`, the rock as `o`, and what they have in common as `X`.
fn draw(ship: &PixelMask, rock: &PixelMask, offset: Vec2<i32>) {
    for y in 0..7 {
        let pixel = |x| match (ship.get(x, y), rock.get(x - offset.x, y - offset.y)) {
            (true, true) => 'X',
            (true, false) => '>',
            (false, true) => 'o',
            (false, false) => '.',
        };
        // Seen from the rock, which stands still: the ship moves to the right.
        let row: String = (offset.x - 8..offset.x + 12).map(pixel).collect();
        println!("    {row}");
    }
}
