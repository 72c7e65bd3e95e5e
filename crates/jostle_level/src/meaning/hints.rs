//! What properties and classes say.

use super::Data;
use super::exact::{Answer, Part, exact_name};
use super::slopes::{UnclearSlope, add_slope};
use super::words::{NameOf, NameRole, mentions_slope, name_role, says_sensor, way};
use crate::properties::{Properties, Value};
use crate::source::TileDef;
use jostle::{Side, TileKind};

const SOLID: &[&str] = &[
    "solid",
    "issolid",
    "collides",
    "collide",
    "collision",
    "collidable",
    "collider",
    "blocked",
    "block",
    "blocking",
    "wall",
    "obstacle",
    "impassable",
];
const ONE_WAY: &[&str] = &[
    "oneway",
    "isonewayplatform",
    "jumpthrough",
    "passthrough",
    "semisolid",
    "unisolid",
];
const LADDER: &[&str] = &["ladder", "climbable"];
const HAZARD: &[&str] = &["hazard", "deadly", "spike", "lava", "kill", "damage"];
const WATER: &[&str] = &["water"];
/// Properties whose text is a name.
const NAMES: &[&str] = &["type", "kind", "tag"];
/// The property that holds the custom data of an LDtk tile.
const CUSTOM_DATA: &str = "customdata";

/// What properties or a name say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hints {
    pub(super) answer: Answer,
    /// Whether they say by a property or a clear name that it is solid, or that it is not.
    pub(super) is_clear: bool,
    /// Data that they say no to.
    pub(super) denied: Vec<Data>,
    /// Whether only a number says that it is a hazard, such as `damage = 5`.
    pub(super) is_amount: bool,
    pub(super) unclear_slope: Option<UnclearSlope>,
    /// A name of the game's own.
    pub(super) unknown: Option<String>,
}

impl Hints {
    /// Adds what is said elsewhere about what is not said yet.
    pub(super) fn or(mut self, other: Self) -> Self {
        let data = self.allowed(&other.answer).data;
        self.is_clear |= other.is_clear;
        self.is_amount = match self.answer.data {
            Some(_) => self.is_amount,
            None => other.is_amount,
        };
        self.answer.kind = self.answer.kind.or(other.answer.kind);
        self.answer.data = self.answer.data.or(data);
        self.answer.part = self.answer.part.or(other.answer.part);
        self.denied.extend(other.denied);
        self.unclear_slope = self.unclear_slope.or(other.unclear_slope);
        self.unknown = self.unknown.or(other.unknown);
        self
    }

    /// Returns an answer without the data that these say no to.
    pub(super) fn allowed(&self, answer: &Answer) -> Answer {
        let mut answer = answer.clone();
        answer.data = answer.data.filter(|data| !self.denied.contains(data));
        answer
    }

    /// Adds a property that stands for data, such as `hazard` or `damage`.
    fn add_data(&mut self, data: Data, value: &Value, is_yes: bool) {
        if !is_yes {
            self.denied.push(data);
            return;
        }
        let is_number = number(value).is_some();
        match &self.answer.data {
            None => {
                self.is_amount = is_number && data == Data::Hazard;
                self.answer.data = Some(data);
            }
            Some(known) => self.is_amount &= *known != data || is_number,
        }
    }
}

/// Returns what properties say about a tile or object of that height in pixels.
pub(super) fn by_properties(properties: &Properties, height: f64) -> Hints {
    let mut hints = Hints::default();
    let (mut is_solid, mut one_way) = (None, None);
    let (mut name, mut note) = (None, None);
    for (key, value) in properties.iter() {
        let Some(is_yes) = is_yes(value) else {
            continue;
        };
        let key = normalized(key);
        let is = |list: &[&str]| list.contains(&key.as_str());
        if is(SOLID) {
            is_solid = Some(is_yes || is_solid == Some(true));
        } else if is(ONE_WAY) && is_yes {
            one_way = Some(side_of(value));
        } else if is(NAMES) {
            name = name.or_else(|| text(value));
        } else if key == CUSTOM_DATA {
            note = text(value);
        } else if let Some(data) = data_of(&key) {
            hints.add_data(data, value, is_yes);
        }
    }
    let yes = hints.answer.data.clone();
    hints.denied.retain(|data| Some(data) != yes.as_ref());
    hints.is_clear = is_solid.is_some();
    hints.answer.kind = match (one_way, is_solid) {
        (Some(side), _) => Some(TileKind::OneWay(side.into())),
        (None, Some(true)) => Some(TileKind::Solid),
        (None, Some(false)) => Some(TileKind::Empty),
        (None, None) => None,
    };
    add_slope(properties, height, &mut hints);
    if let Some(name) = name {
        hints = hints.or(by_name(&name, NameOf::Anything));
    }
    // A JSON object is there as its members too, and they have been asked.
    let note = note.filter(|_| properties.iter().nth(1).is_none());
    let note = note.map(|note| by_name(&note, NameOf::Anything));
    // Free text is a name only if the convention knows it.
    match note.filter(|note| note.unknown.is_none()) {
        Some(note) => hints.or(note),
        None => hints,
    }
}

/// Returns what the class and the enum tags of a tile say, or the identifier of a value.
pub(super) fn by_class_and_tags(tile: &TileDef, of: NameOf) -> Hints {
    let mut hints = by_name(&tile.class, of);
    let says_nothing = hints == Hints::default();
    if of == NameOf::IntGrid && says_nothing && !tile.class.is_empty() {
        // A name is there to say something, unlike that of a layer.
        hints.unknown = Some(tile.class.clone());
    }
    for tag in &tile.tags {
        hints = hints.or(by_name(tag, NameOf::Anything));
    }
    hints
}

/// Returns what a name says about a tile: a class, an identifier or a tag.
pub(super) fn by_name(name: &str, of: NameOf) -> Hints {
    let mut hints = Hints::default();
    if let Some(answer) = exact_name(name).filter(Answer::says_of_tiles) {
        hints.is_clear = says_solid_or_not(&answer);
        hints.answer = answer;
        return hints;
    }
    let role = name_role(name, of);
    hints.answer = answer_of(role);
    match role {
        NameRole::Solid { is_clear } => hints.is_clear = is_clear,
        NameRole::Unknown => {
            if mentions_slope(name) {
                hints.unclear_slope = Some(UnclearSlope {
                    said: name.to_owned(),
                    has_heights: false,
                });
            }
            hints.unknown = Some(name.to_owned());
        }
        _ => {}
    }
    hints
}

/// Returns what a name says about an object, which may also be a sensor or a marker.
///
/// A platform needs a path too, so its name alone says no more than that of a tile.
pub(super) fn by_object_name(name: &str) -> Hints {
    let mut hints = by_name(name, NameOf::Anything);
    let part = exact_name(name).and_then(|answer| answer.part);
    let part = part.or(says_sensor(name).then_some(Part::Sensor));
    hints.answer.part = part.filter(|part| *part != Part::Platform);
    if hints.answer.part.is_some() {
        hints.unknown = None;
    }
    hints
}

/// Whether an answer is that something is solid, or that it is not.
pub(super) fn says_solid_or_not(answer: &Answer) -> bool {
    matches!(answer.kind, Some(TileKind::Solid | TileKind::Empty))
}

/// Returns the answer of a role.
pub(super) fn answer_of(role: NameRole) -> Answer {
    let mut answer = Answer::default();
    match role {
        NameRole::Solid { .. } => answer.kind = Some(TileKind::Solid),
        NameRole::OneWay(side) => answer.kind = Some(TileKind::OneWay(side.into())),
        NameRole::Ladder => answer.data = Some(Data::Ladder),
        NameRole::Hazard => answer.data = Some(Data::Hazard),
        NameRole::Water => answer.data = Some(Data::Water),
        NameRole::Filler | NameRole::Unknown => {}
    }
    answer
}

/// Returns the text of the property `jostle`; `None` if there is no word in it.
///
/// A flag or a number is text too, so that it is refused as a wrong word instead of being overlooked.
pub(super) fn jostle(properties: &Properties) -> Option<String> {
    let words = match property(properties, "jostle")? {
        Value::None => return None,
        Value::Text(words) => words.clone(),
        value => value.to_string(),
    };
    (!words.trim().is_empty()).then_some(words)
}

/// Returns a property by its name, ignoring case.
pub(crate) fn property<'a>(properties: &'a Properties, name: &str) -> Option<&'a Value> {
    let mut all = properties.iter();
    all.find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value)
}

fn data_of(key: &str) -> Option<Data> {
    match () {
        () if LADDER.contains(&key) => Some(Data::Ladder),
        () if HAZARD.contains(&key) => Some(Data::Hazard),
        () if WATER.contains(&key) => Some(Data::Water),
        () => None,
    }
}

/// Returns a name in lower case without punctuation, and without what is before a colon.
pub(super) fn normalized(name: &str) -> String {
    let name = name.rsplit(':').next().unwrap_or(name);
    let letters = name.chars().filter(|character| character.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a value says yes; `None` if it says nothing. An empty text says yes: in many maps the name is enough.
pub(super) fn is_yes(value: &Value) -> Option<bool> {
    match value {
        Value::None => None,
        Value::Bool(is_yes) => Some(*is_yes),
        Value::Int(number) => Some(*number != 0),
        Value::Float(number) => Some(0.0 < number.abs()),
        Value::Text(text) => {
            let text = text.trim().to_lowercase();
            Some(!["false", "0", "no", "none", "off"].contains(&text.as_str()))
        }
        _ => Some(true),
    }
}

/// Returns the side of a one-way whose property says it, such as `oneway = left`.
fn side_of(value: &Value) -> Side {
    let word = text(value).map(|text| text.trim().to_lowercase());
    word.and_then(|word| way(&word)).unwrap_or(Side::MinY)
}

pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        Value::Int(number) => Some(number.to_string()),
        Value::Bool(is_yes) => Some(is_yes.to_string()),
        _ => None,
    }
}

/// Returns a value as a number.
pub(crate) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Float(number) => *number,
        // A speed or a height of more digits than a f64 has makes no sense.
        Value::Int(number) => f64::from(i32::try_from(*number).ok()?),
        Value::Text(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{Data, Properties, Value, by_properties};
    use jostle::TileKind;

    fn hints(all: &[(&str, Value)]) -> super::Hints {
        let all = all
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        by_properties(&Properties(all.collect()), 16.0)
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn properties_say_yes_unless_they_say_no() {
        for value in [
            text(""),
            text("yes"),
            Value::Bool(true),
            Value::Int(3),
            Value::Float(0.5),
        ] {
            assert_eq!(
                hints(&[("blocked", value)]).answer.kind,
                Some(TileKind::Solid)
            );
        }
        for value in [
            text("false"),
            text(" No"),
            Value::Bool(false),
            Value::Int(0),
            text("off"),
        ] {
            let hints = hints(&[("collides", value)]);
            assert_eq!(
                (hints.answer.kind, hints.is_clear),
                (Some(TileKind::Empty), true)
            );
        }
        assert_eq!(
            hints(&[("solid", Value::None)]).answer.kind,
            None,
            "an empty field of LDtk"
        );
        assert_eq!(
            hints(&[("damage", Value::Int(2))]).answer.data,
            Some(Data::Hazard)
        );
        let harmless = hints(&[("damage", Value::Int(0)), ("water", Value::Bool(true))]);
        assert_eq!(harmless.answer.data, Some(Data::Water));
        assert_eq!(harmless.denied, [Data::Hazard]);
    }

    #[test]
    fn names_of_properties_are_read_without_punctuation_and_prefix() {
        for name in ["nez:isSolid", "is_solid", "IsSolid", "is-solid"] {
            assert_eq!(
                hints(&[(name, Value::Bool(true))]).answer.kind,
                Some(TileKind::Solid),
                "{name}"
            );
        }
    }

    #[test]
    fn the_text_of_type_is_a_name() {
        assert_eq!(
            hints(&[("type", text("Spikes"))]).answer.data,
            Some(Data::Hazard)
        );
        assert_eq!(
            hints(&[("type", text("moss"))]).unknown.as_deref(),
            Some("moss")
        );
    }
}
