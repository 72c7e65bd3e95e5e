//! The scenes for a page in the same process, as in the web version.

use crate::attached::{interval, settings};
use crate::player::Player;
use crate::scene::SceneEntry;
use jostle_inspect::{Clock, EmbeddedInspector, Recording, RecordingError};
use std::time::Duration;

/// The scenes and their inspector, without a server: the caller carries the messages to the page and back.
#[derive(Debug)]
pub struct Session {
    player: Player,
    inspector: EmbeddedInspector,
}

impl Session {
    /// Starts the first scene; returns `None` if there is none.
    #[must_use]
    pub fn new(scenes: &'static [SceneEntry], clock: Clock) -> Option<Self> {
        let player = Player::new(scenes, 0, clock)?;
        let inspector = EmbeddedInspector::new(player.stage(), &settings(), clock);
        Some(Self { player, inspector })
    }

    /// Starts over with a page that has lost or dropped what it received.
    pub fn rejoin(&mut self) {
        self.inspector.rejoin();
    }

    /// Handles a command from the page.
    pub fn receive(&mut self, command: &str) {
        self.inspector.receive(command);
    }

    /// Handles files from the page, in the bytes of a binary message.
    pub fn receive_files(&mut self, message: &[u8]) {
        self.inspector.receive_files(message);
    }

    /// Runs a tick if one is due, and shows what is new.
    pub fn advance(&mut self) {
        self.player.advance(&mut self.inspector);
    }

    /// Returns the time from one call of [`advance`](Self::advance) to the next.
    #[must_use]
    pub fn interval(&self) -> Duration {
        interval(self.inspector.speed())
    }

    /// Returns what is new for the page.
    #[must_use]
    pub fn messages(&mut self) -> Vec<Vec<u8>> {
        self.inspector.messages()
    }

    /// Returns everything that is kept.
    #[must_use]
    pub fn recording(&self) -> Recording {
        self.inspector.recording()
    }

    /// Returns the ticks from one to another, both included, as far as they are kept.
    ///
    /// # Errors
    ///
    /// Returns an error if a tick cannot be decoded.
    pub fn recording_between(&self, from: u64, to: u64) -> Result<Recording, RecordingError> {
        self.inspector.recording_between(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::Session;
    use crate::scenes::SCENES;
    use std::time::Duration;

    const STAGE: u8 = 1;
    const FRAME: u8 = 2;
    const PLAYED: u8 = 8;

    fn session() -> Session {
        Session::new(SCENES, || Duration::ZERO).unwrap()
    }

    fn count(session: &mut Session, kind: u8) -> usize {
        let messages = session.messages();
        messages.iter().filter(|message| message[0] == kind).count()
    }

    #[test]
    fn every_tick_is_shown_and_kept() {
        let mut session = session();
        for _ in 0..90 {
            session.advance();
            assert_eq!(count(&mut session, FRAME), 1);
        }
        assert_eq!(session.recording().ticks(), Some((1, 90)));
    }

    #[test]
    fn a_range_of_ticks_is_saved() {
        let mut session = session();
        (0..90).for_each(|_| session.advance());
        let part = session.recording_between(20, 80).unwrap();
        assert_eq!(part.ticks(), Some((20, 80)));
    }

    /// Returns the first tick and the title of each scene recorded.
    fn starts(session: &Session) -> Vec<(u64, String)> {
        let recording = session.recording();
        let scenes = recording.scenes().iter();
        scenes
            .map(|scene| (scene.first, scene.title.clone()))
            .collect()
    }

    #[test]
    fn a_scene_that_is_chosen_again_or_restarted_is_a_new_one() {
        let mut session = session();
        for command in ["scene 0", "set 0 1", "scene 1"] {
            (0..10).for_each(|_| session.advance());
            session.receive(command);
        }
        session.advance();
        let [first, second] = [SCENES[0].name, SCENES[1].name].map(str::to_owned);
        let scenes = [1, 11, 21].map(|tick| (tick, first.clone()));
        let all: Vec<_> = scenes.into_iter().chain([(31, second)]).collect();
        assert_eq!(starts(&session), all);
        let part = session.recording_between(5, 8).unwrap();
        assert_eq!(part.title(), first, "not that of the present scene");
        assert!(!part.images().is_empty(), "its ticks can still be drawn");
    }

    #[test]
    fn keys_of_the_page_move_the_hero() {
        let place_after = |commands: &[&str]| {
            let mut session = session();
            commands.iter().for_each(|command| session.receive(command));
            (0..30).for_each(|_| session.advance());
            let frame = session.recording().frame(30).unwrap();
            frame.bodies[0].place.min
        };
        let [still, _] = place_after(&[]);
        let [moved, _] = place_after(&["key down ArrowRight"]);
        assert!(still < moved, "{still} {moved}");
    }

    #[test]
    fn a_paused_game_still_changes_scenes() {
        let mut session = session();
        session.advance();
        session.receive("pause");
        let _ = session.messages();
        session.advance();
        assert_eq!(count(&mut session, FRAME), 0, "it is paused");
        session.receive("scene 1");
        session.advance();
        let messages = session.messages();
        let kinds: Vec<u8> = messages.iter().map(|message| message[0]).collect();
        // Other images come first if the scenes differ in them.
        assert!(kinds.ends_with(&[STAGE, PLAYED, FRAME]), "{kinds:?}");
    }

    #[test]
    fn slow_motion_runs_every_fourth_call_and_skips_no_tick() {
        let mut session = session();
        session.receive("speed 0.25");
        (0..40).for_each(|_| session.advance());
        let recording = session.recording();
        assert_eq!(recording.ticks(), Some((1, 10)));
        assert_eq!(recording.tick_count(), 10);
    }

    #[test]
    fn fast_motion_asks_to_be_called_more_often() {
        let mut session = session();
        let normal = session.interval();
        session.receive("speed 2");
        assert_eq!(session.interval(), normal / 2);
        session.receive("speed 0.5");
        assert_eq!(session.interval(), normal, "some calls do nothing");
    }
}
