//! Reads a world into a draft.
//!
//! This runs on the game's own thread, so it only copies; building rows, comparing and compressing are left to other
//! threads. Never changes the world.

mod body_traits;
mod details;
mod maps;
mod moves;

pub(crate) use crate::frame::Counterpart;
pub(crate) use body_traits::TraitCache;
pub(crate) use maps::MapCache;

use crate::draft::Draft;
use crate::frame::{BodyKey, CellRow, EventKind, EventRow, Frame, Rect};
use crate::sketch::Sketch;
use jostle::{BodyId, BodyRef, Event, Other, Partner, Scalar, World};
use std::sync::Arc;

/// Up to this many bodies, candidates and overlapping pairs are counted in every tick. Finding the pairs of 1,024
/// bodies takes well below a millisecond on the recorder's thread; the exact value is not critical.
const MAX_COUNTED: usize = 1024;

/// What pages want to see beyond the boxes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Interests {
    /// Bodies selected on a page.
    pub(crate) watched: Vec<BodyKey>,
    /// The number of pages that show the cells of the broad phase.
    pub(crate) cell_views: usize,
    /// The number of actors per world that are recorded in detail.
    pub(crate) detailed_bodies: usize,
}

impl Default for Interests {
    fn default() -> Self {
        Self {
            watched: Vec::new(),
            cell_views: 0,
            detailed_bodies: 64,
        }
    }
}

/// What is kept from tick to tick.
#[derive(Debug, Default)]
pub(crate) struct Caches {
    pub(crate) maps: MapCache,
    pub(crate) traits: TraitCache,
}

impl Frame {
    /// Creates a frame of a tick, filled by the closure.
    #[must_use]
    pub fn sketched(tick: u64, draw: impl FnOnce(&mut Sketch<'_>)) -> Self {
        let mut draft = Draft::default();
        draft.sketch(tick, &Interests::default(), &mut Caches::default(), draw);
        let mut frame = Self::new();
        draft.finish(&mut frame);
        frame
    }
}

impl Draft {
    /// Clears the draft and fills it with the closure.
    pub(crate) fn sketch(
        &mut self,
        tick: u64,
        interests: &Interests,
        caches: &mut Caches,
        draw: impl FnOnce(&mut Sketch<'_>),
    ) {
        self.clear();
        self.frame.tick = tick;
        let worlds = 0;
        draw(&mut Sketch {
            draft: self,
            interests,
            caches,
            worlds,
        });
    }
}

/// Worlds.
impl Sketch<'_> {
    /// Shows a world: its bodies, hitboxes, tile maps, contacts and events, and the last moves if it records them
    /// ([`World::set_records_moves`]).
    ///
    /// Up to 255 worlds can be shown in one frame. Bodies of the second are named `3v1 of world 1`.
    pub fn world<S: Scalar>(&mut self, world: &World<S>) {
        let Some(number) = self.next_world() else {
            return;
        };
        self.note_number::<S>();
        let known = self
            .caches
            .traits
            .of(number, world, self.interests.detailed_bodies);
        let group = self.draft.add(number, known.traits.clone(), world.places());
        group.add_events(world.events());
        for &id in &known.actors {
            details::add(self.draft, world, BodyKey::of(number, id), id);
        }
        self.draft.frame.details.extend_from_slice(&known.details);
        self.watched_of(world, number);
        self.caches
            .maps
            .show(world, number, &mut self.draft.frame.maps);
        self.cells_of(world);
    }

    /// Adds the cells of the broad phase and counts the pairs that share one. They are counted in every tick of a small
    /// world, and in a large one while a page shows them. Overlapping pairs are only counted in small worlds.
    fn cells_of<S: Scalar>(&mut self, world: &World<S>) {
        let is_shown = self.wants_cells();
        let is_small = world.len() <= MAX_COUNTED;
        if is_shown {
            self.draft.frame.structure = "world".into();
        }
        let mut candidates: u64 = 0;
        if is_shown || is_small {
            world.visit_cells(|cell| {
                let count = cell.count as u64;
                let pairs = count.saturating_mul(count.saturating_sub(1)) / 2;
                candidates = candidates.saturating_add(pairs);
                if is_shown {
                    self.draft.frame.cells.push(cell.into());
                }
            });
        }
        if let Some(group) = self.draft.groups.last_mut() {
            let candidates = u32::try_from(candidates).ok();
            group.candidates = candidates.filter(|_| is_shown || is_small);
            group.counts_pairs = is_small;
        }
    }

    /// Records watched bodies in detail, whichever they are.
    fn watched_of<S: Scalar>(&mut self, world: &World<S>, number: u8) {
        let interests = self.interests;
        for (at, &key) in interests.watched.iter().enumerate() {
            // Several pages may watch the same body.
            if key.world != number || interests.watched[..at].contains(&key) {
                continue;
            }
            let bits = (u64::from(key.slot) << 32) | u64::from(key.version);
            let Some(body) = BodyId::from_bits(bits).and_then(|id| world.body(id)) else {
                continue;
            };
            let details = &mut self.draft.frame.details;
            details.retain(|detail| detail.key != key);
            details.push(Arc::new(details::detail_with_ride(world, key, &body)));
            let is_detailed = self.caches.traits.is_detailed(number, body.id());
            if !is_detailed {
                details::add(self.draft, world, key, body.id());
            }
        }
    }

    pub(crate) fn note_number<S: Scalar>(&mut self) {
        self.draft.frame.number = number_name::<S>();
    }
}

pub(crate) fn event_row(world: u8, event: &Event) -> EventRow {
    use jostle::EventKind as From;
    let body = |body: BodyRef| Counterpart::Body(BodyKey::of(world, body.id));
    let (kind, other, side) = match event.kind {
        From::ContactEnd { other, side } => (
            EventKind::ContactEnd,
            Counterpart::of(world, other),
            Some(side),
        ),
        From::ContactBegin { other, side } => (
            EventKind::ContactBegin,
            Counterpart::of(world, other),
            Some(side),
        ),
        From::Enter { sensor } => (EventKind::Enter, body(sensor), None),
        From::Exit { sensor } => (EventKind::Exit, body(sensor), None),
        From::Crush { by, .. } => (EventKind::Crush, body(by), None),
    };
    let against = match event.kind {
        From::Crush { against, .. } => against,
        _ => None,
    };
    EventRow {
        key: BodyKey::of(world, event.body.id),
        kind,
        other,
        side,
        against: against.map_or(Counterpart::Nothing, |against| {
            Counterpart::met(world, against)
        }),
        fraction: event.fraction,
    }
}

/// Returns the name of a number type as the page prints it.
fn number_name<S: Scalar>() -> &'static str {
    let name = std::any::type_name::<S>();
    let known = ["f32", "f64", "i16", "i32", "i64"];
    known
        .into_iter()
        .find(|known| *known == name)
        .unwrap_or("fixed")
}

impl BodyKey {
    /// Returns the key of a body of a world.
    #[must_use]
    pub fn of(world: u8, id: BodyId) -> Self {
        Self {
            world,
            slot: u32::try_from(id.slot()).unwrap_or(u32::MAX),
            version: id.generation(),
        }
    }
}

impl Counterpart {
    /// Converts the partner of a contact.
    pub(crate) fn of(world: u8, partner: Partner) -> Self {
        match partner {
            Partner::Body(body) => Self::Body(BodyKey::of(world, body.id)),
            Partner::Map(id) => Self::Map {
                world,
                map: u32::try_from(id.slot()).unwrap_or(u32::MAX),
            },
        }
    }

    /// Converts what a move hit.
    pub(crate) fn met(world: u8, other: Other) -> Self {
        match other {
            Other::Body(body) => Self::Body(BodyKey::of(world, body.id)),
            Other::Tile(id, pos) => Self::Tile {
                world,
                map: u32::try_from(id.slot()).unwrap_or(u32::MAX),
                column: i64::from(pos.column),
                row: i64::from(pos.row),
            },
        }
    }
}

impl<S: Scalar> From<jostle::Cell<S>> for CellRow {
    fn from(cell: jostle::Cell<S>) -> Self {
        Self {
            place: Rect::from(cell.bounds),
            count: u32::try_from(cell.count).unwrap_or(u32::MAX),
        }
    }
}
