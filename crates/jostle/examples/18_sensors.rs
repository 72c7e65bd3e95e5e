//! Uses sensors for coins, doors and checkpoints. Moves are swept, so fast bodies cannot skip them, and every enter
//! has an exit.
//!
//! `cargo run --example 18_sensors`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Body, World, WorldError};
use jostle::{EventKind, Side};

fn main() -> Result<(), WorldError> {
    let mut world = World::new();
    let laser = world.add(Body::sensor(Aabb::new(50, -5, 1, 20)))?;
    let coin = world.add(Body::sensor(Aabb::new(80, 0, 8, 8)))?;
    let hero = world.add(Body::actor(Aabb::new(0, 0, 2, 2)))?;

    println!("82 units in one tick, through a laser one unit wide");
    world.begin_tick();
    world.move_and_slide(hero, [82, 0])?;
    print_events(&world);
    println!(
        "the hero is in {:?}; the coin is {coin}, the laser {laser}",
        world
            .sensors_around(hero)
            .map(|sensor| sensor.id)
            .collect::<Vec<_>>()
    );

    println!("\nremoving the coin ends the overlap");
    world.begin_tick();
    world.remove(coin)?;
    print_events(&world);

    println!("\ncontacts begin and end in the same list of events");
    world.add(Body::solid(Aabb::new(0, 10, 100, 4)))?;
    world.begin_tick();
    world.move_and_slide(hero, [0, 20])?;
    print_events(&world);
    for _tick in 0..100 {
        world.begin_tick();
        world.move_and_slide(hero, [0, 1])?;
        assert!(world.events().is_empty(), "resting sends no events");
        assert!(world.touching(hero).has(Side::MaxY));
    }
    world.begin_tick();
    world.move_and_slide(hero, [0, -3])?;
    print_events(&world);
    Ok(())
}

fn print_events(world: &World) {
    for event in world.events() {
        let (body, at) = (event.body, event.fraction);
        match event.kind {
            EventKind::Enter { sensor } => println!("  {at:.2}: {body} enters {sensor}"),
            EventKind::Exit { sensor } => println!("  {at:.2}: {body} leaves {sensor}"),
            EventKind::ContactBegin { side, .. } => {
                println!("  {at:.2}: {body} touches with {side:?}");
            }
            EventKind::ContactEnd { side, .. } => {
                println!("  {at:.2}: {body} no longer touches with {side:?}");
            }
            EventKind::Crush { by, .. } => println!("  {at:.2}: {body} is crushed by {by}"),
        }
    }
}
