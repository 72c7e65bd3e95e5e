//! World queries compared with a loop over everything.

use crate::random::Random;
use jostle::motion::{Obstacle, Path};
use jostle::queries::Swept;
use jostle::queries::WorldLine;
use jostle::{
    Aabb, Body, BodyId, BodyKind, Circle, Hit, Moment, Other, Outside, Ray, RayHit, Scalar,
    Segment, Side, Sweep, Tile, TileMap, Vec2, World,
};

/// A number type that holds small integers exactly.
trait Number: Scalar + From<i16> {}

impl<S: Scalar + From<i16>> Number for S {}

fn number<S: Number>(draw: &mut Random, from: i16, to: i16) -> S {
    let span = u64::try_from(i32::from(to) - i32::from(from)).unwrap();
    S::from(from + i16::try_from(draw.below(span)).unwrap())
}

fn vector<S: Number>(draw: &mut Random, reach: i16) -> Vec2<S> {
    Vec2::new(number(draw, -reach, reach), number(draw, -reach, reach))
}

fn some_box<S: Number>(draw: &mut Random) -> Aabb<S> {
    let [x, y] = [0, 0].map(|_: i32| number(draw, -60, 60));
    let [w, h] = [0, 0].map(|_: i32| number(draw, 1, 20));
    Aabb::new(x, y, w, h)
}

/// Everything in a world, as a plain list.
struct Everything<S: Scalar> {
    world: World<S>,
    things: Vec<(Other, Obstacle<S>, Option<BodyKind>, u32)>,
    /// The tiles, without the faces they share.
    tiles: Vec<(Other, Obstacle<S>)>,
}

impl<S: Number> Everything<S> {
    fn new(draw: &mut Random, count: usize) -> Self {
        let mut all = Self {
            world: World::new(),
            things: Vec::new(),
            tiles: Vec::new(),
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

    fn add_tiles(&mut self, draw: &mut Random) {
        let size = [S::from(8); 2];
        let map = TileMap::from_fn([S::ZERO; 2], size, [9, 9], Outside::Empty, |_| {
            match draw.below(9) {
                0 => Tile::one_way(Side::MinX),
                1 | 2 => Tile::SOLID,
                _ => Tile::EMPTY,
            }
        });
        let map: TileMap<S> = map.unwrap();
        let layers = 1 << draw.below(4);
        let id = self.world.add_map(map.clone());
        self.world.set_map_layers(id, layers).unwrap();
        for (pos, tile) in map.tiles() {
            let cell = map.cell_box(pos).unwrap();
            let whole = if tile == Tile::SOLID {
                Obstacle::solid(cell)
            } else {
                Obstacle::one_way(cell, Side::MinX)
            };
            self.things
                .push((Other::Tile(id, pos), whole, None, layers));
        }
        let tiles = &mut self.tiles;
        map.visit_near(map.bounds(), |pos, tile| {
            tiles.push((Other::Tile(id, pos), tile));
        });
    }

    fn add_body(&mut self, draw: &mut Random) {
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

    fn remove_body(&mut self, draw: &mut Random) {
        let at = draw.index(self.things.len());
        if let Some(id) = self.things[at].0.body() {
            self.world.remove(id).unwrap();
            self.things.swap_remove(at);
        }
    }

    fn some_body(&self) -> Option<BodyId> {
        self.things.iter().find_map(|thing| thing.0.body())
    }

    /// Returns the bodies that satisfy a condition.
    fn matching(&self, is_met: impl Fn(Aabb<S>) -> bool) -> Vec<Other> {
        let met = self.things.iter().filter(|thing| is_met(thing.1.place));
        met.map(|thing| thing.0).collect()
    }

    /// Returns the bodies that a line hits, in travel order.
    fn bodies_along<L: WorldLine<Number = S>>(&self, line: &L) -> Vec<(Other, L::Hit)> {
        let bodies = self.things.iter().filter(|thing| thing.2.is_some());
        let mut met: Vec<_> = bodies
            .filter_map(|thing| Some((thing.0, line.meet(&thing.1)?)))
            .collect();
        met.sort_by(|a, b| L::compare(&a.1, &b.1));
        met
    }

    /// Returns the tiles that a ray or segment hits, with the moments of the hits.
    fn tiles_along(
        &self,
        through: impl Fn(Aabb<S>) -> Option<RayHit<S>>,
    ) -> Vec<(Other, Moment<S>)> {
        let tiles = self.things.iter().filter(|thing| thing.2.is_none());
        let met = tiles.filter_map(|thing| {
            let hit = through(thing.1.place)?;
            let side = hit.enter.and_then(Hit::side);
            let is_solid = thing.1.faces.has(Side::MaxX);
            (is_solid || side == Some(Side::MaxX)).then_some((thing.0, hit.moment()))
        });
        met.collect()
    }
}

/// Checks that all bodies and the first tile were found, in travel order.
#[track_caller]
fn check_line_of_sight<S: Number>(
    found: &[(Other, RayHit<S>)],
    bodies: &[(Other, RayHit<S>)],
    tiles: &[(Other, Moment<S>)],
    seed: &str,
) {
    let is_sorted = found.is_sorted_by_key(|(_, hit)| hit.moment());
    assert!(is_sorted, "{seed}");
    let (of_bodies, of_tiles): (Vec<_>, Vec<_>) =
        found.iter().partition(|(other, _)| other.body().is_some());
    assert_eq!(of_bodies, bodies, "{seed}");
    let first = tiles.iter().map(|&(_, moment)| moment).min();
    let reported: Vec<_> = of_tiles
        .iter()
        .map(|(other, hit)| (*other, hit.moment()))
        .collect();
    assert_eq!(reported.first().map(|hit| hit.1), first, "{seed}");
    assert!(reported.iter().all(|hit| tiles.contains(hit)), "{seed}");
    assert!(reported.len() < 2, "{seed}");
}

fn each_world<S: Number>(check: impl Fn(&Everything<S>, &mut Random, &str)) {
    for seed in 0..30 {
        let mut draw = Random::seed(seed);
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
fn area_queries_agree_with_a_loop_over_everything() {
    areas_agree::<f32>();
    areas_agree::<i32>();
}

fn lines_agree<S: Number>() {
    each_world::<S>(|all, draw, seed| {
        let world = &all.world;
        let from = vector(draw, 70);
        let segment = Segment::new(from, vector(draw, 70));
        let found = world.raycast_segment(segment).sorted();
        let (bodies, tiles) = (
            all.bodies_along(&segment),
            all.tiles_along(|at| segment.raycast(at)),
        );
        check_line_of_sight(&found, &bodies, &tiles, seed);
        let first = world.raycast_segment(segment).first();
        assert_eq!(first, found.first().copied(), "{seed}");

        if let Ok(ray) = Ray::try_new(from, vector(draw, 5)) {
            let found = world.raycast(ray).sorted();
            let tiles = all.tiles_along(|at| ray.raycast(at));
            check_line_of_sight(&found, &all.bodies_along(&ray), &tiles, seed);
        }
    });
}

fn sweeps_agree<S: Number>() {
    each_world::<S>(|all, draw, seed| {
        let (mover, delta) = (some_box(draw), vector(draw, 80));
        let path = Path::new(mover, delta).unwrap();
        let compare = <Swept<S> as jostle::queries::Caster>::compare;
        let order =
            |a: &(Other, Sweep<S>), b: &(Other, Sweep<S>)| compare(&a.1, &b.1).then(a.0.cmp(&b.0));
        let meet = |(other, at): &(Other, Obstacle<S>)| {
            let swept = at.sweep(&path);
            (swept != Sweep::Clear).then_some((*other, swept))
        };
        let mut tiles: Vec<_> = all.tiles.iter().filter_map(meet).collect();
        tiles.sort_by(order);
        // Of each kind the first: what it starts in, and what it hits.
        tiles.dedup_by_key(|(_, swept)| swept.is_overlapping());
        let bodies = all.things.iter().filter(|thing| thing.2.is_some());
        let bodies = bodies.filter_map(|thing| meet(&(thing.0, thing.1)));
        let mut expected: Vec<_> = bodies.chain(tiles).collect();
        expected.sort_by(order);
        let found = all.world.sweep(mover, delta);
        assert_eq!(found.sorted(), expected, "{seed}");
        assert_eq!(found.first(), expected.first().copied(), "{seed}");
    });
}

#[test]
fn rays_and_sweeps_agree_with_a_loop_over_everything() {
    lines_agree::<f32>();
    lines_agree::<i32>();
    sweeps_agree::<f32>();
    sweeps_agree::<i32>();
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
fn nearest_queries_agree_with_a_loop_over_everything() {
    nearest_agrees::<f32>();
    nearest_agrees::<i32>();
}

/// Layers, kinds and exclusions, alone and combined.
#[test]
fn queries_respect_layers_kinds_and_exclusions() {
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
        check(few, "all conditions", &|other, one, layers| {
            other != body.into() && one == Some(kind) && layers & mask != 0
        });
    });
}
