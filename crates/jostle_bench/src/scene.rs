//! The input of the methods: boxes, moves and queries, all created in advance.

use crate::job::Job;
use crate::lattice::Lattice;
use crate::reference;
use crate::rng::Rng;
use jostle::f32::Aabb;

/// A box as plain numbers: min x, min y, max x, max y.
pub(crate) type Edges = [f32; 4];

/// All boxes of a world, in memory that can be viewed as two types at no cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxes<'a> {
    pub(crate) aabbs: &'a [Aabb],
}

impl<'a> Boxes<'a> {
    #[inline]
    pub(crate) fn edges(self) -> &'a [Edges] {
        Aabb::edges_of(self.aabbs)
    }
}

/// Returns the boxes as jostle's type.
pub(crate) fn aabbs(boxes: &[Edges]) -> Vec<Aabb> {
    let aabb = |b: &Edges| Aabb::from_corners([b[0], b[1]], [b[2], b[3]]);
    boxes.iter().map(aabb).collect()
}

/// Two boxes that overlap, by index, in any order.
pub(crate) type Pair = (u32, u32);

/// A box that moved, and its new place.
pub(crate) type Move = (u32, Edges);

/// A segment, given by its start and its extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) start: [f32; 2],
    pub(crate) delta: [f32; 2],
}

/// Returns how many ticks a box drifts one way, by a twentieth of its size each, before it turns back. After a
/// cycle it is where it started.
///
/// That is far enough for anything a method keeps between ticks to become stale. With very many boxes it is
/// half as far, for the sake of slow methods.
fn steps(boxes: usize) -> usize {
    if boxes <= 200_000 { 16 } else { 8 }
}

/// Returns how many steps a box is from its place at each tick: out, and back.
fn there_and_back(steps: usize) -> impl Iterator<Item = usize> {
    (0..steps).chain((1..=steps).rev())
}

/// The number of queries of each kind: too many for a branch predictor to memorize.
pub(crate) const QUERIES: usize = if cfg!(test) { 200 } else { 10_000 };

/// The number of enemies that the bullets fly among.
pub(crate) const ENEMIES: usize = 1_000;

/// Where all boxes are at each tick of a cycle, each drifting in its own direction.
pub(crate) struct Drift<T> {
    /// The boxes at each number of steps from their places.
    pub(crate) frames: Vec<Vec<T>>,
}

impl<T> Drift<T> {
    /// The boxes of each tick.
    pub(crate) fn ticks(&self) -> impl Iterator<Item = &[T]> {
        there_and_back(self.frames.len() - 1).map(|step| &*self.frames[step])
    }
}

pub(crate) fn drift(boxes: &[Edges], lattice: Lattice) -> Drift<Edges> {
    let mut rng = Rng::new(2);
    let ways: Vec<_> = boxes.iter().map(|_| rng.direction()).collect();
    let frame = |step| {
        let moved = |(edges, way)| drifted(edges, way, step, lattice);
        boxes.iter().zip(&ways).map(moved).collect()
    };
    Drift {
        frames: (0..=steps(boxes.len())).map(frame).collect(),
    }
}

/// The number of groups of movers, each a twentieth of the boxes.
const GROUPS: usize = 4;

/// Returns the boxes that move at each tick: every twentieth, in four groups that take turns. Each group is one
/// step farther along when its turn comes again.
pub(crate) fn moves(boxes: &[Edges], lattice: Lattice) -> Vec<Vec<Move>> {
    let mut rng = Rng::new(3);
    let mut groups = vec![Vec::new(); GROUPS];
    for index in 0..boxes.len() {
        if let Some(group) = groups.get_mut(rng.below(20)) {
            group.push((index, rng.direction()));
        }
    }
    let mut ticks = Vec::new();
    for step in there_and_back(steps(boxes.len()) / 2).skip(1).chain([0]) {
        for group in &groups {
            let moved = |(index, way): &(usize, [f64; 2])| {
                let id = u32::try_from(*index).expect("worlds have fewer than 2^32 boxes");
                (id, drifted(&boxes[*index], way, step, lattice))
            };
            ticks.push(group.iter().map(moved).collect());
        }
    }
    ticks
}

fn drifted(edges: &Edges, way: &[f64; 2], step: usize, lattice: Lattice) -> Edges {
    let share = 0.05 * count(step);
    let [min_x, min_y, max_x, max_y] = edges.map(f64::from);
    let [x, y] = [
        way[0] * share * (max_x - min_x),
        way[1] * share * (max_y - min_y),
    ];
    lattice.snap([min_x + x, min_y + y, max_x + x, max_y + y])
}

/// Queries of one kind to a set that does not change.
#[derive(Debug)]
pub(crate) enum Questions {
    Points(Vec<[f32; 2]>),
    /// Of average size, or with about 100 hits.
    Boxes(Vec<Aabb>),
    Segments(Vec<Segment>),
}

impl Questions {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Points(points) => points.len(),
            Self::Boxes(boxes) => boxes.len(),
            Self::Segments(segments) => segments.len(),
        }
    }
}

/// Creates queries near the boxes: empty space would make them too easy.
pub(crate) fn questions(job: Job, boxes: &[Edges], lattice: Lattice) -> Questions {
    let mut rng = Rng::new(4);
    let size = mean_size(boxes);
    let mut centers = || -> Vec<_> { (0..QUERIES).map(|_| near(boxes, size, &mut rng)).collect() };
    let around = |centers: &[[f64; 2]], reach: f64| {
        let square = |[x, y]: &[f64; 2]| lattice.snap([x - reach, y - reach, x + reach, y + reach]);
        aabbs(&centers.iter().map(square).collect::<Vec<_>>())
    };
    match job {
        Job::Point => Questions::Points(
            centers()
                .iter()
                .map(|center| lattice.snap_point(*center))
                .collect(),
        ),
        Job::SmallBox => Questions::Boxes(around(&centers(), size / 2.0)),
        Job::LargeBox => {
            let centers = centers();
            let reach = reach_for_hits(boxes, &centers, 100.0);
            Questions::Boxes(around(&centers, reach))
        }
        _ => Questions::Segments(segments(boxes, size, &mut rng)),
    }
}

/// Returns the side of the average box.
fn mean_size(boxes: &[Edges]) -> f64 {
    let sides = boxes
        .iter()
        .map(|b| f64::from(b[2] - b[0] + b[3] - b[1]) / 2.0);
    sides.sum::<f64>() / count(boxes.len())
}

fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).expect("worlds have fewer than 2^32 boxes"))
}

fn near(boxes: &[Edges], size: f64, rng: &mut Rng) -> [f64; 2] {
    let [min_x, min_y, max_x, max_y] = boxes[rng.below(boxes.len())].map(f64::from);
    [(min_x + max_x) / 2.0, (min_y + max_y) / 2.0].map(|c| c + 2.0 * size * rng.between(-1.0, 1.0))
}

/// Returns half the side of squares, around the centers of boxes, that hit this many boxes on average.
fn reach_for_hits(boxes: &[Edges], centers: &[[f64; 2]], hits: f64) -> f64 {
    // A sample is enough, and a million boxes would take a minute.
    let step = (boxes.len() / 20_000).max(1);
    let sample: Vec<_> = boxes
        .iter()
        .step_by(step)
        .map(|b| b.map(f64::from))
        .collect();
    let wanted = hits * count(sample.len()) / count(boxes.len());
    let [mut low, mut high] = [0.0, 1e6];
    for _ in 0..30 {
        let reach = f64::midpoint(low, high);
        let mut found = 0;
        for [x, y] in centers.iter().take(32) {
            let hit = |b: &&[f64; 4]| {
                b[0] < x + reach && x - reach < b[2] && b[1] < y + reach && y - reach < b[3]
            };
            found += sample.iter().filter(hit).count();
        }
        *(if count(found) < wanted * 32.0 {
            &mut low
        } else {
            &mut high
        }) = reach;
    }
    high
}

/// Creates long segments whose first hit is beyond doubt.
///
/// Methods in `f32` and in `f64` legitimately disagree about a ray that grazes a corner or starts inside
/// several boxes, so those are left out.
fn segments(boxes: &[Edges], size: f64, rng: &mut Rng) -> Vec<Segment> {
    let extent = boxes.iter().flatten().fold(0.0_f32, |a, b| a.max(*b));
    let length = f64::from(extent) / 4.0;
    let judge = reference::RayReference::new(boxes, size);
    let mut found = Vec::new();
    // Without a bound, a world without any clear ray would hang the benchmark.
    for _ in 0..QUERIES * 100 {
        let start = near(boxes, size, rng);
        let way = rng.direction();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "any nearby segment will do"
        )]
        let segment = Segment {
            start: start.map(|v| v as f32),
            delta: way.map(|v| (v * length) as f32),
        };
        if judge.is_beyond_doubt(segment) {
            found.push(segment);
            if found.len() == QUERIES {
                break;
            }
        }
    }
    assert!(!found.is_empty(), "no segment with a clear first hit");
    found
}

/// Bullets and enemies in one square world.
#[derive(Debug)]
pub(crate) struct TwoSets {
    pub(crate) bullets: Vec<Edges>,
    pub(crate) enemies: Vec<Edges>,
}

/// Creates `n` small bullets among large enemies that cover a tenth of the world.
pub(crate) fn two_sets(n: usize) -> TwoSets {
    let side = 100.0;
    let lattice = Lattice::for_extent(side + 1.0);
    let mut rng = Rng::new(5);
    let mut strew = |count: usize, size: f64| {
        let one = |_| {
            let [x, y] = [rng.between(0.0, side), rng.between(0.0, side)];
            lattice.snap([x, y, x + size, y + size])
        };
        (0..count).map(one).collect::<Vec<_>>()
    };
    TwoSets {
        bullets: strew(n, 0.25),
        enemies: strew(ENEMIES, 1.0),
    }
}

/// Returns a box that about a twentieth of a uniform world overlaps.
pub(crate) fn one_box(boxes: &[Edges], lattice: Lattice) -> Edges {
    let extent = boxes.iter().flatten().fold(0.0_f32, |a, b| a.max(*b));
    let extent = f64::from(extent);
    lattice.snap([0.4, 0.4, 0.62, 0.62].map(|share| share * extent))
}
