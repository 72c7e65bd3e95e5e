//! Keys and the pointer between two ticks.
//!
//! Presses and releases wait until a tick has read them, one change per tick, so that no tap is too short to count. Up
//! to two taps wait: a third one between two ticks is lost.

use std::collections::VecDeque;

/// The most changes that wait. Without a limit, a scene that ticks slowly would still be busy with old taps long after
/// the last one.
const MOST_WAITING: usize = 4;

/// A key.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyLatch {
    /// Whether it is down, as the last tick has seen it.
    is_down: bool,
    /// Presses and releases since then, in turn.
    waiting: usize,
}

impl KeyLatch {
    /// Notes that the key goes down or up. Nothing changes if it is there already.
    pub(crate) const fn set(&mut self, is_down: bool) {
        let newest = self.is_down ^ !self.waiting.is_multiple_of(2);
        if newest == is_down {
            return;
        }
        self.waiting += 1;
        if MOST_WAITING < self.waiting {
            self.waiting -= 2;
        }
    }

    /// Lets the next tick see the next change.
    pub(crate) const fn advance(&mut self) {
        if 0 < self.waiting {
            self.waiting -= 1;
            self.is_down = !self.is_down;
        }
    }

    /// Whether it is down in this tick.
    pub(crate) const fn is_down(self) -> bool {
        self.is_down
    }
}

/// The pointer and its button.
#[derive(Clone, Debug, Default)]
pub(crate) struct PointerLatch {
    at: Option<[f64; 2]>,
    is_down: bool,
    /// Presses and releases that no tick has seen, in turn, and where they happened.
    waiting: VecDeque<[f64; 2]>,
    /// Where it is now.
    newest: Option<[f64; 2]>,
}

impl PointerLatch {
    /// Notes where the pointer is, and that its button goes down or up.
    pub(crate) fn set(&mut self, at: [f64; 2], button: Option<bool>) {
        self.newest = Some(at);
        let is_down = self.is_down ^ !self.waiting.len().is_multiple_of(2);
        if button.is_none_or(|button| button == is_down) {
            return;
        }
        self.waiting.push_back(at);
        if MOST_WAITING < self.waiting.len() {
            self.waiting.truncate(MOST_WAITING - 1);
        }
    }

    /// Lets the next tick see the next press or release where it happened, or where the pointer is now.
    pub(crate) fn advance(&mut self) {
        if let Some(at) = self.waiting.pop_front() {
            self.is_down = !self.is_down;
            self.at = Some(at);
        } else {
            self.at = self.newest;
        }
    }

    /// Returns where it is in this tick; `None` if it has never been on the canvas.
    pub(crate) const fn at(&self) -> Option<[f64; 2]> {
        self.at
    }

    /// Whether its button is down in this tick.
    pub(crate) const fn is_down(&self) -> bool {
        self.is_down
    }
}
