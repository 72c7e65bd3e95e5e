//! What objects and entities mean.

use super::exact::{Answer, Part, WordsOf};
use super::hints::{Hints, by_object_name, by_properties, jostle, number, property};
use super::lookup::Tile;
use super::object_boxes::one_way;
use super::outline::outline;
use super::words::{says_one_way, says_platform};
use super::{Data, Meanings, ObjectMeaning, Role, ShapeBox, Why};
use crate::error::LevelError;
use crate::properties::Value;
use crate::source::{Object, Shape};
use jostle::{Side, TileKind};

/// What an object is, and which rule said so.
struct Found {
    answer: Answer,
    why: Why,
}

impl Found {
    /// Returns `None` if the answer says nothing.
    fn some(answer: Answer, why: Why) -> Option<Self> {
        answer.is_some().then_some(Self { answer, why })
    }
}

impl Meanings<'_> {
    /// Returns what an object means.
    pub(crate) fn object(
        &self,
        layer: usize,
        object: &Object,
    ) -> Result<ObjectMeaning, LevelError> {
        if object.shape == Shape::Text {
            return Ok(ObjectMeaning::new(Role::Nothing, Why::Nothing));
        }
        if self.layers[layer].is_left_out {
            return Ok(ObjectMeaning::new(Role::Nothing, Why::LeftOut));
        }
        let tile = self.tile_of(object);
        let mut found = self.object_by_rules(layer, object, tile.as_ref())?;
        if let Some(answer) = self.object_by_closures(layer, object, &found.answer)? {
            found = Found {
                answer,
                why: Why::Code,
            };
        }
        let meaning = self.object_in_role(layer, object, tile.as_ref(), found);
        self.check_work(layer)?;
        Ok(meaning)
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
        let mut named = Hints::default();
        if !self.overrides.is_exact {
            if is_platform(object) {
                return Ok(Found {
                    answer: platform(object),
                    why: Why::Class,
                });
            }
            let by_properties = object_properties(object);
            if let Some(found) = Found::some(by_properties.answer, Why::Properties) {
                return Ok(found);
            }
            named = object_names(object);
            named.denied = by_properties.denied;
            let found = Found::some(named.allowed(&named.answer), Why::Class);
            if let Some(found) = found.or_else(|| self.object_by_shapes(object, tile, &named)) {
                return Ok(found);
            }
        }
        let found = self.object_by_layer(layer, object, &named)?;
        Ok(found.unwrap_or(Found {
            answer: Answer::default(),
            why: Why::Nothing,
        }))
    }

    /// Returns what code or the property `jostle` says about an object.
    fn object_in_words(&self, layer: usize, object: &Object) -> Result<Option<Found>, LevelError> {
        let mut classes = self.overrides.classes.iter().rev();
        if let Some((of, words)) = classes.find(|(of, _)| of.eq_ignore_ascii_case(&object.class)) {
            let answer = self.words(words, WordsOf::Anything, &format!(".class(\"{of}\", …)"))?;
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
        let name = &self.source.layers[layer].name;
        let name = format!("object {} of layer \"{name}\"", object.id);
        let answer = self.words(&words, WordsOf::Anything, &name)?;
        Ok(Some(Found {
            answer,
            why: Why::Jostle,
        }))
    }

    /// Returns what the shapes on the tile of an object say, unless it has a name of the game's own.
    fn object_by_shapes(
        &self,
        object: &Object,
        tile: Option<&Tile<'_>>,
        named: &Hints,
    ) -> Option<Found> {
        let is_nameless = object.name.is_empty() || object.class.is_empty();
        if named.unknown.is_some() || !is_nameless {
            return None;
        }
        let shapes = self.object_shapes(object, tile?)?;
        let kind = match (shapes.blocks, &shapes.data) {
            (true, _) => Some(TileKind::Solid),
            (false, None) => Some(TileKind::Empty),
            (false, Some(_)) => None,
        };
        let answer = Answer {
            kind,
            data: shapes.data.clone(),
            part: None,
        };
        Found::some(named.allowed(&answer), Why::Shapes)
    }

    /// Returns what the layer says about its objects. A name of the game's own makes an object a marker there, unless
    /// the layer itself is marked.
    fn object_by_layer(
        &self,
        layer: usize,
        object: &Object,
        named: &Hints,
    ) -> Result<Option<Found>, LevelError> {
        if let Some(answer) = self.layer_in_words(layer)? {
            return Ok(Some(Found {
                answer,
                why: Why::Jostle,
            }));
        }
        if self.overrides.is_exact || !object.class.is_empty() && named.unknown.is_some() {
            return Ok(None);
        }
        let layer = &self.layers[layer];
        let found = |answer: &Answer, why: Why| Found::some(named.allowed(answer), why);
        let explicit = found(&layer.hints.answer, Why::LayerProperties);
        Ok(explicit.or_else(|| found(&layer.by_name, Why::LayerName)))
    }

    fn object_in_role(
        &self,
        layer: usize,
        object: &Object,
        tile: Option<&Tile<'_>>,
        found: Found,
    ) -> ObjectMeaning {
        let Found { answer, why } = found;
        let is_sensor = answer.part == Some(Part::Sensor);
        let reports = matches!(answer.data, Some(Data::Hazard | Data::Water));
        let kind = answer.kind.filter(|kind| *kind != TileKind::Empty);
        let mut meaning = ObjectMeaning::new(Role::Marker, why);
        let is_point = object.shape == Shape::Point;
        meaning.role = match (answer.part, kind) {
            (Some(Part::Marker), _) => Role::Marker,
            _ if is_point => Role::Marker,
            (Some(Part::Platform), kind) => Role::Platform(ShapeBox {
                one_way: kind.and_then(one_way),
                ..outline(self.source, object)
            }),
            (None, Some(kind)) => {
                Role::Solid(self.boxes(layer, object, tile, kind, &mut meaning.oddities))
            }
            _ if is_sensor || reports => {
                Role::Sensor(self.sensor_boxes(layer, object, tile, &mut meaning.oddities))
            }
            _ => Role::Marker,
        };
        if meaning.role == Role::Marker {
            return ObjectMeaning::new(Role::Marker, Why::Nothing);
        }
        if reports && matches!(meaning.role, Role::Solid(_)) {
            // What is odd about them was found when they became solid.
            meaning.sensors = self.sensor_boxes(layer, object, tile, &mut Vec::new());
        }
        meaning.data = answer.data.unwrap_or(Data::None);
        meaning.conveyor = property(&object.properties, "conveyor")
            .and_then(number)
            .unwrap_or(0.0);
        meaning
    }
}

impl ObjectMeaning {
    fn new(role: Role, why: Why) -> Self {
        Self {
            role,
            sensors: Vec::new(),
            data: Data::None,
            why,
            oddities: Vec::new(),
            conveyor: 0.0,
        }
    }
}

/// Returns the property that holds the path of a platform: the one of that name, otherwise the first that can be one.
pub(crate) fn path_value(object: &Object) -> Option<&Value> {
    let named = property(&object.properties, "path");
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
    named.or_else(other)
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

/// Returns what the properties of an object say.
pub(super) fn object_properties(object: &Object) -> Hints {
    if !object.is_entity() {
        let mut hints = by_properties(&object.properties, object.size[1].max(1.0));
        // How much a slime hurts does not make it a spike.
        let is_amount = hints.is_amount && by_object_name(&object.class).unknown.is_some();
        if is_amount {
            hints.answer.data = None;
        }
        return hints;
    }
    // Fields of an entity are the game's own: `damage` is what a slime does, not what its box is.
    let mut hints = Hints::default();
    if let Some(&Value::Bool(is_solid)) = property(&object.properties, "solid") {
        let no = TileKind::Empty;
        hints.answer.kind = Some(if is_solid { TileKind::Solid } else { no });
    }
    hints
}

/// Returns what class, tags and name of an object say; the name only if it has no class.
fn object_names(object: &Object) -> Hints {
    let mut hints = by_object_name(&object.class);
    for tag in &object.tags {
        hints = hints.or(by_object_name(tag));
    }
    if object.class.is_empty() {
        hints = hints.or(by_object_name(&object.name));
    }
    hints
}
