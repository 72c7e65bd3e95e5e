/* A platformer with raylib. Run with the arrow keys, jump with space, drop through platforms with down and space.
 * With a number, a demo plays for that many frames; with a file name after it, the last frame is saved there. */
#include <jostle.h>
#include <raylib.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 44, ROWS = 13, TILE = 16, COINS = 16 };

/* # is solid, / and \ are slopes, - is a one-way platform, o a coin, = the lift. */
static const char level[ROWS][COLUMNS + 1] = {
    "############################################",
    "#                                          #",
    "#              o o o                       #",
    "#             -------              o o     #",
    "#                                 #####    #",
    "#     o                                    #",
    "#    ---          o               ==       #",
    "#              -------                     #",
    "#                                          #",
    "#        o /##\\                        #####",
    "#  --     /####\\    o   o                  #",
    "#        /######\\  ###     /##\\            #",
    "############################################",
};

static void check(int32_t status)
{
    if (status != JOSTLE_OK) fprintf(stderr, "%s\n", jostle_error_text()), exit(1);
}

static jostle_body add(jostle_world *world, uint32_t kind, float x, float y, float w, float h)
{
    jostle_body_def def;
    jostle_body body;
    jostle_body_def_init(&def, kind);
    def.rect = (jostle_rect){x, y, w, h};
    check(jostle_world_add(world, &def, &body));
    return body;
}

static Rectangle place(const jostle_world *world, jostle_body body)
{
    jostle_edges e;
    check(jostle_world_edges(world, body, &e));
    return (Rectangle){e.min_x, e.min_y, e.max_x - e.min_x, e.max_y - e.min_y};
}

static void draw_level(Color rock, Color wood)
{
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const float x = (float)(i % COLUMNS * TILE), y = (float)(i / COLUMNS * TILE);
        const Vector2 left = {x, y + TILE}, right = {x + TILE, y + TILE};
        switch (level[i / COLUMNS][i % COLUMNS]) {
        case '#': DrawRectangleRec((Rectangle){x, y, TILE, TILE}, rock); break;
        case '-': DrawRectangleRec((Rectangle){x, y, TILE, 4}, wood); break;
        case '/': DrawTriangle(left, right, (Vector2){right.x, y}, rock); break;
        case '\\': DrawTriangle(left, right, (Vector2){x, y}, rock); break;
        }
    }
}

int main(int argc, char **argv)
{
    const int frames = argc > 1 ? atoi(argv[1]) : 0;
    jostle_world *world = jostle_world_new();
    uint32_t tiles[ROWS * COLUMNS];
    jostle_body lift = 0, coins[COINS];
    int coin_count = 0, taken = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const char sign = level[i / COLUMNS][i % COLUMNS];
        const float x = (float)(i % COLUMNS * TILE), y = (float)(i / COLUMNS * TILE);
        tiles[i] = jostle_tile_from_char((unsigned char)(sign == 'o' || sign == '=' ? ' ' : sign));
        if (sign == 'o') coins[coin_count++] = add(world, JOSTLE_SENSOR, x + 4, y + 4, 8, 8);
        if (sign == '=' && !lift) lift = add(world, JOSTLE_SOLID, x, y, 2 * TILE, 6);
    }
    jostle_map_def map;
    jostle_map_def_init(&map);
    map.columns = COLUMNS, map.rows = ROWS, map.tile_width = map.tile_height = TILE;
    check(jostle_world_add_map(world, &map, tiles, NULL));
    jostle_character *hero;
    jostle_character_def settings;
    jostle_character_def_init(&settings, JOSTLE_PRECISE, TILE, 60);
    check(jostle_character_spawn(world, &(jostle_rect){2 * TILE, 9 * TILE, 10, 14}, &settings, &hero));

    InitWindow(COLUMNS * TILE * 2, ROWS * TILE * 2, "jostle: platformer");
    SetTargetFPS(60); /* one tick per frame */
    for (int frame = 0; !WindowShouldClose() && (!frames || frame < frames); frame++) {
        int way = IsKeyDown(KEY_RIGHT) - IsKeyDown(KEY_LEFT);
        uint32_t buttons = IsKeyDown(KEY_SPACE) ? JOSTLE_BUTTON_JUMP : 0u;
        if (IsKeyDown(KEY_DOWN)) buttons |= JOSTLE_BUTTON_DOWN;
        if (frames) way = frame / 170 % 2 ? -1 : 1, buttons = frame % 65 < 20 ? JOSTLE_BUTTON_JUMP : 0;

        check(jostle_world_begin_tick(world));
        check(jostle_world_move_solid(world, lift, frame / 160 % 2 ? 0.5f : -0.5f, 0)); /* carries the hero */
        check(jostle_character_tick(hero, world, 127 * way, buttons, NULL));
        const jostle_event *events;
        const size_t count = jostle_world_events(world, &events);
        for (size_t i = 0; i < count; i++)
            if (events[i].kind == JOSTLE_ENTER && jostle_world_remove(world, events[i].other) == JOSTLE_OK) taken++;

        BeginDrawing();
        ClearBackground(GetColor(0x1b2632ff));
        BeginMode2D((Camera2D){.zoom = 2});
        draw_level(GetColor(0x4a6670ff), GetColor(0x9b7653ff));
        for (int i = 0; i < coin_count; i++)
            if (jostle_world_contains(world, coins[i])) DrawRectangleRounded(place(world, coins[i]), 1, 8, GOLD);
        DrawRectangleRec(place(world, lift), GetColor(0x9b7653ff));
        DrawRectangleRec(place(world, jostle_character_body(hero)), GetColor(0xf7b267ff));
        EndMode2D();
        DrawText(TextFormat("coins %d of %d", taken, coin_count), 16, 6, 20, WHITE);
        EndDrawing();
    }
    if (argc > 2) ExportImage(LoadImageFromScreen(), argv[2]);
    CloseWindow();
    jostle_character_free(hero);
    jostle_world_free(world);
}
