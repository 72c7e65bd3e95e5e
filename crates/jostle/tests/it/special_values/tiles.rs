//! `tiles`: maps at special places, with special queries.

use super::values::{Special, check_aabb, for_each};
use crate::numbers::for_numbers;
use jostle::motion::Path;
use jostle::{
    Aabb, Outside, Ray, Segment, Side, Sides, Slope, SlopePart, Tile, TileKind, TileMap, TilePos,
    Vec2,
};

for_numbers! {
    maps_are_sound_or_refused: i16 i32 i64 f32 f64;
    maps_answer_special_queries: i16 i32 i64 f32 f64;
}

const ROWS: [&str; 4] = ["#-/", ".v#", "7n[", "|n("];

fn tiles() -> Vec<Tile> {
    let characters = ROWS.iter().flat_map(|row| row.chars());
    characters.filter_map(Tile::from_char).collect()
}

/// Returns a dense and a sparse map with that origin and tile size, if they are possible.
fn maps<S: Special>(origin: [S; 2], size: [S; 2]) -> Vec<TileMap<S>> {
    let all = [Outside::Solid, Outside::Empty, Outside::Clamp];
    let mut maps = Vec::new();
    for outside in all {
        maps.extend(TileMap::from_tiles(origin, size, 3, &tiles(), outside));
        let drawn = TileMap::from_text(origin, size, &ROWS, Tile::from_char, outside);
        assert_eq!(
            drawn.ok().as_ref(),
            maps.last().filter(|map| map.outside() == outside)
        );
        let upward: Vec<&str> = ROWS.iter().rev().copied().collect();
        let drawn = TileMap::from_text_y_up(origin, size, &upward, Tile::from_char, outside);
        assert_eq!(
            drawn.ok().as_ref(),
            maps.last().filter(|map| map.outside() == outside)
        );
        if let Ok(mut map) = TileMap::sparse(origin, size, outside) {
            for (tile, pos) in tiles().into_iter().zip(map.cells()) {
                assert!(map.set(pos, tile).is_ok());
            }
            let _ = map.fill([-1, -1], [1, 0], Tile::half(Side::MinX));
            maps.push(map);
        }
    }
    maps
}

fn maps_are_sound_or_refused<S: Special>() {
    for_each(2_000, |[a, b, c, d]: [S; 4]| {
        for map in maps([a, b], [c, d]) {
            assert!(a.is_finite() && b.is_finite() && S::ZERO < c && S::ZERO < d);
            check_aabb(map.bounds());
            assert_eq!(map.tile_size(), Vec2::new(c, d));
            assert_eq!(map.origin(), Vec2::new(a, b));
            assert!(map.is_sparse() || (map.width(), map.height()) == (3, 4));
            for pos in map.cells() {
                let cell = map.cell_box(pos).unwrap();
                assert!(!cell.is_empty() && map.bounds().contains(cell));
                assert_eq!(map.cell_at(cell.min()), Some(pos));
                assert!(map.cells_in(cell).eq([pos]));
                assert!(map.tiles_in(cell).all(|(other, _)| other == pos));
                assert_eq!(map.at_point(cell.min()), Some((pos, map.tile(pos))));
            }
            assert_eq!(map.revision(), map.clone().revision());
            for aabb in map.merged_boxes() {
                check_aabb(aabb);
            }
            for aabb in map.merged_boxes_where(|_| true) {
                check_aabb(aabb);
                assert!(!aabb.is_empty() && map.bounds().contains(aabb));
            }
            assert!(map.merged_boxes_where(|_| false).is_empty());
            assert!(
                map.tiles()
                    .all(|(_, tile)| tile.is_blocking() || tile.data() != 0)
            );
        }
        let empty = TileMap::new([a, b], [c, d], [1, 1], Outside::Empty);
        let same = TileMap::from_fn([a, b], [c, d], [1, 1], Outside::Empty, |_| Tile::EMPTY);
        assert_eq!(empty.is_ok(), same.is_ok());
    });
}

fn maps_answer_special_queries<S: Special>() {
    for_each(150, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        let one = [S::ONE; 2];
        let size = if S::ZERO < e && S::ZERO < f {
            [e, f]
        } else {
            one
        };
        for map in maps([c, d], size) {
            ask(&map, [a, b], [g, h]);
        }
        for map in maps([S::ZERO; 2], one) {
            ask(&map, [a, b], [g, h]);
        }
    });
}

fn ask<S: Special>(map: &TileMap<S>, from: [S; 2], to: [S; 2]) {
    let _ = (map.cell_at(from), map.at_point(to));
    if let Ok(aabb) = Aabb::try_from_points(from, to) {
        let (mut is_inside, mut count) = (false, 0);
        // A huge box in a huge map has too many cells: check the first ones.
        assert!(
            map.cells_in(aabb)
                .take(50)
                .all(|pos| map.cell_box(pos).is_some())
        );
        assert!(map.tiles_in(aabb).count() <= 9 * 1024);
        map.visit_near(aabb, |_, obstacle| {
            check_aabb(obstacle.place);
            (is_inside, count) = (is_inside | obstacle.overlaps(aabb), count + 1);
        });
        assert_eq!(map.overlaps(aabb), is_inside && !aabb.is_empty());
        assert!(count <= 9 * 1024, "{count}");
        let _ = map.is_far(aabb);
        if let Some(path) = Path::new(aabb, to) {
            map.visit_along(&path, |_, obstacle| {
                let hit = obstacle.sweep(&path).hit();
                hit.map(|hit| hit.moment)
            });
        }
        for (pos, _) in map.cells_along(aabb, to) {
            assert!(map.cell_box(pos).is_some());
        }
    }
    if let Ok(segment) = Segment::try_new(from, to) {
        let _ = map.cells_on_segment(segment).take(50).count();
        let _ = map.raycast_segment(segment).map(|hit| hit.moment());
    }
    if let Ok(ray) = Ray::try_new(from, to) {
        let _ = map.cells_on(ray).take(50).count();
        let _ = map.raycast(ray).map(|hit| hit.moment());
    }
}

#[test]
fn every_character_has_a_tile_for_both_ways_up_or_for_none() {
    let ends = [char::MIN, char::MAX, '\u{d7ff}', '\u{e000}'];
    for character in (0_u8..=255).map(char::from).chain(ends) {
        let [down, up] = [Tile::from_char(character), Tile::from_char_y_up(character)];
        assert_eq!(down.is_some(), up.is_some(), "{character:?}");
        // A space is empty, too, but is drawn as a dot.
        let drawn = if character == ' ' { '.' } else { character };
        assert!(down.is_none_or(|tile| tile.to_char() == drawn));
        assert!(up.is_none_or(|tile| tile.to_char_y_up() == drawn));
    }
}

#[test]
fn tiles_and_places_are_values() {
    for bits in (0..=0xFFFF).chain([u32::MAX, 1 << 16]) {
        let Some(tile) = Tile::from_bits(bits) else {
            continue;
        };
        assert_eq!(tile.to_bits(), bits);
        assert_eq!(u32::from(tile.code()), bits & 0xFF);
        assert_eq!(Tile::new(tile.kind()).with_data(tile.data()), tile);
    }
    let ramp = Slope::new(Side::MinY, Side::MinX, SlopePart::Low).unwrap();
    assert_eq!(Tile::slope(ramp).kind(), TileKind::Slope(ramp));
    assert_eq!(
        Tile::one_way(Side::MinX).kind(),
        TileKind::OneWay(Side::MinX.into())
    );
    assert_eq!(Tile::faces(Sides::NONE), Tile::EMPTY, "nothing blocks");
    assert_eq!(Tile::faces(Side::MaxY), Tile::one_way(Side::MaxY));
    assert_ne!(Tile::faces(Sides::ALL), Tile::SOLID, "one may leave");
    let end = TilePos::new(i32::MIN, i32::MAX);
    assert_eq!(end.beside(Side::MinX), end);
    assert_eq!(end.beside(Side::MaxY), end);
    let map = TileMap::new([0, 0], [1, 1], [2, 3], Outside::Clamp).unwrap();
    assert_eq!((map.width(), map.height()), (2, 3));
    assert_eq!(map.tile([i32::MIN, i32::MAX]), Tile::EMPTY);
}
