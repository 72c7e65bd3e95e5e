//! Properties: from what is written to typed values.

use super::copies::Copies;
use super::file::MAX_DEPTH;
use super::project::Project;
use crate::properties::{Properties, Value};
use crate::whole::whole_i64;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Returns a value as the type that the file names.
///
/// A value that is not of that type stays as it is: reading it as that type is an error.
pub(super) fn typed(kind: &str, value: Value) -> Value {
    match (kind, value) {
        ("bool", Value::Text(text)) => match text.as_str() {
            "true" | "1" => Value::Bool(true),
            "false" | "0" | "" => Value::Bool(false),
            _ => Value::Text(text),
        },
        ("int", Value::Text(text)) => text.trim().parse().map_or(Value::Text(text), Value::Int),
        ("float", Value::Text(text)) => match text.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Value::Float(number),
            _ => Value::Text(text),
        },
        ("float", Value::Int(number)) => Value::Float(float(number)),
        ("int", Value::Float(number)) => whole_i64(number).map_or(Value::Float(number), Value::Int),
        ("object", Value::Text(text)) if text == "0" || text.is_empty() => Value::None,
        ("object", Value::Int(0)) => Value::None,
        ("object", Value::Text(text)) => Value::Object(text),
        ("object", Value::Int(id)) => Value::Object(id.to_string()),
        ("string" | "color" | "file", Value::None) => Value::Text(String::new()),
        (_, value) => value,
    }
}

/// Returns a value of JSON, whose members have no types; `None` if it nests too deeply.
pub(super) fn untyped(json: &Json, project: &Project, depth: usize) -> Option<Value> {
    if MAX_DEPTH < depth {
        return None;
    }
    Some(match json {
        Json::Null => Value::None,
        Json::Bool(bool) => Value::Bool(*bool),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Int(number),
            None => Value::Float(number.as_f64()?),
        },
        Json::String(text) => Value::Text(text.clone()),
        Json::Array(items) => {
            let items = items.iter().map(|item| list_item(item, project, depth + 1));
            Value::List(items.collect::<Option<_>>()?)
        }
        Json::Object(members) => {
            let members = sorted(members)
                .map(|(name, member)| Some((name.clone(), untyped(member, project, depth + 1)?)));
            Value::Class(Properties(members.collect::<Option<_>>()?))
        }
    })
}

/// Iterates over the members of an object by name. `serde_json` keeps the order of the file only if some other crate asks
/// for it, so that order would depend on what else is built.
fn sorted(members: &serde_json::Map<String, Json>) -> impl Iterator<Item = (&String, &Json)> {
    let mut all: Vec<_> = members.iter().collect();
    all.sort_by_key(|(name, _)| *name);
    all.into_iter()
}

/// Returns an item of a list, which has a type beside its value.
fn list_item(item: &Json, project: &Project, depth: usize) -> Option<Value> {
    match (item.get("type"), item.get("value")) {
        (Some(Json::String(_)), Some(_)) => described(item, project, depth),
        _ => untyped(item, project, depth),
    }
}

/// Returns the value of `{"type": …, "propertytype": …, "value": …}`; `None` if it nests too deeply.
pub(super) fn described(json: &Json, project: &Project, depth: usize) -> Option<Value> {
    let word = |name: &str| json.get(name).and_then(Json::as_str);
    let value = untyped(json.get("value").unwrap_or(&Json::Null), project, depth)?;
    let class = word("propertytype")
        .or(word("propertyType"))
        .unwrap_or_default();
    Some(finished(
        word("type").unwrap_or_default(),
        class,
        value,
        project,
    ))
}

/// Returns a value as its type, with the members of its class that it does not mention.
pub(super) fn finished(kind: &str, class: &str, value: Value, project: &Project) -> Value {
    let mut value = match (kind, typed(kind, value)) {
        ("class", Value::None | Value::Text(_)) => Value::Class(Properties::default()),
        (_, value) => value,
    };
    if let Value::Class(members) = &mut value {
        project.complete(class, members);
    }
    value
}

/// Returns the properties of JSON: a list, or an object as in old files; `None` if they nest too deeply.
pub(super) fn of_json(
    json: Option<&Json>,
    types: Option<&Json>,
    project: &Project,
) -> Option<Properties> {
    let mut all = Vec::new();
    match json {
        Some(Json::Array(list)) => {
            for item in list {
                let name = item.get("name").and_then(Json::as_str).unwrap_or_default();
                all.push((name.to_owned(), described(item, project, 1)?));
            }
        }
        Some(Json::Object(members)) => {
            for (name, value) in sorted(members) {
                let kind = types
                    .and_then(|types| types.get(name))
                    .and_then(Json::as_str);
                let value = untyped(value, project, 1)?;
                let value = finished(kind.unwrap_or_default(), "", value, project);
                all.push((name.clone(), value));
            }
        }
        _ => {}
    }
    Some(unique(all))
}

/// Returns properties with one value per name: the last one counts, at the place of the first.
pub(super) fn unique(all: Vec<(String, Value)>) -> Properties {
    let mut places = BTreeMap::new();
    let mut properties = Properties::default();
    for (name, value) in all {
        match places.get(&name) {
            Some(&place) => {
                let (_, old): &mut (String, Value) = &mut properties.0[place];
                *old = value;
            }
            None => {
                places.insert(name.clone(), properties.0.len());
                properties.0.push((name, value));
            }
        }
    }
    properties
}

/// Adds the properties of a group or template that a thing does not have itself.
pub(super) fn inherit(properties: &mut Properties, from: &Properties, copies: &Copies) {
    if from.is_empty() || !copies.allow(from.weight()) {
        return;
    }
    let own: BTreeSet<String> = properties.0.iter().map(|(name, _)| name.clone()).collect();
    let others = from.0.iter().filter(|(name, _)| !own.contains(name));
    properties.0.extend(others.cloned());
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the file says that it is a float"
)]
fn float(number: i64) -> f64 {
    number as f64
}
