//! Pictures that a game draws on the page.

use std::sync::Arc;

/// An atlas: a PNG file divided into cells of equal size, numbered by column and row from the upper left corner.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Frame, Image, Rect, Shape, Stage};
///
/// # let sprites = b"\x89PNG\r\n\x1a\n...";
/// let mut stage = Stage::new("my game");
/// stage.images = vec![Image::png(&sprites[..], [16, 16])]; // include_bytes!("sprites.png")
///
/// // The third picture of the second row, 32 units wide, facing left:
/// let place = Rect::new(100.0, 40.0, 32.0, 32.0);
/// let frame = Frame::sketched(1, |sketch| sketch.image(0, [2, 1], place, true));
/// assert!(matches!(frame.drawings[0].shape, Shape::Image { image: 0, cell: [2, 1], .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The bytes of the PNG file. Copies share them.
    pub png: Arc<[u8]>,
    /// The width and the height of a cell, in pixels.
    pub cell: [u32; 2],
}

impl Image {
    /// Creates an atlas from the bytes of a PNG file and the width and height of its cells, in pixels. The bytes are
    /// not checked: the page leaves out what it cannot decode, and cells outside the picture. With a width or height of
    /// 0, nothing is drawn.
    ///
    /// ```
    /// use jostle_inspect::Image;
    ///
    /// let image = Image::png(&b"the bytes of a PNG file"[..], [16, 24]);
    /// assert_eq!((image.png.len(), image.cell), (23, [16, 24]));
    /// ```
    #[must_use]
    pub fn png(bytes: impl Into<Arc<[u8]>>, cell: [u32; 2]) -> Self {
        let png = bytes.into();
        Self { png, cell }
    }
}
