//! Plays a small platformer: a level drawn as text, a character that runs, jumps, rides and climbs, and its trail.
//!
//! `cargo run --example 14_platformer`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Body, Character, CharacterSettings, TileMap, World};
use jostle::{CharacterInput, Outside, Tile};
use std::error::Error;

/// The characters of `Tile::from_char`: `#` is solid, `-` a one-way platform, `/` a ramp. `H` is a ladder and
/// `T` its top. `=` is a moving platform, `o` a coin.
const LEVEL: [&str; 9] = [
    "                                  ",
    "                                  ",
    "                                  ",
    "                         o     T##",
    "          --                   H  ",
    "                               H  ",
    "                    ==         H  ",
    "      /#######                 H  ",
    "##############            ########",
];
const TILE: i32 = 16;
const LADDER: u16 = 1;

/// The input, and for how many ticks the player holds it.
const SCRIPT: [(CharacterInput, usize); 8] = [
    (CharacterInput::RIGHT, 52),
    (CharacterInput::RIGHT.with_jump(), 24),
    (CharacterInput::NONE, 30),
    (CharacterInput::RIGHT.with_jump(), 30),
    (CharacterInput::NONE, 180),
    (CharacterInput::RIGHT.with_jump(), 78),
    (CharacterInput::UP, 76),
    (CharacterInput::RIGHT, 16),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let map = TileMap::from_text([0, 0], [TILE, TILE], &LEVEL, legend, Outside::Empty)?;
    world.add_map(map);
    let lift = world.add(Body::solid(Aabb::new(20 * TILE, 6 * TILE, 2 * TILE, 8)))?;
    let coin = world.add(Body::sensor(Aabb::new(25 * TILE, 3 * TILE, TILE, TILE)))?;
    // The preset also makes the body keep to slopes and slip past ceiling corners; ladders are the level's own.
    let settings = CharacterSettings {
        ladder: Some(LADDER),
        ..CharacterSettings::classic(TILE, 60)
    };
    let place = Aabb::new(TILE, 7 * TILE, 10, 16);
    let mut hero = Character::spawn(&mut world, place, settings)?;

    let mut picture = LEVEL.map(|row| row.chars().collect::<Vec<_>>());
    let held = |&(input, ticks)| std::iter::repeat_n(input, ticks);
    for (tick, input) in SCRIPT.iter().flat_map(held).enumerate() {
        world.begin_tick();
        // The platform moves back and forth, one unit every two ticks, and carries its riders.
        let way = if tick / 160 % 2 == 0 { -1 } else { 1 };
        world.move_solid(lift, [if tick % 2 == 0 { way } else { 0 }, 0])?;

        let was_climbing = hero.is_climbing();
        let done = hero.tick(&mut world, input)?;
        if let Some(jump) = done.jumped {
            println!("tick {tick:3}: jumps off ({jump:?})");
        }
        if let Some(speed) = done.landed {
            let is_lift = world.rides(hero.body()) == Some(lift.into());
            let floor = if is_lift { "platform" } else { "ground" };
            println!("tick {tick:3}: lands on the {floor} at {speed} units per second");
        }
        if done.is_climbing && !was_climbing {
            println!("tick {tick:3}: grabs the ladder");
        }
        if world.entered(coin).next().is_some() {
            println!("tick {tick:3}: collects the coin");
        }
        draw(&mut picture, done.moved.place());
    }
    println!();
    for row in picture {
        println!("{}", row.iter().collect::<String>().trim_end());
    }
    Ok(())
}

fn legend(character: char) -> Option<Tile> {
    match character {
        'H' => Some(Tile::EMPTY.with_data(LADDER)),
        'T' => Tile::from_char('-').map(|top| top.with_data(LADDER)),
        '=' | 'o' => Some(Tile::EMPTY),
        other => Tile::from_char(other),
    }
}

/// Draws a trail over everything but the moving platform.
fn draw(picture: &mut [Vec<char>], place: Aabb) {
    let [column, row] = [place.center().x, place.center().y].map(|at| usize::try_from(at / TILE));
    let row = row.ok().and_then(|row| picture.get_mut(row));
    let cell = row
        .zip(column.ok())
        .and_then(|(row, column)| row.get_mut(column));
    if let Some(cell) = cell.filter(|cell| **cell != '=') {
        *cell = '*';
    }
}
