//! Which files are opened, and what happens if the output is closed.

use super::{ROOM, level, run, text};
use std::fs;
use std::process::{Command, Stdio};

#[test]
fn stars_are_expanded_where_the_shell_does_not() {
    let file = level("stars", ROOM);
    for name in ["cave.tmx", "attic.tmx", "notes.txt", ".hidden.tmx"] {
        fs::write(file.with_file_name(name), ROOM).expect("the level can be written");
    }
    let output = run(&file, &["check", "*.tmx"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output),
        "attic.tmx: nothing found\ncave.tmx: nothing found\nroom.tmx: nothing found\n"
    );
    let output = run(&file, &["check", "../stars/c*e.tmx"]);
    assert_eq!(text(&output), "../stars/cave.tmx: nothing found\n");
    let nothing = run(&file, &["check", "*.tmj"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(
        text(&nothing).starts_with("*.tmj: cannot be opened"),
        "{}",
        text(&nothing)
    );
}

#[test]
fn a_closed_pipe_does_not_hide_findings() {
    let file = level(
        "pipe",
        &ROOM.replace(r#"x="40" y="128""#, r#"x="40" y="140""#),
    );
    let code = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jostle-level"));
        let folder = file.parent().expect("it is in a folder");
        let command = command.args(arguments).current_dir(folder);
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(child.stdout.take());
        child.wait().expect("it ends").code()
    };
    assert_eq!(code(&["check", "room.tmx"]), Some(1));
    assert_eq!(code(&["check", "room.tmx", "nowhere.tmx"]), Some(2));
    assert_eq!(code(&["show", "room.tmx"]), Some(0));
    assert_eq!(code(&["--help"]), Some(0));
}
