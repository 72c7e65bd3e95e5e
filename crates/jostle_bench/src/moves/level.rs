//! The ground that boxes move on: square tiles, made by rule.
//!
//! What is at a cell depends on the cell alone, so that a neighbourhood is the same in maps of any size.

use super::walker::Point;
use crate::rng::mix;
use crate::scene::Edges;

/// The rooms of a level are this far apart, walls included: 64 x 64 tiles are one room.
const ROOM: usize = 63;

/// From floor to floor.
const STOREY: usize = 6;

/// The size of the actor that suits tiles of this size: a little smaller.
pub(crate) fn actor(tile: f32) -> Point {
    [0.75 * tile, 0.875 * tile]
}

/// A map of tiles that are solid or not; what is outside is not.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) tile: f32,
    /// Row by row.
    solid: Vec<bool>,
}

impl Level {
    pub(crate) fn new(
        columns: usize,
        rows: usize,
        tile: f32,
        is_solid: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let row = |row| (0..columns).map(move |column| (column, row));
        let cells = (0..rows).flat_map(row);
        Self {
            columns,
            rows,
            tile,
            solid: cells.map(|(column, row)| is_solid(column, row)).collect(),
        }
    }

    /// A platformer's level with floors, walls, pits and ledges, closed all around.
    pub(crate) fn generated(size: usize, tile: f32) -> Self {
        Self::new(size, size, tile, |column, row| {
            column == size - 1 || row == size - 1 || is_ground(column, row)
        })
    }

    pub(crate) fn is_solid(&self, column: usize, row: usize) -> bool {
        column < self.columns && row < self.rows && self.solid[row * self.columns + column]
    }

    /// The actor that suits the level.
    pub(crate) fn actor(&self) -> Point {
        actor(self.tile)
    }

    /// Where the column or row of this number begins, rounded once.
    #[inline]
    pub(crate) fn edge(&self, index: usize) -> f32 {
        index as f32 * self.tile
    }

    /// The box of some cells, both ends included.
    #[inline]
    fn block(&self, [left, top]: [usize; 2], [right, bottom]: [usize; 2]) -> Edges {
        [
            self.edge(left),
            self.edge(top),
            self.edge(right + 1),
            self.edge(bottom + 1),
        ]
    }

    /// The box of one cell.
    #[inline]
    pub(crate) fn cell(&self, column: usize, row: usize) -> Edges {
        self.block([column, row], [column, row])
    }

    /// Columns and rows of all solid cells.
    pub(crate) fn solid_cells(&self) -> impl Iterator<Item = [usize; 2]> {
        let places = self.solid.iter().enumerate().filter(|(_, solid)| **solid);
        places.map(|(index, _)| [index % self.columns, index / self.columns])
    }

    /// A box for every solid cell.
    pub(crate) fn tiles(&self) -> Vec<Edges> {
        let cells = self.solid_cells();
        cells.map(|[column, row]| self.cell(column, row)).collect()
    }

    /// Few boxes that cover the same: runs along a row, and equal runs below each other as one.
    pub(crate) fn merged(&self) -> Vec<Edges> {
        let mut done: Vec<Edges> = Vec::new();
        let mut above: Vec<([usize; 2], usize)> = Vec::new();
        for row in 0..=self.rows {
            let runs = self.runs(row);
            for &(run, top) in above.iter().filter(|(run, _)| !runs.contains(run)) {
                done.push(self.block([run[0], top], [run[1], row - 1]));
            }
            let top = |run| above.iter().find(|(old, _)| *old == run);
            above = runs
                .iter()
                .map(|&run| (run, top(run).map_or(row, |(_, top)| *top)))
                .collect();
        }
        done
    }

    /// First and last column of each run of solid cells in a row; none below the last row.
    fn runs(&self, row: usize) -> Vec<[usize; 2]> {
        let mut runs: Vec<[usize; 2]> = Vec::new();
        for column in (0..self.columns).filter(|&column| self.is_solid(column, row)) {
            match runs.last_mut() {
                Some(run) if run[1] + 1 == column => run[1] = column,
                _ => runs.push([column, column]),
            }
        }
        runs
    }
}

/// The rule of the generated levels.
fn is_ground(column: usize, row: usize) -> bool {
    let chance = |column: usize, salt: u64| {
        let numbers = [column as u64, (row / STOREY) as u64, salt];
        numbers.iter().fold(7, |hash, number| mix(hash ^ number))
    };
    if column.is_multiple_of(ROOM) || row.is_multiple_of(ROOM) {
        return true;
    }
    match row % STOREY {
        // A floor with pits four tiles wide.
        0 => !chance(column / 4, 0).is_multiple_of(5),
        // A ledge in mid air.
        3 => chance(column / 2, 1).is_multiple_of(12),
        // Walls two tiles high.
        4 | 5 => chance(column, 2).is_multiple_of(12),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_boxes_cover_the_tiles_exactly_once() {
        let level = Level::generated(40, 1.0);
        let merged = level.merged();
        assert!(merged.len() * 3 < level.tiles().len());
        for row in 0..level.rows {
            for column in 0..level.columns {
                let [x, y] = [level.edge(column) + 0.5, level.edge(row) + 0.5];
                let is_in = |b: &&Edges| b[0] < x && x < b[2] && b[1] < y && y < b[3];
                let count = merged.iter().filter(is_in).count();
                assert_eq!(count, usize::from(level.is_solid(column, row)));
            }
        }
    }

    #[test]
    fn a_neighbourhood_is_the_same_in_a_larger_map() {
        let [small, large] = [64, 100].map(|size| Level::generated(size, 16.0));
        let mut cells = (0..64).flat_map(|row| (0..64).map(move |column| (column, row)));
        assert!(cells.all(|(x, y)| small.is_solid(x, y) == large.is_solid(x, y)));
    }
}
