//! Measures the cost of recording: the time of ticks with 10,000 moving bodies, and the time that recording adds.
//!
//! Run `cargo run --release -p jostle_inspect --example cost_of_recording`. Ticks are spaced as in a game of 60 ticks
//! per second, so that the recorder's thread has as much time as in a real game.

use jostle::{Aabb, Body, BodyId, Outside, Tile, TileMap, TilePos, Vec2, World};
use jostle_inspect::{Recorder, Settings};
use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

const BODIES: usize = 10_000;
const COLUMNS: usize = 400;
const TICKS: usize = 300;

/// Actors that walk back and forth and fall onto a level of tiles.
struct Crowd {
    world: World,
    actors: Vec<(BodyId, Vec2)>,
}

impl Crowd {
    fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let tile = |pos: TilePos| {
            if pos.row % 4 == 3 && pos.column % 9 != 0 {
                Tile::SOLID
            } else {
                Tile::EMPTY
            }
        };
        let size = [COLUMNS, 102];
        let map = TileMap::from_fn([0.0, 0.0], [16.0, 16.0], size, Outside::Solid, tile)?;
        let mut world = World::new();
        world.add_map(map);
        let mut actors = Vec::new();
        for number in 0..BODIES {
            let column = u16::try_from(number % COLUMNS)?;
            let row = u16::try_from(number / COLUMNS)?;
            let at = [f32::from(column) * 16.0 + 2.0, f32::from(row) * 64.0 + 2.0];
            let id = world.add(Body::actor(Aabb::new(at[0], at[1], 12.0, 14.0)))?;
            let way = if number % 2 == 0 { 1.5 } else { -1.25 };
            actors.push((id, Vec2::new(way, 3.0)));
        }
        Ok(Self { world, actors })
    }

    fn tick(&mut self) -> Result<(), jostle::WorldError> {
        self.world.begin_tick();
        for (id, delta) in &mut self.actors {
            let moved = self.world.move_and_slide(*id, *delta)?;
            if moved.blocked.has(jostle::Side::MinX) || moved.blocked.has(jostle::Side::MaxX) {
                delta.x = -delta.x;
            }
        }
        Ok(())
    }
}

/// Measures ticks and their recording, and prints the best and the median.
fn measure(title: &str, records_moves: bool) -> Result<(), Box<dyn std::error::Error>> {
    let mut crowd = Crowd::new()?;
    crowd.world.set_records_moves(records_moves);
    let mut recorder = Recorder::new(&Settings::default());
    let (mut ticks, mut records) = (Vec::new(), Vec::new());
    for _ in 0..TICKS {
        let began = Instant::now();
        crowd.tick()?;
        let ticked = began.elapsed();
        recorder.record(|sketch| sketch.world(&crowd.world));
        ticks.push(ticked);
        records.push(began.elapsed() - ticked);
        thread::sleep(Duration::from_millis(16).saturating_sub(began.elapsed()));
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{title}: {TICKS} ticks in {} KiB, {} skipped",
        recorder.recording().file_len() >> 10,
        recorder.missed()
    )?;
    for (name, at) in [("best", 0), ("median", TICKS / 2)] {
        ticks.sort_unstable();
        records.sort_unstable();
        let more = 100.0 * records[at].as_secs_f64() / ticks[at].as_secs_f64();
        writeln!(
            out,
            "  {name}: tick {:.0?}, recording {:.0?} ({more:.1}%)",
            ticks[at], records[at]
        )?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    measure("10,000 bodies", false)?;
    measure("10,000 bodies, recording moves", true)
}
