//! What a page gets unasked: the stage, numbers for its plots, trails and frames.

use super::{Outlet, Talk, trail};
use crate::frame::Frame;
use crate::wire::{self, FrameTime, StripHead};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often the numbers for the plots are sent.
const STRIP_INTERVAL: Duration = Duration::from_millis(200);

/// One in this many frames is whole, so that the page can drop older ones.
const WHOLE_EVERY: u32 = 120;

impl Talk {
    /// Sends everything that is new; `None` if the page is gone.
    pub(crate) fn send_updates(&mut self, now: Duration, page: &mut impl Outlet) -> Option<()> {
        self.hub.expire(now);
        self.show_stage(page)?;
        self.show_strip(now, page)?;
        self.show_warnings(page)?;
        if let Some(asked) = self.trail_due.take() {
            let message = trail::message(&self.hub, asked, self.shown_tick());
            page.send(message)?;
        }
        if page.is_busy() {
            return Some(());
        }
        match self.past {
            Some(tick) if self.is_past_due => self.show_past(tick, page),
            Some(tick) => self.show_update_of_past(tick, page),
            None => self.show_newest(page),
        }
    }

    fn show_stage(&mut self, page: &mut impl Outlet) -> Option<()> {
        let (number, stage) = self.hub.stage();
        if number == self.stage_seen {
            return Some(());
        }
        self.stage_seen = number;
        if self.images_sent != stage.images {
            self.images_sent.clone_from(&stage.images);
            page.send(wire::images(&stage.images))?;
        }
        page.send(wire::stage(&stage, self.hub.status()))?;
        self.show_scenes(page)
    }

    fn show_scenes(&mut self, page: &mut impl Outlet) -> Option<()> {
        let scenes = self.hub.shared.scenes();
        if scenes == self.scenes_sent {
            return Some(());
        }
        let message = wire::scenes(&scenes);
        self.scenes_sent = scenes;
        page.send(message)
    }

    fn show_strip(&mut self, now: Duration, page: &mut impl Outlet) -> Option<()> {
        if self
            .strip_at
            .is_some_and(|at| now.saturating_sub(at) < STRIP_INTERVAL)
        {
            return Some(());
        }
        self.strip_at = Some(now);
        let store = self.hub.shared.store();
        let head = StripHead {
            first: store.first(),
            newest: store.newest(),
            is_paused: self.hub.is_paused(),
            bytes: store.bytes() as u64,
            missed: self.hub.shared.missed.load(Ordering::Relaxed),
        };
        let rows = store.rows_since(self.strip_seen);
        drop(store);
        self.strip_seen = head.newest;
        page.send(wire::strip(head, &rows))
    }

    fn show_warnings(&mut self, page: &mut impl Outlet) -> Option<()> {
        let (count, new) = self.hub.warnings_since(self.warnings_seen);
        self.warnings_seen = count;
        new.iter()
            .try_for_each(|sentence| page.send(wire::warning(sentence)))
    }

    fn show_newest(&mut self, page: &mut impl Outlet) -> Option<()> {
        let Some((seen, frame)) = self.hub.shared.newer(self.seen) else {
            return Some(());
        };
        self.seen = seen;
        let seen = self.view.of(&frame);
        drop(frame);
        self.show(seen, FrameTime::Live, page)
    }

    /// Sends the past tick again if the game shows it again: it is then the newest one, with more in it.
    fn show_update_of_past(&mut self, tick: u64, page: &mut impl Outlet) -> Option<()> {
        let Some((seen, frame)) = self.hub.shared.newer(self.seen) else {
            return Some(());
        };
        self.seen = seen;
        if frame.tick != tick {
            return Some(());
        }
        let seen = self.view.of(&frame);
        drop(frame);
        self.show(seen, FrameTime::Past, page)
    }

    fn show_past(&mut self, tick: u64, page: &mut impl Outlet) -> Option<()> {
        self.is_past_due = false;
        let chunks = self.hub.shared.chunks(tick, tick);
        match self.playback.seek(&chunks, tick) {
            Ok(()) => match self.playback.frame() {
                Some(frame) => {
                    let seen = self.view.of(frame);
                    self.show(seen, FrameTime::Past, page)
                }
                None => Some(()),
            },
            Err(error) => page.send(wire::notice(&error.to_string())),
        }
    }

    fn show(&mut self, frame: Frame, of: FrameTime, page: &mut impl Outlet) -> Option<()> {
        let is_whole = self.frames_sent.is_multiple_of(WHOLE_EVERY);
        let before = self.sent.as_ref().filter(|_| !is_whole);
        let message = wire::frame_message(before, &frame, of);
        self.frames_sent += 1;
        self.sent = Some(frame);
        page.send(message)
    }
}
