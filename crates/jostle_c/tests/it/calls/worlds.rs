//! Worlds as a whole: bodies, maps, copies and snapshots.

use super::*;
use jostle::List;

#[test]
fn a_body_is_added_described_and_removed() {
    let game = Game::new();
    let hero = game.actor(20.0, 60.0);
    assert_eq!(game.edges(hero), [20.0, 60.0, 28.0, 68.0]);
    assert_eq!(world_set_data(game.world(), hero, u64::MAX), 0);
    let def = written(|def| world_body(game.world(), hero, def));
    assert_eq!((def.kind, def.data), (codes::ACTOR, u64::MAX));
    assert_eq!(world_contains(game.world(), hero), 1);
    assert_eq!(world_remove(game.world(), hero), 0);
    assert_eq!(world_contains(game.world(), hero), 0);
    assert_eq!(world_count(game.world()), 0);
}

#[test]
fn answers_that_are_not_wanted_are_not_written() {
    let game = Game::with_floor();
    let def = BodyDef::new(codes::ACTOR);
    let mut def = BodyDef { ..def };
    (def.rect.w, def.rect.h) = (8.0, 8.0);
    assert_eq!(world_add(game.world(), In::from(&def), Out::null()), 0);
    let hero = counted(|list| world_bodies(game.world(), list))[0];
    assert_eq!(world_edges(game.world(), hero, Out::null()), 0);
    assert_eq!(
        world_move_and_slide(game.world(), hero, 1.0, 1.0, Out::null()),
        0
    );
    assert_eq!(world_hits(game.world(), Out::null()), 0);
    assert_eq!(
        world_contacts(game.world(), hero, Out::null(), Out::null()),
        0
    );
}

#[test]
fn maps_come_from_codes_or_from_text() {
    let game = Game::new();
    let map = game.add_map(c"..#\n-..");
    let tile = |column, row| written(|tile| world_tile(game.world(), map, column, row, tile));
    assert_eq!([tile(0, 0), tile(2, 0), tile(0, 1)], [0, 1, 4]);
    assert_eq!(world_set_tile(game.world(), map, 0, 0, 1), 0);
    assert_eq!(tile(0, 0), 1);
    let (mut column, mut row) = (0, 0);
    let status = world_cell_at(
        game.world(),
        map,
        40.0,
        16.0,
        Out::to(&mut column),
        Out::to(&mut row),
    );
    assert_eq!((status, column, row), (0, 2, 1));
    let status = world_cell_at(game.world(), map, 40.0, -1.0, Out::null(), Out::null());
    refused(status, Status::BAD_TILE);
    assert!(error().contains("(40, -1)"), "{}", error());

    let mut def = MapDef::new();
    (def.columns, def.rows) = (2, 2);
    (def.tile_width, def.tile_height) = (8.0, 8.0);
    let tiles = [0, 1, 1, 0];
    let mut second = 0;
    // SAFETY: there are as many tiles as cells.
    let status = unsafe {
        world_add_map(
            game.world(),
            In::from(&def),
            List::from(&tiles),
            Out::to(&mut second),
        )
    };
    assert_eq!((status, second != map), (0, true));
    assert_eq!(world_set_map_layers(game.world(), second, 4), 0);
    assert_eq!(world_remove_map(game.world(), second), 0);
    refused(world_remove_map(game.world(), second), Status::UNKNOWN_MAP);
}

#[test]
fn a_copy_is_equal_until_one_of_the_two_goes_on() {
    let (game, copy) = (Game::with_floor(), Game::new());
    let hero = game.actor(4.0, 0.0);
    assert_eq!(world_copy(copy.world(), game.world()), 0);
    assert_eq!(world_checksum(copy.world()), world_checksum(game.world()));
    copy.slide(hero, 3.0, 3.0);
    assert_ne!(world_checksum(copy.world()), world_checksum(game.world()));
    assert_eq!(
        world_copy(game.world(), game.world()),
        0,
        "equal to itself already"
    );
}

#[test]
fn a_saved_world_is_restored_into_another_one() {
    let (game, other) = (Game::with_floor(), Game::new());
    let hero = game.actor(4.0, 0.0);
    let bytes: Vec<u8> = listed(|first, count| world_save(game.world(), first, count));
    let restore = |bytes: &[u8]| {
        // SAFETY: the list is as long as it says.
        unsafe { world_restore(other.world(), List::from(bytes), bytes.len()) }
    };
    assert_eq!(restore(&bytes), 0);
    assert_eq!(world_checksum(other.world()), world_checksum(game.world()));
    assert_eq!(other.edges(hero), [4.0, 0.0, 12.0, 8.0]);

    let before = world_checksum(other.world());
    refused(restore(&bytes[..bytes.len() / 2]), Status::BAD_SNAPSHOT);
    assert_eq!(world_checksum(other.world()), before);
}

#[test]
fn hitboxes_ride_on_bodies() {
    let game = Game::new();
    let (hero, slime) = (game.actor(0.0, 0.0), game.actor(12.0, 0.0));
    let mut def = HitboxDef::new();
    (def.rect.w, def.rect.h) = (8.0, 8.0);
    let add = |body, label| world_add_hitbox(game.world(), body, Text::from(label), In::from(&def));
    assert_eq!([add(hero, c"sword"), add(slime, c"hurt")], [0, 0]);
    refused(add(hero, c"sword"), Status::DUPLICATE_HITBOX);
    refused(add(hero, c"more than fifteen bytes"), Status::BAD_LABEL);
    refused(add(hero, c"\xff"), Status::BAD_TEXT);
    assert!(counted(|list| world_hitbox_pairs(game.world(), list)).is_empty());
    assert_eq!(world_teleport(game.world(), hero, 6.0, 0.0), 0);
    let pairs = counted(|list| world_hitbox_pairs(game.world(), list));
    assert_eq!((pairs[0].a, pairs[0].b), (hero, slime));
    assert_eq!(&pairs[0].a_label[..6], b"sword\0");
}

#[test]
fn the_other_families_are_called_alike() {
    use jostle::{f64, i32};
    let world = Box::into_raw(f64::world_new());
    // SAFETY: it was just created.
    let there = unsafe { world.as_ref() };
    let mut def = BodyDef::<::core::primitive::f64>::new(codes::ACTOR);
    (def.rect.w, def.rect.h) = (8.0, 8.0);
    assert_eq!(f64::world_add(there, In::from(&def), Out::null()), 0);
    assert_eq!(f64::world_count(there), 1);
    // SAFETY: it was created, and is freed only here.
    f64::world_free(unsafe { Owned::from(world) });

    let boxes = Box::into_raw(i32::boxes_new());
    // SAFETY: it was just created.
    let there = unsafe { boxes.as_ref() };
    let rect = Rect {
        x: 0,
        y: 0,
        w: 4,
        h: 4,
    };
    let index = written(|index| i32::boxes_insert(there, In::from(&rect), 1, 1, index));
    let found: Vec<u32> =
        listed(|first, count| i32::boxes_containing(there, 1, 1, 1, first, count));
    assert_eq!(found, [index]);
    // SAFETY: it was created, and is freed only here.
    i32::boxes_free(unsafe { Owned::from(boxes) });
}
