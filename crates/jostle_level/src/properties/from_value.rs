//! Values of properties as types of Rust.

use crate::properties::{Properties, Value};

/// A type that a property can be read as, with [`Marker::get`](crate::Marker::get).
///
/// Implement it for types of the game, such as an enum:
///
/// ```
/// use jostle_level::{FromValue, Value};
///
/// #[derive(Debug, PartialEq)]
/// enum Mood {
///     Calm,
///     Angry,
/// }
///
/// impl FromValue<'_> for Mood {
///     fn from_value(value: &Value) -> Option<Self> {
///         match <&str>::from_value(value)? {
///             "calm" => Some(Self::Calm),
///             "angry" => Some(Self::Angry),
///             _ => None,
///         }
///     }
///
///     fn wanted() -> String {
///         "calm or angry".to_owned()
///     }
/// }
/// assert_eq!(Mood::from_value(&Value::Text("angry".to_owned())), Some(Mood::Angry));
/// assert_eq!(Vec::<Mood>::wanted(), "a list (of each: calm or angry)");
/// ```
pub trait FromValue<'a>: Sized {
    /// Returns the value as this type, or `None` if it has another one.
    fn from_value(value: &'a Value) -> Option<Self>;

    /// Returns what values of this type are, for errors: `a number`.
    #[must_use]
    fn wanted() -> String;

    /// Returns what a missing property stands for; `None` if it must be there.
    #[must_use]
    fn missing() -> Option<Self> {
        None
    }
}

impl FromValue<'_> for bool {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(*value),
            Value::Text(text) => text.trim().to_ascii_lowercase().parse().ok(),
            _ => None,
        }
    }

    fn wanted() -> String {
        "true or false".to_owned()
    }
}

impl FromValue<'_> for f64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Float(value) => Some(*value),
            #[expect(
                clippy::cast_precision_loss,
                reason = "the nearest number is what is wanted"
            )]
            Value::Int(value) => Some(*value as Self),
            Value::Text(text) => text
                .trim()
                .parse()
                .ok()
                .filter(|number: &Self| number.is_finite()),
            _ => None,
        }
    }

    fn wanted() -> String {
        "a number".to_owned()
    }
}

impl FromValue<'_> for f32 {
    fn from_value(value: &Value) -> Option<Self> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the nearest number is what is wanted"
        )]
        let nearest = f64::from_value(value)? as Self;
        nearest.is_finite().then_some(nearest)
    }

    fn wanted() -> String {
        f64::wanted()
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl FromValue<'_> for $number {
            fn from_value(value: &Value) -> Option<Self> {
                whole(value).and_then(|whole| Self::try_from(whole).ok())
            }

            fn wanted() -> String {
                format!("a whole number from {} to {}", Self::MIN, Self::MAX)
            }
        }
    )*};
}

whole_numbers!(i64, i32, i16, u32, u16, u8, usize);

/// Returns a whole number, also if it is written as a decimal or as text.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(*value),
        Value::Text(text) => text.trim().parse().ok(),
        Value::Float(value) => {
            /// Up to here, floats hold every whole number.
            const EXACT: f64 = 9_007_199_254_740_992.0;
            let is_whole = value.abs() <= EXACT && value.fract() == 0.0;
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it is whole and within the range"
            )]
            is_whole.then_some(*value as i64)
        }
        _ => None,
    }
}

impl<'a> FromValue<'a> for &'a str {
    fn from_value(value: &'a Value) -> Option<Self> {
        match value {
            Value::Text(text) | Value::Object(text) => Some(text),
            _ => None,
        }
    }

    fn wanted() -> String {
        "text".to_owned()
    }
}

impl FromValue<'_> for String {
    fn from_value(value: &Value) -> Option<Self> {
        <&str>::from_value(value).map(str::to_owned)
    }

    fn wanted() -> String {
        <&str>::wanted()
    }
}

impl FromValue<'_> for [f64; 2] {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Point(point) => Some(*point),
            _ => None,
        }
    }

    fn wanted() -> String {
        "a point".to_owned()
    }
}

impl<'a> FromValue<'a> for &'a Properties {
    fn from_value(value: &'a Value) -> Option<Self> {
        match value {
            Value::Class(members) => Some(members),
            _ => None,
        }
    }

    fn wanted() -> String {
        "a class".to_owned()
    }
}

impl<'a> FromValue<'a> for &'a Value {
    fn from_value(value: &'a Value) -> Option<Self> {
        Some(value)
    }

    fn wanted() -> String {
        "anything".to_owned()
    }
}

impl<'a, T: FromValue<'a>> FromValue<'a> for Vec<T> {
    fn from_value(value: &'a Value) -> Option<Self> {
        match value {
            Value::List(values) => values.iter().map(T::from_value).collect(),
            _ => None,
        }
    }

    fn wanted() -> String {
        format!("a list (of each: {})", T::wanted())
    }
}

impl<'a, T: FromValue<'a>> FromValue<'a> for Option<T> {
    fn from_value(value: &'a Value) -> Option<Self> {
        match value {
            Value::None => Some(None),
            value => T::from_value(value).map(Some),
        }
    }

    fn wanted() -> String {
        format!("{} or nothing", T::wanted())
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}
