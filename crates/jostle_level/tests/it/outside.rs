//! What surrounds a level, and where it begins.

use crate::ldtk_writer::{LayerKind, Level as LdtkLevel, Project};
use crate::writer::{Encoding, TiledMap, TiledTile, TiledValue};
use jostle::{Aabb, Outside, Side, Slope, SlopePart, Tile};
use jostle_level::{Level, LevelErrorKind, Reading};

const LADDER: Tile = Tile::EMPTY.with_data(1);

fn read(reading: &Reading<f32>, name: &str, bytes: &[u8]) -> Level {
    let level = reading.read(name, bytes, |_| Err("no other files"));
    level.unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the tiles of a map of Tiled, from left to right in its first row: air, a wall, a ladder, a slope, a one-way.
fn five_tiles() -> TiledMap {
    let word = |id: u32, word: &str| {
        TiledTile::new(id).property("jostle", TiledValue::Text(word.to_owned()))
    };
    TiledMap::new(5, 1)
        .tile(word(0, "solid"))
        .tile(word(1, "ladder"))
        .tile(word(2, "slope_up_right"))
        .tile(word(3, "one_way"))
        .tiles("Main", &[0, 1, 2, 3, 4])
}

fn expected() -> [Tile; 5] {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).expect("it is a floor");
    let (slope, one_way) = (Tile::slope(slope), Tile::one_way(Side::MinY));
    [Tile::EMPTY, Tile::SOLID, LADDER, slope, one_way]
}

#[test]
fn an_infinite_map_in_rock_has_air_in_its_chunks() {
    for size in [1, 5, 16] {
        let map = five_tiles().infinite(size, [-2, 3]).to_tmx(Encoding::Csv);
        for y_up in [false, true] {
            let reading = Reading::new(Outside::Solid);
            let reading = if y_up { reading.with_y_up() } else { reading };
            let level = read(&reading, "level.tmx", map.as_bytes());
            let map = &level.maps[0].map;
            let row = if y_up { -4 } else { 3 };
            let tiles = [-2, -1, 0, 1, 2].map(|column| map.tile([column, row]));
            let mut expected = expected();
            if y_up {
                let slope = Slope::new(Side::MaxY, Side::MaxX, SlopePart::Whole);
                expected[3] = Tile::slope(slope.expect("it is a ceiling"));
                expected[4] = Tile::one_way(Side::MaxY);
            }
            assert_eq!(tiles, expected, "chunks of {size}, y up: {y_up}");
            assert_eq!(map.tile([40, row]), Tile::SOLID, "beyond the chunks");
            assert!(!level.report.to_string().contains("nothing in this level"));
        }
    }
}

#[test]
fn chunks_of_layers_without_tiles_are_air_too() {
    let map = r#"<map infinite="1" width="9" height="9" tilewidth="16" tileheight="16">
        <layer name="Walls"><data encoding="csv"><chunk x="0" y="0" width="2" height="1">1,1</chunk></data></layer>
        <layer name="Sky"><data encoding="csv"><chunk x="0" y="-1" width="2" height="1">0,9</chunk></data></layer></map>"#;
    let level = read(&Reading::new(Outside::Solid), "level.tmx", map.as_bytes());
    let hero = Aabb::new(2.0, -14.0, 12.0, 14.0);
    assert!(!level.maps[0].map.overlaps(hero), "in the sky");
    assert!(level.maps[0].map.overlaps(hero.moved([32.0, 0.0])));
    assert!(level.maps[0].map.overlaps(hero.moved([0.0, -16.0])));
}

/// Two levels with a gap of two cells between them: air, a wall, a ladder, a one-way in each.
fn apart() -> Project {
    let values = [(1, Some("wall")), (2, Some("ladder")), (3, Some("one_way"))];
    Project::new("Free")
        .layer(LayerKind::int_grid("Walls", 16, &values))
        .level(LdtkLevel::new("A", [0, 0], [64, 16]).values("Walls", &[".123"]))
        .level(LdtkLevel::new("B", [96, 0], [64, 16]).values("Walls", &[".123"]))
}

#[test]
fn joined_levels_in_rock_have_air_inside_and_rock_between() {
    let reading = Reading::new(Outside::Solid);
    let level = read(&reading, "world.ldtk", &apart().write());
    let [air, wall, ladder, _, one_way] = expected();
    let room = [air, wall, ladder, one_way];
    let between = [Tile::SOLID; 2];
    let expected = [&room[..], &between, &room, &between].concat();
    let tiles: Vec<Tile> = (0..12)
        .map(|column| level.maps[0].map.tile([column, 0]))
        .collect();
    assert_eq!(tiles, expected);
    assert_eq!(level.picture(), [".#.-##.#.-"]);
    let up = Reading::new(Outside::Solid).with_y_up();
    assert_eq!(
        read(&up, "world.ldtk", &apart().write()).picture(),
        [".#.-##.#.-"]
    );
}

#[test]
fn a_grid_of_one_joined_level_leaves_the_air_of_the_others() {
    let project = apart()
        .layer(LayerKind::int_grid("Small", 8, &[(1, Some("wall"))]))
        .level(LdtkLevel::new("C", [192, 0], [16, 16]).values("Small", &["1.", ".."]));
    let level = read(
        &Reading::new(Outside::Solid),
        "world.ldtk",
        &project.write(),
    );
    assert_eq!(level.maps.len(), 2);
    for corner in [0.0, 96.0] {
        let hero = Aabb::new(corner, 0.0, 16.0, 16.0);
        assert!(level.maps.iter().all(|map| !map.map.overlaps(hero)));
    }
    let hero = Aabb::new(200.0, 0.0, 8.0, 16.0);
    assert!(level.maps.iter().all(|map| !map.map.overlaps(hero)));
}

#[test]
fn a_single_level_in_rock_has_air_beyond_its_outermost_tiles() {
    let project = Project::new("Free")
        .tileset("Tiles", 16, &[("wall", &[5])], &[])
        .layer(LayerKind::tiles("Main", 16, 0))
        .level(LdtkLevel::new("A", [16, 32], [64, 48]).tile("Main", [16, 16], 5, 0));
    let level = read(
        &Reading::new(Outside::Solid),
        "world.ldtk",
        &project.write(),
    );
    let map = &level.maps[0].map;
    assert_eq!(map.bounds(), level.bounds);
    assert_eq!(map.tiles().count(), 1);
}

#[test]
fn an_infinite_map_in_rock_without_walls_says_so() {
    let map = TiledMap::new(2, 2).tile(TiledTile::new(0).class("ladder"));
    let map = map.tiles("Main", &[0, 1, 1, 0]).infinite(16, [0, 0]);
    let map = map.to_tmx(Encoding::Csv);
    let level = read(&Reading::new(Outside::Solid), "level.tmx", map.as_bytes());
    let rules = level.findings.iter().map(|finding| finding.rule);
    assert!(rules.eq([jostle_level::Rule::NothingSolid]));
}

#[test]
fn rock_around_levels_that_are_too_large_is_refused() {
    let project = Project::new("Free")
        .layer(LayerKind::int_grid("Walls", 16, &[(1, Some("wall"))]))
        .level(LdtkLevel::new("A", [0, 0], [16, 16]).values("Walls", &["1"]))
        .level(LdtkLevel::new("B", [32, 0], [16, 16]).values("Walls", &["1"]));
    let mut project = project.to_json();
    project["levels"][1]["pxWid"] = 4_000_000.into();
    project["levels"][1]["pxHei"] = 4_000_000.into();
    let bytes = crate::ldtk_writer::bytes(&project);
    let error = Reading::<f32>::new(Outside::Solid)
        .read("world.ldtk", &bytes, |_| Err("no other files"))
        .expect_err("it would take all memory");
    assert_eq!(error.kind(), LevelErrorKind::TooLarge);
    assert_eq!(
        error.to_string(),
        "world.ldtk: the levels cover far more cells than they have tiles, and Outside::Solid keeps all of them in memory: \
         use Outside::Empty, or make the levels smaller"
    );
    read(&Reading::new(Outside::Empty), "world.ldtk", &bytes);
}

#[test]
fn joined_levels_cannot_repeat_their_border() {
    let error = Reading::<f32>::new(Outside::Clamp)
        .read("world.ldtk", &apart().write(), |_| Err("no other files"))
        .expect_err("they have no common border");
    assert_eq!(error.kind(), LevelErrorKind::BadSettings);
    assert_eq!(
        error.to_string(),
        "world.ldtk: joined levels have no common border to repeat: use Outside::Solid or Outside::Empty"
    );
}
