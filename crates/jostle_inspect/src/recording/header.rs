//! What a recording says about its game.

use crate::image::Image;
use crate::recording::RecordingError;
use crate::stage::{DEFAULT_RATE, Stage, valid_rate};
use crate::wire::{Reader, Writer, read_images, write_images};

/// What a recording says about its game, before the ticks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Header {
    pub(crate) title: String,
    pub(crate) ticks_per_second: f32,
    pub(crate) layer_names: Vec<String>,
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
            title: title.to_owned(),
            ticks_per_second: valid_rate(ticks_per_second),
            layer_names: Vec::new(),
            images: Vec::new(),
        }
    }

    /// Takes from a stage what recordings keep of it.
    pub(crate) fn of(stage: &Stage) -> Self {
        Self {
            layer_names: stage.layer_names.clone(),
            images: stage.images.clone(),
            ..Self::new(&stage.title, stage.ticks_per_second)
        }
    }

    /// Returns the stage of a recording: nothing that can be played or changed.
    #[cfg(feature = "serve")]
    pub(crate) fn stage(&self) -> Stage {
        Stage {
            ticks_per_second: self.ticks_per_second,
            layer_names: self.layer_names.clone(),
            images: self.images.clone(),
            ..Stage::new(&*self.title)
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.text(&self.title);
        out.f32(self.ticks_per_second);
        out.texts(&self.layer_names);
        write_images(&self.images, &mut out);
        out.bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, RecordingError> {
        let mut from = Reader::new(bytes);
        let (title, rate) = (from.text()?, from.f32()?);
        let mut header = Self::new(title, rate);
        // Older headers end here.
        if !from.is_done() {
            header.layer_names = from.list(1, |from| Ok(from.text()?.to_owned()))?;
            header.images = read_images(&mut from)?;
        }
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
    use crate::wire::Writer;

    #[test]
    fn headers_survive_a_round_trip() {
        let mut header = Header::new("größer", 50.0);
        header.layer_names = vec!["ground".to_owned(), String::new()];
        header.images = vec![Image::png(&b"one"[..], [16, 8]), Image::png([], [0, 0])];
        assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
    }

    #[test]
    fn headers_without_layers_and_images_are_read() {
        let mut out = Writer::default();
        out.text("old");
        out.f32(30.0);
        assert_eq!(Header::from_bytes(&out.bytes), Ok(Header::new("old", 30.0)));
    }

    #[test]
    fn damaged_headers_are_rejected() {
        let mut header = Header::new("title", 60.0);
        header.images = vec![Image::png(&b"one"[..], [16, 8])];
        let bytes = header.to_bytes();
        let end = 1 + "title".len() + size_of::<f32>();
        for len in (0..bytes.len()).filter(|&len| len != end) {
            assert!(Header::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(Header::from_bytes(&longer).is_err());
    }
}
