//! Queries without one box, and hits without what a sweep starts in.

use super::query_set::QuerySet;
use super::{FromSlice, Moving, count, for_sets, scattered};
use jostle::f32::{Boxes, BucketGrid, PackedIndex};
use jostle::{Aabb, Ray, Vec2};

for_sets! { all:
    one_box_is_left_out;
    what_a_sweep_starts_in_is_no_hit;
}

for_sets! { moving:
    only_a_box_that_is_there_is_left_out;
}

fn one_box_is_left_out<A: FromSlice>() {
    let boxes = scattered(5, count(200, 2_000), 300, 40);
    let set = A::from_slice(&boxes);
    let named = || (0_u32..).zip(&boxes).step_by(count(7, 3));
    for (index, &place) in named() {
        let mut expected = QuerySet::overlapping(&set, place).sorted();
        expected.retain(|&found| found != index);
        let others = QuerySet::overlapping(&set, place).without(index);
        assert_eq!(others.sorted(), expected);
        let mut listed = Vec::new();
        others.unsorted_into(&mut listed);
        assert_eq!(listed.len(), expected.len());

        let point = place.center();
        let mut expected = QuerySet::nearest(&set, point).several(4);
        expected.retain(|&found| found != index);
        let nearest = QuerySet::nearest(&set, point).without(index);
        assert_eq!(nearest.first(), expected.first().copied());

        let ray = Ray::new(point, [1.0, 0.5]);
        let mut expected = QuerySet::raycast(&set, ray).sorted();
        expected.retain(|&(found, _)| found != index);
        let line = QuerySet::raycast(&set, ray).without(index);
        assert_eq!(line.first(), expected.first().copied(), "from box {index}");
        assert_eq!(line.sorted(), expected);
    }
}

fn what_a_sweep_starts_in_is_no_hit<A: FromSlice>() {
    let boxes = scattered(6, count(200, 2_000), 300, 40);
    let set = A::from_slice(&boxes);
    let mut overlapped = 0;
    for (index, &place) in (0_u32..).zip(&boxes).step_by(count(7, 3)) {
        let sweep = || QuerySet::sweep(&set, place, Vec2::new(90.0, -30.0));
        let all = sweep().sorted();
        let mut hits = all
            .iter()
            .filter_map(|&(found, swept)| Some((found, swept.hit()?)));
        let expected = hits.next();
        assert_eq!(sweep().first_hit(), expected, "from box {index}");
        overlapped += usize::from(all.iter().any(|(_, swept)| swept.is_overlapping()));
        if let Some((first, _)) = expected {
            assert_eq!(sweep().without(first).first_hit(), hits.next());
        }
    }
    assert!(10 < overlapped);
}

fn only_a_box_that_is_there_is_left_out<M: Moving>() {
    let place = Aabb::new(0.0, 0.0, 8.0, 8.0);
    let mut made = M::from_slice(&[place]);
    let set = made.set();
    let gone = set.id_of(0).unwrap();
    assert!(!set.overlapping(place).without(gone).any());
    set.remove(gone).unwrap();
    let id = set.insert(place);
    assert_eq!(id.index(), gone.index());
    assert_eq!(set.overlapping(place).without(gone).sorted(), [0]);
    assert_eq!(set.overlapping(place).without(7).sorted(), [0]);
    assert!(!set.overlapping(place).without(id).without(gone).any());
    assert!(!set.overlapping(place).in_layers(1).without(0).any());
}

#[test]
fn every_kind_of_set_knows_the_names_of_its_boxes() {
    let place = Aabb::new(0.0, 0.0, 8.0, 8.0);
    let mut grid = BucketGrid::<4, 4, 8, 8>::new(Aabb::new(0.0, 0.0, 64.0, 64.0)).unwrap();
    let id = grid.insert(place).unwrap();
    assert!(!grid.overlapping(place).without(id).any());
    assert!(!grid.overlapping(place).without(id.index()).any());
    grid.remove(id).unwrap();
    grid.insert(place).unwrap();
    assert!(grid.overlapping(place).without(id).any());

    let packed = PackedIndex::new(&[place]);
    let stranger = Boxes::from_boxes(&[place]).id_of(0).unwrap();
    assert!(!packed.overlapping(place).without(0).any());
    assert!(packed.overlapping(place).without(1).any());
    assert!(
        packed.overlapping(place).without(stranger).any(),
        "it gives no ids"
    );
}
