//! Classes of a `.tiled-project`: maps store only the members that were changed, and the project has the rest.

use super::copies::Copies;
use super::json;
use super::property::{described, unique};
use super::text::Text;
use crate::error::{LevelError, LevelErrorKind};
use crate::properties::{Properties, Value};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// How many members a class may have, with those of its members.
const MAX_MEMBERS: usize = 4096;

/// The members of classes, with their defaults.
#[derive(Debug, Default)]
pub(super) struct Project {
    classes: BTreeMap<String, Properties>,
    /// What may still be copied from classes, and from groups and templates.
    pub(super) copies: Copies,
}

/// Puts the defaults of classes into the members that are of a class.
struct Expansion<'a> {
    text: Text<'a>,
    /// The `members` of each class.
    members: &'a BTreeMap<&'a str, &'a [Json]>,
    /// The classes that are being expanded.
    stack: Vec<&'a str>,
    left: usize,
}

impl Project {
    /// Reads the classes of a project.
    pub(super) fn read(text: Text<'_>) -> Result<Self, LevelError> {
        let json: Json = json::parse(text, text.text)?;
        let types = json.get("propertyTypes").and_then(Json::as_array);
        let mut members = BTreeMap::new();
        for class in types.into_iter().flatten() {
            let name = class.get("name").and_then(Json::as_str);
            let list = class.get("members").and_then(Json::as_array);
            if let (Some(name), Some(list)) = (name, list) {
                members.insert(name, list.as_slice());
            }
        }
        let mut project = Self::default();
        for &name in members.keys() {
            let mut expansion = Expansion {
                text,
                members: &members,
                stack: Vec::new(),
                left: MAX_MEMBERS,
            };
            let expanded = expansion.expand(name)?;
            if project.copies.allow(expanded.weight()) {
                project.classes.insert(name.to_owned(), expanded);
            }
        }
        Ok(project)
    }

    /// Adds the members of a class that are not mentioned, and gives the others their types.
    pub(super) fn complete(&self, class: &str, members: &mut Properties) {
        let Some(defaults) = self.classes.get(class) else {
            return;
        };
        if self.copies.allow(defaults.weight()) {
            merge(members, defaults);
        }
    }
}

fn merge(members: &mut Properties, defaults: &Properties) {
    for (name, default) in &defaults.0 {
        let Some((_, member)) = members.0.iter_mut().find(|(key, _)| key == name) else {
            members.0.push((name.clone(), default.clone()));
            continue;
        };
        match (default, &mut *member) {
            (Value::Class(defaults), Value::Class(members)) => merge(members, defaults),
            (Value::Float(_), value) => *member = super::property::typed("float", value.clone()),
            (Value::Object(_) | Value::None, value) => {
                *member = super::property::typed("object", value.clone());
            }
            _ => {}
        }
    }
}

impl<'a> Expansion<'a> {
    /// Returns the members of a class; at most as deep as there are classes, since a class cannot have itself.
    fn expand(&mut self, class: &'a str) -> Result<Properties, LevelError> {
        let Some(&list) = self.members.get(class) else {
            return Ok(Properties::default());
        };
        if self.stack.contains(&class) || super::file::MAX_DEPTH <= self.stack.len() {
            let message =
                format!("class \"{class}\" has itself as a member: remove that member in Tiled");
            return Err(LevelError::new(
                LevelErrorKind::Damaged,
                self.text.file,
                message,
            ));
        }
        self.stack.push(class);
        let mut members = Vec::new();
        for member in list {
            self.left = self.left.checked_sub(1).ok_or_else(|| {
                let message = format!(
                    "class \"{class}\" has more than {MAX_MEMBERS} members: make it smaller"
                );
                LevelError::new(LevelErrorKind::TooLarge, self.text.file, message)
            })?;
            let word = |name: &str| member.get(name).and_then(Json::as_str).unwrap_or_default();
            let mut value = described(member, &Project::default(), 1).unwrap_or(Value::None);
            if let Value::Class(own) = &mut value {
                merge(own, &self.expand(word("propertyType"))?);
            }
            members.push((word("name").to_owned(), value));
        }
        self.stack.pop();
        Ok(unique(members))
    }
}
