//! The last ticks, within limits of time and memory.

use crate::frame::Frame;
use crate::recording::{Chunk, MAX_BYTES, OpenChunk, Playback, Recording, RecordingError};
use crate::wire::TickRow;
use std::collections::VecDeque;
use std::sync::Arc;

/// The ticks that are kept: finished chunks, chunks being compressed, and the chunk being filled.
#[derive(Debug, Default)]
pub(crate) struct Store {
    chunks: VecDeque<Arc<Chunk>>,
    /// Full chunks that are being compressed, oldest first.
    closing: VecDeque<Arc<OpenChunk>>,
    open: OpenChunk,
    rows: VecDeque<TickRow>,
    bytes: usize,
    max_ticks: u64,
    max_bytes: usize,
}

impl Store {
    pub(crate) fn new(max_ticks: u64, max_bytes: usize) -> Self {
        Self {
            max_ticks,
            max_bytes,
            ..Self::default()
        }
    }

    /// Creates a store with the contents of a recording, which never grows.
    pub(crate) fn of(recording: &Recording) -> Result<Self, RecordingError> {
        let mut rows = VecDeque::new();
        let see = |frame: &Frame| rows.push_back(TickRow::from(frame));
        Playback::default().visit(&recording.chunks, see)?;
        let chunks: VecDeque<Arc<Chunk>> = recording.chunks.iter().cloned().collect();
        Ok(Self {
            bytes: chunks.iter().map(|chunk| chunk.len()).sum(),
            chunks,
            rows,
            max_ticks: u64::MAX,
            max_bytes: usize::MAX,
            ..Self::default()
        })
    }

    /// Whether a frame of this tick must be whole, because it starts a chunk.
    pub(crate) fn begins_chunk(&self, tick: u64) -> bool {
        if self.is_newest(tick) {
            self.open.ticks() == 1
        } else {
            self.open.is_empty() || self.is_full()
        }
    }

    /// Adds a frame, replacing the newest one if that has the same tick. Returns a chunk that became full, to be
    /// compressed and handed back with [`put`](Self::put). The newest frame is never in that chunk, so it can still be
    /// replaced.
    pub(crate) fn push(&mut self, row: TickRow, frame: Arc<[u8]>) -> Option<Arc<OpenChunk>> {
        let replaces_last = self.is_newest(row.tick);
        let full =
            (!replaces_last && self.is_full()).then(|| Arc::new(std::mem::take(&mut self.open)));
        if replaces_last {
            self.rows.pop_back();
            self.open.pop();
        }
        self.closing.extend(full.clone());
        self.rows.push_back(row);
        self.open.push(row.tick, frame);
        self.forget();
        full
    }

    fn is_newest(&self, tick: u64) -> bool {
        !self.open.is_empty() && self.open.last() == tick
    }

    /// Whether the next tick starts another chunk. Chunks are dropped as a whole, so they are small if little memory is
    /// allowed.
    fn is_full(&self) -> bool {
        !self.open.is_empty() && self.open.is_full(MAX_BYTES.min(self.max_bytes / 8))
    }

    /// Whether chunks pile up, so that the next one should be stored uncompressed.
    pub(crate) fn is_behind(&self) -> bool {
        2 < self.closing.len()
    }

    /// Hands back the oldest full chunk, compressed.
    pub(crate) fn put(&mut self, chunk: Chunk) {
        self.closing.pop_front();
        self.bytes += chunk.len();
        self.chunks.push_back(Arc::new(chunk));
        self.forget();
    }

    /// Sets how many ticks are kept from now on.
    pub(crate) fn set_max_ticks(&mut self, max_ticks: u64) {
        self.max_ticks = max_ticks;
    }

    /// Drops the oldest chunks while there is too much.
    fn forget(&mut self) {
        let newest = self.newest();
        while let Some(oldest) = self.chunks.front() {
            let is_old = self.max_ticks <= newest.saturating_sub(oldest.last);
            let is_large = self.max_bytes < self.bytes();
            if !is_old && !is_large {
                break;
            }
            self.bytes -= oldest.len();
            self.chunks.pop_front();
        }
        let first = self.first();
        while self.rows.front().is_some_and(|row| row.tick < first) {
            self.rows.pop_front();
        }
    }

    /// Returns the first tick that is kept.
    pub(crate) fn first(&self) -> u64 {
        let closed = self.chunks.front().map(|chunk| chunk.first);
        let closing = self.closing.front().map(|chunk| chunk.first());
        closed.or(closing).unwrap_or_else(|| self.open.first())
    }

    /// Returns the newest tick that is kept.
    pub(crate) fn newest(&self) -> u64 {
        let row = self.rows.back().map(|row| row.tick);
        row.or(self.chunks.back().map(|chunk| chunk.last))
            .unwrap_or(0)
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let closing = self.closing.iter().map(|chunk| chunk.len());
        self.bytes + closing.sum::<usize>() + self.open.len()
    }

    /// Returns about how many bytes these ticks take in a file: exactly if they are those of finished chunks, less than
    /// that by the share of ticks if some of a chunk are not wanted, and uncompressed if a chunk is not finished. 0 only
    /// if none of them is kept.
    pub(crate) fn size_between(&self, from: u64, to: u64) -> u64 {
        let ticks = |first: u64, last: u64| self.count_between(first.max(from), last.min(to));
        let done = self.chunks.iter();
        let done = done.map(|chunk| chunk.size_of(ticks(chunk.first, chunk.last)));
        let undone = self.closing.iter().map(|chunk| &**chunk);
        let undone = undone.chain([&self.open]);
        let undone = undone.map(|chunk| chunk.size_of(ticks(chunk.first(), chunk.last())));
        done.chain(undone).sum()
    }

    /// Returns how many ticks from one to another are kept.
    fn count_between(&self, from: u64, to: u64) -> usize {
        let begin = self.rows.partition_point(|row| row.tick < from);
        let end = self.rows.partition_point(|row| row.tick <= to);
        end.saturating_sub(begin)
    }

    /// Returns the numbers of all ticks after this one.
    pub(crate) fn rows_since(&self, tick: u64) -> Vec<TickRow> {
        let behind = self.rows.partition_point(|row| row.tick <= tick);
        self.rows.range(behind..).copied().collect()
    }

    /// Returns the finished chunks, and those that are not.
    pub(crate) fn parts(&self) -> (Vec<Arc<Chunk>>, Vec<Arc<OpenChunk>>) {
        let open = (!self.open.is_empty()).then(|| Arc::new(self.open.clone()));
        let undone = self.closing.iter().cloned().chain(open);
        (self.chunks.iter().cloned().collect(), undone.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Store;
    use crate::frame::Frame;
    use crate::recording::{Playback, frame_bytes};
    use std::sync::Arc;

    #[test]
    fn a_store_without_memory_creates_no_empty_chunk() {
        let mut store = Store::new(10, 0);
        let frame = Frame::sketched(1, |_| {});
        let full = store.push((&frame).into(), frame_bytes(None, &frame));
        assert!(full.is_none());
    }

    #[test]
    fn a_tick_shown_again_replaces_itself() {
        let mut store = Store::new(100, 1 << 20);
        let mut playback = Playback::default();
        for lives in [3.0, 2.0, 1.0] {
            let frame = Frame::sketched(1, |sketch| sketch.gauge("lives", "", lives));
            assert!(store.begins_chunk(1));
            store.push((&frame).into(), frame_bytes(None, &frame));
            let (_, undone) = store.parts();
            let chunks: Vec<_> = undone.iter().map(|chunk| Arc::new(chunk.close())).collect();
            playback.seek(&chunks, 1).unwrap();
            assert_eq!(playback.frame(), Some(&frame));
            assert_eq!((store.newest(), store.rows_since(0).len()), (1, 1));
        }
    }

    /// Ticks of one gauge each, in chunks of 64.
    fn store_of(ticks: u64) -> Store {
        let mut store = Store::new(10_000, 1 << 20);
        let mut before: Option<Frame> = None;
        for tick in 1..=ticks {
            let frame = Frame::sketched(tick, |sketch| sketch.gauge("lives", "", 3.0));
            let last = before.as_ref().filter(|_| !store.begins_chunk(tick));
            let bytes = frame_bytes(last, &frame);
            if let Some(full) = store.push((&frame).into(), bytes) {
                store.put(full.close());
            }
            before = Some(frame);
        }
        store
    }

    #[test]
    fn finished_chunks_are_measured_exactly() {
        let store = store_of(200);
        let (chunks, _) = store.parts();
        assert_eq!(chunks.len(), 3);
        let exact: usize = chunks[..2].iter().map(|chunk| chunk.file_len()).sum();
        assert_eq!(store.size_between(1, 128), exact as u64);
        let half = store.size_between(1, 32);
        assert_eq!(half, chunks[0].file_len() as u64 / 2);
        assert_eq!(store.size_between(201, 900), 0);
        let rest = store.size_between(193, 200);
        assert_eq!(rest, store.open.len() as u64, "uncompressed");
    }

    #[test]
    fn a_kept_tick_is_never_measured_as_nothing() {
        let mut store = Store::new(u64::MAX, 1 << 20);
        // A chunk whose ticks are far apart, since those between were skipped.
        let ticks = (0..64).map(|i| 1 + i * 1_000_000);
        for tick in ticks.chain([100_000_000]) {
            let frame = Frame::sketched(tick, |_| {});
            if let Some(full) = store.push((&frame).into(), frame_bytes(None, &frame)) {
                store.put(full.close());
            }
        }
        assert_eq!(store.parts().0.len(), 1);
        assert!(0 < store.size_between(1_000_001, 1_000_001));
        assert_eq!(store.size_between(1_000_002, 2_000_000), 0, "skipped");
        let whole = store.parts().0[0].file_len() as u64;
        assert_eq!(store.size_between(1, 99_999_999), whole);
    }
}
