//! Boxes in a picture, row by row: however many of them cover a cell, it is filled once.

use super::{Extent, Picture, TOLERANCE, cells_until, first_cell};
use jostle::{Scalar, Side, Tile};
use std::ops::Range;

/// A box, and which cells it is in.
#[derive(Debug)]
struct BoxInCells {
    extent: Extent,
    one_way: Option<Side>,
    columns: Range<usize>,
    rows: Range<usize>,
}

/// The columns of a row that are not filled yet.
#[derive(Debug)]
struct Gaps {
    /// For each column one that is not filled, or one nearer to it; the number of columns behind the last.
    next: Vec<usize>,
}

impl Gaps {
    fn new(columns: usize) -> Self {
        Self {
            next: (0..=columns).collect(),
        }
    }

    /// Fills the first gap among some columns and returns it.
    fn fill(&mut self, columns: &Range<usize>) -> Option<usize> {
        let mut column = columns.start;
        while self.next[column] != column {
            // Halves the way for those who come later.
            self.next[column] = self.next[self.next[column]];
            column = self.next[column];
        }
        (column < columns.end).then(|| {
            self.next[column] = column + 1;
            column
        })
    }
}

impl Picture {
    /// Draws boxes, each in all cells that it is in.
    pub(super) fn add_boxes<S: Scalar>(
        &mut self,
        boxes: impl Iterator<Item = (jostle::Aabb<S>, Option<Side>)>,
    ) {
        let boxes = boxes.filter(|(place, _)| !place.is_empty());
        let boxes = boxes.map(|(place, one_way)| self.in_cells(self.extent(place), one_way));
        let is_seen = |one: &BoxInCells| !one.columns.is_empty() && !one.rows.is_empty();
        let boxes: Vec<BoxInCells> = boxes.filter(is_seen).collect();
        let mut by_row: Vec<usize> = (0..boxes.len()).collect();
        by_row.sort_by_key(|&index| boxes[index].rows.start);
        let mut coming = by_row.into_iter().peekable();
        let mut here: Vec<usize> = Vec::new();
        for row in 0..self.count[1] {
            here.retain(|&index| row < boxes[index].rows.end);
            let before = here.len();
            while let Some(index) = coming.next_if(|&index| boxes[index].rows.start <= row) {
                here.push(index);
            }
            if before < here.len() {
                // The first of several one-ways counts.
                here.sort_unstable();
            }
            if !here.is_empty() {
                self.fill_row(row, here.iter().map(|&index| &boxes[index]));
            }
        }
    }

    fn in_cells(&self, extent: Extent, one_way: Option<Side>) -> BoxInCells {
        let on = |axis: usize| {
            let end = cells_until(extent.max[axis], self.count[axis]);
            first_cell(extent.min[axis]).min(end)..end
        };
        BoxInCells {
            extent,
            one_way,
            columns: on(0),
            rows: on(1),
        }
    }

    fn fill_row<'b>(&mut self, row: usize, boxes: impl Iterator<Item = &'b BoxInCells>) {
        let columns = self.count[0];
        let (mut not_solid, mut not_one_way) = (Gaps::new(columns), Gaps::new(columns));
        let mut parts: Vec<Option<Extent>> = vec![None; columns];
        for one in boxes {
            if let Some(open) = one.one_way {
                while let Some(column) = not_one_way.fill(&one.columns) {
                    self.put(column, row, Tile::one_way(open));
                }
                continue;
            }
            let whole = one.whole_columns(row);
            while let Some(column) = not_solid.fill(&whole) {
                self.put(column, row, Tile::SOLID);
            }
            let before = one.columns.start..whole.start;
            let after = whole.end..one.columns.end;
            for column in before.chain(after) {
                let part = one.extent.within(column, row);
                parts[column] = Some(parts[column].map_or(part, |other| other.union(part)));
            }
        }
        for (column, part) in parts.into_iter().enumerate() {
            if let Some(part) = part {
                self.add_part(column, row, part);
            }
        }
    }
}

impl BoxInCells {
    /// Returns the columns that it fills wholly in a row.
    fn whole_columns(&self, row: usize) -> Range<usize> {
        let Range { start, end } = self.columns;
        let is_whole = |column: usize, axis: usize| {
            let part = self.extent.within(column, row);
            part.min[axis] <= TOLERANCE && 1.0 - TOLERANCE <= part.max[axis]
        };
        if !is_whole(start, 1) {
            return end..end;
        }
        let first = if is_whole(start, 0) { start } else { start + 1 };
        let last = if is_whole(end - 1, 0) { end } else { end - 1 };
        // A single column that is filled in part is not counted twice.
        first..last.max(first)
    }
}

#[cfg(test)]
mod tests {
    use crate::level::Level;
    use crate::level::picture::Picture;
    use crate::random::Random;
    use jostle::{Aabb, Side};

    /// Draws random boxes all at once, and each on its own, which takes longer.
    #[test]
    fn boxes_are_drawn_as_if_each_were_alone() {
        for seed in 0..300 {
            let mut random = Random::seed(seed);
            let level = Level::empty("", Aabb::new(0.0, 0.0, 48.0, 40.0), [8.0, 8.0]);
            let boxes: Vec<(Aabb<f64>, Option<Side>)> = (0..8)
                .map(|_| {
                    let [x, y, width, height] =
                        [120, 120, 50, 50].map(|most| f64::from(random.below(most)) / 2.0);
                    let sides = [None, None, Some(Side::MinY), Some(Side::MinX)];
                    let place = Aabb::new(x - 6.0, y - 6.0, width, height);
                    (place, sides[random.index(sides.len())])
                })
                .collect();
            let mut together = Picture::blank(&level);
            together.add_boxes(boxes.iter().copied());
            let mut alone = Picture::blank(&level);
            for (place, one_way) in boxes {
                alone.add_box(place, one_way);
            }
            assert_eq!(together.text(), alone.text(), "seed {seed}");
        }
    }
}
