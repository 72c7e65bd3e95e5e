//! Projects of LDtk.

use super::{count_why, counts, folder, objects, open};
use jostle::Outside;
use jostle_level::{Level, Properties, Reading, Value};
use std::path::Path;

const SAMPLES: &str = "deepnight+ldtk/app/extraFiles/samples";

fn open_levels<const N: usize>(folder: &Path, file: &str, names: [&str; N]) -> [Level; N] {
    names.map(|name| {
        let level = Reading::new(Outside::Empty)
            .level(name)
            .open(folder.join(file));
        level.unwrap_or_else(|error| panic!("{error}"))
    })
}

fn has_points(properties: &Properties) -> bool {
    let is_point = |value: &Value| matches!(value, Value::Point(_));
    let mut values = properties.iter().map(|(_, value)| value);
    values.any(|value| match value {
        Value::List(values) => values.iter().any(is_point),
        value => is_point(value),
    })
}

#[test]
fn the_typical_platformer_blocks_where_it_should() {
    let Some(folder) = folder() else { return };
    let file = format!("{SAMPLES}/Typical_2D_platformer_example.ldtk");
    let level = open(&folder, &file);
    assert_eq!(level.areas.len(), 4);
    assert_eq!(
        counts(&level, ["solid", "ladder", "marker"]),
        [2_056, 42, 15]
    );
    assert_eq!(count_why(&level, "solid", "names of the values"), 2_056);
    for (name, wanted) in [("dirt", 1_713), ("stone", 343)] {
        let reading = Reading::<f32>::new(Outside::Empty)
            .exact()
            .tiles(move |tile| (tile.class == name).then(|| "solid".to_owned()));
        let level = reading.open(folder.join(&file)).expect("it is read");
        assert_eq!(level.report.count("solid"), wanted, "{name}");
    }
    let markers = level.markers.iter();
    let with_points = markers.filter(|marker| has_points(&marker.properties));
    assert_eq!(with_points.count(), 6);
}

#[test]
fn levels_in_files_of_their_own_are_opened() {
    let Some(folder) = folder() else { return };
    let file = format!("{SAMPLES}/SeparateLevelFiles.ldtk");
    let names = ["World_Level_0", "World_Level_1", "World_Level_2"];
    let levels = open_levels(&folder, &file, names);
    let solid = levels.each_ref().map(|level| level.report.count("solid"));
    assert_eq!(solid.iter().sum::<usize>(), 51);
    for (level, name) in levels.iter().zip(names) {
        let origin = &level.maps[0].layers[0];
        let file = folder.join(format!("{SAMPLES}/SeparateLevelFiles/{name}.ldtkl"));
        assert_eq!(origin.file, file.display().to_string());
    }
}

#[test]
fn the_file_with_all_features_is_read() {
    let Some(folder) = folder() else { return };
    let file = format!("{SAMPLES}/Test_file_for_API_showing_all_features.ldtk");
    let levels = open_levels(
        &folder,
        &file,
        [
            "Everything",
            "Autolayer",
            "Tiles_and_intgrid",
            "Background_image",
        ],
    );
    let by_grid = |size: f32| {
        let maps = levels.iter().flat_map(|level| &level.maps);
        let maps = maps.filter(|map| map.map.tile_size().x == size);
        let tiles = maps.flat_map(|map| map.map.tiles());
        tiles.filter(|(_, tile)| tile.is_blocking()).count()
    };
    assert_eq!((by_grid(16.0), by_grid(8.0)), (221, 60));
    let names = ["first", "second", "third_used_in_autoLayer"];
    let unknown = levels.iter().flat_map(|level| counts(level, names));
    assert_eq!(unknown.sum::<usize>(), 92);
    assert_eq!(levels[0].report.unknown.len(), 3);
    assert_eq!(levels.iter().map(objects).sum::<usize>(), 12);
}

#[test]
fn projects_of_bevy_games_block_where_they_should() {
    let Some(folder) = folder() else { return };
    let linear = "Trouv+bevy_ecs_ldtk/assets/tile-based-game.ldtk";
    let error = Reading::<f32>::new(Outside::Empty).open(folder.join(linear));
    let names = ["Level_0", "Level_1", "Level_2", "Level_3"];
    assert_eq!(error.expect_err("it is linear").choices(), names);
    let levels = open_levels(&folder, linear, names);
    let solid = levels.iter().map(|level| level.report.count("solid"));
    assert_eq!(solid.sum::<usize>(), 350);
    let jam = open(&folder, "sim82+bevy_jam2/assets/world.ldtk");
    assert_eq!((jam.areas.len(), counts(&jam, ["solid"])), (5, [495]));
}
