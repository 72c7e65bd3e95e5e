//! Kind and data are answered apart, by every rule.

use super::{boxes, layer, map, objects, property, read, read_as, rules, shape, tile};
use crate::ldtk_writer::{self, LayerKind, Project};
use jostle::{Outside, Side};
use jostle_level::{Level, Reading};

fn drawn(tiles: &str, name: &str) -> (char, u16) {
    let level = read(&map([1, 1], tiles, &layer(name, [1, 1], &[1])));
    let tile = tile(&level, [0, 0]);
    (tile.to_char(), tile.data())
}

const WHOLE: &str = r#"<object x="0" y="0" width="16" height="16"/>"#;

#[test]
fn a_layer_gives_its_data_to_tiles_that_have_a_kind() {
    assert_eq!(drawn(&property(0, "oneway", "true"), "Ladders"), ('-', 1));
    assert_eq!(
        drawn(&property(0, "jostle", "one_way"), "Ladders"),
        ('-', 1)
    );
    assert_eq!(drawn(&shape(0, WHOLE), "Spikes"), ('#', 2));
    assert_eq!(
        drawn(&property(0, "collides", "false"), "Spikes"),
        ('.', 0),
        "it says no"
    );
    assert_eq!(
        drawn(&property(0, "ladder", "true"), "Walls"),
        ('.', 1),
        "it has data"
    );
}

#[test]
fn shapes_give_data_to_tiles_that_have_a_kind() {
    let tiles = r#"<tile id="0" type="solid"><objectgroup><object type="hazard" width="16" height="8"/></objectgroup></tile>"#;
    assert_eq!(drawn(tiles, "Main"), ('#', 2));
}

#[test]
fn what_a_tile_says_no_to_its_layer_does_not_give() {
    assert_eq!(drawn(&property(0, "hazard", "false"), "Spikes"), ('.', 0));
    assert_eq!(drawn(&property(0, "hazard", "false"), "Ladders"), ('.', 1));
    let ice = r#"<tile id="0" type="ice"><properties><property name="hazard" type="bool" value="false"/></properties></tile>"#;
    assert_eq!(drawn(ice, "Spikes"), ('.', 16), "its class is its data");
    let safe = r#"<objectgroup name="Spikes"><object id="1" width="16" height="16"><properties>
        <property name="hazard" type="bool" value="false"/></properties></object></objectgroup>"#;
    assert_eq!(read(&map([1, 1], "", safe)).sensors.len(), 0);
}

#[test]
fn custom_data_that_is_an_object_is_no_name() {
    let project = Project::new("Free")
        .tileset("Cave", 16, &[], &[(1, r#"{"damage": 0}"#)])
        .layer(LayerKind::tiles("Tiles", 16, 0))
        .level(ldtk_writer::Level::new("Level", [0, 0], [16, 16]).tile("Tiles", [0, 0], 1, 0));
    let level: Level = Reading::new(Outside::Empty)
        .read("level.ldtk", &project.write(), |_| Err("no file"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.report.count("hazard"), 0);
}

fn tile_object(shapes: &str, object: &str) -> Level {
    let tiles = shape(0, shapes);
    let objects = format!(r#"<objectgroup name="Things">{object}</objectgroup>"#);
    read(&map([9, 9], &tiles, &objects))
}

const PLAIN: &str = r#"<object id="1" gid="1" x="32" y="64" width="32" height="32"/>"#;

#[test]
fn a_one_way_shape_of_a_tile_object_keeps_its_side() {
    let thin = r#"<object type="one_way" x="0" y="8" width="16" height="8"/>"#;
    let level = tile_object(thin, PLAIN);
    assert_eq!(boxes(&level), [[32.0, 48.0, 32.0, 16.0]]);
    assert_eq!(level.solids[0].one_way, Some(Side::MinY));
    for (degrees, side) in [(90, Side::MaxX), (180, Side::MaxY), (270, Side::MinX)] {
        let turned = PLAIN.replace("/>", &format!(r#" rotation="{degrees}"/>"#));
        let level = tile_object(thin, &turned);
        assert_eq!(level.solids[0].one_way, Some(side), "{degrees}");
    }
    let flipped = PLAIN.replace("gid=\"1\"", &format!("gid=\"{}\"", super::V | 1));
    assert_eq!(
        tile_object(thin, &flipped).solids[0].one_way,
        Some(Side::MaxY)
    );
}

#[test]
fn a_tile_object_is_what_its_shapes_are() {
    let spikes = r#"<object type="hazard" x="0" y="8" width="16" height="8"/>"#;
    let level = tile_object(spikes, PLAIN);
    assert_eq!(boxes(&level).len(), 0);
    let [sensor] = &level.sensors[..] else {
        panic!("{:?}", level.sensors)
    };
    assert_eq!(
        (sensor.class.as_str(), sensor.place),
        ("hazard", jostle::Aabb::new(32.0, 48.0, 32.0, 16.0))
    );
    let none = r#"<object type="none" x="0" y="8" width="16" height="8"/>"#;
    let level = tile_object(none, PLAIN);
    assert_eq!((level.solids.len(), level.markers.len()), (0, 1));
    let thin = r#"<object x="0" y="0" width="16" height="4"/>"#;
    let level = tile_object(&(thin.to_owned() + spikes), PLAIN);
    assert_eq!(boxes(&level), [[32.0, 32.0, 32.0, 8.0]]);
    assert_eq!(level.sensors.len(), 1, "only the spikes");
    assert_eq!(level.sensors[0].place.size(), [32.0, 16.0].into());
}

#[test]
fn a_shape_that_is_solid_and_a_hazard_is_both_and_a_sensor_is_neither() {
    let both = r#"<object type="solid hazard" x="0" y="0" width="16" height="16"/>"#;
    assert_eq!(drawn(&shape(0, both), "Main"), ('#', 2));
    let sensor = r#"<object type="sensor" x="0" y="0" width="16" height="16"/>"#;
    assert_eq!(drawn(&shape(0, sensor), "Main"), ('.', 0));
}

#[test]
fn an_object_that_is_solid_and_a_hazard_is_both() {
    let spike = r#"<object id="1" type="solid hazard" x="16" y="0" width="16" height="16"/>"#;
    let level = read(&map([9, 9], "", &objects(spike)));
    assert_eq!(boxes(&level), [[16.0, 0.0, 16.0, 16.0]]);
    let [sensor] = &level.sensors[..] else {
        panic!("{:?}", level.sensors)
    };
    assert_eq!(
        (sensor.class.as_str(), sensor.place),
        ("hazard", level.solids[0].place)
    );
    let counts = ["solid", "hazard"].map(|what| level.report.count(what));
    assert_eq!(counts, [1, 1]);
}

#[test]
fn damage_is_an_amount_on_objects_of_the_games_own() {
    let object = |class: &str, kind: &str, value: &str| {
        let object = format!(
            r#"<object id="1" type="{class}" width="16" height="16"><properties>
            <property name="damage" type="{kind}" value="{value}"/></properties></object>"#
        );
        let things = format!(r#"<objectgroup name="Things">{object}</objectgroup>"#);
        let level = read(&map([9, 9], "", &things));
        [level.markers.len(), level.sensors.len()]
    };
    for (kind, value) in [("int", "5"), ("float", "0.5"), ("string", "5")] {
        assert_eq!(object("slime", kind, value), [1, 0], "{kind}");
        assert_eq!(object("", kind, value), [0, 1], "{kind}");
        assert_eq!(object("spikes", kind, value), [0, 1], "{kind}");
    }
    assert_eq!(object("slime", "bool", "true"), [0, 1]);
    assert_eq!(object("slime", "string", ""), [0, 1]);
}

#[test]
fn exact_reading_keeps_the_classes_of_tiles() {
    let tiles = r#"<tile id="0" type="ice"/><tile id="1" type="ladder"/>"#;
    let map = map([2, 1], tiles, &layer("Main", [2, 1], &[1, 2]));
    let reading = Reading::new(Outside::Empty).exact().with_data("ice", 7);
    let level = read_as(&map, &reading);
    assert_eq!(
        [0, 1].map(|column| tile(&level, [column, 0]).data()),
        [7, 0]
    );
    assert_eq!(rules(&level), [jostle_level::Rule::NothingSolid]);
}
