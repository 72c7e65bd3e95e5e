//! Reads a world into a frame.
//!
//! Owns: what is read of which body. This runs on the game's own thread, so it copies what must be copied and leaves
//! comparing and compressing to others. Never: changes the world.

mod close;
mod maps;

pub(crate) use maps::MapCache;

use crate::frame::{BodyRow, CellRow, EventKind, EventRow, Frame, Key, Kind, Rect, Who};
use crate::sketch::Sketch;
use jostle::{BodyId, BodyKind, BodyView, Event, Other, Partner, Scalar, Side, World};

/// What somebody wants to see beyond the boxes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wants {
    /// Bodies that somebody has selected.
    pub(crate) watched: Vec<Key>,
    /// How many pages show the cells of the broad phase.
    pub(crate) cell_views: usize,
    /// How many bodies of a tick are looked at closely.
    pub(crate) closely: usize,
}

impl Default for Wants {
    fn default() -> Self {
        Self {
            watched: Vec::new(),
            cell_views: 0,
            closely: 256,
        }
    }
}

impl Frame {
    /// A frame of a tick, as the closure fills it.
    #[must_use]
    pub fn sketched(tick: u64, draw: impl FnOnce(&mut Sketch<'_>)) -> Self {
        let mut frame = Self::new();
        frame.sketch(tick, &Wants::default(), &mut MapCache::default(), draw);
        frame
    }

    /// Fills a frame anew.
    pub(crate) fn sketch(
        &mut self,
        tick: u64,
        wants: &Wants,
        maps: &mut MapCache,
        draw: impl FnOnce(&mut Sketch<'_>),
    ) {
        self.clear();
        self.tick = tick;
        let worlds = 0;
        draw(&mut Sketch {
            frame: self,
            wants,
            maps,
            worlds,
        });
        self.body_count = u32::try_from(self.bodies.len()).unwrap_or(u32::MAX);
    }
}

/// Worlds.
impl Sketch<'_> {
    /// Shows a world: its bodies, hitboxes, tile maps, contacts, events, and the last moves if it keeps them
    /// ([`World::set_keeps_moves`]).
    ///
    /// Several worlds can be shown in one frame; bodies of the second are named `3v1 of world 1`.
    pub fn world<S: Scalar>(&mut self, world: &World<S>) {
        let number = self.next_world();
        self.note_number::<S>();
        self.frame.bodies.reserve(world.len());
        let mut close = self.wants.closely;
        for body in world.bodies() {
            let key = Key::of(number, body.id());
            let is_close = self.is_close(key, &body, &mut close);
            self.frame.bodies.push(row(key, &body, is_close));
            if is_close {
                self.look_closely(world, key, &body);
            }
        }
        self.events_of(world, number);
        self.maps.show(world, number, &mut self.frame.maps);
        if self.wants_cells() {
            self.frame.structure = "world".into();
            let cells = &mut self.frame.cells;
            world.visit_cells(|cell| cells.push(cell.into()));
        }
        self.widen_scope();
    }

    /// Watched bodies are always looked at closely, others while there is room.
    fn is_close<S: Scalar>(&self, key: Key, body: &BodyView<'_, S>, left: &mut usize) -> bool {
        let is_next = 0 < *left && body.kind() == BodyKind::Actor;
        *left -= usize::from(is_next);
        is_next || self.wants.watched.contains(&key)
    }

    fn events_of<S: Scalar>(&mut self, world: &World<S>, number: u8) {
        let rows = world.events().iter().map(|event| event_row(number, event));
        self.frame.events.extend(rows);
    }

    pub(crate) fn note_number<S: Scalar>(&mut self) {
        self.frame.number = number_name::<S>();
    }

    /// Unless the game says what is worth seeing, it is the tile maps and the bodies of the first tick.
    fn widen_scope(&mut self) {
        if self.frame.scope == Rect::default() {
            let rows = self.frame.maps.iter().map(|map| map.place());
            let maps = rows.reduce(|a, b| a.union(&b));
            let bodies = || {
                let places = self.frame.bodies.iter().map(|row| row.place);
                places.reduce(|a, b| a.union(&b))
            };
            self.frame.scope = maps.or_else(bodies).unwrap_or_default();
        }
    }
}

fn row<S: Scalar>(key: Key, body: &BodyView<'_, S>, is_close: bool) -> BodyRow {
    BodyRow {
        key,
        kind: match body.kind() {
            BodyKind::Actor => Kind::Actor,
            BodyKind::Solid => Kind::Solid,
            BodyKind::Sensor => Kind::Sensor,
        },
        one_way: body.one_way().map_or(0, |side| 1 + side as u8),
        touching: 0,
        flags: u8::from(body.is_flipped()) | (u8::from(is_close) << 1),
        layers: body.layers(),
        mask: body.mask(),
        place: Rect::from(body.place()),
    }
}

fn event_row(world: u8, event: &Event) -> EventRow {
    use jostle::EventKind as From;
    let sensor = |sensor| Who::Body(Key::of(world, sensor));
    let (kind, other, side) = match event.kind {
        From::ContactEnd { other, side } => {
            (EventKind::ContactEnd, Who::of(world, other), Some(side))
        }
        From::ContactBegin { other, side } => {
            (EventKind::ContactBegin, Who::of(world, other), Some(side))
        }
        From::Enter { sensor: id } => (EventKind::Enter, sensor(id), None),
        From::Exit { sensor: id } => (EventKind::Exit, sensor(id), None),
        From::Crush { by, .. } => (EventKind::Crush, sensor(by), None),
    };
    EventRow {
        key: Key::of(world, event.body),
        kind,
        other,
        side: side.map(|side: Side| side as u8),
        fraction: event.fraction,
    }
}

/// The name of a number type as the page prints it.
fn number_name<S: Scalar>() -> &'static str {
    let name = std::any::type_name::<S>();
    let known = ["f32", "f64", "i16", "i32", "i64"];
    known
        .into_iter()
        .find(|known| *known == name)
        .unwrap_or("fixed")
}

impl Key {
    /// The name of a body of a world shown.
    #[must_use]
    pub fn of(world: u8, id: BodyId) -> Self {
        Self {
            world,
            slot: u32::try_from(id.slot()).unwrap_or(u32::MAX),
            version: id.generation(),
        }
    }
}

impl Who {
    /// A partner in a contact.
    fn of(world: u8, partner: Partner) -> Self {
        match partner {
            Partner::Body(id) => Self::Body(Key::of(world, id)),
            Partner::Map(id) => Self::Map {
                world,
                map: u32::try_from(id.slot()).unwrap_or(u32::MAX),
            },
        }
    }

    /// What a move met.
    fn met(world: u8, other: Other) -> Self {
        match other {
            Other::Body(id) => Self::Body(Key::of(world, id)),
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
