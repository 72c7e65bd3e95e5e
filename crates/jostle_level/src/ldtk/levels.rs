//! Which levels of a project are read.

use super::json::{LevelJson, ProjectJson, WorldJson};
use crate::error::{LevelError, LevelErrorKind};

/// A level that is to be read.
#[derive(Debug)]
pub(super) struct ChosenLevel {
    pub(super) level: LevelJson,
    /// The corner of least x and y in the world, in pixels.
    pub(super) corner: [f64; 2],
}

/// The levels that are to be read.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) levels: Vec<ChosenLevel>,
    /// The names of those that are not, because they are at another depth or in another world.
    pub(super) not_read: Vec<String>,
}

/// Takes the levels to read out of the project: the one of that name or iid, the world of that name, or the first
/// world.
pub(super) fn choose(
    file: &str,
    project: &mut ProjectJson,
    name: Option<&str>,
) -> Result<Chosen, LevelError> {
    let worlds = take_worlds(project);
    if worlds.iter().all(|world| world.levels.is_empty()) {
        return Err(without_levels(file, project));
    }
    let names = names(&worlds);
    match name {
        None => first(file, worlds, &names),
        Some(name) => named(file, worlds, name, &names),
    }
}

/// Returns the levels of the first world that has any. All others are left to be named.
fn first(file: &str, worlds: Vec<WorldJson>, names: &str) -> Result<Chosen, LevelError> {
    let mut worlds = worlds.into_iter();
    let first = worlds.find(|world| !world.levels.is_empty());
    let others = worlds.flat_map(|world| world.levels);
    let others: Vec<String> = others.map(|level| level.identifier).collect();
    match join(file, first.unwrap_or_default(), names) {
        Ok(mut chosen) => {
            chosen.not_read.extend(others);
            Ok(chosen)
        }
        Err(error) => {
            let choices = [error.choices(), &others].concat();
            Err(error.offering(choices))
        }
    }
}

/// Returns the worlds of the project, or one world of its levels: so it is unless "Multi-worlds" is switched on.
fn take_worlds(project: &mut ProjectJson) -> Vec<WorldJson> {
    let worlds = std::mem::take(&mut project.worlds);
    if worlds.iter().any(|world| !world.levels.is_empty()) {
        return worlds;
    }
    vec![WorldJson {
        identifier: String::new(),
        world_layout: project.world_layout.take(),
        levels: std::mem::take(&mut project.levels),
    }]
}

fn without_levels(file: &str, project: &ProjectJson) -> LevelError {
    if project.layer_instances.is_some() {
        let message = "this is a single level of an LDtk project, without its definitions: open the .ldtk file and \
                       name the level";
        return LevelError::new(LevelErrorKind::Unsupported, file, message);
    }
    let message =
        "there are no levels in this file: add one in LDtk, or check that it is an LDtk project";
    LevelError::new(LevelErrorKind::Damaged, file, message)
}

/// Returns the level of that identifier, else of that iid, else all levels of the world of that identifier.
fn named(
    file: &str,
    worlds: Vec<WorldJson>,
    name: &str,
    names: &str,
) -> Result<Chosen, LevelError> {
    let find = |matches: &dyn Fn(&LevelJson) -> bool| {
        worlds.iter().enumerate().find_map(|(index, world)| {
            let level = world.levels.iter().position(matches)?;
            Some((index, level))
        })
    };
    let found =
        find(&|level| level.identifier == name).or_else(|| find(&|level| level.iid == name));
    let mut worlds = worlds;
    if let Some((world, level)) = found {
        let mut world = worlds.swap_remove(world);
        let corner_is_known = !is_linear(&world);
        let level = world.levels.swap_remove(level);
        return Ok(Chosen {
            levels: vec![place(level, corner_is_known)],
            not_read: Vec::new(),
        });
    }
    let world = worlds
        .into_iter()
        .find(|world| !name.is_empty() && world.identifier == name);
    match world {
        Some(world) => join(file, world, names),
        None => {
            let message = format!("there is no level \"{name}\": the project has {names}");
            Err(LevelError::new(LevelErrorKind::NoSuchLevel, file, message))
        }
    }
}

/// Returns the levels of a world at one depth.
fn join(file: &str, world: WorldJson, names: &str) -> Result<Chosen, LevelError> {
    let is_linear = is_linear(&world);
    if is_linear && world.levels.len() > 1 {
        let message = format!(
            "the levels of a linear layout have no place in the world, so they cannot be joined: name the one to read \
             with `Reading::level`. The project has {names}"
        );
        let choices = world.levels.iter().map(|level| level.identifier.clone());
        let error = LevelError::new(LevelErrorKind::NoSuchLevel, file, message);
        return Err(error.offering(choices.collect()));
    }
    let depths = || world.levels.iter().map(|level| level.world_depth);
    let depth = depths().find(|depth| *depth == 0).or(depths().min());
    let levels = world.levels.into_iter();
    let (here, others): (Vec<LevelJson>, Vec<LevelJson>) =
        levels.partition(|level| Some(level.world_depth) == depth);
    let here = here.into_iter().map(|level| place(level, !is_linear));
    let others = others.into_iter().map(|level| level.identifier);
    Ok(Chosen {
        levels: here.collect(),
        not_read: others.collect(),
    })
}

fn place(level: LevelJson, corner_is_known: bool) -> ChosenLevel {
    let corner = if corner_is_known {
        [level.world_x, level.world_y]
    } else {
        [0.0, 0.0]
    };
    ChosenLevel { level, corner }
}

/// Whether the levels are in a row or column, so that their corners are all written as -1.
fn is_linear(world: &WorldJson) -> bool {
    matches!(
        world.world_layout.as_deref(),
        Some("LinearHorizontal" | "LinearVertical")
    )
}

/// Returns the names of all levels for an error: `"Level_0", "Level_1"`.
fn names(worlds: &[WorldJson]) -> String {
    let all: Vec<String> = worlds
        .iter()
        .flat_map(|world| &world.levels)
        .map(|level| format!("\"{}\"", level.identifier))
        .collect();
    all.join(", ")
}
