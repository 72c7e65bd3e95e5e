//! What blocks, by the convention and by what the game says.

#![expect(clippy::float_cmp, reason = "boxes of whole pixels are exact")]

mod corner_cases;
mod overrides;
mod report;
mod turns;

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
fn l05_tile_objects_are_where_the_editor_shows_them() {
    let with_shape = shape(4, r#"<object x="0" y="8" width="16" height="8"/>"#);
    for (object, wanted) in [
        (
            r#"<object id="1" gid="1" x="32" y="64" width="16" height="16"/>"#,
            [32.0, 48.0, 16.0, 16.0],
        ),
        (
            r#"<object id="1" gid="1" x="32" y="64" width="16" height="16" rotation="90"/>"#,
            [32.0, 64.0, 16.0, 16.0],
        ),
        (
            r#"<object id="1" gid="5" x="0" y="32" width="32" height="32"/>"#,
            [0.0, 16.0, 32.0, 16.0],
        ),
    ] {
        assert_eq!(
            boxes(&read(&map([9, 9], &with_shape, &objects(object)))),
            [wanted],
            "{object}"
        );
    }
    let object = r#"<object id="1" gid="1" x="32" y="64" width="16" height="16"/>"#;
    let map = map([9, 9], "", &objects(object))
        .replace("columns=", r#"objectalignment="topleft" columns="#);
    assert_eq!(boxes(&read(&map)), [[32.0, 64.0, 16.0, 16.0]]);
}

#[test]
fn l05_a_flipped_tile_object_flips_its_shape() {
    let left = shape(0, r#"<object x="0" y="0" width="4" height="16"/>"#);
    let gid = H | 1;
    let object = format!(r#"<object id="1" gid="{gid}" x="0" y="32" width="32" height="32"/>"#);
    assert_eq!(
        boxes(&read(&map([9, 9], &left, &objects(&object)))),
        [[24.0, 0.0, 8.0, 32.0]]
    );
}

#[test]
fn l06_rectangles_turn_about_their_corner() {
    for (rotation, wanted) in [
        (90, [-8.0, 0.0, 8.0, 16.0]),
        (180, [-16.0, -8.0, 16.0, 8.0]),
        (270, [0.0, -16.0, 8.0, 16.0]),
        (-90, [0.0, -16.0, 8.0, 16.0]),
    ] {
        let object =
            format!(r#"<object id="1" x="0" y="0" width="16" height="8" rotation="{rotation}"/>"#);
        let level = read(&map([9, 9], "", &objects(&object)));
        assert_eq!(
            (boxes(&level), rules(&level)),
            (vec![wanted], vec![]),
            "{rotation} degrees"
        );
    }
    let object = r#"<object id="7" x="0" y="0" width="16" height="8" rotation="31"/>"#;
    assert_eq!(
        rules(&read(&map([9, 9], "", &objects(object)))),
        [Rule::NotUpright]
    );
    let object = r#"<object id="7" x="32" y="32" width="64" height="32" rotation="31"/>"#;
    let level = read(&map([9, 9], "", &objects(object)));
    assert_eq!(rules(&level), [Rule::NotUpright]);
    let message = &level.findings[0].message;
    assert!(
        message.starts_with("object 7 is rotated by 31 degrees: it becomes "),
        "{message}"
    );
    let covered: f32 = boxes(&level).iter().map(|[_, _, w, h]| w * h).sum();
    assert!(
        (covered - 2048.0).abs() < 100.0,
        "{covered} of 2048 square pixels"
    );
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
fn l09_weak_names_count_only_if_nothing_clearer_is_said() {
    let full = [1; 10];
    let some = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1];
    let wall = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    let count = |map: String| {
        read(&map)
            .maps
            .iter()
            .map(|map| map.map.tiles().count())
            .sum::<usize>()
    };
    let size = [10, 1];
    let ground = |numbers: &[u32]| layer("Ground", size, numbers);
    assert_eq!(
        count(map(
            size,
            "",
            &(ground(&full) + &layer("Walls", size, &wall))
        )),
        1
    );
    assert_eq!(count(map(size, "", &ground(&some))), 6);
    assert_eq!(
        count(map(size, "", &ground(&full))),
        0,
        "what fills the map is what one walks on"
    );
    let drawn = shape(1, r#"<object x="0" y="0" width="16" height="16"/>"#);
    let mut shaped = some;
    shaped[9] = 2;
    assert_eq!(count(map(size, &drawn, &ground(&shaped))), 1);
    assert_eq!(
        count(map(size, &drawn, &ground(&some))),
        6,
        "the shape is not in use"
    );
}

#[test]
fn l09_weak_names_yield_to_clear_objects_and_marked_layers() {
    let size = [10, 1];
    let some = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1];
    let ground = layer("Ground", size, &some);
    let count = |layers: &str| {
        let level = read(&map(size, "", layers));
        level.report.count("solid")
    };
    assert_eq!(count(&ground), 6);
    let wall = r#"<object id="1" x="0" y="0" width="16" height="16"/>"#;
    assert_eq!(count(&(ground.clone() + &objects(wall))), 1, "Walls");
    let named = r#"<objectgroup name="Things"><object id="1" type="wall" width="16" height="16"/></objectgroup>"#;
    assert_eq!(count(&(ground.clone() + named)), 1, "an object called wall");
    let marked = layer("Main", size, &[1, 1, 0, 0, 0, 0, 0, 0, 0, 0]).replace(
        "<data",
        r#"<properties><property name="jostle" value="solid"/></properties><data"#,
    );
    assert_eq!(count(&(ground.clone() + &marked)), 2, "a marked layer");
    // Names of other roles always count, and take nothing from the ground.
    let spikes = layer("Spikes", size, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let ladders = layer("Ladders", size, &[0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let thin = layer("OneWay", size, &[0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    let level = read(&map(size, "", &(ground + &spikes + &ladders + &thin)));
    let counts = ["solid", "hazard", "ladder", "one-way"].map(|what| level.report.count(what));
    assert_eq!(counts, [6, 1, 1, 1]);
}

#[test]
fn a_clear_layer_name_yields_to_tiles_that_say_what_is_solid() {
    let tiles = property(0, "solid", "true");
    let level = read(&map([2, 1], &tiles, &layer("Walls", [2, 1], &[1, 2])));
    assert_eq!(
        [0, 1].map(|column| tile(&level, [column, 0]).to_char()),
        ['#', '.']
    );
    let level = read(&map(
        [2, 1],
        &property(0, "jostle", "none"),
        &layer("Walls", [2, 1], &[1, 2]),
    ));
    assert_eq!(
        [0, 1].map(|column| tile(&level, [column, 0]).to_char()),
        ['.', '#'],
        "jostle speaks for one tile"
    );
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
fn objects_become_solids_sensors_platforms_and_markers() {
    let level = read(&map(
        [9, 9],
        "",
        r#"<objectgroup name="Things">
        <object id="1" type="wall" x="0" y="0" width="8" height="8"/>
        <object id="2" type="wall" x="32" y="0"><polygon points="0,0 16,0 16,8 8,8 8,16 0,16"/></object>
        <object id="3" type="solid" x="0" y="40"><polyline points="0,0 32,0"/></object>
        <object id="4" type="solid" x="60" y="40"><polyline points="0,0 0,32"/></object>
        <object id="5" type="spikes" x="80" y="0" width="16" height="4"/>
        <object id="6" type="trigger" name="door" x="100" y="0" width="16" height="16"/>
        <object id="7" type="coin" x="0" y="80"><point/></object>
        <object id="8" name="moving platform" x="0" y="100" width="32" height="8">
          <properties><property name="path" type="object" value="9"/><property name="speed" value="30"/></properties>
        </object>
        <object id="9" x="500" y="0"><polyline points="0,0 64,0"/></object>
        <object id="10" type="solid" x="0" y="120" width="16" height="16">
          <properties><property name="conveyor" type="float" value="-24"/></properties></object>
        </objectgroup>"#,
    ));
    let wanted = [
        [0.0, 0.0, 8.0, 8.0],
        [0.0, 40.0, 32.0, 1.0],
        [0.0, 120.0, 16.0, 16.0],
        [32.0, 0.0, 16.0, 8.0],
        [32.0, 8.0, 8.0, 8.0],
        [60.0, 40.0, 1.0, 32.0],
    ];
    assert_eq!(boxes(&level), wanted);
    let line = level
        .solids
        .iter()
        .find(|solid| solid.origin.object == "3")
        .expect("it blocks");
    assert_eq!(line.one_way, Some(jostle::Side::MinY));
    let belt = level
        .solids
        .iter()
        .find(|solid| solid.origin.object == "10")
        .expect("it blocks");
    assert_eq!(belt.conveyor, [-24.0, 0.0].into());
    let sensors: Vec<_> = level
        .sensors
        .iter()
        .map(|sensor| (sensor.class.as_str(), sensor.name.as_str()))
        .collect();
    assert_eq!(sensors, [("hazard", ""), ("trigger", "door")]);
    let markers: Vec<_> = level
        .markers
        .iter()
        .map(|marker| marker.origin.object.as_str())
        .collect();
    assert_eq!(markers, ["7", "9"]);
    assert_eq!(level.platforms.len(), 1);
    assert_eq!(level.platforms[0].route.points()[1].to_string(), "(64, 0)");
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
