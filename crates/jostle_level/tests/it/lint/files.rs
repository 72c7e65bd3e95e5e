//! The rules about what files say: each on a small map, as the editor would save it.

use super::rules;
use crate::ldtk_writer::{self, LayerKind, Project};
use crate::writer::{
    Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledShape, TiledTile, TiledValue,
};
use jostle::{Outside, Scalar};
use jostle_level::{Finding, Level, Lint, Reading, Rule, Severity};

/// A room without fault: `#` is the first tile.
const ROOM: [&str; 5] = [
    "##########",
    "#........#",
    "#........#",
    "#........#",
    "##########",
];

fn room() -> TiledMap {
    let player = TiledObject::new(1, [40.0, 64.0], [0.0, 0.0]).class("player");
    TiledMap::new(10, 5)
        .rows("Walls", ".#", &ROOM)
        .objects("Things", &[player.shape(TiledShape::Point)])
}

fn read_in<S: Scalar>(map: &TiledMap) -> Level<S> {
    let bytes = map.to_tmx(Encoding::Csv).into_bytes();
    let level = Reading::new(Outside::Empty).read("room.tmx", &bytes, |_| Err("no file"));
    level.unwrap_or_else(|error| panic!("{error}"))
}

fn read(map: &TiledMap) -> Level {
    read_in(map)
}

fn lint() -> Lint {
    Lint::new([12.0, 14.0])
}

fn none(map: &TiledMap) {
    let findings = read(map).lint(&lint());
    assert!(findings.is_empty(), "{findings:#?}");
}

/// Checks that a map has one finding, of the rule's severity, which code and the property `jostle_allow` silence: of the
/// map, and of the layer, the tiles or the object that it is about.
fn only(map: &TiledMap, rule: Rule) -> Finding {
    let level = read(map);
    let findings = level.lint(&lint());
    assert_eq!(rules(&findings), [rule], "{findings:#?}");
    assert_eq!(level.lint(&lint().allow(rule)), []);
    let finding = findings[0].clone();
    assert_eq!(finding.severity, rule.severity());
    assert!(!finding.message.is_empty() && !finding.remedy.is_empty());
    let name = TiledValue::Text(rule.name().to_owned());
    let allow = ("jostle_allow".to_owned(), name);
    let with_allow = |change: &dyn Fn(&mut TiledMap)| {
        let mut map = map.clone();
        change(&mut map);
        map
    };
    none(&with_allow(&|map| map.properties.push(allow.clone())));
    if !finding.origin.layer.is_empty() {
        none(&with_allow(&|map| {
            for layer in &mut map.layers {
                layer.properties.push(allow.clone());
            }
        }));
    }
    if !finding.origin.object.is_empty() {
        none(&with_allow(&|map| allow_objects(map, &allow)));
    }
    let mut tiles = map.tilesets.iter().flat_map(|set| &set.tiles);
    if finding.origin.cell.is_some() && tiles.next().is_some() {
        none(&with_allow(&|map| allow_tiles(map, &allow)));
    }
    finding
}

fn allow_objects(map: &mut TiledMap, allow: &(String, TiledValue)) {
    for layer in &mut map.layers {
        if let TiledContent::Objects(objects) = &mut layer.content {
            for object in objects {
                object.properties.push(allow.clone());
            }
        }
    }
}

fn allow_tiles(map: &mut TiledMap, allow: &(String, TiledValue)) {
    for tile in map.tilesets.iter_mut().flat_map(|set| &mut set.tiles) {
        tile.properties.push(allow.clone());
    }
}

/// Adds a layer with one tile that is not decoration by itself, in the middle of the room.
fn with_tile(number: u32, tile: TiledTile) -> TiledMap {
    let mut cells = [0; 50];
    cells[34] = number;
    room().tile(tile).tiles("Main", &cells)
}

fn solid(id: u32) -> TiledObject {
    TiledObject::new(id, [64.0, 40.0], [32.0, 24.0]).class("solid")
}

#[test]
fn l19_a_file_without_fault_has_no_findings() {
    none(&room());
    none(&room().objects("Solids", &[solid(7)]));
    none(&with_tile(3, TiledTile::new(2).class("solid")));
}

#[test]
fn l19_severities_are_those_of_the_table() {
    let of = |severity: Severity| -> Vec<&str> {
        let all = Rule::ALL
            .iter()
            .filter(|rule| rule.severity() == severity)
            .map(|rule| rule.name());
        all.collect()
    };
    assert_eq!(
        of(Severity::Error),
        ["start-in-wall", "start-over-nothing", "path-blocked"]
    );
    let hints = [
        "rounded",
        "offset",
        "disagree",
        "doubled",
        "no-size",
        "buried",
        "path-away",
        "open-border",
    ];
    assert_eq!(of(Severity::Hint), hints);
    assert_eq!(of(Severity::Warning).len() + hints.len() + 3, 32);
}

#[test]
fn l19_nothing_solid() {
    let map = TiledMap::new(10, 5).rows("Tile Layer 1", ".#", &ROOM);
    let finding = only(&map, Rule::NothingSolid);
    assert_eq!(finding.message, "nothing in this level blocks");
    assert_eq!(
        finding.remedy,
        "call .layer(\"Tile Layer 1\", \"solid\"), or give the layer the property jostle = solid"
    );
}

#[test]
fn l19_unknown_class() {
    let finding = only(
        &with_tile(3, TiledTile::new(2).class("moss")),
        Rule::UnknownClass,
    );
    assert_eq!(finding.message, "tiles of class \"moss\" are decoration");
    assert_eq!(finding.origin.cell, Some([4, 3]));
}

#[test]
fn l19_unknown_tile() {
    let mut map = with_tile(500, TiledTile::new(2));
    map.tilesets[0].tiles.clear();
    let finding = only(&map, Rule::UnknownTile);
    assert_eq!(finding.message, "tile number 500 is beyond all tilesets");
}

#[test]
fn l19_not_upright() {
    let map = room().objects("Solids", &[solid(7).rotation(10.0)]);
    let finding = only(&map, Rule::NotUpright);
    assert!(
        finding
            .message
            .starts_with("object 7 is rotated by 10 degrees: it becomes "),
        "{}",
        finding.message
    );
    assert_eq!(finding.origin.object, "7");
    none(&room().objects("Solids", &[solid(7).rotation(-90.0)]));
}

#[test]
fn the_boxes_of_one_object_are_judged_together() {
    let mut sunk = solid(7).shape(TiledShape::Ellipse);
    sunk.position = [64.0, 52.0];
    only(&room().objects("Solids", &[sunk.clone()]), Rule::OddShape);
    sunk.position = [640.0, 52.0];
    let findings = read(&room().objects("Solids", &[sunk])).lint(&lint());
    assert_eq!(
        rules(&findings),
        [Rule::OddShape, Rule::Outside],
        "{findings:#?}"
    );
}

#[test]
fn l19_odd_shape() {
    let ellipse = solid(7).shape(TiledShape::Ellipse);
    let finding = only(&room().objects("Solids", &[ellipse]), Rule::OddShape);
    assert!(finding.message.contains("% of its area"), "{finding}");
    let roof = vec![[0.0, 4.0], [16.0, 0.0], [16.0, 16.0], [0.0, 16.0]];
    let roof = TiledObject::new(1, [0.0, 0.0], [0.0, 0.0]).shape(TiledShape::Polygon(roof));
    let map = with_tile(3, TiledTile::new(2).shape(roof));
    assert_eq!(only(&map, Rule::OddShape).origin.cell, Some([4, 3]));
}

#[test]
fn l19_odd_size() {
    let mut map = with_tile(3, TiledTile::new(2).class("solid"));
    map.tilesets[0].tiles[0].image = Some([32, 32]);
    let finding = only(&map, Rule::OddSize);
    assert!(finding.message.contains("32 x 32"), "{}", finding.message);
}

#[test]
fn l19_shape_outside() {
    let wide = TiledObject::new(1, [-6.0, 0.0], [16.0, 16.0]);
    let finding = only(
        &with_tile(3, TiledTile::new(2).shape(wide)),
        Rule::ShapeOutside,
    );
    assert_eq!(
        finding.message,
        "a shape on tile 2 of tileset \"tiles\" reaches beyond the tile"
    );
    let flush = TiledObject::new(1, [0.0, 0.0], [16.0, 16.0]);
    none(&with_tile(3, TiledTile::new(2).shape(flush)));
}

#[test]
fn l19_rounded() {
    let mut half = solid(7);
    half.position = [64.25, 40.0];
    let map = room().objects("Solids", &[half]);
    none(&map);
    let findings = read_in::<i32>(&map).lint(&Lint::new([12, 14]));
    let [finding] = &findings[..] else {
        panic!("{findings:#?}");
    };
    assert_eq!(
        (finding.rule, finding.severity),
        (Rule::Rounded, Severity::Hint)
    );
    assert!(finding.message.contains("64.25"), "{}", finding.message);
    let lint = Lint::new([12, 14]).allow(Rule::Rounded);
    assert_eq!(read_in::<i32>(&map).lint(&lint), []);
}

#[test]
fn l19_offset() {
    let mut cells = [0; 50];
    cells[24] = 2;
    let block = TiledLayer::new("Solid", TiledContent::Tiles(cells.to_vec()));
    let map = |x, y| room().layer(block.clone().offset(x, y));
    let finding = only(&map(-0.5, 0.0), Rule::Offset);
    assert!(finding.message.contains("(-0.5, 0)"), "{}", finding.message);
    none(&map(-16.0, 16.0));
}

#[test]
fn l19_hidden_solid() {
    let mut map = room();
    map.layers[0].is_visible = false;
    let finding = only(&map, Rule::HiddenSolid);
    assert_eq!(finding.message, "layer \"Walls\" blocks, but is not shown");
    map.layers[0].name = "Collision".to_owned();
    none(&map);
}

#[test]
fn l19_parallax_solid() {
    let mut map = room();
    map.layers[0].parallax = [0.5, 1.0];
    let finding = only(&map, Rule::ParallaxSolid);
    assert!(
        finding.message.contains("parallax 0.5 x 1"),
        "{}",
        finding.message
    );
    map.layers[1].parallax = [0.5, 1.0];
    map.layers[0].parallax = [1.0, 1.0];
    none(&map);
}

#[test]
fn l19_disagree() {
    let mut cells = [0; 50];
    cells[45] = 3;
    let map = |class: &str| {
        room()
            .tile(TiledTile::new(2).class(class))
            .tiles("Main", &cells)
    };
    let finding = only(&map("half_bottom"), Rule::Disagree);
    assert_eq!(finding.origin.cell, Some([5, 4]));
    none(&map("solid"));
}

#[test]
fn l19_ragged() {
    let read = |width, allowed: &str| {
        let level = ldtk_writer::Level::new("Cave", [0, 0], [width, 48])
            .field("jostle_allow", "String", &allowed.into())
            .values("Walls", &["1111", "1001", "1111"]);
        let walls = LayerKind::int_grid("Walls", 16, &[(1, Some("wall"))]);
        let bytes = Project::new("Free").layer(walls).level(level).write();
        let level = Reading::<f32>::new(Outside::Empty);
        let level = level.read("cave.ldtk", &bytes, |_| Err("no file"));
        level.unwrap_or_else(|error| panic!("{error}"))
    };
    assert_eq!(read(64, "").lint(&lint()), []);
    let findings = read(60, "").lint(&lint());
    assert_eq!(rules(&findings), [Rule::Ragged], "{findings:#?}");
    assert_eq!(findings[0].severity, Severity::Warning);
    assert_eq!(read(60, "").lint(&lint().allow(Rule::Ragged)), []);
    assert_eq!(read(60, "ragged").lint(&lint()), []);
}
