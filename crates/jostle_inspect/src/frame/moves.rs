//! The way of a body in its last move, and what happened.

use crate::frame::{BodyKey, Counterpart, Rect};
use jostle::{Response, Side, Sides};

/// The last move of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveRow {
    /// Whose.
    pub key: BodyKey,
    /// Where it began.
    pub from: Rect,
    /// The way it was asked to go.
    pub requested: [f64; 2],
    /// Where it ended.
    pub to: Rect,
    /// The straight pieces of its way.
    pub legs: Vec<LegRow>,
    /// What it met, in order.
    pub hits: Vec<HitRow>,
    /// The sides on which it lost motion.
    pub blocked: Sides,
    /// Whether it began inside something, which lets it go no deeper.
    pub is_stuck: bool,
    /// Whether it met so much that it was ended before its time.
    pub is_cut_short: bool,
    /// Whether the game has put or resized the body since: then this says where the move ended, and no more.
    pub was_relocated: bool,
    /// What it began inside of, as far as that is known.
    pub inside: Vec<Counterpart>,
}

/// A straight piece of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegRow {
    /// Where it began.
    pub from: Rect,
    /// When, as a part of the whole move.
    pub clock: f64,
}

/// Something that a move met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitRow {
    /// What.
    pub other: Counterpart,
    /// The side of the mover.
    pub side: Side,
    /// When, as a part of the whole move.
    pub fraction: f64,
    /// How it was answered.
    pub response: Response,
    /// Rise and run of a slope, or zeros.
    pub slope: [u8; 2],
    /// Where the mover was.
    pub place: Rect,
    /// What was left of its way, in the direction in which it was going.
    pub remaining: [f64; 2],
}

/// What sort of event it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// They no longer touch.
    ContactEnd,
    /// They touch.
    ContactBegin,
    /// It is in the sensor.
    Enter,
    /// It has left the sensor.
    Exit,
    /// It was crushed.
    Crush,
}

/// Something that happened in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventRow {
    /// To whom.
    pub key: BodyKey,
    /// What.
    pub kind: EventKind,
    /// With whom.
    pub other: Counterpart,
    /// The side of the body, for contacts.
    pub side: Option<Side>,
    /// What it was crushed against, if that is known.
    pub against: Counterpart,
    /// When, as a part of its move.
    pub fraction: f64,
}
