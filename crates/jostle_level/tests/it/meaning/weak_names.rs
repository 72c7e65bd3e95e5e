//! When a layer called `Ground` blocks, and when something else says more clearly what does.

use super::{layer, map, objects, property, read, read_as, shape, tile};
use crate::ldtk_writer::{self, Entity, EntityKind, LayerKind, Project};
use jostle::Outside;
use jostle_level::{Level, Reading};
use serde_json::json;

const SIZE: [u32; 2] = [10, 1];
const SOME: [u32; 10] = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1];

fn ground() -> String {
    layer("Ground", SIZE, &SOME)
}

fn marked(name: &str, words: &str) -> String {
    let properties =
        format!(r#"<properties><property name="jostle" value="{words}"/></properties><data"#);
    layer(name, SIZE, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]).replace("<data", &properties)
}

fn solid(layers: &str, reading: &Reading) -> usize {
    read_as(&map(SIZE, &property(1, "solid", "true"), layers), reading)
        .report
        .count("solid")
}

fn reading() -> Reading {
    Reading::new(Outside::Empty)
}

#[test]
fn a_layer_that_code_calls_solid_is_clearer_than_a_weak_name() {
    let main = layer("Main", SIZE, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let layers = ground() + &main;
    assert_eq!(solid(&layers, &reading()), 6);
    assert_eq!(solid(&layers, &reading().layer("Main", "solid")), 1);
    assert_eq!(solid(&layers, &reading().layer("Main", "hazard")), 6);
}

#[test]
fn only_what_says_solid_is_clearer_than_a_weak_name() {
    for words in ["none", "hazard", "one_way"] {
        assert_eq!(
            solid(&(ground() + &marked("Background", words)), &reading()),
            6,
            "{words}"
        );
    }
    assert_eq!(solid(&(ground() + &marked("Walls", "none")), &reading()), 6);
    let code = reading().layer("Walls", "none");
    assert_eq!(solid(&(ground() + &marked("Walls", "solid")), &code), 6);
}

#[test]
fn layers_that_are_left_out_say_nothing() {
    let wall = r#"<objectgroup name="Other"><object id="1" type="wall" width="16" height="16"/></objectgroup>"#;
    for other in [
        wall.to_owned(),
        marked("Other", "solid"),
        layer("Other", SIZE, &[2, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ] {
        let layers = ground() + &other;
        assert_eq!(solid(&layers, &reading()), 1, "{other}");
        assert_eq!(solid(&layers, &reading().without("Other")), 6, "{other}");
    }
}

#[test]
fn fields_of_entities_take_nothing_from_the_ground() {
    let level = |field: &str| -> Level {
        let project = Project::new("Free")
            .layer(LayerKind::int_grid("Ground", 16, &[(1, None)]))
            .layer(LayerKind::entities("Entities", 16))
            .entity(EntityKind::new("Door", [16, 16]))
            .level(
                ldtk_writer::Level::new("Level", [0, 0], [32, 16])
                    .values("Ground", &["10"])
                    .entity(
                        "Entities",
                        Entity::new("Door", [16, 0]).field(field, "Bool", &json!(true)),
                    ),
            );
        let level = reading().read("level.ldtk", &project.write(), |_| Err("no file"));
        level.unwrap_or_else(|error| panic!("{error}"))
    };
    assert!(tile(&level("blocked"), [0, 0]).is_blocking());
    assert!(!tile(&level("solid"), [0, 0]).is_blocking());
}

#[test]
fn enum_tags_say_which_tiles_of_a_layer_are_solid() {
    let project = Project::new("Free")
        .tileset("Cave", 16, &[("Solid", &[1])], &[])
        .layer(LayerKind::tiles("Collisions", 16, 0))
        .level(
            ldtk_writer::Level::new("Level", [0, 0], [32, 16])
                .tile("Collisions", [0, 0], 1, 0)
                .tile("Collisions", [16, 0], 2, 0),
        );
    let level = reading().read("level.ldtk", &project.write(), |_| Err("no file"));
    let level = level.unwrap_or_else(|error| panic!("{error}"));
    let drawn = [0, 1].map(|column| tile(&level, [column, 0]).to_char());
    assert_eq!(drawn, ['#', '.']);
}

#[test]
fn a_weak_name_blocks_below_nine_tenths_of_the_map() {
    let filled = |count: usize| {
        let numbers: Vec<u32> = (0..30).map(|at| u32::from(at < count)).collect();
        let level = read(&map([30, 1], "", &layer("Ground", [30, 1], &numbers)));
        level.report.count("solid")
    };
    assert_eq!([26, 27, 30].map(filled), [26, 0, 0]);
}

#[test]
fn a_weak_name_means_the_same_in_all_joined_levels() {
    let ground = LayerKind::int_grid("Ground", 16, &[(1, None)]);
    let room = |name, x, row: &str| {
        ldtk_writer::Level::new(name, [x, 0], [64, 16]).values("Ground", &[row])
    };
    let project = |rows: [&str; 2]| {
        let project = Project::new("Free").layer(ground.clone());
        let project = project
            .level(room("Left", 0, rows[0]))
            .level(room("Right", 64, rows[1]));
        let level = reading().read("world.ldtk", &project.write(), |_| Err("no file"));
        level
            .unwrap_or_else(|error| panic!("{error}"))
            .report
            .count("solid")
    };
    assert_eq!(
        project(["1111", "1000"]),
        5,
        "a room of earth beside one of air"
    );
    assert_eq!(
        project(["1111", "1111"]),
        0,
        "what fills the map is what one walks on"
    );
}

#[test]
fn l09_weak_names_count_only_if_nothing_clearer_is_said() {
    let full = [1; 10];
    let some = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1];
    let wall = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    let count = |map: String| {
        read(&map)
            .maps
            .iter()
            .map(|map| map.map.tiles().count())
            .sum::<usize>()
    };
    let size = [10, 1];
    let ground = |numbers: &[u32]| layer("Ground", size, numbers);
    assert_eq!(
        count(map(
            size,
            "",
            &(ground(&full) + &layer("Walls", size, &wall))
        )),
        1
    );
    assert_eq!(count(map(size, "", &ground(&some))), 6);
    assert_eq!(
        count(map(size, "", &ground(&full))),
        0,
        "what fills the map is what one walks on"
    );
    let drawn = shape(1, r#"<object x="0" y="0" width="16" height="16"/>"#);
    let mut shaped = some;
    shaped[9] = 2;
    assert_eq!(count(map(size, &drawn, &ground(&shaped))), 1);
    assert_eq!(
        count(map(size, &drawn, &ground(&some))),
        6,
        "the shape is not in use"
    );
}

#[test]
fn l09_weak_names_yield_to_clear_objects_and_marked_layers() {
    let size = [10, 1];
    let some = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1];
    let ground = layer("Ground", size, &some);
    let count = |layers: &str| {
        let level = read(&map(size, "", layers));
        level.report.count("solid")
    };
    assert_eq!(count(&ground), 6);
    let wall = r#"<object id="1" x="0" y="0" width="16" height="16"/>"#;
    assert_eq!(count(&(ground.clone() + &objects(wall))), 1, "Walls");
    let named = r#"<objectgroup name="Things"><object id="1" type="wall" width="16" height="16"/></objectgroup>"#;
    assert_eq!(count(&(ground.clone() + named)), 1, "an object called wall");
    let marked = layer("Main", size, &[1, 1, 0, 0, 0, 0, 0, 0, 0, 0]).replace(
        "<data",
        r#"<properties><property name="jostle" value="solid"/></properties><data"#,
    );
    assert_eq!(count(&(ground.clone() + &marked)), 2, "a marked layer");
    // Names of other roles always count, and take nothing from the ground.
    let spikes = layer("Spikes", size, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let ladders = layer("Ladders", size, &[0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let thin = layer("OneWay", size, &[0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    let level = read(&map(size, "", &(ground + &spikes + &ladders + &thin)));
    let counts = ["solid", "hazard", "ladder", "one-way"].map(|what| level.report.count(what));
    assert_eq!(counts, [6, 1, 1, 1]);
}

#[test]
fn a_clear_layer_name_yields_to_tiles_that_say_what_is_solid() {
    let tiles = property(0, "solid", "true");
    let level = read(&map([2, 1], &tiles, &layer("Walls", [2, 1], &[1, 2])));
    assert_eq!(
        [0, 1].map(|column| tile(&level, [column, 0]).to_char()),
        ['#', '.']
    );
    let level = read(&map(
        [2, 1],
        &property(0, "jostle", "none"),
        &layer("Walls", [2, 1], &[1, 2]),
    ));
    assert_eq!(
        [0, 1].map(|column| tile(&level, [column, 0]).to_char()),
        ['.', '#'],
        "jostle speaks for one tile"
    );
}
