//! All pairs of a slice whose boxes drift, jump, appear and vanish from tick to tick.

use super::check::sorted;
use super::random_boxes::RandomBoxes;
use super::strip_cells::pairs_of;
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::{Aabb, Filter, TrackedPairs, Vec2};

const TICKS: usize = 24;

pub(crate) fn tracked_pairs<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomBoxes::new::<S>(draw);
    let most = draw.pick(&[1, 20, 60, 140]);
    let mut world = World::<S>::new(&scene, most, draw);
    let mut near = TrackedPairs::new();
    for tick in 0..TICKS {
        world.check(&mut near, draw).map_err(|problem| {
            let count = world.boxes.len();
            format!("tick {tick}, {count} boxes of {scene:?}: {problem}")
        })?;
        world.tick(&scene, draw);
    }
    Ok(())
}

struct World<S: Lattice> {
    boxes: Vec<Aabb<S>>,
    deltas: Vec<Vec2<S>>,
    /// One box in this many does something unusual in a tick.
    rare: usize,
    /// The longest step, in units of the lattice.
    step: i64,
}

impl<S: Lattice> World<S> {
    fn new(scene: &RandomBoxes, count: usize, draw: &mut Draw) -> Self {
        let mut world = Self {
            boxes: Vec::new(),
            deltas: Vec::new(),
            rare: draw.pick(&[3, 40, 200, 200, 2_000]),
            step: draw.pick(&[0, 1, 1, 3, 20]),
        };
        for _ in 0..count {
            world.add(scene, draw);
        }
        world
    }

    fn add(&mut self, scene: &RandomBoxes, draw: &mut Draw) {
        self.boxes.push(scene.aabb(draw, &self.boxes));
        self.deltas.push(self.delta(draw));
    }

    fn delta(&self, draw: &mut Draw) -> Vec2<S> {
        let units = [(); 2].map(|()| draw.within(self.step));
        Vec2::from(units.map(S::of_units))
    }

    fn tick(&mut self, scene: &RandomBoxes, draw: &mut Draw) {
        for at in 0..self.boxes.len() {
            self.boxes[at] = self.boxes[at].moved(self.deltas[at]);
            if draw.index(self.rare) == 0 {
                self.surprise(at, scene, draw);
            }
        }
        match draw.index(12) {
            0 => self.add(scene, draw),
            1 if !self.boxes.is_empty() => {
                let at = draw.index(self.boxes.len());
                self.boxes.swap_remove(at);
                self.deltas.swap_remove(at);
            }
            2 if draw.index(8) == 0 => self.boxes.truncate(draw.index(self.boxes.len() + 1)),
            _ => {}
        }
        self.deltas.truncate(self.boxes.len());
    }

    /// Makes a box jump, turn, grow, or become empty for a while.
    fn surprise(&mut self, at: usize, scene: &RandomBoxes, draw: &mut Draw) {
        let aabb = self.boxes[at];
        match draw.index(5) {
            0 => self.boxes[at] = scene.aabb(draw, &self.boxes),
            1 => self.deltas[at] = self.delta(draw),
            2 => self.boxes[at] = Aabb::from_corners(aabb.min(), aabb.min()),
            3 => self.boxes[at] = aabb.grown(scene.radius(draw)),
            _ => self.deltas[at] = Vec2::ZERO,
        }
    }

    fn check(&self, near: &mut TrackedPairs<S>, draw: &mut Draw) -> Result<(), String> {
        let expected = pairs_of(&self.boxes);
        let (count, boxes) = (expected.len(), &self.boxes[..]);
        match draw.index(4) {
            0 => same!(*near.pairs(boxes).sorted(), *expected, "sorted"),
            1 => {
                let filters = [Filter::new(1, 1), Filter::new(2, 0)];
                let filter = |index: u32| {
                    let known = filters.get(usize::try_from(index).expect("small"));
                    known.copied().unwrap_or(Filter::ALL)
                };
                let is_kept = |&[a, b]: &[u32; 2]| filter(a).meets(filter(b));
                let kept: Vec<_> = expected.into_iter().filter(is_kept).collect();
                let filtered = near.pairs(boxes).with_filters(&filters);
                same!(*filtered.sorted(), *kept, "filtered");
            }
            _ => {
                let found = near.pairs(boxes).unsorted().to_vec();
                same!(*near.found(), *found, "found");
                same!(sorted(found), expected, "unsorted, {count} expected");
            }
        }
        Ok(())
    }
}
