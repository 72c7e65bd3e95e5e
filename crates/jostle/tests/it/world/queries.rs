//! Questions to a world, against a look at everything.

use crate::generator::Generator;
use jostle::{
    Aabb, Body, BodyId, BodyKind, Circle, Hit, Line, MapId, Obstacle, Other, Path, Ray, Scalar,
    Segment, Side, Slope, SlopePart, TileMap, TilePos, Vec2, World,
};

/// A number type whose small numbers are exact.
trait Number: Scalar + From<i16> {}

impl<S: Scalar + From<i16>> Number for S {}

fn number<S: Number>(draw: &mut Generator, from: i16, to: i16) -> S {
    let span = u64::try_from(i32::from(to) - i32::from(from)).unwrap();
    S::from(from + i16::try_from(draw.below(span)).unwrap())
}

fn vector<S: Number>(draw: &mut Generator, reach: i16) -> Vec2<S> {
    Vec2::new(number(draw, -reach, reach), number(draw, -reach, reach))
}

fn some_box<S: Number>(draw: &mut Generator) -> Aabb<S> {
    let [x, y] = [0, 0].map(|_: i32| number(draw, -60, 60));
    let [w, h] = [0, 0].map(|_: i32| number(draw, 1, 20));
    Aabb::new(x, y, w, h)
}

/// Everything in a world, as a list.
struct Everything<S: Scalar> {
    world: World<S>,
    things: Vec<(Other, Obstacle<S>, Option<BodyKind>, u32)>,
}

impl<S: Number> Everything<S> {
    fn new(draw: &mut Generator, count: usize) -> Self {
        let mut all = Self {
            world: World::new(),
            things: Vec::new(),
        };
        all.add_tiles(draw);
        for _ in 0..count {
            all.add_body(draw);
            if draw.below(4) == 0 {
                all.remove_body(draw);
            }
        }
        all.things.sort_by_key(|thing| thing.0);
        all
    }

    fn add_tiles(&mut self, draw: &mut Generator) {
        let tiles: Vec<_> = (0..9)
            .flat_map(|row| (0..9).map(move |column| TilePos { column, row }))
            .filter(|_| draw.below(3) == 0)
            .map(|pos| (pos, tile_at(pos)))
            .collect();
        let layers = 1 << draw.below(4);
        let map = self
            .world
            .add_map(tiles.iter().copied().collect::<TileMap<S>>());
        self.world.set_map_layers(map, layers).unwrap();
        let things = tiles
            .iter()
            .map(|&(pos, tile)| (Other::Tile(map, pos), tile, None, layers));
        self.things.extend(things);
    }

    fn add_body(&mut self, draw: &mut Generator) {
        let (at, layers) = (some_box(draw), 1 << draw.below(4));
        let (body, kind, obstacle) = match draw.below(4) {
            0 => (Body::actor(at), BodyKind::Actor, Obstacle::solid(at)),
            1 => (Body::sensor(at), BodyKind::Sensor, Obstacle::solid(at)),
            2 => (Body::solid(at), BodyKind::Solid, Obstacle::solid(at)),
            _ => (
                Body::solid(at).with_one_way(Side::MinY),
                BodyKind::Solid,
                Obstacle::one_way(at, Side::MinY),
            ),
        };
        let id = self.world.add(body.with_layers(layers)).unwrap();
        self.things.push((id.into(), obstacle, Some(kind), layers));
    }

    fn remove_body(&mut self, draw: &mut Generator) {
        let at = usize::try_from(draw.below(self.things.len() as u64)).unwrap();
        if let Some(id) = self.things[at].0.body() {
            self.world.remove(id).unwrap();
            self.things.swap_remove(at);
        }
    }

    fn some_body(&self) -> Option<BodyId> {
        self.things.iter().find_map(|thing| thing.0.body())
    }

    /// Those that a look at all of them finds.
    fn matching(&self, is_met: impl Fn(Aabb<S>) -> bool) -> Vec<Other> {
        let met = self.things.iter().filter(|thing| is_met(thing.1.place));
        met.map(|thing| thing.0).collect()
    }

    /// Those that a line meets, in travel order.
    fn along<L: Line>(
        &self,
        meet: impl Fn(&Obstacle<S>) -> Option<L::Hit>,
    ) -> Vec<(Other, L::Hit)> {
        let met = self.things.iter();
        let mut met: Vec<_> = met
            .filter_map(|thing| Some((thing.0, meet(&thing.1)?)))
            .collect();
        met.sort_by(|a, b| L::compare(&a.1, &b.1));
        met
    }
}

fn tile_at<S: Number>(pos: TilePos) -> Obstacle<S> {
    let edge = |cell: i32| S::from(i16::try_from(cell * 8).unwrap());
    let cell = Aabb::new(edge(pos.column), edge(pos.row), S::from(8), S::from(8));
    match (pos.column + pos.row) % 3 {
        0 => Obstacle::one_way(cell, Side::MinX),
        _ => Obstacle::solid(cell),
    }
}

fn each_world<S: Number>(check: impl Fn(&Everything<S>, &mut Generator, &str)) {
    for seed in 0..30 {
        let mut draw = Generator(seed);
        let count = [3, 30, 150][usize::try_from(seed % 3).unwrap()];
        let all = Everything::<S>::new(&mut draw, count);
        for _ in 0..6 {
            check(&all, &mut draw, &format!("seed {seed}"));
        }
    }
}

fn areas_agree<S: Number>() {
    each_world::<S>(|all, draw, seed| {
        let world = &all.world;
        let area = some_box(draw);
        let expected = all.matching(|at| at.overlaps(area));
        let found = world.overlapping(area);
        assert_eq!(found.sorted(), expected, "{seed}");
        assert_eq!(found.count(), expected.len(), "{seed}");
        assert_eq!(found.any(), !expected.is_empty(), "{seed}");
        assert_eq!(found.first(), expected.first().copied(), "{seed}");

        let point = vector(draw, 70);
        let expected = all.matching(|at| at.contains_point(point));
        assert_eq!(world.containing(point).sorted(), expected, "{seed}");

        let circle = Circle::new(vector(draw, 70), number(draw, 0, 30));
        let expected = all.matching(|at| circle.overlaps_aabb(at));
        let found = world.overlapping_circle(circle).sorted();
        assert_eq!(found, expected, "{seed}");
    });
}

#[test]
fn areas_agree_with_a_look_at_everything() {
    areas_agree::<f32>();
    areas_agree::<i32>();
}

fn lines_agree<S: Number>() {
    each_world::<S>(|all, draw, seed| {
        let world = &all.world;
        let from = vector(draw, 70);
        let segment = Segment::new(from, vector(draw, 70));
        let expected = all.along::<Segment<S>>(|at| segment.raycast(at.place));
        let found = world.raycast_segment(segment);
        assert_eq!(found.sorted(), expected, "{seed}");
        assert_eq!(found.first(), expected.first().copied(), "{seed}");

        if let Ok(ray) = Ray::try_new(from, vector(draw, 5)) {
            let expected = all.along::<Ray<S>>(|at| ray.raycast(at.place));
            assert_eq!(world.raycast(ray).sorted(), expected, "{seed}");
        }

        let (mover, delta) = (some_box(draw), vector(draw, 80));
        let path = Path::new(mover, delta).unwrap();
        let expected = all.along::<jostle::Swept<S>>(|at| at.sweep(&path).hit());
        let found: Vec<(Other, Hit<S>)> = world.sweep(mover, delta).sorted();
        assert_eq!(found, expected, "{seed}");
        let first = world.sweep(mover, delta).first();
        assert_eq!(first, expected.first().copied(), "{seed}");
    });
}

#[test]
fn lines_agree_with_a_look_at_everything() {
    lines_agree::<f32>();
    lines_agree::<i32>();
}

fn nearest_agrees<S: Number>() {
    each_world::<S>(|all, draw, seed| {
        let point: Vec2<S> = vector(draw, 90);
        let distance = |at: Aabb<S>| {
            let near = at.nearest_point(point);
            let [x, y] = [
                near.x.to_f64() - point.x.to_f64(),
                near.y.to_f64() - point.y.to_f64(),
            ];
            x * x + y * y
        };
        let mut expected: Vec<_> = all.things.iter().collect();
        expected.sort_by(|a, b| distance(a.1.place).total_cmp(&distance(b.1.place)));
        let expected: Vec<Other> = expected.iter().map(|thing| thing.0).collect();
        let near = all.world.nearest(point);
        assert_eq!(near.first(), expected.first().copied(), "{seed}");
        for count in [0, 1, 7, 1000] {
            let wanted = &expected[..count.min(expected.len())];
            assert_eq!(near.several(count), wanted, "{seed}, {count}");
        }
    });
}

#[test]
fn the_nearest_agree_with_a_look_at_everything() {
    nearest_agrees::<f32>();
    nearest_agrees::<i32>();
}

/// Layers, kinds and exceptions, alone and together.
#[test]
fn only_who_is_asked_for_answers() {
    each_world::<i32>(|all, draw, seed| {
        let area = some_box(draw).grown(20);
        let Some(body) = all.some_body() else { return };
        let mask = u32::try_from(draw.below(16)).unwrap();
        let kind = [BodyKind::Actor, BodyKind::Solid, BodyKind::Sensor][mask as usize % 3];
        let query = || all.world.overlapping(area);
        let check = |found: Vec<Other>,
                     what: &str,
                     is_asked: &dyn Fn(Other, Option<BodyKind>, u32) -> bool| {
            let here = all
                .things
                .iter()
                .filter(|thing| thing.1.place.overlaps(area));
            let asked = here.filter(|thing| is_asked(thing.0, thing.2, thing.3));
            let expected: Vec<Other> = asked.map(|thing| thing.0).collect();
            assert_eq!(found, expected, "{seed}, {what}");
        };
        check(
            query().in_layers(mask).sorted(),
            "layers",
            &|_, _, layers| layers & mask != 0,
        );
        check(query().without(body).sorted(), "without", &|other, _, _| {
            other != body.into()
        });
        check(query().of_kind(kind).sorted(), "kind", &|_, one, _| {
            one == Some(kind)
        });
        check(query().only_tiles().sorted(), "tiles", &|other, _, _| {
            other.tile().is_some()
        });
        check(query().only_bodies().sorted(), "bodies", &|other, _, _| {
            other.body().is_some()
        });
        let few = query().of_kind(kind).in_layers(mask).without(body).sorted();
        check(few, "all of it", &|other, one, layers| {
            other != body.into() && one == Some(kind) && layers & mask != 0
        });
    });
}

#[test]
fn an_exception_of_another_world_means_nothing() {
    let place = Aabb::new(0, 0, 8, 8);
    let (mut world, mut other) = (World::new(), World::new());
    let id = world.add(Body::actor(place)).unwrap();
    let stranger = other.add(Body::actor(place)).unwrap();
    assert!(world.containing([4, 4]).without(stranger).any());
    assert!(!world.containing([4, 4]).without(id).any());
}

/// S60: whatever is far outside any bounds is found all the same.
#[test]
fn far_outside_bodies_are_still_found() {
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
    let (other, hit) = world.sweep(mover, [2_000.0, 0.0]).first().unwrap();
    assert_eq!((other, hit.side()), (far.into(), Some(Side::MaxX)));
    assert_eq!(world.nearest([1e30, 0.0]).first(), Some(far.into()));
}

fn ramp() -> (World<i32>, MapId) {
    let mut world = World::new();
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let tile = Obstacle::slope(Aabb::new(0, 0, 16, 16), slope);
    let map = [(TilePos { column: 0, row: 0 }, tile)]
        .into_iter()
        .collect();
    let id = world.add_map(map);
    (world, id)
}

#[test]
fn a_ramp_is_only_where_it_is_filled() {
    let (world, map) = ramp();
    let tile = [Other::Tile(map, TilePos { column: 0, row: 0 })];
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
        "above the surface: at (8, 8), that is more than 5 away"
    );
    assert!(circle(4, 4, 6));
    assert!(circle(12, 12, 1), "wholly inside");
    assert!(!circle(12, 12, 0), "an empty circle overlaps nothing");
    assert!(
        !world.overlapping(Aabb::new(0, 0, 4, 12)).any(),
        "resting on it"
    );
    assert!(world.overlapping(Aabb::new(0, 0, 4, 13)).any());
}
