//! What pages say, and what becomes of it.

use crate::game::{Game, heard, is_notice, say, settings, socket};

#[test]
fn a_game_that_never_listens_is_not_buried_in_releases() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    for number in 0..5_000 {
        say(&mut page, "pointer up 1 1");
        say(&mut page, "key up Space");
        say(&mut page, &format!("key down K{number}"));
        say(&mut page, &format!("key up K{number}"));
        if number % 100 == 99 {
            say(&mut page, &format!("ping {number}"));
            let pong = format!("pong {number}");
            game.tick_until(|_| heard(&mut page, 4).filter(|bytes| is_notice(bytes, &pong)))
                .unwrap();
        }
    }
    let waiting = game.inspector.requests().len();
    assert!((1000..=1100).contains(&waiting), "{waiting} requests wait");
}
