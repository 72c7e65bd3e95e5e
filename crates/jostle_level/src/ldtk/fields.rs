//! Fields of entities and levels as properties.

use super::json::Field;
use crate::properties::{Properties, Value};
use serde_json::Value as Json;

/// The grid in which fields count cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldGrid {
    /// Its upper left corner in pixels of the world: that of the level, moved by the offset of the layer.
    pub(super) corner: [f64; 2],
    /// The size of a cell in pixels.
    pub(super) cell: f64,
}

/// Converts fields to properties, in the order of the file.
///
/// A point becomes the middle of its cell in pixels of the *world*: the corner of the level and the offset of the layer
/// are in it already. So paths of joined levels need no knowledge of where they come from.
pub(super) fn properties(fields: Vec<Field>, grid: &FieldGrid) -> Properties {
    let convert = |field: Field| {
        let value = value(&field.kind, field.value, grid);
        (field.identifier, value)
    };
    Properties(fields.into_iter().map(convert).collect())
}

/// Converts the value of a field of that type. If a type is unknown, its JSON decides.
fn value(kind: &str, json: Json, grid: &FieldGrid) -> Value {
    if json.is_null() {
        return Value::None;
    }
    let item = kind
        .strip_prefix("Array<")
        .and_then(|rest| rest.strip_suffix('>'));
    match (item, json) {
        (Some(item), Json::Array(all)) => Value::List(
            all.into_iter()
                .map(|json| value(item, json, grid))
                .collect(),
        ),
        (_, json) => single(kind, json, grid),
    }
}

fn single(kind: &str, json: Json, grid: &FieldGrid) -> Value {
    match (kind, json) {
        ("Point", json) => point(&json, grid),
        ("EntityRef", Json::String(iid)) => Value::Object(iid),
        ("EntityRef", json) => match json.get("entityIid").and_then(Json::as_str) {
            Some(iid) => Value::Object(iid.to_owned()),
            None => Value::None,
        },
        ("Tile", _) => Value::None,
        ("Float", Json::Number(number)) => Value::Float(number.as_f64().unwrap_or_default()),
        (_, json) => plain(json),
    }
}

fn point(json: &Json, grid: &FieldGrid) -> Value {
    let middle = |name: &str, corner: f64| {
        let cell = json.get(name).and_then(Json::as_f64)?;
        Some(corner + (cell + 0.5) * grid.cell)
    };
    match (middle("cx", grid.corner[0]), middle("cy", grid.corner[1])) {
        (Some(x), Some(y)) => Value::Point([x, y]),
        _ => Value::None,
    }
}

/// Converts JSON as it is. The depth is bounded: the parser refuses more than 128.
fn plain(json: Json) -> Value {
    match json {
        Json::Null => Value::None,
        Json::Bool(yes) => Value::Bool(yes),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Int(whole),
            None => Value::Float(number.as_f64().unwrap_or_default()),
        },
        Json::String(text) => Value::Text(text),
        Json::Array(all) => Value::List(all.into_iter().map(plain).collect()),
        Json::Object(members) => Value::Class(object(members)),
    }
}

/// Converts the members of a JSON object, sorted by name.
pub(super) fn object(members: serde_json::Map<String, Json>) -> Properties {
    let mut all: Vec<(String, Value)> = members
        .into_iter()
        .map(|(name, json)| (name, plain(json)))
        .collect();
    // The map keeps the order of the file only if some other crate asks serde_json for it, so that order would depend
    // on what else is built.
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    Properties(all)
}
