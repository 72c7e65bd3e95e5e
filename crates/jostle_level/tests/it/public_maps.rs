//! Maps of public projects, which are not part of this repository: a clear line is printed where they are absent.
#![expect(clippy::float_cmp, reason = "pixels of files are exact")]
#![expect(
    clippy::print_stdout,
    reason = "who runs the tests should see what is skipped"
)]

mod ldtk;

use jostle::{Aabb, Outside};
use jostle_level::{Level, Reading, Rule};
use std::path::{Path, PathBuf};

/// The folder with the maps, each project as `owner+name`.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/level_maps");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: the public maps are not in ../shared/level_maps beside the project");
    None
}

fn open(folder: &Path, file: &str) -> Level {
    let level = Reading::new(Outside::Empty).open(folder.join(file));
    level.unwrap_or_else(|error| panic!("{error}"))
}

/// Returns how many tiles and objects were taken as each of these.
fn counts<const N: usize>(level: &Level, what: [&str; N]) -> [usize; N] {
    what.map(|what| level.report.count(what))
}

/// Returns how many tiles and objects were taken as something for a reason.
fn count_why(level: &Level, what: &str, why: &str) -> usize {
    let parts = level.report.layers.iter().flat_map(|layer| &layer.parts);
    let parts = parts.filter(|part| part.what == what && part.why == why);
    parts.map(|part| part.count).sum()
}

fn tiles(level: &Level) -> usize {
    let layers = level.report.layers.iter();
    let layers = layers.filter(|layer| !layer.has_objects);
    layers.map(|layer| layer.count).sum()
}

fn objects(level: &Level) -> usize {
    let layers = level.report.layers.iter();
    let layers = layers.filter(|layer| layer.has_objects);
    layers.map(|layer| layer.count).sum()
}

/// Asserts the size of a map in cells, and the size of a cell.
#[track_caller]
fn assert_size(level: &Level, cells: [f32; 2], cell: f32) {
    let size = level.bounds.size();
    assert_eq!([size.x / cell, size.y / cell], cells);
    assert_eq!(level.tile_size, [cell, cell].into());
}

#[test]
fn six_encodings_of_rs_tiled_are_one_map() {
    let Some(folder) = folder() else { return };
    let open = |name: &str| {
        let mut level = open(
            &folder,
            &format!("mapeditor+rs-tiled/assets/tiled_{name}.tmx"),
        );
        // The file is the only thing that may differ.
        level.name.clear();
        level.report.title.clear();
        level.areas.iter_mut().for_each(|area| area.name.clear());
        let findings = level.findings.iter_mut().map(|one| &mut one.origin);
        let markers = level.markers.iter_mut().map(|one| &mut one.origin);
        let maps = level.maps.iter_mut().flat_map(|map| &mut map.layers);
        findings
            .chain(markers)
            .chain(maps)
            .for_each(|origin| origin.file.clear());
        level
    };
    let first = open("csv");
    assert_size(&first, [100.0, 100.0], 32.0);
    assert_eq!((tiles(&first), first.markers.len()), (161, 4));
    for name in [
        "base64",
        "base64_gzip",
        "base64_zlib",
        "base64_zstandard",
        "base64_external",
    ] {
        assert_eq!(open(name), first, "{name}");
    }
}

#[test]
fn flips_groups_and_chunks_of_rs_tiled_are_read() {
    let Some(folder) = folder() else { return };
    let open = |name: &str| {
        open(
            &folder,
            &format!("mapeditor+rs-tiled/assets/tiled_{name}.tmx"),
        )
    };
    let groups = open("group_layers");
    let layers = groups.report.layers.iter();
    let layers: Vec<_> = layers
        .map(|layer| (layer.name.as_str(), layer.count))
        .collect();
    assert_eq!(
        layers,
        [("tile-1", 9), ("tile-2", 9), ("tile-3", 9)],
        "27 in all"
    );
    let infinite = open("base64_zlib_infinite");
    assert_eq!(tiles(&infinite), 2_580);
    assert_eq!(count_why(&infinite, "solid", "name of the layer"), 273);
    let ground = infinite
        .report
        .layers
        .iter()
        .find(|layer| layer.name == "Ground");
    assert_eq!(ground.map(|layer| layer.count), Some(273));
    let flipped = Reading::<f32>::new(Outside::Empty).tiles(|tile| {
        let flips = [tile.is_transposed, tile.is_flipped_x, tile.is_flipped_y];
        let character = match flips {
            [true, false, false] => '/',
            [false, false, true] => '-',
            [false, true, false] => '#',
            [true, true, true] => 'v',
            other => panic!("{other:?}"),
        };
        Some(character.to_string())
    });
    let flipped = flipped.open(folder.join("mapeditor+rs-tiled/assets/tiled_flipped.tmx"));
    let rows = flipped.expect("it is read").picture().concat();
    let mut drawn: Vec<char> = rows.chars().collect();
    drawn.sort_unstable();
    assert_eq!(
        drawn,
        ['#', '-', '/', 'v'],
        "D, V, H and all three, once each"
    );
}

#[test]
fn levels_of_sunny_land_block_where_they_should() {
    let Some(folder) = folder() else { return };
    let level = open(&folder, "WispSnow+SunnyLand/assets/maps/level1.tmj");
    assert_size(&level, [91.0, 29.0], 16.0);
    let main = &level.report.layers[1];
    let count = |what: &str| {
        let parts = main.parts.iter().filter(|part| part.what == what);
        parts.map(|part| part.count).sum::<usize>()
    };
    assert_eq!((main.name.as_str(), main.count), ("main", 1_460));
    assert_eq!(
        ["solid", "slope", "one-way", "hazard", "ladder"].map(count),
        [341, 12, 9, 18, 11]
    );
    let level = open(&folder, "WispSnow+SunnyLand/assets/maps/level2.tmj");
    assert_size(&level, [58.0, 25.0], 16.0);
    assert_eq!(counts(&level, ["solid", "one-way"]), [243, 34]);
    let off: Vec<&str> = level
        .findings
        .iter()
        .filter(|finding| finding.rule == Rule::Offset)
        .map(|finding| finding.message.as_str())
        .collect();
    assert_eq!(
        off,
        ["layer \"main\" is off the grid by (-0.5, 0) pixels, so it has a tile map of its own"]
    );
}

#[test]
fn the_level_of_leap_blocks_by_names_classes_and_heights() {
    let Some(folder) = folder() else { return };
    let level = open(
        &folder,
        "kurtome+leap/examples/standard_platformer/assets/tiles/map_everything.tmx",
    );
    assert_size(&level, [120.0, 40.0], 16.0);
    let kinds = ["solid", "slope", "one-way", "hazard", "ladder"];
    assert_eq!(counts(&level, kinds), [1_215, 18, 48, 20, 0]);
    assert_eq!(count_why(&level, "solid", "name of the layer"), 1_215);
    assert_eq!(count_why(&level, "one-way", "classes of the tiles"), 48);
    assert_eq!(count_why(&level, "slope", "properties of the tiles"), 18);
    assert_eq!(level.markers.len(), 46);
}

#[test]
fn maps_of_macroquad_and_phaser_block_where_they_should() {
    let Some(folder) = folder() else { return };
    let level = open(&folder, "not-fl3+macroquad/examples/map.json");
    assert_eq!(count_why(&level, "solid", "properties of the tiles"), 170);
    assert_eq!(counts(&level, ["solid"]), [170]);
    let phaser = |name: &str| {
        let file = "StackAbuse+creating-a-platformer-with-phaser-3/assets/tilemaps/level1";
        open(&folder, &format!("{file}.{name}"))
    };
    let [json, xml] = ["json", "tmx"].map(phaser);
    assert_eq!(count_why(&json, "solid", "name of the layer"), 47);
    assert_eq!(counts(&json, ["solid", "hazard"]), [47, 3]);
    assert_eq!(json.sensors.len(), 3);
    let places = |level: &Level| -> Vec<Aabb<f32>> {
        let sensors = level.sensors.iter().map(|sensor| sensor.place);
        sensors.collect()
    };
    assert_eq!(places(&json), places(&xml));
    assert_eq!(json.report.layers, xml.report.layers);
    assert_eq!(json.maps.len(), xml.maps.len());
    assert_eq!((json.maps.len(), &json.maps[0].map), (1, &xml.maps[0].map));
}

#[test]
fn maps_with_drawn_shapes_and_without_tiles_are_read() {
    let Some(folder) = folder() else { return };
    let level = open(
        &folder,
        "adrien-bon+bevy_ecs_tiled/assets/demo_platformer/demo.tmx",
    );
    assert_eq!(level.tile_size, [128.0, 128.0].into());
    assert!(level.maps[0].map.is_sparse(), "it is infinite");
    let by_shape = |what| count_why(&level, what, "shapes drawn on the tiles");
    assert_eq!(["solid", "slope", "box"].map(by_shape), [93, 3, 7]);
    assert_eq!(counts(&level, ["solid", "slope", "box"]), [93, 3, 7]);
    let level = open(
        &folder,
        "mapeditor+tiled/examples/sticker-knight/map/sandbox.tmx",
    );
    assert!(level.maps.is_empty(), "it has no tile layer");
    assert_eq!((tiles(&level), objects(&level)), (0, 114));
    // Class and size of a coin are in its template and in its collection of images.
    let coin = level.markers_of("coin").next().expect("there are coins");
    assert!(!coin.place.is_empty());
}
