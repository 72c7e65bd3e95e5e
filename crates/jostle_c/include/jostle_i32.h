/* jostle 0.1.0 for numbers of type $: the functions and structs of jostle.h that take or return
 * coordinates, with the suffix @. jostle.h says what they have in common.
 *
 * This file is written from the sources of the library. It is C99 and C++11.
 */
#ifndef JOSTLE_I32_H
#define JOSTLE_I32_H

#include "jostle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Worlds ------------------------------------------------------------------------------------- */

// A world holds bodies and tile maps, moves them, and reports what happens to them. Freeing it
// frees all of that.

/// A world, and the memory of its answers.
typedef struct jostle_world_i32 jostle_world_i32;

/// A box as games hold it: a corner and a size.
typedef struct jostle_rect_i32 {
    /// Least x, in world units.
    int32_t x;
    /// Least y, in world units.
    int32_t y;
    /// Width, in world units; zero or more.
    int32_t w;
    /// Height, in world units; zero or more.
    int32_t h;
} jostle_rect_i32;

/// How a body treats corners, stairs, floors and slopes when it moves.
typedef struct jostle_move_options_i32 {
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
    int32_t forgive_ceiling;
    /// Corner forgiveness for walls, in world units; 0 disables it.
    int32_t forgive_wall;
    /// Forgiveness for ledges, in world units: a jump that misses the top of a ledge by at most
    /// this much reaches it. 0 disables it.
    int32_t forgive_ledge;
    /// Corner forgiveness for floors, in world units; 0 disables it.
    int32_t forgive_floor;
    /// Highest stair that a body on the ground walks up, in world units; 0 disables it.
    int32_t step;
    /// How far below its feet a body that walks looks for the ground, in world units; 0 disables
    /// it.
    int32_t snap;
} jostle_move_options_i32;

/// The description of a body.
///
/// A zeroed one is refused: begin with the defaults of its kind, in which it is in all layers and
/// its mask has all layers.
typedef struct jostle_body_def_i32 {
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
    jostle_rect_i32 rect;
    /// Conveyor: how far it moves its riders along x, in world units per tick; 0 by default.
    int32_t conveyor_x;
    /// Conveyor: how far it moves its riders along y, in world units per tick; 0 by default.
    int32_t conveyor_y;
    /// How the body treats corners, stairs, floors and slopes.
    jostle_move_options_i32 options;
} jostle_body_def_i32;

/// A box as jostle holds it: four edges.
///
/// A size that is computed from edges is rounded, and an edge that is computed from a size is
/// rounded too. Compare edges, and draw with them.
typedef struct jostle_edges_i32 {
    /// Least x, in world units.
    int32_t min_x;
    /// Least y, in world units.
    int32_t min_y;
    /// Greatest x, in world units.
    int32_t max_x;
    /// Greatest y, in world units.
    int32_t max_y;
} jostle_edges_i32;

/// A line or a box of a debug drawing.
typedef struct jostle_drawn_i32 {
    /// The edges of a box. A line begins at the first corner and ends at the second, which may have
    /// lesser coordinates.
    jostle_edges_i32 edges;
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits,
    /// both signed.
    uint64_t other;
    /// The id of the tile's map; 0 for a body.
    jostle_map map;
    /// What is drawn: one of the codes that begin with JOSTLE_DRAWN_.
    uint32_t kind;
    /// 1 for a line, 0 for a box.
    uint32_t is_line;
} jostle_drawn_i32;

/// Creates an empty world.
jostle_world_i32 *jostle_world_new_i32(void);

/// Frees a world. Null is fine. In a callback, the world that calls back is not freed.
void jostle_world_free_i32(jostle_world_i32 *world);

/// Makes a world equal to another one, and reuses its memory. Ids of the other one are then ids of
/// this one, too. Whether places are kept is copied, too (jostle_world_set_keeps_places_i32). If
/// they are, all bodies count as moved until the next tick begins.
int32_t jostle_world_copy_i32(jostle_world_i32 *world, const jostle_world_i32 *other);

/// Removes all bodies. Maps stay.
int32_t jostle_world_clear_i32(jostle_world_i32 *world);

/// Adds a body, and writes its id, which is never 0.
int32_t jostle_world_add_i32(jostle_world_i32 *world, const jostle_body_def_i32 *def,
                             jostle_body *body);

/// Removes a body with its hitboxes. Bodies and sensors that touched it report that this ended.
int32_t jostle_world_remove_i32(jostle_world_i32 *world, jostle_body body);

/// Begins a tick, which clears the events of the last one.
int32_t jostle_world_begin_tick_i32(jostle_world_i32 *world);

/// Lists what has happened since the tick began, and returns how many events there are.
size_t jostle_world_events_i32(const jostle_world_i32 *world, const jostle_event **events);

/// Sets whether the world keeps where bodies were when the tick began (1) or not (0, the default).
/// Needed by jostle_world_edges_between_i32 and jostle_world_moved_bodies_i32.
int32_t jostle_world_set_keeps_places_i32(jostle_world_i32 *world, uint32_t keeps);

/// Lists the bodies that have moved since the tick began, and those that were added since, in order
/// of their ids, and returns how many there are. After jostle_world_copy_i32 and
/// jostle_world_restore_i32 all bodies are listed, until the next tick begins. The list is empty
/// unless places are kept (jostle_world_set_keeps_places_i32).
size_t jostle_world_moved_bodies_i32(const jostle_world_i32 *world, const jostle_body **bodies);

/// Writes where a body is between two ticks, for smooth drawing: alpha 0 is where it was when this
/// tick began, 1 where it is now. An alpha outside 0 to 1 counts as the nearer of the two, NaN as
/// 0. Whole numbers are rounded to the nearest. Unless places are kept, writes where the body is
/// now.
int32_t jostle_world_edges_between_i32(const jostle_world_i32 *world, jostle_body body,
                                       float alpha, jostle_edges_i32 *edges);

/// Saves the world as bytes: bodies, maps and all that a tick depends on. The same bytes on every
/// machine.
int32_t jostle_world_save_i32(const jostle_world_i32 *world, const uint8_t **bytes, size_t *count);

/// Makes the world what it was when it was saved, by this world or another one of this type.
///
/// bytes is null, or leads to this many bytes.
int32_t jostle_world_restore_i32(jostle_world_i32 *world, const uint8_t *bytes, size_t count);

/// Returns a checksum: equal worlds have equal ones, on every platform. 0 if the call is refused.
uint64_t jostle_world_checksum_i32(const jostle_world_i32 *world);

/// Lists the lines and boxes of a debug drawing of what is in view.
int32_t jostle_world_draw_i32(const jostle_world_i32 *world, const jostle_rect_i32 *view,
                              const jostle_drawn_i32 **drawn, size_t *count);

/* --- Maps --------------------------------------------------------------------------------------- */

// Tiles are codes: take them from characters by jostle_tile_from_char.

/// The description of a tile map.
typedef struct jostle_map_def_i32 {
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
    int32_t x;
    /// Least y of the first cell, in world units.
    int32_t y;
    /// The width of a tile, in world units; greater than zero.
    int32_t tile_width;
    /// The height of a tile, in world units; greater than zero.
    int32_t tile_height;
} jostle_map_def_i32;

/// Fills in the size of a map's definition and the defaults. Set the size of its tiles, and its
/// columns and rows.
int32_t jostle_map_def_init_i32(jostle_map_def_i32 *def);

/// Adds a map, and writes its id, which is never 0. tiles are columns times rows codes, row by row;
/// null for a map without tiles and for an endless one, whose tiles are set afterward.
///
/// tiles is null, or leads to as many tiles as the map has cells.
int32_t jostle_world_add_map_i32(jostle_world_i32 *world, const jostle_map_def_i32 *def,
                                 const uint32_t *tiles, jostle_map *map);

/// Adds a map that is drawn as text, one line per row, and writes its id. Its columns and rows are
/// those of the text.
int32_t jostle_world_add_map_text_i32(jostle_world_i32 *world, const jostle_map_def_i32 *def,
                                      const char *rows, jostle_map *map);

/// Removes a map.
int32_t jostle_world_remove_map_i32(jostle_world_i32 *world, jostle_map map);

/// Writes the code of a tile. Outside the map it is what the map says is there.
int32_t jostle_world_tile_i32(const jostle_world_i32 *world, jostle_map map, int32_t column,
                              int32_t row, uint32_t *tile);

/// Sets a tile.
int32_t jostle_world_set_tile_i32(jostle_world_i32 *world, jostle_map map, int32_t column,
                                  int32_t row, uint32_t tile);

/// Writes column and row of the cell that contains a point. A point on a seam is in the cell of
/// greater coordinates. Returns JOSTLE_BAD_TILE if the point is outside the map.
int32_t jostle_world_cell_at_i32(const jostle_world_i32 *world, jostle_map map, int32_t x,
                                 int32_t y, int32_t *column, int32_t *row);

/// Sets the layers that a map is in, one bit each.
int32_t jostle_world_set_map_layers_i32(jostle_world_i32 *world, jostle_map map, uint32_t layers);

/* --- Bodies ------------------------------------------------------------------------------------- */

/// Fills in the size of a body's definition and the defaults of its kind: JOSTLE_ACTOR,
/// JOSTLE_SOLID or JOSTLE_SENSOR. Set its box.
int32_t jostle_body_def_init_i32(jostle_body_def_i32 *def, uint32_t kind);

/// Returns the number of bodies; 0 if the call is refused.
size_t jostle_world_count_i32(const jostle_world_i32 *world);

/// Returns 1 if a body is in this world, and 0 if not.
uint32_t jostle_world_contains_i32(const jostle_world_i32 *world, jostle_body body);

/// Lists the ids of all bodies in order, and returns how many there are.
size_t jostle_world_bodies_i32(const jostle_world_i32 *world, const jostle_body **bodies);

/// Writes the edges of a body's box.
int32_t jostle_world_edges_i32(const jostle_world_i32 *world, jostle_body body,
                               jostle_edges_i32 *edges);

/// Writes the edges of several bodies. Stops at the first that is not in this world, and writes its
/// index to failed.
///
/// bodies leads to this many ids; edges is null, or leads to room for as many.
int32_t jostle_world_places_into_i32(const jostle_world_i32 *world, const jostle_body *bodies,
                                     size_t count, jostle_edges_i32 *edges, size_t *failed);

/// Writes the description of a body as it is now, without its hitboxes.
int32_t jostle_world_body_i32(const jostle_world_i32 *world, jostle_body body,
                              jostle_body_def_i32 *def);

/// Writes the number that the game gave to a body.
int32_t jostle_world_data_i32(const jostle_world_i32 *world, jostle_body body, uint64_t *data);

/// Writes the sides of an actor that touch something, as bits.
int32_t jostle_world_touching_i32(const jostle_world_i32 *world, jostle_body body, uint32_t *sides);

/// Writes the id of the body that an actor stands on; 0 if it stands on none.
int32_t jostle_world_rides_i32(const jostle_world_i32 *world, jostle_body body,
                               jostle_body *carrier);

/// Lists what an actor touches, each with the side that touches it: tiles first, then bodies by id.
int32_t jostle_world_contacts_i32(const jostle_world_i32 *world, jostle_body body,
                                  const jostle_found **found, size_t *count);

/// Lists the actors that touch a body, each with the sides of the actor that touch it.
int32_t jostle_world_touched_by_i32(const jostle_world_i32 *world, jostle_body body,
                                    const jostle_found **found, size_t *count);

/// Lists the actors that stand on a body.
int32_t jostle_world_riders_i32(const jostle_world_i32 *world, jostle_body body,
                                const jostle_found **found, size_t *count);

/// Lists the bodies that are inside a sensor.
int32_t jostle_world_bodies_in_i32(const jostle_world_i32 *world, jostle_body sensor,
                                   const jostle_found **found, size_t *count);

/// Lists the sensors that a body is inside.
int32_t jostle_world_sensors_around_i32(const jostle_world_i32 *world, jostle_body body,
                                        const jostle_found **found, size_t *count);

/// Sets the layers that a body is in, one bit each.
int32_t jostle_world_set_layers_i32(jostle_world_i32 *world, jostle_body body, uint32_t layers);

/// Sets the layers that block a body; for a sensor, those it reports.
int32_t jostle_world_set_mask_i32(jostle_world_i32 *world, jostle_body body, uint32_t mask);

/// Sets how a body treats corners, stairs, floors and slopes.
int32_t jostle_world_set_options_i32(jostle_world_i32 *world, jostle_body body,
                                     const jostle_move_options_i32 *options);

/// Sets the only side from which a body blocks, as a bit; 0 for all sides. Sensors cannot be
/// one-way.
int32_t jostle_world_set_one_way_i32(jostle_world_i32 *world, jostle_body body, uint32_t side);

/// Sets what a moving actor does to other actors: JOSTLE_ACTORS_IGNORE, JOSTLE_ACTORS_BLOCK or
/// JOSTLE_ACTORS_SHARE.
int32_t jostle_world_set_actors_i32(jostle_world_i32 *world, jostle_body body, uint32_t rule);

/// Sets the weight used when actors push each other, at most 65,535.
int32_t jostle_world_set_weight_i32(jostle_world_i32 *world, jostle_body body, uint32_t weight);

/// Sets whether a body carries its riders along when it moves (1) or not (0).
int32_t jostle_world_set_carries_i32(jostle_world_i32 *world, jostle_body body, uint32_t carries);

/// Sets whether a body faces left, which mirrors its hitboxes (1), or right (0).
int32_t jostle_world_set_flipped_i32(jostle_world_i32 *world, jostle_body body, uint32_t flipped);

/// Sets the number that the game gives to a body.
int32_t jostle_world_set_data_i32(jostle_world_i32 *world, jostle_body body, uint64_t data);

/// Sets how far a body moves its riders, in world units per tick.
int32_t jostle_world_set_conveyor_i32(jostle_world_i32 *world, jostle_body body, int32_t x,
                                      int32_t y);

/// Gives a body another box, whatever is there.
int32_t jostle_world_resize_i32(jostle_world_i32 *world, jostle_body body,
                                const jostle_rect_i32 *rect);

/// Gives a body another box if there is room for it. Returns JOSTLE_NO_ROOM if something is in the
/// way.
int32_t jostle_world_try_resize_i32(jostle_world_i32 *world, jostle_body body,
                                    const jostle_rect_i32 *rect);

/* --- Moves -------------------------------------------------------------------------------------- */

// A move is refused if it is not finite or leads beyond the range of the numbers, and if the body
// is of another kind.

/// The result of a move.
typedef struct jostle_moved_i32 {
    /// Where the body is now.
    jostle_edges_i32 edges;
    /// What was not moved along x, because something blocked, in world units.
    int32_t remaining_x;
    /// What was not moved along y, because something blocked, in world units.
    int32_t remaining_y;
    /// The sides of the body that were blocked, as bits.
    uint32_t blocked;
    /// The sides of the body that touch something now, as bits.
    uint32_t touching;
    /// JOSTLE_BOUNCED_X, JOSTLE_BOUNCED_Y, JOSTLE_STUCK and JOSTLE_CUT_SHORT, or 0.
    uint32_t flags;
    /// The number of hits, which can be asked for until the next move.
    uint32_t hits;
} jostle_moved_i32;

/// Moves an actor, which slides along what it meets. moved may be null.
int32_t jostle_world_move_and_slide_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                        int32_t dy, jostle_moved_i32 *moved);

/// Moves an actor, which stops at the first thing it meets. moved may be null.
int32_t jostle_world_move_and_stop_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                       int32_t dy, jostle_moved_i32 *moved);

/// Moves an actor, which bounces off what it meets. moved may be null.
int32_t jostle_world_move_and_bounce_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                         int32_t dy, jostle_moved_i32 *moved);

/// Writes how an actor would slide, without moving it.
int32_t jostle_world_check_move_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                    int32_t dy, jostle_moved_i32 *moved);

/// Moves an actor with a response of the game's own to each obstacle near its path. moved may be
/// null.
///
/// respond can be called with user.
int32_t jostle_world_move_with_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                   int32_t dy, jostle_respond_fn *respond, void *user,
                                   jostle_moved_i32 *moved);

/// Moves several actors one after the other, which slide along what they meet: deltas holds x and y
/// for each, and moved, which may be null, has room for as many results. Stops at the first error,
/// and writes the index of that actor to failed; those before it have moved.
///
/// bodies leads to this many ids, deltas to twice as many numbers; moved is null, or leads to room
/// for as many.
int32_t jostle_world_move_many_i32(jostle_world_i32 *world, const jostle_body *bodies,
                                   const int32_t *deltas, size_t count, jostle_moved_i32 *moved,
                                   size_t *failed);

/// Moves a solid by its full delta: it carries its riders, pushes what is in the way, and crushes
/// what cannot move.
int32_t jostle_world_move_solid_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                    int32_t dy);

/// Moves a sensor.
int32_t jostle_world_move_sensor_i32(jostle_world_i32 *world, jostle_body body, int32_t dx,
                                     int32_t dy);

/// Moves the riders of all conveyors.
int32_t jostle_world_run_conveyors_i32(jostle_world_i32 *world);

/// Puts a body somewhere else, by its minimum corner, whatever is in between or at the destination.
int32_t jostle_world_teleport_i32(jostle_world_i32 *world, jostle_body body, int32_t x, int32_t y);

/// Pushes an actor out of what it overlaps, and writes where it is then; edges may be null. Returns
/// JOSTLE_NO_WAY_OUT, and moves nothing, if it cannot get out.
int32_t jostle_world_push_out_i32(jostle_world_i32 *world, jostle_body body,
                                  jostle_edges_i32 *edges);

/// Makes an actor drop through the one-way platforms that it stands on, and writes 1 if it stands
/// on any; otherwise 0.
int32_t jostle_world_drop_through_i32(jostle_world_i32 *world, jostle_body body, uint32_t *drops);

/// Lists what the last move met, in order, and returns how many hits there are.
size_t jostle_world_hits_i32(const jostle_world_i32 *world, const jostle_hit **hits);

/* --- Questions ---------------------------------------------------------------------------------- */

// What is only touched does not count. Answers are ordered: tiles by map, row and column, then
// bodies by id; along a line, by when they are met. A null query finds everything.

/// What a ray, a segment or a moving box meets.
typedef struct jostle_line_hit_i32 {
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
    int32_t normal_x;
    /// The direction of the face that is met along y.
    int32_t normal_y;
    /// Where it is hit: x of the point, or of the moving box's minimum corner.
    int32_t x;
    /// Where it is hit: y of the point, or of the moving box's minimum corner.
    int32_t y;
} jostle_line_hit_i32;

/// Finds what overlaps a box.
int32_t jostle_world_overlapping_i32(const jostle_world_i32 *world, const jostle_rect_i32 *area,
                                     const jostle_query *query, const jostle_found **found,
                                     size_t *count);

/// Finds what overlaps a circle.
int32_t jostle_world_overlapping_circle_i32(const jostle_world_i32 *world, int32_t x, int32_t y,
                                            int32_t radius, const jostle_query *query,
                                            const jostle_found **found, size_t *count);

/// Finds what contains a point.
int32_t jostle_world_containing_i32(const jostle_world_i32 *world, int32_t x, int32_t y,
                                    const jostle_query *query, const jostle_found **found,
                                    size_t *count);

/// Finds this many of what is nearest to a point, the nearest first.
int32_t jostle_world_nearest_i32(const jostle_world_i32 *world, int32_t x, int32_t y,
                                 size_t wanted, const jostle_query *query,
                                 const jostle_found **found, size_t *count);

/// Finds what overlaps each of several boxes: one list, and starts, which says where the answers to
/// each box begin in it; the last of its count + 1 numbers is the length of the list. If a box is
/// impossible, its index is written to failed.
///
/// areas leads to this many boxes.
int32_t jostle_world_overlapping_many_i32(const jostle_world_i32 *world,
                                          const jostle_rect_i32 *areas, size_t count,
                                          const jostle_query *query, const jostle_found **found,
                                          const uint32_t **starts, size_t *failed);

/// Finds what a ray meets first. The length of the direction is what fractions are shares of, but
/// does not end the ray. If nothing is met, the kind of the hit is JOSTLE_NOTHING.
int32_t jostle_world_raycast_i32(const jostle_world_i32 *world, int32_t x, int32_t y, int32_t dx,
                                 int32_t dy, const jostle_query *query, jostle_line_hit_i32 *hit);

/// Finds all that a ray meets, in order.
int32_t jostle_world_raycast_all_i32(const jostle_world_i32 *world, int32_t x, int32_t y,
                                     int32_t dx, int32_t dy, const jostle_query *query,
                                     const jostle_line_hit_i32 **hits, size_t *count);

/// Finds what each of several rays meets first: rays holds x, y, dx and dy for each, and hits has
/// room for as many answers. Stops at the first error, and writes the index of that ray to failed.
///
/// rays leads to four times this many numbers; hits is null, or leads to room for as many answers.
int32_t jostle_world_raycast_many_i32(const jostle_world_i32 *world, const int32_t *rays,
                                      size_t count, const jostle_query *query,
                                      jostle_line_hit_i32 *hits, size_t *failed);

/// Finds what a segment meets first, from its start to its end.
int32_t jostle_world_raycast_segment_i32(const jostle_world_i32 *world, int32_t start_x,
                                         int32_t start_y, int32_t end_x, int32_t end_y,
                                         const jostle_query *query, jostle_line_hit_i32 *hit);

/// Finds all that a segment meets, in order.
int32_t jostle_world_raycast_segment_all_i32(const jostle_world_i32 *world, int32_t start_x,
                                             int32_t start_y, int32_t end_x, int32_t end_y,
                                             const jostle_query *query,
                                             const jostle_line_hit_i32 **hits, size_t *count);

/// Finds what a moving box meets first: what it overlaps at the start, then what it hits.
int32_t jostle_world_sweep_i32(const jostle_world_i32 *world, const jostle_rect_i32 *mover,
                               int32_t dx, int32_t dy, const jostle_query *query,
                               jostle_line_hit_i32 *hit);

/// Finds all that a moving box meets, in order.
int32_t jostle_world_sweep_all_i32(const jostle_world_i32 *world, const jostle_rect_i32 *mover,
                                   int32_t dx, int32_t dy, const jostle_query *query,
                                   const jostle_line_hit_i32 **hits, size_t *count);

/* --- Hitboxes ----------------------------------------------------------------------------------- */

// Boxes with a label that ride on a body and block nothing, such as a sword or where an enemy can
// be hurt. A label has at most 15 bytes.

/// The description of a hitbox: a named box on a body, which blocks nothing.
typedef struct jostle_hitbox_def_i32 {
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
    jostle_rect_i32 rect;
} jostle_hitbox_def_i32;

/// Fills in the size of a hitbox's definition and the defaults. Set its box.
int32_t jostle_hitbox_def_init_i32(jostle_hitbox_def_i32 *def);

/// Adds a hitbox to a body.
int32_t jostle_world_add_hitbox_i32(jostle_world_i32 *world, jostle_body body, const char *label,
                                    const jostle_hitbox_def_i32 *def);

/// Removes a hitbox.
int32_t jostle_world_remove_hitbox_i32(jostle_world_i32 *world, jostle_body body,
                                       const char *label);

/// Sets whether a hitbox is found (1) or not (0).
int32_t jostle_world_set_hitbox_active_i32(jostle_world_i32 *world, jostle_body body,
                                           const char *label, uint32_t active);

/// Sets the layers that a hitbox is in, and those it looks for.
int32_t jostle_world_set_hitbox_filter_i32(jostle_world_i32 *world, jostle_body body,
                                           const char *label, uint32_t layers, uint32_t mask);

/// Writes the edges of a hitbox in the world.
int32_t jostle_world_hitbox_i32(const jostle_world_i32 *world, jostle_body body,
                                const char *label, jostle_edges_i32 *edges);

/// Lists the pairs of active hitboxes of different bodies that overlap, in order, and returns how
/// many there are.
size_t jostle_world_hitbox_pairs_i32(const jostle_world_i32 *world,
                                     const jostle_hitbox_pair **pairs);

/// Finds the active hitboxes in an area that are in a layer of the mask, in order.
int32_t jostle_world_hitboxes_overlapping_i32(const jostle_world_i32 *world,
                                              const jostle_rect_i32 *area, uint32_t mask,
                                              const jostle_hitbox_found **found, size_t *count);

/* --- Characters --------------------------------------------------------------------------------- */

// A platformer character moves an actor of a world: it runs, jumps, climbs and swims as its
// settings say. It keeps its velocity and timers; the world keeps its body. To save it, copy it
// beside its world. Free it at any time.

/// How a platformer character runs, jumps, climbs and swims.
///
/// Begin with a preset, and change what should feel different. Speeds are in world units per
/// second, accelerations in units per second squared. No amount can be negative, except where a
/// negative number means that the character cannot do something.
typedef struct jostle_character_def_i32 {
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
    jostle_move_options_i32 options;
    /// The speed that the character runs at.
    int32_t run_speed;
    /// The speed while the sprint button is held; negative if that button does nothing.
    int32_t sprint_speed;
    /// How fast it speeds up on the ground.
    int32_t ground_acceleration;
    /// How fast it slows down on the ground.
    int32_t ground_friction;
    /// How fast it turns around on the ground; negative if as fast as it speeds up.
    int32_t ground_turn;
    /// How fast it speeds up in the air.
    int32_t air_acceleration;
    /// How fast it slows down in the air.
    int32_t air_friction;
    /// How fast it turns around in the air; negative if as fast as it speeds up.
    int32_t air_turn;
    /// The height of a jump with the button held, in world units.
    int32_t jump_height;
    /// The height of a jump at full speed, in world units; negative if jumps are equally high at
    /// all speeds.
    int32_t running_jump_height;
    /// The height of a jump in midair, in world units.
    int32_t air_jump_height;
    /// The highest falling speed.
    int32_t fall_speed;
    /// The falling speed while down is held; negative if down does nothing in the air.
    int32_t fast_fall_speed;
    /// The highest falling speed while the character is steered against a wall; negative if it does
    /// not slide on walls.
    int32_t wall_slide_speed;
    /// The speed of a wall jump away from the wall; negative if there are no wall jumps.
    int32_t wall_jump_speed;
    /// The height of a wall jump, in world units.
    int32_t wall_jump_height;
    /// How far away the wall may be, in world units.
    int32_t wall_jump_reach;
    /// How far above its head it takes hold of ledges, in world units; negative if it does not.
    int32_t ledge_reach;
    /// The speed on ladders and up ledges.
    int32_t climb_speed;
    /// The speed in water.
    int32_t swim_speed;
    /// How fast it speeds up and slows down in water.
    int32_t swim_acceleration;
    /// The speed at which it sinks in water.
    int32_t sink_speed;
    /// The height of the body while it crouches, in world units, greater than zero; negative if it
    /// cannot crouch.
    int32_t crouch_height;
    /// The speed along the ground while it crouches.
    int32_t crouch_speed;
} jostle_character_def_i32;

/// A platformer character.
typedef struct jostle_character_i32 jostle_character_i32;

/// What a character did in a tick.
typedef struct jostle_character_moved_i32 {
    /// The move of its body.
    jostle_moved_i32 moved;
    /// The speed at which it has landed, in world units per second; 0 if it has not.
    int32_t landed;
    /// Its velocity along x, in world units per second.
    int32_t velocity_x;
    /// Its velocity along y, in world units per second.
    int32_t velocity_y;
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
} jostle_character_moved_i32;

/// Fills in the settings of a preset, JOSTLE_CLASSIC, JOSTLE_PRECISE or JOSTLE_FLOATY, for tiles of
/// this size and this many ticks per second.
int32_t jostle_character_def_init_i32(jostle_character_def_i32 *def, uint32_t preset,
                                      int32_t tile, uint32_t ticks_per_second);

/// Adds an actor to a world, creates a character at rest that moves it, and writes where the
/// character is. Nothing is added if a setting is refused.
int32_t jostle_character_spawn_i32(jostle_world_i32 *world, const jostle_rect_i32 *rect,
                                   const jostle_character_def_i32 *def,
                                   jostle_character_i32 **character);

/// Creates a character at rest that moves an actor of a world, and writes where the character is.
int32_t jostle_character_new_i32(jostle_body body, const jostle_character_def_i32 *def,
                                 jostle_character_i32 **character);

/// Frees a character. Its actor stays in the world. Null is fine.
void jostle_character_free_i32(jostle_character_i32 *character);

/// Makes a character equal to another one.
int32_t jostle_character_copy_i32(jostle_character_i32 *character,
                                  const jostle_character_i32 *other);

/// Returns the id of the actor that the character moves; 0 if the call is refused.
jostle_body jostle_character_body_i32(const jostle_character_i32 *character);

/// Advances a character by one tick. move_x is the stick, from -127 (left) to 127 (right); buttons
/// are those that are held, a sum of the codes that begin with JOSTLE_BUTTON_. done may be null.
int32_t jostle_character_tick_i32(jostle_character_i32 *character, jostle_world_i32 *world,
                                  int32_t move_x, uint32_t buttons,
                                  jostle_character_moved_i32 *done);

/// Writes the state of a character between ticks: as a tick in which nothing happens. What its body
/// touches follows from where things are now.
int32_t jostle_character_state_i32(const jostle_character_i32 *character,
                                   const jostle_world_i32 *world,
                                   jostle_character_moved_i32 *state);

/// Sets the velocity, in world units per second.
int32_t jostle_character_set_velocity_i32(jostle_character_i32 *character, int32_t x, int32_t y);

/// Makes the character jump in its next tick, whatever it stands on, this many world units high.
int32_t jostle_character_jump_i32(jostle_character_i32 *character, int32_t height);

/// Gives the character a velocity, in world units per second, that it keeps for a number of ticks,
/// at most 65,535.
int32_t jostle_character_dash_i32(jostle_character_i32 *character, int32_t x, int32_t y,
                                  uint32_t ticks);

/// Suspends gravity for a number of ticks, at most 65,535.
int32_t jostle_character_suspend_gravity_i32(jostle_character_i32 *character, uint32_t ticks);

/// Writes how the character would jump if the button were pressed now, one of the codes that begin
/// with JOSTLE_JUMP_, and the side of the wall that it would jump off, as a bit.
int32_t jostle_character_can_jump_i32(const jostle_character_i32 *character,
                                      const jostle_world_i32 *world, uint32_t *jump,
                                      uint32_t *side);

/// Writes the settings.
int32_t jostle_character_get_def_i32(const jostle_character_i32 *character,
                                     jostle_character_def_i32 *def);

/// Sets how the character moves from the next tick on.
int32_t jostle_character_set_def_i32(jostle_character_i32 *character,
                                     const jostle_character_def_i32 *def);

/// Returns a checksum of the state and the settings; 0 if the call is refused.
uint64_t jostle_character_checksum_i32(const jostle_character_i32 *character);

/* --- Pairs -------------------------------------------------------------------------------------- */

// All pairs of many boxes that overlap, without a world. Flush and empty boxes overlap nothing.
// Keep a finder: it reuses its memory.
//
// To save a copy, write boxes into the room that a finder gives, and pass null or the room itself
// for the boxes, with the count that the room is for. A search turns what is in the room into
// edges, so write all of it again before the next one. Null with a count of 0 is the empty list.
// Never pass a pointer to a later box of a room, or to the room of another list.

/// A finder of all pairs of a list.
typedef struct jostle_pairs_i32 jostle_pairs_i32;

/// A finder of all pairs of a list whose boxes move little from search to search.
typedef struct jostle_tracked_pairs_i32 jostle_tracked_pairs_i32;

/// A finder of the pairs between two lists, such as bullets and enemies.
typedef struct jostle_two_sets_i32 jostle_two_sets_i32;

/// Creates a finder of all pairs of a list.
jostle_pairs_i32 *jostle_pairs_new_i32(void);

/// Frees a finder. Null is fine.
void jostle_pairs_free_i32(jostle_pairs_i32 *finder);

/// Returns room for this many boxes, to be written before a search; null if there is not enough
/// memory. It is valid until the next call with this finder.
jostle_rect_i32 *jostle_pairs_room_i32(jostle_pairs_i32 *finder, size_t count);

/// Finds all pairs of boxes that overlap, by their indices, the lesser first. rects is null if the
/// boxes are in the room. With filters, which may be null, two boxes make a pair if either looks
/// for a layer of the other. sorted is 1 for pairs in order of their indices; 0 is faster, and the
/// order means nothing, though it is the same on every machine.
///
/// rects and filters are null, or lead to this many of them. rects does not lead to a later box of
/// the room.
int32_t jostle_pairs_find_i32(jostle_pairs_i32 *finder, const jostle_rect_i32 *rects,
                              size_t count, const jostle_filter *filters, uint32_t sorted,
                              const jostle_pair **pairs, size_t *found);

/// Creates a finder of all pairs of a list whose boxes move little from search to search.
jostle_tracked_pairs_i32 *jostle_tracked_pairs_new_i32(void);

/// Frees a finder. Null is fine.
void jostle_tracked_pairs_free_i32(jostle_tracked_pairs_i32 *finder);

/// Returns room for this many boxes, to be written before a search; null if there is not enough
/// memory. It is valid until the next call with this finder.
jostle_rect_i32 *jostle_tracked_pairs_room_i32(jostle_tracked_pairs_i32 *finder, size_t count);

/// Finds all pairs of boxes that overlap, by their indices, the lesser first. rects is null if the
/// boxes are in the room. With filters, which may be null, two boxes make a pair if either looks
/// for a layer of the other. sorted is 1 for pairs in order of their indices; 0 is faster, and the
/// order means nothing, though it is the same on every machine.
///
/// rects and filters are null, or lead to this many of them. rects does not lead to a later box of
/// the room.
int32_t jostle_tracked_pairs_find_i32(jostle_tracked_pairs_i32 *finder,
                                      const jostle_rect_i32 *rects, size_t count,
                                      const jostle_filter *filters, uint32_t sorted,
                                      const jostle_pair **pairs, size_t *found);

/// Creates a finder of the pairs between two lists.
jostle_two_sets_i32 *jostle_two_sets_new_i32(void);

/// Frees a finder. Null is fine.
void jostle_two_sets_free_i32(jostle_two_sets_i32 *finder);

/// Returns room for this many boxes of the first (list 0) or the second list (list 1), to be
/// written before a search; null if there is not enough memory. It is valid until the next call
/// with this finder.
jostle_rect_i32 *jostle_two_sets_room_i32(jostle_two_sets_i32 *finder, uint32_t list, size_t count);

/// Finds the pairs of a box of the first list and one of the second that overlap, by their indices.
/// A list is null if its boxes are in its room. Filters and order are as in jostle_pairs_find_i32;
/// boxes without filters are in all layers and look for all. If the call is refused, write both
/// lists into their rooms again.
///
/// Each list is null, or leads to as many items as the count beside it, which are not in a room
/// unless the list is that room.
int32_t jostle_two_sets_find_i32(jostle_two_sets_i32 *finder, const jostle_rect_i32 *first,
                                 size_t first_count, const jostle_rect_i32 *second,
                                 size_t second_count, const jostle_filter *first_filters,
                                 const jostle_filter *second_filters, uint32_t sorted,
                                 const jostle_pair **pairs, size_t *found);

/* --- Boxes -------------------------------------------------------------------------------------- */

// A set of boxes to insert, move, remove and search, without a world. Indices name boxes; the
// index of a box that was removed is given again. Only boxes in a layer of the mask are found.

/// A set of boxes.
typedef struct jostle_boxes_i32 jostle_boxes_i32;

/// Which box a ray or a moving box meets first.
typedef struct jostle_box_hit_i32 {
    /// When it is met, as a share of the direction: 0 at the start.
    double fraction;
    /// The index of the box; the greatest number (4,294,967,295) if none is met.
    uint32_t index;
    /// 1 if the start is inside, so that there is no normal; otherwise 0.
    uint32_t is_inside;
    /// The direction of the face that is met along x, of length one, toward the start.
    int32_t normal_x;
    /// The direction of the face that is met along y.
    int32_t normal_y;
} jostle_box_hit_i32;

/// Creates an empty set.
jostle_boxes_i32 *jostle_boxes_new_i32(void);

/// Frees a set. Null is fine.
void jostle_boxes_free_i32(jostle_boxes_i32 *boxes);

/// Returns the number of boxes; 0 if the call is refused.
size_t jostle_boxes_count_i32(const jostle_boxes_i32 *boxes);

/// Removes all boxes.
int32_t jostle_boxes_clear_i32(jostle_boxes_i32 *boxes);

/// Inserts a box that is in these layers and looks for those of the mask, and writes its index.
int32_t jostle_boxes_insert_i32(jostle_boxes_i32 *boxes, const jostle_rect_i32 *rect,
                                uint32_t layers, uint32_t mask, uint32_t *index);

/// Moves a box.
int32_t jostle_boxes_move_to_i32(jostle_boxes_i32 *boxes, uint32_t index,
                                 const jostle_rect_i32 *rect);

/// Removes a box.
int32_t jostle_boxes_remove_i32(jostle_boxes_i32 *boxes, uint32_t index);

/// Writes the edges of a box.
int32_t jostle_boxes_edges_i32(const jostle_boxes_i32 *boxes, uint32_t index,
                               jostle_edges_i32 *edges);

/// Finds the boxes that overlap a box, by index. Flush boxes do not.
int32_t jostle_boxes_overlapping_i32(jostle_boxes_i32 *boxes, int32_t x, int32_t y, int32_t w,
                                     int32_t h, uint32_t mask, const uint32_t **found,
                                     size_t *count);

/// Finds the boxes that overlap a circle, by index.
int32_t jostle_boxes_overlapping_circle_i32(jostle_boxes_i32 *boxes, int32_t x, int32_t y,
                                            int32_t radius, uint32_t mask, const uint32_t **found,
                                            size_t *count);

/// Finds the boxes that contain a point, by index.
int32_t jostle_boxes_containing_i32(jostle_boxes_i32 *boxes, int32_t x, int32_t y, uint32_t mask,
                                    const uint32_t **found, size_t *count);

/// Finds this many of the boxes nearest to a point, the nearest first.
int32_t jostle_boxes_nearest_i32(jostle_boxes_i32 *boxes, int32_t x, int32_t y, size_t wanted,
                                 uint32_t mask, const uint32_t **found, size_t *count);

/// Finds the box that a ray meets first. If none is met, the index of the hit is UINT32_MAX.
int32_t jostle_boxes_raycast_i32(const jostle_boxes_i32 *boxes, int32_t x, int32_t y, int32_t dx,
                                 int32_t dy, uint32_t mask, jostle_box_hit_i32 *hit);

/// Finds the box that a moving box meets first: one that it overlaps at the start, or else the
/// first that it hits. If none is met, the index of the hit is UINT32_MAX.
int32_t jostle_boxes_sweep_i32(const jostle_boxes_i32 *boxes, const jostle_rect_i32 *mover,
                               int32_t dx, int32_t dy, uint32_t mask, jostle_box_hit_i32 *hit);

/// Finds all pairs of boxes that overlap and of which either looks for a layer of the other. sorted
/// is 1 for pairs in order of their indices; 0 is faster.
int32_t jostle_boxes_pairs_i32(jostle_boxes_i32 *boxes, uint32_t sorted,
                               const jostle_pair **pairs, size_t *count);

/* --- Conveniences ------------------------------------------------------------------------------- */

/// Returns a rectangle. For those of other libraries:
/// jostle_make_rect_i32(r.x, r.y, r.width, r.height) for a Rectangle of raylib, and
/// jostle_make_rect_i32(r.x, r.y, r.w, r.h) for an SDL_FRect.
static inline jostle_rect_i32 jostle_make_rect_i32(int32_t x, int32_t y, int32_t w, int32_t h)
{
    jostle_rect_i32 rect;
    rect.x = x;
    rect.y = y;
    rect.w = w;
    rect.h = h;
    return rect;
}

/// Returns the rectangle between edges, to draw it: JOSTLE_RECT_OF makes one of another library.
static inline jostle_rect_i32 jostle_edges_to_rect_i32(jostle_edges_i32 edges)
{
    return jostle_make_rect_i32(edges.min_x, edges.min_y, edges.max_x - edges.min_x, edges.max_y - edges.min_y);
}

/// Returns the definition of a body of a kind, at a place.
static inline jostle_body_def_i32 jostle_make_body_def_i32(uint32_t kind, jostle_rect_i32 rect)
{
    jostle_body_def_i32 def;
    jostle_body_def_init_i32(&def, kind);
    def.rect = rect;
    return def;
}

/// Adds a body of a kind, with the defaults of that kind, and returns its id; 0 if it was refused.
static inline jostle_body jostle_world_add_rect_i32(jostle_world_i32 *world, uint32_t kind, jostle_rect_i32 rect)
{
    const jostle_body_def_i32 def = jostle_make_body_def_i32(kind, rect);
    jostle_body body = 0;
    (void)jostle_world_add_i32(world, &def, &body);
    return body;
}

/// Returns the rectangle of a body, to draw it; an empty one at 0, 0 if the world has no such body.
static inline jostle_rect_i32 jostle_world_rect_i32(const jostle_world_i32 *world, jostle_body body)
{
    jostle_edges_i32 edges;
    if (jostle_world_edges_i32(world, body, &edges) != JOSTLE_OK) {
        return jostle_make_rect_i32(0, 0, 0, 0);
    }
    return jostle_edges_to_rect_i32(edges);
}

#ifdef __cplusplus
}
#endif

#endif /* JOSTLE_I32_H */
