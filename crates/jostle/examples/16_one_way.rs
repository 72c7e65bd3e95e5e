//! One-way platforms: up through them, down onto them, and down through them when asked.
//!
//! `cargo run --example 16_one_way`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Body, TileMap, World};
use jostle::{Outside, Side, Tile};
use std::error::Error;

/// `-` is a tile that blocks only from above: y grows down, so its open side is `MinY`.
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

    println!("a jump through both shelves, and the fall onto the upper one");
    let mut speed = -13;
    for _tick in 0..20 {
        speed += 1;
        let moved = world.move_and_slide(hero, [0, speed])?;
        if moved.blocked.has(Side::MaxY) {
            speed = 0;
        }
    }
    draw(&world, hero);

    println!("dropping through the one he stands on, not through the next");
    world.drop_through(hero)?;
    for _tick in 0..20 {
        world.move_and_slide(hero, [0, 4])?;
    }
    draw(&world, hero);

    println!("and a platform that is a body, rising under him");
    let shelf = Body::solid(Aabb::new(0, 60, 64, 4)).with_one_way(Side::MinY);
    let shelf = world.add(shelf)?;
    for tick in 1..=4 {
        world.move_solid(shelf, [0, -6])?;
        let feet = world.place(hero).map(|place| place.max().y);
        println!("tick {tick}: his feet are at {feet:?}");
    }
    Ok(())
}

/// The level with the cells that he is in.
fn draw(world: &World, hero: jostle::BodyId) {
    let place = world.place(hero).expect("he is there");
    for (map, tiles) in world.maps() {
        let inside: Vec<_> = tiles.cells_in(place).collect();
        for (row, text) in (0..).zip(LEVEL) {
            let cell = |(column, tile): (i32, char)| match inside.contains(&[column, row].into()) {
                true => '@',
                false => tile,
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
