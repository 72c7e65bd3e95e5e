//! Groups, offsets, worlds.

use super::writer::{Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledValue};
use super::{Files, cells, layer, objects, place, read};
use crate::properties::Value;
use std::collections::BTreeSet;

fn both(map: &TiledMap) -> crate::source::Source {
    let source = read(&map.to_tmx(Encoding::Csv));
    assert_eq!(read(&map.to_tmj(Encoding::Csv)), source);
    source
}

#[test]
fn l04_offsets_of_groups_and_layers_add_up() {
    let marks = TiledContent::Objects(vec![TiledObject::new(1, [1.5, 2.0], [0.0, 0.0])]);
    let inner = TiledLayer::new("Marks", marks).offset(0.0, -4.0);
    let map = TiledMap::new(4, 4).layer(TiledLayer::group("Group", &[inner]).offset(10.0, 0.0));
    let source = both(&map);
    assert_eq!(place(&source, layer(&source, "Marks")), [11.5, -2.0]);
}

#[test]
fn objects_of_infinite_maps_stay_where_they_are_in_the_world() {
    let map = TiledMap::new(2, 1)
        .infinite(2, [-6, 3])
        .tiles("Ground", &[1, 2])
        .objects("Marks", &[TiledObject::new(1, [1.5, 2.0], [4.0, 4.0])]);
    let source = both(&map);
    assert_eq!(place(&source, layer(&source, "Marks")), [1.5, 2.0]);
    assert_eq!(source.areas[0].corner, [-96.0, 32.0]);
}

#[test]
fn groups_pass_on_what_their_layers_do_not_say_themselves() {
    let text = |text: &str| TiledValue::Text(text.to_owned());
    let tiles = || TiledContent::Tiles(vec![1]);
    let mut hidden = TiledLayer::new("hidden", tiles());
    hidden.opacity = 0.0;
    let mut moving = TiledLayer::new("moving", tiles()).property("jostle", text("solid"));
    moving.parallax = [0.5, 1.0];
    let mut outer = TiledLayer::group("outer", &[hidden, TiledLayer::group("inner", &[moving])])
        .property("jostle", text("none"))
        .property("b", text("from the group"));
    outer.parallax = [0.5, 2.0];
    let mut gone = TiledLayer::group("gone", &[TiledLayer::new("in gone", tiles())]);
    gone.is_visible = false;
    let source = both(&TiledMap::new(1, 1).layer(outer).layer(gone));
    let names: Vec<_> = source
        .layers
        .iter()
        .map(|layer| layer.name.as_str())
        .collect();
    assert_eq!(names, ["hidden", "moving", "in gone"]);
    let visible: Vec<_> = source.layers.iter().map(|layer| layer.is_visible).collect();
    assert_eq!(visible, [false, true, false]);
    let moving = layer(&source, "moving");
    assert_eq!(moving.parallax, [0.25, 2.0]);
    let properties: Vec<_> = moving.properties.iter().collect();
    let text = |text: &str| Value::Text(text.to_owned());
    assert_eq!(
        properties,
        [("jostle", &text("solid")), ("b", &text("from the group"))]
    );
}

#[test]
fn worlds_join_their_maps_and_share_their_tilesets() {
    let tileset = "<tileset name=\"cave\" tilewidth=\"16\" tileheight=\"16\"><tile id=\"0\" type=\"wall\"/></tileset>";
    let map = |first: u32, number: u32| {
        format!(
            "<map width=\"1\" height=\"1\" tilewidth=\"16\" tileheight=\"16\"><properties><property name=\"music\" \
             value=\"{number}.ogg\"/></properties><tileset firstgid=\"{first}\" source=\"../cave.tsx\"/><layer \
             name=\"Ground\"><data encoding=\"csv\">{number}</data></layer></map>"
        )
    };
    let files = Files::new(&[
        ("maps/a.tmx", &map(1, 1)),
        ("maps/b.tmx", &map(7, 8)),
        ("cave.tsx", tileset),
    ]);
    let world = "{\"maps\":[{\"fileName\":\"maps/a.tmx\",\"x\":0,\"y\":0,\"width\":16,\"height\":16},{\"fileName\":\
                 \"maps\\\\b.tmx\",\"x\":-160,\"y\":32}],\"onlyShowAdjacentMaps\":false,\"type\":\"world\"}";
    let source = files.read(world);
    let areas: Vec<_> = source
        .areas
        .iter()
        .map(|area| (area.name.as_str(), area.file.as_str(), area.corner))
        .collect();
    assert_eq!(
        areas,
        [
            ("a", "maps/a.tmx", [0.0, 0.0]),
            ("b", "maps/b.tmx", [-160.0, 32.0])
        ]
    );
    let music = Value::Text("8.ogg".to_owned());
    assert_eq!(source.areas[1].properties.get("music"), Some(&music));
    assert_eq!(source.tilesets.len(), 1);
    assert_eq!(source.tilesets[0].file, "cave.tsx");
    assert_eq!(source.tile_numbers[1].first, [(7, 0)]);
    assert_eq!(
        cells(&source, &source.layers[1]),
        BTreeSet::from([(-10, 2, 8)])
    );
}

#[test]
fn image_layers_and_layers_of_the_future_are_left_out() {
    let xml = "<imagelayer name=\"sky\"><image source=\"sky.png\"/></imagelayer><voxellayer name=\"new\"/>\
               <objectgroup name=\"Marks\"><object id=\"1\" x=\"2\"/></objectgroup>";
    let json = "\"layers\":[{\"type\":\"imagelayer\",\"name\":\"sky\",\"image\":\"sky.png\"},{\"type\":\"voxellayer\",\
                \"name\":\"new\"},{\"type\":\"objectgroup\",\"name\":\"Marks\",\"objects\":[{\"id\":1,\"x\":2}]}]";
    let source = read(&super::tmx(1, 1, xml));
    assert_eq!(read(&super::tmj(1, 1, json)), source);
    assert_eq!(source.layers.len(), 1);
    assert_eq!(objects(&source.layers[0])[0].position, [2.0, 0.0]);
}
