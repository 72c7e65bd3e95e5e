//! Whether the game stands still, and that it goes on when nobody is left to say so.

use crate::recorder::locked;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long a game waits for a page that has paused it and gone: a page that is loaded again is back by then.
const MAX_AWAY: Duration = Duration::from_secs(5);

/// Counterpart pauses a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PausedBy {
    Game,
    Page,
}

/// The pause of a game, and the steps asked for meanwhile.
#[derive(Debug, Default)]
pub(super) struct Pause {
    is_on: AtomicBool,
    steps: AtomicU32,
    pages: Mutex<Pages>,
}

/// Pages that could end the pause.
#[derive(Debug, Default)]
struct Pages {
    count: usize,
    /// When the last one went.
    left: Option<Instant>,
    /// One of them has paused the game.
    have_paused: bool,
}

impl Pause {
    pub(super) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// Begins it or ends it; `false` if it is so already.
    pub(super) fn set(&self, is_on: bool, by: PausedBy) -> bool {
        let is_new = self.is_on.swap(is_on, Ordering::Relaxed) != is_on;
        // A game that only says again that it stands still takes no steps back.
        if is_new || by == PausedBy::Page {
            self.steps.store(0, Ordering::Relaxed);
        }
        // What the game interests to stand still stays so, whoever began it.
        if is_new || by == PausedBy::Game {
            locked(&self.pages).have_paused = is_on && by == PausedBy::Page;
        }
        is_new
    }

    /// Whether a page began it and none has been there for a while.
    pub(super) fn is_abandoned(&self) -> bool {
        let pages = locked(&self.pages);
        let is_long = pages.left.is_some_and(|left| MAX_AWAY <= left.elapsed());
        pages.count == 0 && pages.have_paused && is_long
    }

    pub(super) fn add_steps(&self, count: u32) {
        self.steps.fetch_add(count.min(600), Ordering::Relaxed);
    }

    /// Takes a step, if one was asked for.
    pub(super) fn take_step(&self) -> bool {
        let less = |steps: u32| steps.checked_sub(1);
        self.steps
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok()
    }

    pub(super) fn page_comes(&self) {
        locked(&self.pages).count += 1;
    }

    pub(super) fn page_goes(&self) {
        let mut pages = locked(&self.pages);
        pages.count = pages.count.saturating_sub(1);
        pages.left = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::{Pause, PausedBy};
    use crate::recorder::locked;

    #[test]
    fn what_the_game_wants_to_stand_still_is_its_own() {
        let pause = Pause::default();
        assert!(pause.set(true, PausedBy::Page));
        assert!(locked(&pause.pages).have_paused);
        assert!(!pause.set(true, PausedBy::Game), "it stands still already");
        assert!(!locked(&pause.pages).have_paused);
    }

    #[test]
    fn a_game_that_says_again_that_it_is_paused_loses_no_step() {
        let pause = Pause::default();
        pause.set(true, PausedBy::Page);
        pause.add_steps(1);
        pause.set(true, PausedBy::Game);
        assert!(pause.take_step());
        assert!(!pause.take_step());
    }
}
