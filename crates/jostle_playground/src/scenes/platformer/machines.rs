//! Solids that move by themselves: a lift, a glider, a ferry that waits for riders, and a press; also a conveyor belt,
//! which stands still but moves its riders.

use super::level::{TILE, cells};
use jostle::f32::{Aabb, Body, Vec2, World, WorldError};
use jostle::{BodyId, Side};

/// How long the ferry waits before it leaves with a rider, in ticks.
const BOARDING: u16 = 20;
/// How long the ferry waits before it returns without one, in ticks.
const LINGERING: u16 = 60;
/// How far the ferry moves in a tick.
const FERRY_SPEED: f32 = 2.0;

/// All machines.
#[derive(Debug)]
pub(super) struct Machines {
    pub(super) shuttles: [Shuttle; 3],
    pub(super) ferry: Ferry,
    pub(super) belt: BodyId,
}

/// A platform that moves back and forth forever, and waits at both ends.
#[derive(Debug)]
pub(super) struct Shuttle {
    pub(super) body: BodyId,
    pub(super) name: &'static str,
    home: Aabb,
    way: Vec2,
    /// How many ticks it waits at home, moves away, waits there, and moves back.
    times: [u16; 4],
    clock: u16,
}

/// A platform that crosses the pit with a rider, and returns without one.
#[derive(Debug)]
pub(super) struct Ferry {
    pub(super) body: BodyId,
    home: Aabb,
    away: Aabb,
    is_ridden: bool,
    /// How many ticks that has been the case.
    clock: u16,
}

impl Machines {
    pub(super) fn build(world: &mut World) -> Result<Self, WorldError> {
        let lift = Body::solid(slab([7, 11], 3)).with_one_way(Side::MinY);
        let lift = Shuttle::new(world, "lift", lift, [0.0, -3.0 * TILE], [30, 32, 30, 32])?;
        let glider = Body::solid(slab([14, 2], 3).moved([0.0, TILE / 2.0]));
        let glider = Shuttle::new(
            world,
            "glider",
            glider,
            [10.0 * TILE, 0.0],
            [20, 160, 20, 160],
        )?;
        let press = Body::solid(cells([37, 19], [3, 1]));
        let press = Shuttle::new(world, "press", press, [0.0, 2.0 * TILE], [50, 8, 30, 64])?;
        let belt = Body::solid(cells([17, 5], [8, 1])).with_conveyor([-0.75, 0.0]);
        Ok(Self {
            shuttles: [lift, glider, press],
            ferry: Ferry::new(world)?,
            belt: world.add(belt)?,
        })
    }

    /// Moves all machines by one tick, carrying, pushing and crushing what is in the way.
    pub(super) fn tick(&mut self, world: &mut World, hero: BodyId) -> Result<(), WorldError> {
        for shuttle in &mut self.shuttles {
            shuttle.tick(world)?;
        }
        self.ferry.tick(world, hero)?;
        world.run_conveyors();
        Ok(())
    }

    /// Returns the state that is not in the world, as numbers.
    pub(super) fn clocks(&self) -> impl Iterator<Item = u64> {
        let clocks = self.shuttles.iter().map(|shuttle| shuttle.clock);
        let ferry = [self.ferry.clock, u16::from(self.ferry.is_ridden)];
        clocks.chain(ferry).map(u64::from)
    }
}

/// Returns a platform half a tile high, starting at the upper left of a cell.
fn slab(first: [u8; 2], columns: u8) -> Aabb {
    let whole = cells(first, [columns, 1]);
    whole.grown_by_side([0.0, 0.0], [0.0, -TILE / 2.0])
}

impl Shuttle {
    fn new(
        world: &mut World,
        name: &'static str,
        body: Body,
        way: [f32; 2],
        times: [u16; 4],
    ) -> Result<Self, WorldError> {
        let body = world.add(body)?;
        let home = world.place(body).expect("it was just added");
        let way = Vec2::from(way);
        Ok(Self {
            body,
            name,
            home,
            way,
            times,
            clock: 0,
        })
    }

    /// Returns where it starts.
    pub(super) fn home(&self) -> Aabb {
        self.home
    }

    fn tick(&mut self, world: &mut World) -> Result<(), WorldError> {
        self.clock = (self.clock + 1) % self.times.iter().sum::<u16>();
        let share = self.share();
        let goal = self.home.min() + Vec2::new(self.way.x * share, self.way.y * share);
        move_to(world, self.body, goal)
    }

    /// Returns how far it is from home, as a fraction.
    fn share(&self) -> f32 {
        let [rest, go, wait, back] = self.times;
        let left = self.times.iter().sum::<u16>() - self.clock;
        let part = |done: u16, whole: u16| f32::from(done) / f32::from(whole);
        match self.clock {
            clock if clock < rest => 0.0,
            clock if clock < rest + go => part(clock - rest, go),
            clock if clock < rest + go + wait => 1.0,
            _ => part(left, back),
        }
    }
}

impl Ferry {
    fn new(world: &mut World) -> Result<Self, WorldError> {
        let [home, away] = [slab([29, 11], 5), slab([14, 11], 5)];
        let body = world.add(Body::solid(home))?;
        Ok(Self {
            body,
            home,
            away,
            is_ridden: false,
            clock: 0,
        })
    }

    fn tick(&mut self, world: &mut World, hero: BodyId) -> Result<(), WorldError> {
        let is_ridden = world.rides(hero) == Some(self.body.into());
        self.clock = if is_ridden == self.is_ridden {
            self.clock.saturating_add(1)
        } else {
            0
        };
        self.is_ridden = is_ridden;
        let (goal, patience) = if is_ridden {
            (self.away, BOARDING)
        } else {
            (self.home, LINGERING)
        };
        let here = world.place(self.body).unwrap_or(self.home).min();
        if self.clock < patience {
            return Ok(());
        }
        let way = (goal.min().x - here.x).clamp(-FERRY_SPEED, FERRY_SPEED);
        move_to(world, self.body, here + Vec2::new(way, 0.0))
    }
}

fn move_to(world: &mut World, body: BodyId, corner: Vec2) -> Result<(), WorldError> {
    let here = world.place(body).map_or(corner, |place| place.min());
    if here != corner {
        world.move_solid(body, corner - here)?;
    }
    Ok(())
}
