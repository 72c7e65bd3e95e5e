use core::fmt;

/// A query of a set of boxes: restrict it to layers, then take the answer in the form you need.
///
/// `Q` is the question. There are three kinds: [`Matches`](crate::broad::Matches),
/// [`Lines`](crate::broad::Lines) and [`Nearest`](crate::broad::Nearest).
pub struct SetQuery<'a, B, Q> {
    pub(super) among: &'a B,
    pub(super) question: Q,
    pub(super) mask: u32,
}

impl<'a, B, Q> SetQuery<'a, B, Q> {
    pub(crate) fn new(among: &'a B, question: Q) -> Self {
        Self {
            among,
            question,
            mask: u32::MAX,
        }
    }

    /// Limits the answer to boxes in at least one of these layers. Of several masks, only the layers that all of them
    /// have count.
    #[must_use]
    pub fn in_layers(mut self, mask: u32) -> Self {
        self.mask &= mask;
        self
    }
}

impl<B, Q: fmt::Debug> fmt::Debug for SetQuery<'_, B, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetQuery")
            .field("question", &self.question)
            .field("mask", &self.mask)
            .finish_non_exhaustive()
    }
}
