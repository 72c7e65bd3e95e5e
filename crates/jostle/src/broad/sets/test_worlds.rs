//! Random worlds in which a set must answer like brute force.

use crate::broad::queries::{Area, Lines, Matches, Nearest, Search, Swept};
use crate::broad::sets::{Arrangement, BoxId, Boxes, BruteForce};
use crate::geometry::{Aabb, Circle, Ray, Segment, Vec2};
use crate::random::Random;
use crate::scalar::Scalar;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A source of random boxes and numbers that repeats for a seed.
pub(super) struct WorldDraw<S> {
    random: Random,
    /// Converts a point of a small grid, so that boxes are often flush, equal or empty.
    of: fn(i16) -> S,
    /// The greatest distance of most boxes from the origin.
    reach: i16,
}

impl<S: Scalar> WorldDraw<S> {
    pub(super) fn new(seed: u64, of: fn(i16) -> S) -> Self {
        let random = Random::seed(seed);
        let reach = 24;
        Self { random, of, reach }
    }

    /// Creates a source for a world that is crowded or wide.
    pub(super) fn of_any_reach(seed: u64, of: fn(i16) -> S) -> Self {
        let mut draw = Self::new(seed, of);
        draw.reach = [6, 24, 60, 200][usize::from(draw.below(4))];
        draw
    }

    /// Returns a number below `end`.
    pub(super) fn below(&mut self, end: u16) -> u16 {
        u16::try_from(self.random.below(end.max(1).into())).expect("it is below a u16")
    }

    fn number(&mut self, from: i16, to: i16) -> i16 {
        let width = u16::try_from(to - from).expect("from comes first");
        from + i16::try_from(self.below(width)).expect("it is small")
    }

    fn vector(&mut self, from: i16, to: i16) -> Vec2<S> {
        let (x, y) = (self.number(from, to), self.number(from, to));
        Vec2::new((self.of)(x), (self.of)(y))
    }

    /// Returns a box: mostly small and near, sometimes wide or far away, rarely as large as possible.
    pub(super) fn aabb(&mut self) -> Aabb<S> {
        let kind = self.below(40);
        let far = if kind < 4 { 900 } else { 0 };
        let most = match kind {
            5..9 => 60,
            9 => 400,
            _ => 9,
        };
        if kind == 10 {
            let corner = self.vector(-20, 20);
            return match self.below(3) {
                0 => Aabb::from_corners([S::MIN; 2], [S::MAX; 2]),
                1 => Aabb::from_corners(corner, [S::MAX; 2]),
                _ => Aabb::from_corners([S::MAX, corner.y], [S::MAX; 2]),
            };
        }
        let reach = self.reach;
        let (x, y) = (
            self.number(-reach, reach) + far,
            self.number(-reach, reach) - far,
        );
        let (width, height) = (self.number(0, most), self.number(0, most));
        let [x, y, right, bottom] = [x, y, x + width, y + height].map(self.of);
        Aabb::from_corners([x, y], [right, bottom])
    }

    /// Returns a segment among the boxes, often along an axis or along edges.
    pub(super) fn segment(&mut self) -> Segment<S> {
        let reach = self.reach + 6;
        let (from, to) = (self.vector(-reach, reach), self.vector(-reach, reach));
        match self.below(4) {
            0 => Segment::new(from, [to.x, from.y]),
            1 => Segment::new(from, [from.x, to.y]),
            _ => Segment::new(from, to),
        }
    }
}

/// One of every query.
#[derive(Debug)]
struct TestQuery<S: Scalar> {
    aabb: Aabb<S>,
    point: Vec2<S>,
    to: Vec2<S>,
    delta: Vec2<S>,
    radius: S,
}

impl<S: Scalar> TestQuery<S> {
    fn new(draw: &mut WorldDraw<S>) -> Self {
        let reach = draw.reach + 6;
        Self {
            aabb: draw.aabb(),
            point: draw.vector(-reach, reach),
            to: draw.vector(-reach, reach),
            delta: draw.vector(-40, 40),
            radius: (draw.of)(draw.number(0, 12)),
        }
    }

    /// Returns what touches the box, and checks that no search reports a box twice.
    fn touching(&self, among: &impl Search<S>) -> Vec<u32> {
        let areas = [
            Area::of_segment(Segment::new(self.point, self.to)),
            Area::of_sweep(self.aabb, self.delta),
            Area::of(self.aabb),
        ];
        let mut found = Vec::new();
        for area in areas {
            found.clear();
            let _ = among.search(&area, |index, at| {
                assert_eq!(among.get(index), Some(at));
                found.push((index, at));
                ControlFlow::Continue(())
            });
            found.sort_unstable_by_key(|&(index, _)| index);
            assert!(
                found.is_sorted_by(|a, b| a.0 < b.0),
                "shown twice: {found:?}"
            );
        }
        let touching = found.iter().filter(|(_, at)| self.aabb.touches(*at));
        touching.map(|&(index, _)| index).collect()
    }

    fn answers(&self, among: &impl Search<S>) -> [String; 13] {
        let (point, to) = (self.point, self.to);
        let circle = Circle::new(point, self.radius);
        let segment = Segment::new(point, to);
        let (mover, delta) = (self.aabb, self.delta);
        let swept = Swept::new(mover, delta);
        let ray = Ray::try_new(point, delta).ok();
        let overlapping = Matches::overlapping(among, self.aabb);
        [
            format!("{:?}", overlapping.sorted()),
            format!("{} {}", overlapping.count(), overlapping.any()),
            format!("{:?}", Matches::containing(among, point).sorted()),
            format!("{:?}", Matches::near(among, circle).sorted()),
            format!("{:?}", Lines::new(among, segment).sorted()),
            format!("{:?}", Lines::new(among, segment).first()),
            format!("{:?}", Lines::new(among, swept).sorted()),
            format!("{:?}", Lines::new(among, swept).first()),
            format!("{:?}", ray.map(|ray| Lines::new(among, ray).sorted())),
            format!("{:?}", ray.map(|ray| Lines::new(among, ray).first())),
            format!("{:?}", Nearest::new(among, point).several(3)),
            format!("{:?}", Nearest::new(among, to).first()),
            format!("{:?}", self.touching(among)),
        ]
    }
}

/// Compares the answers of two sets to every query, a few times.
pub(super) fn compare<S: Scalar>(
    draw: &mut WorldDraw<S>,
    set: &impl Search<S>,
    brute: &impl Search<S>,
    note: &str,
) {
    for _ in 0..4 {
        let query = TestQuery::new(draw);
        let (actual, expected) = (query.answers(set), query.answers(brute));
        assert_eq!(actual, expected, "{note}: {query:?}");
    }
}

/// Fills, changes and empties sets made by `make`, comparing all answers in between.
pub(super) fn live<S: Scalar, G: Arrangement<S>>(
    make: impl Fn(&mut WorldDraw<S>) -> Boxes<S, G>,
    of: fn(i16) -> S,
    seeds: u64,
) {
    // Release builds are fast enough for ten times as many.
    let seeds = if cfg!(debug_assertions) {
        seeds
    } else {
        10 * seeds
    };
    for seed in 0..seeds {
        let mut draw = WorldDraw::new(seed, of);
        let (mut set, mut brute) = (make(&mut draw), BruteForce::new());
        let mut ids: Vec<BoxId> = Vec::new();
        for step in 0..6 {
            for _ in 0..draw.below(120) {
                change(&mut draw, (&mut set, &mut brute), &mut ids);
            }
            let note = format!("seed {seed}, step {step}");
            assert_eq!(set.len(), brute.len(), "{note}");
            compare(&mut draw, &set, &brute, &note);
            let movers: Vec<u32> = (0..20).filter(|_| draw.below(4) == 0).collect();
            let pairs = set.pairs_with(&movers).sorted();
            assert_eq!(pairs, brute.pairs_with(&movers).sorted(), "{note}");
            let pairs = set.pairs().sorted();
            assert_eq!(pairs, brute.pairs().sorted(), "{note}");
            compare(&mut draw, &set, &brute, &note);
            if draw.below(8) == 0 {
                ids.clear();
                set.clear();
                brute.clear();
            }
        }
    }
}

/// Makes one change to both sets.
fn change<S: Scalar, G: Arrangement<S>>(
    draw: &mut WorldDraw<S>,
    (set, brute): (&mut Boxes<S, G>, &mut BruteForce<S>),
    ids: &mut Vec<BoxId>,
) {
    let aabb = draw.aabb();
    let at = usize::from(draw.below(u16::try_from(ids.len()).expect("they are few")));
    match (draw.below(6), ids.get(at)) {
        (0..3, _) | (_, None) => {
            let id = set.insert(aabb);
            assert_eq!(id, brute.insert(aabb));
            ids.push(id);
        }
        (3..5, Some(&id)) => {
            assert_eq!(set.move_to(id, aabb), brute.move_to(id, aabb));
        }
        (_, Some(&id)) => {
            ids.swap_remove(at);
            assert_eq!(set.remove(id), brute.remove(id));
        }
    }
}
