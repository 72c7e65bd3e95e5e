//! Each rule of the lint.

mod borders;
mod cell_twins;
mod crowds;
mod files;
mod ladders;
mod messages;

mod region_twins;
mod twins;

use crate::text_level::{TextLevel, mirrored, mirrored_box};
use jostle::{Aabb, CharacterSettings, Crouch, Outside, Scalar, TileMap, Vec2};
use jostle_level::{
    Finding, Level, LevelArea, LevelPlatform, Lint, Origin, Properties, Route, RouteEnd, Rule,
    Severity,
};

const ROOM: [&str; 5] = [
    "##########",
    "#........#",
    "#........#",
    "#.P....o.#",
    "##########",
];

fn lint() -> Lint {
    Lint::new([12.0, 14.0])
}

fn rules<S: Scalar>(findings: &[Finding<S>]) -> Vec<Rule> {
    findings.iter().map(|finding| finding.rule).collect()
}

/// Checks that a level has one finding, with y down and with y up, and returns it.
fn only(level: &Level, lint: &Lint, rule: Rule) -> Finding {
    let findings = level.lint(lint);
    assert_eq!(rules(&findings), [rule], "{findings:#?}");
    let turned = mirrored(level).lint(lint);
    assert_eq!(rules(&turned), [rule], "with y up: {turned:#?}");
    let places = [&findings, &turned].map(|findings| findings[0].place.expect("it is somewhere"));
    assert_eq!(mirrored_box(places[0]), places[1]);
    assert_eq!(findings[0].message, turned[0].message);
    assert_eq!(findings[0].origin, turned[0].origin);
    findings[0].clone()
}

fn only_in(rows: &[&str], rule: Rule) -> Finding {
    only(&TextLevel::new(rows).level(), &lint(), rule)
}

/// Checks that a level has no findings, with y down and with y up.
fn none(level: &Level, lint: &Lint) {
    let findings = level.lint(lint);
    assert!(findings.is_empty(), "{findings:#?}");
    let turned = mirrored(level).lint(lint);
    assert!(turned.is_empty(), "with y up: {turned:#?}");
}

fn none_in(rows: &[&str]) {
    none(&TextLevel::new(rows).level(), &lint());
}

fn place(finding: &Finding) -> Aabb {
    finding.place.expect("it is somewhere")
}

#[test]
fn l19_a_level_without_fault_has_no_findings() {
    none_in(&ROOM);
    none_in(&[
        "####################",
        "#..................#",
        "#..................#",
        "#.....T-----.......#",
        "#.....H............#",
        "#.....H......./\\...#",
        "#P....H..ab#./##\\..#",
        "####################",
    ]);
}

#[test]
fn l19_doubled() {
    let level = TextLevel::new(&ROOM).solid(4.0, 64.0, 40.0, 8.0).level();
    let finding = only(&level, &lint(), Rule::Doubled);
    assert_eq!(finding.origin.object, "1");
    let twice = TextLevel::new(&ROOM)
        .solid(48.0, 32.0, 16.0, 16.0)
        .solid(48.0, 32.0, 16.0, 16.0);
    let finding = only(&twice.level(), &lint(), Rule::Doubled);
    assert_eq!(finding.origin.object, "2", "the later one is superfluous");
    let partly = TextLevel::new(&ROOM).solid(48.0, 56.0, 16.0, 16.0);
    none(&partly.level(), &lint());
}

#[test]
fn l19_no_size() {
    let solid = TextLevel::new(&ROOM).solid(48.0, 32.0, 16.0, 0.0);
    only(&solid.level(), &lint(), Rule::NoSize);
    let sensor = TextLevel::new(&ROOM).sensor("trigger", 48.0, 32.0, 0.0, 0.0);
    only(&sensor.level(), &lint(), Rule::NoSize);
    let point = TextLevel::new(&ROOM).marker("coin", 48.0, 32.0, 0.0, 0.0);
    none(&point.level(), &lint());
}

#[test]
fn l19_outside() {
    let level = TextLevel::new(&ROOM).marker("coin", 200.0, 16.0, 16.0, 16.0);
    let finding = only(&level.level(), &lint(), Rule::Outside);
    assert_eq!(
        finding.message,
        "marker \"coin\" is wholly outside the level"
    );
    let wall = TextLevel::new(&ROOM).solid(160.0, 0.0, 16.0, 80.0);
    none(&wall.level(), &lint());
}

#[test]
fn l19_start_in_wall() {
    let level =
        TextLevel::new(&["####", "#..#", "#..#", "####"]).marker("Player", 24.0, 50.0, 0.0, 0.0);
    let finding = only(&level.level(), &lint(), Rule::StartInWall);
    assert_eq!(finding.severity, Severity::Error);
    assert_eq!(finding.remedy, "move it up by 2");
    assert_eq!(place(&finding), Aabb::new(18.0, 36.0, 12.0, 14.0));
    let beside =
        TextLevel::new(&["####", "#..#", "#..#", "####"]).marker("hero", 18.0, 48.0, 0.0, 0.0);
    let finding = only(&beside.level(), &lint(), Rule::StartInWall);
    assert_eq!(finding.remedy, "move it to where the body has room");
    none(&beside.level(), &lint().with_start("Door"));
    only(
        &beside.level(),
        &lint().with_start("HERO"),
        Rule::StartInWall,
    );
}

#[test]
fn l19_start_over_nothing() {
    let rows = ["##.###", "#....#", "#.P..#", "##..##"];
    let open = lint().allow(Rule::OpenBorder);
    let level = TextLevel::new(&rows).level();
    let finding = only(&level, &open, Rule::StartOverNothing);
    assert_eq!(finding.severity, Severity::Error);
    none(&level, &open.clone().top_down());
    let solid = TextLevel::new(&rows).with_outside(Outside::Solid);
    none(&solid.level(), &lint());
    let held = TextLevel::new(&rows).one_way(32.0, 60.0, 16.0, 1.0);
    none(&held.level(), &open);
}

#[test]
fn l19_buried() {
    let level = TextLevel::new(&ROOM).marker("coin", 16.0, 64.0, 16.0, 16.0);
    let finding = only(&level.level(), &lint(), Rule::Buried);
    assert_eq!(finding.message, "marker \"coin\" is wholly inside solids");
    let point = TextLevel::new(&["####", "####", "####", "#..#", "#.P#", "####"]);
    only(
        &point.clone().marker("gem", 16.0, 32.0, 0.0, 0.0).level(),
        &lint(),
        Rule::Buried,
    );
    none(
        &point.clone().marker("gem", 32.0, 48.0, 0.0, 0.0).level(),
        &lint(),
    );
    none(
        &point.marker("door", 20.0, 40.0, 10.0, 20.0).level(),
        &lint(),
    );
}

#[test]
fn l19_crack() {
    let level = TextLevel::new(&ROOM).solid(97.0, 16.0, 46.0, 24.0).level();
    let finding = only(&level, &lint(), Rule::Crack);
    assert_eq!(place(&finding), Aabb::new(143.0, 16.0, 1.0, 24.0));
    assert_eq!(finding.message, "there is a gap of 1 between two solids");
    assert_eq!(finding.origin.object, "1");
    let level = TextLevel::new(&ROOM).solid(97.0, 16.0, 44.0, 24.0).level();
    none(&level, &lint());
}

#[test]
fn l19_crack_below_a_floor_that_floats() {
    let level = TextLevel::new(&ROOM).solid(48.0, 40.0, 32.0, 22.0).level();
    let finding = only(&level, &lint(), Rule::Crack);
    assert_eq!(place(&finding), Aabb::new(48.0, 62.0, 32.0, 2.0));
}

#[test]
fn l19_tight() {
    let level = TextLevel::new(&ROOM).solid(80.0, 16.0, 16.0, 36.0).level();
    let finding = only(&level, &lint(), Rule::Tight);
    assert_eq!(place(&finding), Aabb::new(80.0, 52.0, 16.0, 12.0));
    assert_eq!(
        finding.message,
        "a passage is 12 high, too low for a body 14 high"
    );
    let mut settings = CharacterSettings::classic(16.0, 60);
    settings.crouch = Some(Crouch {
        height: 8.0,
        speed: 40.0,
    });
    none(&level, &lint().with_character(settings));
    let lower = TextLevel::new(&ROOM).solid(80.0, 16.0, 16.0, 38.0);
    none(&lower.level(), &lint());
    let niche = TextLevel::new(&ROOM).solid(80.0, 16.0, 64.0, 36.0);
    none(&niche.level(), &lint());
}

#[test]
fn passages_that_no_start_is_connected_with_are_not_tight() {
    let rows = [
        "##########",
        "#........#",
        "#.P......#",
        "##########",
        "#........#",
        "#........#",
        "#........#",
        "##########",
    ];
    let level = TextLevel::new(&rows).solid(80.0, 64.0, 16.0, 36.0).level();
    none(&level, &lint());
    let away = lint().with_start("nobody");
    only(&level, &away, Rule::Tight);
}

#[test]
fn l19_tight_shaft() {
    let rows = [
        "##########",
        "#........#",
        "#........#",
        "###...####",
        "#........#",
        "#.P......#",
        "##########",
    ];
    let level = TextLevel::new(&rows).solid(48.0, 48.0, 38.0, 16.0).level();
    let finding = only(&level, &lint(), Rule::Tight);
    assert_eq!(place(&finding), Aabb::new(86.0, 48.0, 10.0, 16.0));
}

#[test]
fn l19_trip() {
    let level = TextLevel::new(&ROOM).solid(80.0, 62.0, 64.0, 2.0).level();
    let finding = only(&level, &lint(), Rule::Trip);
    assert_eq!(place(&finding), Aabb::new(78.0, 62.0, 2.0, 2.0));
    assert_eq!(
        finding.message,
        "two floors side by side differ by 2 in height"
    );
    none(&level, &lint().top_down());
    let higher = TextLevel::new(&ROOM).solid(80.0, 60.0, 64.0, 4.0);
    none(&higher.level(), &lint());
}

#[test]
fn l19_trip_between_a_floor_and_a_one_way_platform() {
    let rows = [
        "#########",
        "#.......#",
        "#.......#",
        "#P.#....#",
        "####....#",
        "#########",
    ];
    let level = TextLevel::new(&rows).one_way(64.0, 49.0, 48.0, 4.0).level();
    let finding = only(&level, &lint(), Rule::Trip);
    assert_eq!(place(&finding), Aabb::new(64.0, 48.0, 1.0, 1.0));
    let flush = TextLevel::new(&rows).one_way(64.0, 48.0, 48.0, 4.0);
    none(&flush.level(), &lint());
}

#[test]
fn l19_one_way_blocked() {
    let rows = [
        "########", "#......#", "#..##..#", "#..--..#", "#......#", "#P.....#", "########",
    ];
    let finding = only_in(&rows, Rule::OneWayBlocked);
    assert_eq!(
        place(&finding),
        Aabb::new(48.0, 48.0, 32.0, 16.0),
        "one for the row"
    );
    none_in(&[
        "########", "#......#", "#..#...#", "#..--..#", "#......#", "#P.....#", "########",
    ]);
    let inside = TextLevel::new(&ROOM).one_way(32.0, 64.0, 32.0, 8.0);
    let finding = only(&inside.level(), &lint(), Rule::OneWayBlocked);
    assert_eq!(finding.message, "a one-way platform is inside a solid");
}

#[test]
fn l19_slope_end() {
    let finding = only_in(
        &["########", "#......#", "#......#", "#P../..#", "########"],
        Rule::SlopeEnd,
    );
    assert_eq!(
        finding.message,
        "the upper end of a slope meets no floor of its height"
    );
    assert_eq!(finding.origin.cell, Some([4, 3]));
    let finding = only_in(
        &["########", "#......#", "#......#", "#P.a#..#", "########"],
        Rule::SlopeEnd,
    );
    assert_eq!(
        finding.message,
        "a gentle slope ends halfway: its high part is missing"
    );
    let finding = only_in(
        &[
            "########", "#......#", "#../####", "#..#####", "#P.#####", "########",
        ],
        Rule::SlopeEnd,
    );
    assert_eq!(
        finding.message,
        "the lower end of a slope hangs over a step"
    );
    none_in(&["########", "#......#", "#...-/##", "#P./####", "########"]);
    none_in(&["########", "#......#", "#......#", "#P.ab###", "########"]);
    none_in(&["########", "#......#", "#......#", "#P.avvv#", "########"]);
    none_in(&["########", "#......#", "#......#", "#P..../#", "########"]);
    none_in(&["########", "#......#", "#\\/#..P#", "########"]);
}

#[test]
fn l19_ladder_end() {
    let finding = only_in(
        &[
            "######", "#....#", "#....#", "#....#", "#.H..#", "#.H..#", "#PH..#", "######",
        ],
        Rule::LadderEnd,
    );
    assert_eq!(
        finding.message,
        "a ladder ends where there is nothing to step off to"
    );
    assert_eq!(place(&finding), Aabb::new(32.0, 64.0, 16.0, 48.0));
    let rows = [
        "######", "#....#", "#PH..#", "##H..#", "#....#", "#....#", "#....#", "#....#", "#....#",
        "#....#", "######",
    ];
    let finding = only_in(&rows, Rule::LadderEnd);
    assert_eq!(
        finding.message,
        "the lower end of a ladder is 96 above the floor, higher than a jump"
    );
    let mut settings = CharacterSettings::classic(16.0, 60);
    settings.jump_height = 90.0;
    let level = TextLevel::new(&rows).level();
    assert!(level.lint(&lint().with_character(settings)).is_empty());
    none(&level, &lint().top_down());
}

fn platform(place: Aabb, points: &[[f32; 2]], speed: f32) -> LevelPlatform {
    LevelPlatform {
        place,
        route: Route::new(points.iter().copied(), speed, 0, RouteEnd::Back).expect("a route"),
        one_way: None,
        name: "lift".to_owned(),
        class: String::new(),
        properties: Properties::default(),
        path_offset: Vec2::new(0.0, 0.0),
        origin: Origin::default(),
    }
}

#[test]
fn l19_path_blocked() {
    let mut level = TextLevel::new(&ROOM).level();
    let place = Aabb::new(48.0, 40.0, 32.0, 8.0);
    level
        .platforms
        .push(platform(place, &[[0.0, 0.0], [0.0, -20.0]], 30.0));
    none(&level, &lint());
    level.platforms[0] = platform(place, &[[0.0, 0.0], [0.0, 17.0]], 30.0);
    let finding = only(&level, &lint(), Rule::PathBlocked);
    assert_eq!(finding.severity, Severity::Error);
    assert_eq!(
        finding.message,
        "platform \"lift\" moves into something solid"
    );
    level.platforms[0] = platform(place, &[[0.0, 0.0], [60.0, 16.0], [70.0, -40.0]], 30.0);
    only(&level, &lint(), Rule::PathBlocked);
}

#[test]
fn l19_path_away() {
    let mut level = TextLevel::new(&ROOM).level();
    let place = Aabb::new(48.0, 40.0, 32.0, 8.0);
    level
        .platforms
        .push(platform(place, &[[0.0, 0.0], [20.0, 0.0]], 30.0));
    level.platforms[0].path_offset = Vec2::new(-16.0, -4.0);
    none(&level, &lint());
    level.platforms[0].path_offset = Vec2::new(-40.0, 3.0);
    let finding = only(&level, &lint(), Rule::PathAway);
    assert_eq!(
        finding.message,
        "the path of platform \"lift\" starts 40 to the left and 3 down from its middle"
    );
}

#[test]
fn l19_path_still() {
    let mut level = TextLevel::new(&ROOM).level();
    let place = Aabb::new(48.0, 40.0, 32.0, 8.0);
    level.platforms.push(platform(place, &[[0.0, 0.0]], 30.0));
    only(&level, &lint(), Rule::PathStill);
    level.platforms[0] = platform(place, &[[0.0, 0.0], [20.0, 0.0]], 0.0);
    let finding = only(&level, &lint(), Rule::PathStill);
    assert_eq!(
        finding.message,
        "platform \"lift\" has a path but no speed, so it never moves"
    );
}

#[test]
fn l19_open_border() {
    let rows = ["######", "#.....", "#.....", "#P....", "######"];
    let finding = only_in(&rows, Rule::OpenBorder);
    assert_eq!(finding.severity, Severity::Hint);
    assert_eq!(
        place(&finding),
        Aabb::new(80.0, 16.0, 16.0, 48.0),
        "one for the opening"
    );
    let finding = only_in(&["#....#", "#....#", "#..P.#", "#..###"], Rule::OpenBorder);
    assert_eq!(
        place(&finding),
        Aabb::new(16.0, 48.0, 32.0, 16.0),
        "the sky is no opening"
    );
    let level = TextLevel::new(&["#.####", "#....#", "#P...#", "######"]).level();
    only(&level, &lint().top_down(), Rule::OpenBorder);
    let finding = only_in(&["#.....", "......", ".P....", "##..##"], Rule::OpenBorder);
    assert_eq!(
        finding.message,
        "a body can leave the level on the left (an opening of 32), on the right (an opening of 48) and at the bottom \
         (an opening of 32)"
    );
    assert_eq!(place(&finding), Aabb::new(0.0, 0.0, 96.0, 64.0));
    let solid = TextLevel::new(&rows).with_outside(Outside::Solid);
    none(&solid.level(), &lint());
    let exit = TextLevel::new(&rows).sensor("exit", 88.0, 16.0, 8.0, 48.0);
    none(&exit.level(), &lint());
    for name in ["ExitDoor", "level2"] {
        let door = TextLevel::new(&rows).marker(name, 88.0, 16.0, 8.0, 48.0);
        none(&door.level(), &lint());
    }
}

#[test]
fn a_border_that_nothing_gets_to_is_not_open() {
    let sealed = ["#....#", "#P...#", "######", "......", "......"];
    none_in(&sealed);
    let shaft = ["#....#", "#P...#", "##.###", "#....#", "#....#"];
    only_in(&shaft, Rule::OpenBorder);
}

/// Returns a level that is joined of two halves side by side.
fn joined(rows: &[&str]) -> Level {
    let mut level = TextLevel::new(rows).level();
    let whole = level.areas[0].clone();
    let half = whole.place.width() / 2.0;
    level.areas = [0.0, half]
        .map(|x| LevelArea {
            name: format!("Level_{}", i32::from(0.0 < x)),
            place: Aabb::new(x, 0.0, half, whole.place.height()),
            ..whole.clone()
        })
        .to_vec();
    level
}

#[test]
fn l19_seam() {
    let level = joined(&["########", "#..##..#", "#...#..#", "#P..#..#", "########"]);
    let finding = only(&level, &lint(), Rule::Seam);
    assert_eq!(place(&finding), Aabb::new(62.0, 32.0, 2.0, 32.0));
    assert!(
        finding.message.contains("level \"Level_0\""),
        "{}",
        finding.message
    );
    none(
        &joined(&["########", "#..##..#", "#...#..#", "#P.....#", "########"]),
        &lint(),
    );
    none(
        &joined(&["########", "#......#", "#...#..#", "#P..#..#", "########"]),
        &lint(),
    );
}

#[test]
fn a_level_without_a_wall_at_its_border_has_no_seam() {
    let rows = ["#...####", "#...#..#", "#...#..#", "#P..#..#", "########"];
    none(&joined(&rows), &lint());
}

#[test]
fn boxes_of_slanted_shapes_are_no_mistakes() {
    let mut level = TextLevel::new(&ROOM)
        .solid(80.0, 62.0, 16.0, 2.0)
        .solid(96.0, 60.0, 16.0, 4.0)
        .level();
    only_rules(&level, &[Rule::Trip, Rule::Trip]);
    for solid in &mut level.solids {
        solid.origin.object.clear();
        solid.origin.cell = Some([5, 3]);
    }
    none(&level, &lint());
}

fn only_rules(level: &Level, expected: &[Rule]) {
    assert_eq!(rules(&level.lint(&lint())), expected);
}

#[test]
fn rounding_is_no_crack() {
    let sum = 0.1_f32 + 0.2 + 96.0;
    let edge = f32::from_bits(sum.to_bits() + 1);
    let level = TextLevel::new(&ROOM)
        .solid(48.0, 16.0, sum - 48.0, 8.0)
        .solid(edge, 16.0, 144.0 - edge, 8.0);
    none(&level.level(), &lint());
}

#[test]
fn l19_every_start_of_the_first_usual_name_is_checked() {
    let level = TextLevel::new(&["#####", "#...#", "#...#", "#####"])
        .marker("spawn", 40.0, 60.0, 0.0, 0.0)
        .marker("Player1", 40.0, 48.0, 0.0, 0.0)
        .marker("player-2", 40.0, 49.0, 0.0, 0.0);
    let finding = only(
        &level.level(),
        &lint().allow(Rule::Buried),
        Rule::StartInWall,
    );
    assert!(finding.message.contains("player-2"), "{}", finding.message);
}

#[test]
fn an_endless_map_has_no_border() {
    let mut level = TextLevel::new(&ROOM)
        .marker("coin", 500.0, 0.0, 16.0, 16.0)
        .level();
    let map = &level.maps[0].map;
    let mut sparse = TileMap::sparse(map.origin(), map.tile_size(), Outside::Empty).expect("a map");
    for (pos, tile) in map.tiles().filter(|(pos, _)| pos.column < 9) {
        sparse.set(pos, tile).expect("a sparse map has every cell");
    }
    level.maps[0].map = sparse;
    assert_eq!(level.lint(&lint()), []);
}

#[test]
fn findings_are_silenced_by_code_and_by_property() {
    let text = TextLevel::new(&ROOM).solid(97.0, 16.0, 46.0, 24.0);
    let mut level = text.level();
    none(&level, &lint().allow(Rule::Crack));
    level.solids[0].origin.allow = vec!["crack".to_owned()];
    none(&level, &lint());
    level.solids[0].origin.allow = vec!["trip".to_owned()];
    only(&level, &lint(), Rule::Crack);
    level.maps[0].layers[0].allow = vec!["crack".to_owned()];
    none(&level, &lint());
    let mut level = text.level();
    level.allow = vec!["crack".to_owned()];
    none(&level, &lint());
}

#[test]
fn what_reading_found_is_filtered_too() {
    let mut level = TextLevel::new(&ROOM).level();
    let found = only(
        &TextLevel::new(&ROOM).solid(0.0, 0.0, 8.0, 8.0).level(),
        &lint(),
        Rule::Doubled,
    );
    level.findings.push(Finding {
        rule: Rule::Rounded,
        ..found
    });
    assert_eq!(rules(&level.lint(&lint())), [Rule::Rounded]);
    assert_eq!(level.lint(&lint().allow(Rule::Rounded)), []);
}

#[test]
fn findings_print_as_one_line() {
    let level =
        TextLevel::new(&["####", "#..#", "#..#", "####"]).marker("Player", 24.0, 50.0, 0.0, 0.0);
    let finding = only(&level.level(), &lint(), Rule::StartInWall);
    assert_eq!(
        finding.to_string(),
        "test.tmx: error: a body that starts at marker \"Player\" is inside a solid (start-in-wall), \
         layer \"Objects\", object 1001, at (18, 36): move it up by 2"
    );
    let slope = only_in(
        &["########", "#......#", "#......#", "#P../..#", "########"],
        Rule::SlopeEnd,
    );
    assert_eq!(
        slope.to_string(),
        "test.tmx: warning: the upper end of a slope meets no floor of its height (slope-end), layer \"Walls\", \
         cell (4, 3), at (64, 48): continue it with a floor or a slope of the same height"
    );
}

#[test]
fn every_rule_is_found_by_its_name() {
    for &rule in Rule::ALL {
        assert_eq!(Rule::from_name(rule.name()), Some(rule));
    }
    assert_eq!(Rule::from_name("Crack"), None);
}

#[test]
fn the_worst_comes_first_and_order_is_stable() {
    let text = TextLevel::new(&ROOM)
        .solid(97.0, 16.0, 46.0, 24.0)
        .marker("coin", 0.0, 0.0, 8.0, 8.0)
        .marker("player", 20.0, 66.0, 0.0, 0.0);
    let findings = text.level().lint(&lint());
    assert_eq!(
        rules(&findings),
        [Rule::StartInWall, Rule::Crack, Rule::Buried]
    );
    assert_eq!(findings, text.level().lint(&lint()));
}
