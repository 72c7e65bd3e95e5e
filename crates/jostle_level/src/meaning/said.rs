//! What properties and classes say.

use super::Data;
use super::exact::{Answer, exact_name};
use super::kinds::slope_of_heights;
use super::words::{NameOf, NameRole, mentions_slope, name_role, way};
use crate::properties::{Properties, Value};
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

/// What properties or a class say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Said {
    pub(super) answer: Answer,
    /// Whether they say by a property or a clear class that it is solid, or that it is not.
    pub(super) is_clear: bool,
    /// A slope that is mentioned in words that may mean several.
    pub(super) unclear_slope: Option<String>,
    /// A name of the game's own.
    pub(super) unknown: Option<String>,
}

impl Said {
    /// Adds what is said elsewhere about what is not said yet.
    pub(super) fn or(mut self, other: Self) -> Self {
        self.is_clear |= other.is_clear;
        self.answer.kind = self.answer.kind.or(other.answer.kind);
        self.answer.data = self.answer.data.or(other.answer.data);
        self.answer.part = self.answer.part.or(other.answer.part);
        self.unclear_slope = self.unclear_slope.or(other.unclear_slope);
        self.unknown = self.unknown.or(other.unknown);
        self
    }
}

/// Returns what properties say about a tile or object of that height in pixels.
pub(super) fn by_properties(properties: &Properties, height: f64) -> Said {
    let mut said = Said::default();
    let mut is_no = false;
    let mut one_way = None;
    let (mut name, mut note) = (None, None);
    for (key, value) in properties.iter() {
        let Some(is_yes) = is_yes(value) else {
            continue;
        };
        let key = normalized(key);
        let is = |list: &[&str]| list.contains(&key.as_str());
        if is(SOLID) {
            said.is_clear = true;
            is_no |= !is_yes;
            if is_yes {
                said.answer.kind = Some(TileKind::Solid);
            }
        } else if is(ONE_WAY) && is_yes {
            one_way = Some(side_of(value));
        } else if is(NAMES) {
            name = name.or_else(|| text(value));
        } else if key == CUSTOM_DATA {
            note = text(value);
        } else if is_yes {
            let data = data_of(&key);
            said.answer.data = said.answer.data.or(data);
        }
    }
    said.answer.kind = match one_way {
        Some(side) => Some(TileKind::OneWay(side.into())),
        None => said.answer.kind.or(is_no.then_some(TileKind::Empty)),
    };
    slope(properties, height, &mut said);
    if let Some(name) = name {
        said = said.or(by_name(&name, NameOf::Anything));
    }
    // Free text, which is a name only if the convention knows it.
    let note = note.map(|note| by_name(&note, NameOf::Anything));
    match note.filter(|note| note.unknown.is_none()) {
        Some(note) => said.or(note),
        None => said,
    }
}

/// Returns what a name says: a class, an identifier or a tag.
pub(super) fn by_name(name: &str, of: NameOf) -> Said {
    let mut said = Said::default();
    if let Some(answer) = exact_name(name) {
        said.is_clear = matches!(answer.kind, Some(TileKind::Solid | TileKind::Empty));
        said.answer = answer;
        return said;
    }
    let role = name_role(name, of);
    said.answer = answer_of(role);
    match role {
        NameRole::Solid { is_clear } => said.is_clear = is_clear,
        NameRole::Unknown => {
            if mentions_slope(name) {
                said.unclear_slope = Some(name.to_owned());
            }
            said.unknown = Some(name.to_owned());
        }
        _ => {}
    }
    said
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

/// Returns the text of the property `jostle`.
///
/// A flag or a number is text too, so that it is refused as a wrong word instead of being overlooked.
pub(super) fn jostle(properties: &Properties) -> Option<String> {
    match properties.get("jostle")? {
        Value::None => None,
        Value::Text(words) => Some(words.clone()),
        value => Some(value.to_string()),
    }
}

/// Adds the slope that properties describe by its heights at the left and the right.
fn slope(properties: &Properties, height: f64, said: &mut Said) {
    let find = |wanted: &str| {
        let mut all = properties.iter();
        all.find(|(key, _)| normalized(key) == wanted)
            .map(|(_, value)| value)
    };
    let number = |wanted: &str| find(wanted).and_then(number);
    let pixel = 1.0 / height;
    let heights = match (number("lefttop"), number("righttop")) {
        (Some(left), Some(right)) => Some([left / height, right / height]),
        _ => match (number("slopetopleft"), number("slopetopright")) {
            (Some(left), Some(right)) => Some([1.0 - left / height, 1.0 - right / height]),
            _ => None,
        },
    };
    let kind = heights.and_then(|[left, right]| slope_of_heights(left, right, pixel));
    if let Some(kind) = kind {
        said.answer.kind = Some(kind);
        return;
    }
    let Some(value) = find("slope").filter(|value| is_yes(value) == Some(true)) else {
        return;
    };
    let value = text(value).unwrap_or_default();
    let halves = |part: &str| match part {
        "0" => Some(0.0),
        "1" => Some(1.0),
        "2" => Some(0.5),
        _ => None,
    };
    let named = value.split_once('_');
    let heights = named.and_then(|(left, right)| Some([halves(left)?, halves(right)?]));
    let kind = heights.and_then(|[left, right]| slope_of_heights(left, right, 0.0));
    match kind.or_else(|| exact_name(&value)?.kind) {
        Some(kind) => said.answer.kind = Some(kind),
        None => said.unclear_slope = Some(format!("slope = {value}")),
    }
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
fn normalized(name: &str) -> String {
    let name = name.rsplit(':').next().unwrap_or(name);
    let letters = name.chars().filter(|character| character.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a value says yes; `None` if it says nothing. An empty text says yes: in many maps the name is enough.
fn is_yes(value: &Value) -> Option<bool> {
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

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        Value::Int(number) => Some(number.to_string()),
        Value::Bool(is_yes) => Some(is_yes.to_string()),
        _ => None,
    }
}

/// Returns a value as a number.
pub(super) fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Float(number) => *number,
        Value::Int(number) => f64::from(i32::try_from(*number).ok()?),
        Value::Text(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{Data, Properties, Value, by_properties};
    use jostle::{Tile, TileKind};

    fn said(all: &[(&str, Value)]) -> super::Said {
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
                said(&[("blocked", value)]).answer.kind,
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
            let said = said(&[("collides", value)]);
            assert_eq!(
                (said.answer.kind, said.is_clear),
                (Some(TileKind::Empty), true)
            );
        }
        assert_eq!(
            said(&[("solid", Value::None)]).answer.kind,
            None,
            "an empty field of LDtk"
        );
        assert_eq!(
            said(&[("damage", Value::Int(2))]).answer.data,
            Some(Data::Hazard)
        );
        assert_eq!(said(&[("damage", Value::Int(0))]).answer.data, None);
    }

    #[test]
    fn names_of_properties_are_read_without_punctuation_and_prefix() {
        for name in ["nez:isSolid", "is_solid", "IsSolid", "is-solid"] {
            assert_eq!(
                said(&[(name, Value::Bool(true))]).answer.kind,
                Some(TileKind::Solid),
                "{name}"
            );
        }
    }

    #[test]
    fn slopes_are_read_by_their_heights() {
        let kind = |character| Tile::from_char(character).map(Tile::kind);
        for (value, character) in [
            ("0_1", '/'),
            ("1_0", '\\'),
            ("0_2", 'a'),
            ("2_1", 'b'),
            ("1_2", 'c'),
            ("2_0", 'd'),
        ] {
            assert_eq!(
                said(&[("slope", text(value))]).answer.kind,
                kind(character),
                "{value}"
            );
        }
        let tops = said(&[("LeftTop", Value::Int(0)), ("RightTop", Value::Int(15))]);
        assert_eq!(tops.answer.kind, kind('/'), "a pixel does not matter");
        let below = said(&[
            ("slopeTopLeft", Value::Int(8)),
            ("nez:slopeTopRight", Value::Int(0)),
        ]);
        assert_eq!(below.answer.kind, kind('b'));
        let unclear = said(&[("slope", text("left"))]);
        assert_eq!(
            (unclear.answer.kind, unclear.unclear_slope.as_deref()),
            (None, Some("slope = left"))
        );
    }

    #[test]
    fn the_text_of_type_is_a_name() {
        assert_eq!(
            said(&[("type", text("Spikes"))]).answer.data,
            Some(Data::Hazard)
        );
        assert_eq!(
            said(&[("type", text("moss"))]).unknown.as_deref(),
            Some("moss")
        );
    }
}
