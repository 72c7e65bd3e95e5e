//! What closures of the game see.

use super::outline::outline;
use crate::properties::Properties;
use crate::source::{Object, Source};

/// A tile, as a closure of [`Reading::tiles`](crate::Reading::tiles) sees it.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// // Everything that the tileset calls a slope is a wall in this game.
/// let reading = Reading::<f32>::new(Outside::Empty)
///     .tiles(|tile| tile.class.contains("slope").then(|| "solid".to_owned()));
/// let level = reading.open("assets/levels/meadow.tmx")?;
/// assert_eq!(level.report.count("slope"), 0);
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct TileInfo<'a> {
    /// The name of its layer.
    pub layer: &'a str,
    /// The name of its tileset; empty if there is none.
    pub tileset: &'a str,
    /// Its number in the map (Tiled calls it gid), without flips.
    pub number: u32,
    /// Its number in the tileset, or the value of an `IntGrid`.
    pub id: u32,
    /// Whether it is flipped in x.
    pub is_flipped_x: bool,
    /// Whether it is flipped in y.
    pub is_flipped_y: bool,
    /// Whether x and y change places before that.
    pub is_transposed: bool,
    /// Its class, or the identifier of an `IntGrid` value.
    pub class: &'a str,
    /// Its enum tags in LDtk.
    pub tags: &'a [String],
    /// Its properties.
    pub properties: &'a Properties,
    /// The shapes drawn on it, as they are in the tileset.
    pub shapes: Vec<ShapeInfo<'a>>,
    /// Column and row in the layer.
    pub cell: [i32; 2],
    /// What it would be without the closure, in the words that closures answer with; `boxes` for shapes that have no
    /// word.
    pub guess: String,
}

/// A shape that is drawn on a tile.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let map = br#"<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1">
///     <tile id="0"><objectgroup><object x="0" y="13" width="16" height="3"/></objectgroup></tile></tileset>
///   <layer name="Main" width="2" height="1"><data encoding="csv">1,0</data></layer>
/// </map>"#;
/// // Thin floors are one-way platforms.
/// let reading = Reading::<f32>::new(Outside::Empty).tiles(|tile| {
///     let shape = tile.shapes.first()?;
///     (shape.max[1] - shape.min[1] < 4.0).then(|| "one_way".to_owned())
/// });
/// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
/// assert_eq!(level.picture(), ["-."]);
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct ShapeInfo<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its class.
    pub class: &'a str,
    /// Its properties.
    pub properties: &'a Properties,
    /// The corner of least x and y of the box around it, in pixels of the tile.
    pub min: [f64; 2],
    /// The corner of greatest x and y of that box.
    pub max: [f64; 2],
}

impl<'a> ShapeInfo<'a> {
    pub(super) fn of(source: &Source, shape: &'a Object) -> Self {
        let around = outline(source, shape);
        Self {
            name: &shape.name,
            class: &shape.class,
            properties: &shape.properties,
            min: around.min,
            max: around.max,
        }
    }
}

/// An object or entity, as a closure of [`Reading::objects`](crate::Reading::objects) sees it.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let reading = Reading::<f32>::new(Outside::Empty).objects(|object| match (object.class, object.guess.as_str()) {
///     ("coin", "marker") => Some("sensor".to_owned()),
///     _ => None,
/// });
/// let level = reading.open("assets/levels/meadow.tmx")?;
/// let coins = level.sensors.iter().filter(|sensor| sensor.class == "coin");
/// assert_eq!(coins.count(), level.report.count("sensor"));
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct ObjectInfo<'a> {
    /// The name of its layer.
    pub layer: &'a str,
    /// Its id in Tiled, its iid in LDtk.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its class, or the identifier of an entity.
    pub class: &'a str,
    /// The tags of an entity.
    pub tags: &'a [String],
    /// Its properties.
    pub properties: &'a Properties,
    /// The corner of least x and y of the box around it, in pixels of the layer.
    pub min: [f64; 2],
    /// The corner of greatest x and y of that box.
    pub max: [f64; 2],
    /// What it would be without the closure: `solid`, `one_way`, `sensor`, `hazard`, `water`, `platform` or `marker`.
    pub guess: String,
}
