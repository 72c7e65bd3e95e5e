use crate::broad::queries::Search;
use crate::scalar::Scalar;
use core::fmt;

/// A query of a set of boxes: restrict it to layers or leave one out, then take the answer in the form you need.
///
/// `Q` is the question. There are three kinds: [`Matches`](crate::broad::Matches),
/// [`Lines`](crate::broad::Lines) and [`Nearest`](crate::broad::Nearest).
pub struct SetQuery<'a, B, Q> {
    pub(in crate::broad) among: &'a B,
    pub(super) question: Q,
    pub(in crate::broad) scope: Scope,
}

/// Which boxes a query looks at.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    pub(crate) mask: u32,
    pub(crate) left_out: Option<u32>,
}

impl Scope {
    const ALL: Self = Self {
        mask: u32::MAX,
        left_out: None,
    };

    /// Returns whether it has every box that is in any layer.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn is_everything(self) -> bool {
        self.mask == u32::MAX && self.left_out.is_none()
    }

    /// Returns whether it has the box at an index.
    #[inline]
    pub(crate) fn has<S: Scalar>(self, index: u32, among: &impl Search<S>) -> bool {
        self.left_out != Some(index) && among.is_in_layers(index, self.mask)
    }
}

impl<'a, B, Q> SetQuery<'a, B, Q> {
    pub(crate) fn new(among: &'a B, question: Q) -> Self {
        Self {
            among,
            question,
            scope: Scope::ALL,
        }
    }

    /// Limits the answer to boxes in at least one of these layers. Of several masks, only the layers that all of them
    /// have count.
    #[must_use]
    pub fn in_layers(mut self, mask: u32) -> Self {
        self.scope.mask &= mask;
        self
    }
}

impl<B, Q: fmt::Debug> fmt::Debug for SetQuery<'_, B, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetQuery")
            .field("question", &self.question)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}
