//! World queries: among which bodies they look, and what of tiles they find.

mod everything;

use jostle::{
    Aabb, Body, BodyKind, Boxes, Circle, MapId, Other, Outside, Ray, Segment, Side, Slope,
    SlopePart, Tile, TileMap, TilePos, World,
};

#[test]
fn excluding_an_id_of_another_world_does_nothing() {
    let place = Aabb::new(0, 0, 8, 8);
    let (mut world, mut other) = (World::new(), World::new());
    let id = world.add(Body::actor(place)).unwrap();
    let stranger = other.add(Body::actor(place)).unwrap();
    assert!(world.containing([4, 4]).without(stranger).any());
    assert!(!world.containing([4, 4]).without(id).any());
}

#[test]
fn restrictions_combine_in_any_order() {
    use BodyKind::{Actor, Sensor, Solid};
    let mut world = World::new();
    let place = Aabb::new(0, 0, 8, 8);
    let hero = world.add(Body::actor(place).with_mask(0b110)).unwrap();
    let other = world.add(Body::actor(place).with_mask(0b011)).unwrap();
    let sensor = world.add(Body::sensor(place)).unwrap();
    let turtle = Body::actor(place.moved([16, 0])).with_one_way(Side::MinX);
    let turtle = world.add(turtle).unwrap();
    let [low, both, high] = [0b001, 0b011, 0b100]
        .map(|layers| world.add(Body::solid(place).with_layers(layers)).unwrap());
    let here = world.overlapping(place);
    for kind in [Actor, Solid, Sensor] {
        let one = here.clone().blocking(hero).of_kind(kind).sorted();
        assert_eq!(one, here.clone().of_kind(kind).blocking(hero).sorted());
        let expected = [both, high].map(Other::from);
        assert_eq!(
            one,
            if kind == Solid { &expected[..] } else { &[] },
            "{kind:?}"
        );
    }
    assert_eq!(here.clone().of_kind(Sensor).sorted(), [sensor.into()]);
    assert!(!here.clone().of_kind(Sensor).of_kind(Solid).any());
    assert!(!here.clone().only_tiles().of_kind(Solid).any());
    let layers = here.clone().only_solids().in_layers(0b011).in_layers(0b110);
    assert_eq!(layers.sorted(), [both.into()]);
    let stops_both = here.clone().blocking(hero).blocking(other).sorted();
    assert_eq!(stops_both, [both.into()]);
    assert_eq!(
        here.in_layers(0b001).only_solids().sorted(),
        [low, both].map(Other::from)
    );

    let sight = || world.raycast(Ray::new([9, 4], [1, 0])).blocking(hero);
    assert!(
        sight()
            .first()
            .is_some_and(|(found, _)| found == turtle.into())
    );
    assert!(
        sight().of_kind(Actor).first().is_some(),
        "it stops as a solid does, but is none"
    );
    assert!(sight().of_kind(Solid).first().is_none());

    let boxes = Boxes::<i32>::from_boxes(&[place]);
    assert!(boxes.overlapping(place).in_layers(1).in_layers(1).any());
    assert!(!boxes.overlapping(place).in_layers(1).in_layers(2).any());
}

/// S60: bodies far outside any bounds are found.
#[test]
fn bodies_far_outside_are_still_found() {
    let mut world = World::new();
    for k in 0..100_u16 {
        let at = Aabb::new(f32::from(k), 0.0, 1.0, 1.0);
        world.add(Body::solid(at)).unwrap();
    }
    let far = world
        .add(Body::solid(Aabb::new(10_000.0, 0.0, 8.0, 8.0)))
        .unwrap();
    let query = world.overlapping(Aabb::new(10_004.0, 4.0, 1.0, 1.0));
    assert_eq!(query.sorted(), [far.into()]);
    let mover = Aabb::new(9_000.0, 0.0, 8.0, 8.0);
    let (other, swept) = world.sweep(mover, [2_000.0, 0.0]).first().unwrap();
    let hit = swept.hit().unwrap();
    assert_eq!((other, hit.side()), (far.into(), Some(Side::MaxX)));
    assert_eq!(world.nearest([1e30, 0.0]).first(), Some(far.into()));
}

fn ramp() -> (World<i32>, MapId) {
    let mut world = World::new();
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let map = TileMap::from_fn([0, 0], [16, 16], [1, 1], Outside::Empty, |_| {
        Tile::slope(slope)
    });
    let id = world.add_map(map.unwrap());
    (world, id)
}

#[test]
fn a_ramp_is_only_solid_below_its_surface() {
    let (world, map) = ramp();
    let tile = [Other::Tile(map, TilePos::new(0, 0))];
    for (x, y, is_in) in [
        (4, 12, true),
        (4, 11, false),
        (15, 1, true),
        (0, 0, false),
        (16, 8, false),
    ] {
        let found = world.containing([x, y]).sorted();
        assert_eq!(found == tile, is_in, "({x}, {y})");
    }
    let circle = |x, y, r| world.overlapping_circle(Circle::new([x, y], r)).any();
    assert!(
        !circle(4, 4, 5),
        "above the surface: (8, 8) is more than 5 away"
    );
    assert!(circle(4, 4, 6));
    assert!(circle(12, 12, 1), "entirely inside");
    assert!(!circle(12, 12, 0), "an empty circle overlaps nothing");
    assert!(
        !world.overlapping(Aabb::new(0, 0, 4, 12)).any(),
        "rests on the surface"
    );
    assert!(world.overlapping(Aabb::new(0, 0, 4, 13)).any());
}

#[test]
fn a_line_of_sight_passes_over_a_ramp() {
    let (world, _) = ramp();
    assert!(world.raycast(Ray::new([-4, 4], [1, 0])).first().is_some());
    assert!(
        world
            .raycast_segment(Segment::new([-4, 4], [8, 4]))
            .first()
            .is_none()
    );
}

/// One-way platforms block sight only from their blocking side, as bodies and as tiles.
#[test]
fn a_one_way_blocks_sight_only_from_its_blocking_side() {
    let mut world = World::new();
    let shelf = Body::solid(Aabb::new(0, 16, 16, 16)).with_one_way(Side::MinY);
    let shelf = world.add(shelf).unwrap();
    let sees = |world: &World<i32>, from: i32, to: i32| {
        let line = Segment::new([8, from], [8, to]);
        world.raycast_segment(line).first().map(|(other, _)| other)
    };
    assert_eq!(sees(&world, 0, 40), Some(shelf.into()));
    assert_eq!(sees(&world, 40, 0), None);

    world.remove(shelf).unwrap();
    let tiles = |_| Tile::one_way(Side::MinY);
    let map = TileMap::from_fn([0, 16], [16, 16], [1, 1], Outside::Empty, tiles).unwrap();
    let map = world.add_map(map);
    assert_eq!(
        sees(&world, 0, 40),
        Some(Other::Tile(map, TilePos::new(0, 0)))
    );
    assert_eq!(sees(&world, 40, 0), None);
}

#[test]
fn queries_find_outside_tiles_too() {
    let mut world = World::new();
    let map = TileMap::new([0, 0], [16, 16], [4, 4], Outside::Solid).unwrap();
    world.add_map(map);
    assert!(world.containing([-5, 5]).any() && !world.containing([5, 5]).any());
    assert!(world.overlapping(Aabb::new(60, 60, 8, 8)).any());
    assert!(!world.overlapping(Aabb::new(0, 0, 64, 64)).any(), "flush");
    assert!(world.nearest([20, 20]).first().is_some());
    let (_, hit) = world.raycast(Ray::new([20, 20], [1, 0])).first().unwrap();
    assert_eq!(hit.moment().from_delta(1), 44);
    let (_, swept) = world
        .sweep(Aabb::new(20, 20, 8, 8), [-100, 0])
        .first()
        .unwrap();
    assert_eq!(swept.hit().unwrap().moment.from_delta(-100), -20);
}
