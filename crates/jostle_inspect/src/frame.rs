//! One tick as it is shown: all that the page draws and says, free of the game's number type.
//!
//! Owns: [`Frame`] and its rows. Coordinates are `f64`, which holds every `f32`, `i32` and 32-bit fixed number
//! exactly. Never: bytes (`wire`), time, sockets.

mod body;
mod drawing;
mod map;
mod moves;

pub use body::{BodyKey, BodyRow, ContactRow, Counterpart, Detail, HitboxRow, Kind, Tag};
pub(crate) use drawing::bytes_for;
pub use drawing::{Drawing, Ink, Shape};
pub use map::MapRow;
pub use moves::{EventKind, EventRow, HitRow, LegRow, MoveRow};

use jostle::{Aabb, Scalar, Vec2};
use std::borrow::Cow;
use std::sync::Arc;

/// A box of the world in `f64`: least corner, greatest corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The least corner.
    pub min: [f64; 2],
    /// The greatest corner.
    pub max: [f64; 2],
}

/// What a tick took and found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// How long the tick took, in microseconds.
    pub micros: f32,
    /// How many pairs the broad phase proposed: what the game says, or how many pairs of bodies of the worlds
    /// are filed in one cell. `None` if that was not counted.
    pub candidates: Option<u32>,
    /// How many were real: what the game says, or how many pairs of bodies of the worlds overlap or touch.
    /// `None` if that was not counted.
    pub pairs: Option<u32>,
}

/// A cell of the broad phase and how many boxes are filed in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellRow {
    /// Where it is.
    pub place: Rect,
    /// How many boxes are filed there.
    pub count: u32,
}

/// A number of the game's own, shown with its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// What it is.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Its value in this tick.
    pub value: f64,
}

/// How many bodies are where, instead of the bodies, when there are too many to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Density {
    /// What is counted.
    pub place: Rect,
    /// How many columns.
    pub columns: u32,
    /// The counts, row by row.
    pub counts: Vec<u32>,
}

/// One tick as it is shown.
///
/// A game fills one per tick through a [`Sketch`](crate::Sketch); recordings give them back.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle_inspect::Frame;
///
/// let frame = Frame::sketched(1, |sketch| sketch.boxes(&[Aabb::new(0, 0, 8, 8)]));
/// assert_eq!(frame.bodies[0].place.max, [8.0, 8.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Which tick.
    pub tick: u64,
    /// The number type of the game, as text: `f32`.
    pub number: &'static str,
    /// What the tick took.
    pub cost: Cost,
    /// What is worth seeing: where a page looks first.
    pub scope: Rect,
    /// How many bodies there are in all; `bodies` may hold fewer.
    pub body_count: u32,
    /// Bodies, in ascending order of world and slot.
    pub bodies: Vec<BodyRow>,
    /// Hitboxes, by body.
    pub hitboxes: Vec<HitboxRow>,
    /// What touches what.
    pub contacts: Vec<ContactRow>,
    /// The last moves of bodies looked at closely.
    pub moves: Vec<MoveRow>,
    /// What happened in this tick.
    pub events: Vec<EventRow>,
    /// Tile maps.
    pub maps: Vec<Arc<MapRow>>,
    /// The broad phase's name.
    pub structure: Cow<'static, str>,
    /// The cells of the broad phase, if they are asked for.
    pub cells: Vec<CellRow>,
    /// What the game drew.
    pub drawings: Vec<Drawing>,
    /// The game's numbers.
    pub gauges: Vec<Gauge>,
    /// Labels and colours of bodies.
    pub tags: Vec<Tag>,
    /// More about bodies looked at closely.
    pub details: Vec<Arc<Detail>>,
    /// Counts instead of bodies.
    pub density: Option<Density>,
}

impl Frame {
    /// A frame with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tick: 0,
            number: "f32",
            cost: Cost::default(),
            scope: Rect::default(),
            body_count: 0,
            bodies: Vec::new(),
            hitboxes: Vec::new(),
            contacts: Vec::new(),
            moves: Vec::new(),
            events: Vec::new(),
            maps: Vec::new(),
            structure: Cow::Borrowed(""),
            cells: Vec::new(),
            drawings: Vec::new(),
            gauges: Vec::new(),
            tags: Vec::new(),
            details: Vec::new(),
            density: None,
        }
    }

    /// The row of a body, if it is shown.
    #[must_use]
    pub fn body(&self, key: BodyKey) -> Option<&BodyRow> {
        let at = self.bodies.binary_search_by_key(&key, |row| row.key).ok()?;
        self.bodies.get(at)
    }

    /// Takes everything out and keeps the memory.
    pub fn clear(&mut self) {
        self.tick = 0;
        self.number = "f32";
        self.cost = Cost::default();
        self.scope = Rect::default();
        self.body_count = 0;
        self.structure = Cow::Borrowed("");
        self.bodies.clear();
        self.hitboxes.clear();
        self.contacts.clear();
        self.moves.clear();
        self.events.clear();
        self.maps.clear();
        self.cells.clear();
        self.drawings.clear();
        self.gauges.clear();
        self.tags.clear();
        self.details.clear();
        self.density = None;
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Rect {
    /// A box at a corner with a size.
    #[must_use]
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            min: [x, y],
            max: [x + width, y + height],
        }
    }

    /// Whether the two share area or an edge.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        let touch =
            |axis: usize| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis];
        touch(0) && touch(1)
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> [f64; 2] {
        let half = |axis: usize| self.min[axis] / 2.0 + self.max[axis] / 2.0;
        [half(0), half(1)]
    }

    /// The least box around the two.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            min: [0, 1].map(|axis| self.min[axis].min(other.min[axis])),
            max: [0, 1].map(|axis| self.max[axis].max(other.max[axis])),
        }
    }
}

impl<S: Scalar> From<Aabb<S>> for Rect {
    fn from(place: Aabb<S>) -> Self {
        let corner = |corner: Vec2<S>| [corner.x.to_f64(), corner.y.to_f64()];
        Self {
            min: corner(place.min()),
            max: corner(place.max()),
        }
    }
}
