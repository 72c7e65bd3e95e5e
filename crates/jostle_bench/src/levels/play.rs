//! Searches for what a character reaches in the levels of the playground.

use crate::clock::Clock;
use crate::moves::Effort;
use jostle::Outside;
use jostle::f32::CharacterSettings;
use jostle_level::{Level, Reach, Reached, Reading};
use std::path::Path;

/// A search that takes more seconds is not repeated.
const SLOW: f64 = 10.0;

/// A search and its best round.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) file: &'static str,
    pub(super) goals: usize,
    pub(super) found: usize,
    /// How many of the others only moving platforms may reach.
    pub(super) by_platforms: usize,
    pub(super) states: usize,
    pub(super) end: End,
    /// In seconds.
    pub(super) best: f64,
    pub(super) rounds: u32,
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    AllFound,
    NoMoreStates,
    Budget,
}

impl End {
    fn of(reached: &Reached) -> Self {
        match (reached.is_all_found(), reached.is_complete) {
            (true, _) => Self::AllFound,
            (false, true) => Self::NoMoreStates,
            (false, false) => Self::Budget,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::AllFound => "all found",
            Self::NoMoreStates => "no more states",
            Self::Budget => "the budget",
        }
    }
}

/// Searches each level of the playground with the defaults: a body of 12 x 14 that looks for exits and coins.
///
/// # Errors
///
/// Returns an error if a level cannot be opened or searched.
pub(super) fn measure(effort: Effort) -> Result<Vec<Play>, String> {
    let files = ["meadow.tmx", "caves.ldtk"];
    files.into_iter().map(|file| search(file, effort)).collect()
}

fn search(file: &'static str, effort: Effort) -> Result<Play, String> {
    eprintln!("levels reach in {file}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jostle_level/assets/levels");
    let level = Reading::<f32>::new(Outside::Empty).open(folder.join(file));
    let level = level.map_err(|error| error.to_string())?;
    let mut reach =
        Reach::new([12.0, 14.0], CharacterSettings::classic(16.0, 60)).goals(["exit", "coin"]);
    let most = match effort {
        Effort::Full => 3,
        Effort::Quick => 1,
        Effort::Smoke => {
            // Just enough to see that it runs.
            reach = reach.with_budget(500);
            1
        }
    };
    let mut best = f64::INFINITY;
    let mut reached = Err(String::new());
    let mut rounds = 0;
    // A slow search is not disturbed by much.
    while rounds < most && (rounds == 0 || best < SLOW) {
        rounds += 1;
        let time = Clock::Thread.time(|| reached = play(&level, &reach));
        best = best.min(time.as_secs_f64());
    }
    let reached = reached?;
    let goals = reached.goals.iter();
    Ok(Play {
        file,
        goals: reached.goals.len(),
        found: goals.clone().filter(|goal| goal.is_found).count(),
        by_platforms: goals.filter(|goal| goal.via_platforms_only).count(),
        states: reached.states,
        end: End::of(&reached),
        best,
        rounds,
    })
}

fn play(level: &Level, reach: &Reach) -> Result<Reached, String> {
    level.reach(reach).map_err(|error| error.to_string())
}
