//! The exact words of the property `jostle` and of the game's code.

use super::Data;
use jostle::{Side, Slope, SlopePart, Tile, TileKind};

/// What words say about a tile or object. Nothing is said about what is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answer {
    /// How it blocks; `Empty` if it is said not to.
    pub(super) kind: Option<TileKind>,
    pub(super) data: Option<Data>,
    /// Only for objects.
    pub(super) part: Option<Part>,
}

/// What an object is said to be, if it does not block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Sensor,
    Marker,
    Platform,
}

/// The words that errors list.
pub(super) const KNOWN: &str = "solid, none, one_way (also _up, _down, _left, _right), half_top (also _bottom, _left, \
                                _right), slope_up_right, slope_up_left (also _low, _high), ceiling_down_right, \
                                ceiling_down_left (also _low, _high), ladder, hazard, water, or a character such as \
                                # or /; for objects also sensor, marker, platform";

/// Returns what the words say, or the first word that is unknown. `is_class` returns whether another word is a class.
pub(super) fn answer(words: &str, is_class: &dyn Fn(&str) -> bool) -> Result<Answer, String> {
    let mut answer = Answer::default();
    for word in words.split_whitespace() {
        let key = word.to_lowercase().replace('-', "_");
        if let Some(kind) = kind(word, &key) {
            answer.kind = Some(kind);
        } else if let Some(data) = data(&key) {
            answer.data = Some(data);
        } else if let Some(part) = part(&key) {
            answer.part = Some(part);
        } else if is_class(word) {
            answer.data = Some(Data::Class(word.to_owned()));
        } else {
            return Err(word.to_owned());
        }
    }
    if answer.kind == Some(TileKind::Empty) && answer.data.is_none() {
        answer.data = Some(Data::None);
    }
    Ok(answer)
}

/// Returns what a name says if all of its words are exact ones.
pub(super) fn exact_name(name: &str) -> Option<Answer> {
    let is_character = name.chars().count() == 1;
    if name.trim().is_empty() || is_character {
        return None;
    }
    answer(name, &|_| false).ok()
}

fn kind(word: &str, key: &str) -> Option<TileKind> {
    let mut characters = word.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return Tile::from_char(character).map(Tile::kind);
    }
    match key {
        "solid" => Some(TileKind::Solid),
        "none" | "empty" => Some(TileKind::Empty),
        "one_way" | "oneway" => Some(TileKind::OneWay(Side::MinY.into())),
        "half" => Some(TileKind::Half(Side::MaxY)),
        _ => one_way(key).or_else(|| half(key)).or_else(|| slope(key)),
    }
}

fn one_way(key: &str) -> Option<TileKind> {
    let way = key
        .strip_prefix("one_way_")
        .or_else(|| key.strip_prefix("oneway_"))?;
    Some(TileKind::OneWay(super::words::way(way)?.into()))
}

fn half(key: &str) -> Option<TileKind> {
    let side = match key.strip_prefix("half_")? {
        "top" => Side::MinY,
        "bottom" => Side::MaxY,
        "left" => Side::MinX,
        "right" => Side::MaxX,
        _ => return None,
    };
    Some(TileKind::Half(side))
}

fn slope(key: &str) -> Option<TileKind> {
    let (surface, rest) = match key.strip_prefix("slope_up_") {
        Some(rest) => (Side::MinY, rest),
        None => (Side::MaxY, key.strip_prefix("ceiling_down_")?),
    };
    let (uphill, part) = match rest {
        "right" => (Side::MaxX, SlopePart::Whole),
        "left" => (Side::MinX, SlopePart::Whole),
        "right_low" => (Side::MaxX, SlopePart::Low),
        "left_low" => (Side::MinX, SlopePart::Low),
        "right_high" => (Side::MaxX, SlopePart::High),
        "left_high" => (Side::MinX, SlopePart::High),
        _ => return None,
    };
    Slope::new(surface, uphill, part).map(TileKind::Slope)
}

fn data(key: &str) -> Option<Data> {
    match key {
        "ladder" => Some(Data::Ladder),
        "hazard" => Some(Data::Hazard),
        "water" => Some(Data::Water),
        _ => None,
    }
}

fn part(key: &str) -> Option<Part> {
    match key {
        "sensor" | "trigger" => Some(Part::Sensor),
        "marker" => Some(Part::Marker),
        "platform" => Some(Part::Platform),
        _ => None,
    }
}

/// Returns the exact word of a kind, for closures that want to see what the convention says.
pub(super) fn word_of(kind: TileKind) -> String {
    let word = match kind {
        TileKind::Empty => "none",
        TileKind::Solid => "solid",
        TileKind::OneWay(_) | TileKind::Half(_) | TileKind::Slope(_) => {
            return Tile::new(kind).to_char().to_string();
        }
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Answer, Data, Tile, TileKind, answer};

    #[test]
    fn words_are_the_characters_of_text_maps() {
        for (word, character) in [
            ("solid", '#'),
            ("one_way", '-'),
            ("one_way_up", '-'),
            ("one-way-down", '_'),
            ("one_way_left", '['),
            ("One_Way_Right", ']'),
            ("half_top", '^'),
            ("half_bottom", 'v'),
            ("half_left", '<'),
            ("half_right", '>'),
            ("slope_up_right", '/'),
            ("slope_up_left", '\\'),
            ("slope_up_right_low", 'a'),
            ("slope_up_right_high", 'b'),
            ("slope_up_left_high", 'c'),
            ("slope_up_left_low", 'd'),
            ("ceiling_down_right", '7'),
            ("ceiling_down_left", 'F'),
            ("ceiling_down_right_low", 'A'),
            ("ceiling_down_left_high", 'C'),
        ] {
            let kind = Tile::from_char(character).map(Tile::kind);
            assert_eq!(
                answer(word, &|_| false).map(|answer| answer.kind),
                Ok(kind),
                "{word}"
            );
            let drawn = answer(&character.to_string(), &|_| false);
            assert_eq!(drawn.map(|answer| answer.kind), Ok(kind), "{character}");
        }
    }

    #[test]
    fn kind_and_data_are_said_apart() {
        let said = answer("solid hazard", &|_| false).expect("both are known");
        assert_eq!(
            (said.kind, said.data),
            (Some(TileKind::Solid), Some(Data::Hazard))
        );
        let said = answer("solid ice", &|word| word == "ice").expect("ice is a class");
        assert_eq!(said.data, Some(Data::Class("ice".to_owned())));
        assert_eq!(answer("soild", &|_| false), Err("soild".to_owned()));
        assert_eq!(answer("", &|_| false), Ok(Answer::default()));
        let none = answer("none", &|_| false).expect("it is known");
        assert_eq!(none.data, Some(Data::None), "none is no ladder either");
    }
}
