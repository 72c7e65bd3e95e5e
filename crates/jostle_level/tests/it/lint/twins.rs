//! The rules that scan faces, against twins that look at every pixel.

use crate::random::Random;
use crate::text_level::{mirrored, mirrored_box};
use jostle::{Aabb, Axis, Outside, Scalar, Tile, TileMap, Vec2};
use jostle_level::{
    Level, LevelArea, LevelMap, LevelSolid, Lint, Marker, Origin, Properties, Rule,
};
use std::collections::BTreeSet;

/// The size of a tile in pixels: an eighth of it is two.
const TILE: i32 = 16;
/// The size of a level in tiles.
const SIZE: [i32; 2] = [9, 7];
const BODY: [i32; 2] = [10, 13];

/// A level of whole pixels, and which of them block.
struct Picture {
    level: Level<i32>,
    /// Row by row.
    solid: Vec<bool>,
}

impl Picture {
    fn is_solid(&self, x: i32, y: i32) -> bool {
        pixel_index(x, y).is_some_and(|index| self.solid[index])
    }

    fn is_free(&self, place: Aabb<i32>) -> bool {
        pixels(place).all(|[x, y]| !self.is_solid(x, y))
    }

    /// Returns pixels along a line: along x if the axis is x.
    fn at(&self, axis: Axis, along: i32, across: i32) -> bool {
        match axis {
            Axis::X => self.is_solid(along, across),
            Axis::Y => self.is_solid(across, along),
        }
    }
}

/// Returns where a pixel is in a picture; `None` outside.
fn pixel_index(x: i32, y: i32) -> Option<usize> {
    let [width, height] = SIZE.map(|size| size * TILE);
    let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
    is_inside.then(|| usize::try_from(y * width + x).expect("not negative"))
}

fn pixels(place: Aabb<i32>) -> impl Iterator<Item = [i32; 2]> {
    let (min, max) = (place.min(), place.max());
    (min.y..max.y).flat_map(move |y| (min.x..max.x).map(move |x| [x, y]))
}

/// Returns a level of random tiles and boxes.
fn random(seed: u64) -> Picture {
    let mut random = Random::seed(seed);
    let [width, height] = SIZE.map(|size| usize::try_from(size).expect("a size"));
    let (zero, tile) = (Vec2::new(0, 0), Vec2::new(TILE, TILE));
    let mut map = TileMap::new(zero, tile, [width, height], Outside::Empty).expect("a small map");
    let fill = 2 + random.below(3);
    for row in 0..SIZE[1] {
        for column in 0..SIZE[0] {
            if random.below(fill) == 0 {
                map.set([column, row], Tile::SOLID).expect("a cell");
            }
        }
    }
    let mut level = Level::empty("random", map.bounds(), tile);
    level.areas.push(LevelArea {
        name: String::new(),
        place: map.bounds(),
        properties: Properties::default(),
    });
    for _ in 0..random.below(10) {
        let mut pixel = |bound: i32| -> i32 {
            let bound = u32::try_from(bound).expect("a size");
            i32::try_from(random.below(bound)).expect("a size")
        };
        let corner = SIZE.map(|size| pixel(size * TILE - 40));
        let size = [1 + pixel(40), 1 + pixel(40)];
        level.solids.push(LevelSolid {
            place: Aabb::new(corner[0], corner[1], size[0], size[1]),
            one_way: None,
            conveyor: zero,
            origin: Origin::default(),
        });
    }
    level.markers = (0..5).map(|_| marker(&mut random)).collect();
    let boxes = level.solids.iter().map(|solid| solid.place);
    let mut solid = vec![false; width * height * 256];
    for [x, y] in boxes.chain(map.merged_boxes()).flat_map(pixels) {
        solid[pixel_index(x, y).expect("it is in the level")] = true;
    }
    level.maps.push(LevelMap {
        name: String::new(),
        map,
        layers: Vec::new(),
        first_cell: [0, 0],
    });
    Picture { level, solid }
}

fn marker(random: &mut Random) -> Marker<i32> {
    let mut pixel = |bound: u32| i32::try_from(random.below(bound)).expect("a size");
    Marker {
        name: String::new(),
        class: "coin".to_owned(),
        tags: Vec::new(),
        place: Aabb::new(20 + pixel(80), 20 + pixel(60), 1 + pixel(20), 1 + pixel(20)),
        points: Vec::new(),
        properties: Properties::default(),
        up: jostle::Side::MinY,
        origin: Origin::default(),
    }
}

/// Returns the places that a rule finds.
fn found(picture: &Picture, lint: &Lint<i32>, rule: Rule) -> Vec<Aabb<i32>> {
    let findings = picture.level.lint(lint);
    let found = findings.iter().filter(|finding| finding.rule == rule);
    found
        .map(|finding| finding.place.expect("it is somewhere"))
        .collect()
}

fn lint() -> Lint<i32> {
    Lint::new(BODY)
}

/// A line of free pixels between two solid ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    across: i32,
    from: i32,
    to: i32,
}

/// Returns the lines of free pixels along an axis that end at solid ones.
fn lines(picture: &Picture, axis: Axis) -> Vec<Line> {
    let [along, across] = match axis {
        Axis::X => SIZE,
        Axis::Y => [SIZE[1], SIZE[0]],
    }
    .map(|size| size * TILE);
    let mut lines = Vec::new();
    for across in 0..across {
        let mut last_solid = None;
        for at in 0..along {
            if !picture.at(axis, at, across) {
                continue;
            }
            if let Some(last) = last_solid
                && last + 1 < at
            {
                let from = last + 1;
                lines.push(Line {
                    across,
                    from,
                    to: at,
                });
            }
            last_solid = Some(at);
        }
    }
    lines
}

fn pixels_of(line: &Line, axis: Axis) -> impl Iterator<Item = [i32; 2]> {
    let Line { across, from, to } = *line;
    (from..to).map(move |at| match axis {
        Axis::X => [at, across],
        Axis::Y => [across, at],
    })
}

#[test]
fn l19_cracks_are_those_that_pixels_show() {
    for seed in 0..60 {
        let picture = random(seed);
        let mut expected = BTreeSet::new();
        for axis in Axis::BOTH {
            let all = lines(&picture, axis);
            let narrow = all.iter().filter(|line| line.to - line.from <= TILE / 8);
            expected.extend(narrow.flat_map(|line| pixels_of(line, axis)));
        }
        let cracks = found(&picture, &lint(), Rule::Crack);
        let found: BTreeSet<[i32; 2]> = cracks.into_iter().flat_map(pixels).collect();
        assert_eq!(found, expected, "seed {seed}");
    }
}

/// Returns the passages along an axis: lines of equal ends side by side.
fn passages(picture: &Picture, axis: Axis) -> Vec<Aabb<i32>> {
    let mut all = lines(picture, axis);
    all.sort_by_key(|line| (line.from, line.to, line.across));
    let mut passages: Vec<(Line, i32)> = Vec::new();
    for line in all {
        match passages.last_mut() {
            Some((first, end))
                if [first.from, first.to, *end] == [line.from, line.to, line.across] =>
            {
                *end += 1;
            }
            _ => passages.push((line, line.across + 1)),
        }
    }
    let boxes = passages
        .into_iter()
        .map(|(Line { across, from, to }, end)| match axis {
            Axis::X => Aabb::from_corners([from, across], [to, end]),
            Axis::Y => Aabb::from_corners([across, from], [end, to]),
        });
    boxes.collect()
}

/// Whether a body at one of three heights is free at both ends of a passage.
fn leads_through(picture: &Picture, passage: Aabb<i32>, axis: Axis) -> bool {
    let [size, along] = match axis {
        Axis::X => BODY,
        Axis::Y => [BODY[1], BODY[0]],
    };
    let (between, ends) = (passage.span(axis), passage.span(axis.other()));
    let starts = [
        between.min(),
        (between.min() + between.max() - size).div_euclid(2),
        between.max() - size,
    ];
    [ends.min() - along, ends.max()].into_iter().all(|end| {
        starts.into_iter().any(|start| {
            let body = match axis {
                Axis::X => Aabb::new(start, end, size, along),
                Axis::Y => Aabb::new(end, start, along, size),
            };
            picture.is_free(body)
        })
    })
}

#[test]
fn l19_tight_passages_are_those_that_pixels_show() {
    let mut count = 0;
    for seed in 0..120 {
        let picture = random(seed);
        let mut expected = BTreeSet::new();
        for axis in Axis::BOTH {
            let body = if axis == Axis::X { BODY[0] } else { BODY[1] };
            let tight = passages(&picture, axis).into_iter().filter(|passage| {
                let width = passage.span(axis).length();
                width < body && 3 * body <= 4 * width
            });
            let through = tight.filter(|passage| leads_through(&picture, *passage, axis));
            expected.extend(through.map(sides));
        }
        count += expected.len();
        let tight = found(&picture, &lint(), Rule::Tight);
        let found: BTreeSet<[i32; 4]> = tight.into_iter().map(sides).collect();
        assert_eq!(found, expected, "seed {seed}");
    }
    assert!(20 < count, "only {count} in all levels");
}

fn sides(place: Aabb<i32>) -> [i32; 4] {
    [place.min().x, place.min().y, place.max().x, place.max().y]
}

/// Returns the edges where two floors side by side differ slightly, as places.
fn trips(picture: &Picture) -> BTreeSet<[i32; 4]> {
    let mut trips = BTreeSet::new();
    for [x, y] in pixels(picture.level.bounds) {
        let is_top = picture.is_solid(x, y) && !picture.is_solid(x, y - 1);
        for (beside, is_right) in [(x - 1, false), (x + 1, true)] {
            let step = (0..=TILE / 8).find(|step| picture.is_solid(beside, y + step));
            let Some(step) = step.filter(|step| is_top && 0 < *step) else {
                continue;
            };
            let edge = if is_right { x + 1 } else { x };
            let body = Aabb::new(edge - BODY[0] / 2, y - BODY[1], BODY[0], BODY[1]);
            if picture.is_free(body) {
                let from = if is_right { edge } else { edge - step };
                trips.insert([from, y, from + step, y + step]);
            }
        }
    }
    trips
}

#[test]
fn l19_trips_are_those_that_pixels_show() {
    let mut count = 0;
    for seed in 0..120 {
        let picture = random(seed);
        let expected = trips(&picture);
        count += expected.len();
        let trips = found(&picture, &lint(), Rule::Trip);
        let found: BTreeSet<[i32; 4]> = trips.into_iter().map(sides).collect();
        assert_eq!(found, expected, "seed {seed}");
    }
    assert!(20 < count, "only {count} in all levels");
}

#[test]
fn l19_buried_markers_and_doubled_solids_are_those_that_pixels_show() {
    for seed in 0..60 {
        let picture = random(seed);
        let is_buried = |place: Aabb<i32>| pixels(place).all(|[x, y]| picture.is_solid(x, y));
        let markers = picture.level.markers.iter().map(|marker| marker.place);
        let expected: BTreeSet<[i32; 4]> = markers
            .filter(|place| is_buried(*place))
            .map(sides)
            .collect();
        let buried = found(&picture, &lint(), Rule::Buried);
        let buried: BTreeSet<[i32; 4]> = buried.into_iter().map(sides).collect();
        assert_eq!(buried, expected, "buried, seed {seed}");

        let solids = &picture.level.solids;
        let is_doubled = |index: &usize| {
            let others = solids
                .iter()
                .enumerate()
                .filter(|(other, _)| other != index);
            let mut rest: BTreeSet<[i32; 2]> = pixels(solids[*index].place).collect();
            let others = others.map(|(_, solid)| solid.place);
            let tiles = picture.level.maps[0].map.merged_boxes();
            for other in others.chain(tiles) {
                rest.retain(|&[x, y]| !other.contains_point([x, y]));
            }
            rest.is_empty()
        };
        let doubled = (0..solids.len()).filter(is_doubled);
        let expected: BTreeSet<[i32; 4]> =
            doubled.map(|index| sides(solids[index].place)).collect();
        let doubled = found(&picture, &lint(), Rule::Doubled);
        let doubled: BTreeSet<[i32; 4]> = doubled.into_iter().map(sides).collect();
        assert_eq!(doubled, expected, "doubled, seed {seed}");
    }
}

/// A stretch of a border: whether it is left or right, whether at the greater end, from where and to where.
type Opening = (bool, bool, i32, i32);

/// Returns the stretches of one border that nothing within a tile of it shuts.
fn openings(picture: &Picture, axis: Axis, is_max: bool) -> Vec<Opening> {
    let [depth, length, body] = match axis {
        Axis::X => [SIZE[0] * TILE, SIZE[1] * TILE, BODY[1]],
        Axis::Y => [SIZE[1] * TILE, SIZE[0] * TILE, BODY[0]],
    };
    // What touches the strip one tile deep counts too.
    let strip = if is_max {
        depth - 1 - TILE..=depth - 1
    } else {
        0..=TILE
    };
    let is_shut = |across: i32| strip.clone().any(|at| picture.at(axis, at, across));
    let ends = (0..=length).filter(|&across| across == length || is_shut(across));
    let mut from = 0;
    let runs = ends.map(|end| {
        let run = (axis == Axis::X, is_max, from, end);
        from = end + 1;
        run
    });
    runs.filter(|(_, _, from, end)| body <= end - from)
        .collect()
}

/// Returns what a finding says about the openings of one border.
fn way_out(openings: &[Opening]) -> Option<String> {
    let &(is_x, is_max, ..) = openings.first()?;
    let way = match (is_x, is_max) {
        (true, false) => "on the left",
        (true, true) => "on the right",
        (false, false) => "at the top",
        (false, true) => "at the bottom",
    };
    let widest = openings.iter().map(|(_, _, from, to)| to - from).max()?;
    Some(match openings.len() {
        1 => format!("{way} (an opening of {widest})"),
        count => format!("{way} ({count} openings, the widest of {widest})"),
    })
}

/// Returns the strip along a border in which all its openings are.
fn strip(openings: &[Opening]) -> Option<Aabb<i32>> {
    let (&(is_x, is_max, from, _), &(.., to)) = (openings.first()?, openings.last()?);
    let depth = if is_x { SIZE[0] } else { SIZE[1] } * TILE;
    let edge = if is_max { depth - TILE } else { 0 };
    Some(if is_x {
        Aabb::from_corners([edge, from], [edge + TILE, to])
    } else {
        Aabb::from_corners([from, edge], [to, edge + TILE])
    })
}

#[test]
fn l19_open_borders_are_those_that_pixels_show() {
    let mut count = 0;
    for seed in 0..60 {
        let mut picture = random(seed);
        picture.level.markers.clear();
        let borders = [
            (Axis::X, false),
            (Axis::X, true),
            (Axis::Y, false),
            (Axis::Y, true),
        ];
        let borders = borders.map(|(axis, is_max)| openings(&picture, axis, is_max));
        let ways: Vec<String> = borders
            .iter()
            .filter_map(|border| way_out(border))
            .collect();
        count += ways.len();
        let findings = picture.level.lint(&lint().top_down());
        let mut open = findings
            .iter()
            .filter(|finding| finding.rule == Rule::OpenBorder);
        let message = open.next().map_or("", |finding| finding.message.as_str());
        let said = message.strip_prefix("a body can leave the level ");
        let said = said.unwrap_or_default().replace(" and ", ", ");
        assert_eq!(said, ways.join(", "), "seed {seed}");
        assert_eq!(open.next(), None, "one for all borders");
        let place = findings
            .iter()
            .find(|finding| finding.rule == Rule::OpenBorder);
        let place = place.and_then(|finding| finding.place);
        let strips = borders.iter().filter_map(|border| strip(border));
        assert_eq!(place, Aabb::union_of(strips), "seed {seed}");
    }
    assert!(20 < count, "only {count} in all levels");
}

/// Returns a level in other numbers.
fn converted<S: Scalar>(level: &Level<i32>) -> Level<S> {
    let aabb = |place: Aabb<i32>| place.to_nearest::<S>().expect("small numbers");
    let old = &level.maps[0].map;
    let [width, height] = SIZE.map(|size| usize::try_from(size).expect("a size"));
    let map = TileMap::from_fn(
        aabb(old.bounds()).min(),
        Vec2::new(S::from_i32(TILE), S::from_i32(TILE)),
        [width, height],
        Outside::Empty,
        |pos| old.tile(pos),
    );
    let map = map.expect("it was one before");
    let mut other = Level::empty(&level.name, map.bounds(), map.tile_size());
    other.maps.push(LevelMap {
        name: String::new(),
        map,
        layers: Vec::new(),
        first_cell: [0, 0],
    });
    other.solids = level
        .solids
        .iter()
        .map(|solid| LevelSolid {
            place: aabb(solid.place),
            one_way: None,
            conveyor: Vec2::new(S::ZERO, S::ZERO),
            origin: Origin::default(),
        })
        .collect();
    other
}

#[test]
fn a_level_turned_over_has_the_same_findings() {
    for seed in 0..50 {
        let level = random(seed).level;
        let listed = |level: &Level<i32>, is_turned: bool| {
            let findings = level.lint(&lint()).into_iter().map(|finding| {
                let place = finding.place.expect("it is somewhere");
                let place = if is_turned {
                    mirrored_box(place)
                } else {
                    place
                };
                (finding.rule, finding.message, finding.origin, sides(place))
            });
            findings.collect::<BTreeSet<_>>()
        };
        let turned = listed(&mirrored(&level), true);
        assert_eq!(listed(&level, false), turned, "seed {seed}");
    }
}

#[test]
fn all_number_types_find_the_same() {
    for seed in 0..60 {
        let level = random(seed).level;
        let said = |findings: Vec<(Rule, String)>| findings;
        let whole = converted::<i32>(&level).lint(&Lint::new(BODY));
        let whole = said(whole.into_iter().map(|f| (f.rule, f.message)).collect());
        let short = converted::<i16>(&level).lint(&Lint::new(BODY.map(i16::from_i32)));
        let short = said(short.into_iter().map(|f| (f.rule, f.message)).collect());
        let float = converted::<f32>(&level).lint(&Lint::new(BODY.map(f32::from_i32)));
        let float = said(float.into_iter().map(|f| (f.rule, f.message)).collect());
        let double = converted::<f64>(&level).lint(&Lint::new(BODY.map(f64::from)));
        let double = said(double.into_iter().map(|f| (f.rule, f.message)).collect());
        assert_eq!([&short, &float, &double], [&whole; 3], "seed {seed}");
    }
}
