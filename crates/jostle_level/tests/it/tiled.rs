//! Tiled maps from bytes to levels: equal in every format and encoding, and harmless whatever the bytes are.

mod bombs;

use crate::hostile::{self, Format};
use crate::writer::{
    Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledShape, TiledTile, TiledValue,
};
use jostle::Outside;
use jostle_level::{Level, LevelErrorKind, Reading};

fn read(text: &str) -> Level<f64> {
    let level =
        Reading::new(Outside::Empty).read("level.tmx", text.as_bytes(), |_| Err("no other files"));
    level.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns a small map with some of everything.
fn rich() -> TiledMap {
    let text = |text: &str| TiledValue::Text(text.to_owned());
    let class = TiledValue::Class(
        "Foe".to_owned(),
        vec![("speed".to_owned(), TiledValue::Float(1.5))],
    );
    let slope = TiledShape::Polygon(vec![[0.0, 16.0], [16.0, 16.0], [16.0, 0.0]]);
    let objects = [
        TiledObject::new(1, [4.5, 8.0], [0.0, 0.0])
            .class("player")
            .shape(TiledShape::Point),
        TiledObject::new(2, [0.0, 48.0], [16.0, 16.0])
            .shape(TiledShape::Tile(2))
            .rotation(90.0),
        TiledObject::new(3, [16.0, 16.0], [20.0, 8.0])
            .name("Wall")
            .property("solid", TiledValue::Bool(true)),
        TiledObject::new(4, [0.0, 0.0], [9.0, 7.0])
            .shape(TiledShape::Ellipse)
            .property("foe", class),
        TiledObject::new(5, [0.0, 0.0], [0.0, 0.0])
            .shape(TiledShape::Polyline(vec![[0.0, 0.0], [32.0, 0.0]]))
            .property(
                "list",
                TiledValue::List(vec![TiledValue::Int(1), text("x")]),
            ),
    ];
    let objects =
        TiledLayer::new("Objects", TiledContent::Objects(objects.to_vec())).offset(0.0, -4.0);
    TiledMap::new(8, 6)
        .tile(TiledTile::new(0).class("wall"))
        .tile(TiledTile::new(1).shape(TiledObject::new(1, [0.0, 0.0], [0.0, 0.0]).shape(slope)))
        .tile(TiledTile::new(2).property("jostle", text("one_way")))
        .property("jostle_allow", text("rounded"))
        .rows(
            "Walls",
            ".#/-",
            &[
                "........", "........", "...--...", "......./", "......./", "########",
            ],
        )
        .layer(TiledLayer::group("Group", &[objects]).offset(10.0, 0.0))
}

#[test]
fn l02_levels_are_equal_in_every_encoding() {
    let expected = read(&rich().to_tmx(Encoding::Csv));
    assert!(!expected.maps.is_empty() || !expected.markers.is_empty());
    for encoding in Encoding::all() {
        assert_eq!(
            read(&rich().to_tmx(encoding)),
            expected,
            "TMX as {encoding:?}"
        );
        assert_eq!(
            read(&rich().to_tmj(encoding)),
            expected,
            "TMJ as {encoding:?}"
        );
    }
}

#[test]
fn l02_infinite_levels_are_equal_in_every_encoding() {
    for corner in [[0, 0], [-3, -9]] {
        let map = rich().infinite(16, corner);
        let expected = read(&map.to_tmx(Encoding::Csv));
        for encoding in Encoding::all() {
            assert_eq!(read(&map.to_tmx(encoding)), expected, "TMX as {encoding:?}");
            assert_eq!(read(&map.to_tmj(encoding)), expected, "TMJ as {encoding:?}");
        }
    }
}

#[test]
fn l02_an_infinite_level_is_the_finite_one_in_chunks() {
    let finite = read(&rich().to_tmx(Encoding::Csv));
    for size in [1, 3, 16] {
        let infinite = read(&rich().infinite(size, [0, 0]).to_tmj(Encoding::Zlib));
        let tiles = |level: &Level<f64>| -> Vec<_> {
            let tiles = level.maps[0].map.tiles();
            let mut tiles: Vec<_> = tiles
                .map(|(pos, tile)| (pos.row, pos.column, tile))
                .collect();
            tiles.sort_by_key(|&(row, column, _)| (row, column));
            tiles
        };
        assert_eq!(tiles(&infinite), tiles(&finite), "chunks of {size}");
        assert_eq!(infinite.maps[0].map.origin(), finite.maps[0].map.origin());
        assert_eq!(infinite.solids, finite.solids, "chunks of {size}");
        assert_eq!(infinite.markers, finite.markers, "chunks of {size}");
        assert_eq!(infinite.report.layers, finite.report.layers);
    }
}

#[test]
fn l03_a_chunk_left_of_and_above_the_origin_is_where_its_corner_says() {
    let mut tiles = [0; 256];
    tiles[17] = 0x1000_0005;
    let map = TiledMap::new(16, 16)
        .tile(TiledTile::new(4).class("wall"))
        .tiles("Main", &tiles)
        .infinite(16, [-16, -16]);
    for encoding in Encoding::all() {
        for text in [map.to_tmx(encoding), map.to_tmj(encoding)] {
            let level = read(&text);
            let tiles: Vec<_> = level.maps[0].map.tiles().collect();
            assert_eq!(tiles.len(), 1, "{encoding:?}");
            assert!(level.maps[0].map.tile([-15, -15]).is_blocking());
        }
    }
}

#[test]
fn l04_markers_are_moved_by_their_layers() {
    let marks = TiledContent::Objects(vec![
        TiledObject::new(1, [1.5, 2.0], [0.0, 0.0])
            .name("flag")
            .shape(TiledShape::Point),
    ]);
    let inner = TiledLayer::new("Marks", marks).offset(0.0, -4.0);
    let map = TiledMap::new(4, 4).layer(TiledLayer::group("Group", &[inner]).offset(10.0, 0.0));
    for text in [map.to_tmx(Encoding::Csv), map.to_tmj(Encoding::Csv)] {
        let level = read(&text);
        let place = level.markers[0].place;
        assert_eq!(place.min(), [11.5, -2.0].into());
        assert_eq!(place.max(), [11.5, -2.0].into());
    }
}

#[test]
fn l17_errors_of_tilesets_come_through() {
    let map = "<map width=\"1\" height=\"1\" tilewidth=\"16\" tileheight=\"16\">\n<tileset source=\"a.tsx\"/></map>";
    let reading = Reading::<f32>::new(Outside::Empty);
    let error = reading
        .read("maps/level.tmx", map.as_bytes(), |_| {
            Err("the disk is on fire")
        })
        .expect_err("a missing tileset");
    assert_eq!(error.kind(), LevelErrorKind::NotFound);
    assert_eq!(
        error.to_string(),
        "maps/level.tmx, line 2, column 1: tileset \"a.tsx\" was not found as \"a.tsx\" (the disk is on fire): put the file there, or fix the path"
    );
    let source = std::error::Error::source(&error).expect("the reason");
    assert_eq!(source.to_string(), "the disk is on fire");
}

#[test]
fn l17_files_that_are_not_there_tell_where_they_were_looked_for() {
    let folder = std::env::temp_dir().join(format!("jostle_level_{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("level.tmx");
    let map = "<map width=\"1\" height=\"1\" tilewidth=\"16\" tileheight=\"16\">\n<tileset source=\"sets/a.tsx\"/></map>";
    std::fs::write(&path, map).expect("a map for the test");
    let reading = Reading::<f32>::new(Outside::Empty);
    let error = reading.open(&path).expect_err("a missing tileset");
    let reason = std::fs::read(folder.join("sets/a.tsx")).expect_err("it is not there");
    assert_eq!(
        error.to_string(),
        format!(
            "{}, line 2, column 1: tileset \"sets/a.tsx\" was not found as \"sets/a.tsx\" ({}: {reason}): put the file \
             there, or fix the path",
            path.display(),
            folder.join("sets/a.tsx").display()
        )
    );
    std::fs::remove_dir_all(&folder).expect("the folder is there");
    let error = reading.open("nowhere.tmx").expect_err("a missing map");
    let here = std::env::current_dir().expect("tests run somewhere");
    assert_eq!(error.kind(), LevelErrorKind::NotFound);
    assert_eq!(
        error.to_string(),
        format!(
            "nowhere.tmx: cannot be opened ({reason}): check the path, which is relative to {}",
            here.display()
        )
    );
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_tmx_is_refused_or_read() {
    hostile::damage(Format::Tmx, rich().to_tmx(Encoding::Csv).as_bytes());
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_tmj_is_refused_or_read() {
    let map = rich().to_tmj(Encoding::Csv);
    let packed: serde_json::Value = serde_json::from_str(&map).unwrap();
    hostile::damage(Format::Tmj, packed.to_string().as_bytes());
}

#[test]
fn every_flipped_bit_of_packed_tiles_is_refused_or_read() {
    let tiles: Vec<u32> = (0..16).map(|cell| cell * 0x0101_0101 % 9).collect();
    for encoding in Encoding::all() {
        let map = TiledMap::new(4, 4).tiles("Walls", &tiles);
        hostile::damage(Format::Tmx, map.to_tmx(encoding).as_bytes());
    }
}

#[test]
fn random_bytes_are_refused_or_read_as_tmx() {
    let seeds = [
        rich().to_tmx(Encoding::Csv),
        rich().infinite(4, [-3, 2]).to_tmx(Encoding::Elements),
    ];
    hostile::noise(Format::Tmx, &seeds.map(String::into_bytes));
}

#[test]
fn random_bytes_are_refused_or_read_as_tmj() {
    let seeds = [
        rich().to_tmj(Encoding::Csv),
        rich().infinite(4, [-3, 2]).to_tmj(Encoding::Zlib),
    ];
    hostile::noise(Format::Tmj, &seeds.map(String::into_bytes));
}

#[test]
fn tiles_that_are_drawn_in_the_size_of_the_grid_block_their_cell() {
    let half = TiledObject::new(1, [0.0, 16.0], [32.0, 16.0]);
    let mut map = TiledMap::new(4, 4)
        .tile(TiledTile::new(0).class("wall"))
        .tile(TiledTile::new(1).shape(half));
    map.tilesets[0].tile_size = [32, 32];
    let mut cells = [0; 16];
    (cells[9], cells[15]) = (1, 2);
    let map = map.tiles("Main", &cells);
    let xml = map.to_tmx(Encoding::Csv);
    let expected = ["....", ".##.", ".##."];
    assert_eq!(
        read(&xml).picture()[..3],
        expected[..3],
        "as large as they are"
    );
    let xml = xml.replacen("<tileset ", "<tileset tilerendersize=\"grid\" ", 1);
    let json = map.to_tmj(Encoding::Csv).replacen(
        "\"firstgid\"",
        "\"tilerendersize\":\"grid\",\"firstgid\"",
        1,
    );
    for text in [xml, json] {
        let level = read(&text);
        assert_eq!(level.picture(), ["....", "....", ".#..", "...v"]);
        assert_eq!(level.solids, []);
        assert_eq!(level.findings, []);
    }
}

fn read_whole(map: &TiledMap) -> Vec<String> {
    let text = map.to_tmx(Encoding::Csv);
    let level =
        Reading::<i32>::new(Outside::Empty).read("level.tmx", text.as_bytes(), |_| Err("none"));
    let level = level.unwrap_or_else(|error| panic!("{error}\n{text}"));
    let rounded = level.findings.into_iter();
    rounded
        .filter(|finding| finding.rule == jostle_level::Rule::Rounded)
        .map(|finding| finding.message)
        .collect()
}

#[test]
fn a_layer_between_whole_pixels_is_reported_as_rounded() {
    let layer = TiledLayer::new("Main", TiledContent::Tiles(vec![1, 0]));
    let map = TiledMap::new(2, 1).tile(TiledTile::new(0).class("wall"));
    assert_eq!(
        read_whole(&map.clone().layer(layer.clone().offset(-0.5, 0.0))),
        ["the cells of \"Main\" begin at (-0.5, 0) pixels, which the number type rounds"]
    );
    assert_eq!(read_whole(&map.layer(layer.offset(3.0, 0.0))), [""; 0]);
}

#[test]
fn boxes_of_tiles_between_whole_pixels_are_reported_once_for_each_tile() {
    let odd = TiledObject::new(1, [0.0, 2.5], [16.0, 4.0]);
    let map = TiledMap::new(2, 1).tile(TiledTile::new(3).shape(odd));
    assert_eq!(
        read_whole(&map.tiles("Main", &[4, 4])),
        ["the boxes of tile 3 begin or end at pixels that the number type rounds"]
    );
}

#[test]
fn markers_and_routes_between_whole_pixels_are_reported() {
    let coin = TiledObject::new(1, [4.5, 8.0], [0.0, 0.0])
        .class("coin")
        .shape(TiledShape::Point);
    let line = vec![[0.0, 0.0], [2.5, 1.0], [5.0, 0.0]];
    let way = TiledObject::new(2, [0.0, 0.0], [0.0, 0.0])
        .class("way")
        .shape(TiledShape::Polyline(line));
    let lift = |id: u32, path: u32, speed: f64| {
        TiledObject::new(id, [16.0, 16.0], [32.0, 8.0])
            .class("lift")
            .property("path", TiledValue::Object(path))
            .property("speed", TiledValue::Float(speed))
    };
    let straight = TiledShape::Polyline(vec![[0.0, 0.0], [32.0, 0.0]]);
    let straight = TiledObject::new(3, [0.0, 0.0], [0.0, 0.0])
        .class("way")
        .shape(straight);
    let objects = [
        coin,
        way,
        straight,
        lift(4, 2, 30.0),
        lift(5, 3, 12.5),
        lift(6, 3, 30.0),
    ];
    assert_eq!(
        read_whole(&TiledMap::new(4, 4).objects("Things", &objects)),
        [
            "object 1 reaches from (4.5, 8) to (4.5, 8) pixels, which the number type rounds",
            "object 2 reaches from (0, 0) to (5, 1) pixels, which the number type rounds",
            "the number type rounds the path or the speed of platform 4",
            "the number type rounds the path or the speed of platform 5",
        ]
    );
}
