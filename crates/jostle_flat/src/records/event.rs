use crate::codes;
use crate::records::{Named, side_bit};
use jostle::{Event, EventKind, Side};

/// Something that happened to a body in this tick.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventRecord {
    /// The id of the body that it happened to.
    pub body: u64,
    /// The number that the game gave to that body.
    pub body_data: u64,
    /// The id of the other body: what is touched, the sensor, or what crushes. 0 for a map.
    pub other: u64,
    /// The id of the map that is touched; 0 for a body.
    pub other_map: u64,
    /// The number that the game gave to the other body; 0 for a map.
    pub other_data: u64,
    /// What the body was crushed against: the id of a body, or a tile's column in the lower and row in the upper 32 bits.
    /// 0 in other events.
    pub against: u64,
    /// The id of the map of the tile that the body was crushed against; otherwise 0.
    pub against_map: u64,
    /// The number that the game gave to the body that it was crushed against; otherwise 0.
    pub against_data: u64,
    /// When it happened, as a share of the move: 0 at the start, 1 at the end.
    pub fraction: f64,
    /// `CONTACT_END`, `CONTACT_BEGIN`, `ENTER`, `EXIT` or `CRUSH`.
    pub kind: u32,
    /// `BODY` or `MAP`.
    pub other_kind: u32,
    /// `BODY`, `TILE` or `NOTHING`.
    pub against_kind: u32,
    /// The side of the body that touches, as a bit; 0 in events that are not about contacts.
    pub side: u32,
}

impl From<&Event> for EventRecord {
    fn from(event: &Event) -> Self {
        let mut against = Named::NOTHING;
        let (kind, other, side) = match event.kind {
            EventKind::ContactEnd { other, side } => (codes::CONTACT_END, other.into(), Some(side)),
            EventKind::ContactBegin { other, side } => {
                (codes::CONTACT_BEGIN, other.into(), Some(side))
            }
            EventKind::Enter { sensor } => (codes::ENTER, Named::from(sensor), None),
            EventKind::Exit { sensor } => (codes::EXIT, Named::from(sensor), None),
            EventKind::Crush { by, against: wall } => {
                against = wall.map_or(Named::NOTHING, Named::from);
                (codes::CRUSH, Named::from(by), None)
            }
        };
        Self::new(event, kind, [other, against], side)
    }
}

impl EventRecord {
    fn new(event: &Event, kind: u32, [other, against]: [Named; 2], side: Option<Side>) -> Self {
        Self {
            body: event.body.id.to_bits(),
            body_data: event.body.data,
            other: other.other,
            other_map: other.map,
            other_data: other.data,
            against: against.other,
            against_map: against.map,
            against_data: against.data,
            fraction: event.fraction,
            kind,
            other_kind: other.kind,
            against_kind: against.kind,
            side: side.map_or(0, side_bit),
        }
    }
}
