//! Maps of tiles.
