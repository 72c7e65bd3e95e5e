//! Shows a level: its picture, what moves in it, its findings, and the way to the exit.

use super::{BOXES, Levels};
use crate::scenes::backdrop;
use crate::scenes::sprites::{self, CELL, Clip, SPRITES};
use jostle::f32::Aabb;
use jostle_inspect::{Ink, Rect, Sketch};
use jostle_level::{Finding, Severity};

/// The color of texts: cream, on the dusk of the backdrop.
const CREAM: Ink = Ink::Rgb(0xff, 0xf4, 0xdc);
/// The color of the edges of boxes that block.
const EDGE: Ink = Ink::Rgb(0x9f, 0xce, 0x7b);
/// The colors of findings, from hints to errors.
const STEEL: Ink = Ink::Rgb(0x82, 0x86, 0xa4);
const GOLD: Ink = Ink::Rgb(0xff, 0xd2, 0x7d);
const ROSE: Ink = Ink::Rgb(0xff, 0x7a, 0x88);
/// The color of the way.
const CYAN: Ink = Ink::Rgb(0x7f, 0xd0, 0xd3);
/// How many sprites a platform is drawn from at most. A wider one is a single sprite, stretched.
const MAX_PIECES: f64 = 64.0;
/// How high the letters of findings are, in pixels of a sprite.
const LETTER: f64 = 4.0;
/// How many letters of a finding are in a line.
const LINE: usize = 24;
/// How far below each other two lines are, in letters. Pages enlarge small texts, and leave out those that overlap then.
const SPACING: f64 = 2.0;

impl Levels {
    pub(super) fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.world(&self.game.world);
        sketch.scope(self.opened().bounds());
        sketch.focus(self.game.hero.body());
        self.name(sketch);
        backdrop::draw(sketch, self.opened().bounds().into());
        let first = self.levels[self.at].first_image;
        for (image, picture) in (first..).zip(self.opened().pictures()) {
            sketch.image(image, [0, 0], picture.place, false);
        }
        self.draw_boxes(sketch);
        self.draw_things(sketch);
        self.draw_way(sketch);
        self.draw_hero(sketch);
        self.draw_arrival(sketch);
        if self.shows_marks {
            self.draw_marks(sketch);
        }
        self.draw_finding(sketch);
        self.measure(sketch);
    }

    /// Returns how many world units a pixel of a sprite has.
    fn scale(&self) -> f64 {
        f64::from(self.opened().tile()) / CELL
    }

    fn name(&self, sketch: &mut Sketch<'_>) {
        let game = &self.game;
        let label = match game.hero.doing() {
            Some(doing) => format!("hero ({doing})"),
            None => "hero".to_owned(),
        };
        sketch.tag(game.hero.body(), &label, None);
        for (body, platform) in game.platforms().iter().zip(&self.opened().level.platforms) {
            sketch.tag(*body, &platform.name, None);
        }
        for coin in &game.pickups {
            sketch.tag(*coin, "coin", None);
        }
        for exit in &game.exits {
            sketch.tag(*exit, "exit", Some(Ink::Good));
        }
    }

    /// Draws boxes that block and are no tiles, and platforms.
    fn draw_boxes(&self, sketch: &mut Sketch<'_>) {
        for solid in &self.opened().level.solids {
            let place = Rect::from(solid.place);
            let cell = u32::from(solid.one_way.is_some());
            sketch.image(BOXES, [cell, 0], place, false);
            sketch.outline(place, EDGE);
        }
        for body in self.game.platforms() {
            if let Some(place) = self.game.world.place(*body) {
                self.draw_slab(sketch, place);
            }
        }
    }

    /// Draws a platform from the sprites of its ends and its middle.
    fn draw_slab(&self, sketch: &mut Sketch<'_>, place: Aabb) {
        let Rect { min: [x, y], max } = Rect::from(place);
        let cell = CELL * self.scale();
        // The slab fills the upper half of its sprite, whatever the height of the platform.
        let height = 2.0 * (max[1] - y);
        // Widths come from files: without a limit, one number would be millions of sprites.
        if MAX_PIECES * cell < max[0] - x {
            let place = Rect::new(x, y, max[0] - x, height);
            sketch.image(SPRITES, sprites::SLAB.cell(0), place, false);
            return;
        }
        let mut left = x;
        while left < max[0] {
            let right = (left + cell).min(max[0]);
            let clip = match [left <= x, max[0] <= right] {
                [true, _] => sprites::SLAB_LEFT,
                [_, true] => sprites::SLAB_RIGHT,
                _ => sprites::SLAB,
            };
            let place = Rect::new(left, y, right - left, height);
            sketch.image(SPRITES, clip.cell(0), place, false);
            left = right;
        }
    }

    fn draw_things(&self, sketch: &mut Sketch<'_>) {
        let game = &self.game;
        for (number, body) in (0..).zip(&game.pickups) {
            if let Some(place) = game.world.place(*body) {
                let middle = Rect::from(place).middle();
                self.draw_sprite(sketch, sprites::COIN, game.ticks / 8 + number, middle);
            }
        }
        for exit in &game.exits {
            if let Some(place) = game.world.place(*exit) {
                self.draw_flag(sketch, place.into());
            }
        }
        for place in &game.others {
            sketch.outline((*place).into(), Ink::Faint);
        }
    }

    /// Draws the flag at the exit.
    fn draw_flag(&self, sketch: &mut Sketch<'_>, place: Rect) {
        let cell = CELL * self.scale();
        let [x, _] = place.middle();
        let bottom = place.max[1];
        let stamp = |sketch: &mut Sketch<'_>, clip: Clip, frame, top: f64| {
            let place = Rect::new(x - cell / 2.0, top, cell, cell);
            sketch.image(SPRITES, clip.cell(frame), place, false);
        };
        stamp(sketch, sprites::POLE_TOP, 0, bottom - 3.0 * cell);
        stamp(sketch, sprites::POLE, 0, bottom - 2.0 * cell);
        stamp(sketch, sprites::POLE_BASE, 0, bottom - cell);
        let (flag, top) = if self.game.is_won {
            (sprites::FLAG_WON, bottom - 3.0 * cell)
        } else {
            (sprites::FLAG, bottom - 2.0 * cell)
        };
        stamp(sketch, flag, self.game.ticks / 16, top);
    }

    /// Draws a sprite with its middle at a point.
    fn draw_sprite(&self, sketch: &mut Sketch<'_>, clip: Clip, frame: u64, [x, y]: [f64; 2]) {
        let cell = CELL * self.scale();
        let place = Rect::new(x - cell / 2.0, y - cell / 2.0, cell, cell);
        sketch.image(SPRITES, clip.cell(frame), place, false);
    }

    fn draw_hero(&self, sketch: &mut Sketch<'_>) {
        let game = &self.game;
        let Some(place) = game.world.place(game.hero.body()) else {
            return;
        };
        let (clip, frame, is_flipped) = game.hero.sprite(game.ticks, self.opened().tile());
        let cell = CELL * self.scale();
        let place = Rect::from(place);
        let [x, _] = place.middle();
        let place = Rect::new(x - cell / 2.0, place.max[1] - cell, cell, cell);
        sketch.image(SPRITES, clip.cell(frame), place, is_flipped);
    }

    /// Draws the way to the exit while it is shown.
    fn draw_way(&self, sketch: &mut Sketch<'_>) {
        let is_shown = self.way_tick.is_some() || self.is_above && self.is_way_asked;
        if let Some(way) = self
            .opened()
            .way_if_known(self.is_above)
            .filter(|_| is_shown)
        {
            for ends in way.points.windows(2) {
                sketch.line(ends[0], ends[1], CYAN);
            }
        }
    }

    /// Marks the findings: as boxes, which pages list, and as outlines.
    fn draw_marks(&self, sketch: &mut Sketch<'_>) {
        if self.marks.bodies.is_empty() {
            return;
        }
        sketch.world(&self.marks.world);
        for (number, finding, body) in self.marked() {
            let ink = ink_of(finding);
            let label = format!("{} {}", number + 1, finding.rule);
            sketch.tag_in(1, body, &label, Some(ink));
            let Some(place) = self.marks.world.place(body).map(Rect::from) else {
                continue;
            };
            sketch.outline(place, ink);
            if self.finding == Some(number) {
                sketch.focus_in(1, body);
                sketch.outline(grown(place, 1.5 * self.scale()), ink);
                sketch.outline(grown(place, 3.0 * self.scale()), ink);
            } else {
                let size = LETTER * self.scale();
                let corner = [place.min[0], place.min[1] - size / 2.0];
                sketch.text(corner, size, label, ink);
            }
        }
    }

    /// Writes above the hero that it has arrived.
    fn draw_arrival(&self, sketch: &mut Sketch<'_>) {
        let game = &self.game;
        if let Some(place) = game.world.place(game.hero.body()).filter(|_| game.is_won) {
            let size = 12.0 * self.scale();
            let [x, _] = Rect::from(place).middle();
            let top = f64::from(place.min().y);
            sketch.text([x - 1.5 * size, top - size], size, "Exit!", CREAM);
        }
    }

    /// Writes what is wrong at the finding that is looked at. What to do is in the hint above the canvas.
    fn draw_finding(&self, sketch: &mut Sketch<'_>) {
        let Some(finding) = self.finding.and_then(|at| self.findings().get(at)) else {
            return;
        };
        let bounds = Rect::from(self.opened().bounds());
        let place = finding.place.map_or(bounds, Rect::from);
        let size = LETTER * self.scale();
        let lines = wrapped(&finding.message, LINE);
        #[expect(clippy::cast_precision_loss, reason = "a few short lines")]
        let [width, height] = [
            lines
                .iter()
                .map(|line| line.chars().count())
                .max()
                .unwrap_or(0) as f64
                * size
                * 0.52,
            lines.len() as f64 * size * SPACING,
        ];
        // Above the mark, or below it where there is no room; never beyond the sides.
        let left = (place.middle()[0] - width / 2.0).min(bounds.max[0] - width - size);
        let left = left.max(bounds.min[0] + size);
        let above = place.min[1] - height - size;
        let top = if bounds.min[1] < above {
            above
        } else {
            place.max[1] + size
        };
        let mut y = top;
        for line in lines {
            y += size * SPACING;
            sketch.text([left, y], size, line, CREAM);
        }
    }

    fn measure(&self, sketch: &mut Sketch<'_>) {
        let count = |count: usize| u32::try_from(count).map_or(f64::MAX, f64::from);
        let game = &self.game;
        if 0 < game.total {
            let coins = game.total - game.pickups.len();
            sketch.gauge("coins", format!("of {}", game.total), count(coins));
        }
        sketch.gauge("findings", "", count(self.findings().len()));
    }

    /// Iterates over the findings that are marked: their number and the body of the mark.
    fn marked(&self) -> impl Iterator<Item = (usize, &Finding, jostle::BodyId)> {
        let findings = self.findings().iter().enumerate();
        let marks = findings.zip(&self.marks.bodies);
        marks.filter_map(|((number, finding), body)| Some((number, finding, (*body)?)))
    }
}

fn ink_of(finding: &Finding) -> Ink {
    match finding.severity {
        Severity::Hint => STEEL,
        Severity::Warning => GOLD,
        Severity::Error => ROSE,
    }
}

fn grown(Rect { min, max }: Rect, by: f64) -> Rect {
    Rect {
        min: min.map(|edge| edge - by),
        max: max.map(|edge| edge + by),
    }
}

/// Cuts a text into lines of at most this many letters, at spaces. A longer word has its own line.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= letters {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
