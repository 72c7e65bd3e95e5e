//! Games that are seen from above: a flood fill instead of a play.

use super::{BODY, level, platform};
use crate::text_level::TextLevel;
use jostle::{Aabb, Axis, Vec2};
use jostle_level::{Level, Reach};

#[test]
fn walks_through_narrow_passages_seen_from_above() {
    let rows = [
        "#########",
        "#P..#...#",
        "#.......#",
        "#...#..E#",
        "#########",
    ];
    let dungeon = level(&rows);
    let exact = Reach::top_down([16.0, 16.0]);
    let reached = dungeon.reach(&exact).unwrap();
    assert!(reached.goals[0].is_found, "exactly as wide as the passage");
    assert!(reached.goals[0].witness.is_empty());
    let path = &reached.goals[0].path;
    assert_eq!(path.first(), Some(&Vec2::new(16.0, 16.0)));
    check_path(&dungeon, path, 16.0);
    let wide = dungeon.reach(&Reach::top_down([16.0, 16.5])).unwrap();
    assert!(
        !wide.goals[0].is_found && wide.is_complete,
        "a little too wide"
    );
    assert_eq!(wide.findings(&dungeon).len(), 1);
}

/// Checks that a square body of this size gets from each corner of a path to the next.
fn check_path(level: &Level, path: &[Vec2], size: f32) {
    for ends in path.windows(2) {
        let [from, to] = [0, 1].map(|end| Aabb::new(ends[end].x, ends[end].y, size, size));
        let is_straight = Axis::BOTH
            .iter()
            .any(|&axis| from.span(axis) == to.span(axis));
        assert!(is_straight, "{from} to {to}");
        let is_free = level
            .maps
            .iter()
            .all(|map| !map.map.overlaps(from.union(to)));
        assert!(is_free, "{from} to {to}");
    }
}

#[test]
fn passages_between_boxes_off_the_grid_are_found() {
    let rows = [".........", ".P.....E.", "........."];
    let cave = TextLevel::new(&rows)
        .solid(70.0, 0.0, 5.0, 13.25)
        .solid(70.0, 26.25, 5.0, 21.75);
    assert!(
        cave.level()
            .reach(&Reach::top_down([12.0, 13.0]))
            .unwrap()
            .goals[0]
            .is_found
    );
    assert!(
        !cave
            .level()
            .reach(&Reach::top_down([12.0, 13.5]))
            .unwrap()
            .goals[0]
            .is_found
    );
}

#[test]
fn small_goals_in_large_rooms_are_found_from_above() {
    let cave = TextLevel::new(&["P.........."; 9])
        .marker("coin", 100.0, 70.0, 0.0, 0.0)
        .level();
    let question = Reach::top_down([4.0, 4.0]).goals(["coin"]).from("player");
    assert!(cave.reach(&question).unwrap().goals[0].is_found);
}

#[test]
fn hazards_block_the_way_seen_from_above() {
    let moat = level(&["P.!.E", "..!..", "..!.."]);
    assert!(!moat.reach(&Reach::top_down(BODY)).unwrap().goals[0].is_found);
    let bridge = level(&["P.!.E", "..!..", "....."]);
    assert!(bridge.reach(&Reach::top_down(BODY)).unwrap().goals[0].is_found);
}

#[test]
fn one_ways_make_traps_seen_from_above() {
    let traps = |rows: &[&str]| {
        let question = Reach::top_down([14.0, 14.0]).with_traps();
        let reached = level(rows).reach(&question).unwrap();
        assert!(reached.is_all_found());
        reached.traps
    };
    assert_eq!(traps(&["######", "#oP[.#", "######"]), []);
    let [trap] = &traps(&["######", "#oP].#", "######"])[..] else {
        panic!("one place beyond the one-way platform cannot be left");
    };
    assert_eq!(trap.place, Aabb::new(64.0, 16.0, 16.0, 16.0));
    assert!(trap.witness.is_empty(), "there are no inputs");
}

#[test]
fn floods_within_a_budget() {
    let cave = level(&["P.#.#.#.#", ".#.#.#.#.", "........E"]);
    let small = Reach::top_down([8.0, 8.0]).with_budget(10);
    let reached = cave.reach(&small).unwrap();
    assert!(!reached.is_complete && reached.states < 14);
}

#[test]
fn a_flood_can_be_cancelled() {
    let field = field();
    let refused = Reach::top_down(BODY).on_progress(|_| false);
    let refused = field.reach(&refused).unwrap();
    assert!(!refused.is_complete && !refused.goals[0].is_found);
    assert!((1024..1030).contains(&refused.states), "{}", refused.states);
}

/// Draws a map of 150 x 150 tiles with many ways to the exit in the last corner.
fn field() -> Level {
    let mut rows = vec![".".repeat(150); 150];
    rows[0].replace_range(0..1, "P");
    rows[149].replace_range(149..150, "E");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut field = level(&rows);
    let map = &mut field.maps[0].map;
    for row in (1..149).step_by(2) {
        for column in (1..149).step_by(2) {
            map.set([column, row], jostle::Tile::SOLID).expect("a cell");
        }
    }
    field
}

#[test]
fn a_large_map_is_filled_within_the_usual_budget() {
    let reached = field().reach(&Reach::top_down(BODY)).unwrap();
    assert!(reached.is_complete && reached.goals[0].is_found);
    assert!(60_000 < reached.states, "{}", reached.states);
}

#[test]
fn platforms_are_ground_over_hazards_seen_from_above() {
    let mut moat = level(&["P.!!!.E", "..!!!..", "..!!!.."]);
    let question = Reach::top_down(BODY);
    let without = moat.reach(&question).unwrap();
    let message = &without.findings(&moat)[0].message;
    assert_eq!(message, "no way to the marker \"exit\" was found");
    let ferry = |way: f32| platform(Aabb::new(32.0, 8.0, 16.0, 24.0), [way, 0.0]);
    moat.platforms = vec![ferry(16.0)];
    let findings = moat.reach(&question).unwrap().findings(&moat);
    assert_eq!(
        findings[0].message,
        "no way to the marker \"exit\" was found, even with moving platforms anywhere along their routes"
    );
    moat.platforms = vec![ferry(32.0)];
    let reached = moat.reach(&question).unwrap();
    let goal = &reached.goals[0];
    assert!(goal.via_platforms_only && !goal.is_found && goal.path.is_empty());
    assert!(reached.findings(&moat).is_empty());
}
