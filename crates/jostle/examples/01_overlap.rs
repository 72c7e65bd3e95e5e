//! Tests whether boxes overlap: one against one, one against many, and a point against boxes.
//!
//! `cargo run --example 01_overlap`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::Aabb;

fn main() {
    flush_is_no_overlap();
    one_against_many();
    click_on_a_seam();
    fair_and_forgiving();
}

/// Flush boxes touch but do not overlap, so a hero standing on a floor is not inside it.
fn flush_is_no_overlap() {
    let floor = Aabb::new(0, 32, 64, 16);
    for y in [15, 16, 17] {
        let hero = Aabb::new(8, y, 16, 16);
        println!(
            "hero at y = {y}: overlaps {:5}  touches {:5}  shares {} square pixels",
            hero.overlaps(floor),
            hero.touches(floor),
            hero.intersection(floor).map_or(0, Aabb::area),
        );
    }
}

/// Finds the enemies that a blast reaches.
fn one_against_many() {
    let enemies = [0, 20, 26, 60].map(|x| Aabb::new(x, 0, 8, 8));
    let blast = Aabb::new(24, -4, 16, 16);
    let reached: Vec<usize> = blast.overlapping(&enemies).collect();
    println!("\nthe blast reaches enemies {reached:?}");
    if let Some(first) = blast.first_overlapping(&enemies) {
        println!("if it can hurt only one: enemy {first}");
    }
}

/// Boxes contain their min edges but not their max edges, so a click on the line between two buttons presses
/// exactly one of them.
fn click_on_a_seam() {
    let (yes, no) = (Aabb::new(0, 0, 32, 12), Aabb::new(32, 0, 32, 12));
    println!();
    for x in [31, 32] {
        let point = [x, 6];
        println!(
            "click at x = {x}: yes {:5}  no {}",
            yes.contains_point(point),
            no.contains_point(point)
        );
    }
}

/// Grows the hitbox of a coin, which makes it easier to collect, and shrinks that of a spike.
fn fair_and_forgiving() {
    let hero = Aabb::new(0, 0, 16, 16);
    let coin = Aabb::new(18, 4, 8, 8);
    let spike = Aabb::new(14, 8, 8, 8);
    println!();
    println!("coin collected: {}", hero.overlaps(coin));
    println!("grown by 4 pixels: {}", hero.overlaps(coin.grown(4)));
    println!("spike hit: {}", hero.overlaps(spike));
    println!("shrunk by 3 pixels: {}", hero.overlaps(spike.shrunk(3)));
}
