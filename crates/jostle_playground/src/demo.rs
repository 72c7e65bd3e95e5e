//! Lets a scene play its own script until somebody plays, as arcade machines do.

use crate::scene::SceneEntry;

/// How long the end of a script is shown before it begins again, in ticks.
const REST: u64 = 240;
/// How long to wait for input after the end before the script restarts, in ticks.
const PATIENCE: u64 = 3600;

/// Whether the script or the player is in control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demo {
    /// The script plays; its next tick.
    On(u64),
    /// A setting was changed: the next tick begins a game for the player.
    Ending,
    /// The player plays. The ticks since the last input.
    Off(u64),
}

/// What the next tick needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextInput {
    /// The player's input.
    Player,
    /// The input of this tick of the script. At 0, a new scene.
    Script(u64),
}

impl Demo {
    /// Begins with the script, if there is a demo.
    pub(crate) fn new(has_demo: bool) -> Self {
        if has_demo { Self::On(0) } else { Self::Off(0) }
    }

    pub(crate) fn is_on(self) -> bool {
        matches!(self, Self::On(_))
    }

    /// Returns where the input of the next tick comes from, given whether there is any from the player and whether the
    /// game is over.
    pub(crate) fn advance(
        &mut self,
        entry: &SceneEntry,
        has_input: bool,
        is_over: bool,
    ) -> NextInput {
        let (next, input) = match *self {
            Self::On(tick) => {
                let tick = tick % (entry.ticks + REST);
                (Self::On(tick + 1), NextInput::Script(tick))
            }
            Self::Off(idle) if PATIENCE <= idle && !has_input => {
                (Self::On(1), NextInput::Script(0))
            }
            Self::Off(idle) if is_over && !has_input => (Self::Off(idle + 1), NextInput::Player),
            Self::Ending | Self::Off(_) => (Self::Off(0), NextInput::Player),
        };
        *self = next;
        input
    }
}

#[cfg(test)]
mod tests {
    use super::{Demo, NextInput, PATIENCE, REST};
    use crate::scenes::SCENES;

    #[test]
    fn the_script_begins_again_after_a_rest() {
        let (mut demo, entry) = (Demo::new(true), &SCENES[0]);
        let length = entry.ticks + REST;
        for tick in (0..length).chain(0..3) {
            assert_eq!(demo.advance(entry, false, false), NextInput::Script(tick));
        }
    }

    #[test]
    fn it_returns_a_minute_after_the_end_without_input() {
        let (mut demo, entry) = (Demo::new(false), &SCENES[0]);
        for _ in 0..2 * PATIENCE {
            assert_eq!(
                demo.advance(entry, false, false),
                NextInput::Player,
                "not over"
            );
        }
        for _ in 0..PATIENCE - 1 {
            assert_eq!(demo.advance(entry, false, true), NextInput::Player);
        }
        assert_eq!(
            demo.advance(entry, true, true),
            NextInput::Player,
            "still there"
        );
        for _ in 0..PATIENCE {
            assert_eq!(demo.advance(entry, false, true), NextInput::Player);
        }
        let mut played = demo;
        assert_eq!(
            played.advance(entry, true, true),
            NextInput::Player,
            "just in time"
        );
        assert_eq!(demo.advance(entry, false, true), NextInput::Script(0));
        assert!(demo.is_on());
    }
}
