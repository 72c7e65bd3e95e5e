//! The tiles outside a map, and their names.

use crate::random::Random;
use jostle::i32::{Aabb, TileMap};
use jostle::{Outside, Tile, TilePos};

/// A tile outside the map has one name, no matter which query reports it and from where.
#[test]
fn outside_tiles_have_one_name_in_every_query() {
    let rows = ["#..", "...", "..#"];
    let dense = |outside| {
        TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, outside).expect("a map")
    };
    let mut sparse = TileMap::sparse([0, 0], [16, 16], Outside::Solid).expect("a map");
    for pos in [[-40, -40], [0, 0], [0, 70], [100, 0]] {
        sparse.set(pos, Tile::EMPTY).expect("a cell");
    }
    let maps = [
        (dense(Outside::Solid), 4),
        (dense(Outside::Clamp), 6),
        (sparse, 11),
    ];
    for (map, count) in maps {
        let named = names(&map);
        for (at, one) in named.iter().enumerate() {
            let is_like = |other: &&(TilePos, Aabb)| one.0 == other.0 || one.1 == other.1;
            let double = named[..at].iter().find(is_like);
            assert_eq!(double, None, "{one:?}, {:?}", map.outside());
        }
        assert_eq!(named.len(), count, "{named:?}");
    }
}

/// Returns all outside tiles near many random boxes, with their names.
fn names(map: &TileMap) -> Vec<(TilePos, Aabb)> {
    let (mut named, mut random) = (Vec::new(), Random::seed(5));
    for _ in 0..3_000 {
        let mut at = || i32::try_from(random.within(3_000)).expect("small");
        let area = Aabb::new(at(), at(), 40, 40);
        map.visit_near(area, |pos, obstacle| {
            let one = (pos, obstacle.place);
            if map.cell_box(pos) != Some(obstacle.place) && !named.contains(&one) {
                named.push(one);
            }
        });
    }
    named
}
