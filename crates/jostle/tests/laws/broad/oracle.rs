//! The oracle: a plain list, a plain loop per query, exact distances.

use jostle::{Aabb, BoxId, Circle, Filter, Ray, RayHit, Scalar, Segment, Sweep, Vec2, overlaps};
use num_bigint::BigInt;
use std::cmp::Ordering;

/// Boxes by index, with gaps.
#[derive(Clone, Debug)]
pub(crate) struct Oracle<S: Scalar> {
    pub(crate) boxes: Vec<Option<(Aabb<S>, Filter)>>,
    /// The ids of present boxes, in no particular order.
    pub(crate) ids: Vec<BoxId>,
    /// The ids of boxes that were removed.
    pub(crate) gone: Vec<BoxId>,
}

impl<S: Scalar> Oracle<S> {
    pub(crate) fn new() -> Self {
        Self {
            boxes: Vec::new(),
            ids: Vec::new(),
            gone: Vec::new(),
        }
    }

    pub(crate) fn slot(&mut self, id: BoxId) -> &mut Option<(Aabb<S>, Filter)> {
        let at = usize::try_from(id.index()).expect("an index fits");
        if self.boxes.len() <= at {
            self.boxes.resize(at + 1, None);
        }
        &mut self.boxes[at]
    }

    pub(crate) fn clear(&mut self) {
        self.boxes.clear();
        self.gone.append(&mut self.ids);
    }

    /// Returns the boxes in one of the layers, by index.
    fn among(&self, layers: u32) -> impl Iterator<Item = (u32, Aabb<S>)> {
        (0..).zip(&self.boxes).filter_map(move |(index, slot)| {
            let (aabb, filter) = (*slot)?;
            (filter.layers & layers != 0).then_some((index, aabb))
        })
    }

    fn that(&self, layers: u32, is_meant: impl Fn(Aabb<S>) -> bool) -> Vec<u32> {
        let meant = self.among(layers).filter(|&(_, aabb)| is_meant(aabb));
        meant.map(|(index, _)| index).collect()
    }

    pub(crate) fn overlapping(&self, with: Aabb<S>, layers: u32) -> Vec<u32> {
        self.that(layers, |aabb| share_area(aabb, with))
    }

    pub(crate) fn containing(&self, point: Vec2<S>, layers: u32) -> Vec<u32> {
        self.that(layers, |aabb| {
            let (min, max) = (aabb.min(), aabb.max());
            min.x <= point.x && point.x < max.x && min.y <= point.y && point.y < max.y
        })
    }

    pub(crate) fn overlapping_circle(&self, circle: Circle<S>, layers: u32) -> Vec<u32> {
        self.that(layers, |aabb| overlaps(circle, aabb))
    }

    pub(crate) fn raycast(&self, ray: Ray<S>, layers: u32) -> Vec<(u32, RayHit<S>)> {
        self.hits(layers, |aabb| ray.raycast(aabb), by_ray)
    }

    pub(crate) fn raycast_segment(
        &self,
        segment: Segment<S>,
        layers: u32,
    ) -> Vec<(u32, RayHit<S>)> {
        self.hits(layers, |aabb| segment.raycast(aabb), by_ray)
    }

    pub(crate) fn sweep(
        &self,
        mover: Aabb<S>,
        delta: Vec2<S>,
        layers: u32,
    ) -> Vec<(u32, Sweep<S>)> {
        let key = |swept: &Sweep<S>| swept.hit().map(|hit| (hit.moment, hit.is_corner));
        let met = |aabb| Some(mover.sweep(delta, aabb)).filter(|swept| *swept != Sweep::Clear);
        self.hits(layers, met, |a, b| key(a).cmp(&key(b)))
    }

    /// Returns what a line hits, in travel order, ties by index.
    fn hits<H>(
        &self,
        layers: u32,
        hit: impl Fn(Aabb<S>) -> Option<H>,
        order: impl Fn(&H, &H) -> Ordering,
    ) -> Vec<(u32, H)> {
        let met = self.among(layers);
        let mut met: Vec<(u32, H)> = met
            .filter_map(|(index, aabb)| Some((index, hit(aabb)?)))
            .collect();
        // A stable sort keeps ties in index order.
        met.sort_by(|a, b| order(&a.1, &b.1));
        met
    }

    /// Returns all boxes, nearest first.
    pub(crate) fn by_distance(&self, point: Vec2<S>, layers: u32) -> Vec<u32> {
        let present: Vec<_> = self.among(layers).collect();
        let gaps = |(_, aabb): &(u32, Aabb<S>)| {
            let (min, max) = (aabb.min(), aabb.max());
            let gap = |min: S, max: S, at: S| {
                if at < min {
                    [min, at]
                } else if max < at {
                    [at, max]
                } else {
                    [S::ZERO; 2]
                }
            };
            [gap(min.x, max.x, point.x), gap(min.y, max.y, point.y)]
        };
        let gaps: Vec<_> = present.iter().map(gaps).collect();
        let mut order: Vec<usize> = (0..present.len()).collect();
        match squares(&gaps) {
            Some(keys) => order.sort_by_key(|&at| keys[at]),
            None => {
                let keys: Vec<_> = gaps.iter().map(big_square).collect();
                order.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
            }
        }
        order.into_iter().map(|at| present[at].0).collect()
    }

    pub(crate) fn pairs(&self, is_meant: impl Fn(u32) -> bool) -> Vec<[u32; 2]> {
        let mut pairs = Vec::new();
        for (a, one) in (0..).zip(&self.boxes) {
            let later = (0..)
                .zip(&self.boxes)
                .skip(usize::try_from(a).expect("small") + 1);
            let Some((aabb, filter)) = one else { continue };
            for (b, other) in later {
                let is_pair = other.is_some_and(|(at, looks)| {
                    let looks_for = (filter.mask & looks.layers) | (looks.mask & filter.layers);
                    share_area(*aabb, at) && looks_for != 0
                });
                if is_pair && (is_meant(a) || is_meant(b)) {
                    pairs.push([a, b]);
                }
            }
        }
        pairs
    }
}

/// Returns whether two boxes share area, by their edges alone.
pub(crate) fn share_area<S: Scalar>(a: Aabb<S>, b: Aabb<S>) -> bool {
    let share = |a: [S; 2], b: [S; 2]| {
        let from = if a[0] < b[0] { b[0] } else { a[0] };
        let to = if a[1] < b[1] { a[1] } else { b[1] };
        from < to
    };
    share([a.min().x, a.max().x], [b.min().x, b.max().x])
        && share([a.min().y, a.max().y], [b.min().y, b.max().y])
}

fn by_ray<S: Scalar>(a: &RayHit<S>, b: &RayHit<S>) -> Ordering {
    a.moment().cmp(&b.moment())
}

/// For each axis, two numbers whose difference is the distance.
type Gaps<S> = [[S; 2]; 2];

/// Returns the squared distances as whole multiples of a unit, if all of them fit.
fn squares<S: Scalar>(gaps: &[Gaps<S>]) -> Option<Vec<i128>> {
    let numbers = gaps.iter().flatten().flatten().map(|number| number.parts());
    let least = numbers.filter(|&(mantissa, _)| mantissa != 0);
    let least = least.map(|(_, exponent)| exponent).min().unwrap_or(0);
    let units = |number: S| {
        let (mantissa, exponent) = number.parts();
        let shift = if mantissa == 0 { 0 } else { exponent - least };
        let bits = 64 - mantissa.unsigned_abs().leading_zeros();
        let is_small = shift + i32::try_from(bits).expect("at most 64") <= 61;
        is_small.then(|| i128::from(mantissa) << shift)
    };
    let square = |gaps: &Gaps<S>| {
        let mut sum = 0;
        for [more, less] in gaps {
            let gap = units(*more)? - units(*less)?;
            sum += gap * gap;
        }
        Some(sum)
    };
    gaps.iter().map(square).collect()
}

fn big_square<S: Scalar>(gaps: &Gaps<S>) -> BigInt {
    let big = |number: S| {
        let (mantissa, exponent) = number.parts();
        BigInt::from(mantissa) << u32::try_from(exponent + 1074).expect("an exponent of f64")
    };
    let gaps = gaps.map(|[more, less]| big(more) - big(less));
    &gaps[0] * &gaps[0] + &gaps[1] * &gaps[1]
}
