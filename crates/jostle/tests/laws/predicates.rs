//! Boxes and points: yes/no answers, and boxes derived from boxes.

use crate::draw::{Draw, Lattice, Units, vec};
use crate::exact::{self, Square};
use crate::{laws, same};
use jostle::{Aabb, Axis, Vec2};

laws! {
    overlap, 1, [i16, i32, i64, fixed, f32, f64];
    points, 1, [i16, i32, i64, fixed, f32, f64];
    made_from_boxes, 2, [i16, i32, i64, fixed, f32, f64];
    contact, 2, [i16, i32, i64, fixed, f32, f64];
    flush_stays_flush, 2, [i16, i32, i64, fixed, f32, f64];
    fitted_and_split, 4, [i16, i32, i64, fixed, f32, f64];
    lists, 200, [i16, i32, i64, fixed, f32, f64];
}

pub(crate) fn square(units: Units) -> Square<i128> {
    Square {
        min: units.min.map(i128::from),
        max: units.max.map(i128::from),
    }
}

fn overlap<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b) = (draw.units::<S>(), draw.units::<S>());
    let (one, other) = (a.aabb::<S>(), b.aabb::<S>());
    let (expected, touching) = (
        exact::overlaps(&square(a), &square(b)),
        exact::touches(&square(a), &square(b)),
    );
    same!(one.overlaps(other), expected, "{one:?} overlaps {other:?}");
    same!(other.overlaps(one), expected, "{other:?} overlaps {one:?}");
    same!(
        one.intersection(other).is_some(),
        expected,
        "{one:?} intersects {other:?}"
    );
    same!(one.touches(other), touching, "{one:?} touches {other:?}");
    let contained = (0..2).all(|axis| a.min[axis] <= b.min[axis] && b.max[axis] <= a.max[axis]);
    same!(one.contains(other), contained, "{one:?} contains {other:?}");
    Ok(())
}

fn points<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (units, point) = (draw.units::<S>(), draw.point::<S>());
    let (aabb, p) = (units.aabb::<S>(), vec::<S>(point));
    let inside = (0..2).all(|axis| units.min[axis] <= point[axis] && point[axis] < units.max[axis]);
    let on = (0..2).all(|axis| units.min[axis] <= point[axis] && point[axis] <= units.max[axis]);
    same!(aabb.contains_point(p), inside, "{p:?} in {aabb:?}");
    same!(aabb.touches_point(p), on, "{p:?} on {aabb:?}");
    let nearest = [0, 1].map(|axis| point[axis].clamp(units.min[axis], units.max[axis]));
    same!(
        aabb.nearest_point(p),
        vec(nearest),
        "nearest of {aabb:?} to {p:?}"
    );
    Ok(())
}

fn made_from_boxes<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b) = (draw.units::<S>(), draw.units::<S>());
    let (one, other) = (a.aabb::<S>(), b.aabb::<S>());
    let min = [0, 1].map(|axis| a.min[axis].min(b.min[axis]));
    let max = [0, 1].map(|axis| a.max[axis].max(b.max[axis]));
    same!(
        one.union(other),
        Units { min, max }.aabb(),
        "union of {one:?} and {other:?}"
    );

    let delta = draw.delta::<S>();
    let moved = Units {
        min: [0, 1].map(|i| a.min[i] + delta[i]),
        max: [0, 1].map(|i| a.max[i] + delta[i]),
    };
    same!(
        one.moved(vec::<S>(delta)),
        moved.aabb(),
        "{one:?} moved by {delta:?}"
    );
    same!(
        one.checked_moved(vec::<S>(delta)),
        Some(moved.aabb()),
        "{one:?} moved by {delta:?}"
    );

    let amount = draw.coordinate::<S>();
    let grown = Units {
        min: a.min.map(|edge| edge - amount),
        max: a.max.map(|edge| edge + amount),
    };
    if (0..2).all(|axis| grown.min[axis] <= grown.max[axis]) {
        same!(
            one.grown(S::of_units(amount)),
            grown.aabb(),
            "{one:?} grown by {amount}"
        );
    } else {
        let shrunk = one.grown(S::of_units(amount));
        same!(
            shrunk.is_empty() && one.contains(shrunk),
            true,
            "{one:?} shrunk by {amount} to {shrunk:?}"
        );
    }
    let clamped = one.clamped_in(other);
    let fits = |axis: usize| a.max[axis] - a.min[axis] <= b.max[axis] - b.min[axis];
    same!(
        clamped.size(),
        one.size(),
        "size of {one:?} clamped in {other:?}"
    );
    same!(
        !(fits(0) && fits(1)) || other.contains(clamped),
        true,
        "{one:?} clamped in {other:?}"
    );
    Ok(())
}

fn contact<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b) = (draw.units::<S>(), draw.units::<S>());
    let (one, other) = (a.aabb::<S>(), b.aabb::<S>());
    let ways = [
        ([0, b.max[1] - a.min[1]], b.max[1] - a.min[1]),
        ([0, b.min[1] - a.max[1]], a.max[1] - b.min[1]),
        ([b.max[0] - a.min[0], 0], b.max[0] - a.min[0]),
        ([b.min[0] - a.max[0], 0], a.max[0] - b.min[0]),
    ];
    // `min_by_key` keeps the first of equals, which is the order of ties.
    let least = ways.iter().min_by_key(|way| way.1).expect("four ways").0;
    let expected = exact::overlaps(&square(a), &square(b)).then(|| vec::<S>(least));
    same!(
        one.push_out(other),
        expected,
        "push out of {one:?} from {other:?}"
    );
    if let Some(push) = expected {
        same!(
            one.moved(push),
            one.pushed_out(other),
            "{one:?} pushed out of {other:?}"
        );
        same!(
            one.pushed_out(other).overlaps(other),
            false,
            "{one:?} pushed out of {other:?} overlaps"
        );
    }
    let weights = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 3), (5, 3), (2, 1)];
    let (weight, other_weight) = draw.pick(&weights);
    let (left, right) = one.pushed_apart(other, weight, other_weight);
    same!(
        left.overlaps(right),
        false,
        "{one:?} and {other:?} pushed apart"
    );
    if weight + other_weight <= 2 {
        // Half a unit is exact on the lattice; smaller fractions may round.
        let sizes = (one.size(), other.size());
        same!(
            (left.size(), right.size()),
            sizes,
            "sizes of {one:?}, {other:?} pushed apart"
        );
    }
    Ok(())
}

/// Holds off the lattice too: for sizes and positions that no float holds exactly.
fn flush_stays_flush<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (shelf, book) = (draw.units::<S>().aabb::<S>(), draw.units::<S>().aabb::<S>());
    let thirds = |aabb: Aabb<S>| aabb.scaled_by_ratio(2, 3).unwrap_or(aabb);
    let (shelf, book) = (thirds(shelf), thirds(book));
    let side = draw.pick(&jostle::Side::ALL);
    let placed = book.placed_beside(shelf, side);
    same!(
        placed.overlaps(shelf),
        false,
        "{placed:?} beside {shelf:?} overlaps"
    );
    same!(
        placed.edge(side.opposite()),
        shelf.edge(side),
        "{placed:?} beside {shelf:?}"
    );
    let gap = placed.gap(shelf).along(side.axis());
    same!(gap, S::ZERO, "gap of {placed:?} beside {shelf:?}");
    Ok(())
}

/// Lists of all lengths around a word and a run of words, including empty boxes.
fn lists<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let length = draw.pick(&[0, 1, 15, 16, 17, 63, 64, 65, 127, 130, 511, 512, 513, 700]);
    let boxes: Vec<Aabb<S>> = (0..length).map(|_| draw.units::<S>().aabb()).collect();
    let query = draw.units::<S>().aabb::<S>();
    let expected: Vec<usize> = (0..length).filter(|&i| query.overlaps(boxes[i])).collect();
    let actual: Vec<usize> = query.overlapping(&boxes).collect();
    same!(
        actual,
        expected,
        "which of {length} boxes overlap {query:?}"
    );
    same!(
        query.first_overlapping(&boxes),
        expected.first().copied(),
        "first of {length}"
    );
    same!(
        query.count_overlapping(&boxes),
        expected.len(),
        "count of {length}"
    );
    Ok(())
}

fn fitted_and_split<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (a, b) = (draw.units::<S>(), draw.units::<S>());
    let (one, outer) = (a.aabb::<S>(), b.aabb::<S>());
    let fitted = one.fitted_in(outer);
    same!(
        outer.contains(fitted),
        true,
        "{fitted:?}, fitted in {outer:?}"
    );
    let fills = |axis: usize| fitted.span(Axis::BOTH[axis]) == outer.span(Axis::BOTH[axis]);
    let is_point = (0..2).all(|axis| a.min[axis] == a.max[axis]);
    same!(
        is_point || fills(0) || fills(1),
        true,
        "{one:?} fills {outer:?} along one axis"
    );

    let (delta, longest) = (draw.delta::<S>(), 1 + draw.size::<S>() / 8);
    let Some(parts) = vec::<S>(delta).in_parts(S::of_units(longest)) else {
        return Ok(());
    };
    let (goal, mut place) = (vec::<S>(delta), Vec2::ZERO);
    for part in parts {
        place += part;
        // Each part ends at a rounded position.
        let slack = (goal.x.to_f64().abs() + goal.y.to_f64().abs()) * f64::from(f32::EPSILON);
        let is_short = |part: S| part.to_f64().abs() <= S::of_units(longest).to_f64() + slack;
        same!(
            is_short(part.x) && is_short(part.y),
            true,
            "{part:?} of {delta:?} by {longest}"
        );
    }
    let off = |a: S, b: S| (a.to_f64() - b.to_f64()).abs() <= b.to_f64().abs() * 1e-3;
    same!(
        off(place.x, goal.x) && off(place.y, goal.y),
        true,
        "{place:?} for {goal:?}"
    );
    Ok(())
}
