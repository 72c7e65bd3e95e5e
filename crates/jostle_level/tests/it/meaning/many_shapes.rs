//! Shapes that take long to cut into boxes, in files of a few hundred kilobytes.

use super::{map, shape};
use jostle::Outside;
use jostle_level::{Level, LevelError, LevelErrorKind, Reading};
use std::fmt::Write as _;

fn read(text: &str) -> Result<Level, LevelError> {
    Reading::new(Outside::Empty).read("level.tmx", text.as_bytes(), |_| Err("no file"))
}

/// Half a square with a saw blade on top, as a polygon.
fn saw(size: u32) -> String {
    let mut points = format!("0,{size} ");
    for at in 0..=242 {
        let y = if at % 2 == 0 { 0 } else { size / 2 };
        let x = f64::from(at * size) / 242.0;
        write!(points, "{x:.2},{y} ").expect("text grows");
    }
    write!(points, "{size},{size}").expect("text grows");
    format!(r#"<polygon points="{points}"/>"#)
}

#[test]
fn a_tile_is_cut_once_for_all_objects_that_show_it() {
    let tiles = shape(0, &format!("<object>{}</object>", saw(16)));
    let mut things = String::new();
    for id in 0..3_000 {
        write!(
            things,
            r#"<object id="{id}" gid="1" x="{}" y="16" width="16" height="16"/>"#,
            id * 16
        )
        .expect("text grows");
    }
    let things = format!(r#"<objectgroup name="Things">{things}</objectgroup>"#);
    let level = read(&map([9, 9], &tiles, &things)).unwrap_or_else(|error| panic!("{error}"));
    assert!(!level.solids.is_empty());
}

#[test]
fn too_many_corners_are_refused() {
    let mut points = String::from("0,500 ");
    for at in 0..499 {
        write!(points, "{at},{at} {},{at} ", at + 1).expect("text grows");
    }
    let stairs =
        format!(r#"<template><object><polygon points="{points}499,500"/></object></template>"#);
    let mut things = String::new();
    for id in 0..600 {
        write!(things, r#"<object id="{id}" template="a.tx"/>"#).expect("text grows");
    }
    let things = format!(r#"<objectgroup name="Walls">{things}</objectgroup>"#);
    let map = map([9, 9], "", &things);
    let open = |_: &str| Ok::<_, String>(stairs.clone().into_bytes());
    let error = Reading::<f32>::new(Outside::Empty).read("level.tmx", map.as_bytes(), open);
    let error = error.expect_err("more of them would take minutes");
    assert_eq!(error.kind(), LevelErrorKind::TooLarge);
    assert_eq!(
        error.to_string(),
        "level.tmx: the shapes of layer \"Walls\" have too many corners to be cut into boxes: draw fewer or simpler shapes"
    );
}
