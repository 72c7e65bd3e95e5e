//! Eight boxes at a time against a question, for loops that go through many short lists.
//!
//! [`OneByOne`] is the specification. On `f32` boxes, [`run`] compiles a job for the registers of the machine
//! instead: all eight boxes at once (`lanes8/avx2.rs`) or one box per register (`lanes8/simd.rs`). The tests
//! there compare them with [`OneByOne`]; those of lines are in `broad/sets/packed_index/tests.rs`.

#![cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "only sets with memory test eight boxes at once")
)]

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
mod avx2;
#[cfg(feature = "simd")]
mod simd;

use crate::kernels::ray_f64::RayF64;
use crate::kernels::shares_area;
use crate::scalar::Scalar;

/// How many boxes are tested together.
pub(crate) const LANES: usize = 8;

/// Marks the index of a mover: the sign bit, so movers compare as less than all others, and among
/// themselves as without it.
pub(crate) const MARK: u32 = 1 << 31;

/// A yes-or-no question about a box.
///
/// Passed by reference: a copy is stored number by number and loaded as one register, so store forwarding fails.
/// That costs a query for a point or a small box a tenth of its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe<S> {
    /// `[min_x, min_y, max_x, max_y]` of a box, `[x, y, x, y]` of a point.
    edges: [S; 4],
    relation: Relation,
}

/// What a box must do to answer a probe with yes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Relation {
    /// Share area or an edge with the box of the probe.
    Touching,
    /// Share area with it.
    Overlapping,
    /// Contain the point of the probe; its min edges count, its max edges do not.
    Containing,
}

/// A way to test eight boxes at once.
///
/// Every function that takes `boxes` asks it for all eight, however many count.
pub(crate) trait Lanes8<S: Scalar>: Copy {
    /// A probe in the form that suits these registers.
    type Ready: Copy;

    /// Prepares a probe, once for many boxes.
    fn ready(self, probe: &Probe<S>) -> Self::Ready;

    /// Returns which of the first `count` boxes, at most eight, answer yes: bit `i` for box `i`.
    fn found(self, ready: Self::Ready, count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32;

    /// A line in the form that suits these registers.
    type Aim: Copy;

    /// Prepares a line, once for many boxes.
    fn aim(self, ray: RayF64) -> Self::Aim;

    /// Returns which of the first `count` boxes, at most eight, the line may hit until `limit`.
    ///
    /// If all boxes count, the limit comes down to a moment by which one of them is hit for sure.
    fn met(
        self,
        aim: Self::Aim,
        limit: &mut RayLimit,
        count: usize,
        boxes: impl Fn(usize) -> [S; 4],
    ) -> u32;

    /// Returns which of eight words have none of these bits.
    #[inline(always)]
    fn without(self, words: &[u32; LANES], bits: u32) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | (u32::from(words[i] & bits == 0) << i))
    }

    /// Returns the words whose bit is set, in order; the words behind them mean nothing.
    #[inline(always)]
    fn pick(self, mask: u32, words: &[u32; LANES]) -> [u32; LANES] {
        // Every word is written, kept or not: a branch is mispredicted half of the time.
        let mut picked = [0; LANES];
        let mut len = 0;
        for (i, &word) in words.iter().enumerate() {
            // `% LANES` removes the bounds check; `len` is at most seven here anyway.
            picked[len % LANES] = word;
            len += usize::from(mask & (1 << i) != 0);
        }
        picked
    }

    /// Returns which of the first `count` boxes, at most eight, share area with one; none may be empty.
    ///
    /// If one box is compared with many, [`found`](Self::found) is faster: it prepares the box once.
    #[inline(always)]
    fn meeting(self, one: [S; 4], count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        self.found(self.ready(&Probe::overlapping(one)), count, boxes)
    }

    /// Pairs a mover with those of eight words whose bit is set and that are greater than its own as
    /// signed numbers; returns how many. The pairs behind them mean nothing.
    ///
    /// Words are indices, those of movers with the [`MARK`], so a pair of two movers is found by one of
    /// them only.
    #[inline(always)]
    fn pair(
        self,
        own: u32,
        mask: u32,
        words: &[u32; LANES],
        pairs: &mut [[u32; 2]; LANES],
    ) -> usize {
        let (mut rest, mut len) = (mask, 0);
        while rest != 0 {
            let word = words[rest.trailing_zeros() as usize % LANES];
            // Clears the lowest set bit, so the loop runs once per bit set, not once per lane.
            rest &= rest - 1;
            let (a, b) = (own & !MARK, word & !MARK);
            pairs[len % LANES] = [a.min(b), a.max(b)];
            // With the sign bit flipped, unsigned numbers compare as signed ones do.
            len += usize::from((own ^ MARK) < (word ^ MARK));
        }
        len
    }
}

/// How far along a line hits matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RayLimit {
    /// The last moment that matters.
    pub(crate) moment: f64,
    /// Whether the first box hit ends the search, whichever it is.
    pub(crate) all_count: bool,
}

/// A loop to be compiled for the registers of the machine.
pub(crate) trait LaneJob<S: Scalar> {
    /// The result.
    type Answer;

    /// Does the job. Mark it `#[inline(always)]`: only code that is inlined may use wide registers.
    fn run(self, lanes: impl Lanes8<S>) -> Self::Answer;
}

/// Does a job with the widest registers that it gains from.
#[inline]
pub(crate) fn run<S: Scalar, J: LaneJob<S>>(job: J) -> J::Answer {
    #[cfg(feature = "simd")]
    if S::as_f32s(&[]).is_some() {
        return simd::run_at(fearless_simd::Level::new(), job);
    }
    job.run(OneByOne)
}

/// One box after the other, of any number type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneByOne;

impl<S: Scalar> Lanes8<S> for OneByOne {
    type Ready = Probe<S>;

    #[inline(always)]
    fn ready(self, probe: &Probe<S>) -> Probe<S> {
        *probe
    }

    #[inline(always)]
    fn found(self, probe: Probe<S>, count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        (0..count.min(LANES)).fold(0, |mask, i| {
            mask | (u32::from(probe.is_met_by(boxes(i))) << i)
        })
    }

    type Aim = RayF64;

    #[inline(always)]
    fn aim(self, ray: RayF64) -> RayF64 {
        ray
    }

    #[inline(always)]
    fn met(
        self,
        ray: RayF64,
        limit: &mut RayLimit,
        count: usize,
        boxes: impl Fn(usize) -> [S; 4],
    ) -> u32 {
        // Two passes, because a hit among the last boxes may bring the limit below the entry of the first ones.
        let (mut mask, mut soonest) = (0, [0.0; LANES]);
        for (i, soonest) in soonest.iter_mut().enumerate().take(count) {
            let hit = ray.test(boxes(i));
            *soonest = hit.soonest;
            mask |= u32::from(hit.is_met) << i;
            // Only a sure hit may bring the limit down: one that exact arithmetic rejects later would hide the
            // boxes behind it.
            if limit.all_count && hit.is_sure && hit.latest < limit.moment {
                limit.moment = hit.latest;
            }
        }
        (0..LANES).fold(mask, |mask, i| {
            mask & !(u32::from(limit.moment < soonest[i]) << i)
        })
    }
}

impl<S: Scalar> Probe<S> {
    /// Asks whether a box shares area or an edge with this one.
    #[inline(always)]
    pub(crate) fn touching(edges: [S; 4]) -> Self {
        Self {
            edges,
            relation: Relation::Touching,
        }
    }

    /// Asks whether a box shares area with this one. Neither may be empty.
    #[inline(always)]
    pub(crate) fn overlapping(edges: [S; 4]) -> Self {
        Self {
            edges,
            relation: Relation::Overlapping,
        }
    }

    /// Asks whether a box contains this point.
    #[inline(always)]
    pub(crate) fn containing([x, y]: [S; 2]) -> Self {
        Self {
            edges: [x, y, x, y],
            relation: Relation::Containing,
        }
    }

    /// Returns the box or the point that is asked about.
    #[inline(always)]
    pub(crate) fn edges(&self) -> [S; 4] {
        self.edges
    }

    /// Returns whether it asks about a point.
    #[inline(always)]
    pub(crate) fn is_point(&self) -> bool {
        self.relation == Relation::Containing
    }

    /// Returns whether any box can answer yes and the kernels may be asked: not about an empty box that others
    /// should overlap, nor about a point that is not finite.
    #[inline(always)]
    pub(crate) fn can_be_met(&self) -> bool {
        let [x0, y0, x1, y1] = self.edges;
        match self.relation {
            Relation::Touching => true,
            Relation::Overlapping => x0 < x1 && y0 < y1,
            Relation::Containing => x0.is_finite() && y0.is_finite(),
        }
    }

    /// Returns the answer of a box.
    #[inline(always)]
    pub(crate) fn is_met_by(&self, edges: [S; 4]) -> bool {
        let [x0, y0, x1, y1] = self.edges;
        // No early exit: a mispredicted branch costs more than three comparisons.
        match self.relation {
            Relation::Touching => {
                (edges[0] <= x1) & (x0 <= edges[2]) & (edges[1] <= y1) & (y0 <= edges[3])
            }
            // The twins compare as `overlap` does. The two differ only in empty boxes, which the probe
            // excludes.
            Relation::Overlapping => shares_area(self.edges, edges),
            Relation::Containing => {
                (edges[0] <= x0) & (x0 < edges[2]) & (edges[1] <= y0) & (y0 < edges[3])
            }
        }
    }
}
