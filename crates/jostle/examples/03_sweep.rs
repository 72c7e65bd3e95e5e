//! Sweeps moving boxes: fast bullets never tunnel through walls, and floors of tiles have no snags.
//!
//! `cargo run --example 03_sweep`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Vec2};
use jostle::{MoveError, Mover, Response, Slid, slide_among};

fn main() -> Result<(), MoveError<i32>> {
    fast_bullet_and_thin_wall();
    along_the_tiles()?;
    four_responses()
}

/// Moves 1000 pixels in one tick, through a wall that is 1 pixel thick.
fn fast_bullet_and_thin_wall() {
    let bullet = Aabb::new(0, 8, 2, 2);
    let wall = Aabb::new(500, 0, 1, 20);
    let delta = [1000, 0];
    println!(
        "overlaps at the end: {}",
        bullet.moved(delta).overlaps(wall)
    );
    if let Some(hit) = bullet.sweep(delta, wall).hit() {
        let (share, normal) = (hit.fraction(), hit.normal);
        println!(
            "hit on the way: after {share} of the move, normal ({}, {})",
            normal.x, normal.y
        );
    }
}

/// Runs over a floor of separate tiles, pulled down by gravity all the time.
fn along_the_tiles() -> Result<(), MoveError<i32>> {
    let mut level: Vec<Aabb> = (0..6).map(|i| Aabb::new(i * 16, 32, 16, 16)).collect();
    level.push(Aabb::new(80, 16, 16, 16)); // a block at the end
    let mut hero = Mover::from(Aabb::new(3, 4, 16, 16));
    println!();
    for tick in 1..=4 {
        let slid = slide_among(hero, Vec2::new(20, 7), &level, Response::Slide)?;
        hero = slid.mover;
        println!("tick {tick}: {}", summary(slid));
    }
    Ok(())
}

/// Makes the same move into a corner with each response.
fn four_responses() -> Result<(), MoveError<i32>> {
    let level = [Aabb::new(30, -100, 10, 200), Aabb::new(-100, 26, 200, 10)];
    let ball = Aabb::new(0, 0, 10, 10);
    println!();
    for response in [
        Response::Pass,
        Response::Slide,
        Response::Bounce,
        Response::Stop,
    ] {
        let slid = slide_among(ball, Vec2::new(30, 20), &level, response)?;
        println!("{response:?}: {}", summary(slid));
    }
    Ok(())
}

fn summary(slid: Slid<i32>) -> String {
    let (at, rest) = (slid.place().min(), slid.remaining);
    format!(
        "at {:2}, {:2}  lost {:2}, {:2}  blocked {:?}",
        at.x, at.y, rest.x, rest.y, slid.blocked
    )
}
