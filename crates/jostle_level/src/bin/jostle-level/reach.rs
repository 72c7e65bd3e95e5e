//! `reach`: plays from the start to each goal.

use crate::opened::{Opened, levels};
use crate::options::{Format, Options};
use crate::progress::{self, Progress};
use crate::{Outcome, inputs, json};
use jostle_level::{Level, LevelError, Reach, Reached, ReachedGoal};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

/// How many states may be visited if traps are looked for: that takes a search to its end.
const TRAP_BUDGET: usize = 3 * Reach::<f32>::DEFAULT_BUDGET;

pub(crate) fn run(options: &Options) -> Outcome {
    let mut out = io::stdout().lock();
    let mut entries = Vec::new();
    let (mut has_failed, mut is_missing) = (false, false);
    for file in &options.files {
        for Opened { name, level } in levels(options, file) {
            let played = level.and_then(|level| {
                let (_, reached) = play(options, &name, &level, false)?;
                Ok((level, reached))
            });
            has_failed |= played.is_err();
            is_missing |= played
                .as_ref()
                .is_ok_and(|(_, reached)| reached.goals.iter().any(is_unreachable));
            match options.format {
                Format::Json => entries.push(entry(&name, &played)),
                Format::Text => print(&mut out, options, &name, &played)?,
            }
        }
    }
    if options.format == Format::Json {
        writeln!(out, "{}", json::document("levels", entries))?;
    }
    Ok(match (has_failed, is_missing) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::from(1),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// Whether there is no way to a goal, as far as was found: `check` has a finding for it. What takes a moving platform can
/// probably be reached.
fn is_unreachable(goal: &ReachedGoal) -> bool {
    !goal.is_found && !goal.via_platforms_only
}

/// Plays a level, and shows how far it is. Goals that the level does not have are left out if it has others.
pub(crate) fn play(
    options: &Options,
    name: &str,
    level: &Level,
    finds_traps: bool,
) -> Result<(Reach, Reached), LevelError> {
    let tile = level.tile_size.y;
    let body = options.body_size(tile);
    let mut reach = if options.is_top_down {
        Reach::top_down(body)
    } else {
        Reach::new(body, options.settings(tile))
    };
    if let Some(start) = &options.start {
        reach = reach.from(start);
    }
    let budget = options.budget.unwrap_or(if finds_traps {
        TRAP_BUDGET
    } else {
        Reach::<f32>::DEFAULT_BUDGET
    });
    reach = reach.with_budget(budget);
    if finds_traps {
        reach = reach.with_traps();
    }
    let there = options
        .goals
        .iter()
        .filter(|goal| level.markers_of(goal).next().is_some());
    let there: Vec<&String> = there.collect();
    let goals = if there.is_empty() {
        options.goals.iter().collect()
    } else {
        there
    };
    let progress = Arc::new(Mutex::new(Progress::new()));
    let shown = Arc::clone(&progress);
    let title = name.to_owned();
    let reach = reach.goals(goals).on_progress(move |now| {
        if let Ok(mut line) = shown.lock() {
            let pass = if now.with_platforms {
                ", with platforms along their routes"
            } else {
                ""
            };
            line.show(&format!(
                "{title} {} {} of {} goals found, {} states{pass}",
                progress::bar(now.states, budget),
                now.found,
                now.of,
                now.states
            ));
        }
        true
    });
    let reached = level.reach(&reach);
    if let Ok(mut line) = progress.lock() {
        line.clear();
    }
    Ok((reach, reached?))
}

type Played = Result<(Level, Reached), LevelError>;

fn print(out: &mut impl Write, options: &Options, name: &str, played: &Played) -> io::Result<()> {
    let (level, reached) = match played {
        Ok(played) => played,
        Err(error) => return writeln!(out, "{error}"),
    };
    for goal in &reached.goals {
        writeln!(out, "{name}: {}", sentence(level, goal))?;
        if options.prints_inputs && goal.is_found {
            writeln!(out, "  {}", inputs::line(&goal.witness))?;
        }
    }
    let found = reached.goals.iter().filter(|goal| goal.is_found).count();
    let end = if reached.is_complete {
        ""
    } else {
        ", as many as --budget allows"
    };
    writeln!(
        out,
        "{name}: {found} of {} reached, {} states{end}",
        reached.goals.len(),
        reached.states
    )
}

fn sentence(level: &Level, goal: &ReachedGoal) -> String {
    let Some(marker) = level.markers.get(goal.marker) else {
        return String::new();
    };
    let name = if marker.class.is_empty() {
        &marker.name
    } else {
        &marker.class
    };
    let name = if name.is_empty() {
        "a marker without a name"
    } else {
        name
    };
    let place = marker.place.min();
    let nearest = goal.nearest.min();
    if goal.is_found {
        // A search seen from above has no inputs, only places.
        let effort = match goal.witness.len() {
            0 => format!("{} places", goal.path.len()),
            ticks => format!("{ticks} ticks"),
        };
        return format!("{name} at {place} is reached in {effort}");
    }
    if goal.via_platforms_only {
        return format!(
            "{name} at {place} may be reached by a moving platform; without them no way was found, nearest {nearest}"
        );
    }
    format!("no way to {name} at {place} was found, nearest {nearest}")
}

fn entry(name: &str, played: &Played) -> Value {
    let (level, reached) = match played {
        Ok(played) => played,
        Err(error) => return json!({ "level": name, "goals": [], "error": error.to_string() }),
    };
    let goal = |goal: &ReachedGoal| {
        let marker = level.markers.get(goal.marker);
        json!({
            "class": marker.map(|marker| &marker.class),
            "name": marker.map(|marker| &marker.name),
            "place": marker.map(|marker| json::place(marker.place)),
            "reached": goal.is_found,
            "platforms_only": goal.via_platforms_only,
            "nearest": json::place(goal.nearest),
            "witness": json::held(&goal.witness),
        })
    };
    json!({
        "level": name,
        "goals": reached.goals.iter().map(goal).collect::<Vec<_>>(),
        "states": reached.states,
        "complete": reached.is_complete,
        "error": null,
    })
}
