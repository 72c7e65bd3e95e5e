//! Several threads: Miri would see a race.

use super::*;
use std::cell::RefCell;
use std::thread;

/// A pointer that several threads know, as in C.
#[derive(Clone, Copy)]
struct Shared(*mut Handle<World>);

// SAFETY: the tests do with it what the header allows.
unsafe impl Send for Shared {}

impl Shared {
    fn world<'a>(self) -> Asked<'a, World> {
        // SAFETY: the world is freed after the threads have ended.
        unsafe { self.0.as_ref() }
    }
}

/// Asks everything whose answer is no list.
fn ask_everything(shared: Shared, hero: u64, map: u64) -> u64 {
    let world = shared.world();
    let mut sum = world_checksum(world) ^ world_count(world) as u64;
    sum ^= u64::from(world_contains(world, hero));
    let area = Rect {
        x: 0.0,
        y: 0.0,
        w: 4.0,
        h: 4.0,
    };
    for _ in 0..4 {
        let hit = written(|hit| world_raycast(world, 0.0, 4.0, 1.0, 0.0, In::null(), hit));
        let swept = written(|hit| world_sweep(world, In::from(&area), 0.0, 40.0, In::null(), hit));
        let segment =
            written(|hit| world_raycast_segment(world, 40.0, 0.0, 40.0, 99.0, In::null(), hit));
        sum = sum.wrapping_add(hit.other ^ swept.map ^ segment.other);
        sum ^= written(|data| world_data(world, hero, data));
        sum ^= written(|rides| world_rides(world, hero, rides));
        sum ^= u64::from(written(|sides| world_touching(world, hero, sides)));
        sum ^= u64::from(written(|tile| world_tile(world, map, 1, 1, tile)));
        let edges = written(|edges| world_edges(world, hero, edges));
        let def = written(|def| world_body(world, hero, def));
        assert_eq!(edges.min_x, def.rect.x);
        refused(world_edges(world, 0, Out::null()), Status::UNKNOWN_BODY);
    }
    sum
}

#[test]
fn several_threads_ask_one_world_that_nobody_changes() {
    let game = Game::new();
    let map = game.add_map(c"....\n####");
    let hero = game.actor(4.0, 0.0);
    game.slide(hero, 0.0, 20.0);
    let shared = Shared(game.0);
    let threads = [(); 3].map(|()| thread::spawn(move || ask_everything(shared, hero, map)));
    let answers = threads.map(|thread| thread.join().unwrap());
    assert_eq!(answers, [ask_everything(shared, hero, map); 3]);
}

#[test]
fn each_thread_has_a_world_and_an_error_of_its_own() {
    let thread = |width: f32| {
        thread::spawn(move || {
            assert_eq!(error(), "");
            let game = Game::with_floor();
            let hero = game.actor(4.0, 0.0);
            let rect = Rect {
                x: 0.0,
                y: 0.0,
                w: width,
                h: 8.0,
            };
            for _ in 0..20 {
                game.slide(hero, 0.5, 2.0);
                let status = world_resize(game.world(), hero, In::from(&rect));
                refused(status, Status::BAD_SHAPE);
                assert!(error().contains(&width.to_string()), "{}", error());
            }
        })
    };
    for thread in [-77.0, -55.0].map(thread) {
        thread.join().unwrap();
    }
}

/// Makes a call that is refused when the thread ends.
struct Last;

impl Drop for Last {
    fn drop(&mut self) {
        assert_eq!(world_clear(None), Status::NULL.0);
        error();
    }
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

#[test]
fn a_thread_that_is_ending_may_still_be_refused() {
    // Which of the two is freed first depends on which was used first.
    for is_first in [true, false] {
        let thread = thread::spawn(move || {
            if is_first {
                world_clear(None);
            }
            LAST.with(|last| last.replace(Some(Last)));
            world_clear(None);
        });
        thread.join().unwrap();
    }
}
