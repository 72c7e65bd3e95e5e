//! `reach`: plays from the start to each goal.

use crate::goals::UnknownGoals;
use crate::opened::{LevelName, Opened, levels};
use crate::options::{Format, Options};
use crate::output::Output;
use crate::progress::{self, Progress};
use crate::remedies::as_options;
use crate::{Outcome, exit_code, inputs, json};
use jostle_level::{Level, LevelError, Marker, Reach, Reached, ReachedGoal};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// How many states may be visited unless the command line says so.
pub(crate) const BUDGET: usize = Reach::<f32>::DEFAULT_BUDGET;

/// How many states may be visited if traps are looked for: that takes a search to its end.
pub(crate) const TRAP_BUDGET: usize = 3 * BUDGET;

/// How many places may be visited in a game that is seen from above.
pub(crate) const TOP_DOWN_BUDGET: usize = Reach::<f32>::TOP_DOWN_BUDGET;

pub(crate) fn run(options: &Options) -> Outcome {
    let mut out = Output::new();
    let mut entries = Vec::new();
    let (mut has_failed, mut is_missing) = (false, false);
    let mut unknown = UnknownGoals::new(options);
    let opened = options.files.iter().flat_map(|file| levels(options, file));
    for opened in opened {
        unknown.look_in(&opened);
        let Opened { name, level } = opened;
        let played = level.and_then(|level| Ok((play(options, &name, &level, false)?, level)));
        match &played {
            Ok((reached, _)) => is_missing |= reached.goals.iter().any(ReachedGoal::is_missing),
            Err(_) => has_failed = true,
        }
        match options.format {
            Format::Json => entries.push(entry(&name, &played)),
            Format::Text => print(&mut out, options, &name, &played)?,
        }
    }
    if options.format == Format::Json {
        writeln!(out, "{}", json::document(entries))?;
    }
    has_failed |= unknown.complain()?;
    Ok(exit_code(has_failed, is_missing))
}

/// Plays a level, and shows how far it is. Goals that the level does not have are left out if it has others.
pub(crate) fn play(
    options: &Options,
    name: &LevelName,
    level: &Level,
    finds_traps: bool,
) -> Result<Reached, LevelError> {
    let usual = match (options.is_top_down, finds_traps) {
        (true, _) => TOP_DOWN_BUDGET,
        (false, true) => TRAP_BUDGET,
        (false, false) => BUDGET,
    };
    let budget = options.budget.unwrap_or(usual);
    let mut reach = question(options, level).with_budget(budget);
    if finds_traps {
        reach = reach.with_traps();
    }
    let progress = Arc::new(Mutex::new(Progress::new()));
    let shown = Arc::clone(&progress);
    let title = name.to_string();
    let reach = reach.on_progress(move |now| {
        if let Ok(mut line) = shown.lock() {
            line.show(&progress::line(&title, &now, budget));
        }
        true
    });
    let reached = level.reach(&reach);
    if let Ok(mut line) = progress.lock() {
        line.clear();
    }
    reached
}

/// Returns who plays, from where to where.
fn question(options: &Options, level: &Level) -> Reach {
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
    let all = &options.goals;
    let there = all
        .iter()
        .filter(|goal| level.markers_of(goal).next().is_some());
    let there: Vec<&String> = there.collect();
    if there.is_empty() {
        return reach.goals(all);
    }
    reach.goals(there)
}

type Played = Result<(Reached, Level), LevelError>;

fn print(
    out: &mut impl Write,
    options: &Options,
    name: &LevelName,
    played: &Played,
) -> io::Result<()> {
    let (reached, level) = match played {
        Ok(played) => played,
        Err(error) => return writeln!(out, "{}", as_options(&name.in_line(&error.to_string()))),
    };
    for goal in &reached.goals {
        writeln!(out, "{name}: {}", sentence(level, goal))?;
        if let Some(way) = way(goal).filter(|_| options.prints_inputs) {
            writeln!(out, "  {way}")?;
        }
    }
    let found = reached.goals.iter().filter(|goal| goal.is_found).count();
    let end = if reached.is_complete {
        ""
    } else {
        ", stopped by --budget"
    };
    writeln!(
        out,
        "{name}: {found} of {} reached, {} states{end}",
        reached.goals.len(),
        reached.states
    )
}

/// Returns the buttons that lead to a goal or, seen from above, the corners of the way; `None` if there is nothing to do.
fn way(goal: &ReachedGoal) -> Option<String> {
    if !goal.witness.is_empty() {
        return Some(inputs::line(&goal.witness));
    }
    let corners: Vec<String> = goal.path.iter().map(ToString::to_string).collect();
    (1 < corners.len()).then(|| corners.join(", "))
}

fn sentence(level: &Level, goal: &ReachedGoal) -> String {
    let Some(marker) = level.markers.get(goal.marker) else {
        return String::new();
    };
    let called = format!("{} at {}", title(marker), marker.place.min());
    let closest = goal.nearest.min();
    if goal.is_found {
        return format!("{called} is {}", effort(goal));
    }
    if goal.via_platforms_only {
        return format!(
            "{called} is probably reachable with a moving platform (not proven); closest without one: {closest}"
        );
    }
    format!("{called} was not reached; closest: {closest}")
}

fn title(marker: &Marker) -> &str {
    let mut names = [marker.class.as_str(), marker.name.as_str()].into_iter();
    names
        .find(|name| !name.is_empty())
        .unwrap_or("a marker without a name")
}

/// Returns what it takes to get to a goal that was found.
fn effort(goal: &ReachedGoal) -> String {
    // Seen from above nothing is pressed: there is a way with corners instead.
    match (goal.witness.len(), goal.path.len().saturating_sub(1)) {
        (0, 0) => "at the start".to_owned(),
        (0, 1) => "reached in a straight line".to_owned(),
        (0, lines) => format!("reached in {lines} straight lines"),
        (1, _) => "reached in 1 tick".to_owned(),
        (ticks, _) => format!("reached in {ticks} ticks"),
    }
}

fn entry(name: &LevelName, played: &Played) -> Value {
    let (reached, level) = match played {
        Ok(played) => played,
        Err(error) => {
            return json!({ "level": name.to_string(), "goals": [], "error": json::error(error) });
        }
    };
    let goals = reached.goals.iter();
    let goals = goals.filter_map(|goal| Some(goal_entry(level.markers.get(goal.marker)?, goal)));
    json!({
        "level": name.to_string(),
        "goals": goals.collect::<Vec<_>>(),
        "states": reached.states,
        "complete": reached.is_complete,
        "error": null,
    })
}

fn goal_entry(marker: &Marker, goal: &ReachedGoal) -> Value {
    let path = goal.path.iter().map(|corner| [corner.x, corner.y]);
    json!({
        "class": json::text(&marker.class),
        "name": json::text(&marker.name),
        "place": json::place(marker.place),
        "reached": goal.is_found,
        "platforms_only": goal.via_platforms_only,
        "nearest": json::place(goal.nearest),
        "witness": json::held(&goal.witness),
        "path": path.collect::<Vec<_>>(),
    })
}
