//! Tile data: from the text in a file to tile numbers.

use super::number::cleaned;
use super::text::Text;
use crate::error::{LevelError, counted};
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use std::borrow::Cow;
use std::io::{self, Read};

/// Tile data as it is in the file.
#[derive(Debug)]
pub(super) enum Packed<'a> {
    /// The numbers of `<tile>` elements.
    Elements(Vec<u32>),
    /// Numbers with commas between them.
    List(Cow<'a, str>),
    Base64 {
        text: Cow<'a, str>,
        compression: Compression,
    },
}

/// How bytes were packed before they became text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    /// Zlib or gzip, which differ in their first bytes.
    Deflate,
    Zstd,
}

/// What is filled with tiles: a layer, or a chunk of it.
#[derive(Debug)]
pub(super) struct Room<'a> {
    pub(super) text: Text<'a>,
    pub(super) at: usize,
    /// The name of the layer.
    pub(super) layer: &'a str,
    pub(super) is_chunk: bool,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// How many tiles there are for how many cells.
enum Count {
    Right(Vec<u32>),
    Wrong(usize),
    TooMany,
}

impl Compression {
    /// Returns the compression of that name; `None` if there is none.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "" | "none" => Some(Self::None),
            "zlib" | "gzip" => Some(Self::Deflate),
            "zstd" => Some(Self::Zstd),
            _ => None,
        }
    }
}

impl<'a> Packed<'a> {
    /// Takes the text of a layer's data; errors without the name of the layer.
    pub(super) fn new(
        encoding: &str,
        compression: &str,
        text: Cow<'a, str>,
    ) -> Result<Self, String> {
        match encoding {
            "csv" | "" => Ok(Self::List(text)),
            "base64" => match Compression::named(compression) {
                Some(compression) => Ok(Self::Base64 { text, compression }),
                None => Err(format!(
                    "is packed with \"{compression}\", which is unknown: choose CSV, zlib, gzip or Zstandard as the \
                     map's tile layer format"
                )),
            },
            _ => Err(format!(
                "is encoded as \"{encoding}\", which is unknown: choose CSV or Base64 as the map's tile layer format"
            )),
        }
    }

    /// Whether there is nothing in it at all.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Elements(cells) => cells.is_empty(),
            Self::List(text) | Self::Base64 { text, .. } => text.trim().is_empty(),
        }
    }
}

impl Room<'_> {
    /// Returns what it is for errors, such as `layer "Ground"`.
    pub(super) fn what(&self) -> String {
        match self.is_chunk {
            true => format!("a chunk of layer \"{}\"", self.layer),
            false => format!("layer \"{}\"", self.layer),
        }
    }

    /// Returns the tile numbers, one per cell. The number of cells must have been checked.
    pub(super) fn unpack(&self, packed: Packed<'_>) -> Result<Vec<u32>, LevelError> {
        let cells = self.width as usize * self.height as usize;
        let count = match packed {
            Packed::Elements(numbers) if numbers.len() == cells => Count::Right(numbers),
            Packed::Elements(numbers) => Count::Wrong(numbers.len()),
            Packed::List(text) => self.list(&text, cells)?,
            Packed::Base64 { text, compression } => self.base64(&text, compression, cells)?,
        };
        match count {
            Count::Right(mut numbers) => {
                for number in &mut numbers {
                    *number = cleaned(*number);
                }
                Ok(numbers)
            }
            Count::Wrong(found) => Err(self.wrong_count(&counted(found as u64, "tile"))),
            Count::TooMany => {
                let most = counted(cells as u64, "tile");
                Err(self.wrong_count(&format!("more than {most}")))
            }
        }
    }

    fn wrong_count(&self, found: &str) -> LevelError {
        let Self { width, height, .. } = self;
        let message = format!(
            "{} has {found} for {} ({width} x {height}): save it again, or fix the data",
            self.what(),
            counted(u64::from(*width) * u64::from(*height), "cell")
        );
        self.text.damaged(self.at, message)
    }

    /// Parses numbers by hand: this is where the time goes in a large map.
    fn list(&self, text: &str, cells: usize) -> Result<Count, LevelError> {
        let bytes = text.as_bytes();
        let mut numbers = Vec::with_capacity(cells.min(text.len() / 2 + 1));
        let (mut at, mut found) = (0, 0);
        while let Some(&byte) = bytes.get(at) {
            if is_between(byte) {
                at += 1;
                continue;
            }
            let (number, end) = number_at(bytes, at).ok_or_else(|| self.no_number(text, at))?;
            if found < cells {
                numbers.push(number);
            }
            found += 1;
            at = end;
        }
        Ok(if found == cells {
            Count::Right(numbers)
        } else {
            Count::Wrong(found)
        })
    }

    /// Creates an error about a word that begins at a byte of a list.
    fn no_number(&self, text: &str, begin: usize) -> LevelError {
        let word = text[begin..].split(|char: char| char == ',' || char.is_ascii_whitespace());
        let word: String = word.take(1).flat_map(str::chars).take(20).collect();
        let at = match self.text.offset_of(text) {
            0 => self.at,
            offset => offset + begin,
        };
        let message = format!(
            "{} has \"{word}\" among its tiles, which is not a tile number: save it again, or fix the data",
            self.what()
        );
        self.text.damaged(at, message)
    }

    fn base64(
        &self,
        text: &str,
        compression: Compression,
        cells: usize,
    ) -> Result<Count, LevelError> {
        const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
            .with_decode_allow_trailing_bits(true)
            .with_decode_padding_mode(DecodePaddingMode::Indifferent);
        let text = text.trim();
        let decoder = GeneralPurpose::new(&STANDARD, LENIENT);
        let bytes = if text.bytes().any(|byte| byte.is_ascii_whitespace()) {
            let joined: Vec<u8> = text
                .bytes()
                .filter(|byte| !byte.is_ascii_whitespace())
                .collect();
            decoder.decode(joined)
        } else {
            decoder.decode(text)
        };
        let bytes = bytes.map_err(|error| {
            let message = format!(
                "the data of {} is not valid Base64: save it again, or fix the data",
                self.what()
            );
            self.text.damaged(self.at, message).because(error)
        })?;
        self.unpack_bytes(&bytes, compression, cells)
    }

    fn unpack_bytes(
        &self,
        bytes: &[u8],
        compression: Compression,
        cells: usize,
    ) -> Result<Count, LevelError> {
        let is_gzip = bytes.starts_with(&[0x1f, 0x8b]);
        let count = match compression {
            Compression::None => count(bytes, cells),
            Compression::Deflate if is_gzip => count(flate2::read::GzDecoder::new(bytes), cells),
            Compression::Deflate => count(flate2::read::ZlibDecoder::new(bytes), cells),
            Compression::Zstd => self.zstd(bytes, cells)?,
        };
        count.map_err(|error| self.not_unpacked().because(error))
    }

    fn not_unpacked(&self) -> LevelError {
        let message = format!(
            "the data of {} cannot be unpacked: save it again, or fix the data",
            self.what()
        );
        self.text.damaged(self.at, message)
    }

    #[cfg(feature = "zstd")]
    fn zstd(&self, bytes: &[u8], cells: usize) -> Result<io::Result<Count>, LevelError> {
        /// The window of Zstandard's usual levels.
        const USUAL_WINDOW: u64 = 1 << 23;
        let window = (cells as u64 * 4).max(USUAL_WINDOW);
        let decoder = ruzstd::decoding::StreamingDecoder::new_with_max_window_size(bytes, window)
            .map_err(|error| self.not_unpacked().because(error))?;
        Ok(count(decoder, cells))
    }

    #[cfg(not(feature = "zstd"))]
    fn zstd(&self, _bytes: &[u8], _cells: usize) -> Result<io::Result<Count>, LevelError> {
        let message = format!(
            "{} is packed with Zstandard: switch on the feature `zstd` of jostle_level, or choose another tile layer \
             format",
            self.what()
        );
        Err(self
            .text
            .error(crate::error::LevelErrorKind::Unsupported, self.at, message))
    }
}

fn is_between(byte: u8) -> bool {
    byte == b',' || byte.is_ascii_whitespace()
}

/// Returns the number that begins at a byte of a list, and where it ends; `None` if it is no tile number.
fn number_at(bytes: &[u8], begin: usize) -> Option<(u32, usize)> {
    let mut number = 0_u64;
    let mut end = begin;
    while let Some(&byte) = bytes.get(end) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            if !is_between(byte) {
                return None;
            }
            break;
        }
        number = number * 10 + u64::from(digit);
        if number > u64::from(u32::MAX) {
            return None;
        }
        end += 1;
    }
    u32::try_from(number).ok().map(|number| (number, end))
}

/// Reads numbers of four bytes until there are too many, so that a small file cannot fill the memory.
fn count(mut reader: impl Read, cells: usize) -> io::Result<Count> {
    let mut numbers = Vec::new();
    let mut buffer = [0; 1 << 14];
    let mut kept = 0;
    loop {
        let read = match reader.read(&mut buffer[kept..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            break;
        }
        let filled = kept + read;
        let words = buffer[..filled].chunks_exact(4);
        if numbers.len() + words.len() > cells {
            return Ok(Count::TooMany);
        }
        kept = words.remainder().len();
        numbers.extend(words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])));
        buffer.copy_within(filled - kept..filled, 0);
    }
    Ok(match numbers.len() {
        found if found < cells => Count::Wrong(found),
        _ if kept > 0 => Count::TooMany,
        _ => Count::Right(numbers),
    })
}
