//! Encodings of tiles.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use std::io::Write;

/// How tiles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// `<tile>` elements; a list in JSON, which has none.
    Elements,
    Csv,
    Base64,
    Zlib,
    Gzip,
    /// Only with the feature `zstd`.
    Zstd,
}

impl Encoding {
    /// All encodings that are switched on.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let all = [
            Self::Elements,
            Self::Csv,
            Self::Base64,
            Self::Zlib,
            Self::Gzip,
            Self::Zstd,
        ];
        all.into_iter()
            .filter(|encoding| cfg!(feature = "zstd") || *encoding != Self::Zstd)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Elements => "",
            Self::Csv => "csv",
            Self::Base64 | Self::Zlib | Self::Gzip | Self::Zstd => "base64",
        }
    }

    pub(super) fn compression(self) -> &'static str {
        match self {
            Self::Elements | Self::Csv | Self::Base64 => "",
            Self::Zlib => "zlib",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }

    /// Returns tile numbers as Base64, packed before that.
    pub(super) fn base64(self, cells: &[u32]) -> String {
        let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
        STANDARD.encode(self.pack(bytes))
    }

    /// Packs bytes.
    pub(crate) fn pack(self, bytes: Vec<u8>) -> Vec<u8> {
        match self {
            Self::Elements | Self::Csv | Self::Base64 => bytes,
            Self::Zlib => {
                let mut encoder =
                    flate2::write::ZlibEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(&bytes).expect("memory takes all bytes");
                encoder.finish().expect("memory takes all bytes")
            }
            Self::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(&bytes).expect("memory takes all bytes");
                encoder.finish().expect("memory takes all bytes")
            }
            Self::Zstd => zstd(&bytes),
        }
    }
}

#[cfg(feature = "zstd")]
fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

#[cfg(not(feature = "zstd"))]
fn zstd(_bytes: &[u8]) -> Vec<u8> {
    panic!("Zstandard is switched off")
}
