//! The worlds that all methods are measured on.

use crate::lattice::Lattice;
use crate::rng::Rng;
use crate::scene::Edges;

/// A kind of world. [`boxes`](Self::boxes) creates one of a given size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Workload {
    /// Equal boxes all over a square; about 1.5 pairs per box.
    Uniform,
    /// Sizes from 1 to 100 by a power law; about 2 pairs per box.
    Mixed,
    /// Equal boxes in gaussian clusters; about 3.3 pairs per box.
    Clustered,
    /// A long thin world, like that of a platformer; about 2 pairs per box.
    Line,
    /// Uniform, but 2% are walls a quarter of the world high.
    Walls,
    /// Uniform, and three boxes as large as the world.
    Giants,
    /// Uniform, but 5% (at most 500) are stacked on one spot.
    Stack,
}

impl Workload {
    pub(crate) const ALL: [Self; 7] = [
        Self::Uniform,
        Self::Mixed,
        Self::Clustered,
        Self::Line,
        Self::Walls,
        Self::Giants,
        Self::Stack,
    ];
    /// The worlds of every job; the others are hard cases for all pairs only.
    pub(crate) const MAIN: [Self; 4] = [Self::Uniform, Self::Mixed, Self::Clustered, Self::Line];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Mixed => "mixed",
            Self::Clustered => "clustered",
            Self::Line => "line",
            Self::Walls => "walls",
            Self::Giants => "giants",
            Self::Stack => "stack",
        }
    }

    /// Creates `n` boxes and their lattice, identical every time.
    pub(crate) fn boxes(self, n: usize) -> (Vec<Edges>, Lattice) {
        let seed = u64::try_from(n).expect("a length fits in 64 bits");
        let mut rng = Rng::new(seed ^ 0x6A05_711E);
        let loose = match self {
            Self::Uniform => uniform(n, &mut rng),
            Self::Mixed => spread(mixed_sizes(n, &mut rng), 2.0, &mut rng),
            Self::Clustered => clustered(n, &mut rng),
            Self::Line => line(n, &mut rng),
            Self::Walls => walls(n, &mut rng),
            Self::Giants => giants(n, &mut rng),
            Self::Stack => stack(n, &mut rng),
        };
        let extent = loose.iter().flatten().fold(0.0_f64, |a, b| a.max(b.abs()));
        let lattice = Lattice::for_extent(extent);
        (loose.iter().map(|b| lattice.snap(*b)).collect(), lattice)
    }
}

type Loose = Vec<[f64; 4]>;

fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).expect("worlds have fewer than 2^32 boxes"))
}

/// Returns the side of a square in which `n` boxes of side 1 form 1.5 pairs each.
///
/// Two such boxes overlap if their corners are less than 1 apart on both axes, so a box overlaps `4 n / area`
/// others, and half of those are its share of the pairs.
fn uniform_side(n: usize) -> f64 {
    (2.0 * count(n) / 1.5).sqrt()
}

fn uniform(n: usize, rng: &mut Rng) -> Loose {
    let side = uniform_side(n);
    (0..n)
        .map(|_| {
            let [x, y] = [rng.between(0.0, side), rng.between(0.0, side)];
            [x, y, x + 1.0, y + 1.0]
        })
        .collect()
}

/// Draws widths and heights; the density of a size falls with its cube.
fn mixed_sizes(n: usize, rng: &mut Rng) -> Vec<[f64; 2]> {
    (0..n)
        .map(|_| {
            let size = 1.0 / (1.0 - rng.unit() * (1.0 - 1e-4)).sqrt();
            [size * rng.between(0.5, 1.5), size * rng.between(0.5, 1.5)]
        })
        .collect()
}

/// Scatters boxes of these sizes over a square just large enough for this many pairs per box.
fn spread(sizes: Vec<[f64; 2]>, pairs: f64, rng: &mut Rng) -> Loose {
    let side = area_for(&sizes, pairs).sqrt();
    strew(sizes, [side, side], rng)
}

fn area_for(sizes: &[[f64; 2]], pairs: f64) -> f64 {
    let n = count(sizes.len());
    let mean = |f: fn(&[f64; 2]) -> f64| sizes.iter().map(f).sum::<f64>() / n;
    n * (mean(|s| s[0] * s[1]) + mean(|s| s[0]) * mean(|s| s[1])) / pairs
}

fn strew(sizes: Vec<[f64; 2]>, world: [f64; 2], rng: &mut Rng) -> Loose {
    let boxes = sizes.into_iter().map(|[w, h]| {
        let [x, y] = [rng.between(0.0, world[0]), rng.between(0.0, world[1])];
        [x, y, x + w, y + h]
    });
    boxes.collect()
}

fn clustered(n: usize, rng: &mut Rng) -> Loose {
    let clusters = (count(n).sqrt() / 2.0).ceil();
    // Clusters that run into each other add 0.2 pairs per box.
    let side = (2.0 * count(n) / 0.2).sqrt();
    let deviation = (count(n) / clusters / (core::f64::consts::TAU * 3.1)).sqrt();
    let mut centers = Vec::new();
    while count(centers.len()) < clusters {
        centers.push([rng.between(0.0, side), rng.between(0.0, side)]);
    }
    (0..n)
        .map(|i| {
            let center = centers[i % centers.len()];
            let [x, y] = center.map(|c| c + 40.0 + rng.normal() * deviation);
            [x, y, x + 1.0, y + 1.0]
        })
        .collect()
}

fn line(n: usize, rng: &mut Rng) -> Loose {
    let sizes: Vec<_> = (0..n)
        .map(|_| [rng.between(0.5, 1.5), rng.between(0.5, 1.5)])
        .collect();
    let height = 20.0;
    let width = area_for(&sizes, 2.0) / height;
    strew(sizes, [width, height], rng)
}

fn walls(n: usize, rng: &mut Rng) -> Loose {
    let mut boxes = uniform(n, rng);
    for wall in boxes.iter_mut().step_by(50) {
        wall[3] = wall[1] + uniform_side(n) / 4.0;
    }
    boxes
}

fn giants(n: usize, rng: &mut Rng) -> Loose {
    let mut boxes = uniform(n, rng);
    let side = uniform_side(n);
    for (k, place) in [n / 7, n / 3, n / 2].into_iter().enumerate() {
        let margin = count(k) * 0.25;
        boxes[place] = [margin, margin, side - margin, side - margin];
    }
    boxes
}

fn stack(n: usize, rng: &mut Rng) -> Loose {
    let mut boxes = uniform(n, rng);
    let middle = uniform_side(n) / 2.0;
    // Every twentieth box, but pairs grow with the square: 500 boxes form 125,000.
    for stacked in boxes.iter_mut().step_by(20).take(500) {
        let [x, y] = [
            middle + rng.between(0.0, 0.5),
            middle + rng.between(0.0, 0.5),
        ];
        *stacked = [x, y, x + 1.0, y + 1.0];
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{reference, scene};

    const SIZES: [usize; 2] = [8, 2_000];

    #[test]
    fn no_two_boxes_are_flush_and_none_is_empty() {
        for workload in Workload::ALL {
            for n in SIZES {
                let (boxes, lattice) = workload.boxes(n);
                let mut frames = scene::drift(&boxes, lattice).frames;
                frames.push(boxes.clone());
                frames.extend(
                    scene::moves(&boxes, lattice)
                        .iter()
                        .map(|moves| moves.iter().map(|(_, edges)| *edges).collect()),
                );
                for axis in 0..2 {
                    let lows = frames.iter().flatten().map(|b| b[axis].to_bits());
                    let highs = frames.iter().flatten().map(|b| b[axis + 2].to_bits());
                    let lows: std::collections::HashSet<_> = lows.collect();
                    let name = workload.name();
                    assert!(
                        highs.into_iter().all(|high| !lows.contains(&high)),
                        "{name} {n}"
                    );
                }
                let is_empty = |b: &Edges| b[2] <= b[0] || b[3] <= b[1];
                assert!(
                    !frames.iter().flatten().any(is_empty),
                    "{} {n}",
                    workload.name()
                );
            }
        }
    }

    #[test]
    fn worlds_have_the_documented_number_of_pairs() {
        let expected = [1.5, 2.0, 3.3, 2.0];
        for (workload, expected) in Workload::MAIN.into_iter().zip(expected) {
            let (boxes, _) = workload.boxes(10_000);
            let pairs = reference::all_pairs(&boxes).count;
            let per_box = f64::from(u32::try_from(pairs).unwrap()) / 10_000.0;
            let is_near = (per_box - expected).abs() < 0.35;
            assert!(is_near, "{}: {per_box}", workload.name());
        }
    }

    #[test]
    fn a_world_is_identical_each_time() {
        for workload in Workload::ALL {
            assert_eq!(workload.boxes(1_000).0, workload.boxes(1_000).0);
        }
    }

    #[test]
    fn large_queries_have_about_a_hundred_hits() {
        for workload in Workload::MAIN {
            let (boxes, lattice) = workload.boxes(10_000);
            let questions = scene::questions(crate::job::Job::LargeBox, &boxes, lattice);
            let scene::Questions::Boxes(large) = questions else {
                panic!("expected box queries");
            };
            let hits =
                reference::overlapping(&boxes, jostle::f32::Aabb::edges_of(&large).iter().copied())
                    .count;
            let mean = hits / u64::try_from(large.len()).expect("few questions");
            assert!((60..160).contains(&mean), "{}: {mean}", workload.name());
        }
    }
}
