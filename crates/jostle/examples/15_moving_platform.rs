//! Moves solids, which always arrive: they carry their riders, push what is in the way, and report what they crush.
//! One-way actors carry riders, too.
//!
//! `cargo run --example 15_moving_platform`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Body, World, WorldError};
use jostle::{EventKind, Side};

fn main() -> Result<(), WorldError> {
    let mut world = World::new();
    let lift = world.add(Body::solid(Aabb::new(0, 100, 64, 8)))?;
    let hero = world.add(Body::actor(Aabb::new(40, 76, 16, 16)))?;
    world.add(Body::solid(Aabb::new(58, 60, 8, 40)))?;

    // An actor rides what it stands on at the end of its own move.
    world.move_and_slide(hero, [0, 20])?;
    println!(
        "the hero lands at {} and rides {:?}",
        at(&world, hero),
        world.rides(hero).map(|ride| ride.id)
    );
    for tick in 1..=3 {
        world.move_solid(lift, [1, 0])?;
        println!(
            "tick {tick}: lift {}, hero {}",
            at(&world, lift),
            at(&world, hero)
        );
    }
    println!("the wall holds the hero back, and the lift moves on\n");

    println!("a press moves down");
    let press = world.add(Body::solid(Aabb::new(40, 40, 16, 8)))?;
    for tick in 1..=5 {
        world.begin_tick();
        world.move_solid(press, [0, 9])?;
        for event in world.events() {
            if let EventKind::Crush { by, against } = event.kind {
                let against = against.map_or("nothing".to_owned(), |other| other.to_string());
                println!(
                    "tick {tick}: body {} is crushed by {by} against {against}",
                    event.body
                );
            }
        }
    }
    println!(
        "the press is at {}, the hero still at {}",
        at(&world, press),
        at(&world, hero)
    );

    println!("\na conveyor moves its riders once per tick");
    let belt = Body::solid(Aabb::new(200, 100, 64, 8)).with_conveyor([2, 0]);
    world.add(belt)?;
    let crate_ = world.add(Body::actor(Aabb::new(210, 84, 16, 16)))?;
    world.move_and_slide(crate_, [0, 1])?;
    for _ in 0..5 {
        world.run_conveyors();
    }
    println!("after five ticks the crate is at {}", at(&world, crate_));

    println!("\na turtle carries what stands on its shell");
    let turtle = Body::actor(Aabb::new(400, 100, 24, 8)).with_one_way(Side::MinY);
    let turtle = world.add(turtle)?;
    let gem = world.add(Body::actor(Aabb::new(404, 60, 8, 8)))?;
    world.move_and_slide(gem, [0, 50])?;
    world.move_and_slide(turtle, [6, 0])?;
    println!(
        "the turtle is at {}, the gem at {}",
        at(&world, turtle),
        at(&world, gem)
    );
    Ok(())
}

fn at(world: &World, id: jostle::BodyId) -> String {
    world
        .place(id)
        .map_or("nowhere".to_owned(), |place| format!("{:?}", place.min()))
}
