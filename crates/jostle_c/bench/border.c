/* What a call costs through the border: the jobs are done by the core of jostle in Rust (core/src/lib.rs), and by C that
 * calls the packed library, in turns; the best of many turns counts. Both must find the same.
 *
 *     border [--quick]
 *
 * Prints a line for each job: its name, how many calls it has, nanoseconds per call of the core, then of C. */
#define _POSIX_C_SOURCE 199309L
#include <jostle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 64, TILE = 16, WALKERS = 100, MOVES = 400, BOXES = 10000, RAYS = 10000, AREAS = 10000 };

/* Of core/src/lib.rs. */
typedef struct core core;
core *core_open(const char *rows, float tile, float width, float height, const jostle_rect *rects, size_t count);
uint32_t core_slide(core *core, const float *start, const float *deltas, size_t count, jostle_edges *end);
double core_raycast(const core *core, const float *rays, size_t count);
size_t core_pairs(core *core);
size_t core_overlapping(core *core, const jostle_rect *areas, size_t count);

static char rows[SIZE * (SIZE + 1) + 1];
static float starts[WALKERS][2], deltas[WALKERS][MOVES][2], rays[RAYS][4];
static jostle_rect rects[BOXES], areas[AREAS];
static jostle_world *world;
static jostle_body walker;
static jostle_boxes *boxes;
static jostle_pairs *finder;
static core *rust;

/* What a job has found. */
typedef struct {
    double sum;
    jostle_edges ends[WALKERS];
} answer;

/* --- The scene --- */

static uint64_t state = 42;

static uint32_t below(uint32_t limit)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 32) * limit >> 32);
}

static void check(int32_t status)
{
    if (status != JOSTLE_OK) fprintf(stderr, "%s\n", jostle_error_text()), exit(1);
}

/* Floors with pits, ledges and pillars, closed on all sides. */
static int is_solid(int column, int row)
{
    if (column == 0 || row == 0 || column == SIZE - 1 || row == SIZE - 1) return 1;
    if (row % 6 == 0) return (column + row) % 13 > 2;
    if (row % 6 == 3) return column % 9 < 2;
    return row % 6 > 3 && column % 17 == 5;
}

static void draw_level(void)
{
    char *at = rows;
    for (int row = 0; row < SIZE; row++) {
        for (int column = 0; column < SIZE; column++) *at++ = is_solid(column, row) ? '#' : '.';
        *at++ = '\n';
    }
}

/* What a walker asks for in a tick: it falls, walks, turns around at walls and now and then, and jumps. */
static void request(float *speed, uint32_t blocked, float *delta)
{
    if ((blocked & (JOSTLE_MIN_X | JOSTLE_MAX_X)) || below(90) == 0) speed[0] = -speed[0];
    if (blocked & (JOSTLE_MIN_Y | JOSTLE_MAX_Y)) speed[1] = 0;
    if ((blocked & JOSTLE_MAX_Y) && below(40) == 0) speed[1] = -4.0f;
    speed[1] = speed[1] + 0.2222f < 5.3f ? speed[1] + 0.2222f : 5.3f;
    delta[0] = speed[0], delta[1] = speed[1];
}

static void record_walker(int at)
{
    int column, row;
    do column = 1 + (int)below(SIZE - 2), row = 1 + (int)below(SIZE - 2);
    while (is_solid(column, row));
    starts[at][0] = (float)(column * TILE + 2), starts[at][1] = (float)(row * TILE + 1);
    check(jostle_world_teleport(world, walker, starts[at][0], starts[at][1]));
    float speed[2] = {below(2) ? 1.6f : -1.6f, 0};
    jostle_moved moved = {0};
    for (int move = 0; move < MOVES; move++) {
        request(speed, moved.blocked, deltas[at][move]);
        check(jostle_world_move_and_slide(world, walker, deltas[at][move][0], deltas[at][move][1], &moved));
    }
}

static float between(int least, int most)
{
    return (float)least + (float)below((uint32_t)(most - least) * 16) / 16.0f;
}

/* Boxes that overlap 1.5 others on average. */
static void scatter(void)
{
    for (int i = 0; i < BOXES; i++) {
        rects[i] = jostle_make_rect(between(0, 2000), between(0, 2000), between(8, 30), between(8, 30));
    }
    for (int i = 0; i < AREAS; i++) areas[i] = jostle_make_rect(between(0, 2000), between(0, 2000), 20, 20);
    for (int i = 0; i < RAYS; i++) {
        rays[i][0] = between(TILE, SIZE * TILE - TILE), rays[i][1] = between(TILE, SIZE * TILE - TILE);
        rays[i][2] = between(-64, 64), rays[i][3] = between(-64, 64) + 0.5f;
    }
}

static void prepare(void)
{
    world = jostle_world_new();
    draw_level();
    jostle_map_def map;
    jostle_map_def_init(&map);
    map.tile_width = map.tile_height = TILE;
    check(jostle_world_add_map_text(world, &map, rows, NULL));
    jostle_body_def def = jostle_make_body_def(JOSTLE_ACTOR, jostle_make_rect(0, 0, 12, 14));
    check(jostle_world_add(world, &def, &walker));
    for (int at = 0; at < WALKERS; at++) record_walker(at);
    scatter();
    boxes = jostle_boxes_new(), finder = jostle_pairs_new();
    for (int i = 0; i < BOXES; i++) check(jostle_boxes_insert(boxes, &rects[i], 1, UINT32_MAX, NULL));
    rust = core_open(rows, TILE, 12, 14, rects, BOXES);
}

/* --- The jobs --- */

static void slide_in_rust(answer *it)
{
    for (int at = 0; at < WALKERS; at++) it->sum += core_slide(rust, starts[at], deltas[at][0], MOVES, &it->ends[at]);
}

static void slide_in_c(answer *it)
{
    for (int at = 0; at < WALKERS; at++) {
        jostle_moved moved = {0};
        uint32_t sum = 0;
        check(jostle_world_teleport(world, walker, starts[at][0], starts[at][1]));
        for (int move = 0; move < MOVES; move++) {
            check(jostle_world_move_and_slide(world, walker, deltas[at][move][0], deltas[at][move][1], &moved));
            sum += moved.blocked;
            it->ends[at] = moved.edges;
        }
        it->sum += sum;
    }
}

static void slide_many_in_c(answer *it)
{
    static jostle_moved moved[MOVES];
    static jostle_body same[MOVES];
    for (int at = 0; at < WALKERS; at++) {
        check(jostle_world_teleport(world, walker, starts[at][0], starts[at][1]));
        for (int move = 0; move < MOVES; move++) same[move] = walker;
        check(jostle_world_move_many(world, same, deltas[at][0], MOVES, moved, NULL));
        for (int move = 0; move < MOVES; move++) it->sum += moved[move].blocked;
        it->ends[at] = moved[MOVES - 1].edges;
    }
}

static void rays_in_rust(answer *it)
{
    it->sum = core_raycast(rust, rays[0], RAYS);
}

static void rays_in_c(answer *it)
{
    for (int i = 0; i < RAYS; i++) {
        jostle_line_hit hit;
        check(jostle_world_raycast(world, rays[i][0], rays[i][1], rays[i][2], rays[i][3], NULL, &hit));
        if (hit.kind != JOSTLE_NOTHING && !hit.is_inside) it->sum += hit.fraction + (double)hit.x + (double)hit.y;
    }
}

static void areas_in_rust(answer *it)
{
    it->sum = (double)core_overlapping(rust, areas, AREAS);
}

static void areas_in_c(answer *it)
{
    for (int i = 0; i < AREAS; i++) {
        const uint32_t *found;
        size_t count;
        check(jostle_boxes_overlapping(boxes, areas[i].x, areas[i].y, areas[i].w, areas[i].h, UINT32_MAX, &found, &count));
        it->sum += (double)count;
    }
}

static void pairs_in_rust(answer *it)
{
    it->sum = (double)core_pairs(rust);
}

static void pairs_in_c(answer *it)
{
    const jostle_pair *pairs;
    size_t count;
    check(jostle_pairs_find(finder, rects, BOXES, NULL, 0, &pairs, &count));
    it->sum = (double)count;
}

static void pairs_in_room(answer *it)
{
    const jostle_pair *pairs;
    size_t count;
    memcpy(jostle_pairs_room(finder, BOXES), rects, sizeof rects);
    check(jostle_pairs_find(finder, NULL, BOXES, NULL, 0, &pairs, &count));
    it->sum = (double)count;
}

typedef struct {
    const char *name;
    unsigned calls;
    void (*in_rust)(answer *), (*in_c)(answer *);
} job;

static const job jobs[] = {
    {"a move on a tile map", WALKERS * MOVES, slide_in_rust, slide_in_c},
    {"the same moves, 400 in one call", WALKERS * MOVES, slide_in_rust, slide_many_in_c},
    {"a ray through the map", RAYS, rays_in_rust, rays_in_c},
    {"boxes in an area, of 10,000", AREAS, areas_in_rust, areas_in_c},
    {"all pairs of 10,000 boxes", 1, pairs_in_rust, pairs_in_c},
    {"all pairs of 10,000 boxes, written into the finder's room", 1, pairs_in_rust, pairs_in_room},
};

/* --- Measuring --- */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double took(void (*run)(answer *), answer *found)
{
    memset(found, 0, sizeof *found);
    const double began = seconds();
    run(found);
    return seconds() - began;
}

static void measure(const job *it, unsigned turns)
{
    static answer rust_found, c_found;
    double rust_best = 1e9, c_best = 1e9;
    for (unsigned turn = 0; turn < turns; turn++) {
        const double rust_took = took(it->in_rust, &rust_found), c_took = took(it->in_c, &c_found);
        rust_best = rust_took < rust_best ? rust_took : rust_best;
        c_best = c_took < c_best ? c_took : c_best;
        if (memcmp(&rust_found, &c_found, sizeof c_found) != 0 || !(c_found.sum > 0)) {
            fprintf(stderr, "%s: the core and C have found different things: %g and %g\n", it->name, rust_found.sum,
                    c_found.sum);
            exit(1);
        }
    }
    printf("%s\t%u\t%.1f\t%.1f\n", it->name, it->calls, rust_best * 1e9 / it->calls, c_best * 1e9 / it->calls);
}

int main(int argc, char **argv)
{
    const int is_quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    prepare();
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        measure(&jobs[i], is_quick ? 3 : jobs[i].calls > WALKERS * 100 ? 300 : 1000);
    }
    jostle_pairs_free(finder);
    jostle_boxes_free(boxes);
    jostle_world_free(world);
    return 0;
}
