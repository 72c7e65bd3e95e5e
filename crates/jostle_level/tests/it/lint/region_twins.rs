//! Rules about starts, borders, platforms and slopes, against twins that look at every pixel.

use crate::random::Random;
use crate::text_level::TextLevel;
use jostle::{Aabb, TileKind};
use jostle_level::{Level, LevelPlatform, Lint, Origin, Properties, Reach, Route, RouteEnd, Rule};
use std::collections::BTreeSet;

const BODY: [i32; 2] = [10, 13];

/// Returns a level of random tiles: halves, one-ways and slopes among them.
fn random_level(random: &mut Random) -> (Level<i32>, Vec<String>) {
    let mut rows = vec![vec!['.'; 9]; 7];
    let fill = 3 + random.below(4);
    for cell in rows.iter_mut().flatten() {
        *cell = match random.below(3 * fill) {
            0 | 1 => '#',
            2 => ['-', '[', ']', '_'][random.index(4)],
            3 => ['v', '^', '<', '>'][random.index(4)],
            4 => ['/', '\\'][random.index(2)],
            _ => '.',
        };
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let mut text = TextLevel::<i32>::new(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    for index in 0..random.below(4) {
        let [x, y] = pixel(random);
        let class = if index == 0 { "player" } else { "coin" };
        text = text.marker(class, x, y, 0, 0);
    }
    for _ in 0..random.below(3) {
        let [x, y] = pixel(random);
        text = text.solid(x, y, 8 * number(random, 1, 6), 8 * number(random, 1, 6));
    }
    (text.level(), rows)
}

fn number(random: &mut Random, from: i32, to: i32) -> i32 {
    from + i32::try_from(random.below(u32::try_from(to - from).expect("a range"))).expect("small")
}

/// Returns a random point of half cells.
fn pixel(random: &mut Random) -> [i32; 2] {
    [8 * number(random, -2, 20), 8 * number(random, -2, 16)]
}

/// Whether a pixel blocks from all sides. Slopes are taken from `jostle` itself.
fn is_solid(level: &Level<i32>, x: i32, y: i32) -> bool {
    let pixel = Aabb::new(x, y, 1, 1);
    let mut solids = level.solids.iter();
    let in_solid = solids.any(|solid| solid.one_way.is_none() && solid.place.overlaps(pixel));
    let map = &level.maps[0].map;
    in_solid
        || map.tiles_in(pixel).any(|(pos, tile)| {
            let cell = map.cell_box(pos).expect("a cell");
            let middle = cell.center();
            match tile.kind() {
                TileKind::Solid => true,
                TileKind::Half(side) => match (side.axis(), side.is_max()) {
                    (jostle::Axis::X, true) => middle.x <= x,
                    (jostle::Axis::X, false) => x < middle.x,
                    (jostle::Axis::Y, true) => middle.y <= y,
                    (jostle::Axis::Y, false) => y < middle.y,
                },
                TileKind::Slope(slope) => slope.overlaps(cell, pixel),
                TileKind::Empty | TileKind::OneWay(_) => false,
            }
        })
}

fn pixels(place: Aabb<i32>) -> impl Iterator<Item = [i32; 2]> {
    let (min, max) = (place.min(), place.max());
    (min.y..max.y).flat_map(move |y| (min.x..max.x).map(move |x| [x, y]))
}

fn places(level: &Level<i32>, lint: &Lint<i32>, rule: Rule) -> BTreeSet<[i32; 4]> {
    let findings = level.lint(lint).into_iter();
    let found = findings.filter(|finding| finding.rule == rule);
    found
        .map(|finding| sides(finding.place.expect("it is somewhere")))
        .collect()
}

fn sides(place: Aabb<i32>) -> [i32; 4] {
    [place.min().x, place.min().y, place.max().x, place.max().y]
}

#[test]
fn starts_in_walls_are_those_that_pixels_show() {
    let mut counts = [0, 0];
    for seed in 0..300 {
        let (level, rows) = random_level(&mut Random::seed(seed));
        let starts = level.starts().map(|start| start.standing(BODY));
        let starts: Vec<Aabb<i32>> = starts.collect();
        let inside = starts.iter().filter(|&&body| {
            let mut around = pixels(body);
            around.any(|[x, y]| is_solid(&level, x, y))
        });
        let expected: BTreeSet<[i32; 4]> = inside.map(|&body| sides(body)).collect();
        counts[0] += expected.len();
        counts[1] += starts.len();
        let found = places(&level, &Lint::new(BODY), Rule::StartInWall);
        assert_eq!(found, expected, "seed {seed}: {rows:#?}");
    }
    assert!(50 < counts[0] && counts[0] + 50 < counts[1], "{counts:?}");
}

#[test]
fn things_outside_are_those_that_share_no_point_with_the_level() {
    let mut count = 0;
    for seed in 0..200 {
        let (level, rows) = random_level(&mut Random::seed(seed));
        let bounds = level.bounds;
        let markers = level.markers.iter().map(|marker| marker.place);
        let all = markers.chain(level.solids.iter().map(|solid| solid.place));
        let outside = all.filter(|place| {
            let (min, max) = (place.min(), place.max());
            max.x < 0 || max.y < 0 || bounds.max().x < min.x || bounds.max().y < min.y
        });
        let expected: BTreeSet<[i32; 4]> = outside.map(sides).collect();
        count += expected.len();
        let found = places(&level, &Lint::new(BODY), Rule::Outside);
        assert_eq!(found, expected, "seed {seed}: {rows:#?}");
    }
    assert!(20 < count, "only {count} in all levels");
}

#[test]
fn blocked_platforms_are_those_that_pixels_show() {
    let mut counts = [0, 0];
    for seed in 0..300 {
        let mut random = Random::seed(seed);
        let (mut level, rows) = random_level(&mut random);
        level.solids.clear();
        let [x, y] = pixel(&mut random);
        let way = 8 * number(&mut random, -6, 7);
        let delta = if random.below(2) == 0 {
            [way, 0]
        } else {
            [0, way]
        };
        let place = Aabb::new(x, y, 16, 8);
        level.platforms.push(LevelPlatform {
            place,
            route: Route::new([[0, 0], delta], 30, 0, RouteEnd::Back).expect("a route"),
            one_way: None,
            name: String::new(),
            class: String::new(),
            properties: Properties::default(),
            path_offset: [0, 0].into(),
            origin: Origin::default(),
        });
        let swept = place.union(place.moved(delta));
        let is_blocked = pixels(swept).any(|[x, y]| is_solid(&level, x, y));
        counts[usize::from(is_blocked)] += 1;
        let found = places(&level, &Lint::new(BODY), Rule::PathBlocked);
        assert_eq!(!found.is_empty(), is_blocked, "seed {seed}: {rows:#?}");
    }
    assert!(counts.iter().all(|&count| 50 < count), "{counts:?}");
}

#[test]
fn a_flood_finds_what_steps_of_a_pixel_find() {
    let mut counts = [0, 0];
    for seed in 0..80 {
        let mut random = Random::seed(seed);
        let (mut level, rows) = random_level(&mut random);
        // One-way tiles and slopes stop a body only from some places.
        for row in 0..7 {
            for column in 0..9 {
                let tile = level.maps[0].map.tile([column, row]);
                if matches!(tile.kind(), TileKind::OneWay(_) | TileKind::Slope(_)) {
                    let map = &mut level.maps[0].map;
                    map.set([column, row], jostle::Tile::EMPTY).expect("a cell");
                }
            }
        }
        let question = Reach::top_down(BODY).from("player").goals(["coin"]);
        let Ok(reached) = level.reach(&question) else {
            continue; // There is no start, or no coin.
        };
        let start = level.markers[0].place.center();
        let start = Aabb::from_center_size(start, BODY);
        let by_pixels = flooded(&level, start);
        if by_pixels.is_empty() {
            continue; // It starts inside a wall, or partly outside.
        }
        for goal in &reached.goals {
            let at = level.markers[goal.marker].place;
            let expected = by_pixels
                .iter()
                .any(|&[x, y]| Aabb::new(x, y, BODY[0], BODY[1]).touches(at));
            counts[usize::from(expected)] += 1;
            assert_eq!(goal.is_found, expected, "seed {seed}: {goal:?} {rows:#?}");
        }
    }
    assert!(counts.iter().all(|&count| 3 < count), "{counts:?}");
}

/// Returns the corners that a body gets to pixel by pixel, within the bounds of everything.
fn flooded(level: &Level<i32>, start: Aabb<i32>) -> Vec<[i32; 2]> {
    let solids = level.solids.iter().map(|solid| solid.place);
    let bounds = solids.fold(level.bounds, Aabb::union);
    let index = |[x, y]: [i32; 2]| {
        let at = (y - bounds.y()) * bounds.width() + (x - bounds.x());
        usize::try_from(at).expect("within the bounds")
    };
    let solid: Vec<bool> = pixels(bounds).map(|[x, y]| is_solid(level, x, y)).collect();
    let is_free = |[x, y]: [i32; 2]| {
        let body = Aabb::new(x, y, BODY[0], BODY[1]);
        bounds.contains(body) && pixels(body).all(|pixel| !solid[index(pixel)])
    };
    let mut is_found = vec![false; solid.len()];
    let mut found = Vec::new();
    let mut queue = vec![[start.x(), start.y()]];
    while let Some([x, y]) = queue.pop() {
        if !is_free([x, y]) || std::mem::replace(&mut is_found[index([x, y])], true) {
            continue;
        }
        found.push([x, y]);
        queue.extend([[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]);
    }
    found
}
