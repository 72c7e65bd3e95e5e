//! Pixels as world units.

use super::cell_frame::CellFrame;
use crate::error::{LevelError, LevelErrorKind};
use crate::reading::Reading;
use jostle::{Aabb, Axis, Scalar, Side, Sides, Slope, TileKind, Vec2};

/// A difference of this many pixels between a coordinate and what is stored of it is worth a finding. Decimals such as
/// 0.1, which no float holds exactly, are far below.
const ROUNDED: f64 = 1.0 / 256.0;

/// Pixels are converted to the edges of the cells of the first maps only, so that many maps do not take long. Levels have
/// one, rarely two.
const MOST_FRAMES: usize = 8;

/// Converts pixels to world units: scaled, turned over for y up, moved to the origin, and rounded once. A pixel on the edge
/// of a cell becomes what the map has for that edge.
#[derive(Clone, Debug)]
pub(super) struct Units<S: Scalar> {
    file: String,
    numerator: f64,
    denominator: f64,
    origin: Vec2<f64>,
    is_y_up: bool,
    /// Where the cells of the first maps are.
    frames: Vec<CellFrame<S>>,
}

impl<S: Scalar> Units<S> {
    pub(super) fn new(file: &str, reading: &Reading<S>) -> Self {
        let [numerator, denominator] = reading.scale;
        Self {
            file: file.to_owned(),
            numerator: f64::from(numerator),
            denominator: f64::from(denominator),
            origin: Vec2::new(reading.origin.x.to_f64(), reading.origin.y.to_f64()),
            is_y_up: reading.is_y_up,
            frames: Vec::new(),
        }
    }

    /// Converts pixels to the edges of the cells of this map from now on, unless an earlier map has an edge there.
    pub(super) fn add_frame(&mut self, frame: &CellFrame<S>) {
        if self.frames.len() < MOST_FRAMES {
            self.frames.push(frame.clone());
        }
    }

    /// Whether y grows up in the world.
    pub(super) fn is_y_up(&self) -> bool {
        self.is_y_up
    }

    /// Returns a point of the world.
    pub(super) fn point(&self, pixels: [f64; 2]) -> Result<Vec2<S>, LevelError> {
        let exact = self.exact_point(pixels);
        let scaled = Vec2::new(
            self.between_edges(Axis::X, pixels[0]).unwrap_or(exact.x),
            self.between_edges(Axis::Y, pixels[1]).unwrap_or(exact.y),
        );
        let rounded = self.converted(scaled, pixels)?;
        Ok(Vec2::new(
            self.edge(Axis::X, pixels[0]).unwrap_or(rounded.x),
            self.edge(Axis::Y, pixels[1]).unwrap_or(rounded.y),
        ))
    }

    /// Returns the edge of a cell at this pixel.
    fn edge(&self, axis: Axis, pixel: f64) -> Option<S> {
        let mut frames = self.frames.iter();
        frames.find_map(|frame| frame.edge(axis, pixel))
    }

    /// Returns where a pixel is as the first map has it, if that differs because the size of its cells is rounded.
    fn between_edges(&self, axis: Axis, pixel: f64) -> Option<f64> {
        self.frames.first()?.between_edges(axis, pixel)
    }

    /// Returns a displacement.
    pub(super) fn delta(&self, pixels: [f64; 2]) -> Result<Vec2<S>, LevelError> {
        self.converted(self.exact_delta(pixels), pixels)
    }

    /// Returns a length, such as a speed.
    pub(super) fn length(&self, pixels: f64) -> Result<S, LevelError> {
        let vector = Vec2::new(self.scaled(pixels), 0.0);
        Ok(self.converted(vector, [pixels, 0.0])?.x)
    }

    /// Returns a box of the world. Its edges are rounded, not its size: boxes that are flush in the file stay flush.
    pub(super) fn aabb(&self, min: [f64; 2], max: [f64; 2]) -> Result<Aabb<S>, LevelError> {
        let (a, b) = (self.point(min)?, self.point(max)?);
        Aabb::try_from_points(a, b)
            .map_err(|error| self.out_of_range(min).because(error.to_string()))
    }

    /// Returns the size of a cell.
    ///
    /// A cell must not be rounded, since each further cell would be off by more.
    pub(super) fn cell_size(&self, pixels: [f64; 2]) -> Result<Vec2<S>, LevelError> {
        let exact = Vec2::new(self.scaled(pixels[0]), self.scaled(pixels[1]));
        let size: Vec2<S> = self.converted(exact, pixels)?;
        if self.differs(size, exact) || !(S::ZERO < size.x && S::ZERO < size.y) {
            let message = format!(
                "cells of {} x {} pixels are {} x {} units, which the number type cannot hold: choose another scale",
                pixels[0], pixels[1], exact.x, exact.y
            );
            return Err(LevelError::new(
                LevelErrorKind::OutOfRange,
                &self.file,
                message,
            ));
        }
        Ok(size)
    }

    /// Whether the size of a cell is stored with any difference, per axis.
    pub(super) fn rounds_size(&self, pixels: [f64; 2], stored: Vec2<S>) -> [bool; 2] {
        let differs =
            |pixels: f64, stored: S| self.scaled(pixels).to_bits() != stored.to_f64().to_bits();
        [differs(pixels[0], stored.x), differs(pixels[1], stored.y)]
    }

    /// Returns how many pixels a unit has.
    pub(super) fn pixels_per_unit(&self) -> f64 {
        self.denominator / self.numerator
    }

    /// Whether the point is stored noticeably elsewhere.
    pub(super) fn is_rounded(&self, pixels: [f64; 2]) -> bool {
        let stored = self.point(pixels);
        stored.is_ok_and(|stored| self.differs(stored, self.exact_point(pixels)))
    }

    /// Whether a displacement is stored as a noticeably different one.
    pub(super) fn rounds_delta(&self, pixels: [f64; 2]) -> bool {
        let exact = self.exact_delta(pixels);
        let stored: Option<Vec2<S>> = exact.to_nearest();
        stored.is_some_and(|stored| self.differs(stored, exact))
    }

    /// Returns a side as it is in the world.
    pub(super) fn side(&self, side: Side) -> Side {
        match side {
            Side::MinY | Side::MaxY if self.is_y_up => side.opposite(),
            side => side,
        }
    }

    /// Returns a kind of tile as it is in the world.
    pub(super) fn kind(&self, kind: TileKind) -> TileKind {
        match kind {
            TileKind::OneWay(faces) => {
                let turned = faces.iter().map(|side| self.side(side));
                TileKind::OneWay(turned.fold(Sides::NONE, |sides, side| sides | side))
            }
            TileKind::Half(side) => TileKind::Half(self.side(side)),
            TileKind::Slope(slope) => {
                let surface = self.side(slope.surface());
                Slope::new(surface, slope.uphill(), slope.part()).map_or(kind, TileKind::Slope)
            }
            kind => kind,
        }
    }

    fn scaled(&self, pixels: f64) -> f64 {
        pixels * self.numerator / self.denominator
    }

    fn exact_delta(&self, pixels: [f64; 2]) -> Vec2<f64> {
        let [x, y] = pixels.map(|pixels| self.scaled(pixels));
        Vec2::new(x, if self.is_y_up { -y } else { y })
    }

    fn exact_point(&self, pixels: [f64; 2]) -> Vec2<f64> {
        let delta = self.exact_delta(pixels);
        Vec2::new(self.origin.x + delta.x, self.origin.y + delta.y)
    }

    fn converted(&self, exact: Vec2<f64>, pixels: [f64; 2]) -> Result<Vec2<S>, LevelError> {
        exact.to_nearest().ok_or_else(|| self.out_of_range(pixels))
    }

    fn differs(&self, stored: Vec2<S>, exact: Vec2<f64>) -> bool {
        let allowed = self.scaled(ROUNDED);
        let off = |stored: S, exact: f64| allowed < (stored.to_f64() - exact).abs();
        off(stored.x, exact.x) || off(stored.y, exact.y)
    }

    fn out_of_range(&self, pixels: [f64; 2]) -> LevelError {
        let message = format!(
            "pixel ({}, {}) is beyond the range of the number type: move it, or choose another scale or origin",
            pixels[0], pixels[1]
        );
        LevelError::new(LevelErrorKind::OutOfRange, &self.file, message)
    }
}
