//! What looks wrong while a level is assembled.

use super::layer_tiles::{Entry, LayerTiles};
use crate::finding::{Finding, Origin, Rule, allowed};
use crate::meaning::{Blocks, Data, Oddity, tile_def, tileset_of};
use crate::report::Report;
use crate::source::{Area, Content, Layer, Source, flags, is_same};
use jostle::{Aabb, Scalar};
use std::collections::BTreeSet;

/// Findings in the order in which they are met.
#[derive(Debug)]
pub(super) struct Findings<S: Scalar> {
    list: Vec<Finding<S>>,
    /// What was already reported about tiles, with the layer.
    of_tiles: BTreeSet<(String, Rule, String)>,
}

impl<S: Scalar> Findings<S> {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            of_tiles: BTreeSet::new(),
        }
    }

    /// Returns them in a stable order.
    pub(super) fn sorted(mut self) -> Vec<Finding<S>> {
        self.list.sort_by(|a, b| {
            let by_origin = a.origin.cmp(&b.origin);
            by_origin.then(a.rule.cmp(&b.rule))
        });
        self.list
    }

    pub(super) fn add(
        &mut self,
        rule: Rule,
        origin: Origin,
        place: Option<Aabb<S>>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        self.list.push(Finding {
            rule,
            severity: rule.severity(),
            place,
            origin,
            message: message.into(),
            remedy: remedy.into(),
            witness: Vec::new(),
        });
    }

    /// Adds what `meaning` found strange about an object or a tile.
    pub(super) fn add_oddity(&mut self, oddity: &Oddity, origin: Origin, place: Option<Aabb<S>>) {
        self.add(
            oddity.rule,
            origin,
            place,
            oddity.message.clone(),
            oddity.remedy.clone(),
        );
    }

    pub(super) fn ragged(&mut self, area: &Area, cell: [f64; 2], place: Aabb<S>) {
        let origin = Origin {
            file: area.file.clone(),
            allow: allowed(&area.properties),
            ..Origin::default()
        };
        let message = format!(
            "level \"{}\" is {} x {} pixels, which is not a whole number of cells of {} x {}",
            area.name, area.size[0], area.size[1], cell[0], cell[1]
        );
        let remedy = "resize it: part of its last cells is beyond its border";
        self.add(Rule::Ragged, origin, Some(place), message, remedy);
    }

    pub(super) fn disagree(&mut self, origin: Origin, count: usize) {
        let cells = match count {
            1 => "a cell".to_owned(),
            count => format!("{count} cells"),
        };
        let message = format!(
            "in {cells}, layer \"{}\" blocks differently from a layer below it",
            origin.layer
        );
        let remedy = "keep one of the two tiles: the more solid one counts";
        self.add(Rule::Disagree, origin, None, message, remedy);
    }

    /// Adds that all cells of a map are where the number type can hold them, not where the file has them.
    pub(super) fn rounded_map(&mut self, origin: Origin, layers: &str, corner: [f64; 2]) {
        let message = format!(
            "the cells of \"{layers}\" begin at ({}, {}) pixels, which the number type rounds",
            corner[0], corner[1]
        );
        let remedy = "move the layer to whole pixels, or choose another scale";
        self.add(Rule::Rounded, origin, None, message, remedy);
    }

    /// Adds that the boxes of a tile are rounded, once for each tile of a layer.
    pub(super) fn rounded_tile(&mut self, origin: &Origin, id: u32, place: Aabb<S>) {
        let message =
            format!("the boxes of tile {id} begin or end at pixels that the number type rounds");
        let key = (origin.layer.clone(), Rule::Rounded, message.clone());
        if self.of_tiles.insert(key) {
            let remedy = "draw its shapes at whole pixels, or choose another scale";
            let origin = origin.clone();
            self.add(Rule::Rounded, origin, Some(place), message, remedy);
        }
    }

    /// Adds that a platform does not move quite as it is drawn.
    pub(super) fn rounded_route(&mut self, origin: Origin, place: Aabb<S>) {
        let message = format!(
            "the number type rounds the path or the speed of platform {}",
            origin.object
        );
        let remedy = "draw its path from whole pixel to whole pixel, or choose another scale";
        self.add(Rule::Rounded, origin, Some(place), message, remedy);
    }

    /// Adds what is strange about a layer of tiles.
    pub(super) fn of_tiles(&mut self, source: &Source, index: usize, tiles: &LayerTiles) {
        let blocks = |entry: &Entry| entry.meaning.blocks != Blocks::Nothing;
        let origin = layer_origin(source, index);
        if tiles.entries.iter().any(blocks) {
            self.of_blocking_layer(&source.layers[index], &origin);
        }
        for entry in &tiles.entries {
            let origin = Origin {
                cell: Some(entry.first),
                allow: [
                    origin.allow.clone(),
                    tile_allowed(source, index, entry.number),
                ]
                .concat(),
                ..origin.clone()
            };
            for oddity in &entry.meaning.oddities {
                let key = (origin.layer.clone(), oddity.rule, oddity.message.clone());
                // Another flip of the same tile says the same.
                if self.of_tiles.insert(key) {
                    self.add_oddity(oddity, origin.clone(), None);
                }
            }
        }
    }

    /// Adds what is strange about where a layer with solids is drawn.
    pub(super) fn of_blocking_layer(&mut self, layer: &Layer, origin: &Origin) {
        let name = &layer.name;
        if !layer.is_visible && !says_collision(name) {
            let message = format!("layer \"{name}\" blocks, but is not shown");
            let remedy = "show it, or leave it out with .without(\"…\") or jostle = none";
            self.add(Rule::HiddenSolid, origin.clone(), None, message, remedy);
        }
        if !is_same(layer.parallax, [1.0, 1.0]) {
            let message = format!(
                "layer \"{name}\" blocks, but is drawn elsewhere when the camera moves (parallax {} x {})",
                layer.parallax[0], layer.parallax[1]
            );
            let remedy =
                "set its parallax to 1, or leave it out with .without(\"…\") or jostle = none";
            self.add(Rule::ParallaxSolid, origin.clone(), None, message, remedy);
        }
        let is_off = |axis: usize| layer.offset[axis] % layer.cell[axis] != 0.0;
        if matches!(layer.content, Content::Tiles { .. }) && (is_off(0) || is_off(1)) {
            let message = format!(
                "layer \"{name}\" is off the grid by ({}, {}) pixels, so it has a tile map of its own",
                layer.offset[0] % layer.cell[0],
                layer.offset[1] % layer.cell[1]
            );
            let remedy = "set its offset to a whole number of cells";
            self.add(Rule::Offset, origin.clone(), None, message, remedy);
        }
    }

    /// Adds a solid object that is not shown, unless all of its layer is hidden.
    pub(super) fn of_hidden_object(&mut self, layer: &Layer, origin: &Origin, place: Aabb<S>) {
        if layer.is_visible && !says_collision(&layer.name) {
            let message = "an object blocks, but is not shown";
            let remedy = "show it, or give it the property jostle = none";
            self.add(
                Rule::HiddenSolid,
                origin.clone(),
                Some(place),
                message,
                remedy,
            );
        }
    }

    pub(super) fn nothing_solid(&mut self, source: &Source, report: &Report) {
        let origin = Origin {
            file: source.file.clone(),
            allow: allowed(&source.properties),
            ..Origin::default()
        };
        let fullest = report.layers.iter().max_by_key(|layer| layer.count);
        let remedy = fullest.map_or_else(
            || "draw a layer called \"Walls\"".to_owned(),
            |layer| {
                let name = &layer.name;
                format!("call .layer(\"{name}\", \"solid\"), or give the layer the property jostle = solid")
            },
        );
        self.add(
            Rule::NothingSolid,
            origin,
            None,
            "nothing in this level blocks",
            remedy,
        );
    }
}

/// Whether the name of a layer says that it is only for collision: such layers are hidden on purpose.
fn says_collision(name: &str) -> bool {
    let name = name.to_lowercase();
    [
        "colli",
        "solid",
        "blocking",
        "blocker",
        "barrier",
        "hitbox",
        "invisible",
    ]
    .iter()
    .any(|word| name.contains(word))
}

/// Returns where a layer comes from.
pub(super) fn layer_origin(source: &Source, layer: usize) -> Origin {
    let layer = &source.layers[layer];
    Origin {
        file: layer.file.clone(),
        layer: layer.name.clone(),
        allow: allowed(&layer.properties),
        ..Origin::default()
    }
}

/// Returns the names of rules that a tile silences.
pub(super) fn tile_allowed(source: &Source, layer: usize, number: u32) -> Vec<String> {
    let Content::Tiles { numbers, .. } = &source.layers[layer].content else {
        return Vec::new();
    };
    let found = tileset_of(source, *numbers, number & !flags::ALL);
    let tile = found.and_then(|(set, id)| tile_def(set, id));
    tile.map_or_else(Vec::new, |tile| allowed(&tile.properties))
}

/// Returns the name that a class of data goes by.
pub(super) fn data_name(data: &Data) -> Option<&str> {
    match data {
        Data::None => None,
        Data::Ladder => Some("ladder"),
        Data::Hazard => Some("hazard"),
        Data::Water => Some("water"),
        Data::Class(name) => Some(name),
    }
}
