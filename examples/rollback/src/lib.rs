//! A game for two over the network, with rollback by [ggrs].
//!
//! Three rules make it work, and all of them are in this file:
//!
//! 1. **Everything that decides the next tick is in one value**, [`Game`]: the world and the characters.
//! 2. **Saving is a copy that reuses memory.** [`Game`] implements `clone_from` by hand, because `#[derive(Clone)]`
//!    would allocate a new world for every saved tick.
//! 3. **The checksum covers all of it**, not only the world, so that ggrs notices the first tick that differs.

use ggrs::{Config, Frame, GgrsRequest, PredictRepeatLast};
use jostle::i32::{Aabb, Body, Character, CharacterSettings, TileMap, World};
use jostle::{BodyId, CharacterInput, Outside, Tile};
use std::error::Error;
use std::net::SocketAddr;

/// How many ticks ggrs may guess ahead of the slower player.
pub const WINDOW: usize = 8;

/// What ggrs needs to know. The game keeps its saved states itself, in [`Peer`], to reuse their memory.
#[derive(Debug)]
pub struct Rollback;

impl Config for Rollback {
    type Input = CharacterInput;
    type InputPredictor = PredictRepeatLast;
    type State = ();
    type Address = SocketAddr;
}

/// Everything that decides what happens next.
#[derive(Debug, PartialEq)]
pub struct Game {
    world: World,
    heroes: [Character; 2],
    lift: BodyId,
    tick: u32,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self { world: self.world.clone(), heroes: self.heroes.clone(), ..*self }
    }

    /// Copies without allocating, once the worlds have been that large.
    fn clone_from(&mut self, other: &Self) {
        self.world.clone_from(&other.world);
        self.heroes.clone_from(&other.heroes);
        (self.lift, self.tick) = (other.lift, other.tick);
    }
}

impl Game {
    /// Creates the arena with both heroes and a lift.
    pub fn new() -> Result<Self, Box<dyn Error>> {
        let rows = [
            "....................",
            "....................",
            ".......------.......",
            "....................",
            "...../#......#\\.....",
            "####################",
        ];
        let mut world = World::new();
        world.add_map(TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Solid)?);
        let lift = world.add(Body::solid(Aabb::new(144, 72, 32, 6)))?;
        let mut hero = |x| {
            let settings = CharacterSettings::classic(16, 60);
            Character::spawn(&mut world, Aabb::new(x, 64, 10, 16), settings)
        };
        let heroes = [hero(16)?, hero(290)?];
        Ok(Self { world, heroes, lift, tick: 0 })
    }

    /// Plays one tick.
    pub fn tick(&mut self, inputs: [CharacterInput; 2]) -> Result<(), Box<dyn Error>> {
        self.world.begin_tick();
        let way = if (self.tick / 48).is_multiple_of(2) { -1 } else { 1 };
        self.world.move_solid(self.lift, [0, way])?;
        for (hero, input) in self.heroes.iter_mut().zip(inputs) {
            hero.tick(&mut self.world, input)?;
        }
        self.tick += 1;
        Ok(())
    }

    /// Returns a checksum of the whole game.
    pub fn checksum(&self) -> u128 {
        let [one, other] = self.heroes.each_ref().map(Character::checksum);
        let heroes = u128::from(one.rotate_left(1) ^ other);
        u128::from(self.world.checksum()) << 64 | heroes ^ u128::from(self.tick)
    }

    /// Returns where the heroes are.
    pub fn places(&self) -> [Option<Aabb>; 2] {
        self.heroes.each_ref().map(|hero| self.world.place(hero.body()))
    }
}

/// One player's machine: the game, and the ticks it may have to go back to.
#[derive(Debug)]
pub struct Peer {
    /// The game as this player sees it. Ticks that are not confirmed yet rest on guesses.
    pub game: Game,
    /// How often this peer has gone back.
    pub rollbacks: u32,
    /// The checksum of each saved tick, the latest if it was played again.
    pub checksums: Vec<u128>,
    saved: Vec<Game>,
}

impl Peer {
    /// Creates a peer before its first tick.
    pub fn new() -> Result<Self, Box<dyn Error>> {
        let game = Game::new()?;
        // ggrs goes back by at most the window, and saves the present tick too.
        let saved = vec![game.clone(); WINDOW + 2];
        Ok(Self { game, saved, rollbacks: 0, checksums: Vec::new() })
    }

    /// Does what ggrs asks for, in order: saves, loads and plays ticks.
    pub fn serve(&mut self, requests: Vec<GgrsRequest<Rollback>>) -> Result<(), Box<dyn Error>> {
        for request in requests {
            match request {
                GgrsRequest::SaveGameState { cell, frame } => {
                    let at = index(frame)?;
                    let slot = at % self.saved.len();
                    self.saved[slot].clone_from(&self.game);
                    let checksum = self.game.checksum();
                    self.checksums.truncate(at);
                    self.checksums.push(checksum);
                    cell.save(frame, None, Some(checksum));
                }
                GgrsRequest::LoadGameState { frame, .. } => {
                    self.rollbacks += 1;
                    let slot = index(frame)? % self.saved.len();
                    self.game.clone_from(&self.saved[slot]);
                }
                GgrsRequest::AdvanceFrame { inputs } => {
                    self.game.tick([inputs[0].0, inputs[1].0])?;
                }
            }
        }
        Ok(())
    }
}

fn index(frame: Frame) -> Result<usize, Box<dyn Error>> {
    Ok(usize::try_from(frame)?)
}
