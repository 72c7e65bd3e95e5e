//! The traits of bodies, read again only when one of them has changed.

use crate::capture::close;
use crate::draft::{Trait, Traits};
use crate::frame::{Detail, Key, Kind};
use jostle::{BodyId, BodyKind, BodyView, Scalar, World};
use std::sync::Arc;

/// The worlds of the tick before.
#[derive(Debug, Default)]
pub(crate) struct TraitCache {
    worlds: Vec<Known>,
}

/// What is known of a world as long as its revision stays.
#[derive(Debug)]
pub(super) struct Known {
    number: u8,
    revision: u32,
    pub(super) traits: Traits,
    /// The actors that are looked at closely.
    pub(super) actors: Vec<BodyId>,
    /// Their fields.
    pub(super) details: Vec<Arc<Detail>>,
}

impl TraitCache {
    pub(super) fn of<S: Scalar>(&mut self, number: u8, world: &World<S>, closely: usize) -> &Known {
        let at = self.worlds.iter().position(|known| known.number == number);
        let at = at.unwrap_or_else(|| {
            self.worlds.push(Known::new(number, world, closely));
            self.worlds.len() - 1
        });
        let known = &mut self.worlds[at];
        if known.revision != world.revision() {
            *known = Known::new(number, world, closely);
        }
        known
    }

    pub(super) fn is_close(&self, number: u8, id: BodyId) -> bool {
        let known = self.worlds.iter().find(|known| known.number == number);
        known.is_some_and(|known| known.actors.binary_search(&id).is_ok())
    }
}

impl Known {
    fn new<S: Scalar>(number: u8, world: &World<S>, closely: usize) -> Self {
        let mut traits = vec![None; world.places().len()];
        let mut actors = Vec::new();
        let mut details = Vec::new();
        for body in world.bodies() {
            if let Some(own) = traits.get_mut(body.id().slot()) {
                *own = Some(Trait::of(&body));
            }
            if body.kind() == BodyKind::Actor && actors.len() < closely {
                actors.push(body.id());
                let key = Key::of(number, body.id());
                details.push(Arc::new(close::detail(key, &body)));
            }
        }
        Self {
            number,
            revision: world.revision(),
            traits: Traits::Each(Arc::new(traits)),
            actors,
            details,
        }
    }
}

impl Trait {
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
