//! `broad`: sets of boxes at special places, with special queries.

use super::values::{Special, check_aabb, for_each, is_nan};
use crate::broad::query_set::QuerySet;
use crate::numbers::for_numbers;
use jostle::errors::BucketGridError;
use jostle::{
    Aabb, BoxId, Boxes, BruteForce, BucketGrid, Circle, Filter, HashGrid, KeyedPairs, MovingGrid,
    PackedIndex, PairChanges, Quadtree, Ray, RayHit, Segment, StripCells, TrackedPairs, TwoSets,
    Vec2,
};

for_numbers! {
    every_set_gives_the_same_answers: i16 i32 i64 f32 f64;
    every_set_finds_the_same_pairs: i16 i32 i64 f32 f64;
    packed_sets_are_queried_and_rebuilt: i16 i32 i64 f32 f64;
    two_sets_meet_at_special_places: i16 i32 i64 f32 f64;
    cells_and_bounds_are_good_or_refused: i16 i32 i64 f32 f64;
    full_and_emptied_sets_are_sound: i16 i32 i64 f32 f64;
}

fn boxes_of<S: Special>(count: u64) -> Vec<Aabb<S>> {
    let mut boxes = Vec::new();
    for_each(count, |[a, b, c, d]: [S; 4]| {
        boxes.extend(Aabb::try_from_points([a, b], [c, d]).ok());
    });
    boxes
}

/// A set's answers to one query of each kind.
#[derive(Debug, PartialEq)]
struct Answers<S: Special> {
    matches: [Vec<u32>; 3],
    nearest: Vec<u32>,
    rays: Vec<(u32, RayHit<S>)>,
    segments: Vec<(u32, RayHit<S>)>,
    sweeps: Vec<(u32, jostle::Sweep<S>)>,
}

impl<S: Special> Answers<S> {
    fn of<A: QuerySet<S>>(set: &A, [a, b, c, d, e, f]: [S; 6]) -> Self {
        let (from, to, delta) = (Vec2::new(a, b), Vec2::new(c, d), Vec2::new(e, f));
        let around = Aabb::try_from_points(from, to).ok();
        let circle = Circle::try_new(from, e).ok();
        let ray = Ray::try_new(from, delta).ok();
        let segment = Segment::try_new(from, to).ok();
        let containing = set.containing(from);
        let nearest = set.nearest(from);
        assert_eq!(nearest.first(), nearest.several(1).first().copied());
        let all = containing.sorted();
        assert_eq!(containing.first(), all.first().copied());
        assert_eq!(containing.last(), all.last().copied());
        if is_nan(a) || is_nan(b) {
            assert!(!containing.any() && nearest.first().is_none());
        }
        let sweeps = around.map(|mover| set.sweep(mover, delta).sorted());
        if let Some((mover, sweeps)) = around.zip(sweeps.as_ref()) {
            let mut hits = sweeps
                .iter()
                .filter_map(|&(index, swept)| Some((index, swept.hit()?)));
            let sweep = set.sweep(mover, delta);
            assert_eq!(sweep.first_hit(), hits.next());
            for (index, _) in sweeps {
                assert_eq!(
                    set.sweep(mover, delta).without(*index).sorted().len(),
                    sweeps.len() - 1
                );
            }
        }
        if is_nan(e) || is_nan(f) {
            assert!(
                sweeps.iter().flatten().count() == 0,
                "a sweep that is not finite"
            );
        }
        Self {
            matches: [
                around.map_or(Vec::new(), |aabb| set.overlapping(aabb).sorted()),
                circle.map_or(Vec::new(), |circle| set.overlapping_circle(circle).sorted()),
                containing.sorted(),
            ],
            nearest: nearest.several(5),
            rays: ray.map_or(Vec::new(), |ray| set.raycast(ray).sorted()),
            segments: segment.map_or(Vec::new(), |line| set.raycast_segment(line).sorted()),
            sweeps: sweeps.unwrap_or_default(),
        }
    }
}

fn screen<S: Special>() -> Aabb<S> {
    Aabb::from_corners([S::ZERO; 2], [S::ONE; 2])
}

fn every_set_gives_the_same_answers<S: Special>() {
    let boxes = boxes_of::<S>(70);
    let brute = BruteForce::from_boxes(&boxes);
    let hash = HashGrid::from_boxes(&boxes);
    let tree = Quadtree::from_boxes(&boxes);
    let mut bucket = BucketGrid::<S, 4, 4, 128, 2>::new(screen()).unwrap();
    for &aabb in &boxes {
        bucket.insert(aabb).unwrap();
    }
    let moving = MovingGrid::from_boxes(&boxes);
    let index = PackedIndex::new(&boxes);
    for_each(120, |numbers: [S; 6]| {
        let expected = Answers::of(&brute, numbers);
        assert_eq!(Answers::of(&hash, numbers), expected, "hash grid");
        assert_eq!(Answers::of(&tree, numbers), expected, "quadtree");
        assert_eq!(Answers::of(&bucket, numbers), expected, "bucket grid");
        assert_eq!(Answers::of(&moving, numbers), expected, "moving grid");
        assert_eq!(Answers::of(&index, numbers), expected, "packed index");
    });
}

/// Checks tracked pairs on their first tick and after a move from the ends of the range.
fn tracked_pairs_agree<S: Special>(boxes: &[Aabb<S>], expected: &[[u32; 2]]) {
    let mut near = TrackedPairs::new();
    let far = [Aabb::from_corners([S::MIN; 2], [S::MAX; 2]); 400];
    let reversed: Vec<_> = boxes.iter().rev().copied().collect();
    for before in [boxes, boxes, &far, &reversed, &boxes[..boxes.len() / 2]] {
        let _ = near.pairs(before).unsorted();
        for _ in 0..3 {
            assert_eq!(near.pairs(boxes).sorted(), expected);
            assert_eq!(near.found(), expected);
        }
    }
    assert!(2 <= near.searches());
    near.visit_cells(boxes, |cell| assert!(0 < cell.count));
}

fn every_set_finds_the_same_pairs<S: Special>() {
    let boxes = boxes_of::<S>(400);
    let mut brute = BruteForce::from_boxes(&boxes);
    let expected = brute.pairs().sorted();
    let movers = [3, 0, 3, u32::MAX, 7];
    let with = brute.pairs_with(&movers).sorted();
    assert!(with.iter().all(|pair| expected.binary_search(pair).is_ok()));
    assert_eq!(HashGrid::from_boxes(&boxes).pairs().sorted(), expected);
    assert_eq!(Quadtree::from_boxes(&boxes).pairs().sorted(), expected);
    let mut cells = StripCells::new();
    assert_eq!(cells.pairs(&boxes).sorted(), expected);
    let (mut pairs, mut called) = (vec![[1, 1]], Vec::new());
    cells.pairs(&boxes).sorted_into(&mut pairs);
    assert_eq!(pairs, expected);
    cells.pairs(&boxes).each(|a, b| called.push([a, b]));
    cells.pairs(&boxes).unsorted_into(&mut pairs);
    assert_eq!(pairs, called);
    assert_eq!(cells.pairs(&boxes).unsorted(), called);
    assert_eq!(cells.found(), called);
    let mut filed = 0;
    cells.visit_cells(&boxes, |cell| filed += cell.count);
    let is_any_empty = boxes.iter().any(|aabb| aabb.is_empty());
    assert!(is_any_empty || boxes.len() <= filed || boxes.len() <= 80);
    #[cfg(feature = "rayon")]
    assert_eq!(cells.pairs(&boxes).in_threads().unsorted(), called);
    tracked_pairs_agree(&boxes, &expected);
    let nothing = [Filter::new(0, 0); 400];
    assert!(
        cells
            .pairs(&boxes)
            .with_filters(&nothing)
            .sorted()
            .is_empty()
    );
    // Pair changes ignore order and duplicates.
    called.extend_from_within(..);
    let mut changes = PairChanges::new();
    changes.update(&called);
    assert_eq!((changes.began(), changes.pairs()), (&*expected, &*expected));
    changes.update(&[]);
    assert_eq!(changes.ended(), expected);
    brute.pairs().unsorted_into(&mut pairs);
    brute.pairs().each(|a, b| assert!(a < b));
    brute.pairs().sorted_into(&mut pairs);
    assert_eq!(pairs, expected);
}

fn packed_sets_are_queried_and_rebuilt<S: Special>() {
    let boxes = boxes_of::<S>(60);
    let mut index = PackedIndex::new(&[]);
    assert!(index.is_empty());
    assert_eq!(index.nearest([S::ZERO; 2]).first(), None);
    for some in [&boxes[..], &boxes[..7], &[]] {
        index.rebuild(some);
        let brute = BruteForce::from_boxes(some);
        assert_eq!(index.len(), some.len());
        index.visit_cells(|cell| check_aabb(cell.bounds));
        for_each(40, |numbers: [S; 6]| {
            let expected = Answers::of(&brute, numbers);
            assert_eq!(Answers::of(&index, numbers), expected);
        });
    }
    let filters = vec![Filter::new(1, 0); boxes.len()];
    let index = PackedIndex::with_filters(&boxes, &filters).unwrap();
    let all = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
    assert!(!index.overlapping(all).in_layers(2).any() && index.overlapping(all).any());
    assert!(PackedIndex::with_filters(&boxes, &filters[1..]).is_err());
}

fn two_sets_meet_at_special_places<S: Special>() {
    let (bullets, enemies) = (boxes_of::<S>(300), boxes_of::<S>(900));
    let enemies = &enemies[300.min(enemies.len() / 2)..];
    let mut expected = Vec::new();
    for (a, one) in (0..).zip(&bullets) {
        let met = (0..)
            .zip(enemies)
            .filter(|(_, other)| one.overlaps(**other));
        expected.extend(met.map(|(b, _)| [a, b]));
    }
    let mut sets = TwoSets::new();
    assert_eq!(sets.pairs_between(&bullets, enemies).sorted(), expected);
    let unsorted = sets.pairs_between(&bullets, enemies).unsorted().to_vec();
    assert_eq!(sets.found(), unsorted);
    let (mut pairs, mut called) = (vec![[1, 1]], Vec::new());
    sets.pairs_between(&bullets, enemies)
        .unsorted_into(&mut pairs);
    sets.pairs_between(&bullets, enemies)
        .each(|a, b| called.push([a, b]));
    assert_eq!((&pairs, &called), (&unsorted, &unsorted));
    sets.pairs_between(&bullets, enemies)
        .sorted_into(&mut pairs);
    assert_eq!(pairs, expected);
    let keyed = |boxes: &[Aabb<S>]| (0_u32..).zip(boxes.to_vec()).collect::<Vec<_>>();
    let mut named = KeyedPairs::new();
    let found = named.pairs_between(keyed(&bullets), keyed(enemies));
    assert!(
        found
            .iter()
            .map(|&(a, b)| [a, b])
            .eq(expected.iter().copied())
    );
    assert_eq!(named.found().len(), expected.len());
    let filtered = |boxes: &[Aabb<S>]| {
        let odd = |(key, aabb): (u32, Aabb<S>)| (key, aabb, Filter::new(key % 2, key % 2));
        keyed(boxes).into_iter().map(odd).collect::<Vec<_>>()
    };
    let odd = named.filtered_pairs_between(filtered(&bullets), filtered(enemies));
    let both = |&&[a, b]: &&[u32; 2]| a % 2 == 1 && b % 2 == 1;
    assert!(
        odd.iter()
            .map(|&(a, b)| [a, b])
            .eq(expected.iter().filter(both).copied())
    );
    assert!(named.pairs_between([], keyed(enemies)).is_empty());
    let nothing = vec![Filter::new(0, 0); 900];
    let filtered = sets.pairs_between(&bullets, enemies);
    assert!(
        filtered
            .with_filters(&nothing, &nothing)
            .sorted()
            .is_empty()
    );
    assert!(sets.pairs_between(&bullets, &[]).sorted().is_empty());
}

fn cells_and_bounds_are_good_or_refused<S: Special>() {
    for &size in S::SPECIAL {
        let is_good = size.is_finite() && S::ZERO < size;
        match HashGrid::with_cell_size(size) {
            Ok(boxes) => assert!(is_good && boxes.cell_size() == Some(size)),
            Err(error) => {
                assert!(!is_good);
                assert!(error.size() == size || is_nan(size));
                assert!(!error.to_string().is_empty());
            }
        }
    }
    for_each(500, |[a, b, c, d]: [S; 4]| {
        let Ok(bounds) = Aabb::try_from_points([a, b], [c, d]) else {
            return;
        };
        let mut tree = Quadtree::with_bounds(bounds);
        check_aabb(tree.bounds());
        let id = tree.insert(bounds);
        assert_eq!(tree.overlapping(bounds).any(), !bounds.is_empty());
        assert_eq!(tree.nearest([S::MIN; 2]).first(), Some(id.index()));
        tree.visit_cells(|cell| check_aabb(cell.bounds));
        match BucketGrid::<S, 3, 5, 2, 1>::new(bounds) {
            Ok(mut grid) => {
                assert_eq!(grid.screen(), bounds);
                grid.insert(bounds).unwrap();
                grid.visit_cells(|cell| check_aabb(cell.bounds));
                assert_eq!(grid.overlapping(bounds).sorted(), [0]);
            }
            Err(error) => assert_eq!(error, BucketGridError::Screen { screen: bounds }),
        }
    });
}

fn full_and_emptied_sets_are_sound<S: Special>() {
    let mut grid = BucketGrid::<S, 2, 2, 3, 1>::new(screen()).unwrap();
    let all = Aabb::from_corners([S::MIN; 2], [S::MAX; 2]);
    let ids: [BoxId; 3] = [(); 3].map(|()| grid.insert(all).unwrap());
    assert_eq!(
        grid.insert_with(all, Filter::new(1, 1)),
        Err(BucketGridError::Full { boxes: 3 })
    );
    assert_eq!((grid.len(), grid.is_empty()), (3, false));
    assert_eq!(grid.sorted_pairs(), [[0, 1], [0, 2], [1, 2]]);
    grid.move_to(ids[0], Aabb::from_corners([S::MAX; 2], [S::MAX; 2]))
        .unwrap();
    grid.set_filter(ids[1], Filter::new(0, 0)).unwrap();
    let mut pairs = vec![[9, 9]];
    grid.sorted_pairs_into(&mut pairs);
    assert!(pairs.is_empty(), "{pairs:?}");
    grid.each_pair(|a, b| panic!("unexpected pair of {a} and {b}"));
    assert_eq!(grid.remove(ids[2]), Ok(all));
    grid.clear();
    for id in ids {
        assert!(grid.get(id).is_none() && grid.id_of(id.index()).is_none());
        assert_eq!(id.generation(), 1);
    }
    assert!(
        !Filter::new(0, 0).meets(Filter::ALL),
        "in no layer, with an empty mask"
    );
    let mut set = Boxes::<S>::from_boxes(&[all; 40]);
    assert_eq!(set.overlapping(all).in_layers(0).count(), 0);
    // An index is a name as long as its box is there.
    assert_eq!(
        (set.get(39), set.get(40), set.get(u32::MAX)),
        (Some(all), None, None)
    );
    let id = set.id_of(7).unwrap();
    assert_eq!((set.get(id), set.remove(7)), (Some(all), Ok(all)));
    for error in [
        set.remove(7).unwrap_err(),
        set.move_to(u32::MAX, all).unwrap_err(),
    ] {
        assert_eq!(error.0.generation(), 0);
        assert!(
            error.to_string().contains(&error.0.index().to_string()),
            "{error}"
        );
    }
    assert!(set.set_filter(7, Filter::ALL).is_err() && set.get(id).is_none());
    assert!(grid.get(0).is_none() && grid.remove(0).is_err());
}

/// Every form of an answer agrees, from a set whose boxes are moved, filtered, removed and replaced.
#[test]
fn every_form_of_an_answer_agrees() {
    let mut boxes = Boxes::<f32>::new();
    let filter = Filter::new(1, 2);
    let id = boxes.insert_with(Aabb::new(0.0, 0.0, 4.0, 4.0), filter);
    boxes.insert(Aabb::new(f32::MAX, 0.0, 0.0, 0.0));
    boxes.move_to(id, Aabb::new(1.0, 0.0, 4.0, 4.0)).unwrap();
    assert_eq!(boxes.nearest([f32::MIN; 2]).several(9), [0, 1]);
    assert_eq!(boxes.nearest([0.0; 2]).in_layers(2).first(), Some(1));
    let mut found = Vec::new();
    boxes.nearest([0.0; 2]).several_into(1, &mut found);
    assert_eq!(found, [0]);
    boxes
        .overlapping(Aabb::new(0.0, 0.0, 2.0, 2.0))
        .sorted_into(&mut found);
    boxes.containing([2.0, 2.0]).unsorted_into(&mut found);
    boxes
        .containing([2.0, 2.0])
        .each(|index| assert_eq!(index, 0));
    assert_eq!(found, [0]);
    boxes.containing([2.0, 2.0]).append_to(&mut found);
    assert_eq!(found, [0, 0]);
    assert!(boxes.pairs_with(&[0, 1]).sorted().is_empty());
    let sweep = boxes.sweep(Aabb::new(-9.0, 0.0, 1.0, 1.0), [20.0, 0.0]);
    let mut met = Vec::new();
    sweep.sorted_into(&mut met);
    assert_eq!(sweep.first(), met.first().copied());
    sweep.each(|index, _| assert_eq!(index, 0));
    assert!(sweep.in_layers(2).sorted().is_empty());
    boxes.set_filter(id, Filter::ALL).unwrap();
    assert_eq!(boxes.iter().next().map(|(id, _)| id), Some(id));
    assert_eq!((boxes.id_of(0), boxes.id_of(2)), (Some(id), None));
    boxes.remove(id).unwrap();
    boxes.refill(&[]);
    boxes.clear();
    assert!(boxes.is_empty() && boxes.get(id).is_none());
    assert!(boxes.pairs().sorted().is_empty());
}
