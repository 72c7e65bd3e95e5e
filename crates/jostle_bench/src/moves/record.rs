//! The requested moves of platformer actors, tick by tick, recorded once for all methods.

use super::level::Level;
use super::walker::Point;
use super::worlds::{moved_on, tile_map};
use crate::rng::Rng;
use jostle::f32::{Aabb, TileMap};
use jostle::{MoveLog, Mover, Side, TilePos};
use std::ops::Range;

/// Speeds in tiles per tick, and gravity in tiles per tick squared, at 60 ticks per second.
const WALK: f32 = 6.0 / 60.0;
const JUMP: f32 = 15.0 / 60.0;
const FALL: f32 = 20.0 / 60.0;
const GRAVITY: f32 = 50.0 / 3600.0;

/// Where actors start, what each requests in every tick, and where jostle's moves took them.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) starts: Vec<Point>,
    /// By tick, then by actor.
    pub(crate) ticks: Vec<Vec<Point>>,
}

impl Record {
    /// Simulates actors in the square of these columns and rows of a level.
    pub(crate) fn new(level: &Level, cells: Range<usize>, actors: usize, ticks: usize) -> Self {
        let mut rng = Rng::new(42);
        let mut lives: Vec<_> = (0..actors)
            .map(|_| SimulatedActor::new(level, &cells, &mut rng))
            .collect();
        let (map, mut log) = (tile_map(level), MoveLog::new());
        let mut recorded = |ticks, lives: &mut [SimulatedActor]| -> Vec<Vec<Point>> {
            let mut tick =
                |life: &mut SimulatedActor| life.tick(level.tile, &mut rng, (&map, &mut log));
            let ticks = 0..ticks;
            ticks
                .map(|_| lives.iter_mut().map(&mut tick).collect())
                .collect()
        };
        // Every actor lands before the recording begins.
        recorded(30, &mut lives);
        let starts = lives.iter().map(|life| life.mover.place().min().into());
        let starts = starts.collect();
        Self {
            starts,
            ticks: recorded(ticks, &mut lives),
        }
    }

    /// Returns each actor's start and requested moves, actor by actor.
    pub(crate) fn lives(&self) -> Vec<(Point, Vec<Point>)> {
        let starts = self.starts.iter().enumerate();
        starts
            .map(|(actor, start)| (*start, self.ticks.iter().map(|tick| tick[actor]).collect()))
            .collect()
    }
}

struct SimulatedActor {
    mover: Mover<f32>,
    /// In tiles per tick.
    speed: Point,
    is_grounded: bool,
}

impl SimulatedActor {
    fn new(level: &Level, cells: &Range<usize>, rng: &mut Rng) -> Self {
        let [column, row] = loop {
            let cell = [(); 2].map(|()| cells.start + rng.below(cells.len()));
            if !level.is_solid(cell[0], cell[1]) {
                break cell;
            }
        };
        let [width, height] = level.actor();
        let [x, y] = [level.edge(column), level.edge(row)];
        let place = Aabb::new(x + width / 8.0, y + height / 16.0, width, height);
        Self {
            mover: place.into(),
            speed: [if rng.below(2) == 0 { WALK } else { -WALK }, 0.0],
            is_grounded: false,
        }
    }

    /// Requests a move and slides: gravity, turns now and then and at walls, jumps from the ground.
    fn tick(
        &mut self,
        tile: f32,
        rng: &mut Rng,
        (map, log): (&TileMap, &mut MoveLog<f32, TilePos>),
    ) -> Point {
        if rng.below(90) == 0 {
            self.speed[0] = -self.speed[0];
        }
        if self.is_grounded && rng.below(40) == 0 {
            self.speed[1] = -JUMP;
        }
        self.speed[1] = (self.speed[1] + GRAVITY).min(FALL);
        let delta = self.speed.map(|speed| speed * tile);
        let slid = moved_on(map, self.mover, delta, log);
        self.mover = slid.mover;
        self.is_grounded = slid.blocked.has(Side::MaxY);
        for side in slid.blocked.iter() {
            match side {
                Side::MinX | Side::MaxX => self.speed[0] = -self.speed[0],
                Side::MinY | Side::MaxY => self.speed[1] = 0.0,
            }
        }
        delta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actors_walk_fall_jump_and_stay_inside() {
        let level = Level::generated(64, 16.0);
        let record = Record::new(&level, 8..56, 20, 200);
        let all = || record.ticks.iter().flatten();
        assert!(all().any(|delta| delta[1] < -3.0), "jumps");
        assert!(all().any(|delta| 3.0 < delta[1]), "falls");
        assert!(
            all().any(|delta| 0.0 < delta[1] && delta[1] < 0.3),
            "stands"
        );
        let inside = 16.0..63.0 * 16.0;
        assert!(record.starts.iter().flatten().all(|at| inside.contains(at)));
        let bits = |delta: Point| delta.map(f32::to_bits);
        assert_eq!(bits(record.lives()[3].1[7]), bits(record.ticks[7][3]));
    }
}
