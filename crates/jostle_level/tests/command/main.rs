//! Tests of the command `jostle-level`, as a user runs it.
#![cfg(feature = "command")]

mod files;
mod json;
mod options;
mod projects;
mod reach;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A room with a hero, a step, a coin above it, and an exit behind a wall that is four tiles higher than the step.
const ROOM: &str = r#"<map orientation="orthogonal" width="12" height="9" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="4" columns="1"/>
 <layer name="Walls" width="12" height="9"><data encoding="csv">
1,1,1,1,1,1,1,1,1,1,1,1,
1,0,0,0,0,0,0,0,0,0,0,1,
1,0,0,0,0,0,0,0,0,0,0,1,
1,0,0,0,0,0,0,0,0,1,0,1,
1,0,0,0,0,0,0,0,0,1,0,1,
1,0,0,0,0,0,0,0,0,1,0,1,
1,0,0,0,0,0,0,0,0,1,0,1,
1,0,0,0,0,0,1,0,0,1,0,1,
1,1,1,1,1,1,1,1,1,1,1,1</data></layer>
 <objectgroup name="Things">
  <object id="1" type="player" x="40" y="128"><point/></object>
  <object id="2" type="coin" x="100" y="96" width="8" height="8"/>
  <object id="3" type="exit" x="164" y="112" width="8" height="16"/>
 </objectgroup>
</map>"#;

/// A shaft that is higher than a jump, with a lift.
const SHAFT: &str = r#"<map orientation="orthogonal" width="5" height="9" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="4" columns="1"/>
 <layer name="Walls" width="5" height="9"><data encoding="csv">
1,1,1,1,1,
1,0,0,0,1,
1,0,0,0,1,
1,0,0,1,1,
1,0,0,1,1,
1,0,0,1,1,
1,0,0,1,1,
1,0,0,1,1,
1,1,1,1,1</data></layer>
 <objectgroup name="Things">
  <object id="1" type="player" x="24" y="128"><point/></object>
  <object id="2" type="exit" x="52" y="36" width="8" height="8"/>
  <object id="3" type="platform" x="32" y="120" width="16" height="8">
   <properties><property name="path" type="object" value="4"/><property name="speed" type="int" value="30"/></properties>
  </object>
  <object id="4" name="line" x="40" y="124"><polyline points="0,0 0,-72"/></object>
 </objectgroup>
</map>"#;

/// A folder of its own for a test, with a level in it.
fn level(test: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join("room.tmx");
    fs::write(&file, text).expect("the level can be written");
    file
}

fn run(file: &Path, args: &[&str]) -> Output {
    let folder = file.parent().expect("it is in a folder");
    let command = Command::new(env!("CARGO_BIN_EXE_jostle-level"))
        .args(args)
        .current_dir(folder)
        .output();
    command.expect("the command starts")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

#[test]
fn help_names_every_task_and_shows_examples() {
    let file = level("help", ROOM);
    for args in [&["--help"][..], &["help"], &[], &["-h"]] {
        let output = run(&file, args);
        assert_eq!(output.status.code(), Some(0));
        for word in ["check", "show", "reach", "Examples:", "Exit codes:"] {
            assert!(text(&output).contains(word), "{word}");
        }
    }
    assert!(text(&run(&file, &["--version"])).starts_with("jostle-level "));
}

#[test]
fn check_exits_by_the_severity_that_is_asked_for() {
    let file = level("exits", ROOM);
    assert_eq!(run(&file, &["check", "room.tmx"]).status.code(), Some(0));
    assert_eq!(
        text(&run(&file, &["check", "room.tmx"])),
        "room.tmx: nothing found\n"
    );
    let buried = level(
        "buried",
        &ROOM.replace(r#"x="40" y="128""#, r#"x="40" y="140""#),
    );
    let output = run(&buried, &["check", "room.tmx"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(
        text(&output).contains("(start-in-wall)"),
        "{}",
        text(&output)
    );
    assert_eq!(
        run(&buried, &["check", "room.tmx", "--fail-on", "never"])
            .status
            .code(),
        Some(0)
    );
    let allowed = run(
        &buried,
        &["check", "room.tmx", "--allow", "start-in-wall,buried"],
    );
    assert_eq!(allowed.status.code(), Some(0), "{}", text(&allowed));
}

#[test]
fn errors_are_sentences_and_exit_with_2() {
    let file = level("errors", ROOM);
    let message = |args: &[&str]| {
        let output = run(&file, args);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("it is text")
    };
    assert_eq!(
        message(&["check", "room.tmx", "--bodi", "1x2"]),
        "jostle-level: there is no option `--bodi`; see jostle-level --help\n"
    );
    assert_eq!(
        message(&["check", "room.tmx", "--body", "12"]),
        "jostle-level: --body is `12`: write it as 12x14; see jostle-level --help\n"
    );
    assert_eq!(
        message(&["sheck", "room.tmx"]),
        "jostle-level: there is no task `sheck`: it is check, show or reach, before the files; see jostle-level --help\n"
    );
    assert_eq!(
        message(&["check"]),
        "jostle-level: no level file is given; see jostle-level --help\n"
    );
    assert_eq!(
        message(&["check", "room.tmx", "--allow", "walls"]),
        "jostle-level: there is no rule `walls`: jostle-level --rules lists them; see jostle-level --help\n"
    );
}

#[test]
fn one_broken_file_does_not_hide_the_others() {
    let file = level("broken", ROOM);
    let output = run(&file, &["check", "nowhere.tmx", "room.tmx"]);
    assert_eq!(output.status.code(), Some(2));
    let text = text(&output);
    assert!(text.starts_with("nowhere.tmx: cannot be opened"), "{text}");
    assert!(text.ends_with("room.tmx: nothing found\n"), "{text}");
}

#[test]
fn show_prints_the_report_and_the_picture() {
    let file = level("show", ROOM);
    let output = text(&run(&file, &["show", "room.tmx"]));
    assert!(
        output.starts_with("room.tmx: 12 x 9 cells of 16 x 16\n  layer \"Walls\" "),
        "{output}"
    );
    assert!(output.contains("3 markers: player, coin, exit"), "{output}");
    assert!(output.ends_with("  ############\n"), "{output}");
    let left_out = text(&run(&file, &["show", "room.tmx", "--without", "Walls"]));
    assert!(left_out.contains("nothing blocks"), "{left_out}");
}

#[test]
fn errors_in_a_file_tell_line_and_column() {
    let file = level("cut", &ROOM[..ROOM.len() - 20]);
    let output = run(&file, &["check", "room.tmx"]);
    assert_eq!(output.status.code(), Some(2));
    let text = text(&output);
    assert!(text.starts_with("room.tmx, line "), "{text}");
    assert!(text.contains(", column "), "{text}");
}

#[test]
fn a_level_that_cannot_be_played_is_still_checked() {
    let file = level(
        "unplayed",
        &ROOM.replace(r#"x="40" y="128""#, r#"x="40" y="140""#),
    );
    let output = run(&file, &["check", "room.tmx", "--reach", "door"]);
    assert_eq!(output.status.code(), Some(2));
    let lines = text(&output);
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[0].contains("(start-in-wall)"), "{lines:?}");
    assert_eq!(
        lines[1],
        "room.tmx: there is no marker \"door\"; the level has: player, coin, exit"
    );
}
