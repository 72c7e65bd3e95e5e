//! Pixel-perfect sprites: first the boxes, and if those overlap, the pixels.

#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, dashed_box, write};
use crate::scenes::roamer::Roamer;
use jostle::PixelMask;
use jostle::i32::{Aabb, Vec2};
use jostle_inspect::{Ink, Rect, Shape, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Pixels",
    cli_name: "pixels",
    topic: "pixel-perfect sprites: boxes first, then masks",
    hint: "Drag the ship into the hollow of the moon: the boxes overlap, the pixels don't.",
    touch_hint: "",
    code: "if ship_box.overlaps(moon_box) { // cheap, and usually false
    let offset = moon_box.min() - ship_box.min();
    let is_hit = ship_mask.overlaps(&moon_mask, offset);
}",
    keys: &[
        ("ArrowLeft", "ship left"),
        ("ArrowRight", "ship right"),
        ("ArrowUp", "ship up"),
        ("ArrowDown", "ship down"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Pixels::new()),
    script: |_| Input::default(),
    ticks: 300,
    golden: 0xf664_2589_07d9_1347,
};

/// The size of a pixel in world units.
const PIXEL: f64 = 5.0;

/// Where the ship flies by itself: through the hollow of the moon and its tip.
const COURSE: &[[f64; 2]] = &[
    [300.0, 300.0],
    [300.0, 175.0],
    [140.0, 175.0],
    [230.0, 175.0],
    [230.0, 70.0],
    [320.0, 70.0],
];

const SHIP: [&str; 13] = [
    "......#......",
    ".....###.....",
    ".....###.....",
    "....#####....",
    "....#...#....",
    "....#...#....",
    "...##...##...",
    "..#########..",
    ".###########.",
    "#############",
    "##..#####..##",
    "#....###....#",
    "......#......",
];

const COMET: [&str; 9] = [
    "............###..",
    ".....#####.#####.",
    "...#.......######",
    "#####.#.#.#######",
    "..#.....#.#######",
    ".####.###.#######",
    ".......#...#####.",
    "....####....###..",
    "..##.............",
];

/// A mask and the position of its corner.
#[derive(Debug)]
struct Sprite {
    mask: PixelMask,
    at: Vec2,
    ink: Ink,
}

/// How two sprites overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meeting {
    Apart,
    Boxes,
    Pixels(u64),
}

#[derive(Debug)]
struct Pixels {
    /// The ship and the comet.
    movers: [Sprite; 2],
    /// The moon and the ring.
    still: [Sprite; 2],
    roamer: Roamer,
    ticks: u32,
}

impl Sprite {
    fn new(mask: PixelMask, at: Vec2, ink: Ink) -> Self {
        Self { mask, at, ink }
    }

    fn bounds(&self) -> Aabb {
        let Vec2 { x, y } = self.at;
        Aabb::new(x, y, self.mask.width(), self.mask.height())
    }

    fn meets(&self, other: &Self) -> Meeting {
        if !self.bounds().overlaps(other.bounds()) {
            return Meeting::Apart;
        }
        match self.mask.common_area(&other.mask, other.at - self.at) {
            0 => Meeting::Boxes,
            pixels => Meeting::Pixels(pixels),
        }
    }

    fn show(&self, sketch: &mut Sketch<'_>) {
        sketch.draw(self.ink, pixels_of(&self.mask, self.at));
    }

    fn show_bounds(&self, sketch: &mut Sketch<'_>, meeting: Meeting) {
        let bounds = on_board(self.bounds());
        if meeting == Meeting::Boxes {
            dashed_box(sketch, bounds, meeting.ink());
        } else {
            sketch.outline(bounds, meeting.ink());
        }
    }
}

impl Meeting {
    fn ink(self) -> Ink {
        match self {
            Self::Apart => Ink::Faint,
            Self::Boxes => Ink::Sensor,
            Self::Pixels(_) => Ink::Bad,
        }
    }

    fn word(self) -> String {
        match self {
            Self::Apart => "apart".into(),
            Self::Boxes => "boxes only".into(),
            Self::Pixels(pixels) => format!("{pixels} pixels"),
        }
    }

    fn depth(self) -> u64 {
        match self {
            Self::Apart => 0,
            Self::Boxes => 1,
            Self::Pixels(pixels) => 1 + pixels,
        }
    }
}

impl Pixels {
    fn new() -> Self {
        let drawn = |rows: &[&str]| PixelMask::from_rows(rows).expect("rows of one length");
        let [moon, ring] = [moon(), ring()];
        let mut scene = Self {
            movers: [
                Sprite::new(drawn(&SHIP), Vec2::new(0, 0), Ink::Actor),
                Sprite::new(drawn(&COMET), Vec2::new(77, 8), Ink::Rgb(214, 150, 40)),
            ],
            still: [
                Sprite::new(moon, Vec2::new(10, 14), Ink::Solid),
                Sprite::new(ring, Vec2::new(86, 18), Ink::Solid),
            ],
            roamer: Roamer::new(COURSE, 1.25),
            ticks: 0,
        };
        scene.place();
        scene
    }

    /// Places the movers for the current tick.
    fn place(&mut self) {
        let [x, y] = self.roamer.at();
        self.movers[0].at = Vec2::new(pixel(x) - 6, pixel(y) - 6);
        // Back and forth: 30 pixels down in 120 ticks.
        let phase = i32::try_from((self.ticks / 4 + 25) % 60).unwrap_or(0);
        self.movers[1].at.y = 8 + phase.min(60 - phase);
    }

    /// Returns how each mover overlaps each still sprite.
    fn meetings(&self) -> [[Meeting; 2]; 2] {
        [0, 1].map(|mover| [0, 1].map(|still| self.movers[mover].meets(&self.still[still])))
    }

    fn show_common(&self, sketch: &mut Sketch<'_>) {
        for mover in &self.movers {
            for still in &self.still {
                let common = mover.mask.common(&still.mask, still.at - mover.at);
                if common.count() != 0 {
                    sketch.draw(Ink::Bad, pixels_of(&common, mover.at));
                }
            }
        }
    }

    fn write(&self, sketch: &mut Sketch<'_>) {
        write(
            sketch,
            [14.0, 18.0],
            "dashed: only the boxes overlap",
            Ink::Sensor,
        );
        write(
            sketch,
            [330.0, 18.0],
            "filled: the overlapping pixels",
            Ink::Bad,
        );
        let [ship, comet] = self.meetings();
        let columns = [("ship", ship, 14.0), ("comet", comet, 330.0)];
        for (name, meetings, x) in columns {
            for ((meeting, other), y) in meetings
                .into_iter()
                .zip(["moon", "ring"])
                .zip([336.0, 353.0])
            {
                let line = format!("{name} and {other}: {}", meeting.word());
                let ink = if meeting == Meeting::Apart {
                    Ink::Text
                } else {
                    meeting.ink()
                };
                write(sketch, [x, y], line, ink);
            }
        }
    }
}

impl Scene for Pixels {
    fn tick(&mut self, input: &Input) {
        self.roamer.tick(input);
        self.ticks += 1;
        self.place();
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        let meetings = self.meetings();
        for sprite in self.still.iter().chain(&self.movers) {
            sprite.show(sketch);
        }
        self.show_common(sketch);
        for index in [0, 1] {
            let deepest = |a: Meeting, b: Meeting| if a.depth() < b.depth() { b } else { a };
            let [ship, comet] = meetings.map(|mover| mover[index]);
            self.still[index].show_bounds(sketch, deepest(ship, comet));
            let [moon, ring] = meetings[index];
            self.movers[index].show_bounds(sketch, deepest(moon, ring));
        }
        self.write(sketch);
    }

    fn bodies(&self) -> usize {
        self.movers.len() + self.still.len()
    }

    fn contacts(&self) -> usize {
        let meetings = self.meetings();
        let is_met = |meeting: &&Meeting| matches!(meeting, Meeting::Pixels(_));
        meetings.iter().flatten().filter(is_met).count()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        self.roamer.add_to(&mut sum);
        sum.add(u64::from(self.ticks));
        self.meetings()
            .iter()
            .flatten()
            .for_each(|meeting| sum.add(meeting.depth()));
        sum.value()
    }
}

/// A disc of 38 pixels with a smaller one cut out of its right side.
fn moon() -> PixelMask {
    PixelMask::from_fn(38, 40, |x, y| {
        let within = |cx: i32, cy: i32, r: i32| (x - cx).pow(2) + (y - cy).pow(2) < r.pow(2);
        within(19, 20, 20) && !within(27, 20, 15)
    })
}

/// A ring with a wide hole.
fn ring() -> PixelMask {
    PixelMask::from_fn(34, 34, |x, y| {
        let far = (2 * x - 33).pow(2) + (2 * y - 33).pow(2);
        (24_i32.pow(2)..34_i32.pow(2)).contains(&far)
    })
}

fn pixels_of(mask: &PixelMask, at: Vec2) -> Shape {
    let (width, height) = (mask.width(), mask.height());
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels: Vec<bool> = places.map(|(x, y)| mask.get(x, y)).collect();
    let byte = |eight: &[bool]| {
        let bits = eight.iter().enumerate();
        bits.fold(0, |byte, (place, &is_set)| {
            byte | (u8::from(is_set) << place)
        })
    };
    Shape::Pixels {
        at: [f64::from(at.x) * PIXEL, f64::from(at.y) * PIXEL],
        size: PIXEL,
        width: width.unsigned_abs(),
        height: height.unsigned_abs(),
        bits: pixels.chunks(8).map(byte).collect(),
    }
}

fn on_board(place: Aabb) -> Rect {
    let corner = |corner: Vec2| [f64::from(corner.x) * PIXEL, f64::from(corner.y) * PIXEL];
    Rect {
        min: corner(place.min()),
        max: corner(place.max()),
    }
}

/// Returns the pixel that contains a coordinate of the board.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the board is 128 pixels wide"
)]
fn pixel(unit: f64) -> i32 {
    (unit / PIXEL).floor() as i32
}
