//! Entities as objects.

use super::definitions::Definitions;
use super::fields::{self, FieldGrid};
use super::json::{Entity, EntityDefinition};
use crate::source::{Object, Shape};

/// Converts an entity of a layer with that grid.
pub(super) fn object(entity: Entity, definitions: &Definitions<'_>, grid: &FieldGrid) -> Object {
    let definition = definitions.entity(entity.def_uid);
    let axes = [
        Axis::new(&entity, definition, 0),
        Axis::new(&entity, definition, 1),
    ];
    Object {
        id: entity.iid,
        name: entity.identifier.clone(),
        class: entity.identifier,
        tags: match entity.tags {
            Some(tags) => tags,
            None => definitions.tags(entity.def_uid),
        },
        properties: fields::properties(entity.field_instances, grid),
        position: axes.map(|axis| axis.corner()),
        size: axes.map(|axis| axis.size),
        rotation: 0.0,
        shape: Shape::Rectangle,
        is_visible: true,
        path_start: Some(axes.map(|axis| axis.path_start(grid.cell))),
    }
}

/// One axis of an entity, in pixels of the layer.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// The position of the pivot.
    px: f64,
    /// The share of the size at which the pivot is.
    pivot: f64,
    size: f64,
    is_resizable: bool,
}

impl Axis {
    fn new(entity: &Entity, definition: Option<&EntityDefinition>, axis: usize) -> Self {
        let own_size = [entity.width, entity.height][axis];
        let own_pivot = entity.pivot.map(|pivot| pivot[axis]);
        let of_kind = |x: fn(&EntityDefinition) -> Option<f64>,
                       y: fn(&EntityDefinition) -> Option<f64>| {
            definition.and_then([x, y][axis])
        };
        let size = own_size.or_else(|| of_kind(|kind| kind.width, |kind| kind.height));
        let pivot = own_pivot.or_else(|| of_kind(|kind| kind.pivot_x, |kind| kind.pivot_y));
        let is_resizable = definition
            .and_then(|kind| [kind.resizable_x, kind.resizable_y][axis])
            .unwrap_or(false);
        Self {
            px: entity.px[axis],
            pivot: pivot.unwrap_or(0.0),
            size: size.unwrap_or(0.0).max(0.0),
            is_resizable,
        }
    }

    /// Returns the lower end, rounded as the editor does: halves away from zero.
    fn corner(self) -> f64 {
        (self.px - self.pivot * self.size).round()
    }

    /// Returns where the editor begins to draw a path.
    fn path_start(self, cell: f64) -> f64 {
        if self.is_resizable {
            return (self.px + (0.5 - self.pivot) * self.size).round();
        }
        // A pivot at the far edge is on the border to the next cell.
        let inside = if self.pivot >= 1.0 {
            self.px - 1.0
        } else {
            self.px
        };
        // The editor cuts towards zero, left of the level too.
        ((inside / cell).trunc() + 0.5) * cell
    }
}
