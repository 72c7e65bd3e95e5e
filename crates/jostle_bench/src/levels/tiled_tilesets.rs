//! The tilesets of generated Tiled maps: properties, classes and drawn shapes, in XML and in JSON.

use super::ground::{DECORATION, SHAPES, SPECIAL, TERRAIN};
use std::fmt::Write;

/// The tileset that is in a file of its own.
pub(super) const OUTSIDE: &str = "special";

struct Tileset {
    name: &'static str,
    first: u32,
    count: u32,
    tiles: Vec<Tile>,
}

/// What a tileset says about one of its tiles.
#[derive(Default)]
struct Tile {
    id: u32,
    class: &'static str,
    is_solid: bool,
    shape: Option<Shape>,
}

enum Shape {
    /// Left, top, width, height.
    Rectangle([u32; 4]),
    Triangle([[u32; 2]; 3]),
}

fn all() -> [Tileset; 4] {
    [
        Tileset {
            name: "terrain",
            first: TERRAIN,
            count: 256,
            tiles: (0..48).map(terrain).collect(),
        },
        Tileset {
            name: "shapes",
            first: SHAPES,
            count: 64,
            tiles: (0..16).map(shape).collect(),
        },
        Tileset {
            name: OUTSIDE,
            first: SPECIAL,
            count: 64,
            tiles: (0..8).map(special).collect(),
        },
        Tileset {
            name: "decoration",
            first: DECORATION,
            count: 128,
            tiles: Vec::new(),
        },
    ]
}

fn terrain(id: u32) -> Tile {
    Tile {
        id,
        is_solid: true,
        ..Tile::default()
    }
}

fn shape(id: u32) -> Tile {
    let shape = match id {
        0..=7 => Shape::Triangle([[0, 16], [16, 0], [16, 16]]),
        8..=11 => Shape::Rectangle([0, 8, 16, 8]),
        12..=14 => Shape::Rectangle([0, 0, 16, 16]),
        _ => Shape::Rectangle([4, 2, 8, 14]),
    };
    Tile {
        id,
        shape: Some(shape),
        ..Tile::default()
    }
}

fn special(id: u32) -> Tile {
    let classes = [
        "spikes", "ladder", "one_way", "water", "lava", "vine", "ladder", "water",
    ];
    Tile {
        id,
        class: classes.get(id as usize).copied().unwrap_or_default(),
        ..Tile::default()
    }
}

/// Returns the `<tileset>` elements of a map.
pub(super) fn xml() -> String {
    let mut text = String::new();
    for set in all() {
        let first = set.first;
        if set.name == OUTSIDE {
            let _ = writeln!(
                text,
                " <tileset firstgid=\"{first}\" source=\"{OUTSIDE}.tsx\"/>"
            );
        } else {
            text += &set.xml(&format!("firstgid=\"{first}\""));
        }
    }
    text
}

/// Returns the file of the tileset that is in a file of its own.
pub(super) fn outside_xml() -> String {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    let sets = all();
    let outside = sets.iter().find(|set| set.name == OUTSIDE);
    let attributes = "version=\"1.10\" tiledversion=\"1.11.0\"";
    head.to_owned() + &outside.map(|set| set.xml(attributes)).unwrap_or_default()
}

/// Returns the `tilesets` of a map.
pub(super) fn json() -> String {
    let sets = all();
    let sets = sets.iter().map(|set| match set.name {
        OUTSIDE => format!(
            "{{\"firstgid\":{}, \"source\":\"{OUTSIDE}.tsx\"}}",
            set.first
        ),
        _ => set.json(),
    });
    sets.collect::<Vec<_>>().join(",\n  ")
}

impl Tileset {
    fn xml(&self, attributes: &str) -> String {
        let Self { name, count, .. } = self;
        let mut text = format!(
            " <tileset {attributes} name=\"{name}\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"{count}\" \
             columns=\"16\">\n  <image source=\"{name}.png\" width=\"256\" height=\"{}\"/>\n",
            self.height()
        );
        for tile in &self.tiles {
            text += &tile.xml();
        }
        text + " </tileset>\n"
    }

    fn json(&self) -> String {
        let Self { name, count, .. } = self;
        let tiles: Vec<String> = self.tiles.iter().map(Tile::json).collect();
        format!(
            "{{\"firstgid\":{}, \"name\":\"{name}\", \"tilewidth\":16, \"tileheight\":16, \"tilecount\":{count}, \
             \"columns\":16, \"image\":\"{name}.png\", \"imagewidth\":256, \"imageheight\":{}, \"margin\":0, \
             \"spacing\":0, \"tiles\":[\n   {}]}}",
            self.first,
            self.height(),
            tiles.join(",\n   ")
        )
    }

    /// Returns the height of its image in pixels.
    fn height(&self) -> u32 {
        self.count
    }
}

impl Tile {
    fn xml(&self) -> String {
        let Self { id, class, .. } = self;
        let mut text = match *class {
            "" => format!("  <tile id=\"{id}\">\n"),
            class => format!("  <tile id=\"{id}\" type=\"{class}\">\n"),
        };
        if self.is_solid {
            text += "   <properties>\n    <property name=\"solid\" type=\"bool\" value=\"true\"/>\n    \
                     <property name=\"friction\" type=\"float\" value=\"0.8\"/>\n   </properties>\n";
        }
        let shape = match &self.shape {
            None => return text + "  </tile>\n",
            Some(Shape::Rectangle([left, top, width, height])) => format!(
                "<object id=\"1\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
            ),
            Some(Shape::Triangle(points)) => {
                let points = points.map(|[x, y]| format!("{x},{y}")).join(" ");
                format!("<object id=\"1\" x=\"0\" y=\"0\"><polygon points=\"{points}\"/></object>")
            }
        };
        text + &format!(
            "   <objectgroup draworder=\"index\" id=\"2\">\n    {shape}\n   </objectgroup>\n  </tile>\n"
        )
    }

    fn json(&self) -> String {
        let mut text = format!("{{\"id\":{}", self.id);
        if !self.class.is_empty() {
            let _ = write!(text, ", \"type\":\"{}\"", self.class);
        }
        if self.is_solid {
            text += ", \"properties\":[{\"name\":\"solid\", \"type\":\"bool\", \"value\":true}, \
                     {\"name\":\"friction\", \"type\":\"float\", \"value\":0.8}]";
        }
        let shape = match &self.shape {
            None => return text + "}",
            Some(Shape::Rectangle([left, top, width, height])) => {
                format!("\"height\":{height}, \"width\":{width}, \"x\":{left}, \"y\":{top}")
            }
            Some(Shape::Triangle(points)) => {
                let points = points.map(|[x, y]| format!("{{\"x\":{x}, \"y\":{y}}}"));
                format!(
                    "\"height\":0, \"width\":0, \"x\":0, \"y\":0, \"polygon\":[{}]",
                    points.join(", ")
                )
            }
        };
        text + &format!(
            ", \"objectgroup\":{{\"draworder\":\"index\", \"id\":2, \"name\":\"\", \"opacity\":1, \
             \"type\":\"objectgroup\", \"visible\":true, \"x\":0, \"y\":0, \"objects\":[{{\"id\":1, \"name\":\"\", \
             \"rotation\":0, \"type\":\"\", \"visible\":true, {shape}}}]}}}}"
        )
    }
}
