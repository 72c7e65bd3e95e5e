//! A tick as the game's thread leaves it: copied, but not yet turned into rows.
//!
//! Holds what must be copied while the world does not change, in the form that is fastest to copy: the boxes as they
//! are in memory, and the other properties of bodies only when one has changed. Another thread turns it into a
//! [`Frame`].

use crate::capture::{Counterpart, event_row};
use crate::frame::{BodyKey, BodyRow, ContactRow, Frame, Kind, Rect};
use crate::pairs;
use jostle::{Aabb, Event, Partner, Scalar, Side};
use std::sync::Arc;

/// A tick that is not a frame yet.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// Everything that needs no conversion.
    pub(crate) frame: Frame,
    pub(crate) groups: Vec<Group>,
    /// Candidates and overlapping pairs, if the game counts them itself.
    pub(crate) given_counts: Option<[Option<u32>; 2]>,
    /// Groups of earlier ticks, kept for their memory.
    spare: Vec<Group>,
}

/// The bodies of a world, or boxes that are in none.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) number: u8,
    pub(crate) traits: GroupTraits,
    places: Places,
    events: Vec<Event>,
    contacts: Vec<(BodyKey, Partner, Side)>,
    /// Bodies recorded in detail, in order.
    detailed: Vec<BodyKey>,
    /// The number of pairs of bodies that share a cell, if counted.
    pub(crate) candidates: Option<u32>,
    /// Whether to count the pairs that overlap or touch.
    pub(crate) counts_pairs: bool,
}

/// Everything about a body except its box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BodyTraits {
    pub(crate) version: u32,
    pub(crate) kind: Kind,
    pub(crate) one_way: u8,
    pub(crate) flags: u8,
    pub(crate) layers: u32,
    pub(crate) mask: u32,
}

/// The properties of all bodies in a group.
#[derive(Clone, Debug)]
pub(crate) enum GroupTraits {
    /// By slot, with gaps.
    Each(Arc<Vec<Option<BodyTraits>>>),
    /// Equal for all.
    Alike(Kind),
}

/// Boxes by slot: min x, min y, max x, max y.
#[derive(Debug)]
enum Places {
    Single(Vec<[f32; 4]>),
    Double(Vec<[f64; 4]>),
}

impl Draft {
    pub(crate) fn clear(&mut self) {
        self.frame.clear();
        self.given_counts = None;
        self.spare.append(&mut self.groups);
    }

    /// Returns the memory that it keeps, in bytes, apart from small parts.
    pub(crate) fn room(&self) -> usize {
        let groups = self.groups.iter().chain(&self.spare);
        self.frame.room() + groups.map(|group| group.places.room()).sum::<usize>()
    }

    /// Adds a group with these boxes.
    pub(crate) fn add<S: Scalar>(
        &mut self,
        number: u8,
        traits: GroupTraits,
        boxes: &[Aabb<S>],
    ) -> &mut Group {
        let mut group = self.spare.pop().unwrap_or_else(Group::new);
        group.put(number, traits, boxes);
        self.groups.push(group);
        self.groups.last_mut().expect("it was just added")
    }

    /// Returns the size of its boxes in bytes.
    pub(crate) fn len(&self) -> usize {
        let len = |group: &Group| match &group.places {
            Places::Single(places) => size_of_val(&**places),
            Places::Double(places) => size_of_val(&**places),
        };
        self.groups.iter().map(len).sum()
    }

    /// Returns the approximate size of its boxes, events and contacts in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let len = |group: &Group| size_of_val(&*group.events) + size_of_val(&*group.contacts);
        self.len() + self.groups.iter().map(len).sum::<usize>()
    }

    /// Returns the group of boxes without a world that are drawn as this kind.
    pub(crate) fn loose_boxes(&mut self, kind: Kind) -> Option<&mut Group> {
        let is_it =
            |group: &&mut Group| matches!(group.traits, GroupTraits::Alike(own) if own == kind);
        self.groups.iter_mut().find(is_it)
    }

    /// Turns everything into rows of a frame. Swaps memory with the frame, so that both keep theirs.
    pub(crate) fn finish(&mut self, frame: &mut Frame) {
        std::mem::swap(&mut self.frame, frame);
        let mut counted = None;
        for group in &self.groups {
            let own = group.append_to(frame);
            counted = match (counted, group.is_world()) {
                (sum, false) => sum,
                (None, true) => Some(own),
                (Some(sum), true) => Some([plus(sum[0], own[0]), plus(sum[1], own[1])]),
            };
        }
        let counts = self.given_counts.or(counted).unwrap_or_default();
        [frame.cost.candidates, frame.cost.pairs] = counts;
        frame.cell_count = u32::try_from(frame.cells.len()).unwrap_or(u32::MAX);
        frame.visible_cells = frame.cell_count;
        frame.body_count = u32::try_from(frame.bodies.len()).unwrap_or(u32::MAX);
        if frame.scope == Rect::default() {
            frame.scope = scope(frame);
        }
    }
}

/// Adds two numbers if both are known and their sum fits.
fn plus(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    a?.checked_add(b?)
}

/// Returns what to frame unless the game says otherwise: the tile maps, or without any, the bodies.
fn scope(frame: &Frame) -> Rect {
    let maps = frame.maps.iter().map(|map| map.place());
    let all = maps.reduce(|a, b| a.union(&b)).or_else(|| frame.bounds());
    all.unwrap_or_default()
}

impl Group {
    const fn new() -> Self {
        Self {
            number: 0,
            traits: GroupTraits::Alike(Kind::Box),
            places: Places::Single(Vec::new()),
            events: Vec::new(),
            contacts: Vec::new(),
            detailed: Vec::new(),
            candidates: None,
            counts_pairs: false,
        }
    }

    fn is_world(&self) -> bool {
        matches!(self.traits, GroupTraits::Each(_))
    }

    fn put<S: Scalar>(&mut self, number: u8, traits: GroupTraits, boxes: &[Aabb<S>]) {
        (self.number, self.traits) = (number, traits);
        self.places.clear();
        self.places.add(boxes);
        self.events.clear();
        self.contacts.clear();
        self.detailed.clear();
        (self.candidates, self.counts_pairs) = (None, false);
    }

    pub(crate) fn add_boxes<S: Scalar>(&mut self, boxes: &[Aabb<S>]) {
        self.places.add(boxes);
    }

    pub(crate) fn add_events(&mut self, events: &[Event]) {
        self.events.extend_from_slice(events);
    }

    pub(crate) fn add_details(
        &mut self,
        key: BodyKey,
        contacts: impl Iterator<Item = (Partner, Side)>,
    ) {
        self.detailed.push(key);
        let contacts = contacts.map(|(partner, side)| (key, partner, side));
        self.contacts.extend(contacts);
    }

    /// Appends the rows of this group, and returns its candidates and overlapping pairs.
    fn append_to(&self, frame: &mut Frame) -> [Option<u32>; 2] {
        let first = frame.bodies.len();
        match &self.places {
            Places::Single(places) => self.append_rows(places, frame),
            Places::Double(places) => self.append_rows(places, frame),
        }
        let rows = &mut frame.bodies[first..];
        let pairs = self.counts_pairs.then(|| pairs::touching(rows));
        for &(key, partner, side) in &self.contacts {
            let other = Counterpart::of(self.number, partner);
            frame.contacts.push(ContactRow { key, other, side });
            if let Ok(at) = rows.binary_search_by_key(&key, |row| row.key) {
                rows[at].touching |= 1 << side as u8;
            }
        }
        for key in &self.detailed {
            if let Ok(at) = rows.binary_search_by_key(key, |row| row.key) {
                rows[at].flags |= 2;
            }
        }
        let events = self
            .events
            .iter()
            .map(|event| event_row(self.number, event));
        frame.events.extend(events);
        [self.candidates, pairs]
    }

    fn append_rows<T: Copy + Into<f64>>(&self, places: &[[T; 4]], frame: &mut Frame) {
        frame.bodies.reserve(places.len());
        let slots = (0..).zip(places);
        match &self.traits {
            GroupTraits::Each(traits) => {
                let rows = slots
                    .zip(&**traits)
                    .filter_map(|((slot, place), own)| own.map(|own| self.row(slot, place, own)));
                frame.bodies.extend(rows);
            }
            &GroupTraits::Alike(kind) => {
                let own = BodyTraits {
                    version: 0,
                    kind,
                    one_way: 0,
                    flags: 0,
                    layers: 1,
                    mask: u32::MAX,
                };
                frame
                    .bodies
                    .extend(slots.map(|(slot, place)| self.row(slot, place, own)));
            }
        }
    }

    fn row<T: Copy + Into<f64>>(&self, slot: u32, place: &[T; 4], own: BodyTraits) -> BodyRow {
        let [a, b, c, d] = place.map(Into::into);
        BodyRow {
            key: BodyKey {
                world: self.number,
                slot,
                version: own.version,
            },
            kind: own.kind,
            one_way: own.one_way,
            touching: 0,
            flags: own.flags,
            layers: own.layers,
            mask: own.mask,
            place: Rect {
                min: [a, b],
                max: [c, d],
            },
        }
    }
}

impl Places {
    /// Returns the memory that it keeps, in bytes.
    const fn room(&self) -> usize {
        match self {
            Self::Single(places) => places.capacity() * size_of::<[f32; 4]>(),
            Self::Double(places) => places.capacity() * size_of::<[f64; 4]>(),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Single(places) => places.clear(),
            Self::Double(places) => places.clear(),
        }
    }

    fn add<S: Scalar>(&mut self, boxes: &[Aabb<S>]) {
        let edges = |place: &Aabb<S>| {
            let (min, max) = (place.min(), place.max());
            [
                min.x.to_f64(),
                min.y.to_f64(),
                max.x.to_f64(),
                max.y.to_f64(),
            ]
        };
        self.widen(is_single::<S>());
        match self {
            Self::Single(places) => {
                places.extend(boxes.iter().map(|place| edges(place).map(single)));
            }
            Self::Double(places) => places.extend(boxes.iter().map(edges)),
        }
    }

    /// Switches to the precision that new boxes need, without losing any of those already stored.
    fn widen(&mut self, is_single: bool) {
        match self {
            Self::Single(places) if !is_single => {
                let wide = places.iter().map(|place| place.map(f64::from));
                *self = Self::Double(wide.collect());
            }
            Self::Double(places) if is_single && places.is_empty() => {
                *self = Self::Single(Vec::new());
            }
            _ => {}
        }
    }
}

/// Whether `f32` represents every value of a number type.
fn is_single<S: Scalar>() -> bool {
    ["f32", "i16"].contains(&std::any::type_name::<S>())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the value came from an f32 or i16"
)]
fn single(value: f64) -> f32 {
    value as f32
}
