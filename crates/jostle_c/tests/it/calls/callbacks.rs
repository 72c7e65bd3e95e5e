//! Responses of the game's own, which may call back.

use super::*;
use std::ffi::c_void;

/// What a response sees, and what it is to do.
struct Seen {
    world: *mut Handle<World>,
    others: Vec<u64>,
    answer: u32,
    statuses: Vec<i32>,
}

impl Seen {
    fn of(game: &Game, answer: u32) -> Self {
        let (others, statuses) = (Vec::new(), Vec::new());
        let world = game.0;
        Self {
            world,
            others,
            answer,
            statuses,
        }
    }

    fn move_by(&mut self, respond: Respond, game: &Game, body: u64, dx: f32) -> MovedRecord<f32> {
        let user = std::ptr::from_mut(self).cast();
        written(|moved| {
            // SAFETY: the responses of this file take a `Seen`.
            unsafe { world_move_with(game.world(), body, dx, 0.0, respond, user, moved) }
        })
    }
}

unsafe extern "C" fn respond(user: *mut c_void, other: *const Found) -> u32 {
    // SAFETY: it is what `move_by` passes, and the library passes a record.
    let (seen, other) = unsafe { (&mut *user.cast::<Seen>(), &*other) };
    seen.others.push(other.other);
    seen.answer
}

/// Does what no game should: it uses and frees the world that is calling.
unsafe extern "C" fn respond_and_enter(user: *mut c_void, other: *const Found) -> u32 {
    // SAFETY: it is what `move_by` passes, and the library passes a record.
    let (seen, other) = unsafe { (&mut *user.cast::<Seen>(), &*other) };
    // SAFETY: the world is there: it is calling.
    let world = unsafe { seen.world.as_ref() };
    seen.statuses.push(world_remove(world, other.other));
    seen.statuses
        .push(world_edges(world, other.other, Out::null()));
    seen.statuses.push(world_copy(world, world));
    // SAFETY: it was created. It is not freed here: a world that calls back refuses that.
    world_free(unsafe { Owned::from(seen.world) });
    assert!(error().contains("callback"), "{}", error());
    assert_eq!(world_count(world), 0);
    assert_eq!(counted(|list| world_events(world, list)).len(), 0);
    let another = Game::new();
    seen.statuses.push(world_copy(another.world(), world));
    another.actor(0.0, 0.0);
    codes::SLIDE
}

#[test]
fn a_response_decides_what_stops_an_actor() {
    for (answer, end) in [
        (codes::SLIDE, 20.0),
        (codes::STOP, 20.0),
        (codes::PASS, 30.0),
        (77, 20.0),
    ] {
        let game = Game::new();
        let wall = game.add(codes::SOLID, [20.0, 0.0, 4.0, 8.0]);
        let hero = game.actor(0.0, 0.0);
        let mut seen = Seen::of(&game, answer);
        let moved = seen.move_by(Some(respond), &game, hero, 22.0);
        assert_eq!(moved.edges.max_x, end, "{answer}");
        assert!(seen.others.contains(&wall));
    }
}

#[test]
fn a_world_that_calls_back_is_busy_and_cannot_be_freed() {
    let game = Game::new();
    let wall = game.add(codes::SOLID, [20.0, 0.0, 4.0, 8.0]);
    let hero = game.actor(0.0, 0.0);
    let mut seen = Seen::of(&game, codes::SLIDE);
    seen.move_by(Some(respond_and_enter), &game, hero, 22.0);
    assert!(!seen.statuses.is_empty());
    assert!(
        seen.statuses.iter().all(|status| *status == Status::BUSY.0),
        "{:?}",
        seen.statuses
    );
    assert_eq!(
        game.edges(hero)[2],
        20.0,
        "it has gone on as if nothing had been called"
    );
    assert_eq!(world_remove(game.world(), wall), 0, "and is no longer busy");
}

#[test]
fn a_move_without_a_response_is_refused() {
    let game = Game::new();
    let hero = game.actor(0.0, 0.0);
    let user = std::ptr::null_mut();
    // SAFETY: there is no function to be called.
    let status = unsafe { world_move_with(game.world(), hero, 1.0, 0.0, None, user, Out::null()) };
    refused(status, Status::NULL);
}
