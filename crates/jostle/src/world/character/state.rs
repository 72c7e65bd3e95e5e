use crate::geometry::{Aabb, Side, Vec2};
use crate::scalar::Scalar;
use crate::world::BodyId;

/// What a character remembers between ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct State<S: Scalar> {
    /// Along x and y, in fine units (2^-32 units) per tick.
    pub(super) velocity: [i64; 2],
    /// What positions could not represent of past moves along x and y, in fine units.
    pub(super) rest: [i64; 2],
    /// How many more ticks it can jump without ground below.
    pub(super) coyote: u16,
    /// How many more ticks a press of the jump button counts.
    pub(super) buffer: u16,
    /// How many more ticks it cannot be steered.
    pub(super) lock: u16,
    /// How many more ticks it keeps the velocity of a dash.
    pub(super) dash: u16,
    /// How many more ticks there is no gravity.
    pub(super) float: u16,
    /// How many jumps in midair it has made.
    pub(super) air_jumps: u8,
    /// The height of the jump that it was told to make in the next tick, in fine units.
    pub(super) told_jump: Option<i64>,
    /// The body it stood on after the last tick, and where that was.
    pub(super) ride: Option<(BodyId, Aabb<S>)>,
    /// The last velocity of a platform below, along the ground and toward `up`, and how many more ticks it counts.
    pub(super) lift: ([i64; 2], u16),
    /// The ledge it hangs on.
    pub(super) ledge: Option<Ledge<S>>,
    /// The sizes of its body while it crouches; `None` if it does not.
    pub(super) crouched: Option<Crouched<S>>,
    pub(super) was_jump_held: bool,
    pub(super) was_down_held: bool,
    /// Whether down was pressed in the air and is still held, so that it falls fast.
    pub(super) is_down_for_fall: bool,
    /// Whether it rises from a jump that releasing the button would cut.
    pub(super) is_jumping: bool,
    /// Whether it is in the air after a jump, so that it hangs at the top.
    pub(super) is_in_jump: bool,
    pub(super) is_grounded: bool,
    pub(super) is_climbing: bool,
    pub(super) is_swimming: bool,
    pub(super) is_flipped: bool,
}

/// The sizes of a body that crouches.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Crouched<S: Scalar> {
    /// The size that it crouched from.
    pub(super) standing: Vec2<S>,
    /// The size that it has got. If it has another, the game has resized it meanwhile.
    pub(super) lower: Vec2<S>,
}

/// A ledge that a character hangs on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Ledge<S: Scalar> {
    /// The side of the character that is at the wall.
    pub(super) side: Side,
    /// Where the wall ends, along the axis of `up`.
    pub(super) level: S,
    /// The body that it belongs to and where that was; `None` for a tile.
    pub(super) body: Option<(BodyId, Aabb<S>)>,
}

impl<S: Scalar> State<S> {
    /// Returns the state of a character at rest in midair.
    pub(super) const fn new() -> Self {
        Self {
            velocity: [0; 2],
            rest: [0; 2],
            coyote: 0,
            buffer: 0,
            lock: 0,
            dash: 0,
            float: 0,
            air_jumps: 0,
            told_jump: None,
            ride: None,
            lift: ([0; 2], 0),
            ledge: None,
            crouched: None,
            was_jump_held: false,
            was_down_held: false,
            is_down_for_fall: false,
            is_jumping: false,
            is_in_jump: false,
            is_grounded: false,
            is_climbing: false,
            is_swimming: false,
            is_flipped: false,
        }
    }
}
