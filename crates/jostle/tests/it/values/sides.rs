//! Numbers of sides, which other programs and files rely on.

use jostle::{Side, Sides};

/// Bindings to other languages contain these numbers, and so do saved games: none may ever change.
#[test]
fn sides_saved_by_an_older_version_are_still_the_same_sides() {
    let saved = [
        (Side::MinX, 0, 1),
        (Side::MaxX, 1, 2),
        (Side::MinY, 2, 4),
        (Side::MaxY, 3, 8),
    ];
    for (side, number, bits) in saved {
        assert_eq!(side as u8, number, "{side:?}");
        assert_eq!(Side::ALL[usize::from(number)], side);
        assert_eq!(Sides::from(side).bits(), bits, "{side:?}");
        assert_eq!(Sides::from_bits(bits), Some(side.into()));
    }
    assert_eq!([Sides::NONE.bits(), Sides::ALL.bits()], [0, 15]);
}

#[test]
fn every_set_of_sides_comes_back_from_its_bits() {
    for bits in 0..16 {
        let sides = Sides::from_bits(bits).unwrap();
        let summed: u8 = sides.iter().map(|side| 1 << side as u8).sum();
        assert_eq!((sides.bits(), summed), (bits, bits));
    }
}

#[test]
fn bits_of_no_side_are_refused() {
    for bits in 16..=u8::MAX {
        assert_eq!(Sides::from_bits(bits), None, "{bits}");
    }
}

/// Bits and sets can be constants of a game.
#[test]
fn sets_of_sides_are_read_at_compile_time() {
    const FLOOR_AND_CEILING: Option<Sides> = Sides::from_bits(4 | 8);
    const BITS: u8 = Sides::ALL.bits();
    assert_eq!(FLOOR_AND_CEILING, Some(Side::MinY | Side::MaxY));
    assert_eq!(BITS, 15);
}
