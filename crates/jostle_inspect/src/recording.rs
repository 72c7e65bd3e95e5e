//! Recorded ticks, and their file format.

mod chunk;
mod error;
mod header;
mod playback;
mod range;
mod read;
mod scene;

pub(crate) use chunk::{Chunk, Closing, MAX_BYTES, OpenChunk, frame_bytes};
pub use error::RecordingError;
pub(crate) use header::Header;
pub(crate) use playback::Playback;
pub use scene::RecordedScene;

use crate::frame::Frame;
use crate::image::Image;
use crate::wire::Writer;
use std::io::{self, Write};
use std::sync::Arc;

const MAGIC: &[u8; 8] = b"jostle\r\n";
const VERSION: u16 = 1;

/// The bytes at the end of a file: a length of 0, the number of chunks, and a checksum.
pub(crate) const END_LEN: usize = 3 * size_of::<u32>();

/// Recorded ticks of a game: the contents of a `.jostle` file.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, Body, World};
/// use jostle_inspect::{Recorder, Recording, Settings};
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
/// let mut recorder = Recorder::new(&Settings { keeps_every_tick: true, ..Settings::default() });
/// for _ in 0..10 {
///     world.begin_tick();
///     world.move_and_slide(hero, [1.0, 0.0])?;
///     recorder.record(|sketch| sketch.world(&world));
/// }
///
/// let bytes = recorder.recording().to_bytes();
/// let recording = Recording::from_bytes(&bytes)?;
/// assert_eq!(recording.ticks(), Some((1, 10)));
/// assert_eq!(recording.frame(4)?.bodies[0].place.min, [4.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// By default it is empty, without a title, at 60 ticks per second.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    pub(crate) header: Header,
    pub(crate) chunks: Vec<Arc<Chunk>>,
}

impl Recording {
    /// Creates a recording, with only the scenes that its ticks belong to. Without ticks, that is the last one.
    pub(crate) fn of(mut header: Header, chunks: Vec<Arc<Chunk>>) -> Self {
        let from = chunks.first().map_or(u64::MAX, |chunk| chunk.first);
        let to = chunks.last().map_or(u64::MAX, |chunk| chunk.last);
        header.scenes.keep_between(from, to);
        Self { header, chunks }
    }

    /// Returns the title of the first scene.
    #[must_use]
    pub fn title(&self) -> &str {
        self.scenes().first().map_or("", |scene| &scene.title)
    }

    /// Returns the ticks per second of the game; 60 if the file does not say a positive number.
    #[must_use]
    pub fn ticks_per_second(&self) -> f32 {
        self.header.ticks_per_second
    }

    /// Returns the scenes that the ticks belong to, in the order of their ticks.
    #[must_use]
    pub fn scenes(&self) -> &[RecordedScene] {
        self.header.scenes.as_slice()
    }

    /// Returns the images that the ticks draw, as in [`Stage::images`](crate::Stage::images).
    #[must_use]
    pub fn images(&self) -> &[Image] {
        &self.header.images
    }

    /// Returns the first and the last tick, or `None` if there are none.
    #[must_use]
    pub fn ticks(&self) -> Option<(u64, u64)> {
        let (first, last) = (self.chunks.first()?, self.chunks.last()?);
        Some((first.first, last.last))
    }

    /// Returns how many ticks there are. Fewer than from the first to the last if some were not recorded.
    ///
    /// ```
    /// use jostle_inspect::{Recorder, Recording, Settings};
    ///
    /// let mut recorder = Recorder::new(&Settings { keeps_every_tick: true, ..Settings::default() });
    /// for _ in 0..5 {
    ///     recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
    /// }
    /// assert_eq!(recorder.recording().tick_count(), 5);
    /// assert_eq!(Recording::default().tick_count(), 0);
    /// ```
    #[must_use]
    pub fn tick_count(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.ticks()).sum()
    }

    /// Returns the frame of a tick, or of the last one before it that was kept.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing was kept up to that tick, or if the frame cannot be decoded.
    pub fn frame(&self, tick: u64) -> Result<Frame, RecordingError> {
        let mut playback = Playback::default();
        playback.seek(&self.chunks, tick)?;
        playback
            .into_frame()
            .ok_or(RecordingError::NoSuchTick { tick })
    }

    /// Iterates over all frames in order, and stops at the first error.
    pub fn frames(&self) -> impl Iterator<Item = Result<Frame, RecordingError>> {
        Frames {
            chunks: self.chunks.iter(),
            playback: Playback::default(),
        }
    }

    /// Returns the recording as the contents of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.file_len());
        // Writing to a vector cannot fail.
        let _ = self.write_to(&mut bytes);
        bytes
    }

    /// Writes the recording as a file, chunk by chunk.
    ///
    /// # Errors
    ///
    /// Returns an error if the writer does.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.header.to_bytes())?;
        for chunk in &self.chunks {
            chunk.write(out)?;
        }
        let mut end = Writer::default();
        end.u32(0);
        end.u32(u32::try_from(self.chunks.len()).unwrap_or(u32::MAX));
        end.u32(crc32fast::hash(&end.bytes));
        out.write_all(&end.bytes)
    }

    /// Returns the size of the file in bytes.
    #[must_use]
    pub fn file_len(&self) -> usize {
        let chunks: usize = self.chunks.iter().map(|chunk| chunk.file_len()).sum();
        self.header.len() + chunks + END_LEN
    }
}

/// Iterates over the frames of some chunks.
struct Frames<'a> {
    chunks: std::slice::Iter<'a, Arc<Chunk>>,
    playback: Playback,
}

impl Iterator for Frames<'_> {
    type Item = Result<Frame, RecordingError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.playback.next() {
                Ok(Some(frame)) => return Some(Ok(frame.clone())),
                Ok(None) => {}
                Err(error) => return Some(Err(self.end_with(error))),
            }
            let chunk = self.chunks.next()?;
            if let Err(error) = self.playback.open(chunk) {
                return Some(Err(self.end_with(error)));
            }
        }
    }
}

impl Frames<'_> {
    fn end_with(&mut self, error: RecordingError) -> RecordingError {
        (self.chunks, self.playback) = ([].iter(), Playback::default());
        error
    }
}
