use crate::broad::Filter;
use crate::broad::queries::{Caster, Lines, Search, Swept};
use crate::broad::sets::test_worlds::{WorldDraw, compare};
use crate::broad::sets::{BoxId, Boxes, BruteForce, MovingGrid};
use crate::geometry::{Aabb, Ray, Segment};
use crate::scalar::Scalar;
use alloc::format;
use alloc::vec::Vec;

/// A grid and its specification, changed alike.
struct Twins<S: Scalar> {
    grid: MovingGrid<S>,
    plain: BruteForce<S>,
    ids: Vec<BoxId>,
}

impl<S: Scalar> Twins<S> {
    fn change(&mut self, draw: &mut WorldDraw<S>) {
        let aabb = draw.aabb();
        let chosen = usize::from(draw.below(u16::try_from(self.ids.len()).expect("few")));
        match (draw.below(6), self.ids.get(chosen).copied()) {
            (0, Some(id)) => {
                assert_eq!(self.grid.remove(id), self.plain.remove(id));
                self.ids.swap_remove(chosen);
            }
            (1, _) | (_, None) => {
                let id = self.grid.insert(aabb);
                assert_eq!(id, self.plain.insert(aabb));
                self.ids.push(id);
            }
            (2, Some(id)) => {
                self.grid.move_to(id, aabb).expect("it is there");
                self.plain.move_to(id, aabb).expect("it is there");
            }
            (_, Some(id)) => {
                let delta = draw.aabb().max();
                let at = self.plain.get(id).expect("it is there");
                let step = |by: S| by.scaled(1, 16).unwrap_or(by);
                let aabb = at.moved([step(delta.x), step(delta.y)]);
                self.grid.move_to(id, aabb).expect("it is there");
                self.plain.move_to(id, aabb).expect("it is there");
            }
        }
    }
}

/// A level of a few giants is scanned as a whole by every mover; here they fill the list of runs many times.
#[test]
fn the_pairs_of_a_few_giants_equal_brute_force() {
    for giants in 1..12_u8 {
        let small = (0..300_i16).map(|i| Aabb::new(i % 20 * 9, i / 20 * 9, 10, 10));
        let large = (0..i16::from(giants)).map(|i| Aabb::new(i * 7, i * 5, 2_000, 2_000));
        let boxes: Vec<_> = small.chain(large).collect();
        let (mut grid, mut plain) = (
            MovingGrid::from_boxes(&boxes),
            BruteForce::from_boxes(&boxes),
        );
        let movers: Vec<_> = (0..300 + u32::from(giants)).collect();
        for step in [1, 2, 3] {
            let some: Vec<_> = movers.iter().copied().step_by(step).collect();
            assert_eq!(
                grid.pairs_with(&some).sorted(),
                plain.pairs_with(&some).sorted(),
                "{giants} giants, movers in steps of {step}"
            );
        }
    }
}

fn agrees<S: Scalar>(seeds: core::ops::Range<u64>, number: fn(i16) -> S) {
    // Exact comparisons are slow in debug builds.
    let step = if cfg!(debug_assertions) { 3 } else { 1 };
    for seed in seeds.step_by(step) {
        let mut draw = WorldDraw::of_any_reach(seed, number);
        let count = [0_u16, 5, 60, 400][usize::from(draw.below(4))];
        let boxes: Vec<_> = (0..count).map(|_| draw.aabb()).collect();
        let mut twins = Twins {
            grid: MovingGrid::from_boxes(&boxes),
            plain: BruteForce::from_boxes(&boxes),
            ids: Vec::new(),
        };
        twins.ids = twins.plain.iter().map(|(id, _)| id).collect();
        for round in 0..4 {
            let movers: Vec<_> = (0..10).map(|_| draw.below(count + 5).into()).collect();
            assert_eq!(
                twins.grid.pairs_with(&movers).sorted(),
                twins.plain.pairs_with(&movers).sorted(),
                "seed {seed}, round {round}"
            );
            assert_eq!(
                twins.grid.pairs().sorted(),
                twins.plain.pairs().sorted(),
                "seed {seed}, round {round}"
            );
            let note = format!("seed {seed}, round {round}");
            compare(&mut draw, &twins.grid, &twins.plain, &note);
            for _ in 0..60 {
                twins.change(&mut draw);
            }
        }
        let mut filed = 0;
        twins.grid.visit_cells(|cell| filed += cell.count);
        assert_eq!(filed, twins.plain.len(), "seed {seed}");
    }
}

#[test]
fn integers_agree_with_brute_force() {
    agrees(0..150, i32::from);
}

#[test]
fn floats_agree_with_brute_force() {
    agrees(1_000..1_150, |number| f32::from(number) * 0.3);
    agrees(2_000..2_050, |number| f64::from(number) * 0.3);
}

#[test]
fn sixteen_bits_agree_with_brute_force() {
    agrees(3_000..3_050, |number| number);
}

#[test]
fn finds_boxes_at_the_ends_of_the_range() {
    let large = f32::MAX;
    let mut boxes = Vec::from([
        Aabb::from_corners([-large; 2], [large; 2]),
        Aabb::from_corners([large; 2], [large; 2]),
        Aabb::from_corners([-large; 2], [-large; 2]),
        Aabb::from_corners([-large, 0.0], [large, 1e-40]),
    ]);
    boxes.extend((0_i16..100).map(|x| Aabb::new(f32::from(x), 0.0, 1.5, 1.5)));
    let grid = MovingGrid::from_boxes(&boxes);
    let plain = BruteForce::from_boxes(&boxes);
    for &aabb in &boxes {
        let there = grid.overlapping(aabb).sorted();
        assert_eq!(there, plain.overlapping(aabb).sorted(), "{aabb:?}");
        let there = grid.nearest(aabb.max()).several(3);
        assert_eq!(there, plain.nearest(aabb.max()).several(3), "{aabb:?}");
    }
    let (least, greatest) = (i64::MIN, i64::MAX);
    let whole = [
        Aabb::from_corners([least; 2], [greatest; 2]),
        Aabb::from_corners([greatest - 1; 2], [greatest; 2]),
        Aabb::from_corners([least; 2], [least + 1; 2]),
    ];
    let whole: Vec<_> = whole.into_iter().cycle().take(60).collect();
    let mut grid = MovingGrid::from_boxes(&whole);
    let mut plain = BruteForce::from_boxes(&whole);
    assert_eq!(grid.pairs().sorted(), plain.pairs().sorted());
}

#[test]
fn finds_boxes_that_wander_off() {
    let boxes: Vec<_> = (0..500)
        .map(|i| Aabb::new(i % 25 * 8, i / 25 * 8, 9, 9))
        .collect();
    let mut grid = MovingGrid::from_boxes(&boxes);
    let mut plain = BruteForce::from_boxes(&boxes);
    for tick in 0..300_u32 {
        let movers: Vec<u32> = (tick % 20..500).step_by(20).collect();
        for &index in &movers {
            let id = grid.id_of(index).expect("it is there");
            let at = grid.get(id).expect("it is there");
            let to = at.moved([i32::try_from(index % 7).expect("small") - 1, 2]);
            grid.move_to(id, to).expect("it is there");
            plain.move_to(id, to).expect("it is there");
        }
        assert_eq!(
            grid.pairs_with(&movers).sorted(),
            plain.pairs_with(&movers).sorted(),
            "tick {tick}"
        );
    }
}

/// Cells fill up, so that boxes are pushed aside, into the last row and beyond the rim.
#[test]
fn finds_boxes_that_gather() {
    let boxes: Vec<_> = (0..600)
        .map(|i| Aabb::new(i % 30 * 8, i / 30 * 8, 9, 9))
        .collect();
    let mut grid = MovingGrid::from_boxes(&boxes);
    let mut plain = BruteForce::from_boxes(&boxes);
    let all: Vec<u32> = (0..600).collect();
    for (tick, goal) in (0..90).zip([[240, 160], [120, 80], [300, 200]].iter().cycle()) {
        let movers: Vec<u32> = (tick % 3..600).step_by(3).collect();
        for &index in &movers {
            let id = grid.id_of(index).expect("it is there");
            let at = grid.get(id).expect("it is there");
            let [x, y]: [i32; 2] = [goal[0] - at.min().x, goal[1] - at.min().y];
            let to = at.moved([x.signum() * 3, y.signum() * 3]);
            grid.move_to(id, to).expect("it is there");
            plain.move_to(id, to).expect("it is there");
        }
        let pairs = grid.pairs_with(&movers).sorted();
        assert_eq!(pairs, plain.pairs_with(&movers).sorted(), "tick {tick}");
        let pairs = grid.pairs_with(&all).sorted();
        assert_eq!(pairs, plain.pairs().sorted(), "tick {tick}");
    }
}

/// A sample in rhythm with the crowds would see only some of them.
#[test]
fn crowds_inserted_in_turns_get_cells_of_their_own() {
    let boxes: Vec<_> = (0..1_024)
        .map(|i| {
            let (crowd, k) = (i % 16, i / 16);
            Aabb::new(crowd % 4 * 900 + k % 8, crowd / 4 * 900 + k / 8, 2, 2)
        })
        .collect();
    let grid = MovingGrid::from_boxes(&boxes);
    let mut fullest = 0;
    grid.visit_cells(|cell| fullest = fullest.max(cell.count));
    assert!(fullest <= 64, "a cell holds {fullest}, more than a crowd");
}

/// Boxes that draw together leave gaps behind, which others are pushed into, but no cell may become a list of
/// everything.
#[test]
fn cells_follow_boxes_that_draw_together() {
    let at = |index: i32, spacing: i32| {
        let (column, row) = (index % 40, index / 40);
        Aabb::new(column * spacing, row * 64, 8, 8)
    };
    let all: Vec<_> = (0..1_600).map(|index| at(index, 64)).collect();
    let mut grid = MovingGrid::from_boxes(&all);
    let ids: Vec<_> = grid.iter().map(|(id, _)| id).collect();
    for spacing in (1..64).rev() {
        for (index, &id) in (0..).zip(&ids) {
            grid.move_to(id, at(index, spacing)).expect("it is there");
        }
        let mut fullest = 0;
        grid.visit_cells(|cell| fullest = fullest.max(cell.count));
        assert!(fullest <= 16, "a cell holds {fullest}, spacing {spacing}");
    }
}

/// First hits in a set and in brute force, by ray, segment and sweep, in all layers and in some.
fn compare_first_hits<S: Scalar>(
    draw: &mut WorldDraw<S>,
    set: &impl Search<S>,
    plain: &BruteForce<S>,
    seed: u64,
) {
    fn check<S: Scalar, C: Caster<Number = S, Hit: PartialEq> + Copy + core::fmt::Debug>(
        caster: C,
        set: &impl Search<S>,
        plain: &BruteForce<S>,
        seed: u64,
    ) {
        for mask in [u32::MAX, 1] {
            let found = Lines::new(set, caster).in_layers(mask).first();
            let expected = Lines::new(plain, caster).in_layers(mask).first();
            assert_eq!(found, expected, "seed {seed}, layers {mask:x}, {caster:?}");
            let all = Lines::new(plain, caster).in_layers(mask).sorted();
            assert_eq!(found, all.first().copied(), "seed {seed}, {caster:?}");
        }
    }
    let segment = draw.segment();
    check(segment, set, plain, seed);
    let (from, to) = (segment.start(), segment.end());
    let along = |to: S, from: S| to.checked_sub(from).unwrap_or(S::ONE);
    let delta = [along(to.x, from.x), along(to.y, from.y)];
    if let Ok(ray) = Ray::try_new(from, delta) {
        check(ray, set, plain, seed);
    }
    check(Swept::new(draw.aabb(), delta.into()), set, plain, seed);
    // Along the edges of boxes, where many are hit at the same moment.
    check(Segment::new(from, [from.x, to.y]), set, plain, seed);
}

fn first_hits_agree<S: Scalar>(seeds: core::ops::Range<u64>, number: fn(i16) -> S) {
    let step = if cfg!(debug_assertions) { 3 } else { 1 };
    for seed in seeds.step_by(step) {
        let mut draw = WorldDraw::of_any_reach(seed, number);
        let count = [20_u16, 70, 300, 1_000][usize::from(draw.below(4))];
        let (mut grid, mut auto) = (MovingGrid::new(), Boxes::<S>::new());
        let mut plain = BruteForce::new();
        let has_layers = draw.below(2) == 0;
        let mut ids = Vec::new();
        for _ in 0..count {
            let layers = if has_layers {
                1 + u32::from(draw.below(2))
            } else {
                u32::MAX
            };
            let (aabb, filter) = (draw.aabb(), Filter::new(layers, u32::MAX));
            grid.insert_with(aabb, filter);
            auto.insert_with(aabb, filter);
            ids.push(plain.insert_with(aabb, filter));
        }
        for &id in ids.iter().step_by(7) {
            let aabb = draw.aabb();
            for moved in [
                grid.move_to(id, aabb),
                auto.move_to(id, aabb),
                plain.move_to(id, aabb),
            ] {
                moved.expect("it is there");
            }
        }
        for _ in 0..12 {
            compare_first_hits(&mut draw, &grid, &plain, seed);
            compare_first_hits(&mut draw, &auto, &plain, seed);
        }
    }
}

#[test]
fn first_hits_equal_brute_force() {
    first_hits_agree(0..60, i32::from);
    first_hits_agree(100..160, |number| f32::from(number) * 0.3);
    first_hits_agree(200..220, |number| f64::from(number) * 0.3);
    first_hits_agree(300..320, |number| number);
    first_hits_agree(400..420, |number| i64::from(number) << 40);
    // Sums and products of these overflow `f32`, or are subnormal.
    first_hits_agree(500..520, |number| f32::from(number) * 1e35);
    first_hits_agree(600..620, |number| f32::from(number) * 1e-42);
}
