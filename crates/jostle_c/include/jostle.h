/* jostle 0.1.0: exact collision of boxes in two dimensions, for platformers and games seen from above.
 *
 * This file is written from the sources of the library. It is C99 and C++11.
 *
 * Numbers
 *   The functions and structs in this file take float. jostle_f64.h has the same ones for double, with
 *   the suffix _f64, and jostle_i32.h for int32_t, with the suffix _i32. Structs without coordinates,
 *   codes and statuses are shared. A world unit is whatever the game wants it to be, usually a pixel.
 *   y grows down or up: only jostle_move_options.up knows, and JOSTLE_MIN_Y is its default.
 *
 * Rectangles go in, edges come out
 *   Boxes are given as x, y, w, h. Results are edges, since jostle never rounds where a body stops, and
 *   an edge that is computed from a position and a size is rounded. Compare edges, and draw with them.
 *
 * Statuses
 *   A call that can be refused returns a status: JOSTLE_OK, which is 0, or a negative number. A refused
 *   call changes nothing, and jostle_error_text says why it was refused. Calls for several items stop at
 *   the first that is refused: those before it are done. Wrong codes, ids that are no longer valid,
 *   impossible boxes, NaN, and null pointers are refused, never undefined behavior. What no library can
 *   check is up to the caller: that a pointer leads to what its type says, that a list is as long as its
 *   count, and that an object is not used after it was freed.
 *
 * Ids
 *   Bodies and maps are named by 64-bit numbers, which are passed by value; 0 is never an id. The id of a body
 *   that was removed is refused and is not used again, with one exception: after a world is restored to an
 *   earlier state (jostle_world_copy, jostle_world_restore), it may reuse ids that it issued after that state.
 *   An id is valid in its world and in copies and snapshots of it. Another world refuses it, unless it
 *   has a body with the same id, so keep the ids of different worlds apart.
 *
 * Ownership and lifetime
 *   What a function whose name ends in _new creates belongs to the caller, who frees it with the function
 *   whose name ends in _free. Such functions return what they create, apart from jostle_character_new,
 *   which writes it, as jostle_character_spawn does. Freeing NULL does nothing. What is passed to a
 *   function is only read during the call. A list that is returned belongs to the object it came from. It
 *   stays valid until the next call that returns a list of the same type from that object, or frees it:
 *   copy what should live longer.
 *   An output that is not wanted may be NULL, apart from what a function whose name ends in _init fills
 *   in, and from where jostle_character_new and jostle_character_spawn write the character.
 *
 * Definitions
 *   A definition is a struct that begins with its size. Initialize it with the function whose name ends
 *   in _init, then change what should differ. One of any other size was not initialized, or belongs to
 *   another version: JOSTLE_BAD_SIZE refuses it, and nothing beyond its size is read. Structs change only
 *   when the version changes before its last number (0.1.3 to 0.2.0), and with them the name of the shared
 *   library on Linux, so that an old program cannot load it. Compiled anew, such a program has the
 *   defaults of new fields.
 *
 * Threads
 *   Different objects are independent. One object may be used by one thread at a time, with one
 *   exception: as long as no thread changes it, several may call the functions that take it as const and
 *   return no list, such as jostle_world_raycast and jostle_world_edges. Lists lie in memory of the
 *   object: to ask for them in several threads, give each a copy of the world (jostle_world_copy).
 *   jostle_error_text is per thread.
 */
#ifndef JOSTLE_H
#define JOSTLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JOSTLE_VERSION "0.1.0"

/// The id of a body; 0 is none.
typedef uint64_t jostle_body;
/// The id of a tile map; 0 is none.
typedef uint64_t jostle_map;

/* --- Statuses ----------------------------------------------------------------------------------- */

/// The call was carried out.
#define JOSTLE_OK 0
/// A pointer is null that must not be.
#define JOSTLE_NULL (-1)
/// jostle failed inside, which is a bug. What the call was made with must only be freed.
#define JOSTLE_PANIC (-2)
/// The call was made while the same object calls back.
#define JOSTLE_BUSY (-3)
/// The size of a definition is unknown: it was not initialized.
#define JOSTLE_BAD_SIZE (-4)
/// A number stands for nothing, or is out of range.
#define JOSTLE_BAD_CODE (-5)
/// A list has a wrong length: another one than the list or the room beside it, or more than memory
/// holds. An endless map takes no list of tiles.
#define JOSTLE_BAD_COUNT (-6)
/// A text is not UTF-8.
#define JOSTLE_BAD_TEXT (-7)
/// A box, a circle, a ray or a segment is impossible: not finite, of negative size, or beyond the
/// range.
#define JOSTLE_BAD_SHAPE (-8)
/// A box has no area.
#define JOSTLE_EMPTY_BOX (-9)
/// An amount is negative, not finite or zero, where it must not be.
#define JOSTLE_BAD_OPTION (-10)
/// No body of this world has the id.
#define JOSTLE_UNKNOWN_BODY (-11)
/// No map of this world has the id.
#define JOSTLE_UNKNOWN_MAP (-12)
/// No box of the set has the index.
#define JOSTLE_UNKNOWN_BOX (-13)
/// The call needs a body of another kind.
#define JOSTLE_WRONG_KIND (-14)
/// A sensor cannot be one-way.
#define JOSTLE_BAD_ONE_WAY (-15)
/// A character needs a side that is up.
#define JOSTLE_NO_UP (-16)
/// The body has no hitbox of that label.
#define JOSTLE_UNKNOWN_HITBOX (-17)
/// The body has a hitbox of that label already.
#define JOSTLE_DUPLICATE_HITBOX (-18)
/// A label is too long.
#define JOSTLE_BAD_LABEL (-19)
/// The world is full.
#define JOSTLE_FULL (-20)
/// Something is in the way of the new box.
#define JOSTLE_NO_ROOM (-21)
/// The body cannot be pushed out of what it overlaps.
#define JOSTLE_NO_WAY_OUT (-22)
/// The move is not finite, or leads beyond the range of the number type.
#define JOSTLE_BAD_MOVE (-23)
/// The map is impossible.
#define JOSTLE_BAD_MAP (-24)
/// There is no such tile, or no such cell.
#define JOSTLE_BAD_TILE (-25)
/// The bytes are not a snapshot of such a world.
#define JOSTLE_BAD_SNAPSHOT (-26)

/* --- Codes and flags ---------------------------------------------------------------------------- */

/// Side of lesser x: the left one, if x grows to the right.
#define JOSTLE_MIN_X 1u
/// Side of greater x.
#define JOSTLE_MAX_X 2u
/// Side of lesser y: the top, if y grows down.
#define JOSTLE_MIN_Y 4u
/// Side of greater y.
#define JOSTLE_MAX_Y 8u

/// Kind of a body that moves and is blocked.
#define JOSTLE_ACTOR 1u
/// Kind of a body that blocks actors, and carries those that stand on it when it moves.
#define JOSTLE_SOLID 2u
/// Kind of a body that blocks nothing and reports what enters and leaves it.
#define JOSTLE_SENSOR 3u

/// A moving actor passes through other actors.
#define JOSTLE_ACTORS_IGNORE 0u
/// A moving actor is stopped by other actors.
#define JOSTLE_ACTORS_BLOCK 1u
/// A moving actor pushes other actors aside, by weight.
#define JOSTLE_ACTORS_SHARE 2u

/// Flag of a body that leaves its riders behind when it moves.
#define JOSTLE_NO_CARRY 1u
/// Flag of a body that faces left, which mirrors its hitboxes.
#define JOSTLE_FLIPPED 2u

/// Flag of moves that follow one axis after the other: first x, then y.
#define JOSTLE_AXIS_BY_AXIS 1u

/// Nothing: no answer.
#define JOSTLE_NOTHING 0u
/// The answer is a body.
#define JOSTLE_BODY 1u
/// The answer is a tile of a map.
#define JOSTLE_TILE 2u
/// The answer is a map as a whole.
#define JOSTLE_MAP 3u

/// The mover passes through as if nothing were there.
#define JOSTLE_PASS 0u
/// The mover stops along the axis of the contact and continues along the other.
#define JOSTLE_SLIDE 1u
/// The mover reverses along the axis of the contact.
#define JOSTLE_BOUNCE 2u
/// The move ends.
#define JOSTLE_STOP 3u

/// Flag of a move that bounced along x.
#define JOSTLE_BOUNCED_X 1u
/// Flag of a move that bounced along y.
#define JOSTLE_BOUNCED_Y 2u
/// Flag of a move that began inside something, which let it go no deeper.
#define JOSTLE_STUCK 4u
/// Flag of a move that met more obstacles than its max_hits.
#define JOSTLE_CUT_SHORT 8u

/// Outside the map, nothing blocks.
#define JOSTLE_OUTSIDE_EMPTY 0u
/// Outside the map, everything is solid.
#define JOSTLE_OUTSIDE_SOLID 1u
/// Outside the map, its border tiles are repeated.
#define JOSTLE_OUTSIDE_CLAMP 2u

/// Flag of a map without borders, in which any cell can be set.
#define JOSTLE_ENDLESS 1u

/// Event: a body no longer touches something.
#define JOSTLE_CONTACT_END 1u
/// Event: a body has begun to touch something.
#define JOSTLE_CONTACT_BEGIN 2u
/// Event: a body has entered a sensor.
#define JOSTLE_ENTER 3u
/// Event: a body has left a sensor, or one of the two was removed.
#define JOSTLE_EXIT 4u
/// Event: a solid or a one-way actor has moved into a body that could not get out of the way.
#define JOSTLE_CRUSH 5u

/// Bit of a query that finds actors.
#define JOSTLE_FIND_ACTORS 1u
/// Bit of a query that finds solids.
#define JOSTLE_FIND_SOLIDS 2u
/// Bit of a query that finds sensors.
#define JOSTLE_FIND_SENSORS 4u
/// Bit of a query that finds tiles.
#define JOSTLE_FIND_TILES 8u

/// Flag of a hitbox that is not found until it is activated.
#define JOSTLE_INACTIVE 1u

/// Button: up, to climb and to swim.
#define JOSTLE_BUTTON_UP 1u
/// Button: down, to climb, to swim, to fall fast and to drop through platforms.
#define JOSTLE_BUTTON_DOWN 2u
/// Button: jump.
#define JOSTLE_BUTTON_JUMP 4u
/// Button: run faster.
#define JOSTLE_BUTTON_SPRINT 8u
/// Button: crouch.
#define JOSTLE_BUTTON_CROUCH 16u

/// Preset of a classic platformer: firm on the ground, a high jump, a run button.
#define JOSTLE_CLASSIC 1u
/// Preset of a precision platformer: quick turns, wall slides, wall jumps, forgiveness throughout.
#define JOSTLE_PRECISE 2u
/// Preset of a floaty platformer: slow on the ground, a long high jump and a second one in midair.
#define JOSTLE_FLOATY 3u

/// Flag of a character that stands on something.
#define JOSTLE_IS_GROUNDED 1u
/// Flag of a character on a ladder.
#define JOSTLE_IS_CLIMBING 2u
/// Flag of a character in water.
#define JOSTLE_IS_SWIMMING 4u
/// Flag of a character that crouches.
#define JOSTLE_IS_CROUCHING 8u
/// Flag of a character that falls fast because down is held.
#define JOSTLE_IS_FAST_FALLING 16u
/// Flag of a character that has hit a ceiling in this tick.
#define JOSTLE_HAS_BUMPED_HEAD 32u
/// Flag of a character that has dropped through a platform in this tick.
#define JOSTLE_HAS_DROPPED 64u
/// Flag of a character that has landed in this tick.
#define JOSTLE_HAS_LANDED 128u
/// Flag of a character that keeps the velocity of a dash.
#define JOSTLE_IS_DASHING 256u

/// No jump.
#define JOSTLE_JUMP_NONE 0u
/// A jump from the ground, or within coyote time.
#define JOSTLE_JUMP_GROUND 1u
/// A jump off a wall.
#define JOSTLE_JUMP_WALL 2u
/// A jump in midair.
#define JOSTLE_JUMP_AIR 3u
/// A jump off a ladder.
#define JOSTLE_JUMP_LADDER 4u
/// A jump off a ledge.
#define JOSTLE_JUMP_LEDGE 5u
/// A jump out of water.
#define JOSTLE_JUMP_WATER 6u
/// A jump that the game asked for.
#define JOSTLE_JUMP_COMMAND 7u

/// Drawn: the box of an actor.
#define JOSTLE_DRAWN_ACTOR 1u
/// Drawn: the box of a solid.
#define JOSTLE_DRAWN_SOLID 2u
/// Drawn: the box of a sensor.
#define JOSTLE_DRAWN_SENSOR 3u
/// Drawn: a face of a tile that blocks.
#define JOSTLE_DRAWN_FACE 4u
/// Drawn: the surface of a slope.
#define JOSTLE_DRAWN_SLOPE 5u
/// Drawn: a face that blocks from one side only.
#define JOSTLE_DRAWN_ONE_WAY 6u
/// Drawn: a hitbox.
#define JOSTLE_DRAWN_HITBOX 7u
/// Drawn: the edge that a body shares with what it touches.
#define JOSTLE_DRAWN_CONTACT 8u

/* --- Version, errors and tiles ------------------------------------------------------------------ */

/// Which answers a query wants.
typedef struct jostle_query {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by
    /// the _init function; another size is refused.
    uint32_t size;
    /// The layers to look in, one bit each; all by default.
    uint32_t layers;
    /// What to find: JOSTLE_FIND_ACTORS, JOSTLE_FIND_SOLIDS, JOSTLE_FIND_SENSORS and
    /// JOSTLE_FIND_TILES; all by default.
    uint32_t kinds;
    /// Must be 0.
    uint32_t reserved;
    /// The id of a body that is not an answer, such as the one that asks; 0 excludes none.
    jostle_body without;
    /// The id of an actor: only what would stop it is an answer. 0 also finds what blocks no actor.
    jostle_body blocking;
} jostle_query;

/// Returns the version of the library, such as "0.1.0".
const char *jostle_version(void);

/// Returns a sentence about the last call of this thread that was refused: the value, the rule and
/// the remedy. Empty if there was none. Valid until the next call that is refused.
const char *jostle_error_text(void);

/// Returns the name of a status in lower case, such as "unknown-body".
const char *jostle_status_name(int32_t status);

/// Returns the tile that a character stands for, such as '#' for a solid one; UINT32_MAX if there
/// is none.
uint32_t jostle_tile_from_char(uint32_t character);

/// Returns the character that stands for a tile; '?' if there is none.
uint32_t jostle_tile_to_char(uint32_t tile);

/// Fills in a query that finds everything.
int32_t jostle_query_init(jostle_query *query);

/* --- Worlds ------------------------------------------------------------------------------------- */

// A world holds bodies and tile maps, moves them, and reports what happens to them. Freeing it
// frees all of that.

/// A world, and the memory of its answers.
typedef struct jostle_world jostle_world;

/// A box as games hold it: a corner and a size.
typedef struct jostle_rect {
    /// Least x, in world units.
    float x;
    /// Least y, in world units.
    float y;
    /// Width, in world units; zero or more.
    float w;
    /// Height, in world units; zero or more.
    float h;
} jostle_rect;

/// How a body treats corners, stairs, floors and slopes when it moves.
typedef struct jostle_move_options {
    /// The side that is up, as a bit; 0 in a game seen from above. JOSTLE_MIN_Y by default, for a y
    /// that grows down.
    uint32_t up;
    /// How many obstacles a move may meet before the next one cuts it short; 32 by default. 0 cuts
    /// it short at the first; more than 65,536 count as 65,536.
    uint32_t max_hits;
    /// Steepest slope to walk on: how many tiles it rises, at most 255. 1 by default; 0 makes all
    /// slopes walls.
    uint32_t max_slope_rise;
    /// Steepest slope to walk on: over how many tiles it rises, at most 255. 1 by default; 0 makes
    /// no slope too steep.
    uint32_t max_slope_run;
    /// JOSTLE_AXIS_BY_AXIS, or 0.
    uint32_t flags;
    /// Must be 0.
    uint32_t reserved;
    /// Corner forgiveness for ceilings: if at most this much of the head clips a ceiling's corner,
    /// the body is nudged around it. In world units; 0 disables it.
    float forgive_ceiling;
    /// Corner forgiveness for walls, in world units; 0 disables it.
    float forgive_wall;
    /// Forgiveness for ledges, in world units: a jump that misses the top of a ledge by at most
    /// this much reaches it. 0 disables it.
    float forgive_ledge;
    /// Corner forgiveness for floors, in world units; 0 disables it.
    float forgive_floor;
    /// Highest stair that a body on the ground walks up, in world units; 0 disables it.
    float step;
    /// How far below its feet a body that walks looks for the ground, in world units; 0 disables
    /// it.
    float snap;
} jostle_move_options;

/// The description of a body.
///
/// A zeroed one is refused: begin with the defaults of its kind, in which it is in all layers and
/// its mask has all layers.
typedef struct jostle_body_def {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by
    /// the _init function; another size is refused.
    uint32_t size;
    /// JOSTLE_ACTOR, JOSTLE_SOLID or JOSTLE_SENSOR.
    uint32_t kind;
    /// The layers that the body is in, one bit each. A body in no layer is never found or met.
    uint32_t layers;
    /// The layers that block the body; for a sensor, those it reports.
    uint32_t mask;
    /// The only side from which the body blocks, as a bit; 0 blocks from all sides. Not for
    /// sensors.
    uint32_t one_way;
    /// What a moving actor does to others: JOSTLE_ACTORS_IGNORE, JOSTLE_ACTORS_BLOCK or
    /// JOSTLE_ACTORS_SHARE.
    uint32_t actors;
    /// The weight used when actors push each other, at most 65,535; 1 by default. A weight of 0
    /// pushes nothing.
    uint32_t weight;
    /// JOSTLE_NO_CARRY and JOSTLE_FLIPPED, or 0.
    uint32_t flags;
    /// A number of the game's own, such as the index of an entity. Answers have it beside the id,
    /// apart from lists of plain ids.
    uint64_t data;
    /// Where the body is. Width and height must be greater than zero.
    jostle_rect rect;
    /// Conveyor: how far it moves its riders along x, in world units per tick; 0 by default.
    float conveyor_x;
    /// Conveyor: how far it moves its riders along y, in world units per tick; 0 by default.
    float conveyor_y;
    /// How the body treats corners, stairs, floors and slopes.
    jostle_move_options options;
} jostle_body_def;

/// Something that happened to a body in this tick.
typedef struct jostle_event {
    /// The id of the body that it happened to.
    jostle_body body;
    /// The number that the game gave to that body.
    uint64_t body_data;
    /// The id of the other body: what is touched, the sensor, or what crushes. 0 for a map.
    uint64_t other;
    /// The id of the map that is touched; 0 for a body.
    jostle_map other_map;
    /// The number that the game gave to the other body; 0 for a map.
    uint64_t other_data;
    /// What the body was crushed against: the id of a body, or a tile's column in the lower and row
    /// in the upper 32 bits. 0 in other events.
    uint64_t against;
    /// The id of the map of the tile that the body was crushed against; otherwise 0.
    jostle_map against_map;
    /// The number that the game gave to the body that it was crushed against; otherwise 0.
    uint64_t against_data;
    /// When it happened, as a share of the move: 0 at the start, 1 at the end.
    double fraction;
    /// JOSTLE_CONTACT_END, JOSTLE_CONTACT_BEGIN, JOSTLE_ENTER, JOSTLE_EXIT or JOSTLE_CRUSH.
    uint32_t kind;
    /// JOSTLE_BODY or JOSTLE_MAP.
    uint32_t other_kind;
    /// JOSTLE_BODY, JOSTLE_TILE or JOSTLE_NOTHING.
    uint32_t against_kind;
    /// The side of the body that touches, as a bit; 0 in events that are not about contacts.
    uint32_t side;
} jostle_event;

/// A box as jostle holds it: four edges.
///
/// A size that is computed from edges is rounded, and an edge that is computed from a size is
/// rounded too. Compare edges, and draw with them.
typedef struct jostle_edges {
    /// Least x, in world units.
    float min_x;
    /// Least y, in world units.
    float min_y;
    /// Greatest x, in world units.
    float max_x;
    /// Greatest y, in world units.
    float max_y;
} jostle_edges;

/// A line or a box of a debug drawing.
typedef struct jostle_drawn {
    /// The edges of a box. A line begins at the first corner and ends at the second, which may have
    /// lesser coordinates.
    jostle_edges edges;
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits,
    /// both signed.
    uint64_t other;
    /// The id of the tile's map; 0 for a body.
    jostle_map map;
    /// What is drawn: one of the codes that begin with JOSTLE_DRAWN_.
    uint32_t kind;
    /// 1 for a line, 0 for a box.
    uint32_t is_line;
} jostle_drawn;

/// Creates an empty world.
jostle_world *jostle_world_new(void);

/// Frees a world. Null is fine. In a callback, the world that calls back is not freed.
void jostle_world_free(jostle_world *world);

/// Makes a world equal to another one, and reuses its memory. Ids of the other one are then ids of
/// this one, too. Whether places are kept is copied, too (jostle_world_set_keeps_places). If they
/// are, all bodies count as moved until the next tick begins.
int32_t jostle_world_copy(jostle_world *world, const jostle_world *other);

/// Removes all bodies. Maps stay.
int32_t jostle_world_clear(jostle_world *world);

/// Adds a body, and writes its id, which is never 0.
int32_t jostle_world_add(jostle_world *world, const jostle_body_def *def, jostle_body *body);

/// Removes a body with its hitboxes. Bodies and sensors that touched it report that this ended.
int32_t jostle_world_remove(jostle_world *world, jostle_body body);

/// Begins a tick, which clears the events of the last one.
int32_t jostle_world_begin_tick(jostle_world *world);

/// Lists what has happened since the tick began, and returns how many events there are.
size_t jostle_world_events(const jostle_world *world, const jostle_event **events);

/// Sets whether the world keeps where bodies were when the tick began (1) or not (0, the default).
/// Needed by jostle_world_edges_between and jostle_world_moved_bodies.
int32_t jostle_world_set_keeps_places(jostle_world *world, uint32_t keeps);

/// Lists the bodies that have moved since the tick began, and those that were added since, in order
/// of their ids, and returns how many there are. After jostle_world_copy and jostle_world_restore
/// all bodies are listed, until the next tick begins. The list is empty unless places are kept
/// (jostle_world_set_keeps_places).
size_t jostle_world_moved_bodies(const jostle_world *world, const jostle_body **bodies);

/// Writes where a body is between two ticks, for smooth drawing: alpha 0 is where it was when this
/// tick began, 1 where it is now. An alpha outside 0 to 1 counts as the nearer of the two, NaN as
/// 0. Whole numbers are rounded to the nearest. Unless places are kept, writes where the body is
/// now.
int32_t jostle_world_edges_between(const jostle_world *world, jostle_body body, float alpha,
                                   jostle_edges *edges);

/// Saves the world as bytes: bodies, maps and all that a tick depends on. The same bytes on every
/// machine.
int32_t jostle_world_save(const jostle_world *world, const uint8_t **bytes, size_t *count);

/// Makes the world what it was when it was saved, by this world or another one of this type.
///
/// bytes is null, or leads to this many bytes.
int32_t jostle_world_restore(jostle_world *world, const uint8_t *bytes, size_t count);

/// Returns a checksum: equal worlds have equal ones, on every platform. 0 if the call is refused.
uint64_t jostle_world_checksum(const jostle_world *world);

/// Lists the lines and boxes of a debug drawing of what is in view.
int32_t jostle_world_draw(const jostle_world *world, const jostle_rect *view,
                          const jostle_drawn **drawn, size_t *count);

/* --- Maps --------------------------------------------------------------------------------------- */

// Tiles are codes: take them from characters by jostle_tile_from_char.

/// The description of a tile map.
typedef struct jostle_map_def {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by
    /// the _init function; another size is refused.
    uint32_t size;
    /// The number of columns; at least 1. Not used by maps from text and by endless ones.
    uint32_t columns;
    /// The number of rows; at least 1. Not used by maps from text and by endless ones.
    uint32_t rows;
    /// What is outside the map: JOSTLE_OUTSIDE_EMPTY (the default), JOSTLE_OUTSIDE_SOLID or
    /// JOSTLE_OUTSIDE_CLAMP.
    uint32_t outside;
    /// The layers that the map is in, one bit each; all by default.
    uint32_t layers;
    /// JOSTLE_ENDLESS, or 0.
    uint32_t flags;
    /// Least x of the first cell, in world units.
    float x;
    /// Least y of the first cell, in world units.
    float y;
    /// The width of a tile, in world units; greater than zero.
    float tile_width;
    /// The height of a tile, in world units; greater than zero.
    float tile_height;
} jostle_map_def;

/// Fills in the size of a map's definition and the defaults. Set the size of its tiles, and its
/// columns and rows.
int32_t jostle_map_def_init(jostle_map_def *def);

/// Adds a map, and writes its id, which is never 0. tiles are columns times rows codes, row by row;
/// null for a map without tiles and for an endless one, whose tiles are set afterward.
///
/// tiles is null, or leads to as many tiles as the map has cells.
int32_t jostle_world_add_map(jostle_world *world, const jostle_map_def *def,
                             const uint32_t *tiles, jostle_map *map);

/// Adds a map that is drawn as text, one line per row, and writes its id. Its columns and rows are
/// those of the text.
int32_t jostle_world_add_map_text(jostle_world *world, const jostle_map_def *def,
                                  const char *rows, jostle_map *map);

/// Removes a map.
int32_t jostle_world_remove_map(jostle_world *world, jostle_map map);

/// Writes the code of a tile. Outside the map it is what the map says is there.
int32_t jostle_world_tile(const jostle_world *world, jostle_map map, int32_t column, int32_t row,
                          uint32_t *tile);

/// Sets a tile.
int32_t jostle_world_set_tile(jostle_world *world, jostle_map map, int32_t column, int32_t row,
                              uint32_t tile);

/// Writes column and row of the cell that contains a point. A point on a seam is in the cell of
/// greater coordinates. Returns JOSTLE_BAD_TILE if the point is outside the map.
int32_t jostle_world_cell_at(const jostle_world *world, jostle_map map, float x, float y,
                             int32_t *column, int32_t *row);

/// Sets the layers that a map is in, one bit each.
int32_t jostle_world_set_map_layers(jostle_world *world, jostle_map map, uint32_t layers);

/* --- Bodies ------------------------------------------------------------------------------------- */

/// What was found or touched: a body, a tile, or a map as a whole.
typedef struct jostle_found {
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits,
    /// both signed; 0 for a map.
    uint64_t other;
    /// The id of the map; 0 for a body.
    jostle_map map;
    /// The number that the game gave to the body; 0 for tiles and maps.
    uint64_t data;
    /// JOSTLE_BODY, JOSTLE_TILE or JOSTLE_MAP.
    uint32_t kind;
    /// In answers about contacts, the sides of the actor that touch, as bits; otherwise 0.
    uint32_t side;
} jostle_found;

/// Fills in the size of a body's definition and the defaults of its kind: JOSTLE_ACTOR,
/// JOSTLE_SOLID or JOSTLE_SENSOR. Set its box.
int32_t jostle_body_def_init(jostle_body_def *def, uint32_t kind);

/// Returns the number of bodies; 0 if the call is refused.
size_t jostle_world_count(const jostle_world *world);

/// Returns 1 if a body is in this world, and 0 if not.
uint32_t jostle_world_contains(const jostle_world *world, jostle_body body);

/// Lists the ids of all bodies in order, and returns how many there are.
size_t jostle_world_bodies(const jostle_world *world, const jostle_body **bodies);

/// Writes the edges of a body's box.
int32_t jostle_world_edges(const jostle_world *world, jostle_body body, jostle_edges *edges);

/// Writes the edges of several bodies. Stops at the first that is not in this world, and writes its
/// index to failed.
///
/// bodies leads to this many ids; edges is null, or leads to room for as many.
int32_t jostle_world_places_into(const jostle_world *world, const jostle_body *bodies,
                                 size_t count, jostle_edges *edges, size_t *failed);

/// Writes the description of a body as it is now, without its hitboxes.
int32_t jostle_world_body(const jostle_world *world, jostle_body body, jostle_body_def *def);

/// Writes the number that the game gave to a body.
int32_t jostle_world_data(const jostle_world *world, jostle_body body, uint64_t *data);

/// Writes the sides of an actor that touch something, as bits.
int32_t jostle_world_touching(const jostle_world *world, jostle_body body, uint32_t *sides);

/// Writes the id of the body that an actor stands on; 0 if it stands on none.
int32_t jostle_world_rides(const jostle_world *world, jostle_body body, jostle_body *carrier);

/// Lists what an actor touches, each with the side that touches it: tiles first, then bodies by id.
int32_t jostle_world_contacts(const jostle_world *world, jostle_body body,
                              const jostle_found **found, size_t *count);

/// Lists the actors that touch a body, each with the sides of the actor that touch it.
int32_t jostle_world_touched_by(const jostle_world *world, jostle_body body,
                                const jostle_found **found, size_t *count);

/// Lists the actors that stand on a body.
int32_t jostle_world_riders(const jostle_world *world, jostle_body body,
                            const jostle_found **found, size_t *count);

/// Lists the bodies that are inside a sensor.
int32_t jostle_world_bodies_in(const jostle_world *world, jostle_body sensor,
                               const jostle_found **found, size_t *count);

/// Lists the sensors that a body is inside.
int32_t jostle_world_sensors_around(const jostle_world *world, jostle_body body,
                                    const jostle_found **found, size_t *count);

/// Sets the layers that a body is in, one bit each.
int32_t jostle_world_set_layers(jostle_world *world, jostle_body body, uint32_t layers);

/// Sets the layers that block a body; for a sensor, those it reports.
int32_t jostle_world_set_mask(jostle_world *world, jostle_body body, uint32_t mask);

/// Sets how a body treats corners, stairs, floors and slopes.
int32_t jostle_world_set_options(jostle_world *world, jostle_body body,
                                 const jostle_move_options *options);

/// Sets the only side from which a body blocks, as a bit; 0 for all sides. Sensors cannot be
/// one-way.
int32_t jostle_world_set_one_way(jostle_world *world, jostle_body body, uint32_t side);

/// Sets what a moving actor does to other actors: JOSTLE_ACTORS_IGNORE, JOSTLE_ACTORS_BLOCK or
/// JOSTLE_ACTORS_SHARE.
int32_t jostle_world_set_actors(jostle_world *world, jostle_body body, uint32_t rule);

/// Sets the weight used when actors push each other, at most 65,535.
int32_t jostle_world_set_weight(jostle_world *world, jostle_body body, uint32_t weight);

/// Sets whether a body carries its riders along when it moves (1) or not (0).
int32_t jostle_world_set_carries(jostle_world *world, jostle_body body, uint32_t carries);

/// Sets whether a body faces left, which mirrors its hitboxes (1), or right (0).
int32_t jostle_world_set_flipped(jostle_world *world, jostle_body body, uint32_t flipped);

/// Sets the number that the game gives to a body.
int32_t jostle_world_set_data(jostle_world *world, jostle_body body, uint64_t data);

/// Sets how far a body moves its riders, in world units per tick.
int32_t jostle_world_set_conveyor(jostle_world *world, jostle_body body, float x, float y);

/// Gives a body another box, whatever is there.
int32_t jostle_world_resize(jostle_world *world, jostle_body body, const jostle_rect *rect);

/// Gives a body another box if there is room for it. Returns JOSTLE_NO_ROOM if something is in the
/// way.
int32_t jostle_world_try_resize(jostle_world *world, jostle_body body, const jostle_rect *rect);

/* --- Moves -------------------------------------------------------------------------------------- */

// A move is refused if it is not finite or leads beyond the range of the numbers, and if the body
// is of another kind.

/// The result of a move.
typedef struct jostle_moved {
    /// Where the body is now.
    jostle_edges edges;
    /// What was not moved along x, because something blocked, in world units.
    float remaining_x;
    /// What was not moved along y, because something blocked, in world units.
    float remaining_y;
    /// The sides of the body that were blocked, as bits.
    uint32_t blocked;
    /// The sides of the body that touch something now, as bits.
    uint32_t touching;
    /// JOSTLE_BOUNCED_X, JOSTLE_BOUNCED_Y, JOSTLE_STUCK and JOSTLE_CUT_SHORT, or 0.
    uint32_t flags;
    /// The number of hits, which can be asked for until the next move.
    uint32_t hits;
} jostle_moved;

/// Answers what a moving actor does about an obstacle near its path: JOSTLE_PASS, JOSTLE_SLIDE,
/// JOSTLE_BOUNCE or JOSTLE_STOP. Any other number stops it. It may be asked more than once about
/// one obstacle. user is what was passed beside the function. The function must return: no longjmp,
/// no exception. Calls with the same world are refused meanwhile.
typedef uint32_t jostle_respond_fn(void *user, const jostle_found *other);

/// Something that a move met, in order.
typedef struct jostle_hit {
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits,
    /// both signed.
    uint64_t other;
    /// The id of the tile's map; 0 for a body.
    jostle_map map;
    /// The number that the game gave to the body; 0 for a tile.
    uint64_t data;
    /// When it was met, as a share of the move: 0 at the start, 1 at the end.
    double fraction;
    /// JOSTLE_BODY or JOSTLE_TILE.
    uint32_t kind;
    /// The side of the mover that met it, as a bit.
    uint32_t side;
    /// What the mover did: JOSTLE_PASS, JOSTLE_SLIDE, JOSTLE_BOUNCE or JOSTLE_STOP.
    uint32_t response;
    /// The code of the slope that was met, as a tile has it; 0 if it was no slope.
    uint32_t slope;
} jostle_hit;

/// Moves an actor, which slides along what it meets. moved may be null.
int32_t jostle_world_move_and_slide(jostle_world *world, jostle_body body, float dx, float dy,
                                    jostle_moved *moved);

/// Moves an actor, which stops at the first thing it meets. moved may be null.
int32_t jostle_world_move_and_stop(jostle_world *world, jostle_body body, float dx, float dy,
                                   jostle_moved *moved);

/// Moves an actor, which bounces off what it meets. moved may be null.
int32_t jostle_world_move_and_bounce(jostle_world *world, jostle_body body, float dx, float dy,
                                     jostle_moved *moved);

/// Writes how an actor would slide, without moving it.
int32_t jostle_world_check_move(jostle_world *world, jostle_body body, float dx, float dy,
                                jostle_moved *moved);

/// Moves an actor with a response of the game's own to each obstacle near its path. moved may be
/// null.
///
/// respond can be called with user.
int32_t jostle_world_move_with(jostle_world *world, jostle_body body, float dx, float dy,
                               jostle_respond_fn *respond, void *user, jostle_moved *moved);

/// Moves several actors one after the other, which slide along what they meet: deltas holds x and y
/// for each, and moved, which may be null, has room for as many results. Stops at the first error,
/// and writes the index of that actor to failed; those before it have moved.
///
/// bodies leads to this many ids, deltas to twice as many numbers; moved is null, or leads to room
/// for as many.
int32_t jostle_world_move_many(jostle_world *world, const jostle_body *bodies,
                               const float *deltas, size_t count, jostle_moved *moved,
                               size_t *failed);

/// Moves a solid by its full delta: it carries its riders, pushes what is in the way, and crushes
/// what cannot move.
int32_t jostle_world_move_solid(jostle_world *world, jostle_body body, float dx, float dy);

/// Moves a sensor.
int32_t jostle_world_move_sensor(jostle_world *world, jostle_body body, float dx, float dy);

/// Moves the riders of all conveyors.
int32_t jostle_world_run_conveyors(jostle_world *world);

/// Puts a body somewhere else, by its minimum corner, whatever is in between or at the destination.
int32_t jostle_world_teleport(jostle_world *world, jostle_body body, float x, float y);

/// Pushes an actor out of what it overlaps, and writes where it is then; edges may be null. Returns
/// JOSTLE_NO_WAY_OUT, and moves nothing, if it cannot get out.
int32_t jostle_world_push_out(jostle_world *world, jostle_body body, jostle_edges *edges);

/// Makes an actor drop through the one-way platforms that it stands on, and writes 1 if it stands
/// on any; otherwise 0.
int32_t jostle_world_drop_through(jostle_world *world, jostle_body body, uint32_t *drops);

/// Lists what the last move met, in order, and returns how many hits there are.
size_t jostle_world_hits(const jostle_world *world, const jostle_hit **hits);

/* --- Questions ---------------------------------------------------------------------------------- */

// What is only touched does not count. Answers are ordered: tiles by map, row and column, then
// bodies by id; along a line, by when they are met. A null query finds everything.

/// What a ray, a segment or a moving box meets.
typedef struct jostle_line_hit {
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits,
    /// both signed.
    uint64_t other;
    /// The id of the tile's map; 0 for a body.
    jostle_map map;
    /// The number that the game gave to the body; 0 for a tile.
    uint64_t data;
    /// When it is met, as a share of the direction: 0 at the start.
    double fraction;
    /// JOSTLE_BODY or JOSTLE_TILE; JOSTLE_NOTHING if nothing is met.
    uint32_t kind;
    /// 1 if the start is inside, so that there is no normal; otherwise 0.
    uint32_t is_inside;
    /// The direction of the face that is met along x, of length one, toward the start.
    float normal_x;
    /// The direction of the face that is met along y.
    float normal_y;
    /// Where it is hit: x of the point, or of the moving box's minimum corner.
    float x;
    /// Where it is hit: y of the point, or of the moving box's minimum corner.
    float y;
} jostle_line_hit;

/// Finds what overlaps a box.
int32_t jostle_world_overlapping(const jostle_world *world, const jostle_rect *area,
                                 const jostle_query *query, const jostle_found **found,
                                 size_t *count);

/// Finds what overlaps a circle.
int32_t jostle_world_overlapping_circle(const jostle_world *world, float x, float y, float radius,
                                        const jostle_query *query, const jostle_found **found,
                                        size_t *count);

/// Finds what contains a point.
int32_t jostle_world_containing(const jostle_world *world, float x, float y,
                                const jostle_query *query, const jostle_found **found,
                                size_t *count);

/// Finds this many of what is nearest to a point, the nearest first.
int32_t jostle_world_nearest(const jostle_world *world, float x, float y, size_t wanted,
                             const jostle_query *query, const jostle_found **found, size_t *count);

/// Finds what overlaps each of several boxes: one list, and starts, which says where the answers to
/// each box begin in it; the last of its count + 1 numbers is the length of the list. If a box is
/// impossible, its index is written to failed.
///
/// areas leads to this many boxes.
int32_t jostle_world_overlapping_many(const jostle_world *world, const jostle_rect *areas,
                                      size_t count, const jostle_query *query,
                                      const jostle_found **found, const uint32_t **starts,
                                      size_t *failed);

/// Finds what a ray meets first. The length of the direction is what fractions are shares of, but
/// does not end the ray. If nothing is met, the kind of the hit is JOSTLE_NOTHING.
int32_t jostle_world_raycast(const jostle_world *world, float x, float y, float dx, float dy,
                             const jostle_query *query, jostle_line_hit *hit);

/// Finds all that a ray meets, in order.
int32_t jostle_world_raycast_all(const jostle_world *world, float x, float y, float dx, float dy,
                                 const jostle_query *query, const jostle_line_hit **hits,
                                 size_t *count);

/// Finds what each of several rays meets first: rays holds x, y, dx and dy for each, and hits has
/// room for as many answers. Stops at the first error, and writes the index of that ray to failed.
///
/// rays leads to four times this many numbers; hits is null, or leads to room for as many answers.
int32_t jostle_world_raycast_many(const jostle_world *world, const float *rays, size_t count,
                                  const jostle_query *query, jostle_line_hit *hits, size_t *failed);

/// Finds what a segment meets first, from its start to its end.
int32_t jostle_world_raycast_segment(const jostle_world *world, float start_x, float start_y,
                                     float end_x, float end_y, const jostle_query *query,
                                     jostle_line_hit *hit);

/// Finds all that a segment meets, in order.
int32_t jostle_world_raycast_segment_all(const jostle_world *world, float start_x, float start_y,
                                         float end_x, float end_y, const jostle_query *query,
                                         const jostle_line_hit **hits, size_t *count);

/// Finds what a moving box meets first: what it overlaps at the start, then what it hits.
int32_t jostle_world_sweep(const jostle_world *world, const jostle_rect *mover, float dx,
                           float dy, const jostle_query *query, jostle_line_hit *hit);

/// Finds all that a moving box meets, in order.
int32_t jostle_world_sweep_all(const jostle_world *world, const jostle_rect *mover, float dx,
                               float dy, const jostle_query *query, const jostle_line_hit **hits,
                               size_t *count);

/* --- Hitboxes ----------------------------------------------------------------------------------- */

// Boxes with a label that ride on a body and block nothing, such as a sword or where an enemy can
// be hurt. A label has at most 15 bytes.

/// The description of a hitbox: a named box on a body, which blocks nothing.
typedef struct jostle_hitbox_def {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by
    /// the _init function; another size is refused.
    uint32_t size;
    /// The layers that the hitbox is in, one bit each; all by default.
    uint32_t layers;
    /// The layers that the hitbox looks for; all by default.
    uint32_t mask;
    /// JOSTLE_INACTIVE, or 0.
    uint32_t flags;
    /// The box, relative to the body's minimum corner, while the body faces right. It may be
    /// outside the body. Width and height must be greater than zero.
    jostle_rect rect;
} jostle_hitbox_def;

/// Two hitboxes of different bodies that overlap.
typedef struct jostle_hitbox_pair {
    /// The id of the first body.
    jostle_body a;
    /// The id of the second body, which is greater.
    jostle_body b;
    /// The number that the game gave to the first body.
    uint64_t a_data;
    /// The number that the game gave to the second body.
    uint64_t b_data;
    /// The label of the first body's hitbox, ended by a zero byte.
    char a_label[16];
    /// The label of the second body's hitbox, ended by a zero byte.
    char b_label[16];
} jostle_hitbox_pair;

/// A hitbox that was found.
typedef struct jostle_hitbox_found {
    /// The id of the body.
    jostle_body body;
    /// The number that the game gave to the body.
    uint64_t data;
    /// The label of the hitbox, ended by a zero byte.
    char label[16];
} jostle_hitbox_found;

/// Fills in the size of a hitbox's definition and the defaults. Set its box.
int32_t jostle_hitbox_def_init(jostle_hitbox_def *def);

/// Adds a hitbox to a body.
int32_t jostle_world_add_hitbox(jostle_world *world, jostle_body body, const char *label,
                                const jostle_hitbox_def *def);

/// Removes a hitbox.
int32_t jostle_world_remove_hitbox(jostle_world *world, jostle_body body, const char *label);

/// Sets whether a hitbox is found (1) or not (0).
int32_t jostle_world_set_hitbox_active(jostle_world *world, jostle_body body, const char *label,
                                       uint32_t active);

/// Sets the layers that a hitbox is in, and those it looks for.
int32_t jostle_world_set_hitbox_filter(jostle_world *world, jostle_body body, const char *label,
                                       uint32_t layers, uint32_t mask);

/// Writes the edges of a hitbox in the world.
int32_t jostle_world_hitbox(const jostle_world *world, jostle_body body, const char *label,
                            jostle_edges *edges);

/// Lists the pairs of active hitboxes of different bodies that overlap, in order, and returns how
/// many there are.
size_t jostle_world_hitbox_pairs(const jostle_world *world, const jostle_hitbox_pair **pairs);

/// Finds the active hitboxes in an area that are in a layer of the mask, in order.
int32_t jostle_world_hitboxes_overlapping(const jostle_world *world, const jostle_rect *area,
                                          uint32_t mask, const jostle_hitbox_found **found,
                                          size_t *count);

/* --- Characters --------------------------------------------------------------------------------- */

// A platformer character moves an actor of a world: it runs, jumps, climbs and swims as its
// settings say. It keeps its velocity and timers; the world keeps its body. To save it, copy it
// beside its world. Free it at any time.

/// How a platformer character runs, jumps, climbs and swims.
///
/// Begin with a preset, and change what should feel different. Speeds are in world units per
/// second, accelerations in units per second squared. No amount can be negative, except where a
/// negative number means that the character cannot do something.
typedef struct jostle_character_def {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by
    /// the _init function; another size is refused.
    uint32_t size;
    /// The number of ticks per second; at least 1.
    uint32_t ticks_per_second;
    /// The number of ticks from takeoff to the top of a jump, from 1 to 65,535.
    uint32_t apex;
    /// For how many ticks before and after the top of a jump gravity is lower, at most 65,535; 0
    /// disables it.
    uint32_t hang_time;
    /// The gravity around the top of a jump, in percent, from 1 to 65,535.
    uint32_t hang_gravity;
    /// How much of its upward speed the character keeps when jump is released, in percent, at most
    /// 255.
    uint32_t jump_cut;
    /// The number of jumps in midair, at most 255; 0 disables them.
    uint32_t air_jump_count;
    /// The gravity on the way down, in percent of that on the way up, at most 65,535.
    uint32_t fall_gravity;
    /// Coyote time: for how many ticks after running off the ground a jump still counts as one from
    /// the ground, at most 65,535.
    uint32_t coyote;
    /// Jump buffer: how many ticks before landing a press of jump still counts, at most 65,535.
    uint32_t buffer;
    /// How many ticks the character cannot be steered after a wall jump, at most 65,535.
    uint32_t wall_jump_lock;
    /// For how many ticks after a platform has stopped a jump still adds its velocity, at most
    /// 65,535.
    uint32_t lift_grace;
    /// 1 if down alone drops through one-way platforms; 0 if it takes down and jump.
    uint32_t drops_by_down;
    /// 1 if a jump from a moving platform adds its velocity, otherwise 0.
    uint32_t inherits_velocity;
    /// The data of ladder tiles; -1 if there are no ladders.
    int32_t ladder;
    /// The data of water tiles; -1 if there is no water.
    int32_t water;
    /// How the body treats corners, stairs, floors and slopes, and which side is up.
    jostle_move_options options;
    /// The speed that the character runs at.
    float run_speed;
    /// The speed while the sprint button is held; negative if that button does nothing.
    float sprint_speed;
    /// How fast it speeds up on the ground.
    float ground_acceleration;
    /// How fast it slows down on the ground.
    float ground_friction;
    /// How fast it turns around on the ground; negative if as fast as it speeds up.
    float ground_turn;
    /// How fast it speeds up in the air.
    float air_acceleration;
    /// How fast it slows down in the air.
    float air_friction;
    /// How fast it turns around in the air; negative if as fast as it speeds up.
    float air_turn;
    /// The height of a jump with the button held, in world units.
    float jump_height;
    /// The height of a jump at full speed, in world units; negative if jumps are equally high at
    /// all speeds.
    float running_jump_height;
    /// The height of a jump in midair, in world units.
    float air_jump_height;
    /// The highest falling speed.
    float fall_speed;
    /// The falling speed while down is held; negative if down does nothing in the air.
    float fast_fall_speed;
    /// The highest falling speed while the character is steered against a wall; negative if it does
    /// not slide on walls.
    float wall_slide_speed;
    /// The speed of a wall jump away from the wall; negative if there are no wall jumps.
    float wall_jump_speed;
    /// The height of a wall jump, in world units.
    float wall_jump_height;
    /// How far away the wall may be, in world units.
    float wall_jump_reach;
    /// How far above its head it takes hold of ledges, in world units; negative if it does not.
    float ledge_reach;
    /// The speed on ladders and up ledges.
    float climb_speed;
    /// The speed in water.
    float swim_speed;
    /// How fast it speeds up and slows down in water.
    float swim_acceleration;
    /// The speed at which it sinks in water.
    float sink_speed;
    /// The height of the body while it crouches, in world units, greater than zero; negative if it
    /// cannot crouch.
    float crouch_height;
    /// The speed along the ground while it crouches.
    float crouch_speed;
} jostle_character_def;

/// A platformer character.
typedef struct jostle_character jostle_character;

/// What a character did in a tick.
typedef struct jostle_character_moved {
    /// The move of its body.
    jostle_moved moved;
    /// The speed at which it has landed, in world units per second; 0 if it has not.
    float landed;
    /// Its velocity along x, in world units per second.
    float velocity_x;
    /// Its velocity along y, in world units per second.
    float velocity_y;
    /// What holds: JOSTLE_IS_GROUNDED, JOSTLE_IS_CLIMBING, JOSTLE_IS_SWIMMING, JOSTLE_IS_CROUCHING,
    /// JOSTLE_IS_FAST_FALLING, JOSTLE_HAS_BUMPED_HEAD, JOSTLE_HAS_DROPPED, JOSTLE_HAS_LANDED and
    /// JOSTLE_IS_DASHING.
    uint32_t flags;
    /// How it jumped in this tick: one of the codes that begin with JOSTLE_JUMP_; JOSTLE_JUMP_NONE
    /// if it did not.
    uint32_t jumped;
    /// The side of the wall that it jumped off, as a bit; otherwise 0.
    uint32_t jump_side;
    /// The side of the wall that it slides on, as a bit; otherwise 0.
    uint32_t wall_slide;
    /// The side of the ledge that it hangs on, as a bit; otherwise 0.
    uint32_t ledge;
    /// 1 if it faces right, toward greater x; -1 if it faces left.
    int32_t facing;
} jostle_character_moved;

/// Fills in the settings of a preset, JOSTLE_CLASSIC, JOSTLE_PRECISE or JOSTLE_FLOATY, for tiles of
/// this size and this many ticks per second.
int32_t jostle_character_def_init(jostle_character_def *def, uint32_t preset, float tile,
                                  uint32_t ticks_per_second);

/// Adds an actor to a world, creates a character at rest that moves it, and writes where the
/// character is. Nothing is added if a setting is refused.
int32_t jostle_character_spawn(jostle_world *world, const jostle_rect *rect,
                               const jostle_character_def *def, jostle_character **character);

/// Creates a character at rest that moves an actor of a world, and writes where the character is.
int32_t jostle_character_new(jostle_body body, const jostle_character_def *def,
                             jostle_character **character);

/// Frees a character. Its actor stays in the world. Null is fine.
void jostle_character_free(jostle_character *character);

/// Makes a character equal to another one.
int32_t jostle_character_copy(jostle_character *character, const jostle_character *other);

/// Returns the id of the actor that the character moves; 0 if the call is refused.
jostle_body jostle_character_body(const jostle_character *character);

/// Advances a character by one tick. move_x is the stick, from -127 (left) to 127 (right); buttons
/// are those that are held, a sum of the codes that begin with JOSTLE_BUTTON_. done may be null.
int32_t jostle_character_tick(jostle_character *character, jostle_world *world, int32_t move_x,
                              uint32_t buttons, jostle_character_moved *done);

/// Writes the state of a character between ticks: as a tick in which nothing happens. What its body
/// touches follows from where things are now.
int32_t jostle_character_state(const jostle_character *character, const jostle_world *world,
                               jostle_character_moved *state);

/// Sets the velocity, in world units per second.
int32_t jostle_character_set_velocity(jostle_character *character, float x, float y);

/// Makes the character jump in its next tick, whatever it stands on, this many world units high.
int32_t jostle_character_jump(jostle_character *character, float height);

/// Gives the character a velocity, in world units per second, that it keeps for a number of ticks,
/// at most 65,535.
int32_t jostle_character_dash(jostle_character *character, float x, float y, uint32_t ticks);

/// Suspends gravity for a number of ticks, at most 65,535.
int32_t jostle_character_suspend_gravity(jostle_character *character, uint32_t ticks);

/// Writes how the character would jump if the button were pressed now, one of the codes that begin
/// with JOSTLE_JUMP_, and the side of the wall that it would jump off, as a bit.
int32_t jostle_character_can_jump(const jostle_character *character, const jostle_world *world,
                                  uint32_t *jump, uint32_t *side);

/// Writes the settings.
int32_t jostle_character_get_def(const jostle_character *character, jostle_character_def *def);

/// Sets how the character moves from the next tick on.
int32_t jostle_character_set_def(jostle_character *character, const jostle_character_def *def);

/// Returns a checksum of the state and the settings; 0 if the call is refused.
uint64_t jostle_character_checksum(const jostle_character *character);

/* --- Pairs -------------------------------------------------------------------------------------- */

// All pairs of many boxes that overlap, without a world. Flush and empty boxes overlap nothing.
// Keep a finder: it reuses its memory.
//
// To save a copy, write boxes into the room that a finder gives, and pass null or the room itself
// for the boxes, with the count that the room is for. A search turns what is in the room into
// edges, so write all of it again before the next one. Null with a count of 0 is the empty list.
// Never pass a pointer to a later box of a room, or to the room of another list.

/// A finder of all pairs of a list.
typedef struct jostle_pairs jostle_pairs;

/// The layers that a box is in, and those it looks for. Two boxes make a pair if either looks for
/// the other.
typedef struct jostle_filter {
    /// The layers that the box is in, one bit each.
    uint32_t layers;
    /// The layers that it looks for.
    uint32_t mask;
} jostle_filter;

/// Two boxes that overlap, by their indices.
typedef struct jostle_pair {
    /// The lesser index; between two sets, the index in the first one.
    uint32_t a;
    /// The greater index; between two sets, the index in the second one.
    uint32_t b;
} jostle_pair;

/// A finder of all pairs of a list whose boxes move little from search to search.
typedef struct jostle_tracked_pairs jostle_tracked_pairs;

/// A finder of the pairs between two lists, such as bullets and enemies.
typedef struct jostle_two_sets jostle_two_sets;

/// Creates a finder of all pairs of a list.
jostle_pairs *jostle_pairs_new(void);

/// Frees a finder. Null is fine.
void jostle_pairs_free(jostle_pairs *finder);

/// Returns room for this many boxes, to be written before a search; null if there is not enough
/// memory. It is valid until the next call with this finder.
jostle_rect *jostle_pairs_room(jostle_pairs *finder, size_t count);

/// Finds all pairs of boxes that overlap, by their indices, the lesser first. rects is null if the
/// boxes are in the room. With filters, which may be null, two boxes make a pair if either looks
/// for a layer of the other. sorted is 1 for pairs in order of their indices; 0 is faster, and the
/// order means nothing, though it is the same on every machine.
///
/// rects and filters are null, or lead to this many of them. rects does not lead to a later box of
/// the room.
int32_t jostle_pairs_find(jostle_pairs *finder, const jostle_rect *rects, size_t count,
                          const jostle_filter *filters, uint32_t sorted,
                          const jostle_pair **pairs, size_t *found);

/// Creates a finder of all pairs of a list whose boxes move little from search to search.
jostle_tracked_pairs *jostle_tracked_pairs_new(void);

/// Frees a finder. Null is fine.
void jostle_tracked_pairs_free(jostle_tracked_pairs *finder);

/// Returns room for this many boxes, to be written before a search; null if there is not enough
/// memory. It is valid until the next call with this finder.
jostle_rect *jostle_tracked_pairs_room(jostle_tracked_pairs *finder, size_t count);

/// Finds all pairs of boxes that overlap, by their indices, the lesser first. rects is null if the
/// boxes are in the room. With filters, which may be null, two boxes make a pair if either looks
/// for a layer of the other. sorted is 1 for pairs in order of their indices; 0 is faster, and the
/// order means nothing, though it is the same on every machine.
///
/// rects and filters are null, or lead to this many of them. rects does not lead to a later box of
/// the room.
int32_t jostle_tracked_pairs_find(jostle_tracked_pairs *finder, const jostle_rect *rects,
                                  size_t count, const jostle_filter *filters, uint32_t sorted,
                                  const jostle_pair **pairs, size_t *found);

/// Creates a finder of the pairs between two lists.
jostle_two_sets *jostle_two_sets_new(void);

/// Frees a finder. Null is fine.
void jostle_two_sets_free(jostle_two_sets *finder);

/// Returns room for this many boxes of the first (list 0) or the second list (list 1), to be
/// written before a search; null if there is not enough memory. It is valid until the next call
/// with this finder.
jostle_rect *jostle_two_sets_room(jostle_two_sets *finder, uint32_t list, size_t count);

/// Finds the pairs of a box of the first list and one of the second that overlap, by their indices.
/// A list is null if its boxes are in its room. Filters and order are as in jostle_pairs_find;
/// boxes without filters are in all layers and look for all. If the call is refused, write both
/// lists into their rooms again.
///
/// Each list is null, or leads to as many items as the count beside it, which are not in a room
/// unless the list is that room.
int32_t jostle_two_sets_find(jostle_two_sets *finder, const jostle_rect *first,
                             size_t first_count, const jostle_rect *second, size_t second_count,
                             const jostle_filter *first_filters,
                             const jostle_filter *second_filters, uint32_t sorted,
                             const jostle_pair **pairs, size_t *found);

/* --- Boxes -------------------------------------------------------------------------------------- */

// A set of boxes to insert, move, remove and search, without a world. Indices name boxes; the
// index of a box that was removed is given again. Only boxes in a layer of the mask are found.

/// A set of boxes.
typedef struct jostle_boxes jostle_boxes;

/// Which box a ray or a moving box meets first.
typedef struct jostle_box_hit {
    /// When it is met, as a share of the direction: 0 at the start.
    double fraction;
    /// The index of the box; the greatest number (4,294,967,295) if none is met.
    uint32_t index;
    /// 1 if the start is inside, so that there is no normal; otherwise 0.
    uint32_t is_inside;
    /// The direction of the face that is met along x, of length one, toward the start.
    float normal_x;
    /// The direction of the face that is met along y.
    float normal_y;
} jostle_box_hit;

/// Creates an empty set.
jostle_boxes *jostle_boxes_new(void);

/// Frees a set. Null is fine.
void jostle_boxes_free(jostle_boxes *boxes);

/// Returns the number of boxes; 0 if the call is refused.
size_t jostle_boxes_count(const jostle_boxes *boxes);

/// Removes all boxes.
int32_t jostle_boxes_clear(jostle_boxes *boxes);

/// Inserts a box that is in these layers and looks for those of the mask, and writes its index.
int32_t jostle_boxes_insert(jostle_boxes *boxes, const jostle_rect *rect, uint32_t layers,
                            uint32_t mask, uint32_t *index);

/// Moves a box.
int32_t jostle_boxes_move_to(jostle_boxes *boxes, uint32_t index, const jostle_rect *rect);

/// Removes a box.
int32_t jostle_boxes_remove(jostle_boxes *boxes, uint32_t index);

/// Writes the edges of a box.
int32_t jostle_boxes_edges(const jostle_boxes *boxes, uint32_t index, jostle_edges *edges);

/// Finds the boxes that overlap a box, by index. Flush boxes do not.
int32_t jostle_boxes_overlapping(jostle_boxes *boxes, float x, float y, float w, float h,
                                 uint32_t mask, const uint32_t **found, size_t *count);

/// Finds the boxes that overlap a circle, by index.
int32_t jostle_boxes_overlapping_circle(jostle_boxes *boxes, float x, float y, float radius,
                                        uint32_t mask, const uint32_t **found, size_t *count);

/// Finds the boxes that contain a point, by index.
int32_t jostle_boxes_containing(jostle_boxes *boxes, float x, float y, uint32_t mask,
                                const uint32_t **found, size_t *count);

/// Finds this many of the boxes nearest to a point, the nearest first.
int32_t jostle_boxes_nearest(jostle_boxes *boxes, float x, float y, size_t wanted, uint32_t mask,
                             const uint32_t **found, size_t *count);

/// Finds the box that a ray meets first. If none is met, the index of the hit is UINT32_MAX.
int32_t jostle_boxes_raycast(const jostle_boxes *boxes, float x, float y, float dx, float dy,
                             uint32_t mask, jostle_box_hit *hit);

/// Finds the box that a moving box meets first: one that it overlaps at the start, or else the
/// first that it hits. If none is met, the index of the hit is UINT32_MAX.
int32_t jostle_boxes_sweep(const jostle_boxes *boxes, const jostle_rect *mover, float dx,
                           float dy, uint32_t mask, jostle_box_hit *hit);

/// Finds all pairs of boxes that overlap and of which either looks for a layer of the other. sorted
/// is 1 for pairs in order of their indices; 0 is faster.
int32_t jostle_boxes_pairs(jostle_boxes *boxes, uint32_t sorted, const jostle_pair **pairs,
                           size_t *count);

/* --- Conveniences ------------------------------------------------------------------------------- */

/// The rectangle between edges, as what a rectangle of another library is initialized with:
/// Rectangle r = JOSTLE_RECT_OF(moved.edges); or SDL_FRect r = JOSTLE_RECT_OF(moved.edges);
#define JOSTLE_RECT_OF(edges)                                                                      \
    {(edges).min_x, (edges).min_y, (edges).max_x - (edges).min_x, (edges).max_y - (edges).min_y}

/// Returns a rectangle. For those of other libraries:
/// jostle_make_rect(r.x, r.y, r.width, r.height) for a Rectangle of raylib, and
/// jostle_make_rect(r.x, r.y, r.w, r.h) for an SDL_FRect.
static inline jostle_rect jostle_make_rect(float x, float y, float w, float h)
{
    jostle_rect rect;
    rect.x = x;
    rect.y = y;
    rect.w = w;
    rect.h = h;
    return rect;
}

/// Returns the rectangle between edges, to draw it: JOSTLE_RECT_OF makes one of another library.
static inline jostle_rect jostle_edges_to_rect(jostle_edges edges)
{
    return jostle_make_rect(edges.min_x, edges.min_y, edges.max_x - edges.min_x, edges.max_y - edges.min_y);
}

/// Returns the definition of a body of a kind, at a place.
static inline jostle_body_def jostle_make_body_def(uint32_t kind, jostle_rect rect)
{
    jostle_body_def def;
    jostle_body_def_init(&def, kind);
    def.rect = rect;
    return def;
}

/// Adds a body of a kind, with the defaults of that kind, and returns its id; 0 if it was refused.
static inline jostle_body jostle_world_add_rect(jostle_world *world, uint32_t kind, jostle_rect rect)
{
    const jostle_body_def def = jostle_make_body_def(kind, rect);
    jostle_body body = 0;
    (void)jostle_world_add(world, &def, &body);
    return body;
}

/// Returns the rectangle of a body, to draw it; an empty one at 0, 0 if the world has no such body.
static inline jostle_rect jostle_world_rect(const jostle_world *world, jostle_body body)
{
    jostle_edges edges;
    if (jostle_world_edges(world, body, &edges) != JOSTLE_OK) {
        return jostle_make_rect(0, 0, 0, 0);
    }
    return jostle_edges_to_rect(edges);
}

#ifdef __cplusplus
}
#endif

#endif /* JOSTLE_H */
