//! Which piece of ground is drawn where, by what is around it.
//!
//! Pieces are a quarter of a tile, so that half tiles need none of their own.

use jostle::f32::TileMap;
use jostle::{Side, Tile, TileKind, TilePos};

/// Quarters per tile, along each axis.
pub(super) const QUARTERS: i32 = 2;

/// What fills a quarter of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// Air, water, a ladder or a one-way tile.
    Open,
    /// Part of a block.
    Ground,
    /// Part of a slope or of spikes, which are drawn as whole tiles.
    Whole,
}

/// The quarters of a level. Everything outside is ground.
#[derive(Debug)]
pub(super) struct Ground {
    columns: i32,
    rows: i32,
    fills: Vec<Fill>,
}

impl Ground {
    /// Reads the tiles of a map of this many columns and rows, whose first cell is at 0, 0.
    pub(super) fn of(map: &TileMap, [columns, rows]: [i32; 2], whole: u16) -> Self {
        let [columns, rows] = [columns * QUARTERS, rows * QUARTERS];
        let fill = |number: i32| {
            let [x, y] = [number % columns, number / columns];
            let tile = map.tile(TilePos::new(x / QUARTERS, y / QUARTERS));
            fill_of(tile, [x % QUARTERS, y % QUARTERS], whole)
        };
        Self {
            columns,
            rows,
            fills: (0..columns * rows).map(fill).collect(),
        }
    }

    /// Returns what fills a quarter.
    pub(super) fn fill(&self, [x, y]: [i32; 2]) -> Fill {
        let is_inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        let number = usize::try_from(y * self.columns + x).ok();
        let number = number.filter(|_| is_inside);
        number.map_or(Fill::Ground, |number| self.fills[number])
    }

    /// Iterates over all quarters, row by row.
    pub(super) fn quarters(&self) -> impl Iterator<Item = [i32; 2]> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| [x, y]))
    }

    /// Returns the name of the piece for a quarter of ground.
    pub(super) fn piece(&self, at: [i32; 2]) -> &'static str {
        let is_open = |x: i32, y: i32| self.fill([at[0] + x, at[1] + y]) == Fill::Open;
        let [left, right] = [is_open(-1, 0), is_open(1, 0)];
        match [is_open(0, -1), is_open(0, 1)] {
            [true, _] if left => "top_left",
            [true, _] if right => "top_right",
            [true, _] => one_of(&["top_1", "top_2", "top_3"], at),
            [_, true] if left => "bottom_left",
            [_, true] if right => "bottom_right",
            [_, true] => one_of(&["bottom_1", "bottom_2"], at),
            _ if left => "left",
            _ if right => "right",
            _ if is_open(-1, -1) => "inner_top_left",
            _ if is_open(1, -1) => "inner_top_right",
            _ if is_open(-1, 1) => "inner_bottom_left",
            _ if is_open(1, 1) => "inner_bottom_right",
            _ => self.inside(at),
        }
    }

    /// Returns the piece for a quarter that nothing open touches: the deeper, the darker.
    fn inside(&self, at: [i32; 2]) -> &'static str {
        let is_open_within = |reach: i32| {
            let mut around = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| [x, y]));
            around.any(|[x, y]| self.fill([at[0] + x, at[1] + y]) == Fill::Open)
        };
        if is_open_within(3) {
            let pieces = ["inside_1", "inside_1", "inside_2", "inside_1", "inside_3"];
            one_of(&pieces, at)
        } else if is_open_within(4) {
            "half_deep"
        } else {
            let pieces = ["deep_1", "deep_2", "deep_1", "deep_1", "deep_3", "deep_1"];
            one_of(&pieces, at)
        }
    }
}

/// Returns one of several names, without a pattern that the eye finds, always the same one in the same place.
pub(super) fn one_of(names: &[&'static str], [x, y]: [i32; 2]) -> &'static str {
    let mixed = x.wrapping_mul(0x2c1b_3c6d) ^ y.wrapping_mul(0x297a_2d39);
    let mixed = mixed.wrapping_mul(0x1b56_c4e9).unsigned_abs() >> 13;
    names[mixed as usize % names.len()]
}

fn fill_of(tile: Tile, [x, y]: [i32; 2], whole: u16) -> Fill {
    match tile.kind() {
        TileKind::Solid => Fill::Ground,
        TileKind::Half(side) => {
            let is_there = match side {
                Side::MinX => x == 0,
                Side::MaxX => x != 0,
                Side::MinY => y == 0,
                Side::MaxY => y != 0,
            };
            match (is_there, tile.data() == whole) {
                (false, _) => Fill::Open,
                (true, false) => Fill::Ground,
                (true, true) => Fill::Whole,
            }
        }
        TileKind::Slope(_) => Fill::Whole,
        _ => Fill::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::{Fill, Ground};
    use jostle::f32::TileMap;
    use jostle::{Outside, Tile};

    fn ground<const N: usize>(rows: &[&str; N]) -> Ground {
        let map = TileMap::from_text([0.0; 2], [16.0; 2], rows, Tile::from_char, Outside::Solid);
        let size = [rows[0].len(), N].map(|length| i32::try_from(length).unwrap());
        Ground::of(&map.unwrap(), size, 2)
    }

    /// The pieces of a row of quarters, without their variants.
    fn pieces(ground: &Ground, y: i32) -> Vec<&'static str> {
        let columns = (0..ground.columns).filter(|x| ground.fill([*x, y]) == Fill::Ground);
        let piece = |x| {
            ground
                .piece([x, y])
                .trim_end_matches(|c: char| c.is_numeric() || c == '_')
        };
        columns.map(piece).collect()
    }

    #[test]
    fn a_block_has_edges_and_corners() {
        let ground = ground(&["....", ".##.", ".##.", "...."]);
        assert_eq!(pieces(&ground, 2), ["top_left", "top", "top", "top_right"]);
        assert_eq!(pieces(&ground, 3), ["left", "inside", "inside", "right"]);
        assert_eq!(
            pieces(&ground, 5),
            ["bottom_left", "bottom", "bottom", "bottom_right"]
        );
    }

    #[test]
    fn half_tiles_are_half_as_high() {
        let ground = ground(&["...", ".v.", "###"]);
        assert!(pieces(&ground, 2).is_empty());
        assert_eq!(pieces(&ground, 3), ["top_left", "top_right"]);
        assert_eq!(
            pieces(&ground, 4),
            [
                "top",
                "top",
                "inner_top_left",
                "inner_top_right",
                "top",
                "top"
            ]
        );
    }

    #[test]
    fn slopes_cover_what_is_beside_and_below_them() {
        let ground = ground(&["....", "./#.", "####"]);
        assert_eq!(pieces(&ground, 2), ["top", "top_right"]);
        let below = pieces(&ground, 4);
        assert_eq!(below[2..5], ["inner_top_left", "inside", "inside"]);
    }

    #[test]
    fn what_is_outside_is_ground() {
        let ground = ground(&["##", "##", "##", "##"]);
        assert_eq!(pieces(&ground, 0), ["deep"; 4]);
    }

    #[test]
    fn what_lies_deep_is_darker() {
        let ground = ground(&["......", "######", "######", "######"]);
        let column: Vec<_> = (2..8).map(|y| pieces(&ground, y)[6]).collect();
        let inside = "inside";
        assert_eq!(column, ["top", inside, inside, "half_deep", "deep", "deep"]);
    }
}
