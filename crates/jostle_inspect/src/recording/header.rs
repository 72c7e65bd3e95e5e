//! What a recording says about its game.

use crate::image::Image;
use crate::recording::scene::{RecordedScene, SceneList};
use crate::recording::{MAGIC, RecordingError, VERSION};
use crate::stage::{DEFAULT_RATE, Stage, valid_rate};
use crate::wire::{Reader, Writer, read_images, write_images, write_scenes};
use crate::wire::{images_len, scenes_len};

/// What a recording says about its game, before the ticks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Header {
    pub(crate) ticks_per_second: f32,
    pub(crate) scenes: SceneList,
    pub(crate) images: Vec<Image>,
}

impl Default for Header {
    fn default() -> Self {
        Self::new("", DEFAULT_RATE)
    }
}

impl Header {
    pub(crate) fn new(title: &str, ticks_per_second: f32) -> Self {
        Self {
            ticks_per_second: valid_rate(ticks_per_second),
            scenes: SceneList::titled(title),
            images: Vec::new(),
        }
    }

    /// Takes from a stage what recordings keep of it. If it is that of a new scene, also takes the first tick of it.
    pub(crate) fn set_stage(&mut self, stage: &Stage, new_scene: Option<u64>) {
        self.ticks_per_second = valid_rate(stage.ticks_per_second);
        self.images.clone_from(&stage.images);
        match new_scene {
            Some(first) => self.scenes.begin(first, stage),
            None => self.scenes.update(stage),
        }
    }

    /// Returns the stage of a recording: nothing that can be played or changed.
    #[cfg(feature = "serve")]
    pub(crate) fn stage(&self) -> Stage {
        let first = self.scenes.as_slice().first();
        Stage {
            ticks_per_second: self.ticks_per_second,
            layer_names: first.map_or_else(Vec::new, |scene| scene.layer_names.clone()),
            images: self.images.clone(),
            ..Stage::new(first.map_or("", |scene| &scene.title))
        }
    }

    /// Returns the header as the start of a file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let scenes = self.scenes.as_slice();
        let mut out = Writer::default();
        out.bytes.extend_from_slice(MAGIC);
        out.u16(VERSION);
        out.u32(u32::try_from(self.contents_len(scenes)).unwrap_or(u32::MAX));
        out.f32(self.ticks_per_second);
        write_scenes(scenes, &mut out);
        write_images(&self.images, &mut out);
        out.u32(crc32fast::hash(&out.bytes));
        out.bytes
    }

    /// Returns how many bytes [`to_bytes`](Self::to_bytes) returns.
    pub(super) fn len(&self) -> usize {
        self.len_with(self.scenes.as_slice())
    }

    /// Returns how many bytes the header of a file with the ticks from one to another has.
    pub(crate) fn len_between(&self, from: u64, to: u64) -> usize {
        self.len_with(self.scenes.between(from, to))
    }

    fn len_with(&self, scenes: &[RecordedScene]) -> usize {
        let around = MAGIC.len() + size_of_val(&VERSION) + 2 * size_of::<u32>();
        around + self.contents_len(scenes)
    }

    fn contents_len(&self, scenes: &[RecordedScene]) -> usize {
        size_of::<f32>() + scenes_len(scenes) + images_len(&self.images)
    }

    /// Reads what follows the length of the header.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, RecordingError> {
        let mut from = Reader::new(bytes);
        let header = Self {
            ticks_per_second: valid_rate(from.f32()?),
            scenes: SceneList::read(&mut from)?,
            images: read_images(&mut from)?,
        };
        if from.is_done() {
            Ok(header)
        } else {
            Err(RecordingError::damaged(from.at(), "the end of the header"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Header;
    use crate::image::Image;
    use crate::stage::Stage;

    /// Where the contents begin: after what a file starts with, the version and the length.
    const CONTENTS: usize = 8 + 2 + 4;

    /// A header with two scenes and two images.
    fn header() -> Header {
        let mut header = Header::new("größer", 50.0);
        let stage = Stage {
            layer_names: vec!["ground".to_owned(), String::new()],
            images: vec![Image::png(&b"one"[..], [16, 800]), Image::png([], [0, 0])],
            ..Stage::new("x".repeat(200))
        };
        header.set_stage(&stage, Some(300));
        header
    }

    /// The part of the bytes that [`Header::read`] reads.
    fn contents(bytes: &[u8]) -> &[u8] {
        &bytes[CONTENTS..bytes.len() - size_of::<u32>()]
    }

    #[test]
    fn headers_survive_a_round_trip() {
        let header = header();
        assert_eq!(Header::read(contents(&header.to_bytes())), Ok(header));
    }

    #[test]
    fn the_length_is_known_without_writing() {
        for header in [header(), Header::default()] {
            let bytes = header.to_bytes();
            assert_eq!(header.len(), bytes.len());
            let written = u32::from_le_bytes(bytes[10..14].try_into().unwrap());
            assert_eq!(written as usize, contents(&bytes).len());
        }
        assert!(header().len_between(1, 5) < header().len());
    }

    #[test]
    fn damaged_headers_are_rejected() {
        let bytes = header().to_bytes();
        let bytes = contents(&bytes);
        for len in 0..bytes.len() {
            assert!(Header::read(&bytes[..len]).is_err(), "{len} bytes");
        }
        let longer = [bytes, &[0]].concat();
        assert!(Header::read(&longer).is_err());
    }

    #[test]
    fn scenes_in_the_wrong_order_are_rejected() {
        let mut bytes = Header::new("", 60.0).to_bytes();
        // Twice the same scene, before the number of images: its first tick, no title, no layers.
        bytes[CONTENTS + 4] = 2;
        bytes.splice(CONTENTS + 8..CONTENTS + 8, [1, 0, 0]);
        let error = Header::read(contents(&bytes)).unwrap_err().to_string();
        assert!(
            error.contains("scenes in the order of their ticks"),
            "{error}"
        );
    }
}
