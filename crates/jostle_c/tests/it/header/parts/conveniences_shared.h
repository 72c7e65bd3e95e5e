
/// The rectangle between edges, as what a rectangle of another library is initialized with:
/// Rectangle r = JOSTLE_RECT_OF(moved.edges); or SDL_FRect r = JOSTLE_RECT_OF(moved.edges);
#define JOSTLE_RECT_OF(edges)                                                                      \
    {(edges).min_x, (edges).min_y, (edges).max_x - (edges).min_x, (edges).max_y - (edges).min_y}
