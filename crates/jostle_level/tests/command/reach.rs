//! Playing to goals.

use super::{ROOM, SHAFT, level, run, text};

/// Runs `reach` on the room, and returns its output and exit code.
fn reach(test: &str, arguments: &[&str]) -> (String, Option<i32>) {
    let file = level(test, ROOM);
    let output = run(&file, &[&["reach", "room.tmx"], arguments].concat());
    (text(&output), output.status.code())
}

#[test]
fn reach_plays_to_each_goal_and_prints_the_buttons() {
    let (text, code) = reach("reach", &["--reach", "coin", "--inputs"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.starts_with("room.tmx: coin at (100, 96) is reached in "),
        "{text}"
    );
    assert!(text.contains("\n  right"), "{text}");
    let (text, code) = reach("reach", &["--budget", "3000"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("exit at (164, 112) was not reached; closest: ("),
        "{text}"
    );
    assert!(text.ends_with("stopped by --budget\n"), "{text}");
}

#[test]
fn check_has_a_finding_for_what_was_not_reached() {
    let file = level("check_reach", ROOM);
    let arguments = ["check", "room.tmx", "--reach", "exit", "--budget", "3000"];
    let output = run(&file, &arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("(unreachable)"), "{}", text(&output));
    let allowed = run(
        &file,
        &[&arguments[..], &["--allow", "unreachable"]].concat(),
    );
    assert_eq!(allowed.status.code(), Some(0), "{}", text(&allowed));
}

#[test]
fn a_goal_that_takes_a_platform_is_no_failure() {
    let file = level("shaft", SHAFT);
    let arguments = [
        "reach",
        "room.tmx",
        "--reach",
        "exit",
        "--budget",
        "3000",
        "--tile-jump",
        "1.5",
    ];
    let output = run(&file, &arguments);
    let printed = text(&output);
    let expected = "exit at (52, 36) is probably reachable with a moving platform (not proven); closest without one: (";
    let (_, closest) = printed.split_once(expected).expect(&printed);
    let (_, height) = closest.split_once(", ").expect(&printed);
    let (height, _) = height.split_once(')').expect(&printed);
    // A jump of 24 from the floor at 128, with a body of 14, does not get near the exit.
    let height: f32 = height.parse().expect(&printed);
    assert!((80.0..114.0).contains(&height), "{printed}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn how_high_it_jumps_depends_on_feel_and_on_the_option() {
    // Four tiles from the step to the top of the wall.
    for (arguments, expected) in [
        (&["--feel", "classic", "--budget", "3000"][..], Some(1)),
        (&["--feel", "floaty"], Some(0)),
        (&["--tile-jump", "4.25"], Some(0)),
    ] {
        let arguments = [&["--reach", "exit"], arguments].concat();
        let (text, code) = reach("jumps", &arguments);
        assert_eq!(code, expected, "{arguments:?} {text}");
    }
}

#[test]
fn a_start_can_be_named() {
    let (text, code) = reach("start", &["--start", "coin", "--reach", "player,coin"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("player at (40, 128) is reached in "),
        "{text}"
    );
    assert!(
        text.contains("coin at (100, 96) is at the start\n"),
        "{text}"
    );
    let (text, code) = reach("start", &["--start", "boss"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        text,
        "room.tmx: there is no marker \"boss\"; the level has: player, coin, exit\n"
    );
}

#[test]
fn a_way_seen_from_above_has_corners() {
    // Seen from above, the body has its middle at the marker.
    let file = level("above", &ROOM.replace(r#"y="128""#, r#"y="112""#));
    let arguments = [
        "reach",
        "room.tmx",
        "--top-down",
        "--reach",
        "exit,player",
        "--inputs",
    ];
    let output = run(&file, &arguments);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "room.tmx: player at (40, 112) is at the start");
    assert!(
        lines[1].starts_with("room.tmx: exit at (164, 112) is reached in ")
            && lines[1].ends_with(" straight lines"),
        "{text}"
    );
    assert!(lines[2].starts_with("  (34, 105), ("), "{text}");
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_goal_that_no_level_has_is_named() {
    let file = level("misspelled", ROOM);
    for task in ["reach", "check"] {
        let output = run(
            &file,
            &[task, "room.tmx", "--reach", "coin,cion,player,xit"],
        );
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr.clone()).expect("it is text");
        assert_eq!(
            error,
            "jostle-level: --reach names \"cion\", \"xit\", but no level has such a marker; jostle-level show lists the \
             markers\n"
        );
        assert!(
            text(&output).contains("room.tmx: "),
            "the others are still played to"
        );
    }
}

#[test]
fn a_goal_that_another_level_has_is_no_mistake() {
    let file = level("elsewhere", ROOM);
    let other = file.with_file_name("other.tmx");
    std::fs::write(other, ROOM.replace("coin", "key")).expect("the level can be written");
    let arguments = ["reach", "room.tmx", "other.tmx", "--reach", "coin,key"];
    let output = run(&file, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(
        text(&output).contains("other.tmx: key at "),
        "{}",
        text(&output)
    );
}
