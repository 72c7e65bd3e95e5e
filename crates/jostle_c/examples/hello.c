/* A level, a hero and a coin, without a window: cc hello.c $(pkg-config --cflags --libs jostle) */
#include <jostle.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int32_t status)
{
    if (status != JOSTLE_OK) {
        fprintf(stderr, "%s\n", jostle_error_text());
        exit(1);
    }
}

int main(void)
{
    const char *level = "..............\n"
                        ".........--...\n"
                        "....../#......\n" /* a slope up to a block */
                        "##############";
    jostle_world *world = jostle_world_new();
    jostle_map_def map;
    jostle_map_def_init(&map);
    map.tile_width = map.tile_height = 16;
    map.outside = JOSTLE_OUTSIDE_SOLID;
    check(jostle_world_add_map_text(world, &map, level, NULL));

    jostle_body_def def;
    jostle_body coin;
    jostle_body_def_init(&def, JOSTLE_SENSOR);
    def.rect.x = 116, def.rect.y = 18, def.rect.w = 8, def.rect.h = 8;
    check(jostle_world_add(world, &def, &coin));

    jostle_character *hero;
    jostle_character_def settings;
    jostle_rect start = {20, 20, 12, 14};
    jostle_character_def_init(&settings, JOSTLE_CLASSIC, 16, 60); /* tiles of 16, 60 ticks per second */
    check(jostle_character_spawn(world, &start, &settings, &hero));

    jostle_character_moved now;
    for (int tick = 1; tick <= 60; tick++) {
        jostle_world_begin_tick(world);
        check(jostle_character_tick(hero, world, 127, 0, &now)); /* gravity, running right, up the slope */
        if (now.flags & JOSTLE_HAS_LANDED) {
            printf("tick %2d: lands at %g units per second\n", tick, now.landed);
        }
        const jostle_event *events;
        size_t count = jostle_world_events(world, &events);
        for (size_t i = 0; i < count; i++) {
            if (events[i].kind == JOSTLE_ENTER && events[i].other == coin) {
                printf("tick %2d: takes the coin\n", tick);
            }
        }
    }
    printf("tick 60: at %g, %g\n", now.moved.edges.min_x, now.moved.edges.min_y);
    jostle_character_free(hero);
    jostle_world_free(world);
    return 0;
}
