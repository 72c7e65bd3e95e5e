//! The game that is recorded: what moves by itself, and what the world's answers lead to.

use super::level::{DOOR, Level, WALKER_AT};
use super::recorder::{Recorder, Way};
use jostle::f32::{Character, CharacterMove};
use jostle::{BodyId, CharacterInput, EventKind, Side, TileKind};
use std::collections::BTreeSet;

/// The tick after which the world is saved.
pub(super) const SAVED: u32 = 870;

/// The velocity of the walker when it begins: first to the wall, then back and below the press.
const WALKER_STARTS: [f32; 2] = [-1.25, 0.0];

/// Whether the ball and the walker move in a tick: not in all, since they take most of the file.
fn is_busy(tick: u32) -> bool {
    tick < 400 || (SAVED..SAVED + 60).contains(&tick)
}

/// The course while it is played.
pub(super) struct Course {
    pub(super) recorder: Recorder,
    pub(super) level: Level,
    pub(super) hero: Character,
    pub(super) state: State,
    /// What has happened, as far as the trace alone does not show it.
    pub(super) seen: BTreeSet<&'static str>,
    saved: Option<(State, Character)>,
}

/// What the game remembers from tick to tick.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) tick: u32,
    pub(super) opens_door: bool,
    pub(super) spark: Option<BodyId>,
    /// What is in the pit below the lift.
    pub(super) crab: Option<BodyId>,
    ball: [f32; 2],
    walker: [f32; 2],
    press: f32,
    is_flipped: bool,
    has_coin: bool,
}

impl State {
    const START: Self = Self {
        tick: 0,
        opens_door: false,
        spark: None,
        crab: None,
        ball: [2.625, 1.875],
        walker: WALKER_STARTS,
        press: 0.0,
        is_flipped: false,
        has_coin: true,
    };
}

impl Course {
    pub(super) fn new() -> Self {
        let mut recorder = Recorder::new("trace platformer 1");
        recorder
            .remark("Written by crates/jostle/tests/it/trace.rs; README.md explains every word.");
        let level = Level::record(&mut recorder);
        Self {
            hero: level.hero(&mut recorder),
            recorder,
            level,
            state: State::START,
            seen: BTreeSet::new(),
            saved: None,
        }
    }

    /// Returns the least x of the hero.
    pub(super) fn x(&self) -> f32 {
        self.recorder.world[self.level.hero].min().x
    }

    /// Returns where the hero's feet are.
    pub(super) fn feet(&self) -> f32 {
        self.recorder.world[self.level.hero].max().y
    }

    pub(super) fn tick(&mut self, input: CharacterInput) -> CharacterMove {
        self.state.tick += 1;
        self.recorder.begin_tick(self.state.tick);
        self.run_machines();
        let done = self.recorder.input(&mut self.hero, input);
        self.note(&done);
        if is_busy(self.state.tick) {
            self.run_ball();
            self.run_walker();
        }
        if let Some(spark) = self.state.spark {
            self.recorder.move_actor(spark, Way::Stop, [0.75, 2.5]);
        }
        self.react();
        self.ask();
        self.recorder.edges(self.level.hero);
        self.recorder.events();
        if self.state.tick % 60 == 0 {
            self.recorder.checksum();
        }
        done
    }

    /// Saves the world and everything beside it.
    pub(super) fn save(&mut self) {
        self.recorder.save();
        self.recorder.checksum();
        self.saved = Some((self.state, self.hero.clone()));
    }

    pub(super) fn restore(&mut self) {
        self.recorder.restore();
        self.recorder.checksum();
        (self.state, self.hero) = self.saved.clone().unwrap();
    }

    fn note(&mut self, done: &CharacterMove) {
        let hits = self.recorder.world.hits();
        if done.is_grounded && hits.iter().any(|hit| hit.slope.is_some()) {
            self.seen.insert("walks on a slope");
        }
        let place = done.moved.place();
        let map = self.recorder.world.map(self.level.map).unwrap();
        let below = [place.center().x, place.max().y];
        let tile = map.at_point(below);
        let is_half = tile.is_some_and(|(_, tile)| matches!(tile.kind(), TileKind::Half(_)));
        if done.is_grounded && is_half {
            self.seen.insert("stands on a half tile");
        }
        if done.is_crouching {
            self.seen.insert("crouches");
        }
        if done.is_fast_falling {
            self.seen.insert("falls fast");
        }
        if done.has_bumped_head {
            self.seen.insert("bumps its head");
        }
    }
}

/// What moves by itself.
impl Course {
    fn run_machines(&mut self) {
        self.run_lift();
        self.run_press();
        let tick = self.state.tick;
        let way = if (tick / 40) % 2 == 0 { 0.375 } else { -0.375 };
        self.recorder.move_solid(self.level.bridge, [way, 0.0]);
        let way = if (tick / 150) % 2 == 0 { 2.5 } else { -2.5 };
        self.recorder.move_sensor(self.level.patrol, [way, 0.0]);
        if tick % 2 == 0 {
            let before = self.x();
            self.recorder.run_conveyors();
            if before < self.x() {
                self.seen.insert("rides the belt");
            }
        }
        if core::mem::take(&mut self.state.opens_door) {
            for cell in DOOR {
                self.recorder.set_tile(self.level.map, cell, '.');
            }
        }
    }

    /// Rises with a rider, and comes back without one.
    fn run_lift(&mut self) {
        let lift = self.level.lift;
        let hero = self.level.hero;
        let is_ridden = self.recorder.world.riders(lift).contains(&hero.into());
        let top = self.recorder.world[lift].min().y;
        let before = self.recorder.world[hero];
        if is_ridden && 128.0 < top {
            self.recorder
                .move_solid(lift, [0.0, -1.75_f32.min(top - 128.0)]);
            let after = self.recorder.world[hero];
            if after.max().y < before.max().y {
                self.seen.insert("rides the lift");
            }
        } else if !is_ridden && top < 256.0 {
            self.recorder
                .move_solid(lift, [0.0, 1.0_f32.min(256.0 - top)]);
        }
    }

    /// Falls onto the walker, waits, and rises again.
    fn run_press(&mut self) {
        let world = &self.recorder.world;
        let [press, walker] = [self.level.press, self.level.walker].map(|id| world[id]);
        let is_above = press.min().x < walker.max().x && walker.min().x < press.max().x;
        let top = press.min().y;
        if top <= 160.0 {
            let falls = is_above && is_busy(self.state.tick);
            self.state.press = if falls { 6.0 } else { 0.0 };
        } else if 240.0 <= top {
            self.state.press = -2.0;
        }
        let way = self.state.press.min(240.0 - top).max(160.0 - top);
        if 0.0 < way.abs() {
            self.recorder.move_solid(self.level.press, [0.0, way]);
        }
    }

    fn run_ball(&mut self) {
        let velocity = self.state.ball;
        let moved = self
            .recorder
            .move_actor(self.level.ball, Way::Bounce, velocity);
        for (part, has_bounced) in self.state.ball.iter_mut().zip(moved.bounced) {
            if has_bounced {
                *part = -*part;
            }
        }
    }

    fn run_walker(&mut self) {
        let [run, fall] = self.state.walker;
        let moved = self
            .recorder
            .move_actor(self.level.walker, Way::Slide, [run, fall + 0.25]);
        let is_at_wall = moved.blocked.has(Side::MinX) || moved.blocked.has(Side::MaxX);
        let is_on_floor = moved.touching.has(Side::MaxY);
        self.state.walker = [
            if is_at_wall { -run } else { run },
            if is_on_floor { 0.0 } else { fall + 0.25 },
        ];
    }
}

/// What the game makes of answers.
impl Course {
    fn react(&mut self) {
        let is_flipped = self.hero.is_flipped();
        if is_flipped != self.state.is_flipped {
            self.recorder.set_flipped(self.level.hero, is_flipped);
            self.state.is_flipped = is_flipped;
        }
        let mut events = Vec::new();
        self.recorder.world.events_into(&mut events);
        for event in events {
            match event.kind {
                EventKind::Enter { sensor } if event.body == self.level.hero => {
                    self.enter(sensor.id);
                }
                EventKind::Crush { .. } => self.crush(event.body.id),
                _ => {}
            }
        }
    }

    fn crush(&mut self, body: BodyId) {
        if body == self.level.walker {
            self.recorder.teleport(body, WALKER_AT);
            self.state.walker = WALKER_STARTS;
        } else if self.state.crab == Some(body) {
            self.recorder.remove(body);
            self.state.crab = None;
        }
    }

    fn enter(&mut self, sensor: BodyId) {
        if sensor == self.level.exit {
            self.recorder.teleport(self.level.hero, [40.5, 150.25]);
        } else if sensor == self.level.coin && self.state.has_coin {
            self.recorder.remove(sensor);
            self.state.has_coin = false;
        }
    }

    fn ask(&mut self) {
        let tick = self.state.tick;
        if tick % 20 == 0 {
            let x = self.x().floor();
            let down = if tick % 40 == 0 { 8.0 } else { -16.0 };
            self.recorder.raycast([x + 20.0, 180.5], [64.0, down]);
            self.recorder.overlapping([x - 8.0, 200.0, 40.0, 60.0]);
        }
        if tick % 15 == 0 {
            self.recorder.hitbox_pairs();
        }
        if tick % 30 == 0 {
            if self.recorder.world.contains(self.level.crate_) {
                self.recorder.edges(self.level.crate_);
            }
            self.recorder.edges(self.level.walker);
        }
    }
}
