//! Maps of others, if they are there: what their files hold.

use super::{cells, objects};
use crate::source::{Content, Source, flags};
use std::fs;
use std::path::PathBuf;

/// Reads a map, or prints that it is not there.
fn open(path: &str) -> Option<Source> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/level_maps");
    let name = folder.join(path);
    let Ok(bytes) = fs::read(&name) else {
        eprintln!("skipped: there is no {path} in ../shared/level_maps");
        return None;
    };
    let folder = name.parent().expect("a file in a folder");
    let mut open = |path: &str| fs::read(folder.join(path));
    let source = crate::tiled::read("map", &bytes, &mut open, None, crate::source::MOST_CELLS);
    Some(source.unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Returns the tile numbers of all cells that have a tile.
fn tiles(source: &Source) -> Vec<u32> {
    let layers = source.layers.iter();
    let layers = layers.filter(|layer| matches!(layer.content, Content::Tiles { .. }));
    let tiles = layers.flat_map(|layer| cells(source, layer));
    tiles.map(|(_, _, number)| number).collect()
}

fn object_count(source: &Source) -> usize {
    let layers = source.layers.iter();
    let layers = layers.filter(|layer| matches!(layer.content, Content::Objects(_)));
    layers.map(|layer| objects(layer).len()).sum()
}

#[test]
fn one_map_in_six_encodings_is_the_same() {
    let names = [
        "csv",
        "base64",
        "base64_gzip",
        "base64_zlib",
        "base64_external",
    ];
    let zstd = cfg!(feature = "zstd").then_some("base64_zstandard");
    let mut first: Option<Source> = None;
    for name in names.into_iter().chain(zstd) {
        let Some(source) = open(&format!("mapeditor+rs-tiled/assets/tiled_{name}.tmx")) else {
            return;
        };
        assert_eq!(source.areas[0].size, [3200.0, 3200.0], "{name}");
        assert_eq!(
            (tiles(&source).len(), object_count(&source)),
            (161, 4),
            "{name}"
        );
        let first = first.get_or_insert_with(|| source.clone());
        assert_eq!(tiles(&source), tiles(first), "{name}");
    }
}

#[test]
fn flips_groups_and_chunks_of_rs_tiled() {
    if let Some(source) = open("mapeditor+rs-tiled/assets/tiled_flipped.tmx") {
        let mut flips: Vec<u32> = tiles(&source)
            .iter()
            .map(|tile| tile & flags::ALL)
            .collect();
        flips.sort_unstable();
        assert_eq!(flips, [flags::D, flags::V, flags::H, flags::ALL]);
    }
    if let Some(source) = open("mapeditor+rs-tiled/assets/tiled_group_layers.tmx") {
        assert_eq!((tiles(&source).len(), source.layers.len()), (27, 3));
    }
    if let Some(source) = open("mapeditor+rs-tiled/assets/tiled_base64_zlib_infinite.tmx") {
        assert_eq!(tiles(&source).len(), 2580);
    }
}

#[test]
fn games_in_json_and_xml() {
    if let Some(source) = open("WispSnow+SunnyLand/assets/maps/level2.tmj") {
        assert!(
            source
                .layers
                .iter()
                .any(|layer| layer.offset == [-0.5, 0.0])
        );
    }
    if let Some(source) = open("mapeditor+tiled/examples/sticker-knight/map/sandbox.tmx") {
        assert_eq!((tiles(&source).len(), object_count(&source)), (0, 114));
    }
    let of = |ending: &str| {
        open(&format!(
            "StackAbuse+creating-a-platformer-with-phaser-3/assets/tilemaps/level1.{ending}"
        ))
    };
    if let (Some(xml), Some(json)) = (of("tmx"), of("json")) {
        assert_eq!(tiles(&xml), tiles(&json));
        assert_eq!(object_count(&xml), object_count(&json));
    }
    for path in [
        "WispSnow+SunnyLand/assets/maps/level1.tmj",
        "kurtome+leap/examples/standard_platformer/assets/tiles/map_everything.tmx",
        "not-fl3+macroquad/examples/map.json",
        "adrien-bon+bevy_ecs_tiled/assets/demo_platformer/demo.tmx",
    ] {
        if let Some(source) = open(path) {
            assert!(!tiles(&source).is_empty(), "{path}");
        }
    }
}
