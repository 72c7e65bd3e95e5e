//! Jumps up through one-way platforms, lands on them, and drops through them on request.
//!
//! `cargo run --example 16_one_way`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Body, TileMap, World};
use jostle::{Outside, Side, Tile};
use std::error::Error;

/// `-` is a tile that blocks only from above. Since y grows down, its blocking side is `MinY`.
const LEVEL: [&str; 6] = ["....", "----", "....", "----", "....", "####"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let size = [16, 16];
    world.add_map(TileMap::from_text(
        [0, 0],
        size,
        &LEVEL,
        Tile::from_char,
        Outside::Empty,
    )?);
    let hero = world.add(Body::actor(Aabb::new(20, 66, 12, 14)))?;

    println!("jumping up through both platforms and landing on the upper one");
    let mut speed = -13;
    for _tick in 0..20 {
        speed += 1;
        let moved = world.move_and_slide(hero, [0, speed])?;
        if moved.blocked.has(Side::MaxY) {
            speed = 0;
        }
    }
    draw(&world, hero);

    println!("dropping through the platform below, but not through the next one");
    world.drop_through(hero)?;
    for _tick in 0..20 {
        world.move_and_slide(hero, [0, 4])?;
    }
    draw(&world, hero);

    println!("a one-way platform that is a body, rising from below");
    let shelf = Body::solid(Aabb::new(0, 60, 64, 4)).with_one_way(Side::MinY);
    let shelf = world.add(shelf)?;
    for tick in 1..=4 {
        world.move_solid(shelf, [0, -6])?;
        let feet = world.place(hero).map(|place| place.max().y);
        println!("tick {tick}: the feet are at {feet:?}");
    }
    Ok(())
}

/// Prints the level, with `@` for the cells of the hero.
fn draw(world: &World, hero: jostle::BodyId) {
    let place = world[hero];
    for (map, tiles) in world.maps() {
        let inside: Vec<_> = tiles.cells_in(place).collect();
        for (row, text) in (0..).zip(LEVEL) {
            let cell = |(column, tile): (i32, char)| {
                let is_hero = inside.contains(&[column, row].into());
                if is_hero { '@' } else { tile }
            };
            println!(
                "  {}",
                (0..).zip(text.chars()).map(cell).collect::<String>()
            );
        }
        println!(
            "  on map {map} at {:?}, touching {:?}\n",
            place.min(),
            world.touching(hero)
        );
    }
}
