//! The pause of the game, which ends by itself if no page is left to end it.

use crate::recorder::locked;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// How long a game stays paused after the last page has gone: long enough to reload the page.
const MAX_AWAY: Duration = Duration::from_secs(5);

/// What paused or resumed the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PausedBy {
    Game,
    Page,
}

/// The pause of a game, and the steps requested meanwhile.
#[derive(Debug, Default)]
pub(crate) struct Pause {
    is_on: AtomicBool,
    steps: AtomicU32,
    pages: Mutex<Pages>,
}

/// Pages that could end the pause.
#[derive(Debug, Default)]
struct Pages {
    count: usize,
    /// When the last page left.
    left: Option<Duration>,
    /// Whether a page paused the game.
    have_paused: bool,
}

impl Pause {
    pub(super) fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// Pauses or resumes; returns `false` if nothing changed.
    pub(super) fn set(&self, is_on: bool, by: PausedBy) -> bool {
        let is_new = self.is_on.swap(is_on, Ordering::Relaxed) != is_on;
        // A game that repeats its pause every tick must not cancel steps.
        if is_new || by == PausedBy::Page {
            self.steps.store(0, Ordering::Relaxed);
        }
        // A pause that the game asks for outlasts the pages, even if a page started it.
        if is_new || by == PausedBy::Game {
            locked(&self.pages).have_paused = is_on && by == PausedBy::Page;
        }
        is_new
    }

    /// Whether a page paused the game and no page has been there for a while.
    pub(super) fn is_abandoned(&self, now: Duration) -> bool {
        let pages = locked(&self.pages);
        pages.have_paused && pages.are_gone(now)
    }

    /// Whether there were pages and none has been there for a while.
    pub(super) fn are_pages_gone(&self, now: Duration) -> bool {
        locked(&self.pages).are_gone(now)
    }

    pub(crate) fn add_steps(&self, count: u32) {
        self.steps.fetch_add(count.min(600), Ordering::Relaxed);
    }

    /// Takes a step, if one was requested.
    pub(super) fn take_step(&self) -> bool {
        let less = |steps: u32| steps.checked_sub(1);
        self.steps
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok()
    }

    #[cfg(feature = "serve")]
    pub(crate) fn pages(&self) -> usize {
        locked(&self.pages).count
    }

    pub(crate) fn page_comes(&self) {
        locked(&self.pages).count += 1;
    }

    pub(crate) fn page_goes(&self, now: Duration) {
        let mut pages = locked(&self.pages);
        pages.count = pages.count.saturating_sub(1);
        pages.left = Some(now);
    }
}

impl Pages {
    fn are_gone(&self, now: Duration) -> bool {
        let is_long = |left| MAX_AWAY <= now.saturating_sub(left);
        self.count == 0 && self.left.is_some_and(is_long)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_AWAY, Pause, PausedBy};
    use crate::recorder::locked;
    use std::time::Duration;

    #[test]
    fn a_pause_ends_a_while_after_the_last_page_has_gone() {
        let (pause, start) = (Pause::default(), Duration::from_secs(7));
        pause.page_comes();
        pause.set(true, PausedBy::Page);
        assert!(
            !pause.is_abandoned(start + 2 * MAX_AWAY),
            "the page is there"
        );
        pause.page_goes(start);
        assert!(
            !pause.is_abandoned(start + MAX_AWAY / 2),
            "the page may be reloading"
        );
        pause.page_comes();
        assert!(
            !pause.is_abandoned(start + 2 * MAX_AWAY),
            "it has come back"
        );
        pause.page_goes(start + 2 * MAX_AWAY);
        assert!(!pause.is_abandoned(start + MAX_AWAY * 5 / 2));
        assert!(pause.is_abandoned(start + 3 * MAX_AWAY));
    }

    #[test]
    fn a_pause_of_the_game_outlasts_the_pages() {
        let pause = Pause::default();
        pause.page_comes();
        assert!(pause.set(true, PausedBy::Page));
        assert!(locked(&pause.pages).have_paused);
        assert!(!pause.set(true, PausedBy::Game), "it is already paused");
        assert!(!locked(&pause.pages).have_paused);
        let left = Duration::from_secs(7);
        pause.page_goes(left);
        assert!(!pause.is_abandoned(left + 100 * MAX_AWAY));
    }

    #[test]
    fn repeating_a_pause_cancels_no_steps() {
        let pause = Pause::default();
        pause.set(true, PausedBy::Page);
        pause.add_steps(1);
        pause.set(true, PausedBy::Game);
        assert!(pause.take_step());
        assert!(!pause.take_step());
    }
}
