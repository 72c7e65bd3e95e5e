//! Every encoding of tiles reads equal.

use super::writer::{Encoding, TiledMap};
use super::{cells, layer, numbers, read, tmj, tmx};
use crate::source::{Block, Content, flags};
use std::collections::BTreeSet;

/// A map of 8 x 6 cells with every kind of tile number: empty, plain, flipped in all ways, large.
fn small() -> TiledMap {
    let flips = [0, flags::H, flags::V, flags::D, flags::ALL];
    let tiles: Vec<u32> = (0..48_u32)
        .map(|cell| match cell % 7 {
            0 | 3 => 0,
            rest => (cell % 64 + 1) | flips[rest as usize % 5],
        })
        .collect();
    TiledMap::new(8, 6).tiles("Ground", &tiles)
}

#[test]
fn l02_every_encoding_gives_the_same_level() {
    let expected = read(&small().to_tmx(Encoding::Csv));
    let ground = layer(&expected, "Ground");
    assert_eq!(cells(&expected, ground).len(), 34);
    for encoding in Encoding::all() {
        assert_eq!(
            read(&small().to_tmx(encoding)),
            expected,
            "TMX as {encoding:?}"
        );
        assert_eq!(
            read(&small().to_tmj(encoding)),
            expected,
            "TMJ as {encoding:?}"
        );
    }
}

#[test]
fn l02_infinite_maps_have_the_same_tiles_in_every_encoding() {
    let finite = read(&small().to_tmx(Encoding::Csv));
    let tiles = cells(&finite, layer(&finite, "Ground"));
    for (size, corner) in [(16, [0, 0]), (4, [-3, -5]), (3, [7, 1])] {
        let map = small().infinite(size, corner);
        let [x, y] = corner.map(i64::from);
        let moved: BTreeSet<_> = tiles
            .iter()
            .map(|tile| (tile.0 + x, tile.1 + y, tile.2))
            .collect();
        let expected = read(&map.to_tmx(Encoding::Csv));
        assert!(expected.areas[0].is_infinite);
        assert_eq!(cells(&expected, layer(&expected, "Ground")), moved);
        for encoding in Encoding::all() {
            assert_eq!(
                read(&map.to_tmx(encoding)),
                expected,
                "TMX as {encoding:?}, chunks of {size}"
            );
            assert_eq!(
                read(&map.to_tmj(encoding)),
                expected,
                "TMJ as {encoding:?}, chunks of {size}"
            );
        }
    }
}

#[test]
fn l03_chunks_left_of_and_above_the_origin_are_placed_by_their_corner() {
    let mut tiles = [0; 256];
    tiles[17] = 0x1000_0005;
    let list: Vec<String> = tiles.iter().map(u32::to_string).collect();
    let list = list.join(",");
    let xml = format!(
        "<map width=\"10\" height=\"10\" tilewidth=\"16\" tileheight=\"16\" infinite=\"1\"><tileset firstgid=\"1\" \
         tilewidth=\"16\" tileheight=\"16\" tilecount=\"8\"/><layer name=\"Ground\" width=\"10\" height=\"10\">\
         <data encoding=\"csv\"><chunk x=\"-16\" y=\"-16\" width=\"16\" height=\"16\">{list}</chunk></data></layer></map>"
    );
    let json = tmj(
        10,
        10,
        &format!(
            "\"infinite\":true,\"tilesets\":[{{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16,\"tilecount\":8}}],\
             \"layers\":[{{\"type\":\"tilelayer\",\"name\":\"Ground\",\"width\":10,\"height\":10,\"chunks\":[{{\"x\":-16,\
             \"y\":-16,\"width\":16,\"height\":16,\"data\":[{list}]}}]}}]"
        ),
    );
    let source = read(&xml);
    assert_eq!(read(&json), source);
    let ground = layer(&source, "Ground");
    assert_eq!(cells(&source, ground), BTreeSet::from([(-15, -15, 5)]));
    // Number 5 is tile 4 of the tileset that begins with 1.
    assert_eq!(numbers(&source, ground).first, [(1, 0)]);
    assert_eq!(source.areas[0].corner, [-256.0, -256.0]);
    assert_eq!(source.areas[0].size, [256.0, 256.0]);
}

#[test]
fn chunks_are_sorted_by_row_then_column_and_may_have_any_size() {
    let chunk = |x: i32, y: i32, width: u32, tiles: &str| {
        format!("<chunk x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"1\">{tiles}</chunk>")
    };
    let chunks = [
        chunk(0, 3, 2, "1,2"),
        chunk(5, -2, 1, "3"),
        chunk(-7, -2, 3, "4,0,5"),
    ];
    let source = read(&format!(
        "<map tilewidth=\"16\" tileheight=\"16\" infinite=\"1\"><layer name=\"a\"><data encoding=\"csv\">{}</data>\
         </layer></map>",
        chunks.concat()
    ));
    let Content::Tiles { blocks, .. } = &source.layers[0].content else {
        panic!("a layer of tiles")
    };
    let block = |column, row, cells: &[u32]| Block {
        column,
        row,
        width: u32::try_from(cells.len()).unwrap(),
        cells: cells.to_vec(),
    };
    assert_eq!(
        *blocks,
        [
            block(-7, -2, &[4, 0, 5]),
            block(5, -2, &[3]),
            block(0, 3, &[1, 2])
        ]
    );
}

#[test]
fn flags_without_a_tile_and_the_hexagonal_flag_mean_nothing() {
    let text = "<layer name=\"a\"><data><tile gid=\"4294967295\"/><tile gid=\"4026531840\"/><tile/><tile gid=\"0\"/>\
                </data></layer>";
    let source = read(&tmx(4, 1, text));
    let all = cells(&source, &source.layers[0]);
    assert_eq!(all, BTreeSet::from([(0, 0, 0xefff_ffff)]));
}

#[test]
fn base64_may_be_wrapped_indented_and_without_padding() {
    let wrap = |text: &str| {
        tmx(
            2,
            1,
            &format!("<layer name=\"a\"><data encoding=\"base64\">{text}</data></layer>"),
        )
    };
    let expected = read(&wrap("AQAAAAIAAAA="));
    assert_eq!(cells(&expected, &expected.layers[0]).len(), 2);
    assert_eq!(read(&wrap("\n   AQAAAAIAAAA\n  ")), expected);
    assert_eq!(read(&wrap("\r\n AQAA\r\n AAIA\r\n AAA=\r\n")), expected);
    assert_eq!(read(&wrap("AQAA<!-- a note -->AAIAAAA=")), expected);
}

#[test]
fn gzip_and_zlib_are_told_apart_by_their_bytes() {
    let expected = read(&small().to_tmx(Encoding::Csv));
    let zlib = small()
        .to_tmx(Encoding::Zlib)
        .replace("\"zlib\"", "\"gzip\"");
    let gzip = small()
        .to_tmj(Encoding::Gzip)
        .replace("\"gzip\"", "\"zlib\"");
    assert_eq!(read(&zlib), expected);
    assert_eq!(read(&gzip), expected);
}
