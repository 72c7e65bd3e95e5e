//! The tiles outside a map, and their names.

use crate::random::Random;
use jostle::i32::{Aabb, Body, TileMap, World};
use jostle::motion::Motion;
use jostle::{MoveLog, Other, Outside, Side, Sides, Tile, TilePos};

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
        (dense(Outside::Solid), 16),
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

/// A query finds the rock around a cave as the cells of its chunk and the boxes between the chunks, none of it twice.
#[test]
fn queries_find_no_part_of_the_outside_twice() {
    let mut map = TileMap::sparse([0, 0], [16, 16], Outside::Solid).expect("a map");
    map.set([0, 0], Tile::EMPTY).expect("a cell");
    let mut world = World::new();
    let id = world.add_map(map);
    let around = Aabb::new(-8, -8, 32, 32);
    let tile = |column, row| Other::Tile(id, TilePos::new(column, row));
    // Above the chunk, to its left, and three of its own cells.
    let expected = [tile(0, -1), tile(-1, 0), tile(1, 0), tile(0, 1), tile(1, 1)];
    assert_eq!(world.overlapping(around).sorted(), expected);
    let hero = world.add(Body::actor(around)).expect("a body");
    world.set_records_moves(true);
    world.move_and_slide(hero, [0, 0]).expect("in range");
    assert_eq!(world.last_move(hero).expect("a move").inside, expected);
}

/// Moves among tiles with a solid outside go like moves among the same tiles with solid tiles around them.
#[test]
fn the_solid_outside_is_like_solid_tiles() {
    const PAD: i32 = 40;
    let mut random = Random::seed(71);
    let mut draw = move |below: i64| {
        let value = random.within(1 << 20).rem_euclid(below);
        i32::try_from(value).expect("small")
    };
    for case in 0..4_000 {
        let (width, height) = (1 + draw(4), 1 + draw(3));
        let kinds = [
            Tile::SOLID,
            Tile::EMPTY,
            Tile::half(Side::MaxX),
            Tile::one_way(Side::MinY),
        ];
        let count = usize::try_from(width * height).expect("small");
        let tiles: Vec<Tile> = (0..count)
            .map(|_| kinds[usize::try_from(draw(4)).expect("small")])
            .collect();
        let size = [4, 4];
        let columns = usize::try_from(width).expect("small");
        let dense = TileMap::from_tiles([0, 0], size, columns, &tiles, Outside::Solid);
        let at =
            |column: i32, row: i32| tiles[usize::try_from(row * width + column).expect("small")];
        // Across the corner of four chunks, so that most of what is around is not stored.
        let [left, top] = [31 - draw(3), 31 - draw(3)];
        let mut sparse =
            TileMap::sparse([-4 * left, -4 * top], size, Outside::Solid).expect("a map");
        let mut rock = TileMap::sparse([-4 * PAD, -4 * PAD], size, Outside::Empty).expect("a map");
        rock.fill([0, 0], [2 * PAD, 2 * PAD], Tile::SOLID)
            .expect("room");
        for row in 0..height {
            for column in 0..width {
                sparse
                    .set([left + column, top + row], at(column, row))
                    .expect("a cell");
                rock.set([PAD + column, PAD + row], at(column, row))
                    .expect("a cell");
            }
        }
        let start = Aabb::new(
            draw(4 * i64::from(width)),
            draw(4 * i64::from(height)),
            1 + draw(6),
            1 + draw(6),
        );
        let delta = [draw(60) - 30, draw(60) - 30];
        let dense = dense.expect("a map");
        let moves = [&dense, &sparse, &rock].map(|map| moved(map, start, delta));
        let drawn = || format!("case {case}: {start:?} by {delta:?}, {tiles:?} in {width} columns");
        assert_eq!(moves[1], moves[2], "endless: {}", drawn());
        // A body that is outside already is held by the way back in, however far that is.
        if dense.bounds().contains(start) {
            assert_eq!(moves[0], moves[2], "{}", drawn());
        }
    }
}

/// Moves a box and returns where it ends, on which sides it was blocked, whether it was stuck, and what it hit.
fn moved(map: &TileMap, start: Aabb, delta: [i32; 2]) -> (Aabb, Sides, bool, Vec<(Side, f64)>) {
    let mut log = MoveLog::new();
    let moved = Motion::among(map)
        .run(start, delta, &mut log)
        .expect("in range");
    let mut hits: Vec<_> = log
        .hits()
        .iter()
        .map(|hit| (hit.side, hit.fraction))
        .collect();
    hits.dedup();
    (moved.place(), moved.blocked, moved.is_stuck, hits)
}
