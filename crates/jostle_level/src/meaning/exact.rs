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

/// What words are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordsOf {
    /// A tile, which is no sensor, marker or platform.
    Tile,
    /// An object, or a layer or class that objects may be in.
    Anything,
}

/// The most words of a class that is looked for in other words.
const LONGEST_CLASS: usize = 8;

/// Returns what the words say, or the first word that is unknown. `class` returns the class that is spelled like this,
/// if there is one.
pub(super) fn answer(
    words: &str,
    of: WordsOf,
    class: &dyn Fn(&str) -> Option<String>,
) -> Result<Answer, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut answer = Answer::default();
    let mut rest = words.as_slice();
    while let Some((word, after)) = rest.split_first() {
        if let Some((class, count)) = long_class(rest, class) {
            answer.data = Some(Data::Class(class));
            rest = &rest[count..];
            continue;
        }
        if !answer.add(word, of) {
            let class = class(word).ok_or_else(|| (*word).to_owned())?;
            answer.data = Some(Data::Class(class));
        }
        rest = after;
    }
    if answer.kind == Some(TileKind::Empty) && answer.data.is_none() {
        answer.data = Some(Data::None);
    }
    Ok(answer)
}

/// Returns the longest class of several words that the words begin with, and how many they are.
fn long_class(words: &[&str], class: &dyn Fn(&str) -> Option<String>) -> Option<(String, usize)> {
    let is_exact = |word: &&str| Answer::default().add(word, WordsOf::Anything);
    let most = words.len().min(LONGEST_CLASS);
    (2..=most).rev().find_map(|count| {
        let run = &words[..count];
        // A class called `solid hazard` takes nothing from the words.
        let is_other = !run.iter().all(is_exact);
        is_other
            .then(|| class(&run.join(" ")))?
            .map(|class| (class, count))
    })
}

impl Answer {
    /// Adds what an exact word says. Returns whether it is one.
    fn add(&mut self, word: &str, of: WordsOf) -> bool {
        let key = word.to_lowercase().replace('-', "_");
        if let Some(kind) = kind(word, &key) {
            self.kind = Some(kind);
        } else if let Some(data) = data(&key) {
            self.data = Some(data);
        } else if let Some(part) = part(&key).filter(|_| of == WordsOf::Anything) {
            self.part = Some(part);
        } else {
            return false;
        }
        true
    }

    /// Whether it says anything at all.
    pub(super) fn is_some(&self) -> bool {
        self.says_of_tiles() || self.part.is_some()
    }

    /// Whether it says anything that a tile can be.
    pub(super) fn says_of_tiles(&self) -> bool {
        self.kind.is_some() || self.data.is_some()
    }
}

/// Returns what a name says if all of its words are exact ones.
pub(super) fn exact_name(name: &str) -> Option<Answer> {
    let is_character = name.chars().count() == 1;
    if name.trim().is_empty() || is_character {
        return None;
    }
    answer(name, WordsOf::Anything, &|_| None).ok()
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
    use super::{Answer, Data, Tile, TileKind, WordsOf};

    fn answer(words: &str, is_class: &dyn Fn(&str) -> bool) -> Result<Answer, String> {
        super::answer(words, WordsOf::Tile, &|word| {
            is_class(word).then(|| word.to_owned())
        })
    }

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

    #[test]
    fn classes_of_several_words_come_before_those_of_one() {
        let class =
            |words: &str| ["ice rink", "rink", "solid hazard", "solid ice"].contains(&words);
        let data = |words: &str| answer(words, &class).map(|said| said.data);
        let own = |name: &str| Ok(Some(Data::Class(name.to_owned())));
        assert_eq!(data("solid  ice"), own("solid ice"));
        assert_eq!(data("one_way ice rink"), own("ice rink"));
        assert_eq!(data("solid rink"), own("rink"));
        assert_eq!(data("solid hazard"), Ok(Some(Data::Hazard)));
        assert_eq!(data("ice"), Err("ice".to_owned()));
    }
}
