//! Draws a frame as a picture that resembles the page.
//!
//! Decides what is drawn on top of what. Equal frames give equal pixels: no time, system fonts or screen
//! colors are involved.

mod bodies;
mod canvas;
mod color;
mod density;
mod drawings;
mod font;
mod heading;
mod images;
mod moves;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod view;

use canvas::Canvas;
use density::MAX_BOXES;
use jostle_inspect::{Frame, Image};
use tiny_skia::Pixmap;
use view::View;

/// The heading of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    /// The name of the scene.
    pub(crate) name: &'a str,
    /// What it is about.
    pub(crate) topic: &'a str,
    /// The number of bodies.
    pub(crate) bodies: usize,
    /// The number of contacts.
    pub(crate) contacts: usize,
}

/// Draws a frame, over the images of the game if it has any.
pub(crate) fn draw(heading: &Heading<'_>, frame: &Frame, images: &[Image]) -> Pixmap {
    let mut canvas = Canvas::new();
    let view = View::of(frame);
    canvas.images(frame, images, &view);
    // Images show the tiles already.
    for map in frame.maps.iter().filter(|_| images.is_empty()) {
        canvas.map(map, &view);
    }
    let visible = frame.bodies.iter().filter(|row| view.sees(&row.place));
    let is_dense = frame.density.is_some() || MAX_BOXES < visible.count();
    if is_dense {
        canvas.density(frame, &view);
    } else {
        canvas.bodies(frame, &view);
        canvas.hitboxes(&frame.hitboxes, &view);
        canvas.contacts(frame, &view);
        canvas.moves(&frame.moves, &view);
    }
    canvas.cells(&frame.cells, &view);
    canvas.drawings(&frame.drawings, &view);
    canvas.labels(frame, &view);
    canvas.heading(heading, frame, is_dense);
    canvas.finish()
}
