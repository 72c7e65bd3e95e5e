//! Projects as LDtk writes them, and damaged ones.
#![expect(clippy::float_cmp, reason = "pixels of files are exact")]

#[path = "../../tests/it/ldtk_writer.rs"]
mod ldtk_writer;

mod damaged;
mod levels;
mod public;

use super::read;
use crate::error::{LevelError, LevelErrorKind};
use crate::properties::Value;
use crate::source::{Block, Content, Layer, MOST_CELLS, Object, Source, TileNumbers, flags};
use ldtk_writer::{Entity, EntityKind, LayerKind, Level, Project, bytes};
use serde_json::json;
use std::io;

fn open_nothing(path: &str) -> io::Result<Vec<u8>> {
    Err(io::Error::new(io::ErrorKind::NotFound, path.to_owned()))
}

fn try_bytes(bytes: &[u8], level: Option<&str>) -> Result<Source, LevelError> {
    read("world.ldtk", bytes, &mut open_nothing, level, MOST_CELLS)
}

fn source(project: &Project) -> Source {
    try_bytes(&project.write(), None).expect("a good project")
}

/// Returns the sentence and the kind of the error.
fn refused(bytes: &[u8], level: Option<&str>) -> (String, LevelErrorKind) {
    let error = try_bytes(bytes, level).expect_err("refused");
    (error.to_string(), error.kind())
}

fn layer<'a>(source: &'a Source, name: &str) -> &'a Layer {
    let mut layers = source.layers.iter();
    layers.find(|layer| layer.name == name).expect("a layer")
}

fn blocks(layer: &Layer) -> &[Block] {
    match &layer.content {
        Content::Tiles { blocks, .. } => blocks,
        Content::Objects(_) => panic!("the layer {} has objects", layer.name),
    }
}

fn objects(layer: &Layer) -> &[Object] {
    match &layer.content {
        Content::Objects(objects) => objects,
        Content::Tiles { .. } => panic!("the layer {} has tiles", layer.name),
    }
}

fn numbers<'a>(source: &'a Source, layer: &Layer) -> &'a TileNumbers {
    match &layer.content {
        Content::Tiles { numbers, .. } => &source.tile_numbers[*numbers],
        Content::Objects(_) => panic!("the layer {} has objects", layer.name),
    }
}

/// Returns the values of an `IntGrid` layer's definition, with their names.
fn values(source: &Source, layer: &Layer) -> Vec<(u32, String)> {
    let [(first, tileset)] = numbers(source, layer).first[..] else {
        panic!("the layer {} has several tilesets", layer.name)
    };
    let tileset = &source.tilesets[tileset];
    assert!(tileset.is_int_grid);
    let tiles = tileset.tiles.iter();
    tiles
        .map(|tile| (first + tile.id, tile.class.clone()))
        .collect()
}

/// Returns a project with one layer of walls and one of entities.
fn platformer(layout: &'static str) -> Project {
    Project::new(layout)
        .layer(LayerKind::entities("Entities", 16))
        .layer(LayerKind::int_grid("Walls", 16, &[(1, Some("wall"))]))
}

#[test]
fn s63_values_are_row_by_row_and_zero_is_empty() {
    let level = Level::new("Level_0", [0, 0], [80, 32]).values("Walls", &[".....", "..2.."]);
    let source = source(&platformer("Free").level(level));
    let [block] = blocks(layer(&source, "Walls")) else {
        panic!("one block")
    };
    assert_eq!((block.column, block.row, block.width), (0, 0, 5));
    assert_eq!(block.cells[7], 2);
    assert_eq!(block.cells.iter().filter(|cell| **cell != 0).count(), 1);
}

#[test]
fn l11_entities_are_placed_by_their_pivot() {
    let project = Project::new("Free")
        .layer(LayerKind::entities("Entities", 16).offset([-4, 2]))
        .entity(EntityKind::new("Player", [16, 16]).pivot([0.5, 1.0]))
        .level(
            Level::new("Level_0", [256, -64], [320, 160])
                .entity("Entities", Entity::new("Player", [24, 32])),
        );
    let source = source(&project);
    let area = &source.areas[0];
    let layer = &source.layers[0];
    let object = &objects(layer)[0];
    let place = |axis: usize| area.corner[axis] + layer.offset[axis] + object.position[axis];
    assert_eq!([place(0), place(1)], [268.0, -46.0]);
    assert_eq!(object.size, [16.0, 16.0]);
    assert_eq!(object.name, "Player");
    assert_eq!(object.id, "Player-24-32");
}

#[test]
fn corners_of_entities_are_whole_pixels_with_halves_away_from_zero() {
    let kind = EntityKind::new("Bat", [15, 15]).pivot([0.5, 0.5]);
    let level = Level::new("Level_0", [0, 0], [320, 160])
        .entity("Entities", Entity::new("Bat", [8, 8]))
        .entity("Entities", Entity::new("Bat", [-8, 7]));
    let source = source(&platformer("Free").entity(kind).level(level));
    let positions: Vec<_> = objects(layer(&source, "Entities"))
        .iter()
        .map(|object| object.position)
        .collect();
    assert_eq!(positions, [[1.0, 1.0], [-16.0, -1.0]]);
}

#[test]
fn l12_paths_begin_where_the_editor_draws_them() {
    let platform = |axes| EntityKind::new("Platform", [48, 16]).resizable(axes);
    let points = json!([{ "cx": 6, "cy": 4 }]);
    let entity = Entity::new("Platform", [32, 64]).field("path", "Array<Point>", &points);
    let level = Level::new("Level_0", [256, -64], [320, 160]).entity("Entities", entity);
    let start = |kind| {
        let source = source(&platformer("Free").entity(kind).level(level.clone()));
        objects(layer(&source, "Entities"))[0].clone()
    };
    let object = start(platform([true, false]));
    assert_eq!(object.path_start, Some([56.0, 72.0]));
    let path = Value::List(vec![Value::Point([256.0 + 104.0, -64.0 + 72.0])]);
    assert_eq!(object.properties.get("path"), Some(&path));
    assert_eq!(
        start(platform([false, true])).path_start,
        Some([40.0, 72.0])
    );
    // A pivot at the far edge belongs to the cell before it.
    let far = platform([false, false]).pivot([1.0, 1.0]);
    assert_eq!(start(far).path_start, Some([24.0, 56.0]));
}

#[test]
fn l13_values_are_found_by_value_and_not_by_their_place_in_the_list() {
    let project = Project::new("Free")
        .layer(LayerKind::int_grid(
            "IntGrid",
            16,
            &[(2, Some("water")), (1, Some("wall")), (7, None)],
        ))
        .layer(LayerKind::int_grid("Water", 16, &[(1, None)]))
        .layer(LayerKind::int_grid("Collisions", 8, &[(1, Some("moss"))]))
        .level(Level::new("Level_0", [0, 0], [32, 16]).values("IntGrid", &["72"]));
    let source = source(&project);
    let names = |name| values(&source, layer(&source, name));
    let owned = |value: u32, name: &str| (value, name.to_owned());
    assert_eq!(
        names("IntGrid"),
        [owned(1, "wall"), owned(2, "water"), owned(7, "")]
    );
    assert_eq!(names("Water"), [owned(1, "")]);
    assert_eq!(names("Collisions"), [owned(1, "moss")]);
    assert_eq!(blocks(layer(&source, "IntGrid"))[0].cells, [7, 2]);
}

#[test]
fn layers_are_listed_from_bottom_to_top_without_those_of_rules() {
    let project = Project::new("Free")
        .layer(LayerKind::entities("Front", 16))
        .layer(LayerKind::auto("Shadows", 16))
        .layer(LayerKind::int_grid("Walls", 16, &[]).parallax(0.25))
        .level(Level::new("Level_0", [0, 0], [32, 32]));
    let source = source(&project);
    let names: Vec<_> = source.layers.iter().map(|layer| &layer.name).collect();
    assert_eq!(names, ["Walls", "Front"]);
    assert_eq!(source.layers[0].parallax, [0.75, 0.75]);
    assert_eq!(source.layers[1].parallax, [1.0, 1.0]);
}

#[test]
fn tiles_keep_flips_and_stacks_and_lose_what_is_outside() {
    let level = Level::new("Level_0", [0, 0], [64, 32])
        .tile("Tiles", [16, 16], 5, 0)
        .tile("Tiles", [0, 16], 4, 1)
        .tile("Tiles", [16, 16], 6, 3)
        .tile("Tiles", [48, 0], 0, 2)
        .tile("Tiles", [64, 0], 9, 0)
        .tile("Tiles", [-16, 0], 9, 0);
    let project = Project::new("Free")
        .tileset(
            "Cave",
            16,
            &[("solid", &[4, 5]), ("ice", &[5])],
            &[(6, r#"{"slope": "0_1", "b": 2}"#), (7, "plain text")],
        )
        .layer(LayerKind::tiles("Tiles", 16, 0))
        .level(level);
    let source = source(&project);
    let tiles = layer(&source, "Tiles");
    let block = |column, row, cells: &[u32]| Block {
        column,
        row,
        width: u32::try_from(cells.len()).unwrap(),
        cells: cells.to_vec(),
    };
    assert_eq!(
        blocks(tiles),
        [
            block(3, 0, &[1 | flags::V]),
            block(0, 1, &[5 | flags::H, 6]),
            block(1, 1, &[7 | flags::H | flags::V]),
        ]
    );
    assert_eq!(numbers(&source, tiles).first, [(1, 0)]);
    let tileset = &source.tilesets[0];
    assert_eq!(tileset.count, Some(64));
    let classes: Vec<(u32, String)> = tileset
        .tiles
        .iter()
        .map(|tile| (tile.id, tile.tags.join(", ")))
        .collect();
    let wanted = [(4, "solid"), (5, "solid, ice"), (6, ""), (7, "")];
    assert_eq!(classes, wanted.map(|(id, tags)| (id, tags.to_owned())));
    let text = |text: &str| Value::Text(text.to_owned());
    let slope = &tileset.tiles[2].properties;
    assert_eq!(slope.get("slope"), Some(&text("0_1")));
    assert_eq!(slope.get("b"), Some(&Value::Int(2)));
    let plain: Vec<_> = tileset.tiles[3].properties.iter().collect();
    assert_eq!(plain, [("customData", &text("plain text"))]);
}

#[test]
fn large_tiles_hang_where_the_pivot_of_their_layer_says() {
    let project = Project::new("Free")
        .tileset("Trees", 32, &[], &[])
        .layer(LayerKind::tiles("Top left", 16, 0))
        .layer(LayerKind::tiles("Foot", 16, 0).tile_pivot([0.5, 1.0]))
        .layer(LayerKind::tiles("Same grid", 32, 0))
        .level(Level::new("Level_0", [0, 0], [64, 64]));
    let source = source(&project);
    let drawn = |name| {
        let (_, tileset) = numbers(&source, layer(&source, name)).first[0];
        source.tilesets[tileset].draw_offset
    };
    // Tiled would put the feet of a tile on the lower edge of its cell.
    assert_eq!(drawn("Top left"), [0.0, 16.0]);
    assert_eq!(drawn("Foot"), [-8.0, 0.0]);
    assert_eq!(drawn("Same grid"), [0.0, 0.0]);
}

#[test]
fn fields_of_all_types_become_properties() {
    let entity = Entity::new("Chest", [0, 0])
        .field("whole", "Int", &json!(3))
        .field("number", "Float", &json!(2))
        .field("locked", "Bool", &json!(true))
        .field("text", "String", &json!("a"))
        .field("lines", "Multilines", &json!("a\nb"))
        .field("tint", "Color", &json!("#FF0000"))
        .field("file", "FilePath", &json!("a.png"))
        .field("item", "LocalEnum.Item", &json!("Knife"))
        .field("place", "ExternEnum.Place", &json!("Cave"))
        .field(
            "target",
            "EntityRef",
            &json!({ "entityIid": "abc", "levelIid": "x" }),
        )
        .field(
            "icon",
            "Tile",
            &json!({ "tilesetUid": 1, "x": 0, "y": 0, "w": 16, "h": 16 }),
        )
        .field("empty", "Point", &json!(null))
        .field("items", "Array<LocalEnum.Item>", &json!(["Boots", null]))
        .field("new", "Vector3", &json!({ "x": 1 }));
    let kind = EntityKind::new("Chest", [16, 16]).tag("loot");
    let level = Level::new("Level_0", [0, 0], [64, 64])
        .entity("Entities", entity)
        .field("music", "String", &json!("cave.ogg"));
    let source = source(&platformer("Free").entity(kind).level(level));
    let text = |text: &str| Value::Text(text.to_owned());
    let chest = &objects(layer(&source, "Entities"))[0];
    assert_eq!(chest.tags, ["loot"]);
    let found: Vec<_> = chest.properties.iter().collect();
    let new = crate::properties::Properties(vec![("x".to_owned(), Value::Int(1))]);
    assert_eq!(
        found,
        [
            ("whole", &Value::Int(3)),
            ("number", &Value::Float(2.0)),
            ("locked", &Value::Bool(true)),
            ("text", &text("a")),
            ("lines", &text("a\nb")),
            ("tint", &text("#FF0000")),
            ("file", &text("a.png")),
            ("item", &text("Knife")),
            ("place", &text("Cave")),
            ("target", &Value::Object("abc".to_owned())),
            ("icon", &Value::None),
            ("empty", &Value::None),
            ("items", &Value::List(vec![text("Boots"), Value::None])),
            ("new", &Value::Class(new)),
        ]
    );
    let level = &source.areas[0].properties;
    assert_eq!(level.get("music"), Some(&text("cave.ogg")));
}

#[test]
fn reads_files_of_0_8_without_iids_tags_and_total_offsets() {
    let kind = EntityKind::new("Bat", [24, 24])
        .pivot([0.5, 1.0])
        .tag("foe");
    let level =
        Level::new("Level_0", [0, 0], [32, 32]).entity("Entities", Entity::new("Bat", [24, 24]));
    let mut project = platformer("Free").entity(kind).level(level).to_json();
    project["jsonVersion"] = json!("0.8.1");
    project.as_object_mut().unwrap().remove("worlds");
    project["defs"]["layers"][0]["pxOffsetX"] = json!(5);
    let level = project["levels"][0].as_object_mut().unwrap();
    level.remove("iid");
    level.remove("worldDepth");
    let layer = level["layerInstances"][0].as_object_mut().unwrap();
    for field in ["iid", "__pxTotalOffsetX", "__pxTotalOffsetY"] {
        layer.remove(field);
    }
    layer.insert("pxOffsetX".to_owned(), json!(-2));
    let entity = layer["entityInstances"][0].as_object_mut().unwrap();
    for field in ["iid", "__tags", "__pivot", "width", "height"] {
        entity.remove(field);
    }
    let source = try_bytes(&bytes(&project), None).expect("a project of 0.8");
    let entities = source.layers.last().expect("a layer");
    assert_eq!(entities.offset, [3.0, 0.0]);
    let bat = &objects(entities)[0];
    assert_eq!(bat.position, [12.0, 0.0]);
    assert_eq!(bat.tags, ["foe"]);
}
