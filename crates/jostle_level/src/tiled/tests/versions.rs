//! What old and new versions of Tiled write, and what others write in its name.

use super::{Files, cells, layer, objects, read, tmj, tmx};
use crate::properties::{Properties, Value};
use crate::source::{Shape, Source, TileDef};
use std::collections::BTreeSet;

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn listed(pairs: &[(&str, Value)]) -> Properties {
    let pairs = pairs.iter();
    Properties(
        pairs
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    )
}

/// Returns the tiles of the first tileset.
fn tiles(source: &Source) -> &[TileDef] {
    &source.tilesets[0].tiles
}

#[test]
fn reads_json_from_before_1_2_with_properties_apart_from_tiles() {
    let old = tmj(
        1,
        1,
        r#""version":1,"properties":{"music":"cave.ogg","level":3},"propertytypes":{"music":"string","level":"int"},
        "layers":[{"type":"objectgroup","name":"Marks","draworder":"topdown","properties":{"jostle":"none"},
          "propertytypes":{"jostle":"string"},"objects":[{"id":4,"type":"spawn","x":1,"y":2,
          "properties":{"speed":2,"on":"true"},"propertytypes":{"speed":"float","on":"bool"}}]}],
        "tilesets":[{"firstgid":1,"name":"cave","tilewidth":16,"tileheight":16,
          "tileproperties":{"0":{"solid":"true"},"12":{"height":4}},
          "tilepropertytypes":{"0":{"solid":"bool"},"12":{"height":"int"}},
          "tiles":{"12":{"type":"moss"},"3":{"objectgroup":{"type":"objectgroup","name":"","objects":[
            {"id":1,"x":0,"y":8,"width":16,"height":8}]}},"5":{"terrain":[0,0,0,0]}}}]"#,
    );
    let new = tmj(
        1,
        1,
        r#""properties":[{"name":"level","type":"int","value":3},{"name":"music","type":"string","value":"cave.ogg"}],
        "layers":[{"type":"objectgroup","name":"Marks","properties":[{"name":"jostle","type":"string","value":"none"}],
          "objects":[{"id":4,"type":"spawn","x":1,"y":2,"properties":[{"name":"on","type":"bool","value":true},
          {"name":"speed","type":"float","value":2}]}]}],
        "tilesets":[{"firstgid":1,"name":"cave","tilewidth":16,"tileheight":16,"tiles":[
          {"id":0,"properties":[{"name":"solid","type":"bool","value":true}]},
          {"id":12,"type":"moss","properties":[{"name":"height","type":"int","value":4}]},
          {"id":3,"objectgroup":{"objects":[{"id":1,"x":0,"y":8,"width":16,"height":8}]}}]}]"#,
    );
    let source = read(&old);
    assert_eq!(source, read(&new));
    let ids: Vec<_> = tiles(&source).iter().map(|tile| tile.id).collect();
    assert_eq!(ids, [0, 3, 12]);
    assert_eq!(tiles(&source)[2].class, "moss");
    assert_eq!(
        tiles(&source)[0].properties,
        listed(&[("solid", Value::Bool(true))])
    );
    assert_eq!(tiles(&source)[1].shapes[0].size, [16.0, 8.0]);
    let marks = layer(&source, "Marks");
    assert_eq!(
        objects(marks)[0].properties,
        listed(&[("on", Value::Bool(true)), ("speed", Value::Float(2.0))])
    );
}

#[test]
fn reads_xml_of_0_8_with_untyped_properties_and_objects_without_ids() {
    let source = read(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n<map version=\"1.0\" \
         orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"16\" tileheight=\"16\">\n<tileset \
         firstgid=\"1\" name=\"cave\" tilewidth=\"16\" tileheight=\"16\"><image source=\"a.png\" width=\"64\" \
         height=\"64\"/><tile id=\"2\"><properties><property name=\"solid\" value=\"\"/></properties></tile></tileset>\n\
         <layer name=\"Ground\" width=\"2\" height=\"1\"><data><tile gid=\"3\"/><tile gid=\"0\"/></data></layer>\n\
         <objectgroup name=\"Marks\" width=\"2\" height=\"1\"><object name=\"a\" type=\"spawn\" gid=\"1\" x=\"0\" \
         y=\"16\"/></objectgroup></map>",
    );
    assert_eq!(source.tilesets[0].count, None);
    assert_eq!(tiles(&source)[0].properties, listed(&[("solid", text(""))]));
    assert_eq!(
        cells(&source, layer(&source, "Ground")),
        BTreeSet::from([(0, 0, 3)])
    );
    let object = &objects(layer(&source, "Marks"))[0];
    assert_eq!((object.class.as_str(), object.id.as_str()), ("spawn", ""));
    assert_eq!(object.size, [16.0, 16.0]);
    let tile = Shape::Tile {
        tileset: Some(0),
        id: 0,
        flags: 0,
    };
    assert_eq!(object.shape, tile);
}

#[test]
fn type_and_class_are_alike() {
    let of = |name: &str| {
        let xml = tmx(
            1,
            1,
            &format!(
                "<tileset firstgid=\"1\"><tile id=\"0\" {name}=\"wall\"/></tileset><objectgroup name=\"a\"><object \
                 id=\"1\" {name}=\"spawn\"/></objectgroup>"
            ),
        );
        let json = tmj(
            1,
            1,
            &format!(
                "\"tilesets\":[{{\"firstgid\":1,\"tiles\":[{{\"id\":0,\"{name}\":\"wall\"}}]}}],\"layers\":[{{\"type\":\
                 \"objectgroup\",\"name\":\"a\",\"objects\":[{{\"id\":1,\"{name}\":\"spawn\"}}]}}]"
            ),
        );
        assert_eq!(read(&xml), read(&json), "{name}");
        read(&xml)
    };
    assert_eq!(of("type"), of("class"));
    let source = of("class");
    assert_eq!(tiles(&source)[0].class, "wall");
    assert_eq!(objects(&source.layers[0])[0].class, "spawn");
}

#[test]
fn layers_and_maps_have_classes_in_both_formats() {
    let xml = "<map class=\"Cave\" width=\"1\" height=\"1\" tilewidth=\"16\" tileheight=\"16\"><layer name=\"a\" \
               class=\"Walls\"><data encoding=\"csv\">1</data></layer></map>";
    let json = tmj(
        1,
        1,
        r#""class":"Cave","layers":[{"type":"tilelayer","name":"a","class":"Walls","width":1,"height":1,"data":[1]}]"#,
    );
    assert_eq!(read(xml), read(&json));
    assert_eq!(read(xml).layers[0].class, "Walls");
}

#[test]
fn line_breaks_and_byte_order_marks_do_not_matter() {
    let plain = super::writer::TiledMap::new(3, 2)
        .tiles("Ground", &[1, 2, 3, 0, 0, 4])
        .objects(
            "Marks",
            &[super::writer::TiledObject::new(1, [1.0, 2.0], [3.0, 4.0]).name("a\nb")],
        );
    for encoding in super::writer::Encoding::all() {
        for written in [plain.to_tmx(encoding), plain.to_tmj(encoding)] {
            let expected = read(&written);
            let windows = written.replace('\n', "\r\n");
            assert_eq!(read(&windows), expected, "{encoding:?}");
            assert_eq!(
                read(&format!("\u{feff}{windows}")),
                expected,
                "{encoding:?}"
            );
        }
    }
}

#[test]
fn numbers_may_be_written_as_text_and_flags_as_numbers() {
    let json = r#"{"width":"2","height":1,"tilewidth":16.0,"tileheight":"16","infinite":0,"layers":[
        {"type":"tilelayer","name":"a","width":2,"height":1,"visible":1,"opacity":"0.5","data":[1,2]},
        {"type":"objectgroup","name":"b","visible":0,"objects":[{"id":"7","x":"1.5","y":-2e1,"ellipse":1}]}]}"#;
    let source = read(json);
    let object = &objects(layer(&source, "b"))[0];
    assert_eq!(object.id, "7");
    assert_eq!(object.position, [1.5, -20.0]);
    assert_eq!(object.shape, Shape::Ellipse);
    assert_eq!(source.areas[0].size, [32.0, 16.0]);
    assert!(layer(&source, "a").is_visible);
    assert!(!layer(&source, "b").is_visible);
}

#[test]
fn values_of_all_types_become_properties() {
    let xml = tmx(
        1,
        1,
        "<properties><property name=\"b\" type=\"bool\" value=\"true\"/><property name=\"i\" type=\"int\" value=\"-3\"/>\
         <property name=\"f\" type=\"float\" value=\"2\"/><property name=\"s\">two\nlines</property><property name=\"c\" \
         type=\"color\" value=\"#ff00ff00\"/><property name=\"p\" type=\"file\" value=\"a.ogg\"/><property name=\"o\" \
         type=\"object\" value=\"12\"/><property name=\"none\" type=\"object\" value=\"0\"/><property name=\"l\" \
         type=\"list\"><item type=\"int\" value=\"1\"/><item value=\"x\"/></property><property name=\"k\" type=\"class\" \
         propertytype=\"Foe\"><properties><property name=\"in\" type=\"class\" propertytype=\"Bag\"><properties>\
         <property name=\"gold\" type=\"int\" value=\"5\"/></properties></property></properties></property></properties>",
    );
    let json = tmj(
        1,
        1,
        r##""layers":[],"properties":[{"name":"b","type":"bool","value":true},{"name":"i","type":"int","value":-3},
        {"name":"f","type":"float","value":2},{"name":"s","type":"string","value":"two\nlines"},{"name":"c",
        "type":"color","value":"#ff00ff00"},{"name":"p","type":"file","value":"a.ogg"},{"name":"o","type":"object",
        "value":12},{"name":"none","type":"object","value":0},{"name":"l","type":"list","value":[{"type":"int",
        "value":1},{"type":"string","value":"x"}]},{"name":"k","type":"class","propertytype":"Foe",
        "value":{"in":{"gold":5}}}]"##,
    );
    let source = read(&xml);
    assert_eq!(read(&json), source);
    let bag = Value::Class(listed(&[("gold", Value::Int(5))]));
    let expected = [
        ("b", Value::Bool(true)),
        ("i", Value::Int(-3)),
        ("f", Value::Float(2.0)),
        ("s", text("two\nlines")),
        ("c", text("#ff00ff00")),
        ("p", text("a.ogg")),
        ("o", Value::Object("12".to_owned())),
        ("none", Value::None),
        ("l", Value::List(vec![Value::Int(1), text("x")])),
        ("k", Value::Class(listed(&[("in", bag)]))),
    ];
    assert_eq!(source.properties, listed(&expected));
}

#[test]
fn the_project_has_what_classes_do_not_mention() {
    let project = r#"{"propertyTypes":[
        {"id":1,"name":"Bag","type":"class","members":[{"name":"gold","type":"int","value":1},
          {"name":"weight","type":"float","value":2}]},
        {"id":2,"name":"Foe","type":"class","useAs":["property","object","tile"],"members":[
          {"name":"speed","type":"float","value":40},{"name":"solid","type":"bool","value":true},
          {"name":"bag","type":"class","propertyType":"Bag","value":{"gold":9}},
          {"name":"home","type":"object","value":0}]},
        {"id":3,"name":"Kind","type":"enum","values":["a"]}]}"#;
    let files = Files::default().project(project);
    let xml = files.read(&tmx(
        1,
        1,
        "<objectgroup name=\"Marks\"><object id=\"1\" type=\"Foe\"><properties><property name=\"bag\" type=\"class\" \
         propertytype=\"Bag\"><properties><property name=\"weight\" type=\"float\" value=\"3\"/></properties></property>\
         <property name=\"home\" type=\"object\" value=\"8\"/></properties></object></objectgroup>",
    ));
    let json = files.read(&tmj(
        1,
        1,
        r#""layers":[{"type":"objectgroup","name":"Marks","objects":[{"id":1,"type":"Foe","properties":[{"name":"bag",
        "type":"class","propertytype":"Bag","value":{"weight":3}},{"name":"home","type":"object","value":8}]}]}]"#,
    ));
    assert_eq!(xml, json);
    let object = &objects(layer(&xml, "Marks"))[0];
    let bag = listed(&[("weight", Value::Float(3.0)), ("gold", Value::Int(1))]);
    let expected = [
        ("bag", Value::Class(bag)),
        ("home", Value::Object("8".to_owned())),
        ("speed", Value::Float(40.0)),
        ("solid", Value::Bool(true)),
    ];
    assert_eq!(object.properties, listed(&expected));
}

#[test]
fn shapes_of_all_kinds_are_the_same_in_both_formats() {
    let xml = tmx(
        1,
        1,
        "<objectgroup name=\"a\"><object id=\"1\" width=\"4\" height=\"5\" rotation=\"90\"/><object id=\"2\"><point/>\
         </object><object id=\"3\"><ellipse/></object><object id=\"4\"><capsule/></object><object id=\"5\"><polygon \
         points=\"0,0 16,-8.5 1e1,3\"/></object><object id=\"6\" visible=\"0\"><polyline points=\"0,0  1,1\"/></object>\
         <object id=\"7\"><text>Hi</text></object><object id=\"8\" gid=\"3221225474\"/></objectgroup>",
    );
    let json = tmj(
        1,
        1,
        r#""layers":[{"type":"objectgroup","name":"a","objects":[{"id":1,"width":4,"height":5,"rotation":90},{"id":2,
        "point":true},{"id":3,"ellipse":true},{"id":4,"capsule":true},{"id":5,"polygon":[{"x":0,"y":0},{"x":16,"y":-8.5},
        {"x":10,"y":3}]},{"id":6,"visible":false,"polyline":[{"x":0,"y":0},{"x":1,"y":1}]},{"id":7,"text":{"text":"Hi"}},
        {"id":8,"gid":3221225474}]}]"#,
    );
    let source = read(&xml);
    assert_eq!(read(&json), source);
    let shapes: Vec<_> = objects(&source.layers[0])
        .iter()
        .map(|object| object.shape.clone())
        .collect();
    let flags = crate::source::flags::H | crate::source::flags::V;
    assert_eq!(
        shapes,
        [
            Shape::Rectangle,
            Shape::Point,
            Shape::Ellipse,
            Shape::Capsule,
            Shape::Polygon(vec![[0.0, 0.0], [16.0, -8.5], [10.0, 3.0]]),
            Shape::Polyline(vec![[0.0, 0.0], [1.0, 1.0]]),
            Shape::Text,
            Shape::Tile {
                tileset: None,
                id: 2,
                flags
            },
        ]
    );
}

#[test]
fn members_of_json_are_sorted_whatever_order_serde_json_keeps() {
    let old = tmj(
        1,
        1,
        r#""layers":[],"properties":{"b":1,"a":{"d":1.5,"c":2}}"#,
    );
    let properties = read(&old).properties;
    let names = |properties: &Properties| -> Vec<String> {
        properties.iter().map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(names(&properties), ["a", "b"]);
    let Some(Value::Class(members)) = properties.get("a") else {
        panic!("it has members: {properties:?}");
    };
    assert_eq!(names(members), ["c", "d"]);
}
