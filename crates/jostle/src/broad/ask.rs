//! Questions as values: what is asked, of which layers, and in what form the answer should come.

use crate::broad::Area;
use crate::geometry::{Aabb, Axis, Circle, Ray, Segment, Vec2};
use crate::kernels::lanes8::{LANES, Probe};
use crate::kernels::ray_f64::RayF64;
#[cfg(feature = "alloc")]
use crate::narrow::Path;
use crate::narrow::{Hit, RayHit, overlaps};
use crate::scalar::{Scalar, Sum};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::ops::ControlFlow;

/// What a set of boxes must be able to do so that it can be asked.
pub trait Search<S: Scalar> {
    /// Shows each box that touches the area once, until told to stop; others may be shown too.
    fn search(
        &self,
        area: &Area<S>,
        visit: impl FnMut(u32, Aabb<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The box at an index.
    fn get(&self, index: u32) -> Option<Aabb<S>>;

    /// Whether the box at an index is in one of the layers of a mask.
    fn is_in_layers(&self, index: u32, mask: u32) -> bool;

    /// Whether some box may not be in all layers.
    #[doc(hidden)]
    fn has_layers(&self) -> bool {
        true
    }

    /// A first guess how far the nearest box is; any number will do.
    fn spacing(&self) -> S;

    /// Shows the indices of the boxes that answer a probe with yes, up to eight at a time: the first
    /// `count` of a list. Not for calling: the questions are.
    #[doc(hidden)]
    #[inline]
    fn matching(
        &self,
        probe: Probe<S>,
        visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        one_by_one(probe, visit, |area, visit| self.search(area, visit))
    }

    /// What a line meets first among the layers of a mask; the lowest index at the same moment.
    fn first<L: Line<Number = S>>(&self, line: &L, mask: u32) -> Option<(u32, L::Hit)> {
        first_of(self, line, mask)
    }
}

/// What a line meets first, out of everything that touches its area.
pub(super) fn first_of<S: Scalar, L: Line<Number = S>>(
    among: &(impl Search<S> + ?Sized),
    line: &L,
    mask: u32,
) -> Option<(u32, L::Hit)> {
    let mut first: Option<(u32, L::Hit)> = None;
    let _ = among.search(&line.area()?, |index, at| {
        let hit = line.hit(at).filter(|_| among.is_in_layers(index, mask));
        if let Some(found) = hit.map(|hit| (index, hit)) {
            let is_sooner = |first: &(u32, L::Hit)| order::<L>(&found, first).is_lt();
            if first.as_ref().is_none_or(is_sooner) {
                first = Some(found);
            }
        }
        ControlFlow::Continue(())
    });
    first
}

/// Answers a probe by a search.
#[inline]
pub(super) fn one_by_one<S: Scalar>(
    probe: Probe<S>,
    mut visit: impl FnMut(&[u32; LANES], usize) -> ControlFlow<()>,
    search: impl FnOnce(&Area<S>, &mut dyn FnMut(u32, Aabb<S>) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [x0, y0, x1, y1] = probe.bounds();
    let area = Area::of(Aabb::from_corners([x0, y0], [x1, y1]));
    search(&area, &mut |index, at: Aabb<S>| {
        let (min, max) = (at.min(), at.max());
        if probe.is_met_by([min.x, min.y, max.x, max.y]) {
            visit(&[index; LANES], 1)?;
        }
        ControlFlow::Continue(())
    })
}

/// Boxes that share area with a shape, to be asked for in one form or another.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes};
///
/// let boxes = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(6, 0, 8, 8)]);
/// let near = boxes.overlapping(Aabb::new(4, 4, 8, 8));
/// assert_eq!(near.sorted(), [0, 1]);
/// assert_eq!(near.in_layers(0).count(), 0, "nothing is in no layer");
/// # }
/// ```
pub struct Matches<'a, S: Scalar, B> {
    among: &'a B,
    wanted: Wanted<S>,
    mask: u32,
}

#[derive(Clone, Copy, Debug)]
enum Wanted<S: Scalar> {
    Overlapping(Aabb<S>),
    Near(Circle<S>),
    Containing(Vec2<S>),
}

impl<S: Scalar> Wanted<S> {
    fn area(&self) -> Option<Area<S>> {
        let bounds = match *self {
            Self::Overlapping(aabb) => aabb,
            Self::Near(circle) => circle.bounds(),
            Self::Containing(point) => Aabb::try_from_corners(point, point).ok()?,
        };
        Some(Area::of(bounds))
    }

    /// The same for whole lists of boxes; `None` if each has to be looked at.
    #[inline]
    fn probe(&self) -> Option<Probe<S>> {
        match *self {
            Self::Overlapping(aabb) => {
                let (min, max) = (aabb.min(), aabb.max());
                let is_empty = min.x == max.x || min.y == max.y;
                (!is_empty).then_some(Probe::Overlapping([min.x, min.y, max.x, max.y]))
            }
            Self::Containing(point) => {
                let is_finite = point.x.is_finite() && point.y.is_finite();
                is_finite.then_some(Probe::Containing([point.x, point.y]))
            }
            Self::Near(_) => None,
        }
    }

    #[inline]
    fn is_met_by(&self, at: Aabb<S>) -> bool {
        match *self {
            Self::Overlapping(aabb) => aabb.overlaps(at),
            Self::Near(circle) => overlaps(circle, at),
            Self::Containing(point) => at.contains_point(point),
        }
    }
}

impl<'a, S: Scalar, B: Search<S>> Matches<'a, S, B> {
    pub(super) fn overlapping(among: &'a B, aabb: Aabb<S>) -> Self {
        Self::new(among, Wanted::Overlapping(aabb))
    }

    pub(super) fn near(among: &'a B, circle: Circle<S>) -> Self {
        Self::new(among, Wanted::Near(circle))
    }

    pub(super) fn containing(among: &'a B, point: Vec2<S>) -> Self {
        Self::new(among, Wanted::Containing(point))
    }

    fn new(among: &'a B, wanted: Wanted<S>) -> Self {
        Self {
            among,
            wanted,
            mask: u32::MAX,
        }
    }

    /// Only boxes in one of these layers.
    #[must_use]
    pub fn in_layers(self, mask: u32) -> Self {
        Self { mask, ..self }
    }

    /// Calls back with each index: in no particular order, but always the same.
    pub fn each(&self, mut visit: impl FnMut(u32)) {
        let _ = self.until(|index| {
            visit(index);
            ControlFlow::Continue(())
        });
    }

    /// Whether there is any.
    #[must_use]
    pub fn any(&self) -> bool {
        self.until(|_| ControlFlow::Break(())).is_break()
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.each(|_| count += 1);
        count
    }

    /// The indices, sorted.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sorted(&self) -> Vec<u32> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// The indices, sorted, in place of what the list held.
    #[cfg(feature = "alloc")]
    pub fn sorted_into(&self, found: &mut Vec<u32>) {
        self.unsorted_into(found);
        found.sort_unstable();
    }

    /// The indices in the order of [`each`](Self::each), in place of what the list held.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn unsorted_into(&self, found: &mut Vec<u32>) {
        found.clear();
        self.append_to(found);
    }

    /// The indices in the order of [`each`](Self::each), behind what the list holds: for the answers to
    /// many questions in one list. Nothing is added if nothing is found, and an index may come again if an
    /// earlier question had found it.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Boxes};
    ///
    /// let boxes = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8)]);
    /// let mut found = Vec::new();
    /// for point in [[1, 1], [10, 1], [21, 1]] {
    ///     boxes.containing(point).append_to(&mut found);
    /// }
    /// assert_eq!(found, [0, 1]);
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn append_to(&self, found: &mut Vec<u32>) {
        let all_count = self.mask == u32::MAX && !self.among.has_layers();
        let Some(probe) = self.wanted.probe().filter(|_| all_count) else {
            return self.each(|index| found.push(index));
        };
        let _ = self.among.matching(probe, |indices, count| {
            // All eight, then fewer: a copy of known length is the quickest.
            let len = found.len() + count;
            found.extend_from_slice(indices);
            found.truncate(len);
            ControlFlow::Continue(())
        });
    }

    /// Calls back with each index until told to stop.
    #[inline]
    pub(crate) fn until(&self, mut visit: impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Some(probe) = self.wanted.probe() {
            let is_wanted = |index: &&u32| self.among.is_in_layers(**index, self.mask);
            return self.among.matching(probe, |indices, count| {
                let mut wanted = indices[..count].iter().filter(is_wanted);
                wanted.try_for_each(|&index| visit(index))
            });
        }
        let Some(area) = self.wanted.area() else {
            return ControlFlow::Continue(());
        };
        self.among.search(&area, |index, at| {
            if self.wanted.is_met_by(at) && self.among.is_in_layers(index, self.mask) {
                visit(index)?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl<S: Scalar, B> fmt::Debug for Matches<'_, S, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matches")
            .field("wanted", &self.wanted)
            .field("mask", &self.mask)
            .finish_non_exhaustive()
    }
}

/// Something that goes along a line and meets boxes on its way.
pub trait Line {
    /// The numbers it is made of.
    type Number: Scalar;
    /// What is told of a meeting.
    type Hit: Copy + fmt::Debug;

    /// Whether [`compare`](Self::compare) goes by the moment alone.
    #[doc(hidden)]
    const GOES_BY_MOMENT: bool = false;

    /// The same in numbers of the machine; `None` if it is not thin, or they are no good for it.
    #[doc(hidden)]
    fn beam(&self) -> Option<RayF64> {
        None
    }

    /// When it is met at the latest.
    #[doc(hidden)]
    fn latest(_hit: &Self::Hit) -> f64 {
        f64::INFINITY
    }

    /// Where it goes; `None` if nowhere.
    fn area(&self) -> Option<Area<Self::Number>>;

    /// Where it meets a box.
    fn hit(&self, aabb: Aabb<Self::Number>) -> Option<Self::Hit>;

    /// Which of two meetings comes first.
    fn compare(one: &Self::Hit, other: &Self::Hit) -> Ordering;
}

impl<S: Scalar> Line for Ray<S> {
    type Number = S;
    type Hit = RayHit<S>;

    const GOES_BY_MOMENT: bool = true;

    #[inline]
    fn beam(&self) -> Option<RayF64> {
        let numbers = |of: Vec2<S>| [of.x.to_f64(), of.y.to_f64()];
        let [start, along] = [self.origin(), self.direction()].map(numbers);
        RayF64::new(start, along, f64::INFINITY)
    }

    #[inline]
    fn latest(hit: &RayHit<S>) -> f64 {
        hit.enter.map_or(0.0, |hit| hit.moment.at_most())
    }

    fn area(&self) -> Option<Area<S>> {
        Some(Area::of_ray(*self))
    }

    #[inline]
    fn hit(&self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        self.raycast(aabb)
    }

    fn compare(one: &RayHit<S>, other: &RayHit<S>) -> Ordering {
        one.moment().cmp(&other.moment())
    }
}

impl<S: Scalar> Line for Segment<S> {
    type Number = S;
    type Hit = RayHit<S>;

    const GOES_BY_MOMENT: bool = true;

    #[inline]
    fn beam(&self) -> Option<RayF64> {
        let (from, to) = (self.from(), self.to());
        let along = Axis::BOTH.map(|axis| {
            let way = Sum::difference(to.along(axis), from.along(axis));
            // Rounded values would not tell how far it is from one to the other.
            match S::IS_EXACT_IN_F64 {
                true => way.quick_f64(),
                false => way.to_f64(),
            }
        });
        RayF64::new([from.x.to_f64(), from.y.to_f64()], along, 1.0)
    }

    #[inline]
    fn latest(hit: &RayHit<S>) -> f64 {
        hit.enter.map_or(0.0, |hit| hit.moment.at_most())
    }

    fn area(&self) -> Option<Area<S>> {
        Some(Area::of_segment(*self))
    }

    #[inline]
    fn hit(&self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        self.raycast(aabb)
    }

    fn compare(one: &RayHit<S>, other: &RayHit<S>) -> Ordering {
        one.moment().cmp(&other.moment())
    }
}

/// A box on its way, as a [`Line`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swept<S: Scalar = f32> {
    pub(super) mover: Aabb<S>,
    pub(super) delta: Vec2<S>,
}

impl<S: Scalar> Swept<S> {
    #[cfg(feature = "alloc")]
    pub(crate) fn new(mover: Aabb<S>, delta: Vec2<S>) -> Self {
        Self { mover, delta }
    }

    /// The way it goes; `None` if it is none.
    #[cfg(feature = "alloc")]
    pub(crate) fn path(&self) -> Option<Path<S>> {
        Path::new(self.mover, self.delta)
    }
}

impl<S: Scalar> Line for Swept<S> {
    type Number = S;
    type Hit = Hit<S>;

    fn area(&self) -> Option<Area<S>> {
        let is_finite = self.delta.x.is_finite() && self.delta.y.is_finite();
        is_finite.then(|| Area::of_sweep(self.mover, self.delta))
    }

    fn hit(&self, aabb: Aabb<S>) -> Option<Hit<S>> {
        self.mover.sweep(self.delta, aabb).hit()
    }

    fn compare(one: &Hit<S>, other: &Hit<S>) -> Ordering {
        let by_moment = one.moment.cmp(&other.moment);
        by_moment.then(one.is_corner.cmp(&other.is_corner))
    }
}

/// What a ray, a segment or a moving box meets, to be asked for in one form or another.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes, Segment};
///
/// let boxes = Boxes::from_boxes(&[Aabb::new(40, 0, 8, 8), Aabb::new(20, 0, 8, 8)]);
/// let sight = boxes.raycast_segment(Segment::new([0, 4], [100, 4]));
/// let (index, hit) = sight.first().unwrap();
/// assert_eq!((index, hit.moment().fraction()), (1, 0.2));
/// assert!(sight.sorted().iter().map(|&(index, _)| index).eq([1, 0]), "in travel order");
/// # }
/// ```
pub struct Lines<'a, L, B> {
    among: &'a B,
    line: L,
    mask: u32,
}

impl<'a, L: Line, B: Search<L::Number>> Lines<'a, L, B> {
    pub(super) fn new(among: &'a B, line: L) -> Self {
        Self {
            among,
            line,
            mask: u32::MAX,
        }
    }

    /// Only boxes in one of these layers.
    #[must_use]
    pub fn in_layers(self, mask: u32) -> Self {
        Self { mask, ..self }
    }

    /// What is met first; at the same moment faces come before corners, then the lowest index.
    #[must_use]
    pub fn first(&self) -> Option<(u32, L::Hit)> {
        self.among.first(&self.line, self.mask)
    }

    /// Calls back with each box met: not in travel order, but always in the same.
    pub fn each(&self, mut visit: impl FnMut(u32, L::Hit)) {
        let Some(area) = self.line.area() else { return };
        let _ = self.among.search(&area, |index, at| {
            let hit = self.line.hit(at);
            if let Some(hit) = hit.filter(|_| self.among.is_in_layers(index, self.mask)) {
                visit(index, hit);
            }
            ControlFlow::Continue(())
        });
    }

    /// All boxes met, in travel order; at the same moment as in [`first`](Self::first).
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sorted(&self) -> Vec<(u32, L::Hit)> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// All boxes met, in travel order, in place of what the list held.
    #[cfg(feature = "alloc")]
    pub fn sorted_into(&self, found: &mut Vec<(u32, L::Hit)>) {
        found.clear();
        self.each(|index, hit| found.push((index, hit)));
        found.sort_unstable_by(order::<L>);
    }
}

impl<L: fmt::Debug, B> fmt::Debug for Lines<'_, L, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines")
            .field("line", &self.line)
            .field("mask", &self.mask)
            .finish_non_exhaustive()
    }
}

pub(super) fn order<L: Line>(one: &(u32, L::Hit), other: &(u32, L::Hit)) -> Ordering {
    L::compare(&one.1, &other.1).then(one.0.cmp(&other.0))
}
