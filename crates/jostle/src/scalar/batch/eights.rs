//! Eight boxes at a time against one, for loops that go through many short lists.

use crate::scalar::Scalar;

/// How many boxes are looked at together.
pub(crate) const LANES: usize = 8;

/// A way to compare eight boxes with one.
pub trait Eights<S>: Copy {
    /// Which of the first `count` boxes, at most eight, touch one, edges included: bit `i` for box `i`.
    ///
    /// `boxes` is asked for all eight.
    fn touching(self, one: [S; 4], count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32;
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
    #[inline(always)]
    fn touching(self, one: [S; 4], count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        (0..count.min(LANES)).fold(0, |mask, i| mask | (u32::from(touches(one, boxes(i))) << i))
    }
}

/// Whether two boxes share area or an edge.
#[inline(always)]
fn touches<S: Scalar>(a: [S; 4], b: [S; 4]) -> bool {
    // No early exit: a branch that cannot be foreseen costs more than three comparisons.
    (a[0] <= b[2]) & (b[0] <= a[2]) & (a[1] <= b[3]) & (b[1] <= a[3])
}
