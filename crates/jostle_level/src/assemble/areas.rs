//! The levels that a world joins.

use super::{Assembly, sum};
use crate::error::LevelError;
use crate::level::LevelArea;
use crate::source::Layer;
use jostle::{Aabb, Scalar};
use std::collections::BTreeMap;

impl<S: Scalar> Assembly<'_, S> {
    pub(super) fn areas(&mut self) -> Result<Vec<LevelArea<S>>, LevelError> {
        let mut areas = Vec::new();
        let ragged = self.ragged();
        for (index, area) in self.source.areas.iter().enumerate() {
            let place = self.units.aabb(area.corner, sum(area.corner, area.size))?;
            if let Some(cell) = ragged.get(&index) {
                self.findings.ragged(area, *cell, place);
            }
            areas.push(LevelArea {
                name: area.name.clone(),
                place,
                properties: area.properties.clone(),
            });
        }
        Ok(areas)
    }

    /// Returns the first cell size of each area that is no whole number of such cells.
    fn ragged(&self) -> BTreeMap<usize, [f64; 2]> {
        let mut ragged = BTreeMap::new();
        for &Layer { area, cell, .. } in &self.source.layers {
            let size = self.source.areas.get(area).map(|area| area.size);
            let is_ragged = size.is_some_and(|size| {
                (0..2).any(|axis| 0.0 < cell[axis] && size[axis] % cell[axis] != 0.0)
            });
            if is_ragged {
                ragged.entry(area).or_insert(cell);
            }
        }
        ragged
    }

    /// Returns the smallest box around all areas.
    pub(super) fn bounds(&self, areas: &[LevelArea<S>]) -> Result<Aabb<S>, LevelError> {
        let all = Aabb::union_of(areas.iter().map(|area| area.place));
        all.map_or_else(|| self.units.aabb([0.0; 2], [0.0; 2]), Ok)
    }
}
