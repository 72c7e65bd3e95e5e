//! Moving boxes, one obstacle at a time.

use crate::draw::{Draw, Lattice, Units, vec};
use crate::exact::{self, Square, Swept, Time};
use crate::predicates::square;
use crate::{laws, same};
use jostle::{Aabb, Moment, Ray, Segment, Side, Sweep};
use num_bigint::BigInt;
use std::cmp::Ordering;

laws! {
    sweep, 2, [i16, i32, i64, fixed, f32, f64];
    order_of_hits, 4, [i16, i32, i64, fixed, f32, f64];
    raycast, 2, [i16, i32, i64, fixed, f32, f64];
    rays, 20, [i16, i32, i64, fixed, f32, f64];
    no_ray_leaks, 40, [i16, i32, i64, fixed, f32, f64];
}

pub(crate) fn wide(delta: [i64; 2]) -> [i128; 2] {
    delta.map(i128::from)
}

/// Returns the oracle's hit as a jostle moment.
fn moment<S: Lattice>(mover: Units, delta: [i64; 2], obstacle: Units, axis: usize) -> Moment<S> {
    let (gap, way) = if 0 < delta[axis] {
        (obstacle.min[axis] - mover.max[axis], delta[axis])
    } else {
        (mover.min[axis] - obstacle.max[axis], -delta[axis])
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
        let side = Side::from_normal(face.normal).expect("boxes have upright faces");
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

/// A ray is a segment long enough to leave every box.
fn rays<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (units, from, way) = (draw.units::<S>(), draw.point::<S>(), draw.delta::<S>());
    let Ok(ray) = Ray::try_new(vec::<S>(from), vec::<S>(way)) else {
        return Ok(());
    };
    let big = |point: [i64; 2]| point.map(BigInt::from);
    let far = |axis: usize| BigInt::from(from[axis]) + BigInt::from(way[axis]) * S::REACH * 4;
    let square = Square {
        min: big(units.min),
        max: big(units.max),
    };
    let expected = exact::segment_in_box(&big(from), &[far(0), far(1)], &square);
    let hit = ray.raycast(units.aabb());
    same!(
        hit.is_some(),
        expected,
        "from {from:?} along {way:?} through {units:?}"
    );
    same!(
        hit.is_none_or(|hit| hit.exit.is_some()),
        true,
        "a ray leaves {units:?} again"
    );
    Ok(())
}

/// Through a filled tile map, also along seams and through corners: from where a ray enters the map to where it
/// leaves, it is always inside some tile.
fn no_ray_leaks<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let [wide, high] = [(); 2].map(|()| 1 + i64::try_from(draw.index(5)).expect("small"));
    let size = 1 + i64::try_from(draw.index(4)).expect("small");
    let tile = |x: i64, y: i64| Units {
        min: [x * size, y * size],
        max: [(x + 1) * size, (y + 1) * size],
    };
    let tiles = (0..high).flat_map(|y| (0..wide).map(move |x| tile(x, y)));
    let [from, way] = [(); 2].map(|()| [0, 1].map(|_| draw.within(30)));
    let Ok(ray) = Ray::try_new(vec::<S>(from), vec::<S>(way)) else {
        return Ok(());
    };
    let start = Moment::start();
    let mut stretches: Vec<_> = tiles
        .filter_map(|tile| ray.raycast(tile.aabb()))
        .map(|hit| (hit.moment(), hit.exit.map_or(start, |hit| hit.moment)))
        .collect();
    stretches.sort();
    let what = format!("from {from:?} along {way:?} through {wide} by {high} tiles of {size}");
    for pair in stretches.windows(2) {
        same!(
            pair[1].0 <= pair[0].1,
            true,
            "a gap after {:?}: {what}",
            pair[0]
        );
    }
    let map = Units {
        min: [0, 0],
        max: [wide * size, high * size],
    };
    let whole = ray
        .raycast(map.aabb())
        .map(|hit| (hit.moment(), hit.exit.map_or(start, |hit| hit.moment)));
    let ends = stretches
        .first()
        .zip(stretches.last())
        .map(|(first, last)| (first.0, last.1));
    same!(ends, whole, "entry and exit: {what}");
    Ok(())
}
