//! Records have the sizes that their fields add up to, for every number: no padding, which would hold whatever was in
//! memory, and no surprise for languages that read them as numbers.

use jostle_flat::records::{BoxHit, Edges, FilterRecord, Pair, Rect};

/// Compares the size of a record with what its words of four bytes and its numbers take.
macro_rules! sizes {
    ($($record:ident: $words:literal, $numbers:literal;)*) => {$(
        assert_eq!(size_of::<$record<f32>>(), 4 * $words + 4 * $numbers, stringify!($record));
        assert_eq!(size_of::<$record<i32>>(), 4 * $words + 4 * $numbers, stringify!($record));
        assert_eq!(size_of::<$record<f64>>(), 4 * $words + 8 * $numbers, stringify!($record));
    )*};
}

#[test]
fn records_of_searches_have_no_padding() {
    sizes! {
        Rect: 0, 4;
        Edges: 0, 4;
        BoxHit: 4, 2;
    }
    assert_eq!(size_of::<Pair>(), 8);
    assert_eq!(size_of::<FilterRecord>(), 8);
}

#[cfg(feature = "world")]
#[test]
fn records_of_worlds_have_no_padding() {
    use jostle_flat::records::{
        BodyDef, CharacterDef, CharacterMoved, DrawnRecord, EventRecord, Found, HitRecord,
        HitboxDef, HitboxFound, HitboxPair, LineHit, MapDef, MoveOptionsRecord, MovedRecord,
        QueryRecord,
    };
    sizes! {
        MoveOptionsRecord: 6, 6;
        BodyDef: 16, 12;
        CharacterDef: 22, 30;
        CharacterMoved: 10, 9;
        MovedRecord: 4, 6;
        MapDef: 6, 4;
        HitboxDef: 4, 4;
        LineHit: 10, 4;
        DrawnRecord: 6, 4;
    }
    assert_eq!(size_of::<EventRecord>(), 9 * 8 + 4 * 4);
    assert_eq!(size_of::<HitRecord>(), 4 * 8 + 4 * 4);
    assert_eq!(size_of::<Found>(), 3 * 8 + 2 * 4);
    assert_eq!(size_of::<QueryRecord>(), 4 * 4 + 2 * 8);
    assert_eq!(size_of::<HitboxFound>(), 2 * 8 + 16);
    assert_eq!(size_of::<HitboxPair>(), 4 * 8 + 2 * 16);
}
