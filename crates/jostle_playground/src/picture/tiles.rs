//! Draws tile maps.

use super::canvas::{Canvas, Pen};
use super::color::{SOLID, TILE, TILE_EDGE};
use super::view::{PixelRect, View};
use jostle_inspect::{MapRow, Rect};

/// The first code of each kind, as in the wire format.
const ONE_WAY: u8 = 2;
const HALF: u8 = 6;
const SLOPE: u8 = 10;

/// Smaller tiles have no lines between them.
const MIN_EDGE: i32 = 8;

impl Canvas {
    /// Draws a tile map.
    pub(super) fn map(&mut self, map: &MapRow, view: &View) {
        for (&kind, number) in map.kinds.iter().zip(0..) {
            if kind == 0 {
                continue;
            }
            if let Some(pixels) = view.pixels(&cell(map, number)) {
                self.tile(kind, pixels);
                self.faces(map, number, &pixels);
            }
        }
    }

    fn tile(&mut self, kind: u8, pixels: PixelRect) {
        let side = kind.wrapping_sub(ONE_WAY) % 4;
        match kind {
            0 => {}
            ONE_WAY..HALF => self.one_way(side, &pixels),
            HALF..SLOPE => {
                let half = pixels.strip(side, (pixels.across(side) / 2).max(1));
                self.fill(&half, TILE);
                self.outline(&half, Pen::new(SOLID, 1));
            }
            SLOPE..=21 => self.slope(kind - SLOPE, &pixels),
            _ => self.block(&pixels),
        }
    }

    /// Draws the sides of a solid tile that something can hit.
    fn faces(&mut self, map: &MapRow, number: i64, pixels: &PixelRect) {
        let thick = if pixels.width().min(pixels.height()) < MIN_EDGE {
            1
        } else {
            2
        };
        for side in (0..4).filter(|&side| is_face(map, number, side)) {
            self.fill(&pixels.strip(side, thick), SOLID);
        }
    }

    fn block(&mut self, pixels: &PixelRect) {
        self.fill(pixels, TILE);
        if MIN_EDGE <= pixels.width() && MIN_EDGE <= pixels.height() {
            // One line between two tiles, not two.
            self.fill(&pixels.strip(0, 1), TILE_EDGE);
            self.fill(&pixels.strip(2, 1), TILE_EDGE);
        }
    }

    /// Draws a bar at the side that blocks, with short posts behind it.
    pub(super) fn one_way(&mut self, side: u8, pixels: &PixelRect) {
        let size = pixels.across(side);
        let posts = pixels.strip(side, (size / 3).clamp(1, 12));
        self.fill(&posts, TILE);
        let step = (size / 4).max(4);
        let axis = usize::from(side < 2);
        let mut at = posts.min[axis] + step / 2;
        while at < posts.max[axis] {
            let mut post = posts;
            post.min[axis] = at;
            post.max[axis] = at + 1;
            self.fill(&post, SOLID);
            at += step;
        }
        self.fill(&pixels.strip(side, (size / 12).clamp(1, 3)), SOLID);
    }

    fn slope(&mut self, code: u8, pixels: &PixelRect) {
        let size = [pixels.width(), pixels.height()].map(f64::from);
        let corner = |share: [f64; 2]| {
            [0, 1].map(|axis| f64::from(pixels.min[axis]) + size[axis] * share[axis])
        };
        let corners = wedge(code).map(corner);
        self.polygon(&corners, Some(TILE), None);
        self.line(corners[1], corners[2], Pen::new(SOLID, 2));
    }
}

/// Whether a tile is solid and the cell beyond one of its sides is empty.
fn is_face(map: &MapRow, number: i64, side: u8) -> bool {
    let columns = i64::from(map.columns.max(1));
    let kind = |column: i64, row: i64| {
        let is_inside = (0..columns).contains(&column);
        let index = usize::try_from(row * columns + column)
            .ok()
            .filter(|_| is_inside);
        index.and_then(|index| map.kinds.get(index)).copied()
    };
    let (column, row) = (number % columns, number / columns);
    let [x, y] = [[-1, 0], [1, 0], [0, -1], [0, 1]][usize::from(side % 4)];
    kind(column, row) == Some(1) && kind(column + x, row + y) == Some(0)
}

/// Returns the corners of a slope as fractions of its cell: base, surface, surface, base.
fn wedge(code: u8) -> [[f64; 2]; 4] {
    let [low, high] = [[0.0, 1.0], [0.0, 0.5], [0.5, 1.0]][usize::from(code % 3)];
    let [left, right] = if code / 3 % 2 == 1 {
        [low, high]
    } else {
        [high, low]
    };
    let (base, sign) = if code / 6 == 1 {
        (0.0, 1.0)
    } else {
        (1.0, -1.0)
    };
    let at = |thick: f64| base + sign * thick;
    [[0.0, base], [0.0, at(left)], [1.0, at(right)], [1.0, base]]
}

/// Returns the box of a tile by its index in the map.
#[expect(clippy::cast_precision_loss, reason = "cell positions fit in 32 bits")]
fn cell(map: &MapRow, number: i64) -> Rect {
    let columns = i64::from(map.columns.max(1));
    let pos = [
        map.first[0] + number % columns,
        map.first[1] + number / columns,
    ];
    let edge = |axis: usize, cell: i64| map.origin[axis] + map.tile_size[axis] * cell as f64;
    Rect {
        min: [edge(0, pos[0]), edge(1, pos[1])],
        max: [edge(0, pos[0] + 1), edge(1, pos[1] + 1)],
    }
}

#[cfg(test)]
mod tests {
    use super::{cell, is_face, wedge};
    use jostle_inspect::{MapRow, Rect};

    #[test]
    fn slopes_are_thick_uphill() {
        assert_eq!(
            wedge(0),
            [[0.0, 1.0], [0.0, 0.0], [1.0, 1.0], [1.0, 1.0]],
            "falls to the right"
        );
        assert_eq!(
            wedge(3),
            [[0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]],
            "rises to the right"
        );
        assert_eq!(wedge(5)[1..3], [[0.0, 0.5], [1.0, 0.0]], "the high half");
        assert_eq!(
            wedge(10)[1..3],
            [[0.0, 0.0], [1.0, 0.5]],
            "the low half, from a ceiling"
        );
    }

    fn map(kinds: &[u8]) -> MapRow {
        MapRow {
            world: 0,
            map: 0,
            revision: 0,
            origin: [100.0, 0.0],
            tile_size: [16.0, 8.0],
            first: [-1, 2],
            columns: 3,
            outside: jostle::Outside::Empty,
            layers: 1,
            kinds: kinds.to_vec(),
            data: Vec::new(),
        }
    }

    #[test]
    fn cells_count_from_the_first() {
        let map = map(&[0; 6]);
        assert_eq!(cell(&map, 0), Rect::new(84.0, 16.0, 16.0, 8.0));
        assert_eq!(cell(&map, 5), Rect::new(116.0, 24.0, 16.0, 8.0));
    }

    #[test]
    fn faces_point_at_empty_cells_of_the_map() {
        let map = map(&[1, 0, 10, 1, 1, 1]);
        let faces = |number| {
            (0..4)
                .filter(|&side| is_face(&map, number, side))
                .collect::<Vec<_>>()
        };
        assert_eq!(faces(0), [1], "the edge of the map is not a face");
        assert_eq!(faces(4), [2]);
        assert!(faces(5).is_empty(), "a slope is not nothing");
        assert!(faces(1).is_empty(), "an empty tile has no faces");
    }
}
