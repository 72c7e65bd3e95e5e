//! Names in code that nothing in the level has.

use super::{layer, map, read_as};
use crate::ldtk_writer::{self, LayerKind, Project};
use jostle::Outside;
use jostle_level::Reading;

fn reading() -> Reading {
    Reading::new(Outside::Empty)
}

#[test]
fn names_in_code_that_nothing_has_are_reported() {
    let tiles = r#"<tile id="0" type="moss"/>"#;
    let things = r#"<objectgroup name="Things"><object id="1" type="crate" width="16" height="16"/></objectgroup>"#;
    let map = map([1, 1], tiles, &(layer("Walls", [1, 1], &[1]) + things));
    let found = reading()
        .layer("walls", "solid")
        .class("Moss", "solid")
        .class("crate", "solid")
        .without("things");
    assert_eq!(read_as(&map, &found).report.not_found, [""; 0]);
    let level = read_as(
        &map,
        &reading()
            .layer("Wals", "solid")
            .class("mos", "none")
            .value("Walls", 3, "solid")
            .without("Back"),
    );
    assert_eq!(
        level.report.not_found,
        [
            ".layer(\"Wals\", …): the level has no such layer",
            ".class(\"mos\", …): no tile or object of the level has this class",
            ".value(\"Walls\", 3, …): the level has no such IntGrid layer, or none with this value",
            ".without(\"Back\"): the level has no such layer",
        ]
    );
    let text = level.to_string();
    assert!(
        text.contains("\n  not found: .layer(\"Wals\", …): the level has no such layer\n"),
        "{text}"
    );
}

#[test]
fn values_are_found_by_definition_or_by_use() {
    let project = Project::new("Free")
        .layer(LayerKind::int_grid("Foliage", 16, &[(2, Some("fern"))]))
        .level(ldtk_writer::Level::new("Level", [0, 0], [16, 16]).values("Foliage", &["5"]));
    let bytes = project.write();
    let read = |value| {
        let reading = reading().value("foliage", value, "solid");
        let level = reading.read("level.ldtk", &bytes, |_| Err("no file"));
        level
            .unwrap_or_else(|error| panic!("{error}"))
            .report
            .not_found
            .len()
    };
    assert_eq!([2, 5, 7].map(read), [0, 0, 1]);
}
