//! Levels from files, as boxes in a world.

use super::aabb;
use crate::ldtk_writer::{LayerKind, Level as LdtkLevel, Project};
use crate::writer::{Encoding, TiledMap, TiledObject, TiledShape, TiledTile, TiledValue};
use jostle::{Aabb, Outside, Scalar, World};
use jostle_level::{Level, Reading};

const H: u32 = 1 << 31;
const V: u32 = 1 << 30;
const D: u32 = 1 << 29;

fn read<S: Scalar>(reading: &Reading<S>, map: &TiledMap) -> Level<S> {
    let bytes = map.to_tmx(Encoding::Csv).into_bytes();
    let level = reading.read("test.tmx", &bytes, |_| Err("there are no other files"));
    level.expect("the map is sound")
}

/// Asserts that the level blocks exactly in this box, by putting a unit box into every place around.
fn assert_blocks<S: Scalar>(level: &Level<S>, expected: Aabb<i32>, what: &str) {
    let mut world = World::new();
    level.add_to(&mut world).expect("the world takes it");
    let around = expected.grown(20);
    for y in around.min().y..around.max().y {
        for x in around.min().x..around.max().x {
            let is_blocked = world.overlapping(aabb(x, y, 1, 1)).only_solids().any();
            let is_expected = expected.contains(Aabb::new(x, y, 1, 1));
            assert_eq!(is_blocked, is_expected, "{what}: at {x}, {y}");
        }
    }
}

/// Runs a scenario in every number type that can hold its values.
macro_rules! in_every_number_type {
    ($scenario:ident) => {
        $scenario::<f32>();
        $scenario::<f64>();
        $scenario::<i16>();
        $scenario::<i32>();
        $scenario::<i64>();
    };
}

#[test]
fn s61_flipped_tiles_block_where_they_are_drawn() {
    in_every_number_type!(flipped_tiles);
}

fn flipped_tiles<S: Scalar>() {
    let half = TiledTile::new(0).shape(TiledObject::new(1, [0.0, 8.0], [16.0, 8.0]));
    let flips = [
        (0, aabb(0, 8, 16, 8)),
        (V, aabb(0, 0, 16, 8)),
        (D | H, aabb(0, 0, 8, 16)),
    ];
    for (flags, expected) in flips {
        let map = TiledMap::new(1, 1)
            .tile(half.clone())
            .tiles("Main", &[1 | flags]);
        let level = read(&Reading::<S>::new(Outside::Empty), &map);
        assert_blocks(&level, expected, &format!("flags {flags:x}"));
    }
}

#[test]
fn s62_tile_objects_and_turned_rectangles_block_where_they_are_drawn() {
    in_every_number_type!(objects);
}

fn objects<S: Scalar>() {
    let tile = TiledObject::new(1, [32.0, 64.0], [16.0, 16.0]).shape(TiledShape::Tile(1));
    let turned = TiledObject::new(2, [0.0, 0.0], [16.0, 8.0]).rotation(90.0);
    for (object, expected) in [(tile, aabb(32, 48, 16, 16)), (turned, aabb(-8, 0, 8, 16))] {
        let map = TiledMap::new(9, 9).objects("Walls", &[object]);
        let level = read(&Reading::<S>::new(Outside::Empty), &map);
        assert_blocks(&level, expected, "object");
    }
}

#[test]
fn s63_values_of_an_int_grid_are_counted_row_by_row() {
    in_every_number_type!(values);
}

fn values<S: Scalar>() {
    let kind = LayerKind::int_grid(
        "Collisions",
        16,
        &[(1, Some("air_mark")), (2, Some("wall"))],
    );
    let room =
        LdtkLevel::new("Room", [0, 0], [80, 48]).values("Collisions", &[".....", "..2..", "....."]);
    let bytes = Project::new("Free").layer(kind).level(room).write();
    let level = Reading::<S>::new(Outside::Empty)
        .read("test.ldtk", &bytes, |_| Err("there are no other files"));
    let level = level.expect("the project is sound");
    assert_eq!(level.picture(), [".....", "..#..", "....."]);
    assert_blocks(&level, aabb(32, 16, 16, 16), "value 2");
}

#[test]
fn l16_y_up_turns_cells_over() {
    let map = TiledMap::new(4, 3).rows("Walls", ".#", &["....", "..#.", "...."]);
    for map in [map.clone(), map.infinite(4, [0, 0])] {
        let level = read(&Reading::<i32>::new(Outside::Empty).with_y_up(), &map);
        assert_eq!(level.picture()[1].get(..4), Some("..#."));
        assert_blocks(&level, aabb(32, -32, 16, 16), "the cell");
    }
}

#[test]
fn l16_y_up_turns_surfaces_objects_and_routes_over() {
    let characters = ["/", "v", "-", "[", "a", "7"];
    let mut map = TiledMap::new(6, 1).tiles("Main", &[1, 2, 3, 4, 5, V | 6]);
    for (id, character) in (0..).zip(characters) {
        let words = TiledValue::Text((*character).to_owned());
        map = map.tile(TiledTile::new(id).property("jostle", words));
    }
    let lift = TiledObject::new(1, [16.0, 8.0], [16.0, 4.0])
        .class("lift")
        .property("path", TiledValue::Object(2))
        .property("speed", TiledValue::Float(60.0));
    let path = TiledObject::new(2, [50.0, 0.0], [0.0, 0.0])
        .shape(TiledShape::Polyline(vec![[0.0, 0.0], [8.0, 32.0]]));
    let map = map.objects("Things", &[lift, path]);
    let down = read(&Reading::<i32>::new(Outside::Empty), &map);
    let up = read(&Reading::<i32>::new(Outside::Empty).with_y_up(), &map);
    assert_eq!(down.picture(), ["/v-[a/"]);
    assert_eq!(up.picture(), down.picture(), "up is up");
    let place = up.platforms[0].place;
    assert_eq!(place, aabb(16, -12, 16, 4));
    let route = up.platforms[0].route.points();
    assert_eq!(route, [[0, 0].into(), [8, -32].into()]);
    let points = &up.markers[0].points;
    assert_eq!(points[..], [[50, 0].into(), [58, -32].into()]);
}
