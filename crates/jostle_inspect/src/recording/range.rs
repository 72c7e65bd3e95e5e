//! Part of a recording.

use crate::recording::{Chunk, OpenChunk, Playback, Recording, RecordingError, frame_bytes};
use std::sync::Arc;

impl Recording {
    /// Returns the ticks from one to another, both included, with the scenes they belong to. Empty if none of them was
    /// kept.
    ///
    /// Chunks at the borders are decoded and encoded again, the others are shared.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_inspect::{Recorder, Settings};
    ///
    /// let mut recorder = Recorder::new(&Settings { keeps_every_tick: true, ..Settings::default() });
    /// for lives in 0..100 {
    ///     recorder.record(|sketch| sketch.gauge("lives", "", f64::from(lives)));
    /// }
    /// let part = recorder.recording().between(20, 30)?;
    /// assert_eq!(part.ticks(), Some((20, 30)));
    /// assert_eq!(part.frame(20)?.gauges[0].value, 19.0);
    /// # Ok::<(), jostle_inspect::RecordingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a chunk at a border cannot be decoded.
    pub fn between(&self, from: u64, to: u64) -> Result<Self, RecordingError> {
        let mut chunks = Vec::new();
        for chunk in self.chunks.iter().filter(|chunk| chunk.is_near(from, to)) {
            if from <= chunk.first && chunk.last <= to {
                chunks.push(Arc::clone(chunk));
            } else {
                // Its border ticks may be among those that were not recorded.
                chunks.extend(part(chunk, from, to)?.map(Arc::new));
            }
        }
        Ok(Self::of(self.header.clone(), chunks))
    }
}

/// Returns a chunk of only these ticks; `None` if it has none of them.
fn part(chunk: &Arc<Chunk>, from: u64, to: u64) -> Result<Option<Chunk>, RecordingError> {
    let mut open = OpenChunk::default();
    let mut before = None;
    Playback::default().visit(std::slice::from_ref(chunk), |frame| {
        if (from..=to).contains(&frame.tick) {
            open.push(frame.tick, frame_bytes(before.as_ref(), frame));
            before = Some(frame.clone());
        }
    })?;
    Ok((!open.is_empty()).then(|| open.close()))
}

impl Chunk {
    /// Whether its span of ticks overlaps another one.
    pub(crate) const fn is_near(&self, from: u64, to: u64) -> bool {
        self.first <= to && from <= self.last
    }

    /// Returns about how many bytes this many of its ticks take in a file, assuming that all of them take the same.
    pub(crate) fn size_of(&self, ticks: usize) -> u64 {
        share(self.file_len(), ticks, self.ticks())
    }
}

impl OpenChunk {
    /// Whether its span of ticks overlaps another one.
    pub(crate) const fn is_near(&self, from: u64, to: u64) -> bool {
        self.first() <= to && from <= self.last()
    }

    /// Returns about how many bytes this many of its ticks take, uncompressed.
    pub(crate) fn size_of(&self, ticks: usize) -> u64 {
        share(self.len(), ticks, self.ticks())
    }
}

/// Returns the share of some bytes that belongs to this many of all ticks, rounded up: a kept tick never takes nothing.
fn share(bytes: usize, ticks: usize, all: usize) -> u64 {
    let bytes = (bytes as u128 * ticks as u128).div_ceil(all.max(1) as u128);
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn bytes_are_shared_by_the_number_of_ticks() {
        assert_eq!(share(5000, 100, 100), 5000);
        assert_eq!(share(5000, 10, 100), 500);
        assert_eq!(share(5000, 0, 100), 0);
        assert_eq!(share(7, 1, 64), 1, "never nothing");
        assert_eq!(share(0, 0, 0), 0);
    }
}
