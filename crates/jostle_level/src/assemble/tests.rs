//! Small files that would take all memory or time while they are assembled.

use crate::error::{LevelError, LevelErrorKind};
use crate::finding::Rule;
use crate::level::Level;
use crate::meaning::crossed;
use crate::reading::Reading;
use jostle::Outside;
use std::fmt::Write;

fn try_read(name: &str, text: &str) -> Result<Level<f32>, LevelError> {
    Reading::new(Outside::Empty).read(name, text.as_bytes(), |_| Err("no other files"))
}

fn read(text: &str) -> Level<f32> {
    try_read("level.tmx", text).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> (String, LevelErrorKind) {
    let error = try_read("level.tmx", text).expect_err("it is too large");
    (error.to_string(), error.kind())
}

fn map(width: usize, inside: &str) -> String {
    format!("<map width=\"{width}\" height=\"1\" tilewidth=\"16\" tileheight=\"16\">{inside}</map>")
}

/// Returns a map with a tile of each class in one row.
fn classes(count: usize) -> String {
    let mut inside = String::from("<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\">");
    for id in 0..count {
        write!(inside, "<tile id=\"{id}\" type=\"moss{id}\"/>").expect("text grows");
    }
    let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    let data = numbers.join(",");
    write!(
        inside,
        "</tileset><layer name=\"Main\"><data encoding=\"csv\">{data}</data></layer>"
    )
    .expect("text grows");
    map(count, &inside)
}

#[test]
fn more_classes_than_numbers_are_refused() {
    let expected = "level.tmx: its tiles have more than 65520 custom classes: use fewer classes";
    let refusal = refused(&classes(65_521));
    assert_eq!(refusal, (expected.to_owned(), LevelErrorKind::TooLarge));
}

#[test]
fn each_of_many_classes_is_a_finding_and_a_line_of_the_report() {
    let level = read(&classes(10_000));
    assert_eq!(level.classes.len(), 10_003);
    let is_unknown = |finding: &&crate::Finding<f32>| finding.rule == Rule::UnknownClass;
    assert_eq!(level.findings.iter().filter(is_unknown).count(), 10_000);
    assert_eq!(level.report.unknown.len(), 10_000);
}

#[test]
fn tiles_of_no_size_are_as_large_as_their_cell() {
    for [width, height] in [["-65536", "65536"], ["0", "0"], ["16", "-16"]] {
        let tiles = format!(
            "<tileset firstgid=\"1\" tilewidth=\"{width}\" tileheight=\"{height}\" tilecount=\"1\"/><layer \
             name=\"Walls\"><data encoding=\"csv\">0,1</data></layer>"
        );
        for cell in ["1", "16"] {
            let map = format!(
                "<map width=\"2\" height=\"1\" tilewidth=\"{cell}\" tileheight=\"{cell}\">{tiles}</map>"
            );
            let level = read(&map);
            assert_eq!(level.picture(), [".#"], "{width} x {height} in {cell}");
        }
    }
}

/// Returns a map with a slanted line of many corners.
fn slanted(corners: usize, of: &str, inside: &str) -> String {
    let points: Vec<String> = (0..corners)
        .map(|at| format!("{},{}", at % 2 * 900, at % 2 * 900 + at))
        .collect();
    let points = points.join(" ");
    map(
        1,
        &format!(
            "<objectgroup name=\"Walls\"><object id=\"1\" {of}>{inside}<polyline \
             points=\"{points}\"/></object></objectgroup>"
        ),
    )
}

/// Returns what is said about a file whose objects become too many boxes.
fn too_many_boxes(text: &str) -> (String, LevelErrorKind) {
    let most = (1 << 18) + text.len();
    let sentence = format!(
        "level.tmx: the objects of layer \"Walls\" become too many boxes: a level of this file size may have {}, or fewer \
         with long names and properties. Draw fewer or simpler shapes",
        most.min(1 << 20)
    );
    (sentence, LevelErrorKind::TooLarge)
}

#[test]
fn boxes_of_objects_are_limited() {
    let long = slanted(4200, "", "");
    assert_eq!(refused(&long), too_many_boxes(&long));
    assert_eq!(read(&slanted(3, "", "")).solids.len(), 512);
}

#[test]
fn boxes_with_long_texts_count_more() {
    let long = "x".repeat(4_000_000);
    let property = format!("<properties><property name=\"a\" value=\"{long}\"/></properties>");
    let sensor = slanted(3, "type=\"sensor\"", &property);
    assert_eq!(refused(&sensor), too_many_boxes(&sensor));
    let named = slanted(3, "", "").replace("id=\"1\"", &format!("id=\"{long}\""));
    assert_eq!(refused(&named), too_many_boxes(&named));
}

#[test]
fn boxes_of_shapes_on_many_tiles_are_limited() {
    let mut inside = String::from("<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\">");
    let points = crossed(240).into_iter();
    let points: Vec<String> = points.map(|[x, y]| format!("{x},{y}")).collect();
    let points = points.join(" ");
    for id in 0..45 {
        write!(
            inside,
            "<tile id=\"{id}\"><objectgroup><object><polygon points=\"{points}\"/></object></objectgroup></tile>"
        )
        .expect("text grows");
    }
    let numbers: Vec<String> = (1..=45).map(|number| number.to_string()).collect();
    let data = numbers.join(",");
    let layer = format!("<layer name=\"Main\"><data encoding=\"csv\">{data}</data></layer>");
    let text = map(45, &format!("{inside}</tileset>{layer}"));
    let (sentence, kind) = refused(&text);
    assert_eq!(kind, LevelErrorKind::TooLarge);
    let most = (1 << 18) + text.len();
    assert_eq!(
        sentence,
        format!(
            "level.tmx: the tiles of layer \"Main\" become more than {most} boxes: draw shapes that fill a cell, half of it \
             or a slope in it"
        )
    );
}

fn far_apart(offset: f64) -> String {
    format!(
        "<layer name=\"Walls\" offsetx=\"{offset}\"><data encoding=\"csv\"><chunk width=\"1\" height=\"1\">1</chunk><chunk \
         x=\"2999\" y=\"999\" width=\"1\" height=\"1\">1</chunk></data></layer>"
    )
}

#[test]
fn cells_between_blocks_are_limited_for_all_layers_together() {
    let expected = "level.tmx: its layers cover 3000 x 1000 cells, nearly all of them empty: move the layers closer together, \
                    or make the map infinite";
    let expected = (expected.to_owned(), LevelErrorKind::TooLarge);
    assert_eq!(refused(&map(1, &far_apart(0.0))), expected);
    let all = (0..10).map(|layer| {
        let near = far_apart(f64::from(layer) / 2.0);
        near.replace("2999", "199")
    });
    let expected = expected.0.replace("3000", "200");
    assert_eq!(refused(&map(1, &all.collect::<String>())).0, expected);
    let one = |attributes: &str| {
        format!("<layer name=\"Walls\" {attributes}><data encoding=\"csv\">1</data></layer>")
    };
    let both = one("") + &one("offsetx=\"160000\"");
    assert_eq!(
        read(&map(1, &both)).maps.len(),
        1,
        "a layer that is moved far to the right"
    );
}

#[test]
fn paths_of_many_platforms_are_found() {
    let mut objects = String::new();
    let count = 5000;
    for id in 1..=count {
        let line = id + count;
        write!(
            objects,
            "<object id=\"{id}\" type=\"platform\" width=\"16\" height=\"16\"><properties><property name=\"path\" \
             type=\"object\" value=\"{line}\"/><property name=\"speed\" type=\"float\" value=\"1\"/></properties></object>\
             <object id=\"{line}\" type=\"way{id}\"><polyline points=\"0,0 {id},0\"/></object>"
        )
        .expect("text grows");
    }
    let level = read(&map(
        1,
        &format!("<objectgroup name=\"a\">{objects}</objectgroup>"),
    ));
    assert_eq!(level.platforms.len(), count);
    let last = level.platforms[count - 1].route.points();
    assert_eq!(last[1], [5000.0, 0.0].into());
    assert_eq!(level.report.layers[0].parts.len(), count + 1);
}

#[test]
fn layers_that_disagree_name_the_cell_of_the_layer() {
    let layer = |name: &str, uid: u8, value: u8| {
        format!(
            r#"{{"__identifier":"{name}","__type":"IntGrid","__cWid":4,"__cHei":4,"__gridSize":16,"layerDefUid":{uid},
                "intGridCsv":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,{value},0]}}"#
        )
    };
    let values = r#"[{"value":1,"identifier":"solid"},{"value":2,"identifier":"one_way"}]"#;
    let definition = |name: &str, uid: u8| {
        format!(
            r#"{{"identifier":"{name}","uid":{uid},"type":"IntGrid","__type":"IntGrid","gridSize":16,"intGridValues":{values}}}"#
        )
    };
    let project = format!(
        r#"{{"worldLayout":"Free","defs":{{"layers":[{},{}]}},"levels":[
            {{"identifier":"Near","worldX":0,"worldY":0,"pxWid":64,"pxHei":64,"layerInstances":[]}},
            {{"identifier":"Far","worldX":256,"worldY":0,"pxWid":64,"pxHei":64,"layerInstances":[{},{}]}}]}}"#,
        definition("A", 1),
        definition("B", 2),
        layer("A", 1, 1),
        layer("B", 2, 2)
    );
    let level = try_read("world.ldtk", &project).unwrap_or_else(|error| panic!("{error}"));
    let cells = level.findings.iter();
    let cells: Vec<_> = cells
        .filter(|finding| finding.rule == Rule::Disagree)
        .map(|finding| finding.origin.cell)
        .collect();
    assert_eq!(cells, [Some([2, 3])]);
}

#[test]
fn a_level_file_of_ldtk_is_told_from_a_map_of_tiled() {
    let level = r#"{"identifier":"Cave","pxWid":64,"pxHei":64,"layerInstances":[]}"#;
    for name in ["world/Cave.ldtkl", "CAVE.LDTKL"] {
        let error = try_read(name, level).expect_err("it is only a part");
        let sentence = "this is a single level of an LDtk project, without its definitions: open the .ldtk file and name the \
                        level";
        assert_eq!(error.to_string(), format!("{name}: {sentence}"));
    }
}
