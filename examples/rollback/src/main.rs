//! Plays both ends of a match in one process, over UDP on this machine, and prints what each of them sees.
//!
//! `cargo run` in this folder. For a match between two machines, give each one only its own session.

use ggrs::{GgrsError, P2PSession, PlayerType, SessionBuilder, SessionState, UdpNonBlockingSocket};
use jostle::CharacterInput;
use jostle_rollback_example::{Peer, Rollback, WINDOW};
use std::error::Error;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

const PORTS: [u16; 2] = [47_011, 47_012];
const TICKS: i32 = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let mut players = [(session(0)?, Peer::new()?), (session(1)?, Peer::new()?)];
    while players.iter().any(|(session, _)| session.current_frame() < TICKS) {
        for (player, (session, peer)) in players.iter_mut().enumerate() {
            session.poll_remote_clients();
            if session.current_state() != SessionState::Running {
                continue;
            }
            session.add_local_input(player, input(player, session.current_frame()))?;
            match session.advance_frame() {
                Ok(requests) => peer.serve(requests)?,
                Err(GgrsError::PredictionThreshold) => {} // too far ahead: wait for the other player
                Err(error) => return Err(error.into()),
            }
            if session.current_frame() % 60 == 0 {
                println!("player {player}, tick {:3}: {:?}", session.current_frame(), peer.game.places());
            }
        }
        thread::sleep(Duration::from_millis(2));
    }
    for (player, (_, peer)) in players.iter().enumerate() {
        println!("player {player} went back {} times", peer.rollbacks);
    }
    Ok(())
}

/// Creates one player's end of the match.
fn session(player: usize) -> Result<P2PSession<Rollback>, Box<dyn Error>> {
    let other = SocketAddr::from(([127, 0, 0, 1], PORTS[1 - player]));
    let session = SessionBuilder::<Rollback>::new()
        .with_max_prediction_window(WINDOW)
        .with_input_delay(2)
        .add_player(PlayerType::Local, player)?
        .add_player(PlayerType::Remote(other), 1 - player)?
        .start_p2p_session(UdpNonBlockingSocket::bind_to_port(PORTS[player])?)?;
    Ok(session)
}

/// Stands in for a gamepad.
fn input(player: usize, tick: i32) -> CharacterInput {
    let toward = [CharacterInput::RIGHT, CharacterInput::LEFT][player];
    if tick % 50 < 12 { toward.with_jump() } else { toward }
}
