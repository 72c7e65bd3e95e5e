//! What recording costs: the same ticks of 10,000 bodies without and with a recorder, by turns, best of many.
//!
//! `cargo run --release -p jostle_inspect --example cost_of_recording`. Ticks are spaced as in a game of 60 ticks per
//! second, so that the recorder's own thread has the time that it would have.

use jostle::{Aabb, Body, BodyId, Outside, Tile, TileMap, TilePos, Vec2, World};
use jostle_inspect::{Recorder, Settings};
use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

const BODIES: usize = 10_000;
const COLUMNS: usize = 400;
const ROUNDS: usize = 60;
const TICKS: usize = 4;

/// Actors that walk to and fro and fall onto a level of tiles.
struct Crowd {
    world: World,
    actors: Vec<(BodyId, Vec2)>,
}

impl Crowd {
    fn new() -> Result<Self, Box<dyn std::error::Error>> {
        let tile = |pos: TilePos| match pos.row % 4 == 3 && pos.column % 9 != 0 {
            true => Tile::SOLID,
            false => Tile::EMPTY,
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

/// The best of a few ticks, each with what `after` does.
fn time(
    crowd: &mut Crowd,
    mut after: impl FnMut(&World),
) -> Result<Duration, Box<dyn std::error::Error>> {
    let mut best = Duration::MAX;
    for _ in 0..TICKS {
        let began = Instant::now();
        crowd.tick()?;
        after(&crowd.world);
        best = best.min(began.elapsed());
        thread::sleep(Duration::from_millis(16).saturating_sub(began.elapsed()));
    }
    Ok(best)
}

/// The same ticks with and without a recorder, by turns.
fn compare(title: &str, keeps_moves: bool) -> Result<(), Box<dyn std::error::Error>> {
    let mut crowd = Crowd::new()?;
    crowd.world.set_keeps_moves(keeps_moves);
    let mut recorder = Recorder::new(&Settings::default());
    let (mut plain, mut recorded) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        plain = plain.min(time(&mut crowd, |_| ())?);
        let with = time(&mut crowd, |world| {
            recorder.record(|sketch| sketch.world(world));
        })?;
        recorded = recorded.min(with);
    }
    let more = 100.0 * (recorded.as_secs_f64() / plain.as_secs_f64() - 1.0);
    let (bytes, missed) = (recorder.recording().file_len(), recorder.missed());
    let ticks = ROUNDS * TICKS;
    writeln!(
        io::stdout(),
        "{title}: a tick takes {plain:.1?}, recorded {recorded:.1?}: {more:.1}% more; \
         {ticks} ticks in {} KiB, {missed} left out",
        bytes >> 10
    )?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    compare("10,000 bodies", false)?;
    compare("10,000 bodies in a world that keeps last moves", true)
}
