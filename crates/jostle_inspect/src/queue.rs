//! The way of drafts from the game's thread to the recorder's, and back for their memory.
//!
//! Waking a thread that sleeps takes the game longer than filling a draft, so nobody is woken: the recorder looks by
//! itself every few milliseconds. Only a game that interests every tick, and may have to wait, wakes it.

use crate::draft::Draft;
use crate::frame::{Frame, MapRow, Shape};
use crate::recorder::locked;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How many drafts may wait for the recorder, and about how many bytes they may hold: a recorder that is held up for a
/// while misses nothing of a small game.
const MAX_DRAFTS: usize = 256;
const MAX_BYTES: usize = 32 << 20;

/// How many drafts are kept for their memory.
const MAX_SPARES: usize = 8;

/// How often the recorder looks.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Drafts that wait for the recorder, and those that were spares.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    drafts: Mutex<Waiting>,
    news: Condvar,
    room: Condvar,
    #[expect(clippy::vec_box, reason = "a draft goes from list to list as it is")]
    spares: Mutex<Vec<Box<Draft>>>,
}

#[derive(Debug, Default)]
struct Waiting {
    /// With the bytes that each takes.
    drafts: VecDeque<(usize, Box<Draft>)>,
    bytes: usize,
    /// The game has ended, or the recorder has.
    is_over: bool,
}

impl Queue {
    /// A draft with nothing in it, if possible one with memory.
    pub(crate) fn spare(&self) -> Box<Draft> {
        locked(&self.spares).pop().unwrap_or_default()
    }

    /// Takes a draft back.
    pub(crate) fn give_back(&self, draft: Box<Draft>) {
        let mut spares = locked(&self.spares);
        if spares.len() < MAX_SPARES {
            spares.push(draft);
        }
    }

    /// Puts a draft in, if there is room; `false` if not.
    pub(crate) fn try_push(&self, draft: Box<Draft>) -> bool {
        let mut waiting = locked(&self.drafts);
        let has_room = waiting.has_room() && !waiting.is_over;
        if has_room {
            waiting.push(draft);
        }
        has_room
    }

    /// Puts a draft in as soon as there is room; `false` if nobody will take it.
    pub(crate) fn push(&self, draft: Box<Draft>) -> bool {
        let mut waiting = locked(&self.drafts);
        while !waiting.has_room() && !waiting.is_over {
            // Counterpart takes drafts ends the queue when it ends itself, however that comes about.
            let waited = self.room.wait(waiting);
            waiting = waited.unwrap_or_else(PoisonError::into_inner);
        }
        let is_taken = !waiting.is_over;
        if is_taken {
            waiting.push(draft);
            self.news.notify_one();
        }
        is_taken
    }

    /// The next draft; `None` when there will be no more.
    pub(crate) fn next(&self) -> Option<Box<Draft>> {
        let mut waiting = locked(&self.drafts);
        loop {
            if let Some((bytes, draft)) = waiting.drafts.pop_front() {
                waiting.bytes -= bytes;
                self.room.notify_one();
                return Some(draft);
            }
            if waiting.is_over {
                return None;
            }
            let waited = self.news.wait_timeout(waiting, POLL_INTERVAL);
            (waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says that nothing more comes, or that nothing more is taken.
    pub(crate) fn end(&self) {
        locked(&self.drafts).is_over = true;
        self.news.notify_all();
        self.room.notify_all();
    }
}

/// Ends a queue when it is dropped, also by a panic.
#[derive(Debug)]
pub(crate) struct EndOnDrop<'a>(pub(crate) &'a Queue);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Waiting {
    fn has_room(&self) -> bool {
        self.drafts.len() < MAX_DRAFTS && self.bytes < MAX_BYTES
    }

    fn push(&mut self, draft: Box<Draft>) {
        let last = self.drafts.back().map(|(_, last)| &last.frame);
        let bytes = draft.bytes() + bytes_of(&draft.frame) + bytes_of_maps(&draft.frame, last);
        self.bytes += bytes;
        self.drafts.push_back((bytes, draft));
    }
}

/// About how many bytes all takes that a game may fill as it likes.
fn bytes_of(frame: &Frame) -> usize {
    let drawings = frame.drawings.iter().map(|drawing| match &drawing.shape {
        Shape::Polygon { points, .. } => size_of_val(&**points),
        Shape::Text { text, .. } => text.len(),
        Shape::Pixels { bits, .. } => bits.len(),
        Shape::Line(..) | Shape::Box { .. } | Shape::Circle { .. } => 0,
    });
    let hitboxes = frame.hitboxes.iter().map(|row| row.name.len());
    let tags = frame.tags.iter().map(|tag| tag.label.len());
    let moves = frame
        .moves
        .iter()
        .map(|row| size_of_val(&*row.legs) + size_of_val(&*row.hits));
    size_of_val(&*frame.cells)
        + size_of_val(&*frame.drawings)
        + size_of_val(&*frame.hitboxes)
        + size_of_val(&*frame.tags)
        + size_of_val(&*frame.moves)
        + size_of_val(&*frame.gauges)
        + drawings
            .chain(hitboxes)
            .chain(tags)
            .chain(moves)
            .sum::<usize>()
}

/// The same of tile maps that are not shared with the draft before.
fn bytes_of_maps(frame: &Frame, before: Option<&Frame>) -> usize {
    let known = before.map_or(&[][..], |before| &before.maps);
    let is_new = |map: &&Arc<MapRow>| !known.iter().any(|known| Arc::ptr_eq(known, map));
    let new = frame.maps.iter().filter(is_new);
    new.map(|map| map.kinds.len() + size_of_val(&*map.data))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{EndOnDrop, MAX_DRAFTS, Queue};
    use crate::frame::{BodyKey, CellRow, Drawing, Frame, HitboxRow, Ink, Rect, Shape, Tag};
    use std::sync::Arc;
    use std::thread;
    use std::time::{Duration, Instant};

    #[test]
    fn drafts_come_out_in_order_and_the_rest_is_refused() {
        let queue = Queue::default();
        for tick in 0..300 {
            let mut draft = queue.spare();
            draft.frame.tick = tick;
            assert_eq!(
                queue.try_push(draft),
                tick < MAX_DRAFTS as u64,
                "tick {tick}"
            );
        }
        queue.end();
        assert!(!queue.try_push(queue.spare()), "nobody takes it");
        let ticks: Vec<u64> = std::iter::from_fn(|| queue.next())
            .map(|draft| draft.frame.tick)
            .collect();
        assert!(ticks.into_iter().eq(0..256));
    }

    /// How many drafts of about a mebibyte are taken while nobody looks.
    fn count_taken(fill: impl Fn(&mut Frame)) -> usize {
        let queue = Queue::default();
        let taken = (0..MAX_DRAFTS).take_while(|_| {
            let mut draft = queue.spare();
            fill(&mut draft.frame);
            queue.try_push(draft)
        });
        taken.count()
    }

    #[test]
    fn large_drafts_are_refused_whatever_they_hold() {
        let is_few = |count: usize| assert!((16..=48).contains(&count), "{count} drafts");
        let name = || "x".repeat(1 << 10);
        let (key, place) = (BodyKey::default(), Rect::default());
        is_few(count_taken(|frame| {
            let cell = CellRow { place, count: 1 };
            frame.cells.resize((1 << 20) / size_of::<CellRow>(), cell);
        }));
        is_few(count_taken(|frame| {
            let (points, is_filled) = (vec![[0.0; 2]; 1 << 10], false);
            let shape = Shape::Polygon { points, is_filled };
            let ink = Ink::Faint;
            frame.drawings.resize(64, Drawing { ink, shape });
        }));
        is_few(count_taken(|frame| {
            let hitbox = HitboxRow {
                key,
                name: name(),
                is_active: true,
                layers: 1,
                mask: 1,
                place,
            };
            frame.hitboxes.resize(1 << 10, hitbox);
        }));
        is_few(count_taken(|frame| {
            let (ink, label) = (None, name());
            frame.tags.resize(1 << 10, Tag { key, label, ink });
        }));
    }

    #[test]
    fn who_wants_every_tick_waits_for_room() {
        let queue = Arc::new(Queue::default());
        let own = Arc::clone(&queue);
        let taker = thread::spawn(move || std::iter::from_fn(|| own.next()).count());
        for _ in 0..1000 {
            assert!(queue.push(queue.spare()));
        }
        queue.end();
        assert_eq!(taker.join().unwrap(), 1000);
        assert!(!queue.push(queue.spare()), "nobody takes it");
    }

    #[test]
    fn nobody_waits_for_a_taker_that_panicked() {
        let queue = Arc::new(Queue::default());
        let own = Arc::clone(&queue);
        let taker = thread::spawn(move || {
            let _ending = EndOnDrop(&own);
            let draft = own.next();
            assert!(draft.is_none(), "a bug");
        });
        let own = Arc::clone(&queue);
        let giver = thread::spawn(move || (0..1000).filter(|_| own.push(own.spare())).count());
        assert!(taker.join().is_err());
        let began = Instant::now();
        while !giver.is_finished() && began.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(giver.is_finished(), "it waits for ever");
        assert!(giver.join().unwrap() < 1000);
    }
}
