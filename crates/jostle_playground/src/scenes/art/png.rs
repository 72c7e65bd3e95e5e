//! Writes pixels of up to 16 colors as PNG.

use super::drawn::{Drawn, Palette};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Returns a PNG with four bits per pixel and a palette. Equal pixels give equal bytes.
pub(super) fn encode(drawn: &Drawn, palette: &Palette) -> Vec<u8> {
    let side = |length: usize| u32::try_from(length).expect("pictures are small");
    let mut head = Vec::new();
    head.extend(side(drawn.width).to_be_bytes());
    head.extend(side(drawn.height()).to_be_bytes());
    // Four bits per pixel, by palette, and no other options.
    head.extend([4, 3, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, *b"IHDR", &head);
    chunk(&mut png, *b"PLTE", palette.colors.as_flattened());
    // Only the first color is transparent.
    chunk(&mut png, *b"tRNS", &[0]);
    chunk(&mut png, *b"IDAT", &packed(drawn));
    chunk(&mut png, *b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) {
    let length = u32::try_from(content.len()).expect("pictures are small");
    png.extend(length.to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(content);
    let sum = crc32fast::hash(&png[start..]);
    png.extend(sum.to_be_bytes());
}

/// Returns the compressed rows, each after a byte that says that it is not filtered.
fn packed(drawn: &Drawn) -> Vec<u8> {
    let mut rows = Vec::new();
    for row in drawn.pixels.chunks(drawn.width.max(1)) {
        rows.push(0);
        let pairs = row.chunks(2);
        rows.extend(pairs.map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)));
    }
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    let written = packer.write_all(&rows).and_then(|()| packer.finish());
    written.expect("memory does not fail")
}

#[cfg(all(test, feature = "program"))]
mod tests {
    use super::encode;
    use crate::scenes::art::drawn::{Palette, blocks};
    use tiny_skia::Pixmap;

    #[test]
    fn a_png_has_the_colors_of_the_text() {
        let palette = Palette::from_text("r ff0000 red\ng 00ff00 green\n");
        let drawn = &blocks(&palette, "odd\nr.g\n.rr\n")[0].1;
        let png = encode(drawn, &palette);
        assert_eq!(png, encode(drawn, &palette), "equal bytes");
        let read = Pixmap::decode_png(&png).unwrap();
        assert_eq!([read.width(), read.height()], [3, 2]);
        let colors = read
            .pixels()
            .iter()
            .map(|pixel| (pixel.red(), pixel.green(), pixel.alpha()));
        let [red, green, none] = [(255, 0, 255), (0, 255, 255), (0, 0, 0)];
        assert_eq!(
            colors.collect::<Vec<_>>(),
            [red, none, green, none, red, red]
        );
    }
}
