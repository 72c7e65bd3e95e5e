//! Tile maps as stores: edits, chunks, limits, bits and files.

use super::drawn;
use crate::numbers::{Number, for_numbers, vec};
use jostle::errors::{TileError, TileMapError};
use jostle::motion::Path;
use jostle::{
    Aabb, Outside, Ray, Side, Sides, Slope, SlopePart, Sweep, Tile, TileKind, TileMap, TilePos,
};

for_numbers! {
    an_endless_map_ends_at_the_number_range: i16 i32 i64 f32 f64;
}

fn an_endless_map_ends_at_the_number_range<S: Number>() {
    let mut map = TileMap::<S>::sparse(vec((0.0, 0.0)), vec((16.0, 16.0)), Outside::Solid).unwrap();
    let [first, last] = map.cells();
    for pos in [first, last] {
        let cell = map.cell_box(pos).unwrap();
        assert_eq!(map.cell_at(cell.min()), Some(pos));
        map.set(pos, Tile::EMPTY).unwrap();
        assert!(!map.overlaps(cell), "dug out");
        let beyond = [pos.column, pos.row.saturating_mul(2)];
        assert!(map.set(beyond, Tile::SOLID).is_err());
        let ray = Ray::new(cell.min(), vec((1.0, 0.0)));
        assert!(map.raycast(ray).is_some());
    }
}

#[test]
fn distant_chunks_are_found_across_empty_space() {
    let mut map = TileMap::sparse([0.0_f64; 2], [1.0; 2], Outside::Empty).unwrap();
    map.set([-2_000_000_000, 5], Tile::SOLID).unwrap();
    map.set([2_000_000_000, 5], Tile::SOLID).unwrap();
    let hit = map.raycast(Ray::new([0.0, 5.5], [1.0, 0.0])).unwrap();
    assert_eq!(hit.pos, TilePos::new(2_000_000_000, 5));
    let path = Path::new(Aabb::new(0.0, 5.0, 1.0, 1.0), [-3e9, 0.0]).unwrap();
    let mut met = Vec::new();
    map.visit_along(&path, |pos, tile| {
        met.extend(tile.sweep(&path).hit().map(|_| pos));
        None
    });
    assert_eq!(met, [TilePos::new(-2_000_000_000, 5)]);
    assert_eq!(
        map.cells_along(Aabb::new(0.0, 5.0, 1.0, 1.0), [3e9, 0.0])
            .len(),
        32
    );
}

#[test]
fn tiles_change_at_run_time() {
    let mut map = drawn::<i32>(&["..", ".."], Outside::Empty);
    assert_eq!(map.set([1, 1], Tile::SOLID), Ok(Tile::EMPTY));
    assert_eq!(map.set([1, 1], Tile::EMPTY), Ok(Tile::SOLID));
    let pos = TilePos::new(2, 0);
    assert_eq!(map.set(pos, Tile::SOLID), Err(TileError::Outside { pos }));
    assert!(
        map.set(pos, Tile::SOLID)
            .unwrap_err()
            .to_string()
            .starts_with("cell 2, 0 is outside")
    );

    let mut endless = TileMap::sparse([0, 0], [16, 16], Outside::Empty).unwrap();
    let other = endless.clone();
    endless.fill([-40, -3], [40, 3], Tile::SOLID).unwrap();
    assert_eq!(endless.tiles().count(), 81 * 7);
    assert_eq!(
        endless.merged_boxes(),
        [Aabb::new(-640, -48, 81 * 16, 7 * 16)]
    );
    assert_ne!(endless, other);
    endless.fill([-40, -3], [40, 3], Tile::EMPTY).unwrap();
    assert_eq!(endless, other, "erased tiles leave no trace");
    let all = endless.cells();
    assert_eq!(
        endless.fill(all[0], all[1], Tile::SOLID),
        Err(TileError::Full)
    );
    assert_eq!(endless, other, "a refused edit changes nothing");
}

#[test]
fn every_tile_round_trips_through_its_bits() {
    let parts = [SlopePart::Whole, SlopePart::Low, SlopePart::High];
    let slopes = [Side::MinY, Side::MaxY].into_iter().flat_map(|surface| {
        let hands = [Side::MinX, Side::MaxX].into_iter();
        hands.flat_map(move |uphill| parts.map(|part| Slope::new(surface, uphill, part).unwrap()))
    });
    let halves = Side::ALL.into_iter().map(TileKind::Half);
    let sets = (1..16).map(|set| -> Sides {
        let has = |side: &Side| set >> *side as u8 & 1 == 1;
        Side::ALL.into_iter().filter(has).collect()
    });
    let kinds: Vec<_> = [TileKind::Empty, TileKind::Solid]
        .into_iter()
        .chain(halves)
        .chain(sets.map(TileKind::OneWay))
        .chain(slopes.map(TileKind::Slope))
        .collect();
    assert_eq!(kinds.len(), 33);
    for kind in kinds {
        let tile = Tile::new(kind).with_data(0xBEEF);
        assert_eq!((tile.kind(), tile.data()), (kind, 0xBEEF));
        assert_eq!(Tile::from_bits(tile.to_bits()), Some(tile));
    }
    let unknown = (22..=32).chain([33, 34, 36, 40]).chain(48..256);
    assert!(unknown.map(Tile::from_bits).all(|tile| tile.is_none()));
    assert_eq!(Tile::faces(Side::MinX | Side::MaxY).code(), 32 + 1 + 8);
    assert_eq!(Tile::from_bits(0x101), None);
    assert_eq!(size_of::<Tile>(), 4);
}

#[test]
fn an_impossible_map_is_refused() {
    let new =
        |origin, size, cells| TileMap::<f32>::new(origin, size, cells, Outside::Empty).unwrap_err();
    let (zero, one) = ([0.0, 0.0], [1.0, 1.0]);
    for size in [
        [0.0, 1.0],
        [-1.0, 1.0],
        [f32::NAN, 1.0],
        [f32::INFINITY, 1.0],
    ] {
        assert!(matches!(
            new(zero, size, [1, 1]),
            TileMapError::Size { field: "x", .. }
        ));
    }
    assert!(matches!(
        new([0.0, f32::NAN], one, [1, 1]),
        TileMapError::Origin { field: "y", .. }
    ));
    assert_eq!(new(zero, one, [0, 5]), TileMapError::NoCells);
    assert!(matches!(
        new(zero, one, [usize::MAX, 2]),
        TileMapError::TooLarge { .. }
    ));
    assert!(matches!(
        new(zero, one, [1 << 14, 1 << 14]),
        TileMapError::TooLarge { .. }
    ));
    assert!(matches!(
        new(zero, [f32::MAX, 1.0], [2, 2]),
        TileMapError::OutOfRange { field: "x", .. }
    ));
    assert!(
        matches!(
            new([1e9, 0.0], one, [2, 2]),
            TileMapError::OutOfRange { field: "x", .. }
        ),
        "edges would coincide"
    );
    let error = TileMap::<i32>::from_text(
        [0, 0],
        [8, 8],
        &["..", "..."],
        Tile::from_char,
        Outside::Empty,
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "row 1 is 3 characters wide, but row 0 is 2: give all rows one width"
    );
    let clamp = TileMap::<i32>::sparse([0, 0], [8, 8], Outside::Clamp);
    assert_eq!(clamp.unwrap_err(), TileMapError::EndlessClamp);
}

#[test]
fn an_empty_box_is_in_no_cell() {
    let map = drawn::<i32>(&["#"], Outside::Solid);
    let line = Aabb::new(4, 4, 0, 8);
    assert_eq!(map.cells_in(line).count(), 0);
    assert!(!map.overlaps(line));
    assert!(map.cells_along(line, [9, 0]).is_empty());
    assert_eq!(Aabb::new(0, 0, 1, 1).sweep([9, 0], line), Sweep::Clear);
}

#[cfg(feature = "serde")]
#[test]
fn a_saved_map_loads_unchanged_or_not_at_all() {
    use serde_json::{from_str, to_string};
    let mut dense = drawn::<i32>(&["#/", "-."], Outside::Clamp);
    dense.set([1, 1], Tile::EMPTY.with_data(9)).unwrap();
    assert_eq!(
        from_str::<TileMap<i32>>(&to_string(&dense).unwrap()).unwrap(),
        dense
    );
    let mut sparse = TileMap::sparse([0.5, 0.0], [0.7, 1.0], Outside::Solid).unwrap();
    sparse.set([-99, 7], Tile::EMPTY).unwrap();
    let text = to_string(&sparse).unwrap();
    assert_eq!(from_str::<TileMap<f64>>(&text).unwrap(), sparse);
    assert!(from_str::<TileMap<f64>>(&text.replace("0.7", "-0.7")).is_err());
    let text = to_string(&dense).unwrap();
    assert!(from_str::<TileMap<i32>>(&text.replace("\"width\":2", "\"width\":3")).is_err());
    assert!(from_str::<Tile>("255").is_err());
}
