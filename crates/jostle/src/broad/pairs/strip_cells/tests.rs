use crate::broad::pairs::strip_cells::StripCells;
use crate::broad::pairs::strip_cells::plan::{CrowdSample, StripSurvey};
use crate::broad::{BruteForce, Filter};
use crate::geometry::Aabb;
use crate::random::Random;
use crate::scalar::Scalar;
use alloc::vec::Vec;

struct Numbers(Random);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.0.below(end.into())).expect("it was below")
    }

    fn whole(&mut self, end: u32) -> i32 {
        i32::try_from(self.below(end)).expect("a small number")
    }
}

/// Boxes on a lattice, so that many are flush and some empty; a few are tall, wide or far away.
fn lattice(seed: u64, count: usize) -> Vec<Aabb<i32>> {
    let mut numbers = Numbers(Random::seed(seed));
    let world = 10 + numbers.below(400);
    let odd = 1 + numbers.below(40);
    let one = |_| {
        let (x, y) = (numbers.whole(world) - 50, numbers.whole(world) - 50);
        let (width, height) = (numbers.whole(6), numbers.whole(6));
        match numbers.below(40 * odd) {
            0 => Aabb::new(x, -60, width, 900),
            1 => Aabb::new(-60, y, 900, height),
            2 => Aabb::new(x + 1_000_000, y, width, height),
            3 => Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]),
            4 => Aabb::from_corners([i32::MIN, y], [x, i32::MAX]),
            _ => Aabb::new(x, y, width, height),
        }
    };
    (0..count).map(one).collect()
}

fn check<S: Scalar>(boxes: &[Aabb<S>], cells: &mut StripCells<S>, what: &str) {
    let expected = BruteForce::from_boxes(boxes).pairs().sorted();
    assert_eq!(cells.pairs(boxes).sorted(), expected, "{what}");
    let mut unsorted = cells.pairs(boxes).unsorted().to_vec();
    unsorted.sort_unstable();
    assert_eq!(unsorted, expected, "{what}, sorted afterward");
}

#[test]
fn finds_what_brute_force_finds() {
    let (mut whole, mut float) = (StripCells::new(), StripCells::new());
    for seed in 0..300 {
        let count = usize::try_from(seed % 150).expect("small") * 2;
        let boxes = lattice(seed, count);
        check(&boxes, &mut whole, &alloc::format!("seed {seed}, i32"));
        #[expect(clippy::cast_precision_loss, reason = "any float will do")]
        let to_float = |aabb: &Aabb<i32>| {
            let [min, max] = [aabb.min(), aabb.max()].map(|at| [at.x as f32, at.y as f32]);
            Aabb::from_corners(min, max)
        };
        let boxes: Vec<Aabb<f32>> = boxes.iter().map(to_float).collect();
        check(&boxes, &mut float, &alloc::format!("seed {seed}, f32"));
    }
}

/// Enough boxes that a few strips are scanned at a time; the slow twin sorts by x and looks ahead.
#[test]
fn finds_what_a_sweep_finds_among_many() {
    for is_turned in [false, true] {
        let turn = |[a, b]: [i32; 2]| if is_turned { [b, a] } else { [a, b] };
        let mut numbers = Numbers(Random::seed(3));
        let one = |i: usize| {
            let at = turn([numbers.whole(900), numbers.whole(9_000)]);
            let size = match i % 500 {
                0 => turn([1, 700]),
                _ => [numbers.whole(7), numbers.whole(7)],
            };
            Aabb::from_corners(at, [at[0] + size[0], at[1] + size[1]])
        };
        let boxes: Vec<Aabb<i32>> = (0..21_000).map(one).collect();
        let mut by_x: Vec<_> = (0_u32..).zip(&boxes).collect();
        by_x.sort_by_key(|(_, aabb)| aabb.min().x);
        let mut expected = Vec::new();
        for (i, (a, one)) in by_x.iter().enumerate() {
            let ahead = by_x[i + 1..].iter();
            let near = ahead.take_while(|(_, other)| other.min().x < one.max().x);
            let met = near.filter(|(_, other)| one.overlaps(**other));
            expected.extend(met.map(|(b, _)| [*a.min(b), *a.max(b)]));
        }
        expected.sort_unstable();
        let mut cells = StripCells::new();
        assert!(500 < expected.len());
        assert_eq!(cells.pairs(&boxes).sorted(), expected);
        let is_filled = |aabb: &&Aabb<i32>| !aabb.is_empty();
        let mut filed = 0;
        cells.visit_cells(&boxes, |cell| filed += cell.count);
        assert!(boxes.iter().filter(is_filled).count() <= filed);
    }
}

#[test]
fn finds_pairs_at_the_ends_of_the_number_range() {
    let ends = [
        f32::MIN,
        -1.0,
        0.0,
        1.0e-40,
        f32::MIN_POSITIVE,
        1.0,
        f32::MAX,
    ];
    let mut boxes = Vec::new();
    for (i, &x0) in ends.iter().enumerate() {
        for &x1 in &ends[i..] {
            boxes.extend((0..3).map(|k| Aabb::from_corners([x0, ends[k]], [x1, ends[k + 2]])));
        }
    }
    check(&boxes, &mut StripCells::new(), "f32");
    let ends = [i16::MIN, i16::MIN + 1, -1, 0, 1, i16::MAX - 1, i16::MAX];
    let span = |k: usize| ends[k % 6]..ends[k % 6 + 1 + (k / 6) % (6 - k % 6)];
    let at = |k: usize| (span(k % 37), span(k / 37));
    let boxes: Vec<_> = (0..700)
        .map(at)
        .map(|(x, y)| Aabb::from_corners([x.start, y.start], [x.end, y.end]))
        .collect();
    check(&boxes, &mut StripCells::new(), "i16");
}

#[test]
fn one_box_far_away_does_not_slow_the_others_down() {
    let mut numbers = Numbers(Random::seed(7));
    let mut boxes: Vec<Aabb<f32>> = (0..40_000)
        .map(|_| {
            let [x, y] =
                [(); 2].map(|()| f32::from(u16::try_from(numbers.below(60_000)).expect("small")));
            Aabb::new(x / 200.0, y / 200.0, 1.0, 1.0)
        })
        .collect();
    let mut cells = StripCells::new();
    let near = cells.pairs(&boxes).unsorted().len();
    for far in [1.0e6, 1.0e12, 1.0e30, f32::MAX / 2.0] {
        boxes.push(Aabb::new(far, far, far / 8.0, far / 8.0));
    }
    assert_eq!(cells.pairs(&boxes).unsorted().len(), near);
    let (survey, mut crowd) = (StripSurvey::of(&boxes), CrowdSample::default());
    assert!(survey.is_uneven && crowd.is_relief(&boxes, &survey));
    let plan = survey.crowded(&crowd, 0);
    assert!(cells.filer.file(&boxes, &plan));
    let comparisons = cells.filer.count_comparisons(&boxes, &plan);
    assert!(comparisons < 40 * boxes.len() as u64, "{comparisons}");
}

#[test]
fn filters_keep_pairs_out() {
    let boxes = lattice(5, 300);
    let filter = |i: u32| Filter::new(1 << (i % 3), 1 << (i % 2));
    let filters: Vec<_> = (0..300).map(filter).collect();
    let mut cells = StripCells::new();
    let all = cells.pairs(&boxes).sorted().to_vec();
    let wanted = |pair: &&[u32; 2]| filter(pair[0]).meets(filter(pair[1]));
    let expected: Vec<_> = all.iter().filter(wanted).copied().collect();
    assert_eq!(
        cells.pairs(&boxes).with_filters(&filters).sorted(),
        expected
    );
}

#[cfg(feature = "rayon")]
#[test]
fn threads_find_the_same_pairs_in_the_same_order() {
    for seed in 0..6 {
        let mut numbers = Numbers(Random::seed(seed));
        let mut boxes = lattice(seed, 25_000);
        for aabb in &mut boxes {
            let [x, y] = [(); 2].map(|()| numbers.whole(3_000));
            let is_huge = 800 < aabb.width() || 800 < aabb.height();
            *aabb = if is_huge {
                Aabb::new(x, y, 1, 700)
            } else {
                aabb.moved([x, y])
            };
        }
        let mut cells = StripCells::new();
        let alone = cells.pairs(&boxes).unsorted().to_vec();
        for threads in [1, 2, 3, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let shared = pool
                .expect("threads")
                .install(|| cells.pairs(&boxes).in_threads().unsorted().to_vec());
            assert!(shared == alone, "seed {seed}, {threads} threads");
        }
        assert!(!alone.is_empty());
    }
}
