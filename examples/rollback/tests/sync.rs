//! Two peers over UDP, with packets that arrive late and out of order, play 10,000 ticks and stay equal bit for bit.

use ggrs::{
    DesyncDetection, GgrsError, GgrsEvent, Message, NonBlockingSocket, P2PSession, PlayerType, SessionBuilder,
    SessionState, UdpNonBlockingSocket,
};
use jostle::CharacterInput;
use jostle_rollback_example::{Game, Peer, Rollback, WINDOW};
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

const TICKS: usize = 10_000;
const INPUT_DELAY: usize = 2;
/// No peer waits that long, however busy the machine is: it ends a test that would never end.
const MAX_STALL: Duration = Duration::from_secs(900);

#[test]
fn two_peers_agree_after_hundreds_of_rollbacks() {
    let sockets = [0, 1].map(|_| bound_socket());
    let ports = [sockets[0].0, sockets[1].0];
    let mut player = 0..;
    let mut players = sockets.map(|(_, socket)| {
        let player = player.next().unwrap();
        (session(player, socket, ports[1 - player]), Peer::new().unwrap())
    });
    let (mut round, began) = (0, Instant::now());
    // An advance past tick t has confirmed, and where the guess was wrong played again, all up to t - WINDOW.
    let last = (TICKS + 2 * WINDOW) as i32;
    while players.iter().any(|(session, _)| session.current_frame() < last) {
        round += 1;
        assert!(began.elapsed() < MAX_STALL, "the peers have stalled");
        for (player, (session, peer)) in players.iter_mut().enumerate() {
            session.poll_remote_clients();
            for event in session.events() {
                assert!(!matches!(event, GgrsEvent::DesyncDetected { .. }), "player {player}: {event:?}");
            }
            // Each falls behind in turn, so that both have to guess.
            let is_slow = round / 64 % 2 == player && round % 4 != 0;
            if session.current_state() != SessionState::Running || is_slow {
                continue;
            }
            let tick = usize::try_from(session.current_frame()).unwrap();
            session.add_local_input(player, input(player, tick)).unwrap();
            match session.advance_frame() {
                Ok(requests) => peer.serve(requests).unwrap(),
                Err(GgrsError::PredictionThreshold) => {}
                Err(error) => panic!("player {player}: {error}"),
            }
        }
    }

    let [(_, one), (_, other)] = &players;
    assert_eq!(one.checksums[..TICKS], other.checksums[..TICKS]);
    assert_eq!(one.checksums[..TICKS], checksums_without_rollback()[..]);
    for (player, (_, peer)) in players.iter().enumerate() {
        println!("player {player} went back {} times in {TICKS} ticks", peer.rollbacks);
        assert!(TICKS as u32 / 20 < peer.rollbacks, "too few rollbacks to prove anything");
    }
}

/// Plays the same inputs on one machine that knows all of them in time.
fn checksums_without_rollback() -> Vec<u128> {
    let mut game = Game::new().unwrap();
    let play = |tick: usize| {
        let checksum = game.checksum();
        let early = |player| tick.checked_sub(INPUT_DELAY).map_or(CharacterInput::NONE, |tick| input(player, tick));
        game.tick([early(0), early(1)]).unwrap();
        checksum
    };
    (0..TICKS).map(play).collect()
}

fn session(player: usize, socket: UdpNonBlockingSocket, other: u16) -> P2PSession<Rollback> {
    let other = SocketAddr::from(([127, 0, 0, 1], other));
    let socket = LateSocket { socket, waiting: Vec::new(), polls: 0, random: 17 + player as u64 };
    SessionBuilder::<Rollback>::new()
        .with_max_prediction_window(WINDOW)
        .with_input_delay(INPUT_DELAY)
        .with_disconnect_timeout(Duration::from_secs(60))
        .with_desync_detection_mode(DesyncDetection::On { interval: 10 })
        .add_player(PlayerType::Local, player)
        .and_then(|builder| builder.add_player(PlayerType::Remote(other), 1 - player))
        .and_then(|builder| builder.start_p2p_session(socket))
        .unwrap()
}

/// Returns a socket on a free port, and the port. Another program may take a port before ggrs does; then the next one
/// is tried.
fn bound_socket() -> (u16, UdpNonBlockingSocket) {
    let free_port = || UdpSocket::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    let bind = |port| Some((port, UdpNonBlockingSocket::bind_to_port(port).ok()?));
    (0..100).find_map(|_| bind(free_port())).expect("a port is free")
}

/// What a player holds: changes often enough that guesses are wrong again and again.
fn input(player: usize, tick: usize) -> CharacterInput {
    let mut random = (tick / 5) as u64 * 2 + player as u64;
    let draw = next(&mut random);
    let toward = [CharacterInput::LEFT, CharacterInput::RIGHT, CharacterInput::NONE, CharacterInput::DOWN];
    let held = toward[(draw % 4) as usize];
    if draw & 16 == 0 { held } else { held.with_jump() }
}

/// A UDP socket that hands over each message up to nine polls late, in any order.
struct LateSocket {
    socket: UdpNonBlockingSocket,
    waiting: Vec<(u64, SocketAddr, Message)>,
    polls: u64,
    random: u64,
}

impl NonBlockingSocket<SocketAddr> for LateSocket {
    fn send_to(&mut self, message: &Message, to: &SocketAddr) {
        self.socket.send_to(message, to);
    }

    fn receive_all_messages(&mut self) -> Vec<(SocketAddr, Message)> {
        self.polls += 1;
        for (from, message) in self.socket.receive_all_messages() {
            let due = self.polls + next(&mut self.random) % 10;
            self.waiting.push((due, from, message));
        }
        let polls = self.polls;
        let due = self.waiting.extract_if(.., |(due, ..)| *due <= polls);
        due.map(|(_, from, message)| (from, message)).collect()
    }
}

/// Returns the next of a fixed sequence of numbers that look random (SplitMix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
