//! Names that are easily taken for something else.

use super::{boxes, layer, ldtk, map, property, read, read_as, rules, tile};
use crate::ldtk_writer::{self, LayerKind};
use jostle::Outside;
use jostle_level::{Level, LevelErrorKind, Reading, Rule};

fn things(objects: &str) -> String {
    format!(r#"<objectgroup name="Things">{objects}</objectgroup>"#)
}

fn tile_of_class(class: &str) -> Level {
    let tiles = format!(r#"<tile id="0" type="{class}"/>"#);
    read(&map([1, 1], &tiles, &layer("Main", [1, 1], &[1])))
}

#[test]
fn a_tile_or_value_called_platform_blocks() {
    for name in ["platform", "Platforms"] {
        let level = tile_of_class(name);
        assert_eq!(
            (tile(&level, [0, 0]).to_char(), rules(&level)),
            ('#', vec![])
        );
        let values = LayerKind::int_grid("IntGrid", 16, &[(1, Some(name))]);
        let row = ldtk_writer::Level::new("Level", [0, 0], [16, 16]).values("IntGrid", &["1"]);
        assert_eq!(tile(&ldtk(&[values], row), [0, 0]).to_char(), '#', "{name}");
    }
}

#[test]
fn a_tile_called_as_only_objects_can_be_keeps_its_class() {
    for class in ["trigger", "sensor", "marker"] {
        let level = tile_of_class(class);
        assert_eq!(level.data(class), Some(16), "{class}");
        assert_eq!(tile(&level, [0, 0]).data(), 16, "{class}");
        assert!(rules(&level).contains(&Rule::UnknownClass), "{class}");
    }
}

#[test]
fn a_value_whose_name_says_nothing_is_reported() {
    for name in ["A", "Level_1", "Tile"] {
        let values = LayerKind::int_grid("IntGrid", 16, &[(1, Some("wall")), (2, Some(name))]);
        let row = ldtk_writer::Level::new("Level", [0, 0], [32, 16]).values("IntGrid", &["12"]);
        let level = ldtk(&[values], row);
        let found = tile(&level, [1, 0]);
        assert_eq!((found.to_char(), found.data()), ('.', 16), "{name}");
        assert_eq!(rules(&level), [Rule::UnknownClass], "{name}");
    }
}

#[test]
fn a_platform_without_a_path_stands_still_as_a_solid() {
    let object = |class: &str| {
        let inside =
            format!(r#"<object id="1" type="{class}" x="0" y="0" width="32" height="8"/>"#);
        read(&map([9, 9], "", &things(&inside)))
    };
    for class in ["platform", "Platforms"] {
        let level = object(class);
        assert_eq!(level.platforms.len(), 0, "{class}");
        assert_eq!(boxes(&level), [[0.0, 0.0, 32.0, 8.0]], "{class}");
    }
    for class in ["elevator", "Lift"] {
        assert_eq!(object(class).markers.len(), 1, "{class}");
    }
    let said = things(
        r#"<object id="1" width="32" height="8"><properties><property name="jostle" value="platform"/></properties></object>"#,
    );
    let level = read(&map([9, 9], "", &said));
    assert_eq!(
        level.platforms.len(),
        1,
        "explicitly, so the lint reports that it has no path"
    );
}

#[test]
fn classes_may_have_spaces_and_any_case() {
    let tiles =
        r#"<tile id="0" type="Ice Rink"/>"#.to_owned() + &property(1, "jostle", "solid ice rink");
    let map = map([2, 1], &tiles, &layer("Main", [2, 1], &[1, 2]));
    let level = read(&map);
    let found = tile(&level, [1, 0]);
    assert_eq!((found.to_char(), found.data()), ('#', 16));
    let reading = Reading::new(Outside::Empty).class("ice rink", "solid ICE RINK");
    let level = read_as(&map, &reading);
    let found = tile(&level, [0, 0]);
    assert_eq!((found.to_char(), found.data()), ('#', 16));
    assert_eq!(level.data("Ice Rink"), Some(16), "as the file spells it");
}

#[test]
fn a_closure_may_answer_with_its_guess() {
    let tiles = r#"<tile id="0" type="ice rink"/>
        <tile id="1"><objectgroup><object x="0" y="13" width="16" height="3"/></objectgroup></tile>
        <tile id="2" type="sensor"/>"#;
    let object = things(r#"<object id="1" type="wall" width="16" height="8"/>"#);
    let map = map(
        [3, 1],
        tiles,
        &(layer("Main", [3, 1], &[1, 2, 3]) + &object),
    );
    let plain = read(&map);
    let reading = Reading::new(Outside::Empty)
        .tiles(|tile| Some(tile.guess.clone()))
        .objects(|object| Some(object.guess.clone()));
    let level = read_as(&map, &reading);
    assert_eq!((level.solids, level.classes), (plain.solids, plain.classes));
}

#[test]
fn words_for_objects_are_errors_on_tiles() {
    for word in ["platform", "sensor", "marker"] {
        let map = map(
            [1, 1],
            &property(0, "jostle", word),
            &layer("Main", [1, 1], &[1]),
        );
        let error = Reading::<f32>::new(Outside::Empty)
            .read("level.tmx", map.as_bytes(), |_| Err("no file"))
            .expect_err(word);
        assert_eq!(error.kind(), LevelErrorKind::UnknownWord, "{word}");
    }
}

#[test]
fn the_property_jostle_may_have_capitals_and_an_empty_one_says_nothing() {
    let solid = property(0, "Jostle", "solid");
    let level = read(&map([1, 1], &solid, &layer("Main", [1, 1], &[1])));
    assert_eq!(tile(&level, [0, 0]).to_char(), '#');
    let wall = r#"<object id="1" type="wall" width="32" height="8"><properties><property name="jostle" value=""/></properties></object>"#;
    assert_eq!(boxes(&read(&map([9, 9], "", &things(wall)))).len(), 1);
}

#[test]
fn heights_that_no_slope_has_are_reported() {
    let both = r#"<tile id="0"><properties><property name="LeftTop" type="int" value="4"/>
        <property name="RightTop" type="int" value="12"/></properties></tile>"#;
    for (tiles, said) in [
        (both.to_owned(), "LeftTop = 4, RightTop = 12"),
        (property(0, "slopeTopLeft", "8"), "slopeTopLeft = 8"),
    ] {
        let level = read(&map([1, 1], &tiles, &layer("Main", [1, 1], &[1])));
        let told = level
            .findings
            .iter()
            .find(|one| one.rule == Rule::UnknownClass);
        let told = told.expect("it is reported");
        assert!(told.message.contains(said), "{}", told.message);
    }
    let flat = both
        .replace("value=\"4\"", "value=\"0\"")
        .replace("value=\"12\"", "value=\"0\"");
    let level = read(&map([1, 1], &flat, &layer("Main", [1, 1], &[1])));
    assert_eq!(rules(&level), [Rule::NothingSolid], "no slope at all");
}
