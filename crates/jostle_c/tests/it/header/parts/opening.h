/* jostle {version}: exact collision of boxes in two dimensions, for platformers and games seen from above.
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
#ifndef {guard}
#define {guard}

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JOSTLE_VERSION "{version}"

/// The id of a body; 0 is none.
typedef uint64_t jostle_body;
/// The id of a tile map; 0 is none.
typedef uint64_t jostle_map;
