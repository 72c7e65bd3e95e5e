//! What names say: the words of layers, classes and values.

use jostle::Side;

/// What a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameRole {
    /// It blocks. A clear word says so by itself; a weak one, such as `ground`, only if nothing clearer is said.
    Solid {
        is_clear: bool,
    },
    /// It blocks what comes from this side, with y down.
    OneWay(Side),
    Ladder,
    Hazard,
    Water,
    /// There is no name, or only words such as `layer` that are in every name.
    Filler,
    /// Words of the game's own.
    Unknown,
}

/// Where a name is from: an `IntGrid` has some more words that say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameOf {
    Anything,
    IntGrid,
}

impl NameOf {
    /// Returns where the class of a tile is from: an identifier if its layer is an `IntGrid`.
    pub(super) fn of_tiles(is_int_grid: bool) -> Self {
        if is_int_grid {
            Self::IntGrid
        } else {
            Self::Anything
        }
    }
}

const CLEAR: &[&str] = &[
    "solid",
    "wall",
    "collide",
    "collides",
    "collision",
    "collider",
    "collidable",
    "blocked",
    "blocking",
    "blocker",
    "obstacle",
    "impassable",
    "barrier",
    "hitbox",
];
const WEAK: &[&str] = &[
    "ground", "terrain", "platform", "block", "brick", "rock", "stone", "dirt", "earth",
];
const ONE_WAY: &[&str] = &[
    "oneway",
    "jumpthrough",
    "jumpthru",
    "passthrough",
    "passthru",
    "dropthrough",
    "dropthru",
    "semisolid",
    "unisolid",
];
/// One-way words that are cut in two.
const ONE_WAY_PAIRS: &[[&str; 2]] = &[
    ["one", "way"],
    ["jump", "through"],
    ["jump", "thru"],
    ["pass", "through"],
    ["pass", "thru"],
    ["drop", "through"],
    ["drop", "thru"],
    ["semi", "solid"],
];
const LADDER: &[&str] = &["ladder", "climb", "climbable", "vine"];
const HAZARD: &[&str] = &[
    "hazard", "spike", "lava", "acid", "deadly", "death", "kill", "damage", "danger",
];
const WATER: &[&str] = &["water", "liquid"];
const FILLER: &[&str] = &[
    "layer",
    "tile",
    "map",
    "level",
    "object",
    "group",
    "and",
    "the",
    "of",
    "main",
    "static",
    "world",
    "sprite",
    "shape",
    "box",
    "rect",
    "type",
    "is",
    "area",
    "zone",
    "invisible",
];
const INT_GRID_FILLER: &[&str] = &[
    "int", "grid", "auto", "rule", "with", "without", "px", "value",
];
const PLATFORM: &[&str] = &["platform", "elevator", "lift"];
const SENSOR: &[&str] = &["trigger", "sensor"];

/// What a single word of a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Clear,
    Weak,
    OneWay,
    /// The way one may pass, or the face that holds: only in names with a one-way word.
    Way(Side),
    Ladder,
    Hazard,
    Water,
    Filler,
    Unknown,
}

/// Returns what a name says. It has a role only if every word is of that role or says nothing.
pub(crate) fn name_role(name: &str, of: NameOf) -> NameRole {
    let words = words(name);
    let meanings = meanings(&words, of);
    let is_all = |kinds: &[Word]| {
        let is_one = |word: &Word| kinds.contains(word) || *word == Word::Filler;
        meanings.iter().all(is_one)
    };
    if is_all(&[]) {
        return NameRole::Filler;
    }
    if meanings.contains(&Word::OneWay) {
        return one_way(&meanings);
    }
    let is_clear = meanings.contains(&Word::Clear);
    match () {
        () if is_all(&[Word::Clear, Word::Weak]) => NameRole::Solid { is_clear },
        () if is_all(&[Word::Ladder]) => NameRole::Ladder,
        () if is_all(&[Word::Hazard]) => NameRole::Hazard,
        () if is_all(&[Word::Water]) => NameRole::Water,
        () => NameRole::Unknown,
    }
}

/// Whether a name is that of a platform that moves: `Elevator`, `moving_platform`, `OneWayPlatform`.
pub(crate) fn says_platform(name: &str) -> bool {
    let words = words(name);
    let is_platform = |word: &String| is_among(word, PLATFORM);
    let mut rest = words.iter().filter(|word| !is_platform(word));
    let is_quiet = |word: &String| {
        let also = ["moving", "one", "way", "oneway", "solid"];
        is_among(word, FILLER) || is_among(word, &also)
    };
    words.iter().any(is_platform) && rest.all(is_quiet)
}

/// Whether a name has a one-way word among others.
pub(crate) fn says_one_way(name: &str) -> bool {
    meanings(&words(name), NameOf::Anything).contains(&Word::OneWay)
}

/// Whether a name is that of an area that only reports.
pub(crate) fn says_sensor(name: &str) -> bool {
    let words = words(name);
    let is_sensor = |word: &String| is_among(word, SENSOR);
    let is_quiet = |word: &String| is_sensor(word) || is_among(word, FILLER);
    words.iter().any(is_sensor) && words.iter().all(is_quiet)
}

/// Whether a name speaks of slopes, which takes more than one word to say.
pub(crate) fn mentions_slope(name: &str) -> bool {
    words(name)
        .iter()
        .any(|word| is_among(word, &["slope", "ramp"]))
}

fn one_way(meanings: &[Word]) -> NameRole {
    let is_fine = |word: &Word| !matches!(word, Word::Ladder | Word::Hazard | Word::Water);
    if meanings.contains(&Word::Unknown) || !meanings.iter().all(is_fine) {
        return NameRole::Unknown;
    }
    let mut ways = meanings.iter().filter_map(|word| match word {
        Word::Way(side) => Some(*side),
        _ => None,
    });
    NameRole::OneWay(ways.next().unwrap_or(Side::MinY))
}

/// Returns the meaning of each word; pairs such as `one way` have one.
fn meanings(words: &[String], of: NameOf) -> Vec<Word> {
    let mut found = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let next = words.get(at + 1);
        let is_pair = |[first, second]: &[&str; 2]| {
            words[at] == *first && next.is_some_and(|next| is_word(next, second))
        };
        if ONE_WAY_PAIRS.iter().any(is_pair) {
            found.push(Word::OneWay);
            at += 2;
        } else {
            found.push(meaning(&words[at], of));
            at += 1;
        }
    }
    let has_one_way = found.contains(&Word::OneWay);
    if !has_one_way {
        for word in &mut found {
            if matches!(word, Word::Way(_)) {
                *word = Word::Unknown;
            }
        }
    }
    found
}

fn meaning(word: &str, of: NameOf) -> Word {
    if let Some(side) = way(word) {
        return Word::Way(side);
    }
    let lists = [
        (CLEAR, Word::Clear),
        (WEAK, Word::Weak),
        (ONE_WAY, Word::OneWay),
        (LADDER, Word::Ladder),
        (HAZARD, Word::Hazard),
        (WATER, Word::Water),
        (FILLER, Word::Filler),
    ];
    let found = lists.iter().find(|(list, _)| is_among(word, list));
    match found {
        Some((_, meaning)) => *meaning,
        None if of == NameOf::IntGrid && is_among(word, INT_GRID_FILLER) => Word::Filler,
        None => Word::Unknown,
    }
}

/// Returns the side that a one-way blocks at: `up` is the way one may pass, `top` the face that holds.
pub(super) fn way(word: &str) -> Option<Side> {
    match word {
        "up" | "top" => Some(Side::MinY),
        "down" | "bottom" => Some(Side::MaxY),
        "left" => Some(Side::MinX),
        "right" => Some(Side::MaxX),
        _ => None,
    }
}

fn is_among(word: &str, list: &[&str]) -> bool {
    list.iter().any(|one| is_word(word, one))
}

/// Whether a word is this one, or its plural.
fn is_word(word: &str, singular: &str) -> bool {
    let rest = word.strip_prefix(singular);
    rest.is_some_and(|rest| matches!(rest, "" | "s" | "es"))
}

/// Cuts a name into words in lower case: at all but letters and digits, where lower case meets upper case, and between
/// letters and digits. Numbers and single letters are left out.
fn words(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    for character in name.chars() {
        let is_hump = before.is_lowercase() && character.is_uppercase();
        if is_hump || !character.is_alphabetic() {
            found.push(std::mem::take(&mut word));
        }
        if character.is_alphabetic() {
            word.extend(character.to_lowercase());
        }
        before = character;
    }
    found.push(word);
    found.retain(|word| 1 < word.chars().count());
    found
}

#[cfg(test)]
mod tests;
