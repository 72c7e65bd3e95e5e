//! The JSON has the fields that `docs/json.md` describes.

use super::{ROOM, json, level, run};
use serde_json::Value;
use std::collections::BTreeSet;

/// Returns the fields in the first table below a heading of the page.
fn documented(heading: &str) -> BTreeSet<&'static str> {
    let page = include_str!("../../docs/json.md");
    let mut lines = page.lines().skip_while(|line| *line != heading);
    assert_eq!(lines.next(), Some(heading));
    let table = lines.skip_while(|line| !line.starts_with('|'));
    let rows = table.take_while(|line| line.starts_with('|')).skip(2);
    let fields = rows.map(|row| row.split('`').nth(1).expect("a field in backticks"));
    fields.collect()
}

/// Asserts that an object has exactly the fields of the table below a heading, but for those that are left out.
fn assert_fields(value: &Value, heading: &str, left_out: &[&str]) {
    let object = value.as_object().expect("an object");
    let printed: BTreeSet<&str> = object.keys().map(String::as_str).collect();
    let mut wanted = documented(heading);
    wanted.retain(|field| !left_out.contains(field));
    assert_eq!(printed, wanted, "{heading}");
}

const TITLE: &str = "# The JSON of `jostle-level --format json`";

fn buried_start() -> String {
    ROOM.replace(r#"x="40" y="128""#, r#"x="40" y="140""#)
}

#[test]
fn json_of_check_has_the_fields_that_its_page_describes() {
    let file = level("json", &buried_start());
    let check = json(&run(&file, &["check", "room.tmx", "--format", "json"]));
    assert_fields(&check, TITLE, &[]);
    assert_eq!(check["version"], 1);
    assert_fields(&check["levels"][0], "## check", &[]);
    let finding = &check["levels"][0]["findings"][0];
    assert_fields(finding, "### A finding", &[]);
    assert_fields(&finding["origin"], "### An origin", &[]);
    assert_eq!(
        (&finding["rule"], &finding["severity"]),
        (&"start-in-wall".into(), &"error".into())
    );
    assert_eq!(finding["witness"], Value::Array(Vec::new()));
}

#[test]
fn json_of_show_has_the_fields_that_its_page_describes() {
    let file = level("json_show", ROOM);
    let show = json(&run(&file, &["show", "room.tmx", "--format", "json"]));
    assert_fields(&show, TITLE, &[]);
    let level = &show["levels"][0];
    assert_fields(level, "## show", &[]);
    let layers = level["layers"].as_array().expect("a list");
    for layer in layers {
        assert_fields(layer, "### A layer", &[]);
        assert_fields(&layer["parts"][0], "### A part of a layer", &[]);
    }
    assert_eq!(level["picture"][0], "############");
    let absent = [
        &level["nothing_blocks"],
        &layers[0]["level"],
        &layers[0]["parts"][0]["class"],
    ];
    assert!(absent.iter().all(|field| field.is_null()), "{absent:?}");
    assert_eq!(layers[1]["parts"][0]["why"], Value::Null);
}

#[test]
fn json_of_reach_has_the_fields_that_its_page_describes() {
    let file = level("json_reach", ROOM);
    let arguments = ["reach", "room.tmx", "--reach", "coin", "--format", "json"];
    let reach = json(&run(&file, &arguments));
    assert_fields(&reach, TITLE, &[]);
    let level = &reach["levels"][0];
    assert_fields(level, "## reach", &[]);
    let goal = &level["goals"][0];
    assert_fields(goal, "### A goal", &[]);
    assert_eq!(
        (&goal["class"], &goal["name"], &goal["reached"]),
        (&"coin".into(), &Value::Null, &true.into())
    );
    assert_fields(&goal["witness"][0], "### A part of a witness", &[]);
    assert_eq!(goal["path"], Value::Array(Vec::new()));
}

#[test]
fn json_of_a_game_seen_from_above_has_the_way() {
    let file = level("json_above", &ROOM.replace(r#"y="128""#, r#"y="112""#));
    let arguments = ["reach", "room.tmx", "--reach", "exit", "--top-down"];
    let reach = json(&run(
        &file,
        &[&arguments[..], &["--format", "json"]].concat(),
    ));
    let path = &reach["levels"][0]["goals"][0]["path"];
    let corners = path.as_array().expect("a list");
    assert!(2 < corners.len(), "{path}");
    // A body of 12 x 14 with its middle at the marker.
    assert_eq!(corners[0], serde_json::json!([34.0, 105.0]));
}

#[test]
fn json_tells_why_a_level_was_not_read_or_played() {
    let file = level("json_errors", ROOM);
    for (task, left_out) in [
        ("check", &[][..]),
        (
            "show",
            &[
                "title",
                "bounds",
                "layers",
                "unknown",
                "not_found",
                "not_read",
                "nothing_blocks",
                "picture",
            ],
        ),
        ("reach", &["states", "complete"]),
    ] {
        let output = run(&file, &[task, "nowhere.tmx", "--format", "json"]);
        assert_eq!(output.status.code(), Some(2));
        let level = &json(&output)["levels"][0];
        assert_fields(level, &format!("## {task}"), left_out);
        let error = level["error"].as_str().expect("a sentence");
        assert!(
            error.starts_with("nowhere.tmx: cannot be opened"),
            "{error}"
        );
    }
    let arguments = ["reach", "room.tmx", "--start", "boss", "--format", "json"];
    let unplayed = json(&run(&file, &arguments));
    assert_eq!(
        unplayed["levels"][0]["error"],
        r#"room.tmx: there is no marker "boss"; the level has: player, coin, exit"#
    );
}
