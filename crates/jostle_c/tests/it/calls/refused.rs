//! What is wrong is refused, and says why.

use super::*;
use jostle::{List, jostle_query_init, jostle_status_name, jostle_version};

#[test]
fn null_is_refused_by_name_and_freeing_it_does_nothing() {
    let nobody: Asked<'_, World> = None;
    refused(world_clear(nobody), Status::NULL);
    assert!(error().contains("`world` is null"), "{}", error());
    assert_eq!((world_count(nobody), world_checksum(nobody)), (0, 0));
    assert!(counted(|list| world_events(nobody, list)).is_empty());
    let game = Game::new();
    refused(world_copy(game.world(), None), Status::NULL);
    refused(
        world_add(game.world(), In::null(), Out::null()),
        Status::NULL,
    );
    refused(body_def_init(Out::null(), codes::ACTOR), Status::NULL);
    refused(jostle_query_init(Out::null()), Status::NULL);
    let def = MapDef::new();
    let status = world_add_map_text(game.world(), In::from(&def), Text::null(), Out::null());
    refused(status, Status::NULL);
    // SAFETY: null is a list that is refused.
    let status = unsafe { world_restore(game.world(), List::null(), 3) };
    refused(status, Status::NULL);
    world_free(Owned::null());
    character_free(Owned::null());
    boxes_free(Owned::null());
}

#[test]
fn ids_that_are_stale_or_made_up_are_refused() {
    let (game, other) = (Game::new(), Game::new());
    let hero = game.actor(0.0, 0.0);
    refused(world_remove(other.world(), hero), Status::UNKNOWN_BODY);
    assert_eq!(world_remove(game.world(), hero), 0);
    game.actor(0.0, 0.0);
    for id in [hero, 0, 1, u64::MAX, hero ^ (77 << 32)] {
        refused(world_remove(game.world(), id), Status::UNKNOWN_BODY);
        refused(
            world_edges(game.world(), id, Out::null()),
            Status::UNKNOWN_BODY,
        );
        refused(
            world_move_and_slide(game.world(), id, 1.0, 1.0, Out::null()),
            Status::UNKNOWN_BODY,
        );
    }
    assert_eq!(world_count(game.world()), 1);
}

#[test]
fn a_definition_of_another_size_is_refused_and_not_read_beyond_it() {
    let game = Game::new();
    for given in [0_u32, 4, u32::MAX] {
        // Nothing but the size is there, as if the struct of an old program were shorter.
        let short = Box::new(u64::from(given).to_le());
        let short: *const u64 = &raw const *short;
        // SAFETY: `In` has the layout of a pointer. The library must not read more than the size.
        let def = unsafe { std::mem::transmute::<*const u64, In<'_, BodyDef<f32>>>(short) };
        refused(world_add(game.world(), def, Out::null()), Status::BAD_SIZE);
        // SAFETY: as above.
        let query = unsafe { std::mem::transmute::<*const u64, In<'_, QueryRecord>>(short) };
        let status = world_raycast(game.world(), 0.0, 0.0, 1.0, 0.0, query, Out::null());
        refused(status, Status::BAD_SIZE);
        assert!(error().contains(&given.to_string()), "{}", error());
    }
    assert_eq!(world_count(game.world()), 0);
}

#[test]
fn lists_longer_than_memory_are_refused() {
    let game = Game::new();
    let rays = [0.0_f32; 4];
    for count in [usize::MAX, usize::MAX / 4, isize::MAX as usize] {
        // SAFETY: a list that cannot be is refused before it is read.
        let status = unsafe {
            let hits = jostle::Room::null();
            world_raycast_many(
                game.world(),
                List::from(&rays),
                count,
                In::null(),
                hits,
                Out::null(),
            )
        };
        refused(status, Status::BAD_COUNT);
    }
}

#[test]
fn every_status_has_a_name() {
    // SAFETY: the functions return texts of C.
    let text = |text| unsafe { CStr::from_ptr(text) }.to_str().unwrap();
    for status in Status::ALL {
        assert_eq!(text(jostle_status_name(status.0)), status.name());
    }
    assert_eq!(text(jostle_status_name(12_345)), "unknown-status");
    assert_eq!(text(jostle_version()), env!("CARGO_PKG_VERSION"));
}
