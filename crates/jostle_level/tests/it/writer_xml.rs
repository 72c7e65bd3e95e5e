//! Writes maps as XML, with the indentation of Tiled.

use super::{
    Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledSet, TiledShape, TiledTile,
    TiledValue,
};

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// Elements with one space per level.
struct Xml {
    text: String,
    depth: usize,
}

fn escaped(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;")
        .replace('\n', "&#10;")
        .replace('\t', "&#9;")
}

/// Returns attributes, without those that are empty.
fn attributes(pairs: &[(&str, String)]) -> String {
    let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
    pairs
        .map(|(name, value)| format!(" {name}=\"{}\"", escaped(value)))
        .collect()
}

/// Returns a number, or nothing if it is the default.
fn unless(number: f64, default: f64) -> String {
    if number.to_bits() == default.to_bits() {
        String::new()
    } else {
        number.to_string()
    }
}

impl Xml {
    fn line(&mut self, line: &str) {
        let indent = " ".repeat(self.depth);
        self.text += &format!("{indent}{line}\n");
    }

    fn element(&mut self, name: &str, attributes: &str, inside: impl FnOnce(&mut Self)) {
        self.line(&format!("<{name}{attributes}>"));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line(&format!("</{name}>"));
    }

    fn properties(&mut self, properties: &[(String, TiledValue)]) {
        if properties.is_empty() {
            return;
        }
        self.element("properties", "", |xml| {
            for (name, value) in properties {
                xml.value("property", &format!(" name=\"{}\"", escaped(name)), value);
            }
        });
    }

    fn value(&mut self, element: &str, name: &str, value: &TiledValue) {
        let (kind, value) = match value {
            TiledValue::Bool(value) => ("bool", value.to_string()),
            TiledValue::Int(value) => ("int", value.to_string()),
            TiledValue::Float(value) => ("float", value.to_string()),
            TiledValue::Object(id) => ("object", id.to_string()),
            TiledValue::Text(text) => {
                self.line(&format!("<{element}{name} value=\"{}\"/>", escaped(text)));
                return;
            }
            TiledValue::Class(class, members) => {
                let all = format!("{name} type=\"class\" propertytype=\"{}\"", escaped(class));
                self.element(element, &all, |xml| xml.properties(members));
                return;
            }
            TiledValue::List(items) => {
                self.element(element, &format!("{name} type=\"list\""), |xml| {
                    for item in items {
                        xml.value("item", "", item);
                    }
                });
                return;
            }
        };
        self.line(&format!(
            "<{element}{name} type=\"{kind}\" value=\"{value}\"/>"
        ));
    }

    fn tileset(&mut self, tileset: &TiledSet, first: &str) {
        if let Some(source) = &tileset.source {
            self.line(&format!("<tileset{first} source=\"{}\"/>", escaped(source)));
            return;
        }
        let all = attributes(&[
            ("name", tileset.name.clone()),
            ("tilewidth", tileset.tile_size[0].to_string()),
            ("tileheight", tileset.tile_size[1].to_string()),
            (
                "tilecount",
                tileset
                    .count
                    .map_or(String::new(), |count| count.to_string()),
            ),
            ("objectalignment", tileset.alignment.clone()),
        ]);
        self.element("tileset", &format!("{first}{all}"), |xml| {
            let [x, y] = tileset.draw_offset;
            xml.line(&format!("<tileoffset x=\"{x}\" y=\"{y}\"/>"));
            for tile in &tileset.tiles {
                xml.tile(tile);
            }
        });
    }

    fn tile(&mut self, tile: &TiledTile) {
        let all = attributes(&[("id", tile.id.to_string()), ("type", tile.class.clone())]);
        self.element("tile", &all, |xml| {
            xml.properties(&tile.properties);
            if let Some([width, height]) = tile.image {
                xml.line(&format!(
                    "<image source=\"a.png\" width=\"{width}\" height=\"{height}\"/>"
                ));
            }
            if !tile.shapes.is_empty() {
                xml.element("objectgroup", "", |xml| xml.objects(&tile.shapes));
            }
        });
    }

    fn layer(&mut self, map: &TiledMap, layer: &TiledLayer, encoding: Encoding) {
        let is_tiles = matches!(layer.content, TiledContent::Tiles(_));
        let size = map.size.map(|size| {
            if is_tiles {
                size.to_string()
            } else {
                String::new()
            }
        });
        let [width, height] = size;
        let all = attributes(&[
            ("name", layer.name.clone()),
            ("class", layer.class.clone()),
            ("width", width),
            ("height", height),
            (
                "visible",
                if layer.is_visible {
                    String::new()
                } else {
                    "0".to_owned()
                },
            ),
            ("opacity", unless(layer.opacity, 1.0)),
            ("offsetx", unless(layer.offset[0], 0.0)),
            ("offsety", unless(layer.offset[1], 0.0)),
            ("parallaxx", unless(layer.parallax[0], 1.0)),
            ("parallaxy", unless(layer.parallax[1], 1.0)),
        ]);
        let name = match layer.content {
            TiledContent::Tiles(_) => "layer",
            TiledContent::Objects(_) => "objectgroup",
            TiledContent::Group(_) => "group",
        };
        self.element(name, &all, |xml| {
            xml.properties(&layer.properties);
            match &layer.content {
                TiledContent::Tiles(cells) => xml.data(map, cells, encoding),
                TiledContent::Objects(objects) => xml.objects(objects),
                TiledContent::Group(layers) => {
                    layers
                        .iter()
                        .for_each(|layer| xml.layer(map, layer, encoding));
                }
            }
        });
    }

    fn data(&mut self, map: &TiledMap, cells: &[u32], encoding: Encoding) {
        let all = attributes(&[
            ("encoding", encoding.name().to_owned()),
            ("compression", encoding.compression().to_owned()),
        ]);
        let Some(size) = map.chunk else {
            self.element("data", &all, |xml| xml.cells(cells, map.size[0], encoding));
            return;
        };
        self.element("data", &all, |xml| {
            for chunk in map.chunks(cells, size) {
                let ([x, y], size) = (chunk.corner, chunk.size);
                let all = format!(" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"");
                xml.element("chunk", &all, |xml| {
                    xml.cells(&chunk.cells, size.unsigned_abs(), encoding);
                });
            }
        });
    }

    fn cells(&mut self, cells: &[u32], width: u32, encoding: Encoding) {
        match encoding {
            Encoding::Elements => {
                for cell in cells {
                    self.line(&match cell {
                        0 => "<tile/>".to_owned(),
                        cell => format!("<tile gid=\"{cell}\"/>"),
                    });
                }
            }
            Encoding::Csv => {
                let rows = cells.chunks(width.max(1) as usize).map(|row| {
                    let row: Vec<String> = row.iter().map(u32::to_string).collect();
                    row.join(",")
                });
                self.text += &(rows.collect::<Vec<_>>().join(",\n") + "\n");
            }
            _ => self.line(&encoding.base64(cells)),
        }
    }

    fn objects(&mut self, objects: &[TiledObject]) {
        for object in objects {
            self.object(object);
        }
    }

    fn object(&mut self, object: &TiledObject) {
        let number = match object.shape {
            TiledShape::Tile(number) => number.to_string(),
            _ => String::new(),
        };
        let all = attributes(&[
            ("id", object.id.to_string()),
            ("name", object.name.clone()),
            ("type", object.class.clone()),
            ("gid", number),
            ("x", object.position[0].to_string()),
            ("y", object.position[1].to_string()),
            ("width", unless(object.size[0], 0.0)),
            ("height", unless(object.size[1], 0.0)),
            ("rotation", unless(object.rotation, 0.0)),
            (
                "visible",
                if object.is_visible {
                    String::new()
                } else {
                    "0".to_owned()
                },
            ),
        ]);
        self.element("object", &all, |xml| {
            xml.properties(&object.properties);
            xml.shape(&object.shape);
        });
    }

    fn shape(&mut self, shape: &TiledShape) {
        let list = |points: &[[f64; 2]]| {
            let points = points.iter().map(|[x, y]| format!("{x},{y}"));
            points.collect::<Vec<_>>().join(" ")
        };
        match shape {
            TiledShape::Rectangle | TiledShape::Tile(_) => {}
            TiledShape::Point => self.line("<point/>"),
            TiledShape::Ellipse => self.line("<ellipse/>"),
            TiledShape::Capsule => self.line("<capsule/>"),
            TiledShape::Text => self.line("<text wrap=\"1\">Hello</text>"),
            TiledShape::Polygon(points) => {
                self.line(&format!("<polygon points=\"{}\"/>", list(points)));
            }
            TiledShape::Polyline(points) => {
                self.line(&format!("<polyline points=\"{}\"/>", list(points)));
            }
        }
    }
}

pub(super) fn map(map: &TiledMap, encoding: Encoding) -> String {
    let mut xml = Xml {
        text: HEADER.to_owned(),
        depth: 0,
    };
    let all = attributes(&[
        ("version", "1.10".to_owned()),
        ("orientation", map.orientation.clone()),
        ("width", map.size[0].to_string()),
        ("height", map.size[1].to_string()),
        ("tilewidth", map.tile_size[0].to_string()),
        ("tileheight", map.tile_size[1].to_string()),
        ("infinite", u8::from(map.chunk.is_some()).to_string()),
    ]);
    xml.element("map", &all, |xml| {
        xml.properties(&map.properties);
        for tileset in &map.tilesets {
            xml.tileset(tileset, &format!(" firstgid=\"{}\"", tileset.first));
        }
        for layer in &map.layers {
            xml.layer(map, layer, encoding);
        }
    });
    xml.text
}

pub(super) fn tileset_file(tileset: &TiledSet) -> String {
    let mut xml = Xml {
        text: HEADER.to_owned(),
        depth: 0,
    };
    xml.tileset(tileset, " version=\"1.10\"");
    xml.text
}
