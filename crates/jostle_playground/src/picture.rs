//! A frame as a picture: what a person would see on the page, drawn without one.
//!
//! Owns: the order in which things lie on top of each other. The same frame gives the same pixels: no time, no fonts of
//! the machine, no colours of its screen. Never: reads a scene or writes a file.

mod bodies;
mod canvas;
mod colour;
mod density;
mod drawings;
mod font;
mod heading;
mod moves;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod view;

pub(crate) use text::{counted, grouped};

use canvas::Canvas;
use density::MAX_BOXES;
use jostle_inspect::Frame;
use tiny_skia::Pixmap;
use view::View;

/// What a picture says at its top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    /// The name of the scene.
    pub(crate) name: &'a str,
    /// What it is about.
    pub(crate) topic: &'a str,
    /// How many bodies it has.
    pub(crate) bodies: usize,
    /// How many contacts it has.
    pub(crate) contacts: usize,
}

/// Draws a frame.
pub(crate) fn draw(heading: &Heading<'_>, frame: &Frame) -> Pixmap {
    let mut canvas = Canvas::new();
    let view = View::of(frame);
    for map in &frame.maps {
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
