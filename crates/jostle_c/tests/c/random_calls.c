/* Calls every function of the headers at random, with good, hostile and missing arguments.
 *
 *     random_calls [SEED [COUNT]]
 *
 * Whatever is passed, the answer is a status, and a refused call changes nothing. Run it under AddressSanitizer, UBSan
 * and valgrind: they see what a test cannot. The same seed makes the same calls with every compiler. */
#include <jostle.h>
#include <jostle_f64.h>
#include <jostle_i32.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 3, IDS = 16, DELTAS = 4, SCRATCH = 32 };

static uint64_t seed = 1, calls_made, random_state;
static const char *calling = "nothing";
static uint32_t statuses_seen[64];
/* What callbacks get as `user`. */
static uint32_t counter;

static void fail(const char *what)
{
    fprintf(stderr, "%s: %s (last error: %s); to see it again: random_calls %llu %llu\n", calling, what,
            jostle_error_text(), (unsigned long long)seed, (unsigned long long)calls_made);
    exit(1);
}

/* --- Random numbers: splitmix64 --- */

static uint64_t any_bits(void)
{
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint32_t below(uint32_t limit)
{
    return (uint32_t)((any_bits() >> 32) * limit >> 32);
}

static uint32_t any_code(void)
{
    switch (below(8)) {
    case 0: return (uint32_t)any_bits();
    case 1: return UINT32_MAX;
    case 2: return (uint32_t)1 << below(32);
    default: return below(12);
    }
}

static int32_t any_whole(void)
{
    static const int32_t extreme[] = {INT32_MIN, INT32_MAX, -128, 128, 1 << 20, -(1 << 20)};
    return below(8) ? (int32_t)below(24) - 6 : extreme[below(6)];
}

static uint32_t any_count(void)
{
    return below(8) ? below(5) : below(40);
}

/* Small, or far more than there is memory for. What lies between, a machine might try to provide. */
static size_t any_wanted(void)
{
    const uint64_t large = any_bits() >> below(64);
    if (below(8)) return below(5);
    return (size_t)(large >> 20 == 0 || large >> 40 ? large : large << 24);
}

static float any_share(void)
{
    static const float extreme[] = {NAN, INFINITY, -INFINITY, -1.0f, 2.0f, 3e38f};
    return below(8) ? (float)below(65) / 64.0f : extreme[below(6)];
}

static const char *any_text(void)
{
    static const char *const texts[] = {"sword", "hurt", "fifteen bytes..", "sixteen bytes...", "", "\xff\xfe", "...\n.#.\n###",
                                        "....\n/#\\.\n####", "-=#", "..\n.", "??", "\n\n", "\xe2\x96\x88", "#", ".#"};
    return below(30) ? texts[below(sizeof texts / sizeof *texts)] : NULL;
}

/* Mostly one of two, so that there is a hitbox of that label. */
static const char *any_label(void)
{
    return below(8) ? (below(2) ? "sword" : "hurt") : any_text();
}

/* --- Memory that is exactly as large as it must be, until the call is over --- */

static void *scratches[SCRATCH];
static uint32_t scratch_count;

static void *scratch(size_t bytes)
{
    if (scratch_count == SCRATCH) fail("this test needs more scratches");
    void *const memory = malloc(bytes ? bytes : 1);
    if (memory == NULL) fail("no memory is left");
    scratches[scratch_count++] = memory;
    return memory;
}

/* Room for answers, which are sometimes not wanted. */
static void *any_room(size_t bytes)
{
    return below(20) ? scratch(bytes) : NULL;
}

static void free_scratches(void)
{
    while (scratch_count) free(scratches[--scratch_count]);
}

/* --- What must hold --- */

static volatile uint8_t sum;

/* Reads a list, so that sanitizers see whether it is as long as it claims. */
static void touch(const void *list, size_t bytes)
{
    if (list == NULL && bytes) fail("a list that is not empty is null");
    for (size_t i = 0; i < bytes; i++) sum = (uint8_t)(sum + ((const uint8_t *)list)[i]);
}

/* How often a function was called, and how often its status said that it was carried out or refused. */
typedef struct {
    uint32_t calls, carried_out, refused;
} tally;

static tally elsewhere;
static tally *tallied = &elsewhere;

static int32_t checked(int32_t status)
{
    const char *const name = jostle_status_name(status);
    if (strcmp(name, "unknown-status") == 0) fail("not a status");
    if (status > 0 || status < -63) fail("not a status");
    if (status == JOSTLE_PANIC) fail("a panic");
    if (status != JOSTLE_OK && strlen(jostle_error_text()) < 10) fail("no reason");
    statuses_seen[-status]++;
    if (status == JOSTLE_OK) tallied->carried_out++; else tallied->refused++;
    return status;
}

static void same(uint64_t before, uint64_t after)
{
    if (before != after) fail("a refused call or a question changed something");
}

/* --- The families --- */

#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)
#define J(name) JOIN(jostle_##name, SUFFIX)
#define T(name) JOIN(name, TEST_SUFFIX)
#define TEXT_OF(text) #text
#define TEXT(text) TEXT_OF(text)
/* The name of a function with its suffix. */
#define NAME(name) name TEXT(SUFFIX)

#define S float
#define SUFFIX
#define TEST_SUFFIX _f32
#define HOSTILE {NAN, INFINITY, -INFINITY, 3.4e38f, -3.4e38f, 1e-45f, -0.0f, 16777216.0f, 1e20f}
#include "random_family.inc"
#undef S
#undef SUFFIX
#undef TEST_SUFFIX
#undef HOSTILE

#define S double
#define SUFFIX _f64
#define TEST_SUFFIX _f64
#define HOSTILE {NAN, INFINITY, -INFINITY, 1.7e308, -1.7e308, 5e-324, -0.0, 9007199254740992.0, 1e200}
#include "random_family.inc"
#undef S
#undef SUFFIX
#undef TEST_SUFFIX
#undef HOSTILE

#define S int32_t
#define SUFFIX _i32
#define TEST_SUFFIX _i32
#define HOSTILE {INT32_MIN, INT32_MAX, INT32_MIN + 1, INT32_MAX - 1, 1 << 30, -(1 << 30), 1 << 29, 0, -1}
#include "random_family.inc"

/* The functions that know no number. */
static void call_shared(void)
{
    jostle_query query;
    switch (below(30)) {
    case 0: (void)checked(jostle_query_init(below(4) ? &query : NULL)); break;
    case 1: touch(jostle_version(), strlen(jostle_version())); break;
    case 2: touch(jostle_status_name((int32_t)any_bits()), 1); break;
    case 3: (void)jostle_tile_to_char(jostle_tile_from_char(any_code())); break;
    case 4: (void)jostle_tile_from_char(jostle_tile_to_char(any_code())); break;
    default: break;
    }
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000;
    printf("random calls: seed %llu, %llu calls\n", (unsigned long long)seed, (unsigned long long)count);
    fflush(stdout);
    random_state = seed;
    begin_f32(), begin_f64(), begin_i32();
    while (calls_made < count) {
        calls_made++;
        switch (calls_made % 3) {
        case 0: turn_f32(); break;
        case 1: turn_f64(); break;
        default: turn_i32(); break;
        }
        call_shared();
        free_scratches();
    }
    end_f32(count), end_f64(count), end_i32(count);
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < 64; i++) kinds += statuses_seen[i] > 0;
    printf("%u kinds of status, checksum %016llx\n", kinds, (unsigned long long)(random_state + sum));
    return 0;
}
