//! Which levels are read, and from where.

use super::{
    Level, LevelErrorKind, Project, blocks, bytes, open_nothing, platformer, read, refused, source,
    try_bytes,
};
use crate::source::MOST_CELLS;
use serde_json::json;
use std::io;

fn names(project: &Project, level: Option<&str>) -> Vec<String> {
    let source = try_bytes(&project.write(), level).expect("a good project");
    source.areas.into_iter().map(|area| area.name).collect()
}

fn three(layout: &'static str) -> Project {
    let level = |index: i32| Level::new(&format!("Level_{index}"), [index * 32, 0], [32, 32]);
    platformer(layout)
        .level(level(0))
        .level(level(1))
        .level(level(2))
}

#[test]
fn l14_levels_of_a_grid_are_placed_side_by_side() {
    let level = |name, x| Level::new(name, [x, -16], [64, 32]).values("Walls", &["....", "1111"]);
    let project = platformer("GridVania")
        .level(level("Left", 0))
        .level(level("Right", 64));
    let source = source(&project);
    let corners: Vec<_> = source.areas.iter().map(|area| area.corner).collect();
    assert_eq!(corners, [[0.0, -16.0], [64.0, -16.0]]);
    let areas: Vec<_> = source.layers.iter().map(|layer| layer.area).collect();
    assert_eq!(areas, [0, 0, 1, 1]);
    for layer in source.layers.iter().filter(|layer| layer.name == "Walls") {
        assert_eq!(blocks(layer)[0].cells, [0, 0, 0, 0, 1, 1, 1, 1]);
    }
    // Both have the values of one definition.
    assert_eq!(source.tilesets.len(), 1);
}

#[test]
fn l15_linear_levels_must_be_named() {
    let project = three("LinearHorizontal");
    let (sentence, kind) = refused(&project.write(), None);
    assert_eq!(kind, LevelErrorKind::NoSuchLevel);
    assert_eq!(
        sentence,
        "world.ldtk: the levels of a linear layout have no place in the world, so they cannot be joined: name the one \
         to read with `Reading::level`. The project has \"Level_0\", \"Level_1\", \"Level_2\""
    );
    let one = try_bytes(&project.write(), Some("Level_1")).expect("a level of that name");
    assert_eq!(one.areas[0].name, "Level_1");
    assert_eq!(one.areas[0].corner, [0.0, 0.0]);
}

#[test]
fn a_linear_first_world_offers_the_levels_of_all_worlds() {
    let mut project = three("LinearVertical").to_json();
    let levels = project["levels"].take();
    let [row, first, second] = [0, 1, 2].map(|index| levels[index].clone());
    project["worlds"] = json!([
        { "identifier": "Tower", "worldLayout": "LinearVertical", "levels": [row, first] },
        { "identifier": "Sea", "worldLayout": "Free", "levels": [second] },
    ]);
    project["levels"] = json!([]);
    let choices = |world: Option<&str>| {
        let error = try_bytes(&bytes(&project), world).expect_err("none is named");
        error.choices().to_vec()
    };
    assert_eq!(choices(None), ["Level_0", "Level_1", "Level_2"]);
    assert_eq!(choices(Some("Tower")), ["Level_0", "Level_1"]);
}

#[test]
fn l15_ragged_levels_have_a_column_more() {
    let level = Level::new("Level_0", [0, 0], [504, 16]).values("Walls", &["1"; 32]);
    let source = source(&platformer("LinearVertical").level(level));
    assert_eq!(source.areas[0].size, [504.0, 16.0]);
    assert_eq!(blocks(&source.layers[0])[0].width, 32);
}

#[test]
fn named_levels_keep_their_place_in_the_world() {
    let project = three("Free");
    for name in ["Level_2", "level-Level_2"] {
        let source = try_bytes(&project.write(), Some(name)).expect("a level of that name");
        assert_eq!(source.areas.len(), 1);
        assert_eq!(source.areas[0].corner, [64.0, 0.0]);
    }
}

#[test]
fn unknown_levels_are_answered_with_those_that_are_there() {
    let (sentence, kind) = refused(&three("Free").write(), Some("Level_7"));
    assert_eq!(kind, LevelErrorKind::NoSuchLevel);
    assert_eq!(
        sentence,
        "world.ldtk: there is no level \"Level_7\": the project has \"Level_0\", \"Level_1\", \"Level_2\""
    );
}

#[test]
fn other_depths_are_read_by_name_only() {
    let level = |name, depth| Level::new(name, [0, 0], [32, 32]).depth(depth);
    let project = platformer("Free")
        .level(level("Sky", -1))
        .level(level("Ground", 0))
        .level(level("Cave", 1));
    assert_eq!(names(&project, None), ["Ground"]);
    assert_eq!(names(&project, Some("Cave")), ["Cave"]);
    let deep = platformer("Free")
        .level(level("Deeper", 3))
        .level(level("Deep", 2));
    assert_eq!(names(&deep, None), ["Deep"]);
}

#[test]
fn worlds_are_joined_one_at_a_time() {
    let mut project = three("Free").to_json();
    let level = |index: usize, name: &str, project: &serde_json::Value| {
        let mut level = project["levels"][index].clone();
        level["identifier"] = json!(name);
        level
    };
    project["worlds"] = json!([
        { "identifier": "Empty", "worldLayout": "Free", "levels": [] },
        { "identifier": "Over", "worldLayout": "GridVania", "levels": [level(0, "A", &project), level(1, "B", &project)] },
        { "identifier": "Under", "worldLayout": "Free", "levels": [level(1, "A", &project), level(2, "C", &project)] },
        { "identifier": "Row", "worldLayout": "LinearHorizontal", "levels": [level(2, "D", &project)] },
    ]);
    project["worldLayout"] = json!(null);
    project["levels"] = json!([]);
    let bytes = bytes(&project);
    let areas = |name: Option<&str>| -> Vec<(String, [f64; 2])> {
        let source = try_bytes(&bytes, name).expect("a good project");
        let areas = source.areas.into_iter();
        areas.map(|area| (area.name, area.corner)).collect()
    };
    let area = |name: &str, x| (name.to_owned(), [x, 0.0]);
    assert_eq!(areas(None), [area("A", 0.0), area("B", 32.0)]);
    assert_eq!(areas(Some("Under")), [area("A", 32.0), area("C", 64.0)]);
    assert_eq!(areas(Some("A")), [area("A", 0.0)]);
    assert_eq!(areas(Some("D")), [area("D", 0.0)]);
}

#[test]
fn levels_in_files_of_their_own_read_as_if_they_were_in_the_project() {
    let level = |name, x| {
        Level::new(name, [x, 0], [32, 16])
            .values("Walls", &["11"])
            .field("music", "String", &json!("cave.ogg"))
    };
    let project = platformer("Free")
        .level(level("Left", 0))
        .level(level("Right", 32));
    let (main, files) = project.write_apart("world");
    let mut open = |path: &str| -> io::Result<Vec<u8>> {
        let file = files.iter().find(|(name, _)| name == path);
        file.map(|(_, bytes)| bytes.clone())
            .ok_or_else(|| io::Error::other(path.to_owned()))
    };
    let mut apart =
        read("maps/world.ldtk", &main, &mut open, None, MOST_CELLS).expect("a good project");
    assert_eq!(apart.areas[1].file, "maps/world/Right.ldtkl");
    assert_eq!(apart.layers[0].file, "maps/world/Left.ldtkl");
    let together = read(
        "maps/world.ldtk",
        &project.write(),
        &mut open_nothing,
        None,
        MOST_CELLS,
    );
    for area in &mut apart.areas {
        area.file.clone_from(&apart.file);
    }
    for layer in &mut apart.layers {
        layer.file.clone_from(&apart.file);
    }
    assert_eq!(apart, together.expect("a good project"));
}

#[test]
fn a_missing_level_file_says_who_asked_for_it() {
    let (main, _) = three("Free").write_apart("world");
    let error = read(
        "maps/world.ldtk",
        &main,
        &mut open_nothing,
        Some("Level_1"),
        MOST_CELLS,
    )
    .expect_err("refused");
    assert_eq!(error.kind(), LevelErrorKind::NotFound);
    assert_eq!(
        error.to_string(),
        "maps/world/Level_1.ldtkl: the level \"Level_1\" of maps/world.ldtk is in the file \"world/Level_1.ldtkl\", \
         which could not be opened (world/Level_1.ldtkl): save the project again, or put the file there"
    );
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn a_level_file_is_no_project() {
    let (_, files) = three("Free").write_apart("world");
    let (sentence, kind) = refused(&files[0].1, None);
    assert_eq!(kind, LevelErrorKind::Unsupported);
    assert_eq!(
        sentence,
        "world.ldtk: this is a single level of an LDtk project, without its definitions: open the .ldtk file and name \
         the level"
    );
}

#[test]
fn half_written_level_files_are_refused() {
    let (main, _) = three("Free").write_apart("world");
    let error = read(
        "world.ldtk",
        &main,
        &mut |_: &str| Ok(b"{}".to_vec()),
        Some("Level_0"),
        MOST_CELLS,
    )
    .expect_err("refused");
    assert_eq!(
        error.to_string(),
        "world/Level_0.ldtkl: there are no layers in this file of the level \"Level_0\": save world.ldtk again with \
         LDtk"
    );
}
