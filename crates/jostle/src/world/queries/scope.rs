use crate::scalar::Scalar;
use crate::world::entry::Entry;
use crate::world::few::Few;
use crate::world::maps::MapEntry;
use crate::world::{BodyId, BodyKind};

/// Who counts as an answer.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) mask: u32,
    pub(super) kind: Option<BodyKind>,
    pub(super) has_bodies: bool,
    pub(super) has_tiles: bool,
    pub(super) without: Few<BodyId>,
}

impl Scope {
    pub(super) const ALL: Self = Self {
        mask: u32::MAX,
        kind: None,
        has_bodies: true,
        has_tiles: true,
        without: Few::new(),
    };

    #[inline]
    pub(super) fn has_body<S: Scalar>(&self, id: BodyId, entry: &Entry<S>) -> bool {
        self.has_bodies
            && entry.filter.layers & self.mask != 0
            && self.kind.is_none_or(|kind| kind == entry.kind)
            && !self.without.as_slice().contains(&id)
    }

    pub(super) fn has_map<S: Scalar>(&self, entry: &MapEntry<S>) -> bool {
        self.has_tiles && entry.layers & self.mask != 0
    }
}
