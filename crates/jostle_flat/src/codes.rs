//! The numbers that stand for sides, kinds, rules and flags. They are never renumbered.

/// Side of lesser x: the left one, if x grows to the right.
pub const MIN_X: u32 = 1;
/// Side of greater x.
pub const MAX_X: u32 = 2;
/// Side of lesser y: the top, if y grows down.
pub const MIN_Y: u32 = 4;
/// Side of greater y.
pub const MAX_Y: u32 = 8;

/// Kind of a body that moves and is blocked.
pub const ACTOR: u32 = 1;
/// Kind of a body that blocks actors, and carries those that stand on it when it moves.
pub const SOLID: u32 = 2;
/// Kind of a body that blocks nothing and reports what enters and leaves it.
pub const SENSOR: u32 = 3;

/// A moving actor passes through other actors.
pub const ACTORS_IGNORE: u32 = 0;
/// A moving actor is stopped by other actors.
pub const ACTORS_BLOCK: u32 = 1;
/// A moving actor pushes other actors aside, by weight.
pub const ACTORS_SHARE: u32 = 2;

/// Flag of a body that leaves its riders behind when it moves.
pub const NO_CARRY: u32 = 1;
/// Flag of a body that faces left, which mirrors its hitboxes.
pub const FLIPPED: u32 = 2;

/// Flag of moves that follow one axis after the other: first x, then y.
pub const AXIS_BY_AXIS: u32 = 1;

/// Nothing: no answer.
pub const NOTHING: u32 = 0;
/// The answer is a body.
pub const BODY: u32 = 1;
/// The answer is a tile of a map.
pub const TILE: u32 = 2;
/// The answer is a map as a whole.
pub const MAP: u32 = 3;

/// The mover passes through as if nothing were there.
pub const PASS: u32 = 0;
/// The mover stops along the axis of the contact and continues along the other.
pub const SLIDE: u32 = 1;
/// The mover reverses along the axis of the contact.
pub const BOUNCE: u32 = 2;
/// The move ends.
pub const STOP: u32 = 3;

/// Flag of a move that bounced along x.
pub const BOUNCED_X: u32 = 1;
/// Flag of a move that bounced along y.
pub const BOUNCED_Y: u32 = 2;
/// Flag of a move that began inside something, which let it go no deeper.
pub const STUCK: u32 = 4;
/// Flag of a move that met more obstacles than its `max_hits`.
pub const CUT_SHORT: u32 = 8;

/// Outside the map, nothing blocks.
pub const OUTSIDE_EMPTY: u32 = 0;
/// Outside the map, everything is solid.
pub const OUTSIDE_SOLID: u32 = 1;
/// Outside the map, its border tiles are repeated.
pub const OUTSIDE_CLAMP: u32 = 2;

/// Flag of a map without borders, in which any cell can be set.
pub const ENDLESS: u32 = 1;

/// Event: a body no longer touches something.
pub const CONTACT_END: u32 = 1;
/// Event: a body has begun to touch something.
pub const CONTACT_BEGIN: u32 = 2;
/// Event: a body has entered a sensor.
pub const ENTER: u32 = 3;
/// Event: a body has left a sensor, or one of the two was removed.
pub const EXIT: u32 = 4;
/// Event: a solid or a one-way actor has moved into a body that could not get out of the way.
pub const CRUSH: u32 = 5;

/// Bit of a query that finds actors.
pub const FIND_ACTORS: u32 = 1;
/// Bit of a query that finds solids.
pub const FIND_SOLIDS: u32 = 2;
/// Bit of a query that finds sensors.
pub const FIND_SENSORS: u32 = 4;
/// Bit of a query that finds tiles.
pub const FIND_TILES: u32 = 8;

/// Flag of a hitbox that is not found until it is activated.
pub const INACTIVE: u32 = 1;

/// Button: up, to climb and to swim.
pub const BUTTON_UP: u32 = 1;
/// Button: down, to climb, to swim, to fall fast and to drop through platforms.
pub const BUTTON_DOWN: u32 = 2;
/// Button: jump.
pub const BUTTON_JUMP: u32 = 4;
/// Button: run faster.
pub const BUTTON_SPRINT: u32 = 8;
/// Button: crouch.
pub const BUTTON_CROUCH: u32 = 16;

/// Preset of a classic platformer: firm on the ground, a high jump, a run button.
pub const CLASSIC: u32 = 1;
/// Preset of a precision platformer: quick turns, wall slides, wall jumps, forgiveness throughout.
pub const PRECISE: u32 = 2;
/// Preset of a floaty platformer: slow on the ground, a long high jump and a second one in midair.
pub const FLOATY: u32 = 3;

/// Flag of a character that stands on something.
pub const IS_GROUNDED: u32 = 1;
/// Flag of a character on a ladder.
pub const IS_CLIMBING: u32 = 2;
/// Flag of a character in water.
pub const IS_SWIMMING: u32 = 4;
/// Flag of a character that crouches.
pub const IS_CROUCHING: u32 = 8;
/// Flag of a character that falls fast because down is held.
pub const IS_FAST_FALLING: u32 = 16;
/// Flag of a character that has hit a ceiling in this tick.
pub const HAS_BUMPED_HEAD: u32 = 32;
/// Flag of a character that has dropped through a platform in this tick.
pub const HAS_DROPPED: u32 = 64;
/// Flag of a character that has landed in this tick.
pub const HAS_LANDED: u32 = 128;
/// Flag of a character that keeps the velocity of a dash.
pub const IS_DASHING: u32 = 256;

/// No jump.
pub const JUMP_NONE: u32 = 0;
/// A jump from the ground, or within coyote time.
pub const JUMP_GROUND: u32 = 1;
/// A jump off a wall.
pub const JUMP_WALL: u32 = 2;
/// A jump in midair.
pub const JUMP_AIR: u32 = 3;
/// A jump off a ladder.
pub const JUMP_LADDER: u32 = 4;
/// A jump off a ledge.
pub const JUMP_LEDGE: u32 = 5;
/// A jump out of water.
pub const JUMP_WATER: u32 = 6;
/// A jump that the game asked for.
pub const JUMP_COMMAND: u32 = 7;

/// Drawn: the box of an actor.
pub const DRAWN_ACTOR: u32 = 1;
/// Drawn: the box of a solid.
pub const DRAWN_SOLID: u32 = 2;
/// Drawn: the box of a sensor.
pub const DRAWN_SENSOR: u32 = 3;
/// Drawn: a face of a tile that blocks.
pub const DRAWN_FACE: u32 = 4;
/// Drawn: the surface of a slope.
pub const DRAWN_SLOPE: u32 = 5;
/// Drawn: a face that blocks from one side only.
pub const DRAWN_ONE_WAY: u32 = 6;
/// Drawn: a hitbox.
pub const DRAWN_HITBOX: u32 = 7;
/// Drawn: the edge that a body shares with what it touches.
pub const DRAWN_CONTACT: u32 = 8;
