//! Rolls back and replays, as online games do when input arrives late, and compares checksums with the other
//! machine.
//!
//! `cargo run --example 20_rollback`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::i32::{Aabb, Character, CharacterSettings, TileMap, World};
use jostle::{CharacterInput, Outside, Tile};
use std::error::Error;

/// How many ticks the other player's input takes to arrive.
const DELAY: usize = 6;
const TICKS: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    // What the other machine plays: it knows both inputs in time.
    let mut theirs = Game::new()?;
    for tick in 0..TICKS {
        theirs.tick([here(tick), there(tick)])?;
    }

    // This machine guesses that the other player still holds what arrived last.
    let mut game = Game::new()?;
    let mut guesses: Vec<CharacterInput> = Vec::new();
    // One copy per tick that may have to be played again.
    let mut history: Vec<Game> = vec![game.clone(); DELAY + 1];
    for tick in 0..TICKS {
        if let Some(late) = tick
            .checked_sub(DELAY)
            .filter(|&late| guesses[late] != there(late))
        {
            println!("tick {tick}: the guess for tick {late} was wrong, replaying {DELAY} ticks");
            game.clone_from(&history[late % history.len()]);
            for again in late..tick {
                guesses[again] = there(late);
                history[again % (DELAY + 1)].clone_from(&game);
                game.tick([here(again), guesses[again]])?;
            }
        }
        let arrived = tick.checked_sub(DELAY).map_or(CharacterInput::NONE, there);
        guesses.push(arrived);
        history[tick % (DELAY + 1)].clone_from(&game);
        game.tick([here(tick), arrived])?;
    }
    // The last inputs are still on their way: go back once more when they are here.
    let first = TICKS - DELAY;
    game.clone_from(&history[first % history.len()]);
    for tick in first..TICKS {
        game.tick([here(tick), there(tick)])?;
    }
    println!("here  {:016x}  {}", game.checksum(), game.places());
    println!("there {:016x}  {}", theirs.checksum(), theirs.places());

    // A snapshot in bytes, for a player who joins late. The characters know their bodies in the loaded world too, so
    // the game goes on bit for bit.
    let bytes = game.world.save();
    let mut late = Game {
        world: World::load(&bytes)?,
        heroes: game.heroes.clone(),
    };
    for tick in TICKS..2 * TICKS {
        game.tick([here(tick), there(tick)])?;
        late.tick([here(tick), there(tick)])?;
    }
    let is_equal = late.checksum() == game.checksum();
    println!("loaded from {} bytes: equal {is_equal}", bytes.len());
    Ok(())
}

/// The input of the player at this machine.
fn here(tick: usize) -> CharacterInput {
    match tick {
        0..30 => CharacterInput::RIGHT,
        _ => CharacterInput::NONE,
    }
}

/// The input of the other player.
fn there(tick: usize) -> CharacterInput {
    match tick {
        8..20 => CharacterInput::LEFT,
        20..40 => CharacterInput::LEFT.with_jump(),
        _ => CharacterInput::NONE,
    }
}

/// Everything that decides what happens next.
struct Game {
    world: World,
    heroes: [Character; 2],
}

/// By hand, because a derived `clone_from` would allocate a new world for every tick that is saved.
impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            world: self.world.clone(),
            heroes: self.heroes.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.world.clone_from(&other.world);
        self.heroes.clone_from(&other.heroes);
    }
}

impl Game {
    fn new() -> Result<Self, Box<dyn Error>> {
        let rows = [
            "............",
            "............",
            ".....--.....",
            "############",
        ];
        let map = TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Solid)?;
        let mut world = World::new();
        world.add_map(map);
        let mut hero = |x| -> Result<Character, Box<dyn Error>> {
            let settings = CharacterSettings::classic(16, 60);
            let place = Aabb::new(x, 32, 10, 16);
            Ok(Character::spawn(&mut world, place, settings)?)
        };
        let heroes = [hero(16)?, hero(160)?];
        Ok(Self { world, heroes })
    }

    /// Returns a checksum of the whole game: the world knows nothing of its characters.
    fn checksum(&self) -> u64 {
        let heroes = self.heroes.iter().map(Character::checksum);
        heroes.fold(self.world.checksum(), |sum, hero| sum.rotate_left(1) ^ hero)
    }

    fn tick(&mut self, inputs: [CharacterInput; 2]) -> Result<(), Box<dyn Error>> {
        self.world.begin_tick();
        for (hero, input) in self.heroes.iter_mut().zip(inputs) {
            hero.tick(&mut self.world, input)?;
        }
        Ok(())
    }

    fn places(&self) -> String {
        let place = |hero: &Character| self.world.place(hero.body()).map(Aabb::min);
        format!("{:?}", self.heroes.each_ref().map(place))
    }
}
