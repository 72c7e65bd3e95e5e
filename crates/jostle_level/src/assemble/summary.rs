//! The report, gathered while a level is assembled.

use super::findings::data_name;
use super::layer_tiles::{Entry, LayerTiles};
use crate::meaning::{Blocks, Data, ObjectMeaning, Oddity, Role, Unknown, Why};
use crate::report::{LayerReport, Report, ReportPart, VALUE_NAMES, grouped, sort_by_reason};
use crate::source::{Content, Layer, Object, Shape, Source};
use jostle::TileKind;
use std::collections::BTreeMap;

/// Counts per layer, and what was not understood.
#[derive(Debug)]
pub(super) struct Summary {
    title: String,
    layers: Vec<LayerReport>,
    /// Where parts of layers are, by layer, what, class and why.
    parts: BTreeMap<(usize, String, String, String), usize>,
    /// What was not understood, with what to do, and how often.
    unknown: Vec<(Unknown, String, usize)>,
    /// Where each is in `unknown`.
    known: BTreeMap<Unknown, usize>,
    not_read: Vec<String>,
}

impl Summary {
    pub(super) fn new(source: &Source) -> Self {
        let is_joined = 1 < source.areas.len();
        let level = |layer: &Layer| {
            let area = source.areas.get(layer.area).filter(|_| is_joined);
            area.map_or_else(String::new, |area| area.name.clone())
        };
        let layer = |layer: &Layer| LayerReport {
            name: layer.name.clone(),
            level: level(layer),
            has_objects: matches!(layer.content, Content::Objects(_)),
            ..LayerReport::default()
        };
        Self {
            title: title(source),
            layers: source.layers.iter().map(layer).collect(),
            parts: BTreeMap::new(),
            unknown: Vec::new(),
            known: BTreeMap::new(),
            not_read: source.not_read.clone(),
        }
    }

    pub(super) fn add_tiles(&mut self, layer: usize, tiles: &LayerTiles, is_int_grid: bool) {
        let of = if is_int_grid { Of::Value } else { Of::Tile };
        for Entry { meaning, count, .. } in &tiles.entries {
            self.layers[layer].count += count;
            let blocks = kind_name(&meaning.blocks);
            let data = data_name(&meaning.data);
            if let Some(what) = blocks {
                self.add(layer, what, *count, why(meaning.why, of));
            }
            if let Some(what) = data {
                self.add(layer, what, *count, why(meaning.data_why, of));
            }
            if meaning.why == Why::LeftOut {
                self.add(layer, "left out", *count, why(Why::Code, of));
            } else if blocks.is_none() && data.is_none() {
                self.add(layer, "plain", *count, "");
            }
            self.add_unknown(&meaning.oddities, *count);
        }
    }

    pub(super) fn add_object(&mut self, layer: usize, object: &Object, meaning: &ObjectMeaning) {
        self.layers[layer].count += 1;
        let name = if object.class.is_empty() {
            &object.name
        } else {
            &object.class
        };
        let why = why(meaning.why, Of::Object);
        match &meaning.role {
            Role::Nothing if object.shape == Shape::Text => self.add(layer, "text", 1, ""),
            Role::Nothing => self.add(layer, "left out", 1, why),
            Role::Marker => self.add_part(layer, "marker", name, 1, ""),
            Role::Solid(boxes) => {
                let is_one_way = boxes.iter().any(|shape| shape.one_way.is_some());
                self.add(layer, if is_one_way { "one-way" } else { "solid" }, 1, why);
                let data = data_name(&meaning.data).filter(|_| !meaning.sensors.is_empty());
                if let Some(what) = data {
                    self.add(layer, what, 1, why);
                }
            }
            Role::Sensor(_) => {
                let what = match &meaning.data {
                    Data::None => "sensor",
                    data => data_name(data).unwrap_or("sensor"),
                };
                self.add(layer, what, 1, why);
            }
            Role::Platform(_) => self.add(layer, "platform", 1, why),
        }
        self.add_unknown(&meaning.oddities, 1);
    }

    fn add(&mut self, layer: usize, what: &str, count: usize, why: &str) {
        self.add_part(layer, what, "", count, why);
    }

    fn add_part(&mut self, layer: usize, what: &str, class: &str, count: usize, why: &str) {
        let parts = &mut self.layers[layer].parts;
        let [what, class, why] = [what, class, why].map(str::to_owned);
        let key = (layer, what.clone(), class.clone(), why.clone());
        let place = *self.parts.entry(key).or_insert(parts.len());
        match parts.get_mut(place) {
            Some(part) => part.count += count,
            None => parts.push(ReportPart {
                what,
                class,
                count,
                why,
            }),
        }
    }

    fn add_unknown(&mut self, oddities: &[Oddity], count: usize) {
        for oddity in oddities {
            let Some(unknown) = &oddity.unknown else {
                continue;
            };
            let place = self.known.entry(unknown.clone());
            let place = *place.or_insert(self.unknown.len());
            match self.unknown.get_mut(place) {
                Some((_, _, known)) => *known += count,
                None => {
                    let remedy = oddity.remedy.clone();
                    self.unknown.push((unknown.clone(), remedy, count));
                }
            }
        }
    }

    pub(super) fn report(mut self, blocks_somewhere: bool, not_found: Vec<String>) -> Report {
        for layer in &mut self.layers {
            sort_by_reason(&mut layer.parts);
        }
        Report {
            title: self.title,
            nothing_blocks: if blocks_somewhere {
                String::new()
            } else {
                nothing_blocks(&self.layers)
            },
            layers: self.layers,
            unknown: self.unknown.iter().map(not_understood).collect(),
            not_found,
            not_read: self.not_read,
        }
    }
}

/// Returns what was not understood as a sentence: what, how often, taken as what, and what to do.
fn not_understood((unknown, remedy, count): &(Unknown, String, usize)) -> String {
    let (of, thing) = match unknown.is_value {
        true => ("in", "cell"),
        false => ("of", "tile"),
    };
    let plural = if *count == 1 { "" } else { "s" };
    let (what, taken_as, count) = (&unknown.what, unknown.taken_as, grouped(*count));
    let mut remedy = remedy.chars();
    let begin = remedy.next().map(|first| first.to_ascii_uppercase());
    let begin = begin.map_or_else(String::new, String::from);
    format!(
        "{what} {of} {count} {thing}{plural}: {taken_as}. {begin}{}",
        remedy.as_str()
    )
}

/// Returns the file and its size in cells.
fn title(source: &Source) -> String {
    let cell = source.layers.first().map(|layer| layer.cell);
    let size = |area: &crate::source::Area| {
        let [x, y] = cell.unwrap_or(super::USUAL_CELL);
        let [columns, rows] = [(area.size[0] / x).ceil(), (area.size[1] / y).ceil()];
        format!("{columns} x {rows} cells of {x} x {y}")
    };
    match source.areas.as_slice() {
        [] => source.file.clone(),
        [area] => format!("{}: {}", source.file, size(area)),
        areas => {
            let names: Vec<&str> = areas.iter().map(|area| area.name.as_str()).collect();
            format!(
                "{}: {} levels: {}",
                source.file,
                areas.len(),
                names.join(", ")
            )
        }
    }
}

fn nothing_blocks(layers: &[LayerReport]) -> String {
    if layers.iter().all(|layer| layer.count == 0) {
        return "nothing blocks: the level has no tiles and no objects".to_owned();
    }
    "nothing blocks: say which layer is solid, in code or by its property jostle = solid".to_owned()
}

/// Returns what a kind is called in reports.
fn kind_name(blocks: &Blocks) -> Option<&'static str> {
    match blocks {
        Blocks::Nothing | Blocks::Kind(TileKind::Empty) => None,
        Blocks::Kind(TileKind::Solid) => Some("solid"),
        Blocks::Kind(TileKind::OneWay(_)) => Some("one-way"),
        Blocks::Kind(TileKind::Half(_)) => Some("half"),
        Blocks::Kind(TileKind::Slope(_)) => Some("slope"),
        Blocks::Boxes(_) => Some("box"),
    }
}

/// What a reason is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Tile,
    Value,
    Object,
}

/// Returns why things were taken as what they are.
fn why(why: Why, of: Of) -> &'static str {
    match (why, of) {
        (Why::Nothing, _) => "",
        (Why::Code | Why::LeftOut, _) => "set in code",
        (Why::Jostle, _) => "property jostle",
        (Why::Properties, Of::Object) => "properties of the objects",
        (Why::Properties, _) => "properties of the tiles",
        (Why::Class, Of::Object) => "classes of the objects",
        (Why::Class, Of::Value) => VALUE_NAMES,
        (Why::Class, Of::Tile) => "classes of the tiles",
        (Why::Shapes, _) => "shapes drawn on the tiles",
        (Why::LayerProperties, _) => "properties of the layer",
        (Why::LayerName, _) => "name of the layer",
        (Why::Unnamed, _) => "values without a name",
    }
}
