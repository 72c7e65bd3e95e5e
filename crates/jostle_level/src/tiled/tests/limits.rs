//! Small files that would take all memory or time.

use super::writer::Encoding;
use super::{Files, LevelErrorKind, objects, read, refused, tmj, tmx};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

fn check(text: &str, kind: LevelErrorKind, sentence: &str) {
    assert_eq!(refused(text), (sentence.to_owned(), kind));
}

#[test]
fn l18_sizes_are_checked_before_memory_is_taken() {
    let data = |attributes: &str| {
        tmx(
            1,
            1,
            &format!("<layer name=\"a\" {attributes}><data encoding=\"csv\">1</data></layer>"),
        )
    };
    let place = "level.tmx, line 1, column";
    for (attributes, size, column) in [
        ("width=\"2147483648\"", "2147483648 x 1", 118),
        (
            "width=\"4294967295\" height=\"4294967295\"",
            "4294967295 x 4294967295",
            138,
        ),
        ("width=\"8193\" height=\"8192\"", "8193 x 8192", 126),
    ] {
        check(
            &data(attributes),
            LevelErrorKind::TooLarge,
            &format!(
                "{place} {column}: layer \"a\" has {size} cells, but all layers of a level together may have at most 67108864: make \
                 it smaller, or split the level"
            ),
        );
    }
    for (attributes, size) in [
        ("width=\"4294967296\"", "4294967296 x 1"),
        ("width=\"-1\"", "-1 x 1"),
        ("height=\"1.5\"", "1 x 1.5"),
    ] {
        let (sentence, kind) = refused(&data(attributes));
        assert_eq!(kind, LevelErrorKind::Damaged);
        let expected =
            format!("layer \"a\" has {size} cells: both must be whole numbers of at least 0");
        assert!(sentence.ends_with(&expected), "{sentence}");
    }
    let json =
        r#""layers":[{"type":"tilelayer","name":"a","width":2147483648,"height":1,"data":[1]}]"#;
    assert_eq!(refused(&tmj(1, 1, json)).1, LevelErrorKind::TooLarge);
}

fn infinite(chunks: &str) -> String {
    format!(
        "<map tilewidth=\"1\" tileheight=\"1\" infinite=\"1\"><layer name=\"a\"><data encoding=\"csv\">{chunks}</data>\
         </layer></map>"
    )
}

#[test]
fn l18_all_chunks_of_a_level_count_together() {
    let one = "<chunk width=\"1\" height=\"1\">1</chunk>";
    let all = "<chunk width=\"8192\" height=\"8192\"/>";
    assert_eq!(refused(&infinite(all)).1, LevelErrorKind::Damaged);
    let both = infinite(&format!("{one}\n{all}"));
    check(
        &both,
        LevelErrorKind::TooLarge,
        "level.tmx, line 2, column 1: a chunk of layer \"a\" has 8192 x 8192 cells, but all layers of a level together may have at most 67108864: make it smaller, or split the level",
    );
}

#[test]
fn l18_chunks_far_away_are_refused() {
    for x in ["2147483647", "1e300", "0.5", "-2147483649"] {
        let text = infinite(&format!(
            "\n<chunk x=\"{x}\" width=\"1\" height=\"1\">1</chunk>"
        ));
        let (sentence, kind) = refused(&text);
        assert_eq!(kind, LevelErrorKind::Damaged);
        let begin = "level.tmx, line 2, column 1: a chunk of layer \"a\" begins at cell (";
        assert!(sentence.starts_with(begin), "{sentence}");
        assert!(
            sentence.ends_with(", 0): both must be whole numbers below 2^31"),
            "{sentence}"
        );
    }
}

#[test]
fn l18_unpacking_stops_when_the_layer_is_full() {
    let zeros = vec![0; 4_000_000];
    for encoding in [Encoding::Zlib, Encoding::Gzip] {
        let bomb = STANDARD.encode(encoding.pack(zeros.clone()));
        assert!(bomb.len() < 10_000);
        let map = tmx(
            4,
            4,
            &format!(
                "<layer name=\"a\"><data encoding=\"base64\" compression=\"zlib\">{bomb}</data></layer>"
            ),
        );
        check(
            &map,
            LevelErrorKind::Damaged,
            "level.tmx, line 1, column 99: layer \"a\" has more than 16 tiles for 16 cells (4 x 4): save it again, or fix the \
             data",
        );
    }
}

#[cfg(feature = "zstd")]
#[test]
fn l18_zstandard_with_a_huge_window_is_refused() {
    // A frame header that asks for a window of 2^41 bytes.
    let bytes = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xf8, 0x01, 0x00, 0x00];
    let map = tmx(
        4,
        4,
        &format!(
            "<layer name=\"a\"><data encoding=\"base64\" compression=\"zstd\">{}</data></layer>",
            STANDARD.encode(bytes)
        ),
    );
    check(
        &map,
        LevelErrorKind::Damaged,
        "level.tmx, line 1, column 99: the data of layer \"a\" cannot be unpacked: save it again, or fix the data",
    );
}

#[test]
fn l18_entities_are_refused() {
    let laughs = "<?xml version=\"1.0\"?>\n<!--><!-- -->\n<!DOCTYPE map [\n<!ENTITY a \"ha\">\n<!ENTITY b \"&a;&a;&a;\">]>\n\
                  <map>&b;</map>";
    check(
        laughs,
        LevelErrorKind::Unsupported,
        "level.tmx, line 4, column 1: the file declares entities, which are not read: save it again with Tiled",
    );
    let long = "x".repeat(1_000_000);
    let bomb = format!(
        "<!DOCTYPE map [<!ENTITY a \"{long}\">]><map a=\"{}\"/>",
        "&a;".repeat(100_000)
    );
    assert_eq!(refused(&bomb).1, LevelErrorKind::Unsupported);
    let harmless =
        "<!-- <!ENTITY --><map tilewidth=\"1\" tileheight=\"1\"><!-- <!DOCTYPE <!ENTITY --></map>";
    assert!(read(harmless).layers.is_empty());
}

#[test]
fn l18_a_hundred_thousand_groups_are_refused() {
    let count = 100_000;
    let xml = tmx(1, 1, &("<group>".repeat(count) + &"</group>".repeat(count)));
    let (sentence, kind) = refused(&xml);
    assert_eq!(kind, LevelErrorKind::TooLarge);
    assert!(
        sentence.ends_with(": groups are nested more than 64 deep: ungroup some of them"),
        "{sentence}"
    );
    let json = tmj(
        1,
        1,
        &format!(
            "\"layers\":[{}{}]",
            "{\"type\":\"group\",\"layers\":[".repeat(count),
            "]}".repeat(count)
        ),
    );
    let (sentence, kind) = refused(&json);
    assert_eq!(kind, LevelErrorKind::TooLarge);
    assert!(
        sentence.ends_with(": groups are nested more than 64 deep: ungroup some of them"),
        "{sentence}"
    );
}

#[test]
fn groups_may_nest_sixty_four_deep() {
    let xml = tmx(
        1,
        1,
        &("<group>".repeat(64) + "<objectgroup/>" + &"</group>".repeat(64)),
    );
    assert_eq!(read(&xml).layers.len(), 1);
    let json = format!(
        "\"layers\":[{}{}{}]",
        "{\"type\":\"group\",\"layers\":[".repeat(64),
        "{\"type\":\"objectgroup\"}",
        "]}".repeat(64)
    );
    assert_eq!(read(&tmj(1, 1, &json)), read(&xml));
}

#[test]
fn l18_properties_that_nest_too_deeply_are_refused() {
    let count = 50_000;
    let open = "<properties><property type=\"class\">";
    let xml = tmx(
        1,
        1,
        &(open.repeat(count) + &"</property></properties>".repeat(count)),
    );
    let (sentence, kind) = refused(&xml);
    assert_eq!(kind, LevelErrorKind::TooLarge);
    assert!(
        sentence.ends_with(": properties are nested more than 64 deep: flatten them"),
        "{sentence}"
    );
    for count in [70, 50_000] {
        let json = tmj(
            1,
            1,
            &format!(
                "\"layers\":[],\"properties\":[{{\"name\":\"a\",\"value\":{}1{}}}]",
                "{\"a\":".repeat(count),
                "}".repeat(count)
            ),
        );
        let (sentence, kind) = refused(&json);
        assert_eq!(kind, LevelErrorKind::TooLarge);
        assert!(sentence.contains("deep: flatten them"), "{sentence}");
    }
}

#[test]
fn l18_files_that_refer_to_themselves_are_refused() {
    let xml = tmx(
        1,
        1,
        "<objectgroup>\n<object id=\"1\" template=\"a.tx\"/></objectgroup>",
    );
    let itself = Files::new(&[(
        "a.tx",
        "<template>\n<object template=\"../maps/../a.tx\"/></template>",
    )]);
    // The path leaves the folder of the map, so that it is another file until it comes back to itself.
    assert_eq!(
        itself.refused("level.tmx", &xml).1,
        LevelErrorKind::NotFound
    );
    let itself = Files::new(&[(
        "a.tx",
        "<template>\n <object template=\"./a.tx\"/></template>",
    )]);
    assert_eq!(
        itself.refused("level.tmx", &xml),
        (
            "a.tx, line 2, column 2: template \"./a.tx\" refers to itself, perhaps through other files: choose another \
             file"
                .to_owned(),
            LevelErrorKind::Damaged
        )
    );
    let circle = Files::new(&[
        (
            "a.tx",
            "<template><tileset source=\"b.tsx\"/><object gid=\"1\"/></template>",
        ),
        (
            "b.tsx",
            "<tileset><tile id=\"0\"><objectgroup><object template=\"a.tx\"/></objectgroup></tile></tileset>",
        ),
    ]);
    let (sentence, kind) = circle.refused("level.tmx", &xml);
    assert_eq!(kind, LevelErrorKind::Damaged);
    assert!(
        sentence.starts_with("b.tsx, line 1, column 36: template \"a.tx\" refers to itself"),
        "{sentence}"
    );
}

#[test]
fn l18_long_chains_of_files_are_refused() {
    let chain: Vec<(String, String)> = (0..100)
        .map(|index| {
            let next = index + 1;
            let text = match index % 2 {
                0 => format!("<template><tileset source=\"{next}\"/><object gid=\"1\"/></template>"),
                _ => format!(
                    "<tileset><tile id=\"0\"><objectgroup><object template=\"{next}\"/></objectgroup></tile></tileset>"
                ),
            };
            (index.to_string(), text)
        })
        .collect();
    let chain: Vec<_> = chain
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let xml = tmx(
        1,
        1,
        "<objectgroup><object id=\"1\" template=\"0\"/></objectgroup>",
    );
    let (sentence, kind) = Files::new(&chain).refused("level.tmx", &xml);
    assert_eq!(kind, LevelErrorKind::TooLarge);
    assert!(
        sentence.ends_with(
            ": files refer to each other more than 64 deep, down to \"64\": break the chain"
        ),
        "{sentence}"
    );
}

const REPEATED: &str = "level.tmx: the properties of groups, templates and classes are repeated too often: make them \
                        smaller, or use them less often";

#[test]
fn l18_long_properties_are_not_copied_without_end() {
    let long = "x".repeat(1_000_000);
    let property = format!("<properties><property name=\"a\" value=\"{long}\"/></properties>");
    let instances = "<object template=\"a.tx\"/>".repeat(2000);
    let template = format!("<template><object>{property}</object></template>");
    let groups = format!("<group>{property}{}</group>", "<objectgroup/>".repeat(2000));
    let texts = "<property type=\"class\" propertytype=\"Foe\"/>".repeat(2000);
    let project = format!(
        r#"{{"propertyTypes":[{{"name":"Foe","type":"class","members":[{{"name":"a","type":"string","value":"{long}"}}]}}]}}"#
    );
    let files = Files::new(&[("a.tx", &template)]).project(&project);
    for inside in [
        format!("<objectgroup>{instances}</objectgroup>"),
        groups,
        format!("<properties>{texts}</properties>"),
    ] {
        let expected = (REPEATED.to_owned(), LevelErrorKind::TooLarge);
        assert_eq!(files.refused("level.tmx", &tmx(1, 1, &inside)), expected);
    }
    let map = tmx(1, 1, &property);
    let world = format!(
        "{{\"type\":\"world\",\"maps\":[{}{{}}]}}",
        "{\"fileName\":\"a.tmx\"},".repeat(1000)
    );
    let files = Files::new(&[("a.tmx", &map), ("", &map)]);
    assert_eq!(files.refused("level.tmx", &world).0, REPEATED);
}

#[test]
fn many_properties_of_one_thing_take_no_quadratic_time() {
    let count: i64 = 50_000;
    let many: String = (0..count)
        .map(|index| format!("<property name=\"p{index}\" type=\"int\" value=\"{index}\"/>"))
        .collect();
    let inside = format!(
        "<group><properties>{many}</properties><objectgroup><properties>{many}<property name=\"p7\" value=\"last\"/>\
         </properties></objectgroup></group>"
    );
    let source = read(&tmx(1, 1, &inside));
    let properties = &source.layers[0].properties;
    assert_eq!(properties.0.len(), 50_000);
    assert_eq!(
        properties.0[7].1,
        crate::properties::Value::Text("last".to_owned())
    );
}

#[test]
fn classes_that_have_themselves_are_refused() {
    let project = r#"{"propertyTypes":[{"name":"A","type":"class","members":[{"name":"b","type":"class",
        "propertyType":"B","value":{}}]},{"name":"B","type":"class","members":[{"name":"a","type":"class",
        "propertyType":"A","value":{}}]}]}"#;
    let files = Files::default().project(project);
    assert_eq!(
        files.refused("level.tmx", &tmx(1, 1, "")),
        (
            "game.tiled-project: class \"A\" has itself as a member: remove that member in Tiled"
                .to_owned(),
            LevelErrorKind::Damaged
        )
    );
}

#[test]
fn infinite_layers_without_chunks_are_empty_whatever_their_size() {
    let xml = "<map infinite=\"1\" width=\"9\" height=\"9\" tilewidth=\"16\" tileheight=\"16\"><layer name=\"a\" \
               width=\"99999999\" height=\"9999\"><data encoding=\"csv\">\n</data></layer><objectgroup name=\"b\"><object \
               id=\"1\"/></objectgroup></map>";
    let source = read(xml);
    assert_eq!(source.areas[0].size, [0.0, 0.0]);
    assert_eq!(objects(&source.layers[1]).len(), 1);
}
