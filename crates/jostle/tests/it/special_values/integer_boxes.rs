//! All pairs of boxes near the ends of `i32`, compared with arithmetic in a wider type.

use jostle::{Aabb, Side};
use std::collections::BTreeSet;

const NUMBERS: [i32; 8] = [
    i32::MIN,
    i32::MIN + 1,
    -1,
    0,
    1,
    1 << 30,
    i32::MAX - 1,
    i32::MAX,
];

/// Min x, min y, max x, max y.
type Edges = [i64; 4];

/// Returns every box that four of the numbers form, as corners or as corner and size.
fn boxes() -> Vec<(Aabb<i32>, Edges)> {
    let mut edges = BTreeSet::new();
    for code in 0..NUMBERS.len().pow(4) {
        let [a, b, c, d] = [512, 64, 8, 1].map(|place| NUMBERS[code / place % 8]);
        let [x, y, z, w] = [a, b, c, d].map(i64::from);
        let corners = Aabb::try_from_corners([a, b], [c, d]);
        assert_eq!(corners.is_ok(), x <= z && y <= w, "{a} {b} {c} {d}");
        let sized = Aabb::try_new(a, b, c, d);
        let most = i64::from(i32::MAX);
        let fits = 0 <= z && 0 <= w && x + z <= most && y + w <= most;
        assert_eq!(sized.is_ok(), fits, "{a} {b} {c} {d}");
        if let Ok(sized) = sized {
            assert_eq!(wide(sized), [x, y, x + z, y + w]);
        }
        edges.extend(corners.map(wide));
        edges.extend(sized.map(wide));
    }
    edges
        .into_iter()
        .map(|edges| (narrow(edges), edges))
        .collect()
}

fn wide(aabb: Aabb<i32>) -> Edges {
    [aabb.min().x, aabb.min().y, aabb.max().x, aabb.max().y].map(i64::from)
}

fn narrow(edges: Edges) -> Aabb<i32> {
    let [x, y, z, w] = edges.map(|edge| i32::try_from(edge).expect("an edge"));
    Aabb::from_corners([x, y], [z, w])
}

fn held(number: i128) -> i32 {
    i32::try_from(number.clamp(i32::MIN.into(), i32::MAX.into())).expect("clamped")
}

/// Returns the shortest way out, computed by hand: Y before X, then toward positive.
fn way_out(a: Edges, b: Edges) -> (Side, i64) {
    let ways = [
        (Side::MaxY, b[3] - a[1]),
        (Side::MinY, a[3] - b[1]),
        (Side::MaxX, b[2] - a[0]),
        (Side::MinX, a[2] - b[0]),
    ];
    let least = ways.iter().map(|way| way.1).min().expect("four ways");
    let is_least = |way: &&(Side, i64)| way.1 == least;
    *ways
        .iter()
        .find(is_least)
        .expect("one of them is the least")
}

fn check_pair((a, wide_a): (Aabb<i32>, Edges), (b, wide_b): (Aabb<i32>, Edges)) {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (wide_a, wide_b);
    let shared = [ax.max(bx), ay.max(by), az.min(bz), aw.min(bw)];
    let overlaps = shared[0] < shared[2] && shared[1] < shared[3];
    let touches = shared[0] <= shared[2] && shared[1] <= shared[3];
    assert_eq!(a.overlaps(b), overlaps, "{a:?} and {b:?}");
    assert_eq!(a.touches(b), touches, "{a:?} and {b:?}");
    let contains = ax <= bx && ay <= by && bz <= az && bw <= aw;
    assert_eq!(a.contains(b), contains, "{a:?} and {b:?}");
    let around = [ax.min(bx), ay.min(by), az.max(bz), aw.max(bw)];
    assert_eq!(wide(a.union(b)), around, "{a:?} and {b:?}");
    let found = a.intersection(b).map(wide);
    assert_eq!(found, overlaps.then_some(shared), "{a:?} and {b:?}");
    if !overlaps {
        assert_eq!(a.push_out(b), None, "{a:?} and {b:?}");
        return;
    }
    let (side, depth) = way_out(wide_a, wide_b);
    let signed = if side.is_max() { depth } else { -depth };
    let push = a.push_out(b).expect("they overlap").along(side.axis());
    let most = i64::from(i32::MAX);
    let expected = signed.clamp(-most, most);
    assert_eq!(i64::from(push), expected, "{a:?} and {b:?}");
    let pushed = a.pushed_out(b);
    assert!(!pushed.overlaps(b), "{a:?} out of {b:?}: {pushed:?}");
    assert_eq!(
        pushed.edge(side.opposite()),
        b.edge(side),
        "{a:?} and {b:?}"
    );
}

#[test]
fn boxes_measure_like_wide_arithmetic() {
    for (aabb, [x, y, z, w]) in boxes() {
        let (width, height) = (i128::from(z - x), i128::from(w - y));
        assert_eq!(aabb.width(), held(width), "{aabb:?}");
        assert_eq!(aabb.height(), held(height), "{aabb:?}");
        let area = held(i128::from(held(width)) * i128::from(held(height)));
        assert_eq!(aabb.area(), area, "{aabb:?}");
        let checked = i32::try_from(width * height)
            .ok()
            .filter(|_| i32::try_from(width).is_ok() && i32::try_from(height).is_ok());
        assert_eq!(aabb.checked_area(), checked, "{aabb:?}");
        let center = [(x + z).div_euclid(2), (y + w).div_euclid(2)];
        assert_eq!([aabb.center().x, aabb.center().y].map(i64::from), center);
        for amount in NUMBERS {
            let grown = aabb.grown(amount);
            let by = i128::from(amount);
            let [min, max] = [held(i128::from(x) - by), held(i128::from(z) + by)];
            let is_order = min <= max;
            assert!(
                !is_order || [grown.min().x, grown.max().x] == [min, max],
                "{aabb:?}"
            );
            assert!(is_order || grown.width() == 0, "{aabb:?} by {amount}");
            let length = i64::from(amount).clamp(0, z - x);
            let before = (z - x - length) / 2;
            let hitbox = wide(aabb.hitbox_centered([amount, 0]));
            let expected = [x + before, x + before + length];
            assert_eq!([hitbox[0], hitbox[2]], expected, "{aabb:?} by {amount}");
        }
    }
}

#[test]
fn all_pairs_agree_with_wide_arithmetic() {
    let boxes = boxes();
    let rows = boxes.iter().enumerate();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let mine = rows.clone().filter(move |(index, _)| index % 2 == half);
            let boxes = &boxes;
            scope.spawn(move || {
                mine.for_each(|(_, &a)| boxes.iter().for_each(|&b| check_pair(a, b)));
            });
        }
    });
}
