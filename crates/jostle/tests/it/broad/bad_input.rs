//! NaN, impossible sizes and unknown ids are refused, and a refused call changes nothing.

use super::query_set::QuerySet;
use super::{FromSlice, Moving, for_sets, overlapping, scattered};
use crate::random::Random;
use jostle::Vec2;
use jostle::errors::BucketGridError;
use jostle::errors::UnknownBox;
use jostle::f32::HashGrid;
use jostle::{Aabb, BoxId, BruteForce, BucketGrid, Circle, Filter, Ray, Segment};

for_sets! { all:
    nan_is_never_stored_and_finds_nothing;
}

for_sets! { moving:
    unknown_ids_are_refused;
}

/// Infinities, quiet and signalling NaNs of both signs, and payloads in between: 64 values.
fn no_numbers() -> Vec<f32> {
    let mut random = Random::seed(1);
    let mut bits = vec![0x7F80_0000, 0xFF80_0000, 0x7FC0_0000, 0xFFC0_0000];
    bits.extend([0x7F80_0001, 0xFF80_0001, 0x7FFF_FFFF, u32::MAX]);
    while bits.len() < 64 {
        bits.push(random.u32() | 0x7F80_0000);
    }
    bits.into_iter().map(f32::from_bits).collect()
}

/// Checks that a thousand queries with each bad number find nothing.
fn answers<A: QuerySet<f32>>(set: &A) -> Vec<Vec<u32>> {
    let questions = scattered(2, 1_000, 900, 60);
    let found = questions.iter().map(|&aabb| set.overlapping(aabb).sorted());
    found.collect()
}

fn nan_is_never_stored_and_finds_nothing<A: FromSlice>() {
    let boxes = scattered(3, 1_000, 900, 20);
    let set = A::from_slice(&boxes);
    let before = answers(&set);
    let mover = Aabb::new(0.0, 0.0, 8.0, 8.0);
    for wrong in no_numbers() {
        for slot in 0..4 {
            let mut edges = [10.0, 10.0, 20.0, 20.0];
            edges[slot] = wrong;
            let [a, b, c, d] = edges;
            assert!(!wrong.is_finite());
            assert!(Aabb::try_from_corners([a, b], [c, d]).is_err());
            assert!(Aabb::try_new(a, b, c, d).is_err());
            assert!(Ray::try_new([a, b], [c, d]).is_err());
            assert!(Segment::try_new([a, b], [c, d]).is_err());
            assert!(slot == 3 || Circle::try_new([a, b], c).is_err());
        }
        for point in [[wrong, 10.0], [10.0, wrong], [wrong, wrong]] {
            assert!(!set.containing(Vec2::from(point)).any());
            assert_eq!(set.nearest(Vec2::from(point)).first(), None);
            assert!(set.nearest(Vec2::from(point)).several(3).is_empty());
            let sweep = set.sweep(mover, Vec2::from(point));
            assert!(sweep.first().is_none() && sweep.sorted().is_empty());
        }
    }
    assert_eq!(answers(&set), before);
    let questions = scattered(2, 1_000, 900, 60);
    let expected: Vec<_> = questions
        .iter()
        .map(|&aabb| overlapping(&boxes, aabb))
        .collect();
    assert_eq!(before, expected);
}

fn unknown_ids_are_refused<M: Moving>() {
    let mut made = M::from_slice(&scattered(4, 50, 90, 20));
    let set = made.set();
    let ids: Vec<BoxId> = set.iter().map(|(id, _)| id).collect();
    set.remove(ids[7]).unwrap();
    set.remove(ids[9]).unwrap();
    // Another box reuses the slot that was emptied last.
    let newcomer = set.insert(Aabb::new(0.0, 0.0, 1.0, 1.0));
    assert_eq!(newcomer.index(), 9);
    assert!(ids[9].generation() < newcomer.generation());
    // No box ever existed beyond the end.
    let mut larger = BruteForce::from_boxes(&[Aabb::new(0.0, 0.0, 1.0, 1.0); 60]);
    let beyond = larger.insert(Aabb::new(0.0, 0.0, 1.0, 1.0));

    let (before, pairs) = (answers(set), set.pairs().sorted());
    let anywhere = Aabb::new(0.0, 0.0, 900.0, 900.0);
    for id in [ids[7], ids[9], beyond] {
        assert_eq!(set.move_to(id, anywhere), Err(UnknownBox(id)));
        assert_eq!(set.set_filter(id, Filter::new(0, 0)), Err(UnknownBox(id)));
        assert_eq!(set.remove(id), Err(UnknownBox(id)));
        assert_eq!(set.get(id), None);
        assert!(UnknownBox(id).to_string().contains(&id.to_string()));
    }
    assert_eq!((answers(set), set.pairs().sorted()), (before, pairs));
    assert_eq!(set.len(), 49);
}

#[test]
fn a_full_bucket_grid_refuses_and_stays_unchanged() {
    let screen = Aabb::new(0.0, 0.0, 900.0, 900.0);
    let mut grid = BucketGrid::<f32, 8, 8, 100, 4>::new(screen).unwrap();
    for aabb in scattered(5, 100, 900, 60) {
        grid.insert(aabb).unwrap();
    }
    let (before, pairs) = (answers(&grid), grid.sorted_pairs());
    for aabb in scattered(6, 50, 900, 900) {
        assert_eq!(grid.insert(aabb), Err(BucketGridError::Full { boxes: 100 }));
    }
    assert_eq!((answers(&grid), grid.sorted_pairs()), (before, pairs));
    assert_eq!(grid.len(), 100);
    let first = grid.id_of(0).unwrap();
    grid.remove(first).unwrap();
    assert_eq!(grid.remove(first), Err(UnknownBox(first)));
    let again = grid.insert(screen).unwrap();
    assert_eq!((again.index(), again.generation()), (0, 2));
    assert_eq!(grid.move_to(first, screen), Err(UnknownBox(first)));
    assert_eq!(grid.get(again), Some(screen));
}

#[test]
fn invalid_cell_sizes_are_refused() {
    for size in [0.0, -0.0, -1.0e-45, -64.0, f32::MIN]
        .into_iter()
        .chain(no_numbers())
    {
        let error = HashGrid::with_cell_size(size).unwrap_err();
        assert_eq!(error.size().to_bits(), size.to_bits());
    }
    assert!(jostle::i32::HashGrid::with_cell_size(0).is_err());
    assert!(jostle::i16::HashGrid::with_cell_size(i16::MIN).is_err());
}

/// Cells of 1e-30 in a world of 1e9: one box covers 1e78 of them, and none is created.
#[test]
fn absurd_cell_sizes_only_cost_time() {
    let mut boxes: Vec<Aabb> = scattered(7, 200, 60_000, 900);
    boxes.push(Aabb::new(-5.0e8, -5.0e8, 1.0e9, 1.0e9));
    for size in [1.0e-45, 1.0e-30, 1.0e-3, 1.0e9, 1.0e38, f32::MAX] {
        let mut set = HashGrid::with_cell_size(size).unwrap();
        let made = allocation_counter::measure(|| {
            for &aabb in &boxes {
                set.insert(aabb);
            }
        });
        assert!(made.bytes_max < 1024 * 201, "{} bytes", made.bytes_max);
        let everything = Aabb::new(-1.0e9, -1.0e9, 2.0e9, 2.0e9);
        for question in [boxes[0], boxes[200], everything] {
            let expected = overlapping(&boxes, question);
            assert_eq!(set.overlapping(question).sorted(), expected, "{size}");
        }
        assert_eq!(set.pairs().sorted(), super::pairs(&boxes), "{size}");
    }
}
