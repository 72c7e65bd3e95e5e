
/// Returns a rectangle. For those of other libraries:
/// jostle_make_rect@(r.x, r.y, r.width, r.height) for a Rectangle of raylib, and
/// jostle_make_rect@(r.x, r.y, r.w, r.h) for an SDL_FRect.
static inline jostle_rect@ jostle_make_rect@($ x, $ y, $ w, $ h)
{
    jostle_rect@ rect;
    rect.x = x;
    rect.y = y;
    rect.w = w;
    rect.h = h;
    return rect;
}

/// Returns the rectangle between edges, to draw it: JOSTLE_RECT_OF makes one of another library.
static inline jostle_rect@ jostle_edges_to_rect@(jostle_edges@ edges)
{
    return jostle_make_rect@(edges.min_x, edges.min_y, edges.max_x - edges.min_x, edges.max_y - edges.min_y);
}

/// Returns the definition of a body of a kind, at a place.
static inline jostle_body_def@ jostle_make_body_def@(uint32_t kind, jostle_rect@ rect)
{
    jostle_body_def@ def;
    jostle_body_def_init@(&def, kind);
    def.rect = rect;
    return def;
}

/// Adds a body of a kind, with the defaults of that kind, and returns its id; 0 if it was refused.
static inline jostle_body jostle_world_add_rect@(jostle_world@ *world, uint32_t kind, jostle_rect@ rect)
{
    const jostle_body_def@ def = jostle_make_body_def@(kind, rect);
    jostle_body body = 0;
    (void)jostle_world_add@(world, &def, &body);
    return body;
}

/// Returns the rectangle of a body, to draw it; an empty one at 0, 0 if the world has no such body.
static inline jostle_rect@ jostle_world_rect@(const jostle_world@ *world, jostle_body body)
{
    jostle_edges@ edges;
    if (jostle_world_edges@(world, body, &edges) != JOSTLE_OK) {
        return jostle_make_rect@(0, 0, 0, 0);
    }
    return jostle_edges_to_rect@(edges);
}
