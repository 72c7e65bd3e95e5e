//! Files with several levels: LDtk projects, and worlds of Tiled.

#[path = "../it/ldtk_writer.rs"]
mod ldtk_writer;

use super::{ROOM, level, run, text};
use ldtk_writer::{LayerKind, Level, Project};
use serde_json::json;
use std::fs;
use std::path::PathBuf;

fn project(layout: &'static str) -> Project {
    let values = [(1, Some("wall")), (2, Some("fern"))];
    Project::new(layout).layer(LayerKind::int_grid("Main", 16, &values))
}

/// A level of a cell, which is ragged if it is not 16 pixels wide.
fn room(name: &str, width: u32) -> Level {
    Level::new(name, [0, 0], [width, 16]).values("Main", &["1"])
}

/// Writes a project into a folder of its own, and returns the file.
fn written(test: &str, bytes: &[u8]) -> PathBuf {
    let file = level(test, ROOM).with_file_name("world.ldtk");
    fs::write(&file, bytes).expect("the project can be written");
    file
}

#[test]
fn levels_of_a_linear_project_are_checked_one_by_one() {
    let project = project("LinearHorizontal")
        .level(room("Cave", 16))
        .level(room("Attic", 12));
    let file = written("linear", &project.write());
    let output = run(&file, &["check", "world.ldtk"]);
    assert_eq!(output.status.code(), Some(1));
    let text = text(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "world.ldtk Cave: nothing found");
    let ragged = "world.ldtk Attic: warning: level \"Attic\" is 12 x 16 pixels";
    assert!(lines[1].starts_with(ragged), "{text}");
    assert_eq!(lines[2], "world.ldtk Attic: 1 warning");
    let only = run(&file, &["check", "world.ldtk", "--level", "Cave"]);
    assert_eq!(only.status.code(), Some(0));
}

/// A project with a world of two depths, and one below it.
fn worlds(test: &str, layout: &'static str) -> PathBuf {
    let project = project(layout)
        .level(room("Ground", 16))
        .level(room("Cave", 16).depth(1))
        .level(room("Attic", 12));
    let mut json = project.to_json();
    let levels = json["levels"].take();
    json["levels"] = json!([]);
    json["worlds"] = json!([
        { "identifier": "Over", "worldLayout": layout, "levels": [levels[0], levels[1]] },
        { "identifier": "Under", "worldLayout": "Free", "levels": [levels[2]] },
    ]);
    written(test, &ldtk_writer::bytes(&json))
}

#[test]
fn levels_at_other_depths_and_in_other_worlds_are_opened_alone() {
    let file = worlds("depths", "Free");
    let output = run(&file, &["check", "world.ldtk"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "world.ldtk: nothing found",
            "world.ldtk Cave: nothing found"
        ]
    );
    assert!(
        lines[2].starts_with("world.ldtk Attic: warning: "),
        "{printed}"
    );
    let shown = text(&run(&file, &["show", "world.ldtk"]));
    assert!(shown.contains("To read one: --level \"Cave\"\n"), "{shown}");
    assert!(
        shown.contains("world.ldtk Cave: 1 x 1 cells of 16 x 16\n"),
        "{shown}"
    );
    let played = text(&run(&file, &["reach", "world.ldtk"]));
    assert!(
        played.contains("\nworld.ldtk Cave: there is no marker \"player\", "),
        "{played}"
    );
}

#[test]
fn a_linear_first_world_does_not_hide_the_second() {
    let file = worlds("two_worlds", "LinearVertical");
    let printed = text(&run(&file, &["check", "world.ldtk"]));
    let counts = [
        "Ground: nothing found",
        "Cave: nothing found",
        "Attic: 1 warning",
    ];
    for count in counts {
        assert!(
            printed.contains(&format!("world.ldtk {count}\n")),
            "{printed}"
        );
    }
}

#[test]
fn a_level_or_a_world_can_be_named() {
    let file = worlds("named_world", "Free");
    let check = |name: &str| text(&run(&file, &["check", "world.ldtk", "--level", name]));
    assert_eq!(check("Cave"), "world.ldtk: nothing found\n");
    assert_eq!(
        check("Over"),
        "world.ldtk: nothing found\nworld.ldtk Cave: nothing found\n"
    );
    assert!(check("Under").ends_with("world.ldtk: 1 warning\n"));
    assert!(check("Sea").starts_with("world.ldtk: there is no level \"Sea\": "));
}

#[test]
fn values_can_be_named() {
    let level = Level::new("Cave", [0, 0], [32, 16]).values("Main", &["12"]);
    let file = written("values", &project("Free").level(level).write());
    let checked = text(&run(&file, &["check", "world.ldtk"]));
    assert!(
        checked.contains(": to block: --value \"Main:2=solid\", or call it solid"),
        "{checked}"
    );
    let shown = text(&run(
        &file,
        &["show", "world.ldtk", "--value", "Main:2=solid"],
    ));
    assert!(shown.ends_with("\n  ##\n"), "{shown}");
}

#[test]
fn levels_in_files_of_their_own_are_named_with_their_folder() {
    let (main, files) = project("Free")
        .level(room("Attic", 12))
        .write_apart("world");
    let file = level("apart", ROOM);
    let folder = file.with_file_name("levels");
    fs::create_dir_all(folder.join("world")).expect("the folder can be made");
    fs::write(folder.join("world.ldtk"), main).expect("the project can be written");
    for (path, bytes) in files {
        fs::write(folder.join(path), bytes).expect("the level can be written");
    }
    let printed = text(&run(&file, &["check", "levels/world.ldtk"]));
    assert!(
        printed.starts_with("levels/world/Attic.ldtkl: warning: "),
        "{printed}"
    );
    assert!(
        printed.ends_with("levels/world.ldtk: 1 warning\n"),
        "{printed}"
    );
}

#[test]
fn maps_of_a_world_are_named_with_their_folder() {
    let file = level("world", ROOM);
    let folder = file.with_file_name("levels");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let world = r#"{"type": "world", "maps": [{"fileName": "a.tmx", "x": 0, "y": 0}]}"#;
    fs::write(folder.join("all.world"), world).expect("the world can be written");
    let map = ROOM.replace(r#"x="40" y="128""#, r#"x="40" y="140""#);
    fs::write(folder.join("a.tmx"), &map).expect("the map can be written");
    let printed = text(&run(&file, &["check", "levels/all.world"]));
    assert!(printed.starts_with("levels/a.tmx: error: "), "{printed}");
    fs::write(folder.join("a.tmx"), &map[..99]).expect("the map can be written");
    let printed = text(&run(&file, &["check", "levels/all.world"]));
    assert!(printed.starts_with("levels/a.tmx, line "), "{printed}");
}
