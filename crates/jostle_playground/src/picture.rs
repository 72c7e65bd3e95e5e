//! Boxes as characters, one unit each.

use jostle::i32::Aabb;

/// A field of characters; what lies outside is not drawn.
pub(crate) struct Picture {
    rows: Vec<Vec<char>>,
}

impl Picture {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self {
            rows: vec![vec![' '; width]; height],
        }
    }

    pub(crate) fn set(&mut self, x: i32, y: i32, mark: char) {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get_mut(y));
        let cell = row.and_then(|row| row.get_mut(usize::try_from(x).ok()?));
        if let Some(cell) = cell {
            *cell = mark;
        }
    }

    pub(crate) fn fill(&mut self, aabb: Aabb, mark: char) {
        let (min, max) = (aabb.min(), aabb.max());
        for y in min.y..max.y {
            for x in min.x..max.x {
                self.set(x, y, mark);
            }
        }
    }

    /// A tile whose first column shows where the seam is.
    pub(crate) fn outline(&mut self, tile: Aabb) {
        self.fill(tile, '#');
        self.fill(tile.grown_by_side([0, 0], [1 - tile.width(), 0]), '|');
    }

    /// The rows, without blanks at their ends and below.
    pub(crate) fn text(&self) -> String {
        let row = |row: &Vec<char>| {
            let line: String = "    ".chars().chain(row.iter().copied()).collect();
            format!("{}\n", line.trim_end())
        };
        let text: String = self.rows.iter().map(row).collect();
        format!("{}\n", text.trim_end())
    }
}
