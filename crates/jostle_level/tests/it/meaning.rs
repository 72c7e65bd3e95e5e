//! What blocks, by the convention and by what the game says.

#![expect(clippy::float_cmp, reason = "boxes of whole pixels are exact")]

mod apart;
mod corner_cases;
mod many_shapes;
mod names;
mod not_found;
mod objects;
mod overrides;
mod report;
mod sizes;
mod turns;
mod weak_names;

use crate::ldtk_writer::{self, LayerKind, Project};
use jostle::{Aabb, Outside, Tile};
use jostle_level::{Level, Reading, Rule};

const H: u32 = 1 << 31;
const V: u32 = 1 << 30;
const D: u32 = 1 << 29;
/// No flip, H, V, HV, then the same after D.
const FLIPS: [u32; 8] = [0, H, V, H | V, D, D | H, D | V, D | H | V];

/// A map of 16 x 16 cells as TMX: its size, what its tileset says about its tiles, and its layers.
fn map(size: [u32; 2], tiles: &str, layers: &str) -> String {
    let [w, h] = size;
    format!(
        r#"<map orientation="orthogonal" width="{w}" height="{h}" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="99" columns="1">{tiles}</tileset>
        {layers}</map>"#
    )
}

fn layer(name: &str, size: [u32; 2], numbers: &[u32]) -> String {
    let [w, h] = size;
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let numbers = numbers.join(",");
    format!(
        r#"<layer name="{name}" width="{w}" height="{h}"><data encoding="csv">{numbers}</data></layer>"#
    )
}

fn property(id: u32, name: &str, value: &str) -> String {
    format!(
        r#"<tile id="{id}"><properties><property name="{name}" value="{value}"/></properties></tile>"#
    )
}

fn shape(id: u32, object: &str) -> String {
    format!(r#"<tile id="{id}"><objectgroup>{object}</objectgroup></tile>"#)
}

fn read(map: &str) -> Level {
    read_as(map, &Reading::new(Outside::Empty))
}

fn read_as(map: &str, reading: &Reading) -> Level {
    let level = reading.read("level.tmx", map.as_bytes(), |_| Err("no file"));
    level.unwrap_or_else(|error| panic!("{error}"))
}

/// The solids as (x, y, w, h), from least to greatest.
fn boxes(level: &Level) -> Vec<[f32; 4]> {
    let place = |place: Aabb<f32>| {
        let [min, size] = [place.min(), place.size()];
        [min.x, min.y, size.x, size.y]
    };
    let mut all: Vec<_> = level
        .solids
        .iter()
        .map(|solid| place(solid.place))
        .collect();
    all.sort_by(|a, b| a.partial_cmp(b).expect("no NaN"));
    all
}

fn tile(level: &Level, cell: [i32; 2]) -> Tile {
    level
        .maps
        .first()
        .map_or(Tile::EMPTY, |map| map.map.tile(cell))
}

fn rules(level: &Level) -> Vec<Rule> {
    level.findings.iter().map(|finding| finding.rule).collect()
}

#[test]
fn l01_words_turn_and_flip_with_their_tile() {
    for (character, wanted) in [
        ("v", "vv^^><><"),
        ("-", "--__[][]"),
        ("/", "/\\7F/\\7F"),
        ("a", "adAD...."),
    ] {
        let numbers = FLIPS.map(|flips| flips | 1);
        let level = read(&map(
            [8, 1],
            &property(0, "jostle", character),
            &layer("Main", [8, 1], &numbers),
        ));
        let drawn: String = (0..8)
            .map(|column| tile(&level, [column, 0]).to_char())
            .collect();
        assert_eq!(drawn, wanted);
        if character == "a" {
            let is_steep = |solid: &[f32; 4]| 4.0 * 16.0 <= solid[0];
            assert!(boxes(&level).iter().all(is_steep) && 8 <= boxes(&level).len());
        } else {
            assert_eq!(boxes(&level), [] as [[f32; 4]; 0]);
        }
    }
}

#[test]
fn l01_a_steep_slope_covers_what_the_drawing_covers() {
    // The low part of 1:2, with x and y changed: a wall whose right side goes from 0 to 8 pixels.
    let level = read(&map(
        [1, 1],
        &property(0, "jostle", "a"),
        &layer("Main", [1, 1], &[D | 1]),
    ));
    let covered: f32 = boxes(&level).iter().map(|[_, _, w, h]| w * h).sum();
    assert!(
        (64.0 - covered).abs() <= 8.0,
        "{covered} of 64 square pixels"
    );
    assert!(
        boxes(&level).iter().all(|[x, _, w, _]| *x + *w == 16.0),
        "it is thick at the right, as it was at the bottom"
    );
}

#[test]
fn s61_shapes_turn_and_flip_with_their_tile() {
    let lower_half = shape(0, r#"<object x="0" y="8" width="16" height="8"/>"#);
    let level = |flips| {
        read(&map(
            [1, 1],
            &lower_half,
            &layer("Main", [1, 1], &[flips | 1]),
        ))
    };
    assert_eq!(tile(&level(0), [0, 0]).to_char(), 'v');
    assert_eq!(tile(&level(V), [0, 0]).to_char(), '^', "(0, 0, 16, 8)");
    assert_eq!(tile(&level(D | H), [0, 0]).to_char(), '<', "(0, 0, 8, 16)");
    // The same with a box that no tile kind has.
    let quarter = shape(0, r#"<object x="0" y="12" width="16" height="4"/>"#);
    let level = |flips| read(&map([1, 1], &quarter, &layer("Main", [1, 1], &[flips | 1])));
    assert_eq!(boxes(&level(V)), [[0.0, 0.0, 16.0, 4.0]]);
    assert_eq!(boxes(&level(D | H)), [[0.0, 0.0, 4.0, 16.0]]);
}

fn objects(objects: &str) -> String {
    format!(r#"<objectgroup name="Walls">{objects}</objectgroup>"#)
}

#[test]
fn l07_a_large_tile_fills_all_cells_that_it_is_drawn_over() {
    let large = r#"<map orientation="orthogonal" width="8" height="8" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="rocks" tilewidth="32" tileheight="32" tilecount="1" columns="1">
        <tile id="0" type="solid"/></tileset>"#;
    let mut numbers = [0; 64];
    numbers[5 * 8 + 3] = 1;
    let level = read(&format!("{large}{}</map>", layer("Main", [8, 8], &numbers)));
    let solid: Vec<[i32; 2]> = (0..64)
        .map(|at| [at % 8, at / 8])
        .filter(|cell| tile(&level, *cell).is_blocking())
        .collect();
    assert_eq!(solid, [[3, 4], [4, 4], [3, 5], [4, 5]]);
    assert_eq!(rules(&level), [Rule::OddSize]);
}

#[test]
fn l08_properties_decide_kind_and_data_apart() {
    let tiles = [
        property(0, "blocked", ""),
        property(1, "collides", "false"),
        r#"<tile id="2"><properties><property name="solid" value="true"/><property name="hazard" value="1"/></properties></tile>"#
            .to_owned(),
        r#"<tile id="3"><properties><property name="one_way" value=""/><property name="ladder" value=""/></properties></tile>"#
            .to_owned(),
        r#"<tile id="4" type="Spikes"><objectgroup><object x="0" y="8" width="16" height="8"/></objectgroup></tile>"#
            .to_owned(),
    ];
    let level = read(&map(
        [5, 1],
        &tiles.concat(),
        &layer("Walls", [5, 1], &[1, 2, 3, 4, 5]),
    ));
    let found: Vec<(char, u16)> = (0..5)
        .map(|column| tile(&level, [column, 0]))
        .map(|tile| (tile.to_char(), tile.data()))
        .collect();
    assert_eq!(found, [('#', 0), ('.', 0), ('#', 2), ('-', 1), ('.', 2)]);
    assert_eq!(level.data("ladder"), Some(1));
    let hazards: Vec<_> = level
        .sensors
        .iter()
        .map(|sensor| sensor.class.as_str())
        .collect();
    assert_eq!(hazards, ["hazard"], "the solid spike cannot be entered");
}

#[test]
fn shapes_are_kinds_where_a_tile_map_has_one() {
    for (object, wanted) in [
        (r#"<object x="0" y="0" width="16" height="16"/>"#, '#'),
        (
            r#"<object x="0.4" y="-0.4" width="15.3" height="16.2"/>"#,
            '#',
        ),
        (r#"<object x="8" y="0" width="8" height="16"/>"#, '>'),
        (
            r#"<object x="0" y="16"><polygon points="0,0 16,0 16,-16"/></object>"#,
            '/',
        ),
        (
            r#"<object x="0" y="0"><polygon points="0,0 16,16 0,16"/></object>"#,
            '\\',
        ),
        (
            r#"<object x="0" y="0"><polygon points="0,0 16,0 16,16"/></object>"#,
            '7',
        ),
        (
            r#"<object x="0" y="0"><polygon points="0,0 16,0 8,8 0,16"/></object>"#,
            'F',
        ),
        (
            r#"<object x="0" y="16"><polygon points="0,0 16,0 16,-8"/></object>"#,
            'a',
        ),
        (
            r#"<object x="0" y="16"><polygon points="0,0 16,0 16,-16 0,-8"/></object>"#,
            'b',
        ),
        (
            r#"<object x="0" y="0" width="16" height="16" type="one-way"/>"#,
            '-',
        ),
        (
            r#"<object x="16" y="16" width="16" height="16" rotation="180"/>"#,
            '#',
        ),
    ] {
        let level = read(&map(
            [1, 1],
            &shape(0, object),
            &layer("Main", [1, 1], &[1]),
        ));
        assert_eq!(tile(&level, [0, 0]).to_char(), wanted, "{object}");
        assert_eq!((level.solids.len(), rules(&level)), (0, vec![]), "{object}");
    }
    let odd = shape(
        0,
        r#"<object x="0" y="0"><polygon points="0,0 16,4 16,16 0,16"/></object>"#,
    );
    let level = read(&map([1, 1], &odd, &layer("Main", [1, 1], &[1])));
    assert_eq!(rules(&level), [Rule::OddShape]);
    let out = shape(0, r#"<object x="-4" y="0" width="16" height="16"/>"#);
    let level = read(&map([1, 1], &out, &layer("Main", [1, 1], &[1])));
    assert_eq!(
        (boxes(&level), rules(&level)),
        (vec![[-4.0, 0.0, 16.0, 16.0]], vec![Rule::ShapeOutside])
    );
}

#[test]
fn slopes_that_may_mean_either_way_are_told() {
    let level = read(&map(
        [1, 1],
        r#"<tile id="0" type="SlopeLeft"/>"#,
        &layer("Main", [1, 1], &[1]),
    ));
    let told = level
        .findings
        .iter()
        .find(|finding| finding.rule == Rule::UnknownClass)
        .expect("it is told");
    assert_eq!(
        told.remedy,
        "give it the property jostle = slope_up_right or slope_up_left"
    );
}

#[test]
fn numbers_beyond_all_tilesets_are_told() {
    let level = read(&map([2, 1], "", &layer("Walls", [2, 1], &[1, 500])));
    assert_eq!(tile(&level, [1, 0]).to_char(), '#', "no hole in the floor");
    assert!(rules(&level).contains(&Rule::UnknownTile));
}

fn ldtk(layers: &[LayerKind], level: ldtk_writer::Level) -> Level {
    let project = layers
        .iter()
        .cloned()
        .fold(Project::new("Free"), Project::layer);
    let bytes = project.level(level).write();
    let level = Reading::new(Outside::Empty).read("level.ldtk", &bytes, |_| Err("no file"));
    level.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn l13_values_are_found_by_value_and_named_by_their_layer_if_they_have_no_name() {
    let layers = [
        LayerKind::int_grid(
            "IntGrid",
            16,
            &[(2, Some("ladder")), (1, Some("walls")), (3, None)],
        ),
        LayerKind::int_grid("Water", 16, &[(1, None)]),
        LayerKind::int_grid("Collisions", 16, &[(1, Some("moss")), (2, Some("walls"))]),
        LayerKind::int_grid("Foliage", 16, &[(1, None), (2, Some("fern"))]),
    ];
    let drawn = |name: &str, row: &str| {
        let level = ldtk(
            &layers,
            ldtk_writer::Level::new("Level", [0, 0], [64, 16]).values(name, &[row]),
        );
        let tiles = (0..4).map(|column| tile(&level, [column, 0]));
        let found: Vec<(char, u16)> = tiles.map(|tile| (tile.to_char(), tile.data())).collect();
        (found, rules(&level))
    };
    let (found, findings) = drawn("IntGrid", "1230");
    assert_eq!(
        found,
        [('#', 0), ('.', 1), ('#', 0), ('.', 0)],
        "by value, not by place in the list"
    );
    assert_eq!(findings, []);
    assert_eq!(drawn("Water", "1000").0[0], ('.', 3));
    let (found, findings) = drawn("Collisions", "1200");
    assert_eq!(
        (found[0], found[1], findings),
        (('#', 16), ('#', 0), vec![])
    );
    let (found, findings) = drawn("Foliage", "1200");
    assert_eq!((found[0], found[1]), (('.', 0), ('.', 16)));
    let unknown = [Rule::NothingSolid, Rule::UnknownClass, Rule::UnknownClass];
    assert_eq!(findings, unknown, "neither says what blocks");
}
