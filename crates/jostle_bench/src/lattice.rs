//! Coordinates on a lattice, so that no two boxes are exactly flush.
//!
//! Most peers count flush boxes as overlapping and jostle does not, so workloads must not contain any. Min
//! edges are on multiples of four units, max edges two units past such a multiple, and query points on odd
//! units: no edge ever equals one of another kind. A unit is a power of two, large enough that every coordinate
//! of the world is exact in `f32`.

use crate::scene::Edges;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    unit: f64,
}

impl Lattice {
    /// Returns the finest lattice that holds coordinates up to `extent`.
    pub(crate) fn for_extent(extent: f64) -> Self {
        let mut unit = 1.0 / 65_536.0;
        // Beyond 2^24 units an `f32` rounds; one bit is reserved for boxes that move outward.
        while extent / unit > 8_388_608.0 {
            unit *= 2.0;
        }
        Self { unit }
    }

    /// Moves the edges of a box onto the lattice. The result is never empty.
    pub(crate) fn snap(self, edges: [f64; 4]) -> Edges {
        let low = |v: f64| (v / (4.0 * self.unit)).round() * (4.0 * self.unit);
        let high = |v: f64, low: f64| {
            let snapped = (v / (4.0 * self.unit)).floor() * (4.0 * self.unit) + 2.0 * self.unit;
            snapped.max(low + 2.0 * self.unit)
        };
        let [min_x, min_y] = [low(edges[0]), low(edges[1])];
        let [max_x, max_y] = [high(edges[2], min_x), high(edges[3], min_y)];
        [exact(min_x), exact(min_y), exact(max_x), exact(max_y)]
    }

    /// Moves a point onto the lattice, where no edge is.
    pub(crate) fn snap_point(self, point: [f64; 2]) -> [f32; 2] {
        point.map(|v| exact((v / (2.0 * self.unit)).floor() * (2.0 * self.unit) + self.unit))
    }
}

/// Converts to `f32`, which holds lattice coordinates exactly.
fn exact(value: f64) -> f32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "lattice coordinates have at most 24 bits, which the assertion checks"
    )]
    let narrow = value as f32;
    assert!(
        f64::from(narrow).to_bits() == value.to_bits(),
        "{value} is not on the lattice"
    );
    narrow
}
