use crate::broad::Filter;
use crate::broad::pairs::two_sets::TwoSets;
use crate::geometry::Aabb;
use crate::random::Random;
use alloc::vec::Vec;

/// Boxes on a lattice, flush and empty ones among them, and a few that are large or far away.
fn boxes(seed: u64, count: usize) -> Vec<Aabb<i32>> {
    let mut random = Random::seed(seed);
    let mut below = |end: u64| i32::try_from(random.below(end)).expect("small");
    let odd = 1 + u64::try_from(below(30)).expect("not negative");
    let one = |_| {
        let [x, y] = [(); 2].map(|()| below(120) - 40);
        let [width, height] = [(); 2].map(|()| below(6));
        match below(30 * odd) {
            0 => Aabb::new(x, y, 300, height),
            1 => Aabb::new(x + 3_000_000, y, width, height),
            2 => Aabb::from_corners([i32::MIN; 2], [i32::MAX; 2]),
            3 => Aabb::new(x, y, 20, 30),
            _ => Aabb::new(x, y, width, height),
        }
    };
    (0..count).map(one).collect()
}

fn expected(first: &[Aabb<i32>], second: &[Aabb<i32>]) -> Vec<[u32; 2]> {
    let of = |(a, one): (u32, &Aabb<i32>)| {
        let one = *one;
        let met = (0..)
            .zip(second)
            .filter(move |(_, other)| one.overlaps(**other));
        met.map(move |(b, _)| [a, b])
    };
    (0..).zip(first).flat_map(of).collect()
}

#[test]
fn finds_what_a_double_loop_finds() {
    let (mut whole, mut float) = (TwoSets::new(), TwoSets::new());
    for seed in 0..400_u64 {
        let counts = [seed % 90, seed / 3 % 70].map(|count| usize::try_from(count).expect("small"));
        let (first, second) = (boxes(seed, counts[0]), boxes(seed + 1_000, counts[1]));
        let expected = expected(&first, &second);
        assert_eq!(
            whole.pairs_between(&first, &second).sorted(),
            expected,
            "seed {seed}"
        );
        #[expect(clippy::cast_precision_loss, reason = "any float will do")]
        let to_float = |aabb: &Aabb<i32>| {
            let [min, max] = [aabb.min(), aabb.max()].map(|at| [at.x as f32, at.y as f32]);
            Aabb::from_corners(min, max)
        };
        let [first, second] =
            [&first, &second].map(|set| set.iter().map(to_float).collect::<Vec<Aabb>>());
        assert_eq!(
            float.pairs_between(&first, &second).sorted(),
            expected,
            "seed {seed}, f32"
        );
    }
}

/// Then cells are finer.
#[test]
fn finds_what_a_double_loop_finds_when_one_set_is_much_larger() {
    let mut sets = TwoSets::new();
    for seed in 0..60_u64 {
        let count = usize::try_from(seed % 30).expect("small");
        let (first, second) = (boxes(seed, 1_000), boxes(seed + 1_000, count));
        let pairs = sets.pairs_between(&first, &second).sorted();
        assert_eq!(pairs, expected(&first, &second), "seed {seed}");
    }
}

#[test]
fn finds_pairs_at_the_ends_of_the_number_range() {
    let ends = [
        f64::MIN,
        -1.0e300,
        -1.0,
        0.0,
        1.0e-310,
        1.0,
        1.0e300,
        f64::MAX,
    ];
    let spans = (0..7).flat_map(|i| (i + 1..8).map(move |j| [ends[i], ends[j]]));
    let spans: Vec<_> = spans.collect();
    let boxes: Vec<_> = spans
        .iter()
        .flat_map(|x| {
            spans
                .iter()
                .map(|y| Aabb::from_corners([x[0], y[0]], [x[1], y[1]]))
        })
        .collect();
    let few = &boxes[..40];
    let mut expected = Vec::new();
    for (a, one) in (0_u32..).zip(&boxes) {
        expected.extend(
            (0_u32..)
                .zip(few)
                .filter(|(_, b)| one.overlaps(**b))
                .map(|(b, _)| [a, b]),
        );
    }
    assert_eq!(TwoSets::new().pairs_between(&boxes, few).sorted(), expected);
}

#[test]
fn filters_keep_pairs_out() {
    let pile = [Aabb::new(0, 0, 9, 9); 2];
    let (bullets, enemies) = ([Filter::new(1, 2), Filter::new(1, 0)], [Filter::new(2, 0)]);
    let mut sets = TwoSets::new();
    let pairs = sets
        .pairs_between(&pile, &pile)
        .with_filters(&bullets, &enemies);
    assert_eq!(
        pairs.sorted(),
        [[0, 0], [0, 1], [1, 1]],
        "the second enemy meets everything"
    );
}
