//! What is told about classes and values that the convention does not know.

use super::Oddity;
use super::slopes::UnclearSlope;
use crate::finding::Rule;

/// Something that was not understood, for the report, which counts how often it is used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unknown {
    /// What it is, such as `class "moss"`.
    pub(crate) what: String,
    /// Whether it is a value of an `IntGrid`, so that cells are counted and not tiles.
    pub(crate) is_value: bool,
    /// What it was taken as.
    pub(crate) taken_as: &'static str,
}

const DECORATION: &str = "decoration";

/// Returns what is told about tiles of a class of the game's own.
pub(super) fn class(class: &str) -> Oddity {
    Oddity {
        rule: Rule::UnknownClass,
        message: format!("tiles of class \"{class}\" are decoration"),
        remedy: format!("to block: .class(\"{class}\", \"solid\"), or the property jostle = solid"),
        unknown: Some(Unknown {
            what: format!("class \"{class}\""),
            is_value: false,
            taken_as: DECORATION,
        }),
    }
}

/// Returns what is told about a value with a name of the game's own.
pub(super) fn value(value: u32, name: &str, layer: &str) -> Oddity {
    Oddity {
        rule: Rule::UnknownClass,
        message: format!(
            "value {value} of layer \"{layer}\" is called \"{name}\", which does not say whether it blocks"
        ),
        remedy: value_remedy(value, layer),
        unknown: Some(Unknown {
            what: format!("value {value} (\"{name}\") of layer \"{layer}\""),
            is_value: true,
            taken_as: DECORATION,
        }),
    }
}

/// Returns what is told about a value without a name, in a layer whose name does not help either.
pub(super) fn unnamed_value(value: u32, layer: &str) -> Oddity {
    Oddity {
        rule: Rule::UnknownClass,
        message: format!(
            "value {value} of layer \"{layer}\" has no name, and the layer's name does not say whether it blocks"
        ),
        remedy: value_remedy(value, layer),
        unknown: Some(Unknown {
            what: format!("value {value} of layer \"{layer}\""),
            is_value: true,
            taken_as: "it has no name, so it is decoration",
        }),
    }
}

/// Returns what is told about a tile that mentions a slope without saying which.
pub(super) fn slope(tile: &str, slope: &UnclearSlope) -> Oddity {
    let said = &slope.said;
    let (taken_as, remedy) = if slope.has_heights {
        (
            "it does not describe a slope of 1:1 or a part of one of 1:2",
            "give it the property jostle = slope_up_right, slope_up_right_low or another exact word",
        )
    } else {
        (
            "it may be a slope up to the right or up to the left",
            "give it the property jostle = slope_up_right or slope_up_left",
        )
    };
    Oddity {
        rule: Rule::UnknownClass,
        message: format!("{tile} says \"{said}\", but {taken_as}"),
        remedy: remedy.to_owned(),
        unknown: Some(Unknown {
            what: format!("\"{said}\""),
            is_value: false,
            taken_as,
        }),
    }
}

fn value_remedy(value: u32, layer: &str) -> String {
    format!("to block: .value(\"{layer}\", {value}, \"solid\"), or call it solid")
}
