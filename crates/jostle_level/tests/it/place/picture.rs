//! Levels drawn as text.

use super::{aabb, platform, solid, vec2};
use crate::text_level::TextLevel;
use jostle::{Aabb, Outside, Scalar, Side, Tile, TileMap};
use jostle_level::{Level, LevelMap};

#[test]
fn a_level_is_drawn_as_it_was_written() {
    fn check<S: Scalar>() {
        let rows = [".#-_[]|=nu", "()^v<>/\\7F", "abcdABCD.."];
        let drawn = TextLevel::<S>::new(&rows);
        assert_eq!(drawn.level().picture(), rows);
        assert_eq!(drawn.y_up().level().picture(), rows, "up is up");
    }
    check::<f32>();
    check::<f64>();
    check::<i32>();
}

#[test]
fn boxes_are_drawn_in_the_cells_that_they_fill() {
    let level = TextLevel::<f32>::new(&["......", "......", "......"])
        .solid(0.0, 0.0, 32.0, 16.0)
        .solid(32.0, 8.0, 16.0, 8.0)
        .solid(48.0, 0.0, 1.0, 16.0)
        .solid(79.0, 0.0, 1.0, 16.0)
        .solid(84.0, 4.0, 8.0, 8.0)
        .one_way(0.0, 16.0, 40.0, 1.0)
        .solid(0.0, 40.0, 4.0, 8.0)
        .solid(16.0, 32.0, 16.0, 3.0);
    assert_eq!(level.level().picture(), ["##v<>#", "---...", "v^...."]);
    assert_eq!(
        level.y_up().level().picture(),
        ["##v<>#", "---...", "v^...."]
    );
}

#[test]
fn the_most_solid_thing_in_a_cell_is_drawn() {
    let mut level = TextLevel::<i32>::new(&["-/v#"]).level();
    level
        .platforms
        .push(platform(aabb(0, 0, 64, 4), vec2(0, 0), 0));
    assert_eq!(level.picture(), ["^^v#"]);
    level.platforms[0].one_way = Some(Side::MinY);
    assert_eq!(level.picture(), ["-/v#"]);
    level.solids.push(solid(aabb(0, 0, 64, 16)));
    assert_eq!(level.picture(), ["####"]);
}

#[test]
fn finer_maps_and_maps_off_the_grid_are_drawn_in_the_main_grid() {
    let add = |level: &mut Level, origin: [f32; 2], size: [f32; 2], rows: &[&str]| {
        let map = TileMap::from_text(origin, size, rows, Tile::from_char, Outside::Empty);
        let map = map.expect("it is one");
        let name = "other".to_owned();
        level.maps.push(LevelMap {
            name,
            map,
            layers: Vec::new(),
            first_cell: [0, 0],
        });
    };
    let mut level = TextLevel::<f32>::new(&["....", "...."]).level();
    add(
        &mut level,
        [0.0, 0.0],
        [8.0, 8.0],
        &["##..", "####", "#.v.", "#..."],
    );
    add(&mut level, [31.5, 0.5], [16.0, 16.0], &["./", "#."]);
    assert_eq!(level.picture(), ["#v./", "<^#."]);
}

#[test]
fn a_level_of_any_size_is_drawn_or_cut_off() {
    let far = Level::<f32>::empty("far", Aabb::new(-1e9, -1e9, 2e9, 2e9), [16.0, 16.0]);
    let picture = far.picture();
    assert_eq!((picture.len(), picture[0].len()), (4096, 4096));
    let empty = Level::<f32>::empty("empty", Aabb::new(0.0, 0.0, 0.0, 9.0), [16.0, 16.0]);
    assert!(empty.picture().is_empty());
    let flat = Level::<f32>::empty("flat", Aabb::new(0.0, 0.0, 9.0, 9.0), [0.0, 16.0]);
    assert!(flat.picture().is_empty());
    let ragged = Level::<i32>::empty("ragged", Aabb::new(0, 0, 17, 16), [16, 16]);
    assert_eq!(ragged.picture(), [".."]);
}

/// Drawing each box on its own would take hours.
#[test]
fn many_boxes_over_all_of_a_large_level_are_drawn() {
    let mut level: Level<f32> = Level::empty("", Aabb::new(0.0, 0.0, 8192.0, 8192.0), [4.0, 4.0]);
    for index in 0..3000_u16 {
        let from = f32::from(index) / 2.0;
        level
            .solids
            .push(solid(Aabb::new(from, from, 5000.0, 5000.0)));
        level
            .solids
            .push(solid(Aabb::new(0.0, 2.0, 8192.0, 1.0 + from)));
    }
    let picture = level.picture();
    assert_eq!(picture.len(), 2048);
    assert!(picture[1].chars().all(|tile| tile == '#'));
    assert!(picture[2047].chars().all(|tile| tile == '.'));
}
