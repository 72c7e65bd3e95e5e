/* Calls every function of the headers, with good and with bad input, for the three families of numbers. */
#include <jostle.h>
#include <jostle_f64.h>
#include <jostle_i32.h>
#include <stdio.h>
#include <string.h>

static unsigned long checks, failures;

static void check(int is_true, const char *text, const char *file, int line)
{
    checks++;
    if (!is_true) {
        failures++;
        fprintf(stderr, "%s:%d: not so: %s (last error: %s)\n", file, line, text, jostle_error_text());
    }
}

static void check_status(int32_t expected, int32_t status, const char *text, const char *file, int line)
{
    checks++;
    if (status != expected) {
        failures++;
        fprintf(stderr, "%s:%d: %s returned %s, not %s (last error: %s)\n", file, line, text,
                jostle_status_name(status), jostle_status_name(expected), jostle_error_text());
    }
}

#define CHECK(condition) check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
/* A call that must return this status, and if it is not JOSTLE_OK, say why. */
#define EXPECT(status, call) check_status(status, call, #call, __FILE__, __LINE__)
#define OK(call) EXPECT(JOSTLE_OK, call)
#define IS_NULL(call) EXPECT(JOSTLE_NULL, call)

#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)
/* The name of a function or a type of the family, and of a test for it. */
#define J(name) JOIN(jostle_##name, SUFFIX)
#define T(name) JOIN(name, TEST_SUFFIX)
#define N(number) ((S)(number))

#define S float
#define SUFFIX
#define TEST_SUFFIX _f32
#include "family.inc"
#undef S
#undef SUFFIX
#undef TEST_SUFFIX

#define S int32_t
#define SUFFIX _i32
#define TEST_SUFFIX _i32
#include "family.inc"
#undef S
#undef SUFFIX
#undef TEST_SUFFIX

#define S double
#define SUFFIX _f64
#define TEST_SUFFIX _f64
#include "family.inc"
#undef S
#undef SUFFIX
#undef TEST_SUFFIX

static void test_common(void)
{
    CHECK(strlen(jostle_version()) >= 5);
    CHECK(jostle_error_text() != NULL);
    CHECK(strcmp(jostle_status_name(JOSTLE_OK), "ok") == 0);
    CHECK(jostle_status_name(12345) != NULL && jostle_status_name(-12345) != NULL);
    CHECK(jostle_tile_from_char('#') == 1 && jostle_tile_from_char('.') == 0 && jostle_tile_from_char('-') == 4);
    CHECK(jostle_tile_from_char('Q') == UINT32_MAX && jostle_tile_from_char(UINT32_MAX) == UINT32_MAX);
    CHECK(jostle_tile_to_char(1) == '#' && jostle_tile_to_char(4) == '-');
    (void)jostle_tile_to_char(UINT32_MAX);
    jostle_query_init(NULL);
}

int main(void)
{
    test_common();
    test_all_f32();
    test_all_i32();
    test_all_f64();
    printf("%lu checks, %lu failures\n", checks, failures);
    return failures != 0;
}
