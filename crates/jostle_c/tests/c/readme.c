/* Calls the functions of the README, which check/readme.sh takes from there. */
#include "readme_functions.inc"

static int failed;

static void check(int is_true, const char *what)
{
    if (!is_true) {
        fprintf(stderr, "readme.c: not so: %s (last error: %s)\n", what, jostle_error_text());
    }
    failed |= !is_true;
}

int main(void)
{
    jostle_world *world = jostle_world_new(), *before = jostle_world_new();
    const jostle_body hero = jostle_world_add_rect(world, JOSTLE_ACTOR, jostle_make_rect(4, 0, 8, 8));
    const jostle_body lift = add_lift(world, 0, 20);
    check(lift != 0, "a lift is added");
    check(add_lift(NULL, 0, 20) == 0, "nothing is added without a world");

    float speed_y = 15;
    fall(world, hero, &speed_y);
    check(speed_y < 0, "the hero bounces off what has number 7");
    jostle_world_set_data(world, lift, 0);
    speed_y = 15;
    fall(world, hero, &speed_y);
    check(speed_y >= 0 && speed_y <= 0, "and lands on what has not");

    const uint64_t checksum = jostle_world_checksum(world);
    predict_and_take_back(world, before, hero);
    check(jostle_world_checksum(world) == checksum, "a move is taken back");

    jostle_two_sets *finder = jostle_two_sets_new();
    const jostle_rect bullets[2] = {{0, 0, 2, 2}, {50, 0, 2, 2}}, enemy = {49, 0, 8, 8};
    check(count_hits(finder, bullets, 2, &enemy, 1) == 1, "one bullet hits");
    jostle_two_sets_free(finder);
    jostle_world_free(before);
    jostle_world_free(world);
    return failed;
}
