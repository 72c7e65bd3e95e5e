//! Tiles of another size than their cells.

use super::{boxes, layer, read_as, rules, tile};
use jostle::{Outside, Side};
use jostle_level::{Level, Reading, Rule};

/// A map of 4 x 4 cells of 16 x 16 with a tile of that size in cell (0, 3).
fn level(size: [u32; 2], class: &str, name: &str, reading: &Reading) -> Level {
    let [w, h] = size;
    let map = format!(
        r#"<map orientation="orthogonal" width="4" height="4" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="large" tilewidth="{w}" tileheight="{h}" tilecount="1" columns="1">
        <tile id="0" type="{class}"/></tileset>"#
    );
    let mut numbers = [0; 16];
    numbers[12] = 1;
    read_as(
        &format!("{map}{}</map>", layer(name, [4, 4], &numbers)),
        reading,
    )
}

fn reading() -> Reading {
    Reading::new(Outside::Empty)
}

#[test]
fn a_wide_one_way_holds_wherever_it_is_drawn() {
    let by_code = reading().layer("Main", "one_way");
    let by_closure = reading().tiles(|_| Some("one_way".to_owned()));
    for level in [
        level([48, 16], "one_way", "Main", &reading()),
        level([48, 16], "", "OneWay", &reading()),
        level([48, 16], "", "Main", &by_code),
        level([48, 16], "", "Main", &by_closure),
    ] {
        assert_eq!(boxes(&level), [[0.0, 48.0, 48.0, 16.0]]);
        assert_eq!(level.solids[0].one_way, Some(Side::MinY));
        assert!(!tile(&level, [0, 3]).is_blocking(), "not twice");
    }
}

#[test]
fn a_large_hazard_is_one_in_all_cells_that_it_covers() {
    for level in [
        level([32, 32], "spikes", "Main", &reading()),
        level([32, 32], "", "Spikes", &reading()),
    ] {
        let data = [[0, 3], [1, 3], [0, 2], [1, 2]].map(|cell| tile(&level, cell).data());
        assert_eq!(data, [2; 4]);
        assert_eq!(level.sensors.len(), 1);
        assert_eq!(rules(&level), [Rule::NothingSolid, Rule::OddSize]);
    }
    let level = level([24, 24], "spikes", "Main", &reading());
    let data = [[0, 3], [1, 3], [0, 2], [1, 2]].map(|cell| tile(&level, cell).data());
    assert_eq!(data, [2, 0, 0, 0], "cells whose middle it covers");
}

#[test]
fn a_small_tile_is_in_its_cell_alone() {
    let level = level([8, 8], "spikes", "Main", &reading());
    assert_eq!(tile(&level, [0, 3]).data(), 2);
    assert_eq!(level.maps[0].map.tiles().count(), 1);
}

#[test]
fn a_large_one_way_ladder_is_climbed_in_all_of_its_cells() {
    let reading = reading().class("vine", "one_way ladder");
    let level = level([16, 48], "vine", "Main", &reading);
    assert_eq!(boxes(&level), [[0.0, 16.0, 16.0, 48.0]]);
    assert_eq!([1, 2, 3].map(|row| tile(&level, [0, row]).data()), [1; 3]);
}
