//! `world`: bodies of any size at any place, invalid amounts, and queries about nothing.

use super::values::{Special, check_aabb, for_each};
use jostle::motion::Obstacle;
use jostle::queries::WorldLine;
use jostle::{
    Aabb, ActorRule, Body, BodyId, BodyKind, Boxes, Circle, DrawnShape, Filter, Hitbox, Label,
    MapId, MoveOptions, Other, Outside, Ray, Segment, Side, Tile, TileMap, Vec2, World,
};

fn label() -> Label {
    Label::new("skin").unwrap()
}

/// Returns boxes from special numbers, including some of the largest and smallest.
fn some_boxes<S: Special>() -> Vec<Aabb<S>> {
    let mut boxes = Vec::new();
    for_each::<S, 4>(200, |[a, b, c, d]| {
        boxes.extend(Aabb::try_from_corners(Vec2::new(a, b), Vec2::new(c, d)));
    });
    boxes
}

/// Creates a world with bodies and hitboxes at every special place, and a solid map.
fn crowd<S: Special>() -> World<S> {
    let mut world = World::new();
    for (k, at) in some_boxes::<S>().into_iter().enumerate() {
        let body = match k % 3 {
            0 => Body::actor(at).with_actors(ActorRule::Share).with_weight(0),
            1 => Body::solid(at).with_one_way(Side::MinY).without_carry(),
            _ => Body::sensor(at)
                .with_data(u64::MAX)
                .with_layers(1)
                .with_mask(u32::MAX),
        };
        let body = body
            .with_hitbox(Hitbox::new(label(), at))
            .with_flipped(k % 2 == 0);
        assert_eq!(world.add(body).is_ok(), !at.is_empty(), "{at:?}");
    }
    let tile = |_| Tile::SOLID;
    let map = TileMap::from_fn([S::ZERO; 2], [S::ONE; 2], [3, 3], Outside::Empty, tile);
    world.add_map(map.unwrap());
    world
}

fn bodies_stand_anywhere<S: Special>() {
    let mut world = crowd::<S>();
    assert_eq!(world.bodies().count(), world.len());
    assert!(!world.is_empty());
    assert_eq!(world.places().len(), world.len());
    assert_eq!(world.revision(), world.clone().revision());
    world.visit_cells(|cell| check_aabb(cell.bounds));
    for body in world.bodies() {
        check_aabb(body.place());
        assert_eq!(body.mover().place(), body.place());
        assert_eq!(world.place(body.id()), Some(body.place()));
        for (hitbox, at) in body.hitboxes() {
            check_aabb(at);
            assert_eq!(world.hitbox(body.id(), hitbox.label), Some(at));
        }
    }
    let ids: Vec<BodyId> = world.bodies().map(|body| body.id()).collect();
    for (id, data) in ids
        .iter()
        .copied()
        .zip([0, 1, u64::MAX].into_iter().cycle())
    {
        world.set_data(id, data).unwrap();
        assert_eq!(
            (world.data(id), world.body(id).unwrap().data()),
            (Some(data), data)
        );
    }
    world.set_keeps_places(true);
    let before = world.places().to_vec();
    for &id in &ids {
        let _ = world.move_solid(id, Vec2::new(S::MAX, S::ONE));
        assert_eq!(world.place_before(id), Some(before[id.slot()]));
        world.teleport(id, before[id.slot()].min()).ok();
        check_aabb(world.place_before(id).unwrap());
    }
    let moved: Vec<BodyId> = world.moved_bodies().map(|body| body.id).collect();
    assert!(moved.is_sorted() && moved.iter().all(|id| world.contains(*id)));
    world.set_keeps_places(false);
    assert_eq!(world.moved_bodies().count(), 0);
    assert_eq!(world.place_before(ids[0]), None);
    let mut pairs = world.hitbox_pairs();
    assert!(pairs.is_sorted());
    let expected = pairs.clone();
    world.hitbox_pairs_into(&mut pairs);
    assert_eq!(pairs, expected);
    world.clear();
    assert!(world.is_empty() && world.hitbox_pairs().is_empty());
    assert!(world.data(ids[0]).is_none() && world.set_data(ids[0], 1).is_err());
}

fn worlds_round_trip_through_bytes<S: Special>() {
    let world = crowd::<S>();
    let mut bytes = world.save();
    let mut loaded = World::<S>::load(&bytes).unwrap();
    assert_eq!(loaded, world);
    assert_eq!(loaded.checksum(), world.checksum());
    loaded.clear();
    loaded.restore(&bytes).unwrap();
    assert_eq!(loaded, world);
    loaded.save_into(&mut bytes);
    assert_eq!(bytes, world.save());
}

fn amounts_are_checked<S: Special>() {
    let mut world = World::new();
    let one = Aabb::new(S::ZERO, S::ZERO, S::ONE, S::ONE);
    let id = world.add(Body::actor(one)).unwrap();
    for &value in S::SPECIAL {
        let is_amount = value.is_finite() && S::ZERO <= value;
        for field in 0..6 {
            let mut options = MoveOptions::default();
            let amounts = [
                &mut options.forgive_ceiling,
                &mut options.forgive_wall,
                &mut options.forgive_floor,
                &mut options.forgive_ledge,
                &mut options.step,
                &mut options.snap,
            ];
            *amounts.into_iter().nth(field).unwrap() = value;
            let before = world.clone();
            assert_eq!(
                world.set_options(id, options).is_ok(),
                is_amount,
                "{value:?}"
            );
            assert!(is_amount || world == before);
            let body = Body::actor(one).with_options(options);
            assert_eq!(world.clone().add(body).is_ok(), is_amount, "{value:?}");
        }
        let wind = Vec2::new(S::ZERO, value);
        assert_eq!(world.set_conveyor(id, wind).is_ok(), value.is_finite());
        let belt = Body::solid(one).with_conveyor(wind);
        assert_eq!(world.clone().add(belt).is_ok(), value.is_finite());
    }
}

fn queries_find_every_body<S: Special>() {
    let world = crowd::<S>();
    let places: Vec<(BodyId, Aabb<S>)> = world
        .bodies()
        .map(|body| (body.id(), body.place()))
        .collect();
    let expected = |is_met: &dyn Fn(Aabb<S>) -> bool| {
        let met = places.iter().filter(|(_, at)| is_met(*at));
        met.map(|&(id, _)| Other::from(id)).collect::<Vec<_>>()
    };
    for_each::<S, 4>(60, |[a, b, c, d]| {
        let (from, to) = (Vec2::new(a, b), Vec2::new(c, d));
        let found = world.containing(from).only_bodies().sorted();
        assert_eq!(found, expected(&|at| at.contains_point(from)));
        if let Ok(area) = Aabb::try_from_corners(from, to) {
            let query = world.overlapping(area).only_bodies();
            assert_eq!(query.sorted(), expected(&|at| at.overlaps(area)));
            assert_eq!(query.any(), query.count() != 0);
            let _ = world.hitboxes_overlapping(area, u32::MAX);
            let _ = world.overlapping(area).only_tiles().first();
            let by_place = query
                .clone()
                .filter(|other| world.place_of(other).is_some());
            assert_eq!(by_place.sorted(), query.sorted());
            assert!(!query.clone().filter(|_| false).any());
            let first = places[0].0;
            let blocking = query.clone().blocking(first).sorted();
            let stops = |other: &Other| {
                let body = other.body().and_then(|id| world.body(id)).unwrap();
                let is_actor = body.kind() == BodyKind::Actor;
                let ignores = world.body(first).unwrap().actors() == ActorRule::Ignore;
                let stops = body.kind() == BodyKind::Solid || is_actor && !ignores;
                // A body may be inside of a one-way platform.
                stops && body.one_way().is_none() && body.id() != first
            };
            let mut expected = query.sorted();
            expected.retain(stops);
            assert_eq!(blocking, expected);
            let mut expected = query.sorted();
            expected.retain(|other| {
                world.body(other.body().unwrap()).unwrap().kind() == BodyKind::Solid
            });
            assert_eq!(query.only_solids().sorted(), expected);
            check_line(world.sweep(area, to).only_bodies().first());
            check_first_hit(&world, area, to);
            world.draw(area, |drawn| match drawn.shape {
                DrawnShape::Box(place) => check_aabb(place),
                DrawnShape::Line(line) => check_aabb(line.bounds()),
            });
        }
        if let Ok(circle) = Circle::try_new(from, c) {
            let found = world.overlapping_circle(circle).only_bodies().sorted();
            assert_eq!(found, expected(&|at| circle.overlaps_aabb(at)));
        }
        let nearest = world.nearest(from).only_bodies();
        assert_eq!(nearest.first().is_some(), from.is_finite());
        assert_eq!(
            nearest.several(2).len(),
            if from.is_finite() { 2 } else { 0 }
        );
        rays_find_every_body(&world, &places, from, to);
    });
}

fn check_line<H>(first: Option<(Other, H)>) {
    assert!(first.is_none_or(|(other, _)| other.body().is_some()));
}

fn check_first_hit<S: Special>(world: &World<S>, mover: Aabb<S>, delta: Vec2<S>) {
    let sweep = world.sweep(mover, delta);
    let hits = sweep.sorted().into_iter();
    let mut hits = hits.filter_map(|(other, swept)| Some((other, swept.hit()?)));
    assert_eq!(sweep.first_hit(), hits.next());
}

fn rays_find_every_body<S: Special>(
    world: &World<S>,
    places: &[(BodyId, Aabb<S>)],
    from: Vec2<S>,
    to: Vec2<S>,
) {
    if let Ok(ray) = Ray::try_new(from, to) {
        check_along(
            world,
            places,
            &ray,
            world.raycast(ray).only_bodies().sorted(),
        );
    }
    if let Ok(segment) = Segment::try_new(from, to) {
        let found = world.raycast_segment(segment).only_bodies().sorted();
        check_along(world, places, &segment, found);
        let touched = world.raycast_segment_touching(segment).only_bodies();
        assert!(touched.sorted().len() <= places.len());
        let boxes = Boxes::<S>::from_boxes(world.places());
        let mut touched = Vec::new();
        boxes
            .raycast_segment_touching(segment)
            .each(|index, _| touched.push(index));
        let hits = boxes.raycast_segment(segment).sorted();
        assert!(hits.iter().all(|(index, _)| touched.contains(index)));
    }
}

fn check_along<L: WorldLine>(
    world: &World<L::Number>,
    places: &[(BodyId, Aabb<L::Number>)],
    line: &L,
    found: Vec<(Other, <L as jostle::queries::Caster>::Hit)>,
) {
    let meets = |&&(id, at): &&(BodyId, Aabb<L::Number>)| {
        let obstacle = match world.body(id).and_then(|body| body.one_way()) {
            Some(open) => Obstacle::one_way(at, open),
            None => Obstacle::solid(at),
        };
        line.meet(&obstacle).is_some()
    };
    let mut met: Vec<Other> = found.into_iter().map(|(other, _)| other).collect();
    met.sort_unstable();
    let expected = places.iter().filter(meets).map(|&(id, _)| Other::from(id));
    assert!(expected.eq(met));
    for (_, map) in world.maps() {
        let _ = line.first_tiles(map, &|_| true);
        let none = line.first_tiles(map, &|_| false);
        assert!(none.iter().all(Option::is_none));
    }
}

macro_rules! for_numbers {
    ($($number:ident)*) => {$(
        #[test]
        fn $number() {
            bodies_stand_anywhere::<core::primitive::$number>();
            amounts_are_checked::<core::primitive::$number>();
            worlds_round_trip_through_bytes::<core::primitive::$number>();
            queries_find_every_body::<core::primitive::$number>();
        }
    )*};
}

for_numbers!(f32 f64 i16 i32 i64);

#[test]
fn removed_maps_and_bodies_are_refused_by_every_call() {
    let mut world = World::<i32>::new();
    let gone = world.add(Body::actor(Aabb::new(0, 0, 1, 1))).unwrap();
    world.remove(gone).unwrap();
    let map = TileMap::new([0, 0], [1, 1], [1, 1], Outside::Empty).unwrap();
    let map = world.add_map(map);
    world.remove_map(map).unwrap();
    let hitbox = Hitbox::new(label(), Aabb::new(0, 0, 1, 1))
        .with_filter(Filter::ALL)
        .inactive();
    let refused = [
        world.set_layers(gone, 0).is_err(),
        world.set_mask(gone, 0).is_err(),
        world.set_options(gone, MoveOptions::default()).is_err(),
        world.set_one_way(gone, None).is_err(),
        world.set_weight(gone, 0).is_err(),
        world.set_actors(gone, ActorRule::Block).is_err(),
        world.set_conveyor(gone, [0, 0]).is_err(),
        world.set_carry(gone, false).is_err(),
        world.set_flipped(gone, true).is_err(),
        world.add_hitbox(gone, hitbox).is_err(),
        world.remove_hitbox(gone, hitbox.label).is_err(),
        world.set_hitbox_active(gone, hitbox.label, true).is_err(),
        world
            .set_hitbox_filter(gone, hitbox.label, Filter::ALL)
            .is_err(),
        world.set_map_layers(map, 0).is_err(),
        world.remove_map(map).is_err(),
    ];
    assert_eq!(refused, [true; 15]);
    assert!(!world.contains(gone) && world.map(map).is_none());
    assert!(world.map_mut(map).is_none() && world.map_layers(map).is_none());
    assert!(
        world
            .overlapping(Aabb::new(0, 0, 1, 1))
            .without(gone)
            .sorted()
            .is_empty()
    );
}

#[test]
fn any_bits_are_an_id_or_none() {
    for bits in [
        0,
        1,
        u64::from(u32::MAX),
        1 << 32,
        u64::MAX - 1,
        u64::MAX,
        1 << 63,
    ] {
        let (body, map) = (BodyId::from_bits(bits), MapId::from_bits(bits));
        assert_eq!(body.is_some(), bits % (1 << 32) != 0);
        assert!(body.is_none_or(|id| id.to_bits() == bits && 0 < id.generation()));
        assert!(map.is_none_or(|id| id.to_bits() == bits && id.slot() < 1 << 33));
        assert!(body.is_none_or(|id| !World::<f32>::new().contains(id)));
    }
}

#[test]
fn places_between_ticks_are_boxes() {
    let mut world = crowd::<f32>();
    world.set_keeps_places(true);
    let ids: Vec<BodyId> = world.bodies().map(|body| body.id()).collect();
    for &id in &ids {
        let _ = world.move_solid(id, [f32::MAX, -1.0]);
        for alpha in [0.0, 0.3, 1.0, -1.0, 2.0, f32::NAN, f32::INFINITY] {
            check_aabb(world.place_between(id, alpha).unwrap());
        }
    }
    world.clear();
    assert_eq!(world.place_between(ids[0], 0.5), None);
}

#[test]
fn a_view_returns_what_the_body_was_given() {
    let mut world = World::<i64>::new();
    let at = Aabb::new(i64::MIN, i64::MAX - 1, 1, 1);
    let id = world
        .add(
            Body::sensor(at)
                .with_layers(0)
                .with_mask(0)
                .with_weight(u16::MAX),
        )
        .unwrap();
    let view = world.body(id).unwrap();
    assert_eq!(
        (view.kind(), view.layers(), view.mask()),
        (BodyKind::Sensor, 0, 0)
    );
    assert_eq!(
        (view.weight(), view.actors()),
        (u16::MAX, ActorRule::Ignore)
    );
    assert_eq!(
        (view.options(), view.conveyor()),
        (MoveOptions::default(), Vec2::ZERO)
    );
    assert!(view.carries() && !view.is_flipped() && view.one_way().is_none());
    assert_eq!(Label::new("").unwrap().as_str(), "");
    let (other, mut list) = (Other::from(id), Vec::new());
    assert!(other.tile().is_none() && other.partner() == jostle::Partner::from(id));
    assert!(other.data() == 0 && other.partner().data() == 0 && other.partner().body() == Some(id));
    world.hitboxes_overlapping_into(at, 0, &mut list);
    let mut found = vec![other];
    world
        .overlapping(at)
        .of_kind(BodyKind::Sensor)
        .sorted_into(&mut found);
    assert!(
        list.is_empty() && found.is_empty(),
        "nothing finds a body in no layer"
    );
    world
        .overlapping(at)
        .in_layers(0)
        .each(|_| panic!("no body is in layer 0"));
    let without_sensors = world.overlapping(at).without_kind(BodyKind::Sensor);
    assert!(!without_sensors.any(), "it is a sensor");
}
