//! Random worlds on a lattice: dense or sparse, clustered or scattered, with a few unusual boxes.

use crate::draw::{Draw, Lattice};
use jostle::{Aabb, Filter, Vec2};

/// Where the boxes of a world are, and how large they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomBoxes {
    /// The middle of the world. Far from zero, the world is one cluster.
    center: [i64; 2],
    /// How far from the middle an ordinary box is.
    reach: [i64; 2],
    /// The largest side of an ordinary box.
    side: i64,
    /// One box in this many is unusual.
    rare: usize,
    /// Whether numbers are scaled by seven tenths, which floats round.
    is_cut: bool,
    is_filtered: bool,
}

impl RandomBoxes {
    pub(crate) fn new<S: Lattice>(draw: &mut Draw) -> Self {
        let most = S::REACH / 4;
        let reach = |draw: &mut Draw| draw.pick(&[1, 4, 12, 40, 40, 300, 3_000, most]).min(most);
        let reach = [reach(draw), reach(draw)];
        let side = draw.pick(&[1, 3, 8, 8, 30, reach[0]]).min(most);
        let center = match draw.index(4) {
            0 => [draw.within(2 * most), draw.within(2 * most)],
            _ => [0; 2],
        };
        Self {
            center,
            reach,
            side,
            rare: draw.pick(&[6, 25, 25, 200]),
            is_cut: draw.index(4) == 0,
            is_filtered: draw.index(2) == 0,
        }
    }

    /// Returns a number of this world.
    fn number<S: Lattice>(&self, units: i64) -> S {
        let number = S::of_units(units.clamp(-S::REACH, S::REACH));
        if self.is_cut {
            number.scaled(7, 10).unwrap_or(number)
        } else {
            number
        }
    }

    fn vector<S: Lattice>(&self, units: [i64; 2]) -> Vec2<S> {
        Vec2::from(units.map(|units| self.number(units)))
    }

    fn place(&self, draw: &mut Draw) -> [i64; 2] {
        [0, 1].map(|axis| self.center[axis] + draw.within(self.reach[axis]))
    }

    fn around<S: Lattice>(&self, [x, y]: [i64; 2], [width, height]: [i64; 2]) -> Aabb<S> {
        let corners = [[x, y], [x + width, y + height]].map(|corner| self.vector(corner));
        Aabb::from_points(corners[0], corners[1])
    }

    pub(crate) fn point<S: Lattice>(&self, draw: &mut Draw) -> Vec2<S> {
        match draw.index(40) {
            0 => Vec2::new(S::MAX, S::MIN),
            1 => self.vector([draw.within(S::REACH), draw.within(S::REACH)]),
            _ => self.vector(self.place(draw)),
        }
    }

    /// Returns a displacement: over a few boxes, through the whole world, or as far as possible.
    pub(crate) fn delta<S: Lattice>(&self, draw: &mut Draw) -> Vec2<S> {
        let keep = draw.pick(&[[1, 1], [1, 1], [1, 1], [1, 0], [0, 1]]);
        let far = draw.pick(&[self.side, 2 * self.reach[0], S::REACH]);
        let units = [0, 1].map(|axis| keep[axis] * draw.within(far));
        match draw.index(40) {
            0 => Vec2::new(S::MIN, S::MAX),
            1 => Vec2::new(S::MAX, S::ONE),
            _ => self.vector(units),
        }
    }

    pub(crate) fn radius<S: Lattice>(&self, draw: &mut Draw) -> S {
        match draw.index(30) {
            0 => S::MAX,
            1 => S::ZERO,
            _ => self.number(draw.within(2 * self.side).abs()),
        }
    }

    /// Returns a box: mostly an ordinary one, otherwise a copy, an empty or huge one, or one far away.
    pub(crate) fn aabb<S: Lattice>(&self, draw: &mut Draw, seen: &[Aabb<S>]) -> Aabb<S> {
        let place = self.place(draw);
        let size = [(); 2].map(|()| draw.within(self.side).abs());
        if draw.index(self.rare) != 0 {
            return self.around(place, size);
        }
        let most = S::REACH / 2;
        match draw.index(8) {
            0 | 1 if !seen.is_empty() => draw.pick(seen),
            2 => self.around(place, [0, size[1]]),
            3 => self.around([-most, place[1]], [2 * most, size[1]]),
            4 => self.around([place[0], -most], [size[0], draw.within(most).abs() + most]),
            5 => self.around([draw.within(most), draw.within(most)], size),
            6 => {
                let corner = self.vector(place);
                draw.pick(&[
                    Aabb::from_corners([S::MIN; 2], [S::MAX; 2]),
                    Aabb::from_corners([S::MIN; 2], corner),
                    Aabb::from_corners(corner, [S::MAX; 2]),
                    Aabb::from_corners([S::MAX; 2], [S::MAX; 2]),
                    Aabb::from_corners([S::MIN, corner.y], [S::MIN, S::MAX]),
                ])
            }
            _ => self.around([-most; 2], [2 * most; 2]),
        }
    }

    pub(crate) fn filter(&self, draw: &mut Draw) -> Filter {
        let bits = [0, 1, 2, 3, 4, u32::MAX];
        if self.is_filtered {
            Filter::new(draw.pick(&bits), draw.pick(&bits))
        } else {
            Filter::ALL
        }
    }
}
