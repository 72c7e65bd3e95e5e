use super::{OpenedFile, SentFile};

fn file(name: &str, text: &str) -> SentFile {
    SentFile {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

const TILESET: &str = r#"{ "type": "tileset", "name": "a", "tilewidth": 16, "tileheight": 16, "tilecount": 1, "columns": 1 }"#;
const LEVEL: &str = r#"{ "type": "map", "orientation": "orthogonal", "width": 1, "height": 1,
    "tilewidth": 16, "tileheight": 16, "tilesets": [{ "firstgid": 1, "source": "a_tiles.json" }],
    "layers": [{ "type": "tilelayer", "name": "Walls", "width": 1, "height": 1, "data": [1] },
    { "type": "objectgroup", "name": "Things", "objects": [{ "id": 1, "type": "coin", "x": 0, "y": 0 }] }] }"#;

#[test]
fn a_tileset_that_ends_like_a_level_is_not_the_level() {
    let files = [file("a_tiles.json", TILESET), file("level.json", LEVEL)];
    let opened = OpenedFile::read(&files).unwrap();
    assert_eq!(opened[0].name(), "level.json");
    let error = OpenedFile::read(&files[..1]).unwrap_err().to_string();
    assert!(error.contains("tileset"), "{error}");
}

#[test]
fn a_project_completes_the_classes_of_a_level() {
    let project = r#"{ "propertyTypes": [{ "id": 1, "name": "coin", "type": "class", "useAs": ["object"],
        "members": [{ "name": "value", "type": "int", "value": 5 }] }] }"#;
    let files = [
        file("game.tiled-project", project),
        file("level.json", LEVEL),
        file("a_tiles.json", TILESET),
    ];
    let opened = OpenedFile::read(&files).unwrap();
    let coin = &opened[0].levels()[0].level.markers[0];
    assert_eq!(coin.get::<i64>("value").unwrap(), 5);
}
