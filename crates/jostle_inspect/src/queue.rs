//! Hands drafts from the game's thread to the recorder's, and hands their memory back.
//!
//! Waking a sleeping thread takes the game longer than filling a draft, so `try_push` does not wake the recorder, which
//! polls every few milliseconds. Only a game that keeps every tick, and may therefore have to wait for room, wakes it.

use crate::draft::Draft;
use crate::frame::{Frame, MapRow, Shape, is_excessive};
use crate::recorder::locked;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Limits on waiting drafts and on their approximate size. A small game loses nothing while the recorder is held up for
/// a few seconds, and a large one cannot fill the memory. The values are not critical.
const MAX_DRAFTS: usize = 256;
const MAX_BYTES: usize = 32 << 20;

/// The number of drafts kept for their memory.
const MAX_SPARES: usize = 8;

/// How often the recorder checks for drafts.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Drafts that wait for the recorder, and empty ones to reuse.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    drafts: Mutex<Waiting>,
    news: Condvar,
    room: Condvar,
    #[expect(
        clippy::vec_box,
        reason = "boxed drafts move between lists without a copy"
    )]
    spares: Mutex<Vec<Box<Draft>>>,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Each with its size in bytes.
    drafts: VecDeque<(usize, Box<Draft>)>,
    bytes: usize,
    /// The game or the recorder has ended.
    is_over: bool,
}

impl Queue {
    /// Returns an empty draft, reusing memory if possible.
    pub(crate) fn spare(&self) -> Box<Draft> {
        locked(&self.spares).pop().unwrap_or_default()
    }

    /// Takes back a draft for its memory, and drops those that keep far more than is used now: only the last ones are
    /// used again, so the first would keep theirs forever.
    pub(crate) fn give_back(&self, draft: Box<Draft>, used: usize) {
        let mut spares = locked(&self.spares);
        spares.push(draft);
        spares.retain(|spare| !is_excessive(spare.room(), used));
        spares.truncate(MAX_SPARES);
    }

    /// Adds a draft if there is room; returns `false` otherwise. Never blocks.
    pub(crate) fn try_push(&self, draft: Box<Draft>) -> bool {
        let mut waiting = locked(&self.drafts);
        let has_room = waiting.has_room() && !waiting.is_over;
        if has_room {
            waiting.push(draft);
        }
        has_room
    }

    /// Adds a draft, waiting until there is room; returns `false` if the queue has ended.
    pub(crate) fn push(&self, draft: Box<Draft>) -> bool {
        let mut waiting = locked(&self.drafts);
        while !waiting.has_room() && !waiting.is_over {
            // This cannot wait forever: the recorder ends the queue even if it panics (`EndOnDrop`).
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

    /// Returns the next draft, waiting for one; `None` once the queue has ended and is empty.
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

    /// Ends the queue: nothing more is added or nothing more is taken.
    pub(crate) fn end(&self) {
        locked(&self.drafts).is_over = true;
        self.news.notify_all();
        self.room.notify_all();
    }
}

/// Ends a queue when dropped, even during a panic.
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

/// Returns the approximate size of everything that a game can fill without limit.
fn bytes_of(frame: &Frame) -> usize {
    let drawings = frame.drawings.iter().map(|drawing| match &drawing.shape {
        Shape::Polygon { points, .. } => size_of_val(&**points),
        Shape::Text { text, .. } => text.len(),
        Shape::Pixels { bits, .. } => bits.len(),
        Shape::Line(..) | Shape::Box { .. } | Shape::Circle { .. } | Shape::Image { .. } => 0,
    });
    let hitboxes = frame.hitboxes.iter().map(|row| row.name.len());
    let tags = frame.tags.iter().map(|tag| tag.label.len());
    let moves = frame.moves.iter().map(|row| {
        let path = size_of_val(&*row.legs) + size_of_val(&*row.hits);
        path + size_of_val(&*row.inside) + size_of_val(&*row.shifts)
    });
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

/// Returns the size of the tile maps that are not shared with the draft before.
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
    use crate::draft::Draft;
    use crate::frame::{
        BodyKey, BodyRow, CellRow, Drawing, Frame, HitboxRow, Ink, Rect, Shape, Tag,
    };
    use crate::recorder::locked;
    use std::sync::Arc;
    use std::thread;
    use std::time::{Duration, Instant};

    #[test]
    fn drafts_come_out_in_order_and_surplus_ones_are_rejected() {
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
        assert!(!queue.try_push(queue.spare()), "the queue has ended");
        let ticks: Vec<u64> = std::iter::from_fn(|| queue.next())
            .map(|draft| draft.frame.tick)
            .collect();
        assert!(ticks.into_iter().eq(0..256));
    }

    /// Counts how many drafts of about a mebibyte are accepted while none is taken.
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
    fn large_drafts_are_rejected_whatever_they_contain() {
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
    fn memory_of_a_full_scene_is_not_kept_for_an_empty_one() {
        let queue = Queue::default();
        let full = || {
            let mut draft = Box::<Draft>::default();
            draft.frame.bodies.reserve(100_000);
            draft
        };
        let used = 100_000 * size_of::<BodyRow>();
        (0..3).for_each(|_| queue.give_back(full(), used));
        let room = |queue: &Queue| locked(&queue.spares).iter().map(|draft| draft.room()).sum();
        let kept: usize = room(&queue);
        assert!(3 * used <= kept, "{kept}");
        queue.give_back(Box::default(), 1_000);
        let kept: usize = room(&queue);
        assert_eq!(kept, 0);
    }

    #[test]
    fn pushing_every_tick_waits_for_room() {
        let queue = Arc::new(Queue::default());
        let own = Arc::clone(&queue);
        let taker = thread::spawn(move || std::iter::from_fn(|| own.next()).count());
        for _ in 0..1000 {
            assert!(queue.push(queue.spare()));
        }
        queue.end();
        assert_eq!(taker.join().unwrap(), 1000);
        assert!(!queue.push(queue.spare()), "the queue has ended");
    }

    #[test]
    fn pushing_ends_when_the_recorder_panics() {
        let queue = Arc::new(Queue::default());
        let own = Arc::clone(&queue);
        let taker = thread::spawn(move || {
            let _ending = EndOnDrop(&own);
            let draft = own.next();
            assert!(draft.is_none(), "panics on purpose");
        });
        let own = Arc::clone(&queue);
        let giver = thread::spawn(move || (0..1000).filter(|_| own.push(own.spare())).count());
        assert!(taker.join().is_err());
        let began = Instant::now();
        while !giver.is_finished() && began.elapsed() < Duration::from_secs(120) {
            thread::sleep(Duration::from_millis(1));
        }
        assert!(giver.is_finished(), "it waits forever");
        assert!(giver.join().unwrap() < 1000);
    }
}
