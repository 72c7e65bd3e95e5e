//! Objects and tiles that share an edge in the editor share it in the world, bit for bit.
#![expect(clippy::float_cmp, reason = "edges are equal bit for bit")]

use crate::writer::{Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledTile};
use jostle::{Aabb, Outside, Scalar, TileMap, Vec2};
use jostle_level::{Level, Reading};

const SCALES: [[u32; 2]; 5] = [[1, 3], [1, 7], [1, 10], [3, 7], [1, 16]];
const CELLS: u32 = 300;

/// A map with a wall in each cell of a diagonal, and beside each of them an object and a tile that is made of boxes.
fn diagonal(offset: f64) -> TiledMap {
    let quarter = TiledObject::new(1, [0.0, 0.0], [16.0, 4.0]);
    let mut map = TiledMap::new(CELLS, CELLS)
        .tile(TiledTile::new(0).class("wall"))
        .tile(TiledTile::new(1).shape(quarter));
    let cells = CELLS * CELLS;
    let tile = |index: u32| match (index % CELLS).wrapping_sub(index / CELLS) {
        0 => 1,
        2 => 2,
        _ => 0,
    };
    let tiles: Vec<u32> = (0..cells).map(tile).collect();
    let layer = |name: &str, content| TiledLayer::new(name, content).offset(offset, offset);
    let objects = (0..CELLS - 1).map(|index| {
        let [x, y] = [index + 1, index].map(|cell| f64::from(cell) * 16.0);
        TiledObject::new(index + 1, [x, y], [16.0, 16.0]).class("wall")
    });
    map = map.layer(layer("Main", TiledContent::Tiles(tiles)));
    map.layer(layer("Objects", TiledContent::Objects(objects.collect())))
}

fn read<S: Scalar>(reading: Reading<S>, bytes: &str) -> Level<S> {
    let level = reading.read("level.tmx", bytes.as_bytes(), |_| Err("no other files"));
    level.unwrap_or_else(|error| panic!("{error}"))
}

/// Returns where a cell of the file is.
fn cell<S: Scalar>(map: &TileMap<S>, [column, row]: [i32; 2], is_y_up: bool) -> Aabb<S> {
    let rows = i32::try_from(CELLS).expect("it is small");
    let row = if is_y_up { rows - 1 - row } else { row };
    map.cell_box([column, row]).expect("it is in the map")
}

fn check<S: Scalar>(bytes: &str, scale: [u32; 2], origin: [S; 2], is_y_up: bool) {
    let reading = Reading::new(Outside::Empty).with_scale(scale[0], scale[1]);
    let reading = reading.with_origin(Vec2::new(origin[0], origin[1]));
    let reading = if is_y_up {
        reading.with_y_up()
    } else {
        reading
    };
    let level = read(reading, bytes);
    let map = &level.maps[0].map;
    let mut objects = 0;
    for solid in &level.solids {
        let origin = &solid.origin;
        if origin.object.is_empty() {
            let at = origin.cell.expect("it is a tile");
            let place = cell(map, at, is_y_up);
            let edges = |place: Aabb<S>| [place.min().x, place.max().x];
            assert_eq!(edges(solid.place), edges(place), "tile {at:?} at {scale:?}");
            let top = |place: Aabb<S>| {
                if is_y_up {
                    place.max().y
                } else {
                    place.min().y
                }
            };
            assert_eq!(top(solid.place), top(place), "tile {at:?} at {scale:?}");
        } else {
            let id: i32 = origin.object.parse().expect("a number");
            let place = cell(map, [id, id - 1], is_y_up);
            assert_eq!(
                solid.place, place,
                "object {id} at {scale:?}, y up: {is_y_up}"
            );
            objects += 1;
        }
    }
    assert!(0 < objects);
}

fn check_all<S: Scalar>(origin: [S; 2]) {
    for offset in [0.0, 0.1] {
        let bytes = diagonal(offset).to_tmx(Encoding::Zlib);
        for scale in SCALES {
            for is_y_up in [false, true] {
                check(&bytes, scale, [S::ZERO; 2], is_y_up);
                check(&bytes, scale, origin, is_y_up);
            }
        }
    }
}

#[test]
fn objects_are_flush_with_cells_at_every_scale_in_f32() {
    check_all([0.3_f32, -1234.567]);
}

#[test]
fn objects_are_flush_with_cells_at_every_scale_in_f64() {
    check_all([0.3_f64, -1234.567]);
}

#[test]
fn the_bounds_of_a_level_are_those_of_its_map_at_every_scale() {
    let bytes = diagonal(0.0).to_tmx(Encoding::Zlib);
    for [units, pixels] in SCALES {
        let reading = || Reading::<f32>::new(Outside::Empty).with_scale(units, pixels);
        for reading in [reading(), reading().with_y_up()] {
            let level = read(reading, &bytes);
            assert_eq!(level.bounds, level.maps[0].map.bounds(), "{units}/{pixels}");
            assert_eq!(level.areas[0].place, level.bounds);
        }
    }
}

#[test]
fn an_infinite_map_is_flush_too() {
    let map = TiledMap::new(40, 1).tile(TiledTile::new(0).class("wall"));
    let map = map.tiles("Main", &[1; 40]).infinite(16, [-17, -100]);
    let objects: Vec<TiledObject> = (0..40)
        .map(|index| {
            let x = (f64::from(index) - 17.0) * 16.0;
            TiledObject::new(
                index + 1,
                [x, -99.0 * 16.0],
                [16.0, 16.0 * f64::from(index + 1)],
            )
        })
        .collect();
    let bytes = map.objects("Walls", &objects).to_tmx(Encoding::Csv);
    for [units, pixels] in SCALES {
        for is_y_up in [false, true] {
            let reading = Reading::<f32>::new(Outside::Empty).with_scale(units, pixels);
            let reading = if is_y_up {
                reading.with_y_up()
            } else {
                reading
            };
            let level = read(reading, &bytes);
            let map = &level.maps[0].map;
            for (column, solid) in (-17..).zip(&level.solids) {
                let row = if is_y_up { 98 } else { -99 };
                let top = map.cell_box([column, row]).expect("it is endless");
                let side = if is_y_up {
                    jostle::Side::MaxY
                } else {
                    jostle::Side::MinY
                };
                let sides = [side, jostle::Side::MinX, jostle::Side::MaxX];
                let edges = |place: Aabb<f32>| sides.map(|side| place.edge(side));
                assert_eq!(edges(solid.place), edges(top), "{units}/{pixels}");
            }
        }
    }
}

#[test]
fn one_way_boxes_on_each_other_keep_their_tops() {
    let ledge =
        |id: u32, x: f64, y: f64| TiledObject::new(id, [x, y], [32.0, 16.0]).class("one_way");
    let objects = [
        ledge(1, 0.0, 0.0),
        ledge(2, 0.0, 16.0),
        ledge(3, 32.0, 0.0),
        ledge(4, 32.0, 16.0),
    ];
    let map = TiledMap::new(9, 9).objects("Things", &objects);
    let level = read(
        Reading::<f32>::new(Outside::Empty),
        &map.to_tmx(Encoding::Csv),
    );
    let places: Vec<Aabb<f32>> = level.solids.iter().map(|solid| solid.place).collect();
    assert_eq!(
        places,
        [
            Aabb::new(0.0, 0.0, 64.0, 16.0),
            Aabb::new(0.0, 16.0, 64.0, 16.0)
        ],
        "joined along the floor, not through it"
    );
}

#[test]
fn one_way_walls_beside_each_other_keep_their_faces() {
    let wall =
        |id: u32, x: f64, y: f64| TiledObject::new(id, [x, y], [16.0, 32.0]).class("one_way_left");
    let objects = [wall(1, 0.0, 0.0), wall(2, 16.0, 0.0), wall(3, 0.0, 32.0)];
    let map = TiledMap::new(9, 9).objects("Things", &objects);
    let level = read(
        Reading::<f32>::new(Outside::Empty),
        &map.to_tmx(Encoding::Csv),
    );
    assert_eq!(level.solids.len(), 2);
    assert_eq!(level.solids[0].place, Aabb::new(0.0, 0.0, 16.0, 64.0));
}
