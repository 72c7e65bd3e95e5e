//! Files in which it is easy to lose something: a hole in a floor, a word, a level.

use super::{boxes, layer, map, objects, property, read, rules, shape, tile};
use crate::ldtk_writer::{self, Entity, EntityKind, LayerKind, Project};
use jostle::{Aabb, Outside, Side};
use jostle_level::{Level, LevelErrorKind, Reading, Rule};
use serde_json::json;

#[test]
fn collections_of_images_may_have_gaps() {
    // Tile 0 was deleted in the editor: there are two tiles, and the last has the id 2.
    let collection = r#"<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="props" tilewidth="16" tileheight="16" tilecount="2" columns="0">
        <tile id="1"><image source="a.png" width="16" height="16"/></tile>
        <tile id="2" type="solid"><image source="b.png" width="16" height="16"/></tile></tileset>"#;
    let level = read(&format!(
        "{collection}{}</map>",
        layer("Main", [2, 1], &[2, 3])
    ));
    assert_eq!(tile(&level, [1, 0]).to_char(), '#');
    assert_eq!(rules(&level), []);
}

#[test]
fn a_jostle_that_is_no_text_is_a_wrong_word() {
    let tiles = r#"<tile id="0"><properties><property name="jostle" type="bool" value="true"/></properties></tile>"#;
    let map = map([1, 1], tiles, &layer("Main", [1, 1], &[1]));
    let error = Reading::<f32>::new(Outside::Empty)
        .read("level.tmx", map.as_bytes(), |_| Err("no file"))
        .expect_err("a flag instead of a word");
    assert_eq!(error.kind(), LevelErrorKind::UnknownWord);
    let text = error.to_string();
    let begin =
        "level.tmx: tile 0 of tileset \"stones\": \"true\" is not a known word: use solid, ";
    assert!(text.starts_with(begin), "{text}");
}

#[test]
fn a_one_way_platform_that_moves_is_still_one_way() {
    for class in ["OneWayPlatform", "one_way lift", "Platform"] {
        let lift = format!(
            r#"<object id="1" type="{class}" x="0" y="100" width="32" height="8">
            <properties><property name="path" type="object" value="2"/></properties></object>
            <object id="2" type="route" x="0" y="0"><polyline points="0,0 64,0"/></object>"#
        );
        let level = read(&map([9, 9], "", &objects(&lift)));
        let one_way = (class != "Platform").then_some(Side::MinY);
        assert_eq!(level.platforms.len(), 1, "{class}");
        assert_eq!(level.platforms[0].one_way, one_way, "{class}");
    }
}

#[test]
fn lines_block_in_whole_tiles_too() {
    let lines = r#"<object id="1" x="0" y="32"><polyline points="0,0 64,0"/></object>
        <object id="2" x="96" y="0"><polyline points="0,0 0,64"/></object>"#;
    let map = map([9, 9], "", &objects(lines));
    let reading = Reading::<i32>::new(Outside::Empty).with_scale(1, 16);
    let level = reading.read("level.tmx", map.as_bytes(), |_| Err("no file"));
    let level = level.unwrap_or_else(|error| panic!("{error}"));
    let places: Vec<_> = level.solids.iter().map(|solid| solid.place).collect();
    assert_eq!(places, [Aabb::new(0, 2, 4, 1), Aabb::new(6, 0, 1, 4)]);
    let up = Reading::<i32>::new(Outside::Empty).with_y_up();
    let level = up.read("level.tmx", map.as_bytes(), |_| Err("no file"));
    let level = level.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.solids[0].place, Aabb::new(0, -33, 64, 1), "below it");
    assert_eq!(level.solids[0].one_way, Some(Side::MaxY));
}

#[test]
fn upright_lines_are_thin_and_one_way_if_their_layer_is() {
    let fence = r#"<objectgroup name="Fences"><properties><property name="jostle" value="one_way_left"/></properties>
        <object id="1" x="96" y="0"><polyline points="0,0 0,64"/></object></objectgroup>"#;
    let level = read(&map([9, 9], "", fence));
    assert_eq!(boxes(&level), [[96.0, 0.0, 1.0, 64.0]]);
    let side = level.solids[0].one_way;
    assert_eq!(side, Some(Side::MinX), "bodies pass toward the left");
    let reading = Reading::<f32>::new(Outside::Empty).with_scale(1, 16);
    let bytes = map([9, 9], "", fence).into_bytes();
    let level = reading.read("level.tmx", &bytes, |_| Err("no file"));
    let level = level.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.solids[0].place, Aabb::new(6.0, 0.0, 0.0625, 4.0));
}

#[test]
fn custom_data_of_a_tile_is_a_name() {
    let project = Project::new("Free")
        .tileset(
            "Cave",
            16,
            &[],
            &[
                (1, "solid"),
                (2, "written by Ann"),
                (3, r#"{"hazard": true}"#),
            ],
        )
        .layer(LayerKind::tiles("Tiles", 16, 0))
        .level(
            ldtk_writer::Level::new("Level", [0, 0], [48, 16])
                .tile("Tiles", [0, 0], 1, 0)
                .tile("Tiles", [16, 0], 2, 0)
                .tile("Tiles", [32, 0], 3, 0),
        );
    let level: Level = Reading::new(Outside::Empty)
        .read("level.ldtk", &project.write(), |_| Err("no file"))
        .unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<(char, u16)> = (0..3)
        .map(|column| tile(&level, [column, 0]))
        .map(|tile| (tile.to_char(), tile.data()))
        .collect();
    assert_eq!(found, [('#', 0), ('.', 0), ('.', 2)]);
    assert_eq!(rules(&level), [], "a note is no class");
}

#[test]
fn a_large_tile_also_blocks_beyond_the_border_of_its_map() {
    let large = r#"<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="rocks" tilewidth="32" tileheight="32" tilecount="1" columns="1">
        <tile id="0" type="solid"/></tileset>"#;
    let level = read(&format!(
        "{large}{}</map>",
        layer("Main", [2, 2], &[0, 1, 0, 0])
    ));
    assert!(tile(&level, [1, 0]).is_blocking());
    // Drawn over (16, -16) to (48, 16).
    assert_eq!(
        boxes(&level),
        [[16.0, -16.0, 32.0, 16.0], [32.0, 0.0, 16.0, 16.0]]
    );
}

#[test]
fn objects_may_be_halves_and_slopes() {
    let half = r#"<object id="1" x="0" y="0" width="32" height="16">
        <properties><property name="jostle" value="half_bottom"/></properties></object>"#;
    let level = read(&map([9, 9], "", &objects(half)));
    assert_eq!(boxes(&level), [[0.0, 8.0, 32.0, 8.0]]);
    let slope = half.replace("half_bottom", "slope_up_right");
    let level = read(&map([9, 9], "", &objects(&slope)));
    assert_eq!(rules(&level), [Rule::OddShape]);
    let covered: f32 = boxes(&level).iter().map(|[_, _, w, h]| w * h).sum();
    assert!(
        (256.0 - covered).abs() <= 40.0,
        "{covered} of 256 square pixels"
    );
}

#[test]
fn sensors_of_tiles_know_their_layer() {
    let spikes = property(0, "hazard", "true");
    let level = read(&map(
        [3, 2],
        &spikes,
        &(layer("Walls", [3, 2], &[0, 0, 0, 2, 2, 2])
            + &layer("Traps", [3, 2], &[0, 1, 1, 0, 0, 0])),
    ));
    let [sensor] = &level.sensors[..] else {
        panic!("one sensor: {:?}", level.sensors)
    };
    assert_eq!(
        (sensor.origin.layer.as_str(), sensor.origin.cell),
        ("Traps", Some([1, 0]))
    );
}

#[test]
fn a_slope_that_may_be_either_is_told_once() {
    let level = read(&map(
        [2, 1],
        &(r#"<tile id="0" type="SlopeLeft"/>"#.to_owned()
            + &shape(1, r#"<object x="0" y="0" width="16" height="16"/>"#)),
        &layer("Main", [2, 1], &[1, 2]),
    ));
    assert_eq!(rules(&level), [Rule::UnknownClass]);
    assert_eq!(
        level.report.unknown,
        [
            "\"SlopeLeft\" of 1 tile: it may be a slope up to the right or up to the left. Give it the property jostle = \
          slope_up_right or slope_up_left"
        ]
    );
}

#[test]
fn levels_at_other_depths_and_in_other_worlds_are_told() {
    let walls = LayerKind::int_grid("Walls", 16, &[(1, Some("wall"))]);
    let room = |name, depth| {
        ldtk_writer::Level::new(name, [0, 0], [16, 16])
            .values("Walls", &["1"])
            .depth(depth)
    };
    let project = Project::new("Free")
        .layer(walls)
        .level(room("Ground", 0))
        .level(room("Cave", 1));
    let read = |bytes: &[u8]| -> Level {
        Reading::new(Outside::Empty)
            .read("world.ldtk", bytes, |_| Err("no file"))
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let level = read(&project.write());
    assert_eq!(
        level.to_string(),
        "world.ldtk: 1 x 1 cells of 16 x 16\n  layer \"Walls\"  1 tile: solid (names of the values)\n  not read: \"Cave\", \
         at another depth or in another world. To read one: .level(\"Cave\")"
    );
    let mut worlds = project.to_json();
    let levels = worlds["levels"].take();
    worlds["worlds"] = json!([
        { "identifier": "Over", "worldLayout": "Free", "levels": [levels[0]] },
        { "identifier": "Under", "worldLayout": "Free", "levels": [levels[1]] },
    ]);
    worlds["levels"] = json!([]);
    let level = read(&ldtk_writer::bytes(&worlds));
    assert_eq!(level.report.not_read, ["Cave"]);
}

#[test]
fn entities_are_solid_by_their_field_and_by_their_tags() {
    let solid = Entity::new("Crate", [0, 0]).field("Solid", "Bool", &json!(true));
    let project = Project::new("Free")
        .layer(LayerKind::entities("Entities", 16))
        .entity(EntityKind::new("Crate", [16, 16]))
        .entity(EntityKind::new("Gate", [16, 32]).tag("wall"))
        .level(
            ldtk_writer::Level::new("Level", [0, 0], [160, 160])
                .entity("Entities", solid)
                .entity("Entities", Entity::new("Crate", [32, 0]))
                .entity("Entities", Entity::new("Gate", [64, 0])),
        );
    let level: Level = Reading::new(Outside::Empty)
        .read("level.ldtk", &project.write(), |_| Err("no file"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        boxes(&level),
        [[0.0, 0.0, 16.0, 16.0], [64.0, 0.0, 16.0, 32.0]]
    );
    assert_eq!(level.markers.len(), 1);
}

#[test]
fn tile_objects_have_the_class_and_the_properties_of_their_tile() {
    let coin = r#"<tile id="0" type="coin"><properties><property name="value" type="int" value="5"/>
        <property name="shiny" type="bool" value="true"/></properties></tile>"#;
    let things = r#"<object id="1" gid="1" x="0" y="16" width="16" height="16"/>
        <object id="2" gid="1" type="gem" x="16" y="16" width="16" height="16">
        <properties><property name="value" type="int" value="50"/></properties></object>"#;
    let things = format!(r#"<objectgroup name="Things">{things}</objectgroup>"#);
    let level = read(&map([3, 1], coin, &things));
    let [coin, gem] = ["coin", "gem"].map(|class| level.marker(class).expect("it is there"));
    assert_eq!(coin.get::<i64>("value").ok(), Some(5));
    assert_eq!(gem.get::<i64>("value").ok(), Some(50), "its own");
    assert_eq!(gem.get::<bool>("shiny").ok(), Some(true), "its tile's");
}

#[test]
fn shapes_of_tile_objects_follow_the_drawing_offset() {
    let text = r#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="props" tilewidth="16" tileheight="16" tilecount="1" columns="1">
        <tileoffset x="2" y="4"/>
        <tile id="0"><objectgroup><object id="1" x="0" y="8" width="16" height="8"/></objectgroup></tile></tileset>
        <objectgroup name="Things"><object id="1" gid="1" x="32" y="64" width="16" height="16"/>
        <object id="2" gid="1" x="96" y="64" width="32" height="32"/></objectgroup></map>"#;
    let level = read(text);
    let twice = [100.0, 56.0, 32.0, 16.0];
    assert_eq!(boxes(&level), [[34.0, 60.0, 16.0, 8.0], twice]);
}

#[test]
fn fields_of_entities_are_the_games_own() {
    let project = Project::new("Free")
        .layer(LayerKind::entities("Entities", 16))
        .entity(EntityKind::new("Slime", [16, 16]))
        .entity(EntityKind::new("Door", [16, 16]))
        .level(
            ldtk_writer::Level::new("Level", [0, 0], [48, 16])
                .entity(
                    "Entities",
                    Entity::new("Slime", [0, 0]).field("damage", "Int", &json!(5)),
                )
                .entity(
                    "Entities",
                    Entity::new("Door", [16, 0]).field("solid", "Bool", &json!(true)),
                ),
        );
    let level: Level = Reading::new(Outside::Empty)
        .read("level.ldtk", &project.write(), |_| Err("no file"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        level
            .marker("Slime")
            .map(|slime| slime.get("damage").ok())
            .ok(),
        Some(Some(5))
    );
    assert_eq!(boxes(&level), [[16.0, 0.0, 16.0, 16.0]], "the door");
}

#[test]
fn pinned_data_is_unique_and_may_be_that_of_ladders() {
    let ladder = r#"<tile id="0" type="ladder"/>"#;
    let map = map([1, 1], ladder, &layer("Main", [1, 1], &[1]));
    let read = |reading: Reading| reading.read("level.tmx", map.as_bytes(), |_| Err("no file"));
    let reading = || Reading::new(Outside::Empty);
    let level = read(reading().with_data("ladder", 4).with_data("ladder", 5));
    let level = level.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (level.data("ladder"), tile(&level, [0, 0]).data()),
        (Some(5), 5)
    );
    let refused = [
        (
            reading().with_data("ice", 1),
            "level.tmx: .with_data(\"ice\", 1) uses 1, which is the data of \"ladder\": choose another number",
        ),
        (
            reading().with_data("ice", 0),
            "level.tmx: .with_data(\"ice\", 0) uses 0, which stands for no data: choose another number",
        ),
    ];
    for (reading, sentence) in refused {
        let error = read(reading).expect_err(sentence);
        assert_eq!(error.kind(), LevelErrorKind::BadSettings);
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn the_size_of_a_tile_is_that_of_the_tiles_not_of_the_entities() {
    let project = Project::new("Free")
        .layer(LayerKind::int_grid("IntGrid", 16, &[(1, Some("wall"))]))
        .layer(LayerKind::entities("Entities", 8))
        .level(ldtk_writer::Level::new("Level", [0, 0], [32, 16]).values("IntGrid", &["11"]));
    let level: Level = Reading::new(Outside::Empty)
        .read("level.ldtk", &project.write(), |_| Err("no file"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.tile_size, [16.0, 16.0].into());
}

#[test]
fn a_solid_object_that_is_not_shown_is_reported() {
    let wall = r#"<object id="1" x="0" y="0" width="32" height="16" visible="0"/>"#;
    let hidden = |layer: &str| {
        let group = format!(r#"<objectgroup name="{layer}" class="solid">{wall}</objectgroup>"#);
        rules(&read(&map([3, 3], "", &group)))
    };
    assert_eq!(hidden("Rocks"), [Rule::HiddenSolid]);
    assert_eq!(hidden("Collision"), [], "hidden on purpose");
}

#[test]
fn infinite_maps_cannot_repeat_their_border() {
    let chunk = r#"<map infinite="1" width="1" height="1" tilewidth="16" tileheight="16">
        <layer name="Walls"><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk></data></layer></map>"#;
    let error = Reading::<f32>::new(Outside::Clamp)
        .read("level.tmx", chunk.as_bytes(), |_| Err("no file"))
        .expect_err("it has no border");
    assert_eq!(error.kind(), LevelErrorKind::BadSettings);
    assert_eq!(
        error.to_string(),
        "level.tmx: an infinite map has no border to repeat: use Outside::Solid or Outside::Empty"
    );
}
