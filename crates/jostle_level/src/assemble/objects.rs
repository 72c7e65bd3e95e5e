//! Objects as solids, sensors, platforms and markers.

use super::paths::PlatformWay;
use super::{Assembly, sum};
use crate::error::{LevelError, LevelErrorKind};
use crate::finding::{Origin, Rule};
use crate::level::{Level, LevelPlatform, LevelSensor, LevelSolid, Marker};
use crate::meaning::{self, ObjectMeaning, Role, ShapeBox};
use crate::source::{Content, Object, Shape};
use jostle::{Aabb, Axis, Scalar, Vec2};

impl<S: Scalar> Assembly<'_, S> {
    pub(super) fn add_objects(&mut self, level: &mut Level<S>) -> Result<(), LevelError> {
        let source = self.source;
        for (layer, content) in source.layers.iter().map(|layer| &layer.content).enumerate() {
            let Content::Objects(objects) = content else {
                continue;
            };
            let solids = level.solids.len();
            for object in objects {
                let meaning = self.meanings.object(layer, object)?;
                self.add_object(level, layer, object, &meaning)?;
                self.summary.add_object(layer, object, &meaning);
            }
            if solids < level.solids.len() {
                let origin = self.layer_origin(layer);
                self.findings
                    .of_blocking_layer(&source.layers[layer], &origin);
            }
        }
        Ok(())
    }

    fn add_object(
        &mut self,
        level: &mut Level<S>,
        layer: usize,
        object: &Object,
        meaning: &ObjectMeaning,
    ) -> Result<(), LevelError> {
        if meaning.role == Role::Nothing {
            return Ok(());
        }
        let origin = self.object_origin(layer, object);
        let bounds = meaning::outline(self.source, object);
        let place = self.place(layer, &bounds)?;
        for oddity in &meaning.oddities {
            self.findings
                .add_oddity(oddity, origin.clone(), Some(place));
        }
        self.check_boxes(layer, object, meaning, &origin)?;
        self.add_rounded(layer, object, &origin, place);
        if matches!(meaning.role, Role::Solid(_)) && !object.is_visible {
            let layer = &self.source.layers[layer];
            self.findings.of_hidden_object(layer, &origin, place);
        }
        match &meaning.role {
            Role::Nothing => {}
            Role::Marker => level
                .markers
                .push(self.marker(layer, object, place, origin)?),
            Role::Solid(boxes) => {
                let conveyor = Vec2::new(self.units.length(meaning.conveyor)?, S::ZERO);
                for shape in boxes {
                    let shape = &self.thick(object, *shape);
                    level.solids.push(LevelSolid {
                        place: self.place(layer, shape)?,
                        one_way: shape.one_way.map(|side| self.units.side(side)),
                        conveyor,
                        origin: origin.clone(),
                    });
                }
                self.add_sensors(level, layer, object, meaning, &meaning.sensors)?;
            }
            Role::Sensor(boxes) => self.add_sensors(level, layer, object, meaning, boxes)?,
            Role::Platform(shape) => {
                let platform = self.platform(layer, object, shape, origin)?;
                level.platforms.push(platform);
            }
        }
        Ok(())
    }

    fn add_sensors(
        &self,
        level: &mut Level<S>,
        layer: usize,
        object: &Object,
        meaning: &ObjectMeaning,
        boxes: &[ShapeBox],
    ) -> Result<(), LevelError> {
        for shape in boxes {
            let place = self.place(layer, shape)?;
            let origin = self.object_origin(layer, object);
            level.sensors.push(sensor(object, meaning, place, origin));
        }
        Ok(())
    }

    /// Refuses more boxes than a level may have, before memory is taken for them.
    fn check_boxes(
        &mut self,
        layer: usize,
        object: &Object,
        meaning: &ObjectMeaning,
        origin: &Origin,
    ) -> Result<(), LevelError> {
        let (solids, sensors) = match &meaning.role {
            Role::Solid(boxes) => (boxes.len(), meaning.sensors.len()),
            Role::Sensor(boxes) => (0, boxes.len()),
            _ => (0, 0),
        };
        let names = object.class.len() + object.name.len();
        let bytes = names.saturating_add(object.properties.weight());
        if self.take_boxes(solids, origin, 0) && self.take_boxes(sensors, origin, bytes) {
            return Ok(());
        }
        let layer = &self.source.layers[layer];
        let message = format!(
            "the objects of layer \"{}\" become too many boxes: a level of this file size may have {}, or fewer with long \
             names and properties. Draw fewer or simpler shapes",
            layer.name, self.most_boxes
        );
        Err(LevelError::new(
            LevelErrorKind::TooLarge,
            &layer.file,
            message,
        ))
    }

    /// Returns a part of a line as thick as it blocks: a floor is a unit thick, and a wall a pixel, unless the number type
    /// rounds that to nothing.
    fn thick(&self, object: &Object, mut shape: ShapeBox) -> ShapeBox {
        if !matches!(object.shape, Shape::Polyline(_)) {
            return shape;
        }
        let is_wall = shape.one_way.is_none_or(|side| side.axis() == Axis::X);
        let holds_pixels = self.units.length(1.0).is_ok_and(|pixel| S::ZERO < pixel);
        if !is_wall || !holds_pixels {
            shape.max[usize::from(!is_wall)] += self.units.pixels_per_unit() - 1.0;
        }
        shape
    }

    fn platform(
        &mut self,
        layer: usize,
        object: &Object,
        shape: &ShapeBox,
        origin: Origin,
    ) -> Result<LevelPlatform<S>, LevelError> {
        let PlatformWay {
            route,
            path_offset,
            is_rounded,
        } = self.way(layer, object, shape)?;
        let place = self.place(layer, shape)?;
        if is_rounded {
            self.findings.rounded_route(origin.clone(), place);
        }
        Ok(LevelPlatform {
            place,
            route,
            one_way: shape.one_way.map(|side| self.units.side(side)),
            name: object.name.clone(),
            class: object.class.clone(),
            properties: object.properties.clone(),
            path_offset,
            origin,
        })
    }

    fn marker(
        &self,
        layer: usize,
        object: &Object,
        place: Aabb<S>,
        origin: Origin,
    ) -> Result<Marker<S>, LevelError> {
        let corner = self.corner(layer);
        let points = meaning::points(object).into_iter();
        let points = points.map(|point| self.units.point(sum(corner, point)));
        Ok(Marker {
            name: object.name.clone(),
            class: object.class.clone(),
            tags: object.tags.clone(),
            place,
            points: points.collect::<Result<_, _>>()?,
            properties: object.properties.clone(),
            up: self.units.side(jostle::Side::MinY),
            origin,
        })
    }

    /// Reports coordinates that the number type cannot hold.
    fn add_rounded(&mut self, layer: usize, object: &Object, origin: &Origin, place: Aabb<S>) {
        let corner = self.corner(layer);
        let bounds = meaning::outline(self.source, object);
        let [min, max] = [sum(corner, bounds.min), sum(corner, bounds.max)];
        let corners = meaning::points(object).into_iter();
        let mut points = corners.map(|point| sum(corner, point)).chain([min, max]);
        if points.any(|point| self.units.is_rounded(point)) {
            let message = format!(
                "object {} reaches from ({}, {}) to ({}, {}) pixels, which the number type rounds",
                origin.object, min[0], min[1], max[0], max[1]
            );
            let remedy = "snap it to whole pixels, or choose another scale";
            self.findings
                .add(Rule::Rounded, origin.clone(), Some(place), message, remedy);
        }
    }

    fn place(&self, layer: usize, shape: &ShapeBox) -> Result<Aabb<S>, LevelError> {
        let corner = self.corner(layer);
        self.units
            .aabb(sum(corner, shape.min), sum(corner, shape.max))
    }

    /// Returns where the pixels of a layer begin in the world.
    pub(super) fn corner(&self, layer: usize) -> [f64; 2] {
        let layer = &self.source.layers[layer];
        let area = self.source.areas.get(layer.area);
        sum(area.map_or([0.0; 2], |area| area.corner), layer.offset)
    }

    fn object_origin(&self, layer: usize, object: &Object) -> Origin {
        let origin = self.layer_origin(layer);
        Origin {
            object: object.id.clone(),
            allow: [
                origin.allow.clone(),
                crate::finding::allowed(&object.properties),
            ]
            .concat(),
            ..origin
        }
    }
}

fn sensor<S: Scalar>(
    object: &Object,
    meaning: &ObjectMeaning,
    place: Aabb<S>,
    origin: Origin,
) -> LevelSensor<S> {
    let own = if object.class.is_empty() {
        &object.name
    } else {
        &object.class
    };
    let class = super::findings::data_name(&meaning.data).unwrap_or(own);
    LevelSensor {
        place,
        class: class.to_owned(),
        name: object.name.clone(),
        properties: object.properties.clone(),
        origin,
    }
}

/// Returns the corners of a shape that has some, relative to its layer.
pub(super) fn line(object: &Object) -> Option<(Vec<[f64; 2]>, bool)> {
    match object.shape {
        Shape::Polyline(_) => Some((meaning::points(object), false)),
        Shape::Polygon(_) => Some((meaning::points(object), true)),
        _ => None,
    }
}
