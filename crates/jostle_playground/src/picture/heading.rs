//! Draws the top of a picture: the scene, a line of facts, and a legend of the colors.

use super::Heading;
use super::bodies::dash;
use super::canvas::{Canvas, Pen};
use super::color::{self, CONTACT, FAINT, RULE, TEXT, faded, of_kind};
use super::text::Letters;
use super::view::{HEADING, PixelRect, WIDTH};
use jostle_inspect::{Frame, Kind};
use jostle_playground::{counted, grouped};

const LEFT: i32 = 24;
const TITLE: i32 = 37;
const FACTS: i32 = 65;

impl Canvas {
    /// Draws the heading on top of everything else.
    pub(super) fn heading(&mut self, heading: &Heading<'_>, frame: &Frame, is_dense: bool) {
        let band = PixelRect::new(0, 0, WIDTH, HEADING);
        self.fill(&band, color::HEADING);
        self.fill(&band.strip(3, 1), RULE);
        let room = PixelRect::new(LEFT, 0, WIDTH - 2 * LEFT, HEADING);
        let title = self.write([LEFT, TITLE], heading.name, Letters::new(3, TEXT), &room);
        let rest = PixelRect {
            min: [(title.max[0] + LEFT).min(room.max[0]), 0],
            max: room.max,
        };
        self.write(
            [rest.min[0], TITLE],
            heading.topic,
            Letters::new(2, FAINT),
            &rest,
        );
        let mut facts = vec![
            format!("tick {}", grouped(frame.tick)),
            counted(heading.bodies, "body", "bodies"),
            counted(heading.contacts, "contact", "contacts"),
        ];
        if is_dense {
            facts.push("numbers: bodies per square".to_owned());
        }
        let legend = if is_dense {
            room.max[0]
        } else {
            self.legend(frame)
        };
        let room = PixelRect {
            max: [legend, HEADING],
            ..room
        };
        self.write(
            [LEFT, FACTS],
            &facts.join("   "),
            Letters::new(2, TEXT),
            &room,
        );
    }

    /// Draws a legend of what the picture shows, from the right, and returns where it starts.
    fn legend(&mut self, frame: &Frame) -> i32 {
        let mut right = WIDTH - LEFT;
        if !frame.contacts.is_empty() || frame.moves.iter().any(|row| !row.hits.is_empty()) {
            let swatch = self.named("contact", &mut right);
            self.fill(
                &PixelRect::new(swatch.min[0], swatch.min[1] + 6, swatch.width(), 3),
                CONTACT,
            );
        }
        let kinds = [
            (Kind::Box, "box"),
            (Kind::Sensor, "sensor"),
            (Kind::Solid, "solid"),
            (Kind::Actor, "actor"),
        ];
        for (kind, name) in kinds {
            if frame.bodies.iter().any(|row| row.kind == kind) {
                let swatch = self.named(name, &mut right);
                self.fill(&swatch, faded(of_kind(kind), 0x48));
                self.outline(&swatch, Pen::new(of_kind(kind), 2).with(dash(kind)));
            }
        }
        right
    }

    /// Draws a name to the left of `right`, moves `right` past it, and returns the room for a swatch.
    fn named(&mut self, name: &str, right: &mut i32) -> PixelRect {
        let letters = Letters::new(2, TEXT);
        let left = *right - letters.width(name);
        self.write(
            [left, FACTS],
            name,
            letters,
            &PixelRect::new(0, 0, WIDTH, HEADING),
        );
        let swatch = PixelRect::new(left - 30, FACTS - 15, 22, 16);
        *right = swatch.min[0] - LEFT;
        swatch
    }
}
