//! Rolls a marble into pegs and a wall: contacts, sweeps and raycasts of circles.
//!
//! `cargo run --example 05_circles`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::f32::{Aabb, Circle, Ray, Vec2};
use jostle::{Sweep, contact};

fn main() {
    let pegs = [
        Circle::new([30.0, 10.0], 4.0),
        Circle::new([50.0, -19.0], 4.0),
    ];
    let wall = Aabb::new(70.0, -40.0, 5.0, 60.0);

    println!("The marble spawns inside a peg and is pushed out by the shortest way:");
    let mut marble = Circle::new([27.0, 6.0], 3.0);
    if let Some(found) = marble.contact(pegs[0]) {
        marble = marble.moved(found.push_out());
        println!(
            "  {:.2} deep, moved to {}, still overlapping: {}",
            found.depth,
            show(marble.center()),
            marble.overlaps(pegs[0])
        );
    }

    println!("It rolls until something is in the way, and bounces:");
    let mut delta = Vec2::new(12.0, -11.0);
    for tick in 1..=5 {
        let first = first_hit(marble, delta, &pegs, wall);
        let Some(hit) = first else {
            marble = marble.moved(delta);
            println!("  tick {tick}: rolls to {}", show(marble.center()));
            continue;
        };
        let part = |whole| hit.moment.from_delta(whole);
        marble = marble.moved([part(delta.x), part(delta.y)]);
        delta = reflected(delta, hit.normal);
        println!(
            "  tick {tick}: bounces after {:.2} of its move, normal {}, at {}",
            hit.fraction(),
            show(hit.normal),
            show(marble.center())
        );
    }

    let sight = Ray::new([0.0, 8.0], [1.0, 0.0]);
    let seen = pegs.iter().filter_map(|&peg| sight.raycast_circle(peg));
    if let Some(nearest) = seen.map(|hit| hit.moment()).min() {
        println!(
            "To the right, the first peg is {:.2} away.",
            nearest.fraction()
        );
    }

    // `contact` takes any two shapes.
    assert!(
        contact(wall, pegs[1]).is_none(),
        "wall and peg do not overlap"
    );
}

/// Returns the earliest hit among the pegs and the wall.
fn first_hit(marble: Circle, delta: Vec2, pegs: &[Circle], wall: Aabb) -> Option<jostle::Hit> {
    let round = pegs.iter().map(|&peg| marble.sweep(delta, peg));
    let all = round.chain([marble.sweep_aabb(delta, wall)]);
    all.filter_map(Sweep::hit).min_by_key(|hit| hit.moment)
}

fn reflected(delta: Vec2, normal: Vec2) -> Vec2 {
    let into = 2.0 * (delta.x * normal.x + delta.y * normal.y);
    delta - Vec2::new(normal.x * into, normal.y * into)
}

fn show(v: Vec2) -> String {
    format!("({:.2}, {:.2})", v.x, v.y)
}
