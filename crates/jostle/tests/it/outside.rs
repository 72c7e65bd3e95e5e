//! What is outside a tile map, and what it is called.

use crate::generator::Generator;
use jostle::i32::{Aabb, TileMap};
use jostle::{Outside, Tile, TilePos};

/// Whoever asks, wherever it is: what is outside has one name for each of its boxes.
#[test]
fn what_is_outside_goes_by_the_same_name_for_everybody() {
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

/// All that is outside and near one of many boxes, with its names.
fn names(map: &TileMap) -> Vec<(TilePos, Aabb)> {
    let (mut named, mut random) = (Vec::new(), Generator(5));
    for _ in 0..3_000 {
        let mut at = || i32::try_from(random.below(6_000)).expect("small") - 3_000;
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
