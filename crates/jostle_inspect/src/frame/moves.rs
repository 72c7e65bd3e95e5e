//! The last move of a body, and events.

use crate::frame::{BodyKey, Counterpart, Rect};
pub use jostle::motion::LegKind;
use jostle::{Response, Side, Sides};

/// The last move of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveRow {
    /// The body.
    pub key: BodyKey,
    /// Where it started.
    pub from: Rect,
    /// The requested move.
    pub requested: [f64; 2],
    /// Where it ended.
    pub to: Rect,
    /// The straight parts of its path.
    pub legs: Vec<LegRow>,
    /// What it hit, in order.
    pub hits: Vec<HitRow>,
    /// The sides on which it was blocked.
    pub blocked: Sides,
    /// Whether it started inside something, which keeps it from going deeper.
    pub is_stuck: bool,
    /// Whether the move was cut short because it reached the maximum number of hits.
    pub is_cut_short: bool,
    /// Whether the body is no longer where this move and the shifts after it led: the game has placed or resized it
    /// since, or, if the move [`is_earlier`](Self::is_earlier), it may have been carried or pushed in a tick between. If
    /// so, `from` and `to` are where the move ended, and the rest is empty.
    pub was_relocated: bool,
    /// What it started inside of, as far as that is known.
    pub inside: Vec<Counterpart>,
    /// Whether the body has made no move of its own in this tick: the move is an earlier one, or empty if the body was
    /// carried or pushed in this tick.
    pub is_earlier: bool,
    /// What moved the body besides its own move in this tick, in order.
    pub shifts: Vec<ShiftRow>,
}

/// A straight part of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegRow {
    /// Where it started.
    pub from: Rect,
    /// When, as a fraction of the whole move.
    pub clock: f64,
    /// Why the body went this way.
    pub why: LegKind,
    /// The obstacle with the corner, the step or the floor, if that is why.
    pub cause: Counterpart,
}

/// How a body was moved by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShiftKind {
    /// It stood on a body that moved.
    Carried,
    /// A body moved into it.
    Pushed,
}

/// A movement of a body that was not its own move: see [`World::shifts_of`](jostle::World::shifts_of).
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, World};
/// use jostle_inspect::{Frame, ShiftKind};
///
/// let mut world = World::new();
/// world.set_records_moves(true);
/// let press = world.add(Body::solid(Aabb::new(0, 0, 8, 8)))?;
/// world.add(Body::actor(Aabb::new(10, 0, 8, 8)))?;
/// world.move_solid(press, [6, 0])?;
/// let frame = Frame::sketched(1, |sketch| sketch.world(&world));
/// let shift = frame.moves[0].shifts[0];
/// assert_eq!((shift.kind, shift.delta), (ShiftKind::Pushed, [4.0, 0.0]));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShiftRow {
    /// How it was moved.
    pub kind: ShiftKind,
    /// What moved it.
    pub by: Counterpart,
    /// How far.
    pub delta: [f64; 2],
    /// What kept it from being moved all the way, if anything.
    pub held_by: Counterpart,
}

/// Something that a move hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitRow {
    /// What was hit.
    pub other: Counterpart,
    /// The side of the mover.
    pub side: Side,
    /// When, as a fraction of the whole move.
    pub fraction: f64,
    /// How the mover responded.
    pub response: Response,
    /// Rise and run of a slope, or zeros.
    pub slope: [u8; 2],
    /// The box of the mover at that moment.
    pub place: Rect,
    /// What was left of the move, in the direction in which it was going.
    pub remaining: [f64; 2],
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A contact ended.
    ContactEnd,
    /// A contact began.
    ContactBegin,
    /// A body entered a sensor.
    Enter,
    /// A body left a sensor.
    Exit,
    /// A body was crushed.
    Crush,
}

/// Something that happened in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventRow {
    /// The body that it happened to.
    pub key: BodyKey,
    /// What happened.
    pub kind: EventKind,
    /// The other body or tile map.
    pub other: Counterpart,
    /// The side of the body, for contacts.
    pub side: Option<Side>,
    /// What it was crushed against, if known.
    pub against: Counterpart,
    /// When, as a fraction of its move.
    pub fraction: f64,
}
