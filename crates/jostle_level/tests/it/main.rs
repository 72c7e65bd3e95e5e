//! Tests of the public API.

mod flush;
mod hostile;
mod ldtk;
mod ldtk_writer;
mod lint;
mod meaning;
mod outside;
mod place;
mod public_maps;
mod random;
mod reach;
mod text_level;
mod tiled;
mod writer;
