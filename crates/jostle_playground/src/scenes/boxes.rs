//! Thousands of drifting boxes: all overlapping pairs in every tick, found by a broad phase of choice.

mod costs;
mod finder;
#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::count::grouped;
use crate::random::Random;
use crate::scene::{Input, Scene, SceneEntry};
use costs::{Costs, TWO_LOOPS, timed};
use finder::{Finder, pairs_among, sample};
use jostle::f32::{Aabb, Vec2};
use jostle_inspect::{Clock, Control, Ink, Rect, Sketch};
use std::time::Duration;

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Broad phase",
    cli_name: "boxes",
    topic: "finding all overlapping pairs of up to 100,000 boxes, and what that costs",
    hint: "Choose another broad phase and compare the times and the cells: the stronger the color, the more boxes in one. Then raise the number of boxes to 100,000.",
    touch_hint: "",
    code: r#"let mut cells = StripCells::new();
for [a, b] in cells.pairs(&boxes).sorted() {
    println!("boxes {a} and {b} overlap");
}"#,
    keys: &[],
    has_pointer: false,
    begin: |clock| Box::new(Drift::new(2_000, clock)),
    script: |_| Input::default(),
    ticks: 300,
    golden: 0x9b63_a1e7_0d3d_5752,
};

/// The most pairs that are drawn, and the most boxes at which they are drawn at all: beyond that, the page shows a heat
/// map that would hide them.
const MAX_DRAWN: usize = 2_000;
const MAX_BOXES_WITH_PAIRS: usize = 10_000;

/// The boxes.
#[derive(Debug)]
pub(crate) struct Drift {
    area: Aabb,
    places: Vec<Aabb>,
    ways: Vec<Vec2>,
    speed: f32,
    chosen: usize,
    finder: Finder,
    pairs: Vec<[u32; 2]>,
    costs: Costs,
}

impl Drift {
    /// Creates this many boxes, at most 2^24, in an area of suitable size.
    pub(crate) fn new(count: u32, clock: Clock) -> Self {
        let mut random = Random::new(count.into());
        let area = area_for(count);
        let places = (0..count).map(|_| place_in(area, &mut random));
        let places = places.collect();
        let way = |_| Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let mut drift = Self {
            area,
            places,
            ways: (0..count).map(way).collect(),
            speed: 1.0,
            chosen: 0,
            finder: Finder::new(0),
            pairs: Vec::new(),
            costs: Costs::new(clock),
        };
        // Whoever picks the scene while the game is paused sees the pairs, too.
        drift.find();
        drift
    }

    /// Finds the pairs, and fills the broad phase with the boxes whose cells are drawn.
    fn find(&mut self) {
        self.finder.find(&self.places, &mut self.pairs);
    }

    /// Moves all boxes, and turns back those that have left the area.
    fn drift(&mut self) {
        let (min, max) = (self.area.min(), self.area.max());
        for (place, way) in self.places.iter_mut().zip(&mut self.ways) {
            *place = place.moved(*way * self.speed);
            let (least, greatest) = (place.min(), place.max());
            if least.x < min.x || max.x < greatest.x {
                way.x = if least.x < min.x {
                    way.x.abs()
                } else {
                    -way.x.abs()
                };
            }
            if least.y < min.y || max.y < greatest.y {
                way.y = if least.y < min.y {
                    way.y.abs()
                } else {
                    -way.y.abs()
                };
            }
        }
    }

    /// Shows the cells and returns how many pairs share one; `None` if they are not shown, or if there are more pairs
    /// than can be counted.
    fn show_cells(&mut self, sketch: &mut Sketch<'_>) -> Option<usize> {
        if !sketch.wants_cells() {
            return None;
        }
        let name = Finder::NAMES[self.chosen];
        // In `u64`: a crowded cell of 100,000 boxes has more pairs than 32 bits can count.
        let mut candidates = self.finder.compared_without_cells(&self.places);
        self.finder.visit_cells(&self.places, |cell| {
            candidates += pairs_among(cell.count);
            sketch.cell(name, cell);
        });
        usize::try_from(candidates).ok()
    }

    fn draw_pairs(&self, sketch: &mut Sketch<'_>) {
        for &[a, b] in self.pairs.iter().take(MAX_DRAWN) {
            let place = |index: u32| self.places.get(usize::try_from(index).ok()?);
            let both = place(a).zip(place(b));
            if let Some(shared) = both.and_then(|(a, b)| a.intersection(*b)) {
                sketch.fill(shared.into(), Ink::Contact);
            }
        }
    }

    /// Shows a gauge for each broad phase that has been tried.
    fn show_costs(&self, sketch: &mut Sketch<'_>) {
        for (number, name) in self.names().into_iter().enumerate() {
            if let Some(taken) = self.costs.of(number) {
                let hundredths = (1e5 * taken.as_secs_f64()).round();
                sketch.gauge(name, "ms", hundredths / 100.0);
            }
        }
    }

    /// Returns the broad phases to choose from. The page shows the gauge of the same name beside each.
    fn names(&self) -> [&'static str; Finder::NAMES.len()] {
        let mut names = Finder::NAMES;
        names[TWO_LOOPS] = if self.is_sampled() {
            "brute force (estimated)"
        } else {
            "brute force"
        };
        names
    }

    /// Whether brute force only tests a sample of the boxes.
    fn is_sampled(&self) -> bool {
        sample(&self.places).len() < self.places.len()
    }

    /// Writes what the chosen broad phase and brute force cost, as far as they have been tried.
    fn draw_costs(&self, sketch: &mut Sketch<'_>) {
        let [x, y] = Rect::from(self.area).min;
        let height = f64::from(self.area.height()) / 36.0;
        let mut write = |row: f64, line: String, ink: Ink| {
            sketch.text([x, y - row * height], height, line, ink);
        };
        let [boxes, sampled] =
            [self.places.len(), sample(&self.places).len()].map(|count| grouped(count as u64));
        if let Some(taken) = self
            .costs
            .of(self.chosen)
            .filter(|_| !self.is_brute_force())
        {
            let (name, taken) = (Finder::NAMES[self.chosen], time_text(taken));
            let line = format!("{name}: {taken} for {boxes} boxes");
            write(3.2, line, Ink::Good);
        }
        if let Some(taken) = self.costs.of(TWO_LOOPS) {
            let source = if self.is_sampled() {
                format!("estimated from {sampled} boxes")
            } else {
                "measured".to_owned()
            };
            let taken = time_text(taken);
            let line = format!("brute force: {taken} for {boxes} boxes, {source}");
            write(1.7, line, Ink::Bad);
        }
    }

    fn is_brute_force(&self) -> bool {
        matches!(self.finder, Finder::TwoLoops)
    }
}

/// Returns an area for this many boxes that keeps their density constant.
fn area_for(count: u32) -> Aabb {
    let [high, low] = [count / 4_096, count % 4_096]
        .map(|part| f32::from(u16::try_from(part).unwrap_or(u16::MAX)));
    let side = (high * 4_096.0 + low).sqrt();
    Aabb::new(0.0, 0.0, 28.0 * side, 18.0 * side)
}

fn place_in(area: Aabb, random: &mut Random) -> Aabb {
    let [width, height] = [(); 2].map(|()| random.between(4.0, 14.0));
    let x = random.between(0.0, area.width() - width);
    let y = random.between(0.0, area.height() - height);
    Aabb::new(x, y, width, height)
}

impl Scene for Drift {
    fn tick(&mut self, _input: &Input) {
        self.drift();
        let clock = self.costs.clock;
        let taken = timed(clock, &mut self.finder, &self.places, &mut self.pairs);
        self.costs.note(self.chosen, taken, &self.places);
        self.costs.tick(self.chosen, &self.places);
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        let scope = Rect::from(self.area);
        let margin = f64::from(self.area.height()) / 8.0;
        sketch.scope(Rect {
            min: [scope.min[0], scope.min[1] - margin],
            ..scope
        });
        sketch.boxes(&self.places);
        sketch.outline(scope, Ink::Solid);
        let candidates = self.show_cells(sketch);
        sketch.pairs(candidates, self.pairs.len());
        if self.places.len() <= MAX_BOXES_WITH_PAIRS {
            self.draw_pairs(sketch);
        }
        self.draw_costs(sketch);
        self.show_costs(sketch);
    }

    /// Beyond that number, a heat map would cover them.
    fn shows_cells(&self) -> bool {
        self.places.len() <= MAX_BOXES_WITH_PAIRS
    }

    fn controls(&self) -> Vec<Control> {
        vec![
            Control::slider(
                "Boxes",
                "",
                [1_000.0, 100_000.0, 1_000.0],
                count(self.places.len()),
            ),
            Control::choice("Broad phase", &self.names(), self.chosen),
            Control::slider("Speed", "u/tick", [0.0, 8.0, 0.25], self.speed.into()),
        ]
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "values are within the range of the control"
    )]
    fn set(&mut self, control: usize, value: f64) {
        match control {
            0 => {
                let (speed, chosen) = (self.speed, self.chosen);
                *self = Self {
                    speed,
                    chosen,
                    finder: Finder::new(chosen),
                    ..Self::new(value as u32, self.costs.clock)
                };
                self.find();
            }
            1 => {
                self.chosen = (value as usize).min(Finder::NAMES.len() - 1);
                self.finder = Finder::new(self.chosen);
                self.find();
            }
            _ => self.speed = value as f32,
        }
    }

    fn bodies(&self) -> usize {
        self.places.len()
    }

    fn contacts(&self) -> usize {
        self.pairs.len()
    }

    fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        for (place, way) in self.places.iter().zip(&self.ways) {
            let numbers = [place.min().x, place.min().y, way.x, way.y].map(f32::to_bits);
            let [x, y, dx, dy] = numbers.map(u64::from);
            checksum.add((x << 32) | y);
            checksum.add((dx << 32) | dy);
        }
        // Each broad phase finds pairs in its own order.
        let named = self
            .pairs
            .iter()
            .map(|&[a, b]| (u64::from(a) << 32) | u64::from(b));
        let mixed = named.map(|pair| pair.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        checksum.add(mixed.fold(0, u64::wrapping_add));
        checksum.value()
    }
}

fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Formats a time in a suitable unit.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}
