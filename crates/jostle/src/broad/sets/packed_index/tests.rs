use crate::broad::Filter;
use crate::broad::queries::Caster;
use crate::broad::sets::test_worlds::{WorldDraw, compare};
use crate::broad::sets::{BruteForce, PackedIndex};
use crate::geometry::{Aabb, Ray, Segment};
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, OneByOne, RayLimit};
use crate::kernels::ray_f64::RayF64;
use crate::scalar::Scalar;
use alloc::format;
use alloc::vec::Vec;

fn agrees<S: Scalar>(seeds: core::ops::Range<u64>, number: fn(i16) -> S) {
    let mut index = PackedIndex::new(&[]);
    let mut tree = PackedIndex::new(&[]);
    // Exact comparisons are slow in debug builds.
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    for seed in seeds.step_by(step) {
        let mut draw = WorldDraw::of_any_reach(seed, number);
        let count = [0, 1, 9, 60, 400, 2_000][usize::from(draw.below(6))];
        // Without empty boxes no match needs a second test.
        let has_empty = draw.below(2) == 0;
        let boxes: Vec<_> = core::iter::repeat_with(|| draw.aabb())
            .filter(|aabb| has_empty || !aabb.is_empty())
            .take(count)
            .collect();
        let plain = BruteForce::from_boxes(&boxes);
        index.rebuild(&boxes);
        tree.rebuild_as_tree(&boxes);
        assert_eq!((index.len(), tree.len()), (count, count));
        for _ in 0..2 {
            compare(&mut draw, &index, &plain, &format!("seed {seed}"));
            compare(&mut draw, &tree, &plain, &format!("seed {seed}, tree"));
        }
        for _ in 0..100 {
            let aabb = draw.aabb();
            let expected = plain.overlapping(aabb).sorted();
            assert_eq!(
                index.overlapping(aabb).sorted(),
                expected,
                "{aabb:?}, seed {seed}"
            );
            assert_eq!(
                tree.overlapping(aabb).sorted(),
                expected,
                "{aabb:?}, seed {seed}"
            );
        }
        let mut filed = 0;
        index.visit_cells(|cell| filed += cell.count);
        assert!(count <= filed, "seed {seed}");
        let mut in_leaves = 0;
        tree.visit_cells(|cell| in_leaves += cell.count);
        assert_eq!(in_leaves, count, "each once, seed {seed}");
    }
}

#[test]
fn integers_agree_with_brute_force() {
    agrees(0..120, i32::from);
}

#[test]
fn floats_agree_with_brute_force() {
    agrees(1_000..1_120, |number| f32::from(number) * 0.3);
    agrees(2_000..2_040, |number| f64::from(number) * 0.3);
}

#[test]
fn sixteen_bits_agree_with_brute_force() {
    agrees(3_000..3_040, |number| number);
}

#[test]
fn filters_limit_queries() {
    let boxes = [Aabb::new(0, 0, 9, 9); 40];
    let filters: Vec<_> = (0..40).map(|i| Filter::new(1 << (i % 2), 0)).collect();
    let index = PackedIndex::with_filters(&boxes, &filters).expect("as many");
    let odd = index.containing([1, 1]).in_layers(2);
    assert!(odd.sorted().iter().all(|index| index % 2 == 1));
    assert_eq!(odd.count(), 20);
    let down = Ray::new([4, -4], [0, 1]);
    let first = index.raycast(down).in_layers(2).first();
    assert_eq!(first.map(|(index, _)| index), Some(1));
    let error = PackedIndex::with_filters(&boxes, &filters[1..]).expect_err("one too few");
    assert_eq!((error.boxes, error.filters), (40, 39));
}

#[test]
fn finds_boxes_at_the_ends_of_the_range() {
    let large = f32::MAX;
    let mut boxes = Vec::from([
        Aabb::from_corners([-large; 2], [large; 2]),
        Aabb::from_corners([large / 2.0; 2], [large; 2]),
        Aabb::from_corners([-large; 2], [-large / 2.0; 2]),
    ]);
    boxes.extend((0_i16..100).map(|x| Aabb::new(f32::from(x), 0.0, 1.5, 1.5)));
    let index = PackedIndex::new(&boxes);
    let mut tree = PackedIndex::new(&[]);
    tree.rebuild_as_tree(&boxes);
    let plain = BruteForce::from_boxes(&boxes);
    let segments = [
        Segment::new([-large; 2], [large; 2]),
        Segment::new([large, 0.5], [-large, 0.5]),
        Segment::new([-3.0, 0.5], [large, 0.5]),
        Segment::new([3.0, 1e-45], [3.0, 1e-45]),
        Segment::new([-3.0, 0.5], [200.0, 0.5 + f32::EPSILON]),
    ];
    for segment in segments {
        let expected = plain.raycast_segment(segment);
        assert_eq!(index.raycast_segment(segment).sorted(), expected.sorted());
        assert_eq!(index.raycast_segment(segment).first(), expected.first());
        assert_eq!(tree.raycast_segment(segment).first(), expected.first());
    }
    for &aabb in &boxes {
        let expected = plain.overlapping(aabb).sorted();
        assert_eq!(index.overlapping(aabb).sorted(), expected);
        assert_eq!(tree.overlapping(aabb).sorted(), expected);
    }
}

#[test]
fn finds_identical_boxes() {
    let count = if cfg!(debug_assertions) {
        20_000
    } else {
        1_000_000
    };
    let boxes = Vec::from_iter(core::iter::repeat_n(Aabb::new(5, 5, 3, 3), count));
    let index = PackedIndex::new(&boxes);
    assert_eq!(index.containing([6, 6]).count(), count);
    assert_eq!(index.containing([4, 6]).count(), 0);
    let first = index.raycast(Ray::new([0, 6], [1, 0])).first();
    assert_eq!(first.map(|(index, _)| index), Some(0));
}

/// The kernel that tests eight boxes against a line.
struct ThinLineTest<S: Scalar> {
    beam: RayF64,
    boxes: [Aabb<S>; LANES],
    count: usize,
    limit: RayLimit,
}

impl<S: Scalar> LaneJob<S> for ThinLineTest<S> {
    type Answer = (u32, f64);

    #[inline(always)]
    fn run(mut self, eights: impl Lanes8<S>) -> (u32, f64) {
        let aim = eights.aim(self.beam);
        let boxes = |i: usize| self.boxes[i].edges();
        let mask = eights.met(aim, &mut self.limit, self.count, boxes);
        (mask, self.limit.moment)
    }
}

/// Returns the segment as a ray, if it leads anywhere.
fn ray_of<S: Scalar>(segment: Segment<S>) -> Option<Ray<S>> {
    let (from, to) = (segment.start(), segment.end());
    let along = |to: S, from: S| to.checked_sub(from);
    Ray::try_new(from, [along(to.x, from.x)?, along(to.y, from.y)?]).ok()
}

/// Tests every kernel on a line, up to two moments; returns how many boxes were rejected, and how often a hit was
/// certain.
fn see<S: Scalar>(
    beam: RayF64,
    boxes: [Aabb<S>; LANES],
    hits: &[Option<f64>],
    limits: [f64; 2],
    about: &str,
) -> [u32; 2] {
    let first = hits.iter().flatten().fold(f64::INFINITY, |a, b| a.min(*b));
    let (count, mut seen) = (hits.len(), [0; 2]);
    let [whole, part] = limits;
    for (moment, all_count) in [(whole, true), (whole, false), (part, true)] {
        let limit = RayLimit { moment, all_count };
        let test = || ThinLineTest {
            beam,
            boxes,
            count,
            limit,
        };
        for (mask, until) in [
            crate::kernels::lanes8::run::<S, _>(test()),
            OneByOne.run_on(test()),
        ] {
            assert!(until <= moment && (all_count || moment <= until), "{about}");
            // The limit may be lowered, but not below the first hit.
            let is_kept = f64::max(first - until, 0.0) <= until.abs() * 1e-12;
            assert!(until.total_cmp(&moment).is_eq() || is_kept, "{about}");
            assert_eq!(mask >> count, 0, "{about}");
            seen[1] += u32::from(until < moment);
            for (i, hit) in hits.iter().enumerate() {
                let is_due = hit.is_some_and(|hit| hit <= until);
                let is_shown = mask & (1 << i) != 0;
                assert!(is_shown || !is_due, "{i}: {about}");
                seen[0] += u32::from(!is_shown);
            }
        }
    }
    seen
}

/// The kernel never rejects a box that is hit, and never promises a hit that is none.
fn tests_are_conservative<S: Scalar>(seeds: core::ops::Range<u64>, number: fn(i16) -> S) {
    let (mut left_out, mut sure) = (0, 0);
    for seed in seeds {
        let mut draw = WorldDraw::of_any_reach(seed, number);
        let boxes: [_; LANES] = core::array::from_fn(|_| draw.aabb());
        let segment = draw.segment();
        let count = usize::from(draw.below(9));
        let about = format!("{segment:?} {boxes:?}, {count}, seed {seed}");
        let hits = boxes.map(|aabb| segment.raycast(aabb).map(|hit| hit.moment().fraction()));
        let beam = segment.beam().expect("numbers are small");
        let seen = [
            see(beam, boxes, &hits[..count], [1.0, 0.3], &about),
            ray_of(segment).map_or([0; 2], |ray| {
                let beam = ray.beam().expect("numbers are small");
                let hits = boxes.map(|aabb| ray.raycast(aabb).map(|hit| hit.moment().fraction()));
                see(beam, boxes, &hits[..count], [f64::INFINITY, 0.3], &about)
            }),
        ];
        for [out, is_sure] in seen {
            left_out += out;
            sure += is_sure;
        }
    }
    assert!(1_000 < left_out && 100 < sure, "{left_out} {sure}");
}

impl OneByOne {
    fn run_on<S: Scalar, W: LaneJob<S>>(self, work: W) -> W::Answer {
        work.run(self)
    }
}

#[test]
fn kernels_reject_no_box_that_is_hit() {
    tests_are_conservative(0..2_000, i32::from);
    tests_are_conservative(2_000..6_000, |number| f32::from(number) * 0.3);
    tests_are_conservative(6_000..10_000, f32::from);
    // Too small, too large, or just about.
    tests_are_conservative(10_000..11_000, |number| f32::from(number) * 1e-44);
    tests_are_conservative(11_000..12_000, |number| f32::from(number) * 1e-30);
    tests_are_conservative(12_000..13_000, |number| f32::from(number) * 1e19);
    tests_are_conservative(13_000..14_000, |number| f32::from(number) * 3e33);
    tests_are_conservative(14_000..15_000, |number| f64::from(number) * 0.3);
    tests_are_conservative(15_000..16_000, |number| i64::from(number) << 40);
}

#[test]
fn boxes_inserted_in_turns_are_spread_over_the_cells() {
    // Sixteen piles far apart: every sixteenth box is in the same one.
    let boxes: Vec<_> = (0..1_000)
        .map(|i| {
            let (pile, place) = (i % 16, i / 16);
            let (x, y) = (
                pile % 4 * 1_000 + place % 8 * 3,
                pile / 4 * 1_000 + place / 8 * 3,
            );
            Aabb::<i32>::new(x, y, 2, 2)
        })
        .collect();
    let mut fullest = 0;
    PackedIndex::new(&boxes).visit_cells(|cell| fullest = fullest.max(cell.count));
    assert!(fullest <= 64, "{fullest} boxes in a cell");
}

/// A grid of boxes with a gap, and one box beyond it that is too large for the grid.
#[test]
fn a_ray_that_leaves_the_grid_hits_large_boxes() {
    let mut boxes: Vec<_> = (0..50 * 50)
        .filter(|i| i / 50 != 25)
        .map(|i| Aabb::<i32>::new(i % 50 * 20, i / 50 * 20, 10, 10))
        .collect();
    let large = u32::try_from(boxes.len()).expect("few boxes");
    boxes.push(Aabb::from_corners([-750, -100], [-50, 1_100]));
    let index = PackedIndex::new(&boxes);
    let ray = Ray::new([1_010, 505], [-1, 0]);
    let segment = Segment::new([1_010, 505], [-100, 505]);
    assert_eq!(index.raycast(ray).first().map(|hit| hit.0), Some(large));
    let first = index.raycast_segment(segment).first();
    assert_eq!(first.map(|hit| hit.0), Some(large));
}

/// Speeds that cannot be expressed in cells: too fast, and too slow.
#[test]
fn rays_of_any_speed_agree_with_brute_force() {
    let power = |exponent: u64| f64::from_bits((1_023 + exponent) << 52);
    let scale = 1.0 / power(400);
    let mut tiny = Vec::new();
    let mut wide = Vec::new();
    for i in 0..2_500_u16 {
        let [x, y] = [i % 50, i / 50].map(f64::from);
        let (column, row) = (i % 50, i / 50);
        if column != row {
            tiny.push(Aabb::new(
                x * 20.0 * scale,
                y * 20.0 * scale,
                10.0 * scale,
                10.0 * scale,
            ));
        }
        if row != 0 || !(15..42).contains(&column) {
            wide.push(Aabb::new(x * 20.0, y * 20.0, 10.0, 10.0));
        }
    }
    tiny.push(Aabb::new(
        45.0 * 20.0 * scale,
        45.0 * 20.0 * scale,
        10.0 * scale,
        10.0 * scale,
    ));
    let speed = power(1_000);
    for (boxes, origin, direction) in [
        (&tiny, [-5.0 * scale; 2], [speed, speed]),
        (&wide, [300.0, 5.0], [1e-307, 0.0]),
        (&wide, [300.0, 5.0], [-1e-307, 0.0]),
    ] {
        let ray = Ray::new(origin, direction);
        let expected = BruteForce::from_boxes(boxes).raycast(ray).first();
        let first = PackedIndex::new(boxes).raycast(ray).first();
        assert!(expected.is_some());
        assert_eq!(first.map(|hit| hit.0), expected.map(|hit| hit.0));
    }
}
