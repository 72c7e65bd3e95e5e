//! S185: levels drawn as text for games whose y grows up.

use crate::numbers::{Number, for_numbers, n, vec};
use jostle::errors::TileMapError;
use jostle::{Aabb, Body, MoveOptions, Outside, Side, Sides, Tile, TileKind, TileMap, World};

for_numbers! {
    s185_a_level_looks_as_it_is_written: i16 i32 i64 f32 f64;
    s185_characters_stand_for_what_they_look_like: i16 i32 i64 f32 f64;
    s185_errors_count_rows_from_the_top: i16 i32 i64 f32 f64;
}

const CHARACTERS: &str = ". #-_[]|=nu()^v<>/\\7Fabcd ABCD";

fn drawn<S: Number>(rows: &[&str]) -> Result<TileMap<S>, TileMapError<S>> {
    let (origin, size) = (vec((-8.0, 4.0)), vec((16.0, 16.0)));
    TileMap::from_text_y_up(origin, size, rows, Tile::from_char_y_up, Outside::Empty)
}

fn s185_a_level_looks_as_it_is_written<S: Number>() {
    let map = drawn::<S>(&["#..", ".-.", "..#"]).unwrap();
    assert_eq!(map.origin(), vec((-8.0, 4.0)), "the least corner");
    assert_eq!(map.tile([0, 2]), Tile::SOLID, "at the top left");
    assert_eq!(map.tile([2, 0]), Tile::SOLID, "at the bottom right");
    assert_eq!(map.tile([1, 1]), Tile::one_way(Side::MaxY));
    assert_eq!(map.tile([0, 0]), Tile::EMPTY);

    let mut world = World::new();
    world.add_map(map);
    let options = MoveOptions {
        up: Some(Side::MaxY),
        ..MoveOptions::default()
    };
    let hero = Body::actor(Aabb::new(n(10.0), n(40.0), n(8.0), n(8.0))).with_options(options);
    let hero = world.add(hero).unwrap();
    world.move_and_slide(hero, vec((0.0, -30.0))).unwrap();
    assert_eq!(world[hero].min(), vec((10.0, 36.0)), "on the platform");
}

/// Every character stands for the mirror image of its tile where y grows down.
fn s185_characters_stand_for_what_they_look_like<S: Number>() {
    for character in CHARACTERS.chars() {
        let rows = [character.to_string()];
        let (origin, size) = (vec((0.0, 0.0)), vec((16.0, 16.0)));
        let down: TileMap<S> =
            TileMap::from_text(origin, size, &rows, Tile::from_char, Outside::Empty).unwrap();
        let up: TileMap<S> =
            TileMap::from_text_y_up(origin, size, &rows, Tile::from_char_y_up, Outside::Empty)
                .unwrap();
        let (tile, mirrored) = (down.tile([0, 0]), up.tile([0, 0]));
        let is_level = matches!(
            character,
            '.' | ' ' | '#' | '[' | ']' | '|' | '=' | '(' | ')' | '<' | '>'
        );
        assert_eq!(tile == mirrored, is_level, "{character}");
        if let TileKind::OneWay(faces) = tile.kind() {
            let turned = |side: Side| match side {
                Side::MinY | Side::MaxY => side.opposite(),
                _ => side,
            };
            let faces: Sides = faces.iter().map(turned).collect();
            assert_eq!(mirrored, Tile::faces(faces), "{character}");
            continue;
        }
        for x in 0..16 {
            for y in 0..16 {
                let pixel = |y: i32| Aabb::new(n(f64::from(x)), n(f64::from(y)), n(1.0), n(1.0));
                let [seen, other] = [down.overlaps(pixel(y)), up.overlaps(pixel(15 - y))];
                assert_eq!(seen, other, "{character} at {x}, {y}");
            }
        }
    }
    assert_eq!(Tile::from_char_y_up('?'), None);
}

fn s185_errors_count_rows_from_the_top<S: Number>() {
    let unknown = drawn::<S>(&["...", "..?", "###"]).unwrap_err();
    let expected = TileMapError::UnknownCharacter {
        column: 2,
        row: 1,
        character: '?',
    };
    assert_eq!(unknown, expected);
    let top = drawn::<S>(&["....", "...", "###"]).unwrap_err();
    let expected = TileMapError::RaggedRow {
        row: 0,
        found: 4,
        expected: 3,
    };
    assert_eq!(top, expected);
    assert_eq!(drawn::<S>(&[]).unwrap_err(), TileMapError::NoCells);
    assert_eq!(drawn::<S>(&["", ""]).unwrap_err(), TileMapError::NoCells);
}
