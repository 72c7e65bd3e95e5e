//! Recorded ticks, and their file format.

mod chunk;
mod error;
mod header;
mod playback;
mod range;
mod read;

pub(crate) use chunk::{Chunk, Closing, MAX_BYTES, OpenChunk, frame_bytes};
pub use error::RecordingError;
pub(crate) use header::Header;
pub(crate) use playback::Playback;

use crate::frame::Frame;
use crate::image::Image;
use crate::wire::Writer;
use std::io::{self, Write};
use std::sync::Arc;

const MAGIC: &[u8; 8] = b"jostle\r\n";
const VERSION: u16 = 1;

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
    /// Returns the title of the game.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.header.title
    }

    /// Returns the ticks per second of the game; 60 if the file does not say a positive number.
    #[must_use]
    pub fn ticks_per_second(&self) -> f32 {
        self.header.ticks_per_second
    }

    /// Returns the names of layers, as in [`Stage::layer_names`](crate::Stage::layer_names). Empty if the game named
    /// none.
    ///
    /// ```
    /// use jostle_inspect::{Recorder, Recording, Settings, Stage};
    ///
    /// let mut stage = Stage::new("my game");
    /// stage.layer_names = vec!["ground".to_owned()];
    /// let mut recorder = Recorder::new(&Settings::default());
    /// recorder.set_stage(&stage);
    /// assert_eq!(recorder.recording().layer_names(), ["ground"]);
    /// assert!(Recording::default().layer_names().is_empty());
    /// ```
    #[must_use]
    pub fn layer_names(&self) -> &[String] {
        &self.header.layer_names
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
        out.write_all(&self.head())?;
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
        self.head().len() + chunks + 3 * size_of::<u32>()
    }

    fn head(&self) -> Vec<u8> {
        let header = self.header.to_bytes();
        let mut out = Writer::default();
        out.bytes.extend_from_slice(MAGIC);
        out.u16(VERSION);
        out.u32(u32::try_from(header.len()).unwrap_or(u32::MAX));
        out.bytes.extend_from_slice(&header);
        out.u32(crc32fast::hash(&out.bytes));
        out.bytes
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
