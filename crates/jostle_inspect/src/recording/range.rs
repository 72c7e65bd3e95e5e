//! Part of a recording.

use crate::recording::{Chunk, OpenChunk, Playback, Recording, RecordingError, frame_bytes};
use std::sync::Arc;

impl Recording {
    /// Returns the ticks from one to another, both included. Empty if none of them was kept.
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
        Ok(Self {
            header: self.header.clone(),
            chunks,
        })
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

    /// Returns about how many bytes these ticks of it take in a file, assuming that all its ticks take the same.
    pub(crate) fn size_between(&self, from: u64, to: u64) -> u64 {
        share(self.file_len(), [self.first, self.last], [from, to])
    }
}

impl OpenChunk {
    /// Whether its span of ticks overlaps another one.
    pub(crate) const fn is_near(&self, from: u64, to: u64) -> bool {
        self.first() <= to && from <= self.last()
    }

    /// Returns about how many bytes these ticks of it take, uncompressed.
    pub(crate) fn size_between(&self, from: u64, to: u64) -> u64 {
        share(self.len(), [self.first(), self.last()], [from, to])
    }
}

/// Returns the share of some bytes that belongs to the ticks wanted.
fn share(bytes: usize, [first, last]: [u64; 2], [from, to]: [u64; 2]) -> u64 {
    let count = |first: u64, last: u64| u128::from(last.saturating_add(1).saturating_sub(first));
    let (part, all) = (count(first.max(from), last.min(to)), count(first, last));
    let bytes = bytes as u128 * part / all.max(1);
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn bytes_are_shared_by_the_number_of_ticks() {
        let all = [100, 199];
        assert_eq!(share(5000, all, [0, u64::MAX]), 5000);
        assert_eq!(share(5000, all, [100, 109]), 500);
        assert_eq!(share(5000, all, [150, 900]), 2500);
        assert_eq!(share(5000, all, [300, 400]), 0);
        assert_eq!(share(5000, all, [190, 150]), 0, "nothing");
        assert_eq!(share(7, [0, u64::MAX], [0, u64::MAX]), 7);
    }
}
