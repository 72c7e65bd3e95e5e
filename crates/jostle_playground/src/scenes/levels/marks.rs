//! Findings as bodies, so that pages list them and can go to them.

use super::MAX_NOTES;
use crate::opened_level::OpenedLevel;
use jostle::BodyId;
use jostle::f32::{Body, World};

/// The findings of a level, as bodies in a world of their own.
#[derive(Debug)]
pub(super) struct Marks {
    pub(super) world: World,
    /// One for each of the first findings; `None` for one without a place.
    pub(super) bodies: Vec<Option<BodyId>>,
}

impl Marks {
    /// Marks the findings of a level.
    pub(super) fn of(opened: &OpenedLevel, is_above: bool) -> Self {
        let mut world = World::new();
        let margin = opened.tile() / 8.0;
        let findings = opened.findings(is_above).iter().take(MAX_NOTES);
        let bodies = findings
            .map(|finding| {
                let place = finding.place?.grown(margin);
                // A place at the end of the number range is not marked.
                world.add(Body::sensor(place)).ok()
            })
            .collect();
        Self { world, bodies }
    }
}
