//! Random maps, written as XML and as JSON in every encoding: they must read equal.

use super::writer::{
    Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledSet, TiledShape, TiledTile,
    TiledValue,
};
use super::{Files, cells, layer};
use crate::random::Random;
use crate::source::flags;
use std::collections::BTreeSet;

const NAMES: [&str; 8] = [
    "",
    "Walls",
    "a & b",
    "<x>",
    "\"quoted\"",
    "Höhle ☂",
    "two\nlines",
    "tab\tand 'this'",
];

struct Maker {
    random: Random,
    object_id: u32,
}

impl Maker {
    fn chance(&mut self, of: u32) -> bool {
        self.random.below(of) == 0
    }

    fn name(&mut self) -> String {
        NAMES[self.random.index(NAMES.len())].to_owned()
    }

    /// Returns a number of quarters, from -256 to 256.
    fn number(&mut self) -> f64 {
        f64::from(self.random.below(2049)) / 4.0 - 256.0
    }

    fn pair(&mut self) -> [f64; 2] {
        [self.number(), self.number()]
    }

    fn tile_number(&mut self) -> u32 {
        let number = match self.random.below(8) {
            0..=2 => return 0,
            3 => self.random.below(1 << 28),
            _ => 1 + self.random.below(120),
        };
        let flags = [
            0,
            0,
            flags::H,
            flags::V,
            flags::D,
            flags::ALL,
            flags::H | 1 << 28,
        ];
        number | flags[self.random.index(flags.len())]
    }

    fn value(&mut self, depth: u32) -> TiledValue {
        match self.random.below(if depth < 3 { 8 } else { 6 }) {
            0 => TiledValue::Bool(self.chance(2)),
            1 => TiledValue::Int(i64::from(self.random.below(1000)) - 500),
            2 => TiledValue::Float(self.number()),
            3 => TiledValue::Object(self.random.below(4)),
            4 | 5 => TiledValue::Text(self.name()),
            6 => {
                let count = self.random.below(3);
                TiledValue::List((0..count).map(|_| self.value(depth + 1)).collect())
            }
            _ => self.class(depth),
        }
    }

    /// Returns a class. JSON has no types for its members, so these have types that follow from their text.
    fn class(&mut self, depth: u32) -> TiledValue {
        let mut members = Vec::new();
        for name in ["a", "b", "c"] {
            if self.chance(2) {
                continue;
            }
            members.push((
                name.to_owned(),
                match self.random.below(if depth < 3 { 5 } else { 4 }) {
                    0 => TiledValue::Bool(true),
                    1 => TiledValue::Int(7),
                    2 => TiledValue::Float(0.25),
                    3 => TiledValue::Text(self.name()),
                    _ => self.class(depth + 1),
                },
            ));
        }
        TiledValue::Class("Thing".to_owned(), members)
    }

    fn properties(&mut self) -> Vec<(String, TiledValue)> {
        let count = self.random.below(3);
        let all = (0..count).map(|index| (format!("{}{index}", self.name()), self.value(0)));
        all.collect()
    }

    fn object(&mut self) -> TiledObject {
        self.object_id += 1;
        let count = self.random.below(6);
        let points: Vec<_> = (0..count).map(|_| self.pair()).collect();
        let shape = match self.random.below(9) {
            0 => TiledShape::Point,
            1 => TiledShape::Ellipse,
            2 => TiledShape::Capsule,
            3 => TiledShape::Text,
            4 => TiledShape::Polygon(points),
            5 => TiledShape::Polyline(points),
            6 => TiledShape::Tile(self.tile_number().max(1)),
            _ => TiledShape::Rectangle,
        };
        TiledObject {
            name: self.name(),
            class: self.name(),
            properties: self.properties(),
            rotation: if self.chance(3) { self.number() } else { 0.0 },
            is_visible: !self.chance(4),
            shape,
            ..TiledObject::new(self.object_id, self.pair(), self.pair())
        }
    }

    fn layer(&mut self, size: [u32; 2], depth: u32) -> TiledLayer {
        let content = match self.random.below(if depth < 3 { 5 } else { 4 }) {
            0..=2 => {
                TiledContent::Tiles((0..size[0] * size[1]).map(|_| self.tile_number()).collect())
            }
            3 => TiledContent::Objects((0..self.random.below(4)).map(|_| self.object()).collect()),
            _ => TiledContent::Group(
                (0..self.random.below(3))
                    .map(|_| self.layer(size, depth + 1))
                    .collect(),
            ),
        };
        TiledLayer {
            class: self.name(),
            properties: self.properties(),
            offset: if self.chance(2) {
                self.pair()
            } else {
                [0.0; 2]
            },
            parallax: if self.chance(4) {
                self.pair()
            } else {
                [1.0; 2]
            },
            opacity: f64::from(self.random.below(3)) / 2.0,
            is_visible: !self.chance(4),
            ..TiledLayer::new(&self.name(), content)
        }
    }

    fn tileset(&mut self, first: u32) -> TiledSet {
        let mut tileset = TiledSet::new(first, 20);
        tileset.name = self.name();
        tileset.count = (!self.chance(3)).then_some(20);
        let alignments = ["", "topleft", "center", "bottomright"];
        tileset.alignment = alignments[self.random.index(alignments.len())].to_owned();
        tileset.draw_offset = [3, -2];
        for id in (0..20).step_by(1 + self.random.index(9)) {
            tileset.tiles.push(TiledTile {
                class: self.name(),
                properties: self.properties(),
                shapes: (0..self.random.below(2)).map(|_| self.object()).collect(),
                image: self.chance(3).then_some([24, 40]),
                ..TiledTile::new(id)
            });
        }
        tileset
    }

    fn map(&mut self) -> TiledMap {
        let size = [1 + self.random.below(9), 1 + self.random.below(9)];
        let mut map = TiledMap::new(size[0], size[1]);
        map.tile_size = [8 * (1 + self.random.below(4)), 16];
        map.properties = self.properties();
        map.tilesets = vec![self.tileset(1), self.tileset(60)];
        map.layers = (0..1 + self.random.below(4))
            .map(|_| self.layer(size, 0))
            .collect();
        map
    }
}

#[test]
fn random_maps_read_equal_in_every_format_and_encoding() {
    for seed in 0..60 {
        let mut maker = Maker {
            random: Random::seed(seed),
            object_id: 0,
        };
        let finite = maker.map();
        let corner = [0, 1].map(|_| i32::try_from(maker.random.below(40)).unwrap() - 20);
        let infinite = finite.clone().infinite(1 + maker.random.below(8), corner);
        for map in [&finite, &infinite] {
            let expected = Files::default().read(&map.to_tmx(Encoding::Csv));
            for encoding in Encoding::all() {
                let what = format!("seed {seed}, {encoding:?}, chunks of {:?}", map.chunk);
                assert_eq!(
                    Files::default().read(&map.to_tmx(encoding)),
                    expected,
                    "TMX, {what}"
                );
                assert_eq!(
                    Files::default().read(&map.to_tmj(encoding)),
                    expected,
                    "TMJ, {what}"
                );
            }
        }
    }
}

#[test]
fn random_maps_have_the_same_tiles_if_they_are_infinite() {
    for seed in 0..200 {
        let mut maker = Maker {
            random: Random::seed(seed),
            object_id: 0,
        };
        let size = [1 + maker.random.below(30), 1 + maker.random.below(30)];
        let tiles: Vec<u32> = (0..size[0] * size[1])
            .map(|_| maker.tile_number())
            .collect();
        let finite = TiledMap::new(size[0], size[1]).tiles("Ground", &tiles);
        let corner = [0, 1].map(|_| i32::try_from(maker.random.below(80)).unwrap() - 40);
        let infinite = finite.clone().infinite(1 + maker.random.below(16), corner);
        let tiles = |map: &TiledMap| {
            let source = Files::default().read(&map.to_tmj(Encoding::Csv));
            cells(&source, layer(&source, "Ground"))
        };
        let [x, y] = corner.map(i64::from);
        let moved: BTreeSet<_> = tiles(&finite)
            .iter()
            .map(|tile| (tile.0 + x, tile.1 + y, tile.2))
            .collect();
        assert_eq!(tiles(&infinite), moved, "seed {seed}");
    }
}
