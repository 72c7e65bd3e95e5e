//! The oracle: plain definitions in exact arithmetic, slow and simple.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

/// An integer that does not overflow on the inputs it gets: `i128`, or a big integer.
pub(crate) trait Whole:
    Clone + Ord + From<i64> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl<T: Clone + Ord + From<i64> + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Whole for T {}

#[derive(Clone, Debug)]
pub(crate) struct Square<W> {
    pub(crate) min: [W; 2],
    pub(crate) max: [W; 2],
}

/// A fraction of a move, `part / whole`, with `0 < whole`.
#[derive(Clone, Debug)]
pub(crate) struct Time<W> {
    pub(crate) part: W,
    pub(crate) whole: W,
}

impl<W: Whole> Time<W> {
    fn new(part: W, whole: W) -> Self {
        let zero = W::from(0);
        if whole < zero {
            Self {
                part: zero.clone() - part,
                whole: zero - whole,
            }
        } else {
            Self { part, whole }
        }
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        (self.part.clone() * other.whole.clone()).cmp(&(other.part.clone() * self.whole.clone()))
    }

    /// Returns the middle of two times.
    fn between(&self, other: &Self) -> Self {
        let sum = self.part.clone() * other.whole.clone() + other.part.clone() * self.whole.clone();
        Self {
            part: sum,
            whole: self.whole.clone() * other.whole.clone() * W::from(2),
        }
    }
}

/// Returns whether the intersection of two boxes has a width and a height.
pub(crate) fn overlaps<W: Whole>(a: &Square<W>, b: &Square<W>) -> bool {
    (0..2).all(|axis| {
        a.min[axis].clone().max(b.min[axis].clone()) < a.max[axis].clone().min(b.max[axis].clone())
    })
}

/// Returns whether the closed boxes share a point.
pub(crate) fn touches<W: Whole>(a: &Square<W>, b: &Square<W>) -> bool {
    (0..2).all(|axis| a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])
}

/// Returns the box at a time, scaled by the time's denominator so that everything stays whole.
fn at<W: Whole>(square: &Square<W>, delta: &[W; 2], time: &Time<W>) -> Square<W> {
    let place = |edge: &[W; 2]| {
        [0, 1].map(|axis| {
            edge[axis].clone() * time.whole.clone() + delta[axis].clone() * time.part.clone()
        })
    };
    Square {
        min: place(&square.min),
        max: place(&square.max),
    }
}

fn stretched<W: Whole>(square: &Square<W>, by: &W) -> Square<W> {
    let stretch = |edge: &[W; 2]| [0, 1].map(|axis| edge[axis].clone() * by.clone());
    Square {
        min: stretch(&square.min),
        max: stretch(&square.max),
    }
}

/// The result of a sweep, by definition: the first moment after which the boxes overlap.
#[derive(Clone, Debug)]
pub(crate) enum Swept<W> {
    Clear,
    Overlapping,
    /// The time of the hit, and along which axes (X, Y) the boxes are then flush and approaching.
    Hit(Time<W>, [bool; 2]),
}

pub(crate) fn sweep<W: Whole>(mover: &Square<W>, delta: &[W; 2], obstacle: &Square<W>) -> Swept<W> {
    if overlaps(mover, obstacle) {
        return Swept::Overlapping;
    }
    let start = Time::new(W::from(0), W::from(1));
    first_after(mover, delta, obstacle, &start)
        .map_or(Swept::Clear, |(time, axes)| Swept::Hit(time, axes))
}

/// Finds the first moment, not before `since`, after which the boxes overlap, and along which axes they are
/// then flush.
///
/// Nothing changes between two consecutive moments at which edges pass each other. So the hit is the start of
/// the first interval in whose middle the boxes overlap.
pub(crate) fn first_after<W: Whole>(
    mover: &Square<W>,
    delta: &[W; 2],
    obstacle: &Square<W>,
    since: &Time<W>,
) -> Option<(Time<W>, [bool; 2])> {
    let end = Time::new(W::from(1), W::from(1));
    let mut times = vec![since.clone(), end.clone()];
    for axis in (0..2).filter(|&axis| delta[axis] != W::from(0)) {
        for edge in [&mover.min, &mover.max] {
            for other in [&obstacle.min, &obstacle.max] {
                times.push(Time::new(
                    other[axis].clone() - edge[axis].clone(),
                    delta[axis].clone(),
                ));
            }
        }
    }
    times.retain(|time| since.compare(time).is_le() && time.compare(&end).is_le());
    times.sort_by(Time::compare);
    times
        .windows(2)
        .filter(|pair| pair[0].compare(&pair[1]).is_lt())
        .find_map(|pair| {
            let middle = pair[0].between(&pair[1]);
            let is_over = overlaps(
                &at(mover, delta, &middle),
                &stretched(obstacle, &middle.whole),
            );
            let (there, still) = (
                at(mover, delta, &pair[0]),
                stretched(obstacle, &pair[0].whole),
            );
            let is_flush = |axis: usize| {
                there.max[axis] == still.min[axis] || still.max[axis] == there.min[axis]
            };
            is_over.then(|| (pair[0].clone(), [is_flush(0), is_flush(1)]))
        })
}

/// Returns whether a point of the segment is in the half-open box, by clipping with each edge in turn.
pub(crate) fn segment_in_box<W: Whole>(from: &[W; 2], to: &[W; 2], square: &Square<W>) -> bool {
    let zero = W::from(0);
    let delta = [0, 1].map(|axis| to[axis].clone() - from[axis].clone());
    let mut times = vec![
        Time::new(zero.clone(), W::from(1)),
        Time::new(W::from(1), W::from(1)),
    ];
    for axis in (0..2).filter(|&axis| delta[axis] != zero) {
        for edge in [&square.min, &square.max] {
            times.push(Time::new(
                edge[axis].clone() - from[axis].clone(),
                delta[axis].clone(),
            ));
        }
    }
    let (start, end) = (times[0].clone(), times[1].clone());
    times.retain(|time| start.compare(time).is_le() && time.compare(&end).is_le());
    times.sort_by(Time::compare);
    let middles: Vec<_> = times
        .windows(2)
        .map(|pair| pair[0].between(&pair[1]))
        .collect();
    times.iter().chain(&middles).any(|time| {
        (0..2).all(|axis| {
            let place =
                from[axis].clone() * time.whole.clone() + delta[axis].clone() * time.part.clone();
            square.min[axis].clone() * time.whole.clone() <= place
                && place < square.max[axis].clone() * time.whole.clone()
        })
    })
}

/// Returns the sign of the turn from `a` through `b` to `c`.
pub(crate) fn turn<W: Whole>(a: &[W; 2], b: &[W; 2], c: &[W; 2]) -> Ordering {
    let u = [0, 1].map(|axis| b[axis].clone() - a[axis].clone());
    let v = [0, 1].map(|axis| c[axis].clone() - a[axis].clone());
    (u[0].clone() * v[1].clone()).cmp(&(u[1].clone() * v[0].clone()))
}

/// Compares the squared distance of a point from a segment with a square, using the nearest point.
pub(crate) fn compare_distance<W: Whole>(
    from: &[W; 2],
    to: &[W; 2],
    point: &[W; 2],
    limit: &W,
) -> Ordering {
    let dot = |u: &[W; 2], v: &[W; 2]| u[0].clone() * v[0].clone() + u[1].clone() * v[1].clone();
    let u = [0, 1].map(|axis| to[axis].clone() - from[axis].clone());
    let v = [0, 1].map(|axis| point[axis].clone() - from[axis].clone());
    let (zero, square) = (W::from(0), dot(&u, &u));
    // The nearest point is `from + u * along / square`, with `along` clamped to `0..=square`.
    let along = dot(&u, &v).max(zero.clone()).min(square.clone());
    let scale = if square == zero { W::from(1) } else { square };
    let away = [0, 1].map(|axis| v[axis].clone() * scale.clone() - u[axis].clone() * along.clone());
    let reach = limit.clone() * scale;
    dot(&away, &away).cmp(&(reach.clone() * reach))
}
