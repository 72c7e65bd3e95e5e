//! Draws bodies, hitboxes and labels.

use super::canvas::{Canvas, Dash, Pen};
use super::color::{Color, FAINT, GOOD, TEXT, faded, of_ink, of_kind};
use super::text::Letters;
use super::view::{PixelRect, View};
use jostle_inspect::{BodyKey, BodyRow, Frame, HitboxRow, Ink, Kind};
use std::collections::BTreeMap;

/// Smaller boxes have no outline: it would cover them.
const MIN_OUTLINE: i32 = 5;
/// The most labels to draw.
const MAX_LABELS: usize = 40;

impl Canvas {
    /// Draws all bodies of a frame: sensors below solids, solids below actors.
    pub(super) fn bodies(&mut self, frame: &Frame, view: &View) {
        let inks = frame
            .tags
            .iter()
            .filter_map(|tag| Some((tag.key, tag.ink?)));
        let inks: BTreeMap<BodyKey, Ink> = inks.collect();
        for kind in [Kind::Sensor, Kind::Solid, Kind::Box, Kind::Actor] {
            for row in frame.bodies.iter().filter(|row| row.kind == kind) {
                if let Some(pixels) = view.pixels(&row.place) {
                    let ink = inks.get(&row.key).copied();
                    self.body(row, &pixels, ink.map_or_else(|| of_kind(row.kind), of_ink));
                }
            }
        }
    }

    fn body(&mut self, row: &BodyRow, pixels: &PixelRect, color: Color) {
        if pixels.width() < MIN_OUTLINE || pixels.height() < MIN_OUTLINE {
            return self.fill(pixels, color);
        }
        if let Some(side) = row.one_way.checked_sub(1) {
            return self.one_way(side, pixels);
        }
        let alpha = if row.kind == Kind::Sensor { 0x24 } else { 0x48 };
        self.fill(pixels, faded(color, alpha));
        let thick = if pixels.width().min(pixels.height()) < 16 {
            1
        } else {
            2
        };
        self.outline(pixels, Pen::new(color, thick).with(dash(row.kind)));
    }

    /// Draws hitboxes; inactive ones are faint.
    pub(super) fn hitboxes(&mut self, rows: &[HitboxRow], view: &View) {
        for row in rows {
            let Some(pixels) = view.pixels(&row.place) else {
                continue;
            };
            let color = if row.is_active { GOOD } else { FAINT };
            let dash = if row.is_active {
                Dash::Whole
            } else {
                Dash::Dotted
            };
            self.fill(&pixels, faded(color, 0x30));
            self.outline(&pixels, Pen::new(color, 1).with(dash));
            let letters = Letters::new(1, color).with_halo();
            let has_room = letters.width(&row.name) <= pixels.width() - 6 && 16 <= pixels.height();
            if has_room && !row.name.is_empty() {
                let at = [pixels.min[0] + 4, pixels.min[1] + 11];
                self.write(at, &row.name, letters, &PixelRect::BELOW_HEADING);
            }
        }
    }

    /// Draws the labels of bodies above them, unless one is already there.
    pub(super) fn labels(&mut self, frame: &Frame, view: &View) {
        let letters = Letters::new(2, TEXT).with_halo();
        let mut taken: Vec<PixelRect> = Vec::new();
        for tag in &frame.tags {
            let pixels = frame.body(tag.key).and_then(|row| view.pixels(&row.place));
            let Some(pixels) = pixels.filter(|_| !tag.label.is_empty()) else {
                continue;
            };
            let width = letters.width(&tag.label);
            let middle = i32::midpoint(pixels.min[0], pixels.max[0]);
            let at = [middle - width / 2, pixels.min[1] - 8];
            let place = PixelRect::new(at[0], at[1] - 14, width, 18).grown(2);
            let is_free = !taken.iter().any(|other| other.overlaps(&place));
            if is_free && taken.len() < MAX_LABELS {
                self.write(at, &tag.label, letters, &PixelRect::BELOW_HEADING);
                taken.push(place);
            }
        }
    }
}

/// Returns how the outline of a kind is drawn.
pub(super) const fn dash(kind: Kind) -> Dash {
    match kind {
        Kind::Actor | Kind::Box => Dash::Whole,
        Kind::Solid => Dash::Dashed,
        Kind::Sensor => Dash::Dotted,
    }
}
