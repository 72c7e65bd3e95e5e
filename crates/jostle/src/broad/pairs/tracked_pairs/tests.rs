use crate::broad::BruteForce;
use crate::broad::pairs::tracked_pairs::TrackedPairs;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// A row of boxes 16 wide, far enough apart that none meet.
fn row(count: u16) -> Vec<Aabb<f32>> {
    let at = |k: u16| Aabb::new(f32::from(k) * 100.0, 0.0, 16.0, 16.0);
    (0..count).map(at).collect()
}

#[track_caller]
fn check<S: Scalar>(tracked: &mut TrackedPairs<S>, boxes: &[Aabb<S>]) {
    let expected = BruteForce::from_boxes(boxes).pairs().sorted();
    assert_eq!(tracked.pairs(boxes).sorted(), expected);
}

/// A row that has been seen to move right by one a tick.
fn moving(count: u16) -> (TrackedPairs<f32>, Vec<Aabb<f32>>) {
    let (mut tracked, mut boxes) = (TrackedPairs::new(), row(count));
    check(&mut tracked, &boxes);
    for aabb in &mut boxes {
        *aabb = aabb.moved([1.0, 0.0]);
    }
    check(&mut tracked, &boxes);
    (tracked, boxes)
}

#[test]
fn a_box_may_move_up_to_the_rim_and_not_an_ulp_beyond() {
    let (tracked, boxes) = moving(40);
    let grown = tracked.list.grown()[0];
    // Eight ticks and a half ahead, one and a half back, and a 64th of the width.
    let [left, right] = [1.0 - 1.75, 17.0 + 8.75];
    assert_eq!(grown, Aabb::from_corners([left, 0.0], [right, 16.0]));
    let rim = grown.max().x;
    // The neighbor comes as close as it may too: the pair of the two was not kept.
    let neighbor = Aabb::from_corners([rim, 0.0], [rim + 16.0, 16.0]);
    for (right, is_beyond) in [(rim, false), (f32::from_bits(rim.to_bits() + 1), true)] {
        let (mut tracked, mut boxes) = (tracked.clone(), boxes.clone());
        boxes[0] = Aabb::from_corners([right - 16.0, 0.0], [right, 16.0]);
        boxes.push(neighbor);
        let met = if is_beyond { &[[0, 40]][..] } else { &[] };
        assert_eq!(tracked.pairs(&boxes).sorted(), met);
        let escaped = if is_beyond { &[0, 40][..] } else { &[40] };
        assert_eq!(tracked.list.escaped(), escaped);
        assert_eq!(tracked.searches(), 2, "a few are exchanged");
    }
}

/// The neighbor was there before, grown toward the first box up to its rim.
#[test]
fn flush_grown_boxes_are_no_pair_until_one_is_left() {
    let mut tracked = TrackedPairs::new();
    let mut boxes = row(40);
    // One goes right and one left, eight and a half ticks and a quarter each: they meet at 25.75.
    boxes[1] = Aabb::new(35.5, 0.0, 16.0, 16.0);
    check(&mut tracked, &boxes);
    (boxes[0], boxes[1]) = (boxes[0].moved([1.0, 0.0]), boxes[1].moved([-1.0, 0.0]));
    check(&mut tracked, &boxes);
    let [left, right] = [0, 1].map(|k: usize| tracked.list.grown()[k]);
    assert_eq!((left.max().x, right.min().x), (25.75, 25.75));
    boxes[0] = boxes[0].moved([8.75, 0.0]);
    boxes[1] = boxes[1].moved([-8.75, 0.0]);
    check(&mut tracked, &boxes);
    assert!(tracked.list.escaped().is_empty() && tracked.found().is_empty());
    boxes[0] = boxes[0].moved([0.25, 0.0]);
    check(&mut tracked, &boxes);
    assert_eq!(
        (tracked.list.escaped(), tracked.found()),
        (&[0][..], &[[0, 1]][..])
    );
}

#[test]
fn what_rests_or_drifts_is_seldom_searched_for() {
    let (mut tracked, boxes) = (TrackedPairs::new(), row(100));
    for _ in 0..50 {
        check(&mut tracked, &boxes);
    }
    assert_eq!(tracked.searches(), 2);

    let (mut tracked, mut boxes) = moving(100);
    for _ in 0..100 {
        for (k, aabb) in boxes.iter_mut().enumerate() {
            let step = if k % 2 == 0 { 1.0 } else { -0.5 };
            *aabb = aabb.moved([step, 0.25]);
        }
        check(&mut tracked, &boxes);
    }
    assert!(tracked.searches() < 20, "{}", tracked.searches());
}

/// A pixel every third tick, each box at another.
#[test]
fn slow_whole_numbers_are_seen_to_move() {
    let at = |k: i32| Aabb::new(k * 40 % 600, k / 15 * 40, 39, 39);
    let mut boxes: Vec<_> = (0..200).map(at).collect();
    let mut tracked = TrackedPairs::<i32>::new();
    for tick in 0..120 {
        for (k, aabb) in (0..).zip(&mut boxes) {
            let is_its_turn = (tick + k) % 3 == 0;
            *aabb = aabb.moved([i32::from(is_its_turn), 0]);
        }
        check(&mut tracked, &boxes);
    }
    assert!(tracked.searches() < 40, "{}", tracked.searches());
}

#[test]
fn what_jumps_about_is_searched_for_plainly() {
    let mut tracked = TrackedPairs::new();
    let mut boxes = row(200);
    let mut lists = 0;
    for tick in 0..300_u16 {
        for (k, aabb) in (0..200_u16).zip(&mut boxes) {
            let [x, y] = [k * 37 + tick * 91, k * 53 + tick * 113].map(|n| f32::from(n % 199));
            *aabb = Aabb::new(x, y, 8.0, 8.0);
        }
        check(&mut tracked, &boxes);
        lists += usize::from(!tracked.list.grown().is_empty());
    }
    assert!(lists < 20, "{lists} lists were of no use");
}

#[test]
fn one_that_jumps_comes_or_goes_does_not_spoil_the_list() {
    let mut tracked = TrackedPairs::new();
    let mut boxes = row(320);
    check(&mut tracked, &boxes);
    for tick in 0..200 {
        let at = tick * 7 % 300;
        match tick % 3 {
            0 => boxes[at] = boxes[at + 5].moved([3.0, 3.0]),
            1 => _ = boxes.swap_remove(at),
            _ => boxes.push(boxes[at].moved([-3.0, 2.0])),
        }
        check(&mut tracked, &boxes);
    }
    assert!(tracked.searches() < 12, "{}", tracked.searches());
}

#[test]
fn an_empty_box_is_in_no_pair_until_it_is_back() {
    let (mut tracked, mut boxes) = moving(40);
    let home = boxes[0];
    boxes[1] = home.moved([4.0, 0.0]);
    check(&mut tracked, &boxes);
    boxes[1] = Aabb::from_corners(home.center(), home.center());
    check(&mut tracked, &boxes);
    assert!(tracked.found().is_empty());
    boxes[1] = home.moved([2.0, 0.0]);
    check(&mut tracked, &boxes);
    assert_eq!(tracked.found(), [[0, 1]]);
}

/// Testing that many pairs would take longer than finding them.
#[test]
fn no_list_is_kept_of_a_pile() {
    let mut tracked = TrackedPairs::new();
    let mut pile = [Aabb::<f32>::new(0.0, 0.0, 16.0, 16.0); 100];
    for _ in 0..20 {
        check(&mut tracked, &pile);
        assert!(tracked.list.grown().is_empty());
        pile = pile.map(|aabb| aabb.moved([1.0, 0.0]));
    }
}

/// They meet all others, and soon make more pairs than are kept.
#[test]
fn many_giants_at_once_end_the_list() {
    let (mut tracked, mut boxes) = moving(640);
    for (k, aabb) in boxes.iter_mut().take(36).enumerate() {
        let is_giant = k % 2 == 0;
        *aabb = if is_giant { aabb.grown(1.0e6) } else { *aabb };
    }
    check(&mut tracked, &boxes);
    assert!(tracked.list.grown().is_empty());
    check(&mut tracked, &boxes);
}
