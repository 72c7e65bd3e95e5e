//! Boxes on the move, one obstacle at a time.

use crate::draw::{Draw, Lattice, Units, vec};
use crate::exact::{self, Swept, Time};
use crate::predicates::square;
use crate::{laws, same};
use jostle::{Aabb, Moment, Segment, Side, Sweep};
use std::cmp::Ordering;

laws! {
    sweep, 2, [i16, i32, i64, fixed, f32, f64];
    order_of_hits, 4, [i16, i32, i64, fixed, f32, f64];
    raycast, 2, [i16, i32, i64, fixed, f32, f64];
}

pub(crate) fn wide(delta: [i64; 2]) -> [i128; 2] {
    delta.map(i128::from)
}

/// Where the oracle finds the hit, as a jostle moment.
fn moment<S: Lattice>(mover: Units, delta: [i64; 2], obstacle: Units, axis: usize) -> Moment<S> {
    let (gap, way) = match 0 < delta[axis] {
        true => (obstacle.min[axis] - mover.max[axis], delta[axis]),
        false => (mover.min[axis] - obstacle.max[axis], -delta[axis]),
    };
    Moment::new(S::of_units(gap), S::of_units(way))
}

fn sweep<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (mover, obstacle, delta) = (draw.units::<S>(), draw.units::<S>(), draw.delta::<S>());
    let actual = mover.aabb::<S>().sweep(vec::<S>(delta), obstacle.aabb());
    let expected = exact::sweep(&square(mover), &wide(delta), &square(obstacle));
    let what = format!("{mover:?} by {delta:?} into {obstacle:?}");
    match (actual, expected) {
        (Sweep::Clear, Swept::Clear) | (Sweep::Overlapping, Swept::Overlapping) => Ok(()),
        (Sweep::Hit(hit), Swept::Hit(time, [x, y])) => {
            let axis = if x { 0 } else { 1 };
            same!(
                hit.moment,
                moment::<S>(mover, delta, obstacle, axis),
                "moment of {what}, {time:?}"
            );
            let is_max = delta[axis] < 0;
            let side = Side::new(jostle::Axis::BOTH[axis], is_max);
            same!(hit.normal, side.normal::<S>(), "normal of {what}");
            same!(hit.is_corner, x && y, "corner of {what}");
            let share = time.part as f64 / time.whole as f64;
            same!(
                (hit.fraction() - share).abs() < 1e-12,
                true,
                "fraction {} of {what}",
                hit.fraction()
            );
            Ok(())
        }
        (actual, expected) => Err(format!("{what}: {actual:?}, but should be {expected:?}")),
    }
}

fn order_of_hits<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (mover, delta) = (draw.units::<S>(), draw.delta::<S>());
    let hits: Vec<_> = (0..4)
        .filter_map(|_| {
            let obstacle = draw.units::<S>();
            let hit = mover
                .aabb::<S>()
                .sweep(vec::<S>(delta), obstacle.aabb())
                .hit()?;
            let Swept::Hit(time, _) = exact::sweep(&square(mover), &wide(delta), &square(obstacle))
            else {
                return None;
            };
            Some((hit, time))
        })
        .collect();
    for (hit, time) in &hits {
        for (other, later) in &hits {
            let expected: Ordering = Time::compare(time, later);
            same!(
                hit.moment.cmp(&other.moment),
                expected,
                "{time:?} against {later:?}"
            );
        }
    }
    Ok(())
}

fn raycast<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (units, from, to) = (draw.units::<S>(), draw.point::<S>(), draw.point::<S>());
    let aabb: Aabb<S> = units.aabb();
    let hit = Segment::new(vec::<S>(from), vec::<S>(to)).raycast(aabb);
    let Some(hit) = hit else { return Ok(()) };
    let is_inside = |p: [i64; 2]| aabb.contains_point(vec::<S>(p));
    same!(
        hit.enter.is_none(),
        is_inside(from),
        "whether {from:?} is in {aabb:?}"
    );
    same!(
        hit.exit.is_none(),
        is_inside(to),
        "whether {to:?} is in {aabb:?}"
    );
    for (face, is_in) in [(hit.enter, true), (hit.exit, false)] {
        let Some(face) = face else { continue };
        let side = Side::of_normal(face.normal).expect("boxes have upright faces");
        let (axis, way) = (
            side.axis() as usize,
            vec::<S>(to).checked_sub(vec(from)).expect("in reach"),
        );
        let heads_out = Side::toward(side.axis(), way.along(side.axis())) == Some(side);
        same!(
            heads_out,
            !is_in,
            "{side:?} on the way from {from:?} to {to:?}"
        );
        let edge = if side.is_max() {
            units.max[axis]
        } else {
            units.min[axis]
        };
        let (part, whole) = ((edge - from[axis]).abs(), (to[axis] - from[axis]).abs());
        same!(
            face.moment,
            Moment::new(S::of_units(part), S::of_units(whole)),
            "moment at {side:?} of {aabb:?}"
        );
    }
    let start = Moment::start();
    let (enter, exit) = (
        hit.enter.map_or(start, |hit| hit.moment),
        hit.exit.map_or(Moment::end(), |hit| hit.moment),
    );
    same!(
        enter <= exit && start <= enter,
        true,
        "order of {enter:?} and {exit:?}"
    );
    Ok(())
}
