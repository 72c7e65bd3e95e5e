//! Tests sprites pixel by pixel instead of by their boxes, with masks drawn as text or cut from a sprite sheet.
//!
//! `cargo run --example 06_pixel_masks`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::errors::MaskError;
use jostle::{Aabb, PixelMask, Vec2};

fn main() -> Result<(), MaskError> {
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
    fly_into(&ship, &rock);
    animate()
}

/// Moves the ship toward the rock: their boxes overlap before their pixels do.
fn fly_into(ship: &PixelMask, rock: &PixelMask) {
    println!("A ship flies into a rock:\n");
    let rock_at = Vec2::new(8, 2);
    for x in [0, 3, 5] {
        let ship_at = Vec2::new(x, 0);
        // Test boxes first: that is much cheaper, and most sprites are far apart.
        let boxes_overlap = frame(ship, ship_at).overlaps(frame(rock, rock_at));
        let offset = rock_at - ship_at;
        let first = ship.first_common(rock, offset);

        println!(
            "ship at x = {x}: boxes overlap: {boxes_overlap}, pixels: {}",
            first.is_some()
        );
        draw(ship, rock, offset);
        if let Some(pixel) = first {
            let area = ship.common_area(rock, offset);
            println!(
                "first common pixel of the ship: ({}, {}), {area} in total",
                pixel.x, pixel.y
            );
        }
        println!();
    }
}

/// Cuts the frames of an animation out of a sprite sheet, one mask per frame.
fn animate() -> Result<(), MaskError> {
    // A sheet of 15 x 4 pixels with three frames side by side, as an image library would load it: RGBA bytes.
    let sheet = [
        "..o....o.......",
        ".ooo..oo......o",
        "ooooo.ooo....oo",
        ".o.o...o......o",
    ];
    let pixels = sheet.iter().flat_map(|row| row.bytes());
    let rgba = pixels.flat_map(|pixel| [200, 60, 60, if pixel == b'o' { 255 } else { 0 }]);
    let rgba: Vec<u8> = rgba.collect();
    let sheet = PixelMask::from_rgba(15, 4, &rgba, 127)?;
    let coin = PixelMask::full(1, 1);
    println!("A coin at pixel (1, 2) of each frame:");
    for number in 0..3 {
        let frame = PixelMask::from_fn(5, 4, |x, y| sheet.get(5 * number + x, y));
        let is_hit = frame.overlaps(&coin, Vec2::new(1, 2));
        println!("frame {number}, {} pixels: hit {is_hit}", frame.count());
    }
    Ok(())
}

/// Returns the box of a sprite at a position.
fn frame(mask: &PixelMask, at: Vec2<i32>) -> Aabb<i32> {
    Aabb::new(at.x, at.y, mask.width(), mask.height())
}

/// Prints the ship as `>`, the rock as `o`, and common pixels as `X`.
fn draw(ship: &PixelMask, rock: &PixelMask, offset: Vec2<i32>) {
    for y in 0..7 {
        let pixel = |x| match (ship.get(x, y), rock.get(x - offset.x, y - offset.y)) {
            (true, true) => 'X',
            (true, false) => '>',
            (false, true) => 'o',
            (false, false) => '.',
        };
        // The rock stays in place, and the ship moves to the right.
        let row: String = (offset.x - 8..offset.x + 12).map(pixel).collect();
        println!("    {row}");
    }
}
