//! The fields of JSON files that are read. All are optional, for all were missing in some version.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

/// A map or a world.
#[derive(Deserialize)]
pub(super) struct RootFields<'a> {
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) orientation: Option<String>,
    pub(super) infinite: Option<Flag>,
    pub(super) width: Option<Number>,
    pub(super) height: Option<Number>,
    pub(super) tilewidth: Option<Number>,
    pub(super) tileheight: Option<Number>,
    pub(super) class: Option<String>,
    pub(super) properties: Option<Value>,
    pub(super) propertytypes: Option<Value>,
    #[serde(borrow)]
    pub(super) tilesets: Option<Vec<TilesetFields<'a>>>,
    #[serde(borrow)]
    pub(super) layers: Option<Vec<LayerFields<'a>>>,
    #[serde(borrow)]
    pub(super) maps: Option<Vec<WorldMapFields<'a>>>,
    #[serde(borrow)]
    pub(super) patterns: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(super) struct WorldMapFields<'a> {
    #[serde(rename = "fileName", borrow)]
    pub(super) file_name: Option<&'a RawValue>,
    pub(super) x: Option<Number>,
    pub(super) y: Option<Number>,
}

/// A layer. What may be large or nest is kept as text, which also gives its place.
#[derive(Deserialize)]
pub(super) struct LayerFields<'a> {
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    #[serde(borrow)]
    pub(super) name: Option<&'a RawValue>,
    pub(super) class: Option<String>,
    pub(super) properties: Option<Value>,
    pub(super) propertytypes: Option<Value>,
    pub(super) offsetx: Option<Number>,
    pub(super) offsety: Option<Number>,
    pub(super) x: Option<Number>,
    pub(super) y: Option<Number>,
    pub(super) width: Option<Number>,
    pub(super) height: Option<Number>,
    pub(super) visible: Option<Flag>,
    pub(super) opacity: Option<Number>,
    pub(super) parallaxx: Option<Number>,
    pub(super) parallaxy: Option<Number>,
    pub(super) encoding: Option<String>,
    pub(super) compression: Option<String>,
    #[serde(borrow)]
    pub(super) data: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) chunks: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) objects: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    pub(super) layers: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(super) struct ChunkFields<'a> {
    pub(super) x: Option<Number>,
    pub(super) y: Option<Number>,
    pub(super) width: Option<Number>,
    pub(super) height: Option<Number>,
    #[serde(borrow)]
    pub(super) data: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(super) struct TemplateFields<'a> {
    #[serde(borrow)]
    pub(super) tileset: Option<TilesetFields<'a>>,
    #[serde(borrow)]
    pub(super) object: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(super) struct TilesetFields<'a> {
    #[serde(borrow)]
    pub(super) firstgid: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) source: Option<&'a RawValue>,
    pub(super) name: Option<String>,
    pub(super) tilewidth: Option<Number>,
    pub(super) tileheight: Option<Number>,
    pub(super) tilecount: Option<Number>,
    pub(super) objectalignment: Option<String>,
    pub(super) tilerendersize: Option<String>,
    pub(super) tileoffset: Option<Point>,
    pub(super) tileproperties: Option<BTreeMap<String, Value>>,
    pub(super) tilepropertytypes: Option<BTreeMap<String, Value>>,
    /// A list, or an object by id in old files.
    #[serde(borrow)]
    pub(super) tiles: Option<&'a RawValue>,
}

#[derive(Deserialize)]
pub(super) struct TileFields<'a> {
    pub(super) id: Option<Number>,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) class: Option<String>,
    pub(super) properties: Option<Value>,
    pub(super) propertytypes: Option<Value>,
    pub(super) image: Option<Value>,
    pub(super) imagewidth: Option<Number>,
    pub(super) imageheight: Option<Number>,
    pub(super) width: Option<Number>,
    pub(super) height: Option<Number>,
    #[serde(borrow)]
    pub(super) objectgroup: Option<LayerFields<'a>>,
}

#[derive(Deserialize)]
pub(super) struct ObjectFields {
    pub(super) id: Option<Number>,
    pub(super) template: Option<String>,
    pub(super) name: Option<String>,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) class: Option<String>,
    pub(super) x: Option<Number>,
    pub(super) y: Option<Number>,
    pub(super) width: Option<Number>,
    pub(super) height: Option<Number>,
    pub(super) rotation: Option<Number>,
    pub(super) visible: Option<Flag>,
    pub(super) gid: Option<Number>,
    pub(super) point: Option<Flag>,
    pub(super) ellipse: Option<Flag>,
    pub(super) capsule: Option<Flag>,
    pub(super) polygon: Option<Vec<Point>>,
    pub(super) polyline: Option<Vec<Point>>,
    pub(super) text: Option<Value>,
    pub(super) properties: Option<Value>,
    pub(super) propertytypes: Option<Value>,
}

#[derive(Deserialize)]
pub(super) struct Point {
    pub(super) x: Option<Number>,
    pub(super) y: Option<Number>,
}

impl Point {
    pub(super) fn array(&self) -> [f64; 2] {
        let or_zero = |number: &Option<Number>| number.as_ref().map_or(0.0, |number| number.0);
        [or_zero(&self.x), or_zero(&self.y)]
    }
}

/// A number, also if it is written as text.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f64);

/// Yes or no, also if it is written as a number.
#[derive(Clone, Copy)]
pub(super) struct Flag(pub(super) bool);

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<f64, E> {
        Ok(f64::from(u8::from(value)))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers of levels are far below 2^53"
    )]
    fn visit_i64<E: Error>(self, value: i64) -> Result<f64, E> {
        Ok(value as f64)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers of levels are far below 2^53"
    )]
    fn visit_u64<E: Error>(self, value: u64) -> Result<f64, E> {
        Ok(value as f64)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<f64, E> {
        Ok(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<f64, E> {
        match value.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(E::invalid_value(Unexpected::Str(value), &self)),
        }
    }

    /// Reads what `serde_json` makes of a number if some other crate asks it for arbitrary precision.
    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<f64, M::Error> {
        let number = serde_json::Number::deserialize(MapAccessDeserializer::new(map));
        let number = number.ok().and_then(|number| number.as_f64());
        number.ok_or_else(|| M::Error::invalid_type(Unexpected::Map, &self))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor).map(Self)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = deserializer.deserialize_any(NumberVisitor)?;
        Ok(Self(0.0 < number.abs()))
    }
}
