//! A small game with the inspector attached, in three numbered lines.
//!
//! Run `cargo run --release -p jostle_inspect --example attach`, then open the address it prints. An optional number
//! ends the game after that many ticks.

use jostle::{Aabb, Body, BodyId, Outside, Side, Tile, TileMap, Vec2, World};
use jostle_inspect::{Ink, Inspector};
use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;
use std::{env, thread};

/// The game: a ball that falls, bounces off walls and rolls down steps.
struct Game {
    world: World,
    ball: BodyId,
    velocity: Vec2,
}

const LEVEL: [&str; 6] = [
    "#..........#",
    "#..........#",
    "###........#",
    "####...#...#",
    "######.##..#",
    "############",
];

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let (origin, size) = ([0.0, 0.0], [16.0, 16.0]);
        let map = TileMap::from_text(origin, size, &LEVEL, Tile::from_char, Outside::Solid)?;
        let mut world = World::new();
        world.add_map(map);
        let ball = world.add(Body::actor(Aabb::new(24.0, 8.0, 10.0, 10.0)))?;
        // Recorded moves let the inspector explain why a body stopped.
        world.set_records_moves(true);
        Ok(Self {
            world,
            ball,
            velocity: Vec2::new(1.5, 0.0),
        })
    }

    fn tick(&mut self) -> Result<(), Box<dyn Error>> {
        self.world.begin_tick();
        self.velocity.y += 0.2;
        let moved = self.world.move_and_slide(self.ball, self.velocity)?;
        if moved.blocked.has(Side::MinX) || moved.blocked.has(Side::MaxX) {
            self.velocity.x = -self.velocity.x;
        }
        if moved.blocked.has(Side::MinY) || moved.blocked.has(Side::MaxY) {
            self.velocity.y *= -0.8;
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let ticks = env::args()
        .nth(1)
        .map_or(Ok(u64::MAX), |word| word.parse())?;
    let mut game = Game::new()?;

    let mut inspector = Inspector::serve("A ball")?; // 1
    if let Some(address) = inspector.address() {
        writeln!(io::stdout(), "Open http://{address}   (Ctrl-C to quit)")?;
    }
    for _ in 0..ticks {
        let is_due = inspector.should_tick(); // 2
        if is_due {
            game.tick()?;
        }
        // A page that has paused the game may want to see more of the current tick.
        if is_due || inspector.should_show() {
            // `inspector.show(&game.world)` is enough; a closure can show more.
            inspector.sketch(|sketch| {
                sketch.world(&game.world); // 3
                sketch.tag(game.ball, "ball", Some(Ink::Rgb(200, 60, 40)));
                sketch.gauge("fall speed", "u/tick", f64::from(game.velocity.y));
                sketch.text([20.0, 12.0], 8.0, "pause, then click the ball", Ink::Faint);
            });
        }
        thread::sleep(Duration::from_millis(16));
    }
    Ok(())
}
