//! Runs one scene on integers, fixed-point numbers and floats: it ends at the same place.
//!
//! `cargo run --example 09_numbers --features fixed`
#![expect(clippy::print_stdout, reason = "an example prints")]

use fixed::types::I24F8;
use jostle::{Aabb, MoveError, Mover, Response, Scalar, Vec2, slide_among};

fn main() {
    println!("A hero runs, falls off an edge and lands in a corner:");
    println!("i32    {}", end_of(fall(i32::from)));
    println!("I24F8  {}", end_of(fall(I24F8::from_num)));
    println!("f32    {}", end_of(fall(f32::from)));
    println!("f64    {}", end_of(fall(f64::from)));

    println!("\nHalf a pixel per tick, ten ticks:");
    println!("I24F8  {}", creep(I24F8::from_num(0), I24F8::from_num(0.5)));
    println!("f32    {}", creep(0.0_f32, 0.5));

    println!("\nOne pixel per tick, ten ticks, 20 million pixels from the origin:");
    println!("i32    {}", creep(20_000_000, 1));
    println!("f32    {}", creep(20_000_000.0_f32, 1.0));
    println!("f64    {}", creep(20_000_000.0_f64, 1.0));
}

/// Runs the scene on any number type that can be created from a small integer.
fn fall<S: Scalar>(number: impl Fn(i16) -> S) -> Result<Aabb<S>, MoveError<S>> {
    let aabb = |[x, y, width, height]: [i16; 4]| {
        Aabb::new(number(x), number(y), number(width), number(height))
    };
    let ledge = aabb([0, 40, 48, 8]);
    let floor = aabb([0, 160, 320, 16]);
    let wall = aabb([131, 0, 16, 160]);

    let mut hero = Mover::from(aabb([4, 24, 16, 16]));
    let mut fall_speed = number(0);
    for _tick in 0..60 {
        fall_speed = fall_speed.saturating_add(number(1));
        let delta = Vec2::new(number(3), fall_speed);
        let slid = slide_among(hero, delta, &[ledge, floor, wall], Response::Slide)?;
        if slid.remaining.y != number(0) {
            fall_speed = number(0);
        }
        hero = slid.mover;
    }
    Ok(hero.place())
}

/// Returns where a coordinate ends after ten small steps.
fn creep<S: Scalar>(start: S, speed: S) -> S {
    (0..10).fold(start, |x, _| x.saturating_add(speed))
}

fn end_of<S: Scalar>(place: Result<Aabb<S>, MoveError<S>>) -> String {
    match place {
        Ok(place) => format!("at {}, {}", place.min().x, place.min().y),
        Err(error) => error.to_string(),
    }
}
