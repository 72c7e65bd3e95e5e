//! Moves boxes that the game stores itself, for example in an entity component system.
//!
//! `cargo run --example 19_without_a_world`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::f32::{Aabb, MoveOptions, Mover, PackedIndex, TileMap, Vec2};
use jostle::motion::{Either, Motion, Obstacle};
use jostle::{MoveLog, Outside, Response, Side, Tile};
use std::error::Error;

/// The components, each in its own list.
struct Entities {
    boxes: Vec<Mover>,
    speeds: Vec<Vec2>,
    is_ghost: Vec<bool>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let rows = ["........", "........", "...#....", "########"];
    let map = TileMap::from_text(
        [0.0, 0.0],
        [16.0, 16.0],
        &rows,
        Tile::from_char,
        Outside::Solid,
    )?;
    let doors = PackedIndex::new(&[Aabb::new(96.0, 16.0, 4.0, 32.0)]);
    // A pair of obstacle sets is an obstacle set too. Hits are named `Either::First` or `Either::Second`.
    let level = (&map, &doors);

    let mut entities = Entities {
        boxes: [8.0, 40.0]
            .map(|x| Aabb::new(x, 0.0, 12.0, 14.0).into())
            .to_vec(),
        speeds: vec![Vec2::new(1.5, 0.0); 2],
        is_ghost: vec![false, true],
    };
    let options = MoveOptions {
        step: 16.0,
        ..MoveOptions::default()
    };
    let (mut log, mut last_met) = (MoveLog::new(), [None; 2]);
    for tick in 0..60 {
        for (index, last_met) in last_met.iter_mut().enumerate() {
            let is_ghost = entities.is_ghost[index];
            let speed = &mut entities.speeds[index];
            speed.y += 0.25;
            let respond = |name, _: &Obstacle<f32>| match name {
                Either::Second(_door) if is_ghost => Response::Pass,
                _ => Response::Slide,
            };
            let moved = Motion::among(&level)
                .with_options(options)
                .with_response(respond)
                .run(entities.boxes[index], *speed, &mut log)?;
            entities.boxes[index] = moved.mover;
            if moved.blocked.has(Side::MaxY) {
                speed.y = 0.0;
            }
            for hit in log.hits().iter().filter(|hit| hit.side == Side::MaxX) {
                if *last_met != Some(hit.other) {
                    println!(
                        "tick {tick}: {index} hits {:?}, {:?}",
                        hit.other, hit.response
                    );
                    *last_met = Some(hit.other);
                }
            }
        }
    }
    for (index, mover) in entities.boxes.iter().enumerate() {
        println!("{index} ends at {:?}", mover.place().min());
    }
    Ok(())
}
