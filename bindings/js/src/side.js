/** The sides of a box, as bits: `moved.blocked & Side.MaxY`. On most screens y grows down, and MinY is the top. */
export const Side = Object.freeze({ None: 0, MinX: 1, MaxX: 2, MinY: 4, MaxY: 8 });
