//! Projects of others, if they are there: what their files hold.

use super::{blocks, objects, values};
use crate::ldtk::read;
use crate::properties::Value;
use crate::source::MOST_CELLS;
use crate::source::{Content, Source};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Reads a project, or prints that it is not there.
fn open(path: &str, level: Option<&str>) -> Option<Source> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/level_maps");
    let name = folder.join(path);
    let Ok(bytes) = fs::read(&name) else {
        eprintln!("skipped: there is no {path} in ../shared/level_maps");
        return None;
    };
    let folder = name.parent().expect("a file in a folder");
    let mut open = |path: &str| fs::read(folder.join(path));
    let shown = name.to_str().expect("a path in UTF-8");
    let source = read(shown, &bytes, &mut open, level, MOST_CELLS);
    Some(source.unwrap_or_else(|error| panic!("{error}")))
}

/// Counts the cells of all `IntGrid` layers by layer and name of the value.
fn cells(source: &Source) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for layer in &source.layers {
        let Content::Tiles { .. } = layer.content else {
            continue;
        };
        let all = blocks(layer).iter().flat_map(|block| &block.cells);
        let Some(cell) = all.clone().find(|cell| **cell != 0) else {
            continue;
        };
        if !source.tilesets[super::numbers(source, layer).first[0].1].is_int_grid {
            *counts.entry(format!("{} tiles", layer.name)).or_default() += all.count();
            continue;
        }
        assert!(*cell > 0);
        let names: BTreeMap<u32, String> = values(source, layer).into_iter().collect();
        for value in all.filter(|cell| **cell != 0) {
            let name = format!("{} {}", layer.name, names[value]);
            *counts.entry(name).or_default() += 1;
        }
    }
    counts
}

fn counts(all: &[(&str, usize)]) -> BTreeMap<String, usize> {
    all.iter()
        .map(|(name, count)| ((*name).to_owned(), *count))
        .collect()
}

/// Adds up the cells and entities of levels that are read one by one.
fn sums(path: &str, levels: &[&str]) -> Option<(BTreeMap<String, usize>, usize)> {
    let mut all = BTreeMap::new();
    let mut entities = 0;
    for level in levels {
        let source = open(path, Some(level))?;
        assert_eq!(source.areas.len(), 1);
        for (name, count) in cells(&source) {
            *all.entry(name).or_default() += count;
        }
        entities += count_entities(&source);
    }
    Some((all, entities))
}

fn count_entities(source: &Source) -> usize {
    let layers = source.layers.iter();
    layers
        .filter(|layer| matches!(layer.content, Content::Objects(_)))
        .map(|layer| objects(layer).len())
        .sum()
}

#[test]
fn typical_2d_platformer() {
    let path = "deepnight+ldtk/app/extraFiles/samples/Typical_2D_platformer_example.ldtk";
    let Some(source) = open(path, None) else {
        return;
    };
    let corners: Vec<_> = source.areas.iter().map(|area| area.corner).collect();
    assert_eq!(
        corners,
        [[0.0, 0.0], [352.0, -352.0], [80.0, 336.0], [848.0, 0.0]]
    );
    let expected = [
        ("Collisions dirt", 1713),
        ("Collisions stone", 343),
        ("Collisions ladder", 42),
    ];
    assert_eq!(cells(&source), counts(&expected));
    assert_eq!(count_entities(&source), 15);
    let with_points = source
        .layers
        .iter()
        .filter(|layer| matches!(layer.content, Content::Objects(_)))
        .flat_map(objects)
        .filter(|object| {
            matches!(object.properties.get("patrol"), Some(Value::List(points)) if !points.is_empty())
        });
    assert_eq!(with_points.count(), 6);
}

#[test]
fn separate_level_files() {
    let path = "deepnight+ldtk/app/extraFiles/samples/SeparateLevelFiles.ldtk";
    let Some((cells, _)) = sums(path, &["World_Level_0", "World_Level_1", "World_Level_2"]) else {
        return;
    };
    assert_eq!(cells, counts(&[("IntGrid walls", 51)]));
}

#[test]
fn test_file_showing_all_features() {
    let path = "deepnight+ldtk/app/extraFiles/samples/Test_file_for_API_showing_all_features.ldtk";
    let levels = [
        "Everything",
        "Autolayer",
        "Tiles_and_intgrid",
        "Background_image",
    ];
    let Some((cells, entities)) = sums(path, &levels) else {
        return;
    };
    let expected = [
        ("IntGrid_with_rules walls", 221),
        ("IntGrid_8px_grid ", 60),
        ("IntGrid_without_rules first", 36),
        ("IntGrid_without_rules second", 20),
        ("IntGrid_without_rules third_used_in_autoLayer", 36),
        ("Tiles tiles", 48),
    ];
    assert_eq!(cells, counts(&expected));
    assert_eq!(entities, 12);
}

#[test]
fn tile_based_game() {
    let path = "Trouv+bevy_ecs_ldtk/assets/tile-based-game.ldtk";
    let Some((cells, entities)) = sums(path, &["Level_0", "Level_1", "Level_2", "Level_3"]) else {
        return;
    };
    assert_eq!(cells, counts(&[("Walls Wall", 350)]));
    assert_eq!(entities, 7);
}

#[test]
fn bevy_jam2() {
    let Some(source) = open("sim82+bevy_jam2/assets/world.ldtk", None) else {
        return;
    };
    assert_eq!(source.areas.len(), 5);
    let expected = [
        ("IntGrid wall", 91),
        ("IntGrid2 wall", 271),
        ("IntGrid_ice wall", 133),
        ("Tiles tiles", 30),
    ];
    assert_eq!(cells(&source), counts(&expected));
    assert_eq!(count_entities(&source), 35);
}
