/// What the moves remember of a body from tick to tick.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BodyState<S> {
    number: core::marker::PhantomData<S>,
}

/// Not derived: that would ask for numbers with a default.
impl<S> Default for BodyState<S> {
    fn default() -> Self {
        Self {
            number: core::marker::PhantomData,
        }
    }
}
