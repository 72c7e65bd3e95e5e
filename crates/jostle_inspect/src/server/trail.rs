//! Positions of a body, tick by tick, read from what is kept.

use crate::recording::{Chunk, Playback};
use crate::request::Trail;
use crate::server::Hub;
use crate::wire;
use std::ops::Range;
use std::sync::Arc;

/// The most ticks in a message.
const MAX_TICKS: u64 = 1200;

/// About how many decompressed bytes are read for a message, which bounds the time it takes.
const MAX_BYTES_READ: usize = 16 << 20;

/// Builds the message with the trail of a body: at most [`MAX_TICKS`] ticks of one scene, since in another scene the
/// same key names another body. If the ticks span several scenes, it is the scene of the tick shown, or the nearest
/// one. If ticks are large there are fewer, around the tick shown; the message says which it covers.
pub(super) fn message(hub: &Hub, requested: Trail, shown: u64) -> Vec<u8> {
    let newest = hub.shared.store().newest();
    let to = requested.to.min(newest);
    let from = requested.from.max(to.saturating_sub(MAX_TICKS - 1));
    if to < from {
        let ticks = [requested.from, requested.to].map(|tick| tick.min(newest));
        return wire::history(requested.key, ticks, &[]);
    }
    let shown = shown.clamp(from, to);
    let (first, last) = hub.scene_of(shown);
    let wanted = Trail {
        from: from.max(first),
        to: to.min(last),
        ..requested
    };
    let chunks = hub.shared.chunks(wanted.from, wanted.to);
    let chunks = with_ticks(&chunks, wanted);
    let read = worth_reading(chunks, shown);
    let is_all = [read.start == 0, read.end == chunks.len()];
    let chunks = &chunks[read];
    // Ticks that were requested but lie outside the scene count as covered: there is nothing more to know about them.
    let first = chunks.first().filter(|_| !is_all[0]);
    let last = chunks.last().filter(|_| !is_all[1]);
    let covered = [
        first.map_or(from, |chunk| chunk.first),
        last.map_or(to, |chunk| chunk.last),
    ];
    wire::history(requested.key, covered, &places(chunks, wanted))
}

fn places(chunks: &[Arc<Chunk>], Trail { key, from, to }: Trail) -> Vec<(u64, [f64; 2])> {
    let mut places = Vec::new();
    // Chunks that cannot be read are left out.
    let _ = Playback::default().visit(chunks, |frame| {
        if (from..=to).contains(&frame.tick)
            && let Some(row) = frame.body(key)
        {
            places.push((frame.tick, row.place.min));
        }
    });
    places
}

fn with_ticks(chunks: &[Arc<Chunk>], Trail { from, to, .. }: Trail) -> &[Arc<Chunk>] {
    let end = chunks.partition_point(|chunk| chunk.first <= to);
    let begin = chunks[..end].partition_point(|chunk| chunk.last < from);
    &chunks[begin..end]
}

/// Returns the chunks nearest to a tick: as many as can be read quickly, but at least one if there are any.
fn worth_reading(chunks: &[Arc<Chunk>], shown: u64) -> Range<usize> {
    let nearest = chunks.partition_point(|chunk| chunk.last < shown);
    let mut begin = nearest.min(chunks.len().saturating_sub(1));
    let (mut end, mut bytes) = (begin, 0);
    while bytes < MAX_BYTES_READ && end - begin < chunks.len() {
        let before = begin
            .checked_sub(1)
            .map(|at| shown.abs_diff(chunks[at].last));
        let behind = chunks.get(end).map(|chunk| shown.abs_diff(chunk.first));
        let is_behind = behind.is_some_and(|behind| before.is_none_or(|before| behind <= before));
        let at = if is_behind { end } else { begin - 1 };
        bytes += chunks[at].inflated_len();
        (begin, end) = (begin.min(at), end.max(at + 1));
    }
    begin..end
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES_READ, worth_reading};
    use crate::recording::{Chunk, OpenChunk};
    use std::sync::Arc;

    /// Chunks of ten ticks each, starting at tick 0, of which two are read at a time.
    fn chunks(count: u64) -> Vec<Arc<Chunk>> {
        let chunk = |number: u64| {
            let mut chunk = OpenChunk::default();
            chunk.push(number * 10, vec![0; MAX_BYTES_READ / 2].into());
            chunk.push(number * 10 + 9, Vec::new().into());
            Arc::new(chunk.close_quickly())
        };
        (0..count).map(chunk).collect()
    }

    #[test]
    fn chunks_next_to_the_shown_tick_are_read_first() {
        let chunks = chunks(9);
        let read = |shown| worth_reading(&chunks, shown);
        assert_eq!([read(42), read(48)], [3..5, 4..6]);
        assert_eq!([read(0), read(89), read(500)], [0..2, 7..9, 7..9]);
        assert_eq!(worth_reading(&chunks[..1], 5), 0..1);
        assert_eq!(worth_reading(&[], 5), 0..0);
    }
}
