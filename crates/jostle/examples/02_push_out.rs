//! Separates overlapping boxes by the shortest push, along one axis, or in proportion to their weights.
//!
//! `cargo run --example 02_push_out`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Vec2};
use jostle::{Axis, Side};

fn main() {
    out_of_a_wall();
    along_one_axis_only();
    out_of_the_middle();
    by_weight();
}

/// Pushes an actor out of a wall by the shortest way. It keeps its speed along the wall, so it still falls.
fn out_of_a_wall() {
    let wall = Aabb::new(120, 0, 32, 200);
    let mut actor = Aabb::new(100, 40, 32, 56);
    let mut speed = Vec2::new(5, 3);

    if let Some(contact) = actor.contact(wall) {
        println!("{} pixels inside the wall", contact.depth);
        actor = actor.pushed_out(wall);
        // Only the speed into the wall is lost.
        if let Some(axis) = contact.side().map(Side::axis) {
            speed = speed.with(axis, 0);
        }
    }
    println!("pushed to x = {}, speed {}, {}", x(actor), speed.x, speed.y);
    actor = actor.moved(speed);
    println!("next tick at {}, {}", x(actor), y(actor));
    println!("inside the wall again: {}", actor.overlaps(wall));
}

/// Feet in the floor, side in the wall: each push changes one axis.
fn along_one_axis_only() {
    let (floor, wall) = (Aabb::new(0, 64, 96, 16), Aabb::new(80, 0, 16, 64));
    let actor = Aabb::new(67, 51, 16, 16);
    let out = actor.pushed_out(floor).pushed_out(wall);
    println!("\nfrom 67, 51 out of both to {}, {}", x(out), y(out));
    // A game that moves one axis at a time knows which axis to push along.
    let out = actor.pushed_out_along(Axis::Y, floor);
    println!("out of the floor alone to {}, {}", x(out), y(out));
}

/// A box entirely inside another leaves by the shortest way, not by the side it came from.
fn out_of_the_middle() {
    let block = Aabb::new(0, 0, 40, 40);
    println!();
    for (at_x, at_y) in [(4, 12), (26, 12), (16, 16)] {
        let out = Aabb::new(at_x, at_y, 8, 8).push_out(block);
        println!(
            "from {at_x}, {at_y} pushed by {:?}",
            out.map(<[i32; 2]>::from)
        );
    }
}

/// Pushes two actors apart. The barrel is three times as heavy, so it moves a third as far.
fn by_weight() {
    let (hero, barrel) = (Aabb::new(0, 0, 16, 16), Aabb::new(8, 0, 16, 16));
    let (hero, barrel) = hero.pushed_apart(barrel, 1, 3);
    println!("\nhero at x = {}, barrel at x = {}", x(hero), x(barrel));
}

fn x(actor: Aabb) -> i32 {
    actor.min().x
}

fn y(actor: Aabb) -> i32 {
    actor.min().y
}
