//! Properties: what the level designer wrote down, by name.

mod from_value;

pub use from_value::FromValue;
use std::fmt;

/// Properties in the order of the file.
///
/// [`Marker::get`](crate::Marker::get) returns one as a type of Rust. Collect names and values to make some by hand.
///
/// # Examples
///
/// ```
/// use jostle_level::{Properties, Value};
///
/// let properties: Properties = [("speed", Value::Float(1.5)), ("sleeps", Value::Bool(true))].into_iter().collect();
/// assert_eq!(properties.get("sleeps"), Some(&Value::Bool(true)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Properties(pub(crate) Vec<(String, Value)>);

/// The value of a property.
///
/// Prints as it would be written in the editor, text with quotation marks.
///
/// # Examples
///
/// ```
/// use jostle_level::Value;
///
/// assert_eq!(Value::Text("angry".to_owned()).to_string(), "\"angry\"");
/// assert_eq!(Value::List(vec![Value::Int(1), Value::Int(2)]).to_string(), "a list of 2");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::use_self, reason = "derives of old serde do not know `Self`")]
#[non_exhaustive]
pub enum Value {
    /// Nothing: a field of LDtk that was left empty.
    None,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Float(f64),
    /// Text, a color, the variant of an enum, or the path of a file.
    Text(String),
    /// The id of an object, or the iid of an entity.
    Object(String),
    /// A point of LDtk, in pixels of the world: the middle of its cell.
    Point([f64; 2]),
    /// A class of Tiled, with its members.
    Class(Properties),
    /// Several values.
    List(Vec<Value>),
}

/// What a property takes besides its text.
const PROPERTY_BYTES: usize = size_of::<(String, Value)>();

impl Properties {
    /// Returns the value of that name, which is case-sensitive.
    ///
    /// ```
    /// use jostle_level::{Properties, Value};
    ///
    /// let properties: Properties = [("speed", Value::Float(1.5))].into_iter().collect();
    /// assert_eq!(properties.get("speed"), Some(&Value::Float(1.5)));
    /// assert_eq!(properties.get("Speed"), None);
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// Iterates over names and values in the order of the file.
    ///
    /// ```
    /// use jostle_level::{Properties, Value};
    ///
    /// let properties: Properties = [("b", Value::Int(1)), ("a", Value::Int(2))].into_iter().collect();
    /// assert!(properties.iter().map(|(name, _)| name).eq(["b", "a"]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns whether there are none.
    ///
    /// ```
    /// assert!(jostle_level::Properties::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns about how many bytes they take; they nest no deeper than the readers allow.
    pub(crate) fn weight(&self) -> usize {
        let all = self.0.iter();
        all.map(|(name, value)| PROPERTY_BYTES + name.len() + value.weight())
            .sum()
    }
}

/// Collects names and values, for levels that are made by hand or by a reader of another format.
impl<N: Into<String>> FromIterator<(N, Value)> for Properties {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(values: I) -> Self {
        let values = values.into_iter();
        Self(values.map(|(name, value)| (name.into(), value)).collect())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("nothing"),
            Self::Bool(value) => value.fmt(f),
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Object(id) => write!(f, "object {id}"),
            Self::Point([x, y]) => write!(f, "({x}, {y})"),
            Self::Class(members) => {
                let names: Vec<_> = members.iter().map(|(name, _)| name).collect();
                write!(f, "a class with {{{}}}", names.join(", "))
            }
            Self::List(values) => write!(f, "a list of {}", values.len()),
        }
    }
}

impl Value {
    fn weight(&self) -> usize {
        match self {
            Self::Text(text) | Self::Object(text) => text.len(),
            Self::Class(members) => members.weight(),
            Self::List(items) => {
                let items = items.iter();
                items.map(|item| size_of::<Self>() + item.weight()).sum()
            }
            Self::None | Self::Bool(_) | Self::Int(_) | Self::Float(_) | Self::Point(_) => 0,
        }
    }
}
