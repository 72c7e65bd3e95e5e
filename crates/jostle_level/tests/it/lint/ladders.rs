//! Where ladders end.

use super::{lint, none, none_in, only, only_in, place, platform};
use crate::text_level::TextLevel;
use jostle::{Aabb, CharacterSettings};
use jostle_level::Rule;

#[test]
fn a_vine_wall_with_ragged_ends_is_one_ladder() {
    let rows = [
        "########", "#......#", "#......#", "#..H...#", "#..HHH.#", "#..HHH.#", "#...HH.#",
        "#...H..#", "#......#", "#P.....#", "########",
    ];
    none_in(
        &rows
            .map(|row| row.replace("#..H...#", "#..H..##"))
            .each_ref()
            .map(String::as_str),
    );
    let finding = only_in(&rows, Rule::LadderEnd);
    assert_eq!(place(&finding), Aabb::new(48.0, 48.0, 48.0, 80.0));
}

#[test]
fn a_one_way_platform_over_the_end_of_a_ladder_is_a_way_off() {
    let rows = [
        "######", "#....#", "#....#", "#....#", "#.H..#", "#.H..#", "#PH..#", "######",
    ];
    only_in(&rows, Rule::LadderEnd);
    for row in 3..4 {
        let mut with = rows.map(str::to_owned);
        with[row] = "#.-..#".to_owned();
        none_in(&with.each_ref().map(String::as_str));
    }
    let beside = TextLevel::new(&rows).one_way(48.0, 40.0, 32.0, 4.0);
    none(&beside.level(), &lint());
    let ceiling = TextLevel::new(&rows).solid(16.0, 44.0, 64.0, 4.0);
    only(&ceiling.level(), &lint().allow(Rule::Trip), Rule::LadderEnd);
}

#[test]
fn nothing_jumps_off_a_ladder_right_below_a_ceiling() {
    // The end of the ladder is 32 below the ledge above it, and a plank is beside that.
    let rows = [
        "##########",
        "#........#",
        "#.....---#",
        "#####....#",
        "#.H......#",
        "#.H......#",
        "#PH......#",
        "##########",
    ];
    only_in(&rows, Rule::LadderEnd);
    // With room for a body above its end, a jump gets there.
    let open = rows.map(|row| row.replace("#####....", "#........"));
    none_in(&open.each_ref().map(String::as_str));
}

#[test]
fn a_rope_over_a_pit_is_jumped_at_from_aside() {
    let rows = [
        "#.......H........#",
        "#.......H........#",
        "#.......H........#",
        "#P......H........#",
        "#####.......######",
        "#####.......######",
        "#####.......######",
        "#####.......######",
        "#####.......######",
        "#####.......######",
        "##################",
    ];
    none_in(&rows);
    let mut settings = CharacterSettings::classic(16.0, 60);
    none(
        &TextLevel::new(&rows).level(),
        &lint().with_character(settings),
    );
    settings.run_speed = 32.0;
    settings.sprint_speed = None;
    let level = TextLevel::new(&rows).level();
    only(&level, &lint().with_character(settings), Rule::LadderEnd);
}

#[test]
fn a_lift_brings_bodies_to_a_ladder_and_takes_them_off() {
    let rows = [
        "######", "#....#", "#....#", "#....#", "#.H..#", "#.H..#", "#.H..#", "#....#", "#....#",
        "#....#", "#....#", "#....#", "#P...#", "######",
    ];
    let mut level = TextLevel::new(&rows).level();
    assert_eq!(level.lint(&lint()).len(), 2, "at both ends");
    let lift = Aabb::new(48.0, 200.0, 16.0, 4.0);
    level
        .platforms
        .push(platform(lift, &[[0.0, 0.0], [0.0, -150.0]], 30.0));
    none(&level, &lint());
}
