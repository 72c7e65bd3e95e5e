//! Crowds: identical boxes, boxes one ulp apart, and cells that collide in a simple hash.

use super::{FromSlice, Moving, count, for_sets, overlapping};
use jostle::f32::{Quadtree, StripCells};
use jostle::{Aabb, Vec2};

for_sets! { all:
    identical_boxes_are_all_found_on_a_small_stack;
    boxes_one_ulp_apart_are_distinguished_on_a_small_stack;
    colliding_hash_cells_lose_nothing;
    a_diagonal_loses_nothing;
}

for_sets! { moving:
    identical_boxes_come_and_go;
}

/// Runs on a stack of 64 KiB: recursion as deep as the number of boxes would overflow it.
fn on_a_small_stack(check: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 10);
    thread.spawn(check).unwrap().join().unwrap();
}

fn identical_boxes_are_all_found_on_a_small_stack<A: FromSlice>() {
    on_a_small_stack(|| {
        let many = count(20_000, 1_000_000);
        let set = A::from_slice(&vec![Aabb::new(3.0, 3.0, 1.0e-3, 1.0e-3); many]);
        assert_eq!(set.containing(Vec2::new(3.000_5, 3.000_5)).count(), many);
        assert_eq!(set.containing(Vec2::new(2.999, 3.0)).count(), 0);
        assert_eq!(set.nearest(Vec2::new(0.0, 9.0)).first(), Some(0));
    });
}

#[test]
fn unlimited_bounds_hold_identical_boxes_on_a_small_stack() {
    on_a_small_stack(|| {
        let many = count(20_000, 1_000_000);
        let all = Aabb::from_corners([f32::MIN; 2], [f32::MAX; 2]);
        let mut tree = Quadtree::with_bounds(all);
        tree.refill(&vec![Aabb::new(3.0, 3.0, 1.0e-3, 1.0e-3); many]);
        assert_eq!(tree.containing([3.000_5, 3.000_5]).count(), many);
    });
}

fn boxes_one_ulp_apart_are_distinguished_on_a_small_stack<A: FromSlice>() {
    on_a_small_stack(|| {
        let (edges, thin) = one_ulp_apart(1);
        let set = A::from_slice(&thin);
        for at in (0..thin.len()).step_by(count(9_973, 997)) {
            let expected = u32::try_from(at).unwrap();
            assert_eq!(
                set.containing(Vec2::new(edges[at], 0.5)).sorted(),
                [expected]
            );
        }
    });
}

/// Returns boxes from each edge to the one `wide` ulps later, and those edges.
fn one_ulp_apart(wide: usize) -> (Vec<f32>, Vec<Aabb>) {
    let edges = (0..100_000_u32).map(|ulp| f32::from_bits(1.0_f32.to_bits() + ulp));
    let edges: Vec<f32> = edges.collect();
    let thin = edges.windows(wide + 1);
    let thin = thin.map(|edge| Aabb::from_corners([edge[0], 0.0], [edge[wide], 1.0]));
    let thin = thin.collect();
    (edges, thin)
}

#[test]
fn strip_cells_distinguish_boxes_one_ulp_apart() {
    on_a_small_stack(|| {
        let mut cells = StripCells::new();
        let (_, flush) = one_ulp_apart(1);
        assert!(
            cells.pairs(&flush).sorted().is_empty(),
            "flush boxes do not overlap"
        );
        let (_, double) = one_ulp_apart(2);
        let found = cells.pairs(&double).sorted();
        let last = u32::try_from(double.len()).unwrap() - 1;
        assert!(found.iter().copied().eq((0..last).map(|a| [a, a + 1])));
    });
}

fn identical_boxes_come_and_go<M: Moving>() {
    let mut made = M::from_slice(&[]);
    let set = made.set();
    let same = Aabb::new(-5.0, 7.0, 0.5, 0.5);
    let ids: Vec<_> = (0..2_000).map(|_| set.insert(same)).collect();
    for &id in ids.iter().step_by(2) {
        set.remove(id).unwrap();
    }
    for &id in ids.iter().skip(1).step_by(4) {
        set.move_to(id, Aabb::new(5.0, 7.0, 0.5, 0.5)).unwrap();
    }
    assert_eq!(set.containing([-4.9, 7.1]).count(), 500);
    assert_eq!(set.containing([5.1, 7.1]).count(), 500);
    let mut pairs = 0;
    set.pairs().each(|_, _| pairs += 1);
    assert_eq!(pairs, 2 * 500 * 499 / 2);
}

/// Returns boxes in cells whose tutorial hash, `x * 73856093 ^ y * 19349663`, ends in 16 zero bits.
pub(crate) fn colliding(many: u32) -> Vec<Aabb> {
    const P: u32 = 73_856_093;
    const Q: u32 = 19_349_663;
    // Newton's iteration for the inverse modulo 2^32: each step doubles the number of correct bits.
    let inverse = (0..5).fold(1_u32, |inverse, _| {
        inverse.wrapping_mul(2_u32.wrapping_sub(Q.wrapping_mul(inverse)))
    });
    let boxes = (0..many).map(|x| {
        let y = x.wrapping_mul(P).wrapping_mul(inverse) & 0xFFFF;
        assert_eq!((x.wrapping_mul(P) ^ y.wrapping_mul(Q)) & 0xFFFF, 0);
        let [x, y] = [x, y].map(|cell| f32::from(u16::try_from(cell % 50_000).unwrap()));
        Aabb::new(x + 0.25, y + 0.25, 0.5, 0.5)
    });
    boxes.collect()
}

fn colliding_hash_cells_lose_nothing<A: FromSlice>() {
    nothing_is_lost::<A>(&colliding(100_000));
}

fn a_diagonal_loses_nothing<A: FromSlice>() {
    let place = |at: u32| f32::from(u16::try_from(at % 50_000).unwrap());
    let diagonal = (0..100_000).map(|at| Aabb::new(place(at), place(at), 1.5, 1.5));
    nothing_is_lost::<A>(&diagonal.collect::<Vec<_>>());
}

fn nothing_is_lost<A: FromSlice>(boxes: &[Aabb]) {
    let set = A::from_slice(boxes);
    for &question in boxes.iter().step_by(count(20_011, 2_003)) {
        let expected = overlapping(boxes, question);
        assert!(!expected.is_empty());
        assert_eq!(set.overlapping(question).sorted(), expected);
        let around = question.grown(3.0);
        assert_eq!(set.overlapping(around).sorted(), overlapping(boxes, around));
    }
}
