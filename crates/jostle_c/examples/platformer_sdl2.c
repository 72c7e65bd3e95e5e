/* A platformer with SDL2. Run with the arrow keys, jump with space, drop through platforms with down and space.
 * With a number, a demo plays for that many frames; with a file name after it, the last frame is saved there. */
#include <SDL.h>
#include <jostle.h>

enum { COLUMNS = 44, ROWS = 11, TILE = 16, COINS = 16, RATE = 60 };
enum { WIDTH = COLUMNS * TILE * 2, HEIGHT = ROWS * TILE * 2 };

/* # is solid, / and \ are slopes, - is a one-way platform, o a coin, = the lift. */
static const char level[ROWS][COLUMNS + 1] = {
    "############################################",
    "#              o o o                       #",
    "#             -------              o o     #",
    "#                                 #####    #",
    "#     o                                    #",
    "#    ---          o               ==       #",
    "#              -------                     #",
    "#        o /##\\                        #####",
    "#  --     /####\\    o   o                  #",
    "#        /######\\  ###     /##\\            #",
    "############################################",
};
static const SDL_Color night = {27, 38, 50, 255}, rock = {74, 102, 112, 255}, wood = {155, 118, 83, 255},
                       gold = {255, 203, 0, 255}, skin = {247, 178, 103, 255};

static void check(int is_fine)
{
    if (!is_fine) SDL_Log("%s %s", SDL_GetError(), jostle_error_text()), exit(1);
}

static jostle_body add(jostle_world *world, uint32_t kind, float x, float y, float w, float h)
{
    jostle_body_def def;
    jostle_body body;
    jostle_body_def_init(&def, kind);
    def.rect = (jostle_rect){x, y, w, h};
    check(jostle_world_add(world, &def, &body) == JOSTLE_OK);
    return body;
}

static void fill(SDL_Renderer *window, SDL_Color color, float x, float w, float left, float right, float bottom)
{
    const SDL_Vertex corners[4] = {{{x, left}, color, {0, 0}}, {{x + w, right}, color, {0, 0}},
                                   {{x + w, bottom}, color, {0, 0}}, {{x, bottom}, color, {0, 0}}};
    SDL_RenderGeometry(window, NULL, corners, 4, (const int[6]){0, 1, 2, 0, 2, 3}, 6);
}

/* Draws a body, if it is still there, between its last two places: smooth at any frame rate. */
static void fill_body(SDL_Renderer *window, SDL_Color color, const jostle_world *world, jostle_body body, float alpha)
{
    jostle_edges e;
    if (jostle_world_edges_between(world, body, alpha, &e) == JOSTLE_OK)
        fill(window, color, e.min_x, e.max_x - e.min_x, e.min_y, e.min_y, e.max_y);
}

int main(int argc, char **argv)
{
    const int frames = argc > 1 ? atoi(argv[1]) : 0;
    jostle_world *world = jostle_world_new();
    jostle_world_set_keeps_places(world, 1); /* for jostle_world_edges_between */
    jostle_map_def map;
    jostle_map_def_init(&map);
    map.columns = COLUMNS, map.rows = ROWS, map.tile_width = map.tile_height = TILE;
    uint32_t tiles[ROWS * COLUMNS];
    jostle_body lift = 0, coins[COINS];
    int coin_count = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const char sign = level[i / COLUMNS][i % COLUMNS];
        const float x = (float)(i % COLUMNS * TILE), y = (float)(i / COLUMNS * TILE);
        tiles[i] = jostle_tile_from_char((unsigned char)(sign == 'o' || sign == '=' ? ' ' : sign));
        if (sign == 'o') coins[coin_count++] = add(world, JOSTLE_SENSOR, x + 4, y + 4, 8, 8);
        if (sign == '=' && !lift) lift = add(world, JOSTLE_SOLID, x, y, 2 * TILE, 6);
    }
    check(jostle_world_add_map(world, &map, tiles, NULL) == JOSTLE_OK);
    jostle_character *hero;
    jostle_character_def settings;
    jostle_character_def_init(&settings, JOSTLE_PRECISE, TILE, RATE);
    check(jostle_character_spawn(world, &(jostle_rect){32, 112, 10, 14}, &settings, &hero) == JOSTLE_OK);
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    check(SDL_Init(SDL_INIT_VIDEO) == 0 && SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer) == 0);
    SDL_RenderSetScale(renderer, 2, 2);
    SDL_RenderSetVSync(renderer, !frames);
    for (int frame = 0, tick = 0; !SDL_QuitRequested() && (!frames || frame < frames); frame++) {
        const Uint8 *keys = SDL_GetKeyboardState(NULL);
        int way = keys[SDL_SCANCODE_RIGHT] - keys[SDL_SCANCODE_LEFT];
        uint32_t buttons = keys[SDL_SCANCODE_SPACE] * JOSTLE_BUTTON_JUMP | keys[SDL_SCANCODE_DOWN] * JOSTLE_BUTTON_DOWN;
        if (frames) way = tick / 170 % 2 ? -1 : 1, buttons = tick % 65 < 20 ? JOSTLE_BUTTON_JUMP : 0;
        const double now = frames ? frame + 1 : (double)SDL_GetTicks64() * RATE / 1000; /* in ticks */
        for (; tick + 1 <= now; tick++) {
            check(jostle_world_begin_tick(world) == JOSTLE_OK);
            check(jostle_world_move_solid(world, lift, tick / 160 % 2 ? 0.5f : -0.5f, 0) == JOSTLE_OK);
            check(jostle_character_tick(hero, world, 127 * way, buttons, NULL) == JOSTLE_OK);
            const jostle_event *events;
            for (size_t i = 0, count = jostle_world_events(world, &events); i < count; i++)
                if (events[i].kind == JOSTLE_ENTER) jostle_world_remove(world, events[i].other); /* takes a coin */
        }
        const float part = (float)(now - tick); /* of the next tick */
        fill(renderer, night, 0, WIDTH, 0, 0, HEIGHT);
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            const float x = (float)(i % COLUMNS * TILE), y = (float)(i / COLUMNS * TILE), low = y + TILE;
            const char sign = level[i / COLUMNS][i % COLUMNS];
            if (sign == '-') fill(renderer, wood, x, TILE, y, y, y + 4);
            if (strchr("#/\\", sign)) fill(renderer, rock, x, TILE, sign == '/' ? low : y, sign == '\\' ? low : y, low);
        }
        for (int i = 0; i < coin_count; i++) fill_body(renderer, gold, world, coins[i], part);
        fill_body(renderer, wood, world, lift, part);
        fill_body(renderer, skin, world, jostle_character_body(hero), part);
        if (frame + 1 == frames && argc > 2) {
            SDL_Surface *picture = SDL_CreateRGBSurface(0, WIDTH, HEIGHT, 32, 0, 0, 0, 0);
            SDL_RenderReadPixels(renderer, NULL, picture->format->format, picture->pixels, picture->pitch);
            check(SDL_SaveBMP(picture, argv[2]) == 0);
        }
        SDL_RenderPresent(renderer);
    }
    SDL_Quit();
    jostle_character_free(hero);
    jostle_world_free(world);
}
