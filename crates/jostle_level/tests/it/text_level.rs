//! Levels drawn as rows of text, for tests.
//!
//! Tiles are those of [`Tile::from_char`], and besides:
//!
//! | character | meaning |
//! |---|---|
//! | `P` | marker `player` in an empty cell |
//! | `o` `K` `E` | markers `coin`, `key` and `exit` in an empty cell |
//! | `H` | ladder: an empty tile with data 1 |
//! | `T` | top of a ladder: a one-way platform with data 1 |
//! | `!` `~` | hazard and water: empty tiles with data 2 and 3 |
#![allow(dead_code, reason = "no test file uses every method")]

use jostle::{Aabb, Outside, Scalar, Side, Sides, Slope, Tile, TileKind, TileMap, TilePos, Vec2};
use jostle_level::{
    Level, LevelArea, LevelMap, LevelSensor, LevelSolid, Marker, Origin, Properties, Route,
};

/// The data of tiles, as every reader gives them out.
pub(crate) const LADDER: u16 = 1;
pub(crate) const HAZARD: u16 = 2;
pub(crate) const WATER: u16 = 3;

/// A level that is being drawn. Cells are 16 x 16 units, y grows down, the first cell is at the origin and nothing is
/// outside, unless set otherwise.
#[derive(Clone, Debug)]
pub(crate) struct TextLevel<S: Scalar = f32> {
    rows: Vec<String>,
    tile_size: Vec2<S>,
    outside: Outside,
    is_y_up: bool,
    solids: Vec<LevelSolid<S>>,
    sensors: Vec<LevelSensor<S>>,
    markers: Vec<Marker<S>>,
}

impl<S: Scalar> TextLevel<S> {
    /// Starts a level of these rows.
    pub(crate) fn new(rows: &[&str]) -> Self {
        Self {
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            tile_size: Vec2::new(S::from_i32(16), S::from_i32(16)),
            outside: Outside::Empty,
            is_y_up: false,
            solids: Vec::new(),
            sensors: Vec::new(),
            markers: Vec::new(),
        }
    }

    /// Sets the size of a cell.
    pub(crate) fn with_tile_size(mut self, width: S, height: S) -> Self {
        self.tile_size = Vec2::new(width, height);
        self
    }

    /// Sets what is outside the map.
    pub(crate) fn with_outside(mut self, outside: Outside) -> Self {
        self.outside = outside;
        self
    }

    /// Turns everything over: the same picture in a game whose y grows up, as if read `with_y_up`.
    pub(crate) fn y_up(mut self) -> Self {
        self.is_y_up = true;
        self
    }

    /// Adds a box that blocks from all sides, in world units with y down.
    pub(crate) fn solid(self, x: S, y: S, width: S, height: S) -> Self {
        self.solid_object(Aabb::new(x, y, width, height), None)
    }

    /// Adds a one-way platform, in world units with y down.
    pub(crate) fn one_way(self, x: S, y: S, width: S, height: S) -> Self {
        self.solid_object(Aabb::new(x, y, width, height), Some(Side::MinY))
    }

    fn solid_object(mut self, place: Aabb<S>, one_way: Option<Side>) -> Self {
        let origin = object_origin("Solids", self.solids.len());
        self.solids.push(LevelSolid {
            place,
            one_way,
            conveyor: Vec2::new(S::ZERO, S::ZERO),
            origin,
        });
        self
    }

    /// Adds a sensor, in world units with y down.
    pub(crate) fn sensor(mut self, class: &str, x: S, y: S, width: S, height: S) -> Self {
        let origin = object_origin("Sensors", self.sensors.len());
        self.sensors.push(LevelSensor {
            place: Aabb::new(x, y, width, height),
            class: class.to_owned(),
            name: String::new(),
            properties: Properties::default(),
            origin,
        });
        self
    }

    /// Adds a marker, in world units with y down. A marker without size is a point.
    pub(crate) fn marker(mut self, class: &str, x: S, y: S, width: S, height: S) -> Self {
        let origin = object_origin("Objects", 1000 + self.markers.len());
        let place = Aabb::new(x, y, width, height);
        self.markers.push(marker(class, place, origin));
        self
    }

    /// Returns the level.
    pub(crate) fn level(&self) -> Level<S> {
        let zero = Vec2::new(S::ZERO, S::ZERO);
        let map = TileMap::from_text(zero, self.tile_size, &self.rows, tile, self.outside)
            .expect("the rows of a test are a map");
        let mut level = Level::empty("test.tmx", map.bounds(), self.tile_size);
        level.areas.push(LevelArea {
            name: "test.tmx".to_owned(),
            place: map.bounds(),
            properties: Properties::default(),
        });
        level.classes = [("ladder", LADDER), ("hazard", HAZARD), ("water", WATER)]
            .map(|(name, data)| (name.to_owned(), data))
            .to_vec();
        level.markers = self.drawn_markers(&map);
        level.markers.extend(self.markers.iter().cloned());
        level.solids.clone_from(&self.solids);
        level.sensors.clone_from(&self.sensors);
        level.maps.push(LevelMap {
            name: "Walls".to_owned(),
            map,
            layers: vec![origin("Walls", String::new())],
            first_cell: [0, 0],
        });
        if self.is_y_up {
            mirrored(&level)
        } else {
            level
        }
    }

    fn drawn_markers(&self, map: &TileMap<S>) -> Vec<Marker<S>> {
        let mut markers = Vec::new();
        for (row, text) in (0..).zip(&self.rows) {
            for (column, character) in (0..).zip(text.chars()) {
                if let Some(class) = class_of(character) {
                    let place = map.cell_box([column, row]).expect("a cell of the map");
                    let origin = object_origin("Objects", markers.len());
                    markers.push(marker(class, place, origin));
                }
            }
        }
        markers
    }
}

/// Returns the level turned over: y becomes -y for everything, and up is the other way.
pub(crate) fn mirrored<S: Scalar>(level: &Level<S>) -> Level<S> {
    let mut turned = level.clone();
    turned.up = level.up.opposite();
    turned.bounds = mirrored_box(level.bounds);
    for platform in &mut turned.platforms {
        platform.place = mirrored_box(platform.place);
        platform.one_way = platform.one_way.map(mirrored_side);
        platform.path_offset.y = S::ZERO - platform.path_offset.y;
        platform.route = mirrored_route(&platform.route);
    }
    for area in &mut turned.areas {
        area.place = mirrored_box(area.place);
    }
    for map in &mut turned.maps {
        *map = mirrored_map(map);
    }
    for solid in &mut turned.solids {
        solid.place = mirrored_box(solid.place);
        solid.one_way = solid.one_way.map(mirrored_side);
    }
    for sensor in &mut turned.sensors {
        sensor.place = mirrored_box(sensor.place);
    }
    for marker in &mut turned.markers {
        marker.place = mirrored_box(marker.place);
        for point in &mut marker.points {
            point.y = S::ZERO - point.y;
        }
    }
    turned
}

/// Returns the box turned over.
pub(crate) fn mirrored_box<S: Scalar>(place: Aabb<S>) -> Aabb<S> {
    let (min, max) = (place.min(), place.max());
    Aabb::from_corners(
        Vec2::new(min.x, S::ZERO - max.y),
        Vec2::new(max.x, S::ZERO - min.y),
    )
}

fn mirrored_route<S: Scalar>(route: &Route<S>) -> Route<S> {
    let points = route.points().iter();
    let points = points.map(|point| Vec2::new(point.x, S::ZERO - point.y));
    let turned = Route::new(points, route.speed(), route.wait(), route.end());
    turned.expect("it was a route before")
}

fn mirrored_map<S: Scalar>(level_map: &LevelMap<S>) -> LevelMap<S> {
    let map = &level_map.map;
    let [width, height] = [map.width(), map.height()].map(|count| count as usize);
    let last_row = i32::try_from(map.height()).expect("maps of tests are small") - 1;
    let turned = TileMap::from_fn(
        mirrored_box(map.bounds()).min(),
        map.tile_size(),
        [width, height],
        map.outside(),
        |TilePos { row, column }| mirrored_tile(map.tile([column, last_row - row])),
    );
    LevelMap {
        map: turned.expect("it was a map before"),
        first_cell: [level_map.first_cell[0], level_map.first_cell[1] + last_row],
        ..level_map.clone()
    }
}

fn mirrored_tile(tile: Tile) -> Tile {
    let kind = match tile.kind() {
        TileKind::OneWay(faces) => {
            TileKind::OneWay(faces.iter().map(mirrored_side).collect::<Sides>())
        }
        TileKind::Half(side) => TileKind::Half(mirrored_side(side)),
        TileKind::Slope(slope) => {
            let surface = mirrored_side(slope.surface());
            let turned = Slope::new(surface, slope.uphill(), slope.part());
            TileKind::Slope(turned.expect("its sides are of the same axes"))
        }
        same => same,
    };
    Tile::new(kind).with_data(tile.data())
}

fn mirrored_side(side: Side) -> Side {
    match side {
        Side::MinY => Side::MaxY,
        Side::MaxY => Side::MinY,
        same => same,
    }
}

fn tile(character: char) -> Option<Tile> {
    match character {
        'H' => Some(Tile::EMPTY.with_data(LADDER)),
        'T' => Some(Tile::one_way(Side::MinY).with_data(LADDER)),
        '!' => Some(Tile::EMPTY.with_data(HAZARD)),
        '~' => Some(Tile::EMPTY.with_data(WATER)),
        _ if class_of(character).is_some() => Some(Tile::EMPTY),
        _ => Tile::from_char(character),
    }
}

fn class_of(character: char) -> Option<&'static str> {
    match character {
        'P' => Some("player"),
        'o' => Some("coin"),
        'K' => Some("key"),
        'E' => Some("exit"),
        _ => None,
    }
}

fn marker<S: Scalar>(class: &str, place: Aabb<S>, origin: Origin) -> Marker<S> {
    Marker {
        name: String::new(),
        class: class.to_owned(),
        tags: Vec::new(),
        place,
        points: Vec::new(),
        up: Side::MinY,
        properties: Properties::default(),
        origin,
    }
}

fn object_origin(layer: &str, index: usize) -> Origin {
    origin(layer, (index + 1).to_string())
}

fn origin(layer: &str, object: String) -> Origin {
    Origin {
        file: "test.tmx".to_owned(),
        layer: layer.to_owned(),
        object,
        ..Origin::default()
    }
}
