//! One tick as it is shown: everything that the page draws and lists, independent of the game's number type.
//!
//! Coordinates are `f64`, which represents every `f32`, `i32` and 32-bit fixed-point number exactly.

mod body;
mod drawing;
mod map;
mod moves;

pub use body::{BodyKey, BodyRow, ContactRow, Counterpart, Detail, HitboxRow, Kind, Property, Tag};
pub(crate) use drawing::bytes_for;
pub use drawing::{Drawing, Ink, Shape};
pub use map::MapRow;
pub use moves::{EventKind, EventRow, HitRow, LegKind, LegRow, MoveRow, ShiftKind, ShiftRow};

use jostle::{Aabb, Scalar, Vec2};
use std::borrow::Cow;
use std::sync::Arc;

/// A box of the world in `f64`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The corner with the smallest coordinates.
    pub min: [f64; 2],
    /// The corner with the greatest coordinates.
    pub max: [f64; 2],
}

/// What a tick cost and found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The time the tick took, in microseconds.
    pub micros: f32,
    /// The number of pairs that the broad phase reported: the game's own count, or the pairs of bodies that share a
    /// cell. `None` if not counted, or more than `u32` can count.
    pub candidates: Option<u32>,
    /// The number of pairs that overlap or touch: the game's own count, or that of the worlds shown. `None` if not
    /// counted.
    pub pairs: Option<u32>,
}

/// A cell of the broad phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellRow {
    /// The area of the cell.
    pub place: Rect,
    /// The number of boxes in it.
    pub count: u32,
}

/// One of the game's own numbers, shown with its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// The name of the number.
    pub name: String,
    /// The unit of the number.
    pub unit: String,
    /// The value in this tick.
    pub value: f64,
}

/// Counts of bodies on a grid, sent instead of the bodies when there are too many to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Density {
    /// The area covered by the grid.
    pub place: Rect,
    /// The number of columns.
    pub columns: u32,
    /// The counts, row by row.
    pub counts: Vec<u32>,
}

/// One tick as it is shown.
///
/// A game fills one per tick through a [`Sketch`](crate::Sketch); recordings return them.
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
    /// The number of the tick.
    pub tick: u64,
    /// The number type of the game, such as `f32`.
    pub number: &'static str,
    /// What the tick cost.
    pub cost: Cost,
    /// The part of the world that a page frames first.
    pub scope: Rect,
    /// The total number of bodies; `bodies` may hold fewer.
    pub body_count: u32,
    /// The body that a page's camera follows by default.
    pub focus: Option<BodyKey>,
    /// Bodies, in ascending order of world and slot.
    pub bodies: Vec<BodyRow>,
    /// Hitboxes, by body.
    pub hitboxes: Vec<HitboxRow>,
    /// Contacts between bodies, and of bodies with tile maps.
    pub contacts: Vec<ContactRow>,
    /// The last moves of bodies recorded in detail.
    pub moves: Vec<MoveRow>,
    /// Events of this tick.
    pub events: Vec<EventRow>,
    /// Tile maps.
    pub maps: Vec<Arc<MapRow>>,
    /// The name of the broad phase.
    pub structure: Cow<'static, str>,
    /// The number of cells of the broad phase.
    pub cell_count: u32,
    /// The number of cells in view. In a recording, all of them.
    pub visible_cells: u32,
    /// The cells of the broad phase, if a page wants them. A page receives those in its view, or coarser ones if they
    /// are too many.
    pub cells: Vec<CellRow>,
    /// The game's drawings.
    pub drawings: Vec<Drawing>,
    /// The game's numbers.
    pub gauges: Vec<Gauge>,
    /// Labels and colors of bodies.
    pub tags: Vec<Tag>,
    /// Further properties of bodies recorded in detail.
    pub details: Vec<Arc<Detail>>,
    /// Counts instead of bodies.
    pub density: Option<Density>,
}

impl Frame {
    /// Creates an empty frame.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tick: 0,
            number: "f32",
            cost: Cost::default(),
            scope: Rect::default(),
            body_count: 0,
            focus: None,
            bodies: Vec::new(),
            hitboxes: Vec::new(),
            contacts: Vec::new(),
            moves: Vec::new(),
            events: Vec::new(),
            maps: Vec::new(),
            structure: Cow::Borrowed(""),
            cell_count: 0,
            visible_cells: 0,
            cells: Vec::new(),
            drawings: Vec::new(),
            gauges: Vec::new(),
            tags: Vec::new(),
            details: Vec::new(),
            density: None,
        }
    }

    /// Returns the row of a body, or `None` if it is not in the frame.
    #[must_use]
    pub fn body(&self, key: BodyKey) -> Option<&BodyRow> {
        let at = self.bodies.binary_search_by_key(&key, |row| row.key).ok()?;
        self.bodies.get(at)
    }

    /// Returns the box around all bodies; `None` if there are none.
    pub(crate) fn bounds(&self) -> Option<Rect> {
        let places = self.bodies.iter().map(|row| row.place);
        places.reduce(|a, b| a.union(&b))
    }

    /// Removes everything but keeps the memory.
    pub fn clear(&mut self) {
        self.tick = 0;
        self.number = "f32";
        self.cost = Cost::default();
        self.scope = Rect::default();
        self.body_count = 0;
        self.focus = None;
        self.structure = Cow::Borrowed("");
        self.bodies.clear();
        self.hitboxes.clear();
        self.contacts.clear();
        self.moves.clear();
        self.events.clear();
        self.maps.clear();
        (self.cell_count, self.visible_cells) = (0, 0);
        self.cells.clear();
        self.drawings.clear();
        self.gauges.clear();
        self.tags.clear();
        self.details.clear();
        self.density = None;
    }

    /// Returns the memory in use for what can be there in great numbers, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.bodies) + size_of_val(&*self.cells)
    }

    /// Returns the memory kept for what can be there in great numbers, in bytes.
    pub(crate) const fn room(&self) -> usize {
        self.bodies.capacity() * size_of::<BodyRow>() + self.cells.capacity() * size_of::<CellRow>()
    }
}

/// Whether memory that is kept to be used again is far more than is used now, as after a scene with many boxes.
pub(crate) const fn is_excessive(room: usize, used: usize) -> bool {
    (1 << 20) + 4 * used < room
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl Rect {
    /// Creates a box from its corner and size.
    #[must_use]
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self {
            min: [x, y],
            max: [x + width, y + height],
        }
    }

    /// Whether the two boxes share area or an edge.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        let touch =
            |axis: usize| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis];
        touch(0) && touch(1)
    }

    /// Returns the center of the box.
    #[must_use]
    pub fn middle(&self) -> [f64; 2] {
        let half = |axis: usize| self.min[axis] / 2.0 + self.max[axis] / 2.0;
        [half(0), half(1)]
    }

    /// Returns the smallest box that contains both.
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
