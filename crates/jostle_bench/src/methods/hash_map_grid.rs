//! The grid of most tutorials: a hash map from cells to lists, and a hash set against duplicates.

use super::movers::{self, Movers, id, overlaps};
use crate::method::{AllMove, Each, Kind, Method, Pairs, SomeMove};
use crate::scene::{Boxes, Edges, Move, Pair};
use std::collections::{HashMap, HashSet};

pub(crate) const METHOD: Method = Method {
    name: "hash_map_grid",
    alias: "grid",
    kind: Kind::Handwritten,
    // At a million boxes one call takes several seconds.
    largest: 100_000,
    pairs: Some(|| Box::new(Grid::default())),
    all_move: Some(|_| Box::new(Grid::default())),
    some_move: Some(|boxes| {
        let mut grid = Grid::default();
        grid.fill(boxes);
        Box::new(MovingGrid {
            grid,
            movers: Movers::new(boxes),
        })
    }),
    ..Method::NONE
};

#[derive(Default)]
struct Grid {
    cell: f32,
    cells: HashMap<(i32, i32), Vec<u32>>,
    seen: HashSet<Pair>,
    found: Vec<Pair>,
}

impl Grid {
    /// Puts every box into all cells it touches. A cell is as large as two average boxes.
    fn fill(&mut self, boxes: &[Edges]) {
        let sides: f32 = boxes.iter().map(|b| b[2] - b[0] + b[3] - b[1]).sum();
        let count = f32::from(u16::try_from(boxes.len() / 16 + 1).expect("at most a million"));
        self.cell = sides / (count * 16.0);
        // Keep the lists, so that the next tick allocates nothing.
        self.cells.values_mut().for_each(Vec::clear);
        for (index, edges) in boxes.iter().enumerate() {
            for cell in cells(self.cell, edges) {
                self.cells.entry(cell).or_default().push(id(index));
            }
        }
    }

    fn all(&mut self, boxes: &[Edges]) {
        self.fill(boxes);
        self.seen.clear();
        self.found.clear();
        for list in self.cells.values() {
            for (k, &a) in list.iter().enumerate() {
                let overlapping = list[k + 1..]
                    .iter()
                    .filter(|b| overlaps(&boxes[a as usize], &boxes[**b as usize]));
                let pairs = overlapping.map(|&b| (a.min(b), a.max(b)));
                self.found
                    .extend(pairs.filter(|pair| self.seen.insert(*pair)));
            }
        }
    }
}

/// Returns the cells that a box touches.
fn cells(cell: f32, edges: &Edges) -> impl Iterator<Item = (i32, i32)> + use<> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "worlds span fewer than 2^31 cells"
    )]
    let [x0, y0, x1, y1] = edges.map(|v| (v / cell).floor() as i32);
    (y0..=y1).flat_map(move |y| (x0..=x1).map(move |x| (x, y)))
}

impl Pairs for Grid {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

impl AllMove for Grid {
    fn tick(&mut self, boxes: Boxes<'_>) {
        self.all(boxes.edges());
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.found, each);
    }
}

struct MovingGrid {
    grid: Grid,
    movers: Movers,
}

impl MovingGrid {
    /// Takes the box out of the cells it leaves and puts it into those it enters.
    fn relocate(&mut self, index: u32, edges: &Edges) {
        let old = self.movers.boxes[index as usize];
        for cell in cells(self.grid.cell, &old) {
            if let Some(list) = self.grid.cells.get_mut(&cell)
                && let Some(place) = list.iter().position(|other| *other == index)
            {
                list.swap_remove(place);
            }
        }
        for cell in cells(self.grid.cell, edges) {
            self.grid.cells.entry(cell).or_default().push(index);
        }
    }
}

impl SomeMove for MovingGrid {
    fn tick(&mut self, moves: &[Move]) {
        for (index, edges) in moves {
            self.relocate(*index, edges);
        }
        self.movers.advance(moves);
        let Grid {
            cell,
            cells: lists,
            seen,
            found,
        } = &mut self.grid;
        seen.clear();
        found.clear();
        for (mover, edges) in moves {
            let lists = cells(*cell, edges).filter_map(|cell| lists.get(&cell));
            for &other in lists.flatten() {
                let is_new = overlaps(edges, &self.movers.boxes[other as usize])
                    && self.movers.reports(*mover, other)
                    && seen.insert((*mover, other));
                if is_new {
                    found.push((*mover, other));
                }
            }
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit(&self.grid.found, each);
    }
}
