//! Files that a level refers to, damaged: tilesets, templates, maps of a world, levels of a project.

use crate::ldtk_writer::{LayerKind, Level as LdtkLevel, Project};
use crate::writer::{Encoding, TiledMap, TiledObject, TiledSet, TiledShape, TiledTile};
use jostle::Outside;
use jostle_level::{Level, LevelError, LevelErrorKind, Reading};

fn read(name: &str, main: &[u8], other: &[u8]) -> Result<Level<i32>, LevelError> {
    let reading = Reading::new(Outside::Empty);
    let level = reading.read(name, main, |_| Ok::<_, String>(other.to_vec()));
    if let Err(error) = &level {
        assert!(!error.file().is_empty() && !error.to_string().is_empty());
    }
    level
}

/// Reads a level whose other file is cut at each length, and has each byte changed in three ways.
fn damage(name: &str, main: &str, other: &str) {
    let good = other.trim_end().as_bytes();
    let level = read(name, main.as_bytes(), good);
    let level = level.unwrap_or_else(|error| panic!("{error}\n{other}"));
    let is_seen = !level.maps.is_empty() || !level.solids.is_empty();
    assert!(is_seen, "the other file matters: {level}");
    for end in 0..good.len() {
        let cut = read(name, main.as_bytes(), &good[..end]);
        assert!(cut.is_err(), "cut at {end}");
    }
    let mut bytes = good.to_vec();
    for index in 0..good.len() {
        for bits in [0x01, 0x04 << (index % 4), 0x80] {
            bytes[index] = good[index] ^ bits;
            let _ = read(name, main.as_bytes(), &bytes);
        }
        bytes[index] = good[index];
    }
}

fn tileset() -> TiledSet {
    let slope = TiledShape::Polygon(vec![[0.0, 16.0], [16.0, 16.0], [16.0, 0.0]]);
    let mut set = TiledSet::new(1, 4);
    set.tiles = vec![
        TiledTile::new(0).class("wall"),
        TiledTile::new(1).shape(TiledObject::new(1, [0.0, 0.0], [0.0, 0.0]).shape(slope)),
    ];
    set
}

fn map_with(set: &str) -> String {
    let mut map = TiledMap::new(2, 1).tiles("Main", &[1, 2]);
    map.tilesets = vec![TiledSet::external(1, set)];
    map.to_tmx(Encoding::Csv)
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_tileset_is_refused_or_read() {
    damage("level.tmx", &map_with("a.tsx"), &tileset().to_tsx());
    let json: serde_json::Value = serde_json::from_str(&tileset().to_tsj()).expect("it is JSON");
    damage("level.tmx", &map_with("a.tsj"), &json.to_string());
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_template_is_refused_or_read() {
    let main = "<map width=\"4\" height=\"4\" tilewidth=\"16\" tileheight=\"16\"><objectgroup name=\"Things\"><object id=\"1\" \
                template=\"a.tx\" x=\"8\" y=\"8\"/></objectgroup></map>";
    let xml = "<?xml version=\"1.0\"?>\n<template><object name=\"box\" type=\"solid\" width=\"16\" height=\"8\" \
               rotation=\"90\"><properties><property name=\"conveyor\" type=\"float\" \
               value=\"2.5\"/></properties></object></template>";
    damage("level.tmx", main, xml);
    let json = r#"{"type":"template","object":{"name":"box","type":"solid","width":16,"height":8,"rotation":90,"properties":[{"name":"conveyor","type":"float","value":2.5}]}}"#;
    damage("level.tmx", main, json);
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_world_and_its_maps_is_refused_or_read() {
    let map = TiledMap::new(2, 2).rows("Walls", ".#", &["..", "##"]);
    let map = map.to_tmx(Encoding::Csv);
    let world = r#"{"maps":[{"fileName":"a.tmx","x":-32,"y":16,"width":32,"height":32},{"fileName":"b.tmx","x":0,"y":16}],"onlyShowAdjacentMaps":false,"type":"world"}"#;
    damage("level.world", world, &map);
    for end in 0..world.len() {
        let cut = read("level.world", &world.as_bytes()[..end], map.as_bytes());
        assert!(cut.is_err(), "cut at {end}");
    }
    let mut bytes = world.as_bytes().to_vec();
    for index in 0..bytes.len() {
        for bits in [0x01, 0x04 << (index % 4), 0x80] {
            bytes[index] ^= bits;
            let _ = read("level.world", &bytes, map.as_bytes());
            bytes[index] ^= bits;
        }
    }
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_level_file_is_refused_or_read() {
    let project = Project::new("Free")
        .layer(LayerKind::int_grid("Walls", 16, &[(1, Some("wall"))]))
        .level(LdtkLevel::new("Up", [0, -32], [32, 16]).values("Walls", &["1."]));
    let (main, files) = project.write_apart("world");
    let level: serde_json::Value = serde_json::from_slice(&files[0].1).expect("it is JSON");
    let main = String::from_utf8(main).expect("it is text");
    damage("world.ldtk", &main, &level.to_string());
}

#[test]
fn a_level_has_at_most_as_many_cells_as_the_game_allows() {
    let map = |layers: &str| {
        format!(
            r#"<map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">{layers}</map>"#
        )
    };
    let layer = |x: i32| {
        format!(
            r#"<layer name="Walls" offsetx="{x}" width="3" height="2"><data encoding="csv">1,1,1,1,1,1</data></layer>"#
        )
    };
    let tiles = r#"<tileset firstgid="1" name="a" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>"#;
    let project = r#"{"jsonVersion": "1.5.3", "levels": [{"identifier": "Cave", "pxWid": 48, "pxHei": 32,
        "layerInstances": [{"__identifier": "Walls", "__type": "IntGrid", "__cWid": 3, "__cHei": 2, "__gridSize": 16,
        "intGridCsv": [1, 1, 1, 1, 1, 1]}]}], "defs": {}}"#;
    let check = |name: &str, text: &str, cells: u64, least: u64| {
        let reading = Reading::<f32>::new(Outside::Empty).with_max_cells(cells);
        let level = reading.read(name, text.as_bytes(), |_| Err("no other files"));
        let outcome = level.map_err(|error| error.kind());
        match least <= cells {
            true => assert!(outcome.is_ok(), "{name}: {outcome:?}"),
            false => assert_eq!(outcome.unwrap_err(), LevelErrorKind::TooLarge, "{name}"),
        }
    };
    for cells in [5, 6, 11, 12, 201, u64::MAX] {
        check("one.tmx", &map(&format!("{tiles}{}", layer(0))), cells, 6);
        let [near, far] = [layer(0), layer(1600)];
        check("two.tmx", &map(&format!("{tiles}{near}{near}")), cells, 12);
        // Layers that are far apart make a map that is larger than both.
        check("far.tmx", &map(&format!("{tiles}{near}{far}")), cells, 206);
        check("one.ldtk", project, cells, 6);
    }
}
