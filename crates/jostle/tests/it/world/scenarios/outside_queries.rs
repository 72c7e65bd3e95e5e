//! S170 to S172: what queries and new sizes find outside a map, and inside its tiles.

use super::scene::{Scene, in_all_frames};
use crate::numbers::{Number, for_numbers, n, vec};
use jostle::{MapId, Moment, Other, Outside, Ray, Side, Tile, TileMap, Vec2};

for_numbers! {
    s170_a_resize_names_each_part_of_the_outside_once: i16 i32 i64 f32 f64;
    s171_a_filtered_ray_goes_on_outside: i16 i32 i64 f32 f64;
    s172_a_ray_that_starts_in_a_tile_sees_only_that_one: i16 i32 i64 f32 f64;
}

fn s170_a_resize_names_each_part_of_the_outside_once<S: Number>() {
    in_all_frames::<S>(|scene| {
        let size: Vec2<S> = vec((16.0, 16.0));
        let mut map = TileMap::sparse([S::ZERO; 2], size, Outside::Solid).unwrap();
        let cave = scene.seen((0.0, 0.0, 16.0, 16.0));
        map.set(map.cell_at(cave.center()).unwrap(), Tile::EMPTY)
            .unwrap();
        scene.world.add_map(map);
        let body = scene.actor((4.0, 4.0, 8.0, 8.0));
        // Into the cells of its chunk, and into the rock between the chunks.
        let large = scene.seen((-8.0, -8.0, 32.0, 32.0));
        let expected = scene.world.overlapping(large).only_tiles().sorted();
        assert_eq!(expected.len(), 5, "{expected:?}");
        assert!(scene.world.try_resize(body, large).is_err());
        assert_eq!(scene.world.resize_blockers(), expected);
        assert_eq!(scene.world.resize(body, large).unwrap(), expected);
        // The body overlaps all of this already, so nothing keeps it from having that size.
        assert_eq!(scene.world.try_resize(body, large), Ok(()));
        assert_eq!(scene.world.resize_blockers(), []);
        let small = scene.seen((4.0, 4.0, 8.0, 8.0));
        assert_eq!(scene.world.try_resize(body, small), Ok(()));
        assert_eq!(scene.world.resize(body, small).unwrap(), []);
    });
}

/// Adds an empty map of 2 x 4 cells, with a solid outside.
fn room<S: Number>(scene: &mut Scene<S>) -> MapId {
    let map = scene.drawn((0.0, 0.0), (16.0, 16.0), &[".."; 4], Outside::Solid);
    scene.world.add_map(map)
}

/// Returns which part of the outside a ray hits first, out of those beyond a number of others, and when.
fn seen<S: Number>(
    scene: &Scene<S>,
    from: (f64, f64),
    way: (f64, f64),
    left_out: &[Other],
) -> Option<(Other, Moment<S>, Option<Side>)> {
    let corner = scene.seen((from.0, from.1, 0.0, 0.0)).min();
    let ray = Ray::new(corner, scene.seen_vec(way));
    let query = scene.world.raycast(ray);
    let (other, hit) = query.filter(|other| !left_out.contains(&other)).first()?;
    let side = hit.enter.and_then(|enter| enter.side());
    Some((other, hit.moment(), side.map(|side| scene.seen_side(side))))
}

fn s171_a_filtered_ray_goes_on_outside<S: Number>() {
    in_all_frames::<S>(|scene| {
        room(scene);
        // From inside, out to the right, and down through the long boxes beside the map.
        let mut left_out = Vec::new();
        for (y, x, side) in [
            (20.0, 32.0, Side::MaxX),
            (32.0, 56.0, Side::MaxY),
            (48.0, 88.0, Side::MaxY),
            (64.0, 120.0, Side::MaxY),
        ] {
            let found = seen(scene, (8.0, 8.0), (2.0, 1.0), &left_out);
            let (other, moment, met) = found.unwrap();
            assert_eq!(
                (moment, met),
                (Moment::new(n(x - 8.0), n(2.0)), Some(side)),
                "{y}"
            );
            left_out.push(other);
        }
        assert_eq!(seen(scene, (8.0, 8.0), (2.0, 1.0), &left_out), None);
        // From outside, through the map, and out on the other side.
        let (first, moment, _) = seen(scene, (-90.0, 8.0), (1.0, 0.0), &[]).unwrap();
        assert_eq!(moment, Moment::start());
        let (second, moment, side) = seen(scene, (-90.0, 8.0), (1.0, 0.0), &[first]).unwrap();
        assert_eq!(
            (moment, side),
            (Moment::new(n(122.0), n(1.0)), Some(Side::MaxX))
        );
        assert_eq!(
            seen(scene, (-90.0, 8.0), (1.0, 0.0), &[first, second]),
            None
        );
    });
}

fn s172_a_ray_that_starts_in_a_tile_sees_only_that_one<S: Number>() {
    in_all_frames::<S>(|scene| {
        let map = scene.map((0.0, 0.0), 16.0, &["#..#", "-..#"]);
        let tile = |column: f64, row: f64| {
            let cell = scene.seen((16.0 * column, 16.0 * row, 16.0, 16.0));
            let tiles = scene.world.map(map).unwrap();
            Other::Tile(map, tiles.cell_at(cell.center()).unwrap())
        };
        let (own, wall) = (tile(0.0, 0.0), tile(3.0, 0.0));
        let start = seen(scene, (6.0, 6.0), (1.0, 0.0), &[]);
        assert_eq!(start, Some((own, Moment::start(), None)));
        let ahead = seen(scene, (6.0, 6.0), (1.0, 0.0), &[own]);
        let at = Moment::new(n(42.0), n(1.0));
        assert_eq!(
            ahead,
            Some((wall, at, Some(Side::MaxX))),
            "left out, it hides nothing"
        );
        // A one-way hides nothing from inside.
        let below = seen(scene, (6.0, 22.0), (1.0, 0.0), &[]);
        assert_eq!(below, Some((tile(3.0, 1.0), at, Some(Side::MaxX))));
    });
}
