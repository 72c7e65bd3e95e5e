//! Pixel masks without a common pixel, so that every word is visited.
//!
//! `cargo bench -p jostle_bench --bench masks`; `pygame/masks.py` prints the same table for pygame-ce.
#![allow(clippy::print_stdout, reason = "the table is the result")]

use std::hint::black_box;

use jostle::{PixelMask, Vec2};
use jostle_bench::{Way, best_of_turns};

const SIZES: [i32; 5] = [1, 32, 64, 256, 1024];
const OFFSETS: [(i32, i32); 2] = [(0, 0), (8, 6)];

fn main() {
    println!("best time of one call in ns; no common pixel");
    println!("{:24} {:>9} {:>9} {:>7}", "job", "plain", "simd", "ratio");
    for size in SIZES {
        for (x, y) in OFFSETS {
            let [light, dark] = boards(size);
            let offset = Vec2::new(x, y);
            let (light, dark) = (&light, &dark);
            print_row(
                &format!("overlaps {size} ({x},{y})"),
                &mut [Way::new("plain", || {
                    black_box(light).overlaps(dark, offset).into()
                })],
            );
            print_row(
                &format!("common_area {size} ({x},{y})"),
                &mut [
                    Way::new("plain", || black_box(light).common_area_plain(dark, offset)),
                    Way::new("simd", || black_box(light).common_area(dark, offset)),
                ],
            );
        }
    }
}

/// Returns the light and the dark squares of a chess board, which have no common pixel at offsets with an even sum.
fn boards(size: i32) -> [PixelMask; 2] {
    [0, 1].map(|color| PixelMask::from_fn(size, size, |x, y| (x + y) % 2 == color))
}

fn print_row(job: &str, ways: &mut [Way<'_>]) {
    match best_of_turns(ways)[..] {
        [plain, simd] => println!("{job:24} {plain:9.1} {simd:9.1} {:6.2}x", plain / simd),
        [plain] => println!("{job:24} {plain:9.1}"),
        _ => {}
    }
}
