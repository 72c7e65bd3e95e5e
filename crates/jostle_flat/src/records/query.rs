use crate::codes;
use crate::failure::{Failure, flags, size_of_definition};
use jostle::Scalar;

/// Which answers a query wants.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryRecord {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by the `_init`
    /// function; another size is refused.
    pub size: u32,
    /// The layers to look in, one bit each; all by default.
    pub layers: u32,
    /// What to find: `FIND_ACTORS`, `FIND_SOLIDS`, `FIND_SENSORS` and `FIND_TILES`; all by default.
    pub kinds: u32,
    /// Must be 0.
    pub reserved: u32,
    /// The id of a body that is not an answer, such as the one that asks; 0 excludes none.
    pub without: u64,
    /// The id of an actor: only what would stop it is an answer. 0 also finds
    /// what blocks no actor.
    pub blocking: u64,
}

const ALL_KINDS: u32 =
    codes::FIND_ACTORS | codes::FIND_SOLIDS | codes::FIND_SENSORS | codes::FIND_TILES;

impl QueryRecord {
    /// Returns a query that wants everything.
    #[must_use]
    pub fn new() -> Self {
        Self {
            size: size_of_definition::<Self>(),
            layers: u32::MAX,
            kinds: ALL_KINDS,
            reserved: 0,
            without: 0,
            blocking: 0,
        }
    }

    pub(crate) fn check<S: Scalar>(&self) -> Result<(), Failure<S>> {
        flags("query.kinds", self.kinds, ALL_KINDS)?;
        flags("query.reserved", self.reserved, 0)
    }
}

impl Default for QueryRecord {
    fn default() -> Self {
        Self::new()
    }
}
