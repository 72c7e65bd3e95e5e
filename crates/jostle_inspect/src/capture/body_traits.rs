//! The properties of bodies, read again only if one of them has changed.

use crate::capture::details;
use crate::draft::{BodyTraits, GroupTraits};
use crate::frame::{BodyKey, Detail, Kind};
use jostle::{BodyId, BodyKind, BodyView, Scalar, World};
use std::sync::Arc;

/// The worlds of the tick before.
#[derive(Debug, Default)]
pub(crate) struct TraitCache {
    worlds: Vec<WorldTraits>,
}

/// What is known about a world until its revision changes.
#[derive(Debug)]
pub(super) struct WorldTraits {
    number: u8,
    revision: u32,
    pub(super) traits: GroupTraits,
    /// The actors recorded in detail.
    pub(super) actors: Vec<BodyId>,
    /// Their properties.
    pub(super) details: Vec<Arc<Detail>>,
}

impl TraitCache {
    pub(super) fn of<S: Scalar>(
        &mut self,
        number: u8,
        world: &World<S>,
        detailed_bodies: usize,
    ) -> &WorldTraits {
        let at = self.worlds.iter().position(|known| known.number == number);
        let at = at.unwrap_or_else(|| {
            self.worlds
                .push(WorldTraits::new(number, world, detailed_bodies));
            self.worlds.len() - 1
        });
        let known = &mut self.worlds[at];
        if known.revision != world.revision() {
            *known = WorldTraits::new(number, world, detailed_bodies);
        }
        known
    }

    pub(super) fn is_detailed(&self, number: u8, id: BodyId) -> bool {
        let known = self.worlds.iter().find(|known| known.number == number);
        known.is_some_and(|known| known.actors.binary_search(&id).is_ok())
    }
}

impl WorldTraits {
    fn new<S: Scalar>(number: u8, world: &World<S>, detailed_bodies: usize) -> Self {
        let mut traits = vec![None; world.places().len()];
        let mut actors = Vec::new();
        let mut details = Vec::new();
        for body in world.bodies() {
            if let Some(own) = traits.get_mut(body.id().slot()) {
                *own = Some(BodyTraits::of(&body));
            }
            if body.kind() == BodyKind::Actor && actors.len() < detailed_bodies {
                actors.push(body.id());
                let key = BodyKey::of(number, body.id());
                details.push(Arc::new(details::detail(key, &body)));
            }
        }
        Self {
            number,
            revision: world.revision(),
            traits: GroupTraits::Each(Arc::new(traits)),
            actors,
            details,
        }
    }
}

impl BodyTraits {
    fn of<S: Scalar>(body: &BodyView<'_, S>) -> Self {
        Self {
            version: body.id().generation(),
            kind: match body.kind() {
                BodyKind::Actor => Kind::Actor,
                BodyKind::Solid => Kind::Solid,
                BodyKind::Sensor => Kind::Sensor,
            },
            one_way: body.one_way().map_or(0, |side| 1 + side as u8),
            flags: u8::from(body.is_flipped()),
            layers: body.layers(),
            mask: body.mask(),
        }
    }
}
