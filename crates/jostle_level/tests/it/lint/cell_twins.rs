//! `one-way-blocked`, `slope-end` and `seam`, against twins that look at each cell of a drawing.

use super::{joined, lint};
use crate::random::Random;
use crate::text_level::TextLevel;
use jostle::Aabb;
use jostle_level::{Lint, Rule};
use std::collections::BTreeSet;

/// The one-way tiles with one face: the step to the cell that the face looks at, and the step along a platform of them.
const ONE_WAYS: [(char, [i32; 2], [i32; 2]); 4] = [
    ('-', [0, -1], [1, 0]),
    ('_', [0, 1], [1, 0]),
    ('[', [-1, 0], [0, 1]),
    (']', [1, 0], [0, 1]),
];

/// Draws a map of tiles, each as likely as it is often in a list.
fn random_rows(random: &mut Random, tiles: &[char]) -> Vec<String> {
    let count = u32::try_from(tiles.len()).expect("a few");
    let mut tile = |_| tiles[random.below(count) as usize];
    (0..7).map(|_| (0..8).map(&mut tile).collect()).collect()
}

/// Returns the boxes of what a rule finds in a drawing.
fn found(rows: &[String], rule: Rule) -> BTreeSet<[i32; 4]> {
    let drawn: Vec<&str> = rows.iter().map(String::as_str).collect();
    let level = TextLevel::<i32>::new(&drawn).level();
    let findings = level.lint(&Lint::new([12, 14])).into_iter();
    let findings = findings.filter(|finding| finding.rule == rule);
    let corners = findings
        .filter_map(|finding| finding.place)
        .map(|place| [place.min(), place.max()]);
    corners
        .map(|[min, max]| [min.x, min.y, max.x, max.y])
        .collect()
}

fn cell(rows: &[String], [column, row]: [i32; 2]) -> char {
    let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
    let column = usize::try_from(column).ok();
    let found = row
        .zip(column)
        .and_then(|(row, column)| row.chars().nth(column));
    found.unwrap_or('.')
}

/// Returns the platforms of which every cell has something solid right in front of its face.
fn covered(rows: &[String]) -> BTreeSet<[i32; 4]> {
    let mut found = BTreeSet::new();
    for (one_way, front, along) in ONE_WAYS {
        let step = |[x, y]: [i32; 2], [by_x, by_y]: [i32; 2]| [x + by_x, y + by_y];
        let cells = (0..7).flat_map(|row| (0..8).map(move |column| [column, row]));
        for first in cells {
            let before = [first[0] - along[0], first[1] - along[1]];
            if cell(rows, first) != one_way || cell(rows, before) == one_way {
                continue;
            }
            let run = std::iter::successors(Some(first), |at| Some(step(*at, along)));
            let run: Vec<[i32; 2]> = run.take_while(|at| cell(rows, *at) == one_way).collect();
            if run.iter().all(|at| cell(rows, step(*at, front)) == '#') {
                let last = run[run.len() - 1];
                let min = first.map(|edge| edge * 16);
                let max = last.map(|edge| (edge + 1) * 16);
                found.insert([min[0], min[1], max[0], max[1]]);
            }
        }
    }
    found
}

#[test]
fn l19_blocked_one_way_platforms_are_those_that_cells_show() {
    let tiles = ['#', '#', '#', '#', '-', '_', '[', ']', '.', '.'];
    let (mut blocked, mut cells) = (0, 0);
    for seed in 0..200 {
        let rows = random_rows(&mut Random::seed(seed), &tiles);
        let expected = covered(&rows);
        assert_eq!(
            found(&rows, Rule::OneWayBlocked),
            expected,
            "seed {seed}, {rows:#?}"
        );
        blocked += expected.len();
        let all = rows.iter().flat_map(|row| row.chars());
        cells += all.filter(|tile| "-_[]".contains(*tile)).count();
    }
    assert!(
        100 < blocked && blocked + 100 < cells,
        "{blocked} of {cells}"
    );
}

/// Whether the end of a slope that is this high, in rows, goes on in the next column: there is something higher, a floor
/// of that height, a slope that falls from there, or the border.
fn goes_on(rows: &[String], next: i32, height: i32, is_right: bool) -> bool {
    let at = |row: i32| cell(rows, [next, row]);
    let falling = if is_right { '\\' } else { '/' };
    let is_higher = ['#', '/', '\\'].contains(&at(height - 1));
    !(0..8).contains(&next) || is_higher || [falling, '#'].contains(&at(height))
}

/// Returns the slopes of which an end does not go on.
fn loose_slopes(rows: &[String]) -> BTreeSet<[i32; 4]> {
    let cells = (0..7).flat_map(|row| (0..8).map(move |column| [column, row]));
    let loose = cells.filter(|&[column, row]| {
        let is_right = match cell(rows, [column, row]) {
            '/' => true,
            '\\' => false,
            _ => return false,
        };
        let beside = |is_right: bool| if is_right { column + 1 } else { column - 1 };
        let upper = goes_on(rows, beside(is_right), row, is_right);
        let lower = goes_on(rows, beside(!is_right), row + 1, !is_right);
        !(upper && lower)
    });
    loose
        .map(|[x, y]| [16 * x, 16 * y, 16 * (x + 1), 16 * (y + 1)])
        .collect()
}

#[test]
fn l19_slopes_that_end_nowhere_are_those_that_cells_show() {
    let tiles = ['#', '#', '#', '#', '/', '\\', '.', '.', '.', '.'];
    let (mut loose, mut slopes) = (0, 0);
    for seed in 0..200 {
        let rows = random_rows(&mut Random::seed(seed), &tiles);
        let expected = loose_slopes(&rows);
        assert_eq!(
            found(&rows, Rule::SlopeEnd),
            expected,
            "seed {seed}, {rows:#?}"
        );
        loose += expected.len();
        let all = rows.iter().flat_map(|row| row.chars());
        slopes += all.filter(|tile| ['/', '\\'].contains(tile)).count();
    }
    assert!(100 < loose && loose + 100 < slopes, "{loose} of {slopes}");
}

/// Returns the holes in the column at a border that the column beyond it closes. Those at the top and at the bottom are
/// open sky, or a level without a wall.
fn closed_holes(rows: &[String], column: i32, beyond: i32) -> Vec<[u8; 2]> {
    let mut found = Vec::new();
    for first in 1..6_u8 {
        let is_open = |row: u8| cell(rows, [column, i32::from(row)]) == '.';
        let end = (first..7).find(|row| !is_open(*row)).unwrap_or(7);
        let is_closed = (first..end).all(|row| cell(rows, [beyond, i32::from(row)]) == '#');
        if first < end && end < 7 && !is_open(first - 1) && is_closed {
            found.push([first, end]);
        }
    }
    found
}

#[test]
fn l19_seams_are_those_that_cells_show() {
    let mut count = 0;
    for seed in 0..300 {
        let rows = random_rows(&mut Random::seed(seed), &['#', '.']);
        let drawn: Vec<&str> = rows.iter().map(String::as_str).collect();
        let findings = joined(&drawn).lint(&lint()).into_iter();
        let findings = findings.filter(|finding| finding.rule == Rule::Seam);
        let mut found: Vec<Aabb> = findings.filter_map(|finding| finding.place).collect();
        found.sort_by(|a, b| {
            [a.min().x, a.min().y]
                .partial_cmp(&[b.min().x, b.min().y])
                .expect("numbers")
        });
        // The border is between the columns 3 and 4.
        let left = closed_holes(&rows, 3, 4)
            .into_iter()
            .map(|hole| (62.0, hole));
        let right = closed_holes(&rows, 4, 3)
            .into_iter()
            .map(|hole| (64.0, hole));
        let expected: Vec<Aabb> = left
            .chain(right)
            .map(|(x, [first, end])| {
                Aabb::new(
                    x,
                    16.0 * f32::from(first),
                    2.0,
                    16.0 * f32::from(end - first),
                )
            })
            .collect();
        assert_eq!(found, expected, "seed {seed}, {rows:#?}");
        count += expected.len();
    }
    assert!(100 < count, "{count}");
}
