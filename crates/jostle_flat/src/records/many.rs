use jostle::{Filter, Scalar};

/// Two boxes that overlap, by their indices.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The lesser index; between two sets, the index in the first one.
    pub a: u32,
    /// The greater index; between two sets, the index in the second one.
    pub b: u32,
}

/// The layers that a box is in, and those it looks for. Two boxes make a pair if either looks for the other.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FilterRecord {
    /// The layers that the box is in, one bit each.
    pub layers: u32,
    /// The layers that it looks for.
    pub mask: u32,
}

/// Which box a ray or a moving box meets first.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxHit<S: Scalar> {
    /// When it is met, as a share of the direction: 0 at the start.
    pub fraction: f64,
    /// The index of the box; the greatest number (4,294,967,295) if none is met.
    pub index: u32,
    /// 1 if the start is inside, so that there is no normal; otherwise 0.
    pub is_inside: u32,
    /// The direction of the face that is met along x, of length one, toward the start.
    pub normal_x: S,
    /// The direction of the face that is met along y.
    pub normal_y: S,
}

impl From<[u32; 2]> for Pair {
    #[inline]
    fn from([a, b]: [u32; 2]) -> Self {
        Self { a, b }
    }
}

impl From<FilterRecord> for Filter {
    fn from(filter: FilterRecord) -> Self {
        Self::new(filter.layers, filter.mask)
    }
}
