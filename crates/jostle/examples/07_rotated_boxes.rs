//! Swings a sword as a rotated box, given by a direction instead of an angle.
//!
//! `cargo run --example 07_rotated_boxes`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::f32::{Aabb, Circle, Obb, Segment, Shape, Vec2};
use jostle::{contact, overlaps};

/// One eighth of a quarter turn as a direction: identical on every platform, unlike sines and cosines.
const TURN: Vec2 = Vec2::new(0.980_785_25, 0.195_090_32);

fn main() {
    let things: [(&str, Shape); 4] = [
        ("crate", Aabb::new(6.0, 7.0, 4.0, 4.0).into()),
        ("slime", Circle::new([12.0, 2.0], 1.5).into()),
        ("fence", Segment::new([-3.0, 9.0], [3.0, 10.0]).into()),
        ("plank", Obb::new([9.0, 5.5], [3.0, 0.5], [2.0, 1.0]).into()),
    ];

    println!("A sword of length 12 swings a quarter turn from the X axis:");
    let mut direction = Vec2::new(1.0, 0.0);
    for step in 0..=8 {
        let blade = sword(direction);
        let struck = things.iter().filter(|(_, shape)| overlaps(blade, *shape));
        let names: Vec<&str> = struck.map(|(name, _)| *name).collect();
        println!("  step {step}: {names:?}");
        direction = turned(direction, TURN);
    }

    println!("A tilted crate is pushed out of a wall:");
    let wall = Aabb::new(-10.0, 0.0, 10.0, 20.0);
    let tilted = Obb::new([4.0, 8.0], [5.0, 5.0], [1.0, 1.0]);
    println!("  its bounds: {:?}", corners_of(tilted.bounds()));
    if let Some(found) = contact(tilted, wall) {
        let freed = tilted.moved(found.push_out());
        println!(
            "  {:.3} deep, pushed along ({:.1}, {:.1}), still overlapping: {}",
            found.depth,
            found.normal.x,
            found.normal.y,
            overlaps(freed, wall)
        );
    }

    let sight = Segment::new([-20.0, 8.0], [20.0, 8.0]);
    if let Some(enter) = sight.raycast_obb(tilted).and_then(|hit| hit.enter) {
        let x = -20.0 + enter.moment.from_delta(40.0);
        println!("A ray from the left hits its corner at x = {x:.3}.");
    }
}

/// Returns a blade that points from the origin in a direction.
fn sword(direction: Vec2) -> Obb {
    let (length, width) = (12.0, 1.0);
    let center = [direction.x * length / 2.0, direction.y * length / 2.0];
    Obb::new(center, [length / 2.0, width / 2.0], direction)
}

/// Rotates one direction by another, like a product of complex numbers.
fn turned(a: Vec2, b: Vec2) -> Vec2 {
    Vec2::new(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
}

fn corners_of(aabb: Aabb) -> [String; 2] {
    [aabb.min(), aabb.max()].map(|corner| format!("({:.2}, {:.2})", corner.x, corner.y))
}
