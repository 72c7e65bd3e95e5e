//! Slopes that properties describe.

use super::exact::exact_name;
use super::hints::{Hints, is_yes, normalized, number, text};
use super::kinds::slope_of_heights;
use crate::properties::Properties;

/// A slope that is mentioned, but not such that it is clear which one it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnclearSlope {
    /// What is said of it.
    pub(super) said: String,
    /// Whether that is heights, which no kind of tile has.
    pub(super) has_heights: bool,
}

/// Adds the slope that properties describe by its heights at the left and the right.
pub(super) fn add_slope(properties: &Properties, height: f64, hints: &mut Hints) {
    let tops = ["lefttop", "righttop"];
    let depths = ["slopetopleft", "slopetopright"];
    for (names, is_depth) in [(tops, false), (depths, true)] {
        let found = names.map(|name| named_number(properties, name));
        let heights = match (&found[0], &found[1]) {
            (Some((_, left)), Some((_, right))) => [left / height, right / height],
            (None, None) => continue,
            _ => [f64::NAN; 2],
        };
        let heights = if is_depth {
            heights.map(|depth| 1.0 - depth)
        } else {
            heights
        };
        if let Some(kind) = slope_of_heights(heights[0], heights[1], 1.0 / height) {
            hints.answer.kind = Some(kind);
            return;
        }
        let is_flat = heights.iter().all(|share| share.abs() <= 1.0 / height);
        let said = found.into_iter().flatten();
        let said: Vec<String> = said
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        hints.unclear_slope = (!is_flat).then(|| UnclearSlope {
            said: said.join(", "),
            has_heights: true,
        });
    }
    add_named_slope(properties, hints);
}

/// Adds the slope of the property `slope`: its heights in words, such as `0_2`, or an exact word.
fn add_named_slope(properties: &Properties, hints: &mut Hints) {
    let mut all = properties.iter();
    let value = all.find(|(key, _)| normalized(key) == "slope");
    let Some((_, value)) = value.filter(|(_, value)| is_yes(value) == Some(true)) else {
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
        Some(kind) => hints.answer.kind = Some(kind),
        None => {
            hints.unclear_slope = Some(UnclearSlope {
                said: format!("slope = {value}"),
                has_heights: false,
            });
        }
    }
}

/// Returns a property that is a number, by its normalized name, with its name as it is written.
fn named_number<'a>(properties: &'a Properties, wanted: &str) -> Option<(&'a str, f64)> {
    let mut all = properties.iter();
    let (name, value) = all.find(|(key, _)| normalized(key) == wanted)?;
    Some((name, number(value)?))
}

#[cfg(test)]
mod tests {
    use super::{Hints, Properties};
    use crate::meaning::hints::by_properties;
    use crate::properties::Value;
    use jostle::Tile;

    fn hints(all: &[(&str, Value)]) -> Hints {
        let all = all.iter().cloned();
        by_properties(&all.collect::<Properties>(), 16.0)
    }

    #[test]
    fn slopes_are_read_by_their_heights() {
        let kind = |character| Tile::from_char(character).map(Tile::kind);
        let text = |text: &str| Value::Text(text.to_owned());
        for (value, character) in [
            ("0_1", '/'),
            ("1_0", '\\'),
            ("0_2", 'a'),
            ("2_1", 'b'),
            ("1_2", 'c'),
            ("2_0", 'd'),
        ] {
            let hints = hints(&[("slope", text(value))]);
            assert_eq!(hints.answer.kind, kind(character), "{value}");
        }
        let tops = hints(&[("LeftTop", Value::Int(0)), ("RightTop", Value::Int(15))]);
        assert_eq!(tops.answer.kind, kind('/'), "a pixel does not matter");
        let below = hints(&[
            ("slopeTopLeft", Value::Int(8)),
            ("nez:slopeTopRight", Value::Int(0)),
        ]);
        assert_eq!(below.answer.kind, kind('b'));
    }

    #[test]
    fn what_may_be_several_slopes_or_none_is_unclear() {
        let unclear = |all: &[(&str, Value)]| {
            let hints = hints(all);
            assert_eq!(hints.answer.kind, None, "{all:?}");
            hints.unclear_slope.map(|slope| slope.said)
        };
        let left = Value::Text("left".to_owned());
        assert_eq!(unclear(&[("slope", left)]), Some("slope = left".to_owned()));
        let half = [("LeftTop", Value::Int(4)), ("RightTop", Value::Int(12))];
        assert_eq!(
            unclear(&half),
            Some("LeftTop = 4, RightTop = 12".to_owned())
        );
        assert_eq!(unclear(&half[..1]), Some("LeftTop = 4".to_owned()));
        assert_eq!(
            unclear(&[("LeftTop", Value::Int(0)), ("RightTop", Value::Int(0))]),
            None,
            "no slope at all"
        );
    }
}
