//! What was understood of a level, for people.

use crate::level::Level;
use jostle::Scalar;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// The rank of classes of the game's own.
const OWN: u8 = 10;

/// The reason of what values of an `IntGrid` are taken as by their identifier.
pub(crate) const VALUE_NAMES: &str = "names of the values";

/// How many kinds of markers are printed for a layer, and how many levels that were not read.
const MOST_NAMES: usize = 12;

/// What was understood of a level: what each layer was taken as, and why.
///
/// Prints one line for each layer, then what was not understood, each with what to do. [`Level`] prints as its report, so
/// `println!("{level}")` answers why a hero falls through the floor.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
///     <tile id="1" type="moss"/></tileset>
///   <layer name="Walls" width="3" height="1"><data encoding="csv">1,0,1</data></layer>
///   <layer name="Plants" width="3" height="1"><data encoding="csv">0,2,0</data></layer>
/// </map>"#;
/// let level = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map, |_| Err("there are no other files"))?;
/// assert_eq!(
///     level.to_string(),
///     r#"cave.tmx: 3 x 1 cells of 16 x 16
///   layer "Walls"   2 tiles: solid (name of the layer)
///   layer "Plants"  1 tile: class "moss" (classes of the tiles)
///   not understood: class "moss" of 1 tile: decoration. To block: .class("moss", "solid"), or the property jostle = solid"#
/// );
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The file, and its size in cells.
    pub title: String,
    /// What to do if nothing in the level blocks; empty if something does.
    pub nothing_blocks: String,
    /// The layers in the order of the file.
    pub layers: Vec<LayerReport>,
    /// Classes, values and names that mean nothing to the convention, each with what to do.
    pub unknown: Vec<String>,
    /// Calls in code whose layer, class or value is nowhere in the level. One [`Reading`](crate::Reading) may read several
    /// levels, so they are no errors.
    pub not_found: Vec<String>,
    /// The names of levels of the project that were not read: those at another depth, or in another world.
    pub not_read: Vec<String>,
}

/// What a layer was taken as.
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
/// let ground = &level.report.layers[1];
/// assert_eq!((ground.name.as_str(), ground.has_objects), ("Ground", false));
/// assert_eq!((ground.parts[0].what.as_str(), ground.parts[0].count), ("solid", 382));
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LayerReport {
    /// The name of the layer.
    pub name: String,
    /// The name of the level that it is in, if several were joined; empty otherwise.
    pub level: String,
    /// Whether it has objects instead of tiles.
    pub has_objects: bool,
    /// The number of tiles that are not empty, or of objects.
    pub count: usize,
    /// What they were taken as, those with the same reason together: what blocks first, then data, then markers by class,
    /// then what means nothing.
    pub parts: Vec<ReportPart>,
}

/// A number of tiles or objects that were taken as the same thing, for the same reason.
///
/// # Examples
///
/// ```
/// use jostle_level::{LayerReport, Report, ReportPart};
///
/// let part = ReportPart { what: "solid".to_owned(), count: 12, ..ReportPart::default() };
/// let layer = LayerReport { name: "Walls".to_owned(), count: 12, parts: vec![part], ..LayerReport::default() };
/// let report = Report { title: "cave.tmx".to_owned(), layers: vec![layer], ..Report::default() };
/// assert_eq!(report.to_string(), "cave.tmx\n  layer \"Walls\"  12 tiles: solid");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReportPart {
    /// What they were taken as, such as `solid`, `slope`, `hazard`, `marker` or `plain`.
    pub what: String,
    /// The class or name of markers; empty for all else, and for markers that have neither.
    pub class: String,
    /// How many there are.
    pub count: usize,
    /// Why; empty if nothing was said about them.
    pub why: String,
}

impl Report {
    /// Returns how many tiles and objects of all layers were taken as something, such as `solid` or `marker`.
    ///
    /// A tile that blocks and has data counts as both.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    /// assert_eq!(["slope", "marker", "half"].map(|what| level.report.count(what)), [12, 18, 0]);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn count(&self, what: &str) -> usize {
        let parts = self.layers.iter().flat_map(|layer| &layer.parts);
        let such = parts.filter(|part| part.what == what);
        such.map(|part| part.count).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_open = !self.nothing_blocks.is_empty();
        if is_open {
            writeln!(f, "{}", self.nothing_blocks)?;
        }
        write!(f, "{}", self.title)?;
        let layers = self.joined();
        let labels: Vec<String> = layers.iter().map(label).collect();
        let counts: Vec<String> = layers.iter().map(|layer| grouped(layer.count)).collect();
        let (label_width, count_width) = (widest(&labels), widest(&counts));
        for ((layer, label), count) in layers.iter().zip(labels).zip(counts) {
            write!(
                f,
                "\n  {label:<label_width$}  {count:>count_width$} {}",
                Parts(layer)
            )?;
            if is_open && !layer.has_objects && 0 < layer.count {
                write!(f, ". To block: .layer(\"{}\", \"solid\")", layer.name)?;
            }
        }
        for unknown in &self.unknown {
            write!(f, "\n  not understood: {unknown}")?;
        }
        for call in &self.not_found {
            write!(f, "\n  not found: {call}")?;
        }
        self.write_not_read(f)
    }
}

impl Report {
    fn write_not_read(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.not_read.first() else {
            return Ok(());
        };
        let names = self.not_read.iter().take(MOST_NAMES);
        let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
        let more = if MOST_NAMES < self.not_read.len() {
            ", …"
        } else {
            ""
        };
        write!(
            f,
            "\n  not read: {}{more}, at another depth or in another world. To read one: .level(\"{first}\")",
            names.join(", ")
        )
    }

    /// Returns the layers to print: the first of a name in each of the joined levels are one, so are the second, and so on.
    fn joined(&self) -> Vec<LayerReport> {
        let mut joined: Vec<LayerReport> = Vec::new();
        let mut seen: BTreeMap<(&str, &str, bool), usize> = BTreeMap::new();
        let mut lines: BTreeMap<(&str, bool, usize), usize> = BTreeMap::new();
        for layer in &self.layers {
            let (name, has_objects) = (layer.name.as_str(), layer.has_objects);
            let nth = seen.entry((&layer.level, name, has_objects)).or_default();
            *nth += 1;
            match lines.entry((name, has_objects, *nth)) {
                Entry::Occupied(line) => joined[*line.get()].add(layer),
                Entry::Vacant(line) => {
                    line.insert(joined.len());
                    joined.push(layer.clone());
                }
            }
        }
        joined
    }
}

impl LayerReport {
    /// Adds what is in a layer of another level.
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        for part in &other.parts {
            let same = |known: &&mut ReportPart| {
                known.what == part.what && known.why == part.why && known.class == part.class
            };
            match self.parts.iter_mut().find(same) {
                Some(known) => known.count += part.count,
                None => self.parts.push(part.clone()),
            }
        }
        sort_by_reason(&mut self.parts);
    }
}

/// Puts parts with the same reason together: what blocks first, then data, markers, and what means nothing. Markers stay
/// in the order of the file.
pub(crate) fn sort_by_reason(parts: &mut [ReportPart]) {
    // The first rank of each reason, and its count.
    let mut groups: BTreeMap<String, (u8, Reverse<usize>)> = BTreeMap::new();
    for part in parts.iter() {
        let group = groups.entry(part.why.clone());
        let group = group.or_insert((u8::MAX, Reverse(0)));
        group.0 = group.0.min(rank(&part.what));
        group.1.0 += part.count;
    }
    parts.sort_by_cached_key(|part| {
        let is_silent = part.why.is_empty();
        let group = groups.get(&part.why).copied();
        (is_silent, group, part.why.clone(), rank(&part.what))
    });
}

fn rank(what: &str) -> u8 {
    match what {
        "solid" => 0,
        "half" => 1,
        "slope" => 2,
        "one-way" => 3,
        "box" => 4,
        "platform" => 5,
        "hazard" => 6,
        "ladder" => 7,
        "water" => 8,
        "sensor" => 9,
        "marker" => 11,
        "plain" | "text" => 12,
        "left out" => 13,
        _ => OWN,
    }
}

impl ReportPart {
    /// Returns the words before a name of the game's own.
    fn before_name(&self, is_all: bool) -> &'static str {
        match self.why.as_str() {
            VALUE_NAMES => "called",
            _ if is_all => "class",
            _ => "of class",
        }
    }
}

fn label(layer: &LayerReport) -> String {
    let kind = if layer.has_objects {
        "objects"
    } else {
        "layer"
    };
    format!("{kind} \"{}\"", layer.name)
}

fn widest(texts: &[String]) -> usize {
    let widths = texts.iter().map(|text| text.chars().count());
    widths.max().unwrap_or(0)
}

/// What a layer has, after its count: the parts as a list, with the reason once for neighbors that share it.
struct Parts<'a>(&'a LayerReport);

impl fmt::Display for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layer = self.0;
        let (markers, parts): (Vec<&ReportPart>, Vec<&ReportPart>) =
            layer.parts.iter().partition(|part| part.what == "marker");
        let thing = match (layer.has_objects, parts.is_empty() && !markers.is_empty()) {
            (false, _) => "tile",
            (true, false) => "object",
            (true, true) => {
                f.write_str(plural("marker", layer.count))?;
                return write_markers(f, &markers);
            }
        };
        f.write_str(plural(thing, layer.count))?;
        for (at, part) in parts.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| parts.get(before));
            f.write_str(match before {
                None => ": ",
                Some(before) if before.why == part.why => ", ",
                Some(_) => "; ",
            })?;
            let is_all = parts.len() == 1 && part.count == layer.count;
            if !is_all {
                write!(f, "{} ", grouped(part.count))?;
            }
            match rank(&part.what) {
                OWN => write!(f, "{} \"{}\"", part.before_name(is_all), part.what)?,
                _ if is_all => f.write_str(&part.what)?,
                _ => f.write_str(plural(&part.what, part.count))?,
            }
            let after = parts.get(at + 1);
            if !part.why.is_empty() && after.is_none_or(|after| after.why != part.why) {
                write!(f, " ({})", part.why)?;
            }
        }
        if markers.is_empty() {
            return Ok(());
        }
        let count = markers.iter().map(|part| part.count).sum();
        write!(f, "; {} {}", grouped(count), plural("marker", count))?;
        write_markers(f, &markers)
    }
}

/// Writes which markers there are, after their number: `: player, 4 gem, 2 without a name`.
fn write_markers(f: &mut fmt::Formatter<'_>, markers: &[&ReportPart]) -> fmt::Result {
    if markers.iter().all(|part| part.class.is_empty()) {
        return f.write_str(" without a name");
    }
    for (at, part) in markers.iter().enumerate() {
        f.write_str(if at == 0 { ": " } else { ", " })?;
        if MOST_NAMES <= at {
            return f.write_str("…");
        }
        if 1 < part.count && 1 < markers.len() {
            write!(f, "{} ", grouped(part.count))?;
        }
        match (part.class.as_str(), part.count) {
            ("", 1) => f.write_str("one without a name")?,
            ("", _) => f.write_str("without a name")?,
            (class, _) => f.write_str(class)?,
        }
    }
    Ok(())
}

/// Returns a word for that many things, where English has a plural for it.
fn plural(what: &str, count: usize) -> &str {
    match what {
        _ if count == 1 => what,
        "slope" => "slopes",
        "half" => "halves",
        "box" => "boxes",
        "platform" => "platforms",
        "sensor" => "sensors",
        "marker" => "markers",
        "tile" => "tiles",
        "object" => "objects",
        _ => what,
    }
}

impl<S: Scalar> fmt::Display for Level<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

/// Returns a count with commas between groups of three digits.
pub(crate) fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if 0 < at && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{LayerReport, Report};

    #[test]
    fn layers_of_one_name_are_joined_in_their_order() {
        let layer = |level: &str, count| LayerReport {
            name: "Deco".to_owned(),
            level: level.to_owned(),
            count,
            ..LayerReport::default()
        };
        let layers = [("A", 1), ("A", 20), ("B", 300), ("B", 4_000), ("C", 50_000)];
        let report = Report {
            title: "world.ldtk".to_owned(),
            layers: layers.map(|(level, count)| layer(level, count)).to_vec(),
            ..Report::default()
        };
        assert_eq!(
            report.to_string(),
            "world.ldtk\n  layer \"Deco\"  50,301 tiles\n  layer \"Deco\"   4,020 tiles"
        );
    }
}
