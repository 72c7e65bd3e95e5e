//! The calls for `float`.

pub(crate) type S = f32;
pub(crate) use jostle::f32 as exported;

/// Numbers that break what is not careful.
pub(crate) const HOSTILE: [S; 8] = [
    S::NAN,
    S::INFINITY,
    S::NEG_INFINITY,
    S::MAX,
    S::MIN,
    S::MIN_POSITIVE,
    -0.0,
    16_777_216.0,
];

#[path = "game.rs"]
pub(crate) mod game;
