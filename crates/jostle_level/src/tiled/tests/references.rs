//! Files that refer to others: tilesets and templates, in any mix of the formats.

use super::writer::{Encoding, TiledMap, TiledSet, TiledTile, TiledValue};
use super::{Files, layer, objects, place, tmj, tmx};
use crate::properties::Value;
use crate::source::{Shape, flags};
use std::cell::RefCell;

#[test]
fn maps_and_tilesets_of_both_formats_mix() {
    let mut tileset = TiledSet::new(1, 12);
    tileset.alignment = "topleft".to_owned();
    tileset.draw_offset = [2, -3];
    let solid = TiledTile::new(3)
        .class("wall")
        .property("solid", TiledValue::Bool(true));
    tileset.tiles.push(solid);
    let mut map = TiledMap::new(2, 1).tiles("Ground", &[4, 0]);
    map.tilesets = vec![TiledSet::external(1, "tiles.any")];
    let mut read = Vec::new();
    for tiles in [tileset.to_tsx(), tileset.to_tsj()] {
        let files = Files::new(&[("tiles.any", &tiles)]);
        read.push(files.read(&map.to_tmx(Encoding::Csv)));
        read.push(files.read(&map.to_tmj(Encoding::Zlib)));
    }
    assert!(read.iter().all(|source| *source == read[0]));
    let tileset = &read[0].tilesets[0];
    assert_eq!(tileset.file, "tiles.any");
    assert_eq!(
        (tileset.object_anchor, tileset.draw_offset),
        ([0.0, 0.0], [2.0, -3.0])
    );
    assert_eq!((tileset.tiles[0].id, tileset.count), (3, Some(12)));
}

#[test]
fn templates_give_what_instances_do_not_say() {
    let xml_template = "<template><object name=\"door\" type=\"exit\" width=\"16\" height=\"32\" rotation=\"90\">\
                        <properties><property name=\"to\" value=\"cave\"/><property name=\"locked\" type=\"bool\" \
                        value=\"true\"/></properties></object></template>";
    let json_template = r#"{"type":"template","object":{"id":1,"name":"door","type":"exit","width":16,"height":32,
        "rotation":90,"visible":true,"x":0,"y":0,"properties":[{"name":"to","type":"string","value":"cave"},
        {"name":"locked","type":"bool","value":true}]}}"#;
    let xml = tmx(
        1,
        1,
        "<objectgroup name=\"a\"><object id=\"5\" template=\"door.t\" x=\"3\" y=\"4\"><properties><property \
         name=\"locked\" type=\"bool\" value=\"false\"/></properties></object><object id=\"6\" template=\"door.t\" \
         name=\"gate\" width=\"8\" rotation=\"0\"/></objectgroup>",
    );
    let json = tmj(
        1,
        1,
        r#""layers":[{"type":"objectgroup","name":"a","objects":[{"id":5,"template":"door.t","x":3,"y":4,"properties":[
        {"name":"locked","type":"bool","value":false}]},{"id":6,"template":"door.t","name":"gate","width":8,
        "rotation":0}]}]"#,
    );
    let mut read = Vec::new();
    for template in [xml_template, json_template] {
        let files = Files::new(&[("door.t", template)]);
        read.extend([files.read(&xml), files.read(&json)]);
    }
    assert!(read.iter().all(|source| *source == read[0]));
    let [door, gate] = objects(&read[0].layers[0]) else {
        panic!("two objects")
    };
    assert_eq!(
        (door.id.as_str(), door.name.as_str(), door.class.as_str()),
        ("5", "door", "exit")
    );
    assert_eq!(
        (door.position, door.size, door.rotation),
        ([3.0, 4.0], [16.0, 32.0], 90.0)
    );
    assert_eq!(door.properties.get("locked"), Some(&Value::Bool(false)));
    assert_eq!(
        door.properties.get("to"),
        Some(&Value::Text("cave".to_owned()))
    );
    assert_eq!(
        (gate.name.as_str(), gate.size, gate.rotation),
        ("gate", [8.0, 32.0], 0.0)
    );
    assert_eq!(gate.properties.get("locked"), Some(&Value::Bool(true)));
}

#[test]
fn tile_numbers_of_a_template_count_in_its_own_tileset() {
    let template = |number: u32| {
        format!(
            "<template><tileset firstgid=\"1\" source=\"../sets/b.tsj\"/><object gid=\"{number}\"/></template>"
        )
    };
    let files = Files::new(&[
        ("templates/coin.tx", &template(2)),
        ("templates/flipped.tx", &template(2 | flags::H)),
        (
            "sets/a.tsx",
            "<tileset name=\"a\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"50\"/>",
        ),
        (
            "sets/b.tsj",
            r#"{"name":"b","tilewidth":8,"tileheight":12,"tilecount":4,"objectalignment":"center"}"#,
        ),
    ]);
    let source = files.read(&tmx(
        1,
        1,
        "<tileset firstgid=\"1\" source=\"sets/a.tsx\"/><objectgroup name=\"a\"><object id=\"1\" \
         template=\"templates/coin.tx\" x=\"8\" y=\"8\"/><object id=\"2\" template=\"templates\\flipped.tx\"/><object \
         id=\"3\" template=\"./templates/coin.tx\" gid=\"7\" width=\"4\" height=\"4\"/></objectgroup>",
    ));
    let names: Vec<_> = source
        .tilesets
        .iter()
        .map(|tileset| tileset.name.as_str())
        .collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(source.tilesets[1].object_anchor, [0.5, 0.5]);
    let all: Vec<_> = objects(&source.layers[0])
        .iter()
        .map(|object| (object.shape.clone(), object.size))
        .collect();
    let tile = |tileset, id, flags| Shape::Tile {
        tileset: Some(tileset),
        id,
        flags,
    };
    assert_eq!(
        all,
        [
            (tile(1, 1, 0), [8.0, 12.0]),
            (tile(1, 1, flags::H), [8.0, 12.0]),
            (tile(0, 6, 0), [4.0, 4.0])
        ]
    );
    assert_eq!(place(&source, layer(&source, "a")), [8.0, 8.0]);
}

#[test]
fn the_opener_gets_paths_relative_to_the_folder_of_the_map() {
    let asked = RefCell::new(Vec::new());
    let mut open = |path: &str| {
        asked.borrow_mut().push(path.to_owned());
        Ok(match path {
            "rooms/one.tmx" => tmx(
                1,
                1,
                "<tileset firstgid=\"1\" source=\"../../sets/a.tsx\"/><objectgroup name=\"a\"><object id=\"1\" \
                 template=\"parts\\coin.tx\"/></objectgroup>",
            ),
            "rooms/parts/coin.tx" => "<template><tileset firstgid=\"1\" source=\"./more/../b.tsx\"/><object gid=\"1\"/>\
                                      </template>"
                .to_owned(),
            _ => "<tileset tilewidth=\"16\" tileheight=\"16\"/>".to_owned(),
        }
        .into_bytes())
    };
    let world = r#"{"type":"world","maps":[{"fileName":"rooms/one.tmx","x":0,"y":0}]}"#;
    for name in [
        "game.world",
        "assets/maps/game.world",
        "C:\\game\\maps\\game.world",
    ] {
        asked.borrow_mut().clear();
        super::super::read(
            name,
            world.as_bytes(),
            &mut open,
            None,
            crate::source::MOST_CELLS,
        )
        .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            *asked.borrow(),
            [
                "rooms/one.tmx",
                "../sets/a.tsx",
                "rooms/parts/coin.tx",
                "rooms/parts/b.tsx"
            ]
        );
    }
}

#[test]
fn files_are_named_with_the_folder_of_the_file_that_was_opened() {
    let map = "<map width=\"1\" height=\"1\" tilewidth=\"16\" tileheight=\"16\"><tileset firstgid=\"1\" \
               source=\"../sets/a.tsx\"/><layer name=\"Main\"><data encoding=\"csv\">1</data></layer></map>";
    let set = "<tileset tilewidth=\"16\" tileheight=\"16\"/>";
    let read = |name: &str, map: &str| {
        let world = br#"{"type":"world","maps":[{"fileName":"rooms/one.tmx","x":0,"y":0}]}"#;
        let mut open = |path: &str| {
            let text = if path == "rooms/one.tmx" { map } else { set };
            Ok(text.as_bytes().to_vec())
        };
        super::super::read(name, world, &mut open, None, crate::source::MOST_CELLS)
    };
    for (name, one, tileset) in [
        ("game.world", "rooms/one.tmx", "sets/a.tsx"),
        ("maps/game.world", "maps/rooms/one.tmx", "maps/sets/a.tsx"),
        (
            "C:\\maps\\game.world",
            "C:\\maps\\rooms/one.tmx",
            "C:\\maps\\sets/a.tsx",
        ),
    ] {
        let source = read(name, map).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!([&source.areas[0].file, &source.layers[0].file], [one, one]);
        assert_eq!(source.tilesets[0].file, tileset);
        let error = read(name, "<map").expect_err("it is cut off");
        assert_eq!(error.file(), one);
    }
}

#[test]
fn each_file_is_opened_once() {
    let asked = RefCell::new(0);
    let mut open = |_: &str| {
        *asked.borrow_mut() += 1;
        Ok(b"<template><object name=\"a\"/></template>".to_vec())
    };
    let instances = "<object template=\"a.tx\"/>".repeat(50);
    let map = tmx(1, 1, &format!("<objectgroup>{instances}</objectgroup>"));
    let source = super::super::read(
        "level.tmx",
        map.as_bytes(),
        &mut open,
        None,
        crate::source::MOST_CELLS,
    )
    .expect("a good map");
    assert_eq!(objects(&source.layers[0]).len(), 50);
    assert_eq!(*asked.borrow(), 1);
}

#[test]
fn images_of_a_collection_have_sizes_of_their_own() {
    let xml = tmx(
        1,
        1,
        "<tileset firstgid=\"1\" tilewidth=\"64\" tileheight=\"64\" tilecount=\"2\"><tile id=\"4\"><image width=\"20\" \
         height=\"30\" source=\"a.png\"/></tile><tile id=\"9\" x=\"1\" y=\"2\" width=\"5\" height=\"6\"><image \
         width=\"64\" height=\"64\" source=\"b.png\"/></tile></tileset><objectgroup name=\"a\"><object id=\"1\" \
         gid=\"10\"/></objectgroup>",
    );
    let json = tmj(
        1,
        1,
        r#""tilesets":[{"firstgid":1,"tilewidth":64,"tileheight":64,"tilecount":2,"tiles":[{"id":4,"image":"a.png",
        "imagewidth":20,"imageheight":30},{"id":9,"image":"b.png","imagewidth":64,"imageheight":64,"x":1,"y":2,"width":5,
        "height":6}]}],"layers":[{"type":"objectgroup","name":"a","objects":[{"id":1,"gid":10}]}]"#,
    );
    let source = Files::default().read(&xml);
    assert_eq!(Files::default().read(&json), source);
    let sizes: Vec<_> = source.tilesets[0]
        .tiles
        .iter()
        .map(|tile| tile.size)
        .collect();
    assert_eq!(sizes, [Some([20.0, 30.0]), Some([5.0, 6.0])]);
    // Ids of a collection may be greater than the number of its images.
    let object = &objects(&source.layers[0])[0];
    let tile = Shape::Tile {
        tileset: Some(0),
        id: 9,
        flags: 0,
    };
    assert_eq!((object.shape.clone(), object.size), (tile, [5.0, 6.0]));
}
