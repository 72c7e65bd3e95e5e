//! Small files that ask for much memory or time.

use super::read;
use crate::writer::Encoding;
use jostle::Outside;
use jostle_level::{LevelErrorKind, Reading};

/// Files that would take far more memory than they have bytes, if nothing stopped them: what they are, and their name.
fn bombs() -> Vec<(&'static str, &'static str, String)> {
    let map = |inside: &str| {
        format!("<map width=\"4\" height=\"4\" tilewidth=\"16\" tileheight=\"16\">{inside}</map>")
    };
    let data = |size: &str, data: &str| {
        map(&format!(
            "<layer {size}><data encoding=\"csv\">{data}</data></layer>"
        ))
    };
    let zeros = Encoding::Zlib.pack(vec![0; 1 << 24]);
    let zeros = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, zeros);
    let zeros = format!("<data encoding=\"base64\" compression=\"zlib\">{zeros}</data>");
    let chunks = "<chunk width=\"8000\" height=\"8000\">0</chunk>".repeat(100);
    let entities = format!(
        "<!DOCTYPE map [<!ENTITY a \"{}\">]><map>{}</map>",
        "x".repeat(1000),
        "&a;".repeat(100_000)
    );
    let groups = "<group>".repeat(100_000) + &"</group>".repeat(100_000);
    let itself = "<objectgroup><object template=\"a.tx\"/></objectgroup>";
    let xml = [
        ("width 2^31", data("width=\"2147483648\"", "1")),
        (
            "64 million cells",
            data("width=\"8192\" height=\"8192\"", "1"),
        ),
        (
            "chunks",
            map(&format!(
                "<layer><data encoding=\"csv\">{chunks}</data></layer>"
            )),
        ),
        ("zlib", map(&format!("<layer>{zeros}</layer>"))),
        ("entities", entities),
        ("groups", map(&groups)),
        ("itself", map(itself)),
    ];
    let xml = xml.map(|(name, text)| (name, "level.tmx", text));
    xml.into_iter().chain(json_bombs()).collect()
}

fn json_bombs() -> [(&'static str, &'static str, String); 5] {
    let map = |layers: &str| {
        format!(
            r#"{{"width":4,"height":4,"tilewidth":16,"tileheight":16,"tilesets":[],"layers":[{layers}]}}"#
        )
    };
    let layer = |size: &str| format!(r#"{{"type":"tilelayer","name":"a",{size},"data":[1]}}"#);
    let groups = r#"{"type":"group","layers":["#.repeat(100_000) + &"]}".repeat(100_000);
    let project = |layer: &str| {
        format!(
            r#"{{"worldLayout":"Free","levels":[{{"pxWid":16,"pxHei":16,"layerInstances":[{layer}]}}]}}"#
        )
    };
    let values =
        r#"{"__type":"IntGrid","__cWid":2147483648,"__cHei":1,"__gridSize":16,"intGridCsv":[1]}"#;
    let deep = format!(
        r#"{{"__type":"Entities","entityInstances":[{{"fieldInstances":[{{"__value":{}1{}}}]}}]}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    [
        (
            "JSON width 2^31",
            "level.tmj",
            map(&layer(r#""width":2147483648,"height":1"#)),
        ),
        (
            "JSON 64 million cells",
            "level.tmj",
            map(&layer(r#""width":8192,"height":8192"#)),
        ),
        ("JSON groups", "level.tmj", map(&groups)),
        ("LDtk width 2^31", "level.ldtk", project(values)),
        ("LDtk lists", "level.ldtk", project(&deep)),
    ]
}

/// A map of 2048 x 2048 cells, packed, in which all tiles are the same: `tile` is what its tileset says about it.
fn full(tile: &str) -> String {
    let cells: Vec<u8> = [1, 0, 0, 0].repeat(1 << 22);
    let packed = Encoding::Zlib.pack(cells);
    let data = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, packed);
    format!(
        "<map width=\"2048\" height=\"2048\" tilewidth=\"16\" tileheight=\"16\">{tile}<layer name=\"a\" width=\"2048\" \
         height=\"2048\"><data encoding=\"base64\" compression=\"zlib\">{data}</data></layer></map>"
    )
}

#[test]
fn l18_tiles_that_become_boxes_are_counted() {
    let odd = "<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"1\"><tile id=\"0\"><objectgroup>\
               <object x=\"2\" y=\"2\" width=\"3\" height=\"3\"/></objectgroup></tile></tileset>";
    let reading = Reading::<f32>::new(Outside::Empty);
    let open = |_: &str| Err("no other files");
    let text = full(odd);
    let error = reading.read("level.tmx", text.as_bytes(), open);
    let error = error.expect_err("four million boxes");
    assert_eq!(error.kind(), LevelErrorKind::TooLarge);
    let most = (1 << 18) + text.len();
    let sentence = format!(
        "level.tmx: the tiles of layer \"a\" become more than {most} boxes: draw shapes that fill a cell, half of it or a \
         slope in it"
    );
    assert_eq!(error.to_string(), sentence);
}

/// Returns a map of 1024 x 1024 cells, packed, in which every other cell has a tile.
fn checkered(tile: &str) -> String {
    let side = 1024_u32;
    let tile_of = |cell: u32| (cell / side + cell) % 2;
    let cells: Vec<u8> = (0..side * side)
        .flat_map(|cell| tile_of(cell).to_le_bytes())
        .collect();
    let packed = Encoding::Zlib.pack(cells);
    let data = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, packed);
    format!(
        "<map width=\"{side}\" height=\"{side}\" tilewidth=\"16\" tileheight=\"16\"><tileset firstgid=\"1\" tilewidth=\"16\" \
         tileheight=\"16\">{tile}</tileset><layer name=\"a\" width=\"{side}\" height=\"{side}\"><data encoding=\"base64\" \
         compression=\"zlib\">{data}</data></layer></map>"
    )
}

#[test]
fn l18_sensors_of_tiles_are_counted() {
    let text = checkered("<tile id=\"0\" type=\"hazard\"/>");
    let open = |_: &str| Err("no other files");
    let reading = Reading::<f32>::new(Outside::Empty);
    let error = reading.read("level.tmx", text.as_bytes(), open);
    let error = error.expect_err("half a million sensors");
    assert_eq!(error.kind(), LevelErrorKind::TooLarge);
    let sentence = format!(
        "level.tmx: the hazard tiles of \"a\" become 524288 sensors, and a level of this file size may have {} boxes: put \
         the tiles side by side, or call .without_tile_sensors()",
        (1 << 18) + text.len()
    );
    assert_eq!(error.to_string(), sentence);
    let level = reading
        .without_tile_sensors()
        .read("level.tmx", text.as_bytes(), open);
    assert_eq!(level.expect("a map alone").sensors.len(), 0);
}

#[test]
fn l18_tiles_that_silence_rules_are_counted() {
    let allow = "<properties><property name=\"jostle_allow\" value=\"crack\"/></properties>";
    let text = checkered(&format!("<tile id=\"0\" type=\"wall\">{allow}</tile>"));
    let reading = Reading::<f32>::new(Outside::Empty);
    let level = reading.read("level.tmx", text.as_bytes(), |_| Err("no other files"));
    let error = level.expect_err("half a million cells");
    assert_eq!(error.kind(), LevelErrorKind::TooLarge);
    assert_eq!(
        error.to_string(),
        "level.tmx: the tiles of layer \"a\" silence rules in too many places: put jostle_allow on the layer or the map"
    );
}

#[test]
fn tiles_that_silence_rules_are_one_place_for_each_row() {
    let text = "<map width=\"4\" height=\"2\" tilewidth=\"16\" tileheight=\"16\"><tileset firstgid=\"1\" tilewidth=\"16\" \
                tileheight=\"16\"><tile id=\"0\" type=\"wall\"><properties><property name=\"jostle_allow\" \
                value=\"crack\"/></properties></tile></tileset><layer name=\"a\"><data \
                encoding=\"csv\">1,1,0,1,1,1,1,1</data></layer></map>";
    let places: Vec<_> = read(text).allow_in.into_iter().collect();
    let expected = [(0, 0, 32), (48, 0, 16), (0, 16, 64)].map(|(x, y, width)| {
        let [x, y, width] = [x, y, width].map(f64::from);
        (
            jostle::Aabb::new(x, y, width, 16.0),
            vec!["crack".to_owned()],
        )
    });
    assert_eq!(places, expected);
}

#[test]
fn l18_huge_tiles_take_no_time_for_each_cell_that_they_cover() {
    for (size, is_read) in [(1 << 24, true), (1 << 10, false)] {
        let huge = format!(
            "<tileset firstgid=\"1\" tilewidth=\"{size}\" tileheight=\"{size}\" tilecount=\"1\"><tile id=\"0\" \
             type=\"solid\"/></tileset>"
        );
        let one = format!(
            "<map width=\"1\" height=\"1\" tilewidth=\"16\" tileheight=\"16\">{huge}<layer name=\"a\"><data \
             encoding=\"csv\">1</data></layer></map>"
        );
        assert_eq!(read(&one).solids.len(), if is_read { 1 } else { 2 });
        let all =
            Reading::<f32>::new(Outside::Empty)
                .read("level.tmx", full(&huge).as_bytes(), |_| Err("none"));
        assert_eq!(
            all.expect_err("too many cells").kind(),
            LevelErrorKind::TooLarge
        );
    }
}

/// Returns the most memory that this process had since its peak was reset, in bytes.
#[cfg(target_os = "linux")]
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status")
        .expect("Linux reports the memory of a process");
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .expect("the line of most memory");
    let digits: String = line.chars().filter(char::is_ascii_digit).collect();
    digits.parse::<usize>().expect("a number of kilobytes") * 1024
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs a process of its own: `l18_bombs_take_memory_in_proportion_to_their_size` starts it"]
fn bombs_in_a_process_of_their_own() {
    // About what a node of an XML document takes, per byte of the shortest element.
    const BYTES_PER_BYTE: usize = 32;
    let template = b"<template><object template=\"a.tx\"/></template>";
    for (name, file, text) in bombs() {
        // Forgets what it took to make the bombs.
        std::fs::write("/proc/self/clear_refs", "5").expect("a process may reset its peak");
        let before = most_memory();
        let reading = Reading::<f32>::new(Outside::Empty);
        let level = reading.read(file, text.as_bytes(), |_| {
            Ok::<_, String>(template.to_vec())
        });
        assert!(level.is_err(), "{name} is read");
        let taken = most_memory() - before;
        assert!(
            taken <= (1 << 22) + BYTES_PER_BYTE * text.len(),
            "{name} takes {taken} bytes for {}",
            text.len()
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn l18_bombs_take_memory_in_proportion_to_their_size() {
    let tests = std::env::current_exe().expect("the path of this test");
    let output = std::process::Command::new(tests)
        .args([
            "--exact",
            "tiled::bombs::bombs_in_a_process_of_their_own",
            "--ignored",
            "--nocapture",
        ])
        .output()
        .expect("a process");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}"
    );
}
