//! What is wrong with a file, and where: each sentence in full.

use super::writer::{Encoding, TiledMap};
use super::{Files, LevelErrorKind, refused, tmj, tmx};

/// Refuses a file, and checks kind and sentence.
fn check(text: &str, kind: LevelErrorKind, sentence: &str) {
    assert_eq!(refused(text), (sentence.to_owned(), kind));
}

/// Returns a map of 20 x 12 cells with a layer of that many tiles.
fn map(tiles: usize) -> TiledMap {
    TiledMap::new(20, 12).tiles("Ground", &vec![1; tiles])
}

#[test]
fn l17_too_few_and_too_many_tiles_are_counted() {
    let sentence = |place: &str, tiles: &str| {
        format!(
            "level.tmx, {place}: layer \"Ground\" has {tiles} tiles for 240 cells (20 x 12): save it again, or fix the data"
        )
    };
    for encoding in Encoding::all() {
        let tmx = sentence("line 7, column 3", "239");
        check(&map(239).to_tmx(encoding), LevelErrorKind::Damaged, &tmx);
        let (sentence, kind) = refused(&map(239).to_tmj(encoding));
        assert_eq!(kind, LevelErrorKind::Damaged);
        assert!(
            sentence.ends_with(
                ": layer \"Ground\" has 239 tiles for 240 cells (20 x 12): save it again, or fix the data"
            ),
            "{sentence}"
        );
    }
    let tmx = sentence("line 7, column 3", "241");
    check(
        &map(241).to_tmx(Encoding::Csv),
        LevelErrorKind::Damaged,
        &tmx,
    );
    let tmx = sentence("line 7, column 3", "more than 240");
    check(
        &map(241).to_tmx(Encoding::Zlib),
        LevelErrorKind::Damaged,
        &tmx,
    );
    let json = tmj(
        2,
        1,
        "\n  \"layers\": [\n    {\"type\": \"tilelayer\", \"name\": \"Ground\", \"data\": [1]}]",
    );
    check(
        &json,
        LevelErrorKind::Damaged,
        "level.tmx, line 3, column 53: layer \"Ground\" has 1 tile for 2 cells (2 x 1): save it again, or fix the data",
    );
}

#[test]
fn l17_unknown_compressions_and_encodings_are_named() {
    let xml = |data: &str| {
        tmx(
            1,
            1,
            &format!("\n <layer name=\"Ground\">\n  <data {data}>AAAA</data></layer>"),
        )
    };
    check(
        &xml("encoding=\"base64\" compression=\"lzma\""),
        LevelErrorKind::Unsupported,
        "level.tmx, line 3, column 3: layer \"Ground\" is packed with \"lzma\", which is unknown: choose CSV, zlib, gzip \
         or Zstandard as the map's tile layer format",
    );
    check(
        &xml("encoding=\"morse\""),
        LevelErrorKind::Unsupported,
        "level.tmx, line 3, column 3: layer \"Ground\" is encoded as \"morse\", which is unknown: choose CSV or Base64 as \
         the map's tile layer format",
    );
    let json = tmj(
        1,
        1,
        "\"layers\":[\n{\"type\":\"tilelayer\",\"name\":\"Ground\",\"compression\":\"lzma\",\"data\":\"AAAA\"}]",
    );
    check(
        &json,
        LevelErrorKind::Unsupported,
        "level.tmx, line 2, column 65: layer \"Ground\" is packed with \"lzma\", which is unknown: choose CSV, zlib, gzip \
         or Zstandard as the map's tile layer format",
    );
}

#[test]
fn l17_missing_tilesets_and_templates_tell_where_they_were_looked_for() {
    let xml = tmx(
        1,
        1,
        "\n <tileset firstgid=\"1\" source=\"..\\sets\\cave.tsx\"/>",
    );
    check(
        &xml,
        LevelErrorKind::NotFound,
        "level.tmx, line 2, column 2: tileset \"..\\sets\\cave.tsx\" was not found as \"../sets/cave.tsx\" (no such file): put the file there, or fix the path",
    );
    let json = tmj(
        1,
        1,
        "\"layers\":[],\n\"tilesets\":[{\"firstgid\":1,\"source\":\"cave.tsj\"}]",
    );
    check(
        &json,
        LevelErrorKind::NotFound,
        "level.tmx, line 2, column 36: tileset \"cave.tsj\" was not found as \"cave.tsj\" (no such file): put the file there, or fix the path",
    );
    let xml = tmx(
        1,
        1,
        "<objectgroup name=\"a\">\n<object id=\"3\" template=\"coin.tx\"/></objectgroup>",
    );
    let files = Files::new(&[(
        "coin.tx",
        "<template>\n<tileset source=\"a.tsx\"/><object/></template>",
    )]);
    assert_eq!(
        files.refused("maps/level.tmx", &xml),
        (
            "maps/coin.tx, line 2, column 1: tileset \"a.tsx\" was not found as \"a.tsx\" (no such file): put the file there, or fix the path"
                .to_owned(),
            LevelErrorKind::NotFound
        )
    );
}

#[test]
fn l17_cut_off_files_tell_their_end() {
    check(
        "<map width=\"1\" height=\"1\">\n <layer name=\"ä\">\n  <data",
        LevelErrorKind::Syntax,
        "level.tmx, line 3, column 8: the file ends too early: save it again",
    );
    check(
        "<map width=\"1\" height=\"1\">\n <layer>\n </layer>\n",
        LevelErrorKind::Syntax,
        "level.tmx, line 4, column 1: the file ends too early: save it again",
    );
    check(
        "{\n \"layers\": [\n  {\"name\": \"ä\"",
        LevelErrorKind::Syntax,
        "level.tmx, line 3, column 14: the file ends too early: save it again",
    );
    check(
        "",
        LevelErrorKind::Syntax,
        "level.tmx, line 1, column 1: the file ends too early: save it again",
    );
}

#[test]
fn l17_maps_that_are_not_orthogonal_are_refused() {
    check(
        "<?xml version=\"1.0\"?>\n<map orientation=\"isometric\" width=\"1\" height=\"1\" tilewidth=\"2\" \
         tileheight=\"1\"/>",
        LevelErrorKind::Unsupported,
        "level.tmx, line 2, column 1: the map is isometric, and only orthogonal maps are read: change the orientation in \
         the map's properties",
    );
    for orientation in ["isometric", "staggered", "hexagonal", "oblique"] {
        let mut map = map(240);
        map.orientation = orientation.to_owned();
        for written in [map.to_tmx(Encoding::Csv), map.to_tmj(Encoding::Csv)] {
            let (sentence, kind) = refused(&written);
            assert_eq!(kind, LevelErrorKind::Unsupported);
            assert!(sentence.contains(orientation), "{sentence}");
        }
    }
}

#[test]
fn l17_patterns_of_worlds_are_refused() {
    let world =
        "{\"maps\": [],\n \"patterns\": [{\"regexp\": \"a(\\\\d+)\"}], \"type\": \"world\"}";
    check(
        world,
        LevelErrorKind::Unsupported,
        "level.tmx, line 2, column 14: the world finds its maps by patterns, which are not read: list the maps instead",
    );
}

#[test]
fn wrong_text_tells_its_place() {
    check(
        "<map>\n <layer></data></map>",
        LevelErrorKind::Syntax,
        "level.tmx, line 2, column 9: this is not valid XML (expected 'layer' tag, not 'data'): save the file again, or fix it",
    );
    check(
        "{\"layers\": [\n {\"type\": }]}",
        LevelErrorKind::Syntax,
        "level.tmx, line 2, column 11: this is not valid JSON (expected value): save the file again, or fix it",
    );
    check(
        "{\"width\": [],\n \"layers\": []}",
        LevelErrorKind::Damaged,
        "level.tmx, line 1, column 12: this value does not fit here (invalid type: sequence, expected a \
         number): save it again, or fix it",
    );
    let bytes = b"<map>\n\xc3\xa4\xff</map>";
    let error = Files::default()
        .try_read("level.tmx", bytes)
        .expect_err("no UTF-8");
    assert_eq!(
        error.to_string(),
        "level.tmx, line 2, column 2: this is not UTF-8 text: save the file again, as UTF-8"
    );
}

#[test]
fn wrong_numbers_tell_their_place() {
    let list = |list: &str| {
        tmx(
            2,
            1,
            &format!("<layer name=\"a\"><data encoding=\"csv\">\n{list}\n</data></layer>"),
        )
    };
    check(
        &list("12,ä7"),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 4: layer \"a\" has \"ä7\" among its tiles, which is not a tile number: save it again, or \
         fix the data",
    );
    check(
        &list("4294967296,1"),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 1: layer \"a\" has \"4294967296\" among its tiles, which is not a tile number: save it \
         again, or fix the data",
    );
    check(
        &tmj(
            2,
            1,
            "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\",\n\"data\":[1, -2]}]",
        ),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 12: layer \"a\" has \"-2\" among its tiles, which is not a tile number: save it again, or \
         fix the data",
    );
    check(
        &tmx(
            1,
            1,
            "<objectgroup>\n<object id=\"1\" x=\"1,5\"/></objectgroup>",
        ),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 1: `x` of <object> is \"1,5\": it must be a number",
    );
    check(
        &tmx(
            1,
            1,
            "<objectgroup>\n<object id=\"1\"><polygon points=\"0,0 1;2\"/></object></objectgroup>",
        ),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 16: object 1 has a point \"1;2\": it must be two numbers with a comma",
    );
    check(
        &tmx(
            1,
            1,
            "<objectgroup>\n<object id=\"1\" gid=\"-4\"/></objectgroup>",
        ),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 1: object 1 has the tile number -4: it must be a whole number below 2^32",
    );
}

#[test]
fn damaged_data_tells_its_layer() {
    let xml = |data: &str| {
        tmx(
            1,
            1,
            &format!(
                "<layer name=\"a\">\n<data encoding=\"base64\" compression=\"zlib\">{data}</data></layer>"
            ),
        )
    };
    check(
        &xml("AA*A"),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 1: the data of layer \"a\" is not valid Base64: save it again, or fix the data",
    );
    check(
        &xml("AAAAAAAA"),
        LevelErrorKind::Damaged,
        "level.tmx, line 2, column 1: the data of layer \"a\" cannot be unpacked: save it again, or fix the data",
    );
}

#[test]
fn the_wrong_kind_of_file_is_named() {
    check(
        "<tileset/>",
        LevelErrorKind::Damaged,
        "level.tmx, line 1, column 1: this is a <tileset>, not a <map>: check the path",
    );
    check(
        "{\"type\": \"tileset\"}",
        LevelErrorKind::Damaged,
        "level.tmx, line 1, column 1: this is a tileset, not a map: check the path",
    );
    check(
        "{\"frames\": {}}",
        LevelErrorKind::Damaged,
        "level.tmx, line 1, column 1: this is not a Tiled map, because it has no layers: check the path",
    );
    check(
        "<map width=\"1\" height=\"1\"/>",
        LevelErrorKind::Damaged,
        "level.tmx, line 1, column 1: the map has tiles of 0 x 0 pixels: both must be greater than zero",
    );
}
