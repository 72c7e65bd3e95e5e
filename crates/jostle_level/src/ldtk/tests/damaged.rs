//! Files that are cut off, changed by hand, too old or made to do harm.

use super::{
    Entity, EntityKind, LayerKind, Level, LevelErrorKind, Project, bytes, platformer, refused,
    try_bytes,
};
use serde_json::{Value, json};
use std::fmt::Write;

fn small() -> Project {
    platformer("Free")
        .layer(LayerKind::tiles("Tiles", 16, 0))
        .tileset("Cave", 16, &[("solid", &[1])], &[(1, "{}")])
        .entity(EntityKind::new("Bat", [16, 16]).tag("foe"))
        .level(
            Level::new("Level_0", [0, 0], [32, 16])
                .values("Walls", &["1."])
                .tile("Tiles", [16, 0], 1, 1)
                .entity(
                    "Entities",
                    Entity::new("Bat", [8, 8]).field(
                        "path",
                        "Array<Point>",
                        &json!([{ "cx": 1, "cy": 2 }]),
                    ),
                ),
        )
}

/// Returns the project without line breaks, so that fewer bytes do not matter.
fn packed(project: &Value) -> Vec<u8> {
    serde_json::to_vec(project).unwrap()
}

#[test]
fn l17_too_few_values_are_counted() {
    let level = Level::new("Level_0", [0, 0], [320, 192]).values("Walls", &["1"; 239]);
    let (sentence, kind) = refused(&platformer("Free").level(level).write(), None);
    assert_eq!(kind, LevelErrorKind::Damaged);
    assert_eq!(
        sentence,
        "world.ldtk: layer \"Walls\" of level \"Level_0\" has 239 values for 240 cells (20 x 12): save the project again \
         with LDtk"
    );
}

#[test]
fn l17_projects_before_0_8_are_refused() {
    let mut project = small().to_json();
    project["jsonVersion"] = json!("0.7.2");
    let layer = project["levels"][0]["layerInstances"][1]
        .as_object_mut()
        .unwrap();
    layer.remove("intGridCsv");
    layer.insert("intGrid".to_owned(), json!([{ "coordId": 0, "v": 0 }]));
    let (sentence, kind) = refused(&bytes(&project), None);
    assert_eq!(kind, LevelErrorKind::Unsupported);
    assert_eq!(
        sentence,
        "world.ldtk: layer \"Walls\" of level \"Level_0\" was saved by LDtk 0.7.2, and only files of LDtk 0.8 and later \
         are read: open the project in a current LDtk and save it there"
    );
}

#[test]
fn l17_cut_off_json_tells_its_end() {
    let (sentence, kind) = refused(b"{\n  \"levels\": [\n    {\"identifier\": \"\xc3\xa4", None);
    assert_eq!(kind, LevelErrorKind::Syntax);
    assert_eq!(
        sentence,
        "world.ldtk, line 3, column 21: the file ends too early: save it again"
    );
}

#[test]
fn wrong_types_and_wrong_json_tell_their_place() {
    let (sentence, kind) = refused(b"\xef\xbb\xbf{\"levels\":\n 5}", None);
    assert_eq!(kind, LevelErrorKind::Damaged);
    assert_eq!(
        sentence,
        "world.ldtk, line 2, column 2: this value does not fit here (invalid type: integer `5`, expected a sequence): \
         save it again, or fix it"
    );
    let (sentence, kind) = refused(b"<map>", None);
    assert_eq!(kind, LevelErrorKind::Syntax);
    assert_eq!(
        sentence,
        "world.ldtk, line 1, column 1: this is not valid JSON (expected value): save the file again, or fix it"
    );
    let (sentence, kind) = refused(b"{}", None);
    assert_eq!(kind, LevelErrorKind::Damaged);
    assert_eq!(
        sentence,
        "world.ldtk: there are no levels in this file: add one in LDtk, or check that it is an LDtk project"
    );
}

#[test]
fn l18_sizes_are_checked_before_memory_is_taken() {
    for kind in [1, 2] {
        let mut project = small().to_json();
        let layer = &mut project["levels"][0]["layerInstances"][kind];
        layer["__cWid"] = json!(1_u32 << 31);
        layer["__cHei"] = json!(1_u32 << 31);
        assert_eq!(refused(&bytes(&project), None).1, LevelErrorKind::TooLarge);
    }
    let mut project = small().to_json();
    project["levels"][0]["layerInstances"][1]["__gridSize"] = json!(0);
    assert_eq!(refused(&bytes(&project), None).1, LevelErrorKind::Damaged);
    let mut project = small().to_json();
    project["levels"][0]["layerInstances"][1]["intGridCsv"] = json!([1_u32 << 29, 0]);
    assert_eq!(refused(&bytes(&project), None).1, LevelErrorKind::Damaged);
    let mut project = small().to_json();
    project["levels"][0]["pxWid"] = json!(-1);
    assert_eq!(refused(&bytes(&project), None).1, LevelErrorKind::Damaged);
}

#[test]
fn far_and_stacked_tiles_take_no_more_memory_than_their_text() {
    let mut project = small().to_json();
    let layer = &mut project["levels"][0]["layerInstances"][2];
    layer["__cWid"] = json!(1 << 12);
    layer["__cHei"] = json!(1 << 13);
    let far = (1 << 16) - 16;
    let mut tiles = vec![json!({ "px": [far, far], "t": 1 })];
    tiles.resize(2000, json!({ "px": [0, 0], "t": 1 }));
    layer["gridTiles"] = json!(tiles);
    let source = try_bytes(&bytes(&project), None).expect("a good project");
    let blocks = super::blocks(super::layer(&source, "Tiles"));
    let cells: usize = blocks.iter().map(|block| block.cells.len()).sum();
    assert_eq!((blocks.len(), cells), (2000, 2000));
}

#[test]
fn long_names_are_not_copied_to_every_tile_and_entity() {
    let long = "x".repeat(100_000);
    let mut project = small().to_json();
    let ids: Vec<u32> = (0..100_000).collect();
    project["defs"]["tilesets"][0]["enumTags"] = json!([{ "enumValueId": long, "tileIds": ids }]);
    project["defs"]["entities"][0]["tags"] = json!([long]);
    let entities = &mut project["levels"][0]["layerInstances"][0]["entityInstances"];
    *entities = json!(vec![json!({ "defUid": 100 }); 100_000]);
    let source = try_bytes(&bytes(&project), None).expect("a good project");
    let mut definitions = source.tilesets.iter().flat_map(|set| &set.tiles);
    assert!(definitions.all(|tile| tile.tags.iter().all(|tag| tag.len() <= 255)));
    let entities = super::objects(super::layer(&source, "Entities"));
    assert_eq!(entities.len(), 100_000);
    assert!(entities.iter().all(|entity| entity.tags.is_empty()));
}

#[test]
fn one_tileset_is_not_drawn_in_countless_ways() {
    let mut project = Project::new("Free").tileset("Cave", 8, &[], &[]);
    for index in 0..9 {
        let layer = LayerKind::tiles(&format!("Layer_{index}"), 16, 0);
        project = project.layer(layer.tile_pivot([f64::from(index) / 8.0, 0.0]));
    }
    let (sentence, kind) = refused(
        &project
            .level(Level::new("Level_0", [0, 0], [16, 16]))
            .write(),
        None,
    );
    assert_eq!(kind, LevelErrorKind::TooLarge);
    assert_eq!(
        sentence,
        "world.ldtk: the tileset of layer \"Layer_0\" of level \"Level_0\" is drawn in too many ways: use fewer grid \
         sizes and tile pivots with one tileset"
    );
}

#[test]
fn deep_nesting_is_refused() {
    let mut text = r#"{"levels":[{"fieldInstances":[{"__value":"#.to_owned();
    text.push_str(&"[".repeat(100_000));
    assert_eq!(refused(text.as_bytes(), None).1, LevelErrorKind::TooLarge);
    let mut skipped = r#"{"levels":[{"identifier":"a"}],"x":"#.to_owned();
    write!(skipped, "{}{}}}", "[".repeat(100_000), "]".repeat(100_000)).unwrap();
    let _ = try_bytes(skipped.as_bytes(), None);
}

#[test]
fn every_cut_and_every_flipped_byte_is_refused_or_read() {
    let good = packed(&small().to_json());
    assert!(try_bytes(&good, None).is_ok());
    for end in 0..good.len() {
        let error = try_bytes(&good[..end], None).expect_err("a cut file");
        assert!(error.to_string().starts_with("world.ldtk"), "cut at {end}");
    }
    for index in 0..good.len() {
        let mut bytes = good.clone();
        for bit in 0..8 {
            bytes[index] = good[index] ^ (1 << bit);
            if let Err(error) = try_bytes(&bytes, None) {
                assert!(!error.to_string().is_empty(), "byte {index}, bit {bit}");
            }
        }
    }
}

#[test]
fn every_value_may_be_null_missing_or_of_another_type() {
    let good = small().to_json();
    let mut paths = Vec::new();
    collect(&good, String::new(), &mut paths);
    let others = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(""),
        json!([]),
        json!({}),
        json!(u64::MAX),
    ];
    for path in &paths {
        for other in &others {
            let mut project = good.clone();
            *project.pointer_mut(path).unwrap() = other.clone();
            let _ = try_bytes(&packed(&project), None);
            let _ = try_bytes(&packed(&project), Some("Level_0"));
        }
    }
}

/// Lists the pointers to all values of a document.
fn collect(json: &Value, path: String, paths: &mut Vec<String>) {
    match json {
        Value::Array(all) => {
            for (index, value) in all.iter().enumerate() {
                collect(value, format!("{path}/{index}"), paths);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                collect(value, format!("{path}/{name}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}
