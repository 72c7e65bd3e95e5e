//! The calls for `double`.

pub(crate) type S = f64;
pub(crate) use jostle::f64 as exported;

/// Numbers that break what is not careful.
pub(crate) const HOSTILE: [S; 8] = [
    S::NAN,
    S::INFINITY,
    S::NEG_INFINITY,
    S::MAX,
    S::MIN,
    S::MIN_POSITIVE,
    -0.0,
    1e200,
];

#[path = "game.rs"]
pub(crate) mod game;
