//! What objects and entities mean.

use super::exact::{Answer, Part};
use super::info::ObjectInfo;
use super::object_boxes::one_way;
use super::outline::outline;
use super::said::{Said, by_name, by_properties, jostle, number};
use super::tiles::{Tile, tile_def, tile_size};
use super::words::{NameOf, says_one_way, says_platform, says_sensor};
use super::{Data, Meanings, ObjectMeaning, Oddity, Role, ShapeBox, Why};
use crate::error::LevelError;
use crate::properties::Value;
use crate::source::{Object, Shape};
use jostle::{Side, TileKind};

/// What an object is, and which rule said so.
struct Found {
    answer: Answer,
    why: Why,
}

impl Meanings<'_> {
    /// Returns what an object means.
    pub(crate) fn object(
        &self,
        layer: usize,
        object: &Object,
    ) -> Result<ObjectMeaning, LevelError> {
        if object.shape == Shape::Text {
            return Ok(left_out(Why::Nothing));
        }
        if self.facts[layer].is_left_out {
            return Ok(left_out(Why::LeftOut));
        }
        let tile = self.tile_of(object);
        let mut found = self.object_by_rules(layer, object, tile.as_ref())?;
        if let Some(answer) = self.object_by_closures(layer, object, &found)? {
            found = Found {
                answer,
                why: Why::Code,
            };
        }
        let mut oddities = Vec::new();
        let role = self.role(layer, object, tile.as_ref(), &found.answer, &mut oddities);
        let is_marker = role == Role::Marker;
        Ok(ObjectMeaning {
            data: found
                .answer
                .data
                .filter(|_| !is_marker)
                .unwrap_or(Data::None),
            why: if is_marker { Why::Nothing } else { found.why },
            oddities: if is_marker { Vec::new() } else { oddities },
            conveyor: property(object, "conveyor").unwrap_or(0.0),
            role,
        })
    }

    fn object_by_rules(
        &self,
        layer: usize,
        object: &Object,
        tile: Option<&Tile<'_>>,
    ) -> Result<Found, LevelError> {
        if let Some(found) = self.object_in_words(layer, object)? {
            return Ok(found);
        }
        let nothing = Found {
            answer: Answer::default(),
            why: Why::Nothing,
        };
        let said = if self.overrides.is_exact {
            Said::default()
        } else {
            if is_platform(object) {
                return Ok(Found {
                    answer: platform(object),
                    why: Why::Class,
                });
            }
            let by_properties = object_properties(object);
            if is_some(&by_properties.answer) {
                return Ok(Found {
                    answer: by_properties.answer,
                    why: Why::Properties,
                });
            }
            let named = object_names(object);
            if is_some(&named.answer) {
                return Ok(Found {
                    answer: named.answer,
                    why: Why::Class,
                });
            }
            if says_own_shape(object, tile, &named) {
                return Ok(Found {
                    answer: solid(),
                    why: Why::Shapes,
                });
            }
            named
        };
        Ok(self
            .object_by_layer(layer, object, &said)?
            .unwrap_or(nothing))
    }

    /// Returns what code or the property `jostle` says about an object.
    fn object_in_words(&self, layer: usize, object: &Object) -> Result<Option<Found>, LevelError> {
        let mut classes = self.overrides.classes.iter().rev();
        if let Some((of, words)) = classes.find(|(of, _)| of.eq_ignore_ascii_case(&object.class)) {
            let answer = self.words(words, &format!(".class(\"{of}\", …)"))?;
            return Ok(Some(Found {
                answer,
                why: Why::Code,
            }));
        }
        if let Some(answer) = self.layer_in_code(layer)? {
            return Ok(Some(Found {
                answer,
                why: Why::Code,
            }));
        }
        let Some(words) = jostle(&object.properties) else {
            return Ok(None);
        };
        let name = format!(
            "object {} of layer \"{}\"",
            object.id, self.source.layers[layer].name
        );
        let answer = self.words(&words, &name)?;
        Ok(Some(Found {
            answer,
            why: Why::Jostle,
        }))
    }

    /// Returns what the layer says about its objects. A name of the game's own makes an object a marker there, unless
    /// the layer itself is marked.
    fn object_by_layer(
        &self,
        layer: usize,
        object: &Object,
        named: &Said,
    ) -> Result<Option<Found>, LevelError> {
        let facts = &self.facts[layer];
        let source_layer = &self.source.layers[layer];
        if let Some(words) = jostle(&source_layer.properties) {
            let answer = self.words(&words, &format!("layer \"{}\"", source_layer.name))?;
            return Ok(Some(Found {
                answer,
                why: Why::Jostle,
            }));
        }
        if self.overrides.is_exact || !object.class.is_empty() && named.unknown.is_some() {
            return Ok(None);
        }
        let found = |answer: &Answer, why| {
            is_some(answer).then(|| Found {
                answer: answer.clone(),
                why,
            })
        };
        let explicit = found(&facts.explicit.answer, Why::LayerProperties);
        Ok(explicit.or_else(|| found(&facts.by_name, Why::LayerName)))
    }

    fn object_by_closures(
        &self,
        layer: usize,
        object: &Object,
        found: &Found,
    ) -> Result<Option<Answer>, LevelError> {
        if self.overrides.objects.is_empty() {
            return Ok(None);
        }
        let around = outline(self.source, object);
        let info = ObjectInfo {
            layer: &self.source.layers[layer].name,
            id: &object.id,
            name: &object.name,
            class: &object.class,
            tags: &object.tags,
            properties: &object.properties,
            min: around.min,
            max: around.max,
            guess: guess(&found.answer).to_owned(),
        };
        let words = self
            .overrides
            .objects
            .iter()
            .find_map(|answer| answer(&info));
        words
            .map(|words| self.words(&words, "the answer of .objects(…)"))
            .transpose()
    }

    fn role(
        &self,
        layer: usize,
        object: &Object,
        tile: Option<&Tile<'_>>,
        answer: &Answer,
        oddities: &mut Vec<Oddity>,
    ) -> Role {
        let one_way = answer.kind.and_then(one_way);
        match (answer.part, answer.kind, &answer.data) {
            (Some(Part::Marker), ..) => Role::Marker,
            _ if object.shape == Shape::Point => Role::Marker,
            (Some(Part::Platform), ..) => Role::Platform(ShapeBox {
                one_way,
                ..outline(self.source, object)
            }),
            (Some(Part::Sensor), ..) => {
                Role::Sensor(self.boxes(layer, object, tile, TileKind::Solid, oddities))
            }
            (_, Some(TileKind::Empty), None | Some(Data::None)) => Role::Marker,
            (_, None | Some(TileKind::Empty), Some(Data::Hazard | Data::Water)) => {
                Role::Sensor(self.boxes(layer, object, tile, TileKind::Solid, oddities))
            }
            (_, Some(kind), _) if kind != TileKind::Empty => {
                Role::Solid(self.boxes(layer, object, tile, kind, oddities))
            }
            _ => Role::Marker,
        }
    }

    fn tile_of(&self, object: &Object) -> Option<Tile<'_>> {
        let Shape::Tile { tileset, id, flags } = object.shape else {
            return None;
        };
        let set = self.source.tilesets.get(tileset?)?;
        let def = tile_def(set, id);
        Some(Tile {
            set: Some(set),
            id,
            def,
            size: tile_size(set, id, object.size),
            flips: flags,
        })
    }
}

/// Returns the property that holds the path of a platform: the one of that name, otherwise the first that can be one.
pub(crate) fn path_value(object: &Object) -> Option<&Value> {
    let mut all = object.properties.iter();
    let named = all.find(|(name, _)| name.eq_ignore_ascii_case("path"));
    let is_path = |value: &&Value| match value {
        Value::Point(_) | Value::Object(_) => true,
        Value::List(values) => values
            .iter()
            .any(|value| matches!(value, Value::Point(_) | Value::Object(_))),
        _ => false,
    };
    let other = || {
        let all = object.properties.iter().map(|(_, value)| value);
        all.filter(|_| object.path_start.is_some()).find(is_path)
    };
    named.map(|(_, value)| value).or_else(other)
}

/// Whether an object is a platform with a path.
fn is_platform(object: &Object) -> bool {
    let names = [&object.class, &object.name];
    let is_named = names
        .into_iter()
        .chain(&object.tags)
        .any(|name| says_platform(name));
    let has_path = path_value(object).is_some_and(|value| *value != Value::None);
    is_named && has_path
}

/// Returns what is said about a platform with a path.
fn platform(object: &Object) -> Answer {
    let mut answer = by_properties(&object.properties, 1.0).answer;
    let mut names = [&object.class, &object.name]
        .into_iter()
        .chain(&object.tags);
    if answer.kind.is_none() && names.any(|name| says_one_way(name)) {
        answer.kind = Some(TileKind::OneWay(Side::MinY.into()));
    }
    answer.part = Some(Part::Platform);
    answer
}

/// Returns what class, tags and name of an object say; of a tile object without a class, those of its tile.
fn object_properties(object: &Object) -> Said {
    if !object.is_entity() {
        return by_properties(&object.properties, object.size[1].max(1.0));
    }
    // Fields of an entity are the game's own: `damage` is what a slime does, not what its box is.
    let solid = object
        .properties
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case("solid"));
    let mut said = Said::default();
    if let Some((_, &Value::Bool(is_solid))) = solid {
        let no = TileKind::Empty;
        said.answer.kind = Some(if is_solid { TileKind::Solid } else { no });
    }
    said
}

fn object_names(object: &Object) -> Said {
    let mut said = name_said(&object.class);
    for tag in &object.tags {
        said = said.or(name_said(tag));
    }
    if object.class.is_empty() {
        said = said.or(name_said(&object.name));
    }
    said
}

fn name_said(name: &str) -> Said {
    let mut said = by_name(name, NameOf::Anything);
    if says_sensor(name) {
        said.answer.part = Some(Part::Sensor);
        said.unknown = None;
    }
    said
}

/// Whether a tile object blocks because of the shapes on its tile: unless it has a name of the game's own.
fn says_own_shape(object: &Object, tile: Option<&Tile<'_>>, named: &Said) -> bool {
    let has_shapes = tile
        .and_then(|tile| tile.def)
        .is_some_and(|def| !def.shapes.is_empty());
    has_shapes && named.unknown.is_none() && (object.name.is_empty() || object.class.is_empty())
}

fn guess(answer: &Answer) -> &'static str {
    match (answer.part, answer.kind, &answer.data) {
        (Some(Part::Platform), ..) => "platform",
        (Some(Part::Sensor), ..) => "sensor",
        (Some(Part::Marker), ..) => "marker",
        (None, Some(TileKind::OneWay(_)), _) => "one_way",
        (None, Some(kind), _) if kind != TileKind::Empty => "solid",
        (None, _, Some(Data::Hazard)) => "hazard",
        (None, _, Some(Data::Water)) => "water",
        _ => "marker",
    }
}

fn solid() -> Answer {
    Answer {
        kind: Some(TileKind::Solid),
        ..Answer::default()
    }
}

fn is_some(answer: &Answer) -> bool {
    answer.kind.is_some() || answer.data.is_some() || answer.part.is_some()
}

fn left_out(why: Why) -> ObjectMeaning {
    ObjectMeaning {
        role: Role::Nothing,
        data: Data::None,
        why,
        oddities: Vec::new(),
        conveyor: 0.0,
    }
}

/// Returns a property as a number, by its name without case.
fn property(object: &Object, name: &str) -> Option<f64> {
    let mut all = object.properties.iter();
    all.find(|(key, _)| key.eq_ignore_ascii_case(name))
        .and_then(|(_, value)| number(value))
}
