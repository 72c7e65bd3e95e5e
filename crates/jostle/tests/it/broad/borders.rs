//! Seams, cell borders and everything beyond the bounds: nothing is missed and nothing is reported twice.

use super::{FromSlice, Moving, count, for_sets, pairs};
use jostle::f32::{HashGrid, StripCells};
use jostle::{Aabb, BucketGrid, Quadtree, Ray};

for_sets! { all:
    no_ray_leaks_through_a_seam_or_a_corner;
}

for_sets! { moving:
    boxes_on_cell_borders_meet_once;
}

const TILES: u8 = 64;
const TILE: f32 = 16.0;

/// A ray enters a map of flush tiles exactly where it enters one box of that size.
fn no_ray_leaks_through_a_seam_or_a_corner<A: FromSlice>() {
    let edge = |number: u8| f32::from(number) * TILE;
    let tiles = (0..TILES).flat_map(|row| (0..TILES).map(move |column| (column, row)));
    let tiles: Vec<_> = tiles
        .map(|(x, y)| Aabb::new(edge(x), edge(y), TILE, TILE))
        .collect();
    let whole = Aabb::new(0.0, 0.0, edge(TILES), edge(TILES));
    let map = A::from_slice(&tiles);
    let check = |ray: Ray| {
        let expected = whole.raycast_by(ray);
        let first = map.raycast(ray).first().map(|(_, hit)| hit.moment());
        assert_eq!(first, expected, "{ray:?}");
        assert!(first.is_some(), "{ray:?} leaks");
    };
    for number in (0..TILES).step_by(count(5, 1)) {
        let (before, beyond, along) = (-40.0, edge(TILES) + 40.0, edge(number));
        check(Ray::new([along, before], [0.0, 1.0]));
        check(Ray::new([along, beyond], [0.0, -1.0]));
        check(Ray::new([before, along], [1.0, 0.0]));
        check(Ray::new([beyond, along], [-1.0, 0.0]));
    }
    let ways = [
        [1.0, 1.0],
        [-1.0, 1.0],
        [2.0, -1.0],
        [-1.0, -3.0],
        [5.0, 2.0],
    ];
    let corners = (1..TILES).flat_map(|row| (1..TILES).map(move |column| (column, row)));
    for (column, row) in corners.step_by(count(311, 3)) {
        for [x, y] in ways {
            let far = 4_096.0;
            let from = [edge(column) - far * x, edge(row) - far * y];
            check(Ray::new(from, [x, y]));
        }
    }
}

trait RaycastBy {
    fn raycast_by(self, ray: Ray) -> Option<jostle::Moment<f32>>;
}

impl RaycastBy for Aabb {
    fn raycast_by(self, ray: Ray) -> Option<jostle::Moment<f32>> {
        ray.raycast(self).map(|hit| hit.moment())
    }
}

/// Boxes of side 24, one every 16 pixels: each overlaps its eight neighbors across every border of cells of 8,
/// 16 or 32 pixels, and covers up to 16 cells.
fn boxes_on_cell_borders_meet_once<M: Moving>() {
    let boxes = lattice();
    let mut made = M::from_slice(&boxes);
    let set = made.set();
    let expected = pairs(&boxes);
    assert_eq!(expected.len(), 2 * 20 * 19 + 2 * 19 * 19);
    assert_eq!(set.pairs().sorted(), expected);
    // Move the boxes one at a time, each to where another was.
    let mut one_by_one = M::from_slice(&[]);
    let set = one_by_one.set();
    let ids: Vec<_> = boxes.iter().rev().map(|&aabb| set.insert(aabb)).collect();
    for (&id, &aabb) in ids.iter().zip(&boxes) {
        set.move_to(id, aabb).unwrap();
    }
    assert_eq!(set.pairs().sorted(), expected);
    let mut found = Vec::new();
    set.pairs().each(|a, b| found.push([a, b]));
    found.sort_unstable();
    assert_eq!(found, expected, "no pair twice");
}

fn lattice() -> Vec<Aabb> {
    let places = (0_u8..20).flat_map(|row| (0_u8..20).map(move |column| (column, row)));
    let place = |number: u8| f32::from(number) * 16.0 - 160.0;
    let boxes = places.map(|(column, row)| Aabb::new(place(column), place(row), 24.0, 24.0));
    boxes.collect()
}

#[test]
fn every_cell_size_reports_each_border_pair_once() {
    let boxes = lattice();
    let expected = pairs(&boxes);
    for size in [1.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 64.0, 1.0e6] {
        let mut set = HashGrid::with_cell_size(size).unwrap();
        set.refill(&boxes);
        assert_eq!(set.pairs().sorted(), expected, "cells of {size}");
    }
    assert_eq!(StripCells::new().pairs(&boxes).sorted(), expected);
    let screen = Aabb::new(-160.0, -160.0, 320.0, 320.0);
    let mut grid = BucketGrid::<f32, 20, 20, 400, 8>::new(screen).unwrap();
    for &aabb in &boxes {
        grid.insert(aabb).unwrap();
    }
    assert_eq!(grid.sorted_pairs(), expected);
}

/// A common grid stores each box in the cell of its corner and searches the cells to the right, below, and below
/// right. It would miss both of these pairs.
///
/// ```text
///        0     10     20     30
///      0 ┌──────┬──────┬──────┐
///        │      │ ┌──┐ │      │    A (12, 8, 4, 4) is in cell (1, 0),
///     10 ├──────┼─┼A┌┼─┼──────┤    B (8, 11, 6, 4) in cell (0, 1): below left of A.
///        │    ┌─┼─┴B┘│ │      │
///     20 ├────┴─┴──────┼──────┤
///        │  C━━━━━━━━━━━━━━D  │    C (5, 22, 20, 4) is in cell (0, 2),
///     30 └──────┴──────┴──────┘    D (22, 23, 4, 4) in cell (2, 2): two cells away.
/// ```
#[test]
fn pairs_are_found_in_every_neighboring_cell() {
    let boxes = [
        Aabb::new(12, 8, 4, 4),
        Aabb::new(8, 11, 6, 4),
        Aabb::new(5, 22, 20, 4),
        Aabb::new(22, 23, 4, 4),
    ];
    let expected = [[0, 1], [2, 3]];
    let mut set = jostle::i32::HashGrid::with_cell_size(10).unwrap();
    set.refill(&boxes);
    assert_eq!(set.pairs().sorted(), expected);
    let mut grid = BucketGrid::<i32, 4, 4, 4, 4>::new(Aabb::new(0, 0, 40, 40)).unwrap();
    for aabb in boxes {
        grid.insert(aabb).unwrap();
    }
    assert_eq!(grid.sorted_pairs(), expected);

    // The pairs found by that grid: both in one cell, or in one of the three neighbors.
    let cell = |aabb: Aabb<i32>| (aabb.min().x / 10, aabb.min().y / 10);
    let is_seen = |from: (i32, i32), to: (i32, i32)| {
        [(0, 0), (1, 0), (0, 1), (1, 1)].contains(&(to.0 - from.0, to.1 - from.1))
    };
    for [a, b] in [[0, 1], [2, 3]] {
        let (one, other) = (cell(boxes[a]), cell(boxes[b]));
        assert!(!is_seen(one, other) && !is_seen(other, one), "missed");
    }
}

/// A box past the end of a row and one at the start of the next row are not neighbors, although their cells are
/// adjacent in a grid that stores its rows in one list.
#[test]
fn the_end_of_a_row_does_not_meet_the_start_of_the_next() {
    let mut grid = BucketGrid::<i32, 4, 4, 4, 4>::new(Aabb::new(0, 0, 40, 40)).unwrap();
    grid.insert(Aabb::new(36, 4, 4, 4)).unwrap();
    grid.insert(Aabb::new(0, 14, 4, 4)).unwrap();
    assert!(grid.sorted_pairs().is_empty());
    assert_eq!(grid.overlapping(Aabb::new(38, 0, 20, 20)).sorted(), [0]);
    assert_eq!(grid.overlapping(Aabb::new(-20, 0, 22, 40)).sorted(), [1]);
}

/// Checks every set, with and without bounds.
#[test]
fn boxes_far_outside_the_bounds_are_found() {
    let bounds = Aabb::new(0, 0, 320, 200);
    let mut tree = Quadtree::with_bounds(bounds);
    let mut grid = BucketGrid::<i32, 8, 8, 64, 2>::new(bounds).unwrap();
    let places = [10_000, -10_000, 2_000_000_000, -2_000_000_000];
    for x in places {
        for y in places {
            for at in [Aabb::new(x, y, 16, 16), Aabb::new(x + 12, y + 12, 16, 16)] {
                tree.insert(at);
                grid.insert(at).unwrap();
            }
        }
    }
    let expected: Vec<_> = (0..16).map(|pair| [2 * pair, 2 * pair + 1]).collect();
    assert_eq!(tree.pairs().sorted(), expected);
    assert_eq!(grid.sorted_pairs(), expected);
    for (index, x) in (0..).zip(places) {
        let at = [x + 13, places[0] + 13];
        assert_eq!(tree.containing(at).sorted(), [8 * index, 8 * index + 1]);
        assert_eq!(grid.containing(at).sorted(), [8 * index, 8 * index + 1]);
        assert_eq!(grid.nearest(at).several(2), [8 * index, 8 * index + 1]);
    }
}
