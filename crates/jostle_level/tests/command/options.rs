//! Options that change how a level is read or checked, and those that do nothing.

use super::{ROOM, json, level, run, text};
use serde_json::{Value, json};
use std::fs;

/// A row of three tiles that nothing is said about, the last of them moss, and a crate.
const PLAIN: &str = r#"<map orientation="orthogonal" width="4" height="1" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="1">
  <tile id="1" type="moss"/></tileset>
 <layer name="Tile Layer 1" width="4" height="1"><data encoding="csv">1,1,2,0</data></layer>
 <objectgroup name="Things">
  <object id="1" type="crate" x="48" y="0" width="16" height="16"/>
 </objectgroup>
</map>"#;

/// Returns what `show` prints as JSON about a level.
fn shown(test: &str, map: &str, arguments: &[&str]) -> Value {
    let file = level(test, map);
    let shown = run(
        &file,
        &[&["show", "room.tmx", "--format", "json"], arguments].concat(),
    );
    json(&shown)["levels"][0].take()
}

#[test]
fn layers_and_classes_can_be_named() {
    let picture = |arguments: &[&str]| shown("named", PLAIN, arguments)["picture"].take();
    assert_eq!(picture(&[]), json!(["...."]));
    assert_eq!(picture(&["--layer", "tile layer 1=solid"]), json!(["###."]));
    assert_eq!(picture(&["--class", "moss=solid"]), json!(["..#."]));
    assert_eq!(picture(&["--class", "crate=solid"]), json!(["...#"]));
}

#[test]
fn what_to_do_is_told_in_options() {
    let file = level("told", PLAIN);
    let shown = text(&run(&file, &["show", "room.tmx"]));
    let first = "nothing blocks: say which layer is solid, by an option or by its property jostle = solid\n";
    assert!(shown.starts_with(first), "{shown}");
    for remedy in [
        "To block: --layer \"Tile Layer 1=solid\"\n",
        "To block: --class \"moss=solid\", or the property jostle = solid\n",
    ] {
        assert!(shown.contains(remedy), "{shown}");
    }
    let checked = text(&run(&file, &["check", "room.tmx"]));
    assert!(
        checked.contains(": use --layer \"Tile Layer 1=solid\", or "),
        "{checked}"
    );
    let unknown = run(&file, &["show", "room.tmx", "--layer", "Things=walls"]);
    let unknown = text(&unknown);
    assert!(
        unknown.contains("--layer \"Things=…\": \"walls\" is not a known word"),
        "{unknown}"
    );
    let set = text(&run(&file, &["show", "room.tmx", "--class", "moss=solid"]));
    assert!(set.contains("1 solid (set by an option)"), "{set}");
}

#[test]
fn exact_takes_no_names_for_an_answer() {
    assert_eq!(shown("exact", ROOM, &[])["picture"][0], "############");
    let level = shown("exact", ROOM, &["--exact"]);
    assert!(level["nothing_blocks"].is_string(), "{level}");
}

#[test]
fn scale_and_the_direction_of_y_can_be_set() {
    let bounds = |arguments: &[&str]| shown("scale", ROOM, arguments)["bounds"].take();
    assert_eq!(bounds(&[]), json!([0.0, 0.0, 192.0, 144.0]));
    assert_eq!(bounds(&["--scale", "1/16"]), json!([0.0, 0.0, 12.0, 9.0]));
    assert_eq!(bounds(&["--y-up"]), json!([0.0, -144.0, 192.0, 144.0]));
    let file = level("scale", ROOM);
    let output = run(&file, &["check", "room.tmx", "--y-up", "--scale", "2"]);
    assert_eq!(text(&output), "room.tmx: nothing found\n");
}

#[test]
fn a_project_has_the_defaults_of_classes() {
    let file = level("project", PLAIN);
    let project = r#"{"propertyTypes": [{"name": "crate", "type": "class", "members": [
        {"name": "solid", "type": "bool", "value": true}]}]}"#;
    fs::write(file.with_file_name("game.tiled-project"), project).expect("it can be written");
    let shown = run(
        &file,
        &["show", "room.tmx", "--project", "game.tiled-project"],
    );
    let shown = text(&shown);
    assert!(
        shown.contains("1 object: solid (properties of the objects)"),
        "{shown}"
    );
    let missing = run(
        &file,
        &["show", "room.tmx", "--project", "no.tiled-project"],
    );
    let error = String::from_utf8(missing.stderr).expect("it is text");
    let expected = "jostle-level: --project is `no.tiled-project`, which cannot be opened (";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn what_is_outside_decides_whether_a_border_is_open() {
    let open = ROOM.replace("1,0,0,0,0,0,0,0,0,0,0,1,", "1,0,0,0,0,0,0,0,0,0,0,0,");
    let file = level("outside", &open);
    let arguments = ["check", "room.tmx", "--fail-on", "hint"];
    let output = run(&file, &arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("(open-border)"), "{}", text(&output));
    let output = run(&file, &[&arguments[..], &["--outside", "solid"]].concat());
    assert!(
        !text(&output).contains("(open-border)"),
        "{}",
        text(&output)
    );
}

#[test]
fn the_severity_that_fails_can_be_set() {
    let hint = ROOM.replace(
        r#"type="coin" x="100" y="96""#,
        r#"type="coin" x="4" y="4""#,
    );
    let warning = ROOM.replace(r#"name="Walls""#, r#"name="Walls" visible="0""#);
    let error = ROOM.replace(r#"x="40" y="128""#, r#"x="40" y="140""#);
    for (severity, codes) in [
        ("never", [0, 0, 0]),
        ("error", [0, 0, 1]),
        ("warning", [0, 1, 1]),
        ("hint", [1, 1, 1]),
    ] {
        let code = |map: &str| {
            let file = level("severity", map);
            run(&file, &["check", "room.tmx", "--fail-on", severity])
                .status
                .code()
        };
        let codes_found = [&hint, &warning, &error].map(|map| code(map));
        assert_eq!(codes_found, codes.map(Some), "{severity}");
    }
}

#[test]
fn rules_are_listed_with_any_task_or_none() {
    let file = level("rules", ROOM);
    let lists = [
        &["--rules"][..],
        &["check", "--rules"],
        &["show", "room.tmx", "--rules"],
    ];
    for arguments in lists {
        let output = run(&file, arguments);
        assert_eq!(output.status.code(), Some(0));
        let text = text(&output);
        assert!(
            text.contains("\ncrack               warning  A narrow gap between solids.\n"),
            "{text}"
        );
    }
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    let file = level("refused", ROOM);
    for (arguments, expected) in [
        (
            &["reach", "--allow", "crack"][..],
            "--allow is for check, not for reach",
        ),
        (
            &["show", "--fail-on", "hint"],
            "--fail-on is for check, not for show",
        ),
        (
            &["check", "--inputs"],
            "--inputs is for reach, not for check",
        ),
        (
            &["show", "--body", "12x14"],
            "--body is for check and reach, not for show",
        ),
        (
            &["check", "--top-down", "--feel", "floaty"],
            "--feel is for games seen from the side, not with --top-down",
        ),
        (
            &["reach", "--tile-jump", "2", "--top-down"],
            "--tile-jump is for games seen from the side, not with --top-down",
        ),
        (
            &["check", "--budget", "9"],
            "--budget has no effect on check without --reach",
        ),
        (
            &["reach", "--inputs", "--format", "json"],
            "--inputs only affects text output: JSON always includes them",
        ),
        (
            &["show", "--value", "Walls=solid"],
            "--value is `Walls=solid`: write LAYER:NUMBER=WORDS",
        ),
    ] {
        let output = run(&file, &[arguments, &["room.tmx"]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output), "");
        let error = String::from_utf8(output.stderr).expect("it is text");
        assert_eq!(
            error,
            format!("jostle-level: {expected}; see jostle-level --help\n")
        );
    }
}
