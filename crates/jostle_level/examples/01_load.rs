//! Opens a level of Tiled, prints what was understood of it, and runs a hero through it.
//!
//! `cargo run -p jostle_level --example 01_load`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::f32::{Character, CharacterSettings, World};
use jostle::{CharacterInput, Outside};
use jostle_level::Reading;
use std::error::Error;

/// The input, and for how many ticks the player holds it.
const SCRIPT: [(CharacterInput, usize); 5] = [
    (CharacterInput::RIGHT, 120),
    (CharacterInput::RIGHT.with_jump(), 20),
    (CharacterInput::RIGHT, 50),
    (CharacterInput::RIGHT.with_jump(), 30),
    (CharacterInput::RIGHT, 90),
];

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo runs an example wherever it was called, but a game in its own folder.
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR"))?;
    // Classes of tiles, names of layers and drawn shapes say what blocks: nothing has to be set up.
    let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    println!("{level}\n");
    for row in level.picture() {
        println!("{row}");
    }
    println!();

    let mut world = World::new();
    let mut placed = level.add_to(&mut world)?;
    let settings = CharacterSettings {
        ladder: level.data("ladder"),
        water: level.data("water"),
        ..CharacterSettings::classic(16.0, 60)
    };
    let start = level.marker("player")?.standing([12.0, 14.0]);
    let mut hero = Character::spawn(&mut world, start, settings)?;

    let held = |&(input, ticks)| std::iter::repeat_n(input, ticks);
    for (tick, input) in SCRIPT.iter().flat_map(held).enumerate() {
        world.begin_tick();
        placed.run_platforms(&mut world)?;
        let done = hero.tick(&mut world, input)?;
        if let Some(jump) = done.jumped {
            println!("tick {tick:3}: jumps off ({jump:?})");
        }
        if done.landed.is_some() {
            println!("tick {tick:3}: lands at {:.1}", done.moved.place().min());
        }
        for sensor in world.entered(hero.body()) {
            let class = placed.sensor_class(sensor.id).unwrap_or("something");
            println!("tick {tick:3}: enters {class}");
        }
    }
    println!("the hero is at {:.1}", world[hero.body()].min());
    Ok(())
}
