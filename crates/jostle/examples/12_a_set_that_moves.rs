//! Keeps boxes in a set: inserts, moves and removes them by id, and answers queries with indices.
//!
//! `cargo run --example 12_a_set_that_moves`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::errors::UnknownBox;
use jostle::i32::{Aabb, Boxes, Circle, Segment};
use jostle::{BoxId, Filter, PairChanges};
use std::collections::BTreeMap;

/// The layers, one bit each.
const WALL: u32 = 1;
const COIN: u32 = 2;
const HERO: u32 = 4;

fn main() -> Result<(), UnknownBox> {
    let mut boxes = Boxes::new();
    let hero = boxes.insert_with(Aabb::new(0, 0, 16, 16), Filter::new(HERO, COIN));
    let wall = boxes.insert_with(Aabb::new(100, 0, 8, 64), Filter::new(WALL, 0));
    let coin = boxes.insert_with(Aabb::new(40, 4, 8, 8), Filter::new(COIN, 0));
    let other = boxes.insert_with(Aabb::new(70, 4, 8, 8), Filter::new(COIN, 0));
    // The game's own data, by index. Beware that indices of removed boxes are reused.
    let named = [
        (hero, "hero"),
        (wall, "wall"),
        (coin, "coin A"),
        (other, "coin B"),
    ];
    let names = BTreeMap::from(named.map(|(id, name)| (id.index(), name)));
    let name = |index: u32| names[&index];

    query(&boxes, hero, name);

    println!("\nthe hero walks, and coin A is removed while he touches it");
    let (mut changes, mut pairs) = (PairChanges::new(), Vec::new());
    for tick in 0..11 {
        boxes.move_to(hero, Aabb::new(8 * tick, 0, 16, 16))?;
        if tick == 5 {
            boxes.remove(coin)?;
        }
        boxes.pairs().sorted_into(&mut pairs);
        changes.update(&pairs);
        for &[a, b] in changes.began() {
            println!(
                "tick {tick:2}: {} and {} begin to overlap",
                name(a),
                name(b)
            );
        }
        for &[a, b] in changes.ended() {
            println!(
                "tick {tick:2}: {} and {} no longer overlap",
                name(a),
                name(b)
            );
        }
    }

    println!("\nthe id of a removed box is refused, and nothing changes");
    if let Err(error) = boxes.move_to(coin, Aabb::new(0, 0, 8, 8)) {
        println!("error: {error}");
    }
    let another = boxes.insert(Aabb::new(200, 0, 8, 8));
    println!("box {coin} is gone; its slot holds box {another}");
    Ok(())
}

/// A query is a value: what to find, in which layers, without which box, and finally the form of the answer.
fn query(boxes: &Boxes, hero: BoxId, name: impl Fn(u32) -> &'static str) {
    let blast = boxes.overlapping(Aabb::new(30, 0, 90, 10));
    println!("a blast reaches {:?}", blast.sorted());
    println!("{} of these are coins", blast.in_layers(COIN).count());

    let magnet = boxes.overlapping_circle(Circle::new([59, 8], 12));
    println!("a magnet pulls {:?}", magnet.in_layers(COIN).sorted());

    let sight = boxes
        .raycast_segment(Segment::new([8, 8], [108, 8]))
        .without(hero);
    let on_the_way: Vec<_> = sight.sorted().iter().map(|hit| name(hit.0)).collect();
    println!("in the line of sight, in order: {on_the_way:?}");
    if let Some((index, hit)) = sight.in_layers(WALL).first() {
        let far = hit.moment().fraction();
        println!("it ends at the {}, after {far} of its length", name(index));
    }

    let leap = boxes.sweep(Aabb::new(0, 40, 16, 16), [120, 0]);
    if let Some((index, hit)) = leap.first_hit() {
        println!(
            "a leap ends at the {}, facing {:?}",
            name(index),
            hit.normal
        );
    }

    let nearest = boxes.nearest([60, 8]).in_layers(COIN);
    println!("the coins, nearest first: {:?}", nearest.several(5));
}
