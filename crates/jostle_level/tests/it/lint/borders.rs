//! Where a level ends, and what is connected with its starts.

use super::{ROOM, joined, lint, none, none_in, only, place, rules};
use crate::text_level::TextLevel;
use jostle::{Aabb, Outside};
use jostle_level::{Level, LevelArea, Lint, Rule};

/// Two caves, of which the lower one is open.
const TWO_CAVES: [&str; 6] = [
    "##########",
    "#........#",
    "#........#",
    "##########",
    "..........",
    "..........",
];

#[test]
fn a_point_on_the_floor_is_a_start_above_it() {
    let level = TextLevel::new(&TWO_CAVES)
        .marker("player", 40.0, 48.0, 0.0, 0.0)
        .level();
    none(&level, &lint());
    let passage = TextLevel::new(&TWO_CAVES)
        .solid(64.0, 64.0, 16.0, 20.0)
        .marker("player", 40.0, 48.0, 0.0, 0.0);
    none(&passage.level(), &lint());
}

#[test]
fn a_start_outside_the_level_says_nothing_about_its_insides() {
    let rows = ["......", "######", "......", "......"];
    for [x, y] in [[-64.0, 0.0], [40.0, -64.0]] {
        let level = TextLevel::new(&rows).marker("player", x, y, 16.0, 16.0);
        let found = level.level().lint(&lint().allow(Rule::Outside).top_down());
        assert_eq!(rules(&found), [Rule::OpenBorder]);
        let opening = found[0].place.expect("it is somewhere");
        assert_eq!(
            opening,
            Aabb::new(0.0, 0.0, 96.0, 64.0),
            "start at {x}, {y}"
        );
    }
}

#[test]
fn two_boxes_in_the_same_half_of_a_cell_do_not_close_it() {
    let rows = ["#####", "#P..#", "##.##", "#...#", "##.##"];
    let once = TextLevel::new(&rows).solid(32.0, 32.0, 2.0, 16.0);
    let twice = once.clone().solid(32.0, 32.0, 2.0, 16.0);
    let lint = Lint::new([12.0, 14.0]).allow(Rule::Doubled);
    only(&once.level(), &lint, Rule::OpenBorder);
    only(&twice.level(), &lint, Rule::OpenBorder);
    let half = |x: f32| {
        TextLevel::new(&rows)
            .solid(x, 32.0, 8.0, 16.0)
            .solid(32.0, 32.0, 8.0, 16.0)
    };
    let findings = half(32.0).level().lint(&lint.clone().allow(Rule::Crack));
    assert_eq!(rules(&findings), [Rule::OpenBorder], "{findings:?}");
    none(&half(40.0).level(), &lint);
}

#[test]
fn words_of_markers_lead_out_and_parts_of_words_do_not() {
    let rows = ["######", "#.....", "#.....", "#P....", "######"];
    let with = |name: &str| {
        TextLevel::new(&rows)
            .marker(name, 88.0, 16.0, 8.0, 48.0)
            .level()
    };
    for name in [
        "Gate",
        "gates",
        "nextlevel",
        "EXIT_2",
        "CellarDoor",
        "teleporter",
    ] {
        none(&with(name), &lint());
    }
    for name in ["frigate", "indoors", "exiting"] {
        only(&with(name), &lint(), Rule::OpenBorder);
    }
}

#[test]
fn a_hole_in_a_clamped_border_goes_on_for_ever() {
    let rows = ["######", "#....#", "#P...#", "##..##"];
    let clamped = TextLevel::new(&rows).with_outside(Outside::Clamp);
    let finding = only(&clamped.level(), &lint(), Rule::OpenBorder);
    assert_eq!(place(&finding), Aabb::new(32.0, 48.0, 32.0, 16.0));
    let shut = TextLevel::new(&ROOM).with_outside(Outside::Clamp);
    none(&shut.level(), &lint());
    let over = ["######", "#....#", "#.P..#", "##.###"];
    let over = TextLevel::new(&over).with_outside(Outside::Clamp);
    only(
        &over.level(),
        &lint().allow(Rule::OpenBorder),
        Rule::StartOverNothing,
    );
}

#[test]
fn the_outside_of_every_map_counts() {
    let mut level = TextLevel::new(&["######", "#.....", "#P....", "######"]).level();
    let closed = TextLevel::new(&["......"; 4]).with_outside(Outside::Solid);
    level.maps.extend(closed.level().maps);
    none(&level, &lint());
}

/// Returns a level of which the right half is joined of an upper and a lower one.
fn joined_of_three(rows: &[&str]) -> Level {
    let mut level = joined(rows);
    let right: LevelArea = level.areas[1].clone();
    let at = right.place;
    let lower = 48.0;
    level.areas[1].place = Aabb::new(at.x(), at.y(), at.width(), lower);
    level.areas.push(LevelArea {
        name: "Level_2".to_owned(),
        place: Aabb::new(at.x(), at.y() + lower, at.width(), at.height() - lower),
        ..right
    });
    level
}

#[test]
fn a_hole_may_face_two_neighbors() {
    let rows = ["########", "#..##..#", "#...#..#", "#P..#..#", "########"];
    let finding = only(&joined_of_three(&rows), &lint(), Rule::Seam);
    assert_eq!(place(&finding), Aabb::new(62.0, 32.0, 2.0, 32.0));
    none_in(&ROOM);
}
