//! What a level is, once it is read: plain data, ready for a world.

mod marker;
mod picture;
mod starts;

use crate::finding::{Finding, Origin};
use crate::place::Route;
use crate::properties::Properties;
use crate::report::Report;
use jostle::{Aabb, Outside, Scalar, Side, Tile, TileKind, TileMap, Vec2};

/// A level, read from a file: everything that blocks, senses, moves or marks a place.
///
/// Everything is in world units, in the order of the file: layers from bottom to top, objects as in their layer, cells
/// row by row. The same file gives the same level on every machine. Prints as its [report](Self::report).
///
/// All fields are public, so a level can also be made by hand, or by a reader of another format; start with
/// [`empty`](Self::empty).
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
/// assert_eq!(level.maps.len(), 1);
/// assert_eq!(level.markers_of("coin").count(), 15);
/// assert_eq!(level.platforms[0].route.speed(), 40.0);
/// assert!(level.to_string().starts_with("assets/levels/meadow.tmx: 60 x 22 cells of 16 x 16"));
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Level<S: Scalar = f32> {
    /// The name of the file.
    pub name: String,
    /// Tile maps: one for each size and offset of the grid.
    pub maps: Vec<LevelMap<S>>,
    /// Boxes that block: objects, and tiles whose shape no tile map can hold.
    pub solids: Vec<LevelSolid<S>>,
    /// Areas that only report, such as hazards, water and triggers.
    pub sensors: Vec<LevelSensor<S>>,
    /// Platforms that move along a route.
    pub platforms: Vec<LevelPlatform<S>>,
    /// Named points and areas: all other objects.
    pub markers: Vec<Marker<S>>,
    /// The properties of the map or world; the fields of the level, if only one level of an LDtk project was read.
    pub properties: Properties,
    /// The smallest box around all [areas](Self::areas).
    pub bounds: Aabb<S>,
    /// The levels that were joined: one for a map of Tiled, several for an LDtk world or a `.world` file.
    pub areas: Vec<LevelArea<S>>,
    /// The [data](jostle::Tile::data) of tiles by class: `ladder` 1, `hazard` 2, `water` 3, others from 16.
    pub classes: Vec<(String, u16)>,
    /// The size of a cell of the main grid.
    pub tile_size: Vec2<S>,
    /// Which way is up: [`Side::MinY`] unless it was read with y up.
    pub up: Side,
    /// What was understood, and what was not.
    pub report: Report,
    /// What looked wrong while the files were read. [`lint`](Self::lint) adds what it finds in the level itself.
    pub findings: Vec<Finding<S>>,
    /// Names of rules that the property `jostle_allow` of the map silences.
    pub allow: Vec<String>,
    /// Cells whose tiles silence rules by the property `jostle_allow`, with the names of these rules.
    pub allow_in: Vec<(Aabb<S>, Vec<String>)>,
}

/// A tile map of a level: all layers of one grid, joined.
///
/// If several layers have a tile in a cell, the most solid one counts, and the data of the one that is drawn last.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
/// let ground = &level.maps[0];
/// assert_eq!(ground.name, "Ground");
/// assert!(ground.map.tile([0, 21]).is_blocking());
/// assert_eq!(ground.layers[0].file, "assets/levels/meadow.tmx");
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelMap<S: Scalar = f32> {
    /// The names of its layers, with commas between them.
    pub name: String,
    /// What each cell holds.
    pub map: TileMap<S>,
    /// Where its tiles come from: one for each layer.
    pub layers: Vec<Origin>,
    /// The cell of the file that became the cell (0, 0) of the map. With y up, rows count the other way: row `r` of the
    /// file is row `first_cell[1] - r`.
    pub first_cell: [i32; 2],
}

/// A box that blocks: a rectangle of an object layer, or a part of a tile that no tile map can hold.
///
/// Boxes of one kind that share a whole edge are merged.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let map = br#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
///   <objectgroup name="Walls">
///     <object id="1" x="0" y="64" width="48" height="8"/>
///     <object id="2" x="48" y="64" width="16" height="8"/>
///   </objectgroup>
/// </map>"#;
/// let level = Reading::<f32>::new(Outside::Empty).read("room.tmx", map, |_| Err("there are no other files"))?;
/// assert_eq!(level.solids.len(), 1);
/// assert_eq!(level.solids[0].place.size(), [64.0, 8.0].into());
/// assert_eq!(level.solids[0].origin.object, "1");
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelSolid<S: Scalar = f32> {
    /// Where it is.
    pub place: Aabb<S>,
    /// The only side that blocks; `None` if all do.
    pub one_way: Option<Side>,
    /// The velocity at which it carries what stands on it, in units per second; zero if it is no conveyor.
    pub conveyor: Vec2<S>,
    /// Where it comes from. The first, if several were merged.
    pub origin: Origin,
}

/// An area that reports what enters it: a hazard, water, or an object called `trigger` or `sensor`.
///
/// Hazard and water tiles are merged into as few sensors as possible.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
/// let spikes = level.sensors.iter().filter(|sensor| sensor.class == "hazard");
/// assert!(spikes.clone().all(|sensor| sensor.origin.layer == "Ground"));
/// assert_ne!(spikes.count(), 0);
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelSensor<S: Scalar = f32> {
    /// Where it is.
    pub place: Aabb<S>,
    /// What it is: `hazard`, `water`, or the class of the object.
    pub class: String,
    /// Its name, if it is an object.
    pub name: String,
    /// Its properties, if it is an object.
    pub properties: Properties,
    /// Where it comes from. The first, if several were merged.
    pub origin: Origin,
}

/// A platform that moves along a route: an object called `platform`, `elevator` or `lift` that has a path.
///
/// In Tiled, the path is a property `path` of type object, which refers to a polyline or polygon; only its shape counts,
/// not where it is drawn. In LDtk, it is a field of points or of references to other entities. The properties `speed`
/// (pixels per second), `wait` (ticks) and `loop` say how the platform moves.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::{Reading, RouteEnd};
///
/// let map = br#"<map orientation="orthogonal" width="20" height="9" tilewidth="16" tileheight="16">
///   <objectgroup name="Things">
///     <object id="1" type="lift" x="32" y="80" width="48" height="8"><properties>
///       <property name="path" type="object" value="2"/><property name="speed" type="float" value="24"/>
///     </properties></object>
///     <object id="2" x="200" y="100"><polyline points="0,0 0,-64"/></object>
///   </objectgroup>
/// </map>"#;
/// let level = Reading::<f32>::new(Outside::Empty).read("shaft.tmx", map, |_| Err("there are no other files"))?;
/// let lift = &level.platforms[0];
/// assert_eq!(lift.route.points(), [[0.0, 0.0].into(), [0.0, -64.0].into()]);
/// assert_eq!((lift.route.speed(), lift.route.end()), (24.0, RouteEnd::Back));
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelPlatform<S: Scalar = f32> {
    /// Where it starts.
    pub place: Aabb<S>,
    /// The way it goes from there.
    pub route: Route<S>,
    /// The only side that blocks; `None` if all do.
    pub one_way: Option<Side>,
    /// Its name.
    pub name: String,
    /// Its class.
    pub class: String,
    /// Its properties.
    pub properties: Properties,
    /// How far its path, as drawn, begins from the middle of the platform. Only for the lint.
    pub path_offset: Vec2<S>,
    /// Where it comes from.
    pub origin: Origin,
}

/// A named point or area: every object or entity that neither blocks, senses nor moves.
///
/// [`Level::marker`] and [`Level::markers_of`] find markers by class or name; [`get`](Self::get) returns their properties.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
/// let player = level.marker("player")?;
/// assert_eq!(player.standing([12.0, 14.0]).max().y, player.place.max().y);
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Marker<S: Scalar = f32> {
    /// Its name; in LDtk the identifier of the entity.
    pub name: String,
    /// Its class; in LDtk the identifier of the entity.
    pub class: String,
    /// The tags of an LDtk entity.
    pub tags: Vec<String>,
    /// Where it is. A point is an empty box.
    pub place: Aabb<S>,
    /// The corners of a polygon or polyline; empty for other shapes.
    pub points: Vec<Vec2<S>>,
    /// Its properties.
    pub properties: Properties,
    /// Which way is up: the same as the level's.
    pub up: Side,
    /// Where it comes from.
    pub origin: Origin,
}

/// One of the levels that were joined into a [`Level`].
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
/// assert_eq!(level.areas.len(), 1, "a map of Tiled is one");
/// assert_eq!((level.areas[0].name.as_str(), level.areas[0].place), ("meadow", level.bounds));
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LevelArea<S: Scalar = f32> {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub place: Aabb<S>,
    /// Its properties.
    pub properties: Properties,
}

impl<S: Scalar> Level<S> {
    /// Creates a level without anything in it, to be filled by hand or by a reader of another format.
    ///
    /// `tile_size` is the size of a usual cell; the lint measures by it.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle_level::Level;
    ///
    /// let level = Level::empty("yard", Aabb::new(0.0, 0.0, 48.0, 32.0), [16.0, 16.0]);
    /// assert_eq!(level.picture(), ["...", "..."]);
    /// ```
    #[must_use]
    pub fn empty(name: &str, bounds: Aabb<S>, tile_size: impl Into<Vec2<S>>) -> Self {
        Self {
            name: name.to_owned(),
            maps: Vec::new(),
            solids: Vec::new(),
            sensors: Vec::new(),
            platforms: Vec::new(),
            markers: Vec::new(),
            properties: Properties::default(),
            bounds,
            areas: Vec::new(),
            classes: Vec::new(),
            tile_size: tile_size.into(),
            up: Side::MinY,
            report: Report::default(),
            findings: Vec::new(),
            allow: Vec::new(),
            allow_in: Vec::new(),
        }
    }

    /// Returns what is outside its maps: nothing if it has none.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle::Outside;
    /// use jostle_level::Level;
    ///
    /// let level = Level::empty("yard", Aabb::new(0.0, 0.0, 48.0, 32.0), [16.0, 16.0]);
    /// assert_eq!(level.outside(), Outside::Empty);
    /// ```
    #[must_use]
    pub fn outside(&self) -> Outside {
        self.maps
            .first()
            .map_or(Outside::Empty, |map| map.map.outside())
    }
}

/// Returns how much of a cell a tile blocks, for comparing.
pub(crate) fn solidity(tile: Tile) -> u8 {
    match tile.kind() {
        TileKind::Empty => 0,
        TileKind::OneWay(_) => 1,
        TileKind::Slope(_) => 2,
        TileKind::Half(_) => 3,
        TileKind::Solid => 4,
    }
}
