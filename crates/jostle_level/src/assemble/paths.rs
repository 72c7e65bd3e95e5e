//! The routes of platforms: lines in Tiled, points and references in LDtk.

use super::objects::line;
use super::{Assembly, difference, sum};
use crate::error::LevelError;
use crate::meaning::{self, ShapeBox, path_value, property};
use crate::place::{Route, RouteEnd};
use crate::properties::Value;
use crate::source::{Content, Object, Source};
use jostle::{Scalar, Vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The most references that are followed from one entity to the next.
const MOST_STOPS: usize = 1000;
/// The most values that are looked at for one path: lists may hold what leads nowhere.
const MOST_VALUES: usize = 10_000;

/// Objects with their layers by id: the first of each map, and the first of all.
#[derive(Debug, Default)]
pub(super) struct Targets<'a> {
    near: BTreeMap<(usize, &'a str), (usize, &'a Object)>,
    all: BTreeMap<&'a str, (usize, &'a Object)>,
}

impl<'a> Targets<'a> {
    fn new(source: &'a Source) -> Self {
        let mut targets = Self::default();
        for (index, layer) in source.layers.iter().enumerate() {
            let Content::Objects(objects) = &layer.content else {
                continue;
            };
            for object in objects {
                let id = object.id.as_str();
                let near = targets.near.entry((layer.area, id));
                near.or_insert((index, object));
                targets.all.entry(id).or_insert((index, object));
            }
        }
        targets
    }
}

/// A path as it is drawn, in pixels of the world.
struct DrawnPath {
    /// Where it begins.
    start: [f64; 2],
    /// Where it goes from there.
    stops: Vec<[f64; 2]>,
    is_closed: bool,
    /// Whether it need not begin at the platform.
    is_relative: bool,
}

/// How a platform moves.
pub(super) struct PlatformWay<S: Scalar> {
    pub(super) route: Route<S>,
    /// How far from the middle of the platform its path is drawn.
    pub(super) path_offset: Vec2<S>,
    /// Whether the number type cannot hold the path or the speed.
    pub(super) is_rounded: bool,
}

impl<S: Scalar> Assembly<'_, S> {
    /// Returns the way of a platform.
    pub(super) fn way(
        &self,
        layer: usize,
        object: &Object,
        shape: &ShapeBox,
    ) -> Result<PlatformWay<S>, LevelError> {
        let corner = self.corner(layer);
        let middle = [0, 1].map(|axis| corner[axis] + (shape.min[axis] + shape.max[axis]) / 2.0);
        let drawn = self.drawn(layer, object).unwrap_or(DrawnPath {
            start: middle,
            stops: Vec::new(),
            is_closed: false,
            is_relative: false,
        });
        let speed = number(object, "speed").unwrap_or(0.0).max(0.0);
        let mut points = vec![self.units.delta([0.0; 2])?];
        let mut is_rounded = self.units.rounds_delta([speed, 0.0]);
        for stop in &drawn.stops {
            let delta = difference(drawn.start, *stop);
            is_rounded |= self.units.rounds_delta(delta);
            points.push(self.units.delta(delta)?);
        }
        let route = Route::new(
            points,
            self.units.length(speed)?,
            ticks(number(object, "wait").unwrap_or(0.0)),
            end(object, drawn.is_closed),
        );
        let route = route.map_err(|error| self.route_error(layer, object, &error))?;
        let off = if drawn.is_relative {
            difference(middle, drawn.start)
        } else {
            [0.0; 2]
        };
        Ok(PlatformWay {
            route,
            path_offset: self.units.delta(off)?,
            is_rounded,
        })
    }

    fn drawn(&self, layer: usize, object: &Object) -> Option<DrawnPath> {
        let value = path_value(object)?;
        match object.path_start {
            Some(start) => {
                let start = sum(self.corner(layer), start);
                let mut stops = Vec::new();
                self.follow(value, &mut stops);
                Some(DrawnPath {
                    start,
                    stops,
                    is_closed: false,
                    is_relative: false,
                })
            }
            None => {
                let (at, other) = self.found(layer, value)?;
                let (points, is_closed) = line(other)?;
                let corner = self.corner(at);
                let mut points = points.into_iter().map(|point| sum(corner, point));
                Some(DrawnPath {
                    start: points.next()?,
                    stops: points.collect(),
                    is_closed,
                    is_relative: true,
                })
            }
        }
    }

    /// Collects the points of a field, and the places of entities that it leads to.
    fn follow(&self, value: &Value, stops: &mut Vec<[f64; 2]>) {
        let mut next = vec![value];
        let mut values = 0;
        let mut visited = BTreeSet::new();
        while let Some(value) = next.pop() {
            values += 1;
            if MOST_STOPS <= stops.len() || MOST_VALUES < values {
                return;
            }
            match value {
                Value::Point(point) => stops.push(*point),
                Value::List(values) => next.extend(values.iter().take(MOST_VALUES).rev()),
                Value::Object(_) => {
                    let Some((layer, entity)) = self.found(usize::MAX, value) else {
                        continue;
                    };
                    let start = entity.path_start.unwrap_or(entity.position);
                    let stop = sum(self.corner(layer), start);
                    if !visited.insert(stop.map(f64::to_bits)) {
                        continue;
                    }
                    stops.push(stop);
                    next.extend(path_value(entity));
                }
                _ => {}
            }
        }
    }

    /// Returns the object that a property refers to, with its layer. Ids of Tiled are those of one map.
    fn found(&self, layer: usize, value: &Value) -> Option<(usize, &Object)> {
        let Value::Object(id) = value else {
            return None;
        };
        let targets = self.targets.get_or_init(|| Targets::new(self.source));
        let found = match self.source.layers.get(layer) {
            Some(layer) => targets.near.get(&(layer.area, id.as_str())),
            None => targets.all.get(id.as_str()),
        };
        found.copied()
    }

    fn route_error(
        &self,
        layer: usize,
        object: &Object,
        error: &dyn std::fmt::Display,
    ) -> LevelError {
        let layer = &self.source.layers[layer];
        let message = format!(
            "platform {} in layer \"{}\": {error}",
            object.id, layer.name
        );
        LevelError::new(crate::LevelErrorKind::Damaged, &layer.file, message)
    }
}

/// Returns a property of an object as a number.
fn number(object: &Object, name: &str) -> Option<f64> {
    property(&object.properties, name).and_then(meaning::number)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped before"
)]
fn ticks(number: f64) -> u32 {
    number.clamp(0.0, f64::from(u32::MAX)) as u32
}

/// Returns what the platform does at the end: as the property `loop` says, and otherwise round and round on a closed
/// path, and to and fro on an open one.
fn end(object: &Object, is_closed: bool) -> RouteEnd {
    match property(&object.properties, "loop") {
        Some(Value::Bool(true)) => RouteEnd::Loop,
        Some(Value::Text(text)) => match text.to_ascii_lowercase().as_str() {
            "stop" => RouteEnd::Stop,
            "loop" => RouteEnd::Loop,
            _ => RouteEnd::Back,
        },
        Some(_) => RouteEnd::Back,
        None if is_closed => RouteEnd::Loop,
        None => RouteEnd::Back,
    }
}
