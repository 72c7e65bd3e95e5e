//! Where a body was, tick by tick, read from what is kept.

use crate::recording::{Chunk, Playback};
use crate::request::Way;
use crate::server::Desk;
use crate::wire;
use std::sync::Arc;

/// The most ticks that are told at a time.
const MOST_TICKS: u64 = 1200;

/// How many bytes are read for that.
const MOST_READ: usize = 16 << 20;

/// Tells a way as a message: at most [`MOST_TICKS`], and those of one scene, since in another the same key names another
/// body. If the ticks are of several scenes, it is that of the tick that is shown, or nearest to it.
pub(super) fn tell(desk: &Desk, asked: Way, shown: u64) -> Vec<u8> {
    let newest = desk.shared.store().newest();
    let to = asked.to.min(newest);
    let from = asked.from.max(to.saturating_sub(MOST_TICKS - 1));
    let (first, last) = desk.scene_of(shown.min(to).max(from));
    let asked = Way {
        from: from.max(first),
        to: to.min(last),
        ..asked
    };
    let chunks = desk.shared.chunks(asked.from, asked.to);
    wire::history(asked.key, &read(&chunks, asked))
}

fn read(chunks: &[Arc<Chunk>], Way { key, from, to }: Way) -> Vec<(u64, [f64; 2])> {
    let mut way = Vec::new();
    // What cannot be read is not told.
    let _ = Playback::default().visit(worth_reading(chunks, from, to), |frame| {
        if (from..=to).contains(&frame.tick)
            && let Some(row) = frame.body(key)
        {
            way.push((frame.tick, row.place.min));
        }
    });
    way
}

/// The last chunks with such ticks, as many as are read quickly.
fn worth_reading(chunks: &[Arc<Chunk>], from: u64, to: u64) -> &[Arc<Chunk>] {
    let end = chunks.partition_point(|chunk| chunk.first <= to);
    let (mut begin, mut bytes) = (end, 0);
    while 0 < begin && from <= chunks[begin - 1].last && bytes < MOST_READ {
        begin -= 1;
        bytes += chunks[begin].inflated_len();
    }
    &chunks[begin..end]
}
