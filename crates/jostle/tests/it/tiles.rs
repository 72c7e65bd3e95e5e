//! Tile maps: scenarios, outside tiles, faces, sweeps and rays.

mod stored;
mod text_y_up;

use crate::numbers::{Number, aabb, for_numbers, n, vec};
use jostle::motion::{FirstHits, Obstacle, ObstacleKind, Path};
use jostle::{
    Aabb, Outside, Ray, Response, Scalar, Segment, Side, Sides, Tile, TileKind, TileMap, TilePos,
    Vec2,
};

for_numbers! {
    s25_a_sunken_body_catches_on_no_seam: f32 f64;
    s47_a_wall_beside_a_one_way_keeps_its_face: i16 i32 i64 f32 f64;
    s57_cells_of_negative_coordinates: i16 i32 i64 f32 f64;
    s58_cells_of_a_box_that_begins_within_one: f32 f64;
    s59_outside_tiles_follow_the_setting: i16 i32 i64 f32 f64;
    no_ray_leaks_through_a_full_map: i16 i32 i64 f32 f64;
    huge_boxes_cost_no_more: i16 i32 i64 f32 f64;
}

fn drawn<S: Number>(rows: &[&str], outside: Outside) -> TileMap<S> {
    let (origin, size) = (vec((0.0, 0.0)), vec((16.0, 16.0)));
    TileMap::from_text(origin, size, rows, Tile::from_char, outside).unwrap()
}

fn near<S: Scalar>(map: &TileMap<S>, area: Aabb<S>) -> Vec<(TilePos, Obstacle<S>)> {
    let mut near = Vec::new();
    map.visit_near(area, |pos, obstacle| near.push((pos, obstacle)));
    near
}

fn faces<S: Scalar>(map: &TileMap<S>, pos: impl Into<TilePos>) -> Sides {
    let pos = pos.into();
    let near = near(map, map.cell_box(pos).unwrap());
    near.iter()
        .find(|(other, _)| *other == pos)
        .unwrap()
        .1
        .faces
}

fn s25_a_sunken_body_catches_on_no_seam<S: Number>() {
    let map = drawn::<S>(&["....", "....", "####"], Outside::Empty);
    let sunk = Aabb::new(
        n(3.0),
        S::ONE.scaled(16_001, 1000).unwrap(),
        n(16.0),
        n(16.0),
    );
    let path = Path::new(sunk, vec((37.0, 0.0))).unwrap();
    for (pos, floor) in near(&map, path.bounds()) {
        assert_eq!(floor.sweep(&path).hit(), None, "{pos}");
    }
}

fn s47_a_wall_beside_a_one_way_keeps_its_face<S: Number>() {
    let map = drawn::<S>(&["..", "-#"], Outside::Empty);
    let path = Path::new(aabb((2.0, 18.0, 8.0, 8.0)), vec((18.0, 0.0))).unwrap();
    let mut hits = Vec::new();
    map.visit_along(&path, |pos, obstacle| {
        hits.extend(obstacle.sweep(&path).hit().map(|hit| (pos, hit.normal)));
        None
    });
    assert_eq!(hits, [(TilePos::new(1, 1), Side::MinX.normal())]);
    assert_eq!(
        faces(&map, [0, 1]),
        Side::MinY.into(),
        "only the blocking face"
    );
}

fn s57_cells_of_negative_coordinates<S: Number>() {
    let cells = |side: f64, box_| {
        let map = TileMap::<S>::sparse(vec((0.0, 0.0)), vec((side, side)), Outside::Empty).unwrap();
        map.cells_in(aabb(box_))
            .map(|pos| [pos.column, pos.row])
            .collect::<Vec<_>>()
    };
    assert_eq!(cells(16.0, (-5.0, 0.0, 4.0, 4.0)), [[-1, 0]]);
    assert_eq!(cells(64.0, (-10.0, 0.0, 20.0, 20.0)), [[-1, 0], [0, 0]]);
}

fn s58_cells_of_a_box_that_begins_within_one<S: Number>() {
    let map = TileMap::<S>::sparse(vec((0.0, 0.0)), vec((32.0, 32.0)), Outside::Empty).unwrap();
    let columns = map
        .cells_in(aabb((0.5, 0.0, 32.0, 8.0)))
        .map(|pos| pos.column);
    assert!(columns.eq([0, 1]));
}

fn s59_outside_tiles_follow_the_setting<S: Number>() {
    for outside in [Outside::Empty, Outside::Clamp, Outside::Solid] {
        let tiles = [Tile::SOLID, Tile::EMPTY];
        let map = TileMap::<S>::from_tiles(vec((0.0, 0.0)), vec((8.0, 8.0)), 1, &tiles, outside);
        let map = map.unwrap();
        for body in [(-10.0, 10.0, 8.0, 8.0), (8.0, 8.0, 8.0, 8.0)] {
            let is_solid = outside == Outside::Solid;
            assert_eq!(map.overlaps(aabb(body)), is_solid, "{body:?}, {outside:?}");
        }
    }
}

/// Casts rays along every seam and through every corner of a 64 x 64 map.
fn no_ray_leaks_through_a_full_map<S: Number>() {
    let full = |_| Tile::SOLID;
    let map = TileMap::<S>::from_fn(
        vec((0.0, 0.0)),
        vec((16.0, 16.0)),
        [64, 64],
        Outside::Empty,
        full,
    );
    let map = map.unwrap();
    for seam in 0..64 {
        let at = f64::from(seam) * 16.0;
        let down = Ray::new(vec::<S>((at, -9.0)), vec((0.0, 1.0)));
        let hit = map.raycast(down).unwrap();
        assert_eq!(hit.pos, TilePos::new(seam, 0), "down the seam at {at}");
        let across = Segment::new(vec::<S>((1030.0, at)), vec((-5.0, at)));
        assert_eq!(
            map.raycast_segment(across).unwrap().pos,
            TilePos::new(63, seam)
        );
        for way in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let corner = Ray::new(vec::<S>((at, at)), vec(way));
            assert!(
                map.raycast(corner).is_some(),
                "{way:?} from the corner at {at}"
            );
        }
    }
}

fn huge_boxes_cost_no_more<S: Number>() {
    let everything = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
    for outside in [Outside::Solid, Outside::Clamp] {
        let map = drawn::<S>(&["#.", ".."], outside);
        assert!(near(&map, everything).len() <= 1 + 12, "{outside:?}");
        assert!(map.overlaps(everything));
        let far = Aabb::from_corners([S::MAX.middle(S::ZERO); 2], [S::MAX; 2]);
        assert_eq!(map.overlaps(far), outside == Outside::Solid);
    }
    let mut rock =
        TileMap::<S>::sparse(vec((0.0, 0.0)), vec((16.0, 16.0)), Outside::Solid).unwrap();
    assert_eq!(near(&rock, everything).len(), 1);
    rock.set([0, 0], Tile::EMPTY).unwrap();
    let around: Vec<_> = near(&rock, everything);
    let boxes = around
        .iter()
        .filter(|(_, rock)| n::<S>(16.0) < rock.place.width());
    assert!(boxes.count() <= 4);
    assert!(!rock.overlaps(aabb((0.0, 0.0, 16.0, 16.0))));
    assert!(rock.overlaps(aabb((1.0, 0.0, 16.0, 16.0))));
}

#[test]
fn inner_faces_are_those_covered_by_a_neighbor() {
    let map = drawn::<i32>(&["./#", "###", "v#^"], Outside::Empty);
    assert_eq!(
        faces(&map, [1, 1]),
        Sides::NONE,
        "a ramp above, solids around it"
    );
    assert_eq!(
        faces(&map, [0, 1]),
        Sides::from_iter([Side::MinX, Side::MinY, Side::MaxY]),
        "half a tile hides nothing"
    );
    assert_eq!(
        faces(&map, [1, 0]),
        Side::MinX | Side::MinY,
        "the ramp's base and thick end"
    );
    assert_eq!(
        faces(&map, [2, 0]),
        Side::MaxX | Side::MinY,
        "behind the thick end"
    );
    assert_eq!(
        faces(&map, [0, 2]),
        Sides::from_iter([Side::MinX, Side::MinY, Side::MaxY])
    );
    let map = drawn::<i32>(&["ab", "##"], Outside::Empty);
    assert_eq!(
        faces(&map, [0, 0]),
        Side::MinX | Side::MinY,
        "its low end meets the high part's"
    );
}

#[test]
fn solid_outside_turns_border_faces_into_inner_ones() {
    let map = drawn::<i32>(&["#.", ".."], Outside::Solid);
    assert_eq!(faces(&map, [0, 0]), Side::MaxX | Side::MaxY);
    let frame = near(&map, map.bounds());
    let outer: Vec<_> = frame
        .iter()
        .filter(|(pos, _)| map.cell_box(*pos).is_none())
        .collect();
    assert_eq!(outer.len(), 12, "eight border cells and four corners");
    for (pos, wall) in outer {
        let toward = match (pos.column, pos.row) {
            (1, -1) => Side::MaxY.into(),
            (2, 0 | 1) => Side::MinX.into(),
            (0 | 1, 2) => Side::MinY.into(),
            (-1, 1) => Side::MaxX.into(),
            _ => Sides::NONE,
        };
        assert_eq!(wall.faces, toward, "{pos} faces only what is open");
    }
}

/// A ray that leaves the map enters the box that a move would hit.
#[test]
fn rays_name_the_outside_like_moves() {
    let map = drawn::<i32>(&["#...", "...."], Outside::Solid);
    let hit = |x, y, dx, dy| {
        let hit = map.raycast(Ray::new([x, y], [dx, dy])).unwrap();
        let normal = hit.enter.map(|enter| enter.normal);
        (hit.pos, normal, hit.moment().from_delta(16))
    };
    let out = |column, row, normal, way| (TilePos::new(column, row), normal, way);
    assert_eq!(hit(40, 8, 0, -1), out(2, -1, Some([0, 1].into()), 128));
    assert_eq!(hit(40, 8, 1, 0), out(4, 0, Some([-1, 0].into()), 384));
    assert_eq!(hit(40, 24, 0, 1), out(2, 2, Some([0, -1].into()), 128));
    assert_eq!(hit(8, 24, -1, 0), out(-1, 1, Some([1, 0].into()), 128));
    assert_eq!(
        hit(56, 24, 1, 1).0,
        TilePos::new(4, 2),
        "through the corner"
    );
    assert_eq!(hit(-90, 24, 1, 0), out(-1, 1, None, 0), "it starts outside");
    assert_eq!(hit(-90, -90, 1, 0), out(-1, -1, None, 0));
    assert_eq!(hit(64, 0, 0, 1), out(4, 0, None, 0), "on the greater edge");
}

#[test]
fn clamp_extends_the_border_tiles() {
    let map = drawn::<i32>(&["-v/", "#.<"], Outside::Clamp);
    let beyond = |x, y| map.tile([x, y]).kind();
    assert_eq!(beyond(-9, 0), TileKind::OneWay(Side::MinY.into()));
    assert_eq!(beyond(9, 0), TileKind::Solid, "a slope");
    assert_eq!(
        beyond(9, 1),
        TileKind::Solid,
        "half a tile, extended across"
    );
    assert_eq!(
        beyond(2, 9),
        TileKind::Half(Side::MinX),
        "extended lengthwise"
    );
    assert_eq!(beyond(9, 9), TileKind::Solid);
    assert_eq!(beyond(-9, 9), TileKind::Solid);
    assert_eq!(beyond(1, 9), TileKind::Empty);
    let (pos, shelf) = near(&map, Aabb::new(-500, 4, 8, 8))[0];
    assert_eq!(pos, TilePos::new(-1, 0));
    assert_eq!(shelf.kind, ObstacleKind::OneWay);
    assert_eq!(shelf.place, Aabb::from_corners([i32::MIN, 0], [0, 16]));
}

#[test]
fn a_sweep_visits_only_the_tiles_it_passes() {
    let floor = |pos: TilePos| match pos.row {
        900 => Tile::SOLID,
        _ => Tile::EMPTY,
    };
    let map = TileMap::from_fn([0, 0], [16, 16], [1000, 1000], Outside::Empty, floor).unwrap();
    let fall = Path::new(Aabb::new(100, 0, 8, 8), [3, 15_000]).unwrap();
    assert!(map.is_far(fall.bounds()) && !map.is_far(Aabb::new(0, 0, 40, 40)));
    let (mut first, mut seen) = (FirstHits::default(), 0);
    map.visit_along(&fall, |_, tile| {
        seen += 1;
        if let Some(hit) = tile.sweep(&fall).hit() {
            first.offer(hit, tile.place, Response::Slide);
        }
        first.moment()
    });
    assert_eq!(first.moment().unwrap().from_delta(15_000), 14_392);
    assert!(seen <= 4, "{seen} tiles were visited");
}

#[test]
fn a_ray_meets_the_surface_of_a_slope() {
    let map = drawn::<f64>(&["./#"], Outside::Empty);
    let hit = map.raycast(Ray::new([0.0, 12.0], [1.0, 0.0])).unwrap();
    assert_eq!(hit.pos, TilePos::new(1, 0));
    assert_eq!(hit.enter.unwrap().normal, Vec2::new(0.0, -1.0));
    assert!((hit.moment().fraction() - 20.0).abs() < 1e-6, "{hit:?}");
    let above = map.raycast(Ray::new([0.0, 2.0], [4.0, -1.0]));
    assert_eq!(above.map(|hit| hit.pos), None, "passes above it");
    let inside = map.raycast(Ray::new([30.0, 15.0], [1.0, 0.0])).unwrap();
    assert_eq!(inside.enter, None);
    let ints = drawn::<i32>(&["./#"], Outside::Empty);
    let hit = ints.raycast(Ray::new([0, 12], [1, 0])).unwrap();
    assert_eq!(hit.moment(), jostle::Moment::new(20, 1));
}

#[test]
fn a_one_way_stops_rays_over_its_open_face_only() {
    let map = drawn::<i32>(&["..", "-."], Outside::Empty);
    let seen = |from: [i32; 2], way: [i32; 2]| map.raycast(Ray::new(from, way)).is_some();
    assert!(seen([8, 0], [0, 1]));
    assert!(!seen([8, 40], [0, -1]) && !seen([40, 20], [-1, 0]));
}
