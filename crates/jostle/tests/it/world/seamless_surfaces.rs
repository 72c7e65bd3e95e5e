//! Walking along floors and falling along walls made of many pieces: just as smooth as a single piece.

use jostle::{Aabb, Axis, Body, BodyId, Outside, Scalar, Side, Tile, TileMap, Vec2, World};

/// What the surface is made of.
#[derive(Clone, Copy, Debug)]
enum Made {
    OneBox,
    Bodies,
    Map,
}

/// A scene: the axis and direction of free motion, and the direction of pressing.
#[derive(Clone, Copy, Debug)]
struct Scene<S: Scalar> {
    made: Made,
    tile: S,
    /// In tenths of a tile per second.
    tenths: u32,
    heading: Side,
    press: Side,
}

const TILES: u32 = 100;
const SPEEDS: [u32; 6] = [1, 7, 30, 65, 200, 500];

impl<S: Scalar> Scene<S> {
    fn edge(&self, index: u32) -> S {
        self.tile.scaled(index, 1).unwrap()
    }

    /// Creates a strip of tiles along the free axis, with the mover on one side of it.
    fn world(&self) -> (World<S>, BodyId) {
        let mut world = World::new();
        let (zero, tile) = (S::ZERO, self.tile);
        let strip = |from: u32, to: u32| match self.heading.axis() {
            Axis::X => Aabb::from_corners([self.edge(from), zero], [self.edge(to), tile]),
            Axis::Y => Aabb::from_corners([zero, self.edge(from)], [tile, self.edge(to)]),
        };
        match self.made {
            Made::OneBox => drop(world.add(Body::solid(strip(0, TILES))).unwrap()),
            Made::Bodies => {
                for index in 0..TILES {
                    world.add(Body::solid(strip(index, index + 1))).unwrap();
                }
            }
            Made::Map => {
                let cells = match self.heading.axis() {
                    Axis::X => [TILES as usize, 1],
                    Axis::Y => [1, TILES as usize],
                };
                let map =
                    TileMap::from_fn([zero, zero], [tile, tile], cells, Outside::Empty, |_| {
                        Tile::SOLID
                    });
                world.add_map(map.unwrap());
            }
        }
        let side = tile.scaled(3, 4).unwrap();
        let begin = self.begin();
        let along = self.heading.axis();
        let line = Aabb::from_corners(
            Vec2::on_axis(along, begin),
            Vec2::on_axis(along, begin).with(along.other(), tile),
        );
        let place = Aabb::new(line.min().x, line.min().y, side, side)
            .placed_beside(line, self.press.opposite());
        let hero = world.add(Body::actor(place)).unwrap();
        (world, hero)
    }

    fn begin(&self) -> S {
        let at = if self.heading.is_max() { 4 } else { TILES - 5 };
        self.edge(at)
    }

    fn delta(&self) -> Vec2<S> {
        let signed = |side: Side, amount: S| {
            if side.is_max() {
                amount
            } else {
                S::ZERO.saturating_sub(amount)
            }
        };
        let way = self.tile.scaled(self.tenths, 600).unwrap();
        let press = self.tile.scaled(1, 5).unwrap();
        Vec2::on_axis(self.heading.axis(), signed(self.heading, way))
            .with(self.press.axis(), signed(self.press, press))
    }

    fn check(&self, ticks: u32) {
        let (mut world, hero) = self.world();
        let delta = self.delta();
        let free = Vec2::on_axis(self.heading.axis(), delta.along(self.heading.axis()));
        let begin = world.place(hero).unwrap().min();
        // A second mover takes the same steps with nothing in its way.
        let mut alone = World::new();
        let twin = alone.add(Body::actor(world.place(hero).unwrap())).unwrap();
        let moved = world.move_and_slide(
            hero,
            Vec2::on_axis(self.press.axis(), delta.along(self.press.axis())),
        );
        assert!(
            moved.unwrap().touching.has(self.press),
            "{self:?} touches the surface"
        );
        let last = TILES - 2;
        for tick in 0..ticks {
            let moved = world.move_and_slide(hero, delta).unwrap();
            let expected = alone.move_and_slide(twin, free).unwrap().place();
            let what = format!("{self:?}, tick {tick}, at {:?}", moved.place());
            assert_eq!(
                moved.place().span(self.heading.axis()),
                expected.span(self.heading.axis()),
                "{what}"
            );
            assert_eq!(moved.blocked, self.press.into(), "{what}");
            assert_eq!(moved.touching, self.press.into(), "{what}");
            assert!(
                world.hits().iter().all(|hit| hit.side == self.press),
                "{what}"
            );
            let at = moved.place().edge(self.heading);
            let is_at_end = if self.heading.is_max() {
                self.edge(last) < at.saturating_add(delta.along(self.heading.axis()))
            } else {
                at.saturating_add(delta.along(self.heading.axis())) < self.edge(2)
            };
            if is_at_end {
                world.teleport(hero, begin).unwrap();
                alone.teleport(twin, begin).unwrap();
                let press = Vec2::on_axis(self.press.axis(), delta.along(self.press.axis()));
                world.move_and_slide(hero, press).unwrap();
            }
        }
    }
}

fn check_all<S: Scalar>(tiles: &[S]) {
    let ticks = if cfg!(debug_assertions) { 20 } else { 2_000 };
    let ways = Side::ALL.into_iter().flat_map(|heading| {
        let presses = Side::ALL.into_iter();
        presses
            .filter(move |press| press.axis() != heading.axis())
            .map(move |press| (heading, press))
    });
    for (heading, press) in ways {
        for (&tile, tenths) in tiles
            .iter()
            .flat_map(|tile| SPEEDS.map(|tenths| (tile, tenths)))
        {
            for made in [Made::OneBox, Made::Bodies, Made::Map] {
                let scene = Scene {
                    made,
                    tile,
                    tenths,
                    heading,
                    press,
                };
                scene.check(ticks);
            }
        }
    }
}

#[test]
fn walks_and_falls_along_tiles_in_f32() {
    check_all::<f32>(&[1.0, 16.0, 1.0 / 3.0]);
}

#[test]
fn walks_and_falls_along_tiles_in_f64() {
    check_all::<f64>(&[1.0, 16.0, 1.0 / 3.0]);
}

#[test]
fn walks_and_falls_along_tiles_in_integers() {
    check_all::<i32>(&[16 * 600, 16 * 60]);
}

#[cfg(feature = "fixed")]
#[test]
fn walks_and_falls_along_tiles_in_fixed_point() {
    type Number = ::fixed::types::I20F12;
    check_all::<Number>(&[
        Number::from_num(1),
        Number::from_num(16),
        Number::from_num(1) / 3,
    ]);
}
