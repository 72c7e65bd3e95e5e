//! LDtk projects from bytes to levels.
#![expect(clippy::float_cmp, reason = "pixels of files are exact")]

use crate::hostile::{self, Format};
use crate::ldtk_writer::{Entity, EntityKind, LayerKind, Level as LdtkLevel, Project};
use jostle::{Aabb, Body, Outside, Side, TileKind, TilePos, World};
use jostle_level::{Level, LevelErrorKind, Reading, Rule};
use serde_json::json;

fn reading() -> Reading<f32> {
    Reading::new(Outside::Empty)
}

fn read(project: &Project) -> Level {
    let level = reading().read("world.ldtk", &project.write(), |_| Err("no other files"));
    level.unwrap_or_else(|error| panic!("{error}"))
}

fn walls(grid: u32) -> LayerKind {
    LayerKind::int_grid("Walls", grid, &[(1, Some("wall"))])
}

/// Two levels side by side, each ten cells wide, with a floor through both.
fn two_rooms(layout: &'static str) -> Project {
    let rows = [
        "..........",
        "..........",
        "..........",
        "..........",
        "1111111111",
    ];
    let room = |name, x| LdtkLevel::new(name, [x, 0], [160, 80]).values("Walls", &rows);
    Project::new(layout)
        .layer(LayerKind::entities("Entities", 16))
        .layer(walls(16))
        .entity(EntityKind::new("Player", [12, 14]).pivot([0.5, 1.0]))
        .level(room("Left", 0).entity("Entities", Entity::new("Player", [40, 64])))
        .level(room("Right", 160))
}

#[test]
fn l11_entities_are_placed_by_their_pivot() {
    let project = Project::new("Free")
        .layer(LayerKind::entities("Entities", 16).offset([-4, 2]))
        .entity(EntityKind::new("Chest", [16, 16]).pivot([0.5, 1.0]))
        .level(
            LdtkLevel::new("Level_0", [256, -64], [320, 160])
                .entity("Entities", Entity::new("Chest", [24, 32])),
        );
    let level = read(&project);
    let [chest] = &level.markers[..] else {
        panic!("one marker: {:?}", level.markers)
    };
    assert_eq!(chest.class, "Chest");
    assert_eq!(chest.place, Aabb::new(268.0, -46.0, 16.0, 16.0));
    assert_eq!(level.bounds, Aabb::new(256.0, -64.0, 320.0, 160.0));
}

#[test]
fn l12_platforms_begin_where_the_editor_draws_their_path() {
    let points = json!([{ "cx": 6, "cy": 4 }]);
    let platform = Entity::new("Platform", [32, 64])
        .field("path", "Array<Point>", &points)
        .field("speed", "Float", &json!(30));
    let project = Project::new("Free")
        .layer(LayerKind::entities("Entities", 16))
        .entity(EntityKind::new("Platform", [48, 16]).resizable([true, false]))
        .level(LdtkLevel::new("Level_0", [0, 0], [320, 160]).entity("Entities", platform));
    let level = read(&project);
    let [platform] = &level.platforms[..] else {
        panic!("one platform: {:?}", level.markers)
    };
    assert_eq!(platform.place, Aabb::new(32.0, 64.0, 48.0, 16.0));
    let points = platform.route.points();
    assert_eq!(
        *points.last().expect("a path") - points[0],
        [48.0, 0.0].into()
    );
    assert_eq!(platform.route.speed(), 30.0);
}

#[test]
fn l14_a_hero_runs_across_the_border_of_two_levels() {
    let level = read(&two_rooms("GridVania"));
    assert_eq!(level.maps.len(), 1);
    assert_eq!(level.areas.len(), 2);
    assert_eq!(level.bounds, Aabb::new(0.0, 0.0, 320.0, 80.0));
    let mut world = World::new();
    level.add_to(&mut world).expect("a good level");
    let [player] = &level.markers[..] else {
        panic!("one marker")
    };
    let hero = world
        .add(Body::actor(player.place))
        .expect("room for the hero");
    // Gravity presses the hero onto the floor in each tick, so that a seam would catch it.
    for tick in 0..100 {
        let moved = world.move_and_slide(hero, [2.5, 1.0]).expect("a move");
        let place = moved.place();
        assert_eq!(place.max().y, 64.0, "tick {tick}");
        assert_eq!(place.min().x, 34.0 + 2.5 * (tick + 1) as f32, "tick {tick}");
        let hits = world.hits();
        assert!(!moved.touching.has(Side::MaxX), "tick {tick}: {hits:?}");
    }
}

#[test]
fn l14_levels_in_files_of_their_own_are_joined_too() {
    let project = two_rooms("GridVania");
    let (main, files) = project.write_apart("world");
    let mut asked = Vec::new();
    let apart = reading().read("assets/levels/world.ldtk", &main, |path| {
        asked.push(path.to_owned());
        let file = files.iter().find(|(name, _)| name == path);
        file.map(|(_, bytes)| bytes.clone()).ok_or("no such file")
    });
    let apart = apart.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(asked, ["world/Left.ldtkl", "world/Right.ldtkl"]);
    let together = read(&project);
    assert_eq!(apart.maps[0].map, together.maps[0].map);
    assert_eq!(apart.bounds, together.bounds);
}

#[test]
fn l15_linear_projects_need_the_name_of_a_level() {
    let bytes = two_rooms("LinearHorizontal").write();
    let open = |_: &str| Err("no other files");
    let error = reading()
        .read("world.ldtk", &bytes, open)
        .expect_err("no level is named");
    assert_eq!(error.kind(), LevelErrorKind::NoSuchLevel);
    assert_eq!(
        error.to_string(),
        "world.ldtk: the levels of a linear layout have no place in the world, so they cannot be joined: name the one to \
         read with `Reading::level`. The project has \"Left\", \"Right\""
    );
    let right = reading().level("Right").read("world.ldtk", &bytes, open);
    assert_eq!(
        right.expect("a level of that name").bounds,
        Aabb::new(0.0, 0.0, 160.0, 80.0)
    );
    let error = reading()
        .level("Middle")
        .read("world.ldtk", &bytes, open)
        .expect_err("no such level");
    assert_eq!(error.kind(), LevelErrorKind::NoSuchLevel);
    assert!(error.to_string().contains("\"Left\", \"Right\""), "{error}");
}

#[test]
fn l15_ragged_levels_have_a_column_more_and_a_finding() {
    let row = "1".repeat(32);
    let project = Project::new("Free")
        .layer(walls(16))
        .level(LdtkLevel::new("Level_0", [0, 0], [504, 16]).values("Walls", &[&row]));
    let level = read(&project);
    let map = &level.maps[0].map;
    assert_eq!(map.width(), 32);
    assert_eq!(map.tile(TilePos::new(31, 0)).kind(), TileKind::Solid);
    let rules: Vec<_> = level.findings.iter().map(|finding| finding.rule).collect();
    assert_eq!(rules, [Rule::Ragged]);
}

/// Returns a small project with some of everything.
fn rich() -> Project {
    let platform = Entity::new("Platform", [8, 8]).field(
        "path",
        "Array<Point>",
        &json!([{ "cx": 1, "cy": 2 }]),
    );
    Project::new("Free")
        .layer(LayerKind::entities("Entities", 16))
        .layer(walls(16))
        .layer(LayerKind::tiles("Tiles", 16, 0))
        .tileset("Cave", 16, &[("solid", &[1])], &[(1, "{}")])
        .entity(
            EntityKind::new("Platform", [48, 16])
                .resizable([true, true])
                .tag("moving"),
        )
        .level(
            LdtkLevel::new("Up", [0, -32], [32, 16])
                .values("Walls", &["1."])
                .tile("Tiles", [16, 0], 1, 1)
                .entity("Entities", platform),
        )
}

#[test]
fn every_cut_and_every_flipped_bit_of_a_project_is_refused_or_read() {
    let packed = serde_json::to_vec(&rich().to_json()).expect("JSON is always written");
    hostile::damage(Format::Ldtk, &packed);
}

#[test]
fn random_bytes_are_refused_or_read_as_a_project() {
    let packed = serde_json::to_vec(&rich().to_json()).expect("JSON is always written");
    hostile::noise(Format::Ldtk, &[packed, two_rooms("GridVania").write()]);
}

#[test]
fn the_fields_of_a_single_level_are_the_properties() {
    let room =
        |name, x| LdtkLevel::new(name, [x, 0], [16, 16]).field("music", "String", &json!(name));
    let project = Project::new("Free")
        .layer(walls(16))
        .level(room("Cave", 0))
        .level(room("Tower", 16));
    let read = |reading: Reading<f32>| {
        let level = reading.read("world.ldtk", &project.write(), |_| Err("no other files"));
        level.unwrap_or_else(|error| panic!("{error}"))
    };
    let tower = read(reading().level("Tower"));
    assert_eq!(
        tower.properties.get("music"),
        Some(&jostle_level::Value::Text("Tower".to_owned()))
    );
    assert_eq!(tower.properties, tower.areas[0].properties);
    assert!(
        read(reading()).properties.is_empty(),
        "each area has its own"
    );
}
