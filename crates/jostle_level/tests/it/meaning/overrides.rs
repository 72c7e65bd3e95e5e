//! What the game says in code, before any convention.

use super::{H, layer, map, property, read_as, rules, tile};
use crate::ldtk_writer::{self, LayerKind, Project};
use jostle::Outside;
use jostle_level::{LevelErrorKind, Reading, Rule};

#[test]
fn the_game_can_say_what_layers_classes_and_tiles_are() {
    let tiles = r#"<tile id="1" type="ice"/>"#;
    let map = map(
        [3, 1],
        tiles,
        &(layer("Deco", [3, 1], &[1, 2, 3]) + &layer("Walls", [3, 1], &[0, 0, 3])),
    );
    let drawn = |reading: Reading| {
        let level = read_as(&map, &reading);
        let cells = (0..3).map(|column| tile(&level, [column, 0]).to_char());
        cells.collect::<String>()
    };
    let reading = || Reading::new(Outside::Empty);
    assert_eq!(drawn(reading()), "..#");
    assert_eq!(drawn(reading().layer("deco", "solid")), "###");
    assert_eq!(drawn(reading().class("ice", "solid ice")), ".##");
    assert_eq!(drawn(reading().without("Walls")), "...");
    assert_eq!(drawn(reading().exact()), "...");
    assert_eq!(
        drawn(reading().tiles(|tile| (tile.cell[0] == 0).then(|| "one_way".to_owned()))),
        "-.#"
    );
    let ice = read_as(&map, &reading().class("ice", "solid").with_data("ice", 7));
    assert_eq!((tile(&ice, [1, 0]).data(), ice.data("ice")), (7, Some(7)));
    assert_eq!(rules(&ice), []);
    let plain = read_as(&map, &reading());
    assert_eq!(
        (tile(&plain, [1, 0]).data(), rules(&plain)),
        (16, vec![Rule::UnknownClass])
    );
}

#[test]
fn a_closure_sees_what_the_file_says() {
    let tiles = r#"<tile id="1" type="ice"><objectgroup><object x="0" y="8" width="16" height="8"/></objectgroup></tile>"#;
    let map = map([2, 1], tiles, &layer("Deco", [2, 1], &[1, H | 2]));
    let reading = Reading::new(Outside::Empty).tiles(|tile| {
        if tile.id == 0 {
            assert_eq!(
                (tile.layer, tile.class, tile.guess.as_str()),
                ("Deco", "", "none")
            );
            return None;
        }
        assert_eq!(
            (tile.number, tile.tileset, tile.class),
            (2, "stones", "ice")
        );
        assert!(tile.is_flipped_x && !tile.is_flipped_y && !tile.is_transposed);
        assert_eq!(
            (tile.shapes[0].min, tile.shapes[0].max),
            ([0.0, 8.0], [16.0, 16.0])
        );
        assert_eq!((tile.cell, tile.guess.as_str()), ([1, 0], "v ice"));
        Some("solid".to_owned())
    });
    let level = read_as(&map, &reading);
    assert_eq!(
        (tile(&level, [1, 0]).to_char(), tile(&level, [1, 0]).data()),
        ('#', 16)
    );
}

#[test]
fn wrong_words_are_errors_that_list_the_right_ones() {
    let map = map(
        [1, 1],
        &property(0, "jostle", "soild"),
        &layer("Main", [1, 1], &[1]),
    );
    let error = Reading::<f32>::new(Outside::Empty)
        .read("level.tmx", map.as_bytes(), |_| Err("no file"))
        .expect_err("a typing mistake");
    assert_eq!(error.kind(), LevelErrorKind::UnknownWord);
    let known = "use solid, none, one_way (also _up, _down, _left, _right), half_top (also _bottom, _left, _right), \
                 slope_up_right, slope_up_left (also _low, _high), ceiling_down_right, ceiling_down_left (also _low, \
                 _high), ladder, hazard, water, or a character such as # or /; for objects also sensor, marker, platform";
    assert_eq!(
        error.to_string(),
        format!("level.tmx: tile 0 of tileset \"stones\": \"soild\" is not a known word: {known}")
    );
    let map = map.replace("soild", "solid");
    let error = Reading::<f32>::new(Outside::Empty)
        .layer("Nowhere", "sloid hazard")
        .read("level.tmx", map.as_bytes(), |_| Err("no file"))
        .expect_err("also if no layer is called that");
    assert_eq!(
        error.to_string(),
        format!(
            "level.tmx: .layer(\"Nowhere\", …): \"sloid\" is not a known word (in \"sloid hazard\"): {known}"
        )
    );
}

#[test]
fn values_can_be_named_in_code() {
    let layer = LayerKind::int_grid("Foliage", 16, &[(2, Some("fern"))]);
    let level = ldtk_writer::Level::new("Level", [0, 0], [32, 16]).values("Foliage", &["20"]);
    let bytes = Project::new("Free").layer(layer).level(level).write();
    let reading = Reading::<f32>::new(Outside::Empty).value("Foliage", 2, "one_way");
    let level = reading.read("level.ldtk", &bytes, |_| Err("no file"));
    assert_eq!(tile(&level.expect("it is read"), [0, 0]).to_char(), '-');
}
