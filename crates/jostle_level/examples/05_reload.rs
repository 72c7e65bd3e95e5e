//! Reads a level again whenever it is saved, while the game goes on and the hero stays where it is.
//!
//! `cargo run -p jostle_level --example 05_reload` edits a copy of a level itself, to show what happens.
//! `cargo run -p jostle_level --example 05_reload -- LEVEL` watches a level of yours until interrupted.
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::f32::{Character, CharacterSettings, World};
use jostle::{CharacterInput, Outside};
use jostle_level::{Placed, Reading};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use std::{env, fs, process, thread};

/// Editors save a level in several steps, and LDtk several files one after the other: it is complete when nothing has
/// changed for this long.
const QUIET: Duration = Duration::from_millis(100);

fn main() -> Result<(), Box<dyn Error>> {
    match env::args().nth(1) {
        Some(path) => watch(Path::new(&path)),
        None => show(),
    }
}

/// A game with a level that can change.
struct Game {
    world: World,
    placed: Placed,
    hero: Character,
    path: PathBuf,
}

impl Game {
    fn open(path: &Path) -> Result<Self, Box<dyn Error>> {
        let level = reading().open(path)?;
        let mut world = World::new();
        let placed = level.add_to(&mut world)?;
        let start = level.marker("player")?.standing([12.0, 14.0]);
        let settings = CharacterSettings::classic(16.0, 60);
        let hero = Character::spawn(&mut world, start, settings)?;
        Ok(Self {
            world,
            placed,
            hero,
            path: path.to_owned(),
        })
    }

    fn tick(&mut self, input: CharacterInput) -> Result<(), Box<dyn Error>> {
        self.world.begin_tick();
        self.placed.run_platforms(&mut self.world)?;
        self.hero.tick(&mut self.world, input)?;
        Ok(())
    }

    /// Reads the level again. If it is damaged, or only half written, the old one stays.
    fn reload(&mut self) {
        let level = match reading().open(&self.path) {
            Ok(level) => level,
            Err(error) => return println!("not read, the old level stays: {error}"),
        };
        match self.placed.replace(&mut self.world, &level) {
            Ok(stuck) => {
                println!("read again; actors inside something: {}", stuck.len());
                for actor in stuck {
                    match self.world.push_out(actor) {
                        Ok(place) => println!("actor {actor} is pushed out to {:.1}", place.min()),
                        Err(error) => println!("actor {actor} stays inside: {error}"),
                    }
                }
            }
            Err(error) => println!("not placed, the old level stays: {error}"),
        }
    }

    fn print_hero(&self) {
        println!("the hero is at {:.1}", self.world[self.hero.body()].min());
    }
}

fn reading() -> Reading {
    Reading::new(Outside::Empty)
}

/// Plays a level in real time until interrupted.
fn watch(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut game = Game::open(path)?;
    let (_watcher, changes) = watch_folder_of(path)?;
    println!("watching {}: save it, or stop with Ctrl+C", path.display());
    loop {
        if has_changed(&changes, Duration::ZERO)? {
            game.reload();
            game.print_hero();
        }
        game.tick(CharacterInput::NONE)?;
        thread::sleep(Duration::from_millis(16));
    }
}

/// Watches the whole folder, since editors write a new file and rename it, and tilesets and levels of LDtk are often in
/// folders below.
fn watch_folder_of(
    path: &Path,
) -> notify::Result<(RecommendedWatcher, Receiver<notify::Result<Event>>)> {
    let (send, changes) = channel();
    let mut watcher = notify::recommended_watcher(send)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    watcher.watch(folder.unwrap_or(Path::new(".")), RecursiveMode::Recursive)?;
    Ok((watcher, changes))
}

/// Returns whether a file has changed, after waiting for the first change this long, and then until all is quiet.
fn has_changed(
    changes: &Receiver<notify::Result<Event>>,
    patience: Duration,
) -> notify::Result<bool> {
    let mut is_changed = false;
    let mut patience = patience;
    while let Ok(event) = changes.recv_timeout(patience) {
        // Reading a file is an event, too.
        if !event?.kind.is_access() {
            is_changed = true;
            patience = QUIET;
        }
    }
    Ok(is_changed)
}

/// Plays a copy of a level, and edits it on the way.
fn show() -> Result<(), Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("jostle_reload_{}", process::id()));
    fs::create_dir_all(&folder)?;
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/levels");
    for file in ["meadow.tmx", "meadow.tsx"] {
        fs::copy(assets.join(file), folder.join(file))?;
    }
    env::set_current_dir(&folder)?;
    let result = play_and_edit(Path::new("meadow.tmx"));
    env::set_current_dir(env!("CARGO_MANIFEST_DIR"))?;
    fs::remove_dir_all(&folder)?;
    result
}

fn play_and_edit(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut game = Game::open(path)?;
    let (_watcher, changes) = watch_folder_of(path)?;
    for _tick in 0..60 {
        game.tick(CharacterInput::RIGHT)?;
    }
    game.print_hero();

    println!("\na designer puts a stone where the hero is");
    let text = fs::read_to_string(path)?;
    let layer = "<objectgroup id=\"3\" name=\"Walls\">";
    let stone = "<object id=\"30\" x=\"152\" y=\"256\" width=\"16\" height=\"16\"/>";
    fs::write(
        "meadow.tmp",
        text.replace(layer, &format!("{layer}{stone}")),
    )?;
    fs::rename("meadow.tmp", path)?;
    // The example goes on in any case: some file systems report no changes.
    let patience = Duration::from_secs(5);
    has_changed(&changes, patience)?;
    game.reload();
    for _tick in 0..60 {
        game.tick(CharacterInput::RIGHT)?;
    }
    game.print_hero();

    println!("\nthe next save is cut off halfway");
    fs::write(path, &text[..text.len() / 2])?;
    has_changed(&changes, patience)?;
    game.reload();
    game.tick(CharacterInput::RIGHT)?;
    game.print_hero();
    Ok(())
}
