//! The calls for `int32_t`.

pub(crate) type S = i32;
pub(crate) use jostle::i32 as exported;

/// Numbers that break what is not careful.
pub(crate) const HOSTILE: [S; 8] = [
    S::MIN,
    S::MAX,
    S::MIN + 1,
    S::MAX - 1,
    1 << 30,
    -(1 << 30),
    1 << 29,
    -1,
];

#[path = "game.rs"]
pub(crate) mod game;
