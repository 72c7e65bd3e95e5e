//! Finds markers, reads their properties, and rides a platform that moves along the path drawn in the editor.
//!
//! `cargo run -p jostle_level --example 03_markers_and_platforms`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Outside;
use jostle::f32::{Body, World};
use jostle_level::Reading;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR"))?;
    let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;

    // Everything that does not block, hurt or move is a marker: the game decides what it becomes.
    println!(
        "the player starts at {}",
        level.marker("player")?.place.min()
    );
    println!("there are {} coins", level.markers_of("coin").count());
    if let Err(error) = level.marker("key") {
        println!("{error}");
    }
    if let Err(error) = level.marker("coin") {
        println!("{error}");
    }

    let mut world = World::new();
    let mut placed = level.add_to(&mut world)?.with_ticks_per_second(60);
    let coins = level
        .markers_of("coin")
        .map(|coin| world.add(Body::sensor(coin.place)));
    let coins = coins.collect::<Result<Vec<_>, _>>()?;

    // The path of the ferry is a line in the map, and its speed and wait are properties.
    let ferry = placed.platform("ferry").ok_or("there is no ferry")?;
    let index = placed.platform_index(ferry).ok_or("it is of this level")?;
    let data = &level.platforms[index];
    println!("\nthe ferry waits for {} ticks", data.get::<u32>("wait")?);
    if let Err(error) = data.get::<bool>("speed") {
        println!("{error}");
    }
    if let Some(passengers) = data.get::<Option<u32>>("passengers")? {
        println!("it takes {passengers}");
    }

    let deck = world[ferry];
    let hero = world.add(Body::actor(
        deck.resized([12.0, 14.0])?.moved([18.0, -14.0]),
    ))?;
    // An actor rides what it stands on at the end of its own move.
    world.move_and_slide(hero, [0.0, 4.0])?;
    println!("\nsecond  ferry       hero");
    for tick in 0..=480 {
        if tick % 60 == 0 {
            let [ferry, hero] = [ferry, hero].map(|id| world[id].min().to_string());
            println!("{:6}  {ferry:10}  {hero}", tick / 60);
        }
        world.begin_tick();
        placed.run_platforms(&mut world)?;
        world.move_and_slide(hero, [0.0, 4.0])?;
        let entered = world.entered(hero).map(|other| other.id);
        let collected: Vec<_> = entered.filter(|id| coins.contains(id)).collect();
        for coin in collected {
            println!("        collects the coin at {}", world[coin].min());
            world.remove(coin)?;
        }
    }
    Ok(())
}
