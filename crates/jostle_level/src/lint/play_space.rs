//! Where a body may get to at all, roughly: what no start is connected with is no place to leave a level from.

use super::scene::Scene;
use jostle::{Aabb, Axis, Scalar};

/// The most cells that are looked at. Larger levels count as one open space.
const MOST_CELLS: usize = 1 << 22;

/// The cells of a level that are connected with a start.
pub(super) struct PlaySpace {
    corner: [f64; 2],
    cell: [f64; 2],
    size: [usize; 2],
    /// Row by row; empty if everything counts as connected.
    is_reached: Vec<bool>,
}

impl PlaySpace {
    /// Returns what is connected with the starts of a level: everything if it has none.
    pub(super) fn of_starts<S: Scalar>(scene: &Scene<'_, S>) -> Self {
        Self::new(scene, &scene.starts())
    }

    /// Returns what is connected with the starts of a level, or with any marker if it has none.
    pub(super) fn of_markers<S: Scalar>(scene: &Scene<'_, S>) -> Self {
        let starts = scene.starts();
        if starts.is_empty() {
            let all: Vec<usize> = (0..scene.level.markers.len()).collect();
            return Self::new(scene, &all);
        }
        Self::new(scene, &starts)
    }

    fn new<S: Scalar>(scene: &Scene<'_, S>, starts: &[usize]) -> Self {
        let bounds = scene.bounds();
        let cell = Axis::BOTH.map(|axis| scene.tile.along(axis).to_f64());
        let size = [0, 1].map(|axis| {
            let length = bounds.span(Axis::BOTH[axis]).length().to_f64();
            cells(length / cell[axis])
        });
        let corner = Axis::BOTH.map(|axis| bounds.min().along(axis).to_f64());
        let mut space = Self {
            corner,
            cell,
            size,
            is_reached: Vec::new(),
        };
        let count = size[0].checked_mul(size[1]);
        if count.is_some_and(|count| (1..=MOST_CELLS).contains(&count)) {
            let places = starts.iter().map(|&index| scene.level.markers[index].place);
            let places = places.map(|place| scene.frame.place(place));
            let seeds = places.flat_map(|place| space.cells_of(place)).collect();
            space.fill(scene, seeds);
        }
        space
    }

    /// Marks all cells that are connected with these ones.
    fn fill<S: Scalar>(&mut self, scene: &Scene<'_, S>, seeds: Vec<usize>) {
        let covered = self.covered(scene);
        let is_open = |cell: usize| covered[cell] < 0.999;
        let mut open: Vec<usize> = seeds.into_iter().filter(|&cell| is_open(cell)).collect();
        if open.is_empty() {
            return;
        }
        self.is_reached = vec![false; covered.len()];
        let [width, height] = self.size;
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut self.is_reached[cell], true) {
                continue;
            }
            let (column, row) = (cell % width, cell / width);
            let beside = [
                (0 < column).then(|| cell - 1),
                (column + 1 < width).then(|| cell + 1),
                (0 < row).then(|| cell - width),
                (row + 1 < height).then(|| cell + width),
            ];
            open.extend(beside.into_iter().flatten().filter(|&cell| is_open(cell)));
        }
    }

    /// Returns which share of each cell blocks.
    fn covered<S: Scalar>(&self, scene: &Scene<'_, S>) -> Vec<f64> {
        let mut covered = vec![0.0; self.size[0] * self.size[1]];
        let boxes = scene.blocks.iter().filter(|block| block.slope.is_none());
        for place in boxes.map(|block| block.place) {
            for cell in self.cells_of(place) {
                let at = [cell % self.size[0], cell / self.size[0]];
                let share = |axis: usize| self.share(place, axis, at[axis]);
                covered[cell] += share(0) * share(1);
            }
        }
        covered
    }

    /// Returns how much of a column or row a box covers.
    fn share<S: Scalar>(&self, place: Aabb<S>, axis: usize, index: usize) -> f64 {
        let span = place.span(Axis::BOTH[axis]);
        let [from, to] = [span.min(), span.max()]
            .map(|edge| (edge.to_f64() - self.corner[axis]) / self.cell[axis]);
        #[expect(clippy::cast_precision_loss, reason = "there are at most 2^22 cells")]
        let index = index as f64;
        (to.min(index + 1.0) - from.max(index)).max(0.0)
    }

    /// Returns the cells that a box overlaps or, if it is empty, touches.
    fn cells_of<S: Scalar>(&self, place: Aabb<S>) -> Vec<usize> {
        let ranges = [0, 1].map(|axis| {
            let span = place.span(Axis::BOTH[axis]);
            let [from, to] = [span.min(), span.max()]
                .map(|edge| (edge.to_f64() - self.corner[axis]) / self.cell[axis]);
            let from = whole(from.floor().max(0.0));
            from..whole(to.ceil()).max(from + 1).min(self.size[axis])
        });
        let [columns, rows] = ranges;
        let width = self.size[0];
        rows.flat_map(|row| columns.clone().map(move |column| row * width + column))
            .collect()
    }

    /// Whether some of an area is connected with a start.
    pub(super) fn has<S: Scalar>(&self, area: Aabb<S>) -> bool {
        self.is_reached.is_empty()
            || self
                .cells_of(area)
                .into_iter()
                .any(|cell| self.is_reached[cell])
    }
}

/// Returns how many cells a length takes, a part of one included.
fn cells(length: f64) -> usize {
    whole(length.ceil())
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and NaN becomes 0"
)]
fn whole(number: f64) -> usize {
    number as usize
}
