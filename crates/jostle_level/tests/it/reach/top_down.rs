//! Games that are seen from above: a flood fill instead of a play.

use super::{BODY, level};
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
    // `>` holds what comes from the left.
    let room = level(&["#######", "#P.o.v#", "#.##.##", "#.<..##", "#######"]);
    let reached = room
        .reach(&Reach::top_down([14.0, 14.0]).with_traps())
        .unwrap();
    assert!(reached.is_all_found());
    let room = level(&["######", "#oP<.#", "######"]);
    let reached = room
        .reach(&Reach::top_down([14.0, 14.0]).with_traps())
        .unwrap();
    let other = level(&["######", "#oP].#", "######"]);
    let other = other
        .reach(&Reach::top_down([14.0, 14.0]).with_traps())
        .unwrap();
    let counts = [reached.traps.len(), other.traps.len()];
    assert_eq!(
        counts.iter().sum::<usize>(),
        1,
        "one of them cannot be left: {counts:?}"
    );
}

#[test]
fn floods_within_a_budget() {
    let cave = level(&["P.#.#.#.#", ".#.#.#.#.", "........E"]);
    let reached = cave
        .reach(&Reach::top_down([8.0, 8.0]).with_budget(10))
        .unwrap();
    assert!(!reached.is_complete && reached.states < 14);
    let refused = Reach::top_down([0.5, 0.5]).on_progress(|_| false);
    let large = level(&["P..................................#"; 40]);
    let large = large.reach(&refused.goals(["player"])).unwrap();
    assert!(large.is_complete, "the start is the goal");
}
