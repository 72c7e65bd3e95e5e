//! Eight boxes at a time against a question, for loops that go through many short lists.

use crate::scalar::Scalar;
use crate::scalar::batch::beam::Beam;
use crate::scalar::batch::shares_area;

/// How many boxes are looked at together.
pub(crate) const LANES: usize = 8;

/// Marks the index of a mover: with it, movers count as negative, in the same order.
pub(crate) const MARK: u32 = 1 << 31;

/// What is asked of each box, by edges: least x, least y, greatest x, greatest y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Probe<S> {
    /// Whether it shares area or an edge with this one.
    Touching([S; 4]),
    /// Whether it shares area with this one. Neither must be empty.
    Overlapping([S; 4]),
    /// Whether this point is in it, its least edges included.
    Containing([S; 2]),
}

/// A way to ask eight boxes at once.
pub trait Eights<S>: Copy {
    /// A probe in the form that suits this way best.
    type Ready: Copy;

    /// Gets a probe ready, once for many boxes.
    fn ready(self, probe: Probe<S>) -> Self::Ready;

    /// Which of the first `count` boxes, at most eight, answer yes: bit `i` for box `i`.
    ///
    /// `boxes` is asked for all eight.
    fn found(self, ready: Self::Ready, count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32;

    /// A line in the form that suits this way best.
    type Aim: Copy;

    /// Gets a line ready, once for many boxes.
    fn aim(self, beam: Beam) -> Self::Aim;

    /// Which of the first `count` boxes, at most eight, the line may meet until `limit`. If all boxes
    /// count, the limit comes down to a moment by which one of them is met for sure.
    ///
    /// `boxes` is asked for all eight.
    fn met(
        self,
        aim: Self::Aim,
        limit: &mut Limit,
        count: usize,
        boxes: impl Fn(usize) -> [S; 4],
    ) -> u32;

    /// Which of eight words have none of these bits.
    #[inline(always)]
    fn without(self, words: &[u32; LANES], bits: u32) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | (u32::from(words[i] & bits == 0) << i))
    }

    /// The words whose bit is set, in order; what stands behind them means nothing.
    #[inline(always)]
    fn pick(self, mask: u32, words: &[u32; LANES]) -> [u32; LANES] {
        // Every word is written, kept or not: a branch would be guessed wrong half of the time.
        let mut picked = [0; LANES];
        let mut len = 0;
        for (i, &word) in words.iter().enumerate() {
            picked[len % LANES] = word;
            len += usize::from(mask & (1 << i) != 0);
        }
        picked
    }

    /// Which of the first `count` boxes, at most eight, share area with one; none of them is empty.
    ///
    /// `boxes` is asked for all eight. For one box against many, [`found`](Self::found) is quicker.
    #[inline(always)]
    fn meeting(self, one: [S; 4], count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        self.found(self.ready(Probe::Overlapping(one)), count, boxes)
    }

    /// Pairs a mover with those of eight words whose bit is set and that are greater than its own, as
    /// signed numbers; tells how many. What stands behind them means nothing.
    ///
    /// Words are indices, those of movers with the [`MARK`], so each pair is told by one of two movers.
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
            rest &= rest - 1;
            let (a, b) = (own & !MARK, word & !MARK);
            pairs[len % LANES] = [a.min(b), a.max(b)];
            len += usize::from((own ^ MARK) < (word ^ MARK));
        }
        len
    }
}

/// Until when a line is looked along.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Nothing later than this matters.
    pub(crate) moment: f64,
    /// Whether whatever the line meets first is wanted.
    pub(crate) all_count: bool,
}

/// A loop that wants to be compiled for the widest registers of the machine.
pub trait Work<S> {
    /// What comes of it.
    type Answer;

    /// Does it. Mark it `#[inline(always)]`: only what is inlined sees the wide registers.
    fn run(self, eights: impl Eights<S>) -> Self::Answer;
}

/// One after the other: the specification of all others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneByOne;

impl<S: Scalar> Eights<S> for OneByOne {
    type Ready = Probe<S>;

    #[inline(always)]
    fn ready(self, probe: Probe<S>) -> Probe<S> {
        probe
    }

    #[inline(always)]
    fn found(self, probe: Probe<S>, count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        (0..count.min(LANES)).fold(0, |mask, i| {
            mask | (u32::from(probe.is_met_by(boxes(i))) << i)
        })
    }

    type Aim = Beam;

    #[inline(always)]
    fn aim(self, beam: Beam) -> Beam {
        beam
    }

    #[inline(always)]
    fn met(
        self,
        beam: Beam,
        limit: &mut Limit,
        count: usize,
        boxes: impl Fn(usize) -> [S; 4],
    ) -> u32 {
        let (mut mask, mut soonest) = (0, [0.0; LANES]);
        for (i, soonest) in soonest.iter_mut().enumerate().take(count) {
            let glance = beam.glance(boxes(i));
            *soonest = glance.soonest;
            mask |= u32::from(glance.is_met) << i;
            if limit.all_count && glance.is_sure && glance.latest < limit.moment {
                limit.moment = glance.latest;
            }
        }
        (0..LANES).fold(mask, |mask, i| {
            mask & !(u32::from(limit.moment < soonest[i]) << i)
        })
    }
}

impl<S: Scalar> Probe<S> {
    /// Whether a box answers yes.
    #[inline(always)]
    pub(crate) fn is_met_by(self, edges: [S; 4]) -> bool {
        // No early exit: a branch that cannot be foreseen costs more than three comparisons.
        match self {
            Self::Touching([x0, y0, x1, y1]) => {
                (edges[0] <= x1) & (x0 <= edges[2]) & (edges[1] <= y1) & (y0 <= edges[3])
            }
            Self::Overlapping(one) => shares_area(one, edges),
            Self::Containing([x, y]) => {
                (edges[0] <= x) & (x < edges[2]) & (edges[1] <= y) & (y < edges[3])
            }
        }
    }

    /// The least box around what is asked about.
    #[inline(always)]
    pub(crate) fn bounds(self) -> [S; 4] {
        match self {
            Self::Touching(one) | Self::Overlapping(one) => one,
            Self::Containing([x, y]) => [x, y, x, y],
        }
    }
}
